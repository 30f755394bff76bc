import {
  box,
  cone,
  contactShapes,
  createClosestPoints,
  createContact,
  createSweepHit,
  cylinder,
  distanceShapes,
  overlapShapes,
  plane,
  sweepShapes,
  triangle,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, lengthsOf, near, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { polygonalTimes } from '../../helpers/polygonal.ts';
import { Random } from '../../helpers/random.ts';
import { randomPair } from '../../helpers/random-pairs.ts';
import { closestOf, sweepOf } from '../../helpers/shape-queries.ts';
import { atFraction, point, relativeMotion, rotationAbout, shapeAt, tuple } from '../../helpers/test-shapes.ts';
import { dot, minus, plus, rotated, times } from '../../oracle/vector.ts';

const floor = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }));
const slab = shapeAt(box({ halfExtents: [5, 1, 5] }), [0, -1, 0]);

/** Both solids, and the angle from upright at which the side lies on the floor. */
const solids = [
  ['cylinder', cylinder, Math.PI / 2],
  ['cone', cone, Math.PI / 2 + Math.atan2(1, 4)],
] as const;

describe.each(solids)('a standing %s', (_, solid, angle) => {
  const upright = shapeAt(solid({ radius: 1, halfHeight: 2 }), [0, 2, 0]);
  const idsOn = (ground: typeof floor | typeof slab): number[] => {
    const contact = createContact();
    contactShapes(contact, upright, ground);
    return contact.points.map(({ id }) => id);
  };

  it('touches a half-space with the middle of its base, exactly', () => {
    const closest = createClosestPoints();
    distanceShapes(closest, upright, floor);
    expect(closest).toMatchObject({ distance: 0, normal: { x: 0, y: -1, z: 0 }, pointA: { x: 0, y: 0, z: 0 } });
    expect(overlapShapes(upright, floor)).toBe(true);
    expect(contactShapes(createContact(), upright, floor)).toBe(true);
    const hit = createSweepHit();
    const above = { ...upright, position: [0, 6, 0] as const };
    expect(sweepShapes(hit, { ...above, displacement: [0, -8, 0] }, floor)).toBe(true);
    expect(hit).toMatchObject({ fraction: 0.5, exitFraction: Infinity, overlapping: false });
  });

  it('falls on a box at the exact time, with the middle of its base', () => {
    const hit = sweepOf({ ...upright, position: [0, 6, 0], displacement: [0, -8, 0] }, slab);
    expect(hit).toMatchObject({ fraction: 0.5, normal: { x: 0, y: -1, z: 0 }, depth: 0 });
    expect(hit?.point.x).toBeCloseTo(0, 14);
    expect(hit?.point.z).toBeCloseTo(0, 14);
  });

  it.each([floor, slab])('keeps its point and the ids of its four points under a jitter of 1e-12', (ground) => {
    const random = new Random(83);
    const ids = idsOn(ground);
    for (let i = 0; i < 60; i++) {
      const jittered = {
        ...upright,
        position: [1e-12 * random.range(-1, 1), 2 - 1e-12 * random.next(), 1e-12 * random.range(-1, 1)] as const,
        quaternion: rotationAbout(random.unitVector(), 1e-12 * random.range(0, 0.2)),
      };
      const contact = createContact();
      expect(contactShapes(contact, jittered, ground)).toBe(true);
      expect(contact.points.map(({ id }) => id)).toEqual(ids);
      for (const { point: p } of contact.points) near(Math.max(Math.abs(p.x), Math.abs(p.z)), 1, 1e-11, 'rim point');
      near(contact.point.x, 0, 1e-11, 'x of the point');
      near(contact.point.z, 0, 1e-11, 'z of the point');
    }
  });

  it('tilted, touches with its deepest rim point', () => {
    const tilted = { ...upright, position: [0, 10, 0] as const, quaternion: rotationAbout([0, 0, 1], 0.02) };
    const hit = createSweepHit();
    expect(sweepShapes(hit, { ...tilted, displacement: [0, -20, 0] }, slab)).toBe(true);
    expect(hit.points).toHaveLength(1);
    // The rim point at x = −cos 0.02 before the height.
    expect(hit.point.x).toBeCloseTo(2 * Math.sin(0.02) - Math.cos(0.02), 12);
  });

  it('lying on a box, touches along its side with two points', () => {
    const lying = { ...upright, position: [0, 10, 0] as const, quaternion: rotationAbout([0, 0, 1], angle) };
    const hit = createSweepHit();
    expect(sweepShapes(hit, { ...lying, displacement: [0, -20, 0] }, slab)).toBe(true);
    expect(hit.points).toHaveLength(2);
  });
});

