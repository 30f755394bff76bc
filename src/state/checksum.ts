import { Body } from '../world/body.ts';
import {
  DEFLECTED,
  HAS_TARGET,
  MOTION,
  PRESENT,
  RESPONDS,
  SENSOR,
  STATIC,
  TARGET,
  TARGET_ROTATES,
} from '../world/body-store.ts';
import { PASSING, SIDE } from '../world/contact-store.ts';
import { checkWorld, type World } from '../world/world.ts';
import { addColumn, Hash, numbersIn, type RowColumn } from './hash.ts';
import type { BodyRows } from './rows.ts';
import { type Snapshot, stateOf } from './snapshot.ts';

/** The flags that decide. The others follow from shapes and responses, or have no meaning between steps. */
export const DECIDING = STATIC | SENSOR | PRESENT | HAS_TARGET | TARGET_ROTATES | DEFLECTED;

/** The flags of bodies that have more than others. */
const RARE = RESPONDS | HAS_TARGET | DEFLECTED;

// Kinds of records.
const WORLD = 1;
const BODY = 2;
const CONTACT = 3;
const COMPANION = 4;
const SHAPE = 5;
const RESPONSE = 6;

/**
 * A number for the state of a world, the same on every machine. Worlds that would go on alike have the same one; others have another
 * one, but for a chance below 2⁻⁵⁰. History, filter, names, `userData` and the rest of `advance` do not count, nor does the code of
 * callbacks: a `respond` counts by its name.
 * @throws Error inside a step, a handler, a filter or a callback.
 * @example
 * const twin = fork(world);
 * twin.step(1 / 60);
 * if (checksum(world) !== checksum(twin)) console.log(`they differ after step ${world.stepCount}`);
 */
export function checksum<Data>(world: World<Data>): number {
  checkWorld(world, 'checksum');
  world.checkMayStep('checksum');
  return checksumOf(stateOf(world));
}

/** The checksum of the state that a snapshot keeps. */
export function checksumOf(saved: Snapshot): number {
  const hash = new Hash();
  hash.begin(WORLD);
  hash.addNumber(saved.time);
  hash.addNumber(saved.lastStep);
  hash.addNumber(saved.dt);
  hash.addIntegers(saved.stepCount, saved.lastId);
  hash.addIntegers(saved.areContactsTested ? 1 : 0, 0);
  hash.end();
  addBodies(hash, saved.moving);
  // Rows that are shared do not change.
  let still = sums.get(saved.still);
  if (!still) {
    still = new Hash();
    addBodies(still, saved.still);
    sums.set(saved.still, still);
  }
  hash.addAll(still);
  addContacts(hash, saved);
  for (const [body, { state }] of saved.companions) {
    hash.begin(COMPANION);
    hash.addIntegers(body.id, 0);
    hash.addValue(state, idOf);
    hash.end();
  }
  return hash.sum;
}

/** A body stands for its id. */
function idOf(object: object): unknown {
  return object instanceof Body ? object.id : object;
}

/** Takes in the rows, some at a time, column by column. */
function addBodies(hash: Hash, rows: BodyRows): void {
  const columns = columnsOf(rows);
  const { shapes, bodies, of } = rows;
  const { flags, layer, mask } = of;
  const [{ words: ids }] = columns.id;
  const areRough = of.friction.length + of.surfaceVelocity.length > 0;
  for (let from = 0; from < bodies.length; from += BLOCK) {
    const to = Math.min(bodies.length, from + BLOCK);
    for (let row = from, at = 0; row < to; row++, at += HEAD.stride) {
      head[at] = ids[2 * row];
      head[at + 1] = ids[2 * row + 1];
      head[at + 2] = flags[row] & DECIDING;
      head[at + 3] = columns.shapes[row];
      head[at + 4] = layer[row];
      head[at + 5] = mask[row];
    }
    lanes.fill(BODY);
    addColumn(lanes, HEAD, 0, to - from);
    for (let n = 0; n < columns.motion.length; n++) addColumn(lanes, columns.motion[n], from, to);
    for (let row = from; row < to; row++) {
      // A free index.
      if (shapes[row] === undefined) continue;
      hash.resume(lanes, row - from);
      if (areRough || (flags[row] & RARE) !== 0) addRest(hash, rows, columns, row);
      hash.end();
    }
  }
}

/** Takes in what few bodies have. */
function addRest(hash: Hash, { of, corners }: BodyRows, columns: Columns, row: number): void {
  const flag = of.flags[row];
  if ((flag & RESPONDS) !== 0) {
    hash.addIntegers(columns.responses[row], 1);
    hash.addRow(columns.response, row);
  }
  if ((flag & HAS_TARGET) !== 0) {
    hash.addRow((flag & TARGET_ROTATES) !== 0 ? columns.target : columns.target.slice(0, 1), row);
  }
  if ((flag & DEFLECTED) !== 0) hash.addValue(corners[row]);
  addIfNotZero(hash, columns.friction, row);
  addIfNotZero(hash, columns.surfaceVelocity, row);
}

