// Rooms on WebSockets. A client connects to ws://host:port/?TICKET, is sent states and sends commands.

import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Connection, MESSAGE_BYTES } from './room.ts';
import { type Measure, Rooms } from './rooms.ts';
import type { Store } from './store.ts';
import { type Guest, readTicket } from './tickets.ts';

/** Codes of closed connections: the client broke a rule or was too slow; the room is full; the server ends. */
export const CLOSED = { cut: 1008, full: 1013, end: 1012 } as const;

/** Milliseconds in which clients may answer that the server ends. */
const GOODBYE = 1000;

export interface ServerOptions {
  readonly store: Store;
  /** What tickets are signed with. */
  readonly secret: string;
  /** Default: 0, a free one. */
  readonly port?: number;
  readonly measure?: Measure;
}

export interface Server {
  readonly port: number;
  /** Saves all rooms, and ends all connections. */
  stop(): Promise<void>;
}

export async function startServer({ store, secret, port = 0, measure }: ServerOptions): Promise<Server> {
  const rooms = new Rooms(store, measure);
  const guestOf = (url = '') => readTicket(url.slice('/?'.length), secret);
  const sockets = new WebSocketServer({
    port,
    // All that a client sends is short, so nothing long is ever collected.
    maxPayload: MESSAGE_BYTES,
    maxFragments: 4,
    perMessageDeflate: false,
    verifyClient: ({ req }: { req: IncomingMessage }) => guestOf(req.url) !== undefined,
  });
  sockets.on('connection', (socket, { url }) => attend(socket, rooms, guestOf(url)!));
  await new Promise((resolve) => sockets.once('listening', resolve));
  return {
    port: (sockets.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => sockets.close(resolve));
      await rooms.stop();
      for (const socket of sockets.clients) {
        socket.close(CLOSED.end, 'the server ends');
        setTimeout(() => socket.terminate(), GOODBYE);
      }
      await closed;
    },
  };
}

function attend(socket: WebSocket, rooms: Rooms, { room: name, player }: Guest): void {
  const connection: Connection = {
    send: (bytes) => socket.send(bytes),
    get unsent() {
      return socket.bufferedAmount;
    },
    cut: (reason) => end(socket, CLOSED.cut, reason),
  };
  // Without a listener a frame against the rules of WebSockets would end the process. With one it ends the connection.
  socket.on('error', () => {});
  const room = rooms.get(name);
  if (!room.enter(player, connection)) {
    end(socket, CLOSED.full, 'the room is full');
    return;
  }
  socket.on('message', (data: Buffer, isBinary) => room.receive(player, connection, isBinary ? data : data.toString()));
  for (const frame of ['ping', 'pong']) socket.on(frame, () => room.receive(player, connection));
  socket.on('close', () => room.leave(player, connection));
}

/** Tells the reason if the client is there to read it, and waits for nothing. */
function end(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  socket.terminate();
}
