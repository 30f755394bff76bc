import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import initHavok, { type HavokPhysicsWithBindings, type HP_BodyId, type HP_ShapeId } from '@babylonjs/havok';
import type { Adapter } from '../../scenes/adapter.ts';
import { DT } from '../../scenes/scenes.ts';
import { describe, levelShape } from './havok-shapes.ts';

type Havok = HavokPhysicsWithBindings;
type World = [bigint];

const WALL = 1;
const BULLET = 2;
/** Bits of the events of a body. The package declares the enumeration without its values. */
const STARTED = 1;
const FINISHED = 4;
const ENTERED = 8;
const EXITED = 16;
/** Places in an event, counted in 32 bits: its type, and the two bodies. */
const TYPE = 0;
const TRIGGER = { a: 2, b: 6 };
const COLLISION = { a: 2, b: 18 };
/** A ray in memory: start, end, mask of its layers and of those it meets. The rest, zeros, ignores no body. */
const RAY_BYTES = 64;
const RAY_MASKS = 6;
const HIT_BYTES = 256;
/** In the log of events, beside a removed body. */
const NOBODY = 0;
/** Above all speeds of the scenes: the default limits bullets. */
const MOST_SPEED = 1000;

let havok: Havok;

/**
 * Collision detection only: no gravity; kinematic bodies with triggers, which report overlap. Bullets and balls that bounce are
 * dynamic and solid, since the solver detects continuously. Events, poses and rays are read and written in the memory of
 * WebAssembly, as Babylon does for the first two.
 */
