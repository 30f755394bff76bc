// The results as Markdown, for the page and for the console.

import { cells, growth } from '../scenes/cells.ts';
import { games } from './game-table.ts';
import {
  exponentOf,
  type Field,
  isRead,
  type Measured,
  median,
  missed,
  OURS,
  primitiveRatio,
  quotients,
  type Results,
  ratioOf,
  roundsOf,
  typical,
  withoutReading,
} from './results.ts';
import { answers, digits, enginesIn, namesOf, type Row, table, thousands, title, type Write } from './table.ts';

/** Limit of our time relative to the fastest peer. */
const TARGETS: Readonly<Record<string, number>> = {
  'A 1k': 0.4,
  'A 10k': 0.3,
  'A 50k': 0.3,
  'B 1k': 1,
  'B 10k': 0.7,
  C: 0.3,
  D: 0.5,
  E: 0.5,
  F: 0.5,
  G: 0.3,
  'Q 300': 0.3,
  'Q 10k': 0.5,
  'M step 48k': 0.5,
  'M step 203k': 0.5,
  T: 0.65,
  'T walkers': 1,
};

/** Least speed of our casts relative to the fastest peer. */
const castTarget = (name: string): number => (name.startsWith('M rays') ? 1.2 : name.startsWith('M casts') ? 1.5 : 2);

/** Cells of steps, without those of the growth, which have a table of their own. */
const isStepped = (results: Results, name: string): boolean =>
  name in results.cells && /steps|bounces|bullets/.test(cells[name]?.kind ?? '') && !name.startsWith('S ');

/** One row per cell and one column per engine. */
function byEngine(
  results: Results,
  names: readonly string[],
  write: Write,
  last?: { head: Row; cells: (name: string) => Row },
): string {
  const engines = enginesIn(results, names);
  const rows = names.map((name) => [
    title(name),
    ...answers(results, name, engines, write),
    ...(last?.cells(name) ?? []),
  ]);
  return table(['', ...engines, ...(last?.head ?? [])], rows);
}

function ratioCells(results: Results, name: string): Row {
  const found = ratioOf(results, name);
  return found ? [`${digits(found.ratio)} of ${found.peer}`, digits(found.ofMeans)] : ['', ''];
}

function targetOf(results: Results, name: string): string {
  if (name === 'R') return `≤ 1.50 of R alone: ${digits(restRatio(withoutReading(results)))}`;
  return name in TARGETS ? `≤ ${digits(TARGETS[name])}` : '';
}

/** A world of mostly idle bodies, and its moving part alone. By the steps alone, since there are more poses to read. */
function restRatio(results: Results): number {
  const [all, alone] = ['R', 'R alone'].map((name) => results.cells[name]?.[OURS] ?? []);
  return median(quotients(all, alone));
}

/** Whether the poses were read in the steps of a cell, by all engines that could. */
function isReadIn(results: Results, name: string): boolean {
  const measured = Object.values(results.cells[name] ?? {}).filter((rounds) => rounds?.length);
  return measured.length > 0 && measured.every((rounds) => isRead(rounds!));
}

/**
 * A row per scene with the poses read, and one of the steps alone. Results from before reading have only the latter.
 */
function steps(results: Results): string {
  const names = Object.keys(cells).filter((name) => isStepped(results, name));
  const engines = enginesIn(results, names);
  const write: Write = (rounds) => {
    const times = ['median', 'mean', isRead(rounds) ? 'p99' : 'p95', 'longest'] as const;
    const shown = times.filter((time) => rounds.some((round) => round[time] !== undefined));
    return shown.map((time) => digits(typical(rounds, time))).join(' · ');
  };
  const row = (from: Results, name: string) => [...answers(from, name, engines, write), ...ratioCells(from, name)];
  const rows = names.flatMap((name) => {
    const first = [title(name), ...row(results, name), targetOf(results, name)];
    return isReadIn(results, name) ? [first, ['without reading', ...row(withoutReading(results), name), '']] : [first];
  });
  return table(['', ...engines, 'ratio', 'of means', 'target'], rows);
}

