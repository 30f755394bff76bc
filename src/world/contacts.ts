import type { PairList } from '../broadphase/pair-list.ts';
import { CONTACT_TOLERANCE, COORDINATE_ROUNDING } from '../constants.ts';
import { copy, negate, set, type Vec3 } from '../math/vec3.ts';
import { distanceBetween, overlapBetween, sweepBetween } from '../narrowphase/dispatch.ts';
import { writeContact } from '../narrowphase/outcome.ts';
import { type Contact, createClosestPoints, createContact, createSweepHit } from '../narrowphase/results.ts';
import type { Body } from './body.ts';
import { type BodyContact, ContactEvent } from './contact-event.ts';
import { ContactTable } from './contact-table.ts';
import { type Delivery, DeliveryQueue } from './delivery.ts';
import type { Emitter, Subscriptions } from './emitter.ts';

/** Decides, on top of layers and masks, whether a pair is tested. */
export type PairFilter = (a: Body, b: Body) => boolean;

/**
 * Who touches whom, and what changes about it in a step. `detect` looks at the start poses and changes nothing that
 * lasts; once the bodies stand at their end poses, `conclude` draws the difference between the last step and this one.
 * A pair has an entry in the table from its enter until its exit.
 */
export class Contacts {
  readonly queue = new DeliveryQueue();
  private readonly table = new ContactTable();
  /** For each entry of the table, the delivery of its enter while that is waiting. */
  private readonly waitingEnter: (Delivery | undefined)[] = [];
  /** Entries whose pair is no longer tested. */
  private readonly ended: number[] = [];
  /** Candidates that turn and were not hit on the way, two proxies each; they are looked at again at their end poses. */
  private readonly turning: number[] = [];
  private readonly byProxy: readonly Body[];

  constructor(byProxy: readonly Body[]) {
    this.byProxy = byProxy;
  }

  /** Whether an enter of the pair is without its exit. */
  areTouching(a: Body, b: Body): boolean {
    const [first, second] = a.id < b.id ? [a, b] : [b, a];
    return this.table.find(first.proxy, second.proxy) >= 0;
  }

  /** The contacts of a body, at the current poses. */
  of(self: Body): BodyContact[] {
    const found: BodyContact[] = [];
    for (let link = this.table.firstLink(self.proxy); link >= 0; link = this.table.nextLink(link)) {
      const a = this.firstBody(link >> 1);
      const b = this.secondBody(link >> 1);
      const contact = createContact();
      distanceBetween(closest, a, b);
      writeContact(contact, closest);
      if (self === a) negate(contact.normal);
      found.push({ ...contact, a, b, self, other: self === a ? b : a, sensor: a.sensor || b.sensor });
    }
    return found.sort((p, q) => p.other.id - q.other.id);
  }

  /** Sweeps the candidates from their start poses; the hits wait as enters. */
  detect(candidates: PairList, filter: PairFilter | undefined, dt: number): void {
    const { table } = this;
    for (let entry = 0; entry < table.end; entry++) {
      if (!table.has(entry)) continue;
      const a = this.firstBody(entry);
      const b = this.secondBody(entry);
      if (mayMeet(a, b, filter)) continue;
      this.ended.push(entry);
      this.queue.push(parting(a, b, 0, dt));
    }
    for (let i = 0; i < candidates.count; i++) {
      const one = this.byProxy[candidates.data[2 * i]];
      const other = this.byProxy[candidates.data[2 * i + 1]];
      if (one.id < other.id) this.sweep(one, other, filter, dt);
      else this.sweep(other, one, filter, dt);
    }
  }

  private sweep(a: Body, b: Body, filter: PairFilter | undefined, dt: number): void {
    if (this.table.find(a.proxy, b.proxy) >= 0 || !mayMeet(a, b, filter)) return;
    if (sweepBetween(hit, a, b)) {
      const enter = this.queue.push(new ContactEvent('enter', a, b, hit, hit.fraction, dt, hit.overlapping));
      enter.exitFraction = hit.exitFraction;
    } else if (a.turns || b.turns) {
      this.turning.push(a.proxy, b.proxy);
    }
  }

