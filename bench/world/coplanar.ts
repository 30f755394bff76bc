/**
 * Measures steps of boxes that glide on many triangles of a flat height field: `npx tsx bench/world/coplanar.ts`. Prints the median
 * and the longest step. Bodies on fans of triangles are in bench/primitives/fine-meshes.ts.
 */
import { cpus } from 'node:os';
import { box, heightField, type Shape, slide, World } from 'first-contact';
import { median } from './allocation.ts';

const DT = 1 / 60;
const GRAVITY = 9.81;
const STEPS = 60;
/** Cells along each side of the field, 1 m long. */
const CELLS = 299;

function measure(size: number, ground: Shape): void {
  const world = new World();
  world.add({ type: 'static', shape: ground });
  const body = world.add({ shape: box({ size: [size, 2, size] }), position: [0, 1.2, 0], response: slide() });
  const times: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    body.velocity.y -= GRAVITY * DT;
    body.velocity.x = 1;
    const start = performance.now();
    world.step(DT);
    times.push(performance.now() - start);
  }
  const columns = [median(times), Math.max(...times)].map((time) => `${time.toFixed(2)} ms`.padStart(10));
  console.log(`${`box of ${size} m on cells of 1 m`.padEnd(34)} ${columns.join(' ')}`);
}

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}: median step, longest step`);
const flat = heightField({
  heights: new Float32Array((CELLS + 1) ** 2),
  rows: CELLS + 1,
  columns: CELLS + 1,
  cellSize: 1,
});
for (const size of [10, 50, 100]) measure(size, flat);
