import mitt, { type Emitter as MittEmitter } from 'mitt';
import { checkFunction, refuse } from '../../validate.ts';

/** What can happen to a pair of bodies. */
export type ContactEventType = 'enter' | 'stay' | 'exit';

/** Ends a subscription; calling it again does nothing. */
export type Unsubscribe = () => void;

/** What the emitters of one world share. */
export interface Subscriptions {
  /** Number of `stay` subscriptions. At 0, no stay events are created. */
  stay: number;
  /** Errors of handlers during the delivery under way. */
  readonly errors: unknown[];
}

interface Subscription {
  readonly type: string;
  readonly handler: unknown;
  readonly guarded: (event: unknown) => void;
  isActive: boolean;
}

/**
 * Something that events can be heard of: mitt, made safe for delivery after a step. A handler that throws does not keep
 * the others from running, and one that was unsubscribed is not called any more, not even by a delivery under way.
 */
export class Emitter<Event> {
  /** @internal What the emitters of one world share. */
  readonly subscriptions: Subscriptions;
  private bus: Bus | undefined;
  /** Private to the language, too, so that it tells the emitter from a proxy around it. */
  #subscriptions: readonly Subscription[] = NONE;
  /** Whether stay events may come: not after a body was removed. */
  private mayStay = true;

  /** @internal */
  constructor(subscriptions: Subscriptions) {
    this.subscriptions = subscriptions;
  }

  /**
   * Calls `handler` for every event of that type; a handler subscribed twice is called twice.
   * @returns a function that ends the subscription.
   */
  on(type: ContactEventType, handler: (event: Event) => void): Unsubscribe;
  /** Calls `handler` with the type and the event for all events. */
  on(type: '*', handler: (type: ContactEventType, event: Event) => void): Unsubscribe;
  on(type: ContactEventType | '*', handler: (...args: never[]) => void): Unsubscribe {
    this.refuseProxy();
    checkType(type);
    checkFunction(handler, `handler of "${type}"`);
    const subscription: Subscription = {
      type,
      handler,
      isActive: true,
      guarded: (...args: unknown[]) => {
        if (!subscription.isActive) return;
        try {
          (handler as (...args: unknown[]) => void)(...args);
        } catch (error) {
          this.subscriptions.errors.push(error);
        }
      },
    };
    this.bus ??= mitt();
    this.bus.on(type, subscription.guarded);
    this.#subscriptions = [...this.#subscriptions, subscription];
    if (this.mayStay && covers(type, 'stay')) this.subscriptions.stay++;
    return () => this.end(subscription);
  }

  /** Ends one subscription of `handler`, or all of that type when no handler is named. */
  off(type: ContactEventType | '*', handler?: (...args: never[]) => void): void {
    this.refuseProxy();
    checkType(type);
    if (handler !== undefined) checkFunction(handler, `handler of "${type}"`);
    const ending = this.#subscriptions.filter((s) => s.type === type && (!handler || s.handler === handler));
    for (const subscription of handler ? ending.slice(0, 1) : ending) this.end(subscription);
  }

  /** @internal Has Vue leave it alone in reactive state, as `markRaw` does. */
  get __v_skip(): true {
    return true;
  }

  /**
   * @internal Throws when `this` is a proxy: bodies are told apart by identity, and one that goes in by the name of another
   * would leave the world in pieces.
   */
  refuseProxy(): void {
    if (#subscriptions in this) return;
    throw new TypeError(
      `${this} is seen through a proxy, as reactive state makes one; keep it raw: markRaw() or shallowRef() in Vue, observable.ref in MobX`,
    );
  }

  /** @internal Whether anyone would hear an event of that type. */
  hears(type: ContactEventType): boolean {
    return this.#subscriptions.some((s) => covers(s.type, type));
  }

  /** @internal Calls the handlers of that type, in the order in which they subscribed, then those of all types. */
  emit(type: ContactEventType, event: Event): void {
    this.bus?.emit(type, event);
  }

  /** @internal Notes that there will be no stay events any more, so that no step works for those who listen to them. */
  endStay(): void {
    for (const { type } of this.#subscriptions) if (this.mayStay && covers(type, 'stay')) this.subscriptions.stay--;
    this.mayStay = false;
  }

  private end(subscription: Subscription): void {
    if (!subscription.isActive) return;
    subscription.isActive = false;
    this.#subscriptions = this.#subscriptions.filter((s) => s !== subscription);
    if (this.mayStay && covers(subscription.type, 'stay')) this.subscriptions.stay--;
    this.bus?.off(subscription.type, subscription.guarded);
  }
}

type Bus = MittEmitter<Record<string, unknown>>;

const NONE: readonly Subscription[] = [];

/** Whether a subscription to `subscribed` hears events of that type. */
function covers(subscribed: string, type: ContactEventType): boolean {
  return subscribed === type || subscribed === '*';
}

function checkType(type: string): void {
  if (type === 'enter' || type === 'stay' || type === 'exit' || type === '*') return;
  refuse(type, 'event type', 'but must be "enter", "stay", "exit" or "*"');
}
