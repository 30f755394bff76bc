// The main check, `npm start`: does the library find every hit, at the right time, in the right order?

import { billiardTable, roomOfBalls } from './bouncing-balls.ts';
import { dragonLevel } from './dragon-level.ts';
import { provingGround } from './proving-ground.ts';
import { Report } from './report.ts';
import { rollback } from './rollback.ts';
import { shootingGallery } from './shooting-gallery.ts';

const report = new Report();
provingGround(report);
billiardTable(report);
roomOfBalls(report);
dragonLevel(report);
shootingGallery(report);
rollback(report);

report.say();
if (report.failures === 0) {
  report.say(`All ${report.checks} checks passed.`);
} else {
  report.say(`${report.failures} of ${report.checks} checks are OFF.`);
  process.exitCode = 1;
}
