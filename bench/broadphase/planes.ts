/** Measures a World of many planes around spheres: `npx tsx bench/broadphase/planes.ts [planes]`. */
import { plane, sphere, World } from 'first-contact';
import { createRandom } from './scenes.ts';

const BODIES = 5000;
const STEPS = 150;

/** Median milliseconds per step with planes that face a cube of spheres at a distance. */
function measure(planes: number, distance: number): number {
  const random = createRandom(1);
  const world = new World();
  const shape = sphere(0.5);
  const half = 20;
  for (let i = 0; i < BODIES; i++) {
    const at = () => half * (2 * random() - 1);
    world.add({ shape, position: [at(), at(), at()], velocity: [random(), random(), random()] });
  }
  for (let i = 0; i < planes; i++) {
    const towards = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
    const extent = half * towards.reduce((sum, x) => sum + Math.abs(x), 0);
    const length = Math.sqrt(towards[0] * towards[0] + towards[1] * towards[1] + towards[2] * towards[2]);
    const normal: [number, number, number] = [towards[0], towards[1], towards[2]];
    world.add({ type: 'static', shape: plane({ normal, offset: -extent / length - distance }) });
  }
  const times = Array.from({ length: STEPS }, () => {
    const start = performance.now();
    world.step(1 / 600);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[STEPS >> 1];
}

const wanted = process.argv[2];
for (const planes of wanted === undefined ? [0, 1, 6, 100] : [Number(wanted)]) {
  for (const distance of [5, -5]) {
    console.log(
      `${planes} planes ${distance} m outside, ${BODIES} spheres: ${measure(planes, distance).toFixed(2)} ms per step`,
    );
  }
}
