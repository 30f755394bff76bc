import type { Body } from './body.ts';
import { asSeenBy, type ContactEvent, precedes } from './contact-event.ts';
import type { Emitter, Subscriptions } from './emitter.ts';

/** An event that waits for its delivery, with what delivery has to know. Kept and used again; the event is not. */
export interface Delivery {
  event: ContactEvent;
  /** The touching pair's entry in the contact table that an `enter` announces, −1 when the pair parts in the same step. */
  contact: number;
  /** For an `exit`: the delivery of its `enter` while that is waiting too. */
  enter: Delivery | undefined;
  /** Last touch as the sweep saw it, for an `enter`. */
  exitFraction: number;
  /** An `enter` that never came to be told, because a handler removed one of its bodies before. */
  dropped: boolean;
}

/** Events in the order of time, delivered after the step to whoever listens – safely, whatever the handlers do. */
export class DeliveryQueue {
  /** How many events wait. */
  count = 0;
  /** The deliveries that wait, and behind them those that are free. */
  private deliveries: Delivery[] = [];
  /** The other half of the merge sort. */
  private merged: Delivery[] = [];

  /** Appends an event. */
  push(event: ContactEvent): Delivery {
    if (this.count === this.deliveries.length) {
      this.deliveries.push({ event, contact: -1, enter: undefined, exitFraction: Infinity, dropped: false });
    }
    const delivery = this.deliveries[this.count++];
    delivery.event = event;
    delivery.contact = -1;
    delivery.enter = undefined;
    delivery.exitFraction = Infinity;
    delivery.dropped = false;
    return delivery;
  }

  /** The delivery that is at a place in the queue. */
  at(index: number): Delivery {
    return this.deliveries[index];
  }

  /** Puts the events that wait, from index `first` on, into the order of time. */
  sort(first = 0): void {
    const { count } = this;
    // Bottom-up merge sort between two arrays that are kept, since the built-in sort allocates anew each time.
    for (let width = 1; width < count - first; width *= 2) {
      for (let i = 0; i < first; i++) this.merged[i] = this.deliveries[i];
      for (let left = first; left < count; left += 2 * width) {
        this.merge(left, Math.min(left + width, count), Math.min(left + 2 * width, count));
      }
      for (let i = count; i < this.deliveries.length; i++) this.merged[i] = this.deliveries[i];
      const { merged } = this;
      this.merged = this.deliveries;
      this.deliveries = merged;
    }
  }

  /** Merges the sorted runs [left, middle) and [middle, right). */
  private merge(left: number, middle: number, right: number): void {
    const { deliveries, merged } = this;
    let i = left;
    let j = middle;
    for (let k = left; k < right; k++) {
      const takeSecond = i === middle || (j < right && precedes(deliveries[j].event, deliveries[i].event));
      merged[k] = takeSecond ? deliveries[j++] : deliveries[i++];
    }
  }

  /** Delivers all that waits, and what is appended meanwhile. `onEnter` is called for each `enter` that is told. */
  deliver(world: Emitter<ContactEvent>, onEnter: (delivery: Delivery) => void): void {
    for (let i = 0; i < this.count; i++) {
      const delivery = this.at(i);
      if (!isStillTrue(delivery)) {
        delivery.dropped = true;
        continue;
      }
      const { event } = delivery;
      if (event.type === 'enter') onEnter(delivery);
      world.emit(event.type, event);
      tell(event.a, event);
      tell(event.b, event);
    }
    this.clear();
  }

  /** Forgets all that waits. */
  clear(): void {
    for (let i = 0; i < this.count; i++) {
      this.at(i).event = NOTHING;
      this.at(i).enter = undefined;
    }
    this.count = 0;
  }
}

/** A removed body enters and stays nowhere any more; an exit needs an enter that was told. */
function isStillTrue({ event, enter }: Delivery): boolean {
  if (event.type === 'exit') return enter === undefined || !enter.dropped;
  return event.a.owner !== undefined && event.b.owner !== undefined;
}

function tell(body: Body, event: ContactEvent): void {
  if (body.emitter?.hears(event.type)) body.emitter.emit(event.type, asSeenBy(body, event));
}

/** Raises what the handlers threw: the error itself when there was one, an AggregateError when there were several. */
export function raiseErrors({ errors }: Subscriptions): void {
  if (errors.length === 0) return;
  const raised = errors.splice(0);
  if (raised.length === 1) throw raised[0];
  throw new AggregateError(raised, `${raised.length} event handlers threw`);
}

const NOTHING = undefined as unknown as ContactEvent;
