import { describe, expect, it } from 'vitest';
import { check, near, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { rotationAbout } from '../helpers/test-shapes.ts';
import { distanceDuring, firstTouch, lastTouch, type RotatingSolid, rotatedSolid, solidAt } from './rotating-solids.ts';
import { sweep } from './signed-distance.ts';
import { brick, capsuleSolid, frustum, halfSpace, type Solid, sphereSolid, triangleSolid } from './solids.ts';
import { minus, norm, plus, type Quaternion, rotated, times, type Vector } from './vector.ts';

const BAND = 1e-13;
const still = (solid: Solid): RotatingSolid => ({ solid, displacement: [0, 0, 0], rotation: [0, 0, 0] });
const rotating = (solid: Solid, rotation: Vector, displacement: Vector = [0, 0, 0]): RotatingSolid => {
  return { solid, displacement, rotation };
};

/** The angle at which the sphere at distance `far` is met by something of half width `radius` around the line through the center. */
const angleAt = (radius: number, far: number) => Math.asin(radius / far);

/** A random solid about 1 large. */
const solids: readonly ((random: Random, center: Vector, q: Quaternion) => Solid)[] = [
  (random, center) => sphereSolid(center, random.range(0.1, 1)),
  (random, center, q) => capsuleSolid(center, random.range(0.02, 0.5), random.range(0.1, 1), q),
  (random, center, q) => triangleSolid(center, [random.vector(), random.vector(), random.vector()], q),
  (random, center, q) => brick(center, [random.range(0.02, 1), random.range(0.02, 1), random.range(0.02, 1)], q),
  (random, center) => halfSpace(center, random.unitVector(), random.range(-1, 1)),
];

function randomMotions(random: Random): [RotatingSolid, RotatingSolid] | undefined {
  const [makeA, makeB] = [random.pick(solids), random.pick(solids)];
  const angularSpeed = () => times(random.unitVector(), random.pick([0, 0.01, 0.5, Math.PI, 20]));
  const away = times(random.unitVector(), random.range(1, 3));
  const a = rotating(makeA(random, [0, 0, 0], random.quaternion()), angularSpeed(), times(away, random.range(0, 2)));
  const b = rotating(makeB(random, away, random.quaternion()), angularSpeed(), random.vector(0.3));
  return a.solid.kind === 'half-space' && b.solid.kind === 'half-space' ? undefined : [a, b];
}

describe('rotating solids', () => {
  it('rotate about their center, like quaternions', () => {
    const random = new Random(1);
    for (let i = 0; i < 50; i++) {
      const [axis, angle] = [random.unitVector(), random.range(-20, 20)];
      const [q, rotationVector] = [rotationAbout(axis, angle), times(axis, angle)];
      const center = random.vector();
      const corners: [Vector, Vector, Vector] = [random.vector(), random.vector(), random.vector()];
      for (const [solid, expected] of [
        [brick(center, [1, 2, 3]), brick(center, [1, 2, 3], q)],
        [capsuleSolid(center, 1, 2), capsuleSolid(center, 1, 2, q)],
        [triangleSolid(center, corners), triangleSolid(center, corners, q)],
        [halfSpace(center, [0, 1, 0], 3), halfSpace(center, rotated(q, [0, 1, 0]), 3)],
        [sphereSolid(center, 2), sphereSolid(center, 2)],
        [frustum(center, [1, 0], 2), frustum(center, [1, 0], 2, q)],
      ] as const) {
        const [found, wanted] = [rotatedSolid<Solid>(solid, rotationVector), expected as Solid];
        for (const direction of [random.unitVector(), random.unitVector()]) {
          const probe = still(sphereSolid(plus(center, times(direction, 9)), 1));
          near(distanceDuring(still(found), probe)(0), distanceDuring(still(wanted), probe)(0), 1e-13, 'distance');
        }
      }
    }
  });

  it('have the pose at a fraction of rotation and displacement', () => {
    const stick = rotating(capsuleSolid([1, 0, 0], 0.5, 2), [0, 0, Math.PI], [4, 0, 0]);
    const { center, half } = solidAt(stick, 0.5) as ReturnType<typeof capsuleSolid>;
    expect(center).toEqual([3, 0, 0]);
    expect(norm(minus(half, [-2, 0, 0]))).toBeLessThan(1e-15);
  });
});

describe('first and last touch in closed form', () => {
  const closeTo = (a: RotatingSolid, b: RotatingSolid, first: number, last: number) => {
    for (const [p, q] of [
      [a, b],
      [b, a],
    ] as const) {
      const [from, to] = [firstTouch(p, q, BAND), lastTouch(p, q, BAND)];
      for (const found of [from.near, from.sure]) expect(Math.abs(found - first)).toBeLessThan(2e-12);
      for (const found of [to.near, to.sure]) expect(Math.abs(found - last)).toBeLessThan(2e-12);
      expect(from.near).toBeLessThanOrEqual(from.sure);
      expect(to.near).toBeGreaterThanOrEqual(to.sure);
    }
  };

  it.each([0.5, Math.PI / 2, 2.9])('a capsule that rotates by 180° passes a sphere at %s radians', (angle) => {
    const stick = rotating(brick([0, 0, 0], [5, 0.05, 0.05]), [0, 0, Math.PI]);
    const obstacle = still(sphereSolid([4 * Math.cos(angle), 4 * Math.sin(angle), 0], 0.1));
    // The back end sweeps the other half of the circle.
    const half = angleAt(0.15, 4);
    closeTo(stick, obstacle, (angle - half) / Math.PI, (angle + half) / Math.PI);
  });

  it('both ends of a capsule pass in a full revolution, the second as the last touch', () => {
    const stick = rotating(capsuleSolid([0, 0, 0], 0.05, 5), [0, 0, 2 * Math.PI]);
    const obstacle = still(sphereSolid([4 * Math.sin(-1), 4 * Math.cos(-1), 0], 0.1));
    const half = angleAt(0.15, 4);
    closeTo(stick, obstacle, (1 - half) / (2 * Math.PI), (1 + Math.PI + half) / (2 * Math.PI));
  });

  it('twenty revolutions, with a touch in the last', () => {
    const revolutions = 20;
    const stick = rotating(capsuleSolid([0, 0, 0], 0.25, 2), [0, 0, 2 * Math.PI * revolutions], [1, 0, 0]);
    const obstacle = still(sphereSolid([4, 0, 0], 0.9));
    const { near: first } = firstTouch(stick, obstacle, BAND);
    // The gap between the tip and the sphere is 4 − t − 2 − 1.15 when the stick lies along x, twice in every revolution.
    expect(first).toBeGreaterThan(0.85 - 0.01);
    expect(first).toBeLessThan(0.875);
    const distance = distanceDuring(stick, obstacle);
    expect(Math.abs(distance(first))).toBeLessThan(2e-13);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 100_000; i++) least = Math.min(least, distance((i / 100_000) * first));
    expect(least).toBeGreaterThan(0);
  });

  it('a cube that rotates above the ground touches it with a corner', () => {
    const height = 1.3;
    const cube = rotating(brick([0, height, 0], [1, 1, 1]), [0, 0, Math.PI / 2]);
    const ground = still(halfSpace([7, 0, 0], [0, 1, 0], 0));
    // The corner is √2 cos(π/4 − angle) below the center.
    const angle = Math.PI / 4 - Math.acos(height / Math.SQRT2);
    closeTo(cube, ground, angle / (Math.PI / 2), 1 - angle / (Math.PI / 2));
  });

  it('a half-space that rotates touches a sphere', () => {
    const ground = rotating(halfSpace([0, 0, 0], [0, 1, 0], 0), [0, 0, Math.PI / 2]);
    const obstacle = still(sphereSolid([3, 4, 0], 1));
    // The direction to the sphere is at atan2(3, 4) from the normal, which rotates away from it.
    const angle = Math.asin(4 / 5) - Math.asin(1 / 5);
    const { near: first } = firstTouch({ ...ground, rotation: [0, 0, Math.PI / 2] }, obstacle, BAND);
    expect(Math.abs(first - angle / (Math.PI / 2))).toBeLessThan(2e-12);
    expect(lastTouch(ground, obstacle, BAND).near).toBe(1);
  });

  it('a triangle rotates edge first into another', () => {
    const flap: [Vector, Vector, Vector] = [
      [0, 0, -1],
      [0, 0, 1],
      [3, 0, 0],
    ];
    const wall: [Vector, Vector, Vector] = [
      [-9, 0, -5],
      [9, 0, -5],
      [0, 0, 9],
    ];
    const door = rotating(triangleSolid([0, 1.5, 0], flap), [0, 0, -Math.PI / 2]);
    // The tip, 3 away, comes down by 1.5 at 30 degrees.
    const { near: first, sure } = firstTouch(door, still(triangleSolid([0, 0, 0], wall)), BAND);
    expect(Math.abs(first - 1 / 3)).toBeLessThan(2e-12);
    expect(Math.abs(sure - 1 / 3)).toBeLessThan(2e-12);
  });

  it('a touch from the start is at 0, and one at the end at 1', () => {
    const stick = rotating(brick([0, 0, 0], [5, 0.05, 0.05]), [0, 0, 1]);
    const obstacle = still(sphereSolid([4, 0, 0], 0.1));
    expect(firstTouch(stick, obstacle, BAND)).toEqual({ near: 0, sure: 0 });
    expect(lastTouch(obstacle, stick, BAND).near).toBeLessThan(0.05);
    const { near: last, sure } = lastTouch({ ...stick, rotation: [0, 0, 2 * Math.PI] }, obstacle, BAND);
    expect([last, sure]).toEqual([1, 1]);
  });
});

