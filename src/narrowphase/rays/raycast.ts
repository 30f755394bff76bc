// A ray against a placed shape of any type, without a World.

import { isZero, set, type Vec3, vec3 } from '../../math/vec3.ts';
import {
  checkNotNegative,
  checkObject,
  checkOut,
  NOTHING,
  readPosition,
  readVec3,
  withoutPollution,
} from '../../validate.ts';
import { type PlacedShape, readPlacement, release } from '../placed-shape.ts';
import { checkDirection, createRayHit, type RayHit, type RayLike } from './ray.ts';

/** A checked copy of a user's ray. */
export type ReadRay = { origin: Vec3; direction: Vec3; maxDistance: number };

/** Makes a `ReadRay` to be written. */
export function createReadRay(): ReadRay {
  return { origin: vec3(), direction: vec3(), maxDistance: Infinity };
}

/** Reads and checks a ray from a user. */
export function readRay(out: ReadRay, ray: RayLike): void {
  checkObject(ray, 'ray', 'not a ray { origin, direction }');
  const { origin, direction, maxDistance = Infinity } = NOTHING.maxDistance === undefined ? ray : withoutPollution(ray);
  readPosition(out.origin, origin, 'origin', 'ray');
  // A getter of the direction may cast another ray: the origin is written again.
  const { x, y, z } = out.origin;
  readVec3(out.direction, direction, 'direction', 'ray');
  set(out.origin, x, y, z);
  if (isZero(out.direction)) {
    throw new RangeError('ray: direction is the zero vector, which has no direction');
  }
  checkDirection(out.direction);
  if (!(typeof maxDistance === 'number' && maxDistance >= 0)) checkNotNegative(maxDistance, 'maxDistance', 'ray');
  out.maxDistance = maxDistance;
}

/**
 * Writes the first hit of a ray with a shape, where it is: its displacement does not matter. False, and `out`
 * unchanged, when the ray does not meet it within its `maxDistance`. Distances are in world units whatever the length
 * of the direction.
 * @throws RangeError or TypeError that names the field and the value when the input is none.
 * @example
 * const hit = createRayHit();
 * raycastShape(hit, { origin: [0, 5, 0], direction: [0, -1, 0] }, { shape: sphere(1) }); // hit.distance is 4
 */
export function raycastShape(out: RayHit, ray: RayLike, target: PlacedShape): boolean {
  const placement = readPlacement(target, 'target');
  readRay(read, ray);
  release(placement);
  try {
    if (typeof out.normal.x !== 'number') throw new TypeError();
    return placement.kind.ray(out, read, placement.worldShape);
  } catch (error) {
    checkOut(out, createRayHit(), 'createRayHit', 'raycastShape');
    throw error;
  }
}

const read = createReadRay();
