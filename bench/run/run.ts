// Measures this library beside its peers: `npm run bench`, with `--quick` for a glance, and the beginnings of cells' names
// for those cells alone. Writes bench/results.json and what the docs say of it; a glance only prints. `--page` measures
// nothing and writes the page anew.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { cells } from '../scenes/cells.ts';
import { writePage } from './page.ts';
import type { Measured, Primitive, Results } from './results.ts';
import { describeTables } from './tables.ts';

const RESULTS = 'bench/results.json';
const GLANCE = 'bench/.cache/quick.json';

const ALL = ['first-contact', 'rapier simd', 'rapier', 'jolt', 'crashcat', 'cannon-es'];
const WITH_CONTACTS = [...ALL, 'rapier simd, contacts'];
const FAST = ['first-contact', 'rapier simd', 'jolt'];

/** Who is measured where: contacts beside overlap in the main scenes, and no engine where it would take minutes. */
function enginesOf(cell: string): readonly string[] {
  if (/^(A|B|C)/.test(cell) && !cell.includes('not turning')) return cell === 'A 50k' ? FAST : WITH_CONTACTS;
  return /^(R|S)|not turning/.test(cell) ? FAST : ALL;
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 1 : 3;
const isWanted = (name: string) =>
  wanted.length === 0 ? !(isQuick && name.startsWith('S')) : wanted.some((start) => name.startsWith(start));

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
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

function isInstalled(): boolean {
  const { devDependencies } = readJson('bench/package.json') as { devDependencies: Record<string, string> };
  return Object.entries(devDependencies).every(([name, version]) => {
    const path = `bench/node_modules/${name}/package.json`;
    return existsSync(path) && readJson(path).version === version;
  });
}

/** A process of its own; undefined, with its complaint, when it fails. */
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
    rounds,
    cells: {},
    primitives: {},
  };
}

/** In every round each engine has its turn in each cell, beginning with another one. */
function measureAll(results: Results): void {
  const names = Object.keys(cells).filter(isWanted);
  for (let round = 0; round < rounds; round++) {
    for (const cell of names) {
      const engines = enginesOf(cell);
      results.cells[cell] ??= Object.fromEntries(engines.map((engine) => [engine, []]));
      for (let k = 0; k < engines.length; k++) {
        const engine = engines[(k + round) % engines.length];
        const measured = measure<Measured | null>('measure', [engine, cell]);
        if (measured) results.cells[cell][engine]?.push(measured);
        else if (measured === null) results.cells[cell][engine] = null;
      }
      process.stderr.write(`round ${round + 1} of ${rounds}: ${cell}\n`);
    }
    if (!isWanted('P')) continue;
    for (const [name, primitive] of Object.entries(measure<Record<string, Primitive>>('primitives', []) ?? {})) {
      results.primitives[name] ??= [];
      results.primitives[name].push(primitive);
    }
  }
}

const isWhole = !isQuick && wanted.length === 0;
const path = isWhole ? RESULTS : GLANCE;
if (!process.argv.includes('--page')) {
  prepare();
  const results = emptyResults();
  measureAll(results);
  writeFileSync(path, `${JSON.stringify(results, rounded, 1)}\n`);
}
// From the file, so that the page says what it would say tomorrow.
const results = readJson(path) as Results;
console.log(describeTables(results));
if (isWhole) writePage(results);

/** Four digits are more than a noisy machine has to say. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