/** The text above the table of steps. */
function stepsHead(results: Results): string {
  const names = Object.keys(cells).filter((name) => isStepped(results, name));
  return names.some((name) => isReadIn(results, name))
    ? 'Milliseconds per step and reading all poses, median · mean · p99 · longest'
    : 'Milliseconds per step without reading poses, median · mean · p95';
}

/** Means of exact distances differ by less: numbers of the results have four digits. */
const MEAN_TOLERANCE = 5e-4;

const percent = (part: number): string => `${part > 0 ? '+' : '−'}${(100 * Math.abs(part)).toFixed(2)} %`;

function found(results: Results): string {
  const difference = (rounds: Measured[]) => {
    const { found = 0, exact = 0, distanceSum = 0, exactDistanceSum = 0 } = rounds.at(-1)!;
    const more = found === exact ? '' : ` (${found > exact ? '+' : '−'}${Math.abs(found - exact)})`;
    const off = distanceSum / found / (exactDistanceSum / exact) - 1;
    return `${thousands(found)}${more}${Math.abs(off) > MEAN_TOLERANCE ? `, distances ${percent(off)}` : ''}`;
  };
  return byEngine(results, [...namesOf(results, 'steps'), ...namesOf(results, 'casts')], difference);
}

function bullets(results: Results): string {
  return byEngine(results, namesOf(results, 'bullets'), (rounds) => {
    const early = rounds.reduce((sum, round) => sum + (round.false ?? 0), 0);
    const total = rounds.reduce((sum, round) => sum + (round.exact ?? 0), 0);
    return `${(100 * missed(rounds)).toFixed(2)} % of ${thousands(total)} missed, ${early} false`;
  });
}

function bounces(results: Results): string {
  return byEngine(results, namesOf(results, 'bounces'), (rounds) => {
    const escaped = rounds.map(({ found = 0, exact = 0 }) => exact - found);
    return `${thousands(Math.max(...escaped))} of ${thousands(rounds[0].exact ?? 0)} escaped, energy ${typical(rounds, 'energy').toFixed(3)}`;
  });
}

/** The most that endless rays may take relative to the same rays with a length just beyond the world. */
const ENDLESS_TARGET = 1.3;

/** How long our endless rays take relative to bounded ones; empty for other casts. */
function endlessRatio(results: Results, name: string): string {
  const ratio = typical(results.cells[name]?.[OURS] ?? [], 'endlessRatio');
  return Number.isFinite(ratio) ? `${digits(ratio)} (≤ ${digits(ENDLESS_TARGET)})` : '';
}

/** The column of endless rays exists only in results that have any. */
function casts(results: Results): string {
  const names = namesOf(results, 'casts');
  const hasEndless = names.some((name) => endlessRatio(results, name) !== '');
  const ratio = (name: string): Row => {
    const found = ratioOf(results, name);
    const columns = [found ? `${digits(1 / found.ratio)} × ${found.peer}` : '', `≥ ${digits(castTarget(name))} ×`];
    return hasEndless ? [...columns, endlessRatio(results, name)] : columns;
  };
  return byEngine(results, names, (rounds) => thousands(1e7 / typical(rounds)), {
    head: ['ratio', 'target', ...(hasEndless ? ['our time, endless by bounded'] : [])],
    cells: ratio,
  });
}

/** The most that building a mesh may take beside the fastest peer, and its memory beside that of the thriftiest. */
const BUILD_TARGETS = { time: 1, memory: 1.5 };

/** Rows of times, and of bytes. A ratio of memory is of medians: nothing disturbs it. */
function builds(results: Results): string {
  const names = namesOf(results, 'builds');
  const engines = enginesIn(results, names);
  const rows = names.flatMap((name) => {
    const ratio = ratioOf(results, name);
    const bytes = (engine: string) => typical(results.cells[name]?.[engine] ?? [], 'memory');
    const [thriftiest] = engines
      .filter((engine) => engine !== OURS && bytes(engine) > 0)
      .sort((a, b) => bytes(a) - bytes(b));
    const memoryRatio = bytes(OURS) / bytes(thriftiest);
    return [
      [
        `${title(name)}, ms`,
        ...answers(results, name, engines, (rounds) => digits(typical(rounds))),
        ratio ? `${digits(ratio.ratio)} of ${ratio.peer}` : '',
        `≤ ${digits(BUILD_TARGETS.time)}`,
      ],
      [
        'memory, MB',
        ...answers(results, name, engines, (rounds) => digits(typical(rounds, 'memory') / 1e6)),
        Number.isFinite(memoryRatio) ? `${digits(memoryRatio)} of ${thriftiest}` : '',
        `≤ ${digits(BUILD_TARGETS.memory)}`,
      ],
    ];
  });
  return table(['', ...engines, 'ratio', 'target'], rows);
}

