/**
 * Measures steps of bodies that touch many triangles at once: `npx tsx bench/world/coplanar.ts`. Boxes glide on a flat height
 * field, and bodies stand on the hub of a fan of triangles, pressed by gravity. Prints the median and the longest step.
 */
import { cpus } from 'node:os';
import { box, capsule, heightField, type Shape, slide, sphere, triangleMesh, World } from 'first-contact';
import { median } from './allocation.ts';

const DT = 1 / 60;
const GRAVITY = 9.81;
const STEPS = 60;
/** Cells along each side of the field, 1 m long. */
const CELLS = 299;

/** Triangles around a corner at a height. */
function fan(count: number, height: number): Shape {
  const rim = (i: number) => [Math.cos((2 * Math.PI * i) / count), 0, Math.sin((2 * Math.PI * i) / count)];
  return triangleMesh({
    positions: Array.from({ length: count }, (_, i) => [0, height, 0, ...rim(i + 1), ...rim(i)]).flat(),
  });
}

function measure(name: string, ground: Shape, shape: Shape, y: number, speed: number): void {
  const world = new World();
  world.add({ type: 'static', shape: ground });
  const body = world.add({ shape, position: [0, y, 0], response: slide() });
  const times: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    body.velocity.y -= GRAVITY * DT;
    body.velocity.x = speed;
    const start = performance.now();
    world.step(DT);
    times.push(performance.now() - start);
  }
  const columns = [median(times), Math.max(...times)].map((time) => `${time.toFixed(2)} ms`.padStart(10));
  console.log(`${name.padEnd(34)} ${columns.join(' ')}`);
}

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}: median step, longest step`);
const flat = heightField({
  heights: new Float32Array((CELLS + 1) ** 2),
  rows: CELLS + 1,
  columns: CELLS + 1,
  cellSize: 1,
});
for (const size of [10, 50, 100])
  measure(`box of ${size} m on cells of 1 m`, flat, box({ size: [size, 2, size] }), 1.2, 1);
for (const count of [64, 256, 1024]) {
  for (const height of [0, 0.3]) {
    const ground = fan(count, height);
    const where = height === 0 ? 'flat fan' : 'tip';
    measure(`sphere on a ${where} of ${count}`, ground, sphere(0.5), height + 0.6, 0);
    measure(`capsule on a ${where} of ${count}`, ground, capsule({ radius: 0.3, halfHeight: 0.5 }), height + 0.9, 0);
  }
}
