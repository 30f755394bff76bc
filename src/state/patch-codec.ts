// The bytes of a plain value that was another one before: docs/replay.md.

import { isObject } from '../validate.ts';
import { Body } from '../world/body.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { type ReferenceReader, type ReferenceWriter, readValue, writeValue } from './value-codec.ts';

// What a patch begins with.
const SAME = 0;
/** Patches of all fields follow, in their order. */
const FIELDS = 1;
/** The value follows. */
const NEW = 2;

/** Writes what is new about a value. */
export function writePatch(out: ByteWriter, before: unknown, now: unknown, references: ReferenceWriter): void {
  if (isSame(before, now)) out.u8(SAME);
  else if (areAlike(before, now)) {
    out.u8(FIELDS);
    for (const [name, value] of Object.entries(now as Fields)) writePatch(out, before[name], value, references);
  } else {
    out.u8(NEW);
    writeValue(out, now, references);
  }
}

/** Reads what `writePatch` has written. */
export function readPatch(from: ByteReader, before: unknown, references: ReferenceReader): unknown {
  const kind = from.u8();
  if (kind === SAME) return before;
  if (kind === NEW) return readValue(from, references);
  if (kind !== FIELDS || !hasFields(before)) return from.fail(`there is a patch of kind ${kind}`);
  const fields = Object.entries(before).map(([name, value]) => [name, readPatch(from, value, references)]);
  return Array.isArray(before) ? fields.map(([, value]) => value) : Object.fromEntries(fields);
}

/** Whether two values are the same, bit for bit. Bodies are compared as such. */
export function isSame(a: unknown, b: unknown): boolean {
  return (
    Object.is(a, b) || (areAlike(a, b) && Object.entries(b as Fields).every(([name, value]) => isSame(a[name], value)))
  );
}

/** Whether two values have the same fields. */
function areAlike(a: unknown, b: unknown): a is Fields {
  if (!hasFields(a) || !hasFields(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  const others = Object.keys(b);
  return names.length === others.length && names.every((name, k) => name === others[k]);
}

function hasFields(value: unknown): value is Fields {
  return isObject(value) && !(value instanceof Body);
}

interface Fields {
  readonly [name: string]: unknown;
}
