import { type Body, box, type ContactEvent, capsule, manifold, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { HAS_TARGET } from '../../src/world/body-store.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomAction, randomBody, Twins } from '../helpers/twins.ts';
import { stateOf } from '../helpers/world-state.ts';
import { drain, watch } from './watch.ts';

const DT = 1 / 60;

/** Steps a world that is expected to refuse. */
function stepRefused(world: World, dt = DT): void {
  const { time, stepCount } = world;
  expect(() => world.step(dt)).toThrow();
  expect([world.time, world.stepCount]).toEqual([time, stepCount]);
}

/** Makes the world refuse its next step: by an invalid velocity, or by a filter that throws at its `calls`-th pair. */
const refusals: Record<string, (world: World, victim: Body, calls: number) => void> = {
  velocity: (world, { velocity, index }, calls) => {
    const before = velocity.x;
    velocity.x = calls % 2 === 0 || world.sim.store.has(index, HAS_TARGET) ? Number.NaN : 1e200;
    stepRefused(world);
    velocity.x = before;
  },
  'angular velocity': (world, { angularVelocity }) => {
    const before = angularVelocity.y;
    angularVelocity.y = Number.POSITIVE_INFINITY;
    stepRefused(world);
    angularVelocity.y = before;
  },
  filter: (world, _, calls) => {
    const { filter } = world;
    let count = 0;
    world.filter = () => {
      if (count++ === calls) throw new Error('refused by the filter');
      return true;
    };
    if (calls < pairsAskedAbout(world)) stepRefused(world);
    world.filter = filter;
  },
};

/** Least number of filter calls: pairs in contact that layers admit. */
function pairsAskedAbout(world: World): number {
  const contacts = world.bodies.flatMap((body) => world.contactsOf(body).filter(({ a }) => a === body));
  return contacts.filter(({ a, b }) => {
    const isMoving = a.type === 'moving' || b.type === 'moving';
    return isMoving && (a.layer & b.mask) !== 0 && (b.layer & a.mask) !== 0;
  }).length;
}

/** Throws when it is told to add or remove a proxy. */
class Refusing extends RbushBroadphase {
  refused: 'add' | 'remove' | undefined;

  override add(proxy: number, isStatic: boolean): void {
    if (this.refused === 'add') throw new Error('refused');
    super.add(proxy, isStatic);
  }

  override remove(proxy: number): void {
    if (this.refused === 'remove') throw new Error('refused');
    super.remove(proxy);
  }
}

describe('a refused step', () => {
  it('leaves no motion of a body that was about to move and is stopped', () => {
    for (const refuse of ['velocity', 'filter']) {
      const world = new World();
      const ball = world.add({ shape: sphere(0.5), name: 'ball' });
      world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [5, 0, 0], name: 'wall' });
      const [one, other] = [0, 0.5].map((x) => world.add({ shape: sphere(1), position: [x, 50, 0] }));
      const seen = watch(world);
      world.step(1);
      world.step(1);
      seen.length = 0;
      ball.velocity.x = 10;
      if (refuse === 'velocity') other.velocity.y = Number.NaN;
      else {
        world.filter = () => {
          throw new Error('no');
        };
      }
      stepRefused(world, 1);
      ball.velocity.x = 0;
      other.velocity.y = 0;
      world.filter = undefined;
      world.step(1);
      expect(drain(seen), refuse).toEqual([]);
      expect(world.areTouching(one, other)).toBe(true);
    }
  });

  it('leaves no rotation of a body that was about to rotate and is stopped', () => {
    const world = new World();
    const rod = world.add({ shape: capsule({ radius: 0.1, halfHeight: 2 }), name: 'rod' });
    world.add({ type: 'static', shape: sphere(0.5), position: [2, 0, 0], name: 'post' });
    const other = world.add({ shape: sphere(1), position: [0, 50, 0] });
    const seen = watch(world);
    world.step(1);
    world.step(1);
    rod.angularVelocity.z = 2;
    other.velocity.y = Number.NaN;
    stepRefused(world, 1);
    rod.angularVelocity.z = 0;
    other.velocity.y = 0;
    world.step(1);
    expect(drain(seen)).toEqual([]);
    expect(rod.quaternion).toEqual({ x: 0, y: 0, z: 0, w: 1 });
  });

  it('does not change the points of a kept event', () => {
    for (const refuse of ['velocity', 'filter']) {
      const world = new World();
      world.add({ type: 'static', shape: box({ size: [9, 1, 9] }) });
      const floor = world.add({ shape: plane({ normal: [0, 1, 0], offset: -4 }) });
      const crate = world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 3, 0], velocity: [0.5, -3, 0.25] });
      const other = world.add({ shape: sphere(1), position: [0, 50, 0] });
      world.add({ shape: sphere(1), position: [0.5, 50, 0] });
      const seen = watch(world);
      world.step(1);
      const enter = seen.find((it) => it.b === crate)!;
      const points = manifold(enter).points.length;
      const before = JSON.stringify(manifold(enter));
      expect(points).toBe(4);
      crate.velocity = [7, -2, 3];
      crate.angularVelocity = [1, 2, 3];
      floor.velocity = [0, -1, 0];
      if (refuse === 'velocity') other.velocity.y = Number.NaN;
      else {
        world.filter = (_, b) => {
          if (b.id > other.id) throw new Error('no');
          return true;
        };
      }
      stepRefused(world, 1);
      expect(JSON.stringify(manifold(enter)), refuse).toBe(before);
    }
  });

  it('changes nothing when the time of the world would become infinite', () => {
    const world = new World();
    world.add({ shape: sphere(1), velocity: [1e-308, 0, 0] });
    world.step(1e308);
    const before = stateOf(world);
    stepRefused(world, 1e308);
    expectSame(stateOf(world), before, 'time');
    expect(() => world.step(1e308)).toThrow(new RangeError('step: time + dt is Infinity, not a finite number'));
    world.step(0.5e308);
    expect([world.time, world.stepCount]).toEqual([1.5e308, 2]);
  });

  it('does not change candidatePairs, time and stepCount', () => {
    const world = new World();
    for (let i = 0; i < 4; i++) world.add({ shape: sphere(1), position: [i, 0, 0] });
    world.step(DT);
    const { candidatePairs } = world;
    world.bodies[0].velocity.x = 1e5;
    world.filter = () => {
      throw new Error('no');
    };
    stepRefused(world);
    expect(world.candidatePairs).toBe(candidatePairs);
  });

  it('changes nothing, also repeatedly, when the broadphase throws', () => {
    const inner = new RbushBroadphase();
    let isBroken = false;
    const world = new World({
      broadphase: {
        add: (proxy, isStatic) => inner.add(proxy, isStatic),
        remove: (proxy) => inner.remove(proxy),
        update: (proxy) => inner.update(proxy),
        findPairs: (bounds, pairs) => {
          if (isBroken) throw new Error('broken');
          inner.findPairs(bounds, pairs);
        },
      },
    });
    const ball = world.add({ shape: sphere(0.5), velocity: [1, 0, 0] });
    world.add({ type: 'static', shape: sphere(0.5), position: [5, 0, 0] });
    world.step(DT);
    const seen = watch(world);
    ball.velocity.x = 0;
    world.step(DT);
    world.step(DT);
    ball.velocity.x = 600;
    isBroken = true;
    const before = stateOf(world);
    stepRefused(world);
    stepRefused(world);
    expectSame(stateOf(world), before, 'broadphase');
    ball.velocity.x = 0;
    isBroken = false;
    world.step(DT);
    expect(drain(seen)).toEqual([]);
  });

  it.each(['remove', 'add'] as const)(
    'changes nothing when the broadphase refuses to %s a body that falls asleep or wakes',
    (method) => {
      const broadphase = new Refusing();
      const world = new World({ broadphase });
      const steady = new World();
      const worlds = [world, steady];
      for (const each of worlds) {
        each.add({ shape: sphere(0.5), name: 'runner', position: [0, 5, 0], velocity: [1, 0, 0] });
        each.add({ shape: sphere(0.5), name: 'sleeper' });
        each.add({ type: 'static', shape: sphere(0.5), position: [0.5, 0, 0], name: 'wall' });
      }
      const { position } = world.bodies[0];
      const ray = { origin: [-2, 0, 0], direction: [1, 0, 0] } as const;
      const seen = worlds.map((each) => watch(each));
      let refused = 0;
      for (let step = 0; step < 60; step++) {
        if (step === 30) for (const each of worlds) each.bodies[1].velocity = [0, 60, 0];
        if (step === 31) for (const each of worlds) each.bodies[1].velocity = [0, 0, 0];
        broadphase.refused = method;
        const before = stateOf(world);
        try {
          world.step(DT);
        } catch {
          expectSame(stateOf(world), before, `step ${step}`);
          stepRefused(world);
          broadphase.refused = undefined;
          world.step(DT);
          refused++;
        }
        steady.step(DT);
        expect(drain(seen[0])).toEqual(drain(seen[1]));
        expect(position.x).toBe(steady.bodies[0].position.x);
        const [found, expected] = worlds.map((each) => each.raycastAll(ray).map(({ body }) => body.name));
        expect(found).toEqual(expected);
      }
      // It falls asleep, wakes and falls asleep again.
      expect(refused).toBe(3);
    },
  );

  it('changes no lasting value of the world, whatever its motions', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(12, 100); seed++) {
      const random = new Random(seed);
      const world = new World();
      const room = random.pick([2, 4]);
      for (let i = 0; i < 25; i++) world.add(randomBody(random, room));
      const kept: ContactEvent[] = [];
      world.on('*', (_, event) => kept.push(event));
      for (let round = 0; round < 12; round++) {
        for (let i = 0; i < 4; i++) {
          const [, action] = randomAction(random, room);
          action(random.pick(world.bodies), world);
        }
        const name = random.pick(Object.keys(refusals));
        const victim = random.pick(world.bodies.filter((body) => body.type === 'moving'));
        // Reading a velocity makes it live, which would change the state.
        void [victim.velocity, victim.angularVelocity];
        const state = () => [...stateOf(world), ...kept.map((event) => JSON.stringify(manifold(event)))];
        const { filterRevision } = world.sim.clock;
        const before = state();
        refusals[name](world, victim, random.pick([0, 1, 2, 5, 11]));
        world.sim.clock.filterRevision = filterRevision;
        expectSame(state(), before, `seed ${seed}, round ${round}, ${name}`);
        coverage.count(name);
        kept.length = 0;
        for (let i = random.pick([1, 2, 20]); i > 0; i--) world.step(DT);
      }
    }
    coverage.expectAtLeast({ velocity: 30, 'angular velocity': 30, filter: 30 });
  });

  it('leaves no difference to a world in which it was not tried', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(8, 100); seed++) {
      const random = new Random(seed);
      const twins = new Twins(new World(), new World());
      const kept: [ContactEvent[], ContactEvent[]] = [[], []];
      twins.do((world, twin) => world.on('*', (_, event) => kept[twin].push(event)));
      const room = random.pick([2, 4]);
      for (let i = 0; i < 30; i++) {
        const options = randomBody(random, room);
        twins.do((world) => world.add(options));
      }
      for (let round = 0; round < 40; round++) {
        for (let i = random.integer(4); i > 0; i--) {
          const { id } = random.pick(twins.worlds[0].bodies);
          const [, action] = randomAction(random, room);
          twins.do((world) => action(world.get(id)!, world));
        }
        if (random.chance(0.6)) coverage.count(tryInVain(twins.worlds[0], random, room));
        const manifolds = kept.map((events) => events.map((event) => JSON.stringify(manifold(event))));
        expectSame(manifolds[0], manifolds[1], `seed ${seed}, round ${round}`);
        if (manifolds[0].length > 0) coverage.count('kept events');
        if (random.chance(0.7)) for (const events of kept) events.length = 0;
        for (let i = random.pick([1, 2, 3, 20]); i > 0; i--) {
          twins.do((world) => world.step(DT));
          twins.compareEvents(`seed ${seed}, round ${round}`);
        }
        twins.comparePoses(`seed ${seed}, round ${round}`);
      }
    }
    coverage.expectAtLeast({ velocity: 30, 'angular velocity': 30, filter: 30, 'kept events': 100 });
  });
});

/** Shows the lines that differ only: there are thousands. */
function expectSame(lines: readonly string[], before: readonly string[], context: string): void {
  const changed = before.flatMap((line, i) => (lines[i] === line ? [] : [[line, lines[i]]]));
  expect(changed.slice(0, 5), context).toEqual([]);
  expect(lines.length, context).toBe(before.length);
}

/** Changes the motions of some bodies, refuses the step, and undoes the changes. Returns how the step was refused. */
function tryInVain(world: World, random: Random, room: number): string {
  const movers = world.bodies.filter((body) => body.type === 'moving');
  const name = random.pick(Object.keys(refusals));
  const changed = movers.filter(() => random.chance(0.5));
  const velocities = movers.map(({ velocity, angularVelocity }) => [{ ...velocity }, { ...angularVelocity }]);
  for (const body of changed) {
    body.velocity = random.vector(20 * room);
    body.angularVelocity = random.vector(random.pick([0, 5]));
  }
  if (movers.length > 0) refusals[name](world, random.pick(movers), random.integer(12));
  movers.forEach((body, i) => {
    [body.velocity, body.angularVelocity] = velocities[i];
  });
  return name;
}
