// What bodies are pressed against at an instant.

import { BLOCKING, MOST_SQUEEZED, SAME_INSTANT, SAME_SURFACE, UNIT_ROUNDING } from '../constants.ts';
import {
  addRotation,
  addScaled,
  dot,
  length,
  lengthSquared,
  manhattanLength,
  scale,
  set,
  setCross,
  type Vec3,
  vec3,
} from '../math/vec3.ts';
import type { Surface, Trajectory } from './trajectories.ts';

/**
 * Whether a body is held by a surface when it is pressed along its `normal`, and does not move against it, or is pushed by the
 * surface. It is immovable then, so that stacks hold, also on a lift.
 */
export function isHeld(trajectory: Trajectory, time: number): boolean {
  const { velocity, normal: direction } = trajectory;
  const recedes = dot(velocity, direction) >= 0;
  const rounding = UNIT_ROUNDING * manhattanLength(velocity);
  return surfacesAt(trajectory, time).some(
    ({ normal, speed }) =>
      dot(normal, direction) < -BLOCKING && (recedes || (speed > 0 && dot(velocity, normal) <= speed + 4 * rounding)),
  );
}

/**
 * Presses a body against the immovable surface of another one: its velocity keeps to this surface and to the others of the instant,
 * along one, along the crease of two, with the corner of three (the rule of Quake's `PM_SlideMove`).
 */
export function press(trajectory: Trajectory, other: Trajectory, time: number, speed: number): void {
  const { after } = trajectory;
  noteCarrier(trajectory, other);
  addScaled(across, other.velocity, other.spin, 1);
  const surface = { normal: { ...trajectory.normal }, speed, pace: Math.max(Math.abs(speed), length(across)) };
  const others = surfacesAt(trajectory, time);
  keepOut(after, surface.normal, speed);
  for (const second of others) {
    if (isOutside(after, second) || !keepToCrease(after, surface, second)) continue;
    for (const third of others) {
      if (third === second || isOutside(after, third)) continue;
      if (!keepToCorner(after, surface, second, third)) carry(trajectory, time);
    }
  }
  others.push(surface);
  trajectory.surfaceTime = time;
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
const across = vec3();
const center = vec3();
const pivot = vec3();
