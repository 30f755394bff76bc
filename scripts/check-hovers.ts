// Checks the docstrings that editors show: every exported function, class, method and option has an `@example`. All examples are
// compiled in one program, with the exports of their entry and the scope of scripts/hovers. Those that need no canvas also run.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { scope as flat } from './hovers/flat.ts';
import { scope as react } from './hovers/react.ts';
import { scope as shapes } from './hovers/shapes.ts';
import { scope as three } from './hovers/three.ts';
import { scope as world } from './hovers/world.ts';

/** What examples have in scope, by file of scripts/hovers. */
const SCOPES = { world, shapes, flat, three, react };

interface Entry {
  readonly name: string;
  readonly source: string;
  /** Another entry whose exports its examples use. Those of its own come first. */
  readonly uses?: string;
  readonly scope: keyof typeof SCOPES;
  readonly isRun: boolean;
}

const ENTRIES: readonly Entry[] = [
  { name: 'first-contact', source: 'src/index.ts', scope: 'world', isRun: true },
  { name: 'first-contact/narrowphase', source: 'src/narrowphase.ts', scope: 'shapes', isRun: true },
  { name: 'first-contact/2d', source: 'src/2d.ts', uses: 'first-contact', scope: 'flat', isRun: true },
  { name: 'first-contact/three', source: 'src/three/index.ts', uses: 'first-contact', scope: 'three', isRun: true },
  { name: 'first-contact/react', source: 'src/react/index.ts', uses: 'first-contact', scope: 'react', isRun: false },
];

/** Types whose properties are options. */
const OPTIONS = /(Options?|Props)$/;

const FOLDER = '.cache/hovers';

/** A declaration that users see, by the name under which they see it. */
type Named = readonly [name: string, declaration: ts.Declaration];

interface Example {
  /** File, line and name of the declaration. */
  readonly origin: string;
  readonly code: string;
}

const problems: string[] = [];
const config = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.json',
  // Renderers name types of the browser.
  { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], noUnusedLocals: false },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => console.error(messageText) },
);
if (!config) throw new Error('tsconfig.json cannot be read');
const sources = ENTRIES.map((it) => it.source);
const program = ts.createProgram(sources, config.options);
const checker = program.getTypeChecker();

