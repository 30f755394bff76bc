// The parts of recordings: docs/replay.md.

import type { ByteReader, ByteWriter } from './bytes.ts';
import type { FileKind } from './file.ts';

/** Files of recordings. */
export const RECORDING_FILE: FileKind = { mark: 'fc-r', latest: 2, content: 'a recording' };

/** A step, and what the game has changed around it: bytes of `writeChanges`, or where they are in a file. */
export interface RecordedTick<Part> {
  /** Changes before the step; undefined if nothing was changed. */
  readonly before: Part | undefined;
  /** Length of the step in seconds. */
  readonly dt: number;
  /** Changes by handlers of its events. */
  readonly after: Part | undefined;
  /** That of the world after the step and its handlers. */
  readonly checksum: number;
}

/** The whole state at the end of a tick. */
export interface WholeState<Part> {
  readonly part: Part;
  /** Whether the world was given that state, so that the tick does not lead to it. */
  readonly isGiven: boolean;
}

/** Part of a file. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** Writes ticks, one after the other. */
export function writeTick(out: ByteWriter, tick: RecordedTick<Uint8Array>, lastDt: number): void {
  const { before, dt, after, checksum } = tick;
  out.u8((before ? BEFORE : 0) | (dt !== lastDt ? LENGTH : 0) | (after ? AFTER : 0));
  if (dt !== lastDt) out.f64(dt);
  for (const changes of [before, after]) if (changes) writePart(out, changes);
  out.varint(checksum);
}

/** Reads a tick. */
export function readTick(from: ByteReader, lastDt: number): RecordedTick<FilePart> {
  const bits = from.u8();
  const dt = (bits & LENGTH) === 0 ? lastDt : from.notNegative('the length of a step');
  const before = (bits & BEFORE) === 0 ? undefined : readPart(from);
  const after = (bits & AFTER) === 0 ? undefined : readPart(from);
  return { before, dt, after, checksum: from.varint() };
}

/** Writes bytes and their number. */
export function writePart(out: ByteWriter, bytes: Uint8Array): void {
  out.varint(bytes.length);
  out.bytesOf(bytes);
}

/** Skips what `writePart` has written, and returns where it is. */
export function readPart(from: ByteReader): FilePart {
  const length = from.count('bytes', 1);
  const start = from.offset;
  from.offset += length;
  return { start, end: from.offset };
}

// Bits of a tick.
const BEFORE = 1;
const LENGTH = 2;
const AFTER = 4;
