import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Exactly rounded, or exact: the same bits on every JavaScript engine. `sin`, `hypot`, `pow` and their kin are not. */
const EXACT = new Set([
  ...['sqrt', 'abs', 'min', 'max', 'floor', 'ceil', 'sign', 'trunc', 'round'],
  ...['imul', 'fround', 'clz32', 'PI'],
]);

/** Uses of these as they are mostly written. */
const EXACT_USE = new RegExp(`(?<![.\\w$]|\\.\\s+)Math\\.(${[...EXACT].join('|')})(?![\\w$])`, 'g');

/** Every use of Math that is not one of EXACT (taken apart or passed on included), and every power. */
function inexactOperations(path: string, text: string): string[] {
  // Without one of these texts, a file contains nothing to be found, and parsing it would take time for nothing.
  if (!/Math|[^/]\*\*|\\u/.test(text.replace(EXACT_USE, ''))) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const found: string[] = [];
  const report = (node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line;
    found.push(`${path}:${line + 1}: ${text.split('\n')[line]?.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'Math') {
      const member = ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node && node.parent.name;
      if (!member || !EXACT.has(member.text)) report(node);
    }
    const power = [ts.SyntaxKind.AsteriskAsteriskToken, ts.SyntaxKind.AsteriskAsteriskEqualsToken];
    if (power.includes(node.kind)) report(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('the same bits on every engine', () => {
  it.each([
    ['src', 50],
    ['test/golden', 10],
  ])('%s uses no operation whose last bits differ between engines', (folder, atLeast) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.test)\.ts$/.test(path),
    );
    expect(files.length).toBeGreaterThan(atLeast);
    const found = files.flatMap((path) =>
      inexactOperations(`${folder}/${path}`, readFileSync(`${folder}/${path}`, 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['const a = Math.sin(1);', 1],
    ['const a = Math["cos"](1);', 1],
    ['const { hypot } = Math;', 1],
    ['const engine = Math; const b = globalThis.Math.pow(2, 3);', 2],
    ['let a = b ** 2; a **= 2;', 2],
    ['const a = Math.sqrt(Math.abs(Math.min(1, Math.PI))) + Math.fround(x);', 0],
    ['// Math.sin(x) ** 2\n/** Math.exp */ const a = "Math.log ** 2";', 0],
  ])('the search itself: %j has %i', (code, count) => {
    expect(inexactOperations('example.ts', code)).toHaveLength(count);
  });
});
