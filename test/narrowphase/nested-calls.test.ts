import {
  box,
  clampToImpact,
  contactShapes,
  createAabb,
  createClosestPoints,
  createContact,
  createRayHit,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  type PlacedShape,
  pushOut,
  raycastShape,
  reflect,
  shapeBounds,
  shapeContains,
  slideAlong,
  sphere,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { vec3 } from '../../src/math/vec3.ts';
import { noiseOf, noisy } from '../helpers/noisy.ts';

type Wrap = <T>(value: T) => T;
const plain: Wrap = (value) => value;

const turned = [0.1, 0.2, 0.3, 0.9];
const crate = { shape: box({ size: [1, 2, 3] }), position: [1, 0.5, 0], quaternion: turned } as const;
const ball = { shape: sphere(1), position: [0, 0, 0] } as const;
const moving = { ...ball, position: [-4, 0, 0], displacement: [6, 1, 0] } as const;
const spinning = { ...crate, rotation: [0, 0, 2], displacement: [-1, 0, 0] } as const;
const hit = { fraction: 0.5 };
const contact = { normal: [0, 1, 0] as never, depth: 2 };
const written = <Out>(out: Out, write: (out: Out) => boolean): [boolean, Out] => [write(out), out];

/** Calls with hits, whose arguments go through `wrap`. */
const calls: Record<string, (wrap: Wrap, far?: readonly [number, number, number]) => unknown> = {
  overlapShapes: (wrap) => overlapShapes(wrap(ball), wrap(crate)),
  distanceShapes: (wrap) => written(createClosestPoints(), (out) => distanceShapes(out, wrap(moving), wrap(crate))),
  contactShapes: (wrap) => written(createContact(), (out) => contactShapes(out, wrap(ball), wrap(crate))),
  sweepShapes: (wrap) => written(createSweepHit(), (out) => sweepShapes(out, wrap(moving), wrap(spinning))),
  shapeBounds: (wrap) => written(createAabb(), (out) => shapeBounds(out, wrap(spinning))),
  shapeContains: (wrap) => shapeContains(wrap(crate), wrap([1, 1, 0.5])),
  raycastShape: (wrap) =>
    written(createRayHit(), (out) =>
      raycastShape(out, wrap({ origin: [-5, 0.1, 0], direction: [1, 0, 0], maxDistance: 20 }), wrap(crate)),
    ),
  reflect: (wrap) => written(vec3(), (out) => reflect(out, wrap([1, -2, 3]), wrap([0, 1, 1]))),
  slide: (wrap) => written(vec3(), (out) => slideAlong(out, wrap([1, -2, 3]), wrap([0, 1, 1]))),
  clampToImpact: (wrap) => written(vec3(), (out) => clampToImpact(out, wrap([1, 2, 3]), wrap([4, 0, 1]), wrap(hit))),
  pushOut: (wrap) => written(vec3(), (out) => pushOut(out, wrap([1, 2, 3]), wrap(contact), 'a')),
};

/** The same functions with other arguments. */
const others: (() => unknown)[] = [
  () => overlapShapes({ shape: sphere(2), position: [40, 0, 0] }, { shape: sphere(3), position: [0, 50, 0] }),
  () => sweepShapes(createSweepHit(), { ...spinning, position: [9, 9, 9] }, { ...moving, position: [60, 0, 0] }),
  () => raycastShape(createRayHit(), { origin: [0, 70, 0], direction: [0, 1, 0] }, { shape: box({ size: [9, 9, 9] }) }),
  () => shapeContains({ shape: sphere(1), position: [80, 0, 0] }, [7, 8, 9]),
  () => reflect(vec3(), [7, 8, 9], [1, 0, 0]),
  () => clampToImpact(vec3(), [10, 20, 30], [5, 5, 5], undefined),
];

describe('calls by getters of the arguments of another call', () => {
  for (const [name, call] of Object.entries(calls)) {
    it(`leave ${name} as it is without them`, () => {
      const expected = JSON.stringify(call(plain));
      const state = noiseOf(others);
      for (let i = 0; i < others.length; i++) {
        state.count = i;
        expect(JSON.stringify(call((value) => noisy(value, state.noise)))).toBe(expected);
      }
      expect(state.count).toBeGreaterThanOrEqual(others.length);
    });
  }

  it('may throw: later calls are as before', () => {
    const expected = JSON.stringify(calls.sweepShapes(plain));
    const broken: PlacedShape = {
      shape: sphere(1),
      get position(): [number, number, number] {
        throw new Error('no position');
      },
    };
    expect(() => overlapShapes(broken, ball)).toThrow('no position');
    expect(() => overlapShapes(ball, broken)).toThrow('no position');
    expect(JSON.stringify(calls.sweepShapes(plain))).toBe(expected);
  });
});
