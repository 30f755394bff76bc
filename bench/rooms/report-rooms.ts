// How many rooms a core carries, without sockets, and what a room costs.

import { run } from './bundle.ts';
import { BALLS, PLAYERS } from './room.ts';
import type { KeptAnswer, PacedAnswer, Task, TightAnswer } from './rooms-program.ts';

const SECONDS = 12;
const ROOMS = [1, 25, 50, 75, 100, 150];
type Measured = readonly [rooms: number, answer: PacedAnswer];

/** Rooms that tick in turn. */
const IN_TURN = 25;
/** Rooms that are kept in memory at once. */
const KEPT = 50;

function ask<Answer>(task: Task): Answer {
  return JSON.parse(run('rooms-program', task)) as Answer;
}

/** CPU seconds per second that rooms need for all of their ticks. */
function needOf([rooms, { cpu }]: Measured): number {
  return (60 * rooms * cpu) / 1e6;
}

/** How many rooms need a half of a core: between the two measured numbers around it, or in proportion to the nearest one. */
function roomsAtHalf(measured: readonly Measured[]): number {
  const above = measured.findIndex((it) => needOf(it) >= 0.5);
  if (above < 1) {
    const nearest = measured.at(above) as Measured;
    return (0.5 / needOf(nearest)) * nearest[0];
  }
  const [before, after] = [measured[above - 1], measured[above]];
  const [low, high] = [needOf(before), needOf(after)];
  return before[0] + ((0.5 - low) / (high - low)) * (after[0] - before[0]);
}

/** Prints tables in Markdown. */
export function reportRooms(): void {
  console.log(`A room: ${BALLS} balls under gravity, ${PLAYERS} players, a lift, 60 ticks and 20 states a second.\n`);
  console.log('| rooms | share of a core | CPU per tick of a room | tick p50 | p99 | late p50 | p99 | dropped ticks |');
  console.log('|--:|--:|--:|--:|--:|--:|--:|--:|');
  const measured: Measured[] = [];
  for (const rooms of ROOMS) {
    const answer = ask<PacedAnswer>({ kind: 'paced', rooms, seconds: SECONDS });
    // Rooms that drop ticks do less than is asked of them.
    if (answer.dropped === 0) measured.push([rooms, answer]);
    const { share, cpu, p50, p99, late50, late99, dropped } = answer;
    const times = [p50, p99, late50, late99].map((time) => `${time.toFixed(2)} ms`).join(' | ');
    console.log(`| ${rooms} | ${(100 * share).toFixed(1)} % | ${cpu.toFixed(0)} µs | ${times} | ${dropped} |`);
  }
  const tight = ask<TightAnswer>({ kind: 'tight', rooms: 1, seconds: SECONDS });
  const inTurn = ask<TightAnswer>({ kind: 'tight', rooms: IN_TURN, seconds: SECONDS });
  const kept = ask<KeptAnswer>({ kind: 'kept', rooms: KEPT });
  console.log('\n| of a room | |\n|---|--:|');
  const row = (name: string, value: string) => console.log(`| ${name} | ${value} |`);
  const isMeasured = measured.length > 1;
  row('rooms at 50 % of a core', isMeasured ? roomsAtHalf(measured).toFixed(0) : 'not measured: rooms dropped ticks');
  const both = (part: keyof TightAnswer) => `${tight[part].toFixed(0)}; ${inTurn[part].toFixed(0)} µs`;
  row(`CPU per tick without pauses: one room; ${IN_TURN} in turn`, both('cpu'));
  row('– the step of the world', both('step'));
  row('– its characters', both('characters'));
  row('– its rays, of shots', both('rays'));
  row('– the game: commands, views', both('game'));
  if (isMeasured) row('views, per player and second', `${(measured[0][1].bytes / 1000).toFixed(1)} kB`);
  row('memory: heap and buffers', `${kept.heap.toFixed(0)} kB`);
  row('memory: resident', `${kept.resident.toFixed(0)} kB`);
  row('a save, with the history of a quarter of a second', `${(kept.save / 1000).toFixed(1)} kB`);
  row('– compressed by gzip, level 1', `${(kept.packed / 1000).toFixed(1)} kB`);
  row('a save without the history', `${(kept.bare / 1000).toFixed(1)} kB`);
  row('– compressed by gzip, level 1', `${(kept.barePacked / 1000).toFixed(1)} kB`);
  row('to save, with and without the history', `${kept.saving.toFixed(0)}; ${kept.savingBare.toFixed(0)} µs`);
  row('to compress that with the history', `${kept.packing.toFixed(0)} µs`);
  row('to load', `${kept.loading.toFixed(0)} µs`);
}
