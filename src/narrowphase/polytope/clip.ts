// Clipping in the plane of a face (Sutherland and Hodgman, CACM 17(1), 1974): the corners are walked around once for
// each side of the rectangle, keeping those inside and adding the points where the walk crosses.

/** The polygon that is worked on, three numbers per corner: x and y in the plane of the face, and the height over it. */
export let polygon = new Float64Array(3 * 8);
let clipped = new Float64Array(3 * 8);

/** Cuts the first `count` corners down to `|x| <= reachX, |y| <= reachY`, and returns how many are left. */
export function clipToRectangle(count: number, reachX: number, reachY: number): number {
  const afterX = clipSide(clipSide(count, 0, 1, reachX), 0, -1, reachX);
  return clipSide(clipSide(afterX, 1, 1, reachY), 1, -1, reachY);
}

/** Keeps what lies where `sign · coordinate <= reach`. */
function clipSide(count: number, coordinate: number, sign: number, reach: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const from = 3 * i;
    const to = i + 1 === count ? 0 : from + 3;
    const outsideFrom = sign * polygon[from + coordinate] - reach;
    const outsideTo = sign * polygon[to + coordinate] - reach;
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
  let lowest = Infinity;
  for (let i = 0; i < count; i++) lowest = Math.min(lowest, polygon[3 * i + 2]);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (polygon[3 * i + 2] <= lowest + flat) polygon.copyWithin(3 * kept++, 3 * i, 3 * i + 3);
  }
  writeCentroid(out, kept);
  out[2] = lowest;
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
