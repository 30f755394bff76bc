// Sizes of programs: `npm run size`. README.md and docs/performance.md tell some of them.

import { resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';

/** Packages that the user installs, and has anyway. */
const PEERS = ['three', 'react', '@react-three/fiber'];

/** A program of several entries of the package, as a module: in a script esbuild keeps classes that extend external ones. */
const program = (config: BuildOptions): BuildOptions => ({
  ...config,
  format: 'esm',
  // Not the sources, to which tsconfig.json leads.
  alias: { 'first-contact': resolve('dist/index.js'), 'first-contact/three': resolve('dist/three.js') },
});

export default [
  {
    name: 'a world of spheres, boxes and planes',
    path: 'dist/index.js',
    import: '{ World, sphere, box, plane }',
    gzip: true,
    limit: '57.1 kB',
  },
  {
    name: 'the same with bounces',
    path: 'dist/index.js',
    import: '{ World, sphere, box, plane, bounce }',
    gzip: true,
    limit: '66 kB',
  },
  {
    name: 'with capsules and triangles',
    path: 'dist/index.js',
    import: '{ World, sphere, capsule, box, triangle, plane }',
    gzip: true,
    limit: '67.8 kB',
  },
  {
    name: 'the same with convex hulls',
    path: 'dist/index.js',
    import: '{ World, sphere, capsule, box, triangle, plane, convexHull }',
    gzip: true,
    limit: '83.5 kB',
  },
  {
    name: 'a level: spheres, boxes, capsules and a triangle mesh',
    path: 'dist/index.js',
    import: '{ World, sphere, box, capsule, triangleMesh }',
    gzip: true,
    limit: '103.9 kB',
  },
  {
    name: 'spheres, boxes, planes, cylinders and cones',
    path: 'dist/index.js',
    import: '{ World, sphere, box, plane, cylinder, cone }',
    gzip: true,
    limit: '70.3 kB',
  },
  {
    name: 'every shape',
    path: 'dist/index.js',
    import:
      '{ World, sphere, capsule, box, triangle, plane, convexHull, cylinder, cone, compound, triangleMesh, heightField }',
    gzip: true,
    limit: '127.1 kB',
  },
  {
    name: 'a world with capsules, triangles and characters: moveAndSlide',
    path: 'dist/index.js',
    import: '{ World, sphere, capsule, box, triangle, plane, moveAndSlide }',
    gzip: true,
    limit: '75.2 kB',
  },
  {
    name: 'a world of spheres, boxes and planes that is saved and loaded',
    path: 'dist/index.js',
    import: '{ World, sphere, box, plane, serialize, deserialize }',
    gzip: true,
    limit: '72.3 kB',
  },
  {
    name: 'the same that is recorded and replayed',
    path: 'dist/index.js',
    import: '{ World, sphere, box, plane, record, replay }',
    gzip: true,
    limit: '79.1 kB',
  },
  {
    name: 'a world of circles and rectangles in the plane',
    path: 'dist/2d.js',
    import: '{ World2D, circle, rect }',
    gzip: true,
    limit: '57.8 kB',
  },
  {
    name: 'every shape of the plane',
    path: 'dist/2d.js',
    import: '{ World2D, circle, rect, capsule2, polygon, chain }',
    gzip: true,
    limit: '124.4 kB',
  },
  {
    name: 'any shape against any other, without a world',
    path: 'dist/narrowphase.js',
    import: '{ overlapShapes, distanceShapes, contactShapes, sweepShapes, sphere, capsule, box, triangle, plane }',
    gzip: true,
    limit: '32.6 kB',
  },
  {
    name: 'the adapter for three.js, without three.js and the library',
    path: 'dist/three.js',
    import: '*',
    ignore: ['first-contact', 'three'],
    gzip: true,
    limit: '7.8 kB',
  },
  {
    name: 'the adapter for react-three-fiber, without React, fiber, three.js and the library',
    path: 'dist/react.js',
    import: '*',
    ignore: ['first-contact', 'first-contact/three', 'react', '@react-three/fiber'],
    gzip: true,
    limit: '7.4 kB',
  },
  {
    name: 'bodies as components, with spheres, in react-three-fiber',
    path: ['dist/react.js', 'dist/index.js'],
    import: {
      'dist/react.js': '{ Collisions, Body }',
      'dist/index.js': '{ sphere }',
    },
    ignore: PEERS,
    gzip: true,
    limit: '54.1 kB',
    modifyEsbuildConfig: program,
  },
  {
    name: 'all components and hooks, with spheres and boxes',
    path: ['dist/react.js', 'dist/index.js'],
    import: {
      'dist/react.js': '*',
      'dist/index.js': '{ sphere, box }',
    },
    ignore: PEERS,
    gzip: true,
    limit: '76.6 kB',
    modifyEsbuildConfig: program,
  },
  {
    name: 'a level from a glTF file and spheres, with three.js',
    path: ['dist/three.js', 'dist/index.js'],
    import: {
      'dist/three.js': '{ meshFromObject, bind, sync }',
      'dist/index.js': '{ World, sphere }',
    },
    ignore: PEERS,
    gzip: true,
    limit: '102.6 kB',
    modifyEsbuildConfig: program,
  },
  {
    name: 'one primitive alone: sweepSphereSphere',
    path: 'dist/narrowphase.js',
    import: '{ sweepSphereSphere }',
    gzip: true,
    limit: '830 B',
  },
  {
    name: 'one primitive alone: intersectRayTriangle',
    path: 'dist/narrowphase.js',
    import: '{ intersectRayTriangle }',
    gzip: true,
    limit: '1.25 kB',
  },
  {
    name: 'rays against spheres and boxes: raycastShape',
    path: 'dist/narrowphase.js',
    import: '{ raycastShape, sphere, box }',
    gzip: true,
    limit: '15.9 kB',
  },
];
