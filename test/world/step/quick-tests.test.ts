import { box, plane, sphere, World } from 'first-contact';
import { createSweepHit, overlapShapes, type Shape, shapeBounds, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { PairList } from '../../../src/broadphase/pair-list.ts';
import { createAabb } from '../../../src/math/aabb.ts';
import { storeVec3 } from '../../../src/math/columns.ts';
import { quat } from '../../../src/math/quat.ts';
import { vec3 } from '../../../src/math/vec3.ts';
import { BOX_AXES, BOX_ROW } from '../../../src/narrowphase/polytope/box-quick-test.ts';
import { OVERLAPPING, SEPARATED, UNDECIDED } from '../../../src/narrowphase/verdict.ts';
import { BodyStore, DISPLACEMENT, MOTION } from '../../../src/world/body-store.ts';
import { integrate } from '../../../src/world/step/integrate.ts';
import { boxesStaySeparated, quickTest, SphereCull } from '../../../src/world/step/quick-tests.ts';
import { fitBounds, updateQuickTests } from '../../../src/world/step/swept-bounds.ts';
import { updateBounds } from '../../../src/world/step/update-bounds.ts';
import { contactTolerance } from '../../../src/world/tolerances.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomPair } from '../../helpers/random-pairs.ts';
import { poseAt, type RotatingShape, randomRotatingPair } from '../../helpers/rotating-pairs.ts';
import type { TestShape } from '../../helpers/test-shapes.ts';
import { plus, times, type Vector } from '../../oracle/vector.ts';

const bounded = ['sphere', 'capsule', 'box', 'triangle'] as const;

/** Sets the pose and the displacement of a body in a store. */
function put(store: BodyStore, i: number, position: Vector, displacement: Vector): void {
  store.setPose(i, vec3(...position), quat());
  fitBounds(store, i);
  storeVec3(store.motion, MOTION * i + DISPLACEMENT, vec3(...displacement));
  updateQuickTests(store, i);
}

/** A store with two bodies. */
function storeOf(...placed: readonly TestShape<Shape>[]): BodyStore {
  const store = new BodyStore(16);
  for (const { shape, position, displacement } of placed) put(store, store.allocate(shape), position, displacement);
  return store;
}

/** Whether both culls keep the pair of the first two bodies. */
function isKept(store: BodyStore): boolean {
  const cull = new SphereCull();
  const pairs = new PairList();
  pairs.push(0, 1);
  cull.cullSwept(pairs, store.cull);
  cull.cullMoving(store.motion);
  return cull.near.count === 1;
}

describe('bounding and inscribed spheres', () => {
  it('keep every pair that touches during the motion, and agree with the overlap test', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    const hit = createSweepHit();
    for (let i = 0; i < cases(20_000, 400_000); i++) {
      const types = [random.pick(bounded), random.pick(bounded)] as const;
      const origin = random.vector(random.pick([0, 1, 1e4, 1e7]));
      const { a, b } = randomPair(random, ...types, { origin, minSize: 0.01, maxSize: 100 });
      const unrotated = [a, b].map((it) => ({ ...it, quaternion: [0, 0, 0, 1] as const }));
      const store = storeOf(...unrotated);
      const touches = sweepShapes(hit, unrotated[0], unrotated[1]);
      const keeps = isKept(store);
      if (touches && hit.depth > 0) coverage.count('overlaps');
      coverage.count(`touches ${touches}, kept ${keeps}`);
      expect(keeps || !touches, `case ${i}`).toBe(true);
      const verdict = quickTest(store, 0, 1);
      coverage.count(`verdict ${verdict}`);
      if (verdict === UNDECIDED) continue;
      expect(verdict === OVERLAPPING, `case ${i}`).toBe(overlapShapes(unrotated[0], unrotated[1]));
    }
    coverage.expectAtLeast({
      overlaps: 1000,
      'touches true, kept true': 3000,
      'touches false, kept true': 1000,
      'touches false, kept false': 3000,
      [`verdict ${OVERLAPPING}`]: 1000,
      [`verdict ${SEPARATED}`]: 3000,
      [`verdict ${UNDECIDED}`]: 1000,
    });
  });

  it('leave pairs with a plane undecided, and keep touching pairs at the largest and smallest scales', () => {
    const random = new Random(2);
    for (let i = 0; i < 500; i++) {
      const { a } = randomPair(random, random.pick(bounded), 'plane');
      const floor = { shape: plane({ normal: [0, 1, 0], offset: 0 }), position: [0, 0, 0], displacement: [0, 0, 0] };
      const withPlane = storeOf(a, floor as never);
      expect([isKept(withPlane), quickTest(withPlane, 0, 1)]).toEqual([true, UNDECIDED]);
      const far = random.logarithmic(1e20, 1e30);
      const [size, speed] = [random.logarithmic(1e-30, 1e30), random.logarithmic(1e-30, 1e30)];
      const store = new BodyStore(16);
      put(store, store.allocate(sphere(size)), [-far, 0, 0], [speed, 0, 0]);
      put(store, store.allocate(sphere(size)), [far, 0, 0], [-speed, 0, 0]);
      if (2 * size + 2 * speed >= 2 * far) expect(isKept(store), `${far} ${size} ${speed}`).toBe(true);
    }
  });

  it('are updated by a new pose, also after the store has grown', () => {
    const store = new BodyStore(16);
    for (let i = 0; i < 1000; i++) put(store, store.allocate(sphere(1)), [3 * i, 0, 0], [0, 0, 0]);
    expect(quickTest(store, 0, 999)).toBe(SEPARATED);
    put(store, 999, [2, 0, 0], [0, 0, 0]);
    expect(quickTest(store, 0, 999)).toBe(OVERLAPPING);
  });
});

