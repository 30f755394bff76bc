import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pairs } from '../src/narrowphase/dispatch.ts';

const QUERIES = ['distance', 'overlap', 'contact', 'sweep'] as const;
type Table = Record<string, Partial<Record<string, Partial<Record<(typeof QUERIES)[number], unknown>>>>>;

/** The cells of the table's rows that stand under the given head. */
function rowsUnder(head: string, text: string): string[][] {
  const lines = text.split('\n');
  const start = lines.indexOf(head);
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
  return start < 0 ? [] : lines.slice(start + 2, end).map((line) => cellsOf(line).slice(1, -1));
}

it('the table of pairs in the README says what the dispatch table says', () => {
  const types = Object.keys(pairs);
  const expected = types.flatMap((a, i) =>
    types.slice(i).map((b) => {
      const functions = (pairs as Table)[a]?.[b];
      return [`${a}–${b}`, ...QUERIES.map((query) => (functions?.[query] ? '✓' : '–'))];
    }),
  );
  const rows = rowsUnder('| pair | distance | overlap | contact | sweep |', readFileSync('README.md', 'utf8'));
  expect(rows).toEqual(expected);
});
