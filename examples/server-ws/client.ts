// A player behind a socket: shows states, and sends the commands of a bot.

import { WebSocket } from 'ws';
import { DT } from '../arena/arena.ts';
import { Bot } from '../arena/bot.ts';
import { writeCommand } from '../arena/command.ts';
import { readView, type View } from '../arena/view.ts';
import { everyTick } from './loop.ts';

/** Commands in a message: half of the messages for a sixtieth of a second. */
const PAIR = 2;

export interface ClientOptions {
  readonly url: string;
  /** Which bot plays. */
  readonly number: number;
  /** Milliseconds from a state to the screen, as of a far server and of drawing between two states. Default: 0. */
  readonly lag?: number;
}

export class Client {
  /** The state on the screen. */
  view: View | undefined;
  /** Of the newest state, which may not be on the screen yet. */
  tick = 0;
  states = 0;
  /** Most ticks from one state to the next. */
  longestGap = 0;
  received = 0;
  sent = 0;
  /** The first state is on the screen. False if the connection ended before. */
  readonly ready: Promise<boolean>;
  /** How the connection ended. */
  readonly ended: Promise<{ readonly code: number; readonly reason: string }>;
  private readonly socket: WebSocket;

  constructor({ url, number, lag = 0 }: ClientOptions) {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    this.socket = socket;
    // Follows by 'close'.
    socket.on('error', () => {});
    let endLoop = () => {};
    this.ended = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        endLoop();
        resolve({ code, reason: reason.toString() });
      });
    });
    const first = new Promise<void>((resolve) => {
      const show = (view: View) => {
        if (!this.view) {
          const bot = new Bot(number, view.sequence);
          endLoop = everyTick(() => this.send(bot), PAIR * DT);
          resolve();
        }
        this.view = view;
      };
      socket.on('message', (bytes: Buffer) => {
        const view = readView(bytes);
        this.count(view, bytes.length);
        if (lag === 0) show(view);
        else setTimeout(show, lag, view);
      });
    });
    this.ready = Promise.race([first.then(() => true), this.ended.then(() => false)]);
  }

  /** Reads nothing from now on. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  /** Ends the connection, as a network that fails. */
  end(): void {
    this.socket.terminate();
  }

  private send(bot: Bot): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const message = Buffer.concat(Array.from({ length: PAIR }, () => writeCommand(bot.next(this.view))));
    this.socket.send(message);
    this.sent += message.length;
  }

  private count({ tick }: View, bytes: number): void {
    // From the state at the entry to the first regular one are fewer.
    if (this.states > 0) this.longestGap = Math.max(this.longestGap, tick - this.tick);
    this.tick = tick;
    this.states++;
    this.received += bytes;
  }
}
