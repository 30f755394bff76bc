/**
 * Measures saving: `npm run build`, then `npx tsx bench/world/saving.ts`. A level of 200 000 triangles, built, loaded and shared, and a
 * world of 1 000 spheres. Takes the code of the build: in the sources, every vector function would be called through a module. Prints medians
 * and least times in milliseconds, and sizes.
 */
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { median } from './allocation.ts';

const {
  bounce,
  deserialize,
  serialize,
  shapeFromShared,
  shareShape,
  sphere,
  triangleMesh,
  World,
}: typeof import('first-contact') = await import(resolve('dist/index.js'));

const ROUNDS = 31;
const SIDE = 317;

/** Hills of two triangles per cell. */
function hills(): { positions: Float32Array; indices: Uint32Array } {
  const positions = new Float32Array(3 * SIDE * SIDE);
  const indices = new Uint32Array(6 * (SIDE - 1) ** 2);
  let at = 0;
  for (let i = 0; i < SIDE * SIDE; i++) {
    const x = i % SIDE;
    const z = Math.floor(i / SIDE);
    positions.set([x, 3 * Math.sin(0.3 * x) * Math.cos(0.2 * z), z], 3 * i);
    if (x === SIDE - 1 || z === SIDE - 1) continue;
    indices.set([i, i + SIDE, i + 1, i + 1, i + SIDE, i + SIDE + 1], at);
    at += 6;
  }
  return { positions, indices };
}

const options = hills();
const level = new World();
level.add({ type: 'static', shape: triangleMesh(options) });
const balls = new World();
const ball = sphere(0.3);
const place = (i: number) => ({
  position: [i % 40, Math.floor(i / 40), 0] as const,
  velocity: [1, i % 3, 0.3] as const,
});
balls.addMany({ shape: ball, response: bounce() }, 1000, place);
for (let step = 0; step < 5; step++) balls.step(1 / 60);
const ofLevel = serialize(level);
const ofBalls = serialize(balls);

/** A mesh is copied when it is shared first. */
const meshes = Array.from({ length: ROUNDS }, () => triangleMesh(options));
let shared = shareShape(triangleMesh(options));

const runs: Record<string, () => unknown> = {
  'build the level': () => triangleMesh(options),
  'load the level': () => deserialize(ofLevel, { kinds: { triangleMesh } }),
  'save the level': () => serialize(level),
  'share the level': () => {
    shared = shareShape(meshes.pop() ?? triangleMesh(options));
  },
  'open it in a thread': () => shapeFromShared(structuredClone(shared)),
  'load 1 000 spheres': () => deserialize(ofBalls, { kinds: { sphere, bounce } }),
  'save 1 000 spheres': () => serialize(balls),
};
const times = Object.keys(runs).map((): number[] => []);
for (let round = 0; round < ROUNDS; round++) {
  for (const [k, run] of Object.values(runs).entries()) {
    const start = performance.now();
    run();
    times[k].push(performance.now() - start);
  }
}
console.log(`${cpus()[0]?.model}, Node ${process.version}`);
console.log(
  `level: ${options.indices.length / 3} triangles, ${ofLevel.length} bytes, ${shared.buffer?.byteLength} shared; a sphere: ${ofBalls.length / 1000} bytes`,
);
for (const [k, name] of Object.keys(runs).entries()) {
  console.log(`${name.padEnd(20)} ${median(times[k]).toFixed(2)} ms, at least ${Math.min(...times[k]).toFixed(2)}`);
}
