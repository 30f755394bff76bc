import { box, capsule, plane, sphere, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { allPairs, FAR, hasCircles, numberOfRotating } from '../helpers/all-pairs.ts';
import { check, near, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import {
  assertRotatingContact,
  assertRotatingTimes,
  grazing,
  type RotatingPair,
  type RotatingShape,
  randomRotatingPair,
  rotating,
  storyOf,
} from '../helpers/rotating-pairs.ts';
import { isQuick } from '../helpers/sample-size.ts';
import { sweepOf } from '../helpers/shape-queries.ts';
import { type ShapeType, shapeAt, type TestShape } from '../helpers/test-shapes.ts';
import type { Vector } from '../oracle/vector.ts';

const HALF_REVOLUTION: Vector = [0, 0, Math.PI];
const stick = box({ halfExtents: [5, 0.05, 0.05] });
/** A sphere at an angle on the circle of radius 4 around the origin. */
const sphereAt = (angle: number, radius = 0.1) =>
  shapeAt(sphere(radius), [4 * Math.cos(angle), 4 * Math.sin(angle), 0] as const);

describe('rotating shapes match closed forms', () => {
  it.each([0.5, Math.PI / 2, 3])(
    'a stick that rotates by half a revolution hits a sphere at %s radians and leaves it',
    (angle) => {
      const half = Math.asin(0.15 / 4);
      const hit = sweepOf(rotating(shapeAt(stick), HALF_REVOLUTION), sphereAt(angle));
      expect(hit?.fraction).toBeCloseTo((angle - half) / Math.PI, 11);
      expect(hit?.exitFraction).toBeCloseTo((angle + half) / Math.PI, 11);
      expect(hit).toMatchObject({ overlapping: false, depth: 0 });
      // The face of the stick at that time, on the side towards which it rotates.
      const at = angle - half;
      expect(hit?.normal.x).toBeCloseTo(-Math.sin(at), 11);
      expect(hit?.normal.y).toBeCloseTo(Math.cos(at), 11);
      expect(hit?.point.x).toBeCloseTo(4 * Math.cos(angle) + 0.1 * Math.sin(at), 11);
      expect(hit?.point.y).toBeCloseTo(4 * Math.sin(angle) - 0.1 * Math.cos(at), 11);
    },
  );

  it('two separate contacts report the first touch of the first and the last touch of the second', () => {
    const half = Math.asin(0.15 / 4);
    const hit = sweepOf(rotating(shapeAt(stick), [0, 0, 4 * Math.PI]), sphereAt(1));
    expect(hit?.fraction).toBeCloseTo((1 - half) / (4 * Math.PI), 11);
    expect(hit?.exitFraction).toBeCloseTo((1 + 3 * Math.PI + half) / (4 * Math.PI), 11);
  });

  it('a hundred revolutions hit an obstacle that start and end poses miss', () => {
    const hit = sweepOf(rotating(shapeAt(stick), [0, 0, 200 * Math.PI]), sphereAt(2));
    expect(hit?.fraction).toBeCloseTo((2 - Math.asin(0.15 / 4)) / (200 * Math.PI), 11);
  });

  it('the rotation vector sets the sense of rotation', () => {
    expect(sweepOf(rotating(shapeAt(stick), [0, 0, 0.9]), sphereAt(1))).toBeUndefined();
    expect(sweepOf(rotating(shapeAt(stick), [0, 0, -0.9]), sphereAt(1))).toBeUndefined();
    expect(sweepOf(rotating(shapeAt(stick), [3, 0, 0]), sphereAt(1))).toBeUndefined();
    expect(sweepOf(rotating(shapeAt(stick), [0, 0, -2.9]), sphereAt(1))?.fraction).toBeCloseTo(
      (Math.PI - 1 - Math.asin(0.15 / 4)) / 2.9,
      11,
    );
  });

  it('rotates after its quaternion, about the axes of the world', () => {
    // By the quaternion the stick lies along y; about the world's x it then rotates up to z.
    const upright = shapeAt(stick, [0, 0, 0], [0, 0, 0], [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    const above = shapeAt(sphere(0.1), [0, 0, 4]);
    const hit = sweepOf(rotating(upright, [Math.PI, 0, 0]), above);
    expect(hit?.fraction).toBeCloseTo(0.5 - Math.asin(0.15 / 4) / Math.PI, 11);
  });

  it('a cube rotating above the ground touches it with a corner and parts again', () => {
    const cube = shapeAt(box({ halfExtents: [1, 1, 1] }), [0, 1.3, 0]);
    const ground = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }), [0, 0, 0]);
    const angle = Math.PI / 4 - Math.acos(1.3 / Math.SQRT2);
    const hit = sweepOf(rotating(cube, [0, 0, Math.PI / 2]), ground);
    expect(hit?.fraction).toBeCloseTo(angle / (Math.PI / 2), 11);
    expect(hit?.exitFraction).toBeCloseTo(1 - angle / (Math.PI / 2), 11);
    expect(hit?.normal).toEqual({ x: expect.closeTo(0, 14), y: -1, z: expect.closeTo(0, 14) });
  });

  it('a falling, rotating cube touches at the closed-form time', () => {
    const cube = shapeAt(box({ halfExtents: [1, 1, 1] }), [0, 3, 0], [0, -3, 0]);
    const ground = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }), [0, 0, 0]);
    const hit = sweepOf(rotating(cube, [0, 0, Math.PI / 2]), ground);
    const f = hit?.fraction ?? Number.NaN;
    expect(3 - 3 * f).toBeCloseTo(Math.SQRT2 * Math.cos(Math.PI / 4 - (f * Math.PI) / 2), 11);
    expect(hit?.exitFraction).toBe(Infinity);
  });

  it('the tilting ground touches a sphere', () => {
    const ground = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }), [0, 0, 0]);
    const hit = sweepOf(rotating(ground, [0, 0, Math.PI / 2]), shapeAt(sphere(1), [3, 4, 0]));
    const angle = Math.asin(4 / 5) - Math.asin(1 / 5);
    expect(hit?.fraction).toBeCloseTo(angle / (Math.PI / 2), 11);
    expect(hit?.normal.x).toBeCloseTo(-Math.sin(angle), 11);
    expect(hit?.normal.y).toBeCloseTo(Math.cos(angle), 11);
  });

  it('a swinging door touches a capsule', () => {
    // Hinged at its corner: the pose of a door is that of its hinge when the shape has its corners there.
    const door = triangle([0, 0, -1], [0, 0, 1], [2, 0, 0]);
    const player = shapeAt(
      capsule({ radius: 0.3, halfHeight: 0.6 }),
      [0, 1.5, 0],
      [0, 0, 0],
      [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    );
    const hit = sweepOf(rotating(shapeAt(door), [0, 0, Math.PI / 2]), player);
    // The player is upright along z; its side is met by the face of the door, 1.5 from the hinge.
    expect(hit?.fraction).toBeCloseTo(1 - Math.asin(0.3 / 1.5) / (Math.PI / 2), 11);
    expect(hit?.exitFraction).toBe(Infinity);
  });

  it('two rotating capsules meet in the middle', () => {
    const left = rotating(shapeAt(capsule({ radius: 0.25, halfHeight: 2 }), [-1.5, 0, 0]), [0, 0, -Math.PI / 2]);
    const right = rotating(shapeAt(capsule({ radius: 0.25, halfHeight: 2 }), [1.5, 0, 0]), [0, 0, Math.PI / 2]);
    const hit = sweepOf(left, right);
    // Mirror images meet at the mirror: the tip is 2 sin(angle) + 0.25 towards it.
    expect(hit?.fraction).toBeCloseTo(Math.asin(1.25 / 2) / (Math.PI / 2), 11);
    expect(hit?.point.x).toBeCloseTo(0, 11);
  });

  it('a touch at the very end counts, and touching all the time is an overlap', () => {
    const end = 1 - Math.asin(0.15 / 4);
    expect(sweepOf(rotating(shapeAt(stick), [0, 0, end + 1e-9]), sphereAt(1))?.exitFraction).toBe(Infinity);
    expect(sweepOf(rotating(shapeAt(stick), [0, 0, end - 1e-9]), sphereAt(1))).toBeUndefined();
    const around = sweepOf(rotating(shapeAt(stick), HALF_REVOLUTION), shapeAt(sphere(1)));
    expect(around).toMatchObject({ overlapping: true, fraction: 0, exitFraction: Infinity });
  });

  it('shapes that only touch at the start part immediately', () => {
    const half = Math.asin(0.15 / 4);
    const hit = sweepOf(rotating(shapeAt(stick), [0, 0, 1]), sphereAt(half / 2));
    expect(hit).toMatchObject({ overlapping: true, fraction: 0 });
    expect(hit?.exitFraction).toBeCloseTo(1.5 * half, 11);
  });

  it('refuses a rotation that is not a number, by name', () => {
    for (const [rotation, message] of [
      [[Number.NaN, 0, 0], /rotation\.x is NaN/],
      [[0, Infinity, 0], /rotation\.y is Infinity/],
    ] as const) {
      expect(() => sweepOf({ shape: stick, rotation }, sphereAt(1))).toThrow(message);
    }
  });
});

