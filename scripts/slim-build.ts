// Makes the built files small, after tsup. ES modules lose their comments, most spaces, and the names of variables and of
// functions that they do not export. Each class, method and exported function keeps its name, for profiles and stack traces;
// what tells bundlers that a call is pure stays, too. CommonJS is minified: bundlers take the ES modules. One set of
// declarations serves both.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { parse, withShortVariables } from './build/short-names.ts';

/** Entries whose modules have the declarations of CommonJS. What these name of other packages is the same for both. */
const SHARED_DECLARATIONS = ['index', 'narrowphase', 'three', 'react'];

/** What keeps every character: literals, and comments that bundlers read. */
const isLiteral = (node: ts.Node) =>
  ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** The code without comments, indentation, and spaces beside operators. */
function compact(code: string): string {
  const source = parse(code);
  const comments = new Map<number, number>();
  const kept = new Map<number, number>();
  const collect = (position: number) => {
    const around = [ts.getLeadingCommentRanges(code, position), ts.getTrailingCommentRanges(code, position)];
    for (const { pos, end } of around.flatMap((ranges) => ranges ?? [])) {
      const isRead = /__PURE__|__NO_SIDE_EFFECTS__|@license/.test(code.slice(pos, end));
      (isRead ? kept : comments).set(pos, end);
    }
  };
  const visit = (node: ts.Node) => {
    if (isLiteral(node)) kept.set(node.getStart(source), node.end);
    // Only where a token begins or ends: the text of a template is none of these places.
    collect(node.pos);
    collect(node.end);
    ts.forEachChild(node, visit);
  };
  visit(source);
  let result = '';
  let from = 0;
  for (const [start, end] of [...comments, ...kept].sort(([a], [b]) => a - b)) {
    if (start < from) continue;
    const text = kept.has(start) ? code.slice(start, end).replace(/^\/\* (@__PURE__) \*\/$/, '/*$1*/') : '';
    result += withoutSpaces(code.slice(from, start)) + text;
    from = end;
  }
  return inLines(result + withoutSpaces(code.slice(from)));
}

/** Code between literals without the spaces that do not matter. Of two signs in a row, the space matters. */
const withoutSpaces = (code: string) =>
  code
    .replaceAll(/ ([=*/<>?:&|!%]{1,4}) /g, '$1')
    .replaceAll(/ ([+-]=?) (?![+-])/g, '$1')
    .replaceAll(/([,;:{}]) /g, '$1')
    .replaceAll(/ ([{}])/g, '$1')
    .replaceAll(/([)\]]) /g, '$1')
    .replaceAll(/\b(if|for|while|switch) \(/g, '$1(')
    .replaceAll(/^ +/gm, '')
    .replaceAll(/([([{},;])\n+/g, '$1')
    .replaceAll(/;?\n*\}/g, '}');

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

/** Statements between modules. tsup writes each import, and the one export at the end, as a statement of its own. */
const BETWEEN_MODULES = /^(?:import|export) [\s\S]*?;$/gm;

/** The module with short names for local variables and parameters. */
function withShortLocals(code: string): string {
  const between = code.match(BETWEEN_MODULES) ?? [];
  const exported = between.pop();
  const script = code.replaceAll(BETWEEN_MODULES, '');
  if (
    !exported?.startsWith('export {') ||
    /^(?:import|export)\b/m.test(`${between.filter((it) => it.startsWith('export'))}${script}`)
  )
    throw new Error('a built module has other imports and exports than those that tsup writes');
  // As a script, whose functions keep their names: those of a module would get short ones, too.
  const short = transformSync(script, { minifyIdentifiers: true, target: 'es2022' }).code;
  return `${[...between, short.trim(), exported].join('\n')}\n`;
}

/** The program that a file contains, whatever its layout and comments. */
const meaning = (code: string) => transformSync(code, { minifyWhitespace: true, target: 'es2022' }).code;

/** The module of CommonJS that holds the library, and the entries that take their names from it. */
const SHARED = 'shared.cjs';
const ENTRIES = ['index', 'narrowphase'];

const COMMON_JS = { format: 'cjs', target: 'es2022', platform: 'node' } as const;

/** An entry of CommonJS with these exports. Node finds their names without running it. */
function entryOf(names: readonly string[]): string {
  const list = names.join(',');
  return `"use strict";const{${list}}=require("./${SHARED}");\nmodule.exports={${list}};\n`;
}

for (const file of readdirSync('dist')) {
  const path = `dist/${file}`;
  const code = readFileSync(path, 'utf8');
  if (file.endsWith('.cjs')) {
    const short = transformSync(code, { ...COMMON_JS, minify: true }).code;
    writeFileSync(path, inLines(short));
  } else if (file.endsWith('.js')) {
    const short = withShortVariables(withShortLocals(code));
    const slim = compact(short);
    if (meaning(slim) !== meaning(short)) throw new Error(`${path}: another program without its spaces`);
    writeFileSync(path, slim);
  }
}
for (const name of ENTRIES) {
  const esModule = await import(pathToFileURL(`dist/${name}.js`).href);
  writeFileSync(`dist/${name}.cjs`, entryOf(Object.keys(esModule)));
}
for (const name of SHARED_DECLARATIONS) writeFileSync(`dist/${name}.d.ts`, `export * from './${name}.cjs';\n`);
