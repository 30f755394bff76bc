import { copy, negate, type Vec3, vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { writeOwnPoint, writePoints, writePointsAt } from '../../narrowphase/manifold/manifold.ts';
import { type Contact, createManifold, type Manifold } from '../../narrowphase/results.ts';
import { checkOut } from '../../validate.ts';
import type { Body, BodyContactEvent } from '../body.ts';
import type { ContactEventType } from './emitter.ts';

/** What happened to a pair of bodies in a step. Never used again, so it may be kept. */
export class ContactEvent implements Contact {
  /** `enter` at the first touch, `exit` when they part, `stay` in every step that begins and ends in touch. */
  readonly type: ContactEventType;
  /** The body with the smaller id. */
  readonly a: Body;
  /** The body with the greater id. */
  readonly b: Body;
  /** Seconds since the start of the step. */
  readonly time: number;
  /** The same as a fraction (0…1) of the step. */
  readonly fraction: number;
  /** Unit vector from `a` to `b`. */
  readonly normal: Vec3;
  /** Midpoint of `pointA` and `pointB`, in the world, at that time. */
  readonly point: Vec3;
  /** The point on the surface of `a`, in the world, at that time. */
  readonly pointA: Vec3;
  /** The point on the surface of `b`, in the world, at that time. */
  readonly pointB: Vec3;
  /** Least translation that separates the bodies: 0 at an impact, more when they overlapped already. */
  readonly depth: number;
  /** Whether they touched or overlapped already at the start of the step; an exit says `false`. */
  readonly overlapping: boolean;
  /** Whether either of them is a sensor. */
  readonly sensor: boolean;

  readonly #contact: number;
  /** The tick of its step or teleport. */
  readonly #tick: number;

  /** @internal */
  constructor(
    type: ContactEventType,
    index: number,
    a: Body,
    b: Body,
    contact: Readonly<Contact>,
    fraction: number,
    dt: number,
    overlapping: boolean,
    tick: number,
  ) {
    this.#contact = index;
    this.#tick = tick;
    this.type = type;
    this.a = a;
    this.b = b;
    this.time = fraction * dt;
    this.fraction = fraction;
    this.normal = clone(contact.normal);
    this.point = clone(contact.point);
    this.pointA = clone(contact.pointA);
    this.pointB = clone(contact.pointB);
    this.depth = contact.depth;
    this.overlapping = overlapping;
    this.sensor = a.sensor || b.sensor;
  }

  /**
   * The contact with all of its points, up to four, with the bodies as they stood at that time. They are worked out when
   * asked for: in a handler, or at any time before the next step. Once one of the bodies has gone on by another step or a
   * teleport, only the point that the event itself has is left.
   * @param out Where to write it; a new one unless given.
   */
  manifold(out: Manifold = createManifold()): Manifold {
    const { a, b } = this;
    a.refuseProxy();
    checkOut(out, createManifold(), 'createManifold', 'manifold');
    copy(out.normal, this.normal);
    copy(out.point, this.point);
    copy(out.pointA, this.pointA);
    copy(out.pointB, this.pointB);
    out.depth = this.depth;
    if (Math.max(a.lastMoved, b.lastMoved) > this.#tick) {
      writeOwnPoint(out.points, this);
      return out;
    }
    a.load(shapeA);
    b.load(shapeB);
    // The bodies are at the end of the step: the time of the event is a fraction of it ago.
    if (this.fraction === 1) writePoints(out.points, this, shapeA, shapeB);
    else writePointsAt(out.points, this, shapeA, shapeB, this.fraction - 1);
    return out;
  }

  /** @internal Whether one of its bodies was teleported after it. */
  static isOvertaken(event: ContactEvent): boolean {
    return Math.max(event.a.lastTeleport, event.b.lastTeleport) > event.#tick;
  }

  /** @internal Has Vue leave it alone in reactive state, as `markRaw` does. */
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

/** The event for the handlers of `self`, one of its two bodies. */
export function asSeenBy(self: Body, event: ContactEvent): BodyContactEvent {
  const { a, b } = event;
  const normal = clone(event.normal);
  if (self === a) negate(normal);
  const manifold = (out?: Manifold) => {
    const seen = event.manifold(out);
    copy(seen.normal, normal);
    return seen;
  };
  return { ...event, self, other: self === a ? b : a, normal, manifold };
}

/** Whether `p` is delivered before `q`: by time, then by ids, then enter before stay before exit. */
export function precedes(p: ContactEvent, q: ContactEvent): boolean {
  if (p.fraction !== q.fraction) return p.fraction < q.fraction;
  if (p.a !== q.a) return p.a.id < q.a.id;
  if (p.b !== q.b) return p.b.id < q.b.id;
  return order[p.type] < order[q.type];
}

const order = { enter: 0, stay: 1, exit: 2 } as const;
const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
