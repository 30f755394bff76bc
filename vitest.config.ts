import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** How long random tests run (test/helpers/sample-size.ts): `--mode middle`, `--mode deep`, quick otherwise. */
const levelOf = (mode: string) => (mode === 'middle' || mode === 'deep' ? mode : 'quick');

/**
 * Tests that a quick run leaves to `npm run check`, which runs the middle level, and one file to
 * `npx vitest run --mode middle <file>`: those of the benchmark and of the build, and of positions so rare that small samples
 * hardly meet them.
 */
const LEFT_TO_MIDDLE = [
  'test/bench/scenes.test.ts',
  'test/bench/levels.test.ts',
  'test/package/private-names.test.ts',
  'test/package/shape-subsets.test.ts',
  'test/narrowphase/rotation-limit.test.ts',
  'test/narrowphase/parts/beside-corners.test.ts',
  'test/narrowphase/parts/deep-overlaps.test.ts',
  'test/narrowphase/parts/equal-meshes.test.ts',
  'test/narrowphase/parts/solid-crates.test.ts',
  'test/narrowphase/parts/swept-shape.test.ts',
  'test/world/levels/near-misses.test.ts',
  'test/response/borders.test.ts',
  'test/response/spinning-balls.test.ts',
  'test/response/wedged-rotating-bodies.test.ts',
];

const withCoverage = process.env.FIRST_CONTACT_COVERAGE === 'true';

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      { find: /^first-contact\/narrowphase$/, replacement: source('./src/narrowphase.ts') },
      { find: /^first-contact\/2d$/, replacement: source('./src/2d.ts') },
      { find: /^first-contact\/three$/, replacement: source('./src/three/index.ts') },
      { find: /^first-contact\/react$/, replacement: source('./src/react/index.ts') },
      { find: /^first-contact$/, replacement: source('./src/index.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: levelOf(mode) === 'quick' ? LEFT_TO_MIDDLE : [],
    setupFiles: ['test/helpers/same-object.ts', 'test/react/before-fiber.ts'],
    // The library keeps nothing between calls, so the files of a worker share its modules. Loading them for each file anew
    // takes half a second of CPU per file.
    isolate: false,
    // Node loads the modules, by tsx, as it loads those of examples and scripts. Vite's own loader reads everything imported
    // through a getter, which takes the tests a fifth more time. Coverage needs it, to find the lines of the sources again.
    // Threads cannot load by tsx.
    pool: 'forks',
    execArgv: ['--import', 'tsx'],
    experimental: { viteModuleRunner: withCoverage, nodeLoader: false },
    // By default one core is left idle: half of a small machine.
    maxWorkers: '100%',
    env: { FIRST_CONTACT_LEVEL: levelOf(mode) },
    testTimeout: { quick: 60_000, middle: 180_000, deep: 600_000 }[levelOf(mode)],
    typecheck: {
      // A quick run leaves them to `npm run types`, which checks everything.
      enabled: levelOf(mode) !== 'quick',
      include: ['test/**/*.test-d.{ts,tsx}'],
      tsconfig: './tsconfig.type-tests.json',
      // Errors outside the type tests are the business of `npm run types`.
      ignoreSourceErrors: true,
    },
    coverage: {
      enabled: withCoverage,
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text', 'html'],
      thresholds: { lines: 95, branches: 95, functions: 95, statements: 95 },
    },
  },
}));
