// Contact data of bodies at their current poses.

import { distanceInContact } from '../../narrowphase/dispatch.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { createClosestPoints, createContact } from '../../narrowphase/results.ts';
import { writeContactOfParts } from '../../narrowphase/write-results.ts';
import type { Body, BodyContact } from '../body.ts';
import { loadAtRest } from '../poses.ts';
import type { Simulation } from '../simulation.ts';
import { contactTolerance } from '../tolerances.ts';
import { approachSpeed } from './approach-speed.ts';
import { asSeenBy, ContactEvent } from './contact-event.ts';
import type { ContactEventType } from './emitter.ts';

/** Creates an event with a contact at the current poses. `motion` says of which motion it has the speed. */
export function eventAtPose(
  sim: Simulation,
  type: ContactEventType,
  c: number,
  fraction: number,
  motion: 'current step' | 'last step' | 'none' = 'current step',
): ContactEvent {
  const { store, contacts, bodies, clock } = sim;
  const a = contacts.bodies[2 * c];
  const b = contacts.bodies[2 * c + 1];
  loadAtRest(shapeA, store, a);
  loadAtRest(shapeB, store, b);
  distanceInContact(closest, shapeA, shapeB, contactTolerance(store, a, b));
  writeContactOfParts(data, closest);
  const isLast = motion === 'last step';
  const speed = motion === 'none' ? 0 : approachSpeed(sim, c, data, 0, isLast);
  const dt = isLast ? 0 : clock.dt;
  // In a filter the step is counted, but the poses are those before it.
  const tick = isLast && bodies[a].host?.isStepping ? clock.tick - 1 : clock.tick;
  const worldTime = clock.time + (motion === 'none' ? 0 : fraction * dt);
  return new ContactEvent(sim, type, c, data, fraction, speed, type === 'stay', false, dt, tick, worldTime);
}

/** The contacts of a body at current poses, sorted by the id of the other body. */
export function contactsOf(sim: Simulation, self: Body): BodyContact[] {
  return sim.contacts
    .of(self.index)
    .map((c) => asSeenBy(self, eventAtPose(sim, 'stay', c, 1, 'last step')))
    .sort((p, q) => p.other.id - q.other.id);
}

const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
const closest = createClosestPoints();
const data = createContact();
