// The drawing of docs/determinism.md: a game, the same calls once more, and calls that differ in the last bit of one number.

import { bounce, checksum, plane, sphere, World } from 'first-contact';
import { at, copy, rectangle } from './geometry.ts';
import { Drawing, type Point } from './svg.ts';

/** The last bit of a number from 4 to 8. */
const LAST_BIT = 2 ** -50;
const [SPEED, PEG, BALL] = [6, 0.42, 0.14];
const START = at(-3.3, 0.1);
const TABLE = [7.2, 3.6] as const;
const PEGS = [at(-2.4, 1), at(0, 1), at(2.4, 1), at(-1.2, 0), at(1.2, 0), at(-2.4, -1), at(0, -1), at(2.4, -1)];

/** A ball among pegs: where it is after each step, where it turns within it, and the checksum of its world. */
interface Step {
  readonly turns: readonly Point[];
  readonly end: Point;
  readonly sum: number;
}

function play(speed: number, steps: number): Step[] {
  const world = new World();
  for (const [x, y, offset] of [
    [1, 0, TABLE[0]],
    [-1, 0, TABLE[0]],
    [0, 1, TABLE[1]],
    [0, -1, TABLE[1]],
  ] as const)
    world.add({ type: 'static', shape: plane({ normal: [x, y, 0], offset: -offset / 2 }) });
  for (const { x, y } of PEGS) world.add({ type: 'static', shape: sphere(PEG), position: [x, y, 0] });
  const ball = world.add({
    shape: sphere(BALL),
    position: [START.x, START.y, 0],
    velocity: [speed, 1.3, 0],
    response: bounce(),
  });
  let turns: Point[] = [];
  ball.on('enter', ({ point, normal }) => turns.push(at(point.x + BALL * normal.x, point.y + BALL * normal.y)));
  return Array.from({ length: steps }, () => {
    turns = [];
    world.step(1 / 60);
    return { turns, end: copy(ball.position), sum: checksum(world) };
  });
}

/** The way of a ball, and where it parts from that of a ball whose speed differs in the last bit. */
export function determinism(): string {
  const most = 600;
  const [first, again, other] = [play(SPEED, most), play(SPEED, most), play(SPEED + LAST_BIT, most)];
  const apart = (i: number) => Math.hypot(first[i]!.end.x - other[i]!.end.x, first[i]!.end.y - other[i]!.end.y);
  const indexWhere = (distance: number) => first.findIndex((_, i) => apart(i) > distance);
  const [seen, end] = [indexWhere(BALL / 2), indexWhere(1.5)];
  const equal = first.findIndex(({ sum }, i) => sum !== again[i]!.sum);
  const differs = first.findIndex(({ sum }, i) => sum !== other[i]!.sum);
  if (seen < 0 || end < 0 || equal >= 0 || differs < 0) throw new Error('the games of a figure go other ways');

  const d = new Drawing(640, 430, 'A ball among pegs, the same calls again, and a speed that differs in its last bit');
  d.view(320, 160, 78);
  d.polygon(rectangle(at(0, 0), TABLE), 'resting open');
  for (const peg of PEGS) d.circle(peg, PEG, 'resting');
  const way = (steps: readonly Step[], from: number, to: number) =>
    steps.slice(from, to + 1).flatMap((step) => [...step.turns, step.end]);
  d.path([START, ...way(first, 0, seen)], 'moving faint');
  d.path(way(first, seen, end), 'moving');
  d.path(way(other, seen, end), 'wrong');
  d.circle(START, BALL, 'moving ghost');
  d.circle(first[end]!.end, BALL, 'moving');
  d.circle(other[end]!.end, BALL, 'wrong open');

  const [left, right] = [190, 610];
  d.view(left, 0, right - left);
  const rows: [head: string, text: string, look: string, y: number][] = [
    ['the same calls again', `the same checksum after each of ${end + 1} steps`, 'answer', 344],
    [
      'one speed + 2⁻⁵⁰',
      `another checksum after ${differs === 0 ? 'the first step' : `step ${differs + 1}`}`,
      'wrong',
      390,
    ],
  ];
  const scale = -1 / (right - left);
  for (const [head, text, look, y] of rows) {
    d.write(head, 20, y + 4, 'head');
    d.line(at(0, y * scale), at(1, y * scale), `${look} wide`);
    d.write(text, left, y + 22, 'small');
  }
  const there = at((seen + 1) / (end + 1), 390 * scale);
  d.dot(there, 'red');
  d.label(`seen after step ${seen + 1}`, there, 0, 22, 'small', 'end');
  return d.toString();
}
