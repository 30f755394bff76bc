import { negate, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Contact } from '../../narrowphase/results.ts';
import type { Body, BodyContactEvent } from '../body.ts';
import type { ContactEventType } from './emitter.ts';

/** The part of a simulation that events are made from. */
interface EventSource {
  readonly bodies: readonly Body[];
  readonly contacts: { readonly bodies: Int32Array; readonly enteredAt: Float64Array };
  readonly clock: { readonly dt: number; readonly tick: number; readonly time: number };
}

/** Property of events with the tick of their step or teleport. */
export const TICK = Symbol('tick');

/** A change of the contact of two bodies in a step. Never reused, so handlers may keep it. */
export class ContactEvent<out Data = unknown> implements Contact {
  /** `enter` at the first touch, `exit` at the last, `stay` in every step that begins and ends in contact. */
  readonly type: ContactEventType;
  /** The body with the smaller id. */
  readonly a: Body<Data>;
  /** The body with the greater id. */
  readonly b: Body<Data>;
  /** Seconds since the start of the step. */
  readonly time: number;
  /** `time` as a fraction of the step, 0…1. */
  readonly fraction: number;
  /** `world.time` of the event: that at the start of the step plus `time`. That of an exit between two steps is `world.time`. */
  readonly worldTime: number;
  /** `worldTime` of the enter of this contact. */
  readonly enteredAt: number;
  /** Seconds since the enter, `worldTime - enteredAt`: 0 for an enter; for an exit how long the contact has lasted. */
  readonly duration: number;
  /**
   * Unit vector from `a` to `b`. The events of a body have another one, from `other` to `self`, and those of `between` from
   * `first` to `second`.
   */
  readonly normal: Readonly<Vec3>;
  /** Midpoint of `pointA` and `pointB`, in the world, at that time. */
  readonly point: Readonly<Vec3>;
  /** The point on the surface of `a`, in the world, at that time. */
  readonly pointA: Readonly<Vec3>;
  /** The point on the surface of `b`, in the world, at that time. */
  readonly pointB: Readonly<Vec3>;
  /** Length of the shortest translation that separates the bodies: 0 at an impact, positive for an overlap. */
  readonly depth: number;
  /**
   * Speed at which the bodies approach each other at `point` along the normal, by the motion of the step, rotation
   * included: units per second, negative when they part. 0 for an exit by a change from outside, such as a removal or a teleport.
   */
  readonly speed: number;
  /** Child of the compound `a` that touches `b`; 0 for any other shape. */
  readonly partA: number;
  /** Triangle of the mesh or height field `a`, or of its child, that touches `b`; 0 for any other shape. */
  readonly featureA: number;
  /** Child of the compound `b` that touches `a`; 0 for any other shape. */
  readonly partB: number;
  /** Triangle of the mesh or height field `b`, or of its child, that touches `a`; 0 for any other shape. */
  readonly featureB: number;
  /** Whether the bodies touched or overlapped at the start of the step; `false` for an exit. */
  readonly overlapping: boolean;
  /** Whether `a` or `b` is a sensor. */
  readonly sensor: boolean;
  /** Whether a responding body was stopped here, after too many impacts without progress: it is squeezed. */
  readonly settled: boolean;

  readonly #contact: number;
  /** @internal Tick of its step or teleport. The events made of this one have it, too. */
  declare readonly [TICK]: number;

  /** @internal */
  constructor(
    { bodies, contacts, clock }: EventSource,
    type: ContactEventType,
    index: number,
    contact: Readonly<Contact>,
    fraction: number,
    speed: number,
    overlapping = false,
    settled = false,
    dt: number = clock.dt,
    tick: number = clock.tick,
    worldTime: number = clock.time + fraction * dt,
  ) {
    const a = bodies[contacts.bodies[2 * index]] as Body<Data>;
    const b = bodies[contacts.bodies[2 * index + 1]] as Body<Data>;
    this.#contact = index;
    this[TICK] = tick;
    this.type = type;
    this.a = a;
    this.b = b;
    this.time = fraction * dt;
    this.fraction = fraction;
    this.worldTime = worldTime;
    this.enteredAt = contacts.enteredAt[index];
    this.duration = worldTime - this.enteredAt;
    this.normal = clone(contact.normal);
    this.point = clone(contact.point);
    this.pointA = clone(contact.pointA);
    this.pointB = clone(contact.pointB);
    this.depth = contact.depth;
    this.partA = contact.partA ?? 0;
    this.featureA = contact.featureA ?? 0;
    this.partB = contact.partB ?? 0;
    this.featureB = contact.featureB ?? 0;
    this.speed = speed;
    this.overlapping = overlapping;
    this.sensor = a.sensor || b.sensor;
    this.settled = settled;
  }

  /** @internal Whether one of its bodies was teleported, disabled or given another shape after the event. */
  static isOvertaken(event: ContactEvent): boolean {
    return Math.max(event.a.lastTeleport, event.b.lastTeleport) > event[TICK];
  }

  /** @internal Excludes it from Vue's reactivity, as `markRaw` does. */
  get __v_skip(): true {
    return true;
  }

  /** @internal Index of its contact in the contact store, valid until the queue is delivered. */
  static contactOf(event: ContactEvent): number {
    return event.#contact;
  }
}

function clone({ x, y, z }: Readonly<Vec3>): Vec3 {
  return vec3(x, y, z);
}

/** The event for the handlers of `self`, one of its bodies: normal from the other body to `self`. */
export function asSeenBy(self: Body, event: ContactEvent): BodyContactEvent {
  const { a, b, partA, featureA, partB, featureB } = event;
  const isFirst = self === a;
  return {
    ...event,
    normal: normalOf(event, isFirst),
    self,
    other: isFirst ? b : a,
    part: isFirst ? partA : partB,
    feature: isFirst ? featureA : featureB,
    otherPart: isFirst ? partB : partA,
    otherFeature: isFirst ? featureB : featureA,
  };
}

/** A normal of its own for a copy of an event, from `b` to `a` if it is reversed. */
export function normalOf(event: ContactEvent, isReversed: boolean): Vec3 {
  const normal = clone(event.normal);
  if (isReversed) negate(normal);
  return normal;
}

/**
 * Order of delivery: by time, at time 0 and in a step without duration by fraction, then by ids. Negative if `p` comes first.
 * Events of a pair at one time stay in order. Returns an integer, since a difference of times is a double: docs/v8.md.
 */
export function compareEvents(p: ContactEvent, q: ContactEvent): -1 | 0 | 1 {
  if (p.time !== q.time) return p.time < q.time ? -1 : 1;
  if (p.time === 0 && p.fraction !== q.fraction) return p.fraction < q.fraction ? -1 : 1;
  if (p.a !== q.a) return p.a.id < q.a.id ? -1 : 1;
  if (p.b !== q.b) return p.b.id < q.b.id ? -1 : 1;
  return 0;
}
