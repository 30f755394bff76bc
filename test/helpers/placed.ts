import { type Box, createObb, type Obb, type Plane, type Shape, type Sphere } from 'first-contact/narrowphase';
import { type Brick, ball, brick, type HalfSpace, halfSpace, type Solid } from '../oracle/solids.ts';
import { minus, multiply, norm, plus, type Quaternion, times, turned, unit, type Vector } from '../oracle/vector.ts';

// Placed shapes as the tests write them: with tuples, which the library takes and the oracles calculate with.

export type ShapeType = Shape['type'];
export type ShapeOf<T extends ShapeType> = Extract<Shape, { type: T }>;

export interface Placed<S extends Shape = Shape> {
  shape: S;
  position: Vector;
  quaternion: Quaternion;
  displacement: Vector;
}

export const place = <S extends Shape>(
  shape: S,
  position: Vector = [0, 0, 0],
  displacement: Vector = [0, 0, 0],
  quaternion: Quaternion = [0, 0, 0, 1],
): Placed<S> => ({ shape, position, displacement, quaternion });

interface XYZ {
  x: number;
  y: number;
  z: number;
}

export const tuple = ({ x, y, z }: Readonly<XYZ>): Vector => [x, y, z];
export const point = ([x, y, z]: Vector): XYZ => ({ x, y, z });

/** The rotation by `angle` about a unit axis. */
export const rotationAbout = (axis: Vector, angle: number): Quaternion => {
  const s = Math.sin(angle / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
};

/** Cyclic permutation of the axes, x → y → z → x. */
export const CYCLE: Quaternion = [0.5, 0.5, 0.5, 0.5];

/** Where a placed shape is at a fraction of its motion, at rest. */
export const atFraction = (placed: Placed, fraction: number): Placed => ({
  ...placed,
  position: plus(placed.position, times(placed.displacement, fraction)),
  displacement: [0, 0, 0],
});

export const translated = (placed: Placed, by: Vector): Placed => ({ ...placed, position: plus(placed.position, by) });

/** The same, turned by `q` about the world's origin and then moved by `by`. */
export const rigidlyMoved = (placed: Placed, q: Quaternion, by: Vector): Placed => ({
  shape: placed.shape,
  position: plus(turned(q, placed.position), by),
  quaternion: multiply(q, placed.quaternion),
  displacement: turned(q, placed.displacement),
});

/** The same in other units of length. */
export const scaled = (placed: Placed, s: number): Placed => ({
  ...placed,
  shape: scaledShape(placed.shape, s),
  position: times(placed.position, s),
  displacement: times(placed.displacement, s),
});

function scaledShape(shape: Shape, s: number): Shape {
  if (shape.type === 'sphere') return { ...shape, radius: shape.radius * s };
  if (shape.type === 'plane') return { ...shape, offset: shape.offset * s };
  return { ...shape, halfExtents: point(times(tuple(shape.halfExtents), s)) };
}

/** The way a covers relative to b. */
export const relativeMotion = (a: Placed, b: Placed): Vector => minus(a.displacement, b.displacement);

/** The placed shape, at the start of its motion, for the oracles. */
export function solidOf(placed: Somewhere<Shape>): Solid {
  const { shape, position } = placed;
  if (shape.type === 'sphere') return ball(position, shape.radius);
  if (shape.type === 'box') return brickOf({ ...placed, shape });
  return halfSpaceOf({ ...placed, shape });
}

type Somewhere<S extends Shape> = Pick<Placed<S>, 'shape' | 'position' | 'quaternion'>;

export const brickOf = ({ shape, position, quaternion }: Somewhere<Box>): Brick =>
  brick(position, tuple(shape.halfExtents), unitQuaternion(quaternion));

const halfSpaceOf = ({ shape, position, quaternion }: Somewhere<Plane>): HalfSpace =>
  halfSpace(position, unit(turned(unitQuaternion(quaternion), tuple(shape.normal))), shape.offset);

const unitQuaternion = ([x, y, z, w]: Quaternion): Quaternion => {
  const s = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  return [x * s, y * s, z * s, w * s];
};

/** The radius of a ball around the shape's position that holds it; of a plane the distance of its surface. */
export function boundingRadius(shape: Shape): number {
  if (shape.type === 'sphere') return shape.radius;
  return shape.type === 'box' ? norm(tuple(shape.halfExtents)) : Math.abs(shape.offset);
}

// What the primitives of each pair take.

export const sphereForm = ({ shape, position }: Placed<Sphere>) => ({
  center: point(position),
  radius: shape.radius,
});

export const obbForm = ({ shape, position, quaternion }: Placed<Box>): Obb =>
  createObb({ halfExtents: shape.halfExtents, center: position, quaternion });

export const planeForm = (placed: Placed<Plane>) => {
  const { center, normal, offset } = halfSpaceOf(placed);
  return { center: point(center), normal: point(normal), offset };
};
