import { Prng } from './prng.ts';
import type { Quantity, RecordSink } from './recorder.ts';
import { DT, type TwinExtent } from './scene.ts';

export type Measure = Exclude<Quantity, 'exact'>;

/**
 * How far a number may be from its recording. Shapes of the golden scenes have lengths of about 1. A velocity is compared by
 * the point where it leads in a step.
 */
export const TOLERANCES: Readonly<Record<Measure, number>> = {
  feature: 0,
  fraction: 1e-9,
  time: 1e-9 * DT,
  direction: 1e-7,
  point: 1e-6,
  distance: 1e-9,
  velocity: 1e-6 / DT,
};

/** Decimals of a number in a file: rounding moves it by at most a twentieth of its tolerance. */
const DECIMALS: Readonly<Record<Measure, number>> = {
  feature: 0,
  fraction: 10,
  time: 12,
  direction: 8,
  point: 7,
  distance: 10,
  velocity: 6,
};

/** What a measured number is. */
export interface Field {
  readonly quantity: Measure;
  readonly name: string;
}

/** An event, a hit or another record of a scene. */
export interface Entry {
  readonly kind: string;
  /** Ids, counts and flags. */
  readonly exact: string;
  /** The other numbers; none if they were thinned out of a file. */
  readonly measured: readonly number[];
}

/** An entry of a run, whose numbers have names. */
export interface FoundEntry extends Entry {
  /** One field per measured number. */
  readonly fields: readonly Field[];
}

export interface Block<E extends Entry = Entry> {
  readonly label: string;
  readonly entries: readonly E[];
}

/** Keeps the records of a scene as numbers, as far as its twin extends. */
export class Recording implements RecordSink {
  readonly blocks: Block<FoundEntry>[] = [];
  private readonly limit: number;
  private readonly without: readonly string[];
  private entries: FoundEntry[] = [];
  private kind: string | undefined;
  private exact: number[] = [];
  private measured: number[] = [];
  private fields: Field[] = [];

  constructor({ blocks = Infinity, without = [] }: TwinExtent = {}) {
    this.limit = blocks;
    this.without = without;
  }

  begin(kind: string): void {
    this.endEntry();
    if (this.blocks.length < this.limit && !this.without.includes(kind)) this.kind = kind;
  }

  value(quantity: Quantity, name: string, x: number): void {
    if (this.kind === undefined) return;
    if (quantity === 'exact') {
      this.exact.push(x);
      return;
    }
    this.measured.push(x);
    this.fields.push({ quantity, name });
  }

  endBlock(label: string): void {
    this.endEntry();
    if (this.blocks.length < this.limit) this.blocks.push({ label, entries: this.entries });
    this.entries = [];
  }

  private endEntry(): void {
    if (this.kind === undefined) return;
    const { kind, exact, measured, fields } = this;
    this.entries.push({ kind, exact: exact.join(' '), measured, fields });
    this.kind = undefined;
    this.exact = [];
    this.measured = [];
    this.fields = [];
  }
}

/** Shortest text of a number, rounded as its quantity allows. Adding 0 drops the sign of a zero. */
const written = (x: number, { quantity }: Field) => String(Number(x.toFixed(DECIMALS[quantity])) + 0);

/** One line per block, `# label`, and one per entry: kind, exact numbers and measured numbers, separated by tabs. */
export function formatRecording({ blocks }: Recording, { share = 1 }: TwinExtent = {}): string {
  const prng = new Prng(1);
  const lines: string[] = [];
  for (const { label, entries } of blocks) {
    lines.push(`# ${label}`);
    for (const { kind, exact, measured, fields } of entries) {
      const numbers = prng.chance(share) ? measured.map((x, i) => written(x, fields[i])) : [];
      lines.push(`${kind}\t${exact}\t${numbers.join(' ')}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

export function parseRecording(text: string): Block[] {
  const blocks: { label: string; entries: Entry[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) blocks.push({ label: line.slice(2), entries: [] });
    else if (line !== '') {
      const [kind, exact, numbers] = line.split('\t');
      blocks.at(-1)!.entries.push({ kind, exact, measured: numbers === '' ? [] : numbers.split(' ').map(Number) });
    }
  }
  return blocks;
}
