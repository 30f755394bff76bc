import { sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { drain, watch } from './watch.ts';

const pace = { fixedStep: 0.25, maxSteps: 4 };

describe('advance', () => {
  it('takes the fixed steps that are due and returns the remainder as alpha', () => {
    const world = new World();
    expect(world.advance(0.125, pace)).toEqual({ steps: 0, alpha: 0.5, dropped: 0 });
    expect(world.time).toBe(0);
    expect(world.advance(0.125, pace)).toEqual({ steps: 1, alpha: 0, dropped: 0 });
    expect(world.advance(0.8125, pace)).toEqual({ steps: 3, alpha: 0.25, dropped: 0 });
    expect([world.time, world.stepCount]).toEqual([1, 4]);
    expect(world.advance(0, pace)).toEqual({ steps: 0, alpha: 0.25, dropped: 0 });
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
    expect(world.advance(0.25, pace)).toEqual({ steps: 1, alpha, dropped: 0 });
  });

  it('drops nothing when exactly maxSteps are due', () => {
    expect(new World().advance(1, pace)).toEqual({ steps: 4, alpha: 0, dropped: 0 });
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
      expect(steps).toBeLessThanOrEqual(5);
      expect(alpha).toBeGreaterThanOrEqual(0);
      expect(alpha).toBeLessThanOrEqual(1);
      expect(world.time + alpha / 60).toBeCloseTo(lived, 9);
      body.interpolated(alpha, drawn);
      if (world.stepCount > 0) expect(drawn.x).toBeCloseTo(lived - 1 / 60, 9);
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

  it('refuses invalid times', () => {
    const world = new World();
    for (const elapsed of [-1, Number.NaN, Infinity]) {
      expect(() => world.advance(elapsed, pace)).toThrow(RangeError);
    }
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
