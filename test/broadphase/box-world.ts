import { expect } from 'vitest';
import type { BoxCast, Broadphase } from '../../src/broadphase/broadphase.ts';
import { PairList } from '../../src/broadphase/pair-list.ts';
import type { Random } from '../helpers/random.ts';

/** minX, minY, minZ, maxX, maxY, maxZ. */
export type Box = [number, number, number, number, number, number];

/** Proxies are below this in all tests, so that a pair has a number. */
const MANY = 2 ** 20;

/**
 * Uses a broadphase as a World would, and knows which pairs it must find. Boxes of proxies that do not exist are NaN,
 * and the array of boxes is replaced by another at every step, so that reading either is found out.
 */
export class BoxWorld {
  bounds = new Float64Array(6 * 16).fill(NaN);
  /** Every proxy there is, and whether it is static. */
  readonly proxies = new Map<number, boolean>();
  readonly pairs = new PairList();
  private readonly free: number[] = [];
  private readonly broadphase: Broadphase;
  private next = 0;

  constructor(broadphase: Broadphase) {
    this.broadphase = broadphase;
  }

  /** Adds a body with the number that became free last, or else a new one. */
  add(box: Box, isStatic = false): number {
    const proxy = this.free.pop() ?? this.next++;
    this.proxies.set(proxy, isStatic);
    this.write(proxy, box);
    this.broadphase.add(proxy, isStatic);
    return proxy;
  }

  remove(proxy: number): void {
    this.broadphase.remove(proxy);
    this.proxies.delete(proxy);
    this.free.push(proxy);
    this.bounds.fill(NaN, 6 * proxy, 6 * proxy + 6);
  }

  /** Gives a body another box. */
  move(proxy: number, box: Box): void {
    this.write(proxy, box);
    if (this.proxies.get(proxy)) this.broadphase.update(proxy);
  }

  /** Gives a body another box between two steps. */
  teleport(proxy: number, box: Box): void {
    this.write(proxy, box);
    this.broadphase.update(proxy);
  }

  /** The proxies that are visited, in that order; `onVisit` may return another limit. */
  visitedBy(cast: Omit<BoxCast, 'visit'>, onVisit: (proxy: number) => number = () => cast.limit): number[] {
    const visited: number[] = [];
    const whole = {
      ...cast,
      visit: (proxy: number) => {
        visited.push(proxy);
        whole.limit = onVisit(proxy);
      },
    };
    this.bounds = this.bounds.slice();
    this.broadphase.cast?.(this.bounds, whole);
    if (new Set(visited).size < visited.length) throw new Error(`some of ${visited} were visited twice`);
    for (const proxy of visited) if (!this.proxies.has(proxy)) throw new Error(`${proxy} is none that there is`);
    return visited;
  }

  /** Makes a mover static, or a static one a mover. */
  toggle(proxy: number): void {
    const isStatic = !this.proxies.get(proxy);
    this.broadphase.remove(proxy);
    this.broadphase.add(proxy, isStatic);
    this.proxies.set(proxy, isStatic);
  }

  clear(): void {
    for (const proxy of this.proxies.keys()) this.broadphase.remove(proxy);
    this.proxies.clear();
    this.free.length = 0;
    this.next = 0;
    this.bounds.fill(NaN);
  }

  box(proxy: number): Box {
    return [...this.bounds.subarray(6 * proxy, 6 * proxy + 6)] as Box;
  }

  /** All statics, or all movers. */
  proxiesOf(isStatic: boolean): number[] {
    return [...this.proxies.keys()].filter((proxy) => this.proxies.get(proxy) === isStatic);
  }

  /** Lets the broadphase find its pairs, and returns their numbers. */
  find(): number[] {
    this.bounds = this.bounds.slice();
    this.pairs.clear();
    this.broadphase.findPairs(this.bounds, this.pairs);
    const found: number[] = [];
    for (let i = 0; i < this.pairs.count; i++) {
      found.push(numberOf(this.pairs.data[2 * i], this.pairs.data[2 * i + 1]));
    }
    return found;
  }

  /** The numbers of the pairs that a broadphase must find. */
  expectedPairs(): Set<number> {
    const movers = this.proxiesOf(false);
    const statics = this.proxiesOf(true);
    const expected = new Set<number>();
    movers.forEach((a, i) => {
      for (const b of movers.slice(i + 1)) if (this.gap(a, b) <= 0) expected.add(numberOf(a, b));
      for (const b of statics) if (this.gap(a, b) <= 0) expected.add(numberOf(a, b));
    });
    return expected;
  }

  /** Asserts that the broadphase finds exactly the pairs it must, each once. Returns how many they are. */
  compareWithOracle(): number {
    const found = this.find();
    const expected = this.expectedPairs();
    const unique = new Set(found);
    // Plain comparisons: `expect` on each of a million pairs would take most of the time.
    if (unique.size !== found.length) throw new Error(`${found.length - unique.size} pairs were reported twice`);
    for (const pair of expected) if (!unique.has(pair)) throw new Error(`missed ${this.describe(pair)}`);
    for (const pair of unique) if (!expected.has(pair)) throw new Error(`wrong ${this.describe(pair)}`);
    expect(unique.size).toBe(expected.size);
    return unique.size;
  }

  /** How far two boxes are apart on the axis where they are farthest apart; 0 when they touch. */
  gap(a: number, b: number): number {
    const [i, j] = [6 * a, 6 * b];
    const { bounds } = this;
    return Math.max(
      bounds[i] - bounds[j + 3],
      bounds[j] - bounds[i + 3],
      bounds[i + 1] - bounds[j + 4],
      bounds[j + 1] - bounds[i + 4],
      bounds[i + 2] - bounds[j + 5],
      bounds[j + 2] - bounds[i + 5],
    );
  }

  private write(proxy: number, box: Box): void {
    while (6 * proxy >= this.bounds.length) {
      const larger = new Float64Array(2 * this.bounds.length).fill(NaN);
      larger.set(this.bounds);
      this.bounds = larger;
    }
    this.bounds.set(box, 6 * proxy);
  }

  private describe(pair: number): string {
    const [a, b] = [Math.floor(pair / MANY), pair % MANY];
    const text = (proxy: number) => `${this.proxies.get(proxy) ? 'static ' : ''}${proxy} [${this.box(proxy)}]`;
    return `pair ${text(a)} and ${text(b)}`;
  }
}

/** The number of a pair, whichever comes first. */
export function numberOf(a: number, b: number): number {
  return Math.min(a, b) * MANY + Math.max(a, b);
}

/** The box around a center. */
export function boxAround(center: readonly number[], halfX: number, halfY = halfX, halfZ = halfX): Box {
  const [x, y, z] = center;
  return [x - halfX, y - halfY, z - halfZ, x + halfX, y + halfY, z + halfZ];
}

/** A crowd of unit boxes in a cube, every `staticEvery`-th of them static. */
export function fill(world: BoxWorld, random: Random, count: number, halfWidth: number, staticEvery = 1e9): number[] {
  return Array.from({ length: count }, (_, i) =>
    world.add(boxAround(random.vector(halfWidth), 0.5), i % staticEvery === staticEvery - 1),
  );
}

/** Moves all movers by up to `distance` on each axis. */
export function wander(world: BoxWorld, random: Random, distance: number): void {
  for (const [proxy, isStatic] of world.proxies) {
    if (isStatic) continue;
    const [x, y, z] = random.vector(distance);
    const box = world.box(proxy);
    world.move(proxy, [box[0] + x, box[1] + y, box[2] + z, box[3] + x, box[4] + y, box[5] + z]);
  }
}
