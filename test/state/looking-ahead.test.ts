import {
  type Body,
  bounce,
  box,
  type ContactEvent,
  checksum,
  defineLayers,
  fork,
  nextContact,
  plane,
  predictPath,
  respond,
  sphere,
  stepToNextContact,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../helpers/assertions.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { tuple } from '../helpers/test-shapes.ts';
import { Program } from './program.ts';

const DT = 1 / 60;

/** A table of balls in a box of walls, some of which bounce. */
function table(random: Random, balls: number, response = bounce()): World {
  const world = new World();
  for (const [x, z] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    world.add({ type: 'static', shape: plane({ normal: [x, 0, z], offset: -5 }), name: 'wall' });
  }
  for (let i = 0; i < balls; i++) {
    const [x, z] = [(i % 4) * 2 - 3 + random.range(-0.3, 0.3), Math.floor(i / 4) * 2 - 3];
    const velocity = [random.range(-4, 4), 0, random.range(-4, 4)] as const;
    world.add({ shape: sphere(0.4), position: [x, 0, z], velocity, response });
  }
  return world;
}

const pairOf = ({ a, b }: { readonly a: Body; readonly b: Body }) => `${a.id}-${b.id}`;

/** What begins in so many steps. */
function entersOf(world: World, steps: number, dt: number): { pair: string; time: number; event: ContactEvent }[] {
  const enters: { pair: string; time: number; event: ContactEvent }[] = [];
  let start = 0;
  const stop = world.on('enter', (event) => enters.push({ pair: pairOf(event), time: start + event.time, event }));
  for (let i = 0; i < steps; i++) {
    world.step(dt);
    start += dt;
  }
  stop();
  return enters;
}

/** The first enter of a world in steps of growing durations. */
function firstEnter(world: World, horizon: number) {
  let elapsed = 0;
  const { lastStep } = world.sim.clock;
  for (let dt = Math.min(horizon, lastStep || DT); elapsed < horizon; dt = Math.min(2 * dt, horizon - elapsed)) {
    const [first] = entersOf(world, 1, dt);
    if (first) {
      const { point, normal } = first.event;
      return { pair: first.pair, time: elapsed + first.event.time, point, normal };
    }
    elapsed += dt;
  }
  return undefined;
}

describe('nextContact', () => {
  it('tells when, where and how fast, and changes nothing', () => {
    const world = new World();
    let heard = 0;
    world.on('*', () => heard++);
    const a = world.add({ shape: sphere(1), velocity: [3, 0, 0] });
    const b = world.add({ shape: sphere(1), position: [20, 0, 0], velocity: [-1, 0, 0], sensor: true });
    world.step(DT);
    const before = checksum(world);
    const next = nextContact(world, { horizon: 10 })!;
    near(next.time, 18 / 4 - DT, 1e-12, 'time');
    expect([next.a, next.b, next.sensor]).toEqual([a, b, true]);
    near(next.speed, 4, 1e-12, 'speed');
    nearVector(tuple(next.normal), [1, 0, 0], 1e-12, 'normal');
    nearVector(tuple(next.point), [14.5, 0, 0], 1e-12, 'point');
    expect(nextContact(world, { horizon: 4.4 })).toBeUndefined();
    expect([checksum(world), world.stepCount, heard]).toEqual([before, 1, 0]);
    expect(nextContact(world, { horizon: 10, out: next })).toBe(next);
  });

  it('tells an overlap that no step has told at time 0, and one that was told not again', () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    world.add({ type: 'static', shape: sphere(1), position: [1, 0, 0] });
    expect(nextContact(world, { horizon: 1 })!.time).toBe(0);
    expect(nextContact(world, { horizon: 0 })!.time).toBe(0);
    world.step(DT);
    expect(nextContact(world, { horizon: 100 })).toBeUndefined();
  });

  it('looks at a body, at layers, and at what a filter takes', () => {
    const { wall, enemy } = defineLayers('other', 'wall', 'enemy');
    const world = new World();
    const hero = world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    const near5 = world.add({ shape: sphere(1), position: [5, 0, 0], layer: enemy });
    const near9 = world.add({ shape: sphere(1), position: [9, 0, 0], layer: wall });
    const others = [0, 3].map((z) =>
      world.add({ shape: sphere(1), position: [z, 0, 50], velocity: [z === 0 ? 0.6 : 0, 0, 0] }),
    );
    expect(nextContact(world, { horizon: 10 })!.b).toBe(others[1]);
    expect(nextContact(world, { horizon: 10, body: hero })!.b).toBe(near5);
    expect(nextContact(world, { horizon: 10, body: hero, mask: wall })!.b).toBe(near9);
    expect(nextContact(world, { horizon: 10, mask: wall })!.b).toBe(near9);
    expect(nextContact(world, { horizon: 10, filter: (_, b) => b === near9 })!.a).toBe(hero);
    expect(nextContact(world, { horizon: 10, body: near9, mask: enemy })).toBeUndefined();
  });

  it('is the first enter that steps then tell, over random worlds', () => {
    const random = new Random(3);
    let found = 0;
    for (let n = 0; n < cases(200, 2000); n++) {
      const world = table(random, 12);
      for (let i = 0; i < 8; i++) {
        const shape = random.pick([sphere(0.3), box({ size: [0.5, 0.3, 0.4] })]);
        const [velocity, angularVelocity] = [random.vector(3), random.vector(2)];
        world.add({ shape, position: [random.range(-4, 4), 3, random.range(-4, 4)], velocity, angularVelocity });
      }
      entersOf(world, random.integer(30), DT);
      const next = nextContact(world, { horizon: 0.5 });
      const [first] = entersOf(world, 120, 0.5 / 120);
      expect(next && pairOf(next)).toBe(first?.pair);
      if (!next) continue;
      found++;
      near(next.time, first.time, 1e-9, 'time');
      nearVector(tuple(next.point), tuple(first.event.point), 1e-7, 'point');
      nearVector(tuple(next.normal), tuple(first.event.normal), 1e-7, 'normal');
    }
    expect(found).toBeGreaterThan(cases(200, 2000) / 3);
  });

  it('is the first enter of a fork, in random programs, and leaves them as they were', () => {
    let found = 0;
    for (let seed = 1; seed <= cases(300, 10_000, 12); seed++) {
      const program = new Program(seed);
      const { world } = program;
      for (let step = 0; step < 24; step++) {
        program.step();
        if (step % 3 > 0) continue;
        const before = checksum(world);
        const next = nextContact(world, { horizon: 0.3 });
        expect(checksum(world)).toBe(before);
        const told = next && { pair: pairOf(next), time: next.time, point: next.point, normal: next.normal };
        expect(told, `seed ${seed}, step ${step}`).toEqual(firstEnter(fork(world), 0.3));
        if (told) found++;
      }
    }
    expect(found).toBeGreaterThan(cases(300, 10_000, 12));
  });

  it('follows changes of the world from call to call', () => {
    const world = new World();
    const a = world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    const b = world.add({ type: 'static', shape: sphere(1), position: [5, 0, 0] });
    near(nextContact(world, { horizon: 9 })!.time, 3, 1e-12, 'time');
    b.teleport([6, 0, 0]);
    near(nextContact(world, { horizon: 9 })!.time, 4, 1e-12, 'time after a teleport');
    a.shape = sphere(2);
    near(nextContact(world, { horizon: 9 })!.time, 3, 1e-12, 'time of another shape');
    world.remove(b);
    expect(nextContact(world, { horizon: 9 })).toBeUndefined();
    const c = world.add({ shape: sphere(1), position: [-9, 0, 0], velocity: [4, 0, 0] });
    expect(nextContact(world, { horizon: 9 })!.b).toBe(c);
    world.filter = () => false;
    expect(nextContact(world, { horizon: 9 })).toBeUndefined();
  });

  it('is refused inside a step and in handlers', () => {
    const world = new World();
    world.add({ shape: sphere(1), response: respond(() => nextContact(world, { horizon: 1 })), velocity: [9, 0, 0] });
    world.add({ type: 'static', shape: sphere(1), position: [2.1, 0, 0] });
    expect(() => world.step(1)).toThrow('nextContact');
  });
});

