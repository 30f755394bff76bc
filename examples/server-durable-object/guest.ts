import { once } from 'node:events';
import { WebSocket } from 'ws';
import { Bot } from '../arena/bot.ts';
import { writeCommand } from '../arena/command.ts';
import { readView } from '../arena/view.ts';
import type { Saved, Welcome } from './room.ts';

/** A bot on a WebSocket. It answers each view with a command, and remembers what was sent and shown. */
export class Guest {
  readonly ticket: string;
  /** Id of its body. */
  id = 0;
  /** Tick at which it joined. */
  since = 0;
  /** Tick that was shown last. */
  tick = 0;
  /** Commands as they were sent, by number. */
  readonly sent = new Map<number, Uint8Array>();
  /** By tick: the number of the last command that was played. */
  readonly played = new Map<number, number>();
  readonly saves: Saved[] = [];
  private readonly socket: WebSocket;
  private readonly number: number;
  private bot: Bot | undefined;

  private constructor(socket: WebSocket, ticket: string, number: number) {
    this.socket = socket;
    this.ticket = ticket;
    this.number = number;
    socket.on('message', (data: Buffer, isBinary) => (isBinary ? this.see(data) : this.note(String(data))));
  }

  /** Joins a room. */
  static async join(address: string, ticket: string, number: number): Promise<Guest> {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}?ticket=${ticket}`);
    const guest = new Guest(socket, ticket, number);
    await guest.until(() => guest.bot !== undefined);
    return guest;
  }

  /** Waits until a tick was shown. */
  async sees(tick: number): Promise<void> {
    await this.until(() => this.tick >= tick);
  }

  /** Leaves the room. */
  async leave(): Promise<void> {
    this.socket.close(1000);
    await once(this.socket, 'close');
  }

  /** Goes without a word. */
  end(): void {
    this.socket.terminate();
  }

  /** Waits until messages have made something true. */
  private until(isTrue: () => boolean): Promise<void> {
    const { socket, ticket } = this;
    return new Promise((resolve, reject) => {
      const closed = (code: number, reason: Buffer) =>
        reject(new Error(`the room has closed the socket of ${ticket}: ${code} ${reason}`));
      const check = () => {
        if (!isTrue()) return;
        socket.off('message', check).off('close', closed);
        resolve();
      };
      socket.on('message', check).on('close', closed);
      check();
    });
  }

  private see(data: Buffer): void {
    const view = readView(data);
    this.tick = view.tick;
    this.played.set(view.tick, view.sequence);
    if (!this.bot || this.socket.readyState !== WebSocket.OPEN) return;
    const command = this.bot.next(view);
    const bytes = writeCommand(command);
    this.sent.set(command.sequence, bytes);
    this.socket.send(bytes);
  }

  private note(text: string): void {
    const note = JSON.parse(text) as Saved | Welcome;
    if (note.type === 'saved') {
      this.saves.push(note);
      return;
    }
    const { tick, id, sequence } = note;
    this.id = id;
    this.since = tick;
    this.tick = tick;
    this.played.set(tick, sequence);
    this.bot = new Bot(this.number, sequence);
  }
}
