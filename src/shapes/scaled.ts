import type { ChildShape, Shape } from '../geometry/shape.ts';
import { type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { kindOf, readKind } from '../narrowphase/made-shape.ts';
import { readVec3, refuse } from '../validate.ts';

/**
 * A shape scaled along the axes of its body, by one factor or three. By a factor of 1 it is the shape itself. A mesh from which
 * triangles without an area were dropped numbers its triangles anew.
 * @throws RangeError or TypeError naming the scale, if it mirrors the shape, or makes a solid of another kind, such as an ellipsoid.
 * @example
 * const crate = box({ size: [1, 1, 1] });
 * world.add({ shape: scaled(crate, [2, 1, 1]) });
 */
export function scaled<S extends Shape>(shape: S, scale: number | Vec3Like): S {
  readKind(shape, 'scaled');
  const factors = vec3();
  readVec3(factors, typeof scale === 'number' ? [scale, scale, scale] : scale, 'scale');
  const { x, y, z } = factors;
  return x === 1 && y === 1 && z === 1 ? shape : (scaledShape(shape, factors, scale) as S);
}

/** @param given The scale as users have given it, for messages. */
function scaledShape(shape: Shape, scale: Readonly<Vec3>, given: unknown): Shape {
  return kindOf(shape).make(scaledLiteral(shape, scale, given));
}

/** The literal of a scaled shape. */
function scaledLiteral(shape: Shape, scale: Readonly<Vec3>, given: unknown): Shape {
  const { x, y, z } = scale;
  const { type } = shape;
  const times = (v: Readonly<Vec3>): Vec3 => vec3(v.x * x, v.y * y, v.z * z);
  const isStanding = type === 'cylinder' || type === 'cone';
  // An unequal scale shears what is rotated in it.
  const isTurned = type === 'compound' && shape.children.some(({ quaternion }) => Math.abs(quaternion.w) !== 1);
  const isFree = !('radius' in shape || type === 'plane' || isTurned);
  if (Math.min(x, y, z) <= 0 || !(isFree || (x === z && (isStanding || x === y)))) {
    refuse(given, 'scale', `which no ${type} can have`);
  }
  switch (shape.type) {
    case 'sphere':
      return { ...shape, radius: shape.radius * x };
    case 'capsule':
    case 'cylinder':
    case 'cone':
      return { ...shape, radius: shape.radius * x, halfHeight: shape.halfHeight * y };
    case 'box':
      return { ...shape, halfExtents: times(shape.halfExtents) };
    case 'triangle':
      return { ...shape, a: times(shape.a), b: times(shape.b), c: times(shape.c) };
    case 'plane':
      return { ...shape, offset: shape.offset * x };
    case 'convexHull':
      return { ...shape, points: shape.points.map(times), tolerance: shape.tolerance * Math.max(x, y, z) };
    case 'triangleMesh': {
      const positions = shape.positions.map((component, i) => component * [x, y, z][i % 3]);
      // Its vertices are welded. A small scale must not weld more of them.
      return { ...shape, positions, weld: 0 };
    }
    case 'heightField': {
      const { heights, cellSize } = shape;
      return { ...shape, heights: heights.map((height) => height * y), cellSize: times({ ...cellSize, y: 0 }) };
    }
    case 'compound': {
      const children = shape.children.map((child) => {
        const own = scaledShape(child.shape, scale, given) as ChildShape;
        return { ...child, position: times(child.position), shape: own };
      });
      return { ...shape, children };
    }
  }
}
