// Shapes in the plane, on their own: a shape is a union of convex polygons of one, two or more corners, each with a radius around
// it. Nothing here knows a third dimension.

export type Point = readonly [x: number, y: number];

/** A convex polygon, counter-clockwise, with a radius around it. */
export interface Rounded {
  readonly corners: readonly Point[];
  readonly radius: number;
}

/** A shape in the plane: its parts. */
export type Planar = readonly Rounded[];

/** Signed distance of two convex parts, negative by the shortest way out, and the unit vector from the first to the second. */
export interface Gap {
  readonly distance: number;
  readonly normal: Point;
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
const norm = (a: Point): number => Math.hypot(a[0], a[1]);

/** The shape turned by an angle, then moved. */
export function placed(shape: Planar, position: Point, angle: number): Planar {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return shape.map(({ corners, radius }) => ({
    corners: corners.map(([x, y]): Point => [position[0] + c * x - s * y, position[1] + s * x + c * y]),
    radius,
  }));
}

/** The gap of two shapes: the least of their parts, so that of overlapping parts the deepest ones count. */
export function gapOf(a: Planar, b: Planar): Gap {
  let best: Gap | undefined;
  for (const p of a) {
    for (const q of b) {
      const gap = gapOfParts(p, q);
      if (!best || gap.distance < best.distance) best = gap;
    }
  }
  return best as Gap;
}

function gapOfParts(a: Rounded, b: Rounded): Gap {
  const radii = a.radius + b.radius;
  const apart = areApart(a.corners, b.corners);
  const core = apart ? nearest(a.corners, b.corners) : wayOut(a.corners, b.corners);
  return { distance: core.distance - radii, normal: core.normal };
}

/** Directions across the edges of both, in both senses. */
function acrossEdges(a: readonly Point[], b: readonly Point[]): Point[] {
  const directions: Point[] = [];
  for (const corners of [a, b]) {
    for (let i = 0; i < corners.length; i++) {
      const edge = minus(corners[(i + 1) % corners.length], corners[i]);
      const length = norm(edge);
      if (length === 0) continue;
      const n: Point = [edge[1] / length, -edge[0] / length];
      directions.push(n, [-n[0], -n[1]]);
    }
  }
  return directions.length > 0 ? directions : [[1, 0]];
}

const reach = (corners: readonly Point[], n: Point) => Math.max(...corners.map((p) => dot(p, n)));

/** How far `b` has to go along `n` to leave `a`. */
const wayAlong = (a: readonly Point[], b: readonly Point[], n: Point) => reach(a, n) + reach(b, [-n[0], -n[1]]);

/** The shortest way out of overlapping polygons leads across an edge. */
function wayOut(a: readonly Point[], b: readonly Point[]): Gap {
  let best: Gap = { distance: -Infinity, normal: [1, 0] };
  for (const normal of acrossEdges(a, b)) {
    const distance = -wayAlong(a, b, normal);
    if (distance > best.distance) best = { distance, normal };
  }
  return best;
}

function areApart(a: readonly Point[], b: readonly Point[]): boolean {
  if (a.length === 1 && b.length === 1) return norm(minus(a[0], b[0])) > 0;
  return acrossEdges(a, b).some((n) => wayAlong(a, b, n) < 0) || isOffLine(a, b) || isOffLine(b, a);
}

/** Whether two polygons of at most two corners lie on one line, apart from each other. */
function isOffLine(a: readonly Point[], b: readonly Point[]): boolean {
  if (a.length !== 2) return false;
  const along = minus(a[1], a[0]);
  return wayAlong(a, b, along) < 0 || wayAlong(a, b, [-along[0], -along[1]]) < 0;
}

/** The closest points of polygons that are apart: one of them is a corner. */
function nearest(a: readonly Point[], b: readonly Point[]): Gap {
  let best: Gap = { distance: Infinity, normal: [1, 0] };
  const consider = (from: Point, to: Point) => {
    const way = minus(to, from);
    const distance = norm(way);
    if (distance < best.distance) best = { distance, normal: [way[0] / distance, way[1] / distance] };
  };
  for (const p of a) consider(p, closestOf(b, p));
  for (const q of b) consider(closestOf(a, q), q);
  return best;
}

/** The closest point of the edges of a polygon. */
function closestOf(corners: readonly Point[], p: Point): Point {
  let best = corners[0];
  for (let i = 0; i < corners.length; i++) {
    const [from, to] = [corners[i], corners[(i + 1) % corners.length]];
    const edge = minus(to, from);
    const squared = dot(edge, edge);
    const t = squared === 0 ? 0 : Math.max(0, Math.min(1, dot(minus(p, from), edge) / squared));
    const q: Point = [from[0] + t * edge[0], from[1] + t * edge[1]];
    if (norm(minus(p, q)) < norm(minus(p, best))) best = q;
  }
  return best;
}

/** How a shape moves: velocity and angular velocity about its position. */
export interface Motion {
  readonly shape: Planar;
  readonly position: Point;
  readonly angle: number;
  readonly velocity: Point;
  readonly spin: number;
}

function at({ shape, position, angle, velocity, spin }: Motion, time: number): Planar {
  return placed(shape, [position[0] + velocity[0] * time, position[1] + velocity[1] * time], angle + spin * time);
}

/**
 * The first time up to `end` at which two moving shapes touch, by conservative advancement: no point moves faster than `speed`.
 * Undefined if there is none.
 */
export function firstTouch(a: Motion, b: Motion, end: number): number | undefined {
  const speed = norm(minus(a.velocity, b.velocity)) + swing(a) + swing(b);
  let time = 0;
  for (let i = 0; i < 100_000; i++) {
    const { distance } = gapOf(at(a, time), at(b, time));
    if (distance <= 1e-13) return time;
    time += distance / speed;
    if (!(time <= end)) return undefined;
  }
  // A graze, for which it would take for ever.
  return Number.NaN;
}

/** Speed of the point of a shape that its rotation moves fastest. */
function swing({ shape, spin }: Motion): number {
  return Math.abs(spin) * Math.max(...shape.flatMap(({ corners, radius }) => corners.map((p) => norm(p) + radius)));
}

/** Twice the area of a polygon, positive if it is counter-clockwise. */
export function area(corners: readonly Point[]): number {
  return corners.reduce((sum, p, i) => sum + cross(p, corners[(i + 1) % corners.length]), 0);
}

/** Whether a point is in a polygon, by the crossings of a ray with its edges. */
export function contains(corners: readonly Point[], [x, y]: Point): boolean {
  let isInside = false;
  for (let i = 0; i < corners.length; i++) {
    const [a, b] = [corners[i], corners[(i + 1) % corners.length]];
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isInside = !isInside;
  }
  return isInside;
}
