// Measures this library and the peers that are the fastest in some scene: `npm run bench`; with `--all` the other ones, too.
// Writes bench/results.json and the tables of the docs. A partial run only prints: `--scenes A10k,B` and `--engines
// first-contact,rapier-simd` take names or prefixes, `--quick` one short round. `--update` writes what a partial run measured
// beside the other scenes of earlier runs. `--rounds 2` instead of 3. `--page` measures nothing and rewrites the pages.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { cells } from '../scenes/cells.ts';
import { choose } from '../scenes/choose.ts';
import { writeDragons } from './models.ts';
import { writePages } from './page.ts';
import type { Measured, Primitive, Results } from './results.ts';
import { describeTables } from './tables.ts';

const RESULTS = 'bench/results.json';
const GLANCE = 'bench/.cache/quick.json';

const ALL = ['first-contact', 'rapier simd', 'rapier', 'jolt', 'havok', 'crashcat', 'cannon-es'];
const CONTACTS = 'rapier simd, contacts';
const WITH_CONTACTS = [...ALL, CONTACTS];
/** Never the fastest peer: most of the time of a run. */
const SLOW = ['rapier', 'crashcat', 'cannon-es'];
/** Measured with bodies that bounce. */
const BOUNCING = ['first-contact', 'rapier simd', 'rapier', 'jolt', 'havok', 'cannon-es'];
const FAST = ['first-contact', 'rapier simd', 'jolt', 'havok'];
/** Measured with meshes, height fields and compounds. */
const LEVELS = ['first-contact', 'rapier simd', 'jolt', 'havok', 'crashcat'];
const MESHES_ONLY = 'three-mesh-bvh';
const EVERY = [...WITH_CONTACTS, MESHES_ONLY];

/** The engines to be measured in a scene: those that are named, or else all, or those that may be the fastest. */
function enginesOf(cell: string): readonly string[] {
  const able = enginesFor(cell);
  if (wantedEngines.length > 0) return able.filter((engine) => engines.includes(engine));
  if (values.all) return able;
  // Contacts take longer than overlap, where there is both.
  const left = able.includes('rapier simd') ? [...SLOW, CONTACTS] : SLOW;
  return able.filter((engine) => !left.includes(engine));
}

/** Engines by scene: contacts beside overlap in the main scenes, and no engine that would take minutes. */
function enginesFor(cell: string): readonly string[] {
  if (/^(A|B|C)/.test(cell) && !cell.includes('not rotating')) return cell === 'A 50k' ? FAST : WITH_CONTACTS;
  if (cell.startsWith('T')) return GAMES;
  if (cell.startsWith('Q')) return BOUNCING;
  if (/^M (rays|build)/.test(cell)) return [...LEVELS, MESHES_ONLY];
  if (cell.startsWith('M casts')) return LEVELS;
  // Rapier's sensors miss boxes and capsules in height fields.
  if (cell === 'N') return ['first-contact', CONTACTS, 'jolt', 'havok', 'crashcat'];
  if (/^(M|O)/.test(cell)) return [...LEVELS, CONTACTS];
  return /^(R|S)|not rotating/.test(cell) ? FAST : ALL;
}

/** Measured with characters. */
const GAMES = ['first-contact', 'rapier simd', 'jolt'];

/** The name of the primitives among the scenes. */
const PRIMITIVES = 'P';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    scenes: { type: 'string', multiple: true, default: [] },
    engines: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    all: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
});
const isQuick = values.quick;
const rounds = isQuick ? 1 : Number(values.rounds);
const split = (lists: readonly string[]) => lists.flatMap((list) => list.split(','));
const wantedScenes = split([...positionals, ...values.scenes]);
const wantedEngines = split(values.engines);
const scenes =
  wantedScenes.length > 0
    ? choose([...Object.keys(cells), PRIMITIVES], wantedScenes)
    : [...Object.keys(cells).filter((name) => !(isQuick && name.startsWith('S'))), PRIMITIVES];
const engines = choose(EVERY, wantedEngines);

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** The built library, the installed peers, and the measuring programs as plain JavaScript. */
function prepare(): void {
  run('npm', ['run', '--silent', 'build']);
  if (!isInstalled()) run('npm', ['ci', '--prefix', 'bench', '--no-audit', '--no-fund']);
  run('npx', ['tsup', '--config', 'bench/tsup.config.ts']);
  // A copy, so that a build in the meantime does not change what is measured.
  cpSync('dist', 'bench/.cache/library', { recursive: true });
  if (scenes.some((name) => /^(M|O)/.test(name))) writeDragons();
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

function isInstalled(): boolean {
  const { devDependencies } = readJson('bench/package.json') as { devDependencies: Record<string, string> };
  return Object.entries(devDependencies).every(([name, version]) => {
    const path = `bench/node_modules/${name}/package.json`;
    return existsSync(path) && readJson(path).version === version;
  });
}

/** Runs a separate process. Returns undefined, and prints its error, when it fails. */
function measure<T>(program: string, args: readonly string[]): T | undefined {
  const options = { encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`bench/.cache/${program}.js`, ...args, ...(isQuick ? ['quick'] : [])],
    options,
  );
  if (status === 0) return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
  console.error(`${args.join(', ')}: ${stderr.trim().split('\n').slice(-3).join(' ').slice(0, 300)}`);
  return undefined;
}

