// Contacts of bodies with all their points.

import { copy, negate } from './math/vec3.ts';
import { distanceBetween } from './narrowphase/dispatch.ts';
import { LoadedShape } from './narrowphase/loaded-shape.ts';
import { writeOwnPoint, writePoints, writePointsAt } from './narrowphase/manifold/manifold.ts';
import { createClosestPoints, createManifold, MANIFOLD, type Manifold } from './narrowphase/results.ts';
import { copyNumbers, writeContactOfParts } from './narrowphase/write-results.ts';
import { checkOut, refuse } from './validate.ts';
import type { Body, BodyContact } from './world/body.ts';
import { type ContactEvent, TICK } from './world/events/contact-event.ts';
import type { PairEvent } from './world/events/pair-events.ts';
import { loadAtRest } from './world/poses.ts';
import { contactTolerance } from './world/tolerances.ts';
import { checkWorld, type World } from './world/world.ts';

/**
 * Computes the contact of an event, or one of `contactsOf`, with all points, up to four, at the poses of its time. The normal is
 * that of the event. Call it in a handler or before the next step. After another step, or a change of the pose, type, shape or
 * `enabled` of one of the bodies, only the point of the event itself is left; after a removal all are.
 * @param out Receives the result. Default: a new object.
 * @throws TypeError if `event` is neither.
 * @example
 * world.on('enter', (event) => console.log(manifold(event).points.length));
 */
export function manifold(event: ContactEvent | BodyContact | PairEvent, out: Manifold = createManifold()): Manifold {
  if (!(TICK in Object(event)))
    refuse(event, 'event', 'but must be an event, or a contact of contactsOf()', 'manifold');
  const { a, b, fraction, [TICK]: tick } = event as ContactEvent;
  a.refuseProxy();
  checkOut(out, MANIFOLD, 'createManifold', 'manifold');
  copy(out.normal, event.normal);
  copy(out.point, event.point);
  copy(out.pointA, event.pointA);
  copy(out.pointB, event.pointB);
  out.depth = event.depth;
  copyNumbers(out, event);
  if ((a.host ?? b.host)?.isStepping || Math.max(a.lastMoved, b.lastMoved) > tick) {
    writeOwnPoint(out.points, event);
    return out;
  }
  a.load(shapeA, fraction);
  b.load(shapeB, fraction);
  const isReversed = isFromBToA(event);
  if (isReversed) negate(out.normal);
  // The bodies are at their end poses: the fraction of the event, counted from there, is negative.
  if (fraction === 1) writePoints(out.points, out, shapeA, shapeB);
  else writePointsAt(out.points, out, shapeA, shapeB, fraction - 1);
  if (isReversed) copy(out.normal, event.normal);
  return out;
}

/** Whether the normal of an event points from `b` to `a`: those of a body point to that, those of `between` to the second one. */
function isFromBToA(event: ContactEvent | BodyContact | PairEvent): boolean {
  if ('self' in event) return event.self === event.a;
  return 'second' in event && event.second === event.a;
}

/**
 * Computes the contact of two bodies at their current poses with all points, normal from `a` to `b`. Returns
 * `undefined` if they do not touch. For the points at the time of an event, call `manifold(event)`.
 * @param out Receives the result. Default: a new object.
 * @throws Error or TypeError if `a` or `b` is not a body of this world, or both are planes.
 * @example
 * const contact = manifoldOf(world, body, other);
 * if (contact) console.log(contact.depth, contact.points);
 */
export function manifoldOf(world: World, a: Body, b: Body, out: Manifold = createManifold()): Manifold | undefined {
  checkWorld(world, 'manifoldOf');
  world.checkOwn(a, 'manifoldOf');
  world.checkOwn(b, 'manifoldOf');
  if (a === b) throw new Error(`manifoldOf: ${a} cannot touch itself`);
  checkOut(out, MANIFOLD, 'createManifold', 'manifoldOf');
  if (!a.enabled || !b.enabled) return undefined;
  const { store } = world;
  loadAtRest(shapeA, store, a.index);
  loadAtRest(shapeB, store, b.index);
  if (distanceBetween(closest, shapeA, shapeB) > contactTolerance(store, a.index, b.index)) return undefined;
  writeContactOfParts(out, closest);
  writePoints(out.points, out, shapeA, shapeB);
  return out;
}

const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
const closest = createClosestPoints();
