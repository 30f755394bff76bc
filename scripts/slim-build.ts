// Makes the built files small, after tsup. ES modules lose their comments, spaces, and the names of variables. Each class, method
// and function keeps its name, for profiles and stack traces; what tells bundlers that a call is pure stays, too. CommonJS keeps
// no names: bundlers, and Node since 20.19, take the ES modules. One set of declarations serves both, and marks what is a type
// only.
//
// The names take 10 kB of the tarball. Source maps would take 790 kB with the sources, and 300 without, where they tell a line
// of a file that the user does not have.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type CompressOptions, type MinifyOptions, minify } from 'terser';
import ts from 'typescript';
import * as flat from '../src/2d.ts';
import * as main from '../src/index.ts';
import * as narrowphase from '../src/narrowphase.ts';

/** Entries whose modules have the declarations of CommonJS. What these name of other packages is the same for both. */
const SHARED_DECLARATIONS = ['index', 'narrowphase', '2d', 'three', 'react'];

/** The values of the entries of the library. `index` holds the code of all. */
const ENTRIES = { index: Object.keys(main), narrowphase: Object.keys(narrowphase), '2d': Object.keys(flat) };

/** Modules for components of the client, in frameworks that render on a server. They ask for it in the first line. */
const OF_CLIENT = ['react.js', 'react.cjs'];

const COMPRESS: CompressOptions = { ecma: 2020, passes: 2 };
/** A source with one other character takes two bytes for each, and V8 longer to read it. */
const ASCII = { ascii_only: true };
const COMMON_JS: MinifyOptions = { ecma: 2020, toplevel: true, compress: COMPRESS, format: ASCII };

/** Options for an ES module that keeps some of its names. */
const esModule = (reserved: string[]): MinifyOptions => ({
  ecma: 2020,
  module: true,
  // A constant is a call marked as pure: its value, put in the place of the call, would not be known to be pure.
  compress: { ...COMPRESS, inline: false, reduce_funcs: false, keep_classnames: true, keep_fnames: true },
  mangle: { keep_classnames: true, keep_fnames: true, reserved },
  format: { ...ASCII, preserve_annotations: true },
});

const parse = (code: string) => ts.createSourceFile('built.js', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);

/** Names of what a module exports, as it calls that itself, and of its classes, which esbuild makes variables. */
function namesToKeep(code: string): string[] {
  const names: string[] = [];
  for (const statement of parse(code).statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer && ts.isClassExpression(initializer)) names.push(name.getText());
      }
    } else if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    ) {
      for (const { name, propertyName } of statement.exportClause.elements) names.push((propertyName ?? name).text);
    }
  }
  return names;
}

/** The code with a line for each statement of the module and each member of a class. Node prints the line that throws. */
function inLines(code: string): string {
  const source = parse(code);
  const starts: number[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isSourceFile(node.parent) || ts.isClassElement(node)) starts.push(node.getStart(source));
    ts.forEachChild(node, visit);
  };
  source.statements.forEach(visit);
  const lines = starts.map((start, i) => code.slice(start, starts[i + 1]).trim());
  return `${code.slice(0, starts[0])}${lines.join('\n')}\n`;
}

/** How the main module calls an export of the library. Those of another entry alone begin with an underscore. */
const exportName = (name: string) => (ENTRIES.index.includes(name) ? name : `_${name}`);

/** The code of the main module with its exports called so. */
function withExportNames(code: string): string {
  return code
    .replace(/^export \{([^}]*)\}/m, (_, list: string) => {
      const specifiers = list.split(',').map((it) => it.trim().split(' as '));
      return `export {${specifiers.map(([local, name = local]) => `${local} as ${exportName(name)}`).join(', ')}}`;
    })
    .replace(/^exports\.(\w+)/gm, (_, name: string) => `exports.${exportName(name)}`);
}

/** Another entry, which takes its exports from the main module. Node finds their names without running it. */
function otherEntry(names: readonly string[], format: 'js' | 'cjs'): string {
  const list = (as: string) => names.map((it) => `${exportName(it)}${as}${it}`).join(',');
  return format === 'js'
    ? `export{${list(' as ')}}from"./index.js";\n`
    : `"use strict";const{${list(':')}}=require("./index.cjs");\nmodule.exports={${names}};\n`;
}

/**
 * Declarations of a module that exports these values. rollup-plugin-dts forgets the `type` of `export type { Class }`: users
 * could write `instanceof` a class that the module does not have.
 */
function withTypesMarked(declarations: string, values: readonly string[]): string {
  const mark = (it: string) =>
    /^type /.test(it) || values.includes(it.split(' as ').at(-1) ?? it) ? it : `type ${it}`;
  return declarations.replaceAll(/^(export \{ )(.*)( \}(?: from '[^']+')?;)$/gm, (_, start, list: string, end) => {
    return start + list.split(', ').map(mark).join(', ') + end;
  });
}

for (const file of readdirSync('dist').filter((it) => /\.c?js$/.test(it))) {
  const path = `dist/${file}`;
  const built = readFileSync(path, 'utf8');
  const code = file.startsWith('index') ? withExportNames(built) : built;
  const { code: short = '' } = await minify(code, file.endsWith('.cjs') ? COMMON_JS : esModule(namesToKeep(code)));
  writeFileSync(path, (OF_CLIENT.includes(file) ? '"use client";\n' : '') + inLines(short));
}
for (const name of ['narrowphase', '2d'] as const) {
  for (const format of ['js', 'cjs'] as const)
    writeFileSync(`dist/${name}.${format}`, otherEntry(ENTRIES[name], format));
}
for (const [name, values] of Object.entries(ENTRIES)) {
  const path = `dist/${name}.d.cts`;
  writeFileSync(path, withTypesMarked(readFileSync(path, 'utf8'), values));
}
for (const name of SHARED_DECLARATIONS) writeFileSync(`dist/${name}.d.ts`, `export * from './${name}.cjs';\n`);
