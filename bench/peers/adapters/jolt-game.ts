import type initJolt from 'jolt-physics';
import type { GameWorld } from '../../scenes/adapter.ts';
import { BULLET_RADIUS, type GameScene, STEP_HEIGHT, WALKER } from '../../scenes/game.ts';
import { DT } from '../../scenes/scenes.ts';
import { joltCasts } from './jolt-casts.ts';
import { levelShape } from './jolt-levels.ts';

type Jolt = Awaited<ReturnType<typeof initJolt>>;
type BodyID = InstanceType<Jolt['BodyID']>;
type Shape = InstanceType<Jolt['Shape']>;

/** Layers. `FEET` are the obstacles of a walker, `PROBES` are rays and casts. */
const LEVEL = 0;
const WALKERS = 1;
const BULLETS = 2;
const SENSORS = 3;
const FEET = 4;
const PROBES = 5;
const LAYERS = 6;
const PAIRS = [
  [BULLETS, LEVEL],
  [BULLETS, WALKERS],
  [SENSORS, WALKERS],
  [FEET, LEVEL],
  [PROBES, LEVEL],
  [PROBES, WALKERS],
] as const;

/**
 * Walkers are virtual characters, each with a kinematic body that bullets hit and sensors see. Bullets are dynamic and cast.
 * Settings are the defaults.
 */
