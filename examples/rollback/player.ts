// A player: a copy of the game, the inputs that it knows, and what it does about those that it does not know yet.

import { Rewind, type RewindEvent } from 'first-contact';
import { Game, type Input } from './game.ts';
import { type Link, randomNumbers } from './link.ts';

/** How many ticks back the game goes, at most: then it waits. */
const MOST_BACK = 12;
/** Ticks from an input to its effect in lockstep. */
const DELAY = 8;

/** The inputs of a player from tick `first` on, and which of the other one's have arrived. */
export interface Packet {
  readonly first: number;
  readonly inputs: readonly Input[];
  readonly known: number;
}

export type Mode = 'rollback' | 'lockstep';

const NOTHING: Input = { x: 0, z: 0, jump: false };

export class Player {
  readonly game = new Game();
  /** Of each tick that both players' inputs are known for. */
  readonly checksums: number[] = [];
  /** What was told to the player, and not withdrawn: in the order of ticks. */
  readonly told = new Set<string>();
  withdrawn = 0;
  resimulated = 0;
  waited = 0;
  longest = 0;
  /** By player and tick. Those of the other one may be missing. */
  readonly inputs: readonly (Input | undefined)[][] = [[], []];
  private readonly rewind = new Rewind(this.game.world, { ticks: MOST_BACK });
  private readonly me: number;
  private readonly mode: Mode;
  private readonly random: () => number;
  /** The last tick for which the other player knows my inputs, and for which I know all of the other one's. */
  private acknowledged = 0;
  private known = 0;

  constructor(me: number, mode: Mode) {
    this.me = me;
    this.mode = mode;
    this.random = randomNumbers(77 + me);
    this.rewind.on('*', (type, event) => this.hear(type, event));
    this.rewind.save();
    // Before the first inputs can arrive.
    const early = mode === 'lockstep' ? DELAY : 0;
    for (const list of this.inputs) for (let tick = 1; tick <= early; tick++) list[tick] = NOTHING;
    this.known = early;
    this.acknowledged = early;
  }

  get tick(): number {
    return this.game.world.stepCount;
  }

  /** One frame: reads inputs, sends and receives, goes back if need be, and takes a step unless it has to wait. */
  frame(now: number, out: Link<Packet>, incoming: Link<Packet>, last: number): void {
    const start = performance.now();
    const next = this.tick + 1;
    this.press(this.mode === 'lockstep' ? next + DELAY : next);
    this.send(out, now);
    const wrong = this.receive(incoming.receive(now));
    if (wrong <= this.tick) {
      this.resimulated += this.tick - wrong + 1;
      this.rewind.resimulate(wrong - 1, (tick) => this.play(tick));
    }
    const mayStep = this.mode === 'lockstep' ? this.known >= next : next - this.known <= MOST_BACK;
    if (next <= last && mayStep) {
      this.play(next);
      this.rewind.save();
    } else if (next <= last) {
      this.waited++;
    }
    for (let tick = this.checksums.length + 1; tick <= Math.min(this.known, this.tick); tick++) {
      this.checksums.push(this.rewind.checksum(tick));
    }
    // The first frames are those of a cold program.
    if (this.tick > 120) this.longest = Math.max(this.longest, performance.now() - start);
  }

  /** Someone presses a key now and then. */
  private press(tick: number): void {
    const mine = this.inputs[this.me];
    if (mine[tick]) return;
    const before = mine[tick - 1] ?? NOTHING;
    const axis = () => Math.floor(3 * this.random()) - 1;
    mine[tick] = this.random() < 0.05 ? { x: axis(), z: axis(), jump: this.random() < 0.3 } : before;
  }

  /** Sends all inputs that the other player may not have: packets get lost. */
  private send(out: Link<Packet>, now: number): void {
    const first = this.acknowledged + 1;
    out.send({ first, inputs: this.inputs[this.me].slice(first) as Input[], known: this.known }, now);
  }

  /** Takes in packets. Returns the first tick that was simulated with another input. */
  private receive(packets: readonly Packet[]): number {
    const theirs = this.inputs[1 - this.me];
    let wrong = Infinity;
    for (const { first, inputs, known } of packets) {
      this.acknowledged = Math.max(this.acknowledged, known);
      inputs.forEach((input, i) => {
        const tick = first + i;
        if (tick !== this.known + 1) return;
        if (tick <= this.tick && !isSame(input, this.guess(tick))) wrong = Math.min(wrong, tick);
        theirs[tick] = input;
        this.known = tick;
      });
    }
    return wrong;
  }

  /** The other player goes on as in the last tick that is known. */
  private guess(tick: number): Input {
    return this.inputs[1 - this.me][Math.min(tick, this.known)] ?? NOTHING;
  }

  private play(tick: number): void {
    const mine = this.inputs[this.me][tick] ?? NOTHING;
    const theirs = this.guess(tick);
    this.game.play(tick, this.me === 0 ? [mine, theirs] : [theirs, mine]);
  }

  /** Sounds and sparks would begin here, and end for what is withdrawn. */
  private hear(type: string, event: RewindEvent): void {
    const name = nameOf(event);
    if (type !== 'withdraw') {
      if (this.told.has(name)) throw new Error(`${name} was told twice`);
      this.told.add(name);
      return;
    }
    this.withdrawn++;
    if (!this.told.delete(name)) throw new Error(`${name} was withdrawn, but not told`);
  }
}

/** An event as text, all numbers bit for bit. */
export function nameOf({ type, a, b, tick, time, point, normal, speed }: RewindEvent): string {
  return `${tick}: ${type} ${a.id} ${b.id} ${JSON.stringify([time, point, normal, speed])}`;
}

function isSame(a: Input, b: Input): boolean {
  return a.x === b.x && a.z === b.z && a.jump === b.jump;
}
