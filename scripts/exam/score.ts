// Compares answers with the truth, and writes the tables.

import { ask } from './ask.ts';
import type { Query, QuerySet } from './queries.ts';

/** Counts of one row of a table. */
export interface Score {
  queries: number;
  asked: number;
  /** How many of those that were asked are hits. */
  hits: number;
  right: number;
  /** A hit where there is none. */
  false: number;
  /** No hit where there is one. */
  missed: number;
  /** Largest difference from a known time; undefined where none was compared. */
  timeError?: number | undefined;
}

export interface Scores {
  sets: Map<string, Score>;
  motions: Map<string, Score>;
  /** How many queries were not asked, by reason. */
  notAsked: Map<string, number>;
  total: Score;
}

const createScore = (): Score => ({ queries: 0, asked: 0, hits: 0, right: 0, false: 0, missed: 0 });

/** Asks all queries of all sets. */
export function scoreSets(sets: readonly QuerySet[]): Scores {
  const scores: Scores = { sets: new Map(), motions: new Map(), notAsked: new Map(), total: createScore() };
  for (const { name, queries } of sets) {
    for (const query of queries) scoreQuery(scores, rowOf(scores.sets, name), query);
  }
  return scores;
}

function scoreQuery({ motions, notAsked, total }: Scores, set: Score, query: Query): void {
  const answer = ask(query);
  set.queries++;
  total.queries++;
  if ('reason' in answer) {
    notAsked.set(answer.reason, (notAsked.get(answer.reason) ?? 0) + 1);
    return;
  }
  const motion = rowOf(motions, answer.motion);
  motion.queries++;
  for (const score of [set, motion, total]) {
    score.asked++;
    if (query.collides) score.hits++;
    if (answer.collides === query.collides) score.right++;
    else if (answer.collides) score.false++;
    else score.missed++;
    if (answer.time === undefined || query.time === undefined) continue;
    score.timeError = Math.max(score.timeError ?? 0, Math.abs(answer.time - query.time));
  }
}

function rowOf(rows: Map<string, Score>, name: string): Score {
  const row = rows.get(name) ?? createScore();
  rows.set(name, row);
  return row;
}

/** Whether queries were asked, and all answers are right. */
export const isPassed = ({ total }: Scores): boolean => total.asked > 0 && total.right === total.asked;

/** The tables, in Markdown. */
export function report({ sets, motions, notAsked, total }: Scores): string {
  const row = (name: string, score: Score) => {
    const { queries, asked, hits, right, timeError } = score;
    const cells = [queries, asked, hits, right, score.false, score.missed, timeError?.toExponential(1) ?? '–'];
    return `| ${[name, ...cells].join(' | ')} |`;
  };
  const table = (title: string, rows: Map<string, Score>) => [
    `| ${title} | queries | asked | hits | right | false | missed | largest error of a time |`,
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...[...rows].map(([name, score]) => row(name, score)),
  ];
  return [
    ...table('set', sets),
    row('**all**', total),
    '',
    ...table('motion', motions),
    '',
    '| not asked | queries |',
    '|---|--:|',
    ...[...notAsked].map(([reason, count]) => `| ${reason} | ${count} |`),
    '',
    `${total.asked} of ${total.queries} queries asked: ${total.false} false, ${total.missed} missed.`,
  ].join('\n');
}
