import { closestOnTriangle, type TriangleWithNormal } from '../../math/closest-points.ts';
import { cross, normalize } from '../../math/cross.ts';
import { addScaled, copy, dot, length, removeAlong, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type Core, type CoreKind, edgesOf } from './core.ts';
import { beginFeature, type Feature, type FlatPlace, type FlatPolytope } from './feature.ts';
import { halveEdge } from './polytope-pair.ts';

// The core of a triangle.

const TRIANGLE: CoreKind = {
  isBox: false,
  cornerCount: 3,
  edges: edgesOf([
    [0, 1],
    [1, 2],
    [2, 0],
  ]),
  closestPoint: (out, { corners, normals }, p) => {
    triangle.a = corners[0];
    triangle.b = corners[1];
    triangle.c = corners[2];
    triangle.normal = normals[0];
    closestOnTriangle(out, p, triangle);
  },
  locate: locateOnTriangle,
};

/** Loads the triangle with the given corners and unit normal. */
export function setTriangle(
  core: Core,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  normal: Readonly<Vec3>,
): void {
  core.setKind(TRIANGLE, 3, 1, 3);
  const { corners, directions, rims } = core;
  copy(corners[0], a);
  copy(corners[1], b);
  copy(corners[2], c);
  copy(core.normals[0], normal);
  core.size = 0;
  for (let i = 0; i < 3; i++) {
    const from = corners[i];
    const to = corners[i === 2 ? 0 : i + 1];
    set(directions[i], to.x - from.x, to.y - from.y, to.z - from.z);
    core.size = Math.max(core.size, length(directions[i]));
    cross(rims[i], directions[i], normal);
    normalize(rims[i]);
  }
}

function locateOnTriangle(out: Feature, core: Core, p: Readonly<Vec3>, slack: number): boolean {
  beginFeature(out, core.center, core.u, core.v, core.w);
  out.place ??= { polytope: core, corner: -1, edge: -1 };
  const { place } = out;
  place.polytope = core;
  place.corner = -1;
  place.edge = -1;
  out.inward = removeIntoTriangle;
  for (let i = 0; i < 3; i++) {
    subtract(offset, p, core.corners[i]);
    if (dot(offset, offset) > slack * slack) continue;
    place.corner = i;
    out.weights[i] = 1;
    return true;
  }
  for (let i = 0; i < 3; i++) {
    halveEdge(half, middle, core, i);
    subtract(offset, p, middle);
    const at = dot(offset, half) / dot(half, half);
    addScaled(offset, offset, half, -at);
    if (!(Math.abs(at) < 1 && dot(offset, offset) <= slack * slack)) continue;
    const { from, to } = core.edges[i];
    place.edge = i;
    out.weights[from] = (1 - at) * 0.5;
    // The sum is exactly 1 for any weight: 1 − x and 1 − (1 − x) have no rounding error once x is a rounded 1 − y.
    out.weights[to] = 1 - out.weights[from];
    out.weights[from] = 1 - out.weights[to];
    out.free[out.freeCount++] = core.directions[i];
    return true;
  }
  return false;
}

/** Removes the part of a separation that points from a corner or an edge back into the triangle. */
function removeIntoTriangle(out: Vec3, { place }: Readonly<Feature>, outward: 1 | -1): void {
  const { polytope, corner, edge } = place as FlatPlace;
  if (corner >= 0) removeIntoCorner(out, polytope, corner, outward);
  else removeIntoFace(out, polytope, edge, outward);
}

/** At a corner of a triangle: removes the part along the nearer edge, then the part into the face. */
function removeIntoCorner(out: Vec3, core: FlatPolytope, corner: number, outward: 1 | -1): void {
  const before = corner === 0 ? 2 : corner - 1;
  const next = core.directions[corner];
  const previous = core.directions[before];
  const alongNext = (dot(out, next) * outward) / Math.sqrt(dot(next, next));
  const alongPrevious = (-dot(out, previous) * outward) / Math.sqrt(dot(previous, previous));
  if (alongNext <= 0 && alongPrevious <= 0) return;
  const isNext = alongNext >= alongPrevious;
  removeAlong(out, isNext ? next : previous);
  removeIntoFace(out, core, isNext ? corner : before, outward);
}

function removeIntoFace(out: Vec3, core: FlatPolytope, edge: number, outward: 1 | -1): void {
  if (dot(out, core.rims[edge]) * outward < 0) removeAlong(out, core.rims[edge]);
}

const half = vec3();
const middle = vec3();
const offset = vec3();
const triangle: TriangleWithNormal = { a: half, b: half, c: half, normal: half };
