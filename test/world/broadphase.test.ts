import { type Broadphase, box, history, type PairList, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cases, ofSample } from '../helpers/coverage.ts';
import { BruteForceBroadphase } from '../oracle/brute-force-broadphase.ts';
import { play } from './scenario.ts';
import { drain, watch } from './watch.ts';

/** Reports all pairs in its own order, and checks that calls respect the interface. */
class EveryPair implements Broadphase {
  readonly proxies = new Map<number, boolean>();
  updates = 0;

  add(proxy: number, isStatic: boolean): void {
    expect(Number.isInteger(proxy) && proxy >= 0).toBe(true);
    expect(this.proxies.has(proxy)).toBe(false);
    this.proxies.set(proxy, isStatic);
  }

  remove(proxy: number): void {
    expect(this.proxies.delete(proxy)).toBe(true);
  }

  update(proxy: number): void {
    expect(this.proxies.has(proxy)).toBe(true);
    this.updates++;
  }

  findPairs(bounds: Float64Array, pairs: PairList): void {
    const all = [...this.proxies.keys()].reverse();
    for (const [i, p] of all.entries()) {
      const box = bounds.subarray(6 * p, 6 * p + 6);
      if (box.length < 6 || !box.every(Number.isFinite)) throw new Error(`bounds of proxy ${p} are ${box}`);
      for (const q of all.slice(i + 1)) {
        if (this.proxies.get(p) && this.proxies.get(q)) continue;
        if ((p + q) % 2) pairs.push(p, q);
        else pairs.push(q, p);
      }
    }
  }
}

describe('a custom broadphase', () => {
  it('gives the same events as the built-in one, bit for bit, in random scenes', () => {
    let updates = 0;
    for (let seed = 1; seed <= cases(3, 60); seed++) {
      const expected = play(new World(), { seed, steps: 60 });
      expect(expected.length).toBeGreaterThan(100);
      expect(play(new World({ broadphase: new BruteForceBroadphase() }), { seed, steps: 60 })).toEqual(expected);
      const everyPair = new EveryPair();
      expect(play(new World({ broadphase: everyPair }), { seed, steps: 60 })).toEqual(expected);
      updates += everyPair.updates;
    }
    expect(updates).toBeGreaterThan(ofSample(5));
  });

  it('is notified of bodies that are added, removed or change type, but not of planes', () => {
    const broadphase = new EveryPair();
    const world = new World({ broadphase });
    const seen = watch(world);
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'ground' });
    const ball = world.add({ shape: sphere(1), name: 'ball' });
    const block = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), name: 'block' });
    expect([...broadphase.proxies.values()]).toEqual([false, true]);
    world.step(1);
    expect(drain(seen)).toEqual(['enter ground ball', 'enter ball block']);
    block.type = 'moving';
    expect([...broadphase.proxies.values()]).toEqual([false, false]);
    block.type = 'static';
    world.remove(ball);
    expect([...broadphase.proxies.values()]).toEqual([true]);
    world.clear();
    expect(broadphase.proxies.size).toBe(0);
    expect(drain(seen)).toEqual(['exit ground ball', 'exit ball block']);
  });

  it('determines candidatePairs by the pairs that it reported', () => {
    const world = new World({ broadphase: new EveryPair() });
    for (let i = 0; i < 5; i++) world.add({ shape: sphere(1), position: [i * 100, 0, 0] });
    expect(world.candidatePairs).toBe(0);
    world.step(1);
    expect(world.candidatePairs).toBe(10);
    const usual = new World();
    for (let i = 0; i < 5; i++) usual.add({ shape: sphere(1), position: [i * 100, 0, 0] });
    usual.step(1);
    expect(usual.candidatePairs).toBe(0);
  });

  it.each(['static', 'moving'] as const)('that refuses a %s body leaves no trace of it', (type) => {
    const broadphase = new EveryPair();
    const world = new World({ broadphase });
    const seen = watch(world);
    world.add({ shape: plane({ normal: [0, 1, 0], offset: 0 }), velocity: [0, 1, 0], name: 'ground' });
    world.add({ shape: sphere(1), position: [0, 9, 0] });
    const state = () => [world.staticRevision, world.bodies.length, ...broadphase.proxies.keys()];
    const before = state();
    const add = broadphase.add.bind(broadphase);
    broadphase.add = () => {
      throw new Error('full');
    };
    const options = { type, shape: sphere(1), name: 'ball' } as const;
    expect(() => world.add(options)).toThrow('full');
    expect(state()).toEqual(before);
    expect(world.raycastAny({ origin: [0, 2, 0], direction: [0, -1, 0], maxDistance: 1.5 })).toBe(false);
    world.step(1);
    expect(drain(seen)).toEqual([]);
    const disabled = world.add({ ...options, enabled: false });
    expect(() => {
      disabled.enabled = true;
    }).toThrow('full');
    expect([disabled.id, disabled.enabled]).toEqual([3, false]);
    broadphase.add = add;
    disabled.enabled = true;
    world.step(1);
    expect(drain(seen)).toEqual(['enter ground ball']);
  });

  it('that does not let a body go keeps it in the world', () => {
    const broadphase = new EveryPair();
    const world = new World({ broadphase, history: history(1) });
    const seen = watch(world);
    world.add({ type: 'static', shape: sphere(1), name: 'wall' });
    const ball = world.add({ shape: sphere(1), position: [1, 0, 0], name: 'ball' });
    world.step(1);
    expect(drain(seen)).toEqual(['enter wall ball']);
    const remove = broadphase.remove.bind(broadphase);
    broadphase.remove = () => {
      throw new Error('in use');
    };
    expect(() => world.remove(ball)).toThrow('in use');
    expect(world.get(ball.id)).toBe(ball);
    expect(ball.world).toBe(world);
    world.step(1);
    expect(world.overlapPoint([1.5, 0, 0], { at: -0.5 })).toEqual([ball]);
    expect(drain(seen)).toEqual([]);
    broadphase.remove = remove;
    world.remove(ball);
    expect(drain(seen)).toEqual(['exit wall ball']);
    expect(world.bodies.length).toBe(1);
  });

  it('that does not let a body go keeps it enabled, and its history', () => {
    const broadphase = new EveryPair();
    const world = new World({ broadphase, history: history(1) });
    const ball = world.add({ shape: sphere(0.5), velocity: [10, 0, 0] });
    world.step(0.5);
    world.step(0.5);
    broadphase.remove = () => {
      throw new Error('in use');
    };
    expect(() => {
      ball.enabled = false;
    }).toThrow('in use');
    expect(ball.enabled).toBe(true);
    expect(world.overlapPoint([5, 0, 0], { at: -0.5 })).toEqual([ball]);
    expect(world.overlapPoint([10, 0, 0], { at: -0.5 })).toEqual([]);
  });

  it('is refused without the required methods', () => {
    expect(() => new World({ broadphase: {} as Broadphase })).toThrow(/broadphase/);
    expect(() => new World({ filter: 3 as never })).toThrow(/filter/);
  });
});
