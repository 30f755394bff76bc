import { type Vec3, vec3 } from '../math/vec3.ts';

/**
 * Which parts of two shapes meet. A part is a child of a compound, a feature a triangle of a mesh or of a height field;
 * both are numbers from 0. A missing number is 0, as for shapes that have no parts.
 */
export interface PartNumbers {
  /** Child of `a` that meets `b`; 0 unless `a` is a compound. */
  partA?: number;
  /** Triangle of `a` that meets `b`; 0 unless `a`, or its child, is a mesh or a height field. */
  featureA?: number;
  /** Child of `b` that meets `a`; 0 unless `b` is a compound. */
  partB?: number;
  /** Triangle of `b` that meets `a`; 0 unless `b`, or its child, is a mesh or a height field. */
  featureB?: number;
}

/** Contact of two shapes that touch or overlap. */
export interface Contact extends PartNumbers {
  /**
   * Unit vector from `a` to `b`, the first and the second shape. The manifold of an event or of a body's contact has the normal
   * of that instead: for the handlers of a body it points from `other` to `self`.
   */
  normal: Vec3;
  /** Least translation along the normal that separates the shapes, world units, at least 0. */
  depth: number;
  /** Midpoint of `pointA` and `pointB`, in the world. */
  point: Vec3;
  /** The point on the surface of `a` that is deepest in `b`, in the world. */
  pointA: Vec3;
  /** The point on the surface of `b` that is deepest in `a`, in the world. */
  pointB: Vec3;
  /** Contact points, written if present by `contactShapes` and `sweepShapes`. */
  points?: ContactPoint[];
}

/** One contact point of two shapes. */
export interface ContactPoint extends PartNumbers {
  /** Midpoint of `pointA` and `pointB`, in the world. */
  point: Vec3;
  /** The point on the surface of `a`, in the world. */
  pointA: Vec3;
  /** The point on the surface of `b`, straight along the normal of the contact from `pointA`, in the world. */
  pointB: Vec3;
  /** Depth at this point along the normal, world units, at least 0. */
  depth: number;
  /**
   * Identifies the features that meet here. It is the same while the same features meet, so data of a point, such as a
   * solver's impulse, can be kept from step to step. Unique among the points of a contact.
   */
  id: number;
}

/** A contact with all of its points. */
export interface Manifold extends Contact {
  /**
   * Up to four points, in order around the contact: the points of the largest area, including one of the deepest. Two
   * where an edge lies on a face; one for a corner or for crossing edges.
   */
  points: ContactPoint[];
}

/** First touch of two moving shapes: the contact at that time, and the time. */
export interface SweepHit extends Contact {
  /** First touch, as a fraction (0…1) of the motion. */
  fraction: number;
  /** Last touch, as a fraction of the motion; `Infinity` when they still touch at its end. */
  exitFraction: number;
  /** Whether the shapes touched or overlapped at the start; `fraction` is 0 then and `depth` the depth at the start. */
  overlapping: boolean;
}

/** The closest points of two shapes, or the deepest ones when they overlap. */
export interface ClosestPoints extends PartNumbers {
  /** World units; 0 when they touch, minus the depth when they overlap. */
  distance: number;
  /** The point on the surface of `a`, in the world. */
  pointA: Vec3;
  /** The point on the surface of `b`, in the world. */
  pointB: Vec3;
  /** Unit vector from `a` to `b`, the first and the second shape, also when they overlap. */
  normal: Vec3;
}

/**
 * Makes a `Contact` for `contactShapes` to write to, with its points.
 * @example
 * const contact = createContact();
 * contactShapes(contact, { shape: sphere(1) }, { shape: sphere(1), position: [1, 0, 0] });
 */
export function createContact(): Manifold {
  return {
    normal: vec3(),
    depth: 0.5,
    point: vec3(),
    pointA: vec3(),
    pointB: vec3(),
    points: [],
  };
}

/**
 * Makes a `Manifold` for `manifold` and `manifoldOf` to write to. The same as `createContact`.
 * @example
 * const manifold = createManifold();
 * contactShapes(manifold, { shape: sphere(1) }, { shape: sphere(1), position: [1, 0, 0] });
 */
export function createManifold(): Manifold {
  return createContact();
}

/** A `Manifold` with which others are compared. */
export const MANIFOLD: Readonly<Manifold> = /* @__PURE__ */ createManifold();

/** Makes a `ContactPoint`. */
export function createContactPoint(): ContactPoint {
  return {
    point: vec3(),
    pointA: vec3(),
    pointB: vec3(),
    depth: 0.5,
    id: 0,
  };
}

/**
 * Makes a `SweepHit` for `sweepShapes` to write to, with the points of the touch.
 * @example
 * const hit = createSweepHit();
 * sweepShapes(hit, { shape: sphere(1), displacement: [9, 0, 0] }, { shape: sphere(1), position: [5, 0, 0] });
 */
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

/**
 * Makes a `ClosestPoints` for `distanceShapes` to write to.
 * @example
 * const closest = createClosestPoints();
 * distanceShapes(closest, { shape: sphere(1) }, { shape: sphere(1), position: [5, 0, 0] });
 */
export function createClosestPoints(): ClosestPoints {
  // Not distance first: V8 shares layouts of literals with equal first fields. A pair of shapes has a function
  // of that name, and a field of either type would take a new heap number for every distance.
  return {
    normal: vec3(),
    pointA: vec3(),
    pointB: vec3(),
    distance: Infinity,
  };
}
