/**
 * Measures the state as a value: `npx tsx bench/world/state.ts`. Balls that bounce in a box, some of them touching, beside a plain copy
 * of as many bytes, and beside the snapshots of Rapier if its package is installed in bench/ (`npm ci` there). Prints medians in
 * microseconds, and their ratios to the copy. A rollback by `Rewind` has a tick, its save, and `TICKS` ticks again with their saves.
 */
import { cpus } from 'node:os';
import {
  bounce,
  checksum,
  fork,
  history,
  Rewind,
  restore,
  type Snapshot,
  snapshot,
  sphere,
  World,
} from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { bytesPerCall, median } from './allocation.ts';

const DT = 1 / 60;
const ROUNDS = 301;
const WARM_UP = 60;
/** Ticks of a rollback, and how many are measured. */
const TICKS = 12;
const ROLLBACKS = 200;
/** Bytes of a moving body in the columns that a snapshot keeps. */
const BYTES = 320;

function worldOf(count: number, statics: number, seconds = 0): World {
  const random = new Random(1);
  const world = new World(seconds > 0 ? { history: history(seconds) } : {});
  const room = 2.1 * Math.cbrt(count);
  const ball = sphere(0.5);
  for (let i = 0; i < statics; i++) {
    world.add({ type: 'static', shape: ball, position: [2 * room + 3 * (i % 300), 0, 3 * Math.floor(i / 300)] });
  }
  for (let i = 0; i < count; i++) {
    world.add({
      shape: ball,
      position: random.vector(room / 2),
      velocity: random.vector(1),
      response: i % 10 === 0 ? bounce() : undefined,
    });
  }
  return world;
}

/** Times in microseconds, one per round. */
function timesOf(action: () => void, rounds = ROUNDS): number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    action();
    return 1000 * (performance.now() - start);
  });
}

/** Median in microseconds. */
function timeOf(action: () => void): number {
  return median(timesOf(action));
}

/** Of 100 times 99 are as short, or shorter. */
function ninetyNineOf(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? 0;
}

/** Prints a time, and its ratio to that of a copy. */
function line(name: string, time: number, copy: number): void {
  console.log(`  ${name.padEnd(34)} ${time.toFixed(1).padStart(9)} ${(time / copy).toFixed(1).padStart(7)}`);
}

/** Prints what a snapshot takes, and putting it back at once. */
function showSnapshots(world: World, saved: Snapshot, copy: number): void {
  line('copy of 320 bytes a body', copy, copy);
  line(
    'snapshot',
    timeOf(() => void snapshot(world, saved)),
    copy,
  );
  console.log(`  garbage of a snapshot: ${bytesPerCall(() => void snapshot(world, saved)).toFixed(0)} bytes`);
  line(
    'restore at the same tick',
    timeOf(() => restore(world, saved)),
    copy,
  );
}

/** Prints what a tick takes that goes back. */
function rollBackOften(world: World, copy: number): void {
  const rewind = new Rewind(world, { ticks: TICKS });
  rewind.save();
  for (let k = 0; k < TICKS; k++) {
    world.step(DT);
    rewind.save();
  }
  const step = () => world.step(DT);
  const rollBack = () => {
    step();
    rewind.save();
    rewind.resimulate(world.stepCount - TICKS, step);
  };
  timesOf(rollBack, ROLLBACKS);
  const resimulations = timesOf(rollBack, ROLLBACKS);
  line(`rollback of ${TICKS} ticks by Rewind`, median(resimulations), copy);
  line('  99 of 100 are as short', ninetyNineOf(resimulations), copy);
}

interface Rapier {
  readonly default: {
    init(): Promise<void>;
    readonly World: new (gravity: object) => RapierWorld;
    readonly RigidBodyDesc: {
      dynamic(): {
        setTranslation(x: number, y: number, z: number): { setLinvel(x: number, y: number, z: number): object };
      };
    };
    readonly ColliderDesc: { ball(radius: number): object };
  };
}
interface RapierWorld {
  step(): void;
  free(): void;
  takeSnapshot(): Uint8Array;
  createRigidBody(desc: object): object;
  createCollider(desc: object, body: object): object;
}

