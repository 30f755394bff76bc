import { box, capsule, type SweepHit } from 'first-contact/narrowphase';
import { distanceAt, firstTouch, lastTouch, type Touch, type Turning } from '../oracle/turning.ts';
import { multiply, norm, type Quaternion, times, type Vector } from '../oracle/vector.ts';
import type { Coverage } from './coverage.ts';
import { atFraction, type Placed, rotationAbout, type ShapeType, solidOf } from './placed.ts';
import type { Random } from './random.ts';
import { type PairOptions, randomPair } from './random-pairs.ts';
import { CLOSED_FORM, check, coordinateRounding, lengthsOf, near, sweptLengthsOf, verifyContact } from './verify.ts';

/** A placed shape that turns while it moves. */
export interface Turned extends Placed {
  rotation: Vector;
}

export interface TurningPair {
  a: Turned;
  b: Turned;
}

export const turningAt = (placed: Placed, rotation: Vector = [0, 0, 0]): Turned => ({ ...placed, rotation });

/** The same for the oracles. */
export const turningOf = (placed: Turned): Turning => ({
  solid: solidOf(placed),
  displacement: placed.displacement,
  rotation: placed.rotation,
});

/** Turned by a rotation vector. */
export function rotatedBy(quaternion: Quaternion, rotation: Vector): Quaternion {
  const angle = norm(rotation);
  return angle === 0 ? quaternion : multiply(rotationAbout(times(rotation, 1 / angle), angle), quaternion);
}

/** Where it is at a fraction of its motion, at rest. */
export const poseAt = (placed: Turned, fraction: number): Placed => ({
  ...atFraction(placed, fraction),
  quaternion: rotatedBy(placed.quaternion, times(placed.rotation, fraction)),
});

/** Two placed shapes like those of `randomPair` that turn as well: a little, a lot, by half a turn, several times. */
export function randomTurningPair(
  random: Random,
  typeA: ShapeType,
  typeB: ShapeType,
  options: PairOptions = {},
): TurningPair {
  const { a, b } = randomPair(random, typeA, typeB, options);
  const both = random.chance(0.4);
  const first = both || random.chance(0.5);
  return {
    a: turningAt(maybeStick(random, a), first ? randomRotation(random) : [0, 0, 0]),
    b: turningAt(maybeStick(random, b), both || !first ? randomRotation(random) : [0, 0, 0]),
  };
}

/** Makes some capsules and boxes as thin as a hundredth of their length. */
function maybeStick(random: Random, placed: Placed): Placed {
  const { shape } = placed;
  if (random.chance(0.75)) return placed;
  if (shape.type === 'capsule') {
    const length = shape.halfHeight + shape.radius;
    return { ...placed, shape: capsule({ radius: 0.01 * length, halfHeight: length }) };
  }
  if (shape.type !== 'box') return placed;
  const { x, y, z } = shape.halfExtents;
  const length = Math.max(x, y, z);
  return { ...placed, shape: box({ halfExtents: [length, 0.01 * length, 0.01 * length] }) };
}

function randomRotation(random: Random): Vector {
  const axis = random.chance(0.7)
    ? random.unitVector()
    : random.pick([
        [1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
      ] as const);
  switch (random.integer(5)) {
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

/** How well distances are known where shapes turn: the rounding of their lengths, and of where they are in the world. */
export const bandOf = (a: Placed, b: Placed): number =>
  CLOSED_FORM * sweptLengthsOf(a, b) + 12 * coordinateRounding(a, b);

/** How far a fraction may be off, of the step; nearly all of them are a hundred times better. */
const FRACTION = 1e-7;

/** What the oracle says of a turning pair. */
export interface Story {
  readonly band: number;
  readonly first: Touch;
  readonly last: Touch;
  readonly atStart: number;
  readonly atEnd: number;
}

export function storyOf(a: Turned, b: Turned, band = bandOf(a, b)): Story {
  const [p, q] = [turningOf(a), turningOf(b)];
  const first = firstTouch(p, q, band);
  const none = { near: Number.NaN, sure: Number.NaN };
  const last = Number.isNaN(first.near) ? none : lastTouch(p, q, band);
  return { band, first, last, atStart: distanceAt(p, q, 0), atEnd: distanceAt(p, q, 1) };
}

/** How far a fraction is from where the oracle has it. */
export const offFrom = (fraction: number, { near: one, sure: other }: Touch): number =>
  Math.max(0, Math.min(one, other) - fraction, fraction - Math.max(one, other));

/** A sweep's times against the oracle. What is too close to call passes either way. */
export function verifyTurningTimes(hit: SweepHit | undefined, story: Story, coverage: Coverage): void {
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
  else if (hit.fraction > 0) coverage.count('hit on the way');
  const off = offFrom(hit.fraction, first);
  check(off <= FRACTION, `fraction ${hit.fraction} instead of ${first.near}…${first.sure}, off by ${off}`);
  coverage.count(off <= 1e-9 ? 'first touch off by less than 1e-9' : 'first touch ill-conditioned');
  if (Math.abs(atEnd) <= band) return;
  if (atEnd < 0) {
    check(hit.exitFraction === Infinity, `exitFraction ${hit.exitFraction}, but they touch at the end`);
    coverage.count('stays');
    return;
  }
  const exitOff = offFrom(hit.exitFraction, last);
  check(exitOff <= FRACTION, `exitFraction ${hit.exitFraction} instead of ${last.sure}…${last.near}, off by ${exitOff}`);
  coverage.count(exitOff <= 1e-9 ? 'last touch off by less than 1e-9' : 'last touch ill-conditioned');
  coverage.count('leaves');
}

/** Relative accuracy of the contact of a turning pair. */
const CONTACT = 1e-9;

/** A sweep's contact holds at the poses of its fraction: it is an impact without depth, or the overlap at the start. */
export function verifyTurningContact(hit: SweepHit, a: Turned, b: Turned): void {
  check(hit.fraction >= 0 && hit.fraction <= 1, `fraction is ${hit.fraction}`);
  check(hit.exitFraction >= hit.fraction, `exitFraction ${hit.exitFraction} before fraction ${hit.fraction}`);
  check(hit.exitFraction < 1 || hit.exitFraction === Infinity, `exitFraction is ${hit.exitFraction}`);
  check(!hit.overlapping || hit.fraction === 0, `overlapping, but the fraction is ${hit.fraction}`);
  check(hit.overlapping || hit.depth === 0, `an impact of depth ${hit.depth}`);
  const [there, where] = [poseAt(a, hit.fraction), poseAt(b, hit.fraction)];
  verifyContact(hit, there, where, CONTACT * lengthsOf(there, where) + 12 * coordinateRounding(a, b));
  if (!hit.overlapping) return;
  const depth = -distanceAt(turningOf(a), turningOf(b), 0);
  near(hit.depth, depth, CONTACT * lengthsOf(there, where) + 12 * coordinateRounding(a, b), 'depth');
}
