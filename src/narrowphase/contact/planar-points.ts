import { MOST_CORNERS } from '../../constants.ts';
import { dot, type Vec3 } from '../../math/vec3.ts';
import type { Axes } from './axes.ts';

// Supporting features of convex shapes along a direction, projected along it: points, segments and convex polygons in the
// plane across it.

/** Points in the plane across a direction: a point, the ends of a segment, or the corners of a convex polygon in order. */
export class PlanarPoints {
  readonly u: number[] = [];
  readonly v: number[] = [];
  count = 0;

  /** Adds a point. */
  add(u: number, v: number): void {
    this.u[this.count] = u;
    this.v[this.count] = v;
    this.count++;
  }

  /** Adds the projection of a point. */
  project(p: Readonly<Vec3>, { u, v }: Readonly<Axes>): void {
    this.add(dot(p, u), dot(p, v));
  }

  /** Copies a point of another list to the end. */
  addFrom(other: Readonly<PlanarPoints>, i: number): void {
    this.add(other.u[i], other.v[i]);
  }

  /** Twice the area of the triangle of two points and another one: positive if it turns left. */
  doubledArea(i: number, j: number, x: number, y: number): number {
    const { u, v } = this;
    return (u[j] - u[i]) * (y - v[i]) - (v[j] - v[i]) * (x - u[i]);
  }
}

/**
 * Writes the corners that are farthest along `sign · n`, within `slack`, as a feature. Returns their height.
 */
export function writeSupportingCorners(
  out: PlanarPoints,
  corners: readonly Readonly<Vec3>[],
  count: number,
  axes: Readonly<Axes>,
  sign: 1 | -1,
  slack: number,
): number {
  const { x, y, z } = axes.n;
  let top = -Infinity;
  for (let i = 0; i < count; i++) {
    const p = corners[i];
    const height = (p.x * x + p.y * y + p.z * z) * sign;
    heights[i] = height;
    if (height > top) top = height;
  }
  all.count = 0;
  const low = top - slack;
  for (let i = 0; i < count; i++) if (heights[i] >= low) all.project(corners[i], axes);
  writeHull(out, all, slack);
  return top;
}

/**
 * Writes the corners of the convex hull of all points, counter-clockwise (Andrew 1979), or the ends of a segment if it is no
 * wider than `slack`. Sorts the points.
 */
export function writeHull(out: PlanarPoints, points: PlanarPoints, slack: number): void {
  const { u, v, count } = points;
  out.count = 0;
  if (count === 1) {
    out.addFrom(points, 0);
    return;
  }
  sort(points);
  // From left to right below, then back above.
  for (let i = 0; i < count; i++) addToHull(out, points, i, 0);
  const lower = out.count - 1;
  for (let i = count - 2; i >= 0; i--) addToHull(out, points, i, lower);
  out.count--;
  let area = 0;
  for (let i = 1; i + 1 < out.count; i++) area += out.doubledArea(0, i, out.u[i + 1], out.v[i + 1]);
  const last = count - 1;
  if (area > slack * (Math.abs(u[last] - u[0]) + Math.abs(v[last] - v[0]))) return;
  out.count = 0;
  out.addFrom(points, 0);
  if (u[last] !== u[0] || v[last] !== v[0]) out.addFrom(points, last);
}

/** Adds a point to a chain of the hull that begins at `first`, and drops the points that are no corners then. */
function addToHull(out: PlanarPoints, { u, v }: Readonly<PlanarPoints>, i: number, first: number): void {
  while (out.count >= first + 2 && out.doubledArea(out.count - 2, out.count - 1, u[i], v[i]) <= 0) out.count--;
  out.add(u[i], v[i]);
}

/** Sorts all points by u, then by v. */
function sort({ u, v, count }: PlanarPoints): void {
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
/** Heights of the corners along the direction. */
const heights = new Float64Array(MOST_CORNERS);
