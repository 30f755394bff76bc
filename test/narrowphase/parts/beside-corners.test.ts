import {
  capsule,
  convexHull,
  createClosestPoints,
  distanceShapes,
  overlapShapes,
  sphere,
  triangle,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, showing } from '../../helpers/assertions.ts';
import { Random } from '../../helpers/random.ts';
import { cases } from '../../helpers/sample-size.ts';
import { shapeAt, tuple } from '../../helpers/test-shapes.ts';
import { cross, dot, minus, norm, plus, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

// Depths of spheres and capsules in closed convex meshes, beside their corners, against sampled directions.

type Corners = readonly [Vector, Vector, Vector];

/** The triangles of the convex hull of points of which no four are in a plane, fronts outwards. */
function facesOf(points: readonly Vector[]): Corners[] {
  const faces: Corners[] = [];
  for (const [i, a] of points.entries()) {
    for (const [j, b] of points.entries()) {
      for (const [k, c] of points.entries()) {
        if (j <= i || k <= i || j === k) continue;
        const n = cross(minus(b, a), minus(c, a));
        if (points.every((p, at) => at === i || at === j || at === k || dot(n, minus(p, a)) < 0)) faces.push([a, b, c]);
      }
    }
  }
  return faces;
}

describe('a depth in a convex mesh beside a corner', () => {
  it.each(['sphere', 'capsule'])('is at most five times that along the best normal of each triangle: %s', (type) => {
    const random = new Random(17);
    const sampled = Array.from({ length: 2000 }, () => random.unitVector());
    const apart = createClosestPoints();
    let found = 0;
    for (let i = 0; i < cases(1000, 20_000, 40); i++) {
      const points = Array.from({ length: 14 }, () => times(random.unitVector(), random.range(0.8, 1.2)));
      const faces = facesOf(points);
      const hull = shapeAt(convexHull(points));
      const mesh = shapeAt(triangleMesh({ positions: faces.flat(2) }));
      const radius = random.range(0.1, 0.5);
      const halfHeight = type === 'sphere' ? 0 : 0.4;
      const shape = type === 'sphere' ? sphere(radius) : capsule({ radius, halfHeight });
      const quaternion = random.quaternion();
      const towards = unit(plus(random.pick(points), random.vector(0.5)));
      const start = times(towards, 3);
      distanceShapes(apart, shapeAt(shape, start, [0, 0, 0], quaternion), hull);
      const depth = random.range(0.001, 0.02);
      const position = plus(start, times(tuple(apart.normal), apart.distance + depth));
      const other = shapeAt(shape, position, [0, 0, 0], quaternion);
      if (!overlapShapes(other, hull)) continue;
      found++;
      showing({ points, radius, position, quaternion }, () => {
        const axis = rotated(quaternion, [0, 1, 0]);
        // The directions of the normals of a triangle are those in which no point is ahead of all of its corners.
        const least = faces.map(() => Infinity);
        const normals = faces.map(([a, b, c]) => unit(cross(minus(b, a), minus(c, a))));
        for (const n of [...sampled, ...normals, times(tuple(apart.normal), -1)]) {
          const most = Math.max(...points.map((p) => dot(n, p)));
          const along = most - dot(n, position) + radius + halfHeight * Math.abs(dot(n, axis));
          for (const [at, face] of faces.entries()) {
            const isNormal = Math.max(...face.map((p) => dot(n, p))) >= most - 1e-9;
            if (isNormal) least[at] = Math.min(least[at]!, along);
          }
        }
        const touched = faces.map(([a, b, c]) => overlapShapes(other, shapeAt(triangle(a, b, c))));
        const deepest = Math.max(...least.filter((_, at) => touched[at]));
        const found = createClosestPoints();
        distanceShapes(found, other, mesh);
        check(-found.distance <= 5 * deepest + 1e-9, `depth ${-found.distance} instead of ${deepest}`);
        check(norm(tuple(found.normal)) > 0.999, 'normal');
      });
    }
    expect(found).toBeGreaterThan(0.9 * cases(1000, 20_000, 40));
  });
});