  /** Forgets what `detect` found, since the step does not take place. */
  abandon(): void {
    this.queue.clear();
    this.ended.length = 0;
    this.turning.length = 0;
  }

  /** With the bodies at their end poses: who stays in touch, who has parted, and when. Puts the events in order. */
  conclude(dt: number, subscriptions: Subscriptions, world: Emitter<ContactEvent>): void {
    const { queue, ended, turning } = this;
    const found = queue.count;
    for (let i = 0; i < ended.length; i++) this.table.delete(ended[i]);
    this.concludeOld(dt, subscriptions.stay > 0, world);
    for (let i = 0; i < found; i++) {
      if (queue.at(i).event.type === 'enter') this.concludeNew(queue.at(i), dt);
    }
    for (let i = 0; i < turning.length; i += 2) {
      this.concludeTurned(this.byProxy[turning[i]], this.byProxy[turning[i + 1]], dt);
    }
    ended.length = 0;
    turning.length = 0;
    queue.sort();
  }

  /** Pairs that touched before the step. */
  private concludeOld(dt: number, wantStay: boolean, world: Emitter<ContactEvent>): void {
    const { table, queue } = this;
    for (let entry = 0; entry < table.end; entry++) {
      if (!table.has(entry)) continue;
      const a = this.firstBody(entry);
      const b = this.secondBody(entry);
      const atRest = !a.moves && !b.moves && !a.turns && !b.turns;
      if (atRest || touch(a, b)) {
        if (wantStay && someoneHearsStay(world, a, b)) {
          queue.push(new ContactEvent('stay', a, b, contactNow(a, b), 1, dt, true));
        }
        continue;
      }
      table.delete(entry);
      queue.push(departure(a, b, undefined, dt));
    }
  }

  /** A pair that began to touch on the way. */
  private concludeNew(enter: Delivery, dt: number): void {
    const { a, b } = enter.event;
    if ((enter.exitFraction === Infinity && !a.turns && !b.turns) || touch(a, b)) {
      this.takeIn(enter);
      return;
    }
    this.queue.push(departure(a, b, enter.event, dt)).enter = enter;
  }

  /** A pair that did not touch when swept without turning, but may do so as turned in the end. */
  private concludeTurned(a: Body, b: Body, dt: number): void {
    if (overlapBetween(a, b)) {
      this.takeIn(this.queue.push(new ContactEvent('enter', a, b, contactNow(a, b), 1, dt, false)));
    }
  }

  private takeIn(enter: Delivery): void {
    const { a, b } = enter.event;
    enter.contact = this.table.add(a.proxy, b.proxy);
    this.waitingEnter[enter.contact] = enter;
  }

  /** To be called when an enter is told. */
  readonly announce = (enter: Delivery): void => {
    if (enter.contact >= 0) this.waitingEnter[enter.contact] = undefined;
  };

  /** Ends all contacts of a body that is about to be removed. An enter that nobody was told needs no exit. */
  endAll(body: Body, dt: number): void {
    const { table, queue } = this;
    const first = queue.count;
    for (let link = table.firstLink(body.proxy); link >= 0; ) {
      const entry = link >> 1;
      link = table.nextLink(link);
      if (!this.waitingEnter[entry]) {
        queue.push(parting(this.firstBody(entry), this.secondBody(entry), 1, dt));
      }
      this.end(entry);
    }
    queue.sort(first);
  }

  /** Puts a body elsewhere by `move` and ends the contacts that this breaks. */
  endBroken(body: Body, dt: number, move: () => void): void {
    const { table, queue } = this;
    const first = queue.count;
    const exits: [number, ContactEvent][] = [];
    for (let link = table.firstLink(body.proxy); link >= 0; link = table.nextLink(link)) {
      exits.push([link >> 1, parting(this.firstBody(link >> 1), this.secondBody(link >> 1), 1, dt)]);
    }
    move();
    for (const [entry, exit] of exits) {
      if (touch(exit.a, exit.b)) continue;
      queue.push(exit).enter = this.waitingEnter[entry];
      this.end(entry);
    }
    queue.sort(first);
  }

