import { describe, it } from 'vitest';
import {
  pointInTriangleAngleComparison,
  pointInTriangleAngleComparison2D,
} from '../../../src/narrowphase/point-in-triangle/angle-comparison.ts';
import {
  pointInTriangleAngleSum,
  pointInTriangleAngleSum2D,
} from '../../../src/narrowphase/point-in-triangle/angle-sum.ts';
import {
  pointInTriangleBarycentric,
  pointInTriangleBarycentric2D,
} from '../../../src/narrowphase/point-in-triangle/barycentric.ts';
import {
  classifyPointInTriangle,
  classifyPointInTriangle2D,
} from '../../../src/narrowphase/point-in-triangle/classify.ts';
import { pointInTriangleEdgeEquations2D } from '../../../src/narrowphase/point-in-triangle/edge-equations.ts';
import {
  pointInTriangleSameSide,
  pointInTriangleSameSide2D,
} from '../../../src/narrowphase/point-in-triangle/same-side.ts';
import { check, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { point } from '../../helpers/test-shapes.ts';
import { type Corners, type ExactRegion, exactRegion } from '../../oracle/exact-triangle.ts';
import { minus, norm, type Vector } from '../../oracle/vector.ts';
import { KINDS, type Kind, ORDERS, type PointQuery, reordered } from './triangles.ts';

const EXACT = {
  plane: {
    'same side': pointInTriangleSameSide2D,
    'edge equations': pointInTriangleEdgeEquations2D,
    barycentric: pointInTriangleBarycentric2D,
  },
  space: { 'same side': pointInTriangleSameSide, barycentric: pointInTriangleBarycentric },
};

const ANGLES = {
  plane: { 'angle sum': pointInTriangleAngleSum2D, 'angle comparison': pointInTriangleAngleComparison2D },
  space: { 'angle sum': pointInTriangleAngleSum, 'angle comparison': pointInTriangleAngleComparison },
};

const CLASSIFY = { plane: classifyPointInTriangle2D, space: classifyPointInTriangle };

/** Where the angle methods and the tolerant classification may differ from the exact answer. */
const BAND = 1e-12;
/** Relative doubled area around the one below which the classification calls a triangle degenerate. */
const NEARLY_COLLINEAR = 2e-14;

type Setting = 'plane' | 'space';
type Points = readonly [ReturnType<typeof point>, ...ReturnType<typeof corners>];

const corners = ([a, b, c]: Corners) => [point(a), point(b), point(c)] as const;

function agree(setting: Setting, { p, corners: given }: PointQuery, coverage: Coverage): void {
  const exact = exactRegion(p, given);
  const decided = isDecided(setting, p, given, exact);
  coverage.count(exact.feature);
  coverage.count(exact.feature === 'degenerate' ? (exact.inside ? 'on' : 'off') : decided ? 'decided' : 'undecided');
  for (const order of ORDERS) {
    const points = [point(p), ...corners(reordered(given, order))] as const;
    for (const [name, method] of Object.entries(EXACT[setting])) {
      check(method(...points) === exact.inside, `${name}, ${order}: ${!exact.inside}`);
    }
    for (const [name, method] of Object.entries(ANGLES[setting])) {
      // Whatever is in the triangle is in by angles; outside they have a band.
      if (decided || (setting === 'plane' && exact.inside)) {
        check(method(...points) === exact.inside, `${name}, ${order}: ${!exact.inside}, ${exact.fromBoundary} inside`);
      }
    }
    if (decided && exact.feature !== 'degenerate') agreeOnClass(setting, points, exact, given);
  }
}

function isDecided(setting: Setting, p: Vector, given: Corners, exact: ExactRegion): boolean {
  if (setting === 'plane') return exact.fromBoundary > 1.01 * BAND;
  const size = Math.max(...[0, 1, 2].map((i) => norm(minus(given[i]!, given[(i + 1) % 3]!))));
  return exact.fromBoundary > 1.01 * BAND * Math.max(1, norm(minus(p, given[0])) / size);
}

/** The classification is wider by the rounding of coordinates. */
function agreeOnClass(setting: Setting, points: Points, exact: ExactRegion, given: Corners): void {
  const found = CLASSIFY[setting](...points);
  const [a, b, c] = given;
  const size = Math.max(...[minus(b, a), minus(c, b), minus(a, c)].map(norm));
  const coordinate = Math.max(...[...given.flat(), points[0].x, points[0].y, points[0].z].map(Math.abs));
  if (exact.fromBoundary <= BAND + (2 ** -47 * coordinate) / size) return;
  if (found === 'degenerate') {
    const doubledArea = exactArea(given, size);
    check(doubledArea <= NEARLY_COLLINEAR, `degenerate, with a relative area of ${doubledArea}`);
    return;
  }
  check(found === exact.feature, `classified ${found} instead of ${exact.feature}`);
}

const exactArea = ([a, b, c]: Corners, size: number): number => {
  const scaled = [a, b, c].map((v) => v.map((x) => x / size)) as unknown as Corners;
  const [u, v] = [minus(scaled[1], scaled[0]), minus(scaled[2], scaled[0])];
  return norm([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]);
};

/** How often a kind must come out how, as a part of the sample. */
const EXPECTED: Record<string, Record<string, number>> = {
  random: { inside: 0.1, outside: 0.3, decided: 0.95 },
  'rounded to the boundary': { inside: 0.1, outside: 0.3, undecided: 0.4 },
  'exactly on the boundary': { outside: 0.1, 'edge-ab': 0.1, 'vertex-a': 0.05, 'vertex-b': 0.05, 'vertex-c': 0.05 },
  'sliver, a millionth wide': { inside: 0.1, outside: 0.3, decided: 0.3 },
  'sliver, as narrow as rounding': { inside: 0.005, outside: 0.3 },
  tiny: { inside: 0.1, outside: 0.3, decided: 0.4, undecided: 0.2 },
  huge: { inside: 0.1, outside: 0.3, decided: 0.4, undecided: 0.2 },
  'far from the origin': { inside: 0.1, outside: 0.3, decided: 0.4 },
  'uneven sizes': { inside: 0.1, outside: 0.3, decided: 0.4 },
  'degenerate: three on a line': { degenerate: 1, on: 0.1, off: 0.3 },
  'degenerate: a point': { degenerate: 1, on: 0.2, off: 0.4 },
  'degenerate: two the same': { degenerate: 1, on: 0.1, off: 0.3 },
};

describe.each(['plane', 'space'] as const)('point in triangle in the %s', (setting) => {
  it.each(Object.entries(KINDS))(
    'all methods agree with exact arithmetic and with each other, in all orders of the corners: %s',
    (name: string, kind: Kind) => {
      const coverage = new Coverage();
      const random = new Random(3100 + Object.keys(KINDS).indexOf(name));
      const count = cases(400, 20_000, 80);
      for (let i = 0; i < count; i++) {
        const query = kind(random, setting === 'plane');
        showing(query, () => agree(setting, query, coverage));
      }
      coverage.expectShares(count, EXPECTED[name]!);
    },
  );
});
