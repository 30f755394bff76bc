import { COORDINATE_ROUNDING, SHORT_SEPARATION, SUPPORT_FLATNESS } from '../../constants.ts';
import { addScaled, copy, dot, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { createAxes, setAxes, writePoint } from '../contact/axes.ts';
import { PlanarPoints, writeSupportingCorners } from '../contact/planar-points.ts';
import { center, centerOutside, findSharedCenter } from '../contact/shared-center.ts';
import type { Corners } from './corners.ts';
import type { AxisPair } from './sat.ts';

// Witness points of two polytopes along a separating axis: where they touch after the gap is closed, or the depth resolved.
// They are at the center of what the supporting features share. All in the frame of the pair.

/** Points of two polytopes, in the frame of the pair. */
export interface Witness {
  readonly pointA: Vec3;
  readonly pointB: Vec3;
}

/** Closest points of two polytopes, or their deepest points when they overlap, in the frame of the pair. */
export interface Gap extends Witness {
  /** Distance of the polytopes, minus the depth when they overlap. */
  distance: number;
  /** Unit vector from A to B. */
  readonly normal: Vec3;
}

/** Makes a `Gap` to be written. */
export function createGap(): Gap {
  return { pointA: vec3(), pointB: vec3(), normal: vec3(), distance: 0.5 };
}

/** Two polytopes in one frame, with their separating axes. */
export interface PolytopePair extends AxisPair {
  readonly cornersA: Corners;
  readonly cornersB: Corners;
}

/**
 * Writes witness points along axis `number`, the unit vector `normal` from A to B, `gap` apart. True when the points
 * belong to both polytopes. Separated ones may have no witness points on an axis. Overlapping ones may have none on one of
 * several axes that are equal within rounding, or where rounding hides a touching corner.
 */
export function writeWitness(
  out: Witness,
  pair: PolytopePair,
  number: number,
  normal: Readonly<Vec3>,
  gap: number,
): boolean {
  const { cornersA: a, cornersB: b, size, faceCount } = pair;
  const flat = size * SUPPORT_FLATNESS;
  setAxes(axes, normal);
  // Separated polytopes are allowed rounding only: a corner beside a face is closest to an edge of the face.
  const rounding = (size + Math.abs(gap)) * COORDINATE_ROUNDING;
  const isApart = gap > rounding;
  const slack = isApart ? rounding : flat;
  let top: number;
  if (number < faceCount) {
    top = writeSupportingCorners(onA, a.corners, a.cornerCount, axes, 1, flat);
    writeSupportingCorners(onB, b.corners, b.cornerCount, axes, -1, flat);
  } else {
    // The ends of nearly parallel edges are not equally far along the normal, which rounding tilts.
    const i = ((number - faceCount) / b.directionCount) | 0;
    top = writeEdge(onA, a, i, 1);
    const bottom = -writeEdge(onB, b, number - faceCount - i * b.directionCount, -1);
    if (Math.abs(bottom - top - gap) > slack) return false;
  }
  findSharedCenter(onA, onB, flat);
  writePoint(out.pointA, axes, center.u, center.v, top);
  addScaled(out.pointB, out.pointA, normal, gap);
  if (Math.max(centerOutside(onA), centerOutside(onB)) > slack) return false;
  // The direction of a short gap depends on the side of the rim. The features decide.
  if (!isApart || gap >= size * SHORT_SEPARATION || number >= faceCount) return true;
  return centerOutside(number < a.normalCount ? onA : onB) < -flat;
}

/**
 * Writes an overlap along another axis that is equal to the normal in `out` within rounding, with a gap of at least `least`, and has
 * witness points; false when there is none.
 */
export function writeWitnessOfEqualAxis(out: Gap, pair: PolytopePair, least: number): boolean {
  const axisCount = Math.min(pair.axisCount, pair.rimStart);
  for (let k = 0; k < axisCount; k++) {
    if (!pair.project(k)) continue;
    const gap = Math.abs(pair.position) - pair.radiusSum;
    if (gap < least) continue;
    const x = pair.axis[0];
    const y = pair.axis[1];
    const z = pair.axis[2];
    // Flat shapes that touch are on either side of each other within rounding: the given axis knows on which.
    const isFlush = Math.abs(pair.position) <= pair.size * SUPPORT_FLATNESS;
    const side = isFlush ? x * out.normal.x + y * out.normal.y + z * out.normal.z : pair.position;
    const sign = side < 0 ? -1 : 1;
    set(equal, 0 + x * sign, 0 + y * sign, 0 + z * sign);
    if (!writeWitness(out, pair, k, equal, gap)) continue;
    copy(out.normal, equal);
    out.distance = gap;
    return true;
  }
  return false;
}

/** Writes the edge in direction number `i` that is farthest along `sign · n`, and returns the height of its middle. */
function writeEdge(out: PlanarPoints, { corners, edges, edgesPerDirection }: Corners, i: number, sign: 1 | -1): number {
  let highest = -Infinity;
  out.count = 0;
  for (let edge = edgesPerDirection * i; edge < edgesPerDirection * (i + 1); edge++) {
    const from = corners[edges[edge].from];
    const to = corners[edges[edge].to];
    const height = (dot(from, axes.n) + dot(to, axes.n)) * 0.5 * sign;
    if (height <= highest) continue;
    highest = height;
    out.count = 0;
    out.project(from, axes);
    out.project(to, axes);
  }
  // The core of a capsule may be a point.
  if (out.u[0] === out.u[1] && out.v[0] === out.v[1]) out.count = 1;
  return highest;
}

const axes = createAxes();
const onA = new PlanarPoints();
const onB = new PlanarPoints();
const equal = vec3();
