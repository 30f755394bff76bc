import {
  contactSphereSphere,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceSphereSphere,
  overlapSphereSphere,
  sweepSphereSphere,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { itAgreesWithTheOracles } from '../../helpers/agreement.ts';
import { point, tuple, worldSphere } from '../../helpers/test-shapes.ts';
import { norm, type Vector } from '../../oracle/vector.ts';

const sphereAt = (center: Vector, radius: number) => ({ center: point(center), radius });

/** `a` moves by `displacement`, `b` is at rest; undefined when they do not touch. */
const sweep = (a: ReturnType<typeof sphereAt>, b: ReturnType<typeof sphereAt>, displacement: Vector) => {
  const hit = createSweepHit();
  return sweepSphereSphere(hit, a, b, point(displacement)) ? hit : undefined;
};

/** The roots of the textbook quadratic a t² + 2 b t + c. */
const textbookRoots = (m: Vector, v: Vector, radiusSum: number): [number, number] => {
  const a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  const b = m[0] * v[0] + m[1] * v[1] + m[2] * v[2];
  const c = m[0] * m[0] + m[1] * m[1] + m[2] * m[2] - radiusSum * radiusSum;
  const root = Math.sqrt(b * b - a * c);
  return [(-b - root) / a, (-b + root) / a];
};

describe('sphere–sphere', () => {
  itAgreesWithTheOracles(
    { types: ['sphere', 'sphere'], toWorldA: worldSphere, toWorldB: worldSphere },
    {
      distance: distanceSphereSphere,
      overlap: overlapSphereSphere,
      contact: contactSphereSphere,
      sweep: sweepSphereSphere,
    },
  );

  describe('in closed form', () => {
    it('head-on spheres meet where their radii say, with the contact between them', () => {
      const hit = sweep(sphereAt([-5, 0, 0], 0.1), sphereAt([5, 0, 0], 0.1), [20, 0, 0]);
      expect(hit?.fraction).toBeCloseTo(0.49, 15);
      expect(hit?.exitFraction).toBeCloseTo(0.51, 15);
      expect(hit).toMatchObject({ overlapping: false, depth: 0, normal: { x: 1, y: 0, z: 0 } });
      expect(hit?.pointA.x).toBeCloseTo(4.9, 14);
      expect(hit?.pointB.x).toBeCloseTo(4.9, 14);
      expect(hit?.point).toEqual({ x: (hit!.pointA.x + hit!.pointB.x) / 2, y: 0, z: 0 });
    });

    it('off center the touch is a right triangle away from the closest approach', () => {
      // Centers pass at 3, radii add up to 5: the touch is 4 before the closest approach. All exact.
      const hit = sweep(sphereAt([-8, 3, 0], 2), sphereAt([0, 0, 0], 3), [16, 0, 0]);
      expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.75 });
      expect(tuple(hit!.normal)).toEqual([0.8, -0.6, 0].map((x) => expect.closeTo(x, 15)));
      expect(tuple(hit!.point)).toEqual([-2.4, 1.8, 0].map((x) => expect.closeTo(x, 14)));
    });

    it('distance and depth are the distance of the centers less the radii', () => {
      const closest = createClosestPoints();
      expect(distanceSphereSphere(closest, sphereAt([0, 0, 0], 1), sphereAt([3, 4, 0], 2))).toBe(2);
      expect(distanceSphereSphere(closest, sphereAt([0, 0, 0], 4), sphereAt([3, 4, 0], 2))).toBe(-1);
      expect(tuple(closest.normal)).toEqual([0.6, 0.8, 0]);
      expect(tuple(closest.pointA)).toEqual([2.4, 3.2, 0].map((x) => expect.closeTo(x, 15)));
    });
  });

  describe('degenerate situations', () => {
    it('coincident centers part along a fixed unit normal by the sum of the radii', () => {
      const contact = createContact();
      expect(contactSphereSphere(contact, sphereAt([7, 8, 9], 2), sphereAt([7, 8, 9], 0.5))).toBe(true);
      expect(contact).toMatchObject({ depth: 2.5, normal: { x: 1, y: 0, z: 0 } });
      expect(contact.pointA.x - contact.pointB.x).toBe(2.5);
      const hit = sweep(sphereAt([7, 8, 9], 2), sphereAt([7, 8, 9], 0.5), [0, 10, 0]);
      expect(hit).toMatchObject({ overlapping: true, fraction: 0, exitFraction: 0.25, depth: 2.5 });
      expect(norm(tuple(hit!.normal))).toBe(1);
    });

    it('a grazing touch counts: first and last touch are one moment', () => {
      const hit = sweep(sphereAt([-2, 1, 0], 0.5), sphereAt([0, 0, 0], 0.5), [4, 0, 0]);
      expect(hit).toMatchObject({
        fraction: 0.5,
        exitFraction: 0.5,
        overlapping: false,
        normal: { x: 0, y: -1, z: 0 },
      });
    });

    it('passing by farther than the radii by one bit is a miss', () => {
      const above = 1 + Number.EPSILON;
      expect(sweep(sphereAt([-2, above, 0], 0.5), sphereAt([0, 0, 0], 0.5), [4, 0, 0])).toBeUndefined();
    });

    it('passing by deeper by 2⁻⁴⁰ touches for as long as the chord is', () => {
      // The chord through a circle of radius 1 at height 1 − s: half length √(s (2 − s)).
      const s = 2 ** -40;
      const half = Math.sqrt(s * (2 - s));
      const hit = sweep(sphereAt([-2, 1 - s, 0], 0.5), sphereAt([0, 0, 0], 0.5), [4, 0, 0]);
      // Rounding by 2⁻⁵³ of the squared height, divided by the steepness of the chord.
      const tolerance = 2 ** -53 / (s / (half / 4));
      expect(Math.abs(hit!.fraction - (0.5 - half / 4))).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(hit!.exitFraction - (0.5 + half / 4))).toBeLessThanOrEqual(tolerance);
    });

    it('exactly touching at the start counts, also when receding, standing still or sliding past', () => {
      const [a, b] = [sphereAt([-1, 0, 0], 0.5), sphereAt([0, 0, 0], 0.5)];
      const atStart = { overlapping: true, fraction: 0, depth: 0, normal: { x: 1, y: 0, z: 0 } };
      expect(sweep(a, b, [-1, 0, 0])).toMatchObject({ ...atStart, exitFraction: 0 });
      expect(sweep(a, b, [0, 0, 0])).toMatchObject({ ...atStart, exitFraction: Infinity });
      expect(sweep(a, b, [0, 3, 0])).toMatchObject({ ...atStart, exitFraction: 0 });
      expect(sweep(a, b, [4, 0, 0])).toMatchObject({ ...atStart, exitFraction: 0.5 });
    });

    it('exactly touching at the end counts and is not over', () => {
      const hit = sweep(sphereAt([-3, 0, 0], 0.5), sphereAt([0, 0, 0], 0.5), [2, 0, 0]);
      expect(hit).toMatchObject({ fraction: 1, exitFraction: Infinity, overlapping: false, depth: 0 });
      expect(sweep(sphereAt([-3 - 2 ** -50, 0, 0], 0.5), sphereAt([0, 0, 0], 0.5), [2, 0, 0])).toBeUndefined();
    });

    it('last touch exactly at the end is still touching at the end', () => {
      const hit = sweep(sphereAt([-1, 0, 0], 0.75), sphereAt([0, 0, 0], 0.75), [2.5, 0, 0]);
      expect(hit).toMatchObject({ fraction: 0, exitFraction: Infinity, overlapping: true });
    });

    it('one sphere inside the other is deeper than the smaller one is wide', () => {
      const contact = createContact();
      contactSphereSphere(contact, sphereAt([1, 0, 0], 0.25), sphereAt([0, 0, 0], 4));
      expect(contact).toMatchObject({ depth: 3.25, normal: { x: -1, y: 0, z: 0 } });
      expect(contact.pointA.x).toBe(0.75);
      expect(contact.pointB.x).toBe(4);
    });
  });

  it('touching exactly and moving past, they part immediately, despite rounding', () => {
    const fixed = sphereAt([-0.35730539759017416, 2.22408931184148, -1.084324483632745], 0.5);
    const motion = [-0.22610835444306526, 0.8413718003197006, 1.8002690092532938] as const;
    const parting = sweep(sphereAt([0, 0, 0], 2), fixed, motion);
    expect(parting).toMatchObject({ fraction: 0, overlapping: true });
    expect(parting?.exitFraction).toBeLessThan(1e-7);
    // The other way round: apart by a rounding, and the closest approach is now.
    const other = sphereAt([-2.2281115130580225, -1.0411114740506608, 0.4490055500529483], 0.5);
    const touch = sweep(sphereAt([0, 0, 0], 2), other, [-0.00337741100935543, 0.40209927651853156, 0.9155898453555216]);
    expect(touch?.fraction ?? 0).toBeLessThan(1e-7);
  });

  it('slides over the top in 400 steps without a jump, as the closed form says', () => {
    let previous = 0.25;
    for (let i = 0; i <= 400; i++) {
      const height = i / 400;
      const expected = (2 - Math.sqrt((1 - height) * (1 + height))) / 4;
      const hit = sweep(sphereAt([-2, height, 0], 0.25), sphereAt([0, 0, 0], 0.75), [4, 0, 0]);
      // At height 1 rounding of the square may cost the square root of 2⁻⁵³.
      const conditioning = Math.min(1 / Math.sqrt((1 - height) * (1 + height)), 2 ** 26);
      expect(Math.abs(hit!.fraction - expected)).toBeLessThanOrEqual(4 * Number.EPSILON * conditioning);
      expect(hit!.fraction).toBeGreaterThanOrEqual(previous);
      previous = hit!.fraction;
    }
  });

  describe('published defects (Gomez, sphere–sphere sweep)', () => {
    it('divides by zero when both move alike; ours answers like an overlap test', () => {
      expect(textbookRoots([2, 0, 0], [0, 0, 0], 1)).toEqual([Number.NaN, Number.NaN]);
      expect(sweep(sphereAt([2, 0, 0], 0.5), sphereAt([0, 0, 0], 0.5), [0, 0, 0])).toBeUndefined();
      const hit = sweep(sphereAt([0.5, 0, 0], 0.5), sphereAt([0, 0, 0], 0.5), [0, 0, 0]);
      expect(hit).toMatchObject({ fraction: 0, exitFraction: Infinity, overlapping: true, depth: 0.5 });
    });

    it('reports roots outside of 0…1 as hits; ours are misses', () => {
      const [a, b, motion] = [sphereAt([-5, 0, 0], 0.5), sphereAt([0, 0, 0], 0.5), [2, 0, 0] as const];
      expect(textbookRoots([-5, 0, 0], motion, 1)).toEqual([2, 3]);
      expect(sweep(a, b, motion)).toBeUndefined();
    });

    it('reports receding pairs as hits; ours are misses', () => {
      expect(textbookRoots([-5, 0, 0], [-8, 0, 0], 1)).toEqual([-0.75, -0.5]);
      expect(sweep(sphereAt([-5, 0, 0], 0.5), sphereAt([0, 0, 0], 0.5), [-8, 0, 0])).toBeUndefined();
    });

    it('returns 0, 0 for spheres that overlap at the start and loses the exit; ours has it', () => {
      const hit = sweep(sphereAt([-0.5, 0, 0], 0.5), sphereAt([0, 0, 0], 0.5), [3, 0, 0]);
      expect(hit).toMatchObject({ fraction: 0, exitFraction: 0.5, overlapping: true, depth: 0.5 });
    });

    it('cancels for small fast spheres far away, to a miss even; ours keeps every digit', () => {
      // Radii 0.001, a thousand kilometers away, passing at 0.001: touch √3 · 0.001 before the closest approach.
      const [m, v] = [[-1e6, 1e-3, 0] as const, [2e6, 0, 0] as const];
      const expected = (1e6 - 1e-3 * Math.sqrt(3)) / 2e6;
      const [published] = textbookRoots(m, v, 2e-3);
      expect(Math.abs(published - expected)).toBeGreaterThan(1e-10);
      const hit = sweep(sphereAt(m, 1e-3), sphereAt([0, 0, 0], 1e-3), v);
      expect(Math.abs(hit!.fraction - expected)).toBeLessThanOrEqual(2 ** -52);
      expect(Math.abs(hit!.exitFraction - (1 - expected))).toBeLessThanOrEqual(2 ** -52);
    });

    it('cancels for grazing spheres; ours finds the exact touch of a 3-4-5 triangle, scaled beyond all digits', () => {
      for (const scale of [2 ** -60, 2 ** -20, 1, 2 ** 20, 2 ** 60]) {
        const [a, b] = [sphereAt([-8 * scale, 3 * scale, 0], 2 * scale), sphereAt([0, 0, 0], 3 * scale)];
        expect(sweep(a, b, [16 * scale, 0, 0])).toMatchObject({ fraction: 0.25, exitFraction: 0.75 });
      }
    });

    it('leaves the positions of first and last overlap to the reader; ours carries both fractions and the point', () => {
      const [a, b, motion] = [sphereAt([-8, 3, 0], 2), sphereAt([0, 0, 0], 3), [16, 0, 0] as const];
      const hit = sweep(a, b, motion)!;
      for (const fraction of [hit.fraction, hit.exitFraction]) {
        const moved = sphereAt([-8 + motion[0] * fraction, 3, 0], 2);
        expect(distanceSphereSphere(createClosestPoints(), moved, b)).toBeCloseTo(0, 14);
      }
      expect(norm(tuple(hit.point))).toBeCloseTo(3, 14);
    });
  });
});
