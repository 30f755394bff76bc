import { box, convexHull, triangle } from 'first-contact/narrowphase';
import { it } from 'vitest';
import { lengthsOf, near } from '../helpers/assertions.ts';
import { closestOf } from '../helpers/shape-queries.ts';
import { CYCLE, rotationAbout, shapeAt, solidOf, type TestShape, tuple } from '../helpers/test-shapes.ts';
import { signedDistanceOfPoint } from '../oracle/solids.ts';

// Triangles a millionth as wide as long, of which only the tip touches. Sides that are clipped nearly along themselves end
// somewhere beyond the tip. Cases of the deep run of `points-on-surfaces.test.ts`.

const narrow = (x: number) => triangle([-1, 0, 0], [1, 0, 0], [x, 0.000001, 0]);

const boxOf = (x: number, y: number, z: number) =>
  convexHull([-x, x].flatMap((u) => [-y, y].flatMap((v) => [-z, z].map((w) => [u, v, w] as const))));

const touches: Record<string, [TestShape, TestShape]> = {
  'the corner of a hull': [
    shapeAt(
      boxOf(2, 1, 0.5),
      [0, 0, 0],
      [0, 0, 0],
      [0.5573655734082046, 0.6237361683922947, 0.4696815128373466, -0.28230495269736877],
    ),
    shapeAt(
      narrow(3),
      [0.21689928505209322, 0.7775152784605137, 3.0981324522854665],
      [0, 0, 0],
      [0.4069052171263639, 0.7559964131156782, 0.19523563869874874, -0.47411033843765416],
    ),
  ],
  'the edge of a hull': [
    shapeAt(narrow(0.5), [0, 0, 0], [0, 0, 0], CYCLE),
    shapeAt(boxOf(1, 1, 2), [-1, 3.1213203435596424, -Math.SQRT1_2], [0, 0, 0], rotationAbout([1, 0, 0], Math.PI / 4)),
  ],
  'the edge of a box': [
    shapeAt(box({ halfExtents: [0.000001, 1, 1] }), [0, 0, 0]),
    shapeAt(
      narrow(3),
      [-0.000001, -3.9999999999999996, -0.0000010000000032484024],
      [0, 0, 0],
      [0.5000000000000002, 0.4999999999999997, 0.5000000000000002, 0.4999999999999997],
    ),
  ],
  'the side of a triangle': [
    shapeAt(narrow(3), [0, 0, 0], [0, 0, 0], rotationAbout([0, 0, 1], Math.PI / 2)),
    shapeAt(narrow(-1), [-9.999999992515995e-7, 3, 0]),
  ],
};

it.each(Object.entries(touches))('the tip of a narrow triangle touches %s at a point of both', (_, [a, b]) => {
  const { pointA, pointB, distance } = closestOf(a, b);
  const tolerance = 1e-12 * lengthsOf(a, b);
  near(distance, 0, tolerance, 'distance');
  near(signedDistanceOfPoint(solidOf(a), tuple(pointA)), 0, tolerance, 'distance of pointA from a');
  near(signedDistanceOfPoint(solidOf(b), tuple(pointB)), 0, tolerance, 'distance of pointB from b');
});
