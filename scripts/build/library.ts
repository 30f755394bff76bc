// The library as one module, the file of its main entry. The other entry takes its names from there: scripts/slim-build.ts.
// So importing both never loads the code, or its state, twice.

export * from '../../src/narrowphase.ts';

// Programs compress a little better in this order.

export * from '../../src/index.ts';
