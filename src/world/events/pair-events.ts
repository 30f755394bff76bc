import { checkBits, refuse } from '../../validate.ts';
import { Body, checkBody } from '../body.ts';
import type { QueryFilter } from '../queries/query-options.ts';
import { type ContactEvent, normalOf } from './contact-event.ts';
import { type ContactEventType, Emitter, type Unsubscribe } from './emitter.ts';

/** Bodies by their layer, 32 bits, of which one suffices; or a body; or a function that says whether a body is meant. */
export type BodySelector<Data = unknown> = number | Body | QueryFilter<Data>;

/** An event of `world.between(first, second)`, with its bodies in this order. */
export interface PairEvent<Data = unknown> extends Omit<ContactEvent<Data>, '__v_skip'> {
  /** The body that the first argument of `between` selects. If both select both bodies, the one with the smaller id. */
  readonly first: Body<Data>;
  /** The body that the second argument of `between` selects. */
  readonly second: Body<Data>;
  /** Unit vector from `first` to `second`. */
  readonly normal: ContactEvent['normal'];
  /** Child of the compound `first` that touches; 0 for any other shape. */
  readonly firstPart: number;
  /** Triangle of the mesh or height field `first`, or of its child, that touches; 0 for any other shape. */
  readonly firstFeature: number;
  /** Child of the compound `second` that touches; 0 for any other shape. */
  readonly secondPart: number;
  /** Triangle of the mesh or height field `second`, or of its child, that touches; 0 for any other shape. */
  readonly secondFeature: number;
}

/** The events of two groups of bodies. Made by `world.between`. */
export class PairEvents<Data = unknown> extends Emitter<PairEvent<Data>> {
  private readonly world: Emitter<ContactEvent<Data>>;
  private readonly first: QueryFilter<Data>;
  private readonly second: QueryFilter<Data>;
  /** By type: ends the subscription to the world, which lasts while there are subscriptions to the type. */
  private readonly sources = new Map<ContactEventType, Unsubscribe>();
  /**
   * By pair in contact: whether its `a` is the first body; undefined for a pair of other bodies. What a body is may change: a pair
   * whose enter was forwarded has to get its exit.
   */
  private readonly orders = new Map<string, boolean | undefined>();
  /** Whether handlers are called. They may end all subscriptions and begin others, as in a handler of `once`: the pairs are kept. */
  private isForwarding = false;

  /** @internal */
  constructor(world: Emitter<ContactEvent<Data>>, first: BodySelector<Data>, second: BodySelector<Data>) {
    super({ stay: 0, errors: world.subscriptions.errors });
    this.world = world;
    this.first = readSelector(first, 'first');
    this.second = readSelector(second, 'second');
  }

  /**
   * What `JSON.stringify` writes: its name.
   * @example
   * JSON.stringify(world.between(body, other));
   */
  toJSON(): string {
    return this.toString();
  }

  /** @internal Label in messages. */
  override toString(): string {
    return 'world.between()';
  }

  /** @internal Subscribes to the world as long as needed: stay events cost time. */
  protected override followSubscriptions(): void {
    if (this.isForwarding) return;
    const { sources, orders } = this;
    const isFollowed = TYPES.some((type) => this.isSubscribed(type));
    if (!isFollowed) orders.clear();
    for (const type of TYPES) {
      const source = sources.get(type);
      // Each enter and exit is followed, to know the pairs.
      if ((type === 'stay' ? this.isSubscribed(type) : isFollowed) === (source !== undefined)) continue;
      if (source) sources.delete(type);
      else
        sources.set(
          type,
          this.world.follow(type, (event) => this.forward(event)),
        );
      source?.();
    }
  }

  private forward(event: ContactEvent<Data>): void {
    const { orders } = this;
    const { type, a, b } = event;
    const pair = `${a.id},${b.id}`;
    if (type === 'enter' || !orders.has(pair)) {
      // A selector may throw: then it is a pair of other bodies.
      orders.set(pair, undefined);
      orders.set(pair, this.isInOrder(a, b));
    }
    const isInOrder = orders.get(pair);
    if (type === 'exit') orders.delete(pair);
    if (isInOrder === undefined || !this.isSubscribed(type)) return;
    const seen = ordered(event, isInOrder);
    this.isForwarding = true;
    this.emit(type, seen);
    this.isForwarding = false;
    this.followSubscriptions();
  }

  /** Whether `a` is the first and `b` the second body; undefined if the pair is of other bodies. */
  private isInOrder(a: Body<Data>, b: Body<Data>): boolean | undefined {
    if (this.first(a) && this.second(b)) return true;
    return this.first(b) && this.second(a) ? false : undefined;
  }
}

const TYPES = ['enter', 'stay', 'exit'] as const;

/** The event with its bodies in order: `isFirst` means that `a` is the first one. */
function ordered<Data>(event: ContactEvent<Data>, isFirst: boolean): PairEvent<Data> {
  const { a, b, partA, featureA, partB, featureB } = event;
  return {
    ...event,
    normal: normalOf(event, !isFirst),
    first: isFirst ? a : b,
    second: isFirst ? b : a,
    firstPart: isFirst ? partA : partB,
    firstFeature: isFirst ? featureA : featureB,
    secondPart: isFirst ? partB : partA,
    secondFeature: isFirst ? featureB : featureA,
  };
}

function readSelector<Data>(selector: BodySelector<Data>, field: string): QueryFilter<Data> {
  if (typeof selector === 'function') return selector;
  if (selector instanceof Body) {
    checkBody(selector, field, 'between');
    return (body) => body === selector;
  }
  if (typeof selector !== 'number') refuse(selector, field, 'but must be layer bits, a body or a function', 'between');
  const bits = checkBits(selector, field, 'between');
  return (body) => (body.layer & bits) !== 0;
}
