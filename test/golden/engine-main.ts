import { report } from './golden.ts';

// The entry of the bundle that `npm run check:engines` runs everywhere. Shells, runtimes and browsers have neither a module
// system nor a console in common, so the report is left in a global variable for the line that each engine needs to print it.
(globalThis as { goldenReport?: string }).goldenReport = report();
