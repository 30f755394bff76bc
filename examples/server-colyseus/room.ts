// The arena as a room of Colyseus.

import { type Client, Room, ServerError } from '@colyseus/core';
import { checksum } from 'first-contact';
import { Arena, DT, MOST_PLAYERS } from '../arena/arena.ts';
import { type Command, writeCommand } from '../arena/command.ts';
import {
  ArenaInput,
  ArenaState,
  commandBytes,
  commandOf,
  FENCED,
  type Played,
  play,
  REFUSED,
  REPLACED,
  repeated,
  type Tick,
} from './protocol.ts';
import type { Save, Saves } from './save.ts';

export interface JoinOptions {
  /** Names the match across rooms and processes. */
  readonly match: string;
  /** Names the player likewise. */
  readonly ticket: string;
}

/** Milliseconds between two saves. */
const SAVE_EVERY = 1000;
/** Milliseconds in which a player may come back. */
const PATIENCE = 30_000;
/** Ticks for which a player from whom nothing comes goes on with what it did. */
const LONGEST_GUESS = 30;
/** Worlds that a client gets in a second. */
const MOST_WORLDS = 3;
const LONGEST_NAME = 64;

export class ArenaRoom extends Room<{ state: ArenaState; input: ArenaInput }> {
  /** Set once per process, and not by clients: what they give to `joinOrCreate` reaches `onCreate`. */
  static saves: Saves;
  static balls = 100;

  override maxClients = MOST_PLAYERS;
  /** A match outlives its clients: they come back by their tickets. */
  override autoDispose = false;
  /** Seconds. The end of a room waits for clients that have a seat and have not come, by default for 15. */
  override seatReservationTimeout = 5;
  /** Those that wait while the process is busy come all at once. */
  override maxMessagesPerSecond = 300;
  override patchRate = 50;
  override state = new ArenaState();
  override inputs = this.defineInput(ArenaInput);

  private arena!: Arena;
  private save!: Save;
  private readonly seats = new Map<string, Client>();
  private readonly commands = new Map<string, Command>();
  private changes: [ticket: string, comes: boolean][] = [];
  /** Ticks that the clients don't know yet. */
  private ticks: Tick[] = [];
  /** Who needs the whole world. It comes after the next tick, so that the one who asks is in it. */
  private readonly asking: ((world: Uint8Array) => void)[] = [];
  /** How often a client has asked in this second. */
  private readonly asked = new Map<string, number>();
  private running = true;

  /** Real games check here that a ticket is one of theirs. */
  static override async onAuth(_token: string, { match, ticket }: JoinOptions): Promise<boolean> {
    return [match, ticket].every((name) => typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME);
  }

  override async onCreate({ match }: JoinOptions): Promise<void> {
    this.save = await ArenaRoom.saves.open(match);
    this.arena = this.save.world ? Arena.load(this.save.world) : new Arena(ArenaRoom.balls);
    for (const ticket of this.arena.players.keys()) this.expect(ticket);
    this.onMessage('world', ({ sessionId }) => {
      const times = (this.asked.get(sessionId) ?? 0) + 1;
      this.asked.set(sessionId, times);
      if (times > MOST_WORLDS) throw new ServerError(REFUSED, 'asked too often');
      return new Promise<Uint8Array>((resolve) => this.asking.push(resolve));
    });
    this.setFixedTimestep(() => this.tick(), Math.round(1 / DT));
    this.clock.setInterval(() => this.store(), SAVE_EVERY);
    this.clock.setTimeout(() => this.endIfEmpty(), PATIENCE);
  }

  override onJoin(client: Client, { ticket }: JoinOptions): void {
    const { players } = this.arena;
    const full = players.size + this.changes.length >= MOST_PLAYERS;
    if (full && !players.has(ticket)) throw new ServerError(REFUSED, 'the match is full');
    client.userData = ticket;
    const before = this.seats.get(ticket);
    this.seats.set(ticket, client);
    before?.leave(REPLACED);
    this.changes.push([ticket, true]);
  }

  override onDrop(client: Client): void {
    if (this.free(client)) this.expect(client.userData);
  }

  override onLeave(client: Client): void {
    if (this.free(client)) this.changes.push([client.userData, false]);
  }

  /** Sends what has happened, then the state, whose patch acknowledges the inputs. */
  override onBeforePatch(): void {
    if (this.ticks.length === 0) return;
    this.broadcast('ticks', this.ticks);
    this.ticks = [];
    this.state.tick = this.arena.tick;
    this.state.checksum = checksum(this.arena.world);
  }

  /** The process ends: nothing is played after the last save. */
  override async onBeforeShutdown(): Promise<void> {
    if (this.running) {
      this.running = false;
      await this.save.store(this.arena.save()).catch(console.error);
    }
    await this.disconnect(FENCED);
  }

  private tick(): void {
    if (!this.running) return;
    const tick = this.arena.tick + 1;
    const played: Played[] = [];
    for (const [ticket, client] of this.seats) {
      const player = this.arena.players.get(ticket);
      if (!player) continue; // it comes in this tick
      const command = this.takeCommand(client, tick);
      const early = (this.inputs.get(client.sessionId).latest?.tick || tick) - tick;
      const last = early >= -LONGEST_GUESS && this.commands.get(ticket);
      const guess = last ? writeCommand(repeated(last, tick)) : null;
      played.push([player.character.body.id, early, command ?? guess]);
    }
    const { changes } = this;
    this.changes = [];
    const entered = { tick, changes, played };
    for (const [ticket, command] of play(this.arena, entered)) this.commands.set(ticket, command);
    this.ticks.push(entered);
    if (this.asking.length > 0) {
      const world = this.arena.save();
      for (const answer of this.asking.splice(0)) answer(world);
    }
    if (changes.length > 0) this.endIfEmpty();
  }

  /** The command for a tick, if it has come in time. Those that come later are passed over. */
  private takeCommand(client: Client, tick: number): Uint8Array | null {
    const inputs = this.inputs.get(client.sessionId);
    let found: Uint8Array | null = null;
    while (inputs.size > 0 && inputs.peek()[0].tick <= tick) {
      const input = inputs.next()!;
      if (input.tick === tick) found = commandBytes(input);
    }
    const problem = found && commandOf(found, tick);
    if (typeof problem !== 'string') return found;
    client.leave(REFUSED, problem);
    return null;
  }

  private async store(): Promise<void> {
    this.asked.clear();
    if (!this.running) return;
    const stored = await this.save.store(this.arena.save({ history: false })).catch((error) => {
      console.error(error);
      return true; // Redis is away: that is no reason to end a match
    });
    if (!stored) this.close();
  }

  /** Somebody else runs the match by now, or it has ended. */
  private close(): void {
    this.running = false;
    this.disconnect(FENCED);
  }

  private async endIfEmpty(): Promise<void> {
    if (!this.running || this.arena.players.size + this.seats.size > 0) return;
    this.running = false;
    await this.save.forget().catch(console.error);
    this.close();
  }

  /** Gives a player the time to come back. */
  private expect(ticket: string): void {
    this.clock.setTimeout(() => {
      if (!this.seats.has(ticket)) this.changes.push([ticket, false]);
    }, PATIENCE);
  }

  /** Whether the seat of a player was that of this client. It is free then. */
  private free(client: Client): boolean {
    const ticket = client.userData;
    if (this.seats.get(ticket) !== client) return false;
    this.seats.delete(ticket);
    this.commands.delete(ticket);
    return true;
  }
}
