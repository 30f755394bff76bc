// Bodies that bounce: a break on a billiard table, and a room of fast balls. No ball may escape or overlap another one,
// and the energy must be what the impacts left of it.

import { type Body, type BodyResponse, bounce, box, type ContactEvent, sphere, World } from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import type { Report } from './report.ts';

const DT = 1 / 60;
/** Depth of an overlap that counts, meters. */
const OVERLAP = 1e-9;
/** Largest error of an energy, relative to that at the start. */
const ENERGY_ERROR = 1e-12;

/** Balls of unit mass between walls. */
interface Room {
  readonly world: World;
  readonly balls: Body[];
  readonly radius: number;
  /** Half of the inner sides. */
  readonly half: Vector;
}

type Vector = readonly [x: number, y: number, z: number];

/** A break: the cue ball hits a rack of fifteen. */
export function billiardTable(report: Report): string {
  const [speed, restitution, seconds] = [9, 0.95, 10];
  report.say(
    `A cue ball at ${speed} m/s breaks a rack of fifteen on a table of 2.54 × 1.27 m: restitution ${restitution}, ` +
      `no friction, ${seconds} s in steps of 1/60 s.\n`,
  );
  const room: Room = { world: new World(), balls: [], radius: 0.028575, half: [1.27, 0.05, 0.635] };
  addWalls(room, 0.05, [0, 2]);
  const response = bounce({ restitution });
  addBall(room, [-0.635, 0, 0.001], [speed, 0, 0], response);
  // Neighbors in the rack are 0.1 mm apart.
  const spacing = 2 * room.radius + 1e-4;
  for (let row = 0; row < 5; row++) {
    for (let k = 0; k <= row; k++) {
      addBall(room, [0.635 + row * spacing * Math.sqrt(3 / 4), 0, (k - row / 2) * spacing], [0, 0, 0], response);
    }
  }

  // An impact takes (1 − e²) m v² / 2 from the energy along the normal, with the reduced mass m: 1/2 of two balls.
  let lost = 0;
  const seen = run(room, seconds / DT, 1, ({ a, speed: approach }) => {
    const reducedMass = a.type === 'static' ? 1 : 1 / 2;
    lost += ((1 - restitution ** 2) * reducedMass * approach ** 2) / 2;
  });
  const height = Math.max(...room.balls.map(({ position }) => Math.abs(position.y)));
  say(report, seen);
  report.fact('energy at the end, relative to the start', (seen.energy / seen.energyAtStart).toFixed(4));
  checkEnergy(report, '  its error beside the losses of all impacts', seen, seen.energyAtStart - lost);
  report.check('largest distance from the plane of the table, m', height, height === 0);
  return `A break, ${seconds} s long: ${sentence(seen)}`;
}

/** Balls that fly several times the thickness of a wall per step. */
export function roomOfBalls(report: Report): string {
  const [count, speed, side, thickness, steps] = [1000, 50, 20, 0.1, 300];
  report.say(
    `${count} balls of radius 0.1 m at ${speed} m/s in a room of ${side} m, walls ${thickness} m thick: restitution 1, ` +
      `${steps} steps of 1/60 s, seed 7.\n`,
  );
  const room: Room = { world: new World(), balls: [], radius: 0.1, half: [side / 2, side / 2, side / 2] };
  addWalls(room, thickness, [0, 1, 2]);
  const random = new Random(7);
  const perSide = Math.ceil(Math.cbrt(count));
  const cell = side / perSide;
  for (let i = 0; i < count; i++) {
    // One ball in each cell of a grid, so none overlap at the start.
    const corner = [i % perSide, Math.floor(i / perSide) % perSide, Math.floor(i / perSide ** 2)];
    const [x, y, z] = corner.map((k) => k * cell - side / 2 + random.range(room.radius, cell - room.radius));
    const [u, v, w] = random.unitVector();
    addBall(room, [x, y, z], [u * speed, v * speed, w * speed], bounce());
  }
  const seen = run(room, steps, 10);
  say(report, seen);
  checkEnergy(report, 'error of the energy at the end, relative', seen, seen.energyAtStart);
  return `${count} balls at ${speed} m/s between walls ${thickness} m thick: ${sentence(seen)}`;
}

