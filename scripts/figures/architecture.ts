// The data flow of a step: its stages in order, the stores beside them, and who reads and writes what.

import { Drawing, type Look } from './svg.ts';

/** The stores, from left to right. Columns of the body store are grouped by what they are about. */
const stores = {
  live: ['live', 'vectors'],
  velocity: ['velocity,', 'target'],
  motion: ['motion', 'of the step'],
  pose: ['pose'],
  bounds: ['bounds,', 'quick tests'],
  sleep: ['sleep', 'state'],
  broadphase: ['broadphase'],
  pairs: ['pair', 'cache'],
  impacts: ['impacts'],
  contacts: ['contact', 'store'],
  queue: ['event', 'queue'],
} as const;

type Store = keyof typeof stores;

interface Stage {
  readonly reads: readonly Store[];
  readonly writes: readonly Store[];
}

/** The stages of `step`, and the delivery that follows it. */
const stages: Readonly<Record<string, Stage>> = {
  gather: { reads: ['live'], writes: ['velocity', 'sleep'] },
  wakeDisturbed: { reads: ['pose', 'bounds', 'sleep', 'broadphase', 'contacts'], writes: ['sleep'] },
  integrate: { reads: ['velocity', 'pose', 'sleep'], writes: ['motion'] },
  updateBounds: { reads: ['motion', 'pose', 'bounds', 'sleep'], writes: ['bounds', 'pairs'] },
  updatePairs: { reads: ['motion', 'pose', 'bounds', 'sleep'], writes: ['bounds', 'broadphase', 'pairs'] },
  sweepPairs: {
    reads: ['motion', 'pose', 'bounds', 'sleep', 'pairs', 'contacts'],
    writes: ['sleep', 'contacts', 'queue'],
  },
  resolveImpacts: {
    reads: ['velocity', 'motion', 'pose', 'bounds', 'sleep', 'broadphase', 'pairs', 'contacts'],
    writes: ['bounds', 'sleep', 'broadphase', 'pairs', 'impacts', 'contacts', 'queue'],
  },
  writeImpacts: { reads: ['velocity', 'sleep', 'impacts'], writes: ['velocity', 'motion', 'contacts'] },
  commit: { reads: ['velocity', 'motion', 'sleep', 'impacts'], writes: ['pose', 'bounds'] },
  updateContacts: { reads: ['motion', 'pose', 'sleep', 'contacts', 'queue'], writes: ['sleep', 'contacts', 'queue'] },
  scatter: { reads: ['velocity', 'pose', 'impacts'], writes: ['live'] },
  putToSleep: { reads: ['velocity', 'motion', 'sleep'], writes: ['sleep', 'pairs'] },
  deliver: { reads: ['queue'], writes: ['contacts', 'queue'] },
};

const names = Object.keys(stores) as Store[];
const WIDTH = 970;
const STAGE = { x: 20, width: 128, height: 30 };
const FIRST_ROW = 118;
const ROW = 44;
const FIRST_LANE = 212;
const LANE = 71;

/** Half the distance of the lines of reads and writes of one stage. */
const APART = 7;

export function stepStages(): string {
  const rows = Object.entries(stages);
  const bottom = FIRST_ROW + rows.length * ROW;
  const d = new Drawing(WIDTH, bottom + 50, 'The stages of a step, and the stores that each of them reads and writes');
  // Pixels, with y down.
  d.view(0, 0, 1);
  drawStores(d, bottom - 10);
  for (const [i, [name, stage]] of rows.entries()) {
    const y = FIRST_ROW + i * ROW + ROW / 2;
    if (i > 0)
      arrow(d, STAGE.x + STAGE.width / 2, y - ROW + STAGE.height / 2, STAGE.x + STAGE.width / 2, y - STAGE.height / 2);
    drawReads(d, stage.reads, y - APART);
    drawWrites(d, stage.writes, y + APART);
    box(d, STAGE.x, y - STAGE.height / 2, STAGE.width, STAGE.height, 'r0 line');
    d.write(name, STAGE.x + STAGE.width / 2, y + 5, name === 'deliver' ? '' : 'head', 'middle');
  }
  drawKey(d, bottom + 26);
  return d.toString();
}

function drawStores(d: Drawing, bottom: number): void {
  d.write('stages', STAGE.x + STAGE.width / 2, 86, 'head', 'middle');
  const first = laneOf('velocity') - LANE / 2 + 4;
  const last = laneOf('sleep') + LANE / 2 - 4;
  d.write('body store', (first + last) / 2, 34, 'head', 'middle');
  d.path([at(first, 52), at(first, 44), at(last, 44), at(last, 52)], 'line');
  for (const store of names) {
    const x = laneOf(store);
    box(d, x - LANE / 2 + 3, 60, LANE - 6, 40, 'r0 line');
    const lines = stores[store];
    for (const [i, text] of lines.entries())
      d.write(text, x, 84 + (i - (lines.length - 1) / 2) * 14, 'small', 'middle');
    d.line(at(x, 100), at(x, bottom), 'line faint');
  }
}

/** A line from the farthest store to the stage, with a dot for each store that is read. */
function drawReads(d: Drawing, reads: readonly Store[], y: number): void {
  arrow(d, Math.max(...reads.map(laneOf)), y, STAGE.x + STAGE.width, y, 'moving');
  for (const store of reads) d.dot(at(laneOf(store), y), 'blue');
}

/** A line from the stage to the farthest store, with an arrowhead for each store that is written. */
function drawWrites(d: Drawing, writes: readonly Store[], y: number): void {
  for (const store of writes) arrow(d, STAGE.x + STAGE.width, y, laneOf(store), y, 'resting');
}

function drawKey(d: Drawing, y: number): void {
  arrow(d, 70, y - 4, 30, y - 4, 'moving');
  d.dot(at(70, y - 4), 'blue');
  d.write('reads', 82, y, 'small');
  arrow(d, 130, y - 4, 170, y - 4, 'resting');
  d.write('writes', 178, y, 'small');
  d.write(
    'Waking a body also changes the broadphase and the pair cache. deliver runs after the step.',
    236,
    y,
    'small',
  );
}

function laneOf(store: Store): number {
  return FIRST_LANE + names.indexOf(store) * LANE;
}

function at(x: number, y: number): { x: number; y: number } {
  return { x, y: -y };
}

function arrow(d: Drawing, x: number, y: number, toX: number, toY: number, look: Look = 'line'): void {
  d.arrow(at(x, y), at(toX, toY), look);
}

function box(d: Drawing, x: number, y: number, width: number, height: number, look: Look): void {
  d.polygon([at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)], look);
}
