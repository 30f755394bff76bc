// The frame of all files: who they are for, their version, and their checksum. See docs/format.md.

import { refuse } from '../validate.ts';
import { ByteReader, ByteWriter, checksumOfBytes } from './bytes.ts';

/** What files begin with: a mark of four letters, and a version. */
export interface FileKind {
  readonly mark: string;
  /** The version that is written, and the only one that is read. */
  readonly latest: number;
  /** What is in it, for messages: `a world`. */
  readonly content: string;
}

/** Begins a file. */
export function beginFile({ mark, latest }: FileKind): ByteWriter {
  const out = new ByteWriter();
  for (let i = 0; i < MARK; i++) out.u8(mark.charCodeAt(i));
  out.varint(latest);
  return out;
}

/** Ends a file with its checksum. */
export function endFile(out: ByteWriter): Uint8Array {
  out.i32(checksumOfBytes(out.written));
  return out.finish();
}

/**
 * Opens a file for reading what follows its version.
 * @throws TypeError or Error that tells what is wrong with it.
 */
export function openFile(bytes: unknown, kind: FileKind, owner: string): ByteReader {
  if (!(bytes instanceof Uint8Array)) refuse(bytes, 'bytes', 'not a Uint8Array', owner);
  const { mark, latest, content } = kind;
  for (let i = 0; i < MARK; i++) {
    if (bytes[i] === mark.charCodeAt(i)) continue;
    throw new Error(`${owner}: bytes is no file of ${content}: it does not begin with ${mark}`);
  }
  const from = new ByteReader(bytes, owner, MARK);
  const found = from.varint();
  if (found !== latest) {
    throw new Error(
      `${owner}: the file has version ${found}, but this copy of first-contact reads version ${latest} alone`,
    );
  }
  const end = Math.max(from.offset, bytes.length - CHECKSUM);
  const sum = new ByteReader(bytes, owner, end).i32();
  const expected = checksumOfBytes(bytes.subarray(0, end));
  if (sum !== expected)
    throw new Error(`${owner}: the file is broken: its checksum is ${sum}, but must be ${expected}`);
  return new ByteReader(bytes, owner, from.offset, end);
}

/** Bytes of the mark, and of the checksum. */
const MARK = 4;
const CHECKSUM = 4;
