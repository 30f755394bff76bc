import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import ts from 'typescript';

/** The golden scenes as plain scripts that set the global `goldenReport`. */
export interface Bundles {
  /** ECMAScript 2022. */
  readonly modern: string;
  /** ECMAScript 5 syntax, for engines without classes. */
  readonly es5: string;
  /** Where both lie. */
  readonly folder: string;
}

/** The same source for every engine: one script, no modules, nothing of Node or of a browser. */
export function bundle(folder: string): Bundles {
  const { outputFiles } = buildSync({
    entryPoints: ['test/golden/engine-main.ts'],
    alias: {
      'first-contact/narrowphase': resolve('src/narrowphase/index.ts'),
      'first-contact': resolve('src/index.ts'),
    },
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    write: false,
  });
  const modern = outputFiles[0].text;
  const { outputText: es5 } = ts.transpileModule(modern, {
    fileName: 'golden.js',
    compilerOptions: {
      allowJs: true,
      target: ts.ScriptTarget.ES5,
      downlevelIteration: true,
      ignoreDeprecations: '6.0',
    },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'golden.js'), modern);
  writeFileSync(join(folder, 'golden-es5.js'), es5);
  return { modern, es5, folder };
}
