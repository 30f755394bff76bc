import {
  capsuleContains,
  createWorldCapsule,
  orientCapsule,
  relativeBoundsOfCapsule,
  revolvedSupportOfCapsule,
  rotationSpeedOfCapsule,
  supportOfCapsule,
  type WorldCapsule,
} from '../geometry/capsule.ts';
import {
  createWorldBox,
  type Obb,
  obbContains,
  orientObb,
  relativeBoundsOfObb,
  revolvedSupportOfObb,
  rotationSpeedOfObb,
  supportOfObb,
} from '../geometry/obb.ts';
import {
  createWorldPlane,
  orientPlane,
  planeContains,
  relativeBoundsOfPlane,
  type WorldPlane,
} from '../geometry/plane.ts';
import {
  createWorldSphere,
  relativeBoundsOfSphere,
  rotationSpeedOfSphere,
  sphereContains,
  supportOfSphere,
  type WorldSphere,
} from '../geometry/sphere.ts';
import {
  boundingRadiusOfTriangle,
  createWorldTriangle,
  orientTriangle,
  relativeBoundsOfTriangle,
  revolvedSupportOfTriangle,
  rotationSpeedOfTriangle,
  supportOfTriangle,
  triangleContains,
  type WorldTriangle,
} from '../geometry/triangle.ts';
import type { Aabb } from '../math/aabb.ts';
import type { Quat } from '../math/quat.ts';
import { length, type Vec3 } from '../math/vec3.ts';
import { refuse } from '../validate.ts';
import { type Box, box } from './box.ts';
import { type Capsule, capsule } from './capsule.ts';
import { isMade } from './made.ts';
import { type Plane, plane } from './plane.ts';
import { type Sphere, sphere } from './sphere.ts';
import { type Triangle, triangle } from './triangle.ts';

// The table of shape types: one row per type, one column per function.

/** Any shape that a body can have. */
export type Shape = Sphere | Capsule | Box | Triangle | Plane;

/** The names of the shapes. */
export type ShapeType = Shape['type'];

/**
 * A shape in the world. World shapes store their orientation relative to `center`. So a shape is moved by writing its
 * center, and differences of centers are taken before any other computation.
 */
export type WorldShape = WorldSphere | WorldCapsule | Obb | WorldTriangle | WorldPlane;

/** The functions of one type of shape. */
interface Kind<S, W> {
  /** Makes the shape in the world, unrotated. It keeps `center`, not a copy of it. */
  create(shape: S, center: Vec3): W;
  /** Copies the dimensions of another shape of the same type to a world shape. Call `orient` afterwards. */
  assign(world: W, shape: S): void;
  orient(world: W, shape: S, q: Readonly<Quat>): void;
  bounds(out: Aabb, world: W): void;
  contains(world: W, p: Readonly<Vec3>): boolean;
  /** Writes the support of the shape relative to its center along a direction of about unit length. */
  support(out: Float64Array, world: W, direction: Readonly<Vec3>): void;
  /** Writes the speed of the fastest point of the core under a rotation. */
  rotationSpeed(out: Float64Array, world: W, rotation: Readonly<Vec3>): void;
  /** Writes the support along `direction` of the solid of revolution of the shape about `rotation`. */
  revolvedSupport(out: Float64Array, world: W, direction: Readonly<Vec3>, rotation: Readonly<Vec3>): void;
  /** The farthest distance of a point of the shape from its center. */
  boundingRadius(shape: S): number;
  /** The radius of the largest sphere around the center that lies inside the shape. */
  inscribedRadius(shape: S): number;
  /** Makes the shape by its constructor, which checks it. */
  make(shape: S): S;
}

const kinds: Readonly<Record<ShapeType, Kind<Shape, WorldShape>>> = {
  sphere: kind<Sphere, WorldSphere>({
    create: createWorldSphere,
    assign: (world, shape) => {
      world.radius = shape.radius;
    },
    orient: () => {},
    bounds: relativeBoundsOfSphere,
    contains: sphereContains,
    support: supportOfSphere,
    rotationSpeed: rotationSpeedOfSphere,
    revolvedSupport: supportOfSphere,
    boundingRadius: (shape) => shape.radius,
    inscribedRadius: (shape) => shape.radius,
    make: (shape) => sphere(shape.radius),
  }),
  capsule: kind<Capsule, WorldCapsule>({
    create: createWorldCapsule,
    assign: (world, shape) => {
      world.radius = shape.radius;
      world.halfHeight = shape.halfHeight;
    },
    orient: (world, _, q) => orientCapsule(world, q),
    bounds: relativeBoundsOfCapsule,
    contains: capsuleContains,
    support: supportOfCapsule,
    rotationSpeed: rotationSpeedOfCapsule,
    revolvedSupport: revolvedSupportOfCapsule,
    boundingRadius: (shape) => shape.halfHeight + shape.radius,
    inscribedRadius: (shape) => shape.radius,
    make: capsule,
  }),
  box: kind<Box, Obb>({
    create: createWorldBox,
    assign: (world, shape) => {
      world.halfExtents = shape.halfExtents;
    },
    orient: (world, _, q) => orientObb(world, q),
    bounds: relativeBoundsOfObb,
    contains: obbContains,
    support: supportOfObb,
    rotationSpeed: rotationSpeedOfObb,
    revolvedSupport: revolvedSupportOfObb,
    boundingRadius: (shape) => length(shape.halfExtents),
    inscribedRadius: ({ halfExtents: h }) => Math.min(h.x, h.y, h.z),
    make: (shape) => box({ halfExtents: shape.halfExtents }),
  }),
  triangle: kind<Triangle, WorldTriangle>({
    create: createWorldTriangle,
    assign: () => {},
    orient: orientTriangle,
    bounds: relativeBoundsOfTriangle,
    contains: triangleContains,
    support: supportOfTriangle,
    rotationSpeed: rotationSpeedOfTriangle,
    revolvedSupport: revolvedSupportOfTriangle,
    boundingRadius: boundingRadiusOfTriangle,
    inscribedRadius: () => Number.NaN,
    make: (shape) => triangle(shape.a, shape.b, shape.c),
  }),
  plane: kind<Plane, WorldPlane>({
    create: createWorldPlane,
    assign: (world, shape) => {
      world.offset = shape.offset;
    },
    orient: orientPlane,
    bounds: relativeBoundsOfPlane,
    contains: planeContains,
    support: writeInfinity,
    rotationSpeed: writeInfinity,
    revolvedSupport: writeInfinity,
    boundingRadius: () => Infinity,
    inscribedRadius: () => Number.NaN,
    make: (shape) => plane({ normal: shape.normal, offset: shape.offset }),
  }),
};

