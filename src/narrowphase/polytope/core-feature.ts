import { addScaled, dot, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Core } from './core.ts';
import { beginFeature, type Feature, removeAlong, setCoordinate } from './feature.ts';

// The feature of a core at a point: of a segment and a box along its axes, of a triangle by corners and edges.

/**
 * Writes the feature of a core at the point `p` of the frame. A point within `slack` of a corner or an edge is moved
 * onto it. False inside the face of a triangle.
 */
export function locateOnCore(out: Feature, core: Core, p: Readonly<Vec3>, slack: number): boolean {
  beginFeature(out, core.center, core.u, core.v, core.w);
  if (core.kind === 'triangle') return locateOnTriangle(out, core, p, slack);
  if (core.kind === 'box') {
    const { extents, directions } = core;
    setCoordinate(out, 0, directions[0], p.x, extents.x, slack);
    setCoordinate(out, 1, directions[1], p.y, extents.y, slack);
    setCoordinate(out, 2, directions[2], p.z, extents.z, slack);
  } else {
    core.halve(half, middle, 0);
    subtract(offset, p, middle);
    setCoordinate(out, 0, core.directions[0], dot(offset, core.directions[0]), core.halfHeight, slack);
  }
  return true;
}

function locateOnTriangle(out: Feature, core: Core, p: Readonly<Vec3>, slack: number): boolean {
  out.triangle = core;
  out.inward = removeIntoTriangle;
  for (let i = 0; i < 3; i++) {
    subtract(offset, p, core.corners[i]);
    if (dot(offset, offset) > slack * slack) continue;
    out.corner = i;
    out.weights[i] = 1;
    return true;
  }
  for (let i = 0; i < 3; i++) {
    core.halve(half, middle, i);
    subtract(offset, p, middle);
    const at = dot(offset, half) / dot(half, half);
    addScaled(offset, offset, half, -at);
    if (!(Math.abs(at) < 1 && dot(offset, offset) <= slack * slack)) continue;
    const [from, to] = core.edges[i];
    out.edge = i;
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
function removeIntoTriangle(out: Vec3, { triangle, corner, edge }: Readonly<Feature>, outward: 1 | -1): void {
  if (corner >= 0) removeIntoCorner(out, triangle as Core, corner, outward);
  else removeIntoFace(out, triangle as Core, edge, outward);
}

/** At a corner of a triangle: removes the part along the nearer edge, then the part into the face. */
function removeIntoCorner(out: Vec3, core: Core, corner: number, outward: 1 | -1): void {
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

function removeIntoFace(out: Vec3, core: Core, edge: number, outward: 1 | -1): void {
  if (dot(out, core.rims[edge]) * outward < 0) removeAlong(out, core.rims[edge]);
}

const half = vec3();
const middle = vec3();
const offset = vec3();
