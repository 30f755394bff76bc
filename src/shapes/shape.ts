import type { Aabb } from '../math/aabb.ts';
import { show } from '../math/check.ts';
import type { Quat } from '../math/quat.ts';
import { length, type Vec3 } from '../math/vec3.ts';
import { type Box, box, boxContains, type Obb, orientBox, relativeBoundsOfBox, worldBox } from './box.ts';
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
  type Sphere,
  sphere,
  sphereContains,
  type WorldSphere,
  worldSphere,
} from './sphere.ts';

// What can be asked of any shape. A switch over the types, here and nowhere else.

/** Any shape that a body can have. */
export type Shape = Sphere | Box | Plane;

/** The names of the shapes. */
export type ShapeType = Shape['type'];

/**
 * A shape placed in the world. Every form keeps its orientation relative to `center`, so that moving a shape is
 * writing its center, and differences of centers are taken before anything else is computed.
 */
export type WorldShape = WorldSphere | Obb | WorldPlane;

/** The shape in the world, unrotated, around `center`, which is kept, not copied. */
export function worldShape(shape: Shape, center: Vec3): WorldShape {
  switch (shape.type) {
    case 'sphere':
      return worldSphere(shape, center);
    case 'box':
      return worldBox(shape, center);
    case 'plane':
      return worldPlane(shape, center);
  }
}

/** Turns the shape in the world to the orientation `q`, a unit quaternion. */
export function orient(world: WorldShape, shape: Shape, q: Readonly<Quat>): void {
  if (shape.type === 'box') orientBox(world as Obb, q);
  else if (shape.type === 'plane') orientPlane(world as WorldPlane, shape, q);
}

/** Writes the bounds of the shape relative to its center. */
export function relativeBounds(out: Aabb, world: WorldShape, type: ShapeType): void {
  if (type === 'sphere') relativeBoundsOfSphere(out, world as WorldSphere);
  else if (type === 'box') relativeBoundsOfBox(out, world as Obb);
  else relativeBoundsOfPlane(out, world as WorldPlane);
}

/** Whether `p` is in the shape or on its surface. */
export function contains(world: WorldShape, type: ShapeType, p: Readonly<Vec3>): boolean {
  if (type === 'sphere') return sphereContains(world as WorldSphere, p);
  if (type === 'box') return boxContains(world as Obb, p);
  return planeContains(world as WorldPlane, p);
}

/** The farthest distance of a point of the shape from its center, world units: infinite for a plane. */
export function farthestRadius(shape: Shape): number {
  if (shape.type === 'sphere') return shape.radius;
  return shape.type === 'box' ? length(shape.halfExtents) : Infinity;
}

/** Throws unless `shape` is one that its constructor could have made. */
export function checkShape(shape: unknown, owner: unknown): asserts shape is Shape {
  const given = shape as Shape | undefined;
  try {
    if (given?.type === 'sphere') sphere(given.radius);
    else if (given?.type === 'box') box({ halfExtents: given.halfExtents });
    else if (given?.type === 'plane') plane({ normal: given.normal, offset: given.offset });
    else throw new TypeError(`shape is ${show(shape)}, but must be made by sphere(), box() or plane()`);
  } catch (error) {
    if (error instanceof Error) error.message = `${owner}: ${error.message}`;
    throw error;
  }
}
