import { type ChildShape, type Compound, compound, manifold, triangleMesh, World } from 'first-contact';
import { Prng } from '../prng.ts';
import type { Recorder } from '../recorder.ts';
import { DT, ROUND_AND_HULL, randomShape, recordEvents, type Scene, SOLIDS, turnBack } from '../scene.ts';

const COUNT = 20;
const STEPS = 9;
const ROOM = 1.6;
const TYPES = [...SOLIDS, ...ROUND_AND_HULL] as const;

/** Parts of all convex types in a row, rotated. */
function chain(prng: Prng, parts: number, size: number): Compound {
  return compound(
    Array.from({ length: parts }, (_, i) => ({
      shape: randomShape(prng, prng.pick(TYPES), size) as ChildShape,
      position: [(i - (parts - 1) / 2) * size, prng.range(-0.3, 0.3) * size, prng.range(-0.3, 0.3) * size] as const,
      quaternion: prng.quaternion(),
    })),
  );
}

/** A shell of four triangles with solids in it. */
function nest(prng: Prng, size: number): Compound {
  const tetrahedron = [size, size, size, size, -size, -size, -size, size, -size, -size, -size, size];
  const mesh = triangleMesh({ positions: tetrahedron, indices: [0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2] });
  return compound([{ shape: mesh }, ...chain(prng, 4, 0.3 * size).children]);
}

/** Compounds of two to a dozen parts, meshes among them, rotate and pass through each other, and lie in each other. */
export const compounds: Scene = {
  name: 'compounds',
  covers: {
    enter: 40,
    stay: 80,
    exit: 10,
    overlapping: 20,
    'two parts': 45,
    manifold: 20,
    'manifold points': 30,
    ray: 15,
    sweep: 8,
    closest: 15,
    'overlap: found': 10,
  },
  play(recorder) {
    const prng = new Prng(23);
    const world = new World();
    world.add({ type: 'static', shape: chain(prng, 9, 0.6), position: [0, -1.5, 0] });
    world.add({ type: 'static', shape: nest(prng, 2) });
    for (let i = 0; i < COUNT; i++) {
      world.add({
        shape: i % 5 === 0 ? nest(prng, 0.6) : chain(prng, 2 + (i % 4), prng.range(0.25, 0.45)),
        position: prng.vector(ROOM),
        quaternion: prng.quaternion(),
        velocity: prng.direction(prng.range(0, 10)),
        angularVelocity: prng.direction(i % 3 === 0 ? 0 : prng.range(0, 6)),
        sensor: i % 8 === 7,
      });
    }
    recordEvents(world, recorder);
    let serial = 0;
    world.on('*', (type, event) => {
      const { partA, partB } = event;
      recorder.parts(event);
      if (partA > 0 && partB > 0) recorder.count('two parts');
      if (type === 'enter' && serial++ % 2 === 0) recorder.manifold(manifold(event));
    });
    for (let step = 0; step < STEPS; step++) {
      for (const body of world.bodies) if (body.type === 'moving') turnBack(body, ROOM);
      const isRecordingStays = step % 3 === 1;
      const unsubscribe = isRecordingStays ? world.on('stay', (event) => void recorder.event(event)) : undefined;
      world.step(DT);
      unsubscribe?.();
      if (step % 3 === 2) recordQueries(world, recorder, prng);
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

function recordQueries(world: World, recorder: Recorder, prng: Prng): void {
  for (let i = 0; i < 6; i++) {
    const origin = prng.vector(1.5 * ROOM);
    const ray = world.raycast({ origin, direction: origin.map((x) => -x) as [number, number, number] });
    if (ray) recorder.begin('ray').surfacePoint(ray).exact(ray.part, 'part').fraction(ray.fraction);
    const shape = i % 2 ? chain(prng, 3, 0.3) : nest(prng, 0.4);
    const pose = { position: origin, quaternion: prng.quaternion() };
    const cast = world.sweep(shape, pose, prng.direction(6), { exit: true });
    if (cast) {
      recorder.begin('sweep').surfacePoint(cast).exact(cast.part, 'part').fraction(cast.fraction);
      recorder.fraction(cast.exitFraction!, 'exitFraction');
    }
    recorder.bodies('overlap', world.overlap(shape, pose));
    const near = world.closestPoint(origin, 3);
    if (near) recorder.begin('closest').surfacePoint(near).exact(near.part, 'part');
  }
}
