import { type Body, bounce, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases, isQuick } from '../helpers/sample-size.ts';
import type { Vector } from '../oracle/vector.ts';
import { addRoom, bitsOf, DT, energyOf, type Walls } from './arena.ts';

const RADIUS = 0.1;

/** Spheres on a shuffled lattice, with the same speed in random directions; the cube has the half edge `half`. */
function fill(world: World, count: number, speed: number, half: number): Body[] {
  const random = new Random(count);
  const perEdge = Math.ceil(Math.cbrt(count));
  const spacing = (2 * half) / perEdge;
  const play = spacing / 2 - RADIUS - 1e-3;
  return Array.from({ length: count }, (_, k) => {
    const cell = [k % perEdge, Math.floor(k / perEdge) % perEdge, Math.floor(k / perEdge ** 2)];
    const position = cell.map((c) => -half + (c + 0.5) * spacing + random.range(-play, play)) as unknown as Vector;
    const [x, y, z] = random.unitVector();
    return world.add({
      shape: sphere(RADIUS),
      position,
      velocity: [speed * x, speed * y, speed * z],
      response: bounce(),
    });
  });
}

/** Largest distance outside the cube, and largest overlap of two spheres. Cells of the size of a sphere find neighbors. */
function largestErrors(bodies: readonly Body[], half: number): { outside: number; overlap: number } {
  const cells = new Map<number, Body[]>();
  const cellOf = (x: number, y: number, z: number) => x + 4096 * (y + 4096 * z);
  const index = (x: number) => Math.floor((x + half) / (2 * RADIUS)) + 8;
  let [outside, overlap] = [-Infinity, -Infinity];
  for (const body of bodies) {
    const { x, y, z } = body.position;
    outside = Math.max(outside, Math.abs(x) + RADIUS - half, Math.abs(y) + RADIUS - half, Math.abs(z) + RADIUS - half);
    const [i, j, k] = [index(x), index(y), index(z)];
    for (let n = 0; n < 27; n++) {
      const near = cells.get(cellOf(i + (n % 3) - 1, j + (Math.floor(n / 3) % 3) - 1, k + Math.floor(n / 9) - 1));
      for (const { position: p } of near ?? []) {
        overlap = Math.max(overlap, 2 * RADIUS - Math.hypot(p.x - x, p.y - y, p.z - z));
      }
    }
    const cell = cellOf(i, j, k);
    const others = cells.get(cell);
    if (others) others.push(body);
    else cells.set(cell, [body]);
  }
  return { outside, overlap };
}

/** Half edge of a cube that the spheres fill to one part in 20. */
function halfOf(count: number): number {
  return Math.cbrt((count * (4 / 3) * Math.PI * RADIUS ** 3) / 0.05) / 2;
}

/** Runs a gas and checks it. Returns the bits of the final state. */
function runGas(count: number, speed: number, seconds: number, walls: Walls): string[] {
  const world = new World();
  const half = halfOf(count);
  addRoom(world, half, walls);
  const bodies = fill(world, count, speed, half);
  const energy = energyOf(bodies);
  let [impacts, settled] = [0, 0];
  world.on('enter', (event) => {
    impacts++;
    if (event.settled) settled++;
  });
  const steps = Math.ceil(seconds / DT);
  const wallsShown = typeof walls === 'number' ? `walls ${walls} units thick` : `walls: ${walls}`;
  const label = `${count} spheres at ${speed} units per second, ${wallsShown}`;
  for (let step = 1; step <= steps; step++) {
    world.step(DT);
    if (step % 10 !== 0 && step !== steps) continue;
    const { outside, overlap } = largestErrors(bodies, half);
    expect(outside, `${label}, step ${step}`).toBeLessThan(1e-9 * RADIUS);
    expect(overlap, `${label}, step ${step}`).toBeLessThan(1e-9 * RADIUS);
  }
  // At least one impact per sphere and two edge lengths of its path.
  expect(impacts, label).toBeGreaterThan((count * speed * seconds) / half / 4);
  expect(settled, label).toBe(0);
  expect(Math.abs(energyOf(bodies) / energy - 1), label).toBeLessThan(1e-9);
  return bitsOf(world);
}

const WALLS = { planes: 'planes', 'thick walls': 1, 'thin walls': 1e-3, triangles: 'a mesh' } as const;

describe('a gas of bouncing spheres in a closed room', () => {
  it.each(Object.entries(WALLS))('of %s keeps its energy, and no sphere escapes or overlaps', (_, walls) => {
    runGas(isQuick ? 60 : 300, 50, cases(0.3, 1, 0.1), walls);
  });

  it('gives the same bits in two runs', () => {
    const seconds = cases(0.2, 5, 0.05);
    const count = cases(300, 300, 60);
    expect(runGas(count, 50, seconds, 'planes')).toEqual(runGas(count, 50, seconds, 'planes'));
    expect(runGas(count, 5, seconds, 0.01)).toEqual(runGas(count, 5, seconds, 0.01));
    expect(runGas(count, 5, seconds, 'a mesh')).toEqual(runGas(count, 5, seconds, 'a mesh'));
  });

  it.skipIf(isQuick).each([
    [300, 5],
    [300, 50],
    [300, 500],
    [1000, 5],
    [1000, 50],
    [10_000, 5],
  ])(
    'keeps %i spheres at %i units per second inside, with their energy',
    (count, speed) => {
      // The work grows with the number of impacts, and more than that where bodies cross the room within a step.
      const seconds = cases(Math.min(1, 3000 / (count * speed)), speed > 50 ? 1 : 30, 0);
      const rooms = Object.values(WALLS).slice(0, cases(speed > 50 ? 1 : 2, 4));
      for (const walls of rooms) runGas(count, speed, seconds, walls);
    },
    3_600_000,
  );
});
