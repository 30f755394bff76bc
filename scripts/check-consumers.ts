// Installs the packed library into scratch projects of every kind, and compiles and runs the README's first example there.
// Plays the golden scenes with the built files, whose private names are shortened.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import ts from 'typescript';
import { readGolden } from '../test/golden/golden-file.ts';
import { codeBlocks } from './markdown.ts';
import { checkFailedPacking, checkTarball } from './pack/check-tarball.ts';
import { npm, pack, run } from './pack/npm.ts';

const TSC = resolve('node_modules/typescript/bin/tsc');

const NARROWPHASE_EXAMPLE = `
import { sphere } from 'first-contact';
import { overlapShapes } from 'first-contact/narrowphase';

const touching = overlapShapes(
  { shape: sphere(1), position: { x: 0, y: 0, z: 0 } },
  { shape: sphere(1), position: { x: 2, y: 0, z: 0 } },
);
if (touching !== true) throw new Error('two spheres that touch exactly should overlap');
`;

/** What depends on names that other programs know: the console, JSON. The build must not shorten them. */
const CONSOLE_EXAMPLE = `
import { sphere, World } from 'first-contact';

const warnings: string[] = [];
console.warn = (text: string) => warnings.push(text);
const world = new World();
const body = world.add({ shape: sphere(1), name: 'player' });
world.step(16);
if (!warnings[0]?.includes('milliseconds')) throw new Error('milliseconds should be warned of');
if (JSON.parse(JSON.stringify(body)).name !== 'player') throw new Error('a body should have a summary in JSON');
`;

const FLAT_EXAMPLE = `
import { bounce, World } from 'first-contact';
import { type Body2D, chain, circle, polygon, World2D } from 'first-contact/2d';

const world = new World2D();
world.add({ type: 'static', shape: chain([9, -5, 9, 5]) });
world.add({ type: 'static', shape: polygon([-9, -5, -9, 5, -20, 0]) });
const ball: Body2D = world.add({ shape: circle(1), velocity: [480, 0], angle: 1, response: bounce() });
const events: unknown[] = [];
world.on('enter', ({ time, point }) => events.push([Math.round(time * 1e6), point.x, point.z]));
world.step(1 / 20);
if (JSON.stringify(events) !== '[[16667,9,0],[50000,-9,0]]') throw new Error('a ball should bounce: ' + JSON.stringify(events));
const sprite = { x: 0, y: 0, rotation: 0 };
ball.place(sprite);
if (Math.abs(sprite.rotation - 1) > 1e-12 || !(world instanceof World)) throw new Error('a body should have an angle');
`;

/** Uses both adapters. Node runs it without a canvas: their hooks throw outside of one. */
const ADAPTERS_EXAMPLE = `
import { type Body as CoreBody, sphere, World } from 'first-contact';
import { Body, type BodyProps, Collisions, useWorld } from 'first-contact/react';
import { bind, sync } from 'first-contact/three';
import { createElement, createRef, isValidElement } from 'react';
import { Object3D } from 'three';

const ref = createRef<CoreBody>();
const props: BodyProps = { shape: sphere(1), velocity: [1, 0, 0], onEnter: ({ other, time }) => console.log(other.name, time) };
const element = createElement(Collisions, { fixedStep: 1 / 120 }, createElement(Body, { ...props, ref }));
if (!isValidElement(element) || typeof useWorld !== 'function') throw new Error('no components');

const world = new World();
const object = new Object3D();
bind(world.add({ shape: sphere(1), velocity: [60, 0, 0] }), object);
world.step(1 / 60);
if (sync(world) !== 1 || object.position.x !== 1) throw new Error('an object should follow its body');
`;

/** What the adapters need: the versions that the repository has. */
const ADAPTERS_NEED = ['three', 'react', 'react-dom', '@react-three/fiber', '@types/three', '@types/react'];

interface Consumer {
  name: string;
  packageType: 'module' | 'commonjs';
  /** Extension of the source files, and of what Node then runs. */
  source: string;
  runs: string;
  /** Absent for the JavaScript projects, whose sources are the examples with their types erased. */
  compilerOptions?: object;
  /** Arguments of Node. */
  flags?: readonly string[];
}

/** Since 20.19 Node loads the ES modules for `require`, too: the condition `module-sync`. Here it does as it did before. */
const WITHOUT_REQUIRE_OF_MODULES = process.features.require_module ? ['--no-experimental-require-module'] : [];

// Library checking stays on: our declarations must compile for users who have neither @types/rbush nor mitt's types.
const strict = { target: 'ES2022', lib: ['ES2022', 'DOM'], types: [], strict: true, skipLibCheck: false };
const nodeNext = { ...strict, module: 'NodeNext', moduleResolution: 'NodeNext', exactOptionalPropertyTypes: true };
const bundler = { ...strict, module: 'ESNext', moduleResolution: 'Bundler' };

