import type { PairList } from '../broadphase/pair-list.ts';
import { PARTING_GAP } from '../constants.ts';
import { copy, scale, type Vec3, vec3 } from '../math/vec3.ts';
import { distanceBetween, sweepBetween } from '../narrowphase/dispatch.ts';
import { writePoints } from '../narrowphase/manifold/manifold.ts';
import { type MovingShape, moveForm, putBack, rotates } from '../narrowphase/moving-shape.ts';
import {
  createClosestPoints,
  createContact,
  createSweepHit,
  type Manifold,
  type SweepHit,
} from '../narrowphase/results.ts';
import { findFirstTouch } from '../narrowphase/rotation/conservative-advancement.ts';
import { writeContact } from '../narrowphase/write-results.ts';
import { APART, type Balls, TOUCHING, UNDECIDED } from './balls.ts';
import type { Body } from './body.ts';
import type { Boxes } from './boxes.ts';
import {
  areWithinTolerance,
  contactTolerance,
  gapTolerance,
  layersMeet,
  mayMeet,
  type PairFilter,
} from './contact-rules.ts';
import { asSeenBy, type BodyContact, ContactEvent } from './events/contact-event.ts';
import type { Emitter } from './events/emitter.ts';
import { EventQueue } from './events/event-queue.ts';
import type { Roster } from './roster.ts';
import { PairSet } from './step/pair-set.ts';
import type { Sleep } from './step/sleep.ts';
import { Touch, TouchList, touchesOf } from './touch.ts';

/**
 * Who touches whom, and what changes about it in a step. `detect` looks at the start poses and changes nothing that
 * lasts; once the bodies stand at their end poses, `conclude` draws the difference between the last step and this one.
 */
export class Contacts {
  readonly queue = new EventQueue();
  private readonly touches = new TouchList();
  /** The touches by the proxies of their bodies, as of the beginning of a step. */
  private readonly known = new PairSet();
  /** Touches of pairs that are no longer tested. */
  private readonly ended: Touch[] = [];
  private readonly byProxy: readonly Body[];
  private readonly balls: Balls;
  private readonly boxes: Boxes;
  private readonly rest: Sleep;
  /** The `rules` by which all touches have been tested. */
  private rules = 0;

  constructor({ byProxy, extents, rest }: Roster) {
    this.byProxy = byProxy;
    this.balls = extents.balls;
    this.boxes = extents.boxes;
    this.rest = rest;
  }

  /** The contacts of a body, at the current poses. */
  of(self: Body): BodyContact[] {
    return touchesOf(self)
      .map((touch) => asSeenBy(self, eventNow('stay', touch, 1, 0)))
      .sort((p, q) => p.other.id - q.other.id);
  }

  /** Sweeps the candidates from their start poses; the hits wait as enters. */
  detect(candidates: PairList, filter: PairFilter | undefined, dt: number): void {
    const { known, byProxy, balls, rest } = this;
    const { items, proxies } = this.touches;
    known.reset(items.length);
    for (let i = 0; i < items.length; i++) {
      if (rest.areAwake(proxies[2 * i], proxies[2 * i + 1])) known.add(proxies[2 * i], proxies[2 * i + 1]);
    }
    this.endForbidden(filter, dt);
    balls.sift(candidates);
    known.takeFrom(balls.near);
    balls.siftOnWay();
    if (filter) this.admit(filter);
    const { data, count } = balls.near;
    for (let i = 0; i < count; i++) {
      const p = data[2 * i];
      const q = data[2 * i + 1];
      if (!this.mayTouch(p, q)) continue;
      const one = byProxy[p];
      const other = byProxy[q];
      if (one.id < other.id) this.sweep(one, other, dt);
      else this.sweep(other, one, dt);
    }
  }

  /** Whether a near pair has to be swept, before a look at its bodies. */
  private mayTouch(p: number, q: number): boolean {
    const { balls, boxes, rest } = this;
    return rest.areAwake(p, q) && !(boxes.are(p, q) && boxes.stayApart(p, q, balls.rows));
  }

  /**
   * Keeps the near pairs that the filter admits. All pairs are asked about before the first is swept: a filter that throws
   * finds the bodies as the last step left them.
   */
  private admit(filter: PairFilter): void {
    const { byProxy, balls } = this;
    const { near } = balls;
    const { data, count } = near;
    near.clear();
    for (let i = 0; i < count; i++) {
      const p = data[2 * i];
      const q = data[2 * i + 1];
      if (!this.mayTouch(p, q)) continue;
      const one = byProxy[p];
      const other = byProxy[q];
      if (!layersMeet(one, other)) continue;
      if (one.id < other.id ? filter(one, other) : filter(other, one)) near.push(p, q);
      else this.keepRefusedAwake(one, other);
    }
  }

