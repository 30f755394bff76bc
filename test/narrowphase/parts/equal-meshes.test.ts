import {
  contactShapes,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceShapes,
  sweepShapes,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near, showing } from '../../helpers/assertions.ts';
import { Coverage } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { cases } from '../../helpers/sample-size.ts';

// Two bodies that share a mesh: neither has fewer triangles, so neither is the one whose triangles are asked.

const tetrahedron = {
  positions: [0, 0, 0, 1.2, 0, 0, 0, 1.2, 0, 0, 0, 1.2],
  indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
};

describe('two bodies that share a mesh', () => {
  it.each([false, true])('overlap as deeply in either order of arguments (solid: %s)', (solid) => {
    const shape = triangleMesh({ ...tetrahedron, solid });
    const random = new Random(5);
    const coverage = new Coverage();
    for (let i = 0; i < cases(1000, 20_000, 30); i++) {
      const a = {
        shape,
        position: random.vector(0.7),
        quaternion: random.quaternion(),
        displacement: random.vector(0.5),
      };
      const b = { shape, position: [0, 0, 0] as const, quaternion: random.quaternion() };
      showing({ a, b }, () => {
        const one = createClosestPoints();
        const two = createClosestPoints();
        distanceShapes(one, a, b);
        distanceShapes(two, b, a);
        near(two.distance, one.distance, 1e-12, 'distance');
        coverage.count(one.distance <= 0 ? 'overlap' : 'apart');
        if (one.distance > 0) return;
        const contact = createContact();
        const swapped = createContact();
        expect(contactShapes(contact, a, b) && contactShapes(swapped, b, a)).toBe(true);
        near(contact.depth, -one.distance, 0, 'depth');
        near(swapped.depth, contact.depth, 1e-12, 'depth in the other order');
        const hit = createSweepHit();
        expect(sweepShapes(hit, a, b)).toBe(true);
        near(hit.depth, contact.depth, 1e-12, 'depth of a sweep');
      });
    }
    coverage.expectAtLeast({ overlap: 300, apart: 300 });
  });
});
