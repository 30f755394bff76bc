// The exact reference for capsules, compounds, meshes and terrains: slow and simple. It shares nothing with the library.

import { BOX, type Bodies, CAPSULE, COMPOUND, PARTS } from './bodies.ts';
import { distanceToTriangle, ExactTriangles } from './exact-triangles.ts';
import { add, cross, difference, dot, length, type Vector } from './vectors.ts';

/** A convex body: a rounded segment, which has two ends and a radius, or a polytope. */
interface Solid {
  readonly center: Vector;
  readonly boundingRadius: number;
  readonly corners: readonly Vector[];
  /** Of a rounded segment; 0 of a polytope. */
  readonly radius: number;
  /** Normals of the faces and directions of the edges of a polytope. */
  readonly normals: readonly Vector[];
  readonly edges: readonly Vector[];
  /** Distance of a point from the body, 0 inside. */
  readonly distance: (point: Vector) => number;
}

/** Radius of the sphere around the position of a body that contains it. */
export function boundingRadius({ shapes, sizes, parts }: Bodies, i: number): number {
  const [x, y, z] = sizes.subarray(3 * i, 3 * i + 3);
  if (shapes[i] === BOX) return Math.hypot(x, y, z);
  if (shapes[i] === CAPSULE) return x + y;
  if (shapes[i] !== COMPOUND) return x;
  const reach = (part: number) => length(vectorAt(parts!.positions, part)) + boundingRadius(parts!, part);
  return Math.max(...Array.from({ length: PARTS }, (_, k) => reach(PARTS * i + k)));
}

/** All bodies of a scene at given poses, each as one or more solids, and its level as triangles. */
export class ExactSolids {
  private readonly solids: readonly (readonly Solid[])[];
  private readonly movers: number;
  private readonly triangles: ExactTriangles | undefined;

  constructor(bodies: Bodies, positions: Float64Array, quaternions: Float64Array) {
    this.movers = bodies.movers;
    this.triangles = bodies.level && new ExactTriangles(bodies.level);
    this.solids = Array.from({ length: bodies.count }, (_, i) => {
      const axes = axesOf(quaternions.subarray(4 * i, 4 * i + 4));
      return solidsOf(bodies, i, vectorAt(positions, i), axes);
    });
  }

  touch(a: number, b: number): boolean {
    return this.solids[a].some((one) => this.solids[b].some((other) => solidsTouch(one, other)));
  }

  /** Number of moving bodies that touch a triangle of the level. */
  countTouchingLevel(): number {
    const { triangles } = this;
    if (!triangles) return 0;
    const touchesLevel = (solid: Solid) =>
      triangles.someNear(solid.center, solid.boundingRadius, (corners) => solidsTouch(solid, triangle(corners)));
    return this.solids.slice(0, this.movers).filter((solids) => solids.some(touchesLevel)).length;
  }
}

function solidsOf(bodies: Bodies, i: number, position: Vector, axes: readonly Vector[]): Solid[] {
  const [x, y, z] = bodies.sizes.subarray(3 * i, 3 * i + 3);
  if (bodies.shapes[i] === BOX) return [box(position, axes, [x, y, z])];
  if (bodies.shapes[i] !== COMPOUND) {
    const core = bodies.shapes[i] === CAPSULE ? y : 0;
    return [rounded(add(position, axes[1], core), add(position, axes[1], -core), x)];
  }
  const { parts } = bodies;
  return Array.from({ length: PARTS }, (_, k) => {
    const part = PARTS * i + k;
    const local = axesOf(parts!.quaternions.subarray(4 * part, 4 * part + 4));
    const center = add(position, rotated(axes, vectorAt(parts!.positions, part)), 1);
    return solidsOf(
      parts!,
      part,
      center,
      local.map((axis) => rotated(axes, axis)),
    )[0];
  });
}

