import { readFileSync } from 'node:fs';
import { isVoid, type LoadResults } from '../../examples/server-ws/results.ts';
import { Drawing } from './svg.ts';

/** CPU of a room of the server, by the number of rooms, as `npm run example:ws -- load` measured it last. */
export function rooms(): string {
  const { rows, date, cpu, node } = JSON.parse(readFileSync('examples/server-ws/results.json', 'utf8')) as LoadResults;
  const lines = [
    { name: 'all of the server', look: 'blue', of: ({ cpu, ticks }: LoadResults['rows'][number]) => cpu / ticks },
    { name: 'its worlds', look: 'orange', of: ({ inSteps, ticks }: LoadResults['rows'][number]) => inSteps / ticks },
  ];
  const d = new Drawing(760, 360, 'CPU of a room and tick by the number of rooms');
  d.write('Microseconds of CPU for a room and tick, by the number of rooms', 24, 30, 'head');
  d.write(`${date}, ${cpu}, Node ${node.slice(1)}`, 736, 30, 'small', 'end');
  d.view(0, 0, 1);
  const valid = rows.filter((row) => !isVoid(row));
  const most = Math.max(100, ...lines.flatMap(({ of }) => valid.map(of)));
  const unit = most > 400 ? 200 : 100;
  const top = unit * Math.ceil(most / unit);
  const last = Math.max(...rows.map((row) => row.rooms));
  const x = (count: number) => 80 + (630 * count) / last;
  const y = (time: number) => 310 - (220 * time) / top;
  for (let time = 0; time <= top; time += unit) {
    d.line({ x: 80, y: -y(time) }, { x: 730, y: -y(time) }, 'line faint');
    d.write(String(time), 72, y(time) + 4, 'small', 'end');
  }
  for (const row of rows) {
    const busy = isVoid(row) ? 'void' : `${(row.cpu / 1e4 / row.seconds).toFixed(0)} %`;
    d.write(String(row.rooms), x(row.rooms), 328, 'small', 'middle');
    d.write(busy, x(row.rooms), 346, 'small', 'middle');
  }
  d.write('rooms', 72, 328, 'small', 'end');
  d.write('of a core', 72, 346, 'small', 'end');
  lines.forEach(({ name, look, of }, i) => {
    d.dot({ x: 24 + 150 * i, y: -52 }, look);
    d.write(name, 33 + 150 * i, 56, 'small');
    const points = valid.map((row) => ({ x: x(row.rooms), y: -y(of(row)) }));
    if (points.length > 1) d.path(points, 'line');
    for (const point of points) d.dot(point, look);
  });
  return d.toString();
}
