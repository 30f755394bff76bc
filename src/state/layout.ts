// Which rows of a world a snapshot copies, and which it shares with other snapshots.

import { STATIC } from '../world/body-store.ts';
import type { Simulation } from '../world/simulation.ts';
import type { World } from '../world/world.ts';
import { BodyRows, type Ranges } from './rows.ts';

/** Bodies per block of indices. */
const BLOCK = 64;

/**
 * The blocks of indices in which bodies may move, which each snapshot copies, and the other ones, of static bodies alone: snapshots
 * share their rows while no static body changes.
 */
export class Layout {
  moving: Ranges = [];
  /** The rows of the other blocks as of `stillRevision`. */
  private still: BodyRows | undefined = undefined;
  private stillRevision = -1;
  private resting: Ranges = [];
  /** By block: whether a body in it moves, or did so once. */
  private readonly mayMove: boolean[] = [];
  // For which bodies the ranges were found.
  private count = -1;
  private revision = -1;

  /** Finds the ranges again if bodies were added or removed, or static ones changed. */
  update(sim: Simulation): void {
    const revision = sim.store.revision + sim.clock.staticRevision;
    if (this.revision === revision) return;
    this.revision = revision;
    if (!this.findMoving(sim)) return;
    this.moving = rangesOf(this.mayMove, true, sim.store.count);
    this.resting = rangesOf(this.mayMove, false, sim.store.count);
    this.still = undefined;
  }

  /** The rows of the static blocks. */
  stillRows(sim: Simulation): BodyRows {
    if (this.still && this.stillRevision === sim.clock.staticRevision) return this.still;
    const rows = new BodyRows(sim.store, this.resting);
    rows.take(sim);
    this.noteStill(rows, sim);
    return rows;
  }

  /** Whether static bodies are as in those rows. */
  areStill(rows: BodyRows, sim: Simulation): boolean {
    return this.still === rows && this.stillRevision === sim.clock.staticRevision;
  }

  /** Notes that static bodies are as in those rows, which may be of ranges that were found before. */
  noteStill(rows: BodyRows, sim: Simulation): void {
    this.still = rows.ranges === this.resting ? rows : undefined;
    this.stillRevision = sim.clock.staticRevision;
  }

  /** Finds the blocks in which bodies may move. Returns whether ranges have changed. */
  private findMoving({ store: { flags, count } }: Simulation): boolean {
    const { mayMove } = this;
    let hasChanged = this.count !== count;
    this.count = count;
    for (let block = 0; block * BLOCK < count; block++) {
      if (mayMove[block]) continue;
      const last = Math.min(count, (block + 1) * BLOCK);
      let i = block * BLOCK;
      while (i < last && (flags[i] & STATIC) !== 0) i++;
      mayMove[block] = i < last;
      if (mayMove[block]) hasChanged = true;
    }
    return hasChanged;
  }
}

/** The ranges of the blocks with that mark. */
function rangesOf(marks: readonly boolean[], mark: boolean, count: number): Ranges {
  const ranges: number[] = [];
  for (let block = 0; block * BLOCK < count; block++) {
    if (marks[block] !== mark) continue;
    const from = block * BLOCK;
    const to = Math.min(count, from + BLOCK);
    if (ranges[ranges.length - 1] === from) ranges[ranges.length - 1] = to;
    else ranges.push(from, to);
  }
  return ranges;
}

/** The layout of a world. */
export function layoutOf(world: World): Layout {
  let layout = layouts.get(world);
  if (!layout) {
    layout = new Layout();
    layouts.set(world, layout);
  }
  return layout;
}

const layouts = /* @__PURE__ */ new WeakMap<World, Layout>();
