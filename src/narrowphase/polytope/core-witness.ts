import { COORDINATE_ROUNDING, SHORT_SEPARATION, SUPPORT_FLATNESS } from '../../constants.ts';
import { addScaled, copy, dot, negate, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { middleOfLowest, middleOfLowestStretch } from './clip.ts';
import type { CoreWitness } from './closest-features.ts';
import { closestOfSegments, createSegmentGap } from './closest-of-segments.ts';
import { type Core, halveEdge } from './core.ts';
import type { CorePair } from './core-pair.ts';
import { clipToFace, createFace, seeAlong, writePolygon, writeSeenPoint } from './face-overlap.ts';

// Witness points of two cores along a separating axis: where they touch after the gap is closed, or the depth resolved.
// All in the frame of the pair.

/**
 * Writes witness points along axis `number`, the unit vector `normal` from A to B, `gap` apart. True when the points
 * belong to the cores. Separated cores may have no witness points on an axis. Overlapping cores may have none on one of
 * several axes that are equal within rounding, or where rounding hides a touching corner.
 */
export function writeCoreWitness(
  out: CoreWitness,
  pair: CorePair,
  number: number,
  normal: Readonly<Vec3>,
  gap: number,
): boolean {
  const { a, b, faceCount } = pair;
  if (number >= faceCount) return witnessOnEdges(out, pair, number - faceCount, normal, gap);
  const baseIsA = number < a.normalCount;
  copy(up, normal);
  if (!baseIsA) negate(up);
  const base = baseIsA ? a : b;
  const facing = witnessOnFace(pair, base, baseIsA ? b : a, gap);
  copy(baseIsA ? out.pointA : out.pointB, point);
  addScaled(baseIsA ? out.pointB : out.pointA, point, up, gap);
  if (!facing || gap <= 0) return facing;
  const { size } = pair;
  const slack = slackAt(gap, size);
  // The direction of a short gap depends on the side of the rim. The features decide.
  if (slack < gap && gap < size * SHORT_SEPARATION && isOnRim(base, size * SUPPORT_FLATNESS)) return false;
  return isOn(base, slack);
}

/** Whether `point`, on a face of a box or a triangle, is less than `slack` from the rim of the face. */
function isOnRim(base: Core, slack: number): boolean {
  if (base.isBox) {
    const { x, y, z } = base.extents;
    const onX = Math.abs(point.x) >= x - slack ? 1 : 0;
    const onY = Math.abs(point.y) >= y - slack ? 1 : 0;
    const onZ = Math.abs(point.z) >= z - slack ? 1 : 0;
    return onX + onY + onZ > 1;
  }
  for (let i = 0; i < base.rimCount; i++) {
    subtract(off, point, base.corners[i]);
    if (dot(off, base.rims[i]) >= -slack) return true;
  }
  return false;
}

/**
 * Largest distance of witness points from the features of their axis. Separated cores are allowed rounding only: a
 * corner beside a face is closest to an edge of the face.
 */
function slackAt(gap: number, size: number): number {
  const rounding = (size + Math.abs(gap)) * COORDINATE_ROUNDING;
  return gap > rounding ? rounding : size * SUPPORT_FLATNESS;
}

/** Whether `point` is on the core. Leaves its offset from the core in `off`. */
function isOn(core: Core, slack: number): boolean {
  core.kind.closestPoint(off, core, point);
  subtract(off, point, off);
  return dot(off, off) <= slack * slack;
}

/** Writes the points where the two edges of an edge axis cross. False when they do not. */
function witnessOnEdges(
  out: CoreWitness,
  { a, b, size }: CorePair,
  edgePair: number,
  normal: Readonly<Vec3>,
  gap: number,
): boolean {
  const i = (edgePair / b.directionCount) | 0;
  copy(up, normal);
  halveEdge(halfA, middleA, a, a.edgeTowards(i, up));
  negate(up);
  halveEdge(halfB, middleB, b, b.edgeTowards(edgePair - i * b.directionCount, up));
  subtract(between, middleA, middleB);
  closestOfSegments(edges, between, halfA, halfB);
  addScaled(out.pointA, middleA, halfA, edges.s);
  addScaled(out.pointB, middleB, halfB, edges.t);
  const { pointA: p, pointB: q } = out;
  set(off, q.x - p.x - normal.x * gap, q.y - p.y - normal.y * gap, q.z - p.z - normal.z * gap);
  const slack = slackAt(gap, size);
  // Separated edges meet the axis between their ends.
  return dot(off, off) <= slack * slack && (edges.crossing || slack >= gap);
}

/**
 * Writes to `point` the witness point on the supporting face of `base` along `up`. It is below the lowest corner, edge
 * or face of `other`, clipped to the face of `base`. False when the height there is not `gap`: the cores are closer
 * elsewhere.
 */
function witnessOnFace(pair: CorePair, base: Core, other: Core, gap: number): boolean {
  const slack = pair.size * SUPPORT_FLATNESS;
  base.faceTowards(baseFace, up);
  set(off, 0 - up.x, 0 - up.y, 0 - up.z);
  other.faceTowards(otherFace, off);
  seeAlong(up);
  let count = clipToFace(baseFace, otherFace, 0);
  // Corner on corner or edge on edge: the shared part has no extent, and rounding may lose it. Unless the cores
  // overlap, the closest features are more exact then.
  if (count === 0 && gap >= -slack) return false;
  if (count === 0) count = clipToFace(baseFace, otherFace, slack);
  const shared = count > 0;
  if (!shared) count = writePolygon(baseFace, otherFace);
  if (otherFace.count === 2) middleOfLowestStretch(lowest, count, slack);
  else middleOfLowest(lowest, count, slack);
  writeSeenPoint(point, baseFace, lowest);
  // Clipping is inexact near the tip of a long, narrow triangle, and grown by `slack` far beyond it.
  if (!base.isBox && !isOn(base, pair.size * COORDINATE_ROUNDING)) addScaled(point, point, off, -1);
  const allowed = slackAt(gap, pair.size);
  // Lower than the gap: another axis has this depth, and this axis was preferred within rounding.
  return shared && lowest[2] - gap <= allowed && (lowest[2] - gap >= -allowed || allowed >= gap);
}

const baseFace = createFace();
const otherFace = createFace();
const edges = createSegmentGap();
const halfA = vec3();
const halfB = vec3();
const middleA = vec3();
const middleB = vec3();
const between = vec3();
/** Outward normal of the base. */
const up = vec3();
const off = vec3();
const point = vec3();
const lowest = new Float64Array(3);
