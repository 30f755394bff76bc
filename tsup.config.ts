import { rmSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { shortenPrivateNames } from './scripts/build/private-names.ts';
import { pureConstants } from './scripts/build/pure-constants.ts';

// Both builds write into dist at the same time, so it is emptied here, once, before either starts.
rmSync('dist', { recursive: true, force: true });

const entry = { index: 'src/index.ts', narrowphase: 'src/narrowphase.ts' };

const common: Options = {
  entry,
  tsconfig: 'tsconfig.src.json',
  target: 'es2022',
  platform: 'neutral',
  // What both entries use is written once: importing both never loads the code, or its state, twice.
  splitting: true,
  esbuildPlugins: [pureConstants],
  esbuildOptions: (options) => {
    Object.assign(options, { chunkNames: 'shared', minifySyntax: true, ...shortenPrivateNames() });
  },
};

/** Adapters use the library, and the renderer, that the user has installed. */
const adapters: Options = {
  entry: { three: 'src/three/index.ts', react: 'src/react/index.ts' },
  tsconfig: 'tsconfig.adapters.json',
  target: 'es2022',
  platform: 'neutral',
  esbuildOptions: (options) => {
    options.minifySyntax = true;
  },
  external: ['first-contact', 'first-contact/three', 'three', 'react', '@react-three/fiber'],
};

export default defineConfig([
  // The declarations of ES modules are those of CommonJS: scripts/slim-build.ts.
  { ...common, format: 'esm', outExtension: () => ({ js: '.js' }) },
  {
    ...common,
    // Of several files of CommonJS, each name that one takes from another would be a property, in all of the code.
    entry: { shared: 'scripts/build/common-js.ts' },
    format: 'cjs',
    splitting: false,
    // Rollup writes the exports of CommonJS in fewer words.
    treeshake: true,
    dts: { entry },
    outExtension: () => ({ js: '.cjs', dts: '.d.cts' }),
    // rbush is published as an ES module only, which `require` cannot load before Node 20.19: bundled here, mitt along.
    noExternal: ['rbush', 'mitt'],
  },
  { ...adapters, format: 'esm', outExtension: () => ({ js: '.js' }) },
  { ...adapters, format: 'cjs', treeshake: true, dts: true, outExtension: () => ({ js: '.cjs', dts: '.d.cts' }) },
]);
