// What bodies are pressed against at an instant.

import { MOST_SQUEEZED, SAME_INSTANT, SAME_SURFACE, UNIT_ROUNDING } from '../constants.ts';
import {
  addRotation,
  addScaled,
  areEqual,
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
 * Writes how a body gives way when it is pushed along its `normal`: along the surfaces of the instant that it is pressed against. Returns
 * the part of the push that it gives way to: 0 if they hold it, so that stacks stand, also on a lift.
 */
export function giveWay(trajectory: Trajectory, time: number): number {
  const { velocity, normal, give } = trajectory;
  const rounding = 4 * UNIT_ROUNDING * manhattanLength(velocity);
  const pressed: Surface[] = [];
  for (const { normal: n, speed } of surfacesAt(trajectory, time)) {
    if (dot(velocity, n) <= speed + rounding) pressed.push({ normal: n, speed: 0, pace: 0 });
  }
  copy(give, normal);
  if (!enterNone(give, pressed)) set(give, 0, 0, 0);
  const part = dot(give, normal);
  if (!(part > SAME_SURFACE)) return 0;
  scale(give, give, 1 / part);
  return part;
}

/**
 * Presses a body against the immovable surface of another one: its velocity becomes the closest one that enters none of the surfaces of
 * the instant.
 */
export function press(trajectory: Trajectory, other: Trajectory, time: number, speed: number): void {
  const { after, normal } = trajectory;
  noteCarrier(trajectory, other);
  addScaled(across, other.velocity, other.spin, 1);
  const surface = { normal: { ...normal }, speed, pace: Math.max(Math.abs(speed), length(across)) };
  const surfaces = surfacesAt(trajectory, time);
  const known = surfaces.findIndex((s) => areEqual(s.normal, normal));
  if (known >= 0) surfaces[known] = surface;
  else surfaces.push(surface);
  trajectory.surfaceTime = time;
  if (!enterNone(after, surfaces)) carry(trajectory, time);
}

/**
 * Replaces a velocity by the closest one that enters none of the surfaces: along one, along the crease of two, or with the corner of
 * three. Returns false if there is none.
 */
function enterNone(velocity: Vec3, surfaces: readonly Surface[]): boolean {
  if (isOutsideAll(velocity, surfaces)) return true;
  for (const a of surfaces) {
    copy(trial, velocity);
    keepOut(trial, a.normal, a.speed);
    // The closest one outside of one of them is the closest one outside of all.
    if (isOutsideAll(trial, surfaces)) return moveTo(velocity, trial);
  }
  let least = Infinity;
  const count = surfaces.length;
  for (let i = 0; i < count; i++) {
    for (let k = i + 1; k < count; k++) {
      copy(trial, velocity);
      if (keepToCrease(trial, surfaces[i], surfaces[k])) least = keepCloser(velocity, surfaces, least);
    }
  }
  if (least < Infinity) return moveTo(velocity, closest);
  for (let i = 0; i < count; i++) {
    for (let k = i + 1; k < count; k++) {
      for (let j = k + 1; j < count; j++) {
        if (keepToCorner(trial, surfaces[i], surfaces[k], surfaces[j])) least = keepCloser(velocity, surfaces, least);
      }
    }
  }
  return least < Infinity && moveTo(velocity, closest);
}

/** Keeps `trial` if it enters none of the surfaces, and is closer to a velocity. Returns the squared distance of the closest one. */
function keepCloser(velocity: Readonly<Vec3>, surfaces: readonly Surface[], least: number): number {
  if (!isOutsideAll(trial, surfaces)) return least;
  subtract(across, trial, velocity);
  const distance = lengthSquared(across);
  if (!(distance < least)) return least;
  copy(closest, trial);
  return distance;
}

function moveTo(velocity: Vec3, other: Readonly<Vec3>): true {
  copy(velocity, other);
  return true;
}

function isOutsideAll(velocity: Readonly<Vec3>, surfaces: readonly Surface[]): boolean {
  for (const surface of surfaces) if (!isOutside(velocity, surface)) return false;
  return true;
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
const closest = vec3();
const trial = vec3();
const across = vec3();
const center = vec3();
const pivot = vec3();
