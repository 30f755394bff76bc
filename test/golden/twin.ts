import { type Block, type Entry, type FoundEntry, type Measure, TOLERANCES } from './recording.ts';

/** One difference beyond its tolerance, or of something that has to be equal. */
export interface Difference {
  readonly block: string;
  /** Index of the record in its block, counted from 0; of the recording if the record is missing now. */
  readonly record: number;
  /** Kind of the record, its ids and flags. */
  readonly of: string;
  /** Name of the field, or what is wrong with the record as a whole. */
  readonly field: string;
  readonly expected: string;
  readonly found: string;
  /** 0 for what has to be equal. */
  readonly tolerance: number;
}

/** All compared numbers of one quantity. */
export interface Spread {
  compared: number;
  beyond: number;
  /** Greatest difference in tolerances. Numbers of a file are rounded by up to a twentieth of it. */
  greatest: number;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  readonly spreads: Readonly<Record<Measure, Spread>>;
}

/** How many records a record that is missing or new is searched ahead. */
const WINDOW = 40;

/**
 * Share of the features of a scene that may differ: a point of an edge has the number of one of two triangles, and last bits
 * decide of which.
 */
const FEATURE_TIES = 0.1;

/** Length up to which the rounding of coordinates stays below all tolerances: 16 roundings of it are 1e-9. */
const NEAR = 280_000;

/** Compares the records of a run with a recording, one by one and in order. */
export function compareRecordings(expected: readonly Block[], found: readonly Block<FoundEntry>[]): Comparison {
  const comparer = new Comparer();
  for (let i = 0; i < Math.max(expected.length, found.length); i++) comparer.compareBlocks(expected[i], found[i]);
  comparer.compareFeatures();
  return comparer;
}

class Comparer implements Comparison {
  readonly differences: Difference[] = [];
  readonly spreads: Record<Measure, Spread> = {
    feature: noSpread(),
    fraction: noSpread(),
    time: noSpread(),
    direction: noSpread(),
    point: noSpread(),
    distance: noSpread(),
    velocity: noSpread(),
  };
  private block = '';

  compareBlocks(expected: Block | undefined, found: Block<FoundEntry> | undefined): void {
    this.block = (expected ?? found)!.label;
    if (expected?.label !== found?.label) {
      this.report(0, 'the block', 'label', expected?.label ?? 'no block', found?.label ?? 'no block');
      return;
    }
    const before = expected!.entries;
    const now = [...found!.entries];
    let i = 0;
    let j = 0;
    while (i < before.length || j < now.length) {
      bringForward(now, j, before[i]);
      const [missing, added] = gap(before, i, now, j);
      for (const end = i + missing; i < end; i++) this.report(i, describe(before[i]), 'record', 'there', 'missing');
      for (const end = j + added; j < end; j++) this.report(j, describe(now[j]), 'record', 'missing', 'there');
      if (i < before.length && j < now.length) this.compareEntries(j, before[i++], now[j++]);
    }
  }

  /** Judges the features of all blocks together. */
  compareFeatures(): void {
    const { compared, beyond } = this.spreads.feature;
    if (beyond <= FEATURE_TIES * compared) return;
    this.block = 'all blocks';
    this.report(0, 'all records', 'features', `${compared} equal`, `${beyond} others`, FEATURE_TIES);
  }

  private compareEntries(record: number, expected: Entry, found: FoundEntry): void {
    const of = describe(found);
    if (expected.exact !== found.exact) this.report(record, of, 'ids, counts and flags', expected.exact, found.exact);
    const { measured } = expected;
    if (measured.length === 0) return;
    if (measured.length !== found.measured.length) {
      this.report(record, of, 'count of numbers', String(measured.length), String(found.measured.length));
      return;
    }
    const scale = Math.max(1, reachOf(found) / NEAR);
    for (const [i, x] of found.measured.entries()) {
      const { quantity, name } = found.fields[i];
      const tolerance = scale * TOLERANCES[quantity];
      // An infinity is equal to itself, and a NaN differs from all numbers.
      const difference = Object.is(x, measured[i]) ? 0 : Math.abs(x - measured[i]);
      const spread = this.spreads[quantity];
      spread.compared++;
      if (difference > 0) spread.greatest = Math.max(spread.greatest, difference / tolerance);
      if (difference <= tolerance) continue;
      spread.beyond++;
      if (quantity !== 'feature') this.report(record, of, name, String(measured[i]), String(x), tolerance);
    }
  }

  private report(record: number, of: string, field: string, expected: string, found: string, tolerance = 0): void {
    this.differences.push({ block: this.block, record, of, field, expected, found, tolerance });
  }
}

const noSpread = (): Spread => ({ compared: 0, beyond: 0, greatest: 0 });

const describe = ({ kind, exact }: Entry) => `${kind} ${exact}`;

const isSame = (a: Entry | undefined, b: Entry | undefined) => a?.kind === b?.kind && a?.exact === b?.exact;

/**
 * Moves the entry that is expected next to index `j`, if it is at the same instant as the one there: last bits decide which
 * is first. Events at exactly the start of a step keep their order.
 */
function bringForward(now: FoundEntry[], j: number, expected: Entry | undefined): void {
  for (let k = j; k < now.length; k++) {
    if (!(Math.abs(timeOf(now[k]) - timeOf(now[j])) <= TOLERANCES.time)) return;
    if (!isSame(expected, now[k])) continue;
    if (timeOf(now[k]) > 0) now.splice(j, 0, ...now.splice(k, 1));
    return;
  }
}

/** NaN for a record without a time. */
const timeOf = ({ measured, fields }: FoundEntry) => measured[fields.findIndex(({ quantity }) => quantity === 'time')];

/**
 * Count of records that are missing, and of those that are new, before both lists go on with the same record, or with one
 * of the same kind whose ids, counts or flags have changed.
 */
function gap(before: readonly Entry[], i: number, now: readonly Entry[], j: number): readonly [number, number] {
  if (i === before.length || j === now.length) return [before.length - i, now.length - j];
  const isOfKind = before[i].kind === now[j].kind;
  if (isSame(before[i], now[j]) || (isOfKind && isSame(before[i + 1], now[j + 1]))) return [0, 0];
  for (let ahead = 1; ahead <= WINDOW; ahead++) {
    if (i + ahead < before.length && isSame(before[i + ahead], now[j])) return [ahead, 0];
    if (j + ahead < now.length && isSame(before[i], now[j + ahead])) return [0, ahead];
  }
  return isOfKind ? [0, 0] : [1, 1];
}

/** Greatest coordinate of a record. */
function reachOf({ measured, fields }: FoundEntry): number {
  let reach = 0;
  for (const [i, x] of measured.entries()) {
    if (fields[i].quantity === 'point' && Number.isFinite(x)) reach = Math.max(reach, Math.abs(x));
  }
  return reach;
}
