/**
 * Measures shapes that touch many triangles at once: `npx tsx bench/primitives/fine-meshes.ts`. Bodies stand at the hub of a fan,
 * whose triangles all share a corner, pressed by gravity; a box lies on a grid, of which it touches all triangles. Prints the median
 * of a step or a query. Arguments choose rows by their names.
 */
import { box, capsule, type Shape, slide, sphere, triangleMesh, World } from 'first-contact';
import {
  contactShapes,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  type PlacedShape,
  sweepShapes,
} from 'first-contact/narrowphase';
import { median } from '../world/allocation.ts';

const DT = 1 / 60;
const GRAVITY = 9.81;
const STEPS = 10;
const ROUNDS = 3;
/** Cells along each side of the grid: 160 000 triangles. */
const CELLS = 283;

/** Triangles around a corner at a height above the rim, of a radius of 1. */
function fan(count: number, height: number): Shape {
  const positions = [0, height, 0];
  const indices: number[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count;
    positions.push(Math.cos(angle), 0, Math.sin(angle));
    indices.push(0, 1 + ((i + 1) % count), 1 + i);
  }
  return triangleMesh({ positions, indices });
}

/** A square grid with a side of 2, with hills of a height. */
function grid(height: number): Shape {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= CELLS; row++) {
    for (let column = 0; column <= CELLS; column++) {
      const x = (2 * column) / CELLS - 1;
      const z = (2 * row) / CELLS - 1;
      positions.push(x, height * Math.sin(5 * x) * Math.sin(5 * z), z);
      if (row === CELLS || column === CELLS) continue;
      const corner = row * (CELLS + 1) + column;
      const below = corner + CELLS + 1;
      indices.push(corner, below, corner + 1, corner + 1, below, below + 1);
    }
  }
  return triangleMesh({ positions, indices });
}

function report(name: string, times: number[]): void {
  console.log(
    `${name.padEnd(50)} ${median(times).toFixed(2).padStart(10)} ms ${Math.max(...times)
      .toFixed(2)
      .padStart(10)} ms`,
  );
}

function isChosen(name: string): boolean {
  const words = process.argv.slice(2);
  return words.length === 0 || words.some((word) => name.includes(word));
}

/** Steps of a body that falls onto the ground from a little above it. */
function measureSteps(name: string, ground: () => Shape, shape: Shape, x: number, y: number): void {
  if (!isChosen(name)) return;
  const world = new World();
  world.add({ type: 'static', shape: ground() });
  const body = world.add({ shape, position: [x, y, 0], response: slide() });
  const times: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    body.velocity.y -= GRAVITY * DT;
    const start = performance.now();
    world.step(DT);
    times.push(performance.now() - start);
  }
  report(name, times);
}

const contact = createContact();
const closest = createClosestPoints();
const hit = createSweepHit();
const queries: Record<string, (a: PlacedShape, b: PlacedShape) => void> = {
  contactShapes: (a, b) => contactShapes(contact, a, b),
  distanceShapes: (a, b) => distanceShapes(closest, a, b),
  overlapShapes: (a, b) => overlapShapes(a, b),
  sweepShapes: (a, b) => sweepShapes(hit, a, b),
};

/** Queries of a shape that is in the ground by a little; the sweep starts above it. */
function measureQueries(name: string, ground: () => Shape, shape: Shape, y: number, x = 0): void {
  for (const [query, ask] of Object.entries(queries)) {
    if (!isChosen(`${query}, ${name}`)) continue;
    const height = query === 'sweepShapes' ? y + 0.1 : y;
    const body = { shape, position: [x, height, 0], displacement: [0, -0.2, 0] } as const;
    const placed = { shape: ground() };
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const start = performance.now();
      ask(body, placed);
      times.push(performance.now() - start);
    }
    report(`${query}, ${name}`, times);
  }
}

const ball = sphere(0.3);
const crate = box({ halfExtents: [0.3, 0.3, 0.3] });
const pill = capsule({ radius: 0.2, halfHeight: 0.3 });
for (const count of [1000, 5000, 20_000]) {
  for (const height of [0, 0.2]) {
    const ground = () => fan(count, height);
    const hub = `${height === 0 ? 'flat' : 'raised'} hub of ${count}`;
    measureSteps(`sphere on a ${hub}`, ground, ball, 0, height + 0.31);
    measureSteps(`sphere beside a ${hub}`, ground, ball, 0.01, height + 0.31);
    measureSteps(`capsule on a ${hub}`, ground, pill, 0, height + 0.51);
    measureSteps(`box on a ${hub}`, ground, crate, 0, height + 0.31);
    measureQueries(`sphere on a ${hub}`, ground, ball, height + 0.29);
    measureQueries(`box on a ${hub}`, ground, crate, height + 0.29);
    measureQueries(`sphere beside a ${hub}`, ground, ball, height + 0.29, 0.01);
  }
}
for (const height of [0, 0.01]) {
  const large = box({ halfExtents: [1, 1, 1] });
  measureQueries(`box on a ${height === 0 ? 'flat' : 'hilly'} grid`, () => grid(height), large, 0.99);
}
