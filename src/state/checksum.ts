import type { Shape } from '../geometry/shape.ts';
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
import { Hash, numbersIn, type RowColumn } from './hash.ts';
import type { BodyRows } from './rows.ts';
import { type Snapshot, stateOf } from './snapshot.ts';

/** The flags that decide. The others follow from shapes and responses, or have no meaning between steps. */
export const DECIDING = STATIC | SENSOR | PRESENT | HAS_TARGET | TARGET_ROTATES | DEFLECTED;

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

function addBodies(hash: Hash, rows: BodyRows): void {
  const { pose, motion, response, target, friction, surfaceVelocity } = columnsOf(rows);
  const { bodies, shapes, responses } = rows;
  const { flags } = rows.of;
  const id = rows.of.id;
  const layer = rows.of.layer;
  const mask = rows.of.mask;
  let shape: Shape | undefined;
  let ofShape = 0;
  for (let row = 0; row < bodies.length; row++) {
    if (bodies[row].index === undefined) continue;
    const flag = flags[row];
    hash.begin(BODY);
    // Many bodies share one.
    if (shapes[row] !== shape) {
      shape = shapes[row];
      ofShape = sumOf(shape);
    }
    head[0] = id[row];
    head[1] = flag & DECIDING;
    head[2] = layer[row];
    head[3] = mask[row];
    head[4] = ofShape;
    hash.addRow((flag & STATIC) === 0 ? motion : pose, row);
    if ((flag & RESPONDS) !== 0) {
      hash.addIntegers(sumOf(responses[row] as object), 1);
      hash.addRow(response, row);
    }
    if ((flag & HAS_TARGET) !== 0) hash.addRow((flag & TARGET_ROTATES) !== 0 ? target : target.slice(0, 1), row);
    if ((flag & DEFLECTED) !== 0) hash.addValue(rows.corners[row]);
    addIfNotZero(hash, friction, row);
    addIfNotZero(hash, surfaceVelocity, row);
    hash.end();
  }
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
  const sides = [numbersIn(contacts.of.sides, SIDE)];
  for (let k = 0; k < contacts.linkedCount; k++) {
    const c = linked[k];
    hash.begin(CONTACT);
    hash.addIntegers(saved.idOf(bodies[2 * c]), saved.idOf(bodies[2 * c + 1]));
    hash.addIntegers(flags[c] & PASSING, 0);
    addIfNotZero(hash, sides, c);
    hash.end();
  }
}

/** The number of a shape or a response, by all that users can read of it. */
function sumOf(value: object): number {
  return numbers.get(value) ?? findSum(value);
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

interface Columns {
  readonly pose: readonly RowColumn[];
  readonly motion: readonly RowColumn[];
  readonly response: readonly RowColumn[];
  readonly target: readonly RowColumn[];
  readonly friction: readonly RowColumn[];
  readonly surfaceVelocity: readonly RowColumn[];
}

/** The columns of rows as words. */
function columnsOf(rows: BodyRows): Columns {
  const known = columns.get(rows);
  if (known) return known;
  const vector = (column: Float64Array) => numbersIn(column, 3);
  const quaternion = (column: Float64Array) => numbersIn(column, 4);
  const pose = [HEAD, numbersIn(rows.of.motion, 3, MOTION), quaternion(rows.of.orientation)];
  const found = {
    pose,
    motion: [
      ...pose,
      vector(rows.of.velocity),
      vector(rows.of.angularVelocity),
      vector(rows.of.previousPosition),
      vector(rows.of.lastDisplacement),
      quaternion(rows.of.previousOrientation),
      vector(rows.of.lastRotation),
    ],
    response: [vector(rows.of.push), vector(rows.of.endVelocity)],
    target: [numbersIn(rows.of.target, 3, TARGET), numbersIn(rows.of.target.subarray(3), 4, TARGET)],
    friction: [numbersIn(rows.of.friction, 1)],
    surfaceVelocity: [vector(rows.of.surfaceVelocity)],
  };
  columns.set(rows, found);
  return found;
}

const head = /* @__PURE__ */ new Int32Array(6);
/** The column before all others, whose row is written for each body. */
const HEAD: RowColumn = { words: head, stride: 0, count: 6 };
const columns = /* @__PURE__ */ new WeakMap<BodyRows, Columns>();
const sums = /* @__PURE__ */ new WeakMap<BodyRows, Hash>();
const numbers = /* @__PURE__ */ new WeakMap<object, number>();
