import { sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { check, near } from '../helpers/assertions.ts';
import { Random } from '../helpers/random.ts';
import { drain, watch } from './watch.ts';

const pace = { fixedStep: 0.25, maxSteps: 4 };

describe('advance', () => {
  it('takes the fixed steps that are due and returns the remainder as alpha', () => {
    const world = new World();
    expect(world.advance(0.125, pace)).toEqual({ steps: 0, alpha: 0.5, dropped: 0, moved: 0 });
    expect(world.time).toBe(0);
    expect(world.advance(0.125, pace)).toEqual({ steps: 1, alpha: 0, dropped: 0, moved: 0 });
    expect(world.advance(0.8125, pace)).toEqual({ steps: 3, alpha: 0.25, dropped: 0, moved: 0 });
    expect([world.time, world.stepCount]).toEqual([1, 4]);
    expect(world.advance(0, pace)).toEqual({ steps: 0, alpha: 0.25, dropped: 0, moved: 0 });
  });

  it('takes at most maxSteps, and reports the time that it drops', () => {
    const world = new World();
    const { steps, alpha, dropped } = world.advance(10, pace);
    expect(steps).toBe(4);
    expect(world.time).toBe(1);
    expect(alpha).toBeGreaterThanOrEqual(0);
    expect(alpha).toBeLessThanOrEqual(1);
    // Time that was neither stepped nor kept was dropped and reported.
    expect(1 + alpha * pace.fixedStep + dropped).toBeCloseTo(10, 12);
    expect(dropped).toBeGreaterThan(8.7);
    expect(world.advance(0.25, pace)).toEqual({ steps: 1, alpha, dropped: 0, moved: 0 });
  });

  it('counts the time of a first frame that began before its loop, down to −0.1 s, as 0', () => {
    const world = new World();
    world.advance(0.125, pace);
    for (const elapsed of [-0.1, -0.0167, -Number.MIN_VALUE, -0]) {
      expect(world.advance(elapsed, pace)).toEqual({ steps: 0, alpha: 0.5, dropped: 0, moved: 0 });
    }
    expect(world.advance(0.125, pace).steps).toBe(1);
  });

  it('drops nothing when exactly maxSteps are due', () => {
    expect(new World().advance(1, pace)).toEqual({ steps: 4, alpha: 0, dropped: 0, moved: 0 });
  });

  it('drops all steps of a huge time that it does not take', () => {
    for (const [elapsed, fixedStep] of [
      [1e308, 1 / 60],
      [1e20, 1 / 60],
      [1e308, 1e-300],
      [1, Number.MIN_VALUE],
    ] as const) {
      const world = new World();
      const { steps, dropped, alpha } = world.advance(elapsed, { fixedStep, maxSteps: 1 });
      expect([steps, dropped], `${elapsed} s by ${fixedStep} s`).toEqual([1, elapsed]);
      expect(alpha).toBeLessThan(1);
      expect(world.advance(0, { fixedStep, maxSteps: 1 })).toEqual({ steps: 0, alpha, dropped: 0, moved: 0 });
    }
  });

  it('refuses a time whose sum with the time left over is infinite', () => {
    const world = new World();
    const settings = { fixedStep: 1.5e308 };
    expect(world.advance(1e308, settings).steps).toBe(0);
    expect(() => world.advance(1e308, settings)).toThrow(
      new RangeError('advance: elapsed + remainder is Infinity, not a finite number'),
    );
    expect(world.advance(0.5e308, settings).steps).toBe(1);
  });

  it('neither loses nor gains time over many frames of random length', () => {
    const world = new World();
    const random = new Random(7);
    const body = world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    const drawn = { x: 0, y: 0, z: 0 };
    let lived = 0;
    let drops = 0;
    for (let i = 0; i < 5000; i++) {
      const elapsed = random.chance(0.01) ? random.range(0, 0.5) : random.range(0, 0.04);
      const { alpha, steps, dropped } = world.advance(elapsed, { fixedStep: 1 / 60, maxSteps: 5 });
      lived += elapsed - dropped;
      if (dropped > 0) drops++;
      check(steps <= 5, 'more than maxSteps');
      check(alpha >= 0 && alpha <= 1, 'alpha beyond a step');
      near(world.time + alpha / 60, lived, 5e-10, 'time');
      body.interpolated(alpha, drawn);
      if (world.stepCount > 0) near(drawn.x, lived - 1 / 60, 5e-10, 'x as drawn');
    }
    expect(drops).toBeGreaterThan(20);
    expect(world.stepCount).toBeGreaterThan(5000);
  });

  it('delivers the events of every step', () => {
    const world = new World();
    const seen = watch(world);
    const steps: number[] = [];
    world.on('enter', () => steps.push(world.stepCount));
    for (const x of [3, 6, 9]) world.add({ type: 'static', shape: sphere(1), name: `${x}`, position: [x, 0, 0] });
    world.add({ shape: sphere(0.1), velocity: [12, 0, 0], name: 'ball' });
    world.advance(1, pace);
    expect(drain(seen).filter((it) => it.startsWith('enter'))).toEqual([3, 6, 9].map((x) => `enter ${x} ball`));
    expect(steps).toEqual([1, 2, 3]);
  });

  it('calls afterStep after a step whose handlers threw', () => {
    const world = new World();
    world.add({ type: 'static', shape: sphere(1), position: [3, 0, 0] });
    world.add({ shape: sphere(0.1), velocity: [12, 0, 0] });
    world.on('enter', () => {
      throw new Error('in a handler');
    });
    const log: number[] = [];
    const afterStep = () => log.push(world.stepCount);
    expect(() => world.advance(0.25, { ...pace, afterStep })).toThrow('in a handler');
    expect(log).toEqual([1]);
    // A refused step was not taken.
    const body = world.bodies[1]!;
    body.velocity = [Number.MAX_VALUE, 0, 0];
    expect(() => world.advance(0.25, { ...pace, afterStep })).toThrow(RangeError);
    expect(log).toEqual([1]);
  });

  it('throws the errors of a handler and of afterStep together', () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    world.add({ shape: sphere(1) });
    const [inHandler, after] = [new Error('in a handler'), new Error('after')];
    world.on('enter', () => {
      throw inHandler;
    });
    const afterStep = () => {
      throw after;
    };
    let caught: unknown;
    try {
      world.advance(0.25, { ...pace, afterStep });
    } catch (error) {
      caught = error;
    }
    expect((caught as AggregateError).errors).toEqual([inHandler, after]);
    expect(() => world.advance(0.25, { ...pace, afterStep })).toThrow(after);
    expect(world.stepCount).toBe(2);
  });

  it('refuses invalid times', () => {
    const world = new World();
    for (const elapsed of [-1, -0.11, Number.NaN, Infinity]) {
      expect(() => world.advance(elapsed, pace)).toThrow(RangeError);
    }
    expect(() => world.advance(-0.11, pace)).toThrow('elapsed is -0.11, but must not be negative');
    expect(() => world.advance('-0.05' as never, pace)).toThrow('elapsed is "-0.05", not a number');
    for (const fixedStep of [0, -1, Number.NaN]) {
      expect(() => world.advance(1, { fixedStep, maxSteps: 4 })).toThrow(/fixedStep/);
    }
    for (const maxSteps of [0, -1, 1.5, Number.NaN]) {
      expect(() => world.advance(1, { fixedStep: 0.25, maxSteps })).toThrow(/maxSteps/);
    }
    expect([world.time, world.stepCount]).toEqual([0, 0]);
    expect(world.advance(0.125, pace).alpha).toBe(0.5);
  });

  it('is refused inside a handler', () => {
    const world = new World();
    let error: unknown;
    world.add({ shape: sphere(1) });
    world.add({ shape: sphere(1) });
    world.on('enter', () => {
      try {
        world.advance(1, pace);
      } catch (caught) {
        error = caught;
      }
    });
    expect(world.advance(0.25, pace).steps).toBe(1);
    expect(error).toBeInstanceOf(Error);
    expect(world.stepCount).toBe(1);
  });
});

