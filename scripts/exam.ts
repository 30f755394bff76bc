// The public exam of continuous collision detection, docs/exam.md: `npm run exam -- FOLDER` asks all queries of the sets in
// a folder that the library can answer, and fails if one answer differs from that of exact arithmetic.

import { readSets } from './exam/queries.ts';
import { isPassed, report, scoreSets } from './exam/score.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run exam -- FOLDER, with the sets of docs/exam.md');
  process.exit(2);
}

const scores = scoreSets(readSets(folder));
console.log(report(scores));
if (!isPassed(scores)) process.exitCode = 1;
