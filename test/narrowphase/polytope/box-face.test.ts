import { describe, expect, it } from 'vitest';
import { createBoxFace, writeSupportingFace } from '../../../src/narrowphase/polytope/box-face.ts';
import { cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';

describe('supporting face of a box', () => {
  const face = createBoxFace();

  it('is the face whose normal has the largest cosine with the direction', () => {
    const random = new Random(72);
    for (let i = cases(200); i > 0; i--) {
      const direction = random.unitVector();
      const [first, second] = direction.map(Math.abs).sort((p, q) => q - p) as [number, number];
      if (first - second < 1e-6) continue;
      writeSupportingFace(face, ...direction);
      const axis = direction.findIndex((x) => Math.abs(x) === first);
      expect(face.axis).toBe(axis);
      expect(face.number).toBe(2 * axis + (direction[axis]! > 0 ? 1 : 0));
    }
  });

  it('has the four corners on its side, neighbors after each other', () => {
    for (let axis = 0; axis < 3; axis++) {
      for (const sign of [-1, 1]) {
        writeSupportingFace(face, axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0);
        const corners = [...face.corners];
        expect(new Set(corners).size).toBe(4);
        for (const [i, corner] of corners.entries()) {
          expect((corner >> axis) & 1).toBe(sign > 0 ? 1 : 0);
          expect([1, 2, 4]).toContain(corner ^ corners[(i + 1) % 4]!);
        }
      }
    }
  });

  it('is the face across x before y before z when the cosines differ by 1e-7 at most', () => {
    writeSupportingFace(face, 0.5, -(0.5 + 1e-7), 0.5 + 1e-7);
    expect(face.axis).toBe(0);
    writeSupportingFace(face, 0.1, 0.7, 0.7 + 1e-8);
    expect(face.number).toBe(3);
    writeSupportingFace(face, 0.1, 0.7, 0.7 + 2e-7);
    expect(face.number).toBe(5);
  });
});
