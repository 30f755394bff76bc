// Makes the built files small, after tsup. ES modules lose their comments, spaces, and the names of variables and of functions
// that they do not export. Each class, method and exported function keeps its name, for profiles and stack traces; what tells
// bundlers that a call is pure stays, too. CommonJS keeps no names: bundlers take the ES modules. One set of declarations
// serves both, and marks what is a type only.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type CompressOptions, type MinifyOptions, minify } from 'terser';
import ts from 'typescript';

/** Entries whose modules have the declarations of CommonJS. What these name of other packages is the same for both. */
const SHARED_DECLARATIONS = ['index', 'narrowphase', 'three', 'react'];

/** The module of CommonJS that holds the library, and the entries that take their names from it. */
const SHARED = 'shared.cjs';
const ENTRIES = ['index', 'narrowphase'];

/** Modules for components of the client, in frameworks that render on a server. They ask for it in the first line. */
const OF_CLIENT = ['react.js', 'react.cjs'];

const COMPRESS: CompressOptions = { ecma: 2020, passes: 2 };
const COMMON_JS: MinifyOptions = { ecma: 2020, toplevel: true, compress: COMPRESS };

/** Options for an ES module that keeps some of its names. */
const esModule = (reserved: string[]): MinifyOptions => ({
  ecma: 2020,
  module: true,
  // A constant is a call marked as pure: its value, put in the place of the call, would not be known to be pure.
  compress: { ...COMPRESS, inline: false, reduce_funcs: false, keep_classnames: true },
  mangle: { keep_classnames: true, reserved },
  format: { preserve_annotations: true },
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

/** An entry of CommonJS with these exports. Node finds their names without running it. */
function entryOf(names: readonly string[]): string {
  const list = names.join(',');
  return `"use strict";const{${list}}=require("./${SHARED}");\nmodule.exports={${list}};\n`;
}

/**
 * Declarations of a module that exports these values. rollup-plugin-dts forgets the `type` of `export type { Class }`: users
 * could write `instanceof` a class that the module does not have.
 */
function withTypesMarked(declarations: string, values: readonly string[]): string {
  const mark = (it: string) =>
    /^type /.test(it) || values.includes(it.split(' as ').at(-1) ?? it) ? it : `type ${it}`;
  return declarations.replace(/^(export \{ )(.*)( \};)$/m, (_, start, list: string, end) => {
    return start + list.split(', ').map(mark).join(', ') + end;
  });
}

for (const file of readdirSync('dist').filter((it) => /\.c?js$/.test(it))) {
  const path = `dist/${file}`;
  const code = readFileSync(path, 'utf8');
  const { code: short = '' } = await minify(code, file.endsWith('.cjs') ? COMMON_JS : esModule(namesToKeep(code)));
  writeFileSync(path, (OF_CLIENT.includes(file) ? '"use client";\n' : '') + inLines(short));
}
for (const name of ENTRIES) {
  const module = await import(pathToFileURL(`dist/${name}.js`).href);
  const values = Object.keys(module);
  writeFileSync(`dist/${name}.cjs`, entryOf(values));
  writeFileSync(`dist/${name}.d.cts`, withTypesMarked(readFileSync(`dist/${name}.d.cts`, 'utf8'), values));
}
for (const name of SHARED_DECLARATIONS) writeFileSync(`dist/${name}.d.ts`, `export * from './${name}.cjs';\n`);
