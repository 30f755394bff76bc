import * as library from 'first-contact';
import {
  type Body,
  type BodyOptions,
  type ContactEvent,
  type Quat,
  triangleMesh,
  type Vec3,
  World,
} from 'first-contact';
import type { Adapter } from '../../scenes/adapter.ts';
import { type Bodies, SPHERE } from '../../scenes/bodies.ts';
import { DT } from '../../scenes/scenes.ts';
import { castsInto, write, writePoses } from './first-contact-casts.ts';
import { createGame } from './first-contact-game.ts';
import { levelShape, shapeOf } from './first-contact-shapes.ts';

const BULLET = 2;
/** A checkout with which this one is compared may be older than `bounce()`. */
const elastic = 'bounce' in library ? library.bounce() : ('bounce' as never);

export const adapter: Adapter = {
  package: 'first-contact',
  detectsAt: 'end',
  buildMesh: ({ positions, indices }) => {
    const shape = triangleMesh({ positions, indices });
    return () => void shape;
  },

  createWorld({ bodies, bullets, bounces }) {
    const world = new World();
    const added: Body[] = [];
    for (let i = 0; i < bodies.count; i++) {
      const body = world.add(describe(bodies, i));
      if (bounces && i < bodies.movers) body.response = elastic;
      added.push(body);
      body.userData = i;
      if (bullets) {
        body.layer = i < bodies.movers ? BULLET : 1;
        body.mask = i < bodies.movers ? 1 : BULLET;
      }
    }
    if (bodies.level) world.add({ shape: levelShape(bodies.level), type: 'static' });
    // The live vectors that a renderer keeps, and the live velocities that a game keeps.
    let isHeld = false;
    const positions: Readonly<Vec3>[] = [];
    const quaternions: Readonly<Quat>[] = [];
    const linear: (Vec3 | undefined)[] = [];
    const hold = (i: number) => {
      const body = added[i];
      positions[i] = body.position;
      quaternions[i] = body.quaternion;
      linear[i] = speedSquared(bodies.velocities, i) > 0 ? body.velocity : undefined;
    };

    const counted = { enters: 0, exits: 0 };
    const touched = new Uint8Array(bodies.count);
    const onEnter = bullets
      ? ({ a, b }: ContactEvent) => {
          counted.enters++;
          touched[a.userData as number] = 1;
          touched[b.userData as number] = 1;
        }
      : () => {
          counted.enters++;
        };
    world.on('enter', onEnter);
    world.on('exit', () => {
      counted.exits++;
    });
    return {
      counted,
      touched,
      step: () => world.step(DT),
      holdPoses: () => {
        isHeld = true;
        for (let i = 0; i < bodies.movers; i++) hold(i);
      },
      readPoses: (out) => {
        writePoses(out, bodies.movers, positions, quaternions);
      },
      readVelocities: (out) => {
        for (let i = 0; i < bodies.movers; i++) {
          const { x, y, z } = added[i].velocity;
          out.set([x, y, z], 3 * i);
        }
      },
      setVelocity: (i, x, y, z) => {
        const velocity = linear[i];
        if (velocity) write(velocity, x, y, z);
        else added[i].velocity = { x, y, z };
      },
      replace: (indices, p, v) => {
        for (const i of indices) world.remove(added[i]);
        for (const i of indices) {
          added[i] = world.add({
            shape: added[i].shape,
            position: { x: p[3 * i], y: p[3 * i + 1], z: p[3 * i + 2] },
            velocity: { x: v[3 * i], y: v[3 * i + 1], z: v[3 * i + 2] },
          });
          if (isHeld) hold(i);
        }
      },
      fire: (i, p, v) => {
        added[i].teleport([p[3 * i], p[3 * i + 1], p[3 * i + 2]]);
        added[i].velocity = [v[3 * i], v[3 * i + 1], v[3 * i + 2]];
      },
    };
  },

  createGame,

  createTargets(bodies) {
    const world = new World();
    for (let i = 0; i < bodies.count; i++) world.add(describe(bodies, i));
    if (bodies.level) world.add({ shape: levelShape(bodies.level), type: 'static' });
    return { castsEndless: true, ...castsInto(world) };
  },
};

function speedSquared(v: Float64Array, i: number): number {
  return v[3 * i] * v[3 * i] + v[3 * i + 1] * v[3 * i + 1] + v[3 * i + 2] * v[3 * i + 2];
}

function describe(bodies: Bodies, i: number): BodyOptions {
  const vector = (v: Float64Array): [number, number, number] => [v[3 * i], v[3 * i + 1], v[3 * i + 2]];
  const { quaternions: q } = bodies;
  const pose: BodyOptions = {
    shape: shapeOf(bodies, i),
    position: vector(bodies.positions),
    quaternion: [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]],
  };
  if (i >= bodies.movers) return { ...pose, type: 'static' };
  const moving = { ...pose, velocity: vector(bodies.velocities) };
  return bodies.shapes[i] === SPHERE ? moving : { ...moving, angularVelocity: vector(bodies.spins) };
}
