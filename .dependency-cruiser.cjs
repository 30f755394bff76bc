/**
 * Who may know whom (docs of the rooms: CONTRIBUTING.md).
 *
 *   index → { state → character, debug, response, history, manifold } → world → narrowphase → geometry → bvh → math
 *                                    world → broadphase → geometry
 *   index → shapes → narrowphase
 *   2d → flat → { character, world, shapes }
 *
 * The entries, index.ts, narrowphase.ts and 2d.ts, import the files that they re-export.
 * constants, validate and option-names are for anyone.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

/** A room of src may know itself, the constants, and the rooms named. */
const room = (name, mayKnow) => ({
  name: `${name}-knows-only-${mayKnow.join('-') || 'itself'}`,
  comment: `src/${name} may import ${[...mayKnow.map((to) => `src/${to}`), 'constants.ts', 'validate.ts', 'option-names.ts'].join(', ')} and itself: arrows point right only.`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: {
    path: '^src/',
    pathNot: [name, ...mayKnow].map((to) => `^src/${to}/`).concat('^src/(constants|validate|option-names)\\.ts$'),
  },
});

/** A dependency is imported in one file of one room, so that it can be replaced there. */
const onlyIn = (dependency, folder) => [
  {
    name: `${dependency}-only-in-${folder}`,
    comment: `${dependency} is the business of src/${folder} alone.`,
    severity: 'error',
    from: { path: '^src/', pathNot: `^src/${folder}/` },
    to: { path: `node_modules/(@types/)?${dependency}/` },
  },
  {
    name: `${dependency}-in-one-file`,
    comment: `${dependency} is imported in exactly one file, so that it can be replaced there.`,
    severity: 'error',
    from: { path: '^src/' },
    module: { path: `node_modules/(@types/)?${dependency}/`, numberOfDependentsMoreThan: 1 },
  },
];

module.exports = {
  forbidden: [
    room('math', []),
    room('bvh', ['math']),
    room('geometry', ['bvh', 'math']),
    room('narrowphase', ['geometry', 'bvh', 'math']),
    room('shapes', ['narrowphase', 'geometry', 'math']),
    room('broadphase', ['geometry', 'math']),
    room('world', ['broadphase', 'narrowphase', 'geometry', 'math']),
    room('character', ['world', 'narrowphase', 'geometry', 'math']),
    room('debug', ['world', 'narrowphase', 'geometry', 'math']),
    room('flat', ['character', 'world', 'shapes', 'narrowphase', 'geometry', 'math']),
    room('state', ['character', 'world', 'broadphase', 'narrowphase', 'geometry', 'bvh', 'math']),
    // `world/responder.ts` and `world/past.ts` are all that a world knows of what their values bring.
    room('response', ['world', 'narrowphase', 'broadphase', 'math']),
    {
      name: 'adapters-use-the-package',
      comment: "Adapters import 'first-contact' and each other by name, so that a program has everything once.",
      severity: 'error',
      from: { path: '^src/(three|react)/' },
      to: { path: '^src/', pathNot: '^src/$1/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'three-only-in-its-adapters',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(three|react)/' },
      to: { path: '^src/three/|node_modules/(@types/)?three/' },
    },
    {
      name: 'react-only-in-its-adapter',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/react/' },
      to: { path: '^src/react/|node_modules/(@types/)?react/|node_modules/@react-three/' },
    },
    {
      name: 'react-imports-types-of-three',
      comment:
        'Values of three.js come from the objects that fiber has made: a program may have two copies of three.js.',
      severity: 'error',
      from: { path: '^src/react/' },
      to: { path: 'node_modules/(@types/)?three/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'constants-know-nobody',
      severity: 'error',
      from: { path: '^src/constants\\.ts$' },
      to: { path: '.' },
    },
    {
      name: 'entries-are-for-users',
      comment: 'Inside src import the file that has the thing; the entries only re-export.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(three|react)/' },
      to: { path: '^src/(index|narrowphase|2d)\\.ts$' },
    },
    ...onlyIn('rbush', 'broadphase'),
    ...onlyIn('mitt', 'world'),
    {
      name: 'no-other-dependencies',
      comment: 'At run time the library uses rbush and mitt, nothing else: no Node built-in, no development tool.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(three|react)/' },
      to: { pathNot: '^src/|node_modules/(@types/)?(rbush|mitt)/' },
    },
    {
      name: 'examples-use-the-package',
      comment: "Examples import 'first-contact' by name, as users do.",
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^src/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'no-circles',
      comment: 'Imports of types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing: wire it in or remove it.',
      severity: 'error',
      from: { orphan: true, path: '^src/' },
      to: {},
    },
    {
      name: 'no-unresolved',
      comment: 'Only bench/peers may need what only bench/package.json installs.',
      severity: 'error',
      from: { pathNot: '^bench/peers/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Examples that are packages of their own: theirs are not installed here.
    exclude: { path: '\\.cache/|^dist/|^coverage/|^examples/(server-|bulk/)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json'],
    },
  },
};