/** A world with two bodies whose motion is that of a step of one second. */
function worldOf(a: RotatingShape, b: RotatingShape) {
  const world = new World();
  const [one, other] = [a, b].map(({ shape, position, quaternion, displacement, rotation }) =>
    world.add({ shape, position, quaternion, velocity: displacement, angularVelocity: rotation }),
  );
  return { world, one, other, store: world.sim.store };
}

/** Two rotating boxes, often near each other, with small and large rotations. */
function someBoxes(random: Random): [RotatingShape, RotatingShape] {
  const origin = random.vector(random.pick([0, 1, 1e6]));
  const { a, b } = randomRotatingPair(random, 'box', 'box', { origin, minSize: 0.1, maxSize: 10 });
  if (random.chance(0.3)) return [a, b];
  const slow = ({ displacement, rotation, ...rest }: RotatingShape, factor: number): RotatingShape => ({
    ...rest,
    displacement: times(displacement, factor),
    rotation: times(rotation, factor),
  });
  const factor = random.logarithmic(1e-3, 0.1);
  const toB = times(plus(b.position, times(a.position, -1)), random.range(0.5, 1.1));
  return [slow(a, factor), { ...slow(b, factor), position: plus(a.position, toB) }];
}

describe('rows of boxes', () => {
  it('never separate boxes that touch during their motion, and agree with the overlap test', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    const hit = createSweepHit();
    for (let i = 0; i < cases(2000, 40_000); i++) {
      const [a, b] = someBoxes(random);
      const { world, one, other, store } = worldOf(a, b);
      world.sim.clock.dt = 1;
      integrate(world.sim);
      updateBounds(world.sim);
      const touch = sweepShapes(hit, a, b);
      for (const [p, q] of [
        [one.index, other.index],
        [other.index, one.index],
      ]) {
        const isSeparated = boxesStaySeparated(store, p, q);
        coverage.count(`touch ${touch}, separated ${isSeparated}`);
        expect(isSeparated && touch, `case ${i}: separated, but they touch at ${hit.fraction}`).toBe(false);
      }
      compareNow(a, b, `case ${i} at the start`);
      world.step(1);
      compareNow(poseAt(a, 1), poseAt(b, 1), `case ${i} at the end`);

      function compareNow(p: TestShape, q: TestShape, where: string): void {
        const verdict = quickTest(store, one.index, other.index);
        const overlap = overlapShapes(p, q);
        coverage.count(`overlap ${overlap}, verdict ${verdict}`);
        if (verdict !== UNDECIDED) expect(verdict === OVERLAPPING, where).toBe(overlap);
      }
    }
    coverage.expectAtLeast({
      'touch true, separated false': 1000,
      'touch false, separated true': 1000,
      [`overlap true, verdict ${OVERLAPPING}`]: 500,
      [`overlap false, verdict ${SEPARATED}`]: 1000,
    });
  });

  it('never separate boxes within the contact tolerance, wherever they are', () => {
    const random = new Random(3);
    const coverage = new Coverage();
    for (let i = 0; i < cases(2000, 40_000); i++) {
      const far = random.logarithmic(1, 1e12);
      const size = random.logarithmic(0.01, 100);
      const shape = box({ halfExtents: [size, size, size] });
      const store = new BodyStore(16);
      for (const x of [far, far + 2 * size]) put(store, store.allocate(shape), [x, 0, 0], [0, 0, 0]);
      const tolerance = contactTolerance(store, 0, 1);
      const gap = random.range(0, 3) * tolerance;
      put(store, 1, [far + 2 * size + gap, 0, 0], [0, 0, 0]);
      const isWithin = store.motion[MOTION] - store.motion[0] - 2 * size <= tolerance;
      coverage.count(`within ${isWithin}, far ${far > 1e9 * size}`);
      if (isWithin) expect(quickTest(store, 0, 1), `case ${i}: ${gap} apart at ${far}`).not.toBe(SEPARATED);
    }
    coverage.expectAtLeast({ 'within true, far true': 100, 'within true, far false': 100 });
  });

  it('are updated by the rotation of a box', () => {
    const random = new Random(2);
    const bounds = createAabb();
    for (let i = 0; i < cases(200, 2000); i++) {
      const [a, b] = someBoxes(random);
      const { world, one, store } = worldOf(a, b);
      for (let step = 0; step < 3; step++) {
        world.step(1);
        const { x, y, z, w } = one.quaternion;
        shapeBounds(bounds, { shape: one.shape, quaternion: [x, y, z, w] });
        fitBounds(store, one.index);
        const row = store.boxes.subarray(BOX_ROW * one.index, BOX_ROW * (one.index + 1));
        for (const [axis, extent] of [bounds.max.x, bounds.max.y, bounds.max.z].entries()) {
          const found = [0, 1, 2].reduce((sum, k) => sum + Math.abs(row[BOX_AXES + 3 * k + axis]) * row[k], 0);
          expect(Math.abs(found - extent), `case ${i}`).toBeLessThanOrEqual(
            1e-14 * store.motion[MOTION * one.index + 7],
          );
        }
      }
    }
  });

  it('are used for boxes only, also after a box index is reused for another shape', () => {
    const world = new World();
    const { store } = world.sim;
    const add = (shape: Shape) => world.add({ shape, position: [100 * store.count, 0, 0] });
    const [ball, first, second] = [add(sphere(1)), add(box({ size: [1, 1, 1] })), add(box({ size: [1, 2, 3] }))];
    const areSeparatedBoxes = (a: number, b: number) => boxesStaySeparated(store, a, b);
    const { index } = first;
    expect([areSeparatedBoxes(index, second.index), areSeparatedBoxes(ball.index, index)]).toEqual([true, false]);
    world.remove(first);
    expect(add(sphere(1)).index).toBe(index);
    expect(areSeparatedBoxes(index, second.index)).toBe(false);
  });
});
