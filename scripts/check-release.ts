// Everything of a release but publishing: version, changelog and lock file agree, all that .ci/run asks, and what npm would publish.
// Says at the end what only the publication can fill in.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { missingFields } from './pack/manifest.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const shell = process.platform === 'win32';

function run(command: string, ...args: string[]): void {
  console.log(`\n=== ${[command, ...args].join(' ')} ===`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed`);
}

function output(command: string, ...args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8', shell }).stdout.trim();
}

function fail(reason: string): never {
  console.error(`Not ready: ${reason}.`);
  process.exit(1);
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { version: string };
if (lock.version !== version) fail(`package-lock.json has version ${lock.version}, package.json ${version}`);
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const section = /^## \[(\S+)\]/m.exec(changelog.replace(/^## \[Unreleased\]\s*(?=## )/m, ''))?.[1];
if (section !== version) fail(`the first section of CHANGELOG.md is about ${section}, the version is ${version}`);
const changed = output('git', 'status', '--porcelain');
if (changed) fail(`files are not committed:\n${changed}`);
if (
  output('git', 'tag', '--list', `v${version}`) &&
  output('git', 'describe', '--exact-match', '--tags') !== `v${version}`
)
  fail(`the tag v${version} names another commit`);

run('bash', '.ci/run');
// Without the scripts of the package, which would check all again, and refuse it while fields are missing.
run('npm', 'publish', '--dry-run', '--ignore-scripts');

const missing = missingFields();
console.log(
  `\nVersion ${version} is ready${missing.length > 0 ? `, but for ${missing.join(', ')} in package.json` : ''}.`,
);
