// The drawing of docs/performance.md.

import { readFileSync } from 'node:fs';
import { OURS, type Results, typical } from '../../bench/run/results.ts';
import { Drawing } from './svg.ts';

const ENGINES: Readonly<Record<string, string>> = {
  [OURS]: 'blue',
  'rapier simd': 'orange',
  jolt: 'green',
  havok: 'gray',
};
/** Cells of the bench whose time is that of a step. */
const ROWS: Readonly<Record<string, string>> = {
  T: 'a game: 300 characters, 500 bullets',
  'T walkers': 'its 300 characters alone',
  'A 10k': '10 000 spheres that move and touch',
  C: '1 000 spheres among 50 000 boxes',
  D: '2 000 bullets among 10 000 boxes',
  'M step 48k': '1 000 spheres in a mesh',
};
/** Milliseconds of a frame at 60 Hz. */
const FRAME = 1000 / 60;

/** What a step costs, beside a frame, as `npm run bench` measured it last. */
export function performance(): string {
  const results = JSON.parse(readFileSync('bench/results.json', 'utf8')) as Results;
  const names = Object.keys(ROWS);
  const bottom = 76 + 34 * names.length;
  const d = new Drawing(
    640,
    bottom + 44,
    'Milliseconds of a step of four engines in six scenes, beside a frame at 60 Hz',
  );
  d.write('Milliseconds of a step, by powers of ten', 24, 30, 'head');
  d.write(`${results.cpu}, Node ${results.node.slice(1)}`, 616, 30, 'small', 'end');
  d.view(0, 0, 1);
  Object.entries(ENGINES).forEach(([engine, look], i) => {
    d.dot({ x: 28 + 105 * i, y: -52 }, look);
    d.write(engine, 37 + 105 * i, 56, 'small');
  });
  const x = (time: number) => 290 + 105 * (1 + Math.log10(time));
  for (const time of [0.1, 1, 10, 100]) {
    d.line({ x: x(time), y: -75 }, { x: x(time), y: -bottom }, 'line faint');
    d.write(String(time), x(time), bottom + 16, 'small', 'middle');
  }
  d.line({ x: x(FRAME), y: -75 }, { x: x(FRAME), y: -bottom }, 'wrong ghost');
  d.write('a frame', x(FRAME), bottom + 32, 'small', 'middle');
  names.forEach((name, i) => {
    const y = 92 + 34 * i;
    d.write(ROWS[name]!, 24, y + 4, 'small');
    d.line({ x: 24, y: -y - 17 }, { x: x(100), y: -y - 17 }, 'line faint');
    // Side by side: equal times do not hide each other.
    Object.entries(ENGINES).forEach(([engine, look], k) => {
      const rounds = results.cells[name]?.[engine];
      if (rounds?.length) d.dot({ x: x(typical(rounds)), y: -y + 7.5 - 5 * k }, look);
    });
  });
  return d.toString();
}
