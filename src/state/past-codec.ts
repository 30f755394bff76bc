// The bytes of a history: docs/format.md. Of each step a body has thirteen numbers, of which those are written that the step before
// does not predict.

import type { Shape } from '../geometry/shape.ts';
import { loadQuat, loadVec3, storeQuat } from '../math/columns.ts';
import { quat, rotateBy } from '../math/quat.ts';
import { vec3 } from '../math/vec3.ts';
import { fieldsOf, kindOf } from '../narrowphase/made-shape.ts';
import { type BodyPast, PAST_STRIDE, type Page, type PastShape, type PastState } from '../world/past.ts';
import { NO_CORNERS, type PathCorners } from '../world/path-corners.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { isUnitAt, readCorners, writeCorners } from './row-codec.ts';
import type { TableReader, ThingWriter } from './table.ts';

/** Writes a history. `ids` are those of all bodies by index, undefined for free indices, in the order in which bodies are written. */
export function writePast(
  out: ByteWriter,
  state: PastState,
  bodies: readonly { readonly index: number; readonly id: number }[],
  shapes: ThingWriter<Shape>,
): void {
  const { count, now, pages, addedAt, recorded } = state;
  out.varint(count);
  out.varint(pages.length);
  for (const { start } of pages) out.f64(start);
  out.f64(now);
  const ids = new Map<number, number>();
  for (const { index, id } of bodies) {
    out.varint((addedAt[index] ?? -1) + 1);
    ids.set(index, id);
  }
  out.varint(recorded.size);
  for (const body of recorded.values()) {
    out.varint(ids.get(body.index) as number);
    out.varint(body.unmovedSince);
    out.varint(body.shapes.length);
    for (const { shape, until } of body.shapes) {
      shapes.write(out, shape);
      out.varint(until);
    }
    expected.fill(0);
    const { row, since, before } = body;
    const paths: [number, PathCorners][] = [];
    pages.forEach(({ step, motions, corners }, k) => {
      const isKnown = step >= since;
      writeStep(out, isKnown ? motions : before, isKnown ? PAST_STRIDE * row : 0);
      if (isKnown && corners[row].length > 0) paths.push([k, corners[row]]);
    });
    out.varint(paths.length);
    for (const [k, corners] of paths) {
      out.varint(k);
      writeCorners(out, corners);
    }
  }
}

function writeStep(out: ByteWriter, motions: Float64Array, at: number): void {
  let differing = 0;
  for (let k = 0; k < PAST_STRIDE; k++) if (!Object.is(motions[at + ORDER[k]], expected[ORDER[k]])) differing |= 1 << k;
  out.varint(differing);
  for (let k = 0; k < PAST_STRIDE; k++) if ((differing & (1 << k)) !== 0) out.f64(motions[at + ORDER[k]]);
  expectNext(motions, at);
}

/** Reads a history of so many bodies. `indexOf` gives the index of the body with an id. */
export function readPast(
  from: ByteReader,
  bodyCount: number,
  indexOf: (id: number) => number | undefined,
  shapes: TableReader<Shape>,
): PastState {
  const count = from.varint();
  const kept = from.count('steps', 8);
  if (kept > count) from.fail(`a history has ${kept} of ${count} steps`);
  const first = count - kept;
  const starts: number[] = [];
  for (let k = 0; k <= kept; k++) {
    starts.push(from.notNegative('start of a step'));
    if (k > 0 && !(starts[k] > starts[k - 1])) from.fail('steps have no length');
  }
  const addedAt: number[] = [];
  for (let i = 0; i < bodyCount; i++) {
    const added = from.varint();
    if (added > count + 1) from.fail(`a body was added in step ${added - 1} of ${count}`);
    if (added > 0) addedAt[i] = added - 1;
  }
  const recorded = new Map<number, BodyPast>();
  const rowCount = from.count('recorded bodies', 4);
  // A body has a byte per step at least.
  from.room(rowCount * kept, 'steps', 1);
  const now = starts.pop() as number;
  const pages = starts.map((start, k) => emptyPage(first + k, start, rowCount));
  for (let row = 0; row < rowCount; row++) {
    const id = from.varint();
    const index = indexOf(id);
    if (index === undefined || addedAt[index] === undefined || recorded.has(index)) from.fail(`body ${id} has no past`);
    const unmovedSince = from.varint();
    const past = readShapes(from, shapes);
    const at = PAST_STRIDE * row;
    expected.fill(0);
    for (const { step, motions } of pages) {
      readStep(from, motions, at);
      if (step >= addedAt[index] && !isUnitAt(motions, at + 6))
        from.fail(`a quaternion of body ${id} has not the length 1`);
    }
    for (let more = from.count('paths', 2); more > 0; more--) {
      const k = from.varint();
      if (k >= kept) from.fail(`body ${id} has a path in step ${first + k} of ${count}`);
      pages[k].corners[row] = readCorners(from, `body ${id}`);
    }
    recorded.set(index, { index, row, since: first, before: AT_REST, unmovedSince, shapes: past });
  }
  return { count, now, pages, recorded, freeRows: [], rowCount, addedAt };
}

function emptyPage(step: number, start: number, rowCount: number): Page {
  return {
    step,
    start,
    motions: new Float64Array(PAST_STRIDE * rowCount),
    corners: new Array<PathCorners>(rowCount).fill(NO_CORNERS),
  };
}

function readShapes(from: ByteReader, shapes: TableReader<Shape>): PastShape[] {
  return Array.from({ length: from.count('past shapes', 2) }, () => {
    const shape = shapes.read(from);
    return { shape: fieldsOf(shape), kind: kindOf(shape), until: from.varint() };
  });
}

function readStep(from: ByteReader, motions: Float64Array, at: number): void {
  const differing = from.varint();
  for (let k = 0; k < PAST_STRIDE; k++) {
    motions[at + ORDER[k]] = (differing & (1 << k)) !== 0 ? from.finite('a past motion') : expected[ORDER[k]];
  }
  expectNext(motions, at);
}

/** Expects that the next step goes on from the end of this one, with the same motion. */
function expectNext(motions: Float64Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    expected[k] = motions[at + 3 + k];
    expected[3 + k] = motions[at + 3 + k] + (motions[at + 3 + k] - motions[at + k]);
    expected[10 + k] = motions[at + 10 + k];
  }
  loadQuat(orientation, motions, at + 6);
  loadVec3(rotation, motions, at + 10);
  rotateBy(orientation, orientation, rotation, 1);
  storeQuat(expected, 6, orientation);
}

/** A history without steps, of a world at that time. */
export function emptyPast(time: number, moving: readonly number[], bodyCount: number): PastState {
  const recorded = new Map<number, BodyPast>();
  moving.forEach((index, row) => {
    recorded.set(index, { index, row, since: 0, before: AT_REST, unmovedSince: 0, shapes: [] });
  });
  return {
    count: 0,
    now: time,
    pages: [],
    recorded,
    freeRows: [],
    rowCount: moving.length,
    addedAt: new Array(bodyCount).fill(0),
  };
}

/** A motion before all steps that are kept. */
const AT_REST = new Float64Array(PAST_STRIDE);

/** Numbers of a step in the order of the file, those that are the least predictable first: the end, start, rotation, quaternion. */
const ORDER = [3, 4, 5, 0, 1, 2, 10, 11, 12, 6, 7, 8, 9];
const expected = new Float64Array(PAST_STRIDE);
const orientation = quat();
const rotation = vec3();
