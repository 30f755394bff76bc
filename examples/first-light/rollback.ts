// Two players behind a network: what each has seen in the end must be what a game sees that knows all inputs.

import { play } from '../rollback/match.ts';
import type { Report } from './report.ts';

const TICKS = 600;

export function rollback(report: Report): string {
  const { players, checksums, events, bodies } = play('rollback', TICKS);
  report.say(
    `Two players behind links of 20 to 200 ms with a loss of 5 %, each with a copy of a world of ${bodies} bodies, characters and ` +
      `lifts. Inputs are guessed, and simulated again when they arrive: ${TICKS} ticks of 1/60 s.\n`,
  );
  let [resimulated, withdrawn, wrong] = [0, 0, 0];
  for (const [i, player] of players.entries()) {
    const differing = checksums.filter((sum, k) => sum !== player.checksums[k]).length;
    const missing = [...events].filter((event) => !player.told.has(event)).length;
    resimulated += player.resimulated;
    withdrawn += player.withdrawn;
    wrong += differing;
    report.fact(`player ${i + 1}: ticks simulated again`, player.resimulated);
    report.fact('  events told and withdrawn', player.withdrawn);
    report.check('  ticks that differ from a game that knew all inputs', differing, differing === 0);
    report.check(
      '  events not told, or told and not withdrawn',
      missing,
      missing === 0 && player.told.size === events.size,
    );
  }
  return (
    `Two players behind a network, ${bodies} bodies, ${TICKS} ticks: ${resimulated} ticks simulated again, ${withdrawn} events withdrawn. ` +
    `${wrong} ticks differ from a game that knew all inputs.`
  );
}
