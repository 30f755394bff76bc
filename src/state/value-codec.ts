// The bytes of plain values that refer to bodies, such as the states of characters: docs/format.md.

import { isObject, show } from '../validate.ts';
import { Body } from '../world/body.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';

/** What values refer to. */
export interface ReferenceWriter {
  writeBody(out: ByteWriter, body: Body): void;
  /** The name of a callback. */
  nameOf(callback: { readonly name?: string }): string;
}

/** Finds what values refer to. */
export interface ReferenceReader {
  readBody(from: ByteReader): Body;
  callback(name: string): unknown;
}

// What a value begins with. The first four are whole values.
const SIMPLE: readonly unknown[] = [undefined, null, false, true];
const NUMBER = 4;
const TEXT = 5;
const LIST = 6;
const FIELDS = 7;
const BODY = 8;
const CALLBACK = 9;
/** Most values within each other. */
const MOST_DEEP = 16;

/** Writes undefined, null, a boolean, a number, a text, an array or an object of values, a body, or a callback. */
export function writeValue(out: ByteWriter, value: unknown, references?: ReferenceWriter): void {
  const simple = SIMPLE.indexOf(value);
  if (simple >= 0) out.u8(simple);
  else if (typeof value === 'number') {
    out.u8(NUMBER);
    out.f64(value);
  } else if (typeof value === 'string') {
    out.u8(TEXT);
    out.string(value);
  } else if (typeof value === 'function' && references) {
    out.u8(CALLBACK);
    out.string(references.nameOf(value));
  } else if (value instanceof Body && references) {
    out.u8(BODY);
    references.writeBody(out, value);
  } else if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const list = Array.from(value as ArrayLike<unknown>);
    out.u8(LIST);
    out.varint(list.length);
    for (const entry of list) writeValue(out, entry, references);
  } else if (isObject(value)) {
    const fields = Object.entries(value);
    out.u8(FIELDS);
    out.varint(fields.length);
    for (const [name, field] of fields) {
      out.string(name);
      writeValue(out, field, references);
    }
  } else throw new TypeError(`${show(value)} cannot be written`);
}

/** Reads what `writeValue` has written. */
export function readValue(from: ByteReader, references?: ReferenceReader, depth = 0): unknown {
  const kind = from.u8();
  if (kind < SIMPLE.length) return SIMPLE[kind];
  if (depth > MOST_DEEP) from.fail('values are too deep in each other');
  switch (kind) {
    case NUMBER:
      return from.finite('a number');
    case TEXT:
      return from.string();
    case LIST:
      return Array.from({ length: from.count('a list', 1) }, () => readValue(from, references, depth + 1));
    case FIELDS: {
      const fields: [string, unknown][] = [];
      for (let left = from.count('named values', 2); left > 0; left--) {
        fields.push([from.string(), readValue(from, references, depth + 1)]);
      }
      // Not by assignment: a field may be named __proto__.
      return Object.fromEntries(fields);
    }
    case BODY:
      if (references) return references.readBody(from);
      break;
    case CALLBACK:
      if (references) return references.callback(from.string());
  }
  return from.fail(`there is a value of kind ${kind}`);
}