function start(results: Results): string {
  const engines = Object.entries(results.cells.H ?? {});
  const rows = engines.map(([engine, rounds]) => {
    const of = (field: Field) => (rounds ? typical(rounds, field) : Number.NaN);
    return [
      engine,
      digits(of('importing')),
      digits(of('building')),
      digits(of('firstStep')),
      digits(of('memory') / 1e6),
    ];
  });
  return table(['', 'import and init, ms', 'add 10 000 spheres, ms', 'first step, ms', 'memory, MB'], rows);
}

function growing(results: Results): string {
  const engines = enginesIn(results, ['S 100k']);
  const rows = growth.map(([count, cell]) => [
    thousands(count),
    ...engines.map((engine) => digits(typical(results.cells[cell]?.[engine] ?? []))),
  ]);
  const exponents = engines.map((engine) => digits(exponentOf(results, engine) ?? Number.NaN));
  return table(['spheres', ...engines], [...rows, ['exponent', ...exponents]]);
}

function primitives(results: Results): string {
  const rows = Object.entries(results.primitives).map(([name, rounds]) => {
    const perSecond = (side: 'ours' | 'theirs') => digits(1000 / median(rounds.map((round) => round[side])));
    const agree = rounds.every(({ oursTrue, theirsTrue }) => oursTrue === theirsTrue);
    const yes = rounds[0] ? `${thousands(rounds[0].oursTrue)}${agree ? '' : ' (three: others)'}` : '';
    return [`\`${name}\``, perSecond('ours'), perSecond('theirs'), `${digits(1 / primitiveRatio(rounds))} ×`, yes];
  });
  return table(["three's", 'ours', 'three', 'ratio', 'answered yes'], rows);
}

/** The machine, the versions, and the runs in one paragraph. */
function setting(results: Results): string {
  const { node, cpu, cores, platform, packages, runs } = results;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  const scenes = new Map<string, string[]>();
  for (const [name, day] of Object.entries(runs)) {
    const run = `${day}, rounds: ${roundsOf(results, name)}`;
    scenes.set(run, [...(scenes.get(run) ?? []), name]);
  }
  const measured = [...scenes].sort().reverse();
  const machine = `${cpu}, ${cores} cores, Node ${node.replace('v', '')} on ${platform}; ${versions.join(', ')}.`;
  return [machine, ...measured.map(([run, names]) => `Measured on ${run}: ${names.join('; ')}.`)].join(' ');
}

/** All sections with results. */
export function describeTables(results: Results): string {
  const has = (kind: string) => namesOf(results, kind).length > 0;
  const sections: [boolean, string, () => string][] = [
    [has('steps') || has('bounces') || has('bullets'), stepsHead(results), () => steps(results)],
    [
      has('steps') || has('casts'),
      'Pairs in touch after the last step, casts that hit, and the error',
      () => found(results),
    ],
    [has('bullets'), 'Bullets', () => bullets(results)],
    [has('bounces'), 'Bouncing balls: escaped, and energy relative to the start', () => bounces(results)],
    [
      has('game'),
      'A game: milliseconds per tick and of its parts, median · p99',
      () => games(results, (name) => targetOf(results, name)),
    ],
    [has('casts'), 'Casts per second', () => casts(results)],
    [has('builds'), 'Shapes of meshes: time to build, and memory beyond the arrays given', () => builds(results)],
    [has('start'), 'From nothing to the first step (H)', () => start(results)],
    ['S 100k' in results.cells, 'Milliseconds per step by the number of spheres (S)', () => growing(results)],
    [Object.keys(results.primitives).length > 0, 'Primitives, millions per second (P)', () => primitives(results)],
  ];
  const parts = sections.filter(([exists]) => exists).map(([, head, write]) => `### ${head}\n\n${write()}`);
  return [setting(results), ...parts].join('\n\n');
}
