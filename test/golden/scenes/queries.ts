import {
  createBatchHits,
  history,
  plane,
  type QueryOptions,
  World,
  type WorldRayHit,
  type WorldSweepHit,
} from 'first-contact';
import { Prng } from '../prng.ts';
import type { Recorder } from '../recorder.ts';
import { DT, randomShape, type Scene, SOLIDS } from '../scene.ts';

const COUNT = 150;
const STEPS = 20;
/** Seconds of history. */
const HISTORY = 0.5;
const ROOM = 5;
/** Rays and sweeps of a batch. */
const BATCH = 16;

/** Every kind of query, now and in the past, with and without options, in a world that moves. */
export const queries: Scene = {
  name: 'queries',
  covers: {
    ray: 45,
    'ray: nothing': 45,
    'all rays': 80,
    'any ray': 50,
    sweep: 50,
    'sweep: nothing': 45,
    'all sweeps': 100,
    'overlap: found': 60,
    'point: found': 20,
    'bounds: found': 200,
    closest: 80,
    'in the past': 300,
    inside: 35,
    'batch of rays': 20,
    'batch of sweeps': 20,
  },
  play(recorder) {
    const prng = new Prng(7);
    const world = new World({ history: history(HISTORY) });
    world.add({ type: 'static', shape: plane({ normal: [0.1, 1, 0], offset: -ROOM }) });
    for (let i = 0; i < COUNT; i++) {
      const isStatic = i % 3 === 0;
      world.add({
        type: isStatic ? 'static' : 'moving',
        shape: randomShape(prng, SOLIDS[i % SOLIDS.length], 1.4),
        position: prng.vector(ROOM),
        quaternion: i % 8 === 0 ? [0, 0, 0, 1] : prng.quaternion(),
        sensor: i % 10 === 0,
        layer: i % 2 ? 1 : 2,
        ...(isStatic ? {} : { velocity: prng.direction(prng.range(0, 20)), angularVelocity: prng.direction(2) }),
      });
    }
    for (let step = 0; step < STEPS; step++) {
      query(world, prng, recorder);
      world.step(DT);
      if (step % 6 === 5) prng.pick(world.bodies).teleport(prng.vector(ROOM));
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

function randomOptions(world: World, prng: Prng, recorder: Recorder): QueryOptions {
  const at = prng.chance(0.4) ? -prng.next() * Math.min(HISTORY, world.time) : undefined;
  if (at !== undefined) recorder.count('in the past');
  return {
    at,
    sensors: prng.chance(0.3),
    mask: prng.pick([undefined, undefined, 1, 2]),
    exclude: prng.pick([
      undefined,
      undefined,
      world.bodies[5],
      world.bodies.slice(20, 30),
      new Set(world.bodies.slice(40)),
    ]),
    filter: prng.chance(0.2) ? (body) => body.id % 4 > 0 : undefined,
  };
}

function recordRay(recorder: Recorder, kind: string, hit: WorldRayHit): void {
  if (hit.overlapping) recorder.count('inside');
  recorder.begin(kind).surfacePoint(hit).fraction(hit.fraction).distance(hit.depth, 'depth');
  recorder.flag(hit.overlapping, 'overlapping');
}

function recordSweep(recorder: Recorder, kind: string, hit: WorldSweepHit): void {
  recorder.begin(kind).surfacePoint(hit).point(hit.pointA, 'pointA').point(hit.pointB, 'pointB');
  recorder.distance(hit.depth, 'depth');
  recorder.fraction(hit.fraction).fraction(hit.exitFraction!, 'exitFraction').flag(hit.overlapping, 'overlapping');
}

function query(world: World, prng: Prng, recorder: Recorder): void {
  const options = () => randomOptions(world, prng, recorder);
  for (let i = 0; i < 6; i++) {
    const ray = { origin: prng.vector(1.5 * ROOM), direction: prng.direction(3), maxDistance: prng.range(0, 40) };
    const hit = world.raycast(ray, options());
    if (hit) recordRay(recorder, 'ray', hit);
    else recorder.begin('ray: nothing');
    for (const each of world.raycastAll(ray, { ...options(), maxDistance: 30 })) recordRay(recorder, 'all rays', each);
    if (world.raycastAny(ray, options())) recorder.begin('any ray');
  }
  for (let i = 0; i < 6; i++) {
    const shape = randomShape(prng, SOLIDS[i % SOLIDS.length], 1);
    const pose = { position: prng.vector(1.5 * ROOM), quaternion: prng.quaternion() };
    const displacement = prng.direction(prng.pick([0, 1, 10, 30]));
    const hit = world.sweep(shape, pose, displacement, { ...options(), exit: true });
    if (hit) recordSweep(recorder, 'sweep', hit);
    else recorder.begin('sweep: nothing');
    const hits = world.sweepAll(shape, pose, displacement, { ...options(), exit: true });
    for (const each of hits) recordSweep(recorder, 'all sweeps', each);
    recorder.bodies('overlap', world.overlap(shape, pose, options()));
    recorder.bodies('point', world.overlapPoint(pose.position, options()));
    const [x, y, z] = pose.position;
    recorder.bodies('bounds', world.queryAabb([x - 1, y - 2, z - 1], [x + 1, y, z + 3], options()));
    const closest = world.closestPoint(pose.position, prng.pick([2, Infinity]), options());
    if (closest) recorder.begin('closest').surfacePoint(closest);
  }
  queryBatches(world, prng, recorder);
}

function queryBatches(world: World, prng: Prng, recorder: Recorder): void {
  const rays = new Float64Array(7 * BATCH);
  const sweeps = new Float64Array(6 * BATCH);
  for (let i = 0; i < BATCH; i++) {
    const origin = prng.vector(1.5 * ROOM);
    rays.set([...origin, ...prng.direction(), prng.range(1, 50)], 7 * i);
    sweeps.set([...origin, ...prng.direction(20)], 6 * i);
  }
  const hits = createBatchHits(BATCH);
  const record = (kind: string, count: number) => {
    recorder.begin(kind).exact(count, 'count');
    for (let i = 0; i < BATCH; i++) {
      recorder.exact(hits.body[i], 'body').distance(hits.distance[i]);
      for (let k = 3 * i; k < 3 * i + 3; k++) {
        recorder.number('point', 'point', hits.point[k]).number('direction', 'normal', hits.normal[k]);
      }
    }
  };
  record('batch of rays', world.raycastMany(rays, hits));
  record('batch of sweeps', world.sweepMany(randomShape(prng, 'capsule', 1), sweeps, hits));
}
