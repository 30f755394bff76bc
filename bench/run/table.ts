// Parts of which the tables are made.

import { cells } from '../scenes/cells.ts';
import { type Measured, OURS, type Results } from './results.ts';

export type Row = readonly string[];

export function table(head: Row, rows: readonly Row[]): string {
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Three significant digits behind the point, if any. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const thousands = (value: number): string => value.toFixed(0).replace(/(?=(\d{3})+$)\B/g, ' ');

/** All engines that were measured in any of these cells, ours first. */
export function enginesIn(results: Results, names: readonly string[]): string[] {
  const found = new Set(names.flatMap((name) => Object.keys(results.cells[name] ?? {})));
  return [...found].sort((a, b) => Number(b === OURS) - Number(a === OURS));
}

export const namesOf = (results: Results, kind: string): string[] =>
  Object.keys(results.cells).filter((name) => cells[name]?.kind === kind && !name.startsWith('S '));

export const title = (name: string): string => `**${name}** ${cells[name]?.title}`;

export type Write = (rounds: Measured[]) => string;

/** The results of the engines in one cell. `write` is not called for an engine without a result. */
export function answers(results: Results, name: string, engines: readonly string[], write: Write): Row {
  return engines.map((engine) => {
    const rounds = results.cells[name]?.[engine];
    if (rounds === null) return 'cannot';
    return rounds === undefined ? '' : rounds.length > 0 ? write(rounds) : 'failed';
  });
}