describe('the callbacks of advance', () => {
  it('are called around each step, not once per frame, and may change the world', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1) });
    const log: string[] = [];
    world.add({ type: 'static', shape: sphere(1), position: [2.25, 0, 0] });
    world.on('enter', () => log.push('enter'));
    world.advance(0.5, {
      ...pace,
      beforeStep(dt) {
        ball.velocity.x += 4 * dt;
        log.push(`before ${dt} at ${world.time}`);
      },
      afterStep: (dt) => log.push(`after ${dt} at ${world.time}`),
    });
    expect(log).toEqual([
      'before 0.25 at 0',
      'enter',
      'after 0.25 at 0.25',
      'before 0.25 at 0.25',
      'after 0.25 at 0.5',
    ]);
    expect(ball.position.x).toBe(0.75);
  });

  it('pass their errors on; the next call takes the steps that are left', () => {
    const world = new World();
    const fail = () => {
      throw new Error('in a callback');
    };
    expect(() => world.advance(0.75, { ...pace, beforeStep: fail })).toThrow('in a callback');
    expect(world.stepCount).toBe(0);
    expect(() => world.advance(0, { ...pace, afterStep: fail })).toThrow('in a callback');
    expect(world.stepCount).toBe(1);
    expect(world.advance(0, pace).steps).toBe(2);
  });

  it('cannot advance the world', () => {
    const world = new World();
    const beforeStep = () => {
      world.advance(1);
    };
    expect(() => world.advance(1, { beforeStep })).toThrow('advance was called inside beforeStep or afterStep');
    expect(world.advance(0.25, pace).steps).toBe(4);
  });
});

