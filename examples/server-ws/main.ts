// npm run example:ws               a match and short forms of the others, about 15 seconds
// npm run example:ws -- abuse      100 000 messages that nobody should send
// npm run example:ws -- load       rooms per core

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playMatch } from './match.ts';

const folder = mkdtempSync(join(tmpdir(), 'first-contact-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
await playMatch(folder);
process.exit(0);
