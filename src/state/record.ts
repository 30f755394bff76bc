import type { Shape } from '../geometry/shape.ts';
import { checkNames } from '../option-names.ts';
import { checkFunction, readOptions } from '../validate.ts';
import type { Body } from '../world/body.ts';
import type { BodyResponse } from '../world/responder.ts';
import { checkWorld, type World } from '../world/world.ts';
import { ByteWriter } from './bytes.ts';
import { type ChangeWriter, writeChanges } from './change-codec.ts';
import type { Changes } from './changes.ts';
import { checksumOf } from './checksum.ts';
import { beginFile, endFile } from './file.ts';
import { RECORDING_FILE, type RecordedTick, type WholeState, writePart, writeTick } from './recording-file.ts';
import { responseWriter } from './response-codec.ts';
import { References, type SerializeOptions, writeWorld } from './serialize.ts';
import { shapeWriter } from './shape-codec.ts';
import type { Snapshot } from './snapshot.ts';
import type { ThingWriter } from './table.ts';
import { type ChangeListener, track, untrack } from './tracker.ts';

/** Options of `record`: as of `serialize`. */
export type RecordOptions<Data = unknown> = SerializeOptions<Data>;

/** Ticks from one whole state to the next: the most that `seek` simulates. */
const BETWEEN_STATES = 300;

/**
 * Records what happens in a world from now on, until `stop`: its state, and for each step what the game has changed before it and in
 * handlers. `replay` shows it again. Results do not depend on whether a world is recorded.
 * @throws RangeError or TypeError naming the invalid argument; Error inside a step, a handler, a filter or a callback.
 * @example
 * const recording = record(world);
 * for (let i = 0; i < 60; i++) world.step(1 / 60);
 * const bytes = recording.stop();
 */
export function record<Data>(world: World<Data>, options: RecordOptions<Data> = {}): Recording {
  checkWorld(world, NAME);
  const { userData } = readOptions(options, NAME);
  checkNames(options, ['userData'], NAME);
  if (userData !== undefined) checkFunction(userData, 'userData', NAME);
  (world as World).checkMayStep(NAME);
  return new Recording(world, userData as DataWriter | undefined);
}

type DataWriter = (data: unknown, body: Body) => unknown;

/** What `record` returns. */
export class Recording {
  readonly #recorder: Recorder;

  /** @internal */
  constructor(world: World, userData: DataWriter | undefined) {
    this.#recorder = new Recorder(world, userData);
  }

  /** Number of steps that are recorded. */
  get ticks(): number {
    return this.#recorder.ticks.length;
  }

  /**
   * Ends the recording, for `replay`. Another call returns the same bytes.
   * @throws TypeError naming a callback without a name, which cannot be recorded; Error inside a step, a handler, a filter or a
   * callback.
   * @example
   * const recording = record(world);
   * world.step(1 / 60);
   * const bytes = recording.stop();
   */
  stop(): Uint8Array {
    return this.#recorder.stop();
  }
}

/** Writes what a game changes. */
class Recorder implements ChangeListener {
  readonly ticks: RecordedTick<Uint8Array>[] = [];
  private readonly world: World;
  private readonly userData: DataWriter | undefined;
  private readonly shapes = new Definitions<Shape>(shapeWriter());
  private readonly responses = new Definitions<BodyResponse>(responseWriter());
  private readonly references: ChangeWriter;
  /** Whole states, by tick. */
  private readonly states = new Map<number, WholeState<Uint8Array>>();
  /** The tick before the first recorded step. */
  private first: number;
  private before: Uint8Array | undefined = undefined;
  private after: Uint8Array | undefined = undefined;
  /** What could not be written. It ends the recording. */
  private error: unknown = undefined;
  private bytes: Uint8Array | undefined = undefined;

  constructor(world: World, userData: DataWriter | undefined) {
    this.world = world;
    this.userData = userData;
    const { shapes, responses } = this;
    const dataOf = (body: Body) => (userData && JSON.stringify(userData(body.userData, body))) ?? '';
    this.references = Object.assign(new References(shapes), { shapes, responses, dataOf });
    const state = track(world, this);
    this.first = state.stepCount;
    this.keep(state, true);
    if (this.error === undefined) return;
    untrack(world, this);
    throw this.error;
  }

