import type { Broadphase } from '../broadphase/broadphase.ts';
import { isMoveResult } from '../character/move-result.ts';
import type { Shape } from '../geometry/shape.ts';
import { checkNames } from '../option-names.ts';
import { checkFunction, isObject, readOptions } from '../validate.ts';
import type { Body } from '../world/body.ts';
import { type BodyStore, PRESENT, STATIC, UNBOUNDED } from '../world/body-store.ts';
import type { PairFilter } from '../world/contact-rules.ts';
import { ContactStore } from '../world/contact-store.ts';
import type { PastState, WorldHistory } from '../world/past.ts';
import type { BodyResponse } from '../world/responder.ts';
import type { World } from '../world/world.ts';
import type { WorldOptions } from '../world/world-options.ts';
import type { ByteReader } from './bytes.ts';
import { readContact } from './contact-codec.ts';
import { openFile } from './file.ts';
import { WaitingCompanion } from './fork.ts';
import { type Kinds, KnownKinds } from './kinds.ts';
import { emptyPast, readPast } from './past-codec.ts';
import { removedBody } from './removed-body.ts';
import { responseReader } from './response-codec.ts';
import { putBack } from './restore.ts';
import { readBody, rowsToRead, withoutUnused } from './row-codec.ts';
import { BodyRows } from './rows.ts';
import { readVec3, shapeReader } from './shape-codec.ts';
import { Snapshot } from './snapshot.ts';
import type { TableReader } from './table.ts';
import { type ReferenceReader, readValue } from './value-codec.ts';
import { ARE_TESTED, HAS_HISTORY, HAS_USER_DATA, WORLD_FILE } from './world-file.ts';

/**
 * What `deserialize` makes a world of, by name.
 * @template Made The type of the world that is made.
 */
export interface WorldKinds<Data = unknown, Made extends World<Data> = World<Data>> extends Kinds {
  /**
   * The class of the world. Default: `World`.
   * @example
   * deserialize(bytes, { kinds: { World, sphere, box, bounce } });
   */
  readonly World?: WorldClass<Data, Made> | undefined;
}

/**
 * A class of worlds: `World` or `World2D`.
 * @template Made The type of its worlds.
 */
export type WorldClass<Data = unknown, Made extends World<Data> = World<Data>> = new (
  options: WorldOptions<Data>,
) => Made;

/**
 * Options of `deserialize`.
 * @template Made The type of the world that is made.
 */
export interface DeserializeOptions<Data = unknown, Made extends World<Data> = World<Data>> {
  /**
   * The constructors of shapes and responses that the world may have, and the callbacks of `respond` and of characters, by name. A
   * program has the code of those that it names. `World` is the class of the world: `World2D` for one in the plane. Default: `World`.
   * @example
   * const loaded = deserialize(bytes, { kinds: { sphere, box, bounce } });
   */
  readonly kinds: WorldKinds<Data, Made>;
  /**
   * Returns the `userData` of a body from what the option `userData` of `serialize` has returned, after JSON. Default: bodies have
   * none.
   * @example
   * const loaded = deserialize(bytes, { kinds: { sphere, box }, userData: (data) => data });
   */
  readonly userData?: ((data: unknown, body: Body<Data>) => Data) | undefined;
  /**
   * The filter of the world, which is not in the file.
   * @example
   * const loaded = deserialize(bytes, { kinds: { sphere, box }, filter: (a, b) => a.name !== b.name });
   */
  readonly filter?: PairFilter<Data> | undefined;
  /**
   * The broadphase of the world. Default: the built-in rbush tree.
   * @example
   * const loaded = deserialize(bytes, { kinds: { sphere, box }, broadphase });
   */
  readonly broadphase?: Broadphase | undefined;
  /**
   * The history of the world, which goes on as it was if the world had one. Default: no history.
   * @example
   * const loaded = deserialize(bytes, { kinds: { sphere, box }, history: history(0.5) });
   */
  readonly history?: WorldHistory | undefined;
}

/**
 * Makes a world from the bytes of `serialize`. It goes on as that one would have, bit for bit: the same events, ids, poses, answers.
 * It has bodies of its own, and no handlers. `Character.from(world, body)` gives the characters.
 * @throws Error or RangeError telling what is wrong with the file; TypeError naming an invalid option, or what `kinds` lacks.
 * @example
 * const loaded = deserialize(serialize(world), { kinds: { sphere, box } });
 * loaded.step(1 / 60);
 */
