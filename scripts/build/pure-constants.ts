import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/** Positions of the calls that run when the module is loaded: those in its constants, not those inside functions. */
function loadTimeCalls(path: string, text: string): number[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) found.push(node.getStart());
    ts.forEachChild(node, visit);
  };
  source.statements.filter(ts.isVariableStatement).forEach(visit);
  return found;
}

/** Sources by path, marked: several builds of one process read each file once. */
const marked = new Map<string, string>();

function mark(path: string): string {
  const text = readFileSync(path, 'utf8');
  const cuts = [0, ...new Set(loadTimeCalls(path, text)), text.length];
  const pieces = cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
  return pieces.join('/* @__PURE__ */ ');
}

/**
 * Importing the library does nothing, so a module-level `const scratch = createVec3()` that ends up unused may be left
 * out. Bundlers believe that only of a call marked as pure, and the sources need not be full of such marks.
 */
export const pureConstants: Plugin = {
  name: 'pure-constants',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const contents = marked.get(path) ?? mark(path);
      marked.set(path, contents);
      return { contents, loader: 'ts' };
    });
  },
};
