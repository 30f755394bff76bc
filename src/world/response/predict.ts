// When a pair meets next, and when it parted. Everything is computed from the last change of velocity of its two bodies,
// so the answers do not depend on when they are asked for.

import { APPROACH_ROUNDING, BEYOND_START, CONTACT_TOLERANCE, SHORTEST_PARTING } from '../../constants.ts';
import { dot, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceBetween } from '../../narrowphase/dispatch.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { rotates } from '../../narrowphase/moving-shape.ts';
import { type Contact, createClosestPoints, createSweepHit } from '../../narrowphase/results.ts';
import { firstTouch } from '../../narrowphase/rotation/conservative-advancement.ts';
import { writeContact } from '../../narrowphase/write-results.ts';
import { BOUNDING, MOTION } from '../body-store.ts';
import type { Simulation } from '../simulation.ts';
import { boxesStaySeparated } from '../step/quick-tests.ts';
import { contactTolerance } from '../tolerances.ts';
import type { Courses } from './courses.ts';
import { TELLS, TOUCHING } from './impact-pairs.ts';

/** The contact of the last prediction, at its time. */
export const hit = createSweepHit();
/** Velocities of two bodies at a point along a normal, and the speed of approach; see `approaches`. */
export const meeting = { velocityA: vec3(), velocityB: vec3(), speed: 0.5 };

/** Time of the next enter or impact of a pair; `Infinity` if there is none. Writes `hit`. */
export function nextImpact(sim: Simulation, k: number): number {
  const { courses, pairs } = sim.impacts;
  const a = pairs.bodies[2 * k];
  const b = pairs.bodies[2 * k + 1];
  const isTouching = pairs.has(k, TOUCHING);
  if (isTouching && pairs.has(k, TELLS)) return Infinity;
  const start = Math.max(courses.timeOf(a), courses.timeOf(b), pairs.since[k]);
  if (staysApart(courses, sim, a, b, start)) return Infinity;
  courses.load(shapeA, a, start);
  courses.load(shapeB, b, start);
  if (!firstTouch(hit, shapeA, shapeB)) return Infinity;
  if (hit.fraction > 0 || !isTouching) return Math.min(1, start + hit.fraction * (1 - start));
  // Convex shapes that touch and part without rotating do not meet again.
  if (approaches(courses, a, b, start, hit)) return start;
  return rotates(shapeA) || rotates(shapeB) ? nextReturn(sim, a, b, start) : Infinity;
}

/** Whether two bodies approach each other at a point of contact, beyond rounding. Writes `meeting`. */
export function approaches(courses: Courses, a: number, b: number, time: number, contact: Readonly<Contact>): boolean {
  const { velocityA, velocityB } = meeting;
  courses.velocityAt(velocityA, a, time, contact.point);
  courses.velocityAt(velocityB, b, time, contact.point);
  return isApproaching(velocityA, velocityB, contact.normal);
}

/** Whether velocities approach each other along a normal, beyond rounding. Writes `meeting.speed`. */
export function isApproaching(u: Readonly<Vec3>, v: Readonly<Vec3>, normal: Readonly<Vec3>): boolean {
  const alongU = dot(u, normal);
  const alongV = dot(v, normal);
  meeting.speed = alongU - alongV;
  return meeting.speed > APPROACH_ROUNDING * (Math.abs(alongU) + Math.abs(alongV));
}

/**
 * Time at which a turning pair meets again that touches at `start` and parts there. The gap is tested at growing
 * distances in time, until it is open or the shapes approach each other.
 */
function nextReturn(sim: Simulation, a: number, b: number, start: number): number {
  const { courses } = sim.impacts;
  const tolerance = contactTolerance(sim.store, a, b);
  let before = start;
  for (let part = SHORTEST_PARTING; ; part *= 2) {
    const time = Math.min(1, start + part * (1 - start));
    if (gapAt(courses, a, b, time) > tolerance) {
      return firstTouch(hit, shapeA, shapeB) ? Math.min(1, time + hit.fraction * (1 - time)) : Infinity;
    }
    writeContact(hit, closest);
    hit.overlapping = true;
    if (approaches(courses, a, b, time, hit))
      return closest.distance < -tolerance ? crossing(courses, a, b, before, time) : time;
    if (time === 1) return Infinity;
    before = time;
  }
}

/** Time between `open` and `closed` at which the gap of a pair closes. */
function crossing(courses: Courses, a: number, b: number, open: number, closed: number): number {
  for (;;) {
    const middle = (open + closed) / 2;
    if (middle <= open || middle >= closed) break;
    if (gapAt(courses, a, b, middle) >= 0) open = middle;
    else closed = middle;
  }
  gapAt(courses, a, b, closed);
  writeContact(hit, closest);
  return closed;
}

/** Gap of two bodies at a time. Loads them, with their motion from then on. */
function gapAt(courses: Courses, a: number, b: number, time: number): number {
  courses.load(shapeA, a, time);
  courses.load(shapeB, b, time);
  return distanceBetween(closest, shapeA, shapeB);
}

/** Whether a pair that touched has parted at a time. Writes the closest points to `hit`. */
export function hasParted(sim: Simulation, a: number, b: number, time: number): boolean {
  const isParted = gapAt(sim.impacts.courses, a, b, time) > contactTolerance(sim.store, a, b);
  writeContact(hit, closest);
  return isParted;
}

/** Time at which a pair parted that has parted at `time`, and touched at its last change of velocity. Writes `hit`. */
export function partingTime(sim: Simulation, a: number, b: number, time: number): number {
  const { courses } = sim.impacts;
  const start = Math.max(courses.timeOf(a), courses.timeOf(b));
  const part = (start - time) * BEYOND_START;
  courses.loadOver(shapeA, a, time, part);
  courses.loadOver(shapeB, b, time, part);
  return firstTouch(hit, shapeA, shapeB) ? Math.max(start, time + hit.fraction * part) : start;
}

/** Whether the bounding spheres of a pair stay apart from `start` on, or their boxes do. */
function staysApart(courses: Courses, { store }: Simulation, a: number, b: number, start: number): boolean {
  if (start === 0 && !courses.isBent(a) && !courses.isBent(b) && boxesStaySeparated(store, a, b)) return true;
  const { motion } = store;
  courses.write(rowA, a, start);
  courses.write(rowB, b, start);
  let distance = 0;
  let approach = 0;
  let speed = 0;
  for (let axis = 0; axis < 3; axis++) {
    const s = rowA[axis] - rowB[axis];
    const d = rowA[axis + 3] - rowB[axis + 3];
    distance += s * s;
    approach += s * d;
    speed += d * d;
  }
  const radii = (motion[MOTION * a + BOUNDING] + motion[MOTION * b + BOUNDING]) * (1 + CONTACT_TOLERANCE);
  const time = speed > 0 ? Math.max(0, Math.min(1 - start, -approach / speed)) : 0;
  const nearest = distance * (1 - ROUNDING) + time * (approach + (approach + time * speed));
  // Planes have infinite radii.
  return nearest > radii * radii;
}

/** Bound of the rounding of a squared distance, relative to the squared distance at the start. */
const ROUNDING = 1e-14;
const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
const closest = createClosestPoints();
const rowA = new Float64Array(6);
const rowB = new Float64Array(6);
