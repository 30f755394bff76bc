import { defineConfig } from 'tsup';

// The measuring program as plain JavaScript, so that Node runs it without a loader. Peers are external; this library is
// measured as the built package.
export default defineConfig({
  entry: ['bench/peers/measure.ts', 'bench/peers/primitives.ts'],
  outDir: 'bench/.cache',
  format: 'esm',
  target: 'node20',
  splitting: true,
  clean: true,
  silent: true,
  tsconfig: 'bench/peers/tsconfig.json',
  esbuildPlugins: [
    {
      name: 'built-package',
      setup: (build) => {
        const built = {
          'first-contact': './library/index.js',
          'first-contact/narrowphase': './library/narrowphase.js',
        };
        build.onResolve({ filter: /^first-contact(\/narrowphase)?$/ }, ({ path }) => ({
          path: built[path as keyof typeof built],
          external: true,
        }));
      },
    },
  ],
  external: [/^(@babylonjs|@dimforge|cannon-es|crashcat|jolt-physics|three)/],
});
