// What a game does with a hit, in one line each. Pure functions of velocities, positions and hits; nothing is moved.

import { checkFinite, checkNotNegative, readVec3, show } from '../math/check.ts';
import { divide, dot, largest, length, lengthSquared, set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import type { Contact, SweepHit } from './results.ts';

/**
 * Writes the velocity after a bounce: what goes along the surface is kept, what goes along the normal is turned around,
 * `v − (1 + restitution) (v · n) n`. Which way the normal points makes no difference, so that a velocity that leads away
 * already is turned around as well.
 * @param velocity Of what bounces, against the surface; `out` may be the same vector.
 * @param normal Of the surface; any length but zero.
 * @param restitution 1, unless given, for a bounce without loss, 0 for none at all.
 * @throws RangeError or TypeError naming what is not finite, a zero normal or a negative restitution.
 */
export function reflect(out: Vec3, velocity: Vec3Like, normal: Vec3Like, restitution = 1): true {
  checkNotNegative(restitution, 'restitution', 'reflect');
  return withoutNormalPart(out, velocity, normal, 1 + restitution, 'reflect');
}

/**
 * Writes what of a velocity goes along a surface, `v − (v · n) n`. Which way the normal points makes no difference.
 * @param velocity Of what slides; `out` may be the same vector.
 * @param normal Of the surface; any length but zero.
 * @throws RangeError or TypeError naming what is not finite, or a zero normal.
 */
export function slide(out: Vec3, velocity: Vec3Like, normal: Vec3Like): true {
  return withoutNormalPart(out, velocity, normal, 1, 'slide');
}

/**
 * Writes the position at the time of impact, for what was swept from `from` by `displacement`.
 * @param hit Of that sweep, or of a ray along it; without one, the end of the way is written.
 * @param margin How much earlier to stop, world units along the way; never before its start. 0 unless given.
 * @throws RangeError or TypeError naming what is not finite, a fraction that is not from 0 to 1, or a negative margin.
 */
export function clampToImpact(
  out: Vec3,
  from: Vec3Like,
  displacement: Vec3Like,
  hit: Readonly<Pick<SweepHit, 'fraction'>> | undefined,
  margin = 0,
): true {
  readVec3(p, from, 'from', 'clampToImpact');
  readVec3(d, displacement, 'displacement', 'clampToImpact');
  checkNotNegative(margin, 'margin', 'clampToImpact');
  const fraction = hit === undefined ? 1 : hit?.fraction;
  checkFinite(fraction, 'hit.fraction', 'clampToImpact');
  if (fraction < 0 || fraction > 1) {
    throw new RangeError(`clampToImpact: hit.fraction is ${fraction}, but must be from 0 to 1`);
  }
  const way = length(d);
  const part = hit && way > 0 ? Math.max(0, fraction - margin / way) : fraction;
  set(out, 0 + p.x + d.x * part, 0 + p.y + d.y * part, 0 + p.z + d.z * part);
  return true;
}

/**
 * Writes where one shape of a contact has to be so that the two just touch: moved by the depth along the normal, the least
 * translation that separates them.
 * @param position Where that shape is; `out` may be the same vector.
 * @param contact From `contactShapes`, a sweep that started in overlap, or an event; its normal goes from `a` to `b`.
 * @param self Which of the two is moved.
 * @throws RangeError or TypeError naming what is not finite, a negative depth, or a `self` that is neither.
 */
export function pushOut(
  out: Vec3,
  position: Vec3Like,
  contact: Readonly<Pick<Contact, 'normal' | 'depth'>>,
  self: 'a' | 'b',
): true {
  if (self !== 'a' && self !== 'b') throw new TypeError(`pushOut: self is ${show(self)}, but must be "a" or "b"`);
  if (typeof contact !== 'object' || contact === null) {
    throw new TypeError(`pushOut: contact is ${show(contact)}, not an object with normal and depth`);
  }
  readVec3(p, position, 'position', 'pushOut');
  readVec3(n, contact.normal, 'normal', 'pushOut');
  checkNotNegative(contact.depth, 'depth', 'pushOut');
  const way = self === 'a' ? -contact.depth : contact.depth;
  set(out, 0 + p.x + n.x * way, 0 + p.y + n.y * way, 0 + p.z + n.z * way);
  return true;
}

function withoutNormalPart(out: Vec3, velocity: Vec3Like, normal: Vec3Like, times: number, name: string): true {
  readVec3(p, velocity, 'velocity', name);
  readVec3(n, normal, 'normal', name);
  // Scaled by the largest component first, so that no square can overflow or vanish.
  const scale = largest(n);
  if (scale === 0) throw new RangeError(`${name}: normal is zero, which is no direction`);
  divide(n, scale);
  const part = (times * dot(p, n)) / lengthSquared(n);
  set(out, 0 + (p.x - n.x * part), 0 + (p.y - n.y * part), 0 + (p.z - n.z * part));
  return true;
}

const p = vec3();
const d = vec3();
const n = vec3();
