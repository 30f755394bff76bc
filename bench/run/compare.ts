// Holds the last results against the committed ones: `npm run bench:compare`. Ratios are compared, not times, as machines
// differ; those to three.js and to ourselves included. Fails when one has become worse by more than a tenth.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { primitiveRatio, type Results, ratioOf } from './results.ts';

const RESULTS = 'bench/results.json';
const TOLERANCE = 1.1;

const path = process.argv[2] ?? RESULTS;
const { status, stdout, stderr } = spawnSync('git', ['show', `HEAD:${RESULTS}`], { encoding: 'utf8', maxBuffer: 1e8 });
if (status !== 0) throw new Error(`no committed ${RESULTS} to compare with: ${stderr.trim()}`);

const before = ratiosOf(JSON.parse(stdout));
const now = ratiosOf(JSON.parse(readFileSync(path, 'utf8')));
let worse = 0;
for (const [name, ratio] of now) {
  const old = before.get(name);
  if (old === undefined || ratio <= old * TOLERANCE) continue;
  worse++;
  console.log(`${name}: ${ratio.toFixed(3)} of the fastest peer, was ${old.toFixed(3)}`);
}
console.log(`${now.size} ratios, ${worse} of them worse by more than ${Math.round(TOLERANCE * 100 - 100)} %`);
process.exitCode = worse > 0 ? 1 : 0;

/** By cell or primitive, our time divided by the fastest peer's. */
function ratiosOf(results: Results): Map<string, number> {
  const ratios = new Map<string, number>();
  for (const cell of Object.keys(results.cells)) {
    const found = ratioOf(results, cell);
    if (found) ratios.set(cell, found.ratio);
  }
  for (const [name, rounds] of Object.entries(results.primitives)) ratios.set(name, primitiveRatio(rounds));
  return ratios;
}
