import { type Broadphase, box, type PairList, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cases } from '../helpers/coverage.ts';
import { play } from './scenario.ts';
import { told, watch } from './watch.ts';

/** A user's broadphase that does as little as it may, and checks that it is used as its interface promises. */
class PatientBroadphase implements Broadphase {
  readonly proxies = new Map<number, boolean>();
  /** How many pairs it has reported, and how many times it was told something. */
  reported = 0;
  updates = 0;
  readonly #everyPair: boolean;

  /** @param everyPair report all pairs there are, instead of those whose boxes overlap */
  constructor(everyPair: boolean) {
    this.#everyPair = everyPair;
  }

  add(proxy: number, isStatic: boolean): void {
    expect(Number.isInteger(proxy) && proxy >= 0).toBe(true);
    expect(this.proxies.has(proxy)).toBe(false);
    this.proxies.set(proxy, isStatic);
  }

  remove(proxy: number): void {
    expect(this.proxies.delete(proxy)).toBe(true);
  }

  update(proxy: number): void {
    expect(this.proxies.get(proxy)).toBe(true);
    this.updates++;
  }

  clear(): void {
    this.proxies.clear();
  }

  findPairs(bounds: Float64Array, pairs: PairList): void {
    const all = [...this.proxies.keys()].reverse();
    for (const [i, p] of all.entries()) {
      for (let axis = 0; axis < 6; axis++) {
        if (!Number.isFinite(bounds[6 * p + axis])) throw new Error(`bounds of proxy ${p} are not finite`);
      }
      for (const q of all.slice(i + 1)) {
        if (this.proxies.get(p) && this.proxies.get(q)) continue;
        if (!this.#everyPair && !overlap(bounds, p, q)) continue;
        this.reported++;
        if ((p + q) % 2) pairs.push(p, q);
        else pairs.push(q, p);
      }
    }
  }
}

function overlap(bounds: Float64Array, p: number, q: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (bounds[6 * p + axis] > bounds[6 * q + axis + 3] || bounds[6 * q + axis] > bounds[6 * p + axis + 3])
      return false;
  }
  return true;
}

describe("a user's broadphase", () => {
  it('gives the same events, bit for bit, as the built-in one, over random scenes', () => {
    for (let seed = 1; seed <= cases(3, 60); seed++) {
      const expected = play(new World(), { seed, steps: 60 });
      for (const everyPair of [true, false]) {
        const broadphase = new PatientBroadphase(everyPair);
        expect(play(new World({ broadphase }), { seed, steps: 60 })).toEqual(expected);
        expect(broadphase.reported).toBeGreaterThan(300);
        expect(broadphase.updates).toBeGreaterThan(0);
      }
    }
  });

  it('hears of bodies that come, go and change type, and of no plane', () => {
    const broadphase = new PatientBroadphase(false);
    const world = new World({ broadphase });
    const seen = watch(world);
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'ground' });
    const ball = world.add({ shape: sphere(1), name: 'ball' });
    const block = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), name: 'block' });
    expect([...broadphase.proxies.values()]).toEqual([false, true]);
    world.step(1);
    expect(told(seen)).toEqual(['enter ground ball', 'enter ball block']);
    block.type = 'moving';
    expect([...broadphase.proxies.values()]).toEqual([false, false]);
    block.type = 'static';
    world.remove(ball);
    expect([...broadphase.proxies.values()]).toEqual([true]);
    world.clear();
    expect(broadphase.proxies.size).toBe(0);
    expect(told(seen)).toEqual(['exit ground ball', 'exit ball block']);
  });

  it('is counted: candidatePairs is what it reported in the last step', () => {
    const world = new World({ broadphase: new PatientBroadphase(true) });
    for (let i = 0; i < 5; i++) world.add({ shape: sphere(1), position: [i * 100, 0, 0] });
    expect(world.candidatePairs).toBe(0);
    world.step(1);
    expect(world.candidatePairs).toBe(10);
    const usual = new World();
    for (let i = 0; i < 5; i++) usual.add({ shape: sphere(1), position: [i * 100, 0, 0] });
    usual.step(1);
    expect(usual.candidatePairs).toBe(0);
  });

  it('is refused when it is none', () => {
    expect(() => new World({ broadphase: {} as Broadphase })).toThrow(/broadphase/);
    expect(() => new World({ filter: 3 as never })).toThrow(/filter/);
  });
});
