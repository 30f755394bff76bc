// Copies of columns.

import type { Shape } from '../geometry/shape.ts';
import type { Numbers } from '../math/growable.ts';
import type { Body } from '../world/body.ts';
import type { BodyStore } from '../world/body-store.ts';
import type { ContactStore } from '../world/contact-store.ts';
import type { PathCorners } from '../world/path-corners.ts';
import type { BodyResponse } from '../world/responder.ts';
import type { Simulation } from '../world/simulation.ts';
import { KEPT_OF_BODIES, KEPT_OF_CONTACTS } from './classes.ts';

/** Half-open ranges of body indices, two numbers each, ascending. */
export type Ranges = readonly number[];

type BodyColumn = (typeof KEPT_OF_BODIES)[number];
type ContactColumn = (typeof KEPT_OF_CONTACTS)[number];

/** The rows of one column in some ranges. */
class ColumnRows {
  /** The rows, those of all ranges one after the other. */
  readonly rows: Numbers;
  private readonly parts: readonly Numbers[];
  /** The column, which is replaced when the store grows, and its part of each range. Kept, so that a copy makes no garbage. */
  private column: Numbers;
  private views: readonly Numbers[];
  private readonly ranges: Ranges;
  /** Numbers per body; 0 while the column is not used. */
  readonly width: number;

  constructor(column: Numbers, width: number, ranges: Ranges) {
    this.column = column;
    this.width = width;
    this.ranges = ranges;
    let count = 0;
    for (let r = 0; r < ranges.length; r += 2) count += ranges[r + 1] - ranges[r];
    this.rows = new (column.constructor as new (length: number) => Numbers)(width * count);
    const parts: Numbers[] = [];
    let at = 0;
    for (let r = 0; r < ranges.length; r += 2) {
      const end = at + width * (ranges[r + 1] - ranges[r]);
      parts.push(this.rows.subarray(at, end));
      at = end;
    }
    this.parts = parts;
    this.views = this.viewsOf(column);
  }

  /** Whether the column is used now, but was not when the rows were made. */
  isOutgrownBy(column: Numbers): boolean {
    return this.width === 0 && column.length > 0;
  }

  /** Copies from the column. */
  take(column: Numbers): void {
    this.bind(column);
    for (let r = 0; r < this.parts.length; r++) this.parts[r].set(this.views[r]);
  }

  /** Copies to the column. Rows of one that was not used are zero. */
  put(column: Numbers, width: number): void {
    const { ranges, parts } = this;
    if (this.width === 0) {
      for (let r = 0; r < ranges.length; r += 2) column.fill(0, width * ranges[r], width * ranges[r + 1]);
      return;
    }
    this.bind(column);
    for (let r = 0; r < parts.length; r++) this.views[r].set(parts[r]);
  }

  private bind(column: Numbers): void {
    if (column === this.column) return;
    this.column = column;
    this.views = this.viewsOf(column);
  }

  private viewsOf(column: Numbers): Numbers[] {
    const { ranges, width } = this;
    return this.parts.map((_, r) => column.subarray(width * ranges[2 * r], width * ranges[2 * r + 1]));
  }
}

/** What decides about the bodies of some ranges of indices: columns, shapes, responses, corners. */
export class BodyRows {
  readonly ranges: Ranges;
  /** The body index of each row. */
  readonly indices: Int32Array;
  /** The body of each row; an empty object for a free index. */
  readonly bodies: Body[] = [];
  readonly shapes: Shape[] = [];
  readonly responses: (BodyResponse | undefined)[] = [];
  readonly corners: PathCorners[] = [];
  /** The revision of the store by which its bodies, shapes and responses are these. */
  revision = -1;
  /** The rows of each column. */
  readonly of: Readonly<Pick<BodyStore, BodyColumn>>;
  private readonly columns: readonly ColumnRows[];

  constructor(store: BodyStore, ranges: Ranges) {
    this.ranges = ranges;
    this.indices = indicesIn(ranges);
    this.columns = KEPT_OF_BODIES.map(
      (name) => new ColumnRows(store[name], store[name].length / roomOf(store), ranges),
    );
    const rows = KEPT_OF_BODIES.map((name, k) => [name, this.columns[k].rows]);
    this.of = Object.fromEntries(rows) as Pick<BodyStore, BodyColumn>;
  }

