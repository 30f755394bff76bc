/**
 * Measures a start: the import of the built package, 10 000 spheres added, the first step; then the worlds of a server, by the
 * memory they take. `npm run build`, then `npx tsx bench/world/start.ts [checkouts] [--rounds 15]`. Each sample is a new process
 * of plain Node. Several checkouts are measured in turns; each must be built. Without one, this one is measured.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'tsup';
import { median } from './allocation.ts';
import type { Sample } from './start-side.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '15' } },
});
const rounds = Number(values.rounds);

/** Ways to add the spheres: `add` in a loop, and `addMany` in a world with `capacity`. Memory is measured in a process of its own. */
const MODES = ['add', 'addMany', 'memory'] as const;

/** The measuring program for a checkout, whose build it imports as users do: from its folder, in plain Node. */
async function buildSide(checkout: string, folder: string): Promise<string> {
  const path = resolve(checkout, 'dist/index.js');
  if (!existsSync(path)) throw new RangeError(`${path} is missing: npm run build`);
  await build({
    config: false,
    entry: { side: 'bench/world/start-side.ts' },
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'es2022',
    silent: true,
    esbuildPlugins: [
      {
        name: 'built',
        setup: ({ onResolve }) => onResolve({ filter: /^first-contact$/ }, () => ({ path, external: true })),
      },
    ],
  });
  return join(folder, 'side.mjs');
}

function run(program: string, mode: string): Sample {
  const { stdout, stderr } = spawnSync(process.execPath, [program, mode], { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout) as Sample;
}

const folder = mkdtempSync(join(tmpdir(), 'start-'));
try {
  const checkouts = positionals.length === 0 ? ['.'] : positionals;
  const sides: { name: string; program: string }[] = [];
  for (const name of checkouts)
    sides.push({ name, program: await buildSide(name, join(folder, String(sides.length))) });
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < rounds; round++) {
    for (const mode of MODES) {
      for (const { name, program } of sides) {
        const key = `${name} ${mode}`;
        samples.set(key, [...(samples.get(key) ?? []), run(program, mode)]);
      }
    }
  }
  console.log(`Node ${process.version}, median and least of ${rounds} processes`);
  for (const [key, all] of samples) {
    const columns = Object.keys(all[0]).map((name) => {
      const values = all.map((it) => it[name]);
      return `${name} ${median(values).toPrecision(3)} (${Math.min(...values).toPrecision(3)})`;
    });
    console.log(`${key.padEnd(24)} ${columns.join(', ')}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