async function rapierWorld(count: number): Promise<[RapierWorld, (bytes: Uint8Array) => RapierWorld] | undefined> {
  // Its package may be missing, so the compiler is not to look for it.
  const name: string = '@dimforge/rapier3d-compat';
  const found = (await import(name).catch(() => undefined)) as Rapier | undefined;
  if (!found) return undefined;
  const rapier = found.default;
  await rapier.init();
  const world = new rapier.World({ x: 0, y: 0, z: 0 });
  const random = new Random(1);
  const room = 2.1 * Math.cbrt(count);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = random.vector(room / 2);
    const body = world.createRigidBody(
      rapier.RigidBodyDesc.dynamic()
        .setTranslation(x, y, z)
        .setLinvel(...random.vector(1)),
    );
    world.createCollider(rapier.ColliderDesc.ball(0.5), body);
  }
  const { World } = rapier as unknown as { readonly World: { restoreSnapshot(bytes: Uint8Array): RapierWorld } };
  return [world, (bytes) => World.restoreSnapshot(bytes)];
}

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}: µs, ratio to a copy`);
for (const [count, statics] of [
  [1000, 0],
  [1000, 100_000],
  [10_000, 0],
]) {
  const world = worldOf(count, statics);
  for (let i = 0; i < WARM_UP; i++) world.step(DT);
  const from = new Float64Array((count * BYTES) / 8);
  const to = new Float64Array(from.length);
  const saved = snapshot(world);
  // Until its code is compiled, a snapshot leaves iterators.
  for (let i = 0; i < 10 * ROUNDS; i++) snapshot(world, saved);
  const copy = timeOf(() => to.set(from));
  let touching = 0;
  for (const body of world.bodies) if (world.contactsOf(body).length > 0) touching++;
  console.log(`${count} moving (${touching} touching), ${statics} static`);
  showSnapshots(world, saved, copy);
  // There and back again, until the code for bodies that are elsewhere is compiled.
  for (let k = 0; k < TICKS; k++) world.step(DT);
  const later = snapshot(world);
  for (let i = 0; i < ROUNDS; i++) for (const state of [saved, later]) restore(world, state);
  const times: number[] = [];
  const rollbacks: number[] = [];
  for (let i = 0; i < 41; i++) {
    snapshot(world, saved);
    for (let k = 0; k < TICKS; k++) world.step(DT);
    let start = performance.now();
    restore(world, saved);
    times.push(1000 * (performance.now() - start));
    start = performance.now();
    for (let k = 0; k < TICKS; k++) world.step(DT);
    rollbacks.push(1000 * (performance.now() - start));
  }
  line(`restore after ${TICKS} steps`, median(times), copy);
  line(`${TICKS} steps after it`, median(rollbacks), copy);
  line(
    'checksum',
    timeOf(() => void checksum(world)),
    copy,
  );
  line(
    'fork',
    timeOf(() => void fork(world)),
    copy,
  );
  if (count === 1000) rollBackOften(world, copy);
  if (statics > 0) continue;
  const rapier = await rapierWorld(count);
  if (!rapier) continue;
  const [peer, restorePeer] = rapier;
  for (let i = 0; i < WARM_UP; i++) peer.step();
  const bytes = peer.takeSnapshot();
  line(
    `Rapier takeSnapshot, ${bytes.length} bytes`,
    timeOf(() => void peer.takeSnapshot()),
    copy,
  );
  line(
    'Rapier restoreSnapshot',
    timeOf(() => restorePeer(bytes).free()),
    copy,
  );
}

const BODIES = 500;
const world = worldOf(BODIES, 0, 1);
for (let i = 0; i < 2 * WARM_UP; i++) world.step(DT);
const from = new Float64Array((BODIES * BYTES) / 8);
const to = new Float64Array(from.length);
const saved = snapshot(world);
const copy = timeOf(() => to.set(from));
console.log(`${BODIES} moving, with history(1)`);
showSnapshots(world, saved, copy);
