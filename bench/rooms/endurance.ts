/**
 * A room of 10⁶ ticks, in which players join and leave and bodies are added and removed: `npx tsx bench/rooms/endurance.ts [ticks]`.
 * Prints its memory ten times, and fails when it grows by more than a fifth.
 */
import { run } from './bundle.ts';
import type { Task } from './rooms-program.ts';

const ticks = Number(process.argv[2] ?? 1_000_000);
if (!Number.isInteger(ticks) || ticks < 10) throw new RangeError(`ticks is ${process.argv[2]}, but must be 10 or more`);
run('rooms-program', { kind: 'endurance', ticks, every: Math.floor(ticks / 10) } satisfies Task, true);
