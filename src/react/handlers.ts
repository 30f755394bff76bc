import type { ContactEventType, Unsubscribe } from 'first-contact';

/** Props that are handlers of events. */
export interface HandlerProps<Event> {
  readonly onEnter?: ((event: Event) => void) | undefined;
  readonly onStay?: ((event: Event) => void) | undefined;
  readonly onExit?: ((event: Event) => void) | undefined;
}

interface Source<Event> {
  on(type: ContactEventType, handler: (event: Event) => void): Unsubscribe;
}

/** Names of the props that are handlers. */
export const HANDLERS = ['onEnter', 'onStay', 'onExit'] as const;

/**
 * Subscribes to events for which there is a prop, once. The prop is read when an event is delivered, so a new function costs
 * nothing. Stay events are created only while someone subscribes to them.
 */
export class Handlers<Event> {
  #props: HandlerProps<Event> = {};
  readonly #ends = new Map<string, Unsubscribe>();

  /** Takes the props of a render. */
  update(source: Source<Event>, props: HandlerProps<Event>): void {
    this.#props = props;
    for (const prop of HANDLERS) {
      const end = this.#ends.get(prop);
      if (props[prop] && !end) {
        const type = prop.slice(2).toLowerCase() as ContactEventType;
        this.#ends.set(
          prop,
          source.on(type, (event) => this.#props[prop]?.(event)),
        );
      }
      if (!props[prop] && end) {
        end();
        this.#ends.delete(prop);
      }
    }
  }

  /**
   * Ends all subscriptions. That to exits ends after the current task: if a handler has unmounted the component, the delivery that
   * runs brings the exits of its bodies. Subscriptions to a body need no end: they end with the body, after its last exit.
   */
  end(): void {
    for (const [prop, end] of this.#ends) {
      if (prop === 'onExit') Promise.resolve().then(end);
      else end();
    }
    this.#ends.clear();
  }
}
