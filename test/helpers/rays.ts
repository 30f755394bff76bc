import { it } from 'vitest';
import { createRayHit, type Ray, type RayHit } from '../../src/narrowphase/rays/ray.ts';
import { signedDistanceOfPoint } from '../oracle/solids.ts';
import { touchInterval } from '../oracle/touch-interval.ts';
import { minus, norm, plus, times, unit, type Vector } from '../oracle/vector.ts';
import { CLOSED_FORM, check, near, nearVector, showing } from './assertions.ts';
import { Coverage, cases } from './coverage.ts';
import { Random } from './random.ts';
import { randomPair } from './random-pairs.ts';
import { boundingRadius, point, relativeMotion, type ShapeOf, solidOf, type TestShape, tuple } from './test-shapes.ts';

/** A ray as tests write it. */
export const rayOf = (origin: Vector, direction: Vector, maxDistance?: number): Ray => ({
  origin: point(origin),
  direction: point(direction),
  maxDistance,
});

/** Shapes with an inside, whose signed distance is convex along a ray. */
type SolidType = 'sphere' | 'capsule' | 'box' | 'plane' | 'convexHull';

/** Properties of every hit on a shape with an inside. */
function assertRayHit(hit: RayHit, ray: Ray, target: TestShape, tolerance: number): void {
  const solid = solidOf(target);
  const [origin, along] = [tuple(ray.origin), unit(tuple(ray.direction))];
  const [surface, normal] = [tuple(hit.point), tuple(hit.normal)];
  near(norm(normal), 1, 1e-14, 'length of the normal');
  near(signedDistanceOfPoint(solid, surface), 0, tolerance, 'distance of the point from the surface');
  // Along an outward normal of a convex shape, the distance grows by the length moved.
  const outside = plus(surface, times(normal, tolerance * 1e6));
  near(signedDistanceOfPoint(solid, outside), tolerance * 1e6, 3 * tolerance, 'distance above the point');
  if (hit.overlapping) {
    check(hit.distance === 0 && hit.fraction === 0, 'a ray that starts inside does not hit at once');
    near(hit.depth, -signedDistanceOfPoint(solid, origin), tolerance, 'depth');
    nearVector(plus(origin, times(normal, hit.depth)), surface, tolerance, 'point against depth and normal');
  } else {
    check(hit.depth === 0, `a hit from outside of depth ${hit.depth}`);
    nearVector(plus(origin, times(along, hit.distance)), surface, tolerance, 'point against the ray at its distance');
  }
  const magnitude = ray.maxDistance ?? Number.POSITIVE_INFINITY;
  check(
    hit.distance <= magnitude && hit.distance < Number.POSITIVE_INFINITY,
    `a hit at ${hit.distance} of ${magnitude}`,
  );
  near(hit.fraction, hit.distance === 0 ? 0 : hit.distance / magnitude, 0, 'fraction');
  for (const x of [...surface, ...normal, hit.distance, hit.depth]) check(!Object.is(x, -0), 'a result contains −0');
}

/** Defines the test that compares a ray function with the signed distance along the ray, on random configurations. */
export function itMeetsWhatTheOracleMeets<T extends SolidType>(
  type: T,
  cast: (out: RayHit, ray: Ray, target: TestShape<ShapeOf<T>>) => boolean,
  { aligned = false } = {},
): void {
  it('rays agree with the oracle on random configurations, with directions of any length', () => {
    const [coverage, random] = [new Coverage(), new Random(300 + type.length)];
    const usual = 3000;
    for (let i = cases(usual, 100_000); i > 0; i--) {
      const { a, b } = randomPair(random, 'sphere', type);
      const quaternion = aligned ? ([0, 0, 0, 1] as const) : b.quaternion;
      const target = { ...b, quaternion } as unknown as TestShape<ShapeOf<T>>;
      const motion = relativeMotion(a, b);
      const length = norm(motion);
      if (length === 0) continue;
      const inside = random.chance(0.1) && type !== 'plane';
      const origin = inside ? plus(b.position, random.vector(0.3 * boundingRadius(b.shape))) : a.position;
      // An infinite ray hits every plane that is not parallel, however far away.
      const isEndless = type !== 'plane' && random.chance(0.3);
      // The oracle follows an infinite ray until it has passed a shape of this size.
      const size = boundingRadius(b.shape) + norm(minus(b.position, origin));
      const horizon = isEndless ? 3 * size : length;
      const direction = times(motion, random.chance(0.5) ? 1 : random.logarithmic(1e-29, 1e29) / length);
      const ray = rayOf(origin, direction, isEndless ? undefined : length);
      const along = times(motion, horizon / length);
      const solid = solidOf(target);
      const oracle = touchInterval((t) => signedDistanceOfPoint(solid, plus(origin, times(along, t))));
      const magnitude = Math.max(...origin.map(Math.abs), ...b.position.map(Math.abs));
      const tolerance =
        CLOSED_FORM * (size + (oracle.least <= 0 ? oracle.first * horizon : horizon)) + 2 ** -49 * magnitude;
      const hit = createRayHit();
      showing({ ray, target }, () => {
        const found = cast(hit, ray, target);
        if (Math.abs(oracle.least) <= tolerance) {
          coverage.count('undecided');
          return;
        }
        check(found === oracle.least < 0, `hit ${found}, but the least distance is ${oracle.least}`);
        coverage.count(found ? 'hit' : 'miss');
        if (!found) return;
        if (Math.abs(oracle.atStart) > tolerance) check(hit.overlapping === oracle.atStart < 0, 'overlapping');
        if (hit.overlapping) coverage.count('overlapping');
        else {
          const bound = (tolerance / oracle.steepnessFirst + 4 * Number.EPSILON) * horizon;
          near(hit.distance, oracle.first * horizon, bound, 'distance');
        }
        assertRayHit(hit, ray, target, 4 * tolerance);
      });
    }
    coverage.expectAtLeast({ hit: usual * 0.2, miss: usual * 0.1, overlapping: usual * 0.05 });
  });
}