  /** Whether the rows lack a column that is used now. */
  areOutgrownBy(store: BodyStore): boolean {
    for (let k = 0; k < KEPT_OF_BODIES.length; k++) {
      if (this.columns[k].isOutgrownBy(store[KEPT_OF_BODIES[k]])) return true;
    }
    return false;
  }

  /** The id of the body with an index; undefined for an index of other rows. */
  idOf(index: number): number | undefined {
    const { ranges } = this;
    let before = 0;
    for (let r = 0; r < ranges.length; r += 2) {
      if (index >= ranges[r] && index < ranges[r + 1]) return this.of.id[before + index - ranges[r]];
      before += ranges[r + 1] - ranges[r];
    }
    return undefined;
  }

  take({ store, bodies }: Simulation): void {
    for (let k = 0; k < KEPT_OF_BODIES.length; k++) this.columns[k].take(store[KEPT_OF_BODIES[k]]);
    const { indices, corners } = this;
    for (let row = 0; row < indices.length; row++) corners[row] = store.corners[indices[row]];
    if (this.revision === store.revision) return;
    this.revision = store.revision;
    for (let row = 0; row < indices.length; row++) {
      const body = bodies[indices[row]];
      this.bodies[row] = body;
      this.shapes[row] = body.currentShape;
      this.responses[row] = body.reaction;
    }
  }

  /** The same rows for another world, whose bodies are given. */
  for(bodyOf: (body: Body) => Body): BodyRows {
    const copy = Object.create(BodyRows.prototype) as BodyRows;
    return Object.assign(copy, this, { bodies: this.bodies.map(bodyOf), revision: -1 });
  }

  /** Copies the columns and corners to the store. */
  put(store: BodyStore): void {
    for (let k = 0; k < KEPT_OF_BODIES.length; k++) {
      const name = KEPT_OF_BODIES[k];
      const { width } = this.columns[k];
      if (store[name].length < width) store[name] = new Float64Array(width * roomOf(store)) as never;
      this.columns[k].put(store[name], store[name].length / roomOf(store));
    }
    const { indices, corners } = this;
    for (let row = 0; row < indices.length; row++) store.corners[indices[row]] = corners[row];
  }
}

/** What decides about contacts. */
export class ContactRows {
  count = 0;
  linkedCount = 0;
  private readonly free: number[] = [];
  /** A copy of each column; none before the first `take`. */
  readonly of = {} as { -readonly [Name in ContactColumn]: ContactStore[Name] };

  take(contacts: ContactStore): void {
    this.count = contacts.count;
    this.linkedCount = contacts.linkedCount;
    copyList(this.free, contacts.free);
    for (const name of KEPT_OF_CONTACTS) copyColumn(this.of, contacts, name);
  }

  put(contacts: ContactStore): void {
    contacts.count = this.count;
    contacts.linkedCount = this.linkedCount;
    copyList(contacts.free, this.free);
    for (const name of KEPT_OF_CONTACTS) copyColumn(contacts, this.of, name);
  }
}

type Columns = Record<ContactColumn, Numbers | undefined>;

/** Copies a column, whose length may have changed. */
function copyColumn(to: Columns, from: Columns, name: ContactColumn): void {
  const column = from[name] as Numbers;
  if (to[name]?.length === column.length) to[name].set(column);
  else to[name] = column.slice();
}

function indicesIn(ranges: Ranges): Int32Array {
  const indices: number[] = [];
  for (let r = 0; r < ranges.length; r += 2) for (let i = ranges[r]; i < ranges[r + 1]; i++) indices.push(i);
  return Int32Array.from(indices);
}

/** Number of bodies for which the columns have entries. */
export function roomOf({ id }: BodyStore): number {
  return id.length;
}

/** Copies the entries of a list. */
export function copyList<T>(to: T[], from: readonly T[]): void {
  to.length = from.length;
  for (let i = 0; i < from.length; i++) to[i] = from[i];
}