  noteBefore(changes: Changes | undefined): void {
    this.before = this.bytesOf(changes);
  }

  noteAfter(changes: Changes | undefined): void {
    this.after = this.bytesOf(changes);
  }

  noteEnd(state: Snapshot): void {
    if (this.error !== undefined) return;
    this.ticks.push({ before: this.before, dt: state.lastStep, after: this.after, checksum: checksumOf(state) });
    if (this.ticks.length % BETWEEN_STATES === 0) this.keep(state, false);
  }

  /** What is simulated again replaces what was recorded. */
  noteRestored(state: Snapshot): void {
    const count = state.stepCount - this.first;
    const isKnown = count >= 0 && count <= this.ticks.length;
    if (!isKnown) this.first = state.stepCount;
    this.ticks.length = isKnown ? count : 0;
    for (const tick of this.states.keys()) if (tick > state.stepCount || tick < this.first) this.states.delete(tick);
    const last = this.ticks[this.ticks.length - 1];
    const checksum = checksumOf(state);
    if (last?.checksum === checksum) return;
    if (last) this.ticks[count - 1] = { ...last, checksum };
    this.keep(state, true);
  }

  stop(): Uint8Array {
    if (this.bytes) return this.bytes;
    this.world.checkMayStep(`${NAME}: stop`);
    untrack(this.world, this);
    if (this.error !== undefined) throw this.error;
    const out = beginFile(RECORDING_FILE);
    this.shapes.writeAll(out);
    this.responses.writeAll(out);
    out.varint(this.first);
    out.varint(this.states.size);
    for (const [tick, state] of this.states) {
      out.varint(tick - this.first);
      out.u8(state.isGiven ? 1 : 0);
      writePart(out, state.part);
    }
    out.varint(this.ticks.length);
    let lastDt = 0;
    for (const tick of this.ticks) {
      writeTick(out, tick, lastDt);
      lastDt = tick.dt;
    }
    this.bytes = endFile(out);
    this.ticks.length = 0;
    this.states.clear();
    return this.bytes;
  }

  private bytesOf(changes: Changes | undefined): Uint8Array | undefined {
    return changes && this.write((out) => writeChanges(out, changes, this.references));
  }

  /** Keeps a whole state. */
  private keep(state: Snapshot, isGiven: boolean): void {
    const { userData, shapes, responses } = this;
    const part = this.write((out) => writeWorld(out, state, userData, shapes, responses));
    this.states.set(state.stepCount, { part, isGiven });
  }

  /** An error must not reach the step of the game. */
  private write(write: (out: ByteWriter) => void): Uint8Array {
    const out = new ByteWriter();
    try {
      if (this.error === undefined) write(out);
    } catch (error) {
      this.error = error;
    }
    return out.finish();
  }
}

/** Writes things by their numbers, and apart from that what they are: so they are known wherever a replay begins. */
class Definitions<T extends object> implements ThingWriter<T> {
  private readonly table: ThingWriter<T>;
  private readonly out = new ByteWriter();
  private readonly known = new Set<T>();
  private count = 0;

  constructor(table: ThingWriter<T>) {
    this.table = table;
  }

  write(out: ByteWriter, value: T, owner?: unknown): void {
    if (!this.known.has(value)) this.define(value, owner);
    this.table.write(out, value, owner);
  }

  /** Writes what the things are, in the order of their numbers. */
  writeAll(out: ByteWriter): void {
    out.varint(this.count);
    writePart(out, this.out.finish());
  }

  private define(value: T, owner: unknown): void {
    const definition = new ByteWriter();
    this.table.write(definition, value, owner);
    const bytes = definition.finish();
    this.known.add(value);
    // The number of an equal one that is known.
    if (bytes[0] !== 0) return;
    this.out.bytesOf(bytes);
    this.count++;
  }
}

const NAME = 'record';
