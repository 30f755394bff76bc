// Shows what the server sends, a tenth of a second late, so that there are always two states to be between.

import { BALL, HALF } from './game.ts';

type Row = [id: number, x: number, z: number];

const canvas = document.querySelector('canvas') as HTMLCanvasElement;
Object.assign(canvas, { width: 600, height: 600 });
const draw = canvas.getContext('2d') as CanvasRenderingContext2D;
const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/game`);
const states: { at: number; rows: Map<number, Row> }[] = [];
let you = 0;

socket.onmessage = ({ data }) => {
  const message = JSON.parse(data as string) as { you?: number; bodies?: Row[] };
  if (message.you) you = message.you;
  if (message.bodies) states.push({ at: performance.now(), rows: new Map(message.bodies.map((row) => [row[0], row])) });
  if (states.length > 20) states.shift();
};

const pressed = new Set<string>();
const press = (event: KeyboardEvent) => {
  if (event.type === 'keydown') pressed.add(event.code);
  else pressed.delete(event.code);
  const axis = (more: string[], less: string[]) =>
    Number(more.some((it) => pressed.has(it))) - Number(less.some((it) => pressed.has(it)));
  const x = axis(['ArrowRight', 'KeyD'], ['ArrowLeft', 'KeyA']);
  const z = axis(['ArrowDown', 'KeyS'], ['ArrowUp', 'KeyW']);
  if (socket.readyState === WebSocket.OPEN) socket.send(Int8Array.of(127 * x, 127 * z));
};
addEventListener('keydown', press);
addEventListener('keyup', press);

requestAnimationFrame(function frame(now) {
  draw.fillStyle = '#11151c';
  draw.fillRect(0, 0, 600, 600);
  const time = now - 100;
  const next = states.findIndex(({ at }) => at > time);
  const [a, b] = [states[next - 1], states[next]];
  for (const [id, x, z] of b?.rows.values() ?? []) {
    const from = a?.rows.get(id);
    const share = a && from ? (time - a.at) / (b.at - a.at) : 1;
    const [px, pz] = from ? [from[1] + share * (x - from[1]), from[2] + share * (z - from[2])] : [x, z];
    draw.fillStyle = id === you ? '#8ab4f8' : id === BALL ? '#ffb454' : '#7f8ea3';
    draw.beginPath();
    draw.arc(300 + (px * 300) / HALF, 300 + (pz * 300) / HALF, id === BALL ? 21 : 15, 0, 2 * Math.PI);
    draw.fill();
  }
  requestAnimationFrame(frame);
});
