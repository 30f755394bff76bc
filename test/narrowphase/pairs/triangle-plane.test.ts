import {
  contactTrianglePlane,
  distanceTrianglePlane,
  overlapTrianglePlane,
  plane,
  sweepTrianglePlane,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { triangle } from '../../../src/shapes/triangle.ts';
import { near } from '../../helpers/assertions.ts';
import { Coverage } from '../../helpers/coverage.ts';
import { closeTo, itCountsTouches, itHoldsAtEverySizeAndPosition, pairQueries } from '../../helpers/pair-queries.ts';
import { Random } from '../../helpers/random.ts';
import { type Corners, inEveryOrder } from '../../helpers/right-triangle.ts';
import { contactOf as contactInOrder } from '../../helpers/shape-queries.ts';
import { rotationAbout, shapeAt, tuple, worldPlane, worldTriangle } from '../../helpers/test-shapes.ts';
import { plus, type Quaternion, times, type Vector } from '../../oracle/vector.ts';

const UNROTATED: Quaternion = [0, 0, 0, 1];
/** Standing on a corner, on an edge, and lying. */
const ON_CORNER: Corners = [
  [0, 0, 0],
  [-1, 2, 0],
  [1, 3, 0],
];
const ON_EDGE: Corners = [
  [-1, 0, 2],
  [3, 0, 0],
  [0, 2, 0],
];
const LYING: Corners = [
  [0, 0, 0],
  [3, 0, 0],
  [0, 0, 6],
];

const triple = (
  corners: Corners,
  center: Vector = [0, 0, 0],
  displacement: Vector = [0, 0, 0],
  quaternion: Quaternion = UNROTATED,
) => shapeAt(triangle(...corners), center, displacement, quaternion);
const ground = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }));