describe('motions that are too close to decide', () => {
  const stick = rotating(capsuleSolid([0, 0, 0], 0.5, 2), [0, 0, 2 * Math.PI]);
  const past = (room: number) => still(sphereSolid([3.5 + room, 0, 0], 1));

  it('are near but never certain', () => {
    for (const room of [0, 1e-10, -1e-10]) {
      const { near: first, sure } = firstTouch(stick, past(room), 1e-9);
      expect(Math.abs(first - 0.25)).toBeLessThan(1e-4);
      expect(sure).toBeNaN();
      expect(lastTouch(stick, past(room), 1e-9).sure).toBeNaN();
    }
  });

  it('differ from a clear miss and from a clear touch', () => {
    expect(firstTouch(stick, past(1e-8), 1e-9)).toEqual({ near: Number.NaN, sure: Number.NaN });
    const { near: first, sure } = firstTouch(stick, past(-1e-8), 1e-9);
    expect(first).toBeLessThanOrEqual(sure);
    expect(Math.abs(sure - 0.25)).toBeLessThan(1e-4);
  });
});

describe('random displacements and rotations', () => {
  it('no distance sample touches outside the computed interval, and its ends touch', () => {
    const coverage = new Coverage();
    const random = new Random(5);
    const band = 1e-11;
    for (let i = 0; i < cases(300, 20_000); i++) {
      const pair = randomMotions(random);
      if (!pair) continue;
      showing(pair, () => {
        const [a, b] = pair;
        const distance = distanceDuring(a, b);
        const [first, last] = [firstTouch(a, b, band), lastTouch(a, b, band)];
        const missed = Number.isNaN(first.near);
        check(missed === Number.isNaN(last.near), 'there is a first touch or a last one, but not both');
        coverage.count(missed ? 'miss' : 'touch');
        const slack = 1e-13;
        for (let k = 0; k <= 100; k++) {
          const fraction = missed ? k / 100 : random.next();
          const there = distance(fraction);
          const outside = missed || fraction < first.near - 1e-15 || fraction > last.near + 1e-15;
          if (outside) check(there > band - slack, `distance ${there} at ${fraction}`);
        }
        if (missed) return;
        check(distance(first.near) <= band * 1.01 + slack, 'no touch at the first one');
        check(distance(last.near) <= band * 1.01 + slack, 'no touch at the last one');
        if (first.near > 0) coverage.count('touch after the start');
        if (last.near < 1) coverage.count('parted');
        if (Number.isNaN(first.sure)) return;
        check(distance(first.sure) < 0 && distance(last.sure) < 0, 'no touch for sure');
        coverage.count(first.sure - first.near < 1e-8 ? 'sharp' : 'grazing');
      });
    }
    coverage.expectAtLeast({ miss: 45, touch: 120, 'touch after the start': 60, parted: 40, sharp: 110 });
  });

  it('agree with the convex oracle without rotation', () => {
    const random = new Random(6);
    const coverage = new Coverage();
    for (let i = 0; i < 100; i++) {
      const pair = randomMotions(random);
      if (!pair) continue;
      const [a, b] = pair.map((it): RotatingSolid => ({ ...it, rotation: [0, 0, 0] })) as [
        RotatingSolid,
        RotatingSolid,
      ];
      showing([a, b], () => {
        const straight = sweep(a.solid, b.solid, minus(a.displacement, b.displacement));
        if (Math.abs(straight.least) < 1e-6) return;
        const [first, last] = [firstTouch(a, b, 1e-13), lastTouch(a, b, 1e-13)];
        check(Number.isNaN(first.near) === straight.least > 0, `the least distance is ${straight.least}`);
        coverage.count(straight.least > 0 ? 'miss' : 'touch');
        if (straight.least > 0) return;
        near(first.sure, straight.first, 1e-6, 'first touch');
        near(last.sure, Math.min(1, straight.last), 1e-6, 'last touch');
      });
    }
    coverage.expectAtLeast({ miss: 15, touch: 40 });
  });
});
