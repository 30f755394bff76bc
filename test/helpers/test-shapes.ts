import {
  type Box,
  type Capsule,
  type Cone,
  type ConvexHull,
  type Cylinder,
  createObb,
  type Obb,
  type Plane,
  type Shape,
  type Sphere,
  shapeFrom,
  type Triangle,
  type WorldCapsule,
  type WorldTriangle,
} from 'first-contact/narrowphase';
import type { TypeWithParts } from '../../src/geometry/shape.ts';
import { type Topology, topologyOf } from '../oracle/polytopes.ts';
import {
  type Brick,
  brick,
  type CapsuleSolid,
  capsuleSolid,
  type Frustum,
  frustum,
  type HalfSpace,
  halfSpace,
  type PolytopeSolid,
  polytopeSolid,
  type Solid,
  sphereSolid,
  type TriangleSolid,
  triangleSolid,
} from '../oracle/solids.ts';
import {
  exactCross,
  minus,
  multiply,
  norm,
  plus,
  type Quaternion,
  rotated,
  times,
  unit,
  type Vector,
} from '../oracle/vector.ts';

// Placed shapes for tests, with vectors as tuples: the library accepts tuples, and the oracles compute with them.

/** The types of convex shapes. Shapes of many parts have suites of their own. */
export type ShapeType = Exclude<Shape['type'], TypeWithParts>;
/** A shape of these types. */
export type ConvexShape = Extract<Shape, { type: ShapeType }>;
export type ShapeOf<T extends Shape['type']> = Extract<Shape, { type: T }>;

export interface TestShape<S extends Shape = Shape> {
  shape: S;
  position: Vector;
  quaternion: Quaternion;
  displacement: Vector;
}

export const shapeAt = <S extends Shape>(
  shape: S,
  position: Vector = [0, 0, 0],
  displacement: Vector = [0, 0, 0],
  quaternion: Quaternion = [0, 0, 0, 1],
): TestShape<S> => ({ shape, position, displacement, quaternion });

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

/** The shape at its pose at a fraction of its displacement, at rest. */
export const atFraction = (placed: TestShape, fraction: number): TestShape => ({
  ...placed,
  position: plus(placed.position, times(placed.displacement, fraction)),
  displacement: [0, 0, 0],
});

export const translated = (placed: TestShape, by: Vector): TestShape => ({
  ...placed,
  position: plus(placed.position, by),
});

/** The same, rotated by `q` about the world's origin and then moved by `by`. */
export const rigidlyMoved = (placed: TestShape, q: Quaternion, by: Vector): TestShape => ({
  shape: placed.shape,
  position: plus(rotated(q, placed.position), by),
  quaternion: multiply(q, placed.quaternion),
  displacement: rotated(q, placed.displacement),
});

/** The same in other units of length. */
export const scaled = (placed: TestShape, s: number): TestShape => ({
  ...placed,
  shape: scaledShape(placed.shape, s),
  position: times(placed.position, s),
  displacement: times(placed.displacement, s),
});

function scaledShape(shape: Shape, s: number): Shape {
  const scaledVector = (v: Readonly<XYZ>) => point(times(tuple(v), s));
  switch (shape.type) {
    case 'sphere':
      return shapeFrom({ ...shape, radius: shape.radius * s });
    case 'capsule':
    case 'cylinder':
    case 'cone':
      return shapeFrom({ ...shape, radius: shape.radius * s, halfHeight: shape.halfHeight * s });
    case 'box':
      return shapeFrom({ ...shape, halfExtents: scaledVector(shape.halfExtents) });
    case 'triangle':
      return shapeFrom({ ...shape, a: scaledVector(shape.a), b: scaledVector(shape.b), c: scaledVector(shape.c) });
    case 'convexHull':
      return shapeFrom({ ...shape, points: shape.points.map(scaledVector), tolerance: shape.tolerance * s });
    case 'plane':
      return shapeFrom({ ...shape, offset: shape.offset * s });
    default:
      return refuseParts(shape);
  }
}

/** Displacement of a relative to b. */
export const relativeMotion = (a: TestShape, b: TestShape): Vector => minus(a.displacement, b.displacement);

/** The placed shape, at the start of its motion, for the oracles. */
export function solidOf(placed: Somewhere<Shape>): Solid {
  const { shape, position } = placed;
  switch (shape.type) {
    case 'sphere':
      return sphereSolid(position, shape.radius);
    case 'capsule':
      return capsuleSolidOf({ ...placed, shape });
    case 'box':
      return brickOf({ ...placed, shape });
    case 'triangle':
      return triangleSolidOf({ ...placed, shape });
    case 'convexHull':
      return polytopeOf({ ...placed, shape });
    case 'cylinder':
    case 'cone':
      return frustumOf({ ...placed, shape });
    case 'plane':
      return halfSpaceOf({ ...placed, shape });
    default:
      return refuseParts(shape);
  }
}