/** The exports of an entry, and whether each is a value. */
function exportsOf(name: string): { name: string; symbol: ts.Symbol; isValue: boolean }[] {
  const source = program.getSourceFile(ENTRIES.find((it) => it.name === name)?.source ?? '');
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${name} exports nothing`);
  return checker.getExportsOfModule(module).map((it) => {
    const symbol = it.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(it) : it;
    const isTypeOnly = it.declarations?.some(ts.isTypeOnlyExportDeclaration);
    return { name: it.name, symbol, isValue: !isTypeOnly && (symbol.flags & ts.SymbolFlags.Value) !== 0 };
  });
}

/** The signatures of a function or method that users see: of overloads, all but the implementation. */
function signaturesOf(name: string, { declarations = [] }: ts.Symbol): Named[] {
  const found = declarations.filter(ts.isFunctionLike);
  return found.filter((it) => found.length === 1 || !('body' in it && it.body)).map((it) => [name, it]);
}

/** The public methods of a class or interface. */
function methodsOf(name: string, { members = new Map() }: ts.Symbol): Named[] {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return [...members.values()]
    .filter((it) => it.flags & ts.SymbolFlags.Method)
    .flatMap((it) => signaturesOf(`${name}.${it.name}`, it))
    .filter(([, it]) => (ts.getCombinedModifierFlags(it) & hidden) === 0);
}

/** The properties of a type with options: inherited ones, and those of all forms of a union, too. */
function optionsOf(name: string, symbol: ts.Symbol): Named[] {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const properties = (type.isUnion() ? type.types : [type]).flatMap((it) => it.getProperties());
  return properties.flatMap((property) =>
    (property.declarations ?? []).map((it): Named => {
      const owner = ts.isInterfaceDeclaration(it.parent) ? it.parent.name.text : name;
      return [`${owner}.${property.name}`, it];
    }),
  );
}

/** Every declaration of an export that needs an example. */
function declarationsOf({ name, symbol, isValue }: ReturnType<typeof exportsOf>[number]): Named[] {
  if (symbol.flags & ts.SymbolFlags.Function) return signaturesOf(name, symbol);
  const own = isValue ? (symbol.declarations ?? []).filter((it) => !ts.isInterfaceDeclaration(it)) : [];
  const members = OPTIONS.test(name) ? optionsOf(name, symbol) : methodsOf(name, symbol);
  return [...own.map((it): Named => [name, it]), ...members];
}

const seen = new Set<ts.Declaration>();

/** Reads the examples of an entry that no entry before it has, and notes what is missing. */
function readExamples(entry: Entry): Example[] {
  const examples: Example[] = [];
  for (const [name, declaration] of exportsOf(entry.name).flatMap(declarationsOf)) {
    const source = declaration.getSourceFile();
    const file = relative('.', source.fileName).replaceAll('\\', '/');
    const tags = ts.getJSDocTags(declaration);
    const isInternal = tags.some((it) => it.tagName.text === 'internal');
    if (isInternal || seen.has(declaration) || !file.startsWith('src/')) continue;
    seen.add(declaration);
    const origin = `${file}:${source.getLineAndCharacterOfPosition(declaration.getStart()).line + 1} ${name}`;
    const own = tags.filter((it) => it.tagName.text === 'example');
    for (const { comment } of own) examples.push({ origin, code: ts.getTextOfJSDocComment(comment)?.trim() ?? '' });
    if (!examples.some((it) => it.origin === origin && it.code !== '')) {
      problems.push(`${origin}: has no @example`);
    }
    const docs = ts.getJSDocCommentsAndTags(declaration).map((it) => it.getText());
    if (/\bas above\b/i.test(docs.join()))
      problems.push(`${origin}: says "as above", but a hover has nothing above it`);
  }
  return examples;
}

/** Writes the examples of an entry as a module that exports them as functions. Returns the origin of each of its lines. */
function writeModule(file: string, entry: Entry, examples: readonly Example[]): string[] {
  const valuesOf = (name: string) => exportsOf(name).flatMap((it) => (it.isValue ? [it.name] : []));
  const own = valuesOf(entry.name);
  const used = entry.uses ? valuesOf(entry.uses).filter((it) => !own.includes(it)) : [];
  const inScope = Object.keys(SCOPES[entry.scope]());
  const lines = [
    `import { ${own.join(', ')} } from '${entry.name}';`,
    entry.uses ? `import { ${used.join(', ')} } from '${entry.uses}';` : '',
    `import { scope } from '../../scripts/hovers/${entry.scope}.ts';`,
    'export const examples = [',
  ];
  const origins: string[] = [];
  for (const { origin, code } of examples) {
    // In a block of its own: an example may declare what is in scope.
    lines.push(`() => { const { ${inScope.join(', ')} } = scope(); {`);
    const first = lines.length;
    lines.push(...code.split('\n'), '} },');
    origins.length = first;
    origins.push(...lines.slice(first).map(() => origin));
  }
  lines.push('];', '');
  writeFileSync(file, lines.join('\n'));
  return origins;
}

function note({ file, start = 0, messageText }: ts.Diagnostic, origins: readonly string[]): void {
  const line = file ? file.getLineAndCharacterOfPosition(start).line : 0;
  const text = ts.flattenDiagnosticMessageText(messageText, '\n');
  problems.push(`${origins[line] ?? file?.fileName}: ${text}\n    ${file?.text.split('\n')[line]}`);
}

/** Runs the examples of a module, without what they print. */
async function run(file: string, examples: readonly Example[]): Promise<void> {
  const functions: (() => void)[] = (await import(pathToFileURL(file).href)).examples;
  const { log } = console;
  console.log = () => {};
  for (const [i, example] of functions.entries()) {
    try {
      example();
    } catch (error) {
      problems.push(`${examples[i].origin}: the example throws: ${error}\n    ${examples[i].code}`);
    }
  }
  console.log = log;
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const modules: { file: string; entry: Entry; examples: Example[]; origins: string[] }[] = [];
for (const entry of ENTRIES) {
  const file = `${FOLDER}/${entry.scope}.tsx`;
  const examples = readExamples(entry);
  modules.push({ file, entry, examples, origins: writeModule(file, entry, examples) });
}
const files = modules.map((it) => it.file);
const compiled = ts.createProgram([...sources, ...files], config.options, undefined, program);
for (const { file, entry, examples, origins } of modules) {
  const source = compiled.getSourceFile(file);
  const diagnostics = [...compiled.getSyntacticDiagnostics(source), ...compiled.getSemanticDiagnostics(source)];
  for (const diagnostic of diagnostics) note(diagnostic, origins);
  if (entry.isRun && diagnostics.length === 0) await run(file, examples);
}
for (const problem of problems) console.error(problem);
console.log(`${modules.reduce((sum, it) => sum + it.examples.length, 0)} examples in ${seen.size} docstrings`);
process.exitCode = problems.length > 0 ? 1 : 0;