export function deserialize<Data = unknown, Made extends World<Data> = World<Data>>(
  bytes: Uint8Array,
  options: DeserializeOptions<Data, Made>,
): Made {
  const { world, known } = readFileOptions(options, NAME);
  const from = openFile(bytes, WORLD_FILE, NAME);
  new WorldReader(from, known).read();
  from.end();
  return world;
}

/** Reads the options of functions that read files, and makes an empty world for the file. */
export function readFileOptions<Data, Made extends World<Data>>(
  options: DeserializeOptions<Data, Made>,
  owner: string,
): { readonly world: Made; readonly known: KnownThings } {
  const { kinds, userData, filter, broadphase, history } = readOptions(options, owner);
  checkNames(options, OPTIONS, owner);
  if (userData !== undefined) checkFunction(userData, 'userData', owner);
  const known = new KnownKinds(kinds, owner);
  const world = known.world({ filter, broadphase, history }) as Made;
  return { world, known: new KnownThings(world, known, userData as DataReader | undefined) };
}

type DataReader = (data: unknown, body: Body) => unknown;

/** What states of a world refer to: shapes, responses, callbacks, and bodies, of which one has the same object in all states. */
export class KnownThings implements ReferenceReader {
  readonly world: World;
  readonly kinds: KnownKinds;
  readonly shapes: TableReader<Shape>;
  readonly responses: TableReader<BodyResponse>;
  private readonly userData: DataReader | undefined;
  /** The bodies, and those that were removed, by id. */
  private readonly bodies = new Map<number, Body>();
  /** What the file has of the `userData` of new bodies. */
  private readonly data = new Map<Body, unknown>();

  constructor(world: World, kinds: KnownKinds, userData: DataReader | undefined) {
    this.world = world;
    this.kinds = kinds;
    this.userData = userData;
    this.shapes = shapeReader(kinds);
    this.responses = responseReader(kinds);
  }

  /** Reads what a body is made with, but for its row. */
  readNew(from: ByteReader, id: number, hasData: boolean): NewBody {
    const name = from.string() || undefined;
    const text = hasData ? from.string() : '';
    if (text === '') return { id, name, data: undefined };
    try {
      return { id, name, data: [JSON.parse(text)] };
    } catch {
      return from.fail(`userData of body ${id} is ${text}, no JSON`);
    }
  }

  /** The body with an id. Makes it, for a row, unless it is known. */
  body({ id, name, data }: NewBody, { indices, shapes, responses }: BodyRows, row: number): Body {
    const known = this.bodies.get(id);
    if (known) return known;
    const { world } = this;
    const settings = { name, userData: undefined, shape: shapes[row], response: responses[row] };
    const body = world.makeBody(id, indices[row], settings);
    this.bodies.set(id, body);
    if (data) this.data.set(body, data[0]);
    return body;
  }

  /** Gives new bodies their `userData`, when all else is done. */
  giveData(): void {
    for (const [body, data] of this.data) {
      this.data.delete(body);
      if (this.userData) body.userData = this.userData(data, body);
    }
  }

  /** A body that was made. */
  known(from: ByteReader, id: number): Body {
    return this.bodies.get(id) ?? from.fail(`there is no body ${id}`);
  }

  /** Reads the body that a character refers to. */
  readBody(from: ByteReader): Body {
    const id = from.varint();
    if (id > 0) return this.known(from, id);
    const removedId = from.varint();
    const name = from.string() || undefined;
    const shape = this.shapes.read(from);
    const position = readVec3(from);
    const quaternion = { ...readVec3(from), w: from.f64() };
    const known = this.bodies.get(removedId);
    if (known) return known;
    const body = removedBody(this.world, { id: removedId, name, userData: undefined, shape, position, quaternion });
    this.bodies.set(removedId, body);
    return body;
  }

  callback(name: string): unknown {
    return this.kinds.find(name);
  }
}

/** What a body is made with. */
interface NewBody {
  readonly id: number;
  readonly name: string | undefined;
  /** What the file has of its `userData`, in an array. */
  readonly data: readonly [unknown] | undefined;
}

