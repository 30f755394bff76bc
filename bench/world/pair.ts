/**
 * Compares this checkout with another one, scene by scene: `npx tsx bench/world/pair.ts <checkout or revision>
 * [scenes]`. Scenes are those of `npm run bench`, by name: `A10k B`. `--quick` takes three rounds, `--rounds 9` more
 * than the five. `--read` and `--unread` measure only with, or only without, reading all poses after each step.
 *
 * `ratio` is the median of the rounds; `min` and `max` are their least and greatest. `best` adds up the least time of
 * each step in any round, since other processes only add time. A scene fails when both are above 1.05.
 * Where the two builds report different events or distances, the row ends with both.
 *
 * Two processes, one per build, run the same scene and are measured alternately, a few steps each, so that disturbances
 * affect both. Each round has two new processes, as V8 does not compile the same in each. Compare a checkout with
 * itself (`npx tsx bench/world/pair.ts .`) to see the spread of ratios of equal builds.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'tsup';
import { cells } from '../scenes/cells.ts';
import { choose } from '../scenes/choose.ts';
import { median } from './allocation.ts';
import type { Answer } from './pair-side.ts';

/** A ratio above this is a failure. */
const LIMIT = 1.05;
/** Where the entry without a world is, and where it was up to version 0.1.0. */
const NARROWPHASE_ENTRIES = ['narrowphase.ts', 'narrowphase/index.ts'];
/** All scenes of this library alone, but for the sizes between and the start of a process. */
const SCENES = Object.keys(cells).filter((name) => !/^(S|H|M build)/.test(name));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    read: { type: 'boolean', default: false },
    unread: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 3 : 5));
/** Milliseconds of one sample, and samples of each side in a round. */
const SAMPLE_TIME = 40;
const SAMPLES = values.quick ? 12 : 24;
/** A sample takes several steps, since steps do different work. */
const LEAST_STEPS = 8;
/** Warm-up: milliseconds, and steps after which idle bodies sleep. */
const WARM_UP = { time: values.quick ? 300 : 600, steps: 150, longest: 3000 };

/** One build of the library: a checkout, its metadata, and the measuring program with its sources. */
interface Side {
  readonly title: string;
  readonly program: string;
}

/** The sources of a checkout or, from git, of a revision of this one. */
function findSources(name: string, folder: string): { sources: string; title: string } {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  if (existsSync(join(name, 'src/index.ts'))) {
    const changed = git('-C', name, 'status', '--porcelain', '--', 'src') !== '';
    const commit = git('-C', name, 'rev-parse', '--short', 'HEAD');
    return { sources: resolve(name, 'src'), title: `${name}, ${commit}${changed ? ' with changes' : ''}` };
  }
  mkdirSync(folder, { recursive: true });
  git('archive', '--format=tar', `--output=${join(folder, 'src.tar')}`, name, 'src');
  execFileSync('tar', ['-xf', 'src.tar'], { cwd: folder });
  return { sources: join(folder, 'src'), title: `${name}, ${git('rev-parse', '--short', name)}` };
}

/** The measuring program and one checkout's sources in one file, so that plain Node runs them. */
async function buildSide(name: string, folder: string): Promise<Side> {
  const { sources, title } = findSources(name, folder);
  const entries: Record<string, string> = {
    'first-contact': join(sources, 'index.ts'),
    'first-contact/narrowphase': NARROWPHASE_ENTRIES.map((file) => join(sources, file)).find(existsSync) ?? '',
  };
  await build({
    config: false,
    entry: { side: 'bench/world/pair-side.ts' },
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'es2022',
    splitting: false,
    silent: true,
    noExternal: [/./],
    esbuildPlugins: [
      {
        name: 'sources',
        setup: ({ onResolve }) => onResolve({ filter: /^first-contact/ }, ({ path }) => ({ path: entries[path] })),
      },
    ],
    // A checkout without its own packages uses those of this one.
    esbuildOptions: (options) => {
      options.nodePaths = [resolve('node_modules')];
    },
  });
  return { title, program: join(folder, 'side.mjs') };
}

/** The next samples of a process. */
function take(side: ChildProcess, count: number): Promise<Answer> {
  return new Promise((done, fail) => {
    const onExit = () => fail(new Error('a measuring process has ended before its time'));
    side.once('exit', onExit);
    side.once('message', (answer) => {
      side.off('exit', onExit);
      done(answer as Answer);
    });
    side.send(count);
  });
}

const sum = (times: ArrayLike<number>): number => Array.from(times).reduce((total, time) => total + time, 0);

/** Number of steps in a round: samples of `LEAST_STEPS` to warm up, then samples of `steps`. The same in all rounds. */
interface Plan {
  readonly warmUp: number;
  readonly least: number;
  readonly steps: number;
}

/** The milliseconds of each sample of both builds, and the median over the samples of new by old. */
interface Round {
  readonly old: number[];
  readonly new: number[];
  readonly ratio: number;
  /** The counts of both builds, if they differ. */
  readonly differing: string | undefined;
}

/** Both builds with the same scene, each in its own process. Both always take the same steps. */
class Duel {
  private readonly children: ChildProcess[];
  private nextRound: number;

