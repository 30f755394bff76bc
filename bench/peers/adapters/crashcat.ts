import {
  addBroadphaseLayer,
  addObjectLayer,
  CastRayStatus,
  CastShapeStatus,
  type Contact,
  castRay,
  castShape,
  createClosestCastRayCollector,
  createClosestCastShapeCollector,
  createDefaultCastRaySettings,
  createDefaultCastShapeSettings,
  createWorld,
  createWorldSettings,
  enableCollision,
  filter,
  type Listener,
  MotionQuality,
  MotionType,
  type RigidBody,
  type RigidBodySettings,
  registerAll,
  rigidBody,
  sphere,
  updateWorld,
  type World,
} from 'crashcat';
import type { Adapter } from '../../scenes/adapter.ts';
import type { Level } from '../../scenes/level.ts';
import { DT } from '../../scenes/scenes.ts';
import { describe, levelShape, meshShape, quadruple, type Triple, triple } from './crashcat-shapes.ts';

/**
 * Collision detection only: no gravity, kinematic bodies that collide with all others, no solver iterations. Bullets
 * are dynamic and cast: crashcat does not cast kinematic bodies.
 */
export const adapter: Adapter = {
  package: 'crashcat',
  detectsAt: 'start',

  load: async () => registerAll(),
  buildMesh: (mesh) => {
    const shape = meshShape(mesh);
    return () => void shape;
  },

  createWorld({ bodies, bullets, mayRest }) {
    const { settings, still, moving } = layers(!bullets);
    settings.sleeping.allowSleeping = mayRest;
    settings.narrowphase.speculativeContactDistance = 0;
    settings.narrowphase.collideWithBackfaces = bodies.level !== undefined;
    if (!bullets) settings.solver.velocityIterations = 0;
    settings.solver.positionIterations = 0;
    const world = createWorld(settings);

    const add = (i: number, positions: Float64Array, velocities: Float64Array): RigidBody => {
      const isStatic = i >= bodies.movers;
      const options: RigidBodySettings = {
        shape: describe(bodies, i),
        objectLayer: isStatic ? still : moving,
        motionType: isStatic ? MotionType.STATIC : bullets ? MotionType.DYNAMIC : MotionType.KINEMATIC,
        position: triple(positions, i),
        quaternion: quadruple(bodies.quaternions, i),
        userData: i,
        allowSleeping: mayRest,
        linearDamping: 0,
        angularDamping: 0,
        collideKinematicVsNonDynamic: !bullets,
      };
      if (bullets && !isStatic) options.motionQuality = MotionQuality.LINEAR_CAST;
      const body = rigidBody.create(world, options);
      if (!isStatic) {
        rigidBody.setLinearVelocity(world, body, triple(velocities, i));
        rigidBody.setAngularVelocity(world, body, triple(bodies.spins, i));
      }
      return body;
    };
    const added = Array.from({ length: bodies.count }, (_, i) => add(i, bodies.positions, bodies.velocities));
    if (bodies.level) addLevel(world, bodies.level, still);

    const counted = { enters: 0, exits: 0 };
    const touched = new Uint8Array(bodies.count);
    const listener: Listener = {
      onContactAdded: bullets
        ? (a, b) => {
            counted.enters++;
            touched[a.userData as number] = 1;
            touched[b.userData as number] = 1;
          }
        : () => {
            counted.enters++;
          },
      onContactRemoved: () => {
        counted.exits++;
      },
    };
    const countPairs = () => {
      const isInUse = (contact: Contact) => contact.contactIndex >= 0;
      return new Set(world.contacts.contacts.filter(isInUse).map(({ bodyIdA, bodyIdB }) => `${bodyIdA} ${bodyIdB}`))
        .size;
    };
    return {
      counted,
      touched,
      ...(bodies.level || bodies.parts ? { countPairs } : {}),
      step: () => updateWorld(world, listener, DT),
      readPoses: (out) => {
        for (let i = 0, k = 0; i < bodies.movers; i++, k += 7) {
          const { position, quaternion } = added[i];
          out[k] = position[0];
          out[k + 1] = position[1];
          out[k + 2] = position[2];
          out[k + 3] = quaternion[0];
          out[k + 4] = quaternion[1];
          out[k + 5] = quaternion[2];
          out[k + 6] = quaternion[3];
        }
      },
      setVelocity: (i, x, y, z) => rigidBody.setLinearVelocity(world, added[i], [x, y, z]),
      replace: (indices, positions, velocities) => {
        for (const i of indices) rigidBody.remove(world, added[i]);
        for (const i of indices) added[i] = add(i, positions, velocities);
      },
      fire: (i, positions, velocities) => {
        rigidBody.setPosition(world, added[i], triple(positions, i), true);
        rigidBody.setLinearVelocity(world, added[i], triple(velocities, i));
        rigidBody.setAngularVelocity(world, added[i], [0, 0, 0]);
      },
    };
  },

  createTargets(bodies) {
    const { settings, still } = layers(true);
    const world = createWorld(settings);
    for (let i = 0; i < bodies.count; i++) {
      rigidBody.create(world, {
        shape: describe(bodies, i),
        objectLayer: still,
        motionType: MotionType.STATIC,
        position: triple(bodies.positions, i),
        quaternion: quadruple(bodies.quaternions, i),
      });
    }
    if (bodies.level) addLevel(world, bodies.level, still);
    const anything = filter.create(world.settings.layers);
    const origin: Triple = [0, 0, 0];
    const direction: Triple = [0, 0, 0];
    const setRay = (casts: Float64Array, k: number, length: number) => {
      for (let axis = 0; axis < 3; axis++) {
        origin[axis] = casts[k + axis];
        direction[axis] = casts[k + 3 + axis] * length;
      }
    };
    return {
      castRays: (casts, distances) => {
        const closest = createClosestCastRayCollector();
        const raySettings = createDefaultCastRaySettings();
        raySettings.collideWithBackfaces = bodies.level !== undefined;
        for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
          setRay(casts, k, 1);
          closest.reset();
          castRay(world, closest, raySettings, origin, direction, casts[k + 6], anything);
          const { hit } = closest;
          distances[i] = hit.status === CastRayStatus.COLLIDING ? hit.fraction * casts[k + 6] : Infinity;
        }
      },
      castSpheres: (radius, casts, distances) => {
        const closest = createClosestCastShapeCollector();
        const shapeSettings = createDefaultCastShapeSettings();
        shapeSettings.collideWithBackfaces = bodies.level !== undefined;
        const castSphere = sphere.create({ radius });
        for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
          setRay(casts, k, casts[k + 6]);
          closest.reset();
          castShape(world, closest, shapeSettings, castSphere, origin, [0, 0, 0, 1], [1, 1, 1], direction, anything);
          const { hit } = closest;
          distances[i] = hit.status === CastShapeStatus.COLLIDING ? hit.fraction * casts[k + 6] : Infinity;
        }
      },
    };
  },
};

function addLevel(world: World, level: Level, objectLayer: number): void {
  rigidBody.create(world, { shape: levelShape(level), objectLayer, motionType: MotionType.STATIC });
}

function layers(moversMeet: boolean) {
  const settings = createWorldSettings();
  settings.gravity = [0, 0, 0];
  settings.gravityEnabled = false;
  const moving = addObjectLayer(settings, addBroadphaseLayer(settings));
  const still = addObjectLayer(settings, addBroadphaseLayer(settings));
  enableCollision(settings, moving, still);
  if (moversMeet) enableCollision(settings, moving, moving);
  return { settings, moving, still };
}
