import { PlanarPoints } from './planar-points.ts';

// Center of the area that two supporting features share, projected along the normal: of the two witness points of a
// contact. Features of solids whose gap is the greatest along the normal share at least a point.

/** Center of the shared area; valid after `findSharedCenter`. */
export const center = { u: 0.5, v: 0.5 };

/** Writes the center of what two features share to `center`. What is within `slack` of parallel is parallel. */
export function findSharedCenter(a: PlanarPoints, b: PlanarPoints, slack: number): void {
  if (a.count === 1) setCenter(a.u[0], a.v[0]);
  else if (b.count === 1) setCenter(b.u[0], b.v[0]);
  else if (a.count === 2 && b.count === 2) findOnSegments(a, b, slack);
  else if (b.count === 2) findInPolygon(b, a, slack);
  else findInPolygon(a, b, slack);
}

/** Writes the point of a feature closest to (x, y) to `center`. */
export function findClosest(feature: PlanarPoints, x: number, y: number): void {
  const { u, v, count } = feature;
  setCenter(x, y);
  if (count > 2 && centerOutside(feature) <= 0) return;
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    const j = i + 1 === count ? 0 : i + 1;
    const du = u[j] - u[i];
    const dv = v[j] - v[i];
    const squared = du * du + dv * dv;
    const t = squared > 0 ? Math.max(0, Math.min(1, ((x - u[i]) * du + (y - v[i]) * dv) / squared)) : 0;
    const toU = u[i] + du * t - x;
    const toV = v[i] + dv * t - y;
    if (toU * toU + toV * toV >= least) continue;
    least = toU * toU + toV * toV;
    setCenter(x + toU, y + toV);
  }
}

/** How far the center is outside a feature; minus its distance from the border of a polygon that it is in. */
export function centerOutside(feature: PlanarPoints): number {
  const { u, v, count } = feature;
  if (count < 3) {
    const du = u[count - 1] - u[0];
    const dv = v[count - 1] - v[0];
    const squared = du * du + dv * dv;
    const t = squared > 0 ? ((center.u - u[0]) * du + (center.v - v[0]) * dv) / squared : 0;
    const inside = Math.max(0, Math.min(1, t));
    const x = center.u - u[0] - du * inside;
    const y = center.v - v[0] - dv * inside;
    return Math.sqrt(x * x + y * y);
  }
  let outside = -Infinity;
  for (let i = 0; i < count; i++) {
    const j = i + 1 === count ? 0 : i + 1;
    outside = Math.max(outside, -feature.doubledArea(i, j, center.u, center.v) / sideLength(feature, i, j));
  }
  return outside;
}

function sideLength({ u, v }: PlanarPoints, i: number, j: number): number {
  return Math.sqrt((u[j] - u[i]) * (u[j] - u[i]) + (v[j] - v[i]) * (v[j] - v[i]));
}

/** Sets the center. */
export function setCenter(u: number, v: number): void {
  center.u = u;
  center.v = v;
}

/** The crossing of two segments, or the middle of the stretch that two parallel ones share. */
function findOnSegments(a: PlanarPoints, b: PlanarPoints, slack: number): void {
  const du = a.u[1] - a.u[0];
  const dv = a.v[1] - a.v[0];
  const eu = b.u[1] - b.u[0];
  const ev = b.v[1] - b.v[0];
  const lengthA = Math.sqrt(du * du + dv * dv);
  const lengthB = Math.sqrt(eu * eu + ev * ev);
  const area = du * ev - dv * eu;
  const u = b.u[0] - a.u[0];
  const v = b.v[0] - a.v[0];
  if (Math.abs(area) > slack * Math.max(lengthA, lengthB)) {
    setOnSegment(a, Math.max(0, Math.min(1, (u * ev - v * eu) / area)));
    return;
  }
  const first = (u * du + v * dv) / (lengthA * lengthA);
  const second = first + (eu * du + ev * dv) / (lengthA * lengthA);
  const from = Math.max(0, Math.min(first, second));
  const to = Math.min(1, Math.max(first, second));
  setOnSegment(a, (from + to) * 0.5);
}

