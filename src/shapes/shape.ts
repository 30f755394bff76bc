import type { Aabb } from '../math/aabb.ts';
import type { Quat } from '../math/quat.ts';
import { length, type Vec3 } from '../math/vec3.ts';
import { refuse } from '../validate.ts';
import {
  type Box,
  box,
  boxContains,
  type Obb,
  orientBox,
  relativeBoundsOfBox,
  revolvedReachOfBox,
  rotationSpeedOfBox,
  supportOfBox,
  worldBox,
} from './box.ts';
import {
  type Capsule,
  capsule,
  capsuleContains,
  orientCapsule,
  relativeBoundsOfCapsule,
  revolvedReachOfCapsule,
  rotationSpeedOfCapsule,
  supportOfCapsule,
  type WorldCapsule,
  worldCapsule,
} from './capsule.ts';
import { isMade } from './made.ts';
import {
  orientPlane,
  type Plane,
  plane,
  planeContains,
  relativeBoundsOfPlane,
  type WorldPlane,
  worldPlane,
} from './plane.ts';
import {
  relativeBoundsOfSphere,
  rotationSpeedOfSphere,
  type Sphere,
  sphere,
  sphereContains,
  supportOfSphere,
  type WorldSphere,
  worldSphere,
} from './sphere.ts';
import {
  boundingRadiusOfTriangle,
  orientTriangle,
  relativeBoundsOfTriangle,
  revolvedReachOfTriangle,
  rotationSpeedOfTriangle,
  supportOfTriangle,
  type Triangle,
  triangle,
  triangleContains,
  type WorldTriangle,
  worldTriangle,
} from './triangle.ts';

// What can be asked of any shape, and which functions answer it for which type: one table, one row per shape.

/** Any shape that a body can have. */
export type Shape = Sphere | Capsule | Box | Triangle | Plane;

/** The names of the shapes. */
export type ShapeType = Shape['type'];

/**
 * A shape placed in the world. Every form keeps its orientation relative to `center`, so that moving a shape is
 * writing its center, and differences of centers are taken before anything else is computed.
 */
export type WorldShape = WorldSphere | WorldCapsule | Obb | WorldTriangle | WorldPlane;

/** What a type of shape can do. */
interface Kind<S, W> {
  /** The shape in the world, unrotated, around a center that is kept. */
  place(shape: S, center: Vec3): W;
  /** Gives a shape in the world the measures of another one of its type, before it is oriented. */
  assign(world: W, shape: S): void;
  orient(world: W, shape: S, q: Readonly<Quat>): void;
  bounds(out: Aabb, world: W): void;
  contains(world: W, p: Readonly<Vec3>): boolean;
  /** Writes how far the shape reaches from its center along a direction of about unit length. */
  support(out: Float64Array, world: W, direction: Readonly<Vec3>): void;
  /** Writes how fast a rotation moves the fastest of the points that it moves. */
  rotationSpeed(out: Float64Array, world: W, rotation: Readonly<Vec3>): void;
  /** Writes the reach along `direction` of the solid of revolution that the shape sweeps about `rotation`. */
  revolvedReach(out: Float64Array, world: W, direction: Readonly<Vec3>, rotation: Readonly<Vec3>): void;
  /** The farthest distance of a point of the shape from its center. */
  boundingRadius(shape: S): number;
  /** The radius of the largest ball around the center that is all in the shape. */
  inscribedRadius(shape: S): number;
  /** Has the constructor make the shape again. */
  make(shape: S): S;
}

