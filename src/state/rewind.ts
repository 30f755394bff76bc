import { checkNames } from '../option-names.ts';
import { checkCount, checkFinite, checkFunction, readOptions, refuse } from '../validate.ts';
import type { ContactEvent } from '../world/events/contact-event.ts';
import { raiseErrors, type Unsubscribe } from '../world/events/emitter.ts';
import { checkWorld, type World } from '../world/world.ts';
import { checksumOf } from './checksum.ts';
import { putBack } from './restore.ts';
import { Snapshot } from './snapshot.ts';

/** Options of a `Rewind`. */
export interface RewindOptions {
  /**
   * How many ticks back it reaches.
   * @example
   * const rewind = new Rewind(world, { ticks: 12 });
   */
  readonly ticks: number;
}

/** An event for those who show it to players. */
export interface RewindEvent<Data = unknown> extends Omit<ContactEvent<Data>, '__v_skip'> {
  /** `world.stepCount` after its step. */
  readonly tick: number;
}

/** Types of events of a `Rewind`. */
export type RewindEventType = 'enter' | 'exit' | 'withdraw';

/** What was saved at a tick. */
interface Saved {
  tick: number;
  readonly state: Snapshot;
  checksum: number | undefined;
}

/**
 * Keeps the last ticks of a world, to go back to one of them and simulate from there again: with inputs that came late, or after a
 * correction. Call `save` after each step, and once before the first.
 *
 * Handlers of the world and of bodies are part of the simulation, and are called again. Handlers of the rewind are for what players
 * see and hear: they get each enter and exit once, also if it is simulated several times; what was told and did not happen after all
 * is told as `withdraw`.
 * @example
 * const rewind = new Rewind(world, { ticks: 12 });
 * rewind.save();
 * world.step(1 / 60);
 * rewind.save();
 * rewind.resimulate(world.stepCount - 1, () => world.step(1 / 60));
 */
export class Rewind<out Data = unknown> {
  /** The world. */
  readonly world: World<Data>;
  /** How many ticks back it reaches. */
  readonly ticks: number;
  /** By tick, modulo the number of ticks that are kept. */
  private readonly slots: (Saved | undefined)[] = [];
  /** What was told to handlers, by tick. */
  private readonly told = new Map<number, RewindEvent<Data>[]>();
  /** What has happened since the last save, if something was told for that tick before. */
  private happened: RewindEvent<Data>[] = [];
  private readonly handlers = new Map<string, readonly Handler[]>();
  /** The tick of the last save or load. */
  private last = -1;
  /** The last tick for which something may have been told before the last load. */
  private review = -1;
  /** The tick at which the resimulation ends; −1 outside of one. */
  private end = -1;

  /**
   * @throws RangeError or TypeError naming the invalid argument.
   */
  constructor(world: World<Data>, options: RewindOptions) {
    checkWorld(world, NAME);
    const { ticks } = readOptions(options, NAME);
    checkNames(options, ['ticks'], NAME);
    checkCount(ticks, 'ticks', MOST_TICKS, NAME);
    this.world = world;
    this.ticks = ticks;
    this.last = world.stepCount;
    world.on('enter', (event) => this.note(event as ContactEvent<Data>));
    world.on('exit', (event) => this.note(event as ContactEvent<Data>));
  }

  /** Whether steps are simulated again: from `load` until the tick that was the present one is saved. */
  get isResimulating(): boolean {
    return this.end >= 0;
  }

  /**
   * Saves the present tick. Call it after each step, and once before the first.
   * @throws Error inside a step, a handler, a filter or a callback; errors of handlers of the rewind.
   * @example
   * world.step(1 / 60);
   * rewind.save();
   */
  save(): void {
    this.checkMay('save');
    const { stepCount } = this.world;
    const slot = stepCount % (this.ticks + 1);
    this.slots[slot] ??= { tick: stepCount, state: new Snapshot(this.world as World), checksum: undefined };
    const saved = this.slots[slot];
    saved.state.take();
    saved.tick = stepCount;
    saved.checksum = undefined;
    const from = this.last + 1;
    this.last = stepCount;
    if (stepCount >= this.end) this.end = -1;
    for (const tick of this.told.keys()) if (tick < stepCount - this.ticks) this.told.delete(tick);
    const errors: unknown[] = [];
    for (let tick = from; tick <= Math.min(stepCount, this.review); tick++) this.tellChanges(tick, errors);
    this.happened = this.happened.filter(({ tick }) => tick > stepCount);
    raiseErrors(errors, HANDLERS);
  }

