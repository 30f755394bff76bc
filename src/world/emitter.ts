import mitt from 'mitt';
import { show } from '../math/check.ts';

/** What can happen to a pair of bodies. */
export type ContactEventType = 'enter' | 'stay' | 'exit';

/** Ends a subscription; calling it again does nothing. */
export type Unsubscribe = () => void;

/** A handler of one type of event, or – with the type in front – of all of them, as in mitt. */
export type ContactHandler<Event> = ((event: Event) => void) | ((type: ContactEventType, event: Event) => void);

/** What the emitters of one world share. */
export interface Subscriptions {
  /** Handlers that want to hear of pairs that stay in touch; while there are none, nobody works for them. */
  stay: number;
  /** What handlers threw during the delivery that is under way. */
  readonly errors: unknown[];
}

interface Subscription {
  readonly type: string;
  readonly handler: unknown;
  readonly guarded: (...args: never[]) => void;
  active: boolean;
}

/**
 * mitt, made safe for delivery after a step: a handler that throws does not keep the others from running, and one that
 * was unsubscribed is not called any more, not even by a delivery that is under way.
 */
export class Emitter<Event> {
  private readonly bus = mitt<Record<string, unknown>>();
  private readonly shared: Subscriptions;
  private subscriptions: Subscription[] = [];

  constructor(shared: Subscriptions) {
    this.shared = shared;
  }

  /** Calls `handler` for every event of that type; a handler subscribed twice is called twice. */
  on(type: ContactEventType | '*', handler: ContactHandler<Event>): Unsubscribe {
    checkType(type);
    if (typeof handler !== 'function') throw new TypeError(`handler of "${type}" is ${show(handler)}, not a function`);
    const subscription: Subscription = {
      type,
      handler,
      active: true,
      guarded: (...args: unknown[]) => {
        if (!subscription.active) return;
        try {
          (handler as (...args: unknown[]) => void)(...args);
        } catch (error) {
          this.shared.errors.push(error);
        }
      },
    };
    this.subscriptions.push(subscription);
    if (type !== 'enter' && type !== 'exit') this.shared.stay++;
    this.bus.on(type, subscription.guarded as (event: unknown) => void);
    return () => this.end(subscription);
  }

  /** Ends one subscription of `handler`, or all of that type when no handler is named. */
  off(type: ContactEventType | '*', handler?: ContactHandler<Event>): void {
    checkType(type);
    const ending = this.subscriptions.filter((s) => s.type === type && (!handler || s.handler === handler));
    if (handler) ending.length = Math.min(ending.length, 1);
    for (const subscription of ending) this.end(subscription);
  }

  /** Whether anyone would hear an event of that type. */
  hears(type: ContactEventType): boolean {
    return this.subscriptions.some((s) => s.type === type || s.type === '*');
  }

  /** Calls the handlers of that type, in the order in which they subscribed, then those of all types. */
  emit(type: ContactEventType, event: Event): void {
    this.bus.emit(type, event);
  }

  private end(subscription: Subscription): void {
    if (!subscription.active) return;
    subscription.active = false;
    this.subscriptions = this.subscriptions.filter((s) => s !== subscription);
    if (subscription.type !== 'enter' && subscription.type !== 'exit') this.shared.stay--;
    this.bus.off(subscription.type, subscription.guarded as (event: unknown) => void);
  }
}

function checkType(type: string): void {
  if (type === 'enter' || type === 'stay' || type === 'exit' || type === '*') return;
  throw new TypeError(`event type is ${show(type)}, but must be "enter", "stay", "exit" or "*"`);
}
