import mitt, { type Emitter as MittEmitter } from 'mitt';
import { INSPECT } from '../../narrowphase/made-shape.ts';
import { ANOTHER_COPY, BRAND, checkFunction, refuse } from '../../validate.ts';

/** Types of contact events. */
export type ContactEventType = 'enter' | 'stay' | 'exit';

/** Ends a subscription; calling it again does nothing. */
export type Unsubscribe = () => void;

/** State shared by the emitters of one world. */
export interface Subscriptions {
  /** Number of `stay` subscriptions. At 0, no stay events are created. */
  stay: number;
  /** Errors of handlers in the current delivery. */
  readonly errors: unknown[];
}

interface Subscription {
  readonly type: string;
  readonly handler: unknown;
  readonly guarded: (event: unknown) => void;
  /** Whether another emitter forwards the events: `off` for all does not end it. */
  readonly isForwarded: boolean;
  isActive: boolean;
}

/**
 * Emits contact events by mitt. Errors of handlers are collected, so that all handlers are called. A handler that is
 * unsubscribed during a delivery is not called again.
 */
export class Emitter<Event> {
  /** @internal State shared by the emitters of one world. */
  readonly subscriptions: Subscriptions;
  private bus: Bus | undefined;
  /** A private field of the language: a `Proxy` of the emitter does not have it. */
  #subscriptions: readonly Subscription[] = NONE;
  /** Whether stay events are possible: false after the removal of a body. */
  private mayStay = true;

  /** @internal */
  constructor(subscriptions: Subscriptions) {
    this.subscriptions = subscriptions;
    if (!(BRAND in this)) addSymbols(Emitter.prototype);
  }

  /**
   * Subscribes `handler` to events of that type. A handler subscribed twice is called twice.
   * @returns Function that ends the subscription.
   * @example
   * const unsubscribe = world.on('enter', (event) => console.log(event.a, event.b, event.time));
   */
  on(type: ContactEventType, handler: (event: Event) => void): Unsubscribe;
  /**
   * Subscribes `handler` to events of all types. It receives type and event. With `stay` among them, each step makes an event
   * for each pair in contact: docs/world.md.
   * @example
   * world.on('*', (type, event) => console.log(type, event.a, event.b));
   */
  on(type: '*', handler: (type: ContactEventType, event: Event) => void): Unsubscribe;
  on(type: ContactEventType | '*', handler: (...args: never[]) => void): Unsubscribe {
    return this.subscribe(type, handler, false);
  }

  /**
   * Subscribes `handler` to the next event of that type: the subscription ends before the handler is called. As `on`.
   * @example
   * body.once('enter', (event) => console.log(`hit by ${event.other}`));
   */
  once(type: ContactEventType, handler: (event: Event) => void): Unsubscribe;
  /**
   * Subscribes `handler` to the next event of any type. It receives type and event.
   * @example
   * body.once('*', (type, event) => console.log(type, event.other));
   */
  once(type: '*', handler: (type: ContactEventType, event: Event) => void): Unsubscribe;
  once(type: ContactEventType | '*', handler: (...args: never[]) => void): Unsubscribe {
    return this.subscribe(type, handler, true);
  }

