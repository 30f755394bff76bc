import {
  box,
  type ChildShape,
  capsule,
  compound,
  cone,
  convexHull,
  cylinder,
  heightField,
  plane,
  type Shape,
  sphere,
  triangle,
  triangleMesh,
  type Vec3,
  type Vec3Like,
} from 'first-contact';
import { numbersOf } from './input.ts';

/** Factors along x, y and z. */
export type Scale = readonly [x: number, y: number, z: number];

/** Reads a scale: one or three numbers other than 0. Default: 1. */
export function readScale(scale: number | Vec3Like = 1, owner: string): Scale {
  const [x, y, z] = numbersOf(typeof scale === 'number' ? [scale, scale, scale] : scale, 'scale', 3, owner);
  if (x * y * z !== 0) return [x, y, z];
  throw new RangeError(`${owner}: scale is [${x}, ${y}, ${z}], but must not be 0`);
}

/**
 * A shape scaled along the axes of its body.
 * @throws RangeError naming the scale, if the scaled solid is of another kind, such as an ellipsoid.
 */
export function scaleShape(shape: Shape, scale: Scale, owner: string): Shape {
  const [x, y, z] = scale;
  if (x === 1 && y === 1 && z === 1) return shape;
  const scaled = (v: Readonly<Vec3>): Vec3 => ({ x: v.x * x, y: v.y * y, z: v.z * z });
  /** The factor of all axes, or of x and z, with the sign lost: round solids are their own mirror images. */
  const factor = (...axes: number[]): number => {
    if (axes.every((it) => Math.abs(it) === Math.abs(x))) return Math.abs(x);
    throw new RangeError(`${owner}: scale is [${scale.join(', ')}], which makes no ${shape.type} of a ${shape.type}`);
  };
  switch (shape.type) {
    case 'sphere':
      return sphere(shape.radius * factor(y, z));
    case 'box': {
      const size = scaled(shape.halfExtents);
      return box({ halfExtents: [Math.abs(size.x), Math.abs(size.y), Math.abs(size.z)] });
    }
    case 'capsule':
      return capsule({ radius: shape.radius * factor(y, z), halfHeight: shape.halfHeight * factor() });
    case 'cylinder':
      return cylinder({ radius: shape.radius * factor(z), halfHeight: shape.halfHeight * Math.abs(y) });
    case 'cone':
      // Upside down it is no cone of this kind, so y keeps its sign, and a negative one is refused.
      return cone({ radius: shape.radius * factor(z), halfHeight: shape.halfHeight * y });
    case 'triangle':
      return triangle(scaled(shape.a), scaled(shape.b), scaled(shape.c));
    case 'plane': {
      const { normal: n, offset } = shape;
      // dot(n / s, s p) = offset
      const normal = { x: n.x / x, y: n.y / y, z: n.z / z };
      return plane({ normal, point: scaled({ x: n.x * offset, y: n.y * offset, z: n.z * offset }) });
    }
    case 'convexHull':
      return convexHull(shape.points.map(scaled));
    case 'triangleMesh': {
      const { sides, solid } = shape;
      const positions = shape.positions.map((component, i) => component * scale[i % 3]);
      const indices = [...shape.indices];
      // A mirror image keeps its fronts outside.
      if (x * y * z < 0) for (let i = 0; i < indices.length; i += 3) indices.splice(i, 2, indices[i + 1], indices[i]);
      return triangleMesh({ positions, indices, sides, solid });
    }
    case 'heightField': {
      const { heights, rows, columns, solid, cellSize } = shape;
      const size = scaled({ ...cellSize, y: 0 });
      // Negative sizes are refused by name.
      return heightField({ heights: heights.map((it) => it * y), rows, columns, solid, cellSize: size });
    }
    case 'compound':
      return compound(
        shape.children.map(({ quaternion, ...child }) => {
          // An unequal scale shears what is rotated in it.
          if (Math.abs(quaternion.w) !== 1) factor(x < 0 ? Number.NaN : y, z);
          const own = scaleShape(child.shape, scale, owner) as ChildShape;
          return { ...child, quaternion, position: scaled(child.position), shape: own };
        }),
      );
  }
}
