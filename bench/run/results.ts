// The results of a run of the bench, and derived numbers.

import { cells, growth } from '../scenes/cells.ts';

/** Milliseconds of a step, or of all casts. Results from before poses were read have neither `p99` nor `longest`. */
export interface Timing {
  median: number;
  mean: number;
  p95: number;
  p99?: number;
  longest?: number;
  samples: number;
}

/** What a game measured, beside its ticks. */
export interface GameMeasured {
  /** Milliseconds of each part of a tick. */
  parts: Record<string, { median: number; p99: number }>;
  /** What the engine counted, beside the exact answers after the last tick. */
  casts: { found: number; exact: number };
  sensors: { found: number; exact: number };
  /** How fast the characters walked, meters per second of the game, and how many fell through the level. */
  speed: number;
  fallen: number;
}

/** What one process measured. Times in milliseconds; counts beside the exact ones. */
export interface Measured extends Timing {
  /** Of steps: the times are those of a step and of reading all poses after it; here are those of the step alone. */
  unread?: Timing;
  /**
   * What the engine found, and what there is to find: touching pairs, bullets that hit, casts that do, or balls inside
   * their room.
   */
  found?: number;
  exact?: number;
  /** Bullets reported to hit before they touch anything. */
  false?: number;
  /** Of bouncing balls: kinetic energy after the run, relative to the start. */
  energy?: number;
  game?: GameMeasured;
  /** The sum of the distances of all casts, beside the exact one. */
  distanceSum?: number;
  exactDistanceSum?: number;
  /** Of endless rays: their time divided by that of the same rays with a length just beyond the world. */
  endlessRatio?: number;
  /** From the import to the first step, and the bytes by which the process has grown; or those of a mesh. */
  importing?: number;
  building?: number;
  firstStep?: number;
  memory?: number;
}

/** The numbers of a measurement. */
export type Field = Exclude<keyof Measured, 'unread' | 'game'>;

/** What a primitive of ours and the one of three.js take for a test, nanoseconds, and how often they say yes. */
export interface Primitive {
  ours: number;
  theirs: number;
  oursTrue: number;
  theirsTrue: number;
}

export interface Results {
  node: string;
  cpu: string;
  cores: number;
  platform: string;
  packages: Record<string, string>;
  /** The day on which each cell was measured. */
  runs: Record<string, string>;
  /** By cell and engine, one per round in which it did not fail; `null` where the engine cannot do it. */
  cells: Record<string, Record<string, Measured[] | null>>;
  /** By the name of three's method, one per round. */
  primitives: Record<string, Primitive[]>;
}

export const OURS = 'first-contact';

/** The most bullets or balls, as a fraction, that an engine may miss or lose to be compared with. */
const MAY_MISS = 0.01;

/** The least energy of balls that bounce without loss, relative to the start. Slow balls meet less often. */
const LEAST_ENERGY = 0.95;

/** The number of rounds in which a cell, or the primitives, were measured. */
export function roundsOf(results: Results, name: string): number {
  const rounds = name === 'P' ? Object.values(results.primitives)[0] : results.cells[name]?.[OURS];
  return rounds?.length ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? Number.NaN : (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** The median over the rounds of what each of them measured. */
export function typical(rounds: readonly Measured[], field: Field = 'median'): number {
  return median(rounds.map((round) => round[field] ?? Number.NaN));
}

/** Whether poses were read in each step that was measured. */
export function isRead(rounds: readonly Measured[]): boolean {
  return rounds.length > 0 && rounds.every(({ unread }) => unread !== undefined);
}

/** The same results with the times of steps alone, as if no poses had been read. */
export function withoutReading(results: Results): Results {
  const strip = (rounds: Measured[] | null) => rounds?.map((round) => ({ ...round, ...round.unread })) ?? null;
  const cells = Object.entries(results.cells).map(([cell, engines]) => [
    cell,
    Object.fromEntries(Object.entries(engines).map(([engine, rounds]) => [engine, strip(rounds)])),
  ]);
  return { ...results, cells: Object.fromEntries(cells) };
}

/** The fraction of what there is to find that was not found, over all rounds. */
export function missed(rounds: readonly Measured[]): number {
  const sum = (field: 'found' | 'exact') => rounds.reduce((total, round) => total + (round[field] ?? 0), 0);
  return 1 - sum('found') / sum('exact');
}

/**
 * Beside whom our time stands, and how: our time divided by theirs, the median of the rounds, in each of which both
 * ran.
 */
export interface Ratio {
  peer: string;
  /** Of the medians. */
  ratio: number;
  /** Of the means: work that is not done in each step counts as well. */
  ofMeans: number;
}

/**
 * Our ratio to the fastest peer in a cell; undefined when there is none. With
 * bullets or balls only those count that find or keep them, and with balls those that keep their energy.
 */
export function ratioOf(results: Results, cell: string): Ratio | undefined {
  const engines = results.cells[cell] ?? {};
  const ours = engines[OURS];
  if (!ours?.length) return undefined;
  const mustKeep = /bullets|bounces|game/.test(cells[cell]?.kind ?? '');
  let fastest: string | undefined;
  for (const [engine, rounds] of Object.entries(engines)) {
    if (engine === OURS || !rounds?.length || (mustKeep && !keeps(rounds))) continue;
    if (fastest === undefined || typical(rounds) < typical(engines[fastest]!)) fastest = engine;
  }
  if (fastest === undefined) return undefined;
  const theirs = engines[fastest]!;
  return { peer: fastest, ratio: median(quotients(ours, theirs)), ofMeans: median(quotients(ours, theirs, 'mean')) };
}

function keeps(rounds: readonly Measured[]): boolean {
  return !(missed(rounds) >= MAY_MISS) && !(typical(rounds, 'energy') < LEAST_ENERGY);
}

/** Our times by theirs, in the rounds in which both were measured. */
export function quotients(
  ours: readonly Measured[],
  theirs: readonly Measured[],
  field: 'median' | 'mean' = 'median',
): number[] {
  return ours.slice(0, theirs.length).map((round, i) => round[field] / theirs[i][field]);
}

/** How our time for a primitive stands to three's. */
export function primitiveRatio(rounds: readonly Primitive[]): number {
  return median(rounds.map(({ ours, theirs }) => ours / theirs));
}

/** The exponent of a power law through the times of a crowd by its size, least squares of the logarithms. */
export function exponentOf(results: Results, engine: string): number | undefined {
  const points: [number, number][] = [];
  for (const [count, cell] of growth) {
    const rounds = results.cells[cell]?.[engine];
    if (rounds?.length) points.push([Math.log(count), Math.log(typical(rounds))]);
  }
  if (points.length < growth.length) return undefined;
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const slope = (value: (point: [number, number]) => number) => points.reduce((sum, point) => sum + value(point), 0);
  return slope((p) => (p[0] - x) * (p[1] - y)) / slope((p) => (p[0] - x) ** 2);
}
