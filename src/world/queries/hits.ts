import { type Vec3, vec3 } from '../../math/vec3.ts';
import { hasVectors, type RayHit } from '../../narrowphase/rays/ray.ts';
import type { SweepHit } from '../../narrowphase/results.ts';
import { isObject } from '../../validate.ts';
import type { Body } from '../body.ts';

// Results of queries. The factories make objects for the option `out`.

/** The first hit of a ray on a body. The normal points out of the body. */
export interface WorldRayHit<Data = unknown> extends RayHit {
  /** The hit body; undefined before the first hit is written. */
  body: Body<Data>;
  /** Whether the ray goes out of the body there; through a thin shape, whether it comes from its back. Only with `crossings`. */
  leaving?: boolean;
  /** Child of the compound that was hit; 0 for any other shape. */
  part: number;
  /** Triangle of the mesh or height field that was hit; 0 for any other shape. */
  feature: number;
}

/** The first touch of a swept shape and a body. The swept shape is `a`, the body is `b`. */
export interface WorldSweepHit<Data = unknown> extends Omit<SweepHit, 'exitFraction'> {
  /** Unit vector from the swept shape to the body, against the outward normal of a `WorldRayHit`. */
  normal: Vec3;
  /** Last touch, as a fraction of the motion; `Infinity` when they still touch at its end. Only with the option `exit`. */
  exitFraction?: number;
  /** Distance moved until the first touch, world units; 0 when `overlapping`. */
  distance: number;
  /** The hit body; undefined before the first hit is written. */
  body: Body<Data>;
  /** Child of the compound that was hit: `partB`. 0 for any other shape. */
  part: number;
  /** Triangle of the mesh or height field that was hit: `featureB`. 0 for any other shape. */
  feature: number;
}

/** The closest point on the surfaces of all bodies. */
export interface WorldClosestPoint<Data = unknown> {
  /** Outward unit normal of the surface at `point`; of a triangle, towards the query point. */
  normal: Vec3;
  /** The point on the surface, in the world. */
  point: Vec3;
  /** Distance from the query point, world units; minus the depth if the query point is inside the body. */
  distance: number;
  /** The body with this surface; undefined before the first result is written. */
  body: Body<Data>;
  /** Child of the compound with this surface; 0 for any other shape. */
  part: number;
  /** Triangle of the mesh or height field with this surface; 0 for any other shape. */
  feature: number;
}

/**
 * Makes a `WorldRayHit` for `world.raycast` to write to.
 * @example
 * const out = createWorldRayHit();
 * world.raycast([0, 1, 0], [0, -1, 0], { out });
 */
export function createWorldRayHit<Data = unknown>(): WorldRayHit<Data> {
  return {
    normal: vec3(),
    point: vec3(),
    distance: Infinity,
    fraction: 0.5,
    depth: 0.5,
    overlapping: false,
    body: NO_BODY,
    part: 0,
    feature: 0,
  };
}

/**
 * Makes a `WorldSweepHit` for `world.sweep` to write to.
 * @example
 * const out = createWorldSweepHit();
 * world.sweep(sphere(0.5), body, [0, -1, 0], { out });
 */
export function createWorldSweepHit<Data = unknown>(): WorldSweepHit<Data> {
  return {
    normal: vec3(),
    depth: 0.5,
    point: vec3(),
    pointA: vec3(),
    pointB: vec3(),
    fraction: Infinity,
    overlapping: false,
    partA: 0,
    featureA: 0,
    partB: 0,
    featureB: 0,
    distance: Infinity,
    body: NO_BODY,
    part: 0,
    feature: 0,
  };
}

/**
 * Makes a `WorldClosestPoint` for `world.closestPoint` to write to.
 * @example
 * const out = createWorldClosestPoint();
 * world.closestPoint([0, 3, 0], 10, { out });
 */
export function createWorldClosestPoint<Data = unknown>(): WorldClosestPoint<Data> {
  return { normal: vec3(), point: vec3(), distance: Infinity, body: NO_BODY, part: 0, feature: 0 };
}

/**
 * Whether `out` looks like a result of `createWorldRayHit()`, `createWorldSweepHit()` or `createWorldClosestPoint()`.
 */
export function isHit(out: unknown): boolean {
  return isObject(out) && 'body' in out && hasVectors(out);
}

/** Whether `out` is an array of such results. Checked before writing, so that a refused array is unchanged. */
export function areHits(out: unknown): boolean {
  return Array.isArray(out) && out.every(isHit);
}

/** Hits that were removed from an array which got shorter, to be used again in it. */
export function spareHitsOf<Hit>(out: Hit[]): Hit[] {
  let spare = spareHits.get(out) as Hit[] | undefined;
  if (!spare) {
    spare = [];
    spareHits.set(out, spare);
  }
  return spare;
}

const NO_BODY = undefined as never;
const spareHits = new WeakMap<object, unknown[]>();
