// Compares two runs by ratios instead of times, since machines differ.

import { isRead, OURS, primitiveRatio, type Results, ratioOf } from './results.ts';

/** A ratio that grew by more than this factor is a regression. */
const TOLERANCE = 1.1;

export interface Comparison {
  /** How many ratios both runs have. */
  readonly compared: number;
  /** One sentence per ratio that has become worse. */
  readonly worse: readonly string[];
  /** Cells whose poses only one run has read: their ratios cannot be compared. */
  readonly refused: readonly string[];
}

/** Our time divided by the fastest peer's in the same run, of medians and means; and by three's for primitives. */
export function compareResults(before: Results, now: Results): Comparison {
  const worse: string[] = [];
  const refused: string[] = [];
  let compared = 0;
  const compare = (name: string, old: number, young: number, peer: string) => {
    compared++;
    if (young > old * TOLERANCE) worse.push(`${name}: ${young.toFixed(3)} of ${peer}, was ${old.toFixed(3)}`);
  };
  for (const cell of Object.keys(now.cells)) {
    const [old, young] = [ratioOf(before, cell), ratioOf(now, cell)];
    if (!old || !young) continue;
    if (readsPoses(before, cell) !== readsPoses(now, cell)) {
      refused.push(cell);
      continue;
    }
    compare(cell, old.ratio, young.ratio, young.peer);
    compare(`${cell}, means`, old.ofMeans, young.ofMeans, young.peer);
  }
  for (const [name, rounds] of Object.entries(now.primitives)) {
    const old = before.primitives[name];
    if (old) compare(name, primitiveRatio(old), primitiveRatio(rounds), 'three');
  }
  return { compared, worse, refused };
}

/** Casts and the start of a process read no poses; all engines of a cell do, or none. */
function readsPoses(results: Results, cell: string): boolean {
  return isRead(results.cells[cell]?.[OURS] ?? []);
}
