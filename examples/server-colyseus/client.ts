// A client that stays in its match: when it loses the room, it comes back by its ticket, wherever the match is by then.

import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@colyseus/sdk';
import { DT } from '../arena/arena.ts';
import { Bot } from '../arena/bot.ts';
import type { ArenaState } from './protocol.ts';
import { Session } from './session.ts';

/** Milliseconds without a tick after which a room counts as lost. */
const SILENCE = 2500;
/** Milliseconds in which a process has to say where a match runs: more than it takes to find out that another one is dead. */
const ANSWER = 3500;
/** Milliseconds before an attempt to come back. */
const PAUSE = 300;
/** Attempts to come back, one after the other, before a match counts as over: half a minute and more. */
const ATTEMPTS = 100;

export class ArenaClient {
  session: Session | undefined;
  /** Is called with each session before its world is loaded. */
  onSession: (session: Session) => void = () => {};
  /** Is called when the client gives up: nobody has let it into its match. */
  onLost: (error: Error) => void = (error) => {
    throw error;
  };
  private readonly addresses: readonly string[];
  private readonly match: string;
  private readonly ticket: string;
  private readonly number: number;
  private readonly bot: Bot;
  private readonly timer: NodeJS.Timeout;
  private gone = false;

  /**
   * @param addresses Of the processes, which all know all rooms. They may change; behind a load balancer it is one.
   * @param number Of this client: it says which of them is asked first, and how the bot walks.
   */
  constructor(addresses: readonly string[], match: string, ticket: string, number: number) {
    this.addresses = addresses;
    this.match = match;
    this.ticket = ticket;
    this.number = number;
    this.bot = new Bot(number);
    this.timer = setInterval(() => this.frame(performance.now()), 1000 * DT);
  }

  /**
   * Enters the match, which begins if it is a new one.
   * @throws Error after so many attempts in vain.
   */
  enter(): Promise<void> {
    return this.find('joinOrCreate');
  }

  /** Leaves for good. */
  async leave(): Promise<void> {
    clearInterval(this.timer);
    this.gone = true;
    const { session } = this;
    this.session = undefined;
    await session?.room.leave();
  }

  private async join(how: 'join' | 'joinOrCreate', attempt: number): Promise<void> {
    const { match, ticket, addresses } = this;
    const address = addresses[(this.number + attempt) % addresses.length];
    const sdk = new Client(`ws://${address}`, { fetchFn: impatient });
    const room = await sdk[how]<ArenaState>('arena', { match, ticket });
    if (this.gone) return void room.leave();
    room.reconnection.enabled = false; // it would try the old address for ever
    const session = new Session(room, ticket, this.bot);
    this.session = session;
    room.onLeave(() => this.comeBack(session));
    this.onSession(session);
    await session.load().catch(() => {}); // the room is lost: it comes back
  }

  private frame(now: number): void {
    const { session } = this;
    if (!session) return;
    session.frame(now);
    if (now - session.heard > SILENCE) {
      session.room.leave(false);
      this.comeBack(session);
    }
  }

  private async comeBack(lost: Session): Promise<void> {
    if (this.session !== lost) return;
    this.session = undefined;
    await sleep(PAUSE);
    await this.find('join').catch(this.onLost);
  }

  private async find(how: 'join' | 'joinOrCreate'): Promise<void> {
    let cause: unknown;
    for (let attempt = 0; !this.session && !this.gone; attempt++) {
      if (attempt === ATTEMPTS) {
        throw new Error(`${this.ticket} was not let into match ${this.match}, in ${ATTEMPTS} attempts`, { cause });
      }
      try {
        await this.join(how, attempt);
      } catch (error) {
        // This process does not answer, or nobody runs the match at the moment.
        cause = error;
        await sleep(PAUSE);
      }
    }
  }
}

/** A process that stands still accepts connections, and never answers. */
function impatient(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER) });
}
