import { rmSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { shortenPrivateNames } from './scripts/build/private-names.ts';
import { pureConstants } from './scripts/build/pure-constants.ts';

// Both builds write into dist at the same time, so it is emptied here, once, before either starts.
rmSync('dist', { recursive: true, force: true });

const common: Options = {
  entry: { index: 'scripts/build/library.ts' },
  tsconfig: 'tsconfig.src.json',
  target: 'es2022',
  platform: 'neutral',
  splitting: false,
  // Finding and reading two more packages took a seventh of the import. rbush is published as an ES module only, which `require`
  // cannot load before Node 20.19.
  noExternal: ['rbush', 'mitt'],
  esbuildPlugins: [pureConstants],
  esbuildOptions: (options) => {
    Object.assign(options, { minifySyntax: true, ...shortenPrivateNames() });
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
    format: 'cjs',
    // Rollup writes the exports of CommonJS in fewer words.
    treeshake: true,
    dts: { entry: { index: 'src/index.ts', narrowphase: 'src/narrowphase.ts', '2d': 'src/2d.ts' } },
    outExtension: () => ({ js: '.cjs', dts: '.d.cts' }),
  },
  { ...adapters, format: 'esm', outExtension: () => ({ js: '.js' }) },
  { ...adapters, format: 'cjs', treeshake: true, dts: true, outExtension: () => ({ js: '.cjs', dts: '.d.cts' }) },
]);
