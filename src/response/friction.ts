// Friction: what an impact takes from the velocity along the surface.

import { COORDINATE_ROUNDING } from '../constants.ts';
import { addScaled, dot, length, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import type { BodyStore } from '../world/body-store.ts';
import type { ImpactPair, Trajectory } from './trajectories.ts';

/**
 * Coulomb's law per impulse: an impact that changes the relative velocity of a pair along the normal by Δ takes up to μ Δ from
 * that along the surface, and never more than all of it. The masses share it as they share the impulse along the normal, which
 * is in `after` already. `speed` is that of the approach. What stops has no friction.
 */
export function applyFriction(store: BodyStore, { a, b }: ImpactPair, speed: number, separation: number): void {
  if (store.friction.length === 0 || a.stops || b.stops) return;
  const friction = Math.max(store.friction[a.index], store.friction[b.index]);
  if (friction === 0) return;
  const total = a.inverseMass + b.inverseMass;
  const { normal } = a;
  writeVelocityOfSurface(ofA, store, a);
  writeVelocityOfSurface(ofB, store, b);
  subtract(sliding, ofA, ofB);
  addScaled(sliding, sliding, normal, -dot(sliding, normal));
  const all = length(sliding);
  if (all === 0) return;
  // Each body leaves the impact by its own restitution.
  const restitution = (a.restitution * a.inverseMass + b.restitution * b.inverseMass) / total;
  const most = friction * (speed * (1 + restitution) + separation);
  const isAll = most >= all * (1 - COORDINATE_ROUNDING);
  const part = (isAll ? 1 : most / all) / total;
  addScaled(a.after, a.after, sliding, -part * a.inverseMass);
  addScaled(b.after, b.after, sliding, part * b.inverseMass);
  if (!isAll) return;
  // On what is immovable it has exactly the velocity of the surface, so that rounding moves nothing that is at rest.
  if (b.inverseMass === 0) takeVelocity(a, ofA, ofB, speed * a.restitution + separation);
  if (a.inverseMass === 0) takeVelocity(b, ofB, ofA, speed * b.restitution + separation);
}

/** Adds the velocity that the surface of a body has relative to the body, as of a conveyor belt, along the contact only. */
export function addBelt(out: Vec3, store: BodyStore, { index, normal }: Trajectory): void {
  if (store.surfaceVelocity.length === 0) return;
  store.readSurfaceVelocity(belt, index);
  addScaled(belt, belt, normal, -dot(belt, normal));
  addScaled(out, out, belt, 1);
}

/** Writes the velocity of the surface of a body at the point of contact. */
function writeVelocityOfSurface(out: Vec3, store: BodyStore, body: Trajectory): void {
  addScaled(out, body.velocity, body.spin, 1);
  addBelt(out, store, body);
}

/** Gives a body the velocity at which its surface moves with another one, and leaves that at a speed. */
function takeVelocity(body: Trajectory, own: Readonly<Vec3>, other: Readonly<Vec3>, speed: number): void {
  subtract(sliding, own, body.velocity);
  subtract(body.after, other, sliding);
  addScaled(body.after, body.after, body.normal, speed);
}

const ofA = vec3();
const ofB = vec3();
const sliding = vec3();
const belt = vec3();
