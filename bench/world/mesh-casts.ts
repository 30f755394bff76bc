/**
 * Measures casts at a mesh in a World, and the building of the mesh: `npx tsx bench/world/mesh-casts.ts [resolution of the
 * dragon]`, 2 or 3. Prints microseconds of CPU time: the median of the rounds and the least. All kinds of casts take turns.
 */
import {
  box,
  capsule,
  convexHull,
  createWorldRayHit,
  createWorldSweepHit,
  type Shape,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { chooseMeshCasts } from '../scenes/casts.ts';
import { ExactCasts } from '../scenes/exact.ts';
import { type DragonResolution, readDragon } from '../scenes/level.ts';
import { meshAlone } from '../scenes/level-scenes.ts';
import { median } from './allocation.ts';

const ROUNDS = 11;
const WARM_UP_ROUNDS = 3;
/** Casts in a round. */
const CASTS = 1000;

/** Shapes about as large as the spheres of the bench. */
const shapes: Readonly<Record<string, Shape>> = {
  sphere: sphere(0.1),
  capsule: capsule({ radius: 0.1, halfHeight: 0.2 }),
  box: box({ halfExtents: [0.1, 0.2, 0.15] }),
  'hull of 12 corners': convexHull(cornersOnSphere(12, 0.2)),
};

function cornersOnSphere(count: number, radius: number): [number, number, number][] {
  const random = new Random(5);
  return Array.from({ length: count }, () => {
    const [x, y, z] = random.unitVector();
    return [radius * x, radius * y, radius * z];
  });
}

interface Work {
  readonly name: string;
  /** Number of equal parts. */
  readonly count: number;
  readonly run: () => void;
}

function createWorks(resolution: DragonResolution): Work[] {
  const dragon = readDragon(resolution);
  const { positions, indices } = dragon;
  const scene = meshAlone(dragon);
  const casts = chooseMeshCasts(scene, new ExactCasts(scene), 0).subarray(0, 7 * CASTS);
  const world = new World();
  world.add({ type: 'static', shape: triangleMesh({ positions, indices }) });
  const random = new Random(6);
  const all = Array.from({ length: CASTS }, (_, i) => {
    const [x, y, z, dx, dy, dz, length] = casts.subarray(7 * i, 7 * i + 7);
    const origin = { x, y, z };
    return {
      ray: { origin, direction: { x: dx, y: dy, z: dz }, maxDistance: length },
      pose: { position: origin, quaternion: random.quaternion() },
      displacement: { x: dx * length, y: dy * length, z: dz * length },
    };
  });
  const forRays = { out: createWorldRayHit() };
  const forSweeps = { out: createWorldSweepHit() };
  return [
    { name: 'ray', count: CASTS, run: () => all.forEach(({ ray }) => void world.raycast(ray, forRays)) },
    ...Object.entries(shapes).map(([name, shape]) => ({
      name: `cast of a ${name}`,
      count: CASTS,
      run: () => all.forEach(({ pose, displacement }) => void world.sweep(shape, pose, displacement, forSweeps)),
    })),
    { name: 'build', count: 1, run: () => void triangleMesh({ positions, indices }) },
  ];
}

/** Microseconds of CPU time that this process has used. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function measure(resolution: DragonResolution): void {
  const works = createWorks(resolution);
  const times = works.map(() => [] as number[]);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    works.forEach(({ count, run }, i) => {
      const start = used();
      run();
      if (round >= 0) times[i].push((used() - start) / count);
    });
  }
  console.log(`dragon ${resolution}: µs, median and least`);
  works.forEach(({ name }, i) => {
    const columns = [median(times[i]), Math.min(...times[i])].map((time) => time.toFixed(1).padStart(10));
    console.log(`${name.padEnd(28)} ${columns.join(' ')}`);
  });
}

const wanted = process.argv[2];
for (const resolution of [3, 2] as const) {
  if (wanted === undefined || wanted === String(resolution)) measure(resolution);
}
