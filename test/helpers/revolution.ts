import {
  type Cone,
  type Cylinder,
  cone,
  createAabb,
  cylinder,
  shapeBounds,
  shapeContains,
} from 'first-contact/narrowphase';
import { vec3 } from '../../src/math/vec3.ts';
import { kindOf } from '../../src/narrowphase/made-shape.ts';
import { type Frustum, signedDistanceOfPoint, support } from '../oracle/solids.ts';
import { cross, dot, minus, norm, plus, rotated, times, unit, type Vector } from '../oracle/vector.ts';
import { check, near } from './assertions.ts';
import { Coverage, cases } from './coverage.ts';
import { Random } from './random.ts';
import { point, shapeAt, solidOf, type TestShape, tuple } from './test-shapes.ts';

// Checks that hold for cylinders and cones alike.

export type Revolution = 'cylinder' | 'cone';

/** A placed cylinder or cone, from a needle to a disc. */
export function randomRevolution(random: Random, type: Revolution) {
  const size = random.logarithmic(1e-3, 1e4);
  const make = type === 'cylinder' ? cylinder : cone;
  const shape = make({ radius: size * random.logarithmic(0.05, 1), halfHeight: size * random.logarithmic(0.05, 1) });
  return { placed: shapeAt(shape, random.vector(size), [0, 0, 0], random.quaternion()), size };
}

/** A point in the box around the shape, or a little outside. */
export function pointAround(random: Random, { shape, position, quaternion }: TestShape<Cylinder | Cone>): Vector {
  const [x, y, z] = random.vector(1.1);
  return plus(position, rotated(quaternion, [x * shape.radius, y * shape.halfHeight, z * shape.radius]));
}

export function expectBoundsToTouch(type: Revolution): void {
  const random = new Random(162);
  const bounds = createAabb();
  for (let i = cases(1000); i > 0; i--) {
    const { placed, size } = randomRevolution(random, type);
    shapeBounds(bounds, placed);
    for (const axis of [0, 1, 2] as const) {
      const up = [0, 1, 2].map((k) => (k === axis ? 1 : 0)) as unknown as Vector;
      const center = placed.position[axis];
      near(tuple(bounds.max)[axis], center + support(solidOf(placed), up), 1e-14 * size, 'upper bound');
      near(tuple(bounds.min)[axis], center - support(solidOf(placed), times(up, -1)), 1e-14 * size, 'lower bound');
    }
  }
}

export function expectContainsToMatch(type: Revolution): void {
  const random = new Random(163);
  const coverage = new Coverage();
  for (let i = cases(2000); i > 0; i--) {
    const { placed, size } = randomRevolution(random, type);
    const p = pointAround(random, placed);
    const distance = signedDistanceOfPoint(solidOf(placed), p);
    if (Math.abs(distance) < 1e-13 * size) continue;
    check(shapeContains(placed, p) === distance < 0, `contains at ${distance}`);
    coverage.count(distance < 0 ? 'inside' : 'outside');
  }
  coverage.expectAtLeast({ inside: 200, outside: 500 });
}

/** Support along the axis of rotation, speeds, and supports over a revolution, from points on both rims. */
export function expectMotionBoundsToHold(type: Revolution): void {
  const random = new Random(164);
  const out = new Float64Array(1);
  for (let i = cases(200); i > 0; i--) {
    const { placed, size } = randomRevolution(random, type);
    const kind = kindOf(placed.shape);
    const world = kind.create(placed.shape, vec3(3, 4, 5));
    const [x, y, z, w] = placed.quaternion;
    kind.orient(world, placed.shape, { x, y, z, w });
    const solid = solidOf({ ...placed, position: [0, 0, 0] }) as Frustum;
    const rotation = times(random.unitVector(), random.logarithmic(0.01, 1000));
    const turning = unit(rotation);
    const n = random.unitVector();
    let [fastest, farthest] = [0, Number.NEGATIVE_INFINITY];
    const rim = unit(cross(solid.axis, Math.abs(solid.axis[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
    const other = cross(solid.axis, rim);
    for (let k = 0; k < 720; k++) {
      const angle = (k * Math.PI) / 360;
      const radial = plus(times(rim, Math.cos(angle)), times(other, Math.sin(angle)));
      for (const [height, radius] of [
        [solid.halfHeight, solid.upper],
        [-solid.halfHeight, solid.lower],
      ] as const) {
        const p = plus(times(solid.axis, height), times(radial, radius));
        fastest = Math.max(fastest, norm(cross(rotation, p)));
        const along = dot(turning, p);
        const circle = dot(n, turning) * along + norm(cross(n, turning)) * norm(minus(p, times(turning, along)));
        farthest = Math.max(farthest, circle);
      }
    }
    kind.rotationSpeed(out, world, point(rotation));
    const speed = norm(rotation);
    check(out[0]! >= fastest * (1 - 1e-12), `speed ${out[0]} below ${fastest}`);
    check(out[0]! <= fastest + 1e-2 * speed * size, `speed ${out[0]} above ${fastest}`);
    kind.revolvedSupport(out, world, point(n), point(rotation));
    check(out[0]! >= farthest - 1e-12 * size, `revolved support ${out[0]} below ${farthest}`);
    check(out[0]! <= farthest + 1e-2 * size, `revolved support ${out[0]} above ${farthest}`);
    kind.support(out, world, point(n));
    near(out[0]!, support(solid, n), 1e-14 * size, 'support');
  }
}
