import { type Body, box, capsule, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { SPINS } from '../../src/world/body-store.ts';
import { wakeAll } from '../../src/world/step/sleep.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomAction, randomBody, Twins } from '../helpers/twins.ts';
import { drain, watch } from './watch.ts';

const DT = 1 / 60;

/** A world in which pairs of overlapping balls sleep on top of a floor. */
function sleepers(count: number, world = new World()): World {
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -0.5 }), name: 'floor' });
  for (let i = 0; i < count; i++) world.add({ shape: sphere(0.5), position: [0.8 * (i % 2) + 10 * i, 0, 0] });
  for (let i = 0; i < 40; i++) world.step(DT);
  expect(awake(world)).toBe(0);
  return world;
}

const awake = (world: World): number => world.sim.store.awake.count;

/** Number of awake bodies during a step. */
function awakeIn(world: World): number {
  world.step(DT);
  return awake(world);
}

describe('a change wakes only sleeping bodies that it may affect', () => {
  it('a far static plane that is teleported in each step wakes no body', () => {
    const world = sleepers(40);
    const far = world.add({ type: 'static', shape: plane({ normal: [1, 0, 0], offset: 0 }), position: [-500, 0, 0] });
    for (let i = 0; i < 30; i++) {
      far.teleport([-500 - (i % 3), 0, 0]);
      expect(awakeIn(world)).toBe(0);
    }
  });

  it('a floor that is teleported without losing or gaining a contact wakes no body', () => {
    const world = sleepers(40);
    const [floor] = world.bodies;
    const seen = watch(world);
    for (let i = 0; i < 10; i++) {
      floor.teleport([0, (i % 3) * 0.01, 0]);
      expect(awakeIn(world)).toBe(0);
    }
    expect(seen).toEqual([]);
  });

  it('a plane wakes the bodies that it newly touches, and they enter', () => {
    const world = sleepers(10);
    const seen = watch(world);
    const far = world.add({ type: 'static', shape: plane({ normal: [1, 0, 0], offset: 0 }), position: [-500, 0, 0] });
    world.step(DT);
    far.teleport([25, 0, 0]);
    expect(awakeIn(world)).toBe(3);
    expect(seen.filter((it) => it.b === far)).toHaveLength(3);
    seen.length = 0;
    far.teleport([-500, 0, 0]);
    expect(drain(seen)).toHaveLength(3);
  });

  it('a static body teleported to a sleeping plane enters it', () => {
    const world = new World();
    const table = world.add({ shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'table' });
    const post = world.add({ type: 'static', shape: sphere(1), position: [0, 5, 0], name: 'post' });
    // With so few sleeping bodies, a single change would wake all of them.
    for (let i = 0; i < 8; i++) world.add({ shape: sphere(1), position: [10 * i, 50, 0] });
    for (let i = 0; i < 40; i++) world.step(DT);
    expect(awake(world)).toBe(0);
    const seen = watch(world);
    post.teleport([0, 4, 0]);
    expect(awakeIn(world)).toBe(0);
    post.teleport([0, 0.5, 0]);
    world.step(DT);
    expect(drain(seen)).toEqual(['enter table post']);
    expect(world.areTouching(table, post)).toBe(true);
  });

  it('a mask change without effect, or that only forbids pairs, wakes no body', () => {
    const world = new World();
    const zone = world.add({ type: 'static', shape: sphere(200), sensor: true, mask: 0b100 });
    sleepers(20, world);
    for (let i = 0; i < 20; i++) {
      zone.mask = i % 2 === 0 ? 0b1000 : 0b100;
      expect(awakeIn(world)).toBe(0);
    }
    zone.mask = 1;
    expect(awakeIn(world)).toBe(20);
    for (let i = 0; i < 40; i++) world.step(DT);
    expect(awake(world)).toBe(0);
    const seen = watch(world);
    zone.mask = 0;
    expect(awakeIn(world)).toBe(0);
    expect(seen.filter((it) => it.type === 'exit' && it.a === zone)).toHaveLength(20);
  });

  it('a zone wakes the bodies that it touches, not all bodies within its bounds', () => {
    const world = sleepers(20);
    const zone = world.add({ type: 'static', shape: sphere(25), position: [50, 28, 0], mask: 0 });
    world.step(DT);
    zone.mask = 1;
    expect(awakeIn(world)).toBe(0);
    zone.teleport([50, 25, 0]);
    expect(awakeIn(world)).toBe(1);
  });
});