  constructor(sides: readonly Side[], cell: string, mode: string, nextRound: number) {
    this.children = sides.map(({ program }) =>
      fork(program, [cell, mode], { serialization: 'advanced', execArgv: [] }),
    );
    this.nextRound = nextRound;
  }

  /** Takes the next steps. The builds alternate: old, new, new, old, old, new … */
  async take(count: number): Promise<[old: Answer, new: Answer]> {
    const { children } = this;
    if (this.nextRound++ % 2 === 0) {
      const old = await take(children[0], count);
      return [old, await take(children[1], count)];
    }
    const young = await take(children[1], count);
    return [await take(children[0], count), young];
  }

  /** Warms up for the given time. Returns the plan of the rounds. */
  async plan(cell: string): Promise<Plan> {
    const least = cells[cell].kind === 'casts' ? 1 : LEAST_STEPS;
    const start = performance.now();
    let [warmUpRounds, total, last] = [0, 0, 0];
    while (total < WARM_UP.time || warmUpRounds * least < WARM_UP.steps) {
      last = Math.max(...(await this.take(least)).map(({ times }) => sum(times)));
      total += last;
      warmUpRounds++;
      if (performance.now() - start > WARM_UP.longest) break;
    }
    return { warmUp: warmUpRounds, least, steps: Math.max(least, Math.ceil((SAMPLE_TIME * least) / last)) };
  }

  async measure({ steps }: Plan): Promise<Round> {
    const samples: [number[], number[]] = [[], []];
    const ratios: number[] = [];
    let differing: string | undefined;
    for (let i = 0; i < SAMPLES; i++) {
      const [old, young] = await this.take(steps);
      ratios.push(sum(young.times) / sum(old.times));
      samples[0].push(...old.times);
      samples[1].push(...young.times);
      if (old.found !== young.found) differing = `${old.found} / ${young.found}`;
    }
    return { old: samples[0], new: samples[1], ratio: median(ratios), differing };
  }

  end(): void {
    for (const child of this.children) child.kill();
  }
}

async function runRounds(sides: readonly Side[], cell: string, mode: string): Promise<Round[]> {
  const done: Round[] = [];
  let plan: Plan | undefined;
  for (let round = 0; round < rounds; round++) {
    const duel = new Duel(sides, cell, mode, round);
    try {
      if (plan) for (let i = 0; i < plan.warmUp; i++) await duel.take(plan.least);
      else plan = await duel.plan(cell);
      done.push(await duel.measure(plan));
    } finally {
      duel.end();
    }
  }
  return done;
}

/** The sum of the least time of each step in any round: other processes can only make a step longer. */
function best(all: readonly number[][]): number {
  return sum(all[0].map((_, step) => Math.min(...all.map((times) => times[step]))));
}

async function compare(sides: readonly Side[], cell: string, mode: string): Promise<void> {
  const all = await runRounds(sides, cell, mode);
  const [olds, news, ratios] = [all.map((round) => round.old), all.map((round) => round.new), all.map((r) => r.ratio)];
  const ratio = median(ratios);
  const ofBest = best(news) / best(olds);
  const columns = [
    median(olds.flat()).toPrecision(3),
    median(news.flat()).toPrecision(3),
    ...[ratio, Math.min(...ratios), Math.max(...ratios), ofBest, at99(news.flat()) / at99(olds.flat())].map((value) =>
      value.toFixed(3),
    ),
  ].map((column) => column.padStart(8));
  const isSlower = ratio > LIMIT && ofBest > LIMIT;
  if (isSlower) process.exitCode = 1;
  const { differing } = all[all.length - 1];
  const remarks = [isSlower && 'slower', differing && `found other things: ${differing}`].filter(Boolean).join('; ');
  console.log(`${cell.padEnd(20)} ${mode.padEnd(6)} ${columns.join(' ')}  ${remarks}`.trimEnd());
}

function at99(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)];
}

const [other, ...wanted] = positionals;
if (other === undefined) throw new RangeError('with what to compare? A checkout of this library or a revision of it');
const scenes = wanted.length === 0 ? SCENES : choose(SCENES, wanted.join(',').split(','));
const modes = values.read === values.unread ? ['unread', 'read'] : [values.read ? 'read' : 'unread'];
const folder = mkdtempSync(join(tmpdir(), 'pair-'));
try {
  const sides = [await buildSide(other, join(folder, 'old')), await buildSide('.', join(folder, 'new'))] as const;
  console.log(`old: ${sides[0].title}\nnew: ${sides[1].title}`);
  console.log(
    `Node ${process.version}, ${rounds} rounds; below 1 the new one is faster. Median steps in ms; new by old.`,
  );
  const head = ['old', 'new', 'ratio', 'min', 'max', 'best', 'p99'].map((column) => column.padStart(8));
  console.log(`${'scene'.padEnd(20)} ${'poses'.padEnd(6)} ${head.join(' ')}`);
  for (const scene of scenes) {
    for (const mode of cells[scene].kind === 'casts' ? ['unread'] : modes) await compare(sides, scene, mode);
  }
} finally {
  rmSync(folder, { recursive: true });
}
