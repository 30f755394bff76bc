// A process of its own: prints the report of a script in QuickJS, compiled to WebAssembly.
// Arguments: the package of the variant, the file of the script.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** As much of quickjs-emscripten-core as is used here; only scripts/engines/package.json installs it. */
interface QuickJs {
  newQuickJSWASMModuleFromVariant(variant: unknown): Promise<{ evalCode(code: string): unknown }>;
}

const [variant, file] = process.argv.slice(2);
const load = createRequire(resolve('scripts/engines/package.json'));
const { newQuickJSWASMModuleFromVariant } = load('quickjs-emscripten-core') as QuickJs;
const { default: chosen } = load(variant) as { default: unknown };
const quickjs = await newQuickJSWASMModuleFromVariant(chosen);
console.log(quickjs.evalCode(`${readFileSync(file, 'utf8')}\n;goldenReport`));
