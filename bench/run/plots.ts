// The results as pictures.

import { Drawing } from '../../scripts/figures/svg.ts';
import { growth } from '../scenes/cells.ts';
import { OURS, type Results, ratioOf, typical } from './results.ts';

const LOOKS: Readonly<Record<string, string>> = {
  'first-contact': 'blue',
  'rapier simd': 'orange',
  'rapier simd, contacts': 'r2',
  rapier: 'red',
  jolt: 'green',
  havok: 'r3',
  crashcat: 'gray',
  'cannon-es': 'r1',
  'three-mesh-bvh': 'line',
};

const WIDTH = 760;

/** A legend in one line; returns nothing that needs its width. */
function drawLegend(d: Drawing, engines: readonly string[], y: number): void {
  d.view(0, 0, 1);
  let x = 24;
  for (const engine of engines) {
    d.dot({ x, y: -y }, LOOKS[engine] ?? 'gray');
    d.write(engine, x + 9, y + 4, 'small');
    x += 30 + engine.length * 6.3;
  }
}

/** Every engine in every scene: its time relative to the fastest peer, one decade is 140 pixels. */
function drawPeers(results: Results): string {
  const names = Object.keys(results.cells).filter((name) => !/^(S|H|R)/.test(name) && ratioOf(results, name));
  const d = new Drawing(WIDTH, 96 + names.length * 30, 'Time of every engine beside the fastest peer');
  d.write('Time beside the fastest peer: further left is faster', 24, 30, 'head');
  const measured = new Set(names.flatMap((name) => Object.keys(results.cells[name] ?? {})));
  drawLegend(
    d,
    Object.keys(LOOKS).filter((engine) => measured.has(engine)),
    52,
  );
  const [zero, decade] = [390, 150];
  const x = (ratio: number) => zero + Math.log10(ratio) * decade;
  const bottom = 72 + names.length * 30;
  d.view(0, 0, 1);
  for (const ratio of [0.1, 0.3, 1, 3, 10, 100]) {
    d.line({ x: x(ratio), y: -70 }, { x: x(ratio), y: -bottom }, ratio === 1 ? 'line' : 'line faint');
    d.write(`${ratio} ×`, x(ratio), bottom + 15, 'small', 'middle');
  }
  for (const [i, name] of names.entries()) {
    const y = 86 + i * 30;
    const engines = results.cells[name] ?? {};
    const base = typical(engines[ratioOf(results, name)!.peer]!);
    d.write(name, 24, y + 4, 'small');
    for (const [engine, rounds] of Object.entries(engines).reverse()) {
      if (rounds?.length) d.dot({ x: Math.min(x(typical(rounds) / base), WIDTH - 12), y: -y }, LOOKS[engine] ?? 'gray');
    }
  }
  return d.toString();
}

/** The time of a step by the number of spheres, both logarithmic. */
function drawGrowth(results: Results): string {
  const d = new Drawing(WIDTH, 420, 'Time of a step by the number of spheres');
  d.write('Milliseconds per step by the number of spheres', 24, 30, 'head');
  const engines = Object.keys(results.cells['S 100k'] ?? {}).sort((a) => (a === OURS ? -1 : 1));
  drawLegend(d, engines, 52);
  const x = (count: number) => 70 + (Math.log10(count) - 3) * 320;
  const y = (time: number) => 310 - Math.log10(time) * 70;
  d.view(0, 0, 1);
  for (const time of [0.1, 1, 10, 100, 1000]) {
    d.line({ x: 60, y: -y(time) }, { x: 730, y: -y(time) }, 'line faint');
    d.write(String(time), 52, y(time) + 4, 'small', 'end');
  }
  for (const [count] of growth) d.write(`${count / 1000}k`, x(count), 400, 'small', 'middle');
  for (const engine of engines) {
    const points = growth.flatMap(([count, cell]) => {
      const rounds = results.cells[cell]?.[engine];
      return rounds?.length ? [{ x: x(count), y: -y(typical(rounds)) }] : [];
    });
    for (let i = 1; i < points.length; i++) d.line(points[i - 1], points[i], 'line');
    for (const point of points) d.dot(point, LOOKS[engine] ?? 'gray');
  }
  return d.toString();
}

/** All plots by file name in docs/plots. */
export const plots: Readonly<Record<string, (results: Results) => string>> = {
  growth: drawGrowth,
  peers: drawPeers,
};

/** Text alternatives of the plots. */
export const captions: Readonly<Record<string, string>> = {
  growth: `Time of a step by the number of spheres, from ${growth[0][0]} to ${growth.at(-1)![0]}, both axes logarithmic`,
  peers: 'Times of all engines in every scene, as multiples of that of the fastest peer, on a logarithmic axis',
};
