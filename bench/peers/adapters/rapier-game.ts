import type RAPIER from '@dimforge/rapier3d-compat';
import type { GameWorld } from '../../scenes/adapter.ts';
import { BULLET_RADIUS, type GameScene, STEP_HEIGHT, WALKER } from '../../scenes/game.ts';
import { DT } from '../../scenes/scenes.ts';
import { rapierCasts } from './rapier-casts.ts';
import { describe, levelCollider } from './rapier-shapes.ts';

type Rapier = typeof RAPIER;

const LEVEL = 1;
const WALKERS = 2;
const BULLETS = 4;
const SENSORS = 8;
const PROBES = 16;
const ALL = 0xffff;
/** Memberships in the upper half, and what they meet in the lower one. */
const groups = (is: number, meets: number) => (is << 16) | meets;

/** Gap between a walker and its obstacles, as the guide of Rapier proposes for a character of its size. */
const OFFSET = 0.01;

/** Walkers are kinematic bodies that a character controller leads. Bullets are dynamic with continuous detection. */
export function createGame(rapier: Rapier, { counts, statics, starts, sensors }: GameScene): GameWorld {
  const world = new rapier.World({ x: 0, y: 0, z: 0 });
  world.timestep = DT;
  const events = new rapier.EventQueue(true);
  const { positions: p, quaternions: q } = statics;
  world.createCollider(levelCollider(rapier, statics.level!).setCollisionGroups(groups(LEVEL, ALL)));
  for (let i = 0; i < counts.boxes; i++) {
    const collider = describe(rapier, statics, i)
      .setCollisionGroups(groups(LEVEL, ALL))
      .setTranslation(p[3 * i], p[3 * i + 1], p[3 * i + 2])
      .setRotation({ x: q[4 * i], y: q[4 * i + 1], z: q[4 * i + 2], w: q[4 * i + 3] });
    world.createCollider(collider);
  }
  const { COLLISION_EVENTS } = rapier.ActiveEvents;
  const { KINEMATIC_FIXED } = rapier.ActiveCollisionTypes;
  for (let i = 0; i < counts.sensors; i++) {
    const [x, y, z, radius] = sensors.subarray(4 * i, 4 * i + 4);
    const collider = rapier.ColliderDesc.ball(radius)
      .setTranslation(x, y, z)
      .setSensor(true)
      .setActiveEvents(COLLISION_EVENTS)
      .setActiveCollisionTypes(KINEMATIC_FIXED)
      .setCollisionGroups(groups(SENSORS, WALKERS));
    world.createCollider(collider);
  }
  const walkers = Array.from({ length: counts.walkers }, (_, i) => {
    const description = rapier.RigidBodyDesc.kinematicPositionBased();
    description.setTranslation(starts[3 * i], starts[3 * i + 1], starts[3 * i + 2]);
    const body = world.createRigidBody(description);
    const shape = rapier.ColliderDesc.capsule(WALKER.halfHeight, WALKER.radius);
    const meets = BULLETS | SENSORS | PROBES;
    const collider = world.createCollider(shape.setCollisionGroups(groups(WALKERS, meets)), body);
    return { body, collider, target: { x: starts[3 * i], y: starts[3 * i + 1], z: starts[3 * i + 2] } };
  });
  const bulletOf = new Map<number, number>();
  const bullets = Array.from({ length: counts.bullets }, (_, i) => {
    const body = world.createRigidBody(rapier.RigidBodyDesc.dynamic().setCcdEnabled(true).setCanSleep(false));
    const shape = rapier.ColliderDesc.ball(BULLET_RADIUS);
    shape.setCollisionGroups(groups(BULLETS, LEVEL | WALKERS)).setActiveEvents(COLLISION_EVENTS);
    bulletOf.set(world.createCollider(shape, body).handle, i);
    body.setEnabled(false);
    return body;
  });
  const controller = world.createCharacterController(OFFSET);
  controller.enableAutostep(STEP_HEIGHT, WALKER.radius / 2, false);
  controller.enableSnapToGround(STEP_HEIGHT);
  world.step();

  const counted = { enters: 0, exits: 0 };
  const touched = new Uint8Array(counts.bullets);
  const handler = (a: number, b: number, started: boolean) => {
    const bullet = bulletOf.get(a) ?? bulletOf.get(b);
    if (bullet === undefined) counted[started ? 'enters' : 'exits']++;
    else if (started) touched[bullet] = 1;
  };
  const forWalkers = groups(WALKERS, LEVEL);
  const move = { x: 0, y: 0, z: 0 };
  const moved = { x: 0, y: 0, z: 0 };
  const drawn = [...walkers.map(({ body }) => body), ...bullets];
  const rotation = { x: 0, y: 0, z: 0, w: 1 };

  return {
    counted,
    touched,
    walk: (velocities, out, onFloor) => {
      for (let i = 0, k = 0; i < walkers.length; i++, k += 3) {
        const { body, collider, target } = walkers[i];
        move.x = velocities[k] * DT;
        move.y = velocities[k + 1] * DT;
        move.z = velocities[k + 2] * DT;
        controller.computeColliderMovement(collider, move, undefined, forWalkers);
        controller.computedMovement(moved);
        target.x += moved.x;
        target.y += moved.y;
        target.z += moved.z;
        body.setNextKinematicTranslation(target);
        out[k] = target.x;
        out[k + 1] = target.y;
        out[k + 2] = target.z;
        onFloor[i] = controller.computedGrounded() ? 1 : 0;
      }
    },
    retire: (indices) => {
      for (const i of indices) bullets[i].setEnabled(false);
    },
    fire: (from, velocities) => {
      for (let i = 0, k = 0; i < bullets.length; i++, k += 3) {
        const bullet = bullets[i];
        bullet.setEnabled(true);
        bullet.setTranslation({ x: from[k], y: from[k + 1], z: from[k + 2] }, true);
        bullet.setLinvel({ x: velocities[k], y: velocities[k + 1], z: velocities[k + 2] }, true);
        bullet.setAngvel({ x: 0, y: 0, z: 0 }, true);
      }
    },
    step: () => {
      world.step(events);
      events.drainCollisionEvents(handler);
    },
    ...rapierCasts(rapier, world, rapier.QueryFilterFlags.EXCLUDE_SENSORS, groups(PROBES, LEVEL | WALKERS)),
    readPoses: (out) => {
      for (let i = 0, k = 0; i < drawn.length; i++, k += 7) {
        drawn[i].translation(moved);
        drawn[i].rotation(rotation);
        out[k] = moved.x;
        out[k + 1] = moved.y;
        out[k + 2] = moved.z;
        out[k + 3] = rotation.x;
        out[k + 4] = rotation.y;
        out[k + 5] = rotation.z;
        out[k + 6] = rotation.w;
      }
    },
  };
}
