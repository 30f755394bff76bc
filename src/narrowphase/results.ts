import { type Vec3, vec3 } from '../math/vec3.ts';

/** Where two shapes touch or overlap. */
export interface Contact {
  /** Unit vector from `a` to `b`. */
  normal: Vec3;
  /** Least translation along the normal that separates the shapes, world units, at least 0. */
  depth: number;
  /** Midpoint of `pointA` and `pointB`, in the world. */
  point: Vec3;
  /** The point on the surface of `a` that is deepest in `b`, in the world. */
  pointA: Vec3;
  /** The point on the surface of `b` that is deepest in `a`, in the world. */
  pointB: Vec3;
  /** Where to write all points of the contact, for the functions that find them: `contactShapes` and `sweepShapes`. */
  points?: ContactPoint[];
}

/** One of the points where two shapes touch. */
export interface ContactPoint {
  /** Midpoint of `pointA` and `pointB`, in the world. */
  point: Vec3;
  /** The point on the surface of `a`, in the world. */
  pointA: Vec3;
  /** The point on the surface of `b`, straight along the normal of the contact from `pointA`, in the world. */
  pointB: Vec3;
  /** How deep the shapes are in each other here, along the normal, world units, at least 0. */
  depth: number;
  /**
   * Which features of the shapes meet here, as one number: the same as long as the same ones do, so that what is known of a
   * point, as the impulse of a solver, can be kept from step to step. Different for all points of a contact.
   */
  id: number;
}

/** A contact with all of its points. */
export interface Manifold extends Contact {
  /**
   * Up to four points, in order around the contact: those that span the largest area, one of the deepest among them. Two
   * where an edge lies on a face, one where a corner does or edges cross.
   */
  points: ContactPoint[];
}

/** The first touch of two moving shapes: the contact at that moment, and when it is. */
export interface SweepHit extends Contact {
  /** First touch, as a fraction (0…1) of the motion. */
  fraction: number;
  /** Last touch, as a fraction of the motion; `Infinity` when they still touch at its end. */
  exitFraction: number;
  /** Whether they touched or overlapped from the start; `fraction` is 0 then and `depth` the depth at the start. */
  overlapping: boolean;
}

/** The closest points of two shapes, or the deepest ones when they overlap. */
export interface ClosestPoints {
  /** World units; 0 when they touch, minus the depth when they overlap. */
  distance: number;
  /** The point on the surface of `a`, in the world. */
  pointA: Vec3;
  /** The point on the surface of `b`, in the world. */
  pointB: Vec3;
  /** Unit vector from `a` to `b`. */
  normal: Vec3;
}

/** Makes a `Contact` for `contactShapes` to write to, with its points. */
export function createContact(): Manifold {
  return { normal: vec3(), depth: 0.5, point: vec3(), pointA: vec3(), pointB: vec3(), points: [] };
}

/** Makes a `Manifold` for `world.manifoldOf` and `event.manifold` to write to. The same as `createContact`. */
export function createManifold(): Manifold {
  return createContact();
}

/** Makes a `ContactPoint`. */
export function createContactPoint(): ContactPoint {
  return { point: vec3(), pointA: vec3(), pointB: vec3(), depth: 0.5, id: 0 };
}

/** Makes a `SweepHit` for `sweepShapes` to write to, with the points of the touch. */
export function createSweepHit(): SweepHit & Manifold {
  return {
    normal: vec3(),
    depth: 0.5,
    point: vec3(),
    pointA: vec3(),
    pointB: vec3(),
    points: [],
    fraction: Infinity,
    exitFraction: Infinity,
    overlapping: false,
  };
}

/** Makes a `ClosestPoints` for `distanceShapes` to write to. */
export function createClosestPoints(): ClosestPoints {
  // Not distance first: the entries of the dispatch table begin with a function of that name. Field order: docs/v8.md.
  return { normal: vec3(), pointA: vec3(), pointB: vec3(), distance: Infinity };
}