export const adapter: Adapter = {
  package: '@babylonjs/havok',
  detectsAt: 'end',

  load: async () => {
    const path = createRequire(import.meta.url).resolve('@babylonjs/havok/lib/esm/HavokPhysics.wasm');
    // As a view of an array buffer of its own. Without it the package fetches a file address, which Node refuses.
    havok = await initHavok({ wasmBinary: new Uint8Array(readFileSync(path)).buffer });
  },
  // Its memory is as large from the start as a mesh needs, and it does not tell what is free.
  hidesMemory: true,
  buildMesh: (mesh) => {
    const shape = levelShape(havok, mesh);
    return () => havok.HP_Shape_Release(shape);
  },

  createWorld({ bodies, bullets, bounces, mayRest, replaced }) {
    const world = createWorld();
    const isSolid = bullets || bounces;
    const counted = { enters: 0, exits: 0 };
    const touched = new Uint8Array(bodies.count);
    /** Bodies by the lower half of their ids, which are addresses. */
    const indexOf = new Map<number, number>();
    const logs = bodies.level !== undefined || bodies.parts !== undefined || replaced > 0;
    /** Bodies of all events so far, and 1 for an enter, -1 for an exit. A removed body stands alone: it has no exits. */
    const log: number[] = [];

    const create = (i: number, positions: Float64Array, velocities: Float64Array): HP_BodyId => {
      const { quaternions: q, spins } = bodies;
      const isStatic = i >= bodies.movers;
      const shape = describe(havok, bodies, i, (part) => {
        havok.HP_Shape_SetTrigger(part, !isSolid);
        if (bullets) havok.HP_Shape_SetFilterInfo(part, isStatic ? [WALL, BULLET] : [BULLET, WALL]);
        if (bounces) setElastic(part);
      });
      const body = createBody(shape, isStatic ? 'STATIC' : isSolid ? 'DYNAMIC' : 'KINEMATIC', [
        [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]],
        [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]],
      ]);
      havok.HP_Body_SetEventMask(body, isSolid ? STARTED | FINISHED : ENTERED | EXITED);
      if (!isStatic) {
        if (isSolid) havok.HP_Body_SetMassProperties(body, havok.HP_Shape_BuildMassProperties(shape)[1]);
        havok.HP_Body_SetLinearDamping(body, 0);
        havok.HP_Body_SetAngularDamping(body, 0);
        if (!mayRest) havok.HP_Body_SetActivationControl(body, havok.ActivationControl.ALWAYS_ACTIVE);
      }
      havok.HP_World_AddBody(world, body, isStatic);
      if (!isStatic) {
        havok.HP_Body_SetLinearVelocity(body, [velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]]);
        havok.HP_Body_SetAngularVelocity(body, [spins[3 * i], spins[3 * i + 1], spins[3 * i + 2]]);
      }
      havok.HP_Shape_Release(shape);
      indexOf.set(Number(body[0]), i);
      return body;
    };
    const setElastic = (shape: HP_ShapeId) => {
      const { MINIMUM, MAXIMUM } = havok.MaterialCombine;
      havok.HP_Shape_SetMaterial(shape, [0, 0, 1, MINIMUM, MAXIMUM]);
    };
    const added = Array.from({ length: bodies.count }, (_, i) => create(i, bodies.positions, bodies.velocities));
    if (bodies.level) addLevel(world, levelShape(havok, bodies.level));

    /** Offsets of the poses in the buffer of the world, which is where it was until a body is added. */
    let offsets: Int32Array | undefined;
    const read = (event: number, { a, b }: typeof TRIGGER) => {
      const words = havok.HEAP32;
      const at = event >> 2;
      const type = words[at + TYPE];
      const enters = type === STARTED || type === ENTERED;
      if (enters) counted.enters++;
      else if (type === FINISHED || type === EXITED) counted.exits++;
      if (logs) log.push(words[at + a], words[at + b], enters ? 1 : -1);
      if (!bullets || !enters) return;
      touched[indexOf.get(words[at + a])!] = 1;
      touched[indexOf.get(words[at + b])!] = 1;
    };
    const address = Number(world[0]);
    const readEvents = isSolid
      ? () => {
          let event = havok.HP_World_GetCollisionEvents(world)[1];
          for (; event !== 0; event = havok.HP_World_GetNextCollisionEvent(address, event)) read(event, COLLISION);
        }
      : () => {
          let event = havok.HP_World_GetTriggerEvents(world)[1];
          // Declared with the id of the world, and written for its address.
          for (; event !== 0; event = havok.HP_World_GetNextTriggerEvent(address as never, event)) read(event, TRIGGER);
        };

    return {
      counted,
      touched,
      ...(logs ? { countPairs: () => countPairs(log) } : {}),
      step: () => {
        havok.HP_World_Step(world, DT);
        readEvents();
      },
      readPoses: (out) => {
        offsets ??= Int32Array.from(added.slice(0, bodies.movers), (body) => {
          return havok.HP_Body_GetWorldTransformOffset(body)[1];
        });
        const buffer = havok.HP_World_GetBodyBuffer(world)[1];
        const m = havok.HEAPF32;
        for (let i = 0; i < offsets.length; i++) readPose(out, 7 * i, m, (buffer + offsets[i]) >> 2);
      },
      readVelocities: (out) => {
        for (let i = 0; i < bodies.movers; i++) out.set(havok.HP_Body_GetLinearVelocity(added[i])[1], 3 * i);
      },
      setVelocity: (i, x, y, z) => havok.HP_Body_SetLinearVelocity(added[i], [x, y, z]),
      replace: (indices, positions, velocities) => {
        for (const i of indices) {
          log.push(Number(added[i][0]), NOBODY, 0);
          havok.HP_World_RemoveBody(world, added[i]);
          havok.HP_Body_Release(added[i]);
        }
        for (const i of indices) added[i] = create(i, positions, velocities);
        offsets = undefined;
      },
      fire: (i, positions, velocities) => {
        havok.HP_Body_SetPosition(added[i], [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]]);
        havok.HP_Body_SetLinearVelocity(added[i], [velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]]);
        havok.HP_Body_SetAngularVelocity(added[i], [0, 0, 0]);
      },
    };
  },

  createTargets(bodies) {
    const world = createWorld();
    const { positions: p, quaternions: q } = bodies;
    for (let i = 0; i < bodies.count; i++) {
      const body = createBody(describe(havok, bodies, i), 'STATIC', [
        [p[3 * i], p[3 * i + 1], p[3 * i + 2]],
        [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]],
      ]);
      havok.HP_World_AddBody(world, body, true);
    }
    if (bodies.level) addLevel(world, levelShape(havok, bodies.level));
    havok.HP_World_Step(world, DT);
    const address = Number(world[0]);
    const [query, hit] = [havok._malloc(RAY_BYTES), havok._malloc(HIT_BYTES)];
    havok.HEAPU8.fill(0, query, query + RAY_BYTES);
    const ray = query >> 2;
    havok.HEAPU32.fill(0xffff_ffff, ray + RAY_MASKS, ray + RAY_MASKS + 2);
    return {
      castRays: (casts, distances) => {
        const memory = havok.HEAPF32;
        for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
          const length = casts[k + 6];
          for (let axis = 0; axis < 3; axis++) {
            memory[ray + axis] = casts[k + axis];
            memory[ray + 3 + axis] = casts[k + axis] + casts[k + 3 + axis] * length;
          }
          const hits = havok.HP_World_CastRay(address, query, hit, 1);
          distances[i] = hits > 0 ? memory[hit >> 2] * length : Infinity;
        }
      },
      castSpheres: (radius, casts, distances) => {
        const [, shape] = havok.HP_Shape_CreateSphere([0, 0, 0], radius);
        const [, collector] = havok.HP_QueryCollector_Create(1);
        for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
          const [x, y, z, dx, dy, dz, length] = casts.subarray(k, k + 7);
          const end: [number, number, number] = [x + dx * length, y + dy * length, z + dz * length];
          havok.HP_World_ShapeCastWithCollector(world, collector, [shape, [0, 0, 0, 1], [x, y, z], end, false, [0n]]);
          const hits = havok.HP_QueryCollector_GetNumHits(collector)[1];
          distances[i] = hits > 0 ? havok.HP_QueryCollector_GetShapeCastResult(collector, 0)[1][0] * length : Infinity;
        }
      },
    };
  },
};

