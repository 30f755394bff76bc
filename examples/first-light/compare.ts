// Compares the events of one step of the shooting gallery with those of an oracle.

import type { Body, ContactEvent } from 'first-contact';
import { boxKey, bulletKey, type GalleryStep } from '../../test/oracle/gallery.ts';
import type { Gallery } from '../../test/scenes/gallery.ts';

export interface Tally {
  steps: number;
  /** Hits that both report. */
  enters: number;
  /** Hits of bullets on bullets. */
  bulletPairs: number;
  /** Exits that both report. */
  exits: number;
  /** Events that only the oracle reports. */
  missed: number;
  /** Events that only the world reports, or reports twice. */
  false: number;
  /** Events that are delivered before an earlier one. */
  outOfOrder: number;
  /** Pairs within rounding. */
  ties: number;
  /** Largest error of the time of a hit, seconds. */
  enterError: number;
  /** Largest error of the time of an exit, seconds. */
  exitError: number;
}

export function createTally(): Tally {
  return {
    steps: 0,
    enters: 0,
    bulletPairs: 0,
    exits: 0,
    missed: 0,
    false: 0,
    outOfOrder: 0,
    ties: 0,
    enterError: 0,
    exitError: 0,
  };
}

/** Adds one step to the tally. */
export function compareStep(
  tally: Tally,
  expected: GalleryStep,
  events: readonly ContactEvent[],
  keyOf: (event: ContactEvent) => number,
  dt: number,
): void {
  tally.steps++;
  tally.outOfOrder += countOutOfOrder(events);

  const enters = new Map<number, number>();
  const exits = new Map<number, number>();
  for (const event of events) {
    const key = keyOf(event);
    const found = event.type === 'enter' ? enters : exits;
    if (found.has(key)) tally.false++;
    found.set(key, event.time);
  }

  for (const [key, story] of expected) {
    const enter = enters.get(key);
    const exit = exits.get(key);
    enters.delete(key);
    exits.delete(key);
    if (story.tie) {
      tally.ties++;
      continue;
    }
    if (matches(tally, story.enter, enter)) {
      tally.enters++;
      if (key < 0) tally.bulletPairs++;
      tally.enterError = Math.max(tally.enterError, Math.abs(story.enter! * dt - enter!));
    }
    if (matches(tally, story.exit, exit)) {
      tally.exits++;
      tally.exitError = Math.max(tally.exitError, Math.abs(story.exit! * dt - exit!));
    }
  }
  // The remaining events belong to pairs that never touch.
  tally.false += enters.size + exits.size;
}

/** Returns true if both report the event; otherwise counts it as missed or false. */
function matches(tally: Tally, expected: number | undefined, found: number | undefined): boolean {
  if (expected !== undefined && found === undefined) tally.missed++;
  if (expected === undefined && found !== undefined) tally.false++;
  return expected !== undefined && found !== undefined;
}

function countOutOfOrder(events: readonly ContactEvent[]): number {
  let count = 0;
  for (let i = 1; i < events.length; i++) if (compareEvents(events[i - 1], events[i]) > 0) count++;
  return count;
}

/** The promised order: by time, then by the ids of both bodies, then enter before exit. */
function compareEvents(p: ContactEvent, q: ContactEvent): number {
  return p.time - q.time || p.a.id - q.a.id || p.b.id - q.b.id || p.type.localeCompare(q.type);
}

/** Makes the function from an event to the oracle's key of its pair. */
export function createKeys(gallery: Gallery, boxes: readonly Body[], bullets: readonly Body[]) {
  const boxIndex = new Map(boxes.map((body, i) => [body, i]));
  const bulletIndex = new Map(bullets.map((body, i) => [body, i]));
  return ({ a, b }: ContactEvent): number => {
    const boxOfA = boxIndex.get(a);
    if (boxOfA !== undefined) return boxKey(gallery, bulletIndex.get(b)!, boxOfA);
    return bulletKey(gallery, bulletIndex.get(a)!, bulletIndex.get(b)!);
  };
}