function emptyResults(): Results {
  const { dependencies, version } = readJson('package.json');
  const { devDependencies } = readJson('bench/package.json');
  const own = Object.keys(dependencies).map((name) => [name, readJson(`node_modules/${name}/package.json`).version]);
  const peers = Object.entries(devDependencies as Record<string, string>).filter(
    ([name]) => !name.startsWith('@types'),
  );
  return {
    node: process.version,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    platform: `${process.platform} ${process.arch}`,
    packages: { 'first-contact': version, ...Object.fromEntries([...own, ...peers]) },
    runs: {},
    cells: {},
    primitives: {},
  };
}

/**
 * In every round all engines alternate in each cell, beginning with another one. A whole run measures the sizes between once:
 * they only show how times grow.
 */
function measureAll(results: Results, save: () => void): void {
  const names = scenes.filter((name) => name in cells);
  const seconds = new Map<string, number>();
  const clock = (name: string, work: () => void) => {
    const start = performance.now();
    work();
    seconds.set(name, (seconds.get(name) ?? 0) + (performance.now() - start) / 1000);
  };
  for (let round = 0; round < rounds; round++) {
    for (const cell of names) {
      if (round > 0 && isWhole && cell.startsWith('S')) continue;
      clock(cell, () => measureCell(results, cell, round));
      process.stderr.write(`round ${round + 1} of ${rounds}: ${cell}\n`);
    }
    if (scenes.includes(PRIMITIVES)) clock(PRIMITIVES, () => measurePrimitives(results));
    save();
  }
  const longest = [...seconds].sort((a, b) => b[1] - a[1]);
  const all = longest.reduce((sum, [, time]) => sum + time, 0);
  const list = longest.map(([name, time]) => `${name} ${time.toFixed(0)}`).join(', ');
  process.stderr.write(`${(all / 60).toFixed(0)} minutes; seconds by scene: ${list}\n`);
}

function measureCell(results: Results, cell: string, round: number): void {
  const present = enginesOf(cell);
  results.cells[cell] ??= Object.fromEntries(present.map((engine) => [engine, []]));
  for (let k = 0; k < present.length; k++) {
    const engine = present[(k + round) % present.length];
    const measured = measure<Measured | null>('measure', [engine, cell]);
    if (measured) results.cells[cell][engine]?.push(measured);
    else if (measured === null) results.cells[cell][engine] = null;
  }
  results.runs[cell] = today();
}

function measurePrimitives({ runs, primitives }: Results): void {
  runs[PRIMITIVES] = today();
  for (const [name, primitive] of Object.entries(measure<Record<string, Primitive>>('primitives', []) ?? {})) {
    primitives[name] ??= [];
    primitives[name].push(primitive);
  }
}

const today = () => new Date().toISOString().slice(0, 10);

const isWhole = !isQuick && wantedScenes.length === 0 && wantedEngines.length === 0;
if (values.update && isQuick) throw new Error('a quick round is not for the pages: --update without --quick');
const isPublished = isWhole || values.update;
const path = isPublished ? RESULTS : GLANCE;
if (!values.page) {
  prepare();
  const earlier: Results | undefined = values.update ? readJson(RESULTS) : undefined;
  const measured = emptyResults();
  measureAll(measured, () => {
    const all = earlier ? joined(measured, earlier) : measured;
    writeFileSync(path, `${JSON.stringify(all, rounded, 1)}\n`);
  });
}
// From the file, so that the page is reproducible.
const results = readJson(path) as Results;
console.log(describeTables(results));
if (isPublished) writePages(results);

/** What was measured now, and the other scenes of earlier runs, in the usual order. */
function joined(measured: Results, earlier: Results): Results {
  const ofBoth = { ...earlier.cells, ...measured.cells };
  const names = Object.keys(cells).filter((name) => name in ofBoth);
  return {
    ...measured,
    runs: { ...earlier.runs, ...measured.runs },
    cells: Object.fromEntries(names.map((name) => [name, ofBoth[name]])),
    primitives: { ...earlier.primitives, ...measured.primitives },
  };
}

/** Four digits exceed the precision of a noisy machine. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
