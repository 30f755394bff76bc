import { box, sphere, World } from 'first-contact';
import { createSweepHit, overlapShapes, type Shape, shapeBounds, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { CONTACT_TOLERANCE, COORDINATE_ROUNDING } from '../../src/constants.ts';
import { createAabb } from '../../src/math/aabb.ts';
import { APART, TOUCHING } from '../../src/world/balls.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import type { Placed } from '../helpers/placed.ts';
import { Random } from '../helpers/random.ts';
import { poseAt, randomTurningPair, type Turned } from '../helpers/turning.ts';
import { plus, times } from '../oracle/vector.ts';

/** A world with two bodies that move as they are told in a step of one second. */
function worldOf(a: Turned, b: Turned) {
  const world = new World();
  const [one, other] = [a, b].map(({ shape, position, quaternion, displacement, rotation }) =>
    world.add({ shape, position, quaternion, velocity: displacement, angularVelocity: rotation }),
  );
  const { boxes, balls } = world.roster.extents;
  return { world, one, other, boxes, balls };
}

/** Two boxes that turn, by as much as in a step of a game or by a lot, often near each other. */
function someBoxes(random: Random): [Turned, Turned] {
  const origin = random.vector(random.pick([0, 1, 1e6]));
  const { a, b } = randomTurningPair(random, 'box', 'box', { origin, minSize: 0.1, maxSize: 10 });
  if (random.chance(0.3)) return [a, b];
  const slow = ({ displacement, rotation, ...rest }: Turned, factor: number): Turned => ({
    ...rest,
    displacement: times(displacement, factor),
    rotation: times(rotation, factor),
  });
  const factor = random.logarithmic(1e-3, 0.1);
  const toB = times(plus(b.position, times(a.position, -1)), random.range(0.5, 1.1));
  return [slow(a, factor), { ...slow(b, factor), position: plus(a.position, toB) }];
}

describe('boxes side by side', () => {
  it('never say of boxes that touch on their way that they stay apart, nor the wrong thing about how they stand', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    const hit = createSweepHit();
    for (let i = 0; i < cases(2000, 40_000); i++) {
      const [a, b] = someBoxes(random);
      const { world, one, other, boxes, balls } = worldOf(a, b);
      world.roster.planStep(1);
      const touch = sweepShapes(hit, a, b);
      for (const [p, q] of [
        [one.proxy, other.proxy],
        [other.proxy, one.proxy],
      ]) {
        const apart = boxes.stayApart(p, q, balls.rows);
        coverage.count(`touch ${touch}, stay apart ${apart}`);
        expect(apart && touch, `case ${i}: apart, but they touch at ${hit.fraction}`).toBe(false);
      }
      compareNow(a, b, `case ${i} at the start`);
      world.step(1);
      compareNow(poseAt(a, 1), poseAt(b, 1), `case ${i} at the end`);

      function compareNow(p: Placed, q: Placed, where: string): void {
        const told = boxes.compare(one.proxy, other.proxy, balls);
        const overlap = overlapShapes(p, q);
        coverage.count(`overlap ${overlap}, told ${told}`);
        if (told === TOUCHING) expect(overlap, where).toBe(true);
        if (told === APART) expect(overlap, where).toBe(false);
      }
    }
    coverage.expectAtLeast({
      'touch true, stay apart false': 1000,
      'touch false, stay apart true': 1000,
      [`overlap true, told ${TOUCHING}`]: 500,
      [`overlap false, told ${APART}`]: 1000,
    });
  });

  it('never say of boxes that are within what counts as touching that they are apart, wherever they are', () => {
    const random = new Random(3);
    const coverage = new Coverage();
    for (let i = 0; i < cases(2000, 40_000); i++) {
      const far = random.logarithmic(1, 1e12);
      const size = random.logarithmic(0.01, 100);
      const tolerance = size * CONTACT_TOLERANCE + (size + 2 * far) * COORDINATE_ROUNDING;
      const gap = random.range(0, 3) * tolerance;
      const world = new World();
      const shape = box({ halfExtents: [size, size, size] });
      const [one, other] = [far, far + 2 * size + gap].map((x) => world.add({ shape, position: [x, 0, 0] }));
      const { boxes, balls } = world.roster.extents;
      const told = boxes.compare(one.proxy, other.proxy, balls);
      const isWithin = other.position.x - one.position.x - 2 * size <= tolerance;
      coverage.count(`within ${isWithin}, far ${far > 1e9 * size}`);
      if (isWithin) expect(told, `case ${i}: ${gap} apart at ${far}`).not.toBe(APART);
    }
    coverage.expectAtLeast({ 'within true, far true': 100, 'within true, far false': 100 });
  });

  it('know how far a box reaches after each of its steps', () => {
    const random = new Random(2);
    const bounds = createAabb();
    const told = new Float64Array(6);
    for (let i = 0; i < cases(200, 2000); i++) {
      const [a, b] = someBoxes(random);
      const { world, one, boxes } = worldOf(a, b);
      for (let step = 0; step < 3; step++) {
        world.step(1);
        const { x, y, z, w } = one.quaternion;
        shapeBounds(bounds, { shape: one.shape, quaternion: [x, y, z, w] });
        boxes.writeBounds(told, 0, one.proxy);
        const { min, max } = bounds;
        for (const [axis, reach] of [min.x, min.y, min.z, max.x, max.y, max.z].entries()) {
          expect(Math.abs(told[axis] - reach), `case ${i}`).toBeLessThanOrEqual(1e-14 * one.boundingRadius);
        }
      }
    }
  });

  it('are not confused when something else takes the place of a box', () => {
    const world = new World();
    const { boxes } = world.roster.extents;
    const add = (shape: Shape) => world.add({ shape }).proxy;
    const [ball, first] = [add(sphere(1)), world.add({ shape: box({ size: [1, 1, 1] }) })];
    const second = add(box({ size: [1, 2, 3] }));
    expect([boxes.are(first.proxy, second), boxes.are(ball, second), boxes.has(ball)]).toEqual([true, false, false]);
    world.remove(first);
    expect(add(sphere(1))).toBe(first.proxy);
    expect(boxes.has(first.proxy)).toBe(false);
    expect(boxes.are(first.proxy, second)).toBe(false);
  });
});
