import {
  Body,
  Box,
  ObjectCollisionMatrix,
  Quaternion,
  RaycastResult,
  SAPBroadphase,
  Sphere,
  Vec3,
  World,
} from 'cannon-es';
import type { Adapter } from '../../scenes/adapter.ts';
import { BOX, type Bodies } from '../../scenes/bodies.ts';
import { DT } from '../../scenes/scenes.ts';

const BULLET = 2;

/**
 * Collision detection only: no gravity, no damping, bodies without response; dynamic ones, since cannon-es ignores
 * pairs of kinematic bodies. Bodies that bounce respond, with the default solver. It has no continuous detection and no shape casts. Sleeping is off, since it makes steps
 * of a world of mostly idle bodies slower.
 */
export const adapter: Adapter = {
  package: 'cannon-es',
  detectsAt: 'start',

  createWorld({ bodies, bullets, bounces }) {
    const world = new World({ gravity: new Vec3(0, 0, 0), allowSleep: false });
    world.broadphase = new SAPBroadphase(world);
    if (bounces) Object.assign(world.defaultContactMaterial, { restitution: 1, friction: 0 });
    // The default is a matrix of all bodies times all bodies, which runs out of memory.
    Object.assign(world, {
      collisionMatrix: new ObjectCollisionMatrix(),
      collisionMatrixPrevious: new ObjectCollisionMatrix(),
    });
    const add = (i: number, positions: Float64Array, velocities: Float64Array): Body => {
      const isStatic = i >= bodies.movers;
      const body = new Body({
        mass: isStatic ? 0 : 1,
        type: isStatic ? Body.STATIC : Body.DYNAMIC,
        shape: describe(bodies, i),
        position: vector(positions, i),
        quaternion: quaternionAt(bodies, i),
        velocity: vector(velocities, i),
        angularVelocity: vector(bodies.spins, i),
        linearDamping: 0,
        angularDamping: 0,
        collisionFilterGroup: bullets && !isStatic ? BULLET : 1,
        collisionFilterMask: bullets && !isStatic ? 1 : BULLET | 1,
      });
      body.collisionResponse = bounces;
      bulletOf.set(body, i);
      world.addBody(body);
      return body;
    };
    const bulletOf = new Map<Body, number>();
    const added = Array.from({ length: bodies.count }, (_, i) => add(i, bodies.positions, bodies.velocities));

    const counted = { enters: 0, exits: 0 };
    const touched = new Uint8Array(bodies.count);
    world.addEventListener('beginContact', ({ bodyA, bodyB }: { bodyA: Body; bodyB: Body }) => {
      counted.enters++;
      if (!bullets) return;
      touched[bulletOf.get(bodyA)!] = 1;
      touched[bulletOf.get(bodyB)!] = 1;
    });
    world.addEventListener('endContact', () => {
      counted.exits++;
    });
    return {
      counted,
      touched,
      step: () => world.step(DT),
      readPoses: (out) => {
        for (let i = 0, k = 0; i < bodies.movers; i++, k += 7) {
          const { position, quaternion } = added[i];
          out[k] = position.x;
          out[k + 1] = position.y;
          out[k + 2] = position.z;
          out[k + 3] = quaternion.x;
          out[k + 4] = quaternion.y;
          out[k + 5] = quaternion.z;
          out[k + 6] = quaternion.w;
        }
      },
      readVelocities: (out) => {
        for (let i = 0; i < bodies.movers; i++) {
          const { x, y, z } = added[i].velocity;
          out.set([x, y, z], 3 * i);
        }
      },
      setVelocity: (i, x, y, z) => {
        added[i].velocity.set(x, y, z);
      },
      replace: (indices, positions, velocities) => {
        for (const i of indices) world.removeBody(added[i]);
        for (const i of indices) added[i] = add(i, positions, velocities);
      },
      fire: (i, positions, velocities) => {
        added[i].position.copy(vector(positions, i));
        added[i].velocity.copy(vector(velocities, i));
        added[i].aabbNeedsUpdate = true;
      },
    };
  },

  createTargets(bodies) {
    const world = new World();
    world.broadphase = new SAPBroadphase(world);
    // In the order of the sweep axis: the insertion sort of the broadphase takes quadratic time otherwise.
    for (const i of orderAlongX(bodies)) {
      const pose = { position: vector(bodies.positions, i), quaternion: quaternionAt(bodies, i) };
      world.addBody(new Body({ mass: 0, type: Body.STATIC, shape: describe(bodies, i), ...pose }));
    }
    world.step(DT);
    return {
      castRays: (casts, distances) => {
        const from = new Vec3();
        const to = new Vec3();
        const result = new RaycastResult();
        for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
          from.set(casts[k], casts[k + 1], casts[k + 2]);
          to.set(casts[k + 3], casts[k + 4], casts[k + 5]);
          from.addScaledVector(casts[k + 6], to, to);
          result.reset();
          distances[i] = world.raycastClosest(from, to, {}, result) ? result.distance : Infinity;
        }
      },
    };
  },
};

function orderAlongX({ count, positions }: Bodies): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  return order.sort((a, b) => positions[3 * a] - positions[3 * b]);
}

function describe({ shapes, sizes }: Bodies, i: number): Box | Sphere {
  return shapes[i] === BOX ? new Box(vector(sizes, i)) : new Sphere(sizes[3 * i]);
}

function vector(v: Float64Array, i: number): Vec3 {
  return new Vec3(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
}

function quaternionAt({ quaternions: q }: Bodies, i: number): Quaternion {
  return new Quaternion(q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]);
}
