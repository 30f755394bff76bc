import type { Body } from '../body.ts';
import { asSeenBy, ContactEvent, precedes } from './contact-event.ts';
import type { Emitter, Subscriptions } from './emitter.ts';

/** Events that wait for the end of the step, to be told to whoever listens – safely, whatever the handlers do. */
export class EventQueue {
  /** What waits; handlers may cause more to be appended. */
  readonly waiting: ContactEvent[] = [];

  /** Puts the events that wait, from index `first` on, into the order of time. */
  sort(first = 0): void {
    const { waiting } = this;
    if (first === 0) {
      waiting.sort(byTime);
      return;
    }
    // One by one: there is a limit to the arguments of a call, but none to the contacts of a body.
    const tail = waiting.splice(first).sort(byTime);
    for (let i = 0; i < tail.length; i++) waiting.push(tail[i]);
  }

  /** Delivers all that waits, and what is appended meanwhile. */
  deliver(world: Emitter<ContactEvent>): void {
    for (let i = 0; i < this.waiting.length; i++) {
      const event = this.waiting[i];
      if (!isStillTrue(event)) continue;
      world.emit(event.type, event);
      tell(event.a, event);
      tell(event.b, event);
    }
    this.waiting.length = 0;
  }
}

/**
 * A body that a handler has removed or teleported enters nothing more in that step. An exit needs an enter that was told,
 * and a stay a touch that lasts.
 */
function isStillTrue(event: ContactEvent): boolean {
  const touch = ContactEvent.touchOf(event);
  if (event.type === 'exit') return !touch.isDropped;
  if (event.type === 'stay') return touch.place >= 0;
  const isPresent = event.a.world !== undefined && event.b.world !== undefined;
  touch.isTold = isPresent && !ContactEvent.isOvertaken(event);
  touch.isDropped = !touch.isTold;
  return touch.isTold;
}

function tell(body: Body, event: ContactEvent): void {
  if (body.hears(event.type)) body.emit(event.type, asSeenBy(body, event));
}

/** Always an integer: V8 would put a difference of fractions on the heap. */
function byTime(p: ContactEvent, q: ContactEvent): number {
  return precedes(p, q) ? -1 : 1;
}

/** Raises what the handlers threw: the error itself when there was one, an AggregateError when there were several. */
export function raiseErrors({ errors }: Subscriptions): void {
  if (errors.length === 0) return;
  const raised = errors.splice(0);
  if (raised.length === 1) throw raised[0];
  throw new AggregateError(raised, `${raised.length} event handlers threw`);
}
