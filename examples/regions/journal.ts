// What is told of the events: one row of numbers each, to be compared bit for bit.

import type { Body, ContactEvent } from 'first-contact';
import { isFree } from './game.ts';

/** Numbers per row. */
const FIELDS = [
  'step',
  'exits',
  'a',
  'b',
  'time',
  'normal.x',
  'normal.y',
  'normal.z',
  'point.x',
  'point.y',
  'point.z',
  'depth',
  'speed',
  'overlapping',
  'enteredAt',
] as const;
export const WIDTH = FIELDS.length;

/** The free body of a pair with the smaller id. Its owner tells the events of the pair. */
export function tellerOf(a: Body, b: Body): Body {
  if (isFree(a) && isFree(b)) return a.id < b.id ? a : b;
  return isFree(a) ? a : b;
}

/** A contact that has been told and goes on: the world time of its enter. */
export interface OpenContact {
  readonly teller: number;
  readonly other: number;
  readonly enteredAt: number;
}

/** The events told in one place, and the contacts that have begun and not ended. */
export class Journal {
  readonly rows: number[] = [];
  /** By body that tells: its contacts by the id of the other body. */
  private readonly open = new Map<number, Map<number, number>>();

  /** Tells an event of the step that began at that world time. */
  tell(event: ContactEvent, step: number, startedAt: number): void {
    const { type, a, b, time, normal, point, depth, speed, overlapping } = event;
    const teller = tellerOf(a, b).id;
    const other = a.id + b.id - teller;
    if (type === 'enter') this.begin({ teller, other, enteredAt: startedAt + time });
    const enteredAt = this.open.get(teller)?.get(other);
    if (enteredAt === undefined) throw new Error(`step ${step}: ${a} and ${b} part, but nobody told that they met`);
    if (type === 'exit') this.open.get(teller)?.delete(other);
    const when = [step, type === 'exit' ? 1 : 0, a.id, b.id, time];
    const where = [normal.x, normal.y, normal.z, point.x, point.y, point.z];
    this.rows.push(...when, ...where, depth, speed, overlapping ? 1 : 0, enteredAt);
  }

  /** Notes a contact that begins, or comes with a body from another region. */
  begin({ teller, other, enteredAt }: OpenContact): void {
    let contacts = this.open.get(teller);
    if (!contacts) {
      contacts = new Map();
      this.open.set(teller, contacts);
    }
    if (contacts.has(other)) throw new Error(`the contact of bodies ${teller} and ${other} is told twice`);
    contacts.set(other, enteredAt);
  }

  /** The contacts that a body tells of. */
  contactsOf(teller: number): OpenContact[] {
    return Array.from(this.open.get(teller) ?? [], ([other, enteredAt]) => ({ teller, other, enteredAt }));
  }

  /** Gives away a body: others tell of its contacts from now on. */
  giveAway(teller: number): OpenContact[] {
    const contacts = this.contactsOf(teller);
    this.open.delete(teller);
    return contacts;
  }
}

/** The rows of several places in the order in which one world tells them: by step and time, ties by ids. */
export function inOrder(journals: readonly ArrayLike<number>[]): number[] {
  const rows = journals.flatMap((all) =>
    Array.from({ length: all.length / WIDTH }, (_, k) => Array.prototype.slice.call(all, WIDTH * k, WIDTH * (k + 1))),
  );
  const [step, a, b, time] = [0, 2, 3, 4];
  rows.sort((p, q) => p[step] - q[step] || p[time] - q[time] || p[a] - q[a] || p[b] - q[b]);
  return rows.flat();
}

/** The first field in which rows differ, in words. Undefined if all have the same bits. */
export function firstDifference(all: readonly number[], others: readonly number[]): string | undefined {
  for (let at = 0; at < Math.max(all.length, others.length); at++) {
    if (Object.is(all[at], others[at])) continue;
    const row = at - (at % WIDTH);
    const [step, , a, b] = all.length > at ? all.slice(row) : others.slice(row);
    return `step ${step}, bodies ${a} and ${b}: ${FIELDS[at % WIDTH]} is ${all[at]} in one and ${others[at]} in the other`;
  }
  return undefined;
}
