import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageWith } from '../../bench/run/page.ts';
import { plots } from '../../bench/run/plots.ts';
import { exponentOf, type Measured, missed, type Results, ratioOf } from '../../bench/run/results.ts';
import { describeTables } from '../../bench/run/tables.ts';
import { growth } from '../../bench/scenes/cells.ts';

const took = (median: number, more: Partial<Measured> = {}): Measured => ({
  median,
  mean: 2 * median,
  p95: median,
  samples: 9,
  ...more,
});

function resultsOf(cells: Results['cells']): Results {
  return { node: 'v20', cpu: 'a machine', cores: 1, platform: 'any', packages: {}, rounds: 2, cells, primitives: {} };
}

describe('the ratio', () => {
  it('is to the peer that is fastest, round by round', () => {
    const results = resultsOf({
      'A 1k': {
        'first-contact': [took(2, { mean: 3 }), took(6, { mean: 9 })],
        rapier: [took(10), took(30)],
        jolt: [took(11), took(31)],
      },
    });
    expect(ratioOf(results, 'A 1k')).toEqual({ peer: 'rapier', ratio: 0.2, ofMeans: 0.15 });
  });

  it('is to no engine that cannot do it, and with bullets to none that misses one in a hundred', () => {
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

it('the exponent of a power law is found again', () => {
  const cells = Object.fromEntries(growth.map(([count, cell]) => [cell, { jolt: [took(3e-4 * count ** 1.25)] }]));
  expect(exponentOf(resultsOf(cells), 'jolt')).toBeCloseTo(1.25, 9);
});

it('a table says where an engine cannot do something, and never makes up a number', () => {
  const tables = describeTables(resultsOf({ F: { 'first-contact': null, jolt: [took(10)] } }));
  expect(tables).toContain('| **F** closest hit of a sphere cast | cannot | 1 000 000 |  | ≥ 2.00 × |');
  expect(tables).not.toContain('NaN');
});

describe.runIf(existsSync('bench/results.json'))('what is published', () => {
  const text = existsSync('bench/results.json') ? readFileSync('bench/results.json', 'utf8') : '{}';
  const results = JSON.parse(text) as Results;

  it('is what the results say (npm run bench)', () => {
    const page = readFileSync('docs/performance.md', 'utf8');
    expect(pageWith(page, results)).toBe(page);
    for (const [name, draw] of Object.entries(plots)) {
      expect(readFileSync(`docs/plots/${name}.svg`, 'utf8')).toBe(draw(results));
    }
  });

  it('names versions and a machine, but no paths', () => {
    expect(results.packages).toHaveProperty('first-contact');
    expect(results.packages).toHaveProperty('jolt-physics');
    expect(text).not.toMatch(/"[^"]*(\/tmp|\/home|\/root|\\\\)[^"]*"/);
  });
});
