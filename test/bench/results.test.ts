import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measuredPages, pageWith } from '../../bench/run/page.ts';
import { plots } from '../../bench/run/plots.ts';
import { compareResults } from '../../bench/run/regressions.ts';
import {
  exponentOf,
  type GameMeasured,
  type Measured,
  missed,
  type Results,
  ratioOf,
  withoutReading,
} from '../../bench/run/results.ts';
import { describeSummary } from '../../bench/run/summary.ts';
import { describeTables } from '../../bench/run/tables.ts';
import { growth } from '../../bench/scenes/cells.ts';
import { choose } from '../../bench/scenes/choose.ts';

const took = (median: number, more: Partial<Measured> = {}): Measured => ({
  median,
  mean: 2 * median,
  p95: median,
  samples: 9,
  ...more,
});

/** A step with all poses read after it, and the step alone. */
const read = (median: number, alone: number): Measured =>
  took(median, {
    p99: 3 * median,
    longest: 4 * median,
    unread: { ...took(alone), p99: 3 * alone, longest: 4 * alone },
  });

function resultsOf(cells: Results['cells']): Results {
  return {
    node: 'v20',
    cpu: 'a machine',
    cores: 1,
    platform: 'any',
    packages: {},
    runs: {},
    cells,
    primitives: {},
  };
}

describe('the ratio', () => {
  it('uses the fastest peer of each round', () => {
    const results = resultsOf({
      'A 1k': {
        'first-contact': [took(2, { mean: 3 }), took(6, { mean: 9 })],
        rapier: [took(10), took(30)],
        jolt: [took(11), took(31)],
      },
    });
    expect(ratioOf(results, 'A 1k')).toEqual({ peer: 'rapier', ratio: 0.2, ofMeans: 0.15 });
  });

  it('ignores engines that cannot do a scene, or miss one bullet in a hundred', () => {
    const results = resultsOf({
      D: {
        'first-contact': [took(2, { found: 100, exact: 100 })],
        'cannon-es': [took(1, { found: 40, exact: 100 })],
        jolt: [took(8, { found: 100, exact: 100 })],
        rapier: null,
      },
      F: { 'first-contact': [took(1)], 'cannon-es': null },
    });
    expect(ratioOf(results, 'D')).toEqual({ peer: 'jolt', ratio: 0.25, ofMeans: 0.25 });
    expect(ratioOf(results, 'F')).toBeUndefined();
    expect(ratioOf(results, 'E')).toBeUndefined();
  });

  it('of misses counts all rounds', () => {
    expect(missed([took(1, { found: 9, exact: 10 }), took(1, { found: 30, exact: 30 })])).toBeCloseTo(0.025, 12);
  });
});

it('the exponent of a power law is recovered', () => {
  const cells = Object.fromEntries(growth.map(([count, cell]) => [cell, { jolt: [took(3e-4 * count ** 1.25)] }]));
  expect(exponentOf(resultsOf(cells), 'jolt')).toBeCloseTo(1.25, 9);
});

describe('the table of bouncing balls', () => {
  const room = resultsOf({
    'Q 300': {
      'first-contact': [took(1, { found: 300, exact: 300, energy: 1 }), took(1, { found: 300, exact: 300, energy: 1 })],
      rapier: [took(4, { found: 299, exact: 300, energy: 0.98 }), took(4, { found: 300, exact: 300, energy: 0.98 })],
      'cannon-es': [took(0.5, { found: 0, exact: 300, energy: 0.96 })],
      havok: [took(0.6, { found: 300, exact: 300, energy: 0.94 })],
    },
  });

  it('has the escaped balls of the worst round, and the energy', () => {
    expect(describeTables(room)).toContain(
      '| 0 of 300 escaped, energy 1.000 | 1 of 300 escaped, energy 0.980 | 300 of 300 escaped, energy 0.960 | 0 of 300 escaped, energy 0.940 |',
    );
  });

  it('is beside times that compare no engine that loses its balls or their energy', () => {
    expect(ratioOf(room, 'Q 300')).toEqual({ peer: 'rapier', ratio: 0.25, ofMeans: 0.25 });
    expect(describeTables(room)).toContain('| 0.25 of rapier | 0.25 | ≤ 0.30 |');
  });
});

it('a table marks what an engine cannot do, and never invents a number', () => {
  const tables = describeTables(resultsOf({ F: { 'first-contact': null, jolt: [took(10)] } }));
  expect(tables).toContain('| **F** closest hit of a sphere cast | cannot | 1 000 000 |  | ≥ 2.00 × |');
  expect(tables).not.toContain('NaN');
});

describe('the table of casts', () => {
  const bounded = { 'first-contact': [took(10)], jolt: [took(40)] };
  const open = { 'first-contact': [took(12, { endlessRatio: 1.2 })], jolt: [took(40)] };

  it('has a column for endless rays beside the same rays with an end', () => {
    const tables = describeTables(resultsOf({ E: bounded, 'E endless': open }));
    expect(tables).toContain('| ratio | target | our time, endless by bounded |');
    expect(tables).toContain('| **E** closest hit of a ray | 1 000 000 | 250 000 | 4.00 × jolt | ≥ 2.00 × |  |');
    expect(tables).toContain('| 833 333 | 250 000 | 3.33 × jolt | ≥ 2.00 × | 1.20 (≤ 1.30) |');
  });

  it('has no such column for results from before there were endless rays', () => {
    expect(describeTables(resultsOf({ E: bounded }))).toContain('| ratio | target |\n');
  });
});