/** The point of a segment at the fraction `t`. */
function setOnSegment({ u, v }: PlanarPoints, t: number): void {
  setCenter(u[0] + (u[1] - u[0]) * t, v[0] + (v[1] - v[0]) * t);
}

/** Center of the part of one feature inside a polygon (Sutherland and Hodgman 1974). */
function findInPolygon(feature: PlanarPoints, polygon: PlanarPoints, slack: number): void {
  let from = feature;
  for (let i = 0; i < polygon.count; i++) {
    const j = i + 1 === polygon.count ? 0 : i + 1;
    const least = leastArea(from, polygon, i, j);
    if (least >= 0) continue;
    // A side of the feature along this one may be outside by rounding.
    const margin = slack * sideLength(polygon, i, j);
    if (least >= -margin) continue;
    const to = from === first ? second : first;
    clip(to, from, polygon, i, j, 0);
    if (to.count === 0) clip(to, from, polygon, i, j, margin);
    // They share nothing. The last that was left of the feature is near the polygon.
    if (to.count === 0) break;
    from = to;
  }
  setCentroid(from, slack);
}

/** Twice the area of a side of a polygon with the point of a feature that is farthest outside: negative then. */
function leastArea({ u, v, count }: PlanarPoints, polygon: PlanarPoints, i: number, j: number): number {
  let least = Infinity;
  for (let k = 0; k < count; k++) least = Math.min(least, polygon.doubledArea(i, j, u[k], v[k]));
  return least;
}

/** Writes the part of a feature inside the side from corner `i` to corner `j` of a polygon. */
function clip(
  out: PlanarPoints,
  from: PlanarPoints,
  polygon: PlanarPoints,
  i: number,
  j: number,
  margin: number,
): void {
  const { u, v, count } = from;
  let there = polygon.doubledArea(i, j, u[0], v[0]) + margin;
  out.count = 0;
  for (let k = 0; k < count; k++) {
    const next = k + 1 === count ? 0 : k + 1;
    const here = there;
    there = polygon.doubledArea(i, j, u[next], v[next]) + margin;
    if (here >= 0) out.add(u[k], v[k]);
    if (here > 0 === there > 0 || here === 0 || there === 0) continue;
    const t = here / (here - there);
    out.add(u[k] + (u[next] - u[k]) * t, v[k] + (v[next] - v[k]) * t);
  }
}

/** Centroid of a polygon; the middle of its bounds, if it is no wider than `slack`. */
function setCentroid({ u, v, count }: PlanarPoints, slack: number): void {
  let area = 0;
  let sumU = 0;
  let sumV = 0;
  for (let i = 1; i + 1 < count; i++) {
    const part = (u[i] - u[0]) * (v[i + 1] - v[0]) - (v[i] - v[0]) * (u[i + 1] - u[0]);
    area += part;
    sumU += (part * (u[i] - u[0] + (u[i + 1] - u[0]))) / 3;
    sumV += (part * (v[i] - v[0] + (v[i + 1] - v[0]))) / 3;
  }
  let minU = u[0];
  let maxU = u[0];
  let minV = v[0];
  let maxV = v[0];
  for (let i = 1; i < count; i++) {
    minU = Math.min(minU, u[i]);
    maxU = Math.max(maxU, u[i]);
    minV = Math.min(minV, v[i]);
    maxV = Math.max(maxV, v[i]);
  }
  if (area > slack * Math.max(maxU - minU, maxV - minV)) setCenter(u[0] + sumU / area, v[0] + sumV / area);
  else setCenter((minU + maxU) * 0.5, (minV + maxV) * 0.5);
}

const first = new PlanarPoints();
const second = new PlanarPoints();
