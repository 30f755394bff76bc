import { type ChildShape, type Shape, shapeFrom, type Vec3, type Vec3Like } from 'first-contact';
import { inNameOf, numbersOf, refuse } from './input.ts';

/** Factors along x, y and z. */
export type Scale = readonly [x: number, y: number, z: number];

/** Reads a scale: one or three numbers other than 0. Default: 1. */
export function readScale(scale: number | Vec3Like = 1, owner: string): Scale {
  const factors = numbersOf(typeof scale === 'number' ? [scale, scale, scale] : scale, 'scale', 3, owner);
  if (factors.includes(0)) refuse(factors, 'scale', 'but must not be 0', owner);
  return factors as never;
}

/**
 * A shape scaled along the axes of its body.
 * @throws RangeError naming the scale, if it mirrors the shape, or makes a solid of another kind, such as an ellipsoid.
 */
export function scaleShape(shape: Shape, scale: Scale, owner: string): Shape {
  if (scale.every((factor) => factor === 1)) return shape;
  const literal = scaledLiteral(shape, scale, owner);
  return inNameOf(`${owner}: scale`, () => shapeFrom(literal));
}

/** The literal of a scaled shape. */
function scaledLiteral(shape: Shape, scale: Scale, owner: string): Shape {
  const [x, y, z] = scale;
  const { type } = shape;
  const scaled = (v: Readonly<Vec3>): Vec3 => ({ x: v.x * x, y: v.y * y, z: v.z * z });
  const isStanding = type === 'cylinder' || type === 'cone';
  // An unequal scale shears what is rotated in it.
  const isTurned = type === 'compound' && shape.children.some(({ quaternion }) => Math.abs(quaternion.w) !== 1);
  const isFree = !('radius' in shape || type === 'plane' || isTurned);
  if (Math.min(...scale) < 0 || !(isFree || (x === z && (isStanding || x === y)))) {
    refuse(scale, 'scale', `which no ${type} can have`, owner);
  }
  switch (shape.type) {
    case 'sphere':
      return { ...shape, radius: shape.radius * x };
    case 'capsule':
    case 'cylinder':
    case 'cone':
      return { ...shape, radius: shape.radius * x, halfHeight: shape.halfHeight * y };
    case 'box':
      return { ...shape, halfExtents: scaled(shape.halfExtents) };
    case 'triangle':
      return { ...shape, a: scaled(shape.a), b: scaled(shape.b), c: scaled(shape.c) };
    case 'plane':
      return { ...shape, offset: shape.offset * x };
    case 'convexHull':
      return { ...shape, points: shape.points.map(scaled), tolerance: shape.tolerance * Math.max(...scale) };
    case 'triangleMesh':
      // Its vertices are welded. A small scale must not weld more of them.
      return { ...shape, positions: shape.positions.map((component, i) => component * scale[i % 3]), weld: 0 };
    case 'heightField': {
      const { heights, cellSize } = shape;
      return { ...shape, heights: heights.map((height) => height * y), cellSize: scaled({ ...cellSize, y: 0 }) };
    }
    case 'compound': {
      const children = shape.children.map((child) => {
        const own = scaledLiteral(child.shape, scale, owner) as ChildShape;
        return { ...child, position: scaled(child.position), shape: own };
      });
      return { ...shape, children };
    }
  }
}