it('the table of builds compares times with the fastest peer, and memory with that of the least', () => {
  const tables = describeTables(
    resultsOf({
      'M build 48k': {
        'first-contact': [took(50, { memory: 6e6 })],
        jolt: [took(200, { memory: 1e6 })],
        'three-mesh-bvh': [took(40, { memory: 2e6 })],
      },
    }),
  );
  expect(tables).toContain('| **M build 48k** a dragon, ms | 50.0 | 200 | 40.0 | 1.25 of three-mesh-bvh | ≤ 1.00 |');
  expect(tables).toContain('| memory, MB | 6.00 | 1.00 | 2.00 | 6.00 of jolt | ≤ 1.50 |');
});

describe('the short table', () => {
  const kept = (median: number, energy: number) => [took(median, { found: 300, exact: 300, energy })];
  const results = resultsOf({
    E: { 'first-contact': [took(10)], jolt: [took(30)], havok: [took(25)], crashcat: [took(20)] },
    'Q 300': { 'first-contact': kept(1, 1), 'rapier simd': kept(4, 0.995), havok: kept(0.1, 0.08) },
    F: { 'first-contact': [took(10)], jolt: [took(30)] },
  });
  const summary = describeSummary({ ...results, runs: { E: '2026-01-02', 'Q 300': '2026-01-03' } });

  it('has the time of a cast, and the ratio to the fastest of all peers', () => {
    expect(summary).toContain(
      '| **E** a ray of 50 m into 10 000 bodies | 1.00 µs |  | 3.00 µs | 2.50 µs | 0.50 of crashcat | 2026-01-02 (1) |',
    );
  });

  it('names an engine that does not keep the energy of balls, and does not compare with it', () => {
    expect(summary).toContain('| 1.00 ms | 4.00 ms |  | 0.10 ms, energy 0.08 | 0.25 of rapier simd | 2026-01-03 (1) |');
  });

  it('leaves out scenes of runs without one of its engines', () => {
    expect(summary).not.toContain('**F**');
  });
});

it('the table of a game has its ticks, its parts, and what was counted beside what there was', () => {
  const game = (found: number): GameMeasured => ({
    parts: { walk: { median: 3, p99: 5 }, rays: { median: 1, p99: 2 } },
    casts: { found, exact: 50 },
    sensors: { found: 7, exact: 7 },
    speed: 3.9,
    fallen: 0,
  });
  const tables = describeTables(
    resultsOf({
      T: {
        'first-contact': [took(6, { p99: 9, found: 200, exact: 200, game: game(50) })],
        jolt: [took(8, { p99: 11, found: 199, exact: 200, game: game(48) })],
        'rapier simd': [took(7, { p99: 11, found: 190, exact: 200, game: game(50) })],
      },
    }),
  );
  const has = (row: string) => expect(tables).toContain(row);
  has('| **T** a typical game | 6.00 · 9.00 | 8.00 · 11.0 | 7.00 · 11.0 | 0.75 of jolt | ≤ 0.65 |');
  has('| walk | 3.00 · 5.00 | 3.00 · 5.00 | 3.00 · 5.00 |  |  |');
  has('| bullets missed | 0.00 % of 200 | 0.50 % of 200 | 5.00 % of 200 |  |  |');
  has('| casts that hit | 50 | 48 of 50 | 50 |  |  |');
});

it('the table of casts marks distances that are not the exact ones', () => {
  const exact = { found: 10, exact: 10, distanceSum: 100, exactDistanceSum: 100 };
  const off = { found: 12, exact: 10, distanceSum: 126, exactDistanceSum: 100 };
  const tables = describeTables(
    resultsOf({ 'M rays 48k': { 'first-contact': [took(1, exact)], jolt: [took(1, off)] } }),
  );
  expect(tables).toContain('| **M rays 48k** a ray at a dragon | 10 | 12 (+2), distances +5.00 % |');
});