function addBall({ world, balls, radius }: Room, position: Vector, velocity: Vector, response: BodyResponse): void {
  balls.push(world.add({ shape: sphere(radius), position, velocity, response }));
}

/** Adds a pair of walls at right angles to each of the axes. */
function addWalls({ world, half }: Room, thickness: number, axes: readonly number[]): void {
  for (const axis of axes) {
    for (const side of [-1, 1]) {
      const position: [number, number, number] = [0, 0, 0];
      position[axis] = side * (half[axis] + thickness / 2);
      const [x, y, z] = half.map((h, k) => (k === axis ? thickness / 2 : h + thickness));
      world.add({ type: 'static', shape: box({ halfExtents: [x, y, z] }), position });
    }
  }
}

interface Seen {
  impacts: number;
  /** Most impacts in one step. */
  most: number;
  escaped: number;
  overlapping: number;
  energyAtStart: number;
  energy: number;
  /** By how much the energy ever rose in a step. */
  gained: number;
}

/** Takes steps, and tests all pairs of balls after every `sampleEvery` of them. */
function run(room: Room, steps: number, sampleEvery: number, onImpact?: (event: ContactEvent) => void): Seen {
  const energyAtStart = energyOf(room);
  const seen = { impacts: 0, most: 0, escaped: 0, overlapping: 0, energyAtStart, energy: energyAtStart, gained: 0 };
  room.world.on('enter', (event) => {
    seen.impacts++;
    onImpact?.(event);
  });
  for (let step = 1; step <= steps; step++) {
    const { impacts, energy } = seen;
    room.world.step(DT);
    seen.most = Math.max(seen.most, seen.impacts - impacts);
    seen.energy = energyOf(room);
    seen.gained = Math.max(seen.gained, seen.energy - energy);
    if (step % sampleEvery > 0) continue;
    seen.escaped = Math.max(seen.escaped, countEscaped(room));
    seen.overlapping = Math.max(seen.overlapping, countOverlapping(room));
  }
  return seen;
}

function say(report: Report, seen: Seen): void {
  report.check('impacts', seen.impacts, seen.impacts > 0);
  report.fact('most impacts in one step', seen.most);
  report.check('balls that escaped', seen.escaped, seen.escaped === 0);
  report.check('overlapping pairs, walls included', seen.overlapping, seen.overlapping === 0);
  const gained = seen.gained / seen.energyAtStart;
  report.check('most energy gained in a step, relative', gained.toExponential(1), gained <= ENERGY_ERROR);
}

/** What was seen, in words. */
function sentence({ impacts, most, escaped, overlapping, gained, energyAtStart }: Seen): string {
  return (
    `${impacts} impacts, up to ${most} in one step. ${escaped} balls escaped, ${overlapping} pairs overlap. The most energy gained ` +
    `in a step is ${(gained / energyAtStart).toExponential(1)} of the whole.`
  );
}

function checkEnergy(report: Report, quantity: string, { energy, energyAtStart }: Seen, expected: number): void {
  const error = Math.abs(energy - expected) / energyAtStart;
  report.check(quantity, error.toExponential(1), error <= ENERGY_ERROR);
}

/** Sum of v² / 2. */
function energyOf({ balls }: Room): number {
  return balls.reduce((sum, { velocity: { x, y, z } }) => sum + (x * x + y * y + z * z) / 2, 0);
}

const componentsOf = ({ position: { x, y, z } }: Body): Vector => [x, y, z];

/** Number of balls with their center beyond the inner side of a wall. */
function countEscaped({ balls, half }: Room): number {
  return balls.filter((ball) => !componentsOf(ball).every((component, axis) => Math.abs(component) <= half[axis]))
    .length;
}

/** Number of pairs of balls, and of balls and walls, that overlap. */
function countOverlapping({ balls, radius, half }: Room): number {
  const least = (2 * radius - OVERLAP) ** 2;
  const positions = balls.map(componentsOf);
  let count = 0;
  for (const [i, p] of positions.entries()) {
    for (let j = 0; j < i; j++) {
      const q = positions[j];
      if ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2 < least) count++;
    }
    for (const axis of [0, 1, 2]) if (Math.abs(p[axis]) + radius > half[axis] + OVERLAP) count++;
  }
  return count;
}