describe('bodies in a world with a filter', () => {
  it('sleep if the filter admits them or they are separated', () => {
    const world = sleepers(40, new World({ filter: () => true }));
    expect(world.bodies.flatMap((body) => world.contactsOf(body))).not.toHaveLength(0);
  });

  it('end contacts that the filter refuses, and enter again when it admits them', () => {
    let mayTouch = true;
    const world = new World({ filter: () => mayTouch });
    const a = world.add({ shape: sphere(1), name: 'a' });
    const b = world.add({ shape: sphere(1), position: [1, 0, 0], name: 'b' });
    for (let i = 0; i < 40; i++) world.step(DT);
    expect(awake(world)).toBe(0);
    const seen = watch(world);
    mayTouch = false;
    for (let i = 0; i < 40; i++) world.step(DT);
    expect(drain(seen)).toEqual(['exit a b']);
    mayTouch = true;
    world.step(DT);
    expect(drain(seen)).toEqual(['enter a b']);
    expect(world.areTouching(a, b)).toBe(true);
  });

  it('stay awake if they overlap while the filter refuses them', () => {
    let mayTouch = false;
    const world = new World({ filter: () => mayTouch });
    const rod = capsule({ radius: 0.3, halfHeight: 1 });
    for (const x of [0, 1, 2, 3]) world.add({ shape: rod, position: [x, 0, 0] });
    for (let i = 0; i < 40; i++) world.step(DT);
    expect(awake(world)).toBe(0);
    world.add({ shape: rod, position: [0.3, 0, 0], name: 'intruder' });
    for (let i = 0; i < 40; i++) world.step(DT);
    const seen = watch(world);
    mayTouch = true;
    world.step(DT);
    expect(seen.map((it) => it.type)).toEqual(['enter']);
  });

  it('enter again if the filter refused them in the very step in which they would have fallen asleep', () => {
    for (let stepsBefore = 10; stepsBefore <= 24; stepsBefore++) {
      let mayTouch = true;
      const world = new World({ filter: () => mayTouch });
      for (const x of [0, 0.5]) world.add({ shape: sphere(1), position: [x, 0, 0] });
      for (let i = 0; i < stepsBefore; i++) world.step(DT);
      const seen = watch(world);
      for (mayTouch of [false, true]) world.step(DT);
      expect(
        seen.map((it) => it.type),
        `${stepsBefore} steps before`,
      ).toEqual(['exit', 'enter']);
    }
  });

  it('have the same events as bodies that never sleep, however often the filter changes', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(6, 60); seed++) {
      const random = new Random(seed);
      const moods = [0, 0];
      const filterOf = (twin: number) => (a: Body, b: Body) => moods[twin] === 0 || (a.id + b.id) % moods[twin] !== 0;
      const twins = new Twins(new World({ filter: filterOf(0) }), new World({ filter: filterOf(1) }));
      const room = random.pick([2, 4]);
      for (let i = 0; i < 30; i++) {
        const options = randomBody(random, room);
        twins.do((world) => world.add(options));
      }
      for (let round = 0; round < 40; round++) {
        for (let i = random.integer(3); i > 0; i--) {
          const { id } = random.pick(twins.worlds[0].bodies);
          const [, action] = randomAction(random, room);
          twins.do((world) => action(world.get(id)!, world));
        }
        if (random.chance(0.4)) moods[0] = moods[1] = random.pick([0, 0, 1, 2, 3]);
        if (random.chance(0.1)) {
          const isFiltered = random.chance(0.6);
          twins.do((world, twin) => (world.filter = isFiltered ? filterOf(twin) : undefined));
        }
        const [{ sim }, { sim: other }] = twins.worlds;
        for (let i = random.pick([1, 3, 25]); i > 0; i--) {
          wakeAll(other);
          twins.do((world) => world.step(DT));
          twins.compareEvents(`seed ${seed}, round ${round}`);
        }
        twins.comparePoses(`seed ${seed}, round ${round}`);
        const movers = twins.worlds[0].bodies.filter((body) => body.type === 'moving').length;
        if (sim.store.awake.count < movers) coverage.count('asleep beside a filter');
      }
    }
    coverage.expectAtLeast({ 'asleep beside a filter': 60 });
  });
});

describe('the rotation flag of a body', () => {
  const crate = box({ size: [1, 1, 1] });
  const mayRotate = (body: Body) => (body.flags & SPINS) !== 0;

  it('is not set by an angular velocity of zero', () => {
    const world = new World();
    const body = world.add({ shape: crate, angularVelocity: [0, 0, 0] });
    body.angularVelocity = { x: 0, y: 0, z: 0 };
    expect(mayRotate(body)).toBe(false);
    expect(() => (body.angularVelocity = [0, Number.NaN, 0])).toThrow('angularVelocity.y is NaN');
  });

  it('is cleared when the angular velocity becomes zero, and set again when it rotates', () => {
    const world = new World();
    const body = world.add({ shape: crate, angularVelocity: [0, 0, 1] });
    world.step(1);
    expect(mayRotate(body)).toBe(true);
    body.angularVelocity = [0, 0, 0];
    world.step(1);
    world.step(1);
    expect(mayRotate(body)).toBe(false);
    const { z } = body.quaternion;
    expect(body.previousQuaternion.z).toBe(z);
    body.angularVelocity = [0, 0, 1];
    world.step(1);
    expect(body.quaternion.z).toBeGreaterThan(z);
    body.angularVelocity = [0, 0, 0];
    world.step(1);
    world.step(1);
    body.moveTo([0, 0, 0], [0, 0, 0, 1]);
    world.step(1);
    expect(body.quaternion.z).toBe(0);
    world.step(1);
    world.step(1);
    const { angularVelocity } = body;
    world.step(1);
    angularVelocity.z = 1;
    world.step(1);
    expect(body.quaternion.z).toBeGreaterThan(0);
  });
});
