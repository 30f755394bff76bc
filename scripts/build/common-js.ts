// The library as one module of CommonJS. Its entries take what they export from this one: scripts/slim-build.ts.

export * from '../../src/index.ts';
export * from '../../src/narrowphase.ts';
