// Reads the queries of the public benchmark, with the answers of a computer algebra system. A set is SET.KIND.csv.gz; its
// answers are in the seventh column or beside it, in SET.KIND.truth.json.gz.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Vector } from '../../test/oracle/vector.ts';

/** A vertex and the corners of a face, or the ends of two edges. */
export type Points = readonly [Vector, Vector, Vector, Vector];

/** Four points that move on straight lines from `start` to `end`, in the time from 0 to 1. */
export interface Query {
  kind: 'vertex-face' | 'edge-edge';
  start: Points;
  end: Points;
  /** Whether vertex and face, or the edges, have a common point at some time. */
  collides: boolean;
  /** The first such time, where the set has it. */
  time?: number | undefined;
}

export interface QuerySet {
  name: string;
  queries: Query[];
}

/** Four points at the start and four at the end. */
const ROWS = 8;

/** All sets of a folder and its folders, by name. */
export function readSets(folder: string): QuerySet[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return files
    .filter((path) => path.endsWith('.csv.gz'))
    .sort()
    .map((path) => readSet(folder, path.slice(0, -'.csv.gz'.length)));
}

function readSet(folder: string, name: string): QuerySet {
  const kind = name.endsWith('.vertex-face') ? 'vertex-face' : 'edge-edge';
  if (!name.endsWith(`.${kind}`)) throw new Error(`${name}: neither vertex-face nor edge-edge`);
  const path = join(folder, name);
  const truths: boolean[] | undefined = JSON.parse(readPacked(`${path}.truth.json.gz`) ?? 'null') ?? undefined;
  const times = readPacked(`${path}.times.txt.gz`)?.trim().split('\n');
  return { name, queries: parseQueries(kind, readPacked(`${path}.csv.gz`) ?? '', truths, times) };
}

function readPacked(path: string): string | undefined {
  return existsSync(path) ? gunzipSync(readFileSync(path)).toString() : undefined;
}

/**
 * Reads rows `x, x', y, y', z, z'[, truth]` of points: each coordinate is a quotient of integers. All are doubles, which is
 * checked.
 */
export function parseQueries(kind: Query['kind'], csv: string, truths?: boolean[], times?: string[]): Query[] {
  const rows = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  if (rows.length % ROWS !== 0) throw new Error(`${rows.length} rows are no multiple of ${ROWS}`);
  const point = (row: string[]): Vector => [coordinate(row, 0), coordinate(row, 2), coordinate(row, 4)];
  const points = (from: number) => rows.slice(from, from + 4).map(point) as unknown as Points;
  return Array.from({ length: rows.length / ROWS }, (_, i): Query => {
    const truth = truths ? truths[i] : { 0: false, 1: true }[Number(rows[i * ROWS]![6])];
    if (typeof truth !== 'boolean') throw new Error(`query ${i} has no answer`);
    const time = times?.[i] === undefined || times[i] === '-' ? undefined : Number(times[i]);
    return { kind, start: points(i * ROWS), end: points(i * ROWS + 4), collides: truth, time };
  });
}

function coordinate(row: string[], column: number): number {
  const [numerator = '', denominator = ''] = row.slice(column, column + 2);
  const divisor = Number(denominator);
  const quotient = Number(numerator) / divisor;
  // A quotient by a power of two is exact unless it underflows.
  const isExact = BigInt(Number(numerator)) === BigInt(numerator) && BigInt(divisor) === BigInt(denominator);
  if (!isExact || Math.log2(divisor) % 1 !== 0 || quotient * divisor !== Number(numerator))
    throw new Error(`${numerator} / ${denominator} is not a double`);
  return quotient;
}