function createWorld(): World {
  const [, world] = havok.HP_World_Create();
  havok.HP_World_SetGravity(world, [0, 0, 0]);
  havok.HP_World_SetSpeedLimit(world, MOST_SPEED, MOST_SPEED);
  return world;
}

function createBody(
  shape: HP_ShapeId,
  type: 'STATIC' | 'KINEMATIC' | 'DYNAMIC',
  pose: [[number, number, number], [number, number, number, number]],
): HP_BodyId {
  const [, body] = havok.HP_Body_Create();
  havok.HP_Body_SetShape(body, shape);
  havok.HP_Body_SetMotionType(body, havok.MotionType[type]);
  havok.HP_Body_SetQTransform(body, pose);
  return body;
}

/** A level is solid: a trigger reports its overlap with it. */
function addLevel(world: World, shape: HP_ShapeId): void {
  const body = createBody(shape, 'STATIC', [
    [0, 0, 0],
    [0, 0, 0, 1],
  ]);
  havok.HP_Body_SetEventMask(body, ENTERED | EXITED);
  havok.HP_World_AddBody(world, body, true);
}

/** Pairs of bodies of which more parts and triangles began to touch than ended, since none of the two was removed. */
function countPairs(log: readonly number[]): number {
  const touching = new Map<number, Map<number, number>>();
  const partners = (body: number) => touching.get(body) ?? touching.set(body, new Map()).get(body)!;
  for (let k = 0; k < log.length; k += 3) {
    const [a, b] = [log[k], log[k + 1]];
    if (b === NOBODY) {
      for (const other of partners(a).keys()) partners(other).delete(a);
      touching.delete(a);
      continue;
    }
    // The exit of a removed body may come after another one has its address.
    const count = Math.max(0, (partners(a).get(b) ?? 0) + log[k + 2]);
    partners(a).set(b, count);
    partners(b).set(a, count);
  }
  let twice = 0;
  for (const others of touching.values()) for (const count of others.values()) if (count > 0) twice++;
  return twice / 2;
}

/** Position and quaternion of a matrix of columns of four numbers each. The largest component is found first. */
function readPose(out: Float32Array, k: number, m: Float32Array, at: number): void {
  out[k] = m[at + 12];
  out[k + 1] = m[at + 13];
  out[k + 2] = m[at + 14];
  const [xx, yy, zz] = [m[at], m[at + 5], m[at + 10]];
  const trace = xx + yy + zz;
  if (trace > 0) {
    const s = 0.5 / Math.sqrt(trace + 1);
    out[k + 3] = (m[at + 6] - m[at + 9]) * s;
    out[k + 4] = (m[at + 8] - m[at + 2]) * s;
    out[k + 5] = (m[at + 1] - m[at + 4]) * s;
    out[k + 6] = 0.25 / s;
  } else if (xx > yy && xx > zz) {
    const s = 0.5 / Math.sqrt(1 + xx - yy - zz);
    out[k + 3] = 0.25 / s;
    out[k + 4] = (m[at + 1] + m[at + 4]) * s;
    out[k + 5] = (m[at + 8] + m[at + 2]) * s;
    out[k + 6] = (m[at + 6] - m[at + 9]) * s;
  } else if (yy > zz) {
    const s = 0.5 / Math.sqrt(1 + yy - xx - zz);
    out[k + 3] = (m[at + 1] + m[at + 4]) * s;
    out[k + 4] = 0.25 / s;
    out[k + 5] = (m[at + 6] + m[at + 9]) * s;
    out[k + 6] = (m[at + 8] - m[at + 2]) * s;
  } else {
    const s = 0.5 / Math.sqrt(1 + zz - xx - yy);
    out[k + 3] = (m[at + 8] + m[at + 2]) * s;
    out[k + 4] = (m[at + 6] + m[at + 9]) * s;
    out[k + 5] = 0.25 / s;
    out[k + 6] = (m[at + 1] - m[at + 4]) * s;
  }
}
