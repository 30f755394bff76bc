// The main check, `npm start`: does the library find every hit, at the right time, in the right order?
// `npm start -- --lines` prints every line that is compared.

import { installModels } from '../models/models.ts';
import { billiardTable, roomOfBalls } from './bouncing-balls.ts';
import { dragonLevel } from './dragon-level.ts';
import { provingGround } from './proving-ground.ts';
import { Report } from './report.ts';
import { rollback } from './rollback.ts';
import { shootingGallery } from './shooting-gallery.ts';

const PARTS = {
  'The proving ground': provingGround,
  'The billiard table': billiardTable,
  'The room of balls': roomOfBalls,
  'The dragon': dragonLevel,
  'The shooting gallery': shootingGallery,
  'The rollback': rollback,
};

console.log(
  'first-contact plays six scenes and compares them with results derived by hand, with brute force and with a game that\n' +
    'knew all inputs. That takes half a minute, and opens no window. The dragon is a mesh from npm: at the first run, 11 MB\n' +
    'are installed into examples/models.\n',
);
installModels();

const started = performance.now();
const report = new Report(process.argv.includes('--lines'));
report.run(PARTS);
report.summary();

const seconds = ((performance.now() - started) / 1000).toFixed(0);
if (report.failures === 0) {
  console.log(`\nAll ${report.checks} checks passed, in ${seconds} s.`);
} else {
  console.log(`\n${report.failures} of ${report.checks} checks are OFF.`);
  process.exitCode = 1;
}
console.log(`
npm start -- --lines   every line that was compared
npm run playground     scenes to look at and to play with; installs its packages at the first run
npm test               the tests`);