export function createGame(jolt: Jolt, { counts, statics, starts, sensors }: GameScene): GameWorld {
  const physics = createPhysics(jolt, counts.boxes + counts.sensors + counts.walkers + counts.bullets + 1);
  const system = physics.GetPhysicsSystem();
  const bodyInterface = system.GetBodyInterfaceNoLock();
  const position = new jolt.RVec3();
  const rotation = new jolt.Quat(0, 0, 0, 1);
  const vector = new jolt.Vec3();
  const create = (shape: Shape, layer: number, change?: (o: InstanceType<Jolt['BodyCreationSettings']>) => void) => {
    const isBullet = layer === BULLETS;
    const type = isBullet ? jolt.EMotionType_Dynamic : jolt.EMotionType_Static;
    const options = new jolt.BodyCreationSettings(shape, position, rotation, type, layer);
    change?.(options);
    const body = bodyInterface.CreateBody(options);
    jolt.destroy(options);
    return new jolt.BodyID(body.GetID().GetIndexAndSequenceNumber());
  };
  const batch = new jolt.ArrayBodyID();
  const gather = (ids: readonly BodyID[]) => {
    batch.clear();
    for (const id of ids) batch.push_back(id);
    return batch.data();
  };
  const add = (ids: readonly BodyID[], activate: boolean) => {
    if (ids.length === 0) return;
    const first = gather(ids);
    const state = bodyInterface.AddBodiesPrepare(first, ids.length);
    const activation = activate ? jolt.EActivation_Activate : jolt.EActivation_DontActivate;
    bodyInterface.AddBodiesFinalize(first, ids.length, state, activation);
  };

  const still = [create(levelShape(jolt, statics.level!), LEVEL)];
  const { positions: p, quaternions: q, sizes } = statics;
  for (let i = 0; i < counts.boxes; i++) {
    position.Set(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
    rotation.Set(q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]);
    vector.Set(sizes[3 * i], sizes[3 * i + 1], sizes[3 * i + 2]);
    still.push(create(new jolt.BoxShape(vector, 0), LEVEL));
  }
  rotation.Set(0, 0, 0, 1);
  for (let i = 0; i < counts.sensors; i++) {
    position.Set(sensors[4 * i], sensors[4 * i + 1], sensors[4 * i + 2]);
    still.push(
      create(new jolt.SphereShape(sensors[4 * i + 3]), SENSORS, (options) => {
        options.mIsSensor = true;
      }),
    );
  }
  add(still, false);
  const bulletOf = new Map<number, number>();
  const bullets = Array.from({ length: counts.bullets }, (_, i) => {
    const id = create(new jolt.SphereShape(BULLET_RADIUS), BULLETS, (options) => {
      options.mMotionQuality = jolt.EMotionQuality_LinearCast;
      options.mGravityFactor = 0;
      options.mLinearDamping = 0;
      options.mAllowSleeping = false;
    });
    bulletOf.set(id.GetIndex(), i);
    return id;
  });
  let flying: BodyID[] = [];

  const capsule = new jolt.CapsuleShape(WALKER.halfHeight, WALKER.radius);
  const settings = new jolt.CharacterVirtualSettings();
  settings.mShape = capsule;
  settings.mInnerBodyShape = capsule;
  settings.mInnerBodyLayer = WALKERS;
  settings.mMaxSlopeAngle = Math.PI / 4;
  // Contacts below the center of the lower hemisphere support.
  settings.mSupportingVolume = new jolt.Plane(new jolt.Vec3(0, 1, 0), WALKER.halfHeight);
  const walkers = Array.from({ length: counts.walkers }, (_, i) => {
    position.Set(starts[3 * i], starts[3 * i + 1], starts[3 * i + 2]);
    return new jolt.CharacterVirtual(settings, position, rotation, system);
  });
  const inner = walkers.map((walker) => new jolt.BodyID(walker.GetInnerBodyID().GetIndexAndSequenceNumber()));
  system.OptimizeBroadPhase();

  const counted = { enters: 0, exits: 0 };
  const touched = new Uint8Array(counts.bullets);
  const listener = new jolt.ContactListenerJS();
  listener.OnContactValidate = () => jolt.ValidateResult_AcceptAllContactsForThisBodyPair;
  listener.OnContactPersisted = () => {};
  listener.OnContactAdded = (a, b) => {
    const bulletA = bulletOf.get(jolt.wrapPointer(a, jolt.Body).GetID().GetIndex());
    const bullet = bulletA ?? bulletOf.get(jolt.wrapPointer(b, jolt.Body).GetID().GetIndex());
    if (bullet === undefined) counted.enters++;
    else touched[bullet] = 1;
  };
  listener.OnContactRemoved = (pair) => {
    const ids = jolt.wrapPointer(pair, jolt.SubShapeIDPair);
    if (bulletOf.has(ids.GetBody1ID().GetIndex()) || bulletOf.has(ids.GetBody2ID().GetIndex())) return;
    counted.exits++;
  };
  system.SetContactListener(listener);

  const update = new jolt.ExtendedUpdateSettings();
  update.mStickToFloorStepDown = new jolt.Vec3(0, -STEP_HEIGHT, 0);
  update.mWalkStairsStepUp = new jolt.Vec3(0, STEP_HEIGHT, 0);
  const noGravity = new jolt.Vec3(0, 0, 0);
  const layers = new jolt.DefaultBroadPhaseLayerFilter(physics.GetObjectVsBroadPhaseLayerFilter(), FEET);
  const objects = new jolt.DefaultObjectLayerFilter(physics.GetObjectLayerPairFilter(), FEET);
  const [anyBody, anyShape] = [new jolt.BodyFilter(), new jolt.ShapeFilter()];
  const allocator = physics.GetTempAllocator();
  const drawn = [...inner, ...bullets];
  const at = { position: jolt.getPointer(position) >> 2, rotation: jolt.getPointer(rotation) >> 2 };

  return {
    counted,
    touched,
    walk: (velocities, out, onFloor) => {
      for (let i = 0, k = 0; i < walkers.length; i++, k += 3) {
        const walker = walkers[i];
        vector.Set(velocities[k], velocities[k + 1], velocities[k + 2]);
        walker.SetLinearVelocity(vector);
        walker.ExtendedUpdate(DT, noGravity, update, layers, objects, anyBody, anyShape, allocator);
        const from = jolt.getPointer(walker.GetPosition()) >> 2;
        const heap = jolt.HEAPF32;
        out[k] = heap[from];
        out[k + 1] = heap[from + 1];
        out[k + 2] = heap[from + 2];
        onFloor[i] = walker.GetGroundState() === jolt.EGroundState_OnGround ? 1 : 0;
      }
    },
    retire: (indices) => {
      const gone = indices.map((i) => bullets[i]);
      bodyInterface.RemoveBodies(gather(gone), gone.length);
      const isGone = new Set(gone);
      flying = flying.filter((id) => !isGone.has(id));
    },
    fire: (from, velocities) => {
      if (flying.length > 0) bodyInterface.RemoveBodies(gather(flying), flying.length);
      for (let i = 0, k = 0; i < bullets.length; i++, k += 3) {
        position.Set(from[k], from[k + 1], from[k + 2]);
        bodyInterface.SetPosition(bullets[i], position, jolt.EActivation_DontActivate);
      }
      add(bullets, true);
      for (let i = 0, k = 0; i < bullets.length; i++, k += 3) {
        vector.Set(velocities[k], velocities[k + 1], velocities[k + 2]);
        bodyInterface.SetLinearVelocity(bullets[i], vector);
      }
      flying = bullets;
    },
    step: () => physics.Step(DT, 1),
    ...joltCasts(jolt, physics, PROBES),
    readPoses: (out) => {
      for (let i = 0, k = 0; i < drawn.length; i++, k += 7) {
        bodyInterface.GetPositionAndRotation(drawn[i], position, rotation);
        const heap = jolt.HEAPF32;
        out[k] = heap[at.position];
        out[k + 1] = heap[at.position + 1];
        out[k + 2] = heap[at.position + 2];
        out[k + 3] = heap[at.rotation];
        out[k + 4] = heap[at.rotation + 1];
        out[k + 5] = heap[at.rotation + 2];
        out[k + 6] = heap[at.rotation + 3];
      }
    },
  };
}

function createPhysics(jolt: Jolt, count: number) {
  const pairs = new jolt.ObjectLayerPairFilterTable(LAYERS);
  for (const [a, b] of PAIRS) pairs.EnableCollision(a, b);
  const broadPhase = new jolt.BroadPhaseLayerInterfaceTable(LAYERS, 2);
  for (let layer = 0; layer < LAYERS; layer++) {
    const isStill = layer === LEVEL || layer === SENSORS;
    broadPhase.MapObjectToBroadPhaseLayer(layer, new jolt.BroadPhaseLayer(isStill ? 0 : 1));
  }
  const settings = new jolt.JoltSettings();
  settings.mMaxBodies = count + 2;
  settings.mMaxBodyPairs = 20_000;
  settings.mMaxContactConstraints = 5000;
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = broadPhase;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(broadPhase, 2, pairs, LAYERS);
  const physics = new jolt.JoltInterface(settings);
  physics.GetPhysicsSystem().SetGravity(new jolt.Vec3(0, 0, 0));
  return physics;
}
