import { capsule, cone, convexHull, cylinder } from 'first-contact/narrowphase';
import { describe, it } from 'vitest';
import type { WorldConvexHull } from '../../../src/geometry/convex-hull.ts';
import { vec3 } from '../../../src/math/vec3.ts';
import { ConvexSolid } from '../../../src/narrowphase/convex/convex-solid.ts';
import { hullSolid } from '../../../src/narrowphase/convex/load-solid.ts';
import { moveToSurface } from '../../../src/narrowphase/convex/surface-point.ts';
import { fieldsOf, kindOf } from '../../../src/narrowphase/made-shape.ts';
import { check, near, showing, sweptLengthsOf } from '../../helpers/assertions.ts';
import { cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { sweepOf } from '../../helpers/shape-queries.ts';
import { atFraction, rotationAbout, shapeAt, solidOf, type TestShape, tuple } from '../../helpers/test-shapes.ts';
import { signedDistanceOfPoint } from '../../oracle/solids.ts';
import { minus, norm, plus, times, type Vector } from '../../oracle/vector.ts';

/** Corners of a wedge along z: the edge at y = 0 is sharp for a small width. */
const wedge = (width: number, depth: number): Vector[] =>
  [-depth, depth].flatMap((z): Vector[] => [
    [0, 0, z],
    [-width, 1, z],
    [width, 1, z],
  ]);

it('a point near an edge or a corner of a polytope is moved onto its surface, however sharp the edge is', () => {
  const random = new Random(51);
  const solid = new ConvexSolid();
  for (let i = cases(4000, 100_000, 1000); i > 0; i--) {
    const corners = wedge(random.logarithmic(0.05, 2), random.logarithmic(0.2, 2));
    const shape = convexHull(corners);
    const kind = kindOf(shape);
    const world = kind.create(fieldsOf(shape), vec3()) as WorldConvexHull;
    hullSolid.load(solid, world, vec3());
    const onEdge = random.chance(0.5) ? corners[0]! : plus(times(corners[0]!, 0.5), times(corners[3]!, 0.5));
    const off = random.logarithmic(1e-12, 1e-3);
    const start = plus(onEdge, times(random.unitVector(), off));
    const p = vec3(...start);
    moveToSurface(p, solid);
    showing({ corners, start }, () => {
      near(signedDistanceOfPoint(solidOf(shapeAt(shape, [0, 0, 0])), tuple(p)), 0, 1e-14, 'distance from the surface');
      check(norm(minus(tuple(p), start)) <= 50 * off, `moved by ${norm(minus(tuple(p), start))}`);
    });
  }
});

// Cases of the deep run of `points-on-surfaces.test.ts`. The points of the hit were up to 1e-8 of the lengths apart.
describe('solids that graze touch at a point of both', () => {
  const grazes: Record<string, [TestShape, TestShape]> = {
    'a capsule that slides over the border of a cap': [
      {
        shape: cylinder({ radius: 1, halfHeight: 1.25 }),
        position: [-0.6953442769795486, -2.2205742463107714, -3.055412632214041],
        quaternion: [-0.22158706127195332, -0.8004328105190162, 0.10633183990969576, -0.5467175046977253],
        displacement: [1.0639940103376668, -0.8346245323024851, 3.22820672139261],
      },
      {
        shape: capsule({ radius: 1, halfHeight: 1.5 }),
        position: [0.5242980692138899, -0.6049014897924375, 0.4839480574043835],
        quaternion: [0.3113996899089614, -0.4617756200213379, -0.7226771818508003, 0.40930575455360607],
        displacement: [0, 0, 0],
      },
    ],
    'the rim of a cone on the border of a cap': [
      {
        shape: cylinder({ radius: 1, halfHeight: 0.5 }),
        position: [-2.0069990847789345, -1.2831122237008727, 1.3966308370811231],
        quaternion: [0.2500126017982045, -0.130647592694687, 0.8892354691552212, 0.3601182942610234],
        displacement: [-0.19447188493167472, 0.41524217852877443, -2.9857586337716246],
      },
      {
        shape: cone({ radius: 0.75, halfHeight: 1.25 }),
        position: [-0.6608857242894128, -0.6847425794727514, -0.9522907430440877],
        quaternion: [0.08440380737349118, -0.2691674048537136, 0.8834265182125602, -0.37414234240995586],
        displacement: [0, 0, 0],
      },
    ],
    'the rim of a cone on a cap': [
      {
        shape: cone({ radius: 2, halfHeight: 1 }),
        position: [0, 0, 0],
        quaternion: [0.9498933658324497, 0, 0, 0.31257414088100766],
        displacement: [0.8905516990910084, 0.2879278240664532, -0.35215797502608964],
      },
      {
        shape: cylinder({ radius: 0.5, halfHeight: 1 }),
        position: [3.000001117488004, 0.8045948129049998, -0.09382420550729331],
        quaternion: rotationAbout([0, 0, 1], Math.PI / 2),
        displacement: [0, 0, 0],
      },
    ],
  };

  it.each(Object.entries(grazes))('%s', (_, [a, b]) => {
    const hit = sweepOf(a, b);
    check(hit !== undefined && !hit.overlapping, 'no touch');
    const tolerance = 1e-11 * sweptLengthsOf(a, b);
    for (const placed of [atFraction(a, hit.fraction), atFraction(b, hit.fraction)]) {
      for (const p of [hit.point, hit.pointA, hit.pointB]) {
        near(signedDistanceOfPoint(solidOf(placed), tuple(p)), 0, tolerance, `distance from the ${placed.shape.type}`);
      }
    }
  });
});
