import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runInBrowser } from './browser.ts';
import type { Bundles } from './bundle.ts';
import { output } from './run.ts';

const HOME = 'scripts/engines';

/** One engine in one mode. */
export interface Engine {
  readonly name: string;
  readonly version: string;
  /** The options of the mode; empty for the engine as users have it. */
  readonly mode: string;
  run(bundles: Bundles): Promise<string>;
}

/** An engine that this machine does not have. */
export interface Skipped {
  readonly name: string;
  readonly reason: string;
}

interface AvailableEngines {
  readonly engines: Engine[];
  readonly skipped: Skipped[];
}

interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const readManifest = () => JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as Manifest;

/** Output of a command, in one line; empty if it fails. */
function outputOf(file: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(file, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim().replace(/\s+/g, ' ') : '';
}

/** The executable of that name on the PATH. */
function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * The executable of a package for this platform.
 * @param prefix The name of the package up to platform and architecture.
 * @throws Error if there is such a package, but it was not installed: npm is silent about optional dependencies.
 */
function fromPackage(prefix: string, platform: string, path: string): string | undefined {
  const name = `${prefix}-${platform}`;
  if (!(name in readManifest().optionalDependencies)) return undefined;
  const file = join(HOME, 'node_modules', name, path);
  if (existsSync(file)) return file;
  throw new Error(`${name} was not installed, remove ${HOME}/node_modules and try again`);
}

interface Shell {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly printing: keyof Bundles['printing'];
  /** What is set besides the defaults: command line arguments, or variables of the environment. */
  readonly modes: readonly (readonly string[] | Readonly<Record<string, string>>)[];
}

const isArguments = (mode: Shell['modes'][number]): mode is readonly string[] => Array.isArray(mode);

/** An engine that is given a file on its command line, in each of its modes. */
function shell({ name, version, file, printing, modes }: Shell): Engine[] {
  return modes.map((mode) => {
    const args = isArguments(mode) ? mode : [];
    const env = isArguments(mode) ? {} : mode;
    const named = [...args, ...Object.entries(env).map(([key, value]) => `${key}=${value}`)].join(' ');
    return {
      name,
      version,
      mode: named,
      run: (bundles) => output({ file, args: [...args, bundles.printing[printing]], env }),
    };
  });
}

function node(file: string, modes: Shell['modes']): Engine[] {
  const version = outputOf(file, '-p', "process.version.slice(1) + ', V8 ' + process.versions.v8.split('-')[0]");
  return shell({ name: 'Node', version, file, printing: 'console.log', modes });
}

function findNodes({ engines, skipped }: AvailableEngines): void {
  engines.push(...node(process.execPath, [[], ['--jitless'], ['--no-opt'], ['--always-turbofan'], ['--maglev']]));
  for (const major of ['22', '24']) {
    const file = fromPackage(`node-${major}`, `${process.platform}-${process.arch}`, 'bin/node');
    if (file) engines.push(...node(file, major === '24' ? [[], ['--jitless'], ['--always-turbofan']] : [[]]));
    else skipped.push({ name: `Node ${major}`, reason: `no package for ${process.platform} ${process.arch}` });
  }
}

function findBun({ engines, skipped }: AvailableEngines): void {
  const architecture = process.arch === 'arm64' ? 'aarch64' : process.arch;
  const file = fromPackage('@oven/bun', `${process.platform}-${architecture}`, 'bin/bun');
  if (!file) {
    skipped.push({ name: 'Bun', reason: `no package for ${process.platform} ${process.arch}` });
    return;
  }
  const version = `${outputOf(file, '--version')}, WebKit ${outputOf(file, '-p', 'process.versions.webkit').slice(0, 8)}`;
  const modes = [[], { BUN_JSC_useJIT: '0' }, { BUN_JSC_useDFGJIT: '0' }, { BUN_JSC_useFTLJIT: '0' }];
  engines.push(...shell({ name: 'JavaScriptCore (Bun)', version, file, printing: 'console.log', modes }));
}

function findQuickJs({ engines }: AvailableEngines): void {
  for (const [name, variant] of [
    ['QuickJS', '@jitl/quickjs-wasmfile-release-sync'],
    ['QuickJS-ng', '@jitl/quickjs-ng-wasmfile-release-sync'],
  ] as const) {
    const { version } = JSON.parse(readFileSync(join(HOME, 'node_modules', variant, 'package.json'), 'utf8'));
    engines.push({
      name,
      version: `quickjs-emscripten ${version}`,
      mode: '',
      run: (bundles) => {
        const args = ['--import', 'tsx', `${HOME}/quickjs.ts`, variant, bundles.file];
        return output({ file: process.execPath, args });
      },
    });
  }
}

function findHermes({ engines, skipped }: AvailableEngines): void {
  const folder = { linux: 'linux64-bin', darwin: 'osx-bin', win32: 'win64-bin' }[process.platform as string];
  const file = join(HOME, 'node_modules/hermes-engine-cli', folder ?? '', 'hermes');
  const version = folder ? /release version: (\S+)/.exec(outputOf(file, '--version'))?.[1] : undefined;
  if (version) engines.push(...shell({ name: 'Hermes', version, file, printing: 'es5', modes: [[], ['-O0']] }));
  else skipped.push({ name: 'Hermes', reason: `its package does not run on ${process.platform} ${process.arch}` });
}

/** Engines that npm cannot bring: shells and browsers of the system. */
function findOnMachine({ engines, skipped }: AvailableEngines): void {
  const spidermonkey = ['js140', 'js128', 'js115', 'js102'].map(onPath).find((file) => file !== undefined);
  if (spidermonkey) {
    const version = outputOf(spidermonkey, '--version').replace('JavaScript-C', '');
    const modes = [[], ['--no-ion'], ['--ion-eager'], ['--no-baseline', '--no-ion']];
    engines.push(...shell({ name: 'SpiderMonkey', version, file: spidermonkey, printing: 'print', modes }));
  } else skipped.push({ name: 'SpiderMonkey', reason: 'no js140, js128, js115 or js102 on the PATH' });

  const jsc = onPath('jsc');
  if (jsc) {
    const version =
      /Version: ([\d.]+)/.exec(outputOf('dpkg-query', '-s', 'libjavascriptcoregtk-4.0-bin'))?.[1] ?? 'unknown';
    const modes = [[], ['--useJIT=false']];
    engines.push(...shell({ name: 'JavaScriptCore (WebKitGTK)', version, file: jsc, printing: 'print', modes }));
  } else skipped.push({ name: 'JavaScriptCore (WebKitGTK)', reason: 'no jsc on the PATH' });

  const chromium = ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find((file) => file !== undefined);
  if (chromium) {
    engines.push({
      name: 'Chromium',
      version: /[\d.]+/.exec(outputOf(chromium, '--version'))?.[0] ?? 'unknown',
      mode: '',
      run: ({ script }) =>
        runInBrowser(
          chromium,
          (profile, url) => [
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            '--no-first-run',
            `--user-data-dir=${profile}`,
            url,
          ],
          script,
        ),
    });
  } else skipped.push({ name: 'Chromium', reason: 'no chromium, chromium-browser or google-chrome on the PATH' });

  const firefox = ['firefox', 'firefox-esr'].map(onPath).find((file) => file !== undefined);
  if (firefox) {
    engines.push({
      name: 'Firefox',
      version: /[\d.]+\w*/.exec(outputOf(firefox, '--version'))?.[0] ?? 'unknown',
      mode: '',
      run: ({ script }) =>
        runInBrowser(firefox, (profile, url) => ['--headless', '--no-remote', '--profile', profile, url], script),
    });
  } else skipped.push({ name: 'Firefox', reason: 'no firefox or firefox-esr on the PATH' });
}

/** Everything that can run the golden scenes here. The packages of scripts/engines must be installed. */
export function findEngines(): AvailableEngines {
  const found: AvailableEngines = { engines: [], skipped: [] };
  for (const find of [findNodes, findBun, findQuickJs, findHermes, findOnMachine]) find(found);
  return found;
}
