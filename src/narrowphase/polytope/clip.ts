// Polygon clipping in the plane of a face (Sutherland and Hodgman, CACM 17(1), 1974): each side of the rectangle keeps
// the corners inside, and adds the crossings.

import { MOST_CORNERS } from '../../constants.ts';

/**
 * A polygon with the corners of two faces. Three numbers each: x and y in the plane of the face, height above the face.
 */
export let polygon = new Float64Array(6 * MOST_CORNERS);
let clipped = new Float64Array(6 * MOST_CORNERS);

/** Clips the first `count` corners to `|x| <= halfX, |y| <= halfY`, and returns the number of corners left. */
export function clipToRectangle(count: number, halfX: number, halfY: number): number {
  const afterX = clipSide(clipSide(count, 1, 0, halfX), -1, 0, halfX);
  return clipSide(clipSide(afterX, 0, 1, halfY), 0, -1, halfY);
}

/** Clips the first `count` corners to `x · normalX + y · normalY <= limit`, and returns the number of corners left. */
export function clipSide(count: number, normalX: number, normalY: number, limit: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const from = 3 * i;
    const to = i + 1 === count ? 0 : from + 3;
    const outsideFrom = polygon[from] * normalX + polygon[from + 1] * normalY - limit;
    const outsideTo = polygon[to] * normalX + polygon[to + 1] * normalY - limit;
    if (outsideFrom <= 0) keepBetween(kept++, from, to, 0);
    if (outsideFrom <= 0 !== outsideTo <= 0) keepBetween(kept++, from, to, outsideFrom / (outsideFrom - outsideTo));
  }
  const result = clipped;
  clipped = polygon;
  polygon = result;
  return kept;
}

function keepBetween(kept: number, from: number, to: number, t: number): void {
  for (let i = 0; i < 3; i++) clipped[3 * kept + i] = polygon[from + i] + (polygon[to + i] - polygon[from + i]) * t;
}

/**
 * Writes the middle of the corners within `flat` of the lowest: the corner, the middle of an edge, or the centroid of
 * the polygon.
 */
export function middleOfLowest(out: Float64Array, count: number, flat: number): void {
  const kept = keepLowest(out, count, flat);
  writeCentroid(out, kept);
}

/** Writes the middle of the lowest part of a degenerate polygon, a line: halfway between its ends. */
export function middleOfLowestStretch(out: Float64Array, count: number, flat: number): void {
  const kept = keepLowest(out, count, flat);
  for (let coordinate = 0; coordinate < 2; coordinate++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < kept; i++) {
      low = Math.min(low, polygon[3 * i + coordinate]);
      high = Math.max(high, polygon[3 * i + coordinate]);
    }
    out[coordinate] = (low + high) * 0.5;
  }
}

/** Keeps the corners within `flat` of the lowest, writes the lowest height, and returns the number of corners left. */
function keepLowest(out: Float64Array, count: number, flat: number): number {
  let lowest = Infinity;
  for (let i = 0; i < count; i++) lowest = Math.min(lowest, polygon[3 * i + 2]);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (polygon[3 * i + 2] <= lowest + flat) polygon.copyWithin(3 * kept++, 3 * i, 3 * i + 3);
  }
  out[2] = lowest;
  return kept;
}

/** Centroid of the area, from triangles around the first corner; mean of the corners when the area is zero. */
function writeCentroid(out: Float64Array, count: number): void {
  let area = 0;
  let x = 0;
  let y = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 1; i < count; i++) {
    const ax = polygon[3 * i] - polygon[0];
    const ay = polygon[3 * i + 1] - polygon[1];
    const bx = i + 1 < count ? polygon[3 * i + 3] - polygon[0] : 0;
    const by = i + 1 < count ? polygon[3 * i + 4] - polygon[1] : 0;
    const doubled = Math.abs(ax * by - ay * bx);
    area += doubled;
    x += (ax + bx) * doubled;
    y += (ay + by) * doubled;
    sumX += ax;
    sumY += ay;
  }
  out[0] = polygon[0] + (area > 0 ? x / (3 * area) : sumX / count);
  out[1] = polygon[1] + (area > 0 ? y / (3 * area) : sumY / count);
}
