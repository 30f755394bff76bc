/** Measures tests of a point in a triangle: `npx tsx bench/primitives/point-in-triangle.ts`. */
import { cpus } from 'node:os';
import {
  pointInTriangleAngleComparison,
  pointInTriangleAngleComparison2D,
} from '../../src/narrowphase/point-in-triangle/angle-comparison.ts';
import {
  pointInTriangleAngleSum,
  pointInTriangleAngleSum2D,
} from '../../src/narrowphase/point-in-triangle/angle-sum.ts';
import {
  pointInTriangleBarycentric,
  pointInTriangleBarycentric2D,
} from '../../src/narrowphase/point-in-triangle/barycentric.ts';
import {
  classifyPointInTriangle,
  classifyPointInTriangle2D,
} from '../../src/narrowphase/point-in-triangle/classify.ts';
import { pointInTriangleEdgeEquations2D } from '../../src/narrowphase/point-in-triangle/edge-equations.ts';
import {
  pointInTriangleSameSide,
  pointInTriangleSameSide2D,
} from '../../src/narrowphase/point-in-triangle/same-side.ts';
import { Random } from '../../test/helpers/random.ts';

/** Number of cases: few enough to stay in the cache, many enough that no branch is predicted. */
const QUESTIONS = 4096;
const ROUNDS = 31;
const REPEATS = 8;

type Point = { x: number; y: number; z: number };
type PointQuery = [p: Point, a: Point, b: Point, c: Point];
type Method = (...query: PointQuery) => unknown;

const PLANE: Record<string, Method> = {
  'edge equations': pointInTriangleEdgeEquations2D,
  barycentric: pointInTriangleBarycentric2D,
  'same side': pointInTriangleSameSide2D,
  classification: (p, a, b, c) => classifyPointInTriangle2D(p, a, b, c),
  'angle comparison': pointInTriangleAngleComparison2D,
  'angle sum': pointInTriangleAngleSum2D,
};

const SPACE: Record<string, Method> = {
  barycentric: (p, a, b, c) => pointInTriangleBarycentric(p, a, b, c),
  'same side': (p, a, b, c) => pointInTriangleSameSide(p, a, b, c),
  classification: (p, a, b, c) => classifyPointInTriangle(p, a, b, c),
  'angle comparison': (p, a, b, c) => pointInTriangleAngleComparison(p, a, b, c),
  'angle sum': (p, a, b, c) => pointInTriangleAngleSum(p, a, b, c),
};

/** Triangles in a cube, and a point that, or whose projection, is in about half of them. */
function randomQueries(random: Random, isFlat: boolean): PointQuery[] {
  const corner = (): Point => {
    const [x, y, z] = random.vector();
    return { x, y, z: isFlat ? 0 : z };
  };
  return Array.from({ length: QUESTIONS }, () => {
    const [a, b, c] = [corner(), corner(), corner()];
    const [v, w] = [random.range(-0.1, 0.8), random.range(-0.1, 0.8)];
    const at = (axis: 'x' | 'y' | 'z') => a[axis] + (b[axis] - a[axis]) * v + (c[axis] - a[axis]) * w;
    return [{ x: at('x'), y: at('y'), z: at('z') }, a, b, c];
  });
}

/** The same points moved onto an edge, up to rounding. */
function onEdges(random: Random, queries: PointQuery[]): PointQuery[] {
  return queries.map(([, a, b, c]) => {
    const t = random.next();
    return [{ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, z: a.z + (b.z - a.z) * t }, a, b, c];
  });
}

/** A separate loop for each method, so that no loop is compiled for all of them. */
function compileLoop(method: Method): (queries: PointQuery[]) => number {
  const source = `let found = 0;
    for (let i = 0; i < queries.length; i++) {
      const query = queries[i];
      const answer = method(query[0], query[1], query[2], query[3]);
      if (answer === true || answer === 'inside') found++;
    }
    return found;`;
  const loop = new Function('method', 'queries', source) as (method: Method, queries: PointQuery[]) => number;
  return (queries) => loop(method, queries);
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];

/** Median nanoseconds per test of every method; all alternate in each round, under the same conditions. */
function measure(methods: Record<string, Method>, queries: PointQuery[]): Map<string, number> {
  const loops = Object.entries(methods).map(([name, method]) => ({
    name,
    run: compileLoop(method),
    times: [] as number[],
  }));
  for (let round = -5; round < ROUNDS; round++) {
    for (const { run, times } of loops) {
      const start = performance.now();
      for (let i = 0; i < REPEATS; i++) run(queries);
      const elapsed = performance.now() - start;
      if (round >= 0) times.push((elapsed * 1e6) / (REPEATS * QUESTIONS));
    }
  }
  return new Map(loops.map(({ name, times }) => [name, median(times)]));
}

function report(title: string, methods: Record<string, Method>, isFlat: boolean): void {
  const random = new Random(1);
  const queries = randomQueries(random, isFlat);
  const anywhere = measure(methods, queries);
  const onEdge = measure(methods, onEdges(random, queries));
  const fastest = Math.min(...anywhere.values());
  console.log(`\n| ${title} | ns per test | relative | ns on an edge |\n| --- | ---: | ---: | ---: |`);
  for (const [name, time] of [...anywhere].sort((a, b) => a[1] - b[1])) {
    console.log(
      `| ${name} | ${time.toFixed(1)} | ${(time / fastest).toFixed(1)} × | ${onEdge.get(name)!.toFixed(0)} |`,
    );
  }
}

console.log(
  `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${QUESTIONS} random triangles, ` +
    `median of ${ROUNDS} rounds:`,
);
report('in the plane', PLANE, true);
report('in space', SPACE, false);
