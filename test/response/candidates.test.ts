import {
  type Broadphase,
  bounce,
  box,
  capsule,
  type PairList,
  plane,
  respond,
  type Shape,
  slide,
  sphere,
  stop,
  triangle,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import type { BoxCast } from '../../src/broadphase/broadphase.ts';
import { PairList as Pairs } from '../../src/broadphase/pair-list.ts';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { BruteForceBroadphase } from '../oracle/brute-force-broadphase.ts';
import { addRoom, bitsOf, DT } from './arena.ts';

/** Reports the pairs and visits of the built-in broadphase in a random order, and superfluous ones among them. */
class Shuffled implements Broadphase {
  private readonly inner = new RbushBroadphase();
  private readonly random: Random;
  readonly cast?: NonNullable<Broadphase['cast']>;

  constructor(seed: number, hasCast: boolean) {
    this.random = new Random(seed);
    if (hasCast) this.cast = (bounds, cast) => this.shuffledCast(bounds, cast);
  }

  add(proxy: number, isStatic: boolean): void {
    this.inner.add(proxy, isStatic);
  }

  remove(proxy: number): void {
    this.inner.remove(proxy);
  }

  update(proxy: number): void {
    this.inner.update(proxy);
  }

  findPairs(bounds: Float64Array, pairs: PairList): void {
    const found = new Pairs();
    this.inner.findPairs(bounds, found);
    const list = Array.from({ length: found.count }, (_, k) => [found.data[2 * k]!, found.data[2 * k + 1]!] as const);
    for (const [p, q] of this.shuffle(list)) {
      if (this.random.chance(0.5)) pairs.push(p, q);
      else pairs.push(q, p);
    }
  }

  private shuffledCast(bounds: Float64Array, cast: BoxCast): void {
    const visited: number[] = [];
    const { box: start, motion, grows, limit } = cast;
    this.inner.cast(bounds, { box: start, motion, grows, limit, visit: (proxy) => visited.push(proxy) });
    for (const proxy of this.shuffle(visited)) cast.visit(proxy);
  }

  private shuffle<T>(list: T[]): T[] {
    for (let k = list.length - 1; k > 0; k--) {
      const other = this.random.integer(k + 1);
      [list[k], list[other]] = [list[other]!, list[k]!];
    }
    return list;
  }
}

const SHAPES: readonly Shape[] = [
  sphere(0.3),
  sphere(0.15),
  box({ size: [0.5, 0.4, 0.3] }),
  capsule({ radius: 0.2, halfHeight: 0.2 }),
  triangle([0, 0, 0], [0.5, 0, 0], [0, 0.5, 0.1]),
];

/** Plays a scene of fast, slow, sleeping and pushed bodies. Returns its events and last bits. */
function play(seed: number, broadphase: Broadphase, coverage: Coverage): string[] {
  const random = new Random(seed);
  const world = new World({ broadphase });
  const half = random.range(2, 3);
  addRoom(world, half, random.chance(0.5) ? 0.3 : undefined);
  const speed = random.logarithmic(2, 400);
  for (let k = 0; k < 30; k++) {
    const shape = random.pick(SHAPES);
    world.add({
      shape,
      position: random.vector(half - 0.6),
      quaternion: random.quaternion(),
      velocity: random.chance(0.3) ? [0, 0, 0] : random.vector(speed),
      angularVelocity: shape === SHAPES[0] ? random.vector(5) : [0, 0, 0],
      response: random.pick([
        bounce(),
        bounce(),
        bounce({ restitution: 0.6, mass: random.range(0.5, 2) }),
        slide(),
        stop(),
        undefined,
        respond(({ count }) => count > 3),
      ]),
      sensor: random.chance(0.1),
      layer: random.chance(0.9) ? 1 : 2,
      mask: random.pick([-1, -1, 1]) >>> 0,
    });
  }
  // A wave that pushes through, without bounds.
  if (random.chance(0.3)) {
    world.add({ shape: plane({ normal: [1, 0, 0], offset: 0 }), position: [-half, 0, 0], velocity: [2, 0, 0] });
  }
  const lines: string[] = [];
  world.on('*', (type, { a, b, time, normal, point, depth, speed: approach, settled }) => {
    coverage.count(type);
    if (settled) coverage.count('settled');
    lines.push(
      `${world.stepCount} ${type} ${a.id} ${b.id} ${time} ${normal.x} ${point.y} ${depth} ${approach} ${settled}`,
    );
  });
  for (let step = 0; step < cases(50, 50, 25); step++) {
    const movers = world.bodies.filter(({ type }) => type === 'moving');
    if (step % 10 === 5) random.pick(movers).moveTo(random.vector(half - 0.6));
    if (step % 10 === 7) random.pick(movers).velocity = random.vector(speed);
    if (step === 15) for (const body of movers) if (random.chance(0.7)) body.velocity = [0, 0, 0];
    world.step(DT);
  }
  return [...lines, ...bitsOf(world)];
}

/** Shows the first lines that differ only. */
function expectSame(lines: readonly string[], expected: readonly string[], context: string): void {
  const changed = expected.flatMap((line, i) => (lines[i] === line ? [] : [[line, lines[i]]]));
  expect(changed.slice(0, 3), context).toEqual([]);
  expect(lines.length, context).toBe(expected.length);
}

describe('the order of candidates', () => {
  it('does not change a bit, with casts in any order or without them', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(6, 1000, 1); seed++) {
      const expected = play(seed, new RbushBroadphase(), coverage);
      const label = `seed ${seed}`;
      expectSame(play(seed, new Shuffled(seed, true), coverage), expected, `${label}, shuffled`);
      expectSame(play(seed, new Shuffled(seed + 1, false), coverage), expected, `${label}, without cast`);
      expectSame(play(seed, new BruteForceBroadphase(), coverage), expected, `${label}, brute force`);
    }
    coverage.expectAtLeast({ enter: 200, exit: 200 });
  });

  it('does not change a bit of a dense gas that leaves its bounds', () => {
    const gas = (broadphase: Broadphase): string[] => {
      const random = new Random(9);
      const world = new World({ broadphase });
      addRoom(world, 1.5);
      for (let k = 0; k < 125; k++) {
        const position = [k % 5, Math.floor(k / 5) % 5, Math.floor(k / 25)].map((c) => 0.55 * (c - 2)) as never;
        world.add({ shape: sphere(0.15), position, velocity: random.vector(60), response: bounce() });
      }
      const times: string[] = [];
      world.on('enter', ({ a, b, time }) => times.push(`${world.stepCount} ${a.id} ${b.id} ${time}`));
      for (let step = 0; step < cases(12, 600, 3); step++) world.step(DT);
      expect(times.length).toBeGreaterThan(200);
      return [...times, ...bitsOf(world)];
    };
    const expected = gas(new RbushBroadphase());
    expectSame(gas(new Shuffled(1, true)), expected, 'shuffled');
    expectSame(gas(new Shuffled(2, false)), expected, 'without cast');
  });
});
