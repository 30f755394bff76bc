import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';
import type * as library from 'first-contact';
import type { Shape } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { shortenPrivateNames } from '../../scripts/build/private-names.ts';
import { pureConstants } from '../../scripts/build/pure-constants.ts';
import { SHAPE_TYPES as ALL, type ShapeType } from '../../src/geometry/shape.ts';
import { cases } from '../helpers/sample-size.ts';

// A program contains the code of the shapes that it imports, and works with them.

/** Shapes without parts. A compound of these shapes is in no set: its children bring their code. */
const SHAPE_TYPES = ALL.filter((type) => !['triangleMesh', 'heightField', 'compound'].includes(type));

/** All sets of shapes, simplest first; fewer in shorter runs. */
const EVERY = cases(23, 1, 97);
const subsets = Array.from({ length: 2 ** SHAPE_TYPES.length }, (_, bits) =>
  SHAPE_TYPES.filter((_, i) => bits & (1 << i)),
).filter((_, bits) => bits % EVERY === 0);

const names = shortenPrivateNames();

const number = (type: ShapeType) => ALL.indexOf(type);

/** The code of a program with a world and some shapes, and the sources that it contains. */
async function bundle(types: readonly ShapeType[]): Promise<{ code: string; sources: string[] }> {
  const result = await build({
    stdin: { contents: `export { ${['World', ...types].join(', ')} } from './src/index.ts';`, resolveDir: '.' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    treeShaking: true,
    write: false,
    metafile: true,
    plugins: [pureConstants],
    ...names,
    tsconfig: 'tsconfig.src.json',
  });
  const [output] = Object.values(result.metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {});
  return {
    code: result.outputFiles[0]?.text ?? '',
    sources: inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path),
  };
}

/** The name of the files of a type. */
const fileOf = (type: ShapeType): string => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Names of the sources in a folder, without extension. */
const namesIn = (folder: string, sources: readonly string[]): string[] =>
  sources
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => basename(path, '.ts'))
    .sort();

/** The files of the pairs that the kinds of some shapes refer to: with themselves and all simpler shapes, and the table of a kind. */
function pairsOf(types: readonly ShapeType[]): string[] {
  const names = types.flatMap((type) =>
    SHAPE_TYPES.slice(0, number(type) + 1).map((simpler) => [
      `${fileOf(simpler)}-${fileOf(type)}`,
      `${fileOf(type)}-${fileOf(simpler)}`,
    ]),
  );
  names.push(...types.map((type) => [fileOf(type)]));
  if (types.some((type) => number(type) > number('plane'))) names.push(['solid-plane']);
  const files = new Set(readdirSync('src/narrowphase/pairs').map((file) => basename(file, '.ts')));
  return [...new Set(names.map((orders) => orders.find((name) => files.has(name))))]
    .filter((name) => name !== undefined)
    .sort();
}

/** Files that only programs with some shape may contain. */
const OWN: Partial<Record<ShapeType, RegExp>> = {
  compound: /\/narrowphase\/parts\/(?!parts\.ts)/,
  plane: /\/ray-plane\.ts$/,
  box: /\/(ray-obb|witness|corners|box-corners|planar-points|shared-center|rotating-axis|sat)\.ts$/,
  capsule: /\/(geometry\/capsule|ray-capsule|round-edge|segments|core[\w-]*)\.ts$/,
  convexHull:
    /\/(geometry\/convex-hull|geometry\/hull\/[\w-]+|ray-hull|hull-[\w-]+|plane-normal|narrowphase\/convex\/[\w-]+)\.ts$/,
  triangle: /\/(geometry\/triangle|ray-triangle|watertight|line-triangle|thin-face|triangle-core)\.ts$/,
  cylinder:
    /\/(geometry\/(cylinder|solid-of-revolution)|ray-revolution|revolution-face|narrowphase\/revolution\/(?!profile\.)[\w-]+)\.ts$/,
  cone: /\/geometry\/cone\.ts$/,
};

type Subset = typeof library;

/** The number of enters when shapes fall on each other: every pair of bounded shapes, and each on the plane. */
function entersOf({
  World,
  sphere,
  plane,
  box,
  capsule,
  triangle,
  convexHull,
  cylinder,
  cone,
}: Partial<Subset>): number {
  const bounded: Shape[] = [];
  if (sphere) bounded.push(sphere(1));
  if (box) bounded.push(box({ size: [2, 2, 2] }));
  if (capsule) bounded.push(capsule({ radius: 0.5, halfHeight: 1 }));
  if (triangle) bounded.push(triangle([-1, 0, -1], [1, 0, -1], [0, 0, 1]));
  if (convexHull) bounded.push(convexHull([-1, -1, -1, 1, -1, -1, 0, -1, 1, 0, 1, 0]));
  if (cylinder) bounded.push(cylinder({ radius: 1, halfHeight: 1 }));
  if (cone) bounded.push(cone({ radius: 1, halfHeight: 1 }));
  const world = new (World as Subset['World'])();
  let enters = 0;
  world.on('enter', () => {
    enters++;
  });
  if (plane) world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -30 }) });
  let x = 0;
  for (const shape of bounded) {
    world.add({ shape, position: [-10, -20, x], velocity: [0, -40, 0], angularVelocity: [1, 2, 3] });
    for (const other of bounded) {
      x += 10;
      world.add({ type: 'static', shape, position: [x, 0, 0] });
      world.add({ shape: other, position: [x, 5, 0], velocity: [0, -5, 0], angularVelocity: [1, 0, 0] });
    }
  }
  for (let i = 0; i < 10; i++) world.step(0.1);
  return enters;
}

describe.each(subsets.map((types) => [types.join(', ') || 'no shape', types] as const))(
  'a world with %s',
  (_, types) => {
    it('contains the code of these shapes and their pairs with simpler ones, and works', async () => {
      const { code, sources } = await bundle(types);
      expect(namesIn('src/shapes', sources)).toEqual(types.map(fileOf).sort());
      expect(namesIn('src/narrowphase/pairs', sources)).toEqual(pairsOf(types));
      for (const type of ALL) {
        const isNeeded = types.some((other) => number(other) >= number(type));
        const own = OWN[type];
        if (!isNeeded && own)
          expect(
            sources.filter((path) => own.test(path)),
            type,
          ).toEqual([]);
      }
      const program = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
      const boundedCount = types.filter((type) => type !== 'plane').length;
      const onPlane = types.includes('plane') ? boundedCount : 0;
      expect(entersOf(program)).toBe(boundedCount * boundedCount + onPlane);
    });
  },
);
