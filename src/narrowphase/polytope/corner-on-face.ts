import { createInterval, narrow, setAlways } from '../../math/interval.ts';
import { addScaled, dot, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { createAxes, setAxes, writePoint } from '../contact/axes.ts';
import type { SweepHit } from '../results.ts';
import { writeTimes } from '../write-results.ts';
import type { CorePair } from './core-pair.ts';
import type { Gap } from './witness.ts';

// The commonest impact of a level: a corner of a core, such as an end of a capsule's segment, comes down inside of a triangle.

/**
 * Least distance of the point of impact from the sides of the triangle, and of the other corner from the plane of the impact, as a
 * fraction of the size.
 */
const WELL_INSIDE = 1e-6;

/**
 * Writes the first touch of A, grown by a radius and moving by `velocity`, with the triangle B, and their gap there, if one corner of
 * A touches the inside of B. False if that is not certain. Does what `timesOfTouch` and `measureCores` do on the axis of the face.
 *
 * No other axis counts then. With the point p of the impact well inside of B and the normal n, let u be another axis, and w its part
 * across n. B reaches beyond p along u and −u by the distance of p from the sides times |w|, and A contains p. So at the impact,
 * they overlap on u, and their cores have a gap that is smaller than along n. For the axes of a segment along d, |w| >= |d · n|.
 */
export function touchesInside(out: SweepHit, gap: Gap, pair: CorePair, velocity: Readonly<Vec3>): boolean {
  const { a, b, radius, size } = pair;
  const [first, second] = a.corners;
  const n = b.normals[0];
  pair.project(0);
  const { position } = pair;
  if (Math.abs(position) - pair.radiusSum <= radius) return false;
  // Towards the triangle.
  const sign = position < 0 ? -1 : 1;
  const lead = (dot(first, n) - dot(second, n)) * sign;
  const steepness = Math.abs(lead) / (2 * a.halfHeight);
  if (!(Math.abs(lead) > size * WELL_INSIDE)) return false;
  setAlways(times);
  const speed = 0 - dot(n, velocity);
  if (!narrow(times, position, speed, pair.radiusSum + radius) || !writeTimes(out, times, true, false)) return false;
  const corner = lead > 0 ? first : second;
  addScaled(point, corner, velocity, out.fraction);
  for (let i = 0; i < 3; i++) {
    subtract(inward, b.corners[i], point);
    if (!(dot(inward, b.rims[i]) * steepness > size * WELL_INSIDE)) return false;
  }
  pair.moveA(velocity, out.fraction);
  pair.project(0);
  gap.distance = Math.abs(pair.position) - pair.radiusSum;
  set(gap.normal, 0 + n.x * sign, 0 + n.y * sign, 0 + n.z * sign);
  setAxes(axes, gap.normal);
  writePoint(gap.pointA, axes, dot(corner, axes.u), dot(corner, axes.v), dot(corner, axes.n));
  addScaled(gap.pointB, gap.pointA, gap.normal, gap.distance);
  return true;
}

const times = createInterval();
const point = vec3();
const inward = vec3();
const axes = createAxes();
