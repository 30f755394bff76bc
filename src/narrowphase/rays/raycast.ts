// A ray against a placed shape of any type, without a World.

import type { WorldShape } from '../../geometry/shape.ts';
import { isZero, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { checkNames } from '../../option-names.ts';
import {
  checkBoolean,
  checkNotNegative,
  checkObject,
  checkOut,
  isObject,
  NOTHING,
  readOptions,
  readPosition,
  readVec3,
  refuse,
  withoutPollution,
} from '../../validate.ts';
import { type PlacedShape, readPlacement, release } from '../placed-shape.ts';
import type { ShapeKind } from '../shape-kind.ts';
import { CrossingList, type RayCrossing } from './crossing-list.ts';
import { addCrossings, castHollow, copyHit, findExit } from './crossings.ts';
import { checkDirection, createRayHit, hasVectors, type RayHit, type RayLike } from './ray.ts';

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

/** Options of `raycastShape`. */
export interface RayShapeOptions {
  /**
   * Whether to find where the ray has left the shape, too: `exitDistance`. Default: `false`.
   * @example
   * const hit = createRayHit();
   * raycastShape(hit, { origin: [0, 5, 0], direction: [0, -1, 0] }, { shape: sphere(1) }, { exit: true }); // hit.exitDistance is 6
   */
  readonly exit?: boolean | undefined;
  /**
   * Whether a ray that starts inside meets the surface from inside, with the inward normal, rather than the shape at distance 0.
   * Default: `false`.
   * @example
   * const hit = createRayHit();
   * raycastShape(hit, { origin: [0, 0, 0], direction: [0, -1, 0] }, { shape: sphere(1) }, { hollow: true }); // hit.distance is 1
   */
  readonly hollow?: boolean | undefined;
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
export function raycastShape(out: RayHit, ray: RayLike, target: PlacedShape, options?: RayShapeOptions): boolean;
/**
 * Writes all crossings of a ray with the surface of a shape to an array, `RayCrossing[]`, in order. Its entries are used again.
 * @returns whether there are any.
 * @throws RangeError or TypeError that names the field and the value when the input is none.
 * @example
 * raycastShape(crossings, { origin: [0, 5, 0], direction: [0, -1, 0] }, { shape: sphere(1) }, { crossings: true }); // at 4 and 6
 */
export function raycastShape(
  out: RayCrossing[],
  ray: RayLike,
  target: PlacedShape,
  options: { readonly crossings: true },
): boolean;
export function raycastShape(
  out: RayHit | RayCrossing[],
  ray: RayLike,
  target: PlacedShape,
  options?: RayShapeOptions & { readonly crossings?: boolean },
): boolean {
  const placement = readPlacement(target, 'target');
  const { kind, worldShape } = placement;
  readRay(read, ray);
  release(placement);
  const { exit = false, hollow = false, crossings = false } = options === undefined ? NO_OPTIONS : readAll(options);
  if (crossings) return writeCrossings(out, kind, worldShape);
  const hit = out as RayHit;
  try {
    if (typeof hit.normal.x !== 'number') throw new TypeError();
    if (!(hollow ? castHollow(hit, read, kind, worldShape) : kind.ray(hit, read, worldShape))) return false;
    if (exit) hit.exitDistance = findExit(read, kind, worldShape, hit.distance);
    else if (hit.exitDistance !== undefined) delete hit.exitDistance;
    return true;
  } catch (error) {
    checkOut(out, createRayHit(), 'createRayHit', 'raycastShape');
    throw error;
  }
}

function readAll(given: RayShapeOptions & { readonly crossings?: boolean }): typeof given {
  const options = readOptions(given, 'raycastShape');
  checkNames(given, NAMES, 'raycastShape');
  const { exit = false, hollow = false, crossings = false } = options;
  checkBoolean(exit, 'exit', 'raycastShape');
  checkBoolean(hollow, 'hollow', 'raycastShape');
  checkBoolean(crossings, 'crossings', 'raycastShape');
  return options;
}

function writeCrossings(out: unknown, kind: ShapeKind, world: WorldShape): boolean {
  if (!areHits(out)) refuse(out, 'out', 'but with crossings it must be an array of hits', 'raycastShape');
  found.clear();
  addCrossings(found, read, kind, world);
  out.length = Math.min(out.length, found.count);
  for (let i = 0; i < found.count; i++) {
    out[i] ??= { ...createRayHit(), leaving: false };
    copyHit(out[i], read, found.at(i));
    out[i].leaving = found.at(i).leaving;
  }
  return found.count > 0;
}

/** Whether a value is an array of hits to be written again. */
function areHits(out: unknown): out is RayCrossing[] {
  if (!Array.isArray(out)) return false;
  // Holes are no hits: `every` would leave them out.
  for (let i = 0; i < out.length; i++) {
    if (!isObject(out[i]) || !hasVectors(out[i])) return false;
  }
  return true;
}

const read = createReadRay();
const found = new CrossingList();
const NO_OPTIONS: RayShapeOptions & { readonly crossings?: boolean } = {};
const NAMES: readonly string[] = ['exit', 'hollow', 'crossings'];
