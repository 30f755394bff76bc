import {
  contactObbPlane,
  createClosestPoints,
  createContact,
  createObb,
  createSweepHit,
  distanceObbPlane,
  overlapObbPlane,
  sweepObbPlane,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { itAgreesWithTheOracles } from '../../helpers/agreement.ts';
import { check, near } from '../../helpers/assertions.ts';
import { closeTo } from '../../helpers/pair-queries.ts';
import { point, rotationAbout, tuple, worldObb, worldPlane } from '../../helpers/test-shapes.ts';
import { brick, signedDistanceOfPoint } from '../../oracle/solids.ts';
import { multiply, norm, type Quaternion, type Vector } from '../../oracle/vector.ts';

const ground = { center: point([0, 0, 0]), normal: point([0, 1, 0]), offset: 0 };
const box = (center: Vector, quaternion: Quaternion = [0, 0, 0, 1], halfExtents: Vector = [1, 1, 1]) =>
  createObb({ halfExtents, center, quaternion });

const sweep = (a: ReturnType<typeof box>, displacement: Vector) => {
  const hit = createSweepHit();
  return sweepObbPlane(hit, a, ground, point(displacement)) ? hit : undefined;
};

const contact = (a: ReturnType<typeof box>) => {
  const out = createContact();
  return contactObbPlane(out, a, ground) ? out : undefined;
};

const onEdge = rotationAbout([0, 0, 1], Math.PI / 4);
/** Rotates a cube's diagonal upright: onto an edge first, then up by the diagonal's angle with it. */
const onCorner = multiply(rotationAbout([1, 0, 0], Math.atan(Math.SQRT1_2)), onEdge);

describe('box–plane', () => {
  itAgreesWithTheOracles(
    { types: ['box', 'plane'], toWorldA: worldObb, toWorldB: worldPlane },
    { distance: distanceObbPlane, overlap: overlapObbPlane, contact: contactObbPlane, sweep: sweepObbPlane },
  );

  describe('in closed form', () => {
    it('a face lands when its height is the extent, in the middle of the face', () => {
      const hit = sweep(box([3, 3, 5]), [8, -4, 0])!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: Infinity, overlapping: false, depth: 0 });
      expect(tuple(hit.point)).toEqual([7, 0, 5]);
      expect(tuple(hit.normal)).toEqual([0, -1, 0]);
    });

    it('an edge lands at √2 extents, in the middle of the edge', () => {
      const hit = sweep(box([0, 4, 5], onEdge), [0, -4, 0])!;
      expect(hit.fraction).toBeCloseTo((4 - Math.SQRT2) / 4, 15);
      expect(tuple(hit.point)).toEqual(closeTo([0, 0, 5]));
    });

    it('a corner lands at √3 extents, in the corner', () => {
      const hit = sweep(box([2, 4, 5], onCorner), [0, -4, 0])!;
      expect(hit.fraction).toBeCloseTo((4 - Math.sqrt(3)) / 4, 15);
      expect(tuple(hit.point)).toEqual(closeTo([2, 0, 5]));
    });

    it('a box that rises out of the solid leaves when its last corner does', () => {
      const hit = sweep(box([0, -1, 0]), [0, 4, 0]);
      expect(hit).toMatchObject({ fraction: 0, exitFraction: 0.5, overlapping: true, depth: 2 });
    });

    it('distance is the height of the lowest corner', () => {
      const closest = createClosestPoints();
      expect(distanceObbPlane(closest, box([0, 3, 0], [0, 0, 0, 1], [1, 0.5, 2]), ground)).toBe(2.5);
      expect(distanceObbPlane(closest, box([0, 3, 0], onEdge), ground)).toBeCloseTo(3 - Math.SQRT2, 15);
    });
  });

  describe('degenerate situations', () => {
    it('exactly touching at the start and at the end counts, with a face, an edge or a corner', () => {
      const atStart = { fraction: 0, overlapping: true, depth: 0 };
      expect(sweep(box([0, 1, 0]), [0, 1, 0])).toMatchObject({ ...atStart, exitFraction: 0 });
      expect(sweep(box([0, 1, 0]), [9, 0, 0])).toMatchObject({ ...atStart, exitFraction: Infinity });
      expect(sweep(box([0, 1, 0]), [0, 0, 0])).toMatchObject({ ...atStart, exitFraction: Infinity });
      expect(sweep(box([0, 3, 0]), [0, -2, 0])).toMatchObject({
        fraction: 1,
        exitFraction: Infinity,
        overlapping: false,
      });
      for (const q of [onEdge, onCorner]) {
        const resting = createClosestPoints();
        const height = -distanceObbPlane(resting, box([0, 0, 0], q), ground);
        expect(sweep(box([0, height, 0], q), [0, 1, 0])).toMatchObject({ fraction: 0, overlapping: true });
      }
    });

    it('hovering along and receding are misses', () => {
      const above = 1 + 2 ** -52;
      expect(sweep(box([0, above, 0]), [1e9, 0, 0])).toBeUndefined();
      expect(sweep(box([0, above, 0]), [0, 1, 0])).toBeUndefined();
    });

    it('wholly inside the solid it is as deep as its lowest corner is below the surface', () => {
      const found = contact(box([4, -10, 0]))!;
      expect(found.depth).toBe(11);
      expect(tuple(found.pointA)).toEqual([4, -11, 0]);
      expect(tuple(found.pointB)).toEqual([4, 0, 0]);
    });

    it('a plate a millionth thick lands like any other', () => {
      const hit = sweep(box([0, 1, 0], [0, 0, 0, 1], [1, 1e-6, 1]), [0, -1e6, 0])!;
      expect(Math.abs(hit.fraction - (1 - 1e-6) / 1e6)).toBeLessThanOrEqual(1e-21);
    });
  });

  it('rolls over its edges in 400 steps without a jump, as the closed form says', () => {
    const extents: Vector = [1, 0.5, 0.25];
    for (let i = 0; i <= 400; i++) {
      const angle = (2 * Math.PI * i) / 400;
      const q = rotationAbout([0, 0, 1], angle);
      const closest = createClosestPoints();
      const distance = distanceObbPlane(closest, box([0, 2, 0], q, extents), ground);
      const extent = Math.abs(Math.sin(angle)) * extents[0] + Math.abs(Math.cos(angle)) * extents[1];
      near(distance, 2 - extent, 1e-15, `distance at ${angle}`);
      const pointA = tuple(closest.pointA);
      near(signedDistanceOfPoint(brick([0, 2, 0], extents, q), pointA), 0, 1e-15, `pointA at ${angle}`);
      near(pointA[2], 0, 1e-15, `pointA.z at ${angle}`);
    }
  });

  it('tilted by 10⁻¹⁷ to 10⁻³ it lies with its face, its edge or its corner, but never off its surface', () => {
    let previous = 0;
    for (let i = 0; i <= 400; i++) {
      const tilt = 10 ** (-17 + (14 * i) / 400);
      const axis: Vector = i % 2 === 0 ? [0, 0, 1] : [Math.SQRT1_2, 0, Math.SQRT1_2];
      const q = rotationAbout(axis, tilt);
      const out = contact(box([0, 1, 0], q))!;
      check(out.depth >= previous - 1e-12 || i % 2 === 1, `depth falls at ${tilt}`);
      if (i % 2 === 0) previous = out.depth;
      const solid = brick([0, 1, 0], [1, 1, 1], q);
      near(signedDistanceOfPoint(solid, tuple(out.pointA)), 0, 2e-15, `pointA at ${tilt}`);
      // Up to three axes count as level although they drop by 1e-12 of the extents.
      near(out.pointB.y, 0, 1e-11, `pointB at ${tilt}`);
      near(norm(tuple(out.normal)), 1, 1e-15, 'normal');
    }
  });

  describe('published defects (Gomez, box–plane)', () => {
    it('reports overlap only; ours has the depth and the deepest corner, edge or face', () => {
      expect(contact(box([3, 0.5, 4]))).toMatchObject({ depth: 0.5 });
      expect(tuple(contact(box([3, 0.5, 4]))!.pointA)).toEqual([3, -0.5, 4]);
      const edge = contact(box([3, 1, 4], onEdge))!;
      expect(edge.depth).toBeCloseTo(Math.SQRT2 - 1, 15);
      expect(tuple(edge.pointA)).toEqual(closeTo([3, 1 - Math.SQRT2, 4]));
      const corner = contact(box([3, 1, 4], onCorner))!;
      expect(corner.depth).toBeCloseTo(Math.sqrt(3) - 1, 15);
      expect(tuple(corner.pointA)).toEqual(closeTo([3, 1 - Math.sqrt(3), 4]));
    });

    it('tests one pose only; ours sweeps, so that a fast box cannot be on the other side before it is noticed', () => {
      expect(sweep(box([0, 2, 0]), [0, -1e9, 0])?.fraction).toBe(1e-9);
    });

    it('calls a box wholly behind the plane no overlap; our plane is solid', () => {
      expect(overlapObbPlane(box([0, -100, 0]), ground)).toBe(true);
    });
  });
});
