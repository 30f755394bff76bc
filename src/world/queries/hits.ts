import { type Vec3, vec3 } from '../../math/vec3.ts';
import type { RayHit } from '../../narrowphase/rays/ray.ts';
import type { SweepHit } from '../../narrowphase/results.ts';
import type { Body } from '../body.ts';

// What the queries of a World answer with. The factories make one to be given as `out`.

/** Where a ray first meets a body. */
export interface WorldRayHit extends RayHit {
  /** The body that was hit; undefined in a hit that has never been written. */
  body: Body;
  /** Which part of its shape was hit, a child or a triangle; 0 for the shapes that have one part only. */
  feature: number;
}

/** Where a shape that is swept first touches a body. The swept shape is `a`, the body is `b`. */
export interface WorldSweepHit extends SweepHit {
  /** The way up to the first touch, world units; 0 when `overlapping`. */
  distance: number;
  /** The body that was hit; undefined in a hit that has never been written. */
  body: Body;
  /** Which part of its shape was hit, a child or a triangle; 0 for the shapes that have one part only. */
  feature: number;
}

/** The point of all surfaces that is nearest to a point. */
export interface WorldClosestPoint {
  /** Outward unit normal of the surface at `point`; of a thin shape, towards the side of the point that was asked for. */
  normal: Vec3;
  /** The point on the surface, in the world. */
  point: Vec3;
  /** From the point that was asked for, world units; minus the depth when that is in the body. */
  distance: number;
  /** The body whose surface it is; undefined in an answer that has never been written. */
  body: Body;
  /** Which part of its shape it is, a child or a triangle; 0 for the shapes that have one part only. */
  feature: number;
}

/** Makes a `WorldRayHit` for `world.raycast` to write to. */
export function createWorldRayHit(): WorldRayHit {
  return {
    normal: vec3(),
    point: vec3(),
    distance: Infinity,
    fraction: 0.5,
    depth: 0.5,
    overlapping: false,
    body: NOBODY,
    feature: 0,
  };
}

/** Makes a `WorldSweepHit` for `world.sweep` to write to. */
export function createWorldSweepHit(): WorldSweepHit {
  return {
    normal: vec3(),
    depth: 0.5,
    point: vec3(),
    pointA: vec3(),
    pointB: vec3(),
    fraction: Infinity,
    exitFraction: Infinity,
    overlapping: false,
    distance: Infinity,
    body: NOBODY,
    feature: 0,
  };
}

/** Makes a `WorldClosestPoint` for `world.closest` to write to. */
export function createWorldClosestPoint(): WorldClosestPoint {
  return { normal: vec3(), point: vec3(), distance: Infinity, body: NOBODY, feature: 0 };
}

const NOBODY = undefined as unknown as Body;
