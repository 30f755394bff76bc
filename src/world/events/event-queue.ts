import type { Body } from '../body.ts';
import { type ContactStore, DROPPED, ENTERED, LINKED } from '../contact-store.ts';
import { asSeenBy, ContactEvent, compareEvents } from './contact-event.ts';
import type { Emitter } from './emitter.ts';

/** Events to be delivered after the step. Handlers may change the world during delivery. */
export class EventQueue {
  /** The waiting events. Changes by handlers may append more. */
  readonly waiting: ContactEvent[] = [];
  private readonly contacts: ContactStore;

  constructor(contacts: ContactStore) {
    this.contacts = contacts;
  }

  /** Sorts the waiting events, from index `first` on, by time. */
  sort(first = 0): void {
    const { waiting } = this;
    if (first === 0) {
      waiting.sort(compareEvents);
      return;
    }
    // One by one: the number of arguments of a call is limited.
    const tail = waiting.splice(first).sort(compareEvents);
    for (let i = 0; i < tail.length; i++) waiting.push(tail[i]);
  }

  /** Delivers the waiting events, and events appended during delivery. */
  deliver(world: Emitter<ContactEvent>): void {
    for (let i = 0; i < this.waiting.length; i++) {
      const event = this.waiting[i];
      if (!this.isValid(event)) continue;
      const { a, b } = event;
      world.emit(event.type, event);
      try {
        notify(a, event);
        notify(b, event);
      } catch (error) {
        // A handler of the world has overwritten the event.
        world.subscriptions.errors.push(error);
      }
    }
    this.waiting.length = 0;
    this.contacts.recycle();
  }

  /**
   * Whether an event is to be delivered. An enter is dropped if a handler removed or teleported one of its bodies. An
   * exit is delivered only after its enter, a stay only while the contact lasts.
   */
  private isValid(event: ContactEvent): boolean {
    const { contacts } = this;
    const c = ContactEvent.contactOf(event);
    if (event.type === 'exit') return !contacts.has(c, DROPPED);
    if (event.type === 'stay') return contacts.has(c, LINKED);
    const isPresent = event.a.world !== undefined && event.b.world !== undefined;
    const isDelivered = isPresent && !ContactEvent.isOvertaken(event);
    contacts.set(c, isDelivered ? ENTERED : DROPPED);
    return isDelivered;
  }
}

function notify(body: Body, event: ContactEvent): void {
  if (body.isSubscribed(event.type)) body.emit(event.type, asSeenBy(body, event));
}
