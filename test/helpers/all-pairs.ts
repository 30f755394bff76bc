import type { Contact } from 'first-contact/narrowphase';
import { SHAPE_TYPES } from '../../src/geometry/shape.ts';
import { minus, type Vector } from '../oracle/vector.ts';
import { showing } from './assertions.ts';
import { Random } from './random.ts';
import { type PairOptions, type RandomPair, randomPair } from './random-pairs.ts';
import { isDeep } from './sample-size.ts';
import { specialPair } from './special-pairs.ts';
import { point, type ShapeType, type TestShape, tuple } from './test-shapes.ts';

// Loops over the types of shapes: a new pair is tested without further code.

/** The order of the types chooses the random numbers of their tests. New types come last. */
const FIRST: readonly ShapeType[] = ['sphere', 'capsule', 'box', 'triangle', 'plane'];
const isConvex = (type: string): type is ShapeType =>
  type !== 'triangleMesh' && type !== 'heightField' && type !== 'compound';
/** All types of convex shapes. Those with parts have suites of their own, which compare them with their parts. */
export const types: readonly ShapeType[] = [...new Set([...FIRST, ...SHAPE_TYPES.filter(isConvex)])];

type Types = readonly [ShapeType, ShapeType];

/** Whether a pair has a cylinder or a cone: queries and oracles of these take longer. */
export const hasCircles = (pair: readonly string[]): boolean =>
  pair.some((type) => type === 'cylinder' || type === 'cone');

/** The newest of two types by its index; the first types are equally old. */
const newest = ([a, b]: Types): number => Math.max(FIRST.length - 1, types.indexOf(a), types.indexOf(b));

/** Both orders of every pair but plane–plane. The index of a pair chooses random numbers, too: new types come last. */
const bothOrders = types
  .flatMap((a) => types.map((b) => [a, b] as const))
  .filter(([a, b]) => a !== 'plane' || b !== 'plane')
  .sort((p, q) => newest(p) - newest(q));

/** The number of a pair of which one shape may rotate visibly: not two spheres. */
export const numberOfRotating = (...[a, b]: Types): number =>
  bothOrders.findIndex(([typeA, typeB]) => typeA === a && typeB === b) - 1;

/** Pairs with circles in shorter runs: one with a flat face, one with corners only, a plane, both types, and one of the other order. */
const ROUND_PAIRS: readonly string[] = ['box cylinder', 'plane cone', 'triangle cone', 'cylinder cone', 'cone sphere'];

/**
 * Whether a run tests a pair. Only a deep run takes both orders of each pair, and all pairs with circles, of which small samples
 * cover too little.
 */
function isTested([a, b]: Types): boolean {
  if (isDeep) return true;
  return hasCircles([a, b]) ? ROUND_PAIRS.includes(`${a} ${b}`) : isInOneOrder([a, b]);
}

/** Whether a run tests a pair, where all pairs with circles are quick enough: in one order, or in both in a deep run. */
export function isInOneOrder([a, b]: Types): boolean {
  const [i, j] = [types.indexOf(a), types.indexOf(b)];
  return isDeep || ((i + j) % 2 === 0 ? i <= j : i >= j);
}

/** All pairs that are tested. */
export const orderedPairs = bothOrders.filter(isTested);
/** All pairs, in one order or in both. */
export const allPairs = bothOrders.filter(isInOneOrder);

export const FAR: Vector = [1e7, -1e7, 1e7];

type Body = (a: TestShape, b: TestShape, random: Random) => void;

function forPairs(
  [a, b]: Types,
  seed: number,
  count: number,
  make: (random: Random, far: boolean) => RandomPair,
  body: Body,
) {
  const random = new Random(types.indexOf(a) * 16 + types.indexOf(b) + seed);
  for (let i = 0; i < count; i++) {
    const pair = make(random, i % 4 === 3);
    showing(pair, () => body(pair.a, pair.b, random));
  }
}

/** Runs `body` for random pairs near the origin and far away. A failure shows the pair. */
export function forRandomPairs(pair: Types, count: number, body: Body, options: PairOptions = {}): void {
  const far = { ...options, origin: FAR, minSize: 0.1 };
  forPairs(pair, 1, count, (random, isFar) => randomPair(random, ...pair, isFar ? far : options), body);
}

/** As above, for pairs in special positions. */
export function forSpecialPairs(pair: Types, count: number, body: Body): void {
  forPairs(pair, 501, count, (random, isFar) => specialPair(random, ...pair, isFar ? FAR : [0, 0, 0]), body);
}

/** The data of a result that belongs to both shapes. */
export type Directed = Pick<Contact, 'normal' | 'pointA' | 'pointB'>;

/** Normal and points for the opposite order of shapes. */
export const flipped = ({ normal, pointA, pointB }: Directed): Directed => ({
  normal: point(minus([0, 0, 0], tuple(normal))),
  pointA: pointB,
  pointB: pointA,
});
