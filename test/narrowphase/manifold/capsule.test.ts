import { box, capsule, plane } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near } from '../../helpers/assertions.ts';
import { Coverage } from '../../helpers/coverage.ts';
import { assertPoints, expectPoints } from '../../helpers/manifolds.ts';
import { contactOf } from '../../helpers/shape-queries.ts';
import { rotationAbout, shapeAt, tuple } from '../../helpers/test-shapes.ts';
import { multiply, type Quaternion, type Vector } from '../../oracle/vector.ts';

const NOWHERE: Vector = [0, 0, 0];
const UPRIGHT: Quaternion = [0, 0, 0, 1];
const ALONG_X = rotationAbout([0, 0, 1], Math.PI / 2);
const ALONG_Z = rotationAbout([1, 0, 0], Math.PI / 2);

const floor = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }));
const cube = shapeAt(box({ halfExtents: [1, 1, 1] }));
const roller = (position: Vector, quaternion: Quaternion = UPRIGHT, halfHeight = 1) =>
  shapeAt(capsule({ radius: 0.5, halfHeight }), position, NOWHERE, quaternion);

describe('a capsule on a plane', () => {
  it.each([0, 0.125])('lying, %d deep: its two ends', (depth) => {
    const found = contactOf(roller([0, 0.5 - depth, 0], ALONG_X), floor)!;
    expectPoints(found, [
      [-1, -depth / 2, 0],
      [1, -depth / 2, 0],
    ]);
    for (const it of found.points) expect(it.depth).toBeCloseTo(depth, 12);
  });

  it.each([0, 0.125])('upright, %d deep: its lower end', (depth) => {
    expectPoints(contactOf(roller([0.25, 1.5 - depth, 0]), floor)!, [[0.25, -depth / 2, 0]]);
    expectPoints(contactOf(floor, roller([0.25, 1.5 - depth, 0]))!, [[0.25, -depth / 2, 0]]);
  });

  it('of half height 0, a sphere: one point', () => {
    expectPoints(contactOf(roller([0.25, 0.5, 0], UPRIGHT, 0), floor)!, [[0.25, 0, 0]]);
  });

  it('tilted: the upper end only as long as it touches', () => {
    const coverage = new Coverage();
    for (let angle = 0; angle < 1.5; angle += 0.01) {
      const tilted = roller([0, 0.375 + Math.sin(angle), 0], multiply(rotationAbout([0, 0, 1], angle), ALONG_X));
      const found = contactOf(tilted, floor)!;
      expect(found.depth).toBeCloseTo(0.125, 12);
      assertPoints(found, tilted, floor, coverage);
      // The upper end is so much higher.
      const isDown = 2 * Math.sin(angle) < 0.125;
      if (isDown) expect(found.points.length).toBe(2);
      else if (angle > 0.1 && angle < 1.2) expect(found.points.length).toBe(1);
    }
  });
});

