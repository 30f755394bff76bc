import { readdirSync, readFileSync } from 'node:fs';
import type { BuildOptions } from 'esbuild';
import ts from 'typescript';

// The build shortens the names of properties that only the library uses. A property is one of them if its name is
// declared in src, and is
//   not a member of the public API, as recorded in api/
//   not a member of the language, and not a name in rbush or mitt
//   not a string in src, which may be used as a key
//   not one for other libraries, such as `__v_skip`
//   not in a type of `globalThis`: the console of the engine
// A shortened name begins with an underscore, so it cannot be that of a property that a user adds.

const PUBLIC = ['api/first-contact.d.ts', 'api/narrowphase.d.ts', 'api/2d.d.ts'];
const DEPENDENCIES = ['rbush/index.js', 'quickselect/index.js', 'mitt/dist/mitt.mjs'];
const LANGUAGE = 'node_modules/typescript/lib';
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The short name of each property that only the library uses, by its name in the sources. */
export function privateNames(): Readonly<Record<string, string>> {
  const uses = new Map<string, number>();
  const taken = new Set<string>();
  // Adapters are built apart, and use nothing but the public API.
  const sources = filesIn('src', /^(?!three|react).*\.ts$/);
  for (const source of sources) {
    visit(source, (node, file) => {
      const name = memberName(node);
      if (name !== undefined) uses.set(name, 0);
      if (ts.isStringLiteralLike(node)) taken.add(node.text);
      if (ts.isAsExpression(node) && node.expression.getText(file) === 'globalThis') {
        visitNode(node.type, (member) => taken.add(memberName(member) ?? ''));
      }
    });
  }
  for (const file of [...PUBLIC, ...filesIn(LANGUAGE, /^lib\.es.*\.d\.ts$/)]) {
    visit(file, (node) => {
      const name = memberName(node);
      if (name !== undefined) taken.add(name);
      if (ts.isStringLiteralLike(node)) taken.add(node.text);
    });
  }
  for (const file of DEPENDENCIES) {
    visit(`node_modules/${file}`, (node) => {
      if (ts.isIdentifier(node)) taken.add(node.text);
    });
  }
  for (const source of sources) {
    visit(source, (node) => {
      if (ts.isIdentifier(node) && uses.has(node.text)) uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
    });
  }
  const names = [...uses].filter(([name]) => !taken.has(name) && !name.startsWith('__'));
  // The most frequent names get the shortest ones, equally frequent ones in the order of the alphabet.
  names.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return Object.fromEntries(names.map(([name], i) => [name, shortName(i)]));
}

/** The options that make esbuild shorten the private names, equally in all chunks and formats. */
export function shortenPrivateNames(): Pick<BuildOptions, 'mangleProps' | 'mangleCache'> {
  const mangleCache = { ...privateNames() };
  return { mangleProps: new RegExp(`^(?:${Object.keys(mangleCache).join('|')})$`), mangleCache };
}

function filesIn(folder: string, pattern: RegExp): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => pattern.test(file)).map((file) => `${folder}/${file}`);
}

function visit(path: string, action: (node: ts.Node, file: ts.SourceFile) => void): void {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022);
  visitNode(file, (node) => action(node, file));
}

function visitNode(node: ts.Node, action: (node: ts.Node) => void): void {
  action(node);
  ts.forEachChild(node, (child) => visitNode(child, action));
}

/** The name of a declared property, method or accessor. */
function memberName(node: ts.Node): string | undefined {
  const isMember =
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node);
  return isMember && ts.isIdentifier(node.name) ? node.name.text : undefined;
}

function shortName(index: number): string {
  const { length } = LETTERS;
  const last = LETTERS[index % length] ?? '';
  return index < length ? `_${last}` : `${shortName(Math.floor(index / length) - 1)}${last}`;
}
