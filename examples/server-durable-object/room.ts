// A room of the arena as a Durable Object: one for each name, with its world in memory, its players on WebSockets, and the world as bytes
// in its storage. `wrangler deploy` takes this file, and main.ts runs it in miniflare.
//
//   GET /NAME?ticket=TICKET   a WebSocket: the player of the ticket, who joins or comes back
//   GET /NAME/save            the world as bytes

import { DurableObject } from 'cloudflare:workers';
import { checksum } from 'first-contact';
import { Arena, DT } from '../arena/arena.ts';
import { type Command, readCommand } from '../arena/command.ts';
import { writeView } from '../arena/view.ts';

/** Tells who has joined: sent once, as JSON. Then come views, one for each tick. */
export interface Welcome {
  readonly type: 'welcome';
  readonly tick: number;
  readonly id: number;
  /** Number of the last command of this player. */
  readonly sequence: number;
}

/** Tells that the room was saved, as JSON. */
export interface Saved {
  readonly type: 'saved';
  readonly tick: number;
  readonly checksum: number;
}

/** Ticks between two saves: what a crash costs. */
const SAVE = 60;
/** Commands of a player that wait. Of one that sends more at once, the oldest are lost. */
const MOST_WAITING = 6;
/** Milliseconds that the room makes up for. What it was late beyond them is lost. */
const MOST_LATE = 250;

export class Room extends DurableObject {
  private arena = new Arena();
  /** When the next tick is due, in milliseconds. */
  private due = 0;
  private readonly waiting = new Map<string, Command[]>();

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    // Nothing else is delivered before the world is there.
    state.blockConcurrencyWhile(async () => {
      const saved = await state.storage.get<Uint8Array>('world');
      if (saved) this.arena = Arena.load(saved);
    });
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/save')) return new Response(this.arena.save());
    const ticket = searchParams.get('ticket');
    if (!ticket || request.headers.get('Upgrade') !== 'websocket') {
      return new Response('a player needs a ticket and a WebSocket', { status: 400 });
    }
    const player = this.arena.join(ticket);
    if (!player) return new Response('the room is full', { status: 503 });

    for (const older of this.ctx.getWebSockets(ticket)) older.close(4000, 'the ticket is used again');
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [ticket]);
    this.waiting.delete(ticket);
    const { tick } = this.arena;
    const { sequence } = player.data;
    server.send(JSON.stringify({ type: 'welcome', tick, id: player.character.body.id, sequence } satisfies Welcome));
    // The first player starts the clock.
    if (this.sockets.length === 1) await this.ctx.storage.setAlarm(Date.now());
    return new Response(null, { status: 101, webSocket: client } as ResponseInit);
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const ticket = this.ticketOf(socket);
    const player = this.arena.players.get(ticket);
    if (!player) return;
    const queue = this.waiting.get(ticket) ?? [];
    const last = queue.at(-1)?.sequence ?? player.data.sequence;
    const command =
      typeof message === 'string' ? 'a text' : readCommand(new Uint8Array(message), last, this.arena.tick);
    if (typeof command === 'string') socket.close(4001, command);
    else this.waiting.set(ticket, [...queue, command].slice(-MOST_WAITING));
  }

  /** Who closes the socket leaves. Who loses it stays, and comes back by the ticket. */
  override webSocketClose(socket: WebSocket, code: number): void {
    const ticket = this.ticketOf(socket);
    if (code === 1000) this.arena.leave(ticket);
    this.waiting.delete(ticket);
  }

  /** Plays the ticks that are due. Without players the room stands still. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    this.due = Math.max(this.due, now - MOST_LATE);
    let saved: Uint8Array | undefined;
    let note: Saved | undefined;
    for (; this.due <= now && this.sockets.length > 0; this.due += 1000 * DT) {
      this.tick();
      if (this.arena.tick % SAVE !== 0) continue;
      saved = this.arena.save();
      note = { type: 'saved', tick: this.arena.tick, checksum: checksum(this.arena.world) };
    }
    // What is sent from here on waits until the bytes are stored.
    if (saved) await this.ctx.storage.put('world', saved);
    for (const socket of note ? this.sockets : []) socket.send(JSON.stringify(note));
    if (this.sockets.length > 0) await this.ctx.storage.setAlarm(Math.ceil(this.due));
  }

  private tick(): void {
    const commands = new Map<string, Command>();
    for (const ticket of this.arena.players.keys()) {
      const command = this.waiting.get(ticket)?.shift();
      if (command) commands.set(ticket, command);
    }
    this.arena.step(commands);
    for (const socket of this.sockets) {
      const player = this.arena.players.get(this.ticketOf(socket));
      if (player) socket.send(writeView(this.arena, player));
    }
  }

  private get sockets(): WebSocket[] {
    return this.ctx.getWebSockets();
  }

  private ticketOf(socket: WebSocket): string {
    return this.ctx.getTags(socket)[0];
  }
}

/** Leads each request to the room that it names. */
export default {
  fetch(request: Request, { ROOMS }: Env): Promise<Response> {
    const name = new URL(request.url).pathname.split('/')[1];
    return ROOMS.get(ROOMS.idFromName(name)).fetch(request);
  },
};

interface Env {
  readonly ROOMS: DurableObjectNamespace;
}
