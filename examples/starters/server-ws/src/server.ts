// One room: steps the game 60 times a second, and sends all poses 20 times a second. Serves the page as well.

import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { DT, Game, type Stick } from './game.ts';

const game = new Game();
const clients = new Map<WebSocket, number>();

const vite = await createVite({ server: { middlewareMode: true } });
const http = createServer(vite.middlewares);
const sockets = new WebSocketServer({ server: http, path: '/game', maxPayload: 64, perMessageDeflate: false });

sockets.on('connection', (socket) => {
  const id = game.join();
  clients.set(socket, id);
  socket.send(JSON.stringify({ you: id }));
  socket.on('message', (data, isBinary) => {
    const player = game.players.get(id);
    const stick = isBinary ? readStick(data) : undefined;
    if (player && stick) player.stick = stick;
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clients.delete(socket);
    game.leave(id);
  });
});

/** Two bytes, −127 to 127. Nothing that a client sends can be trusted. */
function readStick(data: RawData): Stick | undefined {
  if (!(data instanceof Buffer) || data.length !== 2) return undefined;
  return { x: Math.max(-127, data.readInt8(0)) / 127, z: Math.max(-127, data.readInt8(1)) / 127 };
}

function send(): void {
  const bodies = [game.ball, ...[...game.players.values()].map(({ body }) => body)];
  const state = JSON.stringify({
    tick: game.world.stepCount,
    bodies: bodies.map(({ id, position: { x, z } }) => [id, Math.round(1000 * x) / 1000, Math.round(1000 * z) / 1000]),
  });
  for (const socket of clients.keys()) if (socket.bufferedAmount < 65_536) socket.send(state);
}

// To the time at which a tick is due: an interval would drift.
let ticks = 0;
const started = performance.now();
function loop(): void {
  while (performance.now() >= started + 1000 * DT * (ticks + 1)) {
    game.step();
    if (++ticks % 3 === 0) send();
  }
  setTimeout(loop, started + 1000 * DT * (ticks + 1) - performance.now());
}
loop();

const port = Number(process.env.PORT ?? 5173);
http.listen(port, () => console.log(`http://localhost:${port}`));