  private end(entry: number): void {
    this.waitingEnter[entry] = undefined;
    this.table.delete(entry);
  }

  private firstBody(entry: number): Body {
    return this.byProxy[this.table.firstOf(entry)];
  }

  private secondBody(entry: number): Body {
    return this.byProxy[this.table.secondOf(entry)];
  }
}

function mayMeet(a: Body, b: Body, filter: PairFilter | undefined): boolean {
  if (a.moverIndex < 0 && b.moverIndex < 0) return false;
  if ((a.layerBits & b.maskBits) === 0 || (b.layerBits & a.maskBits) === 0) return false;
  return filter === undefined || filter(a, b);
}

/** Whether two bodies that have touched still do: within the contact tolerance, so that rounding parts nobody. */
function touch(a: Body, b: Body): boolean {
  return overlapBetween(a, b) || distanceBetween(closest, a, b) <= contactTolerance(a, b);
}

function contactTolerance(a: Body, b: Body): number {
  const size = Math.min(a.size, b.size);
  return size * CONTACT_TOLERANCE + (size + taxicab(a.position) + taxicab(b.position)) * COORDINATE_ROUNDING;
}

function taxicab(p: Readonly<Vec3>): number {
  return Math.abs(p.x) + Math.abs(p.y) + Math.abs(p.z);
}

function someoneHearsStay(world: Emitter<ContactEvent>, a: Body, b: Body): boolean {
  return world.hears('stay') || a.emitter?.hears('stay') === true || b.emitter?.hears('stay') === true;
}

/** Contact data of the pair as it stands. */
function contactNow(a: Body, b: Body): Contact {
  distanceBetween(closest, a, b);
  writeContact(contact, closest);
  return contact;
}

/** The exit of a pair as it stands. */
function parting(a: Body, b: Body, fraction: number, dt: number): ContactEvent {
  return new ContactEvent('exit', a, b, contactNow(a, b), fraction, dt, false);
}

/**
 * The exit of a pair that stands apart at its end poses. Run backwards, the last touch of the motion is its first, so
 * that one sweep gives both the time and the contact. Where that sees nothing, the pair either was within rounding of
 * parting all the time – then it parted at `enter`, or at the start of the step – or it was parted by turning, which is
 * noticed at the end of the step.
 */
function departure(a: Body, b: Body, enter: ContactEvent | undefined, dt: number): ContactEvent {
  const earliest = enter === undefined ? 0 : enter.fraction;
  negate(a.displacement);
  negate(b.displacement);
  const seen = sweepBetween(hit, a, b);
  negate(a.displacement);
  negate(b.displacement);
  if (seen) return new ContactEvent('exit', a, b, hit, Math.max(earliest, 1 - hit.fraction), dt, false);
  if (a.turns || b.turns) return parting(a, b, 1, dt);
  return new ContactEvent('exit', a, b, enter ?? contactAtStart(a, b), earliest, dt, false);
}

/** Contact data of a pair as it stood before the step. */
function contactAtStart(a: Body, b: Body): Contact {
  exchange(a.position as Vec3, a.previousPosition as Vec3);
  exchange(b.position as Vec3, b.previousPosition as Vec3);
  contactNow(a, b);
  exchange(a.position as Vec3, a.previousPosition as Vec3);
  exchange(b.position as Vec3, b.previousPosition as Vec3);
  return contact;
}

function exchange(p: Vec3, q: Vec3): void {
  const { x, y, z } = p;
  copy(p, q);
  set(q, x, y, z);
}

const hit = createSweepHit();
const closest = createClosestPoints();
const contact = createContact();
