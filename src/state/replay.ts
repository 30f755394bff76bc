import { checkFinite } from '../validate.ts';
import type { World } from '../world/world.ts';
import { ByteReader } from './bytes.ts';
import { readChanges } from './change-codec.ts';
import { applyChanges } from './changes.ts';
import { checksum } from './checksum.ts';
import { type DeserializeOptions, type KnownThings, readFileOptions, WorldReader } from './deserialize.ts';
import { openFile } from './file.ts';
import {
  type FilePart,
  RECORDING_FILE,
  type RecordedTick,
  readPart,
  readTick,
  type WholeState,
} from './recording-file.ts';

/** Options of `replay`: as of `deserialize`. */
export type ReplayOptions<Data = unknown, Made extends World<Data> = World<Data>> = DeserializeOptions<Data, Made>;

/**
 * Shows a recording again: a world in the state in which the recording began, and its steps.
 * @throws Error or RangeError telling what is wrong with the file, or what `kinds` lacks; TypeError naming an invalid option.
 * @example
 * const recording = record(world);
 * world.step(1 / 60);
 * const again = replay(recording.stop(), { kinds: { sphere, box } });
 * while (again.tick < again.lastTick) again.step();
 */
export function replay<Data = unknown, Made extends World<Data> = World<Data>>(
  bytes: Uint8Array,
  options: ReplayOptions<Data, Made>,
): Replay<Data, Made> {
  const { world, known } = readFileOptions(options, NAME);
  return new Replay(world, known, bytes);
}

/**
 * A recording that is shown again.
 * @template Made The type of the world.
 */
export class Replay<out Data = unknown, out Made extends World<Data> = World<Data>> {
  /** The world. It stays the same one, and so do its bodies. Handlers of it are called in steps, but must not change it. */
  readonly world: Made;
  /** The tick with which the recording begins. */
  readonly firstTick: number;
  /** The last tick. */
  readonly lastTick: number;
  private readonly bytes: Uint8Array;
  private readonly things: KnownThings;
  private readonly states = new Map<number, WholeState<FilePart>>();
  private readonly ticks: RecordedTick<FilePart>[] = [];
  private present: number;

  /** @internal */
  constructor(world: Made, things: KnownThings, bytes: Uint8Array) {
    this.world = world;
    this.things = things;
    this.bytes = bytes;
    const from = openFile(bytes, RECORDING_FILE, NAME);
    for (const table of [things.shapes, things.responses]) {
      const count = from.varint();
      const definitions = this.open(readPart(from));
      for (let k = 0; k < count; k++) table.read(definitions);
      definitions.end();
    }
    this.firstTick = from.varint();
    for (let left = from.count('states', 3); left > 0; left--) {
      const tick = this.firstTick + from.varint();
      this.states.set(tick, { isGiven: from.u8() !== 0, part: readPart(from) });
    }
    let dt = 0;
    for (let left = from.count('ticks', 2); left > 0; left--) {
      const tick = readTick(from, dt);
      this.ticks.push(tick);
      dt = tick.dt;
    }
    from.end();
    this.lastTick = this.firstTick + this.ticks.length;
    for (const tick of this.states.keys()) if (tick > this.lastTick) from.fail(`there is a state of tick ${tick}`);
    if (!this.states.has(this.firstTick)) from.fail('it does not begin with a state');
    this.present = this.firstTick;
    this.load(this.firstTick);
  }

  /** The tick that the world is in: `world.stepCount`. */
  get tick(): number {
    return this.present;
  }

  /**
   * The checksum that the recorded world had in a tick, after the step and its handlers; undefined for the first tick.
   * @throws RangeError if the tick is not in the recording.
   * @example
   * again.seek(again.lastTick);
   * console.log(again.checksumOf(again.tick) === checksum(again.world)); // true
   */
  checksumOf(tick: number): number | undefined {
    this.checkTick(tick, 'checksumOf');
    return this.ticks[tick - this.firstTick - 1]?.checksum;
  }

  /**
   * Takes the next step. Afterwards the world is as the recorded one was when `world.step` had returned.
   * @throws Error if it is not, as its checksum tells; RangeError after the last tick, and for a broken file.
   * @example
   * if (again.tick < again.lastTick) again.step();
   */
  step(): void {
    this.take('step');
    this.checkState();
  }

  /**
   * Goes to a tick, back or forth: from the last whole state before it, of which there is one every 300 ticks.
   * @throws RangeError if the tick is not in the recording, and for a broken file; Error as by `step`.
   * @example
   * again.seek(again.firstTick);
   */
  seek(tick: number): void {
    this.checkTick(tick, 'seek');
    this.world.checkMayStep(`${NAME}: seek`);
    let start = tick;
    while (!this.states.has(start)) start--;
    if (tick < this.present || start > this.present) this.load(start);
    while (this.present < tick) this.take('seek');
    this.checkState();
  }

  private checkTick(tick: number, attempt: string): void {
    checkFinite(tick, 'tick', `${NAME}: ${attempt}`);
    const { firstTick, lastTick } = this;
    if (Number.isInteger(tick) && tick >= firstTick && tick <= lastTick) return;
    throw new RangeError(`${NAME}: ${attempt}: tick is ${tick}, but the recording has ${firstTick} to ${lastTick}`);
  }

  private checkState(): void {
    const expected = this.checksumOf(this.present);
    const found = checksum(this.world);
    if (expected === undefined || found === expected) return;
    throw new Error(
      `${NAME}: after tick ${this.present} the checksum is ${found}, but was ${expected} when it was recorded: ` +
        'filter, callbacks and broadphase must be the same, and handlers must not change the world',
    );
  }

  /** Takes the next step, and makes the changes around it. */
  private take(attempt: string): void {
    const world = this.world as World;
    world.checkMayStep(`${NAME}: ${attempt}`);
    const tick = this.ticks[this.present - this.firstTick];
    if (!tick) throw new RangeError(`${NAME}: ${attempt}: the recording ends with tick ${this.lastTick}`);
    this.change(tick.before);
    try {
      world.step(tick.dt);
    } finally {
      // The step was taken, too, if a handler has thrown.
      if (world.stepCount > this.present) this.end(tick);
    }
  }

  private end({ after }: RecordedTick<FilePart>): void {
    this.present++;
    this.change(after);
    if (this.states.get(this.present)?.isGiven) this.load(this.present);
  }

  private change(part: FilePart | undefined): void {
    if (!part) return;
    const from = this.open(part);
    const changes = readChanges(from, this.things);
    from.end();
    applyChanges(this.world as World, changes);
    this.things.giveData();
  }

  /** Gives the world the whole state of a tick. */
  private load(tick: number): void {
    const { part } = this.states.get(tick) as WholeState<FilePart>;
    const from = this.open(part);
    new WorldReader(from, this.things).read();
    from.end();
    this.present = tick;
  }

  private open({ start, end }: FilePart): ByteReader {
    return new ByteReader(this.bytes, NAME, start, end);
  }
}

const NAME = 'replay';
