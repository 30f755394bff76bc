import { capsule, createSweepHit, sweepShapes, triangle, triangleMesh } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { stayApart } from '../../../src/narrowphase/parts/gap-bound.ts';
import { PartShape } from '../../../src/narrowphase/parts/part-shape.ts';
import { partsOf } from '../../../src/narrowphase/parts/parts.ts';
import { clearanceOf, RotatingRegion } from '../../../src/narrowphase/parts/rotating-region.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomCorners, randomShape } from '../../helpers/random-pairs.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { cross, minus, plus, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

const TYPES = ['sphere', 'capsule', 'box', 'triangle', 'convexHull', 'cylinder', 'cone'] as const;

/** A triangle of a mesh, and a shape. Both move and rotate about centers that may be far from them; half of them are aimed. */
function randomCase(random: Random, type: (typeof TYPES)[number]) {
  const far = random.chance(0.1) ? random.vector(1e6) : ([0, 0, 0] as const);
  const size = random.logarithmic(0.2, 2);
  const offset = random.vector(random.pick([0, 2]));
  const [a, b, c] = randomCorners(random, size).map((corner) => plus(corner, offset));
  const corners = [a, b, c] as const;
  const mesh = {
    position: plus(far, random.vector(1)),
    quaternion: random.quaternion(),
    displacement: random.vector(random.pick([0, 0.5])),
    rotation: random.vector(random.pick([0, 0.01, 0.3, 2, 6])),
  };
  const position = plus(mesh.position, random.vector(2));
  const toTarget = minus(plus(mesh.position, rotated(mesh.quaternion, offset)), position);
  const mover = {
    shape: randomShape[type](random, random.logarithmic(0.2, 2)),
    position,
    quaternion: random.quaternion(),
    displacement: random.chance(0.5)
      ? times(unit(toTarget), random.range(0, random.pick([4, 40])))
      : random.vector(random.pick([2, 20])),
    rotation: random.vector(random.pick([0, 0.01, 0.3, 2, 6])),
  };
  const shape = triangleMesh({ positions: corners.flat(), indices: [0, 1, 2] });
  return { corners, mesh: { ...mesh, shape }, mover };
}

const region = new RotatingRegion();

/** Whether the region, where its motion has brought it at a fraction, meets the bounds of a triangle. */
function meets(corners: readonly Vector[], fraction: number): boolean {
  const { min, max } = region.box;
  const [low, high, moved] = [tuple(min), tuple(max), tuple(region.motion)];
  return [0, 1, 2].every((k) => {
    const along = corners.map((corner) => corner[k]! - fraction * moved[k]!);
    return Math.min(...along) <= high[k]! && Math.max(...along) >= low[k]!;
  });
}

describe.each(TYPES)('a %s that moves and rotates at a mesh that does', (type) => {
  it('is never proved apart from a triangle that it meets up to the limit, nor met before the time of the proof', () => {
    const random = new Random(91);
    const coverage = new Coverage();
    const out = createSweepHit();
    const part = new PartShape();
    const total = cases(8000, 40_000, 200);
    for (let i = 0; i < total; i++) {
      const { corners, mesh, mover } = randomCase(random, type);
      // As shapes without parts.
      const hits = sweepShapes(out, mover, { ...mesh, shape: triangle(...corners) });
      const { fraction } = out;
      const [whole, other] = [new Placement().read(mesh, 'mesh'), new Placement().read(mover, 'mover')];
      const limit = hits ? random.pick([fraction, Math.min(1, 1.1 * fraction), 1]) : 1;
      region.set(whole, other, clearanceOf(whole, other, 0), true);
      partsOf(whole.kind)!.loadMoving(part, whole, 0);
      const { test } = region;
      if (test) Object.assign(test, { limit, earliest: 0 });
      const isClear = test?.isClearOf(Float64Array.from(corners.flat())) ?? false;
      const isApart = stayApart(part, other, region, limit);
      const story = () => JSON.stringify({ corners, mesh, mover, fraction, limit });
      if (isApart || isClear) coverage.count('proved');
      coverage.count(!hits ? 'miss' : out.overlapping ? 'overlapping' : 'hit');
      if (!hits) continue;
      check(meets(corners, fraction), `the region misses a hit: ${story()}`);
      check(!isApart, `missed a hit: ${story()}`);
      check(!isClear, `the test misses a hit: ${story()}`);
      if (test) check(test.time <= fraction, `${test.time} is too late: ${story()}`);
    }
    coverage.expectShares(total, { proved: 0.1, miss: 0.2, hit: 0.05 });
  });
});

it('a rotating capsule closely above the plane of a triangle stays apart from it, however the triangle lies', () => {
  const random = new Random(92);
  const part = new PartShape();
  for (let i = 0; i < cases(320, 2000, 40); i++) {
    const normal = random.unitVector();
    const across = unit(cross(normal, random.unitVector()));
    const along = cross(normal, across);
    const base = times(across, -1);
    const corners = [times(across, 2), plus(base, times(along, 2)), plus(base, times(along, -2))];
    const height = 0.1 + Math.abs(normal[1]) + 0.02;
    const mover = {
      shape: capsule({ radius: 0.1, halfHeight: 1 }),
      position: plus(times(normal, height), times(across, 1.5)),
      rotation: times(random.unitVector(), 0.001),
    };
    const whole = new Placement().read({ shape: triangleMesh({ positions: corners.flat() }) }, 'mesh');
    const other = new Placement().read(mover, 'mover');
    region.set(whole, other, 0, true);
    partsOf(whole.kind)!.loadMoving(part, whole, 0);
    expect(stayApart(part, other, region, 1), JSON.stringify({ corners, mover })).toBe(true);
  }
});
