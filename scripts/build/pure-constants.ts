import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/** A piece of text to be inserted into a source. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

const PURE = '/* @__PURE__ */ ';

/**
 * What marks the values of the constants of a module as pure: each call that runs when the module is loaded, not those
 * inside functions, and each computation, which becomes a call.
 */
function marksOf(path: string, text: string): Insertion[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const found: Insertion[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) found.push({ at: node.getStart(), text: PURE });
    if (ts.isBinaryExpression(node)) {
      found.push({ at: node.getStart(), text: `${PURE}(function () { return ` }, { at: node.getEnd(), text: '; })()' });
      return;
    }
    ts.forEachChild(node, visit);
  };
  source.statements.filter(ts.isVariableStatement).forEach(visit);
  return found.sort((p, q) => p.at - q.at);
}

/** Sources by path, marked: several builds of one process read each file once. */
const marked = new Map<string, string>();

function mark(path: string): string {
  const text = readFileSync(path, 'utf8');
  let from = 0;
  let result = '';
  for (const insertion of marksOf(path, text)) {
    result += text.slice(from, insertion.at) + insertion.text;
    from = insertion.at;
  }
  return result + text.slice(from);
}

/**
 * Importing the library does nothing, so a module-level `const scratch = createVec3()` that ends up unused may be left
 * out. Bundlers believe that only of a call marked as pure, not of a sum with an operand that they do not know, and the
 * sources need not be full of such marks.
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