function kind<S, W>(functions: Kind<S, W>): Kind<Shape, WorldShape> {
  // The key of the table is the type of the argument, so this cast, the only one, is safe.
  return functions as unknown as Kind<Shape, WorldShape>;
}

/** The types of shapes, in the order of the table. */
export const shapeTypes = Object.keys(kinds) as ShapeType[];

/** The index of a type in `shapeTypes`. */
export function kindOf(type: ShapeType): number {
  return shapeTypes.indexOf(type);
}

/** Makes the shape in the world, unrotated. It keeps `center`, not a copy of it. */
export function createWorldShape(shape: Shape, center: Vec3): WorldShape {
  return kinds[shape.type].create(shape, center);
}

/** Copies the dimensions of `shape` to a world shape of the same type. Call `orient` afterwards. */
export function assignShape(world: WorldShape, shape: Shape): void {
  kinds[shape.type].assign(world, shape);
}

/** Sets the orientation of the shape in the world to the unit quaternion `q`. */
export function orient(world: WorldShape, shape: Shape, q: Readonly<Quat>): void {
  kinds[shape.type].orient(world, shape, q);
}

/** Writes the bounds of the shape relative to its center. */
export function relativeBounds(out: Aabb, world: WorldShape, type: ShapeType): void {
  kinds[type].bounds(out, world);
}

/** Whether `p` is in the shape or on its surface. */
export function contains(world: WorldShape, type: ShapeType, p: Readonly<Vec3>): boolean {
  return kinds[type].contains(world, p);
}

function writeInfinity(out: Float64Array): void {
  out[0] = Infinity;
}

/**
 * Writes to `out[0]` the support of the shape, relative to its center, along a direction of about unit length. The radius
 * of a round shape is not scaled by the length of the direction. Double out: docs/v8.md.
 */
export function writeSupport(out: Float64Array, world: WorldShape, type: ShapeType, direction: Readonly<Vec3>): void {
  kinds[type].support(out, world, direction);
}

/**
 * Writes to `out[0]` the speed of the fastest point of the shape's core under a rotation vector. The radius of a round
 * shape does not count: rotation does not move the surface of a sphere.
 */
export function writeRotationSpeed(
  out: Float64Array,
  world: WorldShape,
  type: ShapeType,
  rotation: Readonly<Vec3>,
): void {
  kinds[type].rotationSpeed(out, world, rotation);
}

/**
 * Writes to `out[0]` the support along a unit vector n of the solid of revolution of the shape about a rotation vector
 * w, which must not be zero. The circle of a point p about w has the support ((n · w) (w · p) + |n × w| |w × p|) / w².
 */
export function writeRevolvedSupport(
  out: Float64Array,
  world: WorldShape,
  type: ShapeType,
  direction: Readonly<Vec3>,
  rotation: Readonly<Vec3>,
): void {
  kinds[type].revolvedSupport(out, world, direction, rotation);
}

/** The farthest distance of a point of the shape from its center, world units: infinite for a plane. */
export function boundingRadius(shape: Shape): number {
  return kinds[shape.type].boundingRadius(shape);
}

/** Radius of the largest sphere around the shape's center inside it; NaN for a shape that may have none. */
export function inscribedRadius(shape: Shape): number {
  return kinds[shape.type].inscribedRadius(shape);
}

/**
 * Reads a shape from a user. A shape from a constructor is returned unchanged. Anything else, such as a shape from
 * JSON, is checked and frozen by the constructor of its type.
 */
export function readShape(shape: Shape, owner: unknown): Shape {
  if (typeof shape === 'object' && shape !== null && isMade(shape)) return shape;
  try {
    const type: unknown = shape?.type;
    if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) {
      const makers = shapeTypes.map((name) => `${name}()`);
      refuse(shape, 'shape', `but must be made by ${makers.slice(0, -1).join(', ')} or ${makers.at(-1)}`);
    }
    return kinds[type as ShapeType].make(shape);
  } catch (error) {
    if (error instanceof Error) error.message = `${owner}: ${error.message}`;
    throw error;
  }
}