type Somewhere<S extends Shape> = Pick<TestShape<S>, 'shape' | 'position' | 'quaternion'>;

export const brickOf = ({ shape, position, quaternion }: Somewhere<Box>): Brick =>
  brick(position, tuple(shape.halfExtents), unitQuaternion(quaternion));

const capsuleSolidOf = ({ shape, position, quaternion }: Somewhere<Capsule>): CapsuleSolid =>
  capsuleSolid(position, shape.radius, shape.halfHeight, unitQuaternion(quaternion));

const frustumOf = ({ shape, position, quaternion }: Somewhere<Cylinder | Cone>): Frustum => {
  const upper = shape.type === 'cylinder' ? shape.radius : 0;
  return frustum(position, [shape.radius, upper], shape.halfHeight, unitQuaternion(quaternion));
};

const triangleSolidOf = ({ shape, position, quaternion }: Somewhere<Triangle>): TriangleSolid =>
  triangleSolid(position, cornersOf(shape), unitQuaternion(quaternion));

const topologies = new WeakMap<ConvexHull, Topology>();

/** Faces and edges of a hull, found by the oracle. */
function topologyOfHull(shape: ConvexHull): Topology {
  const topology = topologies.get(shape) ?? topologyOf(shape.points.map(tuple));
  topologies.set(shape, topology);
  return topology;
}

const polytopeOf = ({ shape, position, quaternion }: Somewhere<ConvexHull>): PolytopeSolid =>
  polytopeSolid(position, shape.points.map(tuple), topologyOfHull(shape), unitQuaternion(quaternion));

/** The corners of a triangle in the frame of its body. */
export const cornersOf = ({ a, b, c }: Triangle): [Vector, Vector, Vector] => [tuple(a), tuple(b), tuple(c)];

const halfSpaceOf = ({ shape, position, quaternion }: Somewhere<Plane>): HalfSpace =>
  halfSpace(position, unit(rotated(unitQuaternion(quaternion), tuple(shape.normal))), shape.offset);

const unitQuaternion = ([x, y, z, w]: Quaternion): Quaternion => {
  const s = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  return [x * s, y * s, z * s, w * s];
};

/** The radius of the bounding sphere around the shape's position; of a plane the distance of its surface. */
export function boundingRadius(shape: Shape): number {
  switch (shape.type) {
    case 'sphere':
      return shape.radius;
    case 'capsule':
      return shape.radius + shape.halfHeight;
    case 'cylinder':
    case 'cone':
      return norm([shape.radius, shape.halfHeight, 0]);
    case 'box':
      return norm(tuple(shape.halfExtents));
    case 'triangle':
      return Math.max(...cornersOf(shape).map(norm));
    case 'convexHull':
      return Math.max(...shape.points.map((p) => norm(tuple(p))));
    case 'plane':
      return Math.abs(shape.offset);
    default:
      return refuseParts(shape);
  }
}

/** Throws for a shape of many parts, which the helpers of convex shapes do not take. */
export function refuseParts({ type }: { readonly type: TypeWithParts }): never {
  throw new Error(`${type} has parts`);
}

// What the primitives of each pair take.

export const worldSphere = ({ shape, position }: TestShape<Sphere>) => ({
  center: point(position),
  radius: shape.radius,
});

export const worldObb = ({ shape, position, quaternion }: TestShape<Box>): Obb =>
  createObb({ halfExtents: shape.halfExtents, center: position, quaternion });

export const worldPlane = (placed: TestShape<Plane>) => {
  const { center, normal, offset } = halfSpaceOf(placed);
  return { center: point(center), normal: point(normal), offset };
};

export const worldCapsule = ({ shape, position, quaternion }: TestShape<Capsule>): WorldCapsule => ({
  center: point(position),
  axis: point(unit(rotated(unitQuaternion(quaternion), [0, 1, 0]))),
  radius: shape.radius,
  halfHeight: shape.halfHeight,
});

export const worldRevolution = ({ shape, position, quaternion }: TestShape<Cylinder | Cone>) => ({
  center: point(position),
  axis: point(unit(rotated(unitQuaternion(quaternion), [0, 1, 0]))),
  across: point(unit(rotated(unitQuaternion(quaternion), [1, 0, 0]))),
  radius: shape.radius,
  halfHeight: shape.halfHeight,
});

export const worldTriangle = (placed: TestShape<Triangle>): WorldTriangle => {
  const [a, b, c] = triangleSolidOf(placed).corners;
  const normal = point(unit(exactCross(minus(b, a), minus(c, a))));
  return { center: point(placed.position), a: point(a), b: point(b), c: point(c), normal };
};
