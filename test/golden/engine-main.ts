import { report } from './golden.ts';
import { replayRecordings } from './recordings.ts';

// The entry of the bundle that `npm run check:engines` runs everywhere. Shells, runtimes and browsers have neither a module
// system nor a console in common, so the report is left in a global variable for the line that each engine needs to print it. What it
// replays is in another one: see scripts/engines/bundle.ts.
const shared = globalThis as { goldenRecordings?: readonly string[]; goldenReport?: string };
shared.goldenReport = `${replayRecordings(shared.goldenRecordings ?? [])}\n${report()}`;
