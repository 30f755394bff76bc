// The bytes of one row of a body: docs/format.md. A number is written only if it is not the one that others predict.

import { LARGEST_VALUE } from '../constants.ts';
import type { Shape } from '../geometry/shape.ts';
import { copyVec3, isZeroAt, loadQuat, loadVec3, storeQuat } from '../math/columns.ts';
import { quat, rotateBy } from '../math/quat.ts';
import { vec3 } from '../math/vec3.ts';
import { fieldsOf, kindOf } from '../narrowphase/made-shape.ts';
import { isInRange } from '../validate.ts';
import {
  BOUNDING,
  BOX,
  BodyStore,
  DEFLECTED,
  DISPLACEMENT,
  HAS_TARGET,
  INSCRIBED,
  MOTION,
  PRESENT,
  RESPONDS,
  ROTATES,
  ROUND,
  SENSOR,
  SPINS,
  STATIC,
  TARGET,
  TARGET_ROTATES,
  UNBOUNDED,
} from '../world/body-store.ts';
import { NO_CORNERS, type PathCorners } from '../world/path-corners.ts';
import type { BodyResponse } from '../world/responder.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { BodyRows, type Ranges } from './rows.ts';
import type { TableReader, ThingWriter } from './table.ts';

type Columns = BodyRows['of'];

/** A row of a body in columns: those of a snapshot or of a store. */
export interface RowOfColumns {
  readonly columns: Columns;
  readonly row: number;
}

/** A column of numbers in the file. */
interface Column {
  readonly of: (columns: Columns) => Float64Array;
  /** Numbers per row of the column, where those that are written begin, and how many they are. */
  readonly stride: number;
  readonly offset: number;
  readonly count: number;
  /** Writes the expected numbers, from the flags of the body and the columns before. */
  readonly predict: (out: Float64Array, columns: Columns, row: number) => void;
  /** The flags of which a body needs one to have such numbers; 0 for all bodies. */
  readonly needs: number;
  readonly name: string;
}

/** The flags that are written, from the lowest bit on. */
const FLAGS = [STATIC, SENSOR, PRESENT, HAS_TARGET, TARGET_ROTATES, DEFLECTED];
/** Bit of the flags: layer and mask are written. */
const HAS_LAYERS = 1 << 6;
/** Bit of the flags: the body has a response. */
const HAS_RESPONSE = 1 << 7;

const zero: Column['predict'] = (out) => out.fill(0);

function vector(name: string, of: Column['of'], predict: Column['predict'] = zero, needs = 0): Column {
  return { name, of, stride: 3, offset: 0, count: 3, predict, needs };
}

/** The columns in the order of the file. */
function columnsInOrder(): readonly Column[] {
  return [
    vector('previous position', ({ previousPosition }) => previousPosition),
    vector('last displacement', ({ lastDisplacement }) => lastDisplacement),
    {
      name: 'position',
      of: ({ motion }) => motion,
      stride: MOTION,
      offset: 0,
      count: 3,
      predict: (out, { previousPosition: p, lastDisplacement: d }, row) => {
        for (let k = 0; k < 3; k++) out[k] = p[3 * row + k] + d[3 * row + k];
      },
      needs: 0,
    },
    {
      name: 'previous quaternion',
      of: ({ previousOrientation }) => previousOrientation,
      stride: 4,
      offset: 0,
      count: 4,
      predict: (out) => storeQuat(out, 0, UNROTATED),
      needs: 0,
    },
    vector('last rotation', ({ lastRotation }) => lastRotation),
    {
      name: 'quaternion',
      of: ({ orientation }) => orientation,
      stride: 4,
      offset: 0,
      count: 4,
      predict: (out, { previousOrientation, lastRotation }, row) => {
        loadQuat(before, previousOrientation, 4 * row);
        loadVec3(rotation, lastRotation, 3 * row);
        rotateBy(before, before, rotation, 1);
        storeQuat(out, 0, before);
      },
      needs: 0,
    },
    vector('velocity', ({ velocity }) => velocity),
    vector('angular velocity', ({ angularVelocity }) => angularVelocity),
    vector(
      'end velocity',
      ({ endVelocity }) => endVelocity,
      (out, { velocity }, row) => copyVec3(out, 0, velocity, 3 * row),
      RESPONDS,
    ),
    vector('push', ({ push }) => push, zero, RESPONDS),
    {
      name: 'target position',
      of: ({ target }) => target,
      stride: TARGET,
      offset: 0,
      count: 3,
      predict: (out, { motion }, row) => copyVec3(out, 0, motion, MOTION * row),
      needs: HAS_TARGET,
    },
    {
      name: 'target quaternion',
      of: ({ target }) => target,
      stride: TARGET,
      offset: 3,
      count: 4,
      predict: (out, { orientation }, row) => {
        loadQuat(before, orientation, 4 * row);
        storeQuat(out, 0, before);
      },
      needs: TARGET_ROTATES,
    },
    { name: 'friction', of: ({ friction }) => friction, stride: 1, offset: 0, count: 1, predict: zero, needs: 0 },
    vector('surface velocity', ({ surfaceVelocity }) => surfaceVelocity),
  ];
}

