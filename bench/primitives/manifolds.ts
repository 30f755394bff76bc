/** Measures the cost of contact points: `npx tsx bench/primitives/manifolds.ts`. */
import { cpus } from 'node:os';
import {
  box,
  type Contact,
  capsule,
  contactShapes,
  createContact,
  type PlacedShape,
  plane,
} from '../../src/narrowphase.ts';
import { Random } from '../../test/helpers/random.ts';

const PAIRS = 256;
const ROUNDS = 31;
const REPEATS = 40;

type Pair = readonly [PlacedShape, PlacedShape];

const HALF = Math.SQRT1_2;
const eighth = Math.PI / 8;
const ABOUT_X = [Math.sin(eighth), 0, 0, Math.cos(eighth)] as const;
const ABOUT_Z = [0, 0, Math.sin(eighth), Math.cos(eighth)] as const;
const LYING = [0, 0, HALF, HALF] as const;
const cube = box({ halfExtents: [1, 1, 1] });
const floor = { shape: plane({ normal: [0, 1, 0], offset: 0 }) };

/** A rotation about y. */
const yaw = (angle: number) => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] as const;

/** Different pairs of one kind, overlapping slightly. */
const kinds: Record<string, (random: Random) => Pair> = {
  'box on box, face on face': (random) => [
    { shape: cube },
    { shape: cube, position: [random.range(-0.5, 0.5), 1.99, random.range(-0.5, 0.5)], quaternion: yaw(random.next()) },
  ],
  'box on box, edge on edge': (random) => [
    { shape: cube, quaternion: ABOUT_X },
    {
      shape: cube,
      position: [random.range(-0.5, 0.5), 4 * HALF - 0.01, random.range(-0.5, 0.5)],
      quaternion: ABOUT_Z,
    },
  ],
  'box on plane': (random) => [
    { shape: cube, position: [random.range(-9, 9), 0.99, random.range(-9, 9)], quaternion: yaw(random.next()) },
    floor,
  ],
  'capsule on box': (random) => [
    {
      shape: capsule({ radius: 0.5, halfHeight: 1 }),
      position: [random.range(-0.5, 0.5), 1.49, random.range(-0.5, 0.5)],
      quaternion: LYING,
    },
    { shape: cube },
  ],
};

/** A separate loop for each kind and function, so that no loop is compiled for all of them. */
function compileLoop(pairs: readonly Pair[], out: Contact): () => number {
  const source = `let touching = 0;
    for (let i = 0; i < pairs.length; i++) if (test(out, pairs[i][0], pairs[i][1])) touching++;
    return touching;`;
  const loop = new Function('test', 'out', 'pairs', source);
  return () => loop(contactShapes, out, pairs);
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];

const random = new Random(1);
const { points: _, ...bare } = createContact();
const full = createContact();
const measured = Object.entries(kinds).map(([name, make]) => {
  const pairs = Array.from({ length: PAIRS }, () => make(random));
  let count = 0;
  for (const [a, b] of pairs) {
    if (!contactShapes(full, a, b)) throw new Error(`${name}: apart`);
    count += full.points.length;
  }
  const runs = [bare, full].map((out) => ({ run: compileLoop(pairs, out), times: [] as number[] }));
  return { name, points: count / PAIRS, runs };
});

// All alternate in each round, under the same conditions.
for (let round = -5; round < ROUNDS; round++) {
  for (const { run, times } of measured.flatMap(({ runs }) => runs)) {
    const start = performance.now();
    for (let i = 0; i < REPEATS; i++) run();
    if (round >= 0) times.push(((performance.now() - start) * 1e6) / (REPEATS * PAIRS));
  }
}

console.log(
  `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, contactShapes, median of ${ROUNDS} rounds:\n`,
);
console.log('| pair | points | ns without them | ns with them | ratio |\n| --- | ---: | ---: | ---: | ---: |');
for (const { name, points, runs } of measured) {
  const [without, withPoints] = runs.map(({ times }) => median(times));
  const ratio = (withPoints / without).toFixed(2);
  console.log(`| ${name} | ${points.toFixed(1)} | ${without.toFixed(0)} | ${withPoints.toFixed(0)} | ${ratio} × |`);
}