const CONSUMERS: Consumer[] = [
  { name: 'ESM JavaScript', packageType: 'module', source: 'js', runs: 'js' },
  { name: 'CommonJS JavaScript', packageType: 'commonjs', source: 'js', runs: 'js' },
  {
    name: 'CommonJS JavaScript in older Node',
    packageType: 'commonjs',
    source: 'js',
    runs: 'js',
    flags: WITHOUT_REQUIRE_OF_MODULES,
  },
  { name: 'NodeNext .mts', packageType: 'commonjs', source: 'mts', runs: 'mjs', compilerOptions: nodeNext },
  { name: 'NodeNext .cts', packageType: 'module', source: 'cts', runs: 'cjs', compilerOptions: nodeNext },
  { name: 'Bundler', packageType: 'module', source: 'ts', runs: 'js', compilerOptions: bundler },
];

function javascript(typescript: string, type: Consumer['packageType']): string {
  const module = type === 'module' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
  return ts.transpileModule(typescript, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } }).outputText;
}

function check(consumer: Consumer, folder: string, examples: Record<string, string>): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: consumer.packageType }));
  const sources = Object.keys(examples).map((name) => `${name}.${consumer.source}`);
  for (const [name, code] of Object.entries(examples)) {
    const text = consumer.compilerOptions ? code : javascript(code, consumer.packageType);
    writeFileSync(join(folder, `${name}.${consumer.source}`), text);
  }
  if (consumer.compilerOptions) {
    const config = { compilerOptions: consumer.compilerOptions, files: sources };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    run(`${consumer.name}: tsc`, folder, process.execPath, [TSC, '-p', '.']);
  }
  for (const name of Object.keys(examples)) {
    run(`${consumer.name}: node`, folder, process.execPath, [...(consumer.flags ?? []), `${name}.${consumer.runs}`]);
  }
  console.log(`${consumer.name}: ok`);
}

/** Plays the golden scenes with the built library: the same events as those of the sources. */
function checkGolden(extension: 'js' | 'cjs', folder: string): void {
  const program = join(folder, `golden-${extension}.mjs`);
  buildSync({
    stdin: {
      contents: "import { report } from './test/golden/golden.ts'; console.log(report());",
      resolveDir: '.',
    },
    alias: {
      'first-contact/narrowphase': resolve(`dist/narrowphase.${extension}`),
      'first-contact': resolve(`dist/index.${extension}`),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    outfile: program,
  });
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 600_000 });
  for (const [name, { hash }] of Object.entries(readGolden())) {
    if (!stdout.includes(`${hash} ${name}`))
      throw new Error(`dist/*.${extension}: another story of “${name}”\n${stderr}`);
  }
  console.log(`golden scenes with dist/*.${extension}: ok`);
}

