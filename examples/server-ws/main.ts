// npm run example:ws               a match and short forms of the others: 15 seconds
// npm run example:ws -- load       rooms per core: 2 minutes
// npm run example:ws -- abuse      100 000 messages that nobody should send: 2 minutes

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abuse } from './abuse.ts';
import { measureLoad, printLoad } from './load.ts';
import { playMatch } from './match.ts';
import { writeResults } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'first-contact-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const watchdog = () => {
  console.error('This takes too long: something waits for ever.');
  process.exit(1);
};
setTimeout(watchdog, 300_000);
const [what] = process.argv.slice(2);
if (what === 'abuse') await abuse({ folder, messages: 100_000, seconds: 4, mostSlower: 1.1 });
else if (what === 'load') {
  const rows = await measureLoad({ folder, rooms: [5, 10, 15, 20, 25, 30], warmUp: 5, seconds: 12 });
  printLoad(rows);
  writeResults(rows);
  console.log('\nnpm run figures draws docs/figures/rooms.svg from it.');
} else {
  await playMatch(folder);
  await abuse({ folder, messages: 1000, seconds: 0.7 });
  printLoad(await measureLoad({ folder, rooms: [2], warmUp: 0.5, seconds: 1 }));
}
process.exit(0);
