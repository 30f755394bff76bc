import initJolt from 'jolt-physics';
import type { Adapter } from '../../scenes/adapter.ts';
import { BOX, type Bodies, CAPSULE, COMPOUND } from '../../scenes/bodies.ts';
import type { Level } from '../../scenes/level.ts';
import { DT } from '../../scenes/scenes.ts';
import { joltCasts } from './jolt-casts.ts';
import { createGame } from './jolt-game.ts';
import { compoundShape, levelRotation, levelShape, meshShape } from './jolt-levels.ts';

type Jolt = Awaited<ReturnType<typeof initJolt>>;
type BodyID = InstanceType<Jolt['BodyID']>;
type EActivation = Jolt['EActivation_Activate'] | Jolt['EActivation_DontActivate'];

const STILL = 0;
const MOVING = 1;

let jolt: Jolt;

/**
 * Collision detection only: no gravity, kinematic bodies that collide with all others, no solver iterations. Bullets
 * are dynamic and cast: Jolt does not cast kinematic bodies. So are bodies that bounce, with the default solver.
 */
export const adapter: Adapter = {
  package: 'jolt-physics',
  detectsAt: 'start',

  load: async () => {
    jolt = await initJolt();
  },
  unusedMemory: () => jolt.JoltInterface.prototype.sGetFreeMemory(),
  buildMesh: (mesh) => {
    const shape = meshShape(jolt, mesh);
    return () => shape.Release();
  },

  createWorld({ bodies, bullets, bounces, mayRest }) {
    const isSolved = bullets || bounces;
    const { system, step } = createSystem(bodies.count, bullets, bounces);
    const settings = system.GetPhysicsSettings();
    settings.mAllowSleeping = mayRest;
    // By default slow impacts, and grazing ones, lose all speed.
    if (bounces) settings.mMinVelocityForRestitution = 0;
    else {
      settings.mSpeculativeContactDistance = 0;
      settings.mNumVelocitySteps = bullets ? 2 : 1;
      settings.mNumPositionSteps = 0;
    }
    settings.mDeterministicSimulation = false;
    system.SetPhysicsSettings(settings);

    const counted = { enters: 0, exits: 0 };
    const touched = new Uint8Array(bodies.count);
    const listener = new jolt.ContactListenerJS();
    const indexOf = new Int32Array(bodies.count + 3);
    listener.OnContactValidate = () => jolt.ValidateResult_AcceptAllContactsForThisBodyPair;
    listener.OnContactPersisted = () => {};
    listener.OnContactAdded = bullets
      ? (a, b) => {
          counted.enters++;
          touched[indexOf[jolt.wrapPointer(a, jolt.Body).GetID().GetIndex()]] = 1;
          touched[indexOf[jolt.wrapPointer(b, jolt.Body).GetID().GetIndex()]] = 1;
        }
      : () => {
          counted.enters++;
        };
    listener.OnContactRemoved = () => {
      counted.exits++;
    };
    system.SetContactListener(listener);

    const bodyInterface = system.GetBodyInterfaceNoLock();
    const vector = new jolt.Vec3();
    const position = new jolt.RVec3();
    const rotation = new jolt.Quat();
    const create = (i: number, positions: Float64Array, velocities: Float64Array): BodyID => {
      const isStatic = i >= bodies.movers;
      const shape = describe(bodies, i);
      setPose(position, rotation, positions, bodies.quaternions, i);
      const type = isStatic
        ? jolt.EMotionType_Static
        : isSolved
          ? jolt.EMotionType_Dynamic
          : jolt.EMotionType_Kinematic;
      const options = new jolt.BodyCreationSettings(shape, position, rotation, type, isStatic ? STILL : MOVING);
      options.mCollideKinematicVsNonDynamic = !isSolved;
      options.mAllowSleeping = mayRest;
      options.mLinearDamping = 0;
      options.mAngularDamping = 0;
      options.mMaxLinearVelocity = 500;
      if (isSolved) options.mMotionQuality = jolt.EMotionQuality_LinearCast;
      if (bounces) {
        options.mRestitution = 1;
        options.mFriction = 0;
      }
      const body = bodyInterface.CreateBody(options);
      jolt.destroy(options);
      indexOf[body.GetID().GetIndex()] = i;
      const id = new jolt.BodyID(body.GetID().GetIndexAndSequenceNumber());
      if (!isStatic) {
        set(vector, velocities, i);
        bodyInterface.SetLinearVelocity(id, vector);
        set(vector, bodies.spins, i);
        bodyInterface.SetAngularVelocity(id, vector);
      }
      return id;
    };
    // In batches, as Jolt recommends: single additions unbalance its tree.
    const batch = new jolt.ArrayBodyID();
    const gather = (ids: readonly BodyID[]) => {
      batch.clear();
      for (const id of ids) batch.push_back(id);
      return batch.data();
    };
    const addAll = (ids: readonly BodyID[], activation: EActivation) => {
      if (ids.length === 0) return;
      const first = gather(ids);
      const state = bodyInterface.AddBodiesPrepare(first, ids.length);
      bodyInterface.AddBodiesFinalize(first, ids.length, state, activation);
    };
    const added = Array.from({ length: bodies.count }, (_, i) => create(i, bodies.positions, bodies.velocities));
    addAll(added.slice(0, bodies.movers), jolt.EActivation_Activate);
    addAll(added.slice(bodies.movers), jolt.EActivation_DontActivate);
    const { level } = bodies;
    const levelId = level && addLevel(bodyInterface, level);
    system.OptimizeBroadPhase();

    // One call per body, which writes to reused vectors in the heap. `body.GetPosition().GetX()` and similar calls are
    // nine calls and take ten times as long.
    const joltFloats = { position: jolt.getPointer(position) >> 2, rotation: jolt.getPointer(rotation) >> 2 };
    const readPose = (out: Float32Array, id: BodyID, i: number) => {
      bodyInterface.GetPositionAndRotation(id, position, rotation);
      // The heap is replaced when it grows.
      const heap = jolt.HEAPF32;
      const { position: p, rotation: q } = joltFloats;
      const k = 7 * i;
      out[k] = heap[p];
      out[k + 1] = heap[p + 1];
      out[k + 2] = heap[p + 2];
      out[k + 3] = heap[q];
      out[k + 4] = heap[q + 1];
      out[k + 5] = heap[q + 2];
      out[k + 6] = heap[q + 3];
    };
    const active = new jolt.BodyIDVector();
    let hasReadAll = false;
    const countPairs = () => {
      const all = levelId ? [...added, levelId] : added;
      const met = (i: number) => all.slice(i + 1).filter((id) => system.WereBodiesInContact(all[i], id)).length;
      return all.reduce((sum, _, i) => sum + met(i), 0);
    };

    return {
      counted,
      touched,
      step,
      ...(bodies.level || bodies.parts ? { countPairs } : {}),
      readPoses: (out) => {
        if (mayRest && hasReadAll) {
          active.clear();
          system.GetActiveBodies(jolt.EBodyType_RigidBody, active);
          for (let k = 0, count = active.size(); k < count; k++) {
            const id = active.at(k);
            readPose(out, id, indexOf[id.GetIndex()]);
          }
          return;
        }
        hasReadAll = true;
        for (let i = 0; i < bodies.movers; i++) readPose(out, added[i], i);
      },
      readVelocities: (out) => {
        for (let i = 0; i < bodies.movers; i++) {
          const velocity = bodyInterface.GetLinearVelocity(added[i]);
          out.set([velocity.GetX(), velocity.GetY(), velocity.GetZ()], 3 * i);
        }
      },
      setVelocity: (i, x, y, z) => {
        vector.Set(x, y, z);
        bodyInterface.SetLinearVelocity(added[i], vector);
      },
      replace: (indices, positions, velocities) => {
        const gone = indices.map((i) => added[i]);
        const first = gather(gone);
        bodyInterface.RemoveBodies(first, gone.length);
        bodyInterface.DestroyBodies(first, gone.length);
        for (const id of gone) jolt.destroy(id);
        for (const i of indices) added[i] = create(i, positions, velocities);
        addAll(
          indices.map((i) => added[i]),
          jolt.EActivation_Activate,
        );
      },
      fire: (i, positions, velocities) => {
        position.Set(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
        bodyInterface.SetPosition(added[i], position, jolt.EActivation_Activate);
        set(vector, velocities, i);
        bodyInterface.SetLinearVelocity(added[i], vector);
        vector.Set(0, 0, 0);
        bodyInterface.SetAngularVelocity(added[i], vector);
      },
    };
  },

  createGame: (scene) => createGame(jolt, scene),

  createTargets(bodies) {
    const { system, physics } = createSystem(bodies.count, false);
    const bodyInterface = system.GetBodyInterfaceNoLock();
    const position = new jolt.RVec3();
    const rotation = new jolt.Quat();
    for (let i = 0; i < bodies.count; i++) {
      setPose(position, rotation, bodies.positions, bodies.quaternions, i);
      const shape = describe(bodies, i);
      const options = new jolt.BodyCreationSettings(shape, position, rotation, jolt.EMotionType_Static, STILL);
      bodyInterface.CreateAndAddBody(options, jolt.EActivation_DontActivate);
      jolt.destroy(options);
    }
    if (bodies.level) addLevel(bodyInterface, bodies.level);
    system.OptimizeBroadPhase();
    return joltCasts(jolt, physics, MOVING);
  },
};

function createSystem(count: number, bullets: boolean, bounces = false) {
  const pairs = new jolt.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(STILL, MOVING);
  if (!bullets) pairs.EnableCollision(MOVING, MOVING);
  const broadPhase = new jolt.BroadPhaseLayerInterfaceTable(2, 2);
  broadPhase.MapObjectToBroadPhaseLayer(STILL, new jolt.BroadPhaseLayer(0));
  broadPhase.MapObjectToBroadPhaseLayer(MOVING, new jolt.BroadPhaseLayer(1));
  const settings = new jolt.JoltSettings();
  settings.mMaxBodies = count + 2;
  settings.mMaxBodyPairs = Math.max(2 * count, 5000);
  // As many as fit beside the bodies into the 10 MB allocator of the package.
  settings.mMaxContactConstraints = bounces ? 4000 : count > 50_000 ? 10_000 : 20_000;
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = broadPhase;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(broadPhase, 2, pairs, 2);
  const physics = new jolt.JoltInterface(settings);
  const system = physics.GetPhysicsSystem();
  system.SetGravity(new jolt.Vec3(0, 0, 0));
  return { physics, system, step: () => physics.Step(DT, 1) };
}

function addLevel(bodyInterface: InstanceType<Jolt['BodyInterface']>, level: Level): BodyID {
  const [position, rotation] = [new jolt.RVec3(0, 0, 0), levelRotation(jolt, level)];
  const shape = levelShape(jolt, level);
  const options = new jolt.BodyCreationSettings(shape, position, rotation, jolt.EMotionType_Static, STILL);
  const id = bodyInterface.CreateAndAddBody(options, jolt.EActivation_DontActivate);
  for (const temporary of [options, position, rotation]) jolt.destroy(temporary);
  return new jolt.BodyID(id.GetIndexAndSequenceNumber());
}

function describe(bodies: Bodies, i: number): InstanceType<Jolt['Shape']> {
  const { shapes, sizes } = bodies;
  if (shapes[i] === COMPOUND) return compoundShape(jolt, bodies, i, (part) => describe(bodies.parts!, part));
  if (shapes[i] === CAPSULE) return new jolt.CapsuleShape(sizes[3 * i + 1], sizes[3 * i]);
  if (shapes[i] !== BOX) return new jolt.SphereShape(sizes[3 * i]);
  const halfExtents = new jolt.Vec3(sizes[3 * i], sizes[3 * i + 1], sizes[3 * i + 2]);
  // No convex radius, which would round the corners of the box.
  const shape = new jolt.BoxShape(halfExtents, 0);
  jolt.destroy(halfExtents);
  return shape;
}

function setPose(
  position: InstanceType<Jolt['RVec3']>,
  rotation: InstanceType<Jolt['Quat']>,
  p: Float64Array,
  q: Float64Array,
  i: number,
): void {
  position.Set(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
  rotation.Set(q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]);
}

function set(vector: InstanceType<Jolt['Vec3']>, from: Float64Array, i: number): void {
  vector.Set(from[3 * i], from[3 * i + 1], from[3 * i + 2]);
}
