// What bodies are pressed against at an instant.

import { MOST_SQUEEZED, SAME_INSTANT, SAME_SURFACE, UNIT_ROUNDING } from '../constants.ts';
import {
  addRotation,
  addScaled,
  copy,
  dot,
  length,
  lengthSquared,
  manhattanLength,
  scale,
  set,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../math/vec3.ts';
import type { Surface, Trajectory } from './trajectories.ts';

/**
 * Writes how a body moves when it is pushed along its `normal`: along the surfaces of the instant that it is pressed against, or not at
 * all, so that stacks hold, also on a lift. Returns its speed along the normal.
 */
export function yieldTo(trajectory: Trajectory, time: number): number {
  const { velocity, normal, give } = trajectory;
  const rounding = 4 * UNIT_ROUNDING * manhattanLength(velocity);
  copy(give, normal);
  const pressed = surfacesAt(trajectory, time).filter((s) => dot(velocity, s.normal) <= s.speed + rounding);
  if (
    pressed.length > 0 &&
    !keepOutOf(
      give,
      pressed.map((s) => ({ normal: s.normal, speed: 0, pace: 0 })),
    )
  )
    set(give, 0, 0, 0);
  const mobility = dot(give, normal);
  if (mobility > SAME_SURFACE) return mobility;
  set(give, 0, 0, 0);
  return 0;
}

/**
 * Presses a body against the immovable surface of another one: its velocity becomes the closest one that enters neither this surface
 * nor the others of the instant.
 */
export function press(trajectory: Trajectory, other: Trajectory, time: number, speed: number): void {
  const { after } = trajectory;
  noteCarrier(trajectory, other);
  addScaled(across, other.velocity, other.spin, 1);
  const surfaces = surfacesAt(trajectory, time);
  const n = trajectory.normal;
  const same = surfaces.findIndex(({ normal }) => normal.x === n.x && normal.y === n.y && normal.z === n.z);
  if (same >= 0) surfaces.splice(same, 1);
  surfaces.unshift({ normal: { ...trajectory.normal }, speed, pace: Math.max(Math.abs(speed), length(across)) });
  trajectory.surfaceTime = time;
  if (!keepOutOf(after, surfaces)) carry(trajectory, time);
}

/**
 * Replaces a velocity by the closest one that enters no surface: itself, or along one, along the crease of two, with the corner of
 * three. Returns whether there is one.
 */
export function keepOutOf(velocity: Vec3, surfaces: readonly Surface[]): boolean {
  if (isOutsideAll(velocity, surfaces)) return true;
  copy(wanted, velocity);
  let least = Infinity;
  const consider = () => {
    if (!isOutsideAll(trial, surfaces)) return;
    subtract(across, trial, wanted);
    const change = lengthSquared(across);
    if (!(change < least)) return;
    least = change;
    copy(velocity, trial);
  };
  for (const a of surfaces) {
    copy(trial, wanted);
    keepOut(trial, a.normal, a.speed);
    consider();
  }
  if (least < Infinity) return true;
  for (let i = 0; i < surfaces.length; i++) {
    for (let k = 0; k < i; k++) {
      copy(trial, wanted);
      if (keepToCrease(trial, surfaces[i], surfaces[k])) consider();
    }
  }
  if (least < Infinity) return true;
  for (let i = 0; i < surfaces.length; i++) {
    for (let k = 0; k < i; k++) {
      for (let j = 0; j < k; j++) if (keepToCorner(trial, surfaces[i], surfaces[k], surfaces[j])) consider();
    }
  }
  return least < Infinity;
}

function isOutsideAll(velocity: Readonly<Vec3>, surfaces: readonly Surface[]): boolean {
  return surfaces.every((surface) => isOutside(velocity, surface));
}

/** Notes what carries a body that is pressed against another one. */
export function noteCarrier(trajectory: Trajectory, other: Trajectory): void {
  const carrier = other.response ? other.carrier : other;
  if (!carrier) return;
  if (trajectory.carrier && trajectory.carrier !== carrier) trajectory.isBetween = true;
  if (!trajectory.carrier || !other.response) trajectory.carrier = carrier;
}

/**
 * Lets a body move along with its carrier from a time on; without one it stops. If the carrier rotates it moves on the chord of its
 * arc for `rest` seconds, to second order.
 */
export function carry(trajectory: Trajectory, time: number, rest = 0): void {
  const { after, carrier } = trajectory;
  if (!carrier) {
    set(after, 0, 0, 0);
    return;
  }
  const { velocity, angularVelocity } = carrier;
  trajectory.positionAt(center, time);
  carrier.positionAt(pivot, time);
  set(across, 0, 0, 0);
  addRotation(across, angularVelocity, center, pivot);
  setCross(edge, angularVelocity, across);
  addScaled(after, velocity, across, 1);
  addScaled(after, after, edge, rest / 2);
}

/** The surfaces that a body is pressed against at a time. */
function surfacesAt({ surfaces, surfaceTime }: Trajectory, time: number): Surface[] {
  if (time - surfaceTime > SAME_INSTANT) surfaces.length = 0;
  return surfaces;
}

function isOutside(velocity: Readonly<Vec3>, { normal, speed }: Surface): boolean {
  return dot(velocity, normal) >= speed;
}

/** Raises a velocity along a normal to a speed, so that rounding leaves none below it: it is rather more. */
export function keepOut(velocity: Vec3, normal: Readonly<Vec3>, speed: number): void {
  let excess = 0;
  for (let rounds = 0; rounds < MOST_ROUNDS && !(dot(velocity, normal) >= speed); rounds++) {
    addScaled(velocity, velocity, normal, speed - dot(velocity, normal) + excess);
    excess = 2 * excess + UNIT_ROUNDING * manhattanLength(velocity);
  }
}

/** Keeps the part of a velocity along the crease of two surfaces; false if they are parallel, or close like pliers. */
function keepToCrease(velocity: Vec3, a: Surface, b: Surface): boolean {
  const { normal: n, speed } = a;
  const { normal: m, speed: other } = b;
  setCross(edge, n, m);
  const sine = lengthSquared(edge);
  const cosine = dot(n, m);
  if (sine <= SAME_SURFACE * SAME_SURFACE || 1 + cosine <= SAME_SURFACE) return false;
  scale(across, n, (speed - cosine * other) / sine);
  addScaled(across, across, m, (other - cosine * speed) / sine);
  if (length(across) > MOST_SQUEEZED * (a.pace + b.pace)) return false;
  addScaled(velocity, across, edge, dot(velocity, edge) / sine);
  // As above: rather outwards.
  let excess = (UNIT_ROUNDING * manhattanLength(velocity)) / (1 + cosine);
  for (let rounds = 0; rounds < MOST_ROUNDS && !(isOutside(velocity, a) && isOutside(velocity, b)); rounds++) {
    addScaled(velocity, velocity, n, excess);
    addScaled(velocity, velocity, m, excess);
    excess *= 2;
  }
  return true;
}

/** Writes the velocity that three surfaces have in common; false if there is none that is not much faster than they are. */
function keepToCorner(velocity: Vec3, a: Surface, b: Surface, c: Surface): boolean {
  setCross(edge, b.normal, c.normal);
  const volume = dot(a.normal, edge);
  scale(across, edge, a.speed);
  setCross(edge, c.normal, a.normal);
  addScaled(across, across, edge, b.speed);
  setCross(edge, a.normal, b.normal);
  addScaled(across, across, edge, c.speed);
  const limit = MOST_SQUEEZED * (a.pace + b.pace + c.pace) * Math.abs(volume);
  if (volume === 0 || length(across) > limit) return false;
  scale(velocity, across, 1 / volume);
  return true;
}

/** Two suffice, but for the smallest of numbers. */
const MOST_ROUNDS = 8;
const edge = vec3();
const wanted = vec3();
const trial = vec3();
const across = vec3();
const center = vec3();
const pivot = vec3();