describe('stepToNextContact', () => {
  it('ends at the contact, and tells it at fraction 1', () => {
    const random = new Random(4);
    for (let n = 0; n < cases(100, 1000); n++) {
      const world = table(random, 12);
      for (let jump = 0; jump < 12; jump++) {
        const fractions: number[] = [];
        const stop = world.on('enter', ({ fraction }) => fractions.push(fraction));
        const next = nextContact(world, { horizon: 20 })!;
        near(stepToNextContact(world, 20), next.time, 1e-12 * (1 + next.time), 'seconds');
        stop();
        expect(fractions.length).toBeGreaterThan(0);
        for (const fraction of fractions) near(fraction, 1, 1e-11, 'fraction');
      }
    }
  });

  it('takes a game of billiards from impact to impact as steps do, at any dt', () => {
    const random = new Random(5);
    for (let n = 0; n < cases(20, 200, 3); n++) {
      const seed = random.integer(1e6);
      const jumps: { pair: string; time: number }[] = [];
      const jumping = table(new Random(seed), 12);
      let now = 0;
      jumping.on('enter', (event) => jumps.push({ pair: pairOf(event), time: now + event.time }));
      while (jumps.length < 20) now += stepToNextContact(jumping, 5);
      for (const dt of [1 / 30, 1 / 60, 1 / 144]) {
        const steps = entersOf(table(new Random(seed), 12), Math.ceil(jumps[19].time / dt), dt);
        for (const [i, { pair, time }] of jumps.slice(0, 16).entries()) {
          expect(`${i} ${steps[i].pair}`).toBe(`${i} ${pair}`);
          near(steps[i].time, time, 1e-9, `impact ${i} at dt ${dt}`);
        }
      }
    }
  });

  it('takes maxDt without a contact, and 0 for an overlap that no step has told', () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    world.add({ shape: sphere(1), position: [1, 0, 0], velocity: [0, 1, 0] });
    expect(stepToNextContact(world, 2)).toBe(0);
    expect(stepToNextContact(world, 2)).toBe(2);
    expect(world.time).toBe(2);
  });
});