  /**
   * Two bodies that overlap while the filter keeps them apart stay awake, so that it is asked again in each step. Of those
   * who sleep there are only pairs in touch, about which it is asked anyway, and pairs that are apart.
   */
  private keepRefusedAwake(a: Body, b: Body): void {
    const { rest } = this;
    if (!rest.isAboutToRest(a.proxy) && !rest.isAboutToRest(b.proxy)) return;
    if (!areWithinTolerance(a, b)) return;
    rest.keepAwake(a.proxy);
    rest.keepAwake(b.proxy);
  }

  /** The exits of the pairs that are not to be tested any more. */
  private endForbidden(filter: PairFilter | undefined, dt: number): void {
    const { items } = this.touches;
    if (items.length === 0 || (filter === undefined && this.rules === items[0].a.shared.rules)) return;
    for (let i = 0; i < items.length; i++) {
      if (mayMeet(items[i].a, items[i].b, filter)) continue;
      this.ended.push(items[i]);
      this.queue.waiting.push(eventNow('exit', items[i], 0, dt));
    }
  }

  private sweep(a: Body, b: Body, dt: number): void {
    if (!layersMeet(a, b)) return;
    this.balls.tellWay(a);
    this.balls.tellWay(b);
    if (!firstTouch(hit, a, b)) return;
    this.queue.waiting.push(new ContactEvent('enter', new Touch(a, b), hit, hit.fraction, dt, hit.overlapping));
  }

  /** Drops what `detect` found, since the step is refused. */
  abandon(): void {
    this.queue.waiting.length = 0;
    this.ended.length = 0;
  }

  /** With the bodies at their end poses: who stays in touch, who has parted, and when. Puts the events in order. */
  conclude(dt: number, world: Emitter<ContactEvent>): void {
    const { queue, touches, ended, balls, rest } = this;
    const found = queue.waiting.length;
    for (let i = 0; i < ended.length; i++) this.endRefused(ended[i]);
    ended.length = 0;
    this.rules = world.shared.rules;
    const tellsStay = world.shared.stay > 0;
    for (let i = touches.items.length - 1; i >= 0; i--) {
      const p = touches.proxies[2 * i];
      const q = touches.proxies[2 * i + 1];
      if (!tellsStay && !rest.areAwake(p, q)) continue;
      const told = this.compare(p, q);
      if (told === TOUCHING && !tellsStay) continue;
      const touch = touches.items[i];
      if (told !== TOUCHING && !this.areAtRest(touch) && (told === APART || !areWithinTolerance(touch.a, touch.b))) {
        touches.remove(touch);
        balls.tellWay(touch.a);
        balls.tellWay(touch.b);
        queue.waiting.push(departure(touch, undefined, dt));
      } else if (tellsStay && isStayHeard(world, touch)) {
        queue.waiting.push(eventNow('stay', touch, 1, dt));
      }
    }
    for (let i = 0; i < found; i++) this.concludeNew(queue.waiting[i], dt);
    queue.sort();
  }

  /** Ends a touch that may not be any more. If the filter refused it, it may admit it again: its bodies are to be awake. */
  private endRefused(touch: Touch): void {
    this.touches.remove(touch);
    if (!layersMeet(touch.a, touch.b)) return;
    this.rest.rouse(touch.a);
    this.rest.rouse(touch.b);
  }

  private areAtRest({ a, b }: Touch): boolean {
    return !this.balls.moves(a.proxy) && !this.balls.moves(b.proxy) && !a.turns && !b.turns;
  }

  /** What can be told about a pair where it stands, without a look at the bodies. */
  private compare(p: number, q: number): typeof TOUCHING | typeof APART | typeof UNDECIDED {
    const told = this.balls.compare(p, q);
    if (told !== UNDECIDED || !this.boxes.are(p, q)) return told;
    return this.boxes.compare(p, q, this.balls);
  }

  /** A pair that began to touch on the way: it is in touch from now on, or has parted within the step. */
  private concludeNew(event: ContactEvent, dt: number): void {
    if (event.type !== 'enter') return;
    const touch = ContactEvent.touchOf(event);
    const told = this.compare(touch.a.proxy, touch.b.proxy);
    if (told === TOUCHING || (told === UNDECIDED && areWithinTolerance(touch.a, touch.b))) this.touches.add(touch);
    else this.queue.waiting.push(departure(touch, event, dt));
  }

  /** Ends all contacts of a body that is about to be removed. An enter that nobody was told needs no exit. */
  endAll(body: Body, dt: number): void {
    const { waiting } = this.queue;
    const first = waiting.length;
    for (const touch of touchesOf(body)) {
      if (touch.isTold) waiting.push(eventNow('exit', touch, 1, dt));
      this.touches.remove(touch);
    }
    this.queue.sort(first);
  }

