// Tables of things that many bodies share, such as shapes. Each thing is written where it first occurs, after a 0, and by its number,
// from 1 on, where it or an equal one occurs again.

import { type ByteReader, ByteWriter, checksumOfBytes } from './bytes.ts';

/** Writes a thing. What `table` has known before is written by its number. */
type Define<T extends object> = (out: ByteWriter, value: T, table: TableWriter<T>, owner: unknown) => void;

/** What was written of a thing, all its parts by their numbers. */
interface Entry {
  readonly content: Uint8Array;
  readonly number: number;
}

/** Writes things. */
export interface ThingWriter<T> {
  /** Writes a thing. `owner` has it, for messages. */
  write(out: ByteWriter, value: T, owner?: unknown): void;
}

/** Writes things, each once. */
export class TableWriter<T extends object> implements ThingWriter<T> {
  private readonly define: Define<T>;
  private readonly numbers = new Map<T, number>();
  private readonly entries = new Map<number, Entry[]>();
  private count = 0;

  constructor(define: Define<T>) {
    this.define = define;
  }

  /** Writes a thing, or its number. `owner` has the thing, for messages. */
  write(out: ByteWriter, value: T, owner?: unknown): void {
    const known = this.numbers.get(value);
    if (known !== undefined) {
      out.varint(known);
      return;
    }
    const { count } = this;
    const definition = this.bytesOf(value, owner);
    // If parts of it were new, it is written again, by their numbers, to be compared.
    const content = this.count === count ? definition : this.bytesOf(value, owner);
    const number = this.find(content);
    this.numbers.set(value, number ?? this.add(content));
    out.varint(number ?? 0);
    if (number === undefined) out.bytesOf(definition);
  }

  private bytesOf(value: T, owner: unknown): Uint8Array {
    const out = new ByteWriter();
    this.define(out, value, this, owner);
    return out.written;
  }

  private find(content: Uint8Array): number | undefined {
    const alike = this.entries.get(checksumOfBytes(content));
    return alike?.find((entry) => isEqual(entry.content, content))?.number;
  }

  private add(content: Uint8Array): number {
    const sum = checksumOfBytes(content);
    const number = ++this.count;
    const alike = this.entries.get(sum);
    if (alike) alike.push({ content, number });
    else this.entries.set(sum, [{ content, number }]);
    return number;
  }
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** Reads things, each of which was written once. */
export class TableReader<T> {
  private readonly things: T[] = [];
  private readonly define: (from: ByteReader, table: TableReader<T>) => T;

  constructor(define: (from: ByteReader, table: TableReader<T>) => T) {
    this.define = define;
  }

  read(from: ByteReader): T {
    const number = from.varint();
    if (number > this.things.length) from.fail(`thing ${number} has not been written before`);
    if (number > 0) return this.things[number - 1];
    const thing = this.define(from, this);
    this.things.push(thing);
    return thing;
  }
}