/** Reads a whole state. */
export class WorldReader {
  private readonly from: ByteReader;
  private readonly things: KnownThings;
  private readonly saved: Snapshot;
  /** The indices of the bodies, by id. */
  private readonly indices = new Map<number, number>();

  constructor(from: ByteReader, things: KnownThings) {
    this.from = from;
    this.things = things;
    this.saved = new Snapshot(things.world);
  }

  /** Gives the world the state that is in the file. */
  read(): void {
    const { from, saved } = this;
    const { world } = this.things;
    const bits = from.u8();
    saved.areContactsTested = (bits & ARE_TESTED) !== 0;
    saved.filter = world.filter;
    saved.seconds = from.notNegative('time');
    saved.lastStep = from.notNegative('last step');
    saved.dt = from.notNegative('last dt');
    saved.remainder = from.notNegative('remainder');
    saved.steps = from.varint();
    saved.lastId = from.varint();
    this.readBodies((bits & HAS_USER_DATA) !== 0);
    this.readContacts();
    this.readCompanions();
    saved.past = this.readPast((bits & HAS_HISTORY) !== 0);
    putBack(world, saved);
    this.things.giveData();
  }

  private readBodies(hasData: boolean): void {
    const { from, things, saved, indices } = this;
    const { world, shapes, responses } = things;
    const count = from.count('bodies', BODY);
    const rows = rowsToRead([0, count]);
    let id = 0;
    for (let row = 0; row < count; row++) {
      const more = from.varint();
      id += more;
      if (more === 0 || id > saved.lastId) from.fail(`there is a body ${id}, but the last one was ${saved.lastId}`);
      const made = things.readNew(from, id, hasData);
      readBody(from, rows, row, shapes, responses, `body ${id}`);
      rows.of.id[row] = id;
      rows.bodies[row] = things.body(made, rows, row);
      indices.set(id, row);
      if ((rows.of.flags[row] & (PRESENT | UNBOUNDED)) === (PRESENT | UNBOUNDED)) saved.planes.push(row);
    }
    saved.moving = withoutUnused(rows);
    saved.still = new BodyRows(world.sim.store, []);
    saved.count = count;
    const { store } = world.sim;
    store.reserve(Math.max(0, count - store.count + store.free.length));
  }

  private readContacts(): void {
    const { from, saved, indices } = this;
    const { flags } = saved.moving.of;
    const contacts = new ContactStore({ flags, firstContact: new Int32Array(saved.count).fill(-1) } as BodyStore);
    const indexOf = (id: number) => indices.get(id);
    for (let left = from.count('contacts', CONTACT); left > 0; left--) {
      readContact(from, contacts, indexOf, saved.seconds);
    }
    saved.contacts.take(contacts);
  }

  private readCompanions(): void {
    const { from, things, saved, indices } = this;
    for (let left = from.count('characters', COMPANION); left > 0; left--) {
      const id = from.varint();
      if (!indices.has(id)) from.fail(`there is no body ${id}`);
      const body = things.known(from, id);
      const settings = checkedSettings(from, body, readValue(from, things));
      const state = checkedState(from, body, readValue(from, things));
      saved.companions.set(body, { companion: new WaitingCompanion(body, settings, state), state });
    }
  }

  /** The history of the file, or one that begins now. */
  private readPast(hasHistory: boolean): PastState {
    const { from, saved, indices, things } = this;
    if (hasHistory) return readPast(from, saved.count, (id) => indices.get(id), things.shapes);
    const { flags } = saved.moving.of;
    const moving = [...flags.keys()].filter((row) => (flags[row] & (PRESENT | STATIC)) === PRESENT);
    return emptyPast(saved.seconds, moving, saved.count);
  }
}

/** What a character is made with. Its options are checked by each move. */
export function checkedSettings(from: ByteReader, body: Body, value: unknown): object {
  if (isObject(value) && isObject(Object(value).options)) return value;
  return from.fail(`${body} has no options of a character`);
}

/** The state of a character. */
export function checkedState(from: ByteReader, body: Body, value: unknown): object {
  return isMoveResult(value) ? value : from.fail(`${body} has no last move of a character`);
}

/** Least bytes of a body, a contact, and a character. */
const BODY = 5;
const CONTACT = 11;
const COMPANION = 3;
const NAME = 'deserialize';
const OPTIONS: readonly string[] = ['kinds', 'userData', 'filter', 'broadphase', 'history'];