describe('the table of steps', () => {
  const measured = resultsOf({ 'A 1k': { 'first-contact': [read(2, 1)], rapier: [read(8, 5)] } });

  it('has a row with poses read and a row without, each with its own ratio', () => {
    const tables = describeTables(measured);
    expect(tables).toContain('reading all poses, median · mean · p99 · longest');
    expect(tables).toContain(
      '| **A 1k** 1 000 spheres | 2.00 · 4.00 · 6.00 · 8.00 | 8.00 · 16.0 · 24.0 · 32.0 | 0.25 of rapier | 0.25 | ≤ 0.40 |\n' +
        '| without reading | 1.00 · 2.00 · 3.00 · 4.00 | 5.00 · 10.0 · 15.0 · 20.0 | 0.20 of rapier | 0.20 |  |',
    );
  });

  it('marks results without pose reading, and has one row for them', () => {
    const tables = describeTables(resultsOf({ 'A 1k': { 'first-contact': [took(1)], rapier: [took(5)] } }));
    expect(tables).toContain('without reading poses, median · mean · p95');
    expect(tables).toContain('| 1.00 · 2.00 · 1.00 | 5.00 · 10.0 · 5.00 | 0.20 of rapier |');
    expect(tables).not.toContain('| without reading |');
  });

  it('compares a world at rest with its moving part by the steps alone', () => {
    const rest = resultsOf({ R: { 'first-contact': [read(9, 3)] }, 'R alone': { 'first-contact': [read(2, 1)] } });
    expect(describeTables(rest)).toContain('≤ 1.50 of R alone: 3.00');
  });

  it('has the same counts and other times without reading', () => {
    expect(ratioOf(withoutReading(measured), 'A 1k')).toEqual({ peer: 'rapier', ratio: 0.2, ofMeans: 0.2 });
  });
});

describe('the comparison of two runs', () => {
  const steps = (ours: number, theirs: number) =>
    resultsOf({ 'A 1k': { 'first-contact': [read(ours, 1)], rapier: [read(theirs, 1)] } });
  const unread = (ours: number) => resultsOf({ 'A 1k': { 'first-contact': [took(ours)], rapier: [took(10)] } });
  const casts = (ours: number) => ({ E: { 'first-contact': [took(ours)], rapier: [took(10)] } });

  it('uses ratios to the fastest peer, so a slower machine is no regression', () => {
    expect(compareResults(steps(2, 10), steps(6, 30))).toEqual({ compared: 2, worse: [], refused: [] });
  });

  it('names each ratio worse by more than a tenth, means included', () => {
    const { worse } = compareResults(steps(2, 10), steps(2.3, 10));
    expect(worse).toEqual(['A 1k: 0.230 of rapier, was 0.200', 'A 1k, means: 0.230 of rapier, was 0.200']);
    expect(compareResults(steps(2, 10), steps(2.19, 10)).worse).toEqual([]);
  });

  it('refuses a scene whose poses only one run has read', () => {
    const refusal = { compared: 0, worse: [], refused: ['A 1k'] };
    expect(compareResults(unread(2), steps(9, 10))).toEqual(refusal);
    expect(compareResults(steps(2, 10), unread(9))).toEqual(refusal);
  });

  it('skips scenes that only one run has', () => {
    const now = { ...steps(2, 10), cells: { ...steps(2, 10).cells, ...casts(4) } };
    expect(compareResults(steps(2, 10), now)).toEqual({ compared: 2, worse: [], refused: [] });
    expect(compareResults(now, steps(2, 10))).toEqual({ compared: 2, worse: [], refused: [] });
  });

  it('compares casts and primitives even if the steps are refused', () => {
    const before = { ...unread(2), cells: { ...unread(2).cells, ...casts(4) } };
    const now = { ...steps(2, 10), cells: { ...steps(2, 10).cells, ...casts(6) } };
    const primitive = (ours: number) => ({ box: [{ ours, theirs: 10, oursTrue: 1, theirsTrue: 1 }] });
    const comparison = compareResults({ ...before, primitives: primitive(5) }, { ...now, primitives: primitive(8) });
    expect(comparison.refused).toEqual(['A 1k']);
    expect(comparison.worse).toEqual([
      'E: 0.600 of rapier, was 0.400',
      'E, means: 0.600 of rapier, was 0.400',
      'box: 0.800 of three, was 0.500',
    ]);
  });
});

describe('a name on the command line', () => {
  const names = ['A 1k', 'A 10k', 'B 10k', 'B 10k, not rotating', 'rapier simd', 'rapier simd, contacts', 'rapier'];

  it('ignores spaces and case, and matches whole names before prefixes', () => {
    expect(choose(names, ['b10k', 'rapier-simd'])).toEqual(['B 10k', 'rapier simd']);
    expect(choose(names, ['rapier', 'A'])).toEqual(['A 1k', 'A 10k', 'rapier']);
    expect(choose(names, ['B'])).toEqual(['B 10k', 'B 10k, not rotating']);
  });

  it('without a match is refused', () => {
    expect(() => choose(names, ['X'])).toThrow('nothing is called "x"');
  });
});

describe.runIf(existsSync('bench/results.json'))('the published pages', () => {
  const text = existsSync('bench/results.json') ? readFileSync('bench/results.json', 'utf8') : '{}';
  const results = JSON.parse(text) as Results;

  it('equal the results (npm run bench)', () => {
    for (const path of Object.keys(measuredPages)) expect(pageWith(path, results)).toBe(readFileSync(path, 'utf8'));
    for (const [name, draw] of Object.entries(plots)) {
      expect(readFileSync(`docs/plots/${name}.svg`, 'utf8')).toBe(draw(results));
    }
  });

  it('name versions and a machine, but no paths', () => {
    expect(results.packages).toHaveProperty('first-contact');
    expect(results.packages).toHaveProperty('jolt-physics');
    expect(text).not.toMatch(/"[^"]*(\/tmp|\/home|\/root|\\\\)[^"]*"/);
  });
});