/** Rows for bodies of a file: all columns are there, also those that worlds may not use. */
export function rowsToRead(ranges: Ranges): BodyRows {
  return rowsWith(ranges, () => true);
}

/** The same rows without the columns that are zero throughout. */
export function withoutUnused(rows: BodyRows): BodyRows {
  const lean = rowsWith(rows.ranges, (column) => column(rows.of).some((value) => value !== 0));
  for (const name of Object.keys(lean.of) as (keyof Columns)[]) {
    if (lean.of[name].length > 0) lean.of[name].set(rows.of[name]);
  }
  const { bodies, shapes, responses, corners } = rows;
  return Object.assign(lean, { bodies, shapes, responses, corners });
}

function rowsWith(ranges: Ranges, isUsed: (column: Column['of']) => boolean): BodyRows {
  // A store of one body tells how wide its columns are.
  const store = new BodyStore(0);
  if (isUsed(({ target }) => target)) store.target = new Float64Array(TARGET);
  if (isUsed(({ friction }) => friction)) store.friction = new Float64Array(1);
  if (isUsed(({ surfaceVelocity }) => surfaceVelocity)) store.surfaceVelocity = new Float64Array(3);
  if (isUsed(({ push }) => push) || isUsed(({ endVelocity }) => endVelocity)) {
    store.push = new Float64Array(3);
    store.endVelocity = new Float64Array(3);
  }
  return new BodyRows(store, ranges);
}

/** Writes a row, but for the id of its body. If `before` is given, what was the same before is not written. */
export function writeBody(
  out: ByteWriter,
  rows: BodyRows,
  row: number,
  shapes: ThingWriter<Shape>,
  responses: ThingWriter<BodyResponse>,
  before?: RowOfColumns,
): void {
  const columns = rows.of;
  const flags = columns.flags[row];
  const response = rows.responses[row];
  let bits = 0;
  FLAGS.forEach((flag, bit) => {
    if ((flags & flag) !== 0) bits |= 1 << bit;
  });
  const hasLayers =
    columns.layer[row] !== (before ? before.columns.layer[before.row] : 1) ||
    columns.mask[row] !== (before ? before.columns.mask[before.row] : -1);
  out.u8(bits | (hasLayers ? HAS_LAYERS : 0) | (response ? HAS_RESPONSE : 0));
  shapes.write(out, rows.shapes[row], rows.bodies[row]);
  if (hasLayers) {
    out.i32(columns.layer[row]);
    out.i32(columns.mask[row]);
  }
  if (response) responses.write(out, response, rows.bodies[row]);
  let differing = 0;
  COLUMNS.forEach((column, bit) => {
    if (findDiffering(column, columns, row, before) !== 0) differing |= 1 << bit;
  });
  out.varint(differing);
  COLUMNS.forEach((column, bit) => {
    if ((differing & (1 << bit)) !== 0) writeNumbers(out, column, columns, row, before);
  });
  if ((flags & DEFLECTED) !== 0 && !wasDeflected(before)) writeCorners(out, rows.corners[row] as PathCorners);
}

