// Responses to a hit: pure functions of velocities, positions and hits. Nothing is moved.

import { divide, dot, largest, length, lengthSquared, set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { BRAND, checkFinite, checkNotNegative, checkObject, checkVec3Out, readVec3, show } from '../validate.ts';
import type { Contact, SweepHit } from './results.ts';

/**
 * Writes the velocity after a bounce: the part along the surface is kept, the part along the normal is negated,
 * `v − (1 + restitution) (v · n) n`. The sign of the normal does not matter, so a velocity that already points away is
 * negated as well.
 *
 * For what a game moves by queries. A body of a world bounces at the time of impact by its `response`; a handler of its
 * world runs after the step, when the body has passed that point.
 * @param velocity Velocity relative to the surface; `out` may be the same vector.
 * @param normal Of the surface; any length but zero.
 * @param restitution 1, unless given, for a bounce without loss, 0 for no bounce.
 * @throws RangeError or TypeError naming what is not finite, a zero normal or a negative restitution.
 * @example
 * reflect(velocity, [3, -4, 0], [0, 1, 0], 0.5); // velocity is (3, 2, 0)
 */
export function reflect(out: Vec3, velocity: Vec3Like, normal: Vec3Like, restitution = 1): true {
  checkNotNegative(restitution, 'restitution', 'reflect');
  return withoutNormalPart(out, velocity, normal, 1 + restitution, 'reflect');
}

/**
 * Writes the part of a velocity along a surface, `v − (v · n) n`. The sign of the normal does not matter.
 *
 * For what a game moves by queries. A body of a world slides within the step by its `response`.
 * @param velocity Velocity of the sliding object; `out` may be the same vector.
 * @param normal Of the surface; any length but zero.
 * @throws RangeError or TypeError naming what is not finite, or a zero normal.
 * @example
 * slideAlong(velocity, [3, -4, 0], [0, 1, 0]); // velocity is (3, 0, 0)
 */
export function slideAlong(out: Vec3, velocity: Vec3Like, normal: Vec3Like): true {
  return withoutNormalPart(out, velocity, normal, 1, 'slideAlong');
}

/**
 * Writes the position at the time of impact, for a sweep from `from` by `displacement`.
 * @param hit Of that sweep, or of a ray along it; without one, the end position is written.
 * @param margin How much earlier to stop, world units along the displacement; never before its start. 0 unless given.
 * @throws RangeError or TypeError naming what is not finite, a fraction that is not from 0 to 1, or a negative margin.
 * @example
 * const hit = world.sweep(sphere(0.5), { position: [0, 1, 0] }, [0, 0, -10]);
 * clampToImpact(position, [0, 1, 0], [0, 0, -10], hit, 0.01);
 */
export function clampToImpact(
  out: Vec3,
  from: Vec3Like,
  displacement: Vec3Like,
  hit: Readonly<Pick<SweepHit, 'fraction'>> | undefined,
  margin = 0,
): true {
  checkNotNegative(margin, 'margin', 'clampToImpact');
  if (hit !== undefined) checkObject(hit, 'hit', 'not an object with a fraction', 'clampToImpact');
  const fraction = hit === undefined ? 1 : hit.fraction;
  checkFinite(fraction, 'hit.fraction', 'clampToImpact');
  if (fraction < 0 || fraction > 1) {
    throw new RangeError(`clampToImpact: hit.fraction is ${fraction}, but must be from 0 to 1`);
  }
  const d = readVectors(from, 'from', displacement, 'displacement', 'clampToImpact');
  const path = length(d);
  const part = hit && path > 0 ? Math.max(0, fraction - margin / path) : fraction;
  return write(out, p.x + d.x * part, p.y + d.y * part, p.z + d.z * part, 'clampToImpact');
}

/**
 * Writes where one of the two participants of a contact has to be so that they just touch: moved by the depth along the
 * normal, the least translation that separates them.
 * @param position Where that participant is; `out` may be the same vector.
 * @param contact From `contactShapes`, a sweep that started in overlap, an event, or `contactsOf`.
 * @param self Which of the two is moved: `'a'` or `'b'`; or the body, if the contact is one of bodies.
 * @throws RangeError or TypeError naming what is not finite, a negative depth, or a `self` that is neither.
 * @example
 * for (const contact of world.contactsOf(body)) pushOut(position, body.position, contact, body);
 */
export function pushOut(
  out: Vec3,
  position: Vec3Like,
  contact: Readonly<Pick<Contact, 'normal' | 'depth'>> & {
    readonly a?: object;
    readonly b?: object;
    readonly second?: object;
    readonly self?: object;
  },
  self: 'a' | 'b' | object,
): true {
  checkObject(contact, 'contact', 'not an object with normal and depth', 'pushOut');
  const { a, b, second = b, self: pointedAt = second, normal, depth } = contact;
  const isFirst = self === 'a' || (self === a && a !== undefined);
  if (!isFirst && self !== 'b' && (self !== b || b === undefined)) {
    const named = typeof self === 'object' && self !== null && BRAND in self ? `${self}` : show(self);
    throw new TypeError(`pushOut: self is ${named}, but must be "a", "b" or a body of the contact`);
  }
  const n = readVectors(position, 'position', normal, 'normal', 'pushOut');
  checkNotNegative(depth, 'depth', 'pushOut');
  // The normal points from a to b. Events of a body point from the other body to it, those of `between` from first to second.
  const isPointedAt = pointedAt === a && a !== undefined ? isFirst : !isFirst;
  const path = isPointedAt ? depth : -depth;
  return write(out, p.x + n.x * path, p.y + n.y * path, p.z + n.z * path, 'pushOut');
}

function withoutNormalPart(out: Vec3, velocity: Vec3Like, normal: Vec3Like, times: number, name: string): true {
  const n = readVectors(velocity, 'velocity', normal, 'normal', name);
  // Scaled by the largest component, so that no square overflows or underflows.
  const scale = largest(n);
  if (scale === 0) throw new RangeError(`${name}: normal is zero, which is no direction`);
  divide(n, scale);
  const part = (times * dot(p, n)) / lengthSquared(n);
  return write(out, p.x - n.x * part, p.y - n.y * part, p.z - n.z * part, name);
}

/** Reads two vectors: the first one to `p`. Returns the second one. */
function readVectors(first: Vec3Like, firstField: string, second: Vec3Like, secondField: string, name: string): Vec3 {
  readVec3(p, first, firstField, name);
  // A getter of the second vector may call these functions: the first one is written again.
  const { x, y, z } = p;
  readVec3(q, second, secondField, name);
  set(p, x, y, z);
  return q;
}

/** Writes a vector to an unchecked `out`. Adding zero avoids −0. */
function write(out: Vec3, x: number, y: number, z: number, name: string): true {
  checkVec3Out(out, 'out', name);
  set(out, 0 + x, 0 + y, 0 + z);
  return true;
}

const p = vec3();
const q = vec3();