const queries = pairQueries(
  { types: ['triangle', 'plane'], toWorldA: worldTriangle, toWorldB: worldPlane },
  {
    distance: distanceTrianglePlane,
    overlap: overlapTrianglePlane,
    contact: contactTrianglePlane,
    sweep: sweepTrianglePlane,
  },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('triangle–plane', () => {
  describe('in closed form, for any order of the corners', () => {
    it.each([
      ['on a corner, there', ON_CORNER, [5, 0, 7]],
      ['on an edge, in its middle', ON_EDGE, [6, 0, 8]],
      ['flat, in the middle of its face', LYING, [6, 0, 9]],
    ] as [string, Corners, Vector][])('falling %s', (_name, corners, point) => {
      for (const order of inEveryOrder(corners)) {
        const hit = sweepOf(triple(order, [3, 4, 7], [4, -8, 0]), ground)!;
        expect(hit).toMatchObject({ fraction: 0.5, exitFraction: Infinity, overlapping: false, depth: 0 });
        expect(tuple(hit.normal)).toEqual([0, -1, 0]);
        for (const p of [hit.point, hit.pointA, hit.pointB]) expect(tuple(p)).toEqual(closeTo(point));
      }
    });

    it('rising out of the solid, it leaves with its lowest corner', () => {
      for (const order of inEveryOrder(ON_CORNER)) {
        const hit = sweepOf(triple(order, [0, -4, 0], [0, 8, 0]), ground);
        expect(hit).toMatchObject({ fraction: 0, exitFraction: 0.5, overlapping: true, depth: 4 });
      }
    });

    it('wholly behind the surface it overlaps with its depth', () => {
      const hit = sweepOf(triple(ON_CORNER, [1, -9, 2], [0, -1, 0]), ground)!;
      expect(hit).toMatchObject({ fraction: 0, exitFraction: Infinity, overlapping: true, depth: 9 });
      expect([tuple(hit.pointA), tuple(hit.pointB)]).toEqual([
        [1, -9, 2],
        [1, 0, 2],
      ]);
    });

    it('distance is the height of the lowest corner, along the normal', () => {
      const found = closestOf(triple(ON_CORNER, [1, 3, 2]), ground);
      expect(found.distance).toBe(3);
      expect([tuple(found.pointA), tuple(found.pointB)]).toEqual([
        [1, 3, 2],
        [1, 0, 2],
      ]);
      const wall = shapeAt(plane({ normal: [3, 0, 4], offset: 2 }), [1, 0, 2]);
      // Of the corner (5, 0, 7): (3 · 4 + 4 · 5) / 5 − 2; of the one at (4, 2, 7) it is 3 / 5 less.
      expect(closestOf(triple(ON_CORNER, [5, 0, 7]), wall).distance).toBeCloseTo(3.8, 14);
    });
  });

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'on a corner', a: triple(ON_CORNER, [1, 0, 0]), b: ground, away: [0, 1, 0] },
      { feature: 'on an edge', a: triple(ON_EDGE, [1, 0, 0]), b: ground, away: [1, 1, 0] },
      { feature: 'flat', a: triple(LYING, [1, 0, 0]), b: ground, away: [0, 1, 0] },
    ]);

    it('flat on the surface, and through it, the front does not matter', () => {
      for (const order of inEveryOrder(LYING)) {
        expect(contactOf(triple(order), ground)).toMatchObject({ depth: 0, normal: { x: 0, y: -1, z: 0 } });
        expect(contactOf(triple(order, [0, -2, 0]), ground)).toMatchObject({ depth: 2, normal: { x: 0, y: -1, z: 0 } });
      }
    });

    it('a sliding contact never ends, and one bit above is a miss', () => {
      const along = (y: number) => sweepOf(triple(ON_EDGE, [0, y, 0], [1e9, 0, 1e9]), ground);
      expect(along(0)).toMatchObject({ overlapping: true, depth: 0, exitFraction: Infinity });
      expect(along(Number.MIN_VALUE)).toBeUndefined();
    });

    it('nearly flat, tilted by 1e-17 to 1e-3, the depth is the same to the last digits', () => {
      const coverage = new Coverage();
      for (let exponent = -17; exponent <= -3; exponent += 0.25) {
        const tilt = 10 ** exponent;
        const a = triple(LYING, [0, -0.25, 0], [0, 1, 0], rotationAbout([0, 0, 1], -tilt));
        compareWithOracle(a, ground, coverage);
        const { depth, pointA } = contactOf(a, ground)!;
        near(depth, 0.25 + 3 * Math.sin(tilt), 1e-15, `depth at ${tilt}`);
        coverage.count(pointA.x > 2 ? 'on the corner' : 'flat');
      }
      coverage.expectAtLeast({ flat: 15, 'on the corner': 30 });
    });

    it('slivers a millionth wide, against the oracle', () => {
      const random = new Random(91);
      const coverage = new Coverage();
      for (let i = 0; i < 300; i++) {
        const [a, along] = [random.vector(), random.unitVector()];
        const sliver: Corners = [a, plus(a, along), plus(a, plus(times(along, 0.5), times(random.unitVector(), 1e-6)))];
        const center = random.vector(2);
        compareWithOracle(triple(sliver, center, times(center, -2), random.quaternion()), ground, coverage);
      }
      coverage.expectAtLeast({ hit: 200, contact: 100, apart: 100 });
    });

    it('the other order has the same depth and the opposite normal', () => {
      const a = triple(ON_CORNER, [1, -0.25, 0]);
      const [there, back] = [contactInOrder(a, ground)!, contactInOrder(ground, a)!];
      expect(there).toMatchObject({ depth: 0.25, normal: { x: 0, y: -1, z: 0 } });
      expect(back).toMatchObject({ depth: 0.25, normal: { x: 0, y: 1, z: 0 }, pointA: there.pointB });
    });

    itHoldsAtEverySizeAndPosition(
      [
        [triple(ON_CORNER, [3, 4, 7], [4, -8, 0]), ground],
        [triple(ON_EDGE, [3, 4, 7], [4, -8, 0]), ground],
        [triple(LYING, [3, -1, 7], [4, 8, 0]), ground],
        [
          triple(
            [
              [0, 0, 0],
              [1, 1, 0],
              [0.5, 0.5 + 1e-6, 0],
            ],
            [3, 4, 7],
            [4, -8e5, 0],
          ),
          ground,
        ],
      ],
      queries,
    );
  });

  it('touches with its lowest corner at each of 400 orientations', () => {
    const coverage = new Coverage();
    for (let i = 0; i < 400; i++) {
      const angle = (2 * Math.PI * i) / 400;
      const q = rotationAbout([0, 0, 1], angle);
      const a = triple(
        [
          [0, -1, 0],
          [2, 1, 0],
          [-1, 2, 0],
        ],
        [0, 5, 0],
        [0, -8, 0],
        q,
      );
      const heights = [-Math.cos(angle), 2 * Math.sin(angle) + Math.cos(angle), -Math.sin(angle) + 2 * Math.cos(angle)];
      const hit = sweepOf(a, ground)!;
      near(hit.fraction, (5 + Math.min(...heights)) / 8, 4 * Number.EPSILON, `fraction at ${angle}`);
      coverage.count(`corner ${heights.indexOf(Math.min(...heights))}`);
    }
    coverage.expectAtLeast({ 'corner 0': 50, 'corner 1': 50, 'corner 2': 50 });
  });
});
