import { describe, expect, it } from 'vitest';
import { Recorder } from './recorder.ts';
import { formatRecording, parseRecording, Recording, TOLERANCES } from './recording.ts';
import { DT, type TwinExtent } from './scene.ts';
import { type Comparison, compareRecordings } from './twin.ts';
import { explainDifferences, explainSpreads } from './twin-text.ts';

/** An event between two bodies, as a scene records it. */
interface Touch {
  readonly kind?: string;
  readonly a: number;
  readonly b: number;
  readonly x?: number;
  readonly normal?: number;
  readonly depth?: number;
  readonly fraction?: number;
  readonly feature?: number;
  readonly speed?: number;
  readonly flag?: boolean;
}

const FIRST: Touch = { a: 1, b: 2, fraction: 0.25 };
const SECOND: Touch = { a: 3, b: 4, x: 2, fraction: 0.5 };
const THIRD: Touch = { a: 5, b: 6, x: 3, fraction: 0.75 };

function record(touches: readonly (readonly Touch[])[], extent: TwinExtent = {}): Recording {
  const recording = new Recording(extent);
  const recorder = new Recorder(-1, recording);
  for (const block of touches) {
    for (const touch of block) {
      const { kind = 'enter', a, b, x = 1, normal = 1, depth = 0.1, fraction = 0.5, feature = 7, speed = 2 } = touch;
      recorder.begin(kind).exact(a, 'a').exact(b, 'b').point({ x, y: 0, z: 0 }).normal({ x: normal, y: 0, z: 0 });
      recorder
        .distance(depth, 'depth')
        .time(fraction * DT)
        .fraction(fraction)
        .feature(feature);
      recorder.velocity({ x: speed, y: 0, z: 0 }).flag(touch.flag ?? false, 'sensor');
    }
    recorder.endBlock();
  }
  return recording;
}

/** Writes the first run to a file, reads it, and compares the second one with it. */
function compare(before: readonly Touch[], now: readonly Touch[]): Comparison {
  return compareRecordings(parseRecording(formatRecording(record([before]))), record([now]).blocks);
}

const fieldsOf = ({ differences }: Comparison) => differences.map(({ field }) => field);