  /**
   * Whether a tick can be loaded.
   * @example
   * if (rewind.has(world.stepCount - 5)) rewind.load(world.stepCount - 5);
   */
  has(tick: number): boolean {
    checkFinite(tick, 'tick', `${NAME}.has`);
    return this.find(tick) !== undefined;
  }

  /**
   * Puts the world back to a tick, silently. Later ticks are dropped. Until the tick that was the present one is saved again, this is
   * a resimulation, whoever takes the steps.
   * @throws RangeError if the tick is not kept; Error inside a step, a handler, a filter or a callback.
   * @example
   * rewind.load(world.stepCount - 1);
   * world.step(1 / 60);
   * rewind.save();
   */
  load(tick: number): void {
    this.checkMay('load');
    const saved = this.kept(tick, 'load');
    const { world } = this;
    const { clock } = world.sim;
    this.end = Math.max(this.end, this.last, world.stepCount);
    // It is real time, which does not go back.
    const { remainder } = clock;
    putBack(world as World, saved.state);
    clock.remainder = remainder;
    for (const slot of this.slots) if (slot && slot.tick > tick) slot.tick = -1;
    this.last = tick;
    this.review = Math.max(this.review, this.end, ...this.told.keys());
    this.happened.length = 0;
    if (this.end === tick) this.end = -1;
  }

  /**
   * The checksum of the world at a tick. Compare ticks for which all inputs are known: others are predicted.
   * @throws RangeError if the tick is not kept.
   * @example
   * console.log(rewind.checksum(world.stepCount));
   */
  checksum(tick: number): number {
    const saved = this.kept(tick, 'checksum');
    saved.checksum ??= checksumOf(saved.state);
    return saved.checksum;
  }

  /**
   * Loads the tick `from`, and calls back for each tick from the next one to the present one, which it then saves.
   * @param step Takes one step: it applies the inputs of that tick and calls `world.step`.
   * @throws RangeError if the tick is not kept; Error if a call does not take exactly one step; what `step` throws.
   * @example
   * rewind.resimulate(world.stepCount - 1, (tick) => {
   *   console.log(`tick ${tick} again`); // here the inputs of that tick
   *   world.step(1 / 60);
   * });
   */
  resimulate(from: number, step: (tick: number) => void): void {
    checkFunction(step, 'step', 'Rewind.resimulate');
    const { world } = this;
    const end = Math.max(this.end, this.last, world.stepCount);
    this.load(from);
    for (let tick = from + 1; tick <= end; tick++) {
      step(tick);
      if (world.stepCount !== tick) {
        throw new Error(
          `Rewind.resimulate: after tick ${tick} stepCount is ${world.stepCount}: step() must take one step`,
        );
      }
      this.save();
    }
  }

