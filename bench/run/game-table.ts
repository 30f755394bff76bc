// The table of games.

import { type Measured, median, missed, type Results, ratioOf, typical } from './results.ts';
import { answers, digits, enginesIn, namesOf, type Row, table, thousands, title, type Write } from './table.ts';

/** Rows of ticks, of each part of a tick, and of what the engines counted beside the exact answers. */
export function games(results: Results, targetOf: (name: string) => string): string {
  const names = namesOf(results, 'game');
  const engines = enginesIn(results, names);
  const row = (name: string, head: string, write: Write, last: Row = ['', '']): Row => {
    return [head, ...answers(results, name, engines, write), ...last];
  };
  const rows = names.flatMap((name) => {
    const ratio = ratioOf(results, name);
    const last = [ratio ? `${digits(ratio.ratio)} of ${ratio.peer}` : '', targetOf(name)];
    const ticks = row(
      name,
      title(name),
      (rounds) => `${digits(typical(rounds))} · ${digits(typical(rounds, 'p99'))}`,
      last,
    );
    const games = Object.values(results.cells[name] ?? {}).flatMap((rounds) => rounds?.[0]?.game ?? []);
    const parts = Object.keys(games[0]?.parts ?? {}).map((part) => {
      const of = (rounds: Measured[], time: 'median' | 'p99') => {
        return digits(median(rounds.map(({ game }) => game?.parts[part]?.[time] ?? Number.NaN)));
      };
      return row(name, part, (rounds) => `${of(rounds, 'median')} · ${of(rounds, 'p99')}`);
    });
    const counts = row(name, 'walk, m/s; fell through', (rounds) => {
      return `${digits(median(rounds.map(({ game }) => game?.speed ?? Number.NaN)))}; ${rounds.at(-1)?.game?.fallen}`;
    });
    if (parts.length === 0) return [ticks, counts];
    const missedShots = row(name, 'bullets missed', (rounds) => {
      const total = rounds.reduce((sum, round) => sum + (round.exact ?? 0), 0);
      return `${(100 * missed(rounds)).toFixed(2)} % of ${thousands(total)}`;
    });
    const beside = (head: string, kind: 'casts' | 'sensors') =>
      row(name, head, (rounds) => {
        const { found = 0, exact = 0 } = rounds.at(-1)?.game?.[kind] ?? {};
        return `${found}${found === exact ? '' : ` of ${exact}`}`;
      });
    return [ticks, ...parts, counts, missedShots, beside('casts that hit', 'casts'), beside('in sensors', 'sensors')];
  });
  return table(['', ...engines, 'ratio', 'target'], rows);
}
