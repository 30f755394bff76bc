import { box, capsule, plane, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { forRandomPairs, orderedPairs } from '../../helpers/all-pairs.ts';
import { check, coordinateRounding, lengthsOf, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { isThin, NAMED_ALIKE, smallerSize } from '../../helpers/manifolds.ts';
import { Random } from '../../helpers/random.ts';
import { contactOf } from '../../helpers/shape-queries.ts';
import { rigidlyMoved, rotationAbout, shapeAt, solidOf, type TestShape, tuple } from '../../helpers/test-shapes.ts';
import { facesTowards, hullArea, largestArea, type SharedPoint, sharedCorners } from '../../oracle/shared-faces.ts';
import { dot, minus, multiply, norm, plus, type Quaternion, times, type Vector } from '../../oracle/vector.ts';

const QUARTER = rotationAbout([0, 0, 1], Math.PI / 2);

/** Shapes that lie flat on y = 0 from below when `up` is 1, from above when it is −1. */
const lying = {
  box: (random: Random, up: number) => {
    const [x, y, z] = [random.range(0.3, 2), random.range(0.3, 2), random.range(0.3, 2)];
    return shapeAt(box({ halfExtents: [x, y, z] }), [0, -up * y, 0]);
  },
  triangle: (random: Random) => {
    for (;;) {
      const [p, q, r] = [random.vector(2), random.vector(2), random.vector(2)];
      const twice = (q[0] - p[0]) * (r[2] - p[2]) - (q[2] - p[2]) * (r[0] - p[0]);
      if (Math.abs(twice) > 0.5) return shapeAt(triangle([p[0], 0, p[2]], [q[0], 0, q[2]], [r[0], 0, r[2]]));
    }
  },
  capsule: (random: Random, up: number) => {
    const radius = random.range(0.2, 1);
    return shapeAt(capsule({ radius, halfHeight: random.range(0.2, 2) }), [0, -up * radius, 0], [0, 0, 0], QUARTER);
  },
  plane: (_: Random, up: number) => shapeAt(plane({ normal: [0, up, 0], offset: 0 })),
} as const;

type Flat = keyof typeof lying;
type Bodies = { a: TestShape; b: TestShape };

/** Two shapes lying flat on each other, the second a little deep in the first, at any pose. */
function flatPair(random: Random, typeA: Flat, typeB: Flat): Bodies {
  const a = lying[typeA](random, 1);
  const b = lying[typeB](random, -1);
  const yaw: Quaternion = rotationAbout([0, 1, 0], random.pick([0, Math.PI / 4, random.range(0, 2 * Math.PI)]));
  const aside = random.pick<Vector>([[0, 0, 0], [0.5, 0, 0], random.vector(1.5)]);
  const depth = random.pick([0, 1e-6, 0.01]);
  const above = {
    ...b,
    position: plus(b.position, [aside[0], -depth, aside[2]]),
    quaternion: multiply(yaw, b.quaternion),
  };
  const [q, by] = [random.quaternion(), random.vector(3)];
  return { a: rigidlyMoved(a, q, by), b: rigidlyMoved(above, q, by) };
}

/** Keeps one of the points that coincide. */
function distinct(points: readonly SharedPoint[], tolerance: number): SharedPoint[] {
  const kept: SharedPoint[] = [];
  for (const one of points) if (kept.every((it) => norm(minus(it.onB, one.onB)) > tolerance)) kept.push(one);
  return kept;
}

/** Compares the points of a contact with the corners of what its faces cover together. */
function compareWithFaces({ a, b }: Bodies, coverage: Coverage): void {
  const contact = isThin(a) || isThin(b) ? undefined : contactOf(a, b);
  if (!contact) return;
  const [solidA, solidB] = [solidOf(a), solidOf(b)];
  const normal = tuple(contact.normal);
  const towardsB = minus(solidB.center, solidA.center);
  const [ownA, ownB] = [facesTowards(solidA, normal, 1e-6), facesTowards(solidB, times(normal, -1), 1e-6)];
  const least = Math.min(...[...ownA, ...ownB].map((face) => Math.abs(dot(face.normal, normal))));
  // Of a triangle that is seen edge-on only an edge is left; of a capsule that touches an edge the oracle knows
  // nothing.
  const isRound = a.shape.type === 'capsule' || b.shape.type === 'capsule';
  if (least < (isRound ? 1 - 1e-9 : 0.11)) {
    coverage.count('seen edge-on');
    return;
  }
  const slack = 4e-7 * smallerSize(a, b) + 1e-12 * lengthsOf(a, b) + 8 * coordinateRounding(a, b);
  const found = contact.points.map((it) => ({
    onA: minus(tuple(it.pointA), solidA.center),
    onB: minus(tuple(it.pointB), solidA.center),
    depth: it.depth,
  }));
  const problems: string[] = [];
  // Of two faces at equal angles to the other shape, either is valid.
  for (const faceA of ownA) {
    for (const faceB of ownB) {
      const expected = sharedCorners(faceA, faceB, towardsB, normal).filter((it) => it.depth >= -slack);
      try {
        const corners = distinct(expected, 4 * slack);
        // Corners as close as that may be left out, since they have the same names.
        const isFine = distinct(corners, NAMED_ALIKE * smallerSize(a, b)).length < corners.length;
        coverage.count(isFine ? 'too fine' : compareWithCorners(found, corners, normal, slack));
        return;
      } catch (error) {
        problems.push((error as Error).message);
      }
    }
  }
  check(false, problems.join('; '));
}

function compareWithCorners(
  found: readonly SharedPoint[],
  expected: readonly SharedPoint[],
  normal: Vector,
  slack: number,
): string {
  const isThere = (one: SharedPoint, all: readonly SharedPoint[]) =>
    all.some((it) => norm(minus(it.onA, one.onA)) + norm(minus(it.onB, one.onB)) <= 16 * slack);
  for (const one of found) check(isThere(one, expected), `${one.onB} is no corner of what the faces share`);
  const sure = expected.filter((it) => it.depth > slack);
  if (expected.length <= 4) {
    for (const one of sure) check(isThere(one, found), `nothing at ${one.onB}`);
    return `all of ${expected.length}`;
  }
  if (sure.length > 0 && sure.length < expected.length) return 'too close to call';
  // The points kept are on both sides of the longest line from one of the deepest: a quarter of the area, if not more.
  const most = largestArea(
    expected.map((it) => it.onB),
    normal,
  );
  const area = hullArea(
    found.map((it) => it.onB),
    normal,
  );
  check(area >= most / 4 - 64 * slack * Math.sqrt(most), `area ${area} of ${most}`);
  return 'four of more';
}

const pairs = orderedPairs.filter(([a, b]) => {
  return a in lying && b in lying && (a !== 'capsule' || b !== 'capsule');
}) as [Flat, Flat][];

describe.each(pairs)('the points of a %s and a %s', (typeA, typeB) => {
  it('are the corners of what they share when they lie flat on each other, or four that span much of it', () => {
    const coverage = new Coverage();
    const random = new Random(pairs.findIndex(([a, b]) => a === typeA && b === typeB) + 71);
    const count = cases(200);
    for (let i = 0; i < count; i++) {
      const pair = flatPair(random, typeA, typeB);
      showing(pair, () => compareWithFaces(pair, coverage));
    }
    expect(coverage.toString()).toMatch(/all of [1-4]/);
  });

  if (typeA === 'capsule' || typeB === 'capsule') return;
  it('are complete at any pose with overlapping faces', () => {
    const coverage = new Coverage();
    forRandomPairs([typeA, typeB], cases(300), (a, b) => compareWithFaces({ a, b }, coverage));
    expect(coverage.toString()).toMatch(/all of [1-4]/);
  });
});
