import {
  type Body,
  box,
  type ContactEvent,
  capsule,
  createMoveResult,
  moveAndSlide,
  type Quat,
  sphere,
  type Vec3,
  World,
} from 'first-contact';
import type { GameWorld } from '../../scenes/adapter.ts';
import { BULLET_RADIUS, type GameScene, STEP_HEIGHT, WALKER } from '../../scenes/game.ts';
import { DT } from '../../scenes/scenes.ts';
import { castsInto, write, writePoses } from './first-contact-casts.ts';
import { levelShape } from './first-contact-shapes.ts';

const LEVEL = 1;
const WALKERS = 2;
const BULLETS = 4;
const SENSORS = 8;

/** Walkers are moving bodies that `moveAndSlide` leads. A bullet that is not fired is disabled. */
export function createGame({ counts, statics, starts, sensors }: GameScene): GameWorld {
  const world = new World();
  world.add({ type: 'static', shape: levelShape(statics.level!), layer: LEVEL });
  const { positions: p, quaternions: q, sizes } = statics;
  for (let i = 0; i < counts.boxes; i++) {
    world.add({
      type: 'static',
      shape: box({ halfExtents: [sizes[3 * i], sizes[3 * i + 1], sizes[3 * i + 2]] }),
      position: [p[3 * i], p[3 * i + 1], p[3 * i + 2]],
      quaternion: [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]],
      layer: LEVEL,
    });
  }
  for (let i = 0; i < counts.sensors; i++) {
    const [x, y, z, radius] = sensors.subarray(4 * i, 4 * i + 4);
    const shape = sphere(radius);
    world.add({ type: 'static', shape, position: [x, y, z], sensor: true, layer: SENSORS, mask: WALKERS });
  }
  const shape = capsule(WALKER);
  const walkers = Array.from({ length: counts.walkers }, (_, i) => {
    const position = { x: starts[3 * i], y: starts[3 * i + 1], z: starts[3 * i + 2] };
    return world.add({ shape, position, layer: WALKERS, mask: BULLETS | SENSORS });
  });
  const bullets = Array.from({ length: counts.bullets }, (_, i) => {
    const bullet = world.add({ shape: sphere(BULLET_RADIUS), layer: BULLETS, mask: LEVEL | WALKERS, enabled: false });
    bullet.userData = i;
    return bullet;
  });

  const counted = { enters: 0, exits: 0 };
  const touched = new Uint8Array(counts.bullets);
  const bulletOf = ({ a, b }: ContactEvent) => (a.layer === BULLETS ? a : b.layer === BULLETS ? b : undefined);
  world.on('enter', (event) => {
    const bullet = bulletOf(event);
    if (bullet) touched[bullet.userData as number] = 1;
    else counted.enters++;
  });
  world.on('exit', (event) => {
    if (!bulletOf(event)) counted.exits++;
  });

  const results = walkers.map(() => createMoveResult());
  const velocity = { x: 0, y: 0, z: 0 };
  const options = { stepHeight: STEP_HEIGHT, mask: LEVEL };
  const origin = { x: 0, y: 0, z: 0 };
  // The live vectors that a renderer keeps.
  const drawn: readonly Body[] = [...walkers, ...bullets];
  const positions: readonly Readonly<Vec3>[] = drawn.map((body) => body.position);
  const quaternions: readonly Readonly<Quat>[] = drawn.map((body) => body.quaternion);

  return {
    counted,
    touched,
    walk: (velocities, out, onFloor) => {
      for (let i = 0, k = 0; i < walkers.length; i++, k += 3) {
        const result = results[i];
        write(velocity, velocities[k], velocities[k + 1], velocities[k + 2]);
        moveAndSlide(world, shape, walkers[i], velocity, DT, options, result);
        walkers[i].moveTo(result.position);
        out[k] = result.position.x;
        out[k + 1] = result.position.y;
        out[k + 2] = result.position.z;
        onFloor[i] = result.onFloor ? 1 : 0;
      }
    },
    retire: (indices) => {
      for (const i of indices) bullets[i].enabled = false;
    },
    fire: (from, velocities) => {
      for (let i = 0, k = 0; i < bullets.length; i++, k += 3) {
        write(origin, from[k], from[k + 1], from[k + 2]);
        bullets[i].teleport(origin);
        bullets[i].enabled = true;
        write(velocity, velocities[k], velocities[k + 1], velocities[k + 2]);
        bullets[i].velocity = velocity;
      }
    },
    step: () => world.step(DT),
    ...castsInto(world, LEVEL | WALKERS),
    readPoses: (out) => {
      writePoses(out, drawn.length, positions, quaternions);
    },
  };
}
