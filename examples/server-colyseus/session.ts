// A client's part in one room: sends the input of each tick, predicts its player, and corrects what it predicted.

import { type InputHandle, Predict, type Room, type SimReconciler } from '@colyseus/sdk';
import { Arena, type Player } from '../arena/arena.ts';
import type { Bot } from '../arena/bot.ts';
import type { Command } from '../arena/command.ts';
import { readView, type View, writeView } from '../arena/view.ts';
import { Prediction } from './predict.ts';
import {
  type ArenaInput,
  type ArenaState,
  commandBytes,
  commandOf,
  type Input,
  type Tick,
  writeInput,
} from './protocol.ts';

/** Ticks by which inputs should come before they are played, and how many more or less will do. */
const EARLY = 5;
const SLACK = 3;

type Point = Record<'x' | 'y' | 'z', number>;

export class Session {
  readonly room: Room<unknown, ArenaState>;
  /** When the last ticks came, in milliseconds. */
  heard = performance.now();
  prediction: Prediction | undefined;
  /** Is called when a prediction begins: sounds and the like listen to its `rewind`. */
  onBegin: (prediction: Prediction) => void = () => {};
  /** By how many meters each answer of the server has moved the predicted player. */
  readonly corrections: number[] = [];
  /** How often the checksum was another one than the server's. */
  divergences = 0;
  private readonly ticket: string;
  private readonly bot: Bot;
  private readonly input: InputHandle<ArenaInput>;
  private readonly predict: Predict;
  private me: SimReconciler | undefined;
  /** Ticks that have come and are not confirmed yet. */
  private ticks: Tick[] = [];
  private view: View | undefined;
  /** Tick of the last input. */
  private sent = 0;
  /** Ticks to leave out, or below 0 to wait for, so that inputs come in time. */
  private shift = 0;
  /** The first tick that shows whether the last shift was right. */
  private steered = 0;

  constructor(room: Room<unknown, ArenaState>, ticket: string, bot: Bot) {
    this.room = room;
    this.ticket = ticket;
    this.bot = bot;
    this.input = room.input<ArenaInput>({ mode: 'reliable' });
    this.predict = Predict.get(room);
    room.onMessage('ticks', (ticks: Tick[]) => {
      this.heard = performance.now();
      this.ticks.push(...ticks);
    });
  }

  get player(): Player | undefined {
    return this.prediction?.arena.players.get(this.ticket);
  }

  /** Gets the world, and predicts from there. */
  async load(): Promise<void> {
    this.me?.dispose();
    this.prediction = undefined;
    const prediction = new Prediction(Arena.load(await this.room.request('world')), this.ticket);
    const { character } = prediction.arena.players.get(this.ticket)!;
    this.onBegin(prediction);
    this.prediction = prediction;
    this.sent = prediction.confirmed;
    let before = { ...character.position };
    this.me = this.predict.sim({
      input: this.input,
      world: {},
      step: (_context, _world, input) => prediction.step(checked(input)),
      adopt: () => {
        before = { ...character.position };
        this.adopt(prediction);
      },
      pose: () => ({ ...character.position }),
      onReconcile: () => this.corrections.push(distance(before, character.position)),
    });
  }

  /** Of each frame: corrects, then sends the inputs that are due. */
  frame(now: number): void {
    for (let due = this.predict.tick(now); due > 0 && this.prediction; due--) {
      if (this.shift < 0) this.shift++;
      else this.send(this.prediction);
    }
  }

  private send({ arena }: Prediction): void {
    this.sent = arena.tick + 1 + this.shift;
    this.shift = 0;
    writeInput(this.input.data, { ...this.bot.next(this.look(arena)), sequence: this.sent });
    this.input.send(); // the prediction steps by this
  }

  /** What is on the screen: the others as they were when the server last said so, and the player itself, ahead of them. */
  private look({ players }: Arena): View | undefined {
    const body = players.get(this.ticket)?.character.body;
    if (!this.view || !body) return undefined;
    const bodies = this.view.bodies.map((it) => (it.id === body.id ? { ...it, position: body.position } : it));
    return { ...this.view, bodies };
  }

  private adopt(prediction: Prediction): void {
    const { tick, checksum } = this.room.state;
    const come = this.ticks.filter((it) => it.tick > prediction.confirmed && it.tick <= tick);
    this.ticks = this.ticks.filter((it) => it.tick > tick);
    const sum = prediction.adopt(come);
    const player = prediction.arena.players.get(this.ticket);
    if (prediction.confirmed === tick && sum !== checksum) {
      this.divergences++;
      this.load().catch(() => {}); // the room is lost
    }
    if (player) this.view = readView(writeView(prediction.arena, player));
    const own = come.at(-1)?.played.find(([id]) => id === player?.character.body.id);
    if (own) this.steer(tick, own[1]);
  }

  /** Keeps inputs early enough for the server, and not earlier. */
  private steer(tick: number, early: number): void {
    if (tick < this.steered || Math.abs(EARLY - early) <= SLACK) return;
    this.shift = EARLY - early;
    this.steered = Math.max(this.sent, tick) + 1 + Math.max(0, this.shift);
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

/** The command of an input, as the server will read it. */
function checked(input: Input): Command {
  const command = commandOf(commandBytes(input), input.tick);
  if (typeof command === 'string') throw new Error(`own input: ${command}`);
  return command;
}
