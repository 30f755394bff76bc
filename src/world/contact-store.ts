// The pairs in contact, in columns by contact index.

import { clearVec3, storeVec3 } from '../math/columns.ts';
import { growColumns } from '../math/growable.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { BodyStore } from './body-store.ts';

// Flags of contacts. Each line names the functions that set and clear the flag; `allocate` clears all flags.
/** The pair is in contact: the contact is in the lists. Set by `link`, cleared by `unlink`. */
export const LINKED = 1;
/** Its enter has been delivered, so that it needs an exit. Set by the event queue. */
export const ENTERED = 2;
/** Its enter was dropped, so that its exit is dropped too. Set by the event queue. */
export const DROPPED = 4;
/** Its exit is queued in the step of its enter. Set by impact events. */
export const ENDED = 8;
/** Its bodies pass through each other, since a callback said so. Set by writeImpacts, cleared by `endPassing`. */
export const PASSING = 16;

/** Numbers per contact in `sides`. */
export const SIDE = 3;

/**
 * The pairs of bodies in contact. Each contact is in two lists, one per body, linked by contact index. Waiting events
 * may refer to a released index: `recycle` makes it available after their delivery.
 */
export class ContactStore {
  // Columns are declared with the entries of one contact.
  /** Number of contacts in the lists. */
  linkedCount = 0;
  /** The contacts in the lists, dense, in no particular order; only the first `linkedCount` entries are valid. */
  linked: Int32Array = new Int32Array(1);
  /** The bodies of the contacts in the lists, two entries each, as in `linked`: steps read them in order. */
  linkedBodies: Int32Array = new Int32Array(2);
  /** Body indices, two per contact: the body with the smaller id first. */
  bodies: Int32Array = new Int32Array(2);
  /** Where shapes of many parts touched last: two part numbers per contact, see `KnownParts`. They decide no result. */
  hints: Int32Array = new Int32Array(2);
  /**
   * Along which normal two responding sheets touched last, three numbers per contact. Zero without one; empty until two sheets meet.
   */
  sides = new Float64Array(0);
  /** By contact: the world time of its enter. */
  enteredAt: Float64Array = new Float64Array(1);
  count = 0;
  flags = new Uint8Array(1);
  /** By contact: its position in `linked`. */
  positions: Int32Array = new Int32Array(1);
  /** Next and previous contact of either body: two entries per contact, as in `bodies`; −1 at the ends. */
  nexts: Int32Array = new Int32Array(2);
  previous: Int32Array = new Int32Array(2);
  readonly free: number[] = [];
  /** Contacts released since the last `recycle`. */
  readonly released: number[] = [];
  readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** Allocates a contact of two bodies, the one with the smaller id first, that begins at a world time. It is in no list yet. */
  allocate(a: number, b: number, enteredAt: number): number {
    const c = this.free.pop() ?? this.count++;
    if (c >= this.flags.length) growColumns(this, c, Math.max(64, 2 * c));
    this.bodies[2 * c] = a;
    this.bodies[2 * c + 1] = b;
    this.enteredAt[c] = enteredAt;
    this.forgetPlace(c);
    this.flags[c] = 0;
    return c;
  }

  /** Releases a contact that is in no list. Events may refer to it until `recycle`. */
  release(c: number): void {
    this.released.push(c);
  }

  /** Makes released contacts available, after all events are delivered. */
  recycle(): void {
    const { free, released } = this;
    for (let i = 0; i < released.length; i++) free.push(released[i]);
    released.length = 0;
  }

  /** Adds a contact to the lists of its bodies. */
  link(c: number): void {
    this.flags[c] |= LINKED;
    this.positions[c] = this.linkedCount;
    this.linkedBodies[2 * this.linkedCount] = this.bodies[2 * c];
    this.linkedBodies[2 * this.linkedCount + 1] = this.bodies[2 * c + 1];
    this.linked[this.linkedCount++] = c;
    this.insert(c, 0);
    this.insert(c, 1);
  }

  /** Removes a contact from the lists of its bodies, and releases it. */
  unlink(c: number): void {
    const { linked, linkedBodies, positions } = this;
    const position = positions[c];
    const end = --this.linkedCount;
    this.flags[c] &= ~LINKED;
    linked[position] = linked[end];
    linkedBodies[2 * position] = linkedBodies[2 * end];
    linkedBodies[2 * position + 1] = linkedBodies[2 * end + 1];
    positions[linked[position]] = position;
    this.erase(c, 0);
    this.erase(c, 1);
    this.release(c);
  }

  /** The contact that follows `c` in the list of a body, −1 at the end. */
  next(c: number, body: number): number {
    return this.nexts[this.entry(c, body)];
  }

  /** The contacts of a body. */
  of(body: number): number[] {
    const contacts: number[] = [];
    for (let c = this.store.firstContact[body]; c >= 0; c = this.next(c, body)) contacts.push(c);
    return contacts;
  }

  /** The contact of two bodies, −1 without one. Walks the shorter one of their lists. */
  find(p: number, q: number): number {
    const { bodies } = this;
    const { firstContact } = this.store;
    let ofP = firstContact[p];
    let ofQ = firstContact[q];
    while (ofP >= 0 && ofQ >= 0) {
      if (bodies[2 * ofP] === q || bodies[2 * ofP + 1] === q) return ofP;
      if (bodies[2 * ofQ] === p || bodies[2 * ofQ + 1] === p) return ofQ;
      ofP = this.next(ofP, p);
      ofQ = this.next(ofQ, q);
    }
    return -1;
  }

  /** Forgets where the bodies touched last: another shape may touch elsewhere. */
  forgetPlace(c: number): void {
    this.hints[2 * c] = this.hints[2 * c + 1] = -1;
    if (this.sides.length > 0) clearVec3(this.sides, SIDE * c);
  }

  /** Notes along which normal two sheets touched last. */
  setSide(c: number, normal: Readonly<Vec3>): void {
    if (this.sides.length === 0) this.sides = new Float64Array((SIDE / 2) * this.bodies.length);
    storeVec3(this.sides, SIDE * c, normal);
  }

  /** Lets a body respond again to those that it passes through. */
  endPassing(body: number): void {
    for (const c of this.of(body)) this.flags[c] &= ~PASSING;
  }

  /** Sets a flag of a contact. */
  set(c: number, flag: number): void {
    this.flags[c] |= flag;
  }

  /** Whether a contact has a flag. */
  has(c: number, flag: number): boolean {
    return (this.flags[c] & flag) !== 0;
  }

  /** Inserts a contact at the head of the list of its first or second body: `side` 0 or 1. */
  private insert(c: number, side: 0 | 1): void {
    const { firstContact } = this.store;
    const body = this.bodies[2 * c + side];
    const head = firstContact[body];
    this.nexts[2 * c + side] = head;
    this.previous[2 * c + side] = -1;
    if (head >= 0) this.previous[this.entry(head, body)] = c;
    firstContact[body] = c;
  }

  private erase(c: number, side: 0 | 1): void {
    const body = this.bodies[2 * c + side];
    const next = this.nexts[2 * c + side];
    const previous = this.previous[2 * c + side];
    if (previous >= 0) this.nexts[this.entry(previous, body)] = next;
    else this.store.firstContact[body] = next;
    if (next >= 0) this.previous[this.entry(next, body)] = previous;
  }

  /** Index of the entries of a contact that belong to a body. */
  private entry(c: number, body: number): number {
    return this.bodies[2 * c] === body ? 2 * c : 2 * c + 1;
  }
}
