import type { BoxCast, Broadphase } from '../broadphase/broadphase.ts';
import type { Body } from './body.ts';
import { BodyStore, UNBOUNDED } from './body-store.ts';
import { Clock } from './clock.ts';
import type { Companion } from './companions.ts';
import type { PairFilter } from './contact-rules.ts';
import { ContactStore } from './contact-store.ts';
import type { ContactEvent } from './events/contact-event.ts';
import type { Emitter } from './events/emitter.ts';
import { EventQueue } from './events/event-queue.ts';
import type { Responder } from './responder.ts';
import type { AabbQuery } from './step/aabb-query.ts';
import { PairCache } from './step/pair-cache.ts';
import { SphereCull } from './step/quick-tests.ts';

/** The state of a world. The stages of a step read and write it. */
export class Simulation {
  readonly store: BodyStore;
  readonly contacts: ContactStore;
  readonly clock = new Clock();
  readonly queue: EventQueue;
  broadphase: Broadphase;
  /** The subscriptions to events of all bodies: the world. */
  readonly emitter: Emitter<ContactEvent>;
  readonly pairs: PairCache;
  /** Lets bodies respond; made when the first body does. */
  responder: Responder | undefined = undefined;
  readonly sphereCull = new SphereCull();
  /** The handles by body index; those of free indices are empty. */
  readonly bodies: Body[] = [];
  /** Indices of the planes, in the order of adding. */
  readonly planes: number[] = [];
  filter: PairFilter | undefined = undefined;
  /** What keeps state of its own about bodies, by body; made when the first does. */
  companions: Map<Body, Companion> | undefined = undefined;
  /** The error of a write to a live pose that the last step has replaced. The next step throws it. */
  lostWrite: TypeError | undefined = undefined;
  /** Whether a query is running: true inside its filter. */
  isInQuery = false;
  /** Number of sleeping bodies. */
  sleepingCount = 0;
  /** Static bodies that may have gained contacts since the last step: added, enabled, made static, or changed. */
  readonly disturbers = new Set<Body>();
  /** Contacts that layers, masks, types or the filter end in the current step. */
  readonly forbidden: number[] = [];
  /** The filter revision at which all contacts were last tested. */
  testedRevision = 0;

  constructor(broadphase: Broadphase, emitter: Emitter<ContactEvent>, capacity: number) {
    this.store = new BodyStore(capacity);
    this.contacts = new ContactStore(this.store);
    this.queue = new EventQueue(this.contacts);
    this.broadphase = broadphase;
    this.emitter = emitter;
    this.pairs = new PairCache(broadphase, this.store);
  }
}

/** Collects the bodies whose bounds may meet those of a body. A plane may meet all bodies that have bounds. */
export function findNear(query: AabbQuery, sim: Simulation, i: number): void {
  const { store } = sim;
  query.setBox(store.bounds, i);
  if (!store.has(i, UNBOUNDED)) castBodies(sim, query);
  else for (let other = 0; other < store.count; other++) if (store.isBounded(other)) query.visit(other);
}

/** Visits all bodies that a cast may hit at their current poses. Planes are visited first. */
export function castBodies({ planes, broadphase, store }: Simulation, cast: BoxCast): void {
  for (let k = 0; k < planes.length && cast.limit >= 0; k++) cast.visit(planes[k]);
  if (broadphase.cast) {
    broadphase.cast(store.bounds, cast);
    return;
  }
  for (let i = 0; i < store.count && cast.limit >= 0; i++) if (store.isBounded(i)) cast.visit(i);
}