/** Finds which numbers of a column differ from those expected, as bits. */
function findDiffering(column: Column, columns: Columns, row: number, before: RowOfColumns | undefined): number {
  const { of, stride, offset, count, needs } = column;
  if (needs !== 0 && (columns.flags[row] & needs) === 0) return 0;
  expect(column, columns, row, before);
  const numbers = of(columns);
  let differing = 0;
  for (let k = 0; k < count; k++) {
    // An unused column is as good as one of zeros.
    if (!Object.is(numbers[stride * row + offset + k] ?? 0, expected[k])) differing |= 1 << k;
  }
  return differing;
}

/** Finds the expected numbers: those before, or else those that others predict. */
function expect(column: Column, columns: Columns, row: number, before: RowOfColumns | undefined): void {
  const { of, stride, offset, count, predict, needs } = column;
  predict(expected, columns, row);
  if (!before || (needs !== 0 && (before.columns.flags[before.row] & needs) === 0)) return;
  const numbers = of(before.columns);
  for (let k = 0; k < count; k++) expected[k] = numbers[stride * before.row + offset + k] ?? 0;
}

/** Whether a body has had impacts in the last step: nothing else gives it some. */
function wasDeflected(before: RowOfColumns | undefined): boolean {
  return before !== undefined && (before.columns.flags[before.row] & DEFLECTED) !== 0;
}

function writeNumbers(
  out: ByteWriter,
  column: Column,
  columns: Columns,
  row: number,
  before: RowOfColumns | undefined,
): void {
  const { of, stride, offset, count } = column;
  const differing = findDiffering(column, columns, row, before);
  if (count > 1) out.u8(differing);
  for (let k = 0; k < count; k++) {
    if ((differing & (1 << k)) !== 0) out.f64(of(columns)[stride * row + offset + k]);
  }
}

/**
 * Reads a row into rows that have all columns, those of `rowsToRead`. `owner` is the label of the body in messages. Give `before` if
 * that was given when it was written.
 */
export function readBody(
  from: ByteReader,
  rows: BodyRows,
  row: number,
  shapes: TableReader<Shape>,
  responses: TableReader<BodyResponse>,
  owner: string,
  before?: RowOfColumns,
): void {
  const columns = rows.of;
  const bits = from.u8();
  const shape = shapes.read(from);
  const hasLayers = (bits & HAS_LAYERS) !== 0;
  columns.layer[row] = hasLayers ? from.i32() : before ? before.columns.layer[before.row] : 1;
  columns.mask[row] = hasLayers ? from.i32() : before ? before.columns.mask[before.row] : -1;
  const response = (bits & HAS_RESPONSE) !== 0 ? responses.read(from) : undefined;
  const flags = flagsOf(bits, shape, response);
  columns.flags[row] = flags;
  const differing = from.varint();
  COLUMNS.forEach((column, bit) => {
    const { needs, name } = column;
    const isNeeded = needs === 0 || (flags & needs) !== 0;
    const isWritten = (differing & (1 << bit)) !== 0;
    if (isWritten && !isNeeded) from.fail(`${owner} has a ${name}, but not the flag for it`);
    if (isNeeded) readNumbers(from, column, columns, row, isWritten, owner, before);
  });
  if (differing >= 1 << COLUMNS.length) from.fail(`${owner} has unknown columns`);
  rows.shapes[row] = shape;
  rows.responses[row] = response;
  rows.corners[row] = (flags & DEFLECTED) !== 0 && !wasDeflected(before) ? readCorners(from, owner) : NO_CORNERS;
  check(from, columns, row, owner);
  derive(columns, row, shape);
}

function readNumbers(
  from: ByteReader,
  column: Column,
  columns: Columns,
  row: number,
  isWritten: boolean,
  owner: string,
  before: RowOfColumns | undefined,
): void {
  const { of, stride, offset, count, name } = column;
  expect(column, columns, row, before);
  const differing = !isWritten ? 0 : count > 1 ? from.u8() : 1;
  for (let k = 0; k < count; k++) {
    const value = (differing & (1 << k)) !== 0 ? from.finite(`${name} of ${owner}`) : expected[k];
    of(columns)[stride * row + offset + k] = value;
  }
}

