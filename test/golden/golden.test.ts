import { describe, expect, it } from 'vitest';
import { Digest } from './digest.ts';
import { play, SCENES } from './golden.ts';
import { firstDifference, goldenOf, readGolden } from './golden-file.ts';
import type { Recorder } from './recorder.ts';
import { Recording } from './recording.ts';
import { readRecording } from './recording-file.ts';
import type { Scene } from './scene.ts';
import { type Comparison, compareRecordings } from './twin.ts';
import { explainDifferences, explainSpreads } from './twin-text.ts';

/** Records of the differing block that a failure shows. */
const SHOWN = 12;

/** Explains where a scene differs from the committed file, and how to continue. */
function explain(scene: Scene, recorder: Recorder): string {
  const golden = readGolden()[scene.name];
  if (!golden) return `"${scene.name}" is not in test/golden/hashes.json: npm run golden:write`;
  const index = firstDifference(recorder, golden);
  const label = recorder.labels[index] ?? `block ${index + 1}, which is missing now`;
  const { transcript } = play(scene, index);
  const counts = Object.keys({ ...golden.counts, ...recorder.counts })
    .filter((kind) => golden.counts[kind] !== recorder.counts[kind])
    .map((kind) => `${kind}: ${golden.counts[kind] ?? 0} before, ${recorder.counts[kind] ?? 0} now`);
  return [
    `"${scene.name}" differs from test/golden/hashes.json, first in ${label} (block ${index} of ${recorder.blocks.length}).`,
    counts.length > 0 ? `Counts over the whole scene: ${counts.join('; ')}.` : 'All counts are the same.',
    `The ${transcript.length} records of that block, for comparison with those of the commit before:`,
    `  npm run golden -- "${scene.name}" ${index}`,
    ...transcript.slice(0, SHOWN).map((line) => `  ${line}`),
    transcript.length > SHOWN ? `  … ${transcript.length - SHOWN} more` : '',
  ].join('\n');
}

interface Played {
  readonly recorder: Recorder;
  readonly comparison: Comparison | undefined;
}

const played = new Map<Scene, Played>();

/** Plays a scene once for both tests of it. */
function playOnce(scene: Scene): Played {
  const before = played.get(scene);
  if (before) return before;
  const recording = new Recording(scene.twin);
  const recorder = play(scene, undefined, recording);
  const expected = readRecording(scene);
  const comparison = expected && compareRecordings(expected, recording.blocks);
  played.set(scene, { recorder, comparison });
  return { recorder, comparison };
}

const NAMED = SCENES.map((scene) => [scene.name, scene] as const);

describe('the golden scenes', () => {
  it.each(NAMED)('%s: has the same records, bit for bit', (_, scene) => {
    const { recorder } = playOnce(scene);
    for (const [kind, least] of Object.entries(scene.covers)) {
      expect(recorder.counts[kind] ?? 0, `records of "${kind}"`).toBeGreaterThanOrEqual(least);
    }
    const found = goldenOf(recorder);
    if (found.hash !== readGolden()[scene.name]?.hash) expect.fail(explain(scene, recorder));
    expect(found).toEqual(readGolden()[scene.name]);
  });

  it.each(NAMED)('%s: has the same records as its recording, within the tolerances', (_, scene) => {
    const { comparison } = playOnce(scene);
    if (!comparison) expect.fail(`"${scene.name}" has no recording: npm run golden:record`);
    const compared = Object.values(comparison.spreads).reduce((sum, spread) => sum + spread.compared, 0);
    expect(compared, 'compared numbers').toBeGreaterThan(300);
    if (comparison.differences.length > 0) {
      const texts = [explainSpreads(comparison), explainDifferences(comparison, SHOWN)];
      expect.fail([`"${scene.name}" differs from its recording in test/golden/recordings:`, ...texts].join('\n'));
    }
  });

  it('are exactly those in hashes.json', () => {
    expect(Object.keys(readGolden())).toEqual(SCENES.map(({ name }) => name));
  });
});

describe('the digest', () => {
  const digestOf = (...numbers: number[]) => {
    const digest = new Digest();
    for (const x of numbers) digest.number(x);
    return digest.toString();
  };

  it('is a fixed function: the same digits on every machine', () => {
    expect(digestOf(1, -2.5, 1e300, 5e-324)).toBe('dca3c9dbd1d0a500');
  });

  it('depends on every bit, the sign of a zero, the order and the length', () => {
    const different = [[1], [1 + 2 ** -52], [0], [-0], [1, 2], [2, 1], [1, 2, 0], [], [Infinity], [NaN], [2], [-1]];
    expect(new Set(different.map((numbers) => digestOf(...numbers))).size).toBe(different.length);
  });

  it('treats all NaN as equal: the language does not define their bits', () => {
    const other = new Float64Array(new BigUint64Array([0xfff8000000000001n]).buffer)[0];
    expect(digestOf(other)).toBe(digestOf(NaN));
  });

  it('differs for 100 000 streams, and its halves differ', () => {
    const digests = Array.from({ length: 100_000 }, (_, i) => digestOf(i % 2 ? i : -i / 1024));
    expect(new Set(digests).size).toBe(100_000);
    expect(digests.filter((digest) => digest.slice(0, 8) === digest.slice(8))).toEqual([]);
  });
});