describe('predictPath', () => {
  it('gives the bounces of a ball in closed form', () => {
    const world = new World();
    const wall = world.add({ type: 'static', shape: plane({ normal: [-1, 0, 0], offset: -5 }) });
    const ball = world.add({ shape: sphere(1), velocity: [8, 2, 0], response: bounce({ restitution: 0.5 }) });
    const [impact, end, ...rest] = predictPath(world, ball, { dt: 0.1, steps: 20 });
    expect([impact.other, end.other, rest.length]).toEqual([wall, undefined, 0]);
    near(impact.time, 0.5, 1e-12, 'time');
    nearVector(tuple(impact.position), [4, 1, 0], 1e-12, 'position');
    nearVector(tuple(impact.velocity), [-4, 2, 0], 1e-12, 'velocity');
    nearVector(tuple(impact.normal), [-1, 0, 0], 1e-12, 'normal');
    near(end.time, 2, 1e-12, 'end');
    nearVector(tuple(end.position), [-2, 4, 0], 1e-12, 'position at the end');
    expect(predictPath(world, ball, { dt: 0.1, steps: 20, maxImpacts: 1 })).toHaveLength(1);
    expect([ball.position.x, world.stepCount]).toEqual([0, 0]);
  });

  it('is the way of the steps that follow, bit for bit', () => {
    const random = new Random(6);
    let impacts = 0;
    for (let n = 0; n < cases(100, 1000); n++) {
      const world = table(random, 8, bounce({ restitution: 0.8 }));
      world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -0.5 }) });
      const ball = world.bodies[4 + random.integer(8)];
      entersOf(world, random.integer(20), DT);
      const acceleration = [0, -9.81, 0] as const;
      const path = predictPath(world, ball, { dt: DT, steps: 60, acceleration });
      const seen: unknown[] = [];
      const centers: number[][] = [];
      ball.on('enter', ({ other, normal, fraction }) => {
        const at = { x: 0, y: 0, z: 0 };
        ball.interpolated(fraction, at);
        if (fraction > 0 || centers.at(-1)?.join() !== tuple(at).join())
          seen.push([other.id, ...tuple(normal), ...tuple(at)]);
      });
      for (let i = 0; i < 60; i++) {
        ball.velocity.y += -9.81 * DT;
        world.step(DT);
      }
      const end = path.pop()!;
      expect([tuple(end.position), tuple(end.velocity)]).toEqual([tuple(ball.position), tuple(ball.velocity)]);
      const told = path.map(({ other, normal, position }) => [other!.id, ...tuple(normal), ...tuple(position)]);
      for (const corner of told) expect(seen).toContainEqual(corner);
      impacts += told.length;
      for (const [i, { time, velocity, position }] of path.entries()) {
        const next = path[i + 1];
        if (!next || next.time - time > DT / 2) continue;
        near(next.position.x, position.x + velocity.x * (next.time - time), 1e-9, 'the velocity between impacts');
      }
    }
    expect(impacts).toBeGreaterThan(cases(100, 1000));
  });

  it('is the way in a fork, in random programs', () => {
    let impacts = 0;
    for (let seed = 1; seed <= cases(300, 10_000, 12); seed++) {
      const program = new Program(seed);
      const { world } = program;
      for (let step = 0; step < 20; step++) {
        program.step();
        const flying = world.bodies.filter(({ response, enabled, velocity: v }) => response && enabled && v.y < -1);
        const body = flying[step % 4];
        if (!body) continue;
        const path = predictPath(world, body, { dt: DT, steps: 12 });
        const twin = fork(world);
        const other = twin.get(body.id)!;
        for (let k = 0; k < 12; k++) twin.step(DT);
        const end = path.pop()!;
        expect([tuple(end.position), tuple(end.velocity)]).toEqual([tuple(other.position), tuple(other.velocity)]);
        impacts += path.length;
      }
    }
    expect(impacts).toBeGreaterThan(cases(300, 10_000, 12));
  });
});