function rounded(p: Vector, q: Vector, radius: number): Solid {
  const along = difference(q, p);
  const size = dot(along, along);
  const distance = (point: Vector) => {
    const t = size === 0 ? 0 : Math.min(1, Math.max(0, dot(difference(point, p), along) / size));
    return Math.max(0, length(difference(point, add(p, along, t))) - radius);
  };
  const [center, reach] = [add(p, along, 0.5), Math.sqrt(size) / 2 + radius];
  return { center, boundingRadius: reach, corners: [p, q], radius, normals: [], edges: [], distance };
}

function box(center: Vector, axes: readonly Vector[], half: Vector): Solid {
  const corners = Array.from({ length: 8 }, (_, corner) =>
    axes.reduce((sum, axis, k) => add(sum, axis, (corner >> k) & 1 ? half[k] : -half[k]), center),
  );
  const distance = (point: Vector) => {
    const offset = difference(point, center);
    const beyond = (k: number) => Math.max(0, Math.abs(dot(offset, axes[k])) - half[k]);
    return length([beyond(0), beyond(1), beyond(2)]);
  };
  return { center, boundingRadius: length(half), corners, radius: 0, normals: axes, edges: axes, distance };
}

function triangle(corners: readonly [Vector, Vector, Vector]): Solid {
  const [a, b, c] = corners;
  const edges = [difference(b, a), difference(c, b), difference(a, c)];
  const normal = cross(edges[0], edges[1]);
  // Normals of the edges in the plane of the triangle: needed where both bodies are in one plane.
  const normals = [normal, ...edges.map((edge) => cross(normal, edge))];
  const distance = (point: Vector) => distanceToTriangle(point, a, b, c);
  return { center: a, boundingRadius: Infinity, corners, radius: 0, normals, edges, distance };
}

function solidsTouch(a: Solid, b: Solid): boolean {
  const reach = a.boundingRadius + b.boundingRadius;
  if (length(difference(a.center, b.center)) > reach) return false;
  if (a.corners.length === 2) return distanceFromSegment(a.corners, b) <= a.radius;
  if (b.corners.length === 2) return distanceFromSegment(b.corners, a) <= b.radius;
  return polytopesTouch(a, b);
}

const SECTIONS = 80;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The least distance of the points of a segment: a convex function along it, found by golden sections. */
function distanceFromSegment([p, q]: readonly Vector[], solid: Solid): number {
  const along = difference(q, p);
  const at = (t: number) => solid.distance(add(p, along, t));
  let [low, high] = [0, 1];
  let least = Math.min(at(0), at(1));
  for (let i = 0; i < SECTIONS && low < high; i++) {
    const [t, u] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
    const [f, g] = [at(t), at(u)];
    least = Math.min(least, f, g);
    if (f < g) high = u;
    else low = t;
  }
  return least;
}

/** Separating axes: normals of both and all cross products of their edges. */
function polytopesTouch(a: Solid, b: Solid): boolean {
  const crossed = a.edges.flatMap((edge) => b.edges.map((other) => cross(edge, other)));
  return [...a.normals, ...b.normals, ...crossed].every((axis) => {
    const [ofA, ofB] = [a, b].map(({ corners }) => corners.map((corner) => dot(corner, axis)));
    return Math.min(...ofA) <= Math.max(...ofB) && Math.min(...ofB) <= Math.max(...ofA);
  });
}

const vectorAt = (v: Float64Array, i: number): Vector => [v[3 * i], v[3 * i + 1], v[3 * i + 2]];

/** A vector of the frame with these axes, in the world. */
const rotated = (axes: readonly Vector[], v: Vector): Vector =>
  axes.reduce<Vector>((sum, axis, k) => add(sum, axis, v[k]), [0, 0, 0]);

/** The axes of the frame with this orientation. */
function axesOf([x, y, z, w]: Float64Array): Vector[] {
  const u: Vector = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
  const v: Vector = [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)];
  return [u, v, cross(u, v)];
}
