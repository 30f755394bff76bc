// The pairs of bodies of which at least one responds, in the current step.

import { grown } from '../../math/growable.ts';
import type { ContactEvent } from '../events/contact-event.ts';

// Flags of pairs.
/** In contact: its enter has been queued or delivered. */
export const TOUCHING = 1;
/** The bodies bounced off each other since, so they are about to part. */
export const BOUNCED = 2;
/** Neither responds to the other: one is a sensor, or both pass through each other. */
export const TELLS = 4;
/** The filter admits the pair. Without this flag and the next one, it has not been asked. */
export const ADMITTED = 8;
/** Not tested: the filter refuses the pair, or ends its contact. */
export const REFUSED = 16;
/** The contact is older than the step. */
export const LASTING = 32;

/** Pairs by number, and lists of the pairs of each responding body. */
export class ImpactPairs {
  count = 0;
  /** Two bodies per pair, the one with the smaller id first. */
  bodies = new Int32Array(0);
  flags = new Uint8Array(0);
  /** Contact of a `TOUCHING` pair. */
  contacts = new Int32Array(0);
  /** Speed at which a turning pair has to part at its next impact, as a fraction of the speed of the surface. */
  separations = new Float64Array(0);
  /** Time of the last enter without an impact: the next meeting is later. */
  since = new Float64Array(0);
  /** Of a `BOUNCED` pair: time, and speed of approach after the bounce, which is negative. */
  bounces = new Float64Array(0);
  /** Enters in this step of `TOUCHING` pairs. */
  readonly enters: (ContactEvent | undefined)[] = [];
  /** Next pair of either body; −1 at the end. */
  private next = new Int32Array(0);
  /** By body: the first of its pairs. */
  private first = new Int32Array(0);
  /** By body: the last list that was marked with it. */
  private marks = new Int32Array(0);
  private stamp = 0;

  /** Begins a step in a world with bodies of indices below `capacity`. */
  reset(capacity: number): void {
    this.count = 0;
    this.enters.length = 0;
    if (this.first.length >= capacity) return;
    this.first = grown(this.first, capacity);
    this.marks = grown(this.marks, capacity);
  }

  /** Empties the list of a body, whose course begins. */
  begin(i: number): void {
    this.first[i] = -1;
  }

  /** Adds a pair, and returns its number. Only bodies that respond have lists. */
  add(a: number, b: number, ofA: boolean, ofB: boolean): number {
    const k = this.count++;
    if (k === this.flags.length) this.grow();
    this.bodies[2 * k] = a;
    this.bodies[2 * k + 1] = b;
    this.flags[k] = 0;
    this.contacts[k] = -1;
    this.separations[k] = 0;
    this.since[k] = 0;
    if (ofA) {
      this.next[2 * k] = this.first[a];
      this.first[a] = k;
    }
    if (ofB) {
      this.next[2 * k + 1] = this.first[b];
      this.first[b] = k;
    }
    return k;
  }

  /** The first pair of a body, −1 without one. */
  firstOf(i: number): number {
    return this.first[i];
  }

  /** The pair of a body after `k`, −1 at the end. */
  nextOf(k: number, i: number): number {
    return this.next[this.bodies[2 * k] === i ? 2 * k : 2 * k + 1];
  }

  /** The body of a pair that is not `i`. */
  other(k: number, i: number): number {
    const a = this.bodies[2 * k];
    return a === i ? this.bodies[2 * k + 1] : a;
  }

  has(k: number, flags: number): boolean {
    return (this.flags[k] & flags) !== 0;
  }

  set(k: number, flags: number): void {
    this.flags[k] |= flags;
  }

  clear(k: number, flags: number): void {
    this.flags[k] &= ~flags;
  }

  /** Marks a body and its partners, and nobody else. */
  markPartners(i: number): void {
    this.stamp++;
    this.mark(i);
    for (let k = this.first[i]; k >= 0; k = this.nextOf(k, i)) this.mark(this.other(k, i));
  }

  mark(i: number): void {
    this.marks[i] = this.stamp;
  }

  isMarked(i: number): boolean {
    return this.marks[i] === this.stamp;
  }

  private grow(): void {
    const count = Math.max(256, 2 * this.flags.length);
    this.bodies = grown(this.bodies, 2 * count);
    this.flags = grown(this.flags, count);
    this.contacts = grown(this.contacts, count);
    this.separations = grown(this.separations, count);
    this.since = grown(this.since, count);
    this.bounces = grown(this.bounces, 2 * count);
    this.next = grown(this.next, 2 * count);
  }
}