describe.each(solids)('a moving %s', (type) => {
  it('enters and leaves between the prisms or pyramids inside and around it', () => {
    const random = new Random(86);
    const coverage = new Coverage();
    for (let i = cases(100, 2000, 8); i > 0; i--) {
      const { a, b } = randomPair(random, type, type, { minSize: 0.5, maxSize: 2 });
      showing({ a, b }, () => {
        const [hit, inner, outer] = [sweepOf(a, b), polygonalTimes(a, b, false), polygonalTimes(a, b, true)];
        if (hit?.overlapping) return;
        if (!hit) check(inner === undefined, 'a miss, but the inner solids touch');
        else {
          check(outer !== undefined, 'a hit, but the outer solids miss');
          check(hit.fraction >= outer.first - 1e-12, `enters at ${hit.fraction}, the outer ones at ${outer.first}`);
          check(hit.exitFraction <= outer.last + 1e-12, `leaves at ${hit.exitFraction}, outer at ${outer.last}`);
          if (inner) check(hit.fraction <= inner.first + 1e-12, `enters at ${hit.fraction}, inner at ${inner.first}`);
          if (inner)
            check(hit.exitFraction >= inner.last - 1e-12, `leaves at ${hit.exitFraction}, inner ${inner.last}`);
        }
        coverage.count(hit ? 'hit' : 'miss');
      });
    }
    coverage.expectAtLeast({ hit: 10, miss: 20 });
  });

  it('has a signed distance that is convex in time', () => {
    const random = new Random(85);
    for (let i = cases(100, 2000, 10); i > 0; i--) {
      const { a, b } = randomPair(random, random.pick(['box', 'capsule', 'triangle', type]), type);
      const distances = Array.from(
        { length: 9 },
        (_, k) => closestOf(atFraction(a, k / 8), atFraction(b, k / 8)).distance,
      );
      const slack = 1e-12 * (lengthsOf(a, b) + Math.max(...tuple(point(times(relativeMotion(a, b), 1))).map(Math.abs)));
      for (let k = 1; k < 8; k++) {
        const chord = (distances[k - 1]! + distances[k + 1]!) / 2;
        showing({ a, b }, () => check(distances[k]! <= chord + slack, `${distances[k]} above the chord ${chord}`));
      }
    }
  });
});

describe('shapes that nearly touch', () => {
  it.each([1e-7, 3e-9, 1e-10, 1e-12])('a cap that is %s above the edge of a box is apart by as much', (gap) => {
    // The rim is above the edge within rounding: the face of the simplex is that of the cap.
    const quaternion = [-0.6319548635717026, -0.3177353724131765, -0.17121228191767657, 0.6858306190642649] as const;
    const brick = shapeAt(box({ halfExtents: [0.5, 1, 2] }), [0, 0, 0], [0, 0, 0], quaternion);
    const touching = [-2.382059915123773, -0.5353929845362877, 0.537721948457789] as const;
    const position = plus(touching, times(rotated(quaternion, [0, -1, 0]), gap));
    const can = shapeAt(cylinder({ radius: 1, halfHeight: 1 }), position, [0, 0, 0], quaternion);
    expect(overlapShapes(brick, can)).toBe(false);
    near(closestOf(brick, can).distance, gap, 1e-14, 'distance');
  });

  it('the apex of a cone that is 1e-8 from a corner has the direction of the side', () => {
    const aside = 1.8157664666008128e-8;
    const corner = shapeAt(triangle([0, 0, 1], [1, 1, 0], [1, 0, 1]), [0, aside, 0]);
    const quaternion = rotationAbout([1, 0, 0], Math.PI / 2);
    const found = closestOf(corner, shapeAt(cone({ radius: 0.5, halfHeight: 1 }), [0, 0, 0], [0, 0, 0], quaternion));
    near(found.distance, (aside * 4) / Math.sqrt(17), 1e-14, 'distance');
    near(found.normal.y, -4 / Math.sqrt(17), 1e-7, 'normal');
  });

  it('the points of a cap that is tilted by 2e-8 are as deep as the contact', () => {
    // The deepest point of the rim is beside the face of the box.
    const brick = shapeAt(
      box({ halfExtents: [1, 1, 0.5] }),
      [0, 0, 0],
      [0, 0, 0],
      [0.30175506735792446, 0.3245310058096793, -0.7014994266719294, 0.5581416128286141],
    );
    const can = shapeAt(
      cylinder({ radius: 1, halfHeight: 2 }),
      [2.741945747660958, -1.0861596358286196, -1.1410480940254792],
      [0, 0, 0],
      [0.3017550441029974, 0.32453100505622146, -0.7014994271023521, 0.5581416252983364],
    );
    const found = closestOf(brick, can);
    const apart = minus(tuple(found.pointB), tuple(found.pointA));
    near(dot(apart, tuple(found.normal)), found.distance, 1e-11, 'gap of the points');
    check(found.distance < -1e-8, `a distance of ${found.distance}`);
  });
});