  /**
   * Ends one subscription of `handler` to that type. Without a handler, ends all subscriptions to that type; without a type,
   * all subscriptions.
   * @example
   * body.off('enter'); // or world.off() for all of the world
   */
  off(type?: ContactEventType | '*', handler?: (...args: never[]) => void): void {
    this.refuseProxy();
    if (type !== undefined || handler !== undefined) checkType(type);
    if (handler !== undefined) checkFunction(handler, `handler of "${type}"`);
    const ending = this.#subscriptions.filter(
      (s) => !s.isForwarded && (type === undefined || (s.type === type && (!handler || s.handler === handler))),
    );
    for (const subscription of handler ? ending.slice(0, 1) : ending) this.end(subscription);
  }

  /** @internal Excludes it from Vue's reactivity, as `markRaw` does. */
  get __v_skip(): true {
    return true;
  }

  /** @internal What `console.log` writes in Node: a text, or the fields of an object. */
  summary(): unknown {
    return this;
  }

  /** @internal Throws for a value that is no `wanted`, a body or a world. */
  static refuse(value: unknown, field: string, wanted: string, owner: unknown): never {
    const object = Object(value);
    const isOther = BRAND in object && !(#subscriptions in object);
    refuse(value, field, isOther ? ANOTHER_COPY : `not a ${wanted}`, owner);
  }

  /**
   * @internal Throws when `this` is a `Proxy` of an emitter. The world compares bodies by identity: a body and its
   * proxy would count as two bodies.
   */
  refuseProxy(): void {
    if (#subscriptions in this) return;
    throw new TypeError(
      `${this} is seen through a proxy, as reactive state makes one; keep it raw: markRaw() or shallowRef() in Vue, observable.ref in MobX`,
    );
  }

  /** @internal Whether there is a subscription to events of that type. */
  isSubscribed(type: ContactEventType): boolean {
    return this.#subscriptions.some((s) => covers(s.type, type));
  }

  /** @internal Subscribes an emitter that forwards the events: only the function that is returned ends it. */
  follow(type: ContactEventType, handler: (event: Event) => void): Unsubscribe {
    return this.subscribe(type, handler, false, true);
  }

  private subscribe(
    type: ContactEventType | '*',
    handler: (...args: never[]) => void,
    isOnce: boolean,
    isForwarded = false,
  ): Unsubscribe {
    this.refuseProxy();
    checkType(type);
    checkFunction(handler, `handler of "${type}"`);
    const subscription: Subscription = {
      type,
      handler,
      isActive: true,
      isForwarded,
      guarded: (...args: unknown[]) => {
        if (!subscription.isActive) return;
        if (isOnce) this.end(subscription);
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
    this.followSubscriptions();
    return () => this.end(subscription);
  }

  /** @internal Called when a subscription has begun or ended. */
  protected followSubscriptions(): void {}

  /** @internal Calls the handlers of that type in the order of subscription, then the handlers of all types. */
  emit(type: ContactEventType, event: Event): void {
    this.bus?.emit(type, event);
  }

  /** @internal Includes its subscriptions in the number of `stay` subscriptions, or excludes them, since its body is removed. */
  setStay(mayStay: boolean): void {
    const change = Number(mayStay) - Number(this.mayStay);
    for (const { type } of this.#subscriptions) if (covers(type, 'stay')) this.subscriptions.stay += change;
    this.mayStay = mayStay;
  }

  private end(subscription: Subscription): void {
    if (!subscription.isActive) return;
    subscription.isActive = false;
    this.#subscriptions = this.#subscriptions.filter((s) => s !== subscription);
    if (this.mayStay && covers(subscription.type, 'stay')) this.subscriptions.stay--;
    this.bus?.off(subscription.type, subscription.guarded);
    this.followSubscriptions();
  }
}

/** Throws the errors of handlers: a single error as it is, several as an AggregateError. */
export function raiseErrors(errors: unknown[], who = 'event handlers'): void {
  if (errors.length === 0) return;
  const raised = errors.splice(0);
  if (raised.length === 1) throw raised[0];
  throw new AggregateError(raised, `${raised.length} ${who} threw`);
}

type Bus = MittEmitter<Record<string, unknown>>;

const NONE: readonly Subscription[] = [];

/** Whether a subscription to `subscribed` includes events of that type. */
function covers(subscribed: string, type: ContactEventType): boolean {
  return subscribed === type || subscribed === '*';
}

function checkType(type: unknown): void {
  if (type === 'enter' || type === 'stay' || type === 'exit' || type === '*') return;
  refuse(type, 'event type', 'but must be "enter", "stay", "exit" or "*"');
}

/** Adds the members with names of symbols, which a class does not begin with: bundlers would never leave it out. */
function addSymbols(prototype: object): void {
  Object.defineProperty(prototype, BRAND, { value: true });
  Object.defineProperty(prototype, INSPECT, {
    value(this: Emitter<unknown>) {
      return this.summary();
    },
  });
}