  /**
   * Subscribes `handler` to what is shown to players: enters and exits, each once, and those that are withdrawn.
   * @returns Function that ends the subscription.
   * @example
   * rewind.on('enter', ({ a, b, tick }) => console.log(`${a} hits ${b} in tick ${tick}`));
   */
  on(type: RewindEventType, handler: (event: RewindEvent<Data>) => void): Unsubscribe;
  /**
   * Subscribes `handler` to events of all types. It receives type and event.
   * @example
   * rewind.on('*', (type, { tick }) => console.log(type, tick));
   */
  on(type: '*', handler: (type: RewindEventType, event: RewindEvent<Data>) => void): Unsubscribe;
  on(type: RewindEventType | '*', handler: (...args: never[]) => void): Unsubscribe {
    if (!TYPES.includes(type)) refuse(type, 'event type', 'but must be "enter", "exit", "withdraw" or "*"', NAME);
    checkFunction(handler, `handler of "${type}"`, NAME);
    const own: Handler = (name, event) =>
      type === '*' ? (handler as Handler)(name, event) : (handler as (event: unknown) => void)(event);
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), own]);
    return () => {
      this.handlers.set(type, this.handlers.get(type)?.filter((other) => other !== own) ?? []);
    };
  }

  /** Tells an event of the world, or keeps it until its tick is saved, if something may have been told for that tick before. */
  private note(event: ContactEvent<Data>): void {
    const seen: RewindEvent<Data> = { ...event, tick: Math.max(this.world.stepCount, this.last + 1) };
    if (seen.tick <= this.review) {
      this.happened.push(seen);
      return;
    }
    const told = this.told.get(seen.tick);
    if (told) told.push(seen);
    else this.told.set(seen.tick, [seen]);
    const errors: unknown[] = [];
    this.tell(event.type as RewindEventType, seen, errors);
    raiseErrors(errors, HANDLERS);
  }

  /** Tells how what happened in a tick differs from what was told. */
  private tellChanges(tick: number, errors: unknown[]): void {
    const before = this.told.get(tick) ?? [];
    const now = this.happened.filter((event) => event.tick === tick);
    // A pair may touch and part several times at one instant, by changes of handlers.
    const left = new Map<string, RewindEvent<Data>[]>();
    for (const event of before) left.set(keyOf(event), [...(left.get(keyOf(event)) ?? []), event]);
    const fresh: RewindEvent<Data>[] = [];
    const all = now.map((event) => {
      const same = left.get(keyOf(event))?.shift();
      if (!same) fresh.push(event);
      return same ?? event;
    });
    this.told.set(tick, all);
    for (const event of [...left.values()].flat()) this.tell('withdraw', event, errors);
    for (const event of fresh) this.tell(event.type as RewindEventType, event, errors);
  }

  private tell(type: RewindEventType, event: RewindEvent<Data>, errors: unknown[]): void {
    for (const name of [type, '*']) {
      for (const handler of this.handlers.get(name) ?? []) {
        try {
          handler(type, event as RewindEvent);
        } catch (error) {
          errors.push(error);
        }
      }
    }
  }

  private find(tick: number): Saved | undefined {
    const saved = this.slots[tick % (this.ticks + 1)];
    return saved?.tick === tick ? saved : undefined;
  }

  private kept(tick: number, attempt: string): Saved {
    checkFinite(tick, 'tick', `${NAME}.${attempt}`);
    const saved = this.find(tick);
    if (saved) return saved;
    const ticks = this.slots.flatMap((slot) => (slot && slot.tick >= 0 ? [slot.tick] : []));
    const known = ticks.length === 0 ? 'none' : `${Math.min(...ticks)} to ${Math.max(...ticks)}`;
    throw new RangeError(`${NAME}.${attempt}: tick is ${tick}, but those that are kept are ${known}`);
  }

  private checkMay(attempt: string): void {
    this.world.checkMayStep(`${NAME}.${attempt}`);
  }
}

/** Calls a handler of one type or of all. */
type Handler = (type: RewindEventType, event: RewindEvent) => void;

/** All that an event tells, bit for bit: the same key means the same event. */
function keyOf(event: RewindEvent): string {
  const { a, b, normal, point, pointA, pointB, ...rest } = event;
  const numbers = [a.id, b.id];
  for (const { x, y, z } of [normal, point, pointA, pointB]) numbers.push(x, y, z);
  const values = numbers.concat(Object.values(rest).map(Number));
  // −0 is another number than 0.
  return `${event.type} ${values.map((value) => (Object.is(value, -0) ? '-0' : value)).join(' ')}`;
}

const NAME = 'Rewind';
/** Four hours at 60 steps a second. */
export const MOST_TICKS = 1_000_000;
const TYPES: readonly string[] = ['enter', 'exit', 'withdraw', '*'];
const HANDLERS = 'handlers of the rewind';
