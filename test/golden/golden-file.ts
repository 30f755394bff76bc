import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Recorder } from './recorder.ts';

/** The committed data of a scene. */
export interface GoldenScene {
  /** Sixteen hexadecimal digits: the hash of all records of the scene. */
  readonly hash: string;
  /** Count of each kind of record. */
  readonly counts: Readonly<Record<string, number>>;
  /** The first eight digits of the digest of each block, eight blocks a line. */
  readonly blocks: readonly string[];
}

export type GoldenFile = Readonly<Record<string, GoldenScene>>;

const PATH = fileURLToPath(new URL('./hashes.json', import.meta.url));
const PER_LINE = 8;

export const readGolden = (): GoldenFile => JSON.parse(readFileSync(PATH, 'utf8')) as GoldenFile;

export function writeGolden(golden: GoldenFile): void {
  writeFileSync(PATH, `${JSON.stringify(golden, undefined, 2)}\n`);
}

const shortDigests = ({ blocks }: Recorder) => blocks.map((digest) => digest.slice(0, 8));

/** The data to commit for a scene that was played. */
export function goldenOf(recorder: Recorder): GoldenScene {
  const digests = shortDigests(recorder);
  const lines = Array.from({ length: Math.ceil(digests.length / PER_LINE) }, (_, i) =>
    digests.slice(i * PER_LINE, (i + 1) * PER_LINE).join(' '),
  );
  return { hash: recorder.hash, counts: recorder.counts, blocks: lines };
}

/** Index of the first block in which a run differs from the committed one; −1 if there is none. */
export function firstDifference(recorder: Recorder, golden: GoldenScene): number {
  const expected = golden.blocks.join(' ').split(' ');
  const digests = shortDigests(recorder);
  const index = digests.findIndex((digest, i) => digest !== expected[i]);
  return index < 0 && digests.length < expected.length ? digests.length : index;
}
