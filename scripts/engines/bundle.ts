import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import ts from 'typescript';
import { makeRecordings } from '../../test/golden/recordings.ts';

/** How a shell prints. */
export type Print = 'print' | 'console.log';

/** The golden scenes as plain scripts that set the global `goldenReport`. */
export interface Bundles {
  /** The text of the script. */
  readonly script: string;
  /** The script in a file. */
  readonly file: string;
  /** Files that also print the report; `es5` is in ECMAScript 5 syntax, for engines without classes. */
  readonly printing: Readonly<Record<Print | 'es5', string>>;
}

/** The same source for every engine: one script, no modules, nothing of Node or of a browser. Recordings are made here, by Node. */
export function bundle(folder: string): Bundles {
  const { outputFiles } = buildSync({
    entryPoints: ['test/golden/engine-main.ts'],
    alias: {
      'first-contact/narrowphase': resolve('src/narrowphase.ts'),
      'first-contact': resolve('src/index.ts'),
    },
    banner: { js: `globalThis.goldenRecordings = ${JSON.stringify(makeRecordings())};` },
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    write: false,
  });
  const script = outputFiles[0].text;
  const { outputText: es5 } = ts.transpileModule(script, {
    fileName: 'golden.js',
    compilerOptions: {
      allowJs: true,
      target: ts.ScriptTarget.ES5,
      downlevelIteration: true,
      ignoreDeprecations: '6.0',
    },
  });
  mkdirSync(folder, { recursive: true });
  // All files are written before any engine starts: Hermes maps its script into memory and dies if that is written
  // again.
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const printing = {
    print: write('golden-print.js', `${script}\n;print(goldenReport);\n`),
    'console.log': write('golden-console.js', `${script}\n;console.log(goldenReport);\n`),
    es5: write('golden-es5.js', `${es5}\n;print(goldenReport);\n`),
  };
  return { script, file: write('golden.js', script), printing };
}
