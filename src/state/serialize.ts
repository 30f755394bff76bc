import type { Shape } from '../geometry/shape.ts';
import { checkNames } from '../option-names.ts';
import { checkBoolean, checkFunction, readOptions } from '../validate.ts';
import type { Body } from '../world/body.ts';
import type { BodyResponse } from '../world/responder.ts';
import { checkWorld, type World } from '../world/world.ts';
import type { ByteWriter } from './bytes.ts';
import { writeContact } from './contact-codec.ts';
import { beginFile, endFile } from './file.ts';
import { nameOfCallback } from './kinds.ts';
import { writePast } from './past-codec.ts';
import { responseWriter } from './response-codec.ts';
import { writeBody } from './row-codec.ts';
import type { BodyRows } from './rows.ts';
import { shapeWriter, writeVec3 } from './shape-codec.ts';
import { type Snapshot, snapshot, stateOf } from './snapshot.ts';
import type { ThingWriter } from './table.ts';
import { type ReferenceWriter, writeValue } from './value-codec.ts';
import { ARE_TESTED, HAS_HISTORY, HAS_USER_DATA, WORLD_FILE } from './world-file.ts';

/** Options of `serialize`. */
export interface SerializeOptions<in Data = unknown> {
  /**
   * Returns what is written of the `userData` of a body: a value for `JSON.stringify`, or undefined for nothing. Default: no
   * `userData` is written.
   * @example
   * const bytes = serialize(world, { userData: (data) => data });
   */
  readonly userData?: ((data: Data, body: Body<Data>) => unknown) | undefined;
  /**
   * Whether the history is written, which is most of the bytes of a world that has one. Without it, a loaded world begins a new
   * one. Default: true.
   * @example
   * const bytes = serialize(world, { history: false });
   */
  readonly history?: boolean | undefined;
}

/**
 * Writes the state of a world to bytes, for `deserialize`: all that decides its future, with shapes, responses, names, characters and
 * history. Handlers and `filter` are not written, and callbacks by their names. The same state gives the same bytes.
 * @throws TypeError naming a callback without a name; Error inside a step, a handler, a filter or a callback.
 * @example
 * const bytes = serialize(world);
 * const loaded = deserialize(bytes, { kinds: { sphere, box } });
 */
export function serialize<Data>(world: World<Data>, options: SerializeOptions<Data> = {}): Uint8Array {
  checkWorld(world, NAME);
  const { userData, history = true } = readOptions(options, NAME);
  checkNames(options, ['userData', 'history'], NAME);
  if (userData !== undefined) checkFunction(userData, 'userData', NAME);
  checkBoolean(history, 'history', NAME);
  world.checkMayStep(NAME);
  const saved = history ? snapshot(world) : stateOf(world);
  const out = beginFile(WORLD_FILE);
  writeWorld(out, saved, userData as ((data: unknown, body: Body) => unknown) | undefined);
  return endFile(out);
}

/** Writes the state of a snapshot. */
export function writeWorld(
  out: ByteWriter,
  saved: Snapshot,
  userData: ((data: unknown, body: Body) => unknown) | undefined,
  shapes: ThingWriter<Shape> = shapeWriter(),
  responses: ThingWriter<BodyResponse> = responseWriter(),
): void {
  out.u8((saved.areContactsTested ? ARE_TESTED : 0) | (userData ? HAS_USER_DATA : 0) | (saved.past ? HAS_HISTORY : 0));
  for (const number of [saved.time, saved.lastStep, saved.dt, saved.remainder]) out.f64(number);
  out.varint(saved.stepCount);
  out.varint(saved.lastId);
  const rows = rowsById(saved);
  out.varint(rows.length);
  let last = 0;
  for (const { of, row, body } of rows) {
    out.varint(body.id - last);
    last = body.id;
    out.string(body.name ?? '');
    if (userData) out.string(JSON.stringify(userData(body.userData, body)) ?? '');
    writeBody(out, of, row, shapes, responses);
  }
  writeContacts(out, saved);
  const references = new References(shapes);
  const companions = [...saved.companions].sort(([a], [b]) => a.id - b.id);
  out.varint(companions.length);
  for (const [body, { companion, state }] of companions) {
    out.varint(body.id);
    references.owner = body;
    writeValue(out, companion.settings, references);
    writeValue(out, state, references);
  }
  if (saved.past)
    writePast(
      out,
      saved.past,
      rows.map(({ body }) => body),
      shapes,
    );
}

/** The rows of all bodies, sorted by id. */
function rowsById({ still, moving }: Snapshot): { readonly of: BodyRows; readonly row: number; readonly body: Body }[] {
  const rows = [still, moving].flatMap((of) => of.bodies.map((body, row) => ({ of, row, body })));
  // Free indices have no body.
  return rows.filter(({ body }) => body.index !== undefined).sort((a, b) => a.body.id - b.body.id);
}

/** Writes the contacts, sorted by the ids of their bodies. */
function writeContacts(out: ByteWriter, saved: Snapshot): void {
  const { contacts } = saved;
  const { linked, bodies } = contacts.of;
  const sorted = Array.from(linked.subarray(0, contacts.linkedCount), (c) => {
    return { c, a: saved.idOf(bodies[2 * c]), b: saved.idOf(bodies[2 * c + 1]) };
  });
  sorted.sort((p, q) => p.a - q.a || p.b - q.b);
  out.varint(sorted.length);
  for (const { c, a, b } of sorted) writeContact(out, contacts, c, a, b);
}

/** Writes what characters refer to. */
export class References implements ReferenceWriter {
  /** The body of the character. */
  owner: Body | undefined;
  private readonly shapes: ThingWriter<Shape>;

  constructor(shapes: ThingWriter<Shape>) {
    this.shapes = shapes;
  }

  /** Bodies by id, and those that were removed with all that is left of them. */
  writeBody(out: ByteWriter, body: Body): void {
    const { id, name, shape, position, quaternion } = body;
    const isInWorld = body.world !== undefined;
    out.varint(isInWorld ? id : 0);
    if (isInWorld) return;
    out.varint(id);
    out.string(name ?? '');
    this.shapes.write(out, shape as Shape);
    writeVec3(out, position);
    writeVec3(out, quaternion);
    out.f64(quaternion.w);
  }

  nameOf(callback: { readonly name?: string }): string {
    return nameOfCallback(callback, `a callback of the character of ${this.owner}`);
  }
}

const NAME = 'serialize';
