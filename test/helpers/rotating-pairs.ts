import { box, capsule, type SweepHit } from 'first-contact/narrowphase';
import {
  distanceDuring,
  firstTouch,
  lastTouch,
  type RotatingSolid,
  type TouchTime,
} from '../oracle/rotating-solids.ts';
import { minus, multiply, norm, plus, type Quaternion, rotated, times, type Vector } from '../oracle/vector.ts';
import {
  assertContact,
  CLOSED_FORM,
  check,
  coordinateRounding,
  lengthsOf,
  near,
  sweptLengthsOf,
} from './assertions.ts';
import type { Coverage } from './coverage.ts';
import type { Random } from './random.ts';
import { type PairOptions, randomPair } from './random-pairs.ts';
import { closestOf } from './shape-queries.ts';
import {
  atFraction,
  boundingRadius,
  rotationAbout,
  type ShapeType,
  solidOf,
  type TestShape,
  translated,
  tuple,
} from './test-shapes.ts';

/** A test shape that rotates while it moves. */
export interface RotatingShape extends TestShape {
  /** Axis times angle, in the world's frame. */
  rotation: Vector;
}

export interface RotatingPair {
  a: RotatingShape;
  b: RotatingShape;
}

export const rotating = (placed: TestShape, rotation: Vector = [0, 0, 0]): RotatingShape => ({ ...placed, rotation });

/** The same for the oracles. */
const motionOf = (placed: RotatingShape): RotatingSolid => ({
  solid: solidOf(placed),
  displacement: placed.displacement,
  rotation: placed.rotation,
});

/** An orientation after a rotation by a rotation vector. */
function rotatedBy(quaternion: Quaternion, rotation: Vector): Quaternion {
  const angle = norm(rotation);
  return angle === 0 ? quaternion : multiply(rotationAbout(times(rotation, 1 / angle), angle), quaternion);
}

/** Where it is at a fraction of its motion, at rest. */
export const poseAt = (placed: RotatingShape, fraction: number): TestShape => ({
  ...atFraction(placed, fraction),
  quaternion: rotatedBy(placed.quaternion, times(placed.rotation, fraction)),
});

/** Two rotating shapes: by a little, a lot, half a revolution, several revolutions; thin ones among them. */
export function randomRotatingPair(
  random: Random,
  typeA: ShapeType,
  typeB: ShapeType,
  options: PairOptions = {},
): RotatingPair {
  const pair = randomPair(random, typeA, typeB, options);
  const [a, b] = [maybeStick(random, pair.a), maybeStick(random, pair.b)];
  if (random.chance(0.8)) bringWithinRange(random, a, b);
  const both = random.chance(0.4);
  // What a sphere does to itself brings it no nearer.
  const first = typeB === 'sphere' || random.chance(0.5);
  return {
    a: rotating(a, both || first ? randomRotation(random) : [0, 0, 0]),
    b: rotating(b, both || !first ? randomRotation(random) : [0, 0, 0]),
  };
}

/** Makes some capsules and boxes as thin as a hundredth of their length. */
function maybeStick(random: Random, placed: TestShape): TestShape {
  const { shape } = placed;
  if (random.chance(0.7)) return { ...placed };
  if (shape.type === 'capsule') {
    const length = shape.halfHeight + shape.radius;
    return { ...placed, shape: capsule({ radius: 0.01 * length, halfHeight: length }) };
  }
  if (shape.type !== 'box') return { ...placed };
  const { x, y, z } = shape.halfExtents;
  const length = Math.max(x, y, z);
  return { ...placed, shape: box({ halfExtents: [length, 0.01 * length, 0.01 * length] }) };
}

/** Moves b so far from a that they meet by rotation, if at all, and removes most of their relative displacement. */
function bringWithinRange(random: Random, a: TestShape, b: TestShape): void {
  const radiusSum =
    (a.shape.type === 'plane' ? 0 : boundingRadius(a.shape)) + (b.shape.type === 'plane' ? 0 : boundingRadius(b.shape));
  const [toA, normalA] = surfaceOf(a);
  const [toB, normalB] = surfaceOf(b);
  const up = plus(normalA, times(normalB, -1));
  const isFlat = norm(up) > 0;
  const away = times(
    isFlat ? up : random.unitVector(),
    radiusSum * (isFlat ? random.range(0.6, 1.6) : random.range(0.55, 1)),
  );
  const aside = isFlat ? random.vector(radiusSum) : ([0, 0, 0] as const);
  b.position = plus(plus(a.position, toA), plus(plus(away, aside), times(toB, -1)));
  const drift = random.vector(radiusSum * random.pick([0, 0.05, 1]));
  a.displacement = plus(b.displacement, drift);
}

/** The vector to the surface of a plane, and its normal; zeros for a bounded shape. */
function surfaceOf({ shape, quaternion }: TestShape): [Vector, Vector] {
  if (shape.type !== 'plane') {
    return [
      [0, 0, 0],
      [0, 0, 0],
    ];
  }
  const normal = rotated(quaternion, tuple(shape.normal));
  return [times(normal, shape.offset), normal];
}