describe('the tolerant twin', () => {
  it('accepts an equal run', () => {
    const { differences, spreads } = compare([FIRST, SECOND], [FIRST, SECOND]);
    expect(differences).toEqual([]);
    expect(spreads.point.compared).toBe(6);
    expect(spreads.time.compared).toBe(2);
  });

  it.each([
    ['a time and a fraction', { fraction: 0.5 + 1e-10 }, { fraction: 0.5 + 1e-8 }, ['time', 'fraction']],
    ['a normal', { normal: 1 + 1e-8 }, { normal: 1 + 1e-6 }, ['normal']],
    ['a point', { x: 1 + 1e-7 }, { x: 1 + 1e-5 }, ['point']],
    ['a depth', { depth: 0.1 - 1e-10 }, { depth: 0.1 - 1e-8 }, ['depth']],
    ['a velocity', { speed: 2 + 1e-6 }, { speed: 2 - 1e-3 }, ['velocity']],
  ])('%s may differ by a tenth of the tolerance, not by ten of them', (_, near, far, fields) => {
    const touch = { a: 1, b: 2 };
    expect(fieldsOf(compare([touch], [{ ...touch, ...near }]))).toEqual([]);
    expect(fieldsOf(compare([touch], [{ ...touch, ...far }]))).toEqual(fields);
  });

  it('has the tolerances that the moves promise', () => {
    const { time, direction, point, distance } = TOLERANCES;
    expect([time / DT, direction, point, distance]).toEqual([1e-9, 1e-7, 1e-6, 1e-9]);
  });

  it('demands equal ids and flags', () => {
    expect(fieldsOf(compare([FIRST], [{ ...FIRST, b: 3 }]))).toEqual(['ids, counts and flags']);
    expect(fieldsOf(compare([FIRST], [{ ...FIRST, flag: true }]))).toEqual(['ids, counts and flags']);
    expect(fieldsOf(compare([FIRST], [{ ...FIRST, kind: 'exit' }]))).toEqual(['record', 'record']);
  });

  it('finds a missing record and a new one, and compares the others', () => {
    const [missing, ...others] = compare([FIRST, SECOND, THIRD], [FIRST, { ...THIRD, depth: 0.2 }]).differences;
    expect(missing).toMatchObject({ block: 'step 1', record: 1, of: 'enter 3 4 0', found: 'missing' });
    expect(others.map(({ of, field }) => [of, field])).toEqual([['enter 5 6 0', 'depth']]);
    const added = compare([FIRST, THIRD], [FIRST, SECOND, THIRD]).differences;
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ record: 1, of: 'enter 3 4 0', expected: 'missing' });
    expect(fieldsOf(compare([FIRST, SECOND], []))).toEqual(['record', 'record']);
  });

  it('finds that events have changed places, unless they are at the same instant within a step', () => {
    expect(fieldsOf(compare([FIRST, SECOND], [SECOND, FIRST]))).toEqual(['record', 'record']);
    const second = { ...SECOND, fraction: FIRST.fraction! + 1e-13 };
    const third = { ...THIRD, fraction: FIRST.fraction! + 2e-13 };
    expect(fieldsOf(compare([FIRST, second, third], [third, FIRST, second]))).toEqual([]);
    // Their numbers are compared nevertheless.
    expect(fieldsOf(compare([FIRST, second], [{ ...second, x: 5 }, FIRST]))).toEqual(['point']);
    const [one, other] = [FIRST, SECOND].map((touch) => ({ ...touch, fraction: 0 }));
    expect(fieldsOf(compare([one, other], [other, one]))).toEqual(['record', 'record']);
  });

  it('finds a block that is missing or new', () => {
    const [one, two] = [record([[FIRST]]), record([[FIRST], [SECOND]])];
    expect(fieldsOf(compareRecordings(two.blocks, one.blocks))).toEqual(['label']);
    expect(fieldsOf(compareRecordings(one.blocks, two.blocks))).toEqual(['label']);
  });

  it('accepts some other features, which may be ties, not many', () => {
    const touches = Array.from({ length: 20 }, (_, i) => ({ a: i, b: i + 1 }));
    const elsewhere = (count: number) => touches.map((touch, i) => (i < count ? { ...touch, feature: 8 } : touch));
    const few = compare(touches, elsewhere(2));
    expect(few.differences).toEqual([]);
    expect(few.spreads.feature.beyond).toBe(2);
    expect(fieldsOf(compare(touches, elsewhere(3)))).toEqual(['features']);
  });

  it('allows the rounding of coordinates far from the origin, and no more', () => {
    const far = { a: 1, b: 2, x: 1e7 };
    expect(fieldsOf(compare([far], [{ ...far, depth: 0.1 + 2e-8 }]))).toEqual([]);
    expect(fieldsOf(compare([far], [{ ...far, depth: 0.1 + 1e-7 }]))).toEqual(['depth']);
  });

  it('holds infinities and NaN equal to themselves only', () => {
    for (const x of [Infinity, -Infinity, Number.NaN]) {
      expect(fieldsOf(compare([{ ...FIRST, depth: x }], [{ ...FIRST, depth: x }]))).toEqual([]);
      expect(fieldsOf(compare([{ ...FIRST, depth: x }], [FIRST]))).toEqual(['depth']);
      expect(fieldsOf(compare([FIRST], [{ ...FIRST, depth: x }]))).toEqual(['depth']);
    }
  });

  it('keeps a seeded share of the numbers, and all ids', () => {
    const touches = Array.from({ length: 1000 }, (_, i) => ({ a: i, b: i + 1 }));
    const text = formatRecording(record([touches]), { share: 0.25 });
    expect(formatRecording(record([touches]), { share: 0.25 })).toBe(text);
    const { differences, spreads } = compareRecordings(parseRecording(text), record([touches]).blocks);
    expect(differences).toEqual([]);
    expect(spreads.time.compared).toBeGreaterThan(200);
    expect(spreads.time.compared).toBeLessThan(300);
    const others = record([touches.map((touch) => ({ ...touch, b: 0 }))]);
    expect(compareRecordings(parseRecording(text), others.blocks).differences).toHaveLength(1000);
  });

  it('keeps the first blocks and leaves out kinds of records', () => {
    const extent = { blocks: 1, without: ['exit'] };
    const { blocks } = record([[FIRST, { ...SECOND, kind: 'exit' }], [THIRD]], extent);
    expect(blocks.map(({ entries }) => entries.map(({ exact }) => exact))).toEqual([['1 2 0']]);
  });

  it('says where, what, and how far', () => {
    const comparison = compare([FIRST, SECOND], [FIRST, { ...SECOND, depth: 0.5, x: 2.5 }]);
    expect(explainDifferences(comparison, 1)).toBe(
      'step 1, record 1 (enter 3 4 0), point: expected 2, found 2.5, tolerance 0.0000010\n… 1 more',
    );
    expect(explainSpreads(comparison)).toContain('distance  2 compared, 1 beyond; greatest: 4.0e+8 tolerances');
    expect(explainSpreads(comparison)).toContain('records   0 missing');
  });
});