  /**
   * Puts a body elsewhere by `move` and ends the contacts that this breaks. Those whose enter has not been delivered yet are
   * forgotten, as is the enter: wherever the body is now, it enters in the next step.
   */
  endBroken(body: Body, dt: number, move: () => void): void {
    const { waiting } = this.queue;
    const first = waiting.length;
    const exits: ContactEvent[] = [];
    for (const touch of touchesOf(body)) {
      if (touch.isTold) exits.push(eventNow('exit', touch, 1, dt));
      else this.touches.remove(touch);
    }
    move();
    body.teleportedOn = body.shared.moment;
    for (const exit of exits) {
      const touch = ContactEvent.touchOf(exit);
      if (areWithinTolerance(touch.a, touch.b)) continue;
      waiting.push(exit);
      this.touches.remove(touch);
    }
    this.queue.sort(first);
  }
}

function isStayHeard(world: Emitter<ContactEvent>, { a, b }: Touch): boolean {
  return world.hears('stay') || a.hears('stay') || b.hears('stay');
}

/** An event of a pair as it stands. */
function eventNow(type: 'enter' | 'stay' | 'exit', touch: Touch, fraction: number, dt: number): ContactEvent {
  distanceBetween(closest, touch.a, touch.b);
  writeContact(contact, closest);
  return new ContactEvent(type, touch, contact, fraction, dt, type === 'stay');
}

/** Writes the first touch of two bodies in the step that is under way; false when there is none. */
function firstTouch(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  return rotates(a) || rotates(b) ? findFirstTouch(out, a, b) : sweepBetween(out, a, b);
}

/** Writes the contact of two bodies as they stand, with all of its points; false when they do not touch. */
export function manifoldNow(out: Manifold, a: Body, b: Body): boolean {
  if (distanceBetween(closest, a, b) > contactTolerance(a, b)) return false;
  writeContact(out, closest);
  writePoints(out.points, out, a, b);
  return true;
}

/**
 * The exit of a pair that stands apart at its end poses. Run backwards, the last touch of the motion is its first, so
 * that one sweep gives both the time and the contact. It runs a little beyond the start, or rounding would miss a pair
 * that parts there. Where it sees nothing, the pair never quite touched, but was within the tolerance: then the last time
 * counts at which the gap was no larger than at the start of the step, or at the enter.
 */
function departure(touch: Touch, enter: ContactEvent | undefined, dt: number): ContactEvent {
  const earliest = enter?.fraction ?? 0;
  const a = reversed(backA, touch.a);
  const b = reversed(backB, touch.b);
  if (firstTouch(hit, a, b) || findFirstTouch(hit, a, b, partingGap(touch, (1 - earliest) / BEYOND))) {
    const fraction = Math.max(earliest, 1 - hit.fraction * BEYOND);
    return new ContactEvent('exit', touch, hit, fraction, dt, false);
  }
  return enter ? new ContactEvent('exit', touch, enter, earliest, dt, false) : eventNow('exit', touch, 0, dt);
}

/** Up to which gap a pair has not parted that goes back along `backA` and `backB`: its gap at `fraction` of that way. */
function partingGap({ a, b }: Touch, fraction: number): number {
  copy(endA, backA.worldShape.center);
  copy(endB, backB.worldShape.center);
  moveForm(backA, endA, fraction);
  moveForm(backB, endB, fraction);
  const gap = distanceBetween(closest, backA, backB);
  putBack(backA, endA);
  putBack(backB, endB);
  return Math.min(contactTolerance(a, b), Math.max(gap, 0) + gapTolerance(a, b, PARTING_GAP));
}

/** The body on its way back, and a little farther. */
function reversed(out: Return, body: Body): Return {
  const { displacement: d, rotation: r } = body;
  out.shape = body.shape;
  out.kind = body.kind;
  out.worldShape = body.worldShape;
  out.quaternion = body.quaternion;
  out.boundingRadius = body.boundingRadius;
  scale(out.displacement, d, -BEYOND);
  scale(out.rotation, r, -BEYOND);
  return out;
}

type Return = { -readonly [Field in keyof MovingShape]: MovingShape[Field] } & {
  displacement: Vec3;
  rotation: Vec3;
};

/** How far the way back goes beyond the way there, as a factor. */
const BEYOND = 1 + 1e-6;
const backA = { displacement: vec3(), rotation: vec3() } as Return;
const backB = { displacement: vec3(), rotation: vec3() } as Return;
const endA = vec3();
const endB = vec3();
const hit = createSweepHit();
const closest = createClosestPoints();
const contact = createContact();
