import { readFileSync, rmSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import ts from 'typescript';

// Both builds write into dist at the same time, so it is emptied here, once, before either starts.
rmSync('dist', { recursive: true, force: true });

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

/**
 * Importing the library does nothing, so a module-level `const scratch = createVec3()` that ends up unused may be left
 * out. Bundlers believe that only of a call marked as pure, and the sources need not be full of such marks.
 */
const pureConstants: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'pure-constants',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const text = readFileSync(path, 'utf8');
      const cuts = [0, ...new Set(loadTimeCalls(path, text)), text.length];
      const pieces = cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
      return { contents: pieces.join('/* @__PURE__ */ '), loader: 'ts' };
    });
  },
};

const common: Options = {
  entry: { index: 'src/index.ts', narrowphase: 'src/narrowphase/index.ts' },
  tsconfig: 'tsconfig.src.json',
  target: 'es2022',
  platform: 'neutral',
  // What both entries use is written once: importing both never loads the code, or its state, twice.
  splitting: true,
  sourcemap: true,
  dts: true,
  esbuildPlugins: [pureConstants],
  esbuildOptions: (options) => {
    options.chunkNames = 'shared';
  },
};

export default defineConfig([
  { ...common, format: 'esm', outExtension: () => ({ js: '.js', dts: '.d.ts' }) },
  {
    ...common,
    format: 'cjs',
    outExtension: () => ({ js: '.cjs', dts: '.d.cts' }),
    // rbush is published as an ES module only, which `require` cannot load before Node 20.19: bundled here, mitt along.
    noExternal: ['rbush', 'mitt'],
    // Lets Rollup write the CommonJS: the other way to split it rewrites class fields, and those are hot here.
    treeshake: true,
  },
]);