const straight = ({ rotation: _, ...rest }: RotatingShape): TestShape => rest;

/** Both orders against the oracle. */
function checkBothOrders({ a, b }: RotatingPair, coverage: Coverage): void {
  const story = storyOf(a, b);
  const [hit, other] = [sweepOf(a, b), sweepOf(b, a)];
  assertRotatingTimes(hit, story, coverage);
  assertRotatingTimes(other, story, new Coverage());
  if (hit) assertRotatingContact(hit, a, b);
  if (other) assertRotatingContact(other, b, a);
}

const rotatingPairs = allPairs.filter(([a, b]) => a !== 'sphere' || b !== 'sphere');

describe.each(rotatingPairs)('%s against %s, rotating', (typeA: ShapeType, typeB: ShapeType) => {
  const seed = numberOfRotating(typeA, typeB);
  const isRound = hasCircles([typeA, typeB]);
  /** The oracle of these pairs takes seconds. */
  const isSlow = isQuick && isRound;

  it('first and last touch agree with the oracle, without missed or invented touches', () => {
    const coverage = new Coverage();
    // A small sample: the seed of hulls is one with all cases.
    const random = new Random(seed + ([typeA, typeB].includes('convexHull') ? 3001 : 1));
    const count = cases(200, 100_000, isRound ? 14 : 20);
    for (let i = 0; i < count; i++) {
      const options = i % 4 === 3 ? { origin: FAR, minSize: 0.1 } : {};
      const pair = randomRotatingPair(random, typeA, typeB, options);
      showing(pair, () => checkBothOrders(pair, coverage));
    }
    coverage.expectShares(count, {
      hit: 0.1,
      miss: 0.1,
      'hit after the start': 0.06,
      overlapping: 0.04,
      leaves: 0.08,
      stays: 0.003,
    });
  });

  it.skipIf(isSlow)('a narrow miss agrees with the oracle', () => {
    const coverage = new Coverage();
    const random = new Random(seed + 501);
    const count = cases(12, 2000, 2);
    for (let found = 0; found < count; ) {
      const pair = grazing(random, randomRotatingPair(random, typeA, typeB, { minSize: 0.1, maxSize: 10 }));
      if (!pair) continue;
      found++;
      showing(pair, () => checkBothOrders(pair, coverage));
    }
    coverage.expectShares(count, { hit: 0.08, miss: 0.08 });
  });

  it('shapes without rotation give the bits of the linear sweep', () => {
    const random = new Random(seed + 1001);
    for (let i = 0; i < cases(20, 2000, 4); i++) {
      const pair = randomRotatingPair(random, typeA, typeB);
      const [a, b] = [straight(pair.a), straight(pair.b)];
      const plain = sweepOf(a, b);
      const keep = (one: RotatingShape) => (one.shape.type === 'sphere' ? one : straight(one));
      const zero = { rotation: [0, 0, 0] } as const;
      showing(pair, () => {
        expect(sweepOf(keep(pair.a), keep(pair.b))).toEqual(plain);
        expect(sweepOf({ ...a, ...zero }, { ...b, ...zero })).toEqual(plain);
      });
    }
  });

  it.skipIf(isSlow)('the smallest rotation gives nearly the linear sweep', () => {
    const random = new Random(seed + 1501);
    const coverage = new Coverage();
    for (let i = 0; i < cases(60, 2000, 24); i++) {
      const { a, b } = randomRotatingPair(random, typeA, typeB, { minSize: 0.1, maxSize: 10 });
      const least: Vector = [0, 1e-14, 0];
      const plain = sweepOf(straight(a), straight(b));
      const story = storyOf(rotating(a, least), rotating(b, least));
      // Where the straight motion grazes, so does the rotating one.
      if (!plain || Number.isNaN(story.first.sure) || story.first.sure - story.first.near > 1e-9) continue;
      const hit = sweepOf({ ...a, rotation: least }, { ...b, rotation: least });
      showing({ a, b }, () => {
        check(hit !== undefined, `a miss instead of a hit at ${plain.fraction}`);
        near(hit.fraction, plain.fraction, 1e-9, 'fraction');
        coverage.count('hit');
      });
    }
    coverage.expectAtLeast({ hit: 2 });
  });
});
