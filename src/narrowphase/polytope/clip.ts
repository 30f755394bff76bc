// Clipping in the plane of a face (Sutherland and Hodgman, CACM 17(1), 1974): the corners are walked around once for
// each side of the rectangle, keeping those inside and adding the points where the walk crosses.

/** The polygon that is worked on, three numbers per corner: x and y in the plane of the face, and the height over it. */
export let polygon = new Float64Array(3 * 8);
let clipped = new Float64Array(3 * 8);

/** Cuts the first `count` corners down to `|x| <= reachX, |y| <= reachY`, and returns how many are left. */
export function clipToRectangle(count: number, reachX: number, reachY: number): number {
  const afterX = clipSide(clipSide(count, 1, 0, reachX), -1, 0, reachX);
  return clipSide(clipSide(afterX, 0, 1, reachY), 0, -1, reachY);
}

/** Cuts the first `count` corners down to the side where `x · normalX + y · normalY <= reach`, and returns how many are left. */
export function clipSide(count: number, normalX: number, normalY: number, reach: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const from = 3 * i;
    const to = i + 1 === count ? 0 : from + 3;
    const outsideFrom = polygon[from] * normalX + polygon[from + 1] * normalY - reach;
    const outsideTo = polygon[to] * normalX + polygon[to + 1] * normalY - reach;
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
 * Writes the middle of the lowest corners, those within `flat` of the lowest: the corner itself, the middle of an edge,
 * or the centroid of the whole polygon.
 */
export function middleOfLowest(out: Float64Array, count: number, flat: number): void {
  const kept = keepLowest(out, count, flat);
  writeCentroid(out, kept);
}

/** The same for a polygon that is nothing but a line, with the middle between the ends of what is lowest. */
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

/** Keeps the corners within `flat` of the lowest, writes its height, and returns how many there are. */
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

/** Centroid of the area as the sum of triangles around the first corner; the mean of the corners if there is no area. */
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
