import {
  contactShapes,
  createContact,
  createSweepHit,
  type PartNumbers,
  type Shape,
  sweepShapes,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { types } from '../../helpers/all-pairs.ts';
import { check, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { gridMesh, randomField, randomMesh } from '../../helpers/random-meshes.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { minus, norm, plus, type Quaternion, times, type Vector } from '../../oracle/vector.ts';

// Far from the origin the points of a contact have the rounding of the world. Its time and normal come from differences of
// positions, which are exact here, so they are those near the origin, bit for bit. A normal that was compared with the rounded
// point was replaced by that of a face at edges: balls fell through the upper edge of a fence at 65 536 m.

interface Placed {
  shape: Shape;
  position: Vector;
  quaternion: Quaternion;
  displacement: Vector;
}
type Pair = [a: Placed, b: Placed];

/** A vector of multiples of 2⁻⁶. */
function exactVector(random: Random, size: number): Vector {
  const round = (value: number) => Math.round(64 * value) / 64;
  const [x, y, z] = random.vector(size);
  return [round(x), round(y), round(z)];
}

const placedAt = (random: Random, shape: Shape): Placed => ({
  shape,
  position: exactVector(random, 2),
  quaternion: random.chance(0.3) ? [0, 0, 0, 1] : random.quaternion(),
  displacement: random.chance(0.2) ? [0, 0, 0] : exactVector(random, random.pick([1, 4, 16])),
});

function randomSurface(random: Random): Shape {
  if (random.chance(0.3)) return randomField(random).shape;
  if (random.chance(0.2)) return triangleMesh(gridMesh(random, 4, 0.7, () => 0));
  return randomMesh(random);
}

// The offset of a plane counts from the origin.
const bounded = types.filter((type) => type !== 'plane');

/** Pairs of a surface of triangles and another shape near the origin, and the same pairs shifted by powers of two. */
function forPairs(seed: number, body: (near: Pair, far: Pair, shift: Vector) => void) {
  const random = new Random(seed);
  for (let i = 0; i < cases(6000, 60_000, 300); i++) {
    const surface = placedAt(random, randomSurface(random));
    const ofOther = random.chance(0.2)
      ? randomSurface(random)
      : randomShape[random.pick(bounded)](random, random.range(0.1, 1));
    const other = placedAt(random, ofOther);
    const shift = times([1, -0.5, 0.25], random.pick([2 ** 14, 2 ** 20, 2 ** 24]));
    const near: Pair = random.chance(0.5) ? [surface, other] : [other, surface];
    const shifted = (it: Placed) => ({ ...it, position: plus(it.position, shift) });
    showing({ near, shift }, () => body(near, [shifted(near[0]), shifted(near[1])], shift));
  }
}

const numbersOf = ({ partA, featureA, partB, featureB }: PartNumbers) => [partA, featureA, partB, featureB];

describe('a surface of triangles far from the origin', () => {
  it('is hit at the same time as near it, with the same normal, at the same triangle', () => {
    const coverage = new Coverage();
    const [hit, farHit] = [createSweepHit(), createSweepHit()];
    forPairs(1, (near, far, shift) => {
      const hits = sweepShapes(hit, ...near);
      expect(sweepShapes(farHit, ...far)).toBe(hits);
      if (!hits) return;
      coverage.count(hit.overlapping ? 'overlap' : 'hit');
      expect(farHit.fraction).toBe(hit.fraction);
      expect(farHit.normal).toEqual(hit.normal);
      expect(numbersOf(farHit)).toEqual(numbersOf(hit));
      for (const key of ['pointA', 'pointB'] as const) {
        const difference = minus(minus(tuple(farHit[key]), shift), tuple(hit[key]));
        check(norm(difference) <= 1e-15 * norm(shift), `${key} differs by ${norm(difference)}`);
      }
    });
    coverage.expectAtLeast({ hit: 400, overlap: 400 });
  });

  it('has the same depth, with the same normal, at the same triangle', () => {
    const coverage = new Coverage();
    const [contact, farContact] = [createContact(), createContact()];
    forPairs(2, (near, far) => {
      const touch = contactShapes(contact, ...near);
      expect(contactShapes(farContact, ...far)).toBe(touch);
      if (!touch) return;
      coverage.count('contact');
      expect(farContact.depth).toBe(contact.depth);
      expect(farContact.normal).toEqual(contact.normal);
      expect(numbersOf(farContact)).toEqual(numbersOf(contact));
    });
    coverage.expectAtLeast({ contact: 400 });
  });
});
