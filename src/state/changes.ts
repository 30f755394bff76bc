// What a game changes in a world between two steps, or in handlers, as a difference of states.

import { loadVec3, storeVec3 } from '../math/columns.ts';
import type { Numbers } from '../math/growable.ts';
import { addScaled, copy, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import { ASLEEP, type BodyStore, PRESENT, STATIC, UNBOUNDED } from '../world/body-store.ts';
import { companionsOf } from '../world/companions.ts';
import { LINKED, PASSING, SIDE } from '../world/contact-store.ts';
import { NO_CORNERS } from '../world/path-corners.ts';
import type { Simulation } from '../world/simulation.ts';
import { disturb, wake } from '../world/step/sleep.ts';
import type { World } from '../world/world.ts';
import { decides, KEPT_OF_BODIES } from './classes.ts';
import { WaitingCompanion } from './fork.ts';
import { layoutOf } from './layout.ts';
import { isSame } from './patch-codec.ts';
import { drop, forgetLastStep, putRows, scatterAll } from './restore.ts';
import type { RowOfColumns } from './row-codec.ts';
import { BodyRows, roomOf } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

/** A contact that has ended, or is another one now. Its bodies are given by id, the smaller one first. */
export interface ContactChange {
  readonly a: number;
  readonly b: number;
  readonly hasEnded: boolean;
  /** Whether its bodies pass through each other. */
  readonly passes: boolean;
  /** Along which normal two sheets touched; empty or zero if none did. */
  readonly side: readonly number[];
}

/** The new state of a character. */
export interface CompanionChange {
  readonly body: Body;
  /** What it was made with, if it is new. */
  readonly settings: object | undefined;
  /** Its state before, unless it is new. */
  readonly before: object | undefined;
  readonly state: object;
}

/** Bodies of which the velocity alone has changed, and of all by the same addend: mostly by gravity. */
export interface Pull {
  readonly addend: Readonly<Vec3>;
  readonly ids: readonly number[];
}

/**
 * What a game has changed. Bodies are given by id: their indices may differ in a world that goes on alike. It refers to the state
 * before, and is valid until that is overwritten.
 */
export interface Changes {
  readonly lastId: number;
  readonly areContactsTested: boolean;
  /** The bodies that were removed. */
  readonly removed: readonly number[];
  readonly pull: Pull;
  /** The other bodies that were changed, and those that were added, as they are now. */
  readonly rows: BodyRows;
  /** By row: what the body was before; undefined for one that was added. */
  readonly before: readonly (RowOfColumns | undefined)[];
  readonly contacts: readonly ContactChange[];
  readonly companions: readonly CompanionChange[];
}

/**
 * What has changed in a world since a snapshot of it, after which no step was taken. Undefined if nothing has.
 * @param addend what was added to many velocities before: it is tried again, and overwritten.
 */
export function changesSince(saved: Snapshot, addend: Vec3): Changes | undefined {
  const { world } = saved;
  const { sim, lastId } = world;
  const removed: number[] = [];
  const before = new Map<number, RowOfColumns | undefined>();
  const pushed: PushedBody[] = [];
  for (const rows of layoutOf(world).areStill(saved.still, sim) ? [saved.moving] : [saved.still, saved.moving]) {
    compareRows(removed, before, pushed, sim, rows);
  }
  for (let i = saved.count; i < sim.store.count; i++) if (sim.bodies[i].host) before.set(i, undefined);
  const pull = findPull(addend, pushed, sim.store);
  for (const { i, columns, row } of pushed) before.set(i, { columns, row });
  const areContactsTested = sim.testedRevision === sim.clock.filterRevision;
  const contacts = contactsSince(saved);
  const companions = companionsSince(saved);
  const count = removed.length + pull.ids.length + before.size + contacts.length + companions.length;
  if (count === 0 && lastId === saved.lastId && areContactsTested === saved.areContactsTested) return undefined;
  const rows = rowsAt(sim.store, [...before.keys()]);
  rows.take(sim);
  return {
    lastId,
    areContactsTested,
    removed,
    pull,
    rows,
    before: Array.from(rows.indices, (i) => before.get(i)),
    contacts,
    companions,
  };
}

/** Rows for the bodies with those indices, which are sorted. */
function rowsAt(store: BodyStore, indices: number[]): BodyRows {
  const ranges: number[] = [];
  for (const i of indices.sort((p, q) => p - q)) {
    if (ranges[ranges.length - 1] === i) ranges[ranges.length - 1] = i + 1;
    else ranges.push(i, i + 1);
  }
  return new BodyRows(store, ranges);
}

/** Finds the bodies of those rows that were removed, changed or added. */
function compareRows(
  removed: number[],
  changed: Map<number, RowOfColumns | undefined>,
  pushed: PushedBody[],
  { store, bodies }: Simulation,
  rows: BodyRows,
): void {
  const marks = changedRows(rows, store);
  for (let row = 0; row < marks.length; row++) {
    const i = rows.indices[row];
    const before = rows.bodies[row];
    const now = bodies[i];
    if (before !== now) {
      // A free index has no body.
      if (before.index !== undefined) removed.push(rows.of.id[row]);
      if (now.host) changed.set(i, undefined);
    } else if (now.host) {
      const isMadeAlike = rows.shapes[row] === now.currentShape && rows.responses[row] === now.reaction;
      if (isMadeAlike && marks[row] === VELOCITY) pushed.push({ i, columns: rows.of, row });
      else if (!isMadeAlike || marks[row] !== 0) changed.set(i, { columns: rows.of, row });
    }
  }
}

/** By row: `VELOCITY` if its velocity is not, bit for bit, as in the store, and `OTHER` if any other column that decides is not. */
function changedRows({ ranges, indices, of }: BodyRows, store: BodyStore): Uint8Array {
  const marks = new Uint8Array(indices.length);
  for (const name of KEPT_OF_BODIES) {
    const column = store[name];
    const width = column.length / roomOf(store);
    if (!decides(name) || width === 0) continue;
    const bit = name === 'velocity' ? VELOCITY : OTHER;
    let row = 0;
    for (let r = 0; r < ranges.length; r += 2) {
      const count = ranges[r + 1] - ranges[r];
      const now = wordsOf(column.subarray(width * ranges[r], width * ranges[r + 1]));
      // Rows of a column that was not used are zero.
      const before = of[name].length === 0 ? undefined : wordsOf(of[name].subarray(width * row, width * (row + count)));
      if (now instanceof Int32Array)
        markWords(now, before as Int32Array | undefined, now.length / count, marks, row, bit);
      else for (let k = 0; k < count; k++) if (now[k] !== before?.[k]) marks[row + k] |= bit;
      row += count;
    }
  }
  return marks;
}

/** Sets a bit for each row, of so many words, that has changed. Those before are 0 without `before`. */
function markWords(
  now: Int32Array,
  before: Int32Array | undefined,
  words: number,
  marks: Uint8Array,
  first: number,
  bit: number,
): void {
  for (let k = 0; k < now.length; k++) {
    if (now[k] !== (before === undefined ? 0 : before[k])) marks[first + Math.floor(k / words)] |= bit;
  }
}

/** The bits of a column: doubles as pairs of words. */
function wordsOf(column: Numbers): Numbers {
  if (!(column instanceof Float64Array)) return column;
  return new Int32Array(column.buffer, column.byteOffset, 2 * column.length);
}

/** A body of which the velocity alone has changed. */
interface PushedBody extends RowOfColumns {
  readonly i: number;
}

/**
 * Finds the bodies whose velocities have all changed by the same addend, and takes them out of the list. The one that slower bodies
 * got is the most exact: sums are rounded.
 */
function findPull(last: Vec3, pushed: PushedBody[], store: BodyStore): Pull {
  const fresh = vec3();
  const slowest = vec3(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  for (const { i, columns, row } of pushed) {
    loadVec3(before, columns.velocity, 3 * row);
    loadVec3(now, store.velocity, 3 * i);
    for (const axis of AXES) {
      const change = now[axis] - before[axis];
      if (change === 0 || Math.abs(before[axis]) >= slowest[axis]) continue;
      slowest[axis] = Math.abs(before[axis]);
      fresh[axis] = change;
    }
  }
  let better = 0;
  for (const body of pushed) better += Number(isPulled(fresh, body, store)) - Number(isPulled(last, body, store));
  if (better > 0) copy(last, fresh);
  const ids: number[] = [];
  const others: PushedBody[] = [];
  for (const body of pushed) {
    if (isPulled(last, body, store)) ids.push(store.id[body.i]);
    else others.push(body);
  }
  pushed.splice(0, pushed.length, ...others);
  return { addend: vec3(last.x, last.y, last.z), ids: ids.sort((p, q) => p - q) };
}

/** Whether a velocity has changed by an addend, bit for bit. */
function isPulled(addend: Readonly<Vec3>, { i, columns, row }: PushedBody, store: BodyStore): boolean {
  loadVec3(before, columns.velocity, 3 * row);
  loadVec3(now, store.velocity, 3 * i);
  addScaled(before, before, addend, 1);
  return Object.is(before.x, now.x) && Object.is(before.y, now.y) && Object.is(before.z, now.z);
}

/** The contacts that have changed: none begins between two steps. */
function contactsSince(saved: Snapshot): ContactChange[] {
  const { world, contacts: before } = saved;
  const { bodies, flags, sides } = world.sim.contacts;
  const changes: ContactChange[] = [];
  for (let k = 0; k < before.linkedCount; k++) {
    const c = before.of.linked[k];
    const hasEnded = (flags[c] & LINKED) === 0;
    const hasChanged = ((flags[c] ^ before.of.flags[c]) & PASSING) !== 0 || !isSameSide(before.of.sides, sides, c);
    if (!hasEnded && !hasChanged) continue;
    const passes = (flags[c] & PASSING) !== 0;
    const side = Array.from(sides.subarray(SIDE * c, SIDE * c + SIDE));
    // A contact that has ended keeps its bodies until the next step. Those that were removed end all of theirs.
    const [a, b] = [saved.idOf(bodies[2 * c]), saved.idOf(bodies[2 * c + 1])];
    if (world.byId.has(a) && world.byId.has(b)) changes.push({ a, b, hasEnded, passes, side });
  }
  return changes;
}

function isSameSide(before: Float64Array, now: Float64Array, c: number): boolean {
  // Both are empty before the first step in which two sheets meet.
  for (let k = SIDE * c; k < SIDE * c + SIDE; k++) if (!Object.is(before[k], now[k])) return false;
  return true;
}

function companionsSince({ world, companions: before }: Snapshot): CompanionChange[] {
  const changes: CompanionChange[] = [];
  for (const [body, companion] of companionsOf(world)) {
    const known = before.get(body);
    const state = companion.saveState();
    if (known && isSame(known.state, state)) continue;
    const settings = known ? undefined : companion.settings;
    changes.push({ body, settings, before: known?.state, state });
  }
  return changes;
}

/**
 * Makes changes in a world that goes on like the one in which they were found. Rows are of its own bodies; those of bodies that are
 * added have a free index, or one from the number of indices on. It is silent, as `restore` is.
 */
export function applyChanges(world: World, changes: Changes): void {
  const { sim, history, byId } = world;
  const { store, clock, planes } = sim;
  const { rows, before } = changes;
  const { indices, bodies } = rows;
  clock.tick++;
  for (let row = 0; row < indices.length; row++) if (before[row]) forgetPlaces(sim, rows, row);
  applyContacts(world, changes.contacts);
  for (const id of changes.pull.ids) pullBody(sim, byId.get(id) as Body, changes.pull.addend);
  for (const id of changes.removed) {
    const { index: i } = byId.get(id) as Body;
    for (const c of sim.contacts.of(i)) sim.contacts.unlink(c);
    drop(world, i);
  }
  sim.contacts.recycle();
  const flagsBefore = Uint16Array.from(indices, (i, row) => (before[row] ? store.flags[i] : 0));
  for (let row = 0; row < indices.length; row++) {
    const i = indices[row];
    // Whether a body sleeps decides nothing, and may differ.
    if (before[row]) wake(sim, i);
    else takeIndex(sim, i);
    rows.of.flags[row] &= ~ASLEEP;
    rows.of.idleSteps[row] = before[row] ? store.idleSteps[i] : 0;
    // Those of the last step are not in the file: it was the same.
    if (before[row] && rows.corners[row] === NO_CORNERS) rows.corners[row] = store.corners[i];
    if ((flagsBefore[row] & PRESENT) !== 0) keepInHistory(world, rows, row);
  }
  putRows(world, rows);
  for (let row = 0; row < indices.length; row++) {
    const i = indices[row];
    const isPresent = store.has(i, PRESENT);
    if (isPresent && store.has(i, UNBOUNDED) && !planes.includes(i)) planes.push(i);
    if (isPresent && (flagsBefore[row] & PRESENT) === 0) history?.add(i);
    if (!isPresent) history?.stopRecording(i);
    if (((flagsBefore[row] | store.flags[i]) & STATIC) !== 0) clock.staticRevision++;
    byId.set(bodies[row].id, bodies[row]);
    disturb(sim, i);
  }
  world.sorted = undefined;
  world.lastId = changes.lastId;
  sim.testedRevision = changes.areContactsTested ? clock.filterRevision : -1;
  forgetLastStep(sim, store.awake.items.subarray(0, store.awake.count));
  for (const change of changes.companions) putCompanion(world, change);
  scatterAll(sim);
}

/** Forgets which parts of a body were in contact if it gets another shape, which has others. */
function forgetPlaces({ contacts, bodies }: Simulation, rows: BodyRows, row: number): void {
  const i = rows.indices[row];
  if (rows.shapes[row] !== bodies[i].currentShape) for (const c of contacts.of(i)) contacts.forgetPlace(c);
}

function applyContacts({ sim: { contacts }, byId }: World, changes: readonly ContactChange[]): void {
  for (const { a, b, hasEnded, passes, side } of changes) {
    const c = contacts.find(byId.get(a)?.index ?? -1, byId.get(b)?.index ?? -1);
    if (c < 0) continue;
    contacts.forgetPlace(c);
    if (hasEnded) contacts.unlink(c);
    else {
      contacts.flags[c] = passes ? contacts.flags[c] | PASSING : contacts.flags[c] & ~PASSING;
      if (side.some((x) => x !== 0)) contacts.setSide(c, vec3(side[0], side[1], side[2]));
    }
  }
}

function pullBody(sim: Simulation, { index: i }: Body, addend: Readonly<Vec3>): void {
  wake(sim, i);
  loadVec3(now, sim.store.velocity, 3 * i);
  addScaled(now, now, addend, 1);
  storeVec3(sim.store.velocity, 3 * i, now);
}

/** Takes a free index, or makes more of them. */
function takeIndex({ store, bodies }: Simulation, i: number): void {
  store.reserve(i + 1 - store.count + store.free.length);
  while (store.count <= i) {
    bodies[store.count] = {} as Body;
    store.free.push(store.count++);
  }
  store.free.splice(store.free.indexOf(i), 1);
}

/** Lets the history keep the pose or the shape that is about to change. */
function keepInHistory({ sim, history }: World, rows: BodyRows, row: number): void {
  const i = rows.indices[row];
  if (rows.shapes[row] !== sim.bodies[i].currentShape) history?.keepShape(i);
  else history?.startRecording(i);
}

function putCompanion(world: World, { body, settings, state }: CompanionChange): void {
  const companions = companionsOf(world);
  if (settings) companions.set(body, new WaitingCompanion(body, settings, state));
  else companions.get(body)?.restoreState(state);
}

const AXES = ['x', 'y', 'z'] as const;
// Marks of rows.
const VELOCITY = 1;
const OTHER = 2;
const before = vec3();
const now = vec3();
