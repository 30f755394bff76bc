import type { WorldSphere } from '../geometry/sphere.ts';
import { isNegligible, set, vec3 } from '../math/vec3.ts';
import { preferLevel } from './level-touch.ts';
import type { Pair } from './pair.ts';
import { ignoreSides, mayRefuse, type PartQueries, type Parts, partsOf } from './parts/parts.ts';
import type { PosedShape } from './posed-shape.ts';
import { type ClosestPoints, type Contact, createClosestPoints, createSweepHit, type SweepHit } from './results.ts';
import { flip, moveWithFrame, writeNumbers } from './write-results.ts';

// The queries of any two shapes: looks up the functions of their pair, and handles the swapped order.

/** Writes the closest points and returns the distance, minus the depth when the shapes overlap. */
export function distanceBetween(out: ClosestPoints, a: PosedShape, b: PosedShape): number {
  const pair = pairOf(a, b);
  if (!pair) return queriesOf(a, b).distance(out, a, b);
  writeNumbers(out);
  if (isInOrder(pair, a, b)) return pair.distance(out, a.worldShape, b.worldShape);
  pair.distance(out, b.worldShape, a.worldShape);
  flip(out);
  return out.distance;
}

/**
 * Writes the closest points and returns the distance, up to `limit`. Beyond, the result is any distance above `limit`: shapes
 * of many parts are searched no farther.
 */
export function distanceUpTo(out: ClosestPoints, a: PosedShape, b: PosedShape, limit: number): number {
  return pairOf(a, b) ? distanceBetween(out, a, b) : queriesOf(a, b).distance(out, a, b, limit);
}

/**
 * Writes the closest points of shapes that are in contact, up to a tolerance. Where a one-sided mesh has none at its front, both
 * sides count: see `ignoreSides`.
 */
export function distanceInContact(out: ClosestPoints, a: PosedShape, b: PosedShape, tolerance: number): void {
  if (distanceBetween(out, a, b) <= tolerance || !(mayRefuse(a) || mayRefuse(b))) return;
  ignoreSides(a);
  ignoreSides(b);
  distanceBetween(out, a, b);
}

/** Writes the closest points of a sphere, such as a point of radius 0, and a shape, and returns their distance. */
export function distanceFromSphere(out: ClosestPoints, sphere: WorldSphere, b: PosedShape): number {
  // The sphere is the simplest shape, so every kind without parts has a pair with it, and takes it first.
  const pair = b.kind.pairs[0];
  if (!pair) return (partsOf(b.kind) as Parts).queries.distanceFromSphere(out, sphere, b);
  writeNumbers(out);
  return pair.distance(out, sphere, b.worldShape);
}

/** Whether the shapes touch or overlap. */
export function overlapBetween(a: PosedShape, b: PosedShape): boolean {
  const pair = pairOf(a, b);
  if (!pair) return queriesOf(a, b).overlap(a, b);
  return isInOrder(pair, a, b) ? pair.overlap(a.worldShape, b.worldShape) : pair.overlap(b.worldShape, a.worldShape);
}

/**
 * Whether the shapes touch or overlap, or have a gap of at most `gap`. `hints`, from entry `at` on, says where shapes of many
 * parts were found within the last gap.
 */
export function areWithin(a: PosedShape, b: PosedShape, gap: number, hints?: Int32Array, at = 0): boolean {
  if (!pairOf(a, b)) return queriesOf(a, b).areWithin(a, b, gap, hints, at);
  return overlapBetween(a, b) || distanceBetween(closest, a, b) <= gap;
}

/** Writes the contact of the shapes; false when they do not touch. */
export function contactBetween(out: Contact, a: PosedShape, b: PosedShape): boolean {
  const pair = pairOf(a, b);
  if (!pair) return queriesOf(a, b).contact(out, a, b);
  const isOrdered = isInOrder(pair, a, b);
  const first = isOrdered ? a : b;
  const second = isOrdered ? b : a;
  if (!pair.contact(out, first.worldShape, second.worldShape)) return false;
  writeNumbers(out);
  if (!isOrdered) flip(out);
  return true;
}

/** Writes the first touch of the moving shapes, in the world at that moment; false when there is none. */
export function sweepBetween(out: SweepHit, a: PosedShape, b: PosedShape): boolean {
  const pair = pairOf(a, b);
  if (!pair) return queriesOf(a, b).sweep(out, a, b);
  return sweepPair(out, pair, a, b);
}

