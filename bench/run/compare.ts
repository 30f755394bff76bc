// Compares the last results with the committed ones: `npm run bench:compare [results]`. Fails if a ratio to the fastest
// peer, or to three.js, has become worse by more than a tenth; and when only one of the two runs has read the poses.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { compareResults } from './regressions.ts';

const RESULTS = 'bench/results.json';

const path = process.argv[2] ?? RESULTS;
const { status, stdout, stderr } = spawnSync('git', ['show', `HEAD:${RESULTS}`], { encoding: 'utf8', maxBuffer: 1e8 });
if (status !== 0) throw new Error(`no committed ${RESULTS} to compare with: ${stderr.trim()}`);

const { compared, worse, refused } = compareResults(JSON.parse(stdout), JSON.parse(readFileSync(path, 'utf8')));
for (const sentence of worse) console.log(sentence);
if (refused.length > 0) {
  console.log(`not compared: ${refused.join('; ')}`);
  console.log(`Poses are read in one of the two runs only. Run npm run bench before the change and commit ${RESULTS}.`);
}
console.log(`${compared} ratios compared, ${worse.length} of them worse by more than 10 %`);
process.exitCode = worse.length > 0 || refused.length > 0 ? 1 : 0;