/** Takes in a row of a column that may be unused, unless all of it is zero. */
function addIfNotZero(hash: Hash, columns: readonly RowColumn[], row: number): void {
  const { words, count } = columns[0];
  const from = row * count;
  // An unused column has no words.
  for (let k = from; k < from + count && k < words.length; k++) {
    if (words[k] === 0) continue;
    hash.addIntegers(count, 7);
    hash.addRow(columns, row);
    return;
  }
}

function addContacts(hash: Hash, saved: Snapshot): void {
  const { contacts } = saved;
  const linked = contacts.of.linked;
  const bodies = contacts.of.bodies;
  const flags = contacts.of.flags;
  const enteredAt = contacts.of.enteredAt;
  const sides = [numbersIn(contacts.of.sides, SIDE)];
  for (let k = 0; k < contacts.linkedCount; k++) {
    const c = linked[k];
    hash.begin(CONTACT);
    hash.addIntegers(saved.idOf(bodies[2 * c]), saved.idOf(bodies[2 * c + 1]));
    hash.addIntegers(flags[c] & PASSING, 0);
    hash.addNumber(enteredAt[c]);
    addIfNotZero(hash, sides, c);
    hash.end();
  }
}

/** The number of a shape or a response, by all that users can read of it; 0 without one. */
function sumOf(value: object | undefined): number {
  return value ? (numbers.get(value) ?? findSum(value)) : 0;
}

function findSum(value: object): number {
  const hash = new Hash();
  hash.begin('restitution' in value ? RESPONSE : SHAPE);
  const { type, restitution, mass, name } = value as Record<string, unknown>;
  hash.addValue('restitution' in value ? { type, restitution, mass, name } : value);
  hash.end();
  const number = hash.sum | 0;
  numbers.set(value, number);
  return number;
}

/** The numbers of rows as words. */
interface Columns {
  readonly id: readonly RowColumn[];
  /** What each body has. */
  readonly motion: readonly RowColumn[];
  readonly response: readonly RowColumn[];
  readonly target: readonly RowColumn[];
  readonly friction: readonly RowColumn[];
  readonly surfaceVelocity: readonly RowColumn[];
  /** By row: the numbers of its shape and its response, as of a revision of the rows. */
  readonly shapes: Int32Array;
  readonly responses: Int32Array;
  revision: number;
}

function columnsOf(rows: BodyRows): Columns {
  let known = columns.get(rows);
  if (!known) {
    known = makeColumns(rows);
    columns.set(rows, known);
  }
  if (known.revision === rows.revision) return known;
  known.revision = rows.revision;
  for (let row = 0; row < rows.bodies.length; row++) {
    // Many bodies share one.
    const isSame = row > 0 && rows.shapes[row] === rows.shapes[row - 1];
    known.shapes[row] = isSame ? known.shapes[row - 1] : sumOf(rows.shapes[row]);
    known.responses[row] = sumOf(rows.responses[row]);
  }
  return known;
}

function makeColumns({ of, bodies }: BodyRows): Columns {
  const vector = (column: Float64Array) => numbersIn(column, 3);
  const quaternion = (column: Float64Array) => numbersIn(column, 4);
  return {
    id: [numbersIn(of.id, 1)],
    motion: [
      numbersIn(of.motion, 3, MOTION),
      quaternion(of.orientation),
      vector(of.velocity),
      vector(of.angularVelocity),
      vector(of.previousPosition),
      vector(of.lastDisplacement),
      quaternion(of.previousOrientation),
      vector(of.lastRotation),
    ],
    response: [vector(of.push), vector(of.endVelocity)],
    target: [numbersIn(of.target, 3, TARGET), numbersIn(of.target.subarray(3), 4, TARGET)],
    friction: [numbersIn(of.friction, 1)],
    surfaceVelocity: [vector(of.surfaceVelocity)],
    shapes: new Int32Array(bodies.length),
    responses: new Int32Array(bodies.length),
    revision: -1,
  };
}

/** Rows that are taken in at a time. */
const BLOCK = 256;
/** Their lanes, and the column before all others. */
const lanes = /* @__PURE__ */ new Int32Array(2 * BLOCK);
const head = /* @__PURE__ */ new Int32Array(6 * BLOCK);
const HEAD: RowColumn = { words: head, stride: 6, count: 6 };
const columns = /* @__PURE__ */ new WeakMap<BodyRows, Columns>();
const sums = /* @__PURE__ */ new WeakMap<BodyRows, Hash>();
const numbers = /* @__PURE__ */ new WeakMap<object, number>();
