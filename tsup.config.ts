import { rmSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { shortenPrivateNames } from './scripts/build/private-names.ts';
import { pureConstants } from './scripts/build/pure-constants.ts';

// Both builds write into dist at the same time, so it is emptied here, once, before either starts.
rmSync('dist', { recursive: true, force: true });

const common: Options = {
  entry: { index: 'src/index.ts', narrowphase: 'src/narrowphase/index.ts' },
  tsconfig: 'tsconfig.src.json',
  target: 'es2022',
  platform: 'neutral',
  // What both entries use is written once: importing both never loads the code, or its state, twice.
  splitting: true,
  esbuildPlugins: [pureConstants],
  esbuildOptions: (options) => {
    options.chunkNames = 'shared';
    Object.assign(options, shortenPrivateNames());
  },
};

/** Adapters use the library, and the renderer, that the user has installed. */
const adapters: Options = {
  entry: { three: 'src/three/index.ts', react: 'src/react/index.ts' },
  tsconfig: 'tsconfig.adapters.json',
  target: 'es2022',
  platform: 'neutral',
  external: ['first-contact', 'first-contact/three', 'three', 'react', '@react-three/fiber'],
};

export default defineConfig([
  // The declarations of ES modules are those of CommonJS: scripts/slim-build.ts.
  { ...common, format: 'esm', outExtension: () => ({ js: '.js' }) },
  {
    ...common,
    format: 'cjs',
    dts: true,
    outExtension: () => ({ js: '.cjs', dts: '.d.cts' }),
    // rbush is published as an ES module only, which `require` cannot load before Node 20.19: bundled here, mitt along.
    noExternal: ['rbush', 'mitt'],
    // Lets Rollup write the CommonJS: the other way to split it rewrites class fields, and those are hot here.
    treeshake: true,
  },
  { ...adapters, format: 'esm', outExtension: () => ({ js: '.js' }) },
  { ...adapters, format: 'cjs', dts: true, outExtension: () => ({ js: '.cjs', dts: '.d.cts' }) },
]);
