import {
  box,
  compound,
  contactShapes,
  createContact,
  createRayHit,
  createSweepHit,
  raycastShape,
  type Shape,
  sweepShapes,
  triangleMesh,
} from 'first-contact/narrowphase';
import { expect, it } from 'vitest';
import { types } from '../helpers/all-pairs.ts';
import { showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { boxMesh, randomField, randomMesh } from '../helpers/random-meshes.ts';
import { randomShape } from '../helpers/random-pairs.ts';

// What misses writes nothing: not a number of `out` changes, whatever the shapes.

const kinds: Readonly<Record<string, (random: Random) => Shape>> = {
  ...Object.fromEntries(types.map((type) => [type, (random: Random) => randomShape[type](random, 0.5)])),
  mesh: randomMesh,
  'mesh from the front': () => triangleMesh({ ...boxMesh([0.5, 0.4, 0.3]), sides: 'front' }),
  solid: () => triangleMesh({ ...boxMesh([0.5, 0.4, 0.3]), solid: true }),
  field: (random) => randomField(random).shape,
  compound: (random) =>
    compound([
      { shape: box({ halfExtents: [0.3, 0.2, 0.1] }), position: random.vector() },
      { shape: randomMesh(random), position: random.vector() },
    ]),
};

/** A value that no query writes, for each number. */
function fill(out: object): void {
  let value = 0.12345;
  for (const [key, it] of Object.entries(out)) {
    if (typeof it === 'object') fill(it as object);
    else Object.assign(out, { [key]: typeof it === 'number' ? value++ : it });
  }
}

it('leaves results as they were when shapes or rays miss', () => {
  const random = new Random(77);
  const coverage = new Coverage();
  const names = Object.keys(kinds);
  for (let i = 0; i < cases(12_000, 120_000, 200); i++) {
    const [kindA, kindB] = [random.pick(names), random.pick(names)];
    if (kindA === 'plane' && kindB === 'plane') continue;
    const place = (kind: string) => ({
      shape: kinds[kind]!(random),
      position: random.vector(2),
      quaternion: random.quaternion(),
      displacement: random.vector(3),
      rotation: random.chance(0.5) ? random.vector(2) : undefined,
    });
    const [a, b] = [place(kindA), place(kindB)];
    const origin = random.vector(3);
    const results = {
      sweep: Object.assign(createSweepHit(), { partA: 1, featureA: 2, partB: 3, featureB: 4 }),
      contact: Object.assign(createContact(), { partA: 1, featureA: 2, partB: 3, featureB: 4 }),
      ray: createRayHit(),
    };
    for (const result of Object.values(results)) fill(result);
    const before = structuredClone(results);
    showing({ a, b, origin }, () => {
      const hits = {
        sweep: sweepShapes(results.sweep, a, b),
        contact: contactShapes(results.contact, a, b),
        ray: raycastShape(results.ray, { origin, direction: random.unitVector(), maxDistance: 2 }, a),
      };
      for (const [query, isHit] of Object.entries(hits) as [keyof typeof hits, boolean][]) {
        if (isHit) continue;
        coverage.count(`${query} ${kindA}`);
        expect(results[query], query).toEqual(before[query]);
      }
    });
  }
  const named = names.flatMap((kind) => ['sweep', 'contact', 'ray'].map((query) => [`${query} ${kind}`, 100] as const));
  coverage.expectAtLeast(Object.fromEntries(named));
});
