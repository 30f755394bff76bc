import {
  box,
  capsule,
  createMoveResult,
  type MoveOptions,
  moveAndSlide,
  plane,
  type Shape,
  sphere,
  triangle,
  type Vec3,
  World,
} from 'first-contact';
import { Prng } from '../prng.ts';
import { DT, randomShape, recordMove, type Scene, SOLIDS } from '../scene.ts';

const STEPS = 60;
const GRAVITY = 20;

interface Character {
  readonly shape: Shape;
  readonly position: Vec3;
  readonly velocity: Vec3;
  /** The intended horizontal velocity. */
  readonly heading: { x: number; z: number };
  readonly options: MoveOptions;
}

/** Characters walk with `moveAndSlide` over stairs, ramps, rubble and platforms that lift and rotate. */
export const characters: Scene = {
  name: 'characters',
  covers: { move: 720, collision: 150, 'on a floor': 200, 'at a wall': 90, 'at a ceiling': 18, 'on a platform': 60 },
  play(recorder) {
    const prng = new Prng(8);
    const world = level(prng);
    const lift = world.add({ shape: box({ halfExtents: [1.5, 0.25, 1.5] }), position: [-4, 0.25, 4] });
    const turntable = world.add({
      shape: box({ halfExtents: [2, 0.125, 2] }),
      position: [-4, 0.125, -4],
      angularVelocity: [0, 1.5, 0],
    });
    const cast = Array.from({ length: 12 }, (_, i) => character(i, prng));
    const result = createMoveResult();
    for (let step = 0; step < STEPS; step++) {
      const { x, y, z } = lift.position;
      lift.moveTo([x, y + (step < STEPS / 2 ? 2 : -2) * DT, z]);
      world.step(DT);
      for (const { shape, position, velocity, heading, options } of cast) {
        if (prng.chance(0.05)) [heading.x, , heading.z] = prng.direction(6);
        if (prng.chance(0.03)) velocity.y = 7;
        velocity.x = heading.x;
        velocity.y -= GRAVITY * DT;
        velocity.z = heading.z;
        moveAndSlide(world, shape, { position }, velocity, DT, options, result);
        Object.assign(position, result.position);
        Object.assign(velocity, result.velocity);
        if (Math.abs(position.x) > 9 || Math.abs(position.z) > 9) Object.assign(position, { x: 0, y: 3, z: 0 });
        recordMove(result, recorder);
        if (result.floor === lift || result.floor === turntable) recorder.count('on a platform');
      }
      recorder.endBlock();
    }
    recorder.poses(world).endBlock('final poses');
  },
};

function level(prng: Prng): World {
  const world = new World();
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  for (let i = 0; i < 6; i++) {
    const halfExtents = [0.5, 0.125 * (i + 1), 2] as const;
    world.add({ type: 'static', shape: box({ halfExtents }), position: [2 + i, 0.125 * (i + 1), 4] });
  }
  const ramp = triangle([0, 0, 0], [6, 3, 0], [0, 0, -6]);
  world.add({ type: 'static', shape: ramp, position: [1, 0, -1] });
  world.add({ type: 'static', shape: box({ halfExtents: [4, 0.25, 4] }), position: [0, 2.25, -1] });
  for (let i = 0; i < 70; i++) {
    const [x, , z] = prng.vector(7);
    world.add({
      type: 'static',
      shape: randomShape(prng, SOLIDS[i % SOLIDS.length], 0.7),
      position: [x, prng.range(-0.3, 0.5), z],
      quaternion: prng.quaternion(),
    });
  }
  return world;
}

function character(i: number, prng: Prng): Character {
  const [x, , z] = prng.vector(6);
  const [hx, , hz] = prng.direction(4);
  const shapes = [
    capsule({ radius: 0.3, halfHeight: 0.5 }),
    sphere(0.4),
    box({ halfExtents: [0.3, 0.7, 0.3] }),
    capsule({ radius: 0.25, halfHeight: 0.3 }),
  ];
  const options = [{}, { stepHeight: 0.3 }, { floorMaxAngle: 1, snapLength: 0.3 }, { maxSlides: 3, safeMargin: 0.01 }];
  return {
    shape: shapes[i % 4],
    options: options[Math.floor(i / 4) + (i % 2)],
    // The first two are on the lift and on the turntable.
    position: i < 2 ? { x: -4, y: 1.5, z: i === 0 ? 4 : -4 } : { x, y: 1.5, z },
    velocity: { x: 0, y: 0, z: 0 },
    heading: { x: hx, z: hz },
  };
}
