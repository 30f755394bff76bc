import {
  type CompoundChildOptions,
  compound,
  overlapShapes,
  type Shape,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { areWithin } from '../../../src/narrowphase/dispatch.ts';
import { KEPT_PARTS } from '../../../src/narrowphase/parts/known-parts.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { boxMesh, randomField, randomMesh } from '../../helpers/random-meshes.ts';
import { randomShape } from '../../helpers/random-pairs.ts';

const PARTNERS = ['sphere', 'capsule', 'box', 'triangle', 'convexHull', 'cylinder', 'cone'] as const;

const someShape = (random: Random) => randomShape[random.pick(PARTNERS)](random, random.range(0.2, 1));

const shapes: Record<string, (random: Random) => Shape> = {
  triangleMesh: randomMesh,
  heightField: (random) => randomField(random).shape,
  'compound of surfaces': (random) =>
    compound(
      Array.from({ length: 3 }, () => ({
        shape: random.chance(0.5) ? triangleMesh(boxMesh([0.5, 0.3, 0.4])) : randomField(random).shape,
        position: random.vector(0.7),
        quaternion: random.quaternion(),
      })),
    ),
  compound: (random) =>
    compound(
      Array.from({ length: 1 + random.integer(5) }, () => ({
        shape: someShape(random) as CompoundChildOptions['shape'],
        position: random.vector(1),
        quaternion: random.quaternion(),
      })),
    ),
};

describe.each(Object.entries(shapes))('the parts of a %s that touched last', (_, create) => {
  it('change no answer while the shapes move past each other', () => {
    const random = new Random(91);
    const coverage = new Coverage();
    const total = cases(800, 20_000, 60);
    for (let i = 0; i < total; i++) {
      const whole = { shape: create(random), position: random.vector(1), quaternion: random.quaternion() };
      const isAlike = random.chance(0.3);
      const shape = isAlike ? create(random) : someShape(random);
      const quaternion = random.quaternion();
      const start = random.vector(1);
      const motion = random.vector(0.2);
      const hints = new Int32Array(KEPT_PARTS).fill(-1);
      const isFirst = random.chance(0.5);
      for (let step = 0; step < 8; step++) {
        const other = { shape, position: start.map((x, axis) => x + step * motion[axis]), quaternion };
        const [a, b] = isFirst ? [whole, other] : [other, whole];
        const [p, q] = [new Placement().read(a, 'a'), new Placement().read(b, 'b')];
        const gap = random.pick([1e-9, random.range(0, 0.3)]);
        const isKnown = hints[0]! >= 0;
        const isWithin = areWithin(p, q, gap, hints);
        showing({ a, b, gap, hints }, () => expect(isWithin).toBe(areWithin(p, q, gap)));
        if (isKnown) coverage.count(isWithin ? 'within, by a hint' : 'not within, in spite of a hint');
        if (isWithin && !overlapShapes(a, b)) coverage.count('a gap');
      }
    }
    coverage.expectShares(8 * total, {
      'within, by a hint': 0.1,
      'not within, in spite of a hint': 0.02,
      'a gap': 0.01,
    });
  });
});