/**
 * Writes the first touch of the moving shapes as `sweepBetween`. For shapes of many parts `exitFraction` is not final, see
 * `completeSweep`, and touches later than `latest` may be left out.
 */
export function firstTouchBetween(out: SweepHit, a: PosedShape, b: PosedShape, latest = 1): boolean {
  const pair = pairOf(a, b);
  if (!pair) return queriesOf(a, b).firstTouch(out, a, b, latest);
  return sweepPair(out, pair, a, b);
}

/** Completes the result of `firstTouchBetween` to that of `sweepBetween`. */
export function completeSweep(out: SweepHit, a: PosedShape, b: PosedShape): void {
  if (pairOf(a, b)) return;
  out.exitFraction = queriesOf(a, b).lastTouch(a, b, Math.max(out.fraction, out.exitFraction));
}

/**
 * Fraction of the last touch of the moving shapes, or `earliest` if there is none later; `Infinity` if they touch at the end. Both
 * sides of a one-sided mesh count.
 */
export function lastTouchBetween(a: PosedShape, b: PosedShape, earliest: number): number {
  const pair = pairOf(a, b);
  if (!pair) return queriesOf(a, b).lastTouch(a, b, earliest);
  return sweepPair(lastHit, pair, a, b) ? Math.max(earliest, lastHit.exitFraction) : earliest;
}

/**
 * The first touch that the motion opposes, with any `exitFraction`. Of two convex shapes it is the first touch: they never approach what they have
 * left. Of a shape of many parts, those that are left or slid along do not count, and those later than `latest` may not.
 */
export function firstImpactBetween(out: SweepHit, a: PosedShape, b: PosedShape, latest = 1): boolean {
  const pair = pairOf(a, b);
  if (!pair) return queriesOf(a, b).firstImpact(out, a, b, latest);
  return sweepPair(out, pair, a, b, true);
}

function sweepPair(out: SweepHit, pair: Pair, a: PosedShape, b: PosedShape, isImpact = false): boolean {
  const isOrdered = isInOrder(pair, a, b);
  const mover = isOrdered ? a : b;
  const other = isOrdered ? b : a;
  if (!sweepInFrameOfSecond(out, pair, mover, other, isImpact)) return false;
  writeNumbers(out);
  if (!isOrdered) flip(out);
  return true;
}

function sweepInFrameOfSecond(
  out: SweepHit,
  pair: Pair,
  mover: PosedShape,
  other: PosedShape,
  isImpact: boolean,
): boolean {
  const { displacement: d } = mover;
  const { displacement: e } = other;
  relative.x = d.x - e.x;
  relative.y = d.y - e.y;
  relative.z = d.z - e.z;
  if (isNegligible(relative)) set(relative, 0, 0, 0);
  const sweep = (isImpact ? pair.impact : undefined) ?? pair.sweep;
  if (!sweep(out, mover.worldShape, other.worldShape, relative)) return false;
  preferLevel(out, pair, mover, other, relative);
  moveWithFrame(out, e);
  return true;
}

/** The queries of two shapes of which one has parts; undefined for others. */
export function partQueriesOf(a: PosedShape, b: PosedShape): PartQueries | undefined {
  return pairOf(a, b) ? undefined : queriesOf(a, b);
}

/** The pair of two shapes, which the kind of the less simple one knows; none for shapes of many parts. */
function pairOf({ kind: a }: PosedShape, { kind: b }: PosedShape): Pair | undefined {
  return a.number < b.number ? b.pairs[a.number] : a.pairs[b.number];
}

/** The queries of two shapes of which one has parts. */
function queriesOf({ kind: a }: PosedShape, { kind: b }: PosedShape): PartQueries {
  const parts = partsOf(a) ?? partsOf(b);
  if (!parts) throw new TypeError(`${a.type} against ${b.type} is not supported: both are unbounded`);
  return parts.queries;
}

/** Whether the functions of the pair take `a` first. */
function isInOrder(pair: Pair, a: PosedShape, b: PosedShape): boolean {
  return a.kind.number < b.kind.number === pair.isSimplerFirst;
}

const closest = createClosestPoints();
const lastHit = createSweepHit();
const relative = vec3();