/** The adapters name the types of three.js and React. Those of other packages are not for users: rbush's live in a package of their own, mitt's do not compile everywhere. */
function refuseForeignTypes(): void {
  for (const file of readdirSync('dist').filter((name) => /^(?!three|react).*\.d\.c?ts$/.test(name))) {
    const foreign = /(?:from|import\()\s*['"](?!\.)([^'"]+)/.exec(readFileSync(join('dist', file), 'utf8'));
    if (foreign) throw new Error(`dist/${file} names the types of ${foreign[1]}`);
  }
}

/** Frameworks that render on a server look for the directive at the beginning of a module. */
function checkDirective(): void {
  for (const file of ['react.js', 'react.cjs']) {
    const code = readFileSync(join('dist', file), 'utf8');
    if (!code.startsWith('"use client";\n')) throw new Error(`dist/${file} does not begin with "use client"`);
  }
}

/** Typed arrays are generic from TypeScript 5.7 on. Where they are inferred, declarations do not compile with older ones. */
function refuseGenericArrays(): void {
  for (const file of readdirSync('dist').filter((name) => /\.d\.c?ts$/.test(name))) {
    const generic = /.*Array<ArrayBuffer.*/.exec(readFileSync(join('dist', file), 'utf8'));
    if (generic) throw new Error(`dist/${file} needs TypeScript 5.7, annotate the type of${generic[0]}`);
  }
}

/**
 * The names that declarations give to values are the exports of their modules. Others compile, and are not there at run time. What
 * one module exports for another one begins with an underscore.
 */
async function checkValues(): Promise<void> {
  const require = createRequire(import.meta.url);
  const files = readdirSync('dist').filter((name) => /^(index|narrowphase|2d|three|react)\.d\.c?ts$/.test(name));
  const paths = files.map((file) => resolve('dist', file));
  const program = ts.createProgram(paths, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  const checker = program.getTypeChecker();
  for (const path of paths) {
    const source = program.getSourceFile(path);
    const symbol = source && checker.getSymbolAtLocation(source);
    const declared = symbol
      ? checker
          .getTypeOfSymbol(symbol)
          .getProperties()
          .map((it) => it.name)
      : [];
    const module = path.endsWith('.d.cts')
      ? require(path.replace('.d.cts', '.cjs'))
      : await import(pathToFileURL(path.replace('.d.ts', '.js')).href);
    const exported = Object.keys(module).filter((it) => !it.startsWith('_'));
    const odd = [
      ...declared.filter((it) => !exported.includes(it)),
      ...exported.filter((it) => !declared.includes(it)),
    ];
    if (odd.length > 0) throw new Error(`${path} and its module do not export the same values: ${odd.join(', ')}`);
  }
  console.log('values in the declarations: ok');
}

/** Records a game with the installed library, and shows it by the command of the package. */
function checkCommand(folder: string): void {
  const program = `
import { writeFileSync } from 'node:fs';
import { record, respond, sphere, World } from 'first-contact';

for (const [file, velocity] of [['one.fcr', 1], ['two.fcr', 2]]) {
  const world = new World();
  const response = respond(() => false, { name: 'ghost' });
  const body = world.add({ shape: sphere(1), response });
  const recording = record(world);
  for (let tick = 1; tick <= 9; tick++) {
    if (tick === 5) body.velocity.x = velocity;
    world.step(1 / 60);
  }
  writeFileSync(file, recording.stop());
}
writeFileSync('callbacks.mjs', 'export const ghost = () => false;');
`;
  writeFileSync(join(folder, 'record.mjs'), program);
  run('recording', folder, process.execPath, ['record.mjs']);
  const command = join(folder, 'node_modules/first-contact/bin/first-contact.js');
  const expect = (args: readonly string[], status: number, output: RegExp) => {
    const result = spawnSync(process.execPath, [command, 'replay', ...args], { cwd: folder, encoding: 'utf8' });
    const text = `${result.stdout}${result.stderr}`;
    if (result.status !== status || !output.test(text)) throw new Error(`replay ${args.join(' ')}: ${text}`);
  };
  const callbacks = ['--with', 'callbacks.mjs'];
  expect(['one.fcr', ...callbacks], 0, /^0 \d+\n(?:\d \d+\n){9}$/);
  expect(['one.fcr', 'one.fcr', ...callbacks], 0, /^no difference\n$/);
  expect(['one.fcr', 'two.fcr', ...callbacks], 1, /^tick 5: body 1: /);
  expect(['one.fcr'], 2, /ghost/);
  expect(['record.mjs'], 2, /record|file/);
  console.log('first-contact replay: ok');
}

/** A program that has the library by `import` and by `require` has one class `World`. */
function checkOneWorld(folder: string): void {
  if (!process.features.require_module) return;
  const program = `
const required = require('first-contact');
import('first-contact').then(({ World, sphere }) => {
  if (World !== required.World) throw new Error('import and require give two classes World');
  new World().add({ shape: required.sphere(1) });
});
`;
  writeFileSync(join(folder, 'one-world.cjs'), program);
  run('import and require in one program', folder, process.execPath, ['one-world.cjs']);
  console.log('import and require give one World: ok');
}

const quickExample = codeBlocks('README.md').find((block) => block.language === 'ts');
if (!quickExample) throw new Error('README.md has no ts block to try.');

const scratch = mkdtempSync(join(tmpdir(), 'first-contact-consumers-'));
try {
  refuseForeignTypes();
  refuseGenericArrays();
  checkDirective();
  await checkValues();
  checkGolden('js', scratch);
  checkGolden('cjs', scratch);
  const tarball = pack(scratch);
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = ADAPTERS_NEED.map((name) => `${name}@${devDependencies[name]}`);
  writeFileSync(join(scratch, 'package.json'), JSON.stringify({ private: true }));
  npm('npm install', scratch, ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball, ...versions]);
  await checkFailedPacking();
  checkTarball(tarball, join(scratch, 'node_modules/first-contact'));
  checkCommand(scratch);
  checkOneWorld(scratch);
  CONSUMERS.forEach((consumer, index) => {
    const examples = {
      readme: quickExample.code,
      narrowphase: NARROWPHASE_EXAMPLE,
      flat: FLAT_EXAMPLE,
      console: CONSOLE_EXAMPLE,
      // three.js itself needs a Node that loads ES modules for `require`.
      ...(consumer.flags ? {} : { adapters: ADAPTERS_EXAMPLE }),
    };
    check(consumer, join(scratch, `consumer-${index}`), examples);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