const kinds: Readonly<Record<ShapeType, Kind<Shape, WorldShape>>> = {
  sphere: kind<Sphere, WorldSphere>({
    place: worldSphere,
    assign: (world, shape) => {
      world.radius = shape.radius;
    },
    orient: () => {},
    bounds: relativeBoundsOfSphere,
    contains: sphereContains,
    support: supportOfSphere,
    rotationSpeed: rotationSpeedOfSphere,
    revolvedReach: supportOfSphere,
    boundingRadius: (shape) => shape.radius,
    inscribedRadius: (shape) => shape.radius,
    make: (shape) => sphere(shape.radius),
  }),
  capsule: kind<Capsule, WorldCapsule>({
    place: worldCapsule,
    assign: (world, shape) => {
      world.radius = shape.radius;
      world.halfHeight = shape.halfHeight;
    },
    orient: (world, _, q) => orientCapsule(world, q),
    bounds: relativeBoundsOfCapsule,
    contains: capsuleContains,
    support: supportOfCapsule,
    rotationSpeed: rotationSpeedOfCapsule,
    revolvedReach: revolvedReachOfCapsule,
    boundingRadius: (shape) => shape.halfHeight + shape.radius,
    inscribedRadius: (shape) => shape.radius,
    make: capsule,
  }),
  box: kind<Box, Obb>({
    place: worldBox,
    assign: (world, shape) => {
      world.halfExtents = shape.halfExtents;
    },
    orient: (world, _, q) => orientBox(world, q),
    bounds: relativeBoundsOfBox,
    contains: boxContains,
    support: supportOfBox,
    rotationSpeed: rotationSpeedOfBox,
    revolvedReach: revolvedReachOfBox,
    boundingRadius: (shape) => length(shape.halfExtents),
    inscribedRadius: ({ halfExtents: h }) => Math.min(h.x, h.y, h.z),
    make: (shape) => box({ halfExtents: shape.halfExtents }),
  }),
  triangle: kind<Triangle, WorldTriangle>({
    place: worldTriangle,
    assign: () => {},
    orient: orientTriangle,
    bounds: relativeBoundsOfTriangle,
    contains: triangleContains,
    support: supportOfTriangle,
    rotationSpeed: rotationSpeedOfTriangle,
    revolvedReach: revolvedReachOfTriangle,
    boundingRadius: boundingRadiusOfTriangle,
    inscribedRadius: () => Number.NaN,
    make: (shape) => triangle(shape.a, shape.b, shape.c),
  }),
  plane: kind<Plane, WorldPlane>({
    place: worldPlane,
    assign: (world, shape) => {
      world.offset = shape.offset;
    },
    orient: orientPlane,
    bounds: relativeBoundsOfPlane,
    contains: planeContains,
    support: writeInfinity,
    rotationSpeed: writeInfinity,
    revolvedReach: writeInfinity,
    boundingRadius: () => Infinity,
    inscribedRadius: () => Number.NaN,
    make: (shape) => plane({ normal: shape.normal, offset: shape.offset }),
  }),
};

function kind<S, W>(functions: Kind<S, W>): Kind<Shape, WorldShape> {
  // The table's key says which shapes arrive; here, and only here, the type system has to take that on trust.
  return functions as unknown as Kind<Shape, WorldShape>;
}

/** The types of shapes, in the order of the table. */
export const shapeTypes = Object.keys(kinds) as ShapeType[];

/** The number of a shape's type in that order. */
export function kindOf(type: ShapeType): number {
  return shapeTypes.indexOf(type);
}

/** The shape in the world, unrotated, around `center`, which is kept, not copied. */
export function createWorldShape(shape: Shape, center: Vec3): WorldShape {
  return kinds[shape.type].place(shape, center);
}

/** Gives a shape in the world the measures of `shape`, of the same type. `orient` writes what depends on the orientation. */
export function assignShape(world: WorldShape, shape: Shape): void {
  kinds[shape.type].assign(world, shape);
}

/** Turns the shape in the world to the orientation `q`, a unit quaternion. */
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
 * Writes to `out[0]` how far the shape reaches from its center along a direction, its support function. The direction is
 * a unit vector, or nearly so; the radius of a round shape counts as for one that is. To an array, since V8 would put a
 * returned number on the heap.
 */
export function writeSupport(out: Float64Array, world: WorldShape, type: ShapeType, direction: Readonly<Vec3>): void {
  kinds[type].support(out, world, direction);
}

/**
 * Writes to `out[0]` how fast a rotation, a rotation vector, moves the fastest point of the shape, not counting the radius
 * of a round shape, which does not turn with it.
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
 * Writes to `out[0]` the reach along a unit vector n of the solid of revolution that the shape sweeps in a full turn about a
 * rotation vector w, not zero. A point p that turns about w reaches ((n · w) (w · p) + |n × w| |w × p|) / w².
 */
export function writeRevolvedReach(
  out: Float64Array,
  world: WorldShape,
  type: ShapeType,
  direction: Readonly<Vec3>,
  rotation: Readonly<Vec3>,
): void {
  kinds[type].revolvedReach(out, world, direction, rotation);
}

/** The farthest distance of a point of the shape from its center, world units: infinite for a plane. */
export function boundingRadius(shape: Shape): number {
  return kinds[shape.type].boundingRadius(shape);
}

/** The radius of the largest ball around the shape's center that is all in it; not a number where there may be none. */
export function inscribedRadius(shape: Shape): number {
  return kinds[shape.type].inscribedRadius(shape);
}

/**
 * Reads a shape from the border: one from a constructor is taken as it is. Of anything else, as a shape that has come over a
 * network, the constructor of its type makes a new one, so that it is checked and cannot change any more.
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
