// Records the events of a world, for tests to compare.

import type { ContactEvent, World } from 'first-contact';

/** The enters and exits of the world, in the order of delivery, from now on. */
export function watch(world: World): ContactEvent[] {
  const seen: ContactEvent[] = [];
  world.on('enter', (event) => seen.push(event));
  world.on('exit', (event) => seen.push(event));
  return seen;
}

/** An event in short: `enter wall ball`. */
export function brief(event: ContactEvent): string {
  return `${event.type} ${event.a.name ?? event.a.id} ${event.b.name ?? event.b.id}`;
}

/** Returns the recorded events in short and clears the record. */
export function drain(seen: ContactEvent[]): string[] {
  return seen.splice(0).map(brief);
}