describe('moved', () => {
  it('does not count removed bodies', () => {
    const world = new World();
    const first = world.add({ shape: sphere(1) });
    world.add({ shape: sphere(1), position: [9, 0, 0] });
    world.remove(first);
    expect(world.advance(0, pace).moved).toBe(1);
  });

  it('counts the bodies that need to be drawn again, until they rest', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    const wall = world.add({ type: 'static', shape: sphere(1), position: [9, 0, 0] });
    world.add({ shape: sphere(1), position: [0, 9, 0] });
    expect(world.advance(0, pace).moved).toBe(3);
    expect(world.advance(0, pace).moved).toBe(0);
    for (let i = 0; i < 3; i++) world.advance(0.25, pace);
    expect(world.advance(0.25, pace).moved).toBe(1);
    expect(world.advance(0.125, pace).moved).toBe(1); // no step, another alpha
    expect(world.advance(0, pace).moved).toBe(0);
    wall.teleport([8, 0, 0]);
    expect(world.advance(0, pace).moved).toBe(1);
    ball.velocity.x = 0;
    expect(world.advance(0.25, pace).moved).toBe(1); // reaches its place
    expect(world.advance(0.25, pace).moved).toBe(0);
    expect(world.advance(0.0625, pace).moved).toBe(0);
    ball.enabled = false;
    expect(world.advance(0, pace).moved).toBe(1); // may have been drawn between two poses
    ball.teleport([0, -100, 0]);
    expect(world.advance(0, pace).moved).toBe(1); // parked out of sight
    expect(world.advance(0.25, pace).moved).toBe(0);
    world.remove(ball);
    world.remove(wall);
    expect(world.advance(0.25, pace).moved).toBe(0);
  });

  it('counts no fewer than the bodies whose interpolated poses differ', () => {
    const random = new Random(5);
    const world = new World();
    for (let i = 0; i < 20; i++) world.add({ shape: sphere(0.1), position: random.vector(50) });
    const drawn = world.bodies.map(() => '');
    let sum = 0;
    for (let frame = 0; frame < 300; frame++) {
      const body = random.pick([...world.bodies]);
      if (random.chance(0.1)) body.velocity = random.chance(0.5) ? [0, 0, 0] : random.vector(1);
      if (random.chance(0.05)) body.teleport(random.vector(50));
      if (random.chance(0.05)) body.angularVelocity = random.vector(1);
      const { alpha, moved } = world.advance(random.pick([0, 0.1, 0.3]), pace);
      let changed = 0;
      for (const [i, it] of world.bodies.entries()) {
        const position = { x: 0, y: 0, z: 0 };
        const quaternion = { x: 0, y: 0, z: 0, w: 1 };
        it.interpolated(alpha, position, quaternion);
        // The interpolation of a body at rest rounds by its fraction.
        const now = [...Object.values(position), ...Object.values(quaternion)].map((x) => x.toFixed(9)).join(' ');
        if (now !== drawn[i]) changed++;
        drawn[i] = now;
      }
      expect(moved).toBeGreaterThanOrEqual(changed);
      sum += changed;
    }
    expect(sum).toBeGreaterThan(300);
  });
});

describe('staticRevision', () => {
  it('changes with the static bodies, and with nothing else', () => {
    const world = new World();
    let last = world.staticRevision;
    const isNew = () => {
      const before = last;
      last = world.staticRevision;
      return last !== before;
    };
    const ball = world.add({ shape: sphere(1), velocity: [1, 0, 0] });
    ball.teleport([5, 0, 0]);
    ball.shape = sphere(2);
    world.step(1);
    expect(isNew()).toBe(false);
    const wall = world.add({ type: 'static', shape: sphere(1) });
    expect(isNew()).toBe(true);
    const changes: (() => void)[] = [
      () => wall.teleport([1, 0, 0]),
      () => (wall.shape = sphere(3)),
      () => (wall.sensor = true),
      () => (wall.sensor = false),
      () => (wall.enabled = false),
      () => (wall.enabled = true),
      () => (wall.type = 'moving'),
      () => (wall.type = 'static'),
      () => world.remove(wall),
      () => (ball.type = 'static'),
      () => world.clear(),
    ];
    for (const change of changes) {
      change();
      expect(isNew(), `${change}`).toBe(true);
    }
    world.step(1);
    expect(isNew()).toBe(false);
  });
});
