import type { Body } from '../body.ts';
import type { ContactStore } from '../contact-store.ts';
import { asSeenBy, ContactEvent, precedes } from './contact-event.ts';
import type { Emitter, Subscriptions } from './emitter.ts';

/** Events that wait for delivery after the step. Handlers may change the world meanwhile. */
export class EventQueue {
  /** The events that wait. Handlers may cause more to be appended. */
  readonly waiting: ContactEvent[] = [];
  private readonly contacts: ContactStore;

  constructor(contacts: ContactStore) {
    this.contacts = contacts;
  }

  /** Sorts the events that wait, from index `first` on, by time. */
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

  /** Delivers the events that wait, and those that are appended meanwhile. */
  deliver(world: Emitter<ContactEvent>): void {
    for (let i = 0; i < this.waiting.length; i++) {
      const event = this.waiting[i];
      if (!this.isValid(event)) continue;
      world.emit(event.type, event);
      notify(event.a, event);
      notify(event.b, event);
    }
    this.waiting.length = 0;
    this.contacts.recycle();
  }

  /**
   * Whether an event is to be delivered. A body that a handler removed or teleported enters nothing more in that step. An exit
   * needs an enter that was delivered, and a stay a contact that lasts.
   */
  private isValid(event: ContactEvent): boolean {
    const { contacts } = this;
    const c = ContactEvent.contactOf(event);
    if (event.type === 'exit') return !contacts.isDropped(c);
    if (event.type === 'stay') return contacts.isLinked(c);
    const isPresent = event.a.world !== undefined && event.b.world !== undefined;
    const isDelivered = isPresent && !ContactEvent.isOvertaken(event);
    contacts.setEntered(c, isDelivered);
    return isDelivered;
  }
}

function notify(body: Body, event: ContactEvent): void {
  if (body.hears(event.type)) body.emit(event.type, asSeenBy(body, event));
}

/** An integer, since a difference of fractions would be a double: docs/v8.md. */
function byTime(p: ContactEvent, q: ContactEvent): number {
  return precedes(p, q) ? -1 : 1;
}

/** Throws the errors of handlers: the error itself if there is one, an AggregateError if there are several. */
export function raiseErrors({ errors }: Subscriptions): void {
  if (errors.length === 0) return;
  const raised = errors.splice(0);
  if (raised.length === 1) throw raised[0];
  throw new AggregateError(raised, `${raised.length} event handlers threw`);
}