function randomRotation(random: Random): Vector {
  const axis = random.chance(0.7)
    ? random.unitVector()
    : random.pick([
        [1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
      ] as const);
  switch (random.integer(6)) {
    case 0:
      return times(axis, random.logarithmic(1e-9, 0.1));
    case 1:
      return times(axis, Math.PI);
    case 2:
      return times(axis, random.range(1, 5) * 2 * Math.PI);
    default:
      return times(axis, random.range(0.1, Math.PI));
  }
}

/**
 * Moves b so that at their nearest the two pass each other with very little room, or with very little too little.
 * Undefined when they are nearest at an end of the motion.
 */
export function grazing(random: Random, { a, b }: RotatingPair): RotatingPair | undefined {
  const room = lengthsOf(a, b) * random.logarithmic(1e-10, 1e-5) * random.pick([-1, 1]);
  let beside = b;
  for (let i = 0; i < 4; i++) {
    const distance = distanceDuring(motionOf(a), motionOf(beside));
    const nearest = nearestOf(distance);
    if (nearest < 0.01 || nearest > 0.99) return undefined;
    // That also moves the other moments, hence the repetition.
    const { normal } = closestOf(poseAt(a, nearest), poseAt(beside, nearest));
    beside = { ...beside, ...translated(beside, times(tuple(normal), room - distance(nearest))) };
  }
  return { a, b: beside };
}

/** Where a function is least, going by samples, and searching between the two beside the least one. */
function nearestOf(f: (fraction: number) => number): number {
  const SAMPLES = 48;
  let [best, least] = [0, f(0)];
  for (let i = 1; i <= SAMPLES; i++) {
    const there = f(i / SAMPLES);
    if (there < least) [best, least] = [i / SAMPLES, there];
  }
  let [low, high] = [Math.max(0, best - 1 / SAMPLES), Math.min(1, best + 1 / SAMPLES)];
  while (high - low > 1e-8) {
    const [left, right] = [low + (high - low) * 0.4, low + (high - low) * 0.6];
    if (f(left) <= f(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

/** Rounding of distances between rotating shapes: that of their lengths, at any distance from the origin. */
const bandOf = (a: TestShape, b: TestShape): number => CLOSED_FORM * sweptLengthsOf(a, b);

/** How far a fraction may be off, of the step, beyond what rounding of distances explains. */
const FRACTION = 1e-9;

/** The times and distances of a rotating pair, from the oracle. */
export interface Story {
  readonly band: number;
  readonly first: TouchTime;
  readonly last: TouchTime;
  readonly atStart: number;
  readonly atEnd: number;
}

export function storyOf(a: RotatingShape, b: RotatingShape, band = bandOf(a, b)): Story {
  // In the frame of `a`: far from the origin the surface of a plane would be rounded to the coordinates there.
  const [p, q] = [motionOf({ ...a, position: [0, 0, 0] }), motionOf({ ...b, position: minus(b.position, a.position) })];
  const distance = distanceDuring(p, q);
  const first = firstTouch(p, q, band);
  const none = { near: Number.NaN, sure: Number.NaN };
  const last = Number.isNaN(first.near) ? none : lastTouch(p, q, band);
  return { band, first, last, atStart: distance(0), atEnd: distance(1) };
}

/** How far a fraction is from where the oracle has it. */
const offFrom = (fraction: number, { near: one, sure: other }: TouchTime): number =>
  Math.max(0, Math.min(one, other) - fraction, fraction - Math.max(one, other));

/** A sweep's times against the oracle. What is too close to call passes either way. */
export function assertRotatingTimes(hit: SweepHit | undefined, story: Story, coverage: Coverage): void {
  const { band, first, last, atStart, atEnd } = story;
  if (Number.isNaN(first.near)) {
    check(!hit, `a hit at ${hit?.fraction}, but they never touch`);
    coverage.count('miss');
    return;
  }
  if (Number.isNaN(first.sure)) {
    coverage.count('too close to call');
    return;
  }
  check(hit !== undefined, `a miss, but they touch at ${first.sure}`);
  coverage.count('hit');
  if (Math.abs(atStart) > band) {
    check(hit.overlapping === atStart < 0, `overlapping ${hit.overlapping} at distance ${atStart}`);
  }
  if (hit.overlapping) coverage.count('overlapping');
  else if (hit.fraction > 0) coverage.count('hit after the start');
  const off = offFrom(hit.fraction, first);
  check(off <= FRACTION, `fraction ${hit.fraction} instead of ${first.near}…${first.sure}, off by ${off}`);
  if (first.sure - first.near > FRACTION) coverage.count('grazing');
  if (Math.abs(atEnd) <= band) return;
  if (atEnd < 0) {
    check(hit.exitFraction === Infinity, `exitFraction ${hit.exitFraction}, but they touch at the end`);
    coverage.count('stays');
    return;
  }
  const exitOff = offFrom(hit.exitFraction, last);
  check(
    exitOff <= FRACTION,
    `exitFraction ${hit.exitFraction} instead of ${last.sure}…${last.near}, off by ${exitOff}`,
  );
  coverage.count('leaves');
}

/** Relative accuracy of the contact of a rotating pair. */
const CONTACT = 1e-9;

/** A sweep's contact holds at the poses of its fraction: it is an impact without depth, or the overlap at the start. */
export function assertRotatingContact(hit: SweepHit, a: RotatingShape, b: RotatingShape): void {
  check(hit.fraction >= 0 && hit.fraction <= 1, `fraction is ${hit.fraction}`);
  check(hit.exitFraction >= hit.fraction, `exitFraction ${hit.exitFraction} before fraction ${hit.fraction}`);
  check(hit.exitFraction < 1 || hit.exitFraction === Infinity, `exitFraction is ${hit.exitFraction}`);
  check(!hit.overlapping || hit.fraction === 0, `overlapping, but the fraction is ${hit.fraction}`);
  check(hit.overlapping || hit.depth === 0, `an impact of depth ${hit.depth}`);
  const [there, where] = [poseAt(a, hit.fraction), poseAt(b, hit.fraction)];
  const tolerance = CONTACT * lengthsOf(there, where) + coordinateRounding(a, b);
  assertContact(hit, there, where, tolerance);
  if (hit.overlapping)
    near(hit.depth, -distanceDuring(motionOf(a), motionOf(b))(0, tuple(hit.normal)), tolerance, 'depth');
}
