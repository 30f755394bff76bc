/**
 * The figures of docs/scaling.md: `npx tsx bench/rooms/measure.ts`, three minutes, or `… measure.ts rooms` or `… measure.ts regions`. Prints
 * tables in Markdown. CPU time counts, garbage collection included. Other programs on the machine spoil the times of ticks, and raise
 * CPU times by what they push out of the caches: measure on an idle one.
 */
import { cpus } from 'node:os';
import { reportRegions } from './report-regions.ts';
import { reportRooms } from './report-rooms.ts';

const reports = { rooms: reportRooms, regions: reportRegions };
const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !Object.hasOwn(reports, wanted)) {
  throw new RangeError(`no report "${wanted}", there are: ${Object.keys(reports).join(', ')}`);
}
const date = new Date().toISOString().slice(0, 10);
console.log(`${date}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}.`);
for (const [name, report] of Object.entries(reports)) {
  if (wanted !== undefined && wanted !== name) continue;
  console.log();
  report();
}
