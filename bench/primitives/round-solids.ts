/** Measures depth and distance of cylinders and cones: `npx tsx bench/primitives/round-solids.ts`. */
import {
  box,
  capsule,
  cone,
  convexHull,
  createClosestPoints,
  cylinder,
  distanceShapes,
  type PlacedShape,
  type Shape,
  triangle,
} from '../../src/narrowphase.ts';
import { Random } from '../../test/helpers/random.ts';

const PAIRS = 64;
const ROUNDS = 15;
const REPEATS = 3;

type Place = (random: Random) => Pick<PlacedShape, 'position' | 'quaternion'>;
type Pair = readonly [PlacedShape, PlacedShape];

const can = cylinder({ radius: 1, halfHeight: 1 });
const hat = cone({ radius: 1, halfHeight: 1 });
const cube = box({ halfExtents: [1, 1, 1] });
const gem = convexHull(Array.from({ length: 24 }, (_, i) => new Random(i + 1).unitVector()));

/** A rotation about y. */
const yaw = (angle: number) => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] as const;

/** Poses of the second shape, which overlaps the first in the origin, or is apart from it. */
const places: Record<string, Place> = {
  'stands on it': (random) => ({
    position: [random.range(-0.7, 0.7), 1.99, random.range(-0.7, 0.7)],
    quaternion: yaw(random.range(0, 6)),
  }),
  'beside, upright': (random) => ({
    position: [random.range(1.6, 1.9), random.range(-0.2, 0.2), random.range(-0.5, 0.5)],
    quaternion: yaw(random.range(0, 6)),
  }),
  shallow: (random) => {
    const [x, y, z] = random.unitVector();
    return { position: [1.6 * x, 1.6 * y, 1.6 * z], quaternion: random.quaternion() };
  },
  deep: (random) => ({ position: random.vector(0.5), quaternion: random.quaternion() }),
  apart: (random) => {
    const [x, y, z] = random.unitVector();
    return { position: [4 * x, 4 * y, 4 * z], quaternion: random.quaternion() };
  },
};

const shapes: Record<string, readonly [Shape, Shape]> = {
  'cylinder, cylinder': [can, can],
  'box, cylinder': [cube, can],
  'capsule, cylinder': [capsule({ radius: 0.5, halfHeight: 1 }), can],
  'cylinder, cone': [can, hat],
  'box, cone': [cube, hat],
  'triangle, cylinder': [triangle([-2, 0, -2], [2, 0, -2], [0, 0, 2]), can],
  'hull of 24, cylinder': [gem, can],
};

const out = createClosestPoints();
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];

/** CPU time of one distance, microseconds. */
function measure(pairs: readonly Pair[]): number {
  const start = process.cpuUsage();
  for (let r = 0; r < REPEATS; r++) for (const [a, b] of pairs) distanceShapes(out, a, b);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / (REPEATS * pairs.length);
}

const rows = Object.entries(shapes).map(([name, [a, b]]) => {
  const cells = Object.entries(places).map(([place, make]) => {
    const random = new Random(7);
    const pairs = Array.from({ length: PAIRS }, (): Pair => [{ shape: a }, { shape: b, ...make(random) }]);
    return { place, pairs, times: [] as number[] };
  });
  return { name, cells };
});
for (let round = 0; round < ROUNDS; round++)
  for (const { cells } of rows) for (const { pairs, times } of cells) times.push(measure(pairs));
console.log(`| µs | ${Object.keys(places).join(' | ')} |`);
console.log(
  `|---|${Object.keys(places)
    .map(() => '--:')
    .join('|')}|`,
);
for (const { name, cells } of rows) {
  console.log(`| ${name} | ${cells.map(({ times }) => median(times).toFixed(1)).join(' | ')} |`);
}