describe('a capsule on a box', () => {
  it('lying within the face: its two ends', () => {
    expectPoints(contactOf(roller([0, 1.5, 0.25], ALONG_X, 0.5), cube)!, [
      [-0.5, 1, 0.25],
      [0.5, 1, 0.25],
    ]);
  });

  it('lying, and jutting out on one side or on both: an end, and where it leaves the face', () => {
    expectPoints(contactOf(roller([0.75, 1.5, 0.25], ALONG_X), cube)!, [
      [-0.25, 1, 0.25],
      [1, 1, 0.25],
    ]);
    expectPoints(contactOf(roller([0.75, 1.375, 0.25], ALONG_X, 9), cube)!, [
      [-1, 0.9375, 0.25],
      [1, 0.9375, 0.25],
    ]);
  });

  it('lying askew: where it leaves the face over two of its sides', () => {
    const askew = roller([0, 1.5, 0.5], multiply(rotationAbout([0, 1, 0], -Math.PI / 4), ALONG_X), 4);
    expectPoints(contactOf(askew, cube)!, [
      [0.5, 1, 1],
      [-1, 1, -0.5],
    ]);
  });

  it('along its edge, beside it: the two ends of what they share', () => {
    const away = 1 + 0.5 * Math.SQRT1_2 - 1e-13;
    const found = contactOf(roller([0.5, away, away], ALONG_X), cube)!;
    expect(tuple(found.normal)).toEqual([0, -Math.SQRT1_2, -Math.SQRT1_2].map((x) => expect.closeTo(x, 9)));
    expectPoints(found, [
      [-0.5, 1, 1],
      [1, 1, 1],
    ]);
  });

  it('across its edge: one point', () => {
    const away = 1 + 0.5 * Math.SQRT1_2 - 1e-13;
    const across = roller([0.25, away, away], rotationAbout([1, 0, 0], -Math.PI / 4));
    const found = contactOf(across, cube)!;
    expectPoints(found, [[0.25, 1, 1]], 9);
  });

  it('standing: its lower end', () => {
    expectPoints(contactOf(roller([0.25, 2.5, 0.125]), cube)!, [[0.25, 1, 0.125]]);
    expectPoints(contactOf(roller([0.25, 2.25, 0.125]), cube)!, [[0.25, 0.875, 0.125]]);
  });
});

describe('a capsule on a capsule', () => {
  const low = roller([0, 0, 0], ALONG_X);

  it.each([0, 0.25])('along it, %d deep: the two ends of what they share', (depth) => {
    const found = contactOf(low, roller([0.5, 1 - depth, 0], ALONG_X))!;
    expect(tuple(found.normal)).toEqual([0, 1, 0].map((x) => expect.closeTo(x, 12)));
    expectPoints(found, [
      [-0.5, 0.5 - depth / 2, 0],
      [1, 0.5 - depth / 2, 0],
    ]);
    for (const it of found.points) expect(it.depth).toBeCloseTo(depth, 12);
  });

  it('shorter, along it: the ends of the shorter one', () => {
    expectPoints(contactOf(low, roller([0.25, 1, 0], ALONG_X, 0.5))!, [
      [-0.25, 0.5, 0],
      [0.75, 0.5, 0],
    ]);
  });

  it.each([1e-12, 0.25, 0.5])('across it, %d deep: one point', (depth) => {
    expectPoints(contactOf(low, roller([0.25, 1 - depth, 0.5], ALONG_Z))!, [[0.25, 0.5 - depth / 2, 0]]);
  });

  it('end to end: one point', () => {
    expectPoints(contactOf(low, roller([3, 0, 0], ALONG_X))!, [[1.5, 0, 0]]);
    expectPoints(contactOf(low, roller([2.75, 0, 0], ALONG_X))!, [[1.375, 0, 0]]);
  });

  it('end on side: one point', () => {
    expectPoints(contactOf(low, roller([0.25, 2 - 1e-13, 0]))!, [[0.25, 0.5, 0]]);
  });

  it('slightly yawed: every point lies on both, and the depth changes no faster than the angle', () => {
    const coverage = new Coverage();
    let before = 0.125;
    let yawBefore = 0;
    for (let i = 0; i <= 2000; i++) {
      const yaw = 1e-12 * 1e12 ** (i / 2000);
      const high = roller([0, 0.875, 0], multiply(rotationAbout([0, 1, 0], yaw), ALONG_X));
      const found = contactOf(low, high)!;
      assertPoints(found, low, high, coverage);
      // Up to an angle whose sine is a tenth they lie along each other, beyond they cross.
      if (yaw < 0.099) expect(found.points.length).toBeGreaterThanOrEqual(2);
      if (yaw > 0.101) expect(found.points.length).toBe(1);
      near(found.depth, before, 2 * (yaw - yawBefore) + 1e-12, `depth at a yaw of ${yaw}`);
      [before, yawBefore] = [found.depth, yaw];
    }
    coverage.expectAtLeast({ '2 points': 100, '1 points': 100 });
  });
});
