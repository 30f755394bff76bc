import type { Aabb } from '../../math/aabb.ts';
import type { Vec3 } from '../../math/vec3.ts';

// Distance and time of contact of two boxes.

/** The squared distance of two boxes; 0 when they touch. */
export function distanceSquaredBoxes(a: Readonly<Aabb>, b: Readonly<Aabb>): number {
  const x = Math.max(0, b.min.x - a.max.x, a.min.x - b.max.x);
  const y = Math.max(0, b.min.y - a.max.y, a.min.y - b.max.y);
  const z = Math.max(0, b.min.z - a.max.z, a.min.z - b.max.z);
  return x * x + y * y + z * z;
}

/** The first time, from 0, at which box `a`, moving by `motion` per unit of time, touches box `b`; `Infinity` for never. */
export function sweepBoxes(a: Readonly<Aabb>, motion: Readonly<Vec3>, b: Readonly<Aabb>): number {
  times[0] = 0;
  times[1] = Infinity;
  const meet =
    narrowTimes(motion.x, b.min.x - a.max.x, b.max.x - a.min.x) &&
    narrowTimes(motion.y, b.min.y - a.max.y, b.max.y - a.min.y) &&
    narrowTimes(motion.z, b.min.z - a.max.z, b.max.z - a.min.z);
  return meet ? times[0] : Infinity;
}

/** Keeps in `times` the times with low <= speed · time <= high; false when there are none. */
function narrowTimes(speed: number, low: number, high: number): boolean {
  if (Math.abs(speed) < SMALLEST_SPEED) return low <= 0 && high >= 0;
  const s = 1 / speed;
  times[0] = Math.max(times[0], Math.min(low * s, high * s));
  times[1] = Math.min(times[1], Math.max(low * s, high * s));
  return times[0] <= times[1];
}

/** Speeds below it have no reciprocal. */
const SMALLEST_SPEED = 1e-300;
/** First and last time of the present boxes. Double out: docs/v8.md. */
const times = new Float64Array(2);
