// Runs every example (examples/*.ts and examples/*/main.ts), one by one, and fails when one of them fails. Left out are the first
// one, examples/first-light, which `npm start` runs, and those that are packages of their own, which scripts/run-example.ts runs.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** What `npm start` runs. */
const START = 'examples/first-light/main.ts';

const examples = readdirSync('examples', { withFileTypes: true })
  .map((entry) => (entry.isDirectory() ? `examples/${entry.name}/main.ts` : `examples/${entry.name}`))
  .filter((path) => path.endsWith('.ts') && existsSync(path) && path !== START)
  .filter((path) => !existsSync(`${dirname(path)}/package.json`))
  .sort();

if (examples.length === 0) {
  console.error('No example found in examples/.');
  process.exit(1);
}

for (const path of examples) {
  const started = performance.now();
  const run = spawnSync(process.execPath, ['--import', 'tsx', path], { encoding: 'utf8', timeout: 120_000 });
  if (run.status !== 0) {
    console.error(`${run.stdout}${run.stderr}`);
    console.error(`${path} failed: ${run.error?.message ?? `exit code ${run.status}`}`);
    process.exit(1);
  }
  console.log(`${path}: ok, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
