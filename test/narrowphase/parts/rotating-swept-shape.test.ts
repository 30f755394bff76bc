import { capsule, createSweepHit, sweepShapes, triangle, triangleMesh } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { createAabb } from '../../../src/math/aabb.ts';
import { vec3 } from '../../../src/math/vec3.ts';
import { clearanceOf } from '../../../src/narrowphase/parts/rotating-region.ts';
import { RotatingSweptShape } from '../../../src/narrowphase/parts/rotating-swept-shape.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomCorners, randomShape } from '../../helpers/random-pairs.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { cross, minus, norm, plus, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

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

const region = createAabb();
const way = vec3();

/** Whether the region, where its motion has brought it at a fraction, meets the bounds of a triangle. */
function meets(corners: readonly Vector[], fraction: number): boolean {
  const [low, high, moved] = [tuple(region.min), tuple(region.max), tuple(way)];
  return [0, 1, 2].every((k) => {
    const along = corners.map((corner) => corner[k]! - fraction * moved[k]!);
    return Math.min(...along) <= high[k]! && Math.max(...along) >= low[k]!;
  });
}

describe.each(TYPES)('a %s in the frame of a mesh that rotates', (type) => {
  it('is never clear of a triangle that it meets up to the limit, and not met before the time that it tells', () => {
    const random = new Random(91);
    const coverage = new Coverage();
    const out = createSweepHit();
    const swept = new RotatingSweptShape();
    const total = cases(8000, 40_000, 200);
    for (let i = 0; i < total; i++) {
      const { corners, mesh, mover } = randomCase(random, type);
      // As shapes without parts.
      const hits = sweepShapes(out, mover, { ...mesh, shape: triangle(...corners) });
      const { fraction } = out;
      const [whole, other] = [new Placement().read(mesh, 'mesh'), new Placement().read(mover, 'mover')];
      const limit = hits ? random.pick([fraction, Math.min(1, 1.1 * fraction), 1]) : 1;
      const latest = random.pick([limit, 1]);
      if (!swept.set(whole, other, clearanceOf(whole, other, 0), latest)) {
        coverage.count('too many parts');
        continue;
      }
      swept.limit = limit;
      const isClear = swept.isClearOf(Float64Array.from(corners.flat()));
      const story = () => JSON.stringify({ corners, mesh, mover, fraction, limit, latest });
      coverage.count(!hits ? (isClear ? 'clear' : 'undecided miss') : out.overlapping ? 'overlapping' : 'hit');
      swept.writeRegion(region, way);
      if (norm(tuple(way)) > 0) coverage.count('moving region');
      if (!hits) continue;
      check(meets(corners, fraction), `the region misses a hit: ${story()}`);
      check(!isClear, `missed a hit: ${story()}`);
      check(swept.time <= fraction, `${swept.time} is too late: ${story()}`);
      if (swept.time > fraction - 0.2) coverage.count('close time');
    }
    coverage.expectShares(total, { clear: 0.2, hit: 0.05, 'close time': 0.03, 'moving region': 0.02 });
    // The proof of a miss by little may fail.
    check(coverage.of('undecided miss') < 0.5 * coverage.of('clear'), `too many undecided: ${coverage}`);
  });
});

it('a rotating capsule closely above the plane of a triangle is clear of it, however the triangle lies', () => {
  const random = new Random(92);
  const swept = new RotatingSweptShape();
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
    check(swept.set(whole, other, 0, 1), 'too many parts');
    swept.limit = 1;
    expect(swept.isClearOf(Float64Array.from(corners.flat())), JSON.stringify({ corners, mover })).toBe(true);
  }
});
