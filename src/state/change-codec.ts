// The bytes of what a game changes: docs/replay.md.

import type { Shape } from '../geometry/shape.ts';
import { vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import { companionsOf } from '../world/companions.ts';
import type { BodyResponse } from '../world/responder.ts';
import type { World } from '../world/world.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import type { Changes, CompanionChange, ContactChange, Pull } from './changes.ts';
import { checkedSettings, checkedState, type KnownThings } from './deserialize.ts';
import { readPatch, writePatch } from './patch-codec.ts';
import { readBody, rowsToRead, writeBody } from './row-codec.ts';
import { writeVec3 } from './shape-codec.ts';
import type { ThingWriter } from './table.ts';
import { type ReferenceWriter, readValue, writeValue } from './value-codec.ts';

/** What changes refer to. */
export interface ChangeWriter extends ReferenceWriter {
  /** The body that refers to them, for messages. */
  owner: Body | undefined;
  readonly shapes: ThingWriter<Shape>;
  readonly responses: ThingWriter<BodyResponse>;
  /** The text of the `userData` of a body; empty for none. */
  dataOf(body: Body): string;
}

// Bits of what follows.
const ARE_TESTED = 1;
const REMOVED = 2;
const CHANGED = 4;
const ADDED = 8;
const CONTACTS = 16;
const COMPANIONS = 32;
const PULL = 64;

const NO_PULL: Pull = { addend: vec3(), ids: [] };

// Bits of a contact.
const ENDED = 1;
const PASSES = 2;
const HAS_SIDE = 4;

/** Writes changes. */
export function writeChanges(out: ByteWriter, changes: Changes, references: ChangeWriter): void {
  const { lastId, areContactsTested, removed, rows, before, contacts, companions, pull } = changes;
  const all = Array.from(before.keys());
  const changed = all.filter((row) => before[row]);
  const added = all.filter((row) => !before[row]).sort((p, q) => rows.of.id[p] - rows.of.id[q]);
  const bit = (list: readonly unknown[], flag: number) => (list.length > 0 ? flag : 0);
  out.u8(
    (areContactsTested ? ARE_TESTED : 0) |
      bit(removed, REMOVED) |
      bit(changed, CHANGED) |
      bit(added, ADDED) |
      bit(contacts, CONTACTS) |
      bit(companions, COMPANIONS) |
      bit(pull.ids, PULL),
  );
  out.varint(lastId);
  writeList(out, removed, (id) => out.varint(id));
  if (pull.ids.length > 0) writePull(out, pull);
  for (const rowsOf of [changed, added]) writeList(out, rowsOf, (row) => out.varint(rows.of.id[row]));
  for (const row of changed) writeBody(out, rows, row, references.shapes, references.responses, before[row]);
  for (const row of added) {
    const body = rows.bodies[row];
    out.string(body.name ?? '');
    out.string(references.dataOf(body));
    writeBody(out, rows, row, references.shapes, references.responses);
  }
  writeList(out, contacts, (contact) => writeContact(out, contact));
  writeList(out, companions, ({ body, settings, before: past, state }) => {
    references.owner = body;
    out.varint(body.id);
    out.u8(settings ? 1 : 0);
    if (settings) writeValue(out, settings, references);
    writePatch(out, past, state, references);
  });
}

/** Writes what was added to the velocities of some bodies: these as runs of ids, each by its distance to the last one. */
function writePull(out: ByteWriter, { addend, ids }: Pull): void {
  const runs: { start: number; end: number }[] = [];
  for (const id of ids) {
    const run = runs[runs.length - 1];
    if (run?.end === id) run.end++;
    else runs.push({ start: id, end: id + 1 });
  }
  writeVec3(out, addend);
  let last = 0;
  writeList(out, runs, ({ start, end }) => {
    out.varint(start - last);
    out.varint(end - start);
    last = end;
  });
}

/** Writes a list, unless it is empty. */
function writeList<T>(out: ByteWriter, list: readonly T[], write: (value: T) => void): void {
  if (list.length > 0) out.varint(list.length);
  for (const value of list) write(value);
}

function writeContact(out: ByteWriter, { a, b, hasEnded, passes, side }: ContactChange): void {
  const hasSide = side.some((x) => x !== 0);
  out.varint(a);
  out.varint(b - a);
  out.u8((hasEnded ? ENDED : 0) | (passes ? PASSES : 0) | (hasSide ? HAS_SIDE : 0));
  if (hasSide) for (const x of side) out.f64(x);
}

/** Reads changes of a world, and checks them. */
export function readChanges(from: ByteReader, things: KnownThings): Changes {
  const { world, shapes, responses } = things;
  const { store } = world.sim;
  const bits = from.u8();
  const lastId = from.varint();
  const readList = <T>(flag: number, read: () => T): T[] =>
    (bits & flag) === 0 ? [] : Array.from({ length: from.count('changes', 1) }, read);
  const readIds = (flag: number) => readList(flag, () => from.varint());
  const removed = readIds(REMOVED);
  const pull = (bits & PULL) === 0 ? NO_PULL : readPull(from, world);
  const changed = readIds(CHANGED);
  const added = readIds(ADDED);
  checkIds(from, world, lastId, [...removed, ...changed], added);
  const indices = changed.map((id) => things.known(from, id).index);
  const { free, count } = store;
  for (let k = 0; k < added.length; k++) indices.push(free[free.length - 1 - k] ?? count + k - free.length);
  const rows = rowsToRead(indices.flatMap((i) => [i, i + 1]));
  const before = indices.map((row, k) => (k < changed.length ? { columns: store, row } : undefined));
  for (const [row, id] of [...changed, ...added].entries()) {
    const made = before[row] ? { id, name: undefined, data: undefined } : things.readNew(from, id, true);
    readBody(from, rows, row, shapes, responses, `body ${id}`, before[row]);
    rows.of.id[row] = id;
    rows.bodies[row] = things.body(made, rows, row);
  }
  return {
    lastId,
    areContactsTested: (bits & ARE_TESTED) !== 0,
    removed,
    pull,
    rows,
    before,
    contacts: readList(CONTACTS, () => readContact(from)),
    companions: readList(COMPANIONS, () => readCompanion(from, things)),
  };
}

function readPull(from: ByteReader, { byId }: World): Pull {
  const addend = { x: from.finite('an addend'), y: from.finite('an addend'), z: from.finite('an addend') };
  const ids: number[] = [];
  let id = 0;
  for (let left = from.count('runs', 2); left > 0; left--) {
    id += from.varint();
    for (const end = id + from.varint(); id < end; id++) {
      if (byId.get(id)?.type !== 'moving') from.fail(`there is no moving body ${id}`);
      ids.push(id);
    }
  }
  return { addend, ids };
}

/** Throws unless the world has bodies with some ids, each of which is there once, and can be given others. */
function checkIds(
  from: ByteReader,
  world: World,
  lastId: number,
  present: readonly number[],
  added: readonly number[],
): void {
  const seen = new Set<number>();
  for (const id of present) {
    if (seen.has(id) || !world.byId.has(id)) from.fail(`body ${id} is changed, but is not in the world`);
    seen.add(id);
  }
  let last = world.lastId;
  for (const id of added) {
    if (id <= last || id > lastId) from.fail(`body ${id} is added after body ${last}, but the last one is ${lastId}`);
    last = id;
  }
  if (lastId < world.lastId) from.fail(`the last body is ${lastId}, but was ${world.lastId}`);
}

function readContact(from: ByteReader): ContactChange {
  const a = from.varint();
  const b = a + from.varint();
  const bits = from.u8();
  const side = (bits & HAS_SIDE) === 0 ? [] : [0, 0, 0].map(() => from.finite('a normal'));
  return { a, b, hasEnded: (bits & ENDED) !== 0, passes: (bits & PASSES) !== 0, side };
}

function readCompanion(from: ByteReader, things: KnownThings): CompanionChange {
  const body = things.known(from, from.varint());
  const isNew = from.u8() !== 0;
  const known = companionsOf(things.world).get(body);
  if (!isNew && !known) from.fail(`${body} is not the body of a character`);
  const settings = isNew ? checkedSettings(from, body, readValue(from, things)) : undefined;
  const before = isNew ? undefined : known?.saveState();
  return { body, settings, before, state: checkedState(from, body, readPatch(from, before, things)) };
}
