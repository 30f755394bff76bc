import {
  contactSphereObb,
  createClosestPoints,
  createContact,
  createObb,
  createSweepHit,
  distanceSphereObb,
  overlapSphereAabb,
  overlapSphereObb,
  sweepSphereObb,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { itAgreesWithTheOracles } from '../../helpers/agreement.ts';
import { check, near } from '../../helpers/assertions.ts';
import { Coverage } from '../../helpers/coverage.ts';
import { closeTo } from '../../helpers/pair-queries.ts';
import { Random } from '../../helpers/random.ts';
import { point, rotationAbout, tuple, worldObb, worldSphere } from '../../helpers/test-shapes.ts';
import { sweep as oracleSweep } from '../../oracle/signed-distance.ts';
import { brick, sphereSolid } from '../../oracle/solids.ts';
import { dot, norm, plus, rotated, times, type Vector } from '../../oracle/vector.ts';

const sphereAt = (center: Vector, radius: number) => ({ center: point(center), radius });
const cube = createObb({ halfExtents: [1, 1, 1] });

const sweep = (a: ReturnType<typeof sphereAt>, displacement: Vector, b = cube) => {
  const hit = createSweepHit();
  return sweepSphereObb(hit, a, b, point(displacement)) ? hit : undefined;
};

const contact = (a: ReturnType<typeof sphereAt>, b = cube) => {
  const out = createContact();
  return contactSphereObb(out, a, b) ? out : undefined;
};

describe('sphere–box', () => {
  itAgreesWithTheOracles(
    { types: ['sphere', 'box'], toWorldA: worldSphere, toWorldB: worldObb },
    { distance: distanceSphereObb, overlap: overlapSphereObb, contact: contactSphereObb, sweep: sweepSphereObb },
  );

  describe('the sweep in closed form', () => {
    it('through a thin wall at 600 m/s: first and last touch to the last digits', () => {
      const wall = createObb({ halfExtents: [0.05, 5, 5] });
      const hit = sweep(sphereAt([-5, 0, 0], 0.1), [10, 0, 0], wall)!;
      expect(Math.abs(hit.fraction - 0.485)).toBeLessThanOrEqual(2e-16);
      expect(Math.abs(hit.exitFraction - 0.515)).toBeLessThanOrEqual(2e-16);
      expect(hit).toMatchObject({ normal: { x: 1, y: 0, z: 0 }, depth: 0, overlapping: false });
      expect(tuple(hit.point)).toEqual(closeTo([-0.05, 0, 0]));
    });

    it('on an edge: a right triangle 3-4-5, exactly', () => {
      const hit = sweep(sphereAt([-11, 4, 0.5], 5), [32, 0, 0])!;
      expect(hit).toMatchObject({ fraction: 0.1875, exitFraction: 0.5 });
      expect(tuple(hit.point)).toEqual(closeTo([-1, 1, 0.5]));
      expect(tuple(hit.normal)).toEqual(closeTo([0.8, -0.6, 0]));
    });

    it('on a corner: a box diagonal 2-3-6-7, exactly', () => {
      const hit = sweep(sphereAt([-11, 4, 7], 7), [32, 0, 0])!;
      expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.4375 });
      expect(tuple(hit.point)).toEqual(closeTo([-1, 1, 1]));
      expect(tuple(hit.normal)).toEqual(closeTo([2 / 7, -3 / 7, -6 / 7]));
    });

    it('on every face, edge and corner alike', () => {
      const coverage = new Coverage();
      for (const x of [-1, 0, 1]) {
        for (const y of [-1, 0, 1]) {
          for (const z of [-1, 0, 1]) {
            const outward: Vector = [x, y, z];
            const length = norm(outward);
            if (length === 0) continue;
            coverage.count(['', 'face', 'edge', 'corner'][x * x + y * y + z * z]);
            // Straight at the feature, from 4 away from it, with radius 1.
            const hit = sweep(sphereAt(plus(outward, times(outward, 4 / length)), 1), times(outward, -6 / length))!;
            expect(hit.fraction).toBeCloseTo(0.5, 15);
            expect(tuple(hit.point)).toEqual(closeTo(outward));
            expect(tuple(hit.normal)).toEqual(closeTo(times(outward, -1 / length)));
          }
        }
      }
      coverage.expectAtLeast({ face: 6, edge: 12, corner: 8 });
    });

    it('on a rotated box: the corner of a cube at 45° is √2 away', () => {
      const rotatedCube = createObb({ halfExtents: [1, 1, 1], quaternion: rotationAbout([0, 0, 1], Math.PI / 4) });
      const hit = sweep(sphereAt([-5, 0, 0], 1), [8, 0, 0], rotatedCube)!;
      expect(hit.fraction).toBeCloseTo((4 - Math.SQRT2) / 8, 15);
      expect(hit.exitFraction).toBeCloseTo((6 + Math.SQRT2) / 8, 15);
      expect(tuple(hit.point)).toEqual(closeTo([-Math.SQRT2, 0, 0]));
    });
  });

  describe('with the center in the box', () => {
    it('leaves through the nearest face', () => {
      const found = contact(sphereAt([0.25, -0.75, 0], 0.5))!;
      expect(found).toMatchObject({ depth: 0.75, normal: { x: 0, y: 1, z: 0 } });
      expect(tuple(found.pointA)).toEqual([0.25, -0.25, 0]);
      expect(tuple(found.pointB)).toEqual([0.25, -1, 0]);
      expect(tuple(found.point)).toEqual([0.25, -0.625, 0]);
    });

    it('at the center of the box the first axis wins, or the thinnest', () => {
      const centered = contact(sphereAt([0, 0, 0], 0.5))!;
      expect(centered.depth).toBe(1.5);
      expect(Math.abs(centered.normal.x)).toBe(1);
      const plate = createObb({ halfExtents: [1, 0.125, 1] });
      const inPlate = contact(sphereAt([0, 0, 0], 0.5), plate)!;
      expect(inPlate.depth).toBe(0.625);
      expect(Math.abs(inPlate.normal.y)).toBe(1);
    });

    it('ties go to x before y before z', () => {
      expect(contact(sphereAt([0.5, 0.5, 0.5], 0.1))!.normal).toEqual({ x: -1, y: 0, z: 0 });
      expect(contact(sphereAt([0, -0.5, 0.5], 0.1))!.normal).toEqual({ x: 0, y: 1, z: 0 });
    });

    it('exactly on a face, an edge or a corner it is as deep as its radius, with a unit normal', () => {
      for (const center of [
        [1, 0.5, 0],
        [1, -1, 0.5],
        [-1, 1, 1],
      ] as Vector[]) {
        const found = contact(sphereAt(center, 0.25))!;
        expect(found.depth).toBe(0.25);
        expect(norm(tuple(found.normal))).toBe(1);
        // Outward of the box, as seen from there: moving in that direction leaves it.
        expect(dot(tuple(found.normal), center)).toBeLessThan(0);
      }
    });

    it('just outside and just inside of a face the answers join', () => {
      for (const offset of [2 ** -20, 2 ** -50]) {
        const [inside, outside] = [
          contact(sphereAt([1 - offset, 0.25, 0.5], 0.5))!,
          contact(sphereAt([1 + offset, 0.25, 0.5], 0.5))!,
        ];
        expect(inside.depth - outside.depth).toBeCloseTo(2 * offset, 15);
        expect(inside.normal).toEqual(outside.normal);
      }
    });

    it('a sweep from there knows when it leaves', () => {
      expect(sweep(sphereAt([0, 0, 0], 0.5), [6, 0, 0])).toMatchObject({
        overlapping: true,
        fraction: 0,
        exitFraction: 0.25,
        depth: 1.5,
      });
    });

    it('a box deep inside a huge sphere is as deep as its nearest face allows', () => {
      // The least push is along the line of centers only where it is shorter: here the sphere has to move 100 − 3 + 1.
      const found = contact(sphereAt([3, 0, 0], 100))!;
      expect(found.depth).toBe(98);
      expect(found.normal).toEqual({ x: -1, y: 0, z: 0 });
    });
  });

  describe('degenerate situations', () => {
    it('grazing along a face counts from edge to edge', () => {
      const hit = sweep(sphereAt([-3, 1.5, 0], 0.5), [8, 0, 0]);
      expect(hit).toMatchObject({
        fraction: 0.25,
        exitFraction: 0.5,
        overlapping: false,
        normal: { x: 0, y: -1, z: 0 },
      });
      expect(sweep(sphereAt([-3, 1.5 + 2 ** -50, 0], 0.5), [8, 0, 0])).toBeUndefined();
    });

    it('grazing an edge counts at a single moment', () => {
      // The line through (4, 5) at right angles to the line from the edge at (1, 1), which is 3-4-5.
      expect(sweep(sphereAt([-4, 11, 0], 5), [16, -12, 0])).toMatchObject({ fraction: 0.5, exitFraction: 0.5 });
      expect(sweep(sphereAt([-4, 11 + 2 ** -45, 0], 5), [16, -12, 0])).toBeUndefined();
    });

    it('cutting across the rounded edge touches or misses by its distance from the edge, not from the grown box', () => {
      // Along y = x + c the edge at (−1, 1) passes at |c − 2| / √2; the grown box would be crossed up to c = 3.
      const cut = (c: number, z: number) => sweep(sphereAt([-3, c - 3, z], 0.5), [6, 6, 0]);
      expect(cut(2.7, 0)).toBeDefined();
      expect(cut(2.71, 0)).toBeUndefined();
      // Beyond the corner too, by 0.3, a radius of 0.4 is left.
      expect(cut(2.56, 1.3)).toBeDefined();
      expect(cut(2.57, 1.3)).toBeUndefined();
    });

    it('exactly touching at the start counts, also when receding, at rest or sliding', () => {
      const atStart = { overlapping: true, fraction: 0, depth: 0 };
      expect(sweep(sphereAt([-1.5, 0, 0], 0.5), [-1, 0, 0])).toMatchObject({ ...atStart, exitFraction: 0 });
      expect(sweep(sphereAt([-1.5, 0, 0], 0.5), [0, 0, 0])).toMatchObject({ ...atStart, exitFraction: Infinity });
      expect(sweep(sphereAt([-1.5, 0, 0], 0.5), [0, 4, 0])).toMatchObject({ ...atStart, exitFraction: 0.25 });
      expect(sweep(sphereAt([-1.5, 0, 0], 0.5), [12, 0, 0])).toMatchObject({ ...atStart, exitFraction: 0.25 });
      // On an edge and on a corner.
      expect(sweep(sphereAt([4, 5, 0], 5), [3, 4, 0])).toMatchObject({ ...atStart, exitFraction: 0 });
      expect(sweep(sphereAt([3, 4, 7], 7), [2, 3, 6])).toMatchObject({ ...atStart, exitFraction: 0 });
    });

    it('exactly touching at the end counts, on a face, an edge and a corner', () => {
      const atEnd = { overlapping: false, fraction: 1, exitFraction: Infinity };
      expect(sweep(sphereAt([-3, 0, 0], 0.5), [1.5, 0, 0])).toMatchObject(atEnd);
      expect(sweep(sphereAt([12, 5, 0], 5), [-8, 0, 0])).toMatchObject(atEnd);
      expect(sweep(sphereAt([11, 4, 7], 7), [-8, 0, 0])).toMatchObject(atEnd);
    });

    it('receding and short of it are misses', () => {
      expect(sweep(sphereAt([-3, 0, 0], 0.5), [-9, 0, 0])).toBeUndefined();
      expect(sweep(sphereAt([-3, 0, 0], 0.5), [1.5 - 2 ** -40, 0, 0])).toBeUndefined();
    });

    it('a plate and a needle a millionth wide are not missed at any speed', () => {
      const plate = createObb({ halfExtents: [1e-6, 1, 1] });
      const hit = sweep(sphereAt([-1000, 0, 0], 1e-3), [1e6, 0, 0], plate)!;
      expect(hit.fraction).toBeCloseTo((1000 - 1e-6 - 1e-3) / 1e6, 15);
      const needle = createObb({ halfExtents: [1e-6, 1e-6, 1] });
      const needleHit = sweep(sphereAt([-1000, 0.5e-3, 0], 1e-3), [1e6, 0, 0], needle)!;
      const half = 1e-6 + Math.sqrt(1e-3 ** 2 - (0.5e-3 - 1e-6) ** 2);
      expect(Math.abs(needleHit.fraction - (1000 - half) / 1e6)).toBeLessThanOrEqual(1e-17);
    });
  });

  describe('over the seams, in 400 steps without a jump', () => {
    const radius = 0.5;
    /** Where a sphere that moves along x touches: on the rounded box at the given height and side. */
    const halfChordAt = (y: number, z: number) => {
      const beyond = Math.max(y - 1, 0) ** 2 + Math.max(z - 1, 0) ** 2;
      return 1 + Math.sqrt(radius * radius - beyond);
    };
    const roundings = 8 * Number.EPSILON;

    it.each([
      ['face to edge', 0.5],
      ['edge to corner', 1.25],
    ])('from %s', (_seam, z) => {
      const limit = 1 + Math.sqrt(radius ** 2 - Math.max(z - 1, 0) ** 2);
      let previous: Vector | undefined;
      for (let i = 0; i < 400; i++) {
        const y = (limit * i) / 400;
        const hit = sweep(sphereAt([-4, y, z], radius), [8, 0, 0])!;
        const halfChord = halfChordAt(y, z);
        // The slope of the circle: how much a rounding of the height moves the touch.
        const slope = Math.max(1, radius / (halfChord - 1));
        near(hit.fraction, (4 - halfChord) / 8, roundings * slope, `fraction at ${y}`);
        near(hit.exitFraction, (4 + halfChord) / 8, roundings * slope, `exitFraction at ${y}`);
        const normal = tuple(hit.normal);
        if (previous) check(norm(plus(normal, times(previous, -1))) < 0.15, `the normal jumps at ${y}`);
        previous = normal;
      }
    });

    it('agrees with the oracle around a rotated box', () => {
      const q = new Random(4).quaternion();
      const [box, solid] = [createObb({ halfExtents: [1, 0.5, 2], quaternion: q }), brick([0, 0, 0], [1, 0.5, 2], q)];
      let previous: number | undefined;
      for (let i = 0; i < 400; i++) {
        const angle = (2 * Math.PI * i) / 400;
        const start = rotated(q, [5 * Math.cos(angle), 5 * Math.sin(angle), 1.9]);
        const hit = sweep(sphereAt(start, 0.3), times(start, -1), box)!;
        const oracle = oracleSweep(sphereSolid(start, 0.3), solid, times(start, -1));
        near(hit.fraction, oracle.first, 1e-13 / oracle.steepnessFirst, `fraction at ${angle}`);
        // The start moves by 0.08 from step to step, and the touch by no more than that over the approach's cosine.
        if (previous !== undefined) check(Math.abs(hit.fraction - previous) < 0.05, `the fraction jumps at ${angle}`);
        previous = hit.fraction;
      }
    });
  });

  describe('published defects (Arvo)', () => {
    it('tests axis-aligned boxes only; ours takes the center into the frame of any box', () => {
      const random = new Random(12);
      const aabb = { min: point([-1, -2, -0.5]), max: point([1, 2, 0.5]) };
      const coverage = new Coverage();
      for (let i = 0; i < 500; i++) {
        const q = random.quaternion();
        const [center, radius] = [random.vector(2.5), random.range(0.1, 1)];
        const box = createObb({ halfExtents: [1, 2, 0.5], quaternion: q });
        const overlapping = overlapSphereObb(sphereAt(rotated(q, center), radius), box);
        expect(overlapping).toBe(overlapSphereAabb(sphereAt(center, radius), aabb));
        coverage.count(overlapping ? 'overlapping' : 'apart');
      }
      coverage.expectAtLeast({ overlapping: 100, apart: 100 });
    });

    it('answers overlap only; ours has depth, normal and points, also for a center inside', () => {
      const beside = contact(
        sphereAt([3, 5, 0], 6),
        createObb({ halfExtents: [0, 0, 0].map(() => 1) as unknown as Vector }),
      )!;
      expect(beside.depth).toBeCloseTo(6 - Math.sqrt(2 ** 2 + 4 ** 2), 14);
      const inside = contact(sphereAt([0.5, 0, 0], 0.25))!;
      expect(inside).toMatchObject({ depth: 0.75, normal: { x: -1, y: 0, z: 0 } });
    });

    it('answers for one moment only; ours sweeps against the rounded box, not against the box grown by the radius', () => {
      // At the grown box's corner, but never within the radius of the box.
      expect(sweep(sphereAt([-5, 1.45, 1.45], 0.5), [10, 0, 0])).toBeUndefined();
      expect(sweep(sphereAt([-5, 1.35, 1.35], 0.5), [10, 0, 0])).toBeDefined();
    });
  });

  it('distance is exact outside on faces, edges and corners', () => {
    const closest = createClosestPoints();
    expect(distanceSphereObb(closest, sphereAt([4, 0, 0.5], 1), cube)).toBe(2);
    expect(distanceSphereObb(closest, sphereAt([4, 5, 0.5], 1), cube)).toBe(4);
    expect(distanceSphereObb(closest, sphereAt([3, 4, 7], 1), cube)).toBe(6);
    expect(tuple(closest.pointB)).toEqual([1, 1, 1]);
    expect(tuple(closest.pointA)).toEqual(closeTo([3 - 2 / 7, 4 - 3 / 7, 7 - 6 / 7]));
  });
});
