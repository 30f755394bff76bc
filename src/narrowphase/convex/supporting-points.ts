import { addScaled, dot, scale, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { CIRCLE_CORNERS, type ConvexSolid } from './convex-solid.ts';

// The supporting feature of a solid along a direction, projected along it: a point, a segment, or a convex polygon. A
// cap is a regular polygon with its corners on the rim, on the solid's own axes: jitter does not move it.

/** 1 − cosine of half an arc of a rim that has a width: shorter arcs are points. */
const SHORTEST_ARC = 1e-6;

/** Points in the plane across a direction. */
export class PlanarPoints {
  readonly u: number[] = [];
  readonly v: number[] = [];
  count = 0;
  /** Whether a rim is the arc of it within the slack, and not only its farthest point. Set by the caller. */
  hasArcs = false;
  /** Whether they are corners of the polygon in a cap, and the middle and the radius of the cap. */
  isCap = false;
  capU = 0.5;
  capV = 0.5;
  capRadius = 0.5;

  /** Adds a point. */
  add(u: number, v: number): void {
    this.u[this.count] = u;
    this.v[this.count] = v;
    this.count++;
  }

  /** Copies a point of another list to the end. */
  addFrom(other: Readonly<PlanarPoints>, i: number): void {
    this.add(other.u[i], other.v[i]);
  }
}

/** Two axes across a direction, and by how much less far along it points may be. */
export interface PlanarView {
  readonly u: Readonly<Vec3>;
  readonly v: Readonly<Vec3>;
  slack: number;
}

/**
 * Writes the points of a solid that are farthest along `sign · n`, within the slack, in coordinates along two axes: as
 * the corners of their convex hull, counter-clockwise, or the ends of a segment.
 */
export function writeSupportingPoints(
  out: PlanarPoints,
  solid: ConvexSolid,
  n: Readonly<Vec3>,
  sign: 1 | -1,
  { u, v, slack }: Readonly<PlanarView>,
): void {
  solid.support(n, sign);
  const low = solid.height - slack;
  all.count = 0;
  out.isCap = false;
  for (let i = 0; i < solid.count; i++) {
    const across = solid.supportOf(i, n, sign);
    if (solid.height < low) continue;
    const radius = solid.hasCircles ? solid.radii[i] : 0;
    if (radius > 0 && 2 * radius * across <= slack) {
      addCap(out, solid, i, u, v);
      continue;
    }
    all.add(dot(solid.point, u), dot(solid.point, v));
    const fall = radius > 0 ? (solid.height - low) / (radius * across) : 0;
    if (out.hasArcs && fall > SHORTEST_ARC) addArc(solid, i, fall, u, v);
  }
  writeHull(out, slack);
}

/**
 * Adds the ends of the arc of a rim around its farthest point, and the points halfway to them. At the angle φ from that point
 * the rim is lower by r |n × a| (1 − cos φ), of which `fall` is 1 − cos φ at the ends.
 */
function addArc(
  { axis, points, point }: ConvexSolid,
  i: number,
  fall: number,
  u: Readonly<Vec3>,
  v: Readonly<Vec3>,
): void {
  subtract(outward, point, points[i]);
  setCross(aside, axis, outward);
  // 1 − cos(φ / 2) = 1 − √((1 + cos φ) / 2)
  const half = Math.sqrt(1 - 0.5 * fall);
  for (let k = 0; k < 2; k++) {
    const cosine = k === 0 ? 1 - fall : half;
    const sine = k === 0 ? Math.sqrt(fall * (2 - fall)) : Math.sqrt(0.5 * fall);
    for (let sign = -1; sign <= 1; sign += 2) {
      scale(onArc, outward, cosine);
      addScaled(onArc, onArc, aside, sign * sine);
      addScaled(onArc, onArc, points[i], 1);
      all.add(dot(onArc, u), dot(onArc, v));
    }
  }
}

/** Adds the corners of the polygon of a cap. */
function addCap(
  out: PlanarPoints,
  { axis, across, points, radii }: ConvexSolid,
  i: number,
  u: Readonly<Vec3>,
  v: Readonly<Vec3>,
): void {
  setCross(aside, axis, across);
  const r = radii[i];
  const centerU = dot(points[i], u);
  const centerV = dot(points[i], v);
  const acrossU = dot(across, u) * r;
  const acrossV = dot(across, v) * r;
  const asideU = dot(aside, u) * r;
  const asideV = dot(aside, v) * r;
  out.isCap = true;
  out.capU = centerU;
  out.capV = centerV;
  out.capRadius = r;
  for (let k = 0; k < CIRCLE_CORNERS; k++) {
    const c = COSINES[k];
    const s = COSINES[(k + (3 * CIRCLE_CORNERS) / 4) % CIRCLE_CORNERS];
    all.add(centerU + acrossU * c + asideU * s, centerV + acrossV * c + asideV * s);
  }
}

/** Writes the convex hull of all points (Andrew 1979), or the ends of a segment if it is no wider than `slack`. */
function writeHull(out: PlanarPoints, slack: number): void {
  out.count = 0;
  if (all.count === 1) {
    out.addFrom(all, 0);
    return;
  }
  sort();
  // From left to right below, then back above.
  for (let i = 0; i < all.count; i++) addToHull(out, i, 0);
  const lower = out.count - 1;
  for (let i = all.count - 2; i >= 0; i--) addToHull(out, i, lower);
  out.count--;
  if (widthOf(out) > slack) return;
  out.count = 0;
  out.addFrom(all, 0);
  if (all.u[all.count - 1] !== all.u[0] || all.v[all.count - 1] !== all.v[0]) out.addFrom(all, all.count - 1);
}

/** Adds a point to a chain of the hull that begins at `first`, and drops the points that are no corners then. */
function addToHull(out: PlanarPoints, i: number, first: number): void {
  while (out.count >= first + 2 && doubledArea(out, out.count - 2, out.count - 1, all.u[i], all.v[i]) <= 0) out.count--;
  out.addFrom(all, i);
}

/** Twice the area of the triangle of two points of a list and another one: positive if it turns left. */
function doubledArea({ u, v }: Readonly<PlanarPoints>, i: number, j: number, x: number, y: number): number {
  return (u[j] - u[i]) * (y - v[i]) - (v[j] - v[i]) * (x - u[i]);
}

/** Width of a convex polygon across the line through its first point and the one farthest from that. */
function widthOf({ u, v, count }: Readonly<PlanarPoints>): number {
  if (count < 3) return 0;
  let far = 1;
  let longest = 0;
  for (let i = 1; i < count; i++) {
    const squared = (u[i] - u[0]) * (u[i] - u[0]) + (v[i] - v[0]) * (v[i] - v[0]);
    if (squared <= longest) continue;
    longest = squared;
    far = i;
  }
  let low = 0;
  let high = 0;
  const length = Math.sqrt(longest);
  for (let i = 1; i < count; i++) {
    const beside = ((u[far] - u[0]) * (v[i] - v[0]) - (v[far] - v[0]) * (u[i] - u[0])) / length;
    low = Math.min(low, beside);
    high = Math.max(high, beside);
  }
  return high - low;
}

/** Sorts all points by u, then by v. */
function sort(): void {
  const { u, v, count } = all;
  for (let i = 1; i < count; i++) {
    const x = u[i];
    const y = v[i];
    let at = i;
    for (; at > 0 && (u[at - 1] > x || (u[at - 1] === x && v[at - 1] > y)); at--) {
      u[at] = u[at - 1];
      v[at] = v[at - 1];
    }
    u[at] = x;
    v[at] = y;
  }
}

const all = new PlanarPoints();
const aside = vec3();
const outward = vec3();
const onArc = vec3();

// biome-ignore-start lint/suspicious/noApproximativeNumericConstant: a property access stays in every bundle
/** cos(k · 22.5°) for k from 0 to 15. */
const COSINES = [
  1, 0.9238795325112867, 0.7071067811865476, 0.3826834323650898, 0, -0.3826834323650898, -0.7071067811865476,
  -0.9238795325112867, -1, -0.9238795325112867, -0.7071067811865476, -0.3826834323650898, 0, 0.3826834323650898,
  0.7071067811865476, 0.9238795325112867,
];
// biome-ignore-end lint/suspicious/noApproximativeNumericConstant: a property access stays in every bundle
