// Both builds of Rapier have the same interface.

import type RAPIER from '@dimforge/rapier3d-compat';
import type { Adapter } from '../../scenes/adapter.ts';
import { DT } from '../../scenes/scenes.ts';
import { rapierCasts } from './rapier-casts.ts';
import { createGame } from './rapier-game.ts';
import { collidersOf, countPairs, describe, levelCollider } from './rapier-shapes.ts';

type Rapier = typeof RAPIER;

/** Bullets are in the group 2 and meet the group 1; the walls the other way round. */
const BULLET_GROUPS = 0x0002_0001;
const WALL_GROUPS = 0x0001_0002;

/**
 * Collision detection only: no gravity; bodies that move by velocity without response; sensors with overlap events,
 * or ('contacts') solid colliders with contact manifolds, but without a solver. Bodies that bounce are dynamic, with
 * continuous detection and the default solver.
 */
export function rapierAdapter(name: string, rapier: Rapier, mode: 'overlap' | 'contacts'): Adapter {
  /** The world of the meshes that are built. */
  let builds: RAPIER.World | undefined;
  return {
    package: name,
    detectsAt: 'start',
    load: () => rapier.init(),
    buildMesh: (mesh) => {
      builds ??= new rapier.World({ x: 0, y: 0, z: 0 });
      const world = builds;
      const collider = world.createCollider(levelCollider(rapier, mesh));
      return () => world.removeCollider(collider, false);
    },

    createWorld({ bodies, bullets, bounces, mayRest }) {
      const world = new rapier.World({ x: 0, y: 0, z: 0 });
      world.timestep = DT;
      if (!bounces) world.integrationParameters.normalizedPredictionDistance = 0;
      const events = new rapier.EventQueue(true);
      const bulletOf = new Map<number, number>();
      const counted = { enters: 0, exits: 0 };
      const touched = new Uint8Array(bodies.count);

      const prepare = (collider: RAPIER.ColliderDesc) =>
        collider
          .setDensity(1)
          .setActiveEvents(rapier.ActiveEvents.COLLISION_EVENTS)
          .setActiveCollisionTypes(rapier.ActiveCollisionTypes.ALL)
          .setSensor(mode === 'overlap' && !bounces);
      const add = (i: number, positions: Float64Array, velocities: Float64Array): RAPIER.RigidBody => {
        const colliders = collidersOf(rapier, bodies, i).map(prepare);
        if (bounces) for (const collider of colliders) collider.setRestitution(1).setFriction(0);
        const groups = i < bodies.movers ? BULLET_GROUPS : WALL_GROUPS;
        if (bullets) for (const collider of colliders) collider.setCollisionGroups(groups);
        const { quaternions: q, spins } = bodies;
        const isStatic = i >= bodies.movers;
        const body = isStatic
          ? rapier.RigidBodyDesc.fixed()
          : bullets || bounces
            ? rapier.RigidBodyDesc.dynamic().setCcdEnabled(true)
            : rapier.RigidBodyDesc.kinematicVelocityBased();
        body.setTranslation(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
        body.setRotation({ x: q[4 * i], y: q[4 * i + 1], z: q[4 * i + 2], w: q[4 * i + 3] });
        body.setCanSleep(mayRest);
        if (!isStatic) {
          body.setLinvel(velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]);
          body.setAngvel({ x: spins[3 * i], y: spins[3 * i + 1], z: spins[3 * i + 2] });
        }
        const created = world.createRigidBody(body);
        created.userData = i;
        for (const collider of colliders) {
          const { handle } = world.createCollider(collider, created);
          if (bullets) bulletOf.set(handle, i);
        }
        return created;
      };
      const added = Array.from({ length: bodies.count }, (_, i) => add(i, bodies.positions, bodies.velocities));
      if (bodies.level) {
        const body = world.createRigidBody(rapier.RigidBodyDesc.fixed());
        world.createCollider(prepare(levelCollider(rapier, bodies.level)), body);
      }

      // Reused vectors: without them `translation` and `rotation` allocate an object per call.
      const translation = { x: 0, y: 0, z: 0 };
      const rotation = { x: 0, y: 0, z: 0, w: 1 };
      const readPose = (out: Float32Array, body: RAPIER.RigidBody, i: number) => {
        body.translation(translation);
        body.rotation(rotation);
        const k = 7 * i;
        out[k] = translation.x;
        out[k + 1] = translation.y;
        out[k + 2] = translation.z;
        out[k + 3] = rotation.x;
        out[k + 4] = rotation.y;
        out[k + 5] = rotation.z;
        out[k + 6] = rotation.w;
      };
      let hasReadAll = false;

      const count = (_a: number, _b: number, started: boolean) => {
        if (started) counted.enters++;
        else counted.exits++;
      };
      const note = (a: number, b: number, started: boolean) => {
        count(a, b, started);
        if (!started) return;
        touched[bulletOf.get(a)!] = 1;
        touched[bulletOf.get(b)!] = 1;
      };
      const handler = bullets ? note : count;
      return {
        counted,
        touched,
        ...(bodies.level || bodies.parts ? { countPairs: () => countPairs(world, mode) } : {}),
        step: () => {
          world.step(events);
          events.drainCollisionEvents(handler);
        },
        readPoses: (out) => {
          if (mayRest && hasReadAll) {
            world.forEachActiveRigidBody((body) => readPose(out, body, body.userData as number));
            return;
          }
          hasReadAll = true;
          for (let i = 0; i < bodies.movers; i++) readPose(out, added[i], i);
        },
        readVelocities: (out) => {
          for (let i = 0; i < bodies.movers; i++) {
            const { x, y, z } = added[i].linvel();
            out.set([x, y, z], 3 * i);
          }
        },
        setVelocity: (i, x, y, z) => added[i].setLinvel({ x, y, z }, true),
        replace: (indices, positions, velocities) => {
          for (const i of indices) world.removeRigidBody(added[i]);
          for (const i of indices) added[i] = add(i, positions, velocities);
        },
        fire: (i, positions, velocities) => {
          added[i].setTranslation({ x: positions[3 * i], y: positions[3 * i + 1], z: positions[3 * i + 2] }, true);
          added[i].setLinvel({ x: velocities[3 * i], y: velocities[3 * i + 1], z: velocities[3 * i + 2] }, true);
          added[i].setAngvel({ x: 0, y: 0, z: 0 }, true);
        },
      };
    },

    createGame: (scene) => createGame(rapier, scene),

    createTargets(bodies) {
      const world = new rapier.World({ x: 0, y: 0, z: 0 });
      for (let i = 0; i < bodies.count; i++) {
        const { positions: p, quaternions: q } = bodies;
        const collider = describe(rapier, bodies, i);
        collider.setTranslation(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
        collider.setRotation({ x: q[4 * i], y: q[4 * i + 1], z: q[4 * i + 2], w: q[4 * i + 3] });
        world.createCollider(collider);
      }
      if (bodies.level) world.createCollider(levelCollider(rapier, bodies.level));
      world.step();
      return rapierCasts(rapier, world);
    },
  };
}
