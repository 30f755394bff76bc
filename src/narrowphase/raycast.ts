// A ray against a placed shape of any type, without a World.

import { checkNotNegative, readVec3, show } from '../math/check.ts';
import { largest, vec3 } from '../math/vec3.ts';
import type { ShapeType, WorldShape } from '../shapes/shape.ts';
import { type PlacedShape, Placement } from './placed-shape.ts';
import type { Ray, RayHit, RayLike } from './ray.ts';
import { rayCapsule } from './ray-capsule.ts';
import { rayObb } from './ray-obb.ts';
import { rayPlane } from './ray-plane.ts';
import { raySphere } from './ray-sphere.ts';
import { rayTriangle } from './ray-triangle.ts';

type Cast<W> = (out: RayHit, ray: Readonly<Ray>, form: W) => boolean;

/** Which function answers for which shape. */
const casts: Readonly<Record<ShapeType, Cast<WorldShape>>> = {
  sphere: cast(raySphere),
  capsule: cast(rayCapsule),
  box: cast(rayObb),
  triangle: cast(rayTriangle),
  plane: cast(rayPlane),
};

function cast<W>(answer: Cast<W>): Cast<WorldShape> {
  // The table's key says which forms arrive; here, and only here, the type system has to take that on trust.
  return answer as unknown as Cast<WorldShape>;
}

/**
 * Writes where a ray first meets a shape, where it is: its displacement does not matter. False, and `out` as it was, when
 * the ray does not meet it within its `maxDistance`. Distances are in world units whatever the length of the direction.
 * @throws RangeError or TypeError that names the field and the value when the input is none.
 */
export function raycastShape(out: RayHit, ray: RayLike, target: PlacedShape): boolean {
  if (typeof ray !== 'object' || ray === null) {
    throw new TypeError(`ray is ${show(ray)}, not a ray { origin, direction }`);
  }
  readVec3(read.origin, ray.origin, 'origin', 'ray');
  readVec3(read.direction, ray.direction, 'direction', 'ray');
  if (largest(read.direction) === 0) {
    throw new RangeError('ray: direction is the zero vector, which has no direction');
  }
  const { maxDistance = Infinity } = ray;
  if (maxDistance !== Infinity) checkNotNegative(maxDistance, 'maxDistance', 'ray');
  read.maxDistance = maxDistance;
  placement.read(target, 'target');
  return casts[placement.shape.type](out, read, placement.form);
}

const read = { origin: vec3(), direction: vec3(), maxDistance: Infinity };
const placement = new Placement();
