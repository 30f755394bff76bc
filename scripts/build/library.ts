// The library as one module, the file of its main entry. The other entries take their names from there: scripts/slim-build.ts.
// So importing several never loads the code, or its state, twice.

export * from '../../src/narrowphase.ts';

// Programs compress a little better in this order.

export * from '../../src/index.ts';

// Last: before the others it would change the order of all modules.

export * from '../../src/2d.ts';
