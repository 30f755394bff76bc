import {
  bounce,
  box,
  capsule,
  cone,
  convexHull,
  cylinder,
  manifold,
  plane,
  type Shape,
  slide,
  sphere,
  triangle,
  World,
} from 'first-contact';
import { Prng } from '../prng.ts';
import type { Recorder } from '../recorder.ts';
import { DT, recordEvents, type Scene } from '../scene.ts';

const COUNT = 20;
const STEPS = 36;
/** Step at which the standing bodies have slept for some steps, and are hit. */
const SHOT = 26;

/** Tumbling shapes in turn: every second one is a cylinder or a cone. */
const SHAPES: readonly ((prng: Prng, size: number) => Shape)[] = [
  (prng, size) => cylinder({ radius: prng.range(0.3, 0.8) * size, halfHeight: prng.range(0.2, 0.8) * size }),
  (prng, size) => sphere(prng.range(0.4, 0.8) * size),
  (prng, size) => cone({ radius: prng.range(0.3, 0.8) * size, halfHeight: prng.range(0.3, 0.8) * size }),
  (prng, size) => box({ halfExtents: [0.5 * size, prng.range(0.2, 0.6) * size, 0.3 * size] }),
  (_, size) => cylinder({ radius: 0.7 * size, halfHeight: 0.05 * size }),
  (prng, size) => capsule({ radius: 0.3 * size, halfHeight: prng.range(0.2, 0.7) * size }),
  (_, size) => cone({ radius: 0.15 * size, halfHeight: 0.8 * size }),
  (prng, size) =>
    prng.chance(0.5)
      ? convexHull(Array.from({ length: 5 }, () => prng.direction(0.7 * size)))
      : cylinder({ radius: 0.2 * size, halfHeight: 0.7 * size }),
];

/** Records rays, sweeps and closest points among all bodies. */
function recordQueries(world: World, recorder: Recorder, prng: Prng): void {
  const probe = cylinder({ radius: 0.2, halfHeight: 0.3 });
  for (let i = 0; i < 6; i++) {
    const origin = prng.vector(4);
    const ray = world.raycast({ origin, direction: prng.direction(), maxDistance: 12 });
    if (ray) recorder.begin('ray').surfacePoint(ray).fraction(ray.fraction).distance(ray.depth, 'depth');
    const pose = { position: prng.vector(4), quaternion: prng.quaternion() };
    const cast = world.sweep(probe, pose, prng.direction(6), { exit: true });
    if (cast) {
      recorder.begin('sweep').surfacePoint(cast).fraction(cast.fraction).fraction(cast.exitFraction!, 'exitFraction');
    }
    const near = world.closestPoint(origin, 3);
    if (near) recorder.begin('closest').surfacePoint(near);
    recorder.bodies('overlap', world.overlap(probe, { position: origin, quaternion: prng.quaternion() }));
  }
}

/** Cylinders and cones tumble among other shapes, stand on each other until they sleep, and are hit. */
export const round: Scene = {
  name: 'round',
  covers: {
    enter: 100,
    exit: 90,
    stay: 50,
    overlapping: 10,
    manifold: 30,
    cylinder: 60,
    cone: 40,
    'hit while asleep': 3,
    ray: 10,
    sweep: 10,
    closest: 20,
    'overlap: found': 2,
  },
  twin: { without: ['exit'] },
  play(recorder) {
    const prng = new Prng(19);
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -3 }) });
    world.add({ type: 'static', shape: cylinder({ radius: 0.6, halfHeight: 2 }), position: [2.5, -1, 1] });
    world.add({ type: 'static', shape: cone({ radius: 1.5, halfHeight: 1 }), position: [-2, -2, -1] });
    world.add({
      type: 'static',
      shape: triangle([-3, 0, -3], [-3, 0, 3], [3, 1.5, 0]),
      position: [0, -2.9, 2],
    });
    world.add({ type: 'static', shape: cylinder({ radius: 2, halfHeight: 0.5 }), sensor: true });
    // Exactly on each other: caps on caps, on a box, on the ground.
    const standing = Array.from({ length: 6 }, (_, i) =>
      world.add({
        shape:
          i % 3 === 0
            ? cylinder({ radius: 0.5, halfHeight: 0.25 })
            : i % 3 === 1
              ? box({ halfExtents: [0.5, 0.25, 0.5] })
              : cone({ radius: 0.5, halfHeight: 0.25 }),
        position: [5, -2.75 + 0.5 * (i % 3), 2 * Math.floor(i / 3)],
      }),
    );
    const tumbling = Array.from({ length: COUNT }, (_, i) => {
      const position = [2 * (i % 3) - 2, 2 * (Math.floor(i / 3) % 3) - 1.5, 2 * Math.floor(i / 9) - 2] as const;
      const speed = prng.range(2, 6);
      return world.add({
        shape: SHAPES[i % SHAPES.length](prng, prng.range(0.4, 0.9)),
        position,
        quaternion: prng.quaternion(),
        // All of them through the middle.
        velocity: position.map((x) => prng.range(-2, 2) - speed * x) as [number, number, number],
        angularVelocity: i % 3 === 2 ? [0, 0, 0] : prng.direction(prng.range(0, 6)),
        response: i % 8 === 0 ? bounce() : i % 6 === 2 ? slide() : undefined,
      });
    });
    recordEvents(world, recorder);
    let serial = 0;
    world.on('enter', (event) => {
      for (const body of [event.a, event.b]) {
        recorder.count(body.shape.type);
        if (world.stepCount > SHOT && standing.includes(body)) recorder.count('hit while asleep');
      }
      if (serial++ % 3 === 0) recorder.manifold(manifold(event));
    });
    for (let step = 0; step < STEPS; step++) {
      for (const body of tumbling) if (body.response) body.velocity.y -= 9.81 * DT;
      if (step === SHOT) {
        for (let i = 0; i < 3; i++) {
          const shape = cylinder({ radius: 0.05, halfHeight: 0.2 });
          const position = [4, -2.75 + 0.45 * i, i % 2 ? 2.1 : 0.1] as const;
          world.add({ shape, position, velocity: [60, 0, 0], angularVelocity: [0, 3, 1] });
        }
        standing[0].angularVelocity = [0.5, 0, 0.25];
      }
      const isRecordingStays = step % 10 === 5;
      const unsubscribe = isRecordingStays ? world.on('stay', (event) => void recorder.event(event)) : undefined;
      world.step(DT);
      unsubscribe?.();
      if (step % 8 === 3) recordQueries(world, recorder, prng);
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};
