/**
 * Compares this checkout with another one, scene by scene: `npx tsx bench/world/pair.ts <checkout or revision> [scenes]`.
 * Fails when a scene is slower by more than 5 %. Scenes are those of `npm run bench`, by name: `A10k B`.
 * `--quick` takes fewer rounds, `--rounds 9` more; `--read` and `--unread` measure only with, or only without, reading poses.
 *
 * Two processes, one per build, run the same scene and are measured in turns, a few steps each: what disturbs the machine
 * disturbs both. Each round has two new processes, as V8 does not compile the same in each. Compare a checkout with itself
 * (`npx tsx bench/world/pair.ts .`) to see how far ratios of equal builds lie apart.
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

/** A ratio above this is a failure. */
const LIMIT = 1.05;
/** All scenes of this library alone, but for the sizes between and the start of a process. */
const SCENES = Object.keys(cells).filter((name) => !/^(S|H)/.test(name));

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
/** Milliseconds of one turn, and turns of each side in a round. */
const TURN = 40;
const TURNS = values.quick ? 12 : 24;
/** A turn takes a few steps at least, as not all do the same work. */
const LEAST_STEPS = 8;
/** Before anything counts: milliseconds, and steps after which bodies that can sleep do. */
const WARM_UP = { time: values.quick ? 300 : 600, steps: 150, longest: 3000 };

/** One build of the library: a checkout, what is known about it, and the measuring program with its sources. */
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
    'first-contact/narrowphase': join(sources, 'narrowphase/index.ts'),
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
    // A checkout without packages of its own uses those of this one.
    esbuildOptions: (options) => {
      options.nodePaths = [resolve('node_modules')];
    },
  });
  return { title, program: join(folder, 'side.mjs') };
}

/** Milliseconds of the next samples of a process. */
function take(side: ChildProcess, count: number): Promise<Float64Array> {
  return new Promise((done, fail) => {
    const onExit = () => fail(new Error('a measuring process has ended before its time'));
    side.once('exit', onExit);
    side.once('message', (times) => {
      side.off('exit', onExit);
      done(times as Float64Array);
    });
    side.send(count);
  });
}

const sum = (times: ArrayLike<number>): number => Array.from(times).reduce((total, time) => total + time, 0);

/** The milliseconds of each sample of both builds, and the median over the turns of new by old. */
interface Round {
  readonly old: number[];
  readonly new: number[];
  readonly ratio: number;
}

/** Runs both builds in turns. Both always take the same steps. */
async function runRound(sides: readonly [Side, Side], cell: string, mode: string, isSwapped: boolean): Promise<Round> {
  const children = sides.map(({ program }) => fork(program, [cell, mode], { serialization: 'advanced', execArgv: [] }));
  try {
    const samples: [number[], number[]] = [[], []];
    let turn = isSwapped ? 1 : 0;
    // old, new, new, old, old, new …
    const takeTurn = async (count: number) => {
      const pair: Float64Array[] = [];
      for (const side of turn++ % 2 === 0 ? [0, 1] : [1, 0]) pair[side] = await take(children[side], count);
      return pair;
    };
    const start = performance.now();
    const leastSteps = cells[cell].kind === 'casts' ? 1 : LEAST_STEPS;
    const steps = { taken: 0, time: 0, last: 0 };
    while (steps.time < WARM_UP.time || steps.taken < WARM_UP.steps) {
      const pair = await takeTurn(leastSteps);
      steps.taken += leastSteps;
      steps.last = Math.max(sum(pair[0]), sum(pair[1]));
      steps.time += steps.last;
      if (performance.now() - start > 2 * WARM_UP.longest) break;
    }
    const count = Math.max(leastSteps, Math.ceil((TURN * leastSteps) / steps.last));
    const ratios: number[] = [];
    for (let i = 0; i < TURNS; i++) {
      const pair = await takeTurn(count);
      ratios.push(sum(pair[1]) / sum(pair[0]));
      for (const side of [0, 1] as const) samples[side].push(...pair[side]);
    }
    return { old: samples[0], new: samples[1], ratio: median(ratios) };
  } finally {
    for (const child of children) child.kill();
  }
}

async function compare(sides: readonly [Side, Side], cell: string, mode: string): Promise<void> {
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) all.push(await runRound(sides, cell, mode, round % 2 === 1));
  const times = { old: all.flatMap((round) => round.old), new: all.flatMap((round) => round.new) };
  const ratios = all.map((round) => round.ratio);
  const ratio = median(ratios);
  const [total, p99] = [sum(times.new) / sum(times.old), at99(times.new) / at99(times.old)];
  const columns = [
    median(times.old).toPrecision(3),
    median(times.new).toPrecision(3),
    ratio.toFixed(3),
    Math.min(...ratios).toFixed(3),
    Math.max(...ratios).toFixed(3),
    total.toFixed(3),
    p99.toFixed(3),
  ].map((column) => column.padStart(8));
  const isSlower = ratio > LIMIT;
  if (isSlower) process.exitCode = 1;
  console.log(`${cell.padEnd(20)} ${mode.padEnd(6)} ${columns.join(' ')}${isSlower ? '  slower' : ''}`);
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
  const head = ['old', 'new', 'ratio', 'min', 'max', 'all', 'p99'].map((column) => column.padStart(8));
  console.log(`${'scene'.padEnd(20)} ${'poses'.padEnd(6)} ${head.join(' ')}`);
  for (const scene of scenes) {
    for (const mode of cells[scene].kind === 'casts' ? ['unread'] : modes) await compare(sides, scene, mode);
  }
} finally {
  rmSync(folder, { recursive: true });
}