/** The flags of a body, with those that follow from its shape and response. */
function flagsOf(bits: number, shape: Shape, response: BodyResponse | undefined): number {
  const { isRound, isUnbounded, boxRows } = kindOf(shape);
  let flags = (isRound ? ROUND : 0) | (isUnbounded ? UNBOUNDED : 0) | (boxRows ? BOX : 0) | (response ? RESPONDS : 0);
  FLAGS.forEach((flag, bit) => {
    if ((bits & (1 << bit)) !== 0) flags |= flag;
  });
  return flags;
}

/** Throws unless a world can have such a row. */
function check(from: ByteReader, columns: Columns, row: number, owner: string): void {
  const flags = columns.flags[row];
  if ((flags & (HAS_TARGET | TARGET_ROTATES)) === TARGET_ROTATES) from.fail(`${owner} has no target, but turns to it`);
  if ((flags & STATIC) !== 0) {
    if ((flags & (RESPONDS | HAS_TARGET | DEFLECTED)) !== 0)
      from.fail(`${owner} is static, but has a response or target`);
    const moves = [columns.velocity, columns.angularVelocity, columns.lastDisplacement, columns.lastRotation];
    if (!moves.every((column) => isZeroAt(column, 3 * row))) from.fail(`${owner} is static, but moves`);
  }
  for (const [column, at] of [
    [columns.motion, MOTION * row],
    [columns.previousPosition, 3 * row],
    [columns.target, TARGET * row],
  ] as const) {
    loadVec3(position, column, at);
    if (!isInRange(position)) from.fail(`${owner} is farther from the origin than ${LARGEST_VALUE}`);
  }
  for (const [column, at, needs] of [
    [columns.orientation, 4 * row, flags],
    [columns.previousOrientation, 4 * row, flags],
    [columns.target, TARGET * row + 3, flags & TARGET_ROTATES],
  ] as const) {
    if (needs !== 0 && !isUnitAt(column, at)) from.fail(`a quaternion of ${owner} has not the length 1`);
  }
  if (columns.friction[row] < 0) from.fail(`friction of ${owner} is ${columns.friction[row]}`);
}

/** Whether a column has a unit quaternion at an index. */
export function isUnitAt(column: Float64Array, at: number): boolean {
  loadQuat(before, column, at);
  const { x, y, z, w } = before;
  return Math.abs(x * x + y * y + z * z + w * w - 1) <= NEARLY_UNIT;
}

/** Writes what follows from the other numbers. All bodies are awake: sleep changes no results. */
function derive(columns: Columns, row: number, shape: Shape): void {
  const { motion, flags, idleSteps, lastDisplacement, lastRotation, angularVelocity } = columns;
  const kind = kindOf(shape);
  copyVec3(motion, MOTION * row + DISPLACEMENT, lastDisplacement, 3 * row);
  motion[MOTION * row + INSCRIBED] = kind.inscribedRadius(fieldsOf(shape));
  motion[MOTION * row + BOUNDING] = kind.boundingRadius(fieldsOf(shape));
  idleSteps[row] = 0;
  const hasRotated = !isZeroAt(lastRotation, 3 * row);
  if (hasRotated && !kind.isRound) flags[row] |= ROTATES;
  if (hasRotated || !isZeroAt(angularVelocity, 3 * row) || (flags[row] & TARGET_ROTATES) !== 0) flags[row] |= SPINS;
}

/** Writes the corners of a path. */
export function writeCorners(out: ByteWriter, corners: PathCorners): void {
  out.varint(corners.length / 4);
  for (const number of corners) out.f64(number);
}

/** Reads the corners of a path. */
export function readCorners(from: ByteReader, owner: string): PathCorners {
  const corners: number[] = [];
  let time = 0;
  for (let left = from.count('impacts', 32); left > 0; left--) {
    const next = from.finite(`time of an impact of ${owner}`);
    if (!(next >= time && next <= 1)) from.fail(`time of an impact of ${owner} is ${next}`);
    time = next;
    corners.push(time);
    for (let k = 0; k < 3; k++) corners.push(from.finite(`place of an impact of ${owner}`));
  }
  return corners;
}

/** Largest difference of the squared length of a unit quaternion from 1. */
const NEARLY_UNIT = 1e-9;
const UNROTATED = quat();
const COLUMNS = /* @__PURE__ */ columnsInOrder();
const expected = new Float64Array(4);
const before = quat();
const rotation = vec3();
const position = vec3();
