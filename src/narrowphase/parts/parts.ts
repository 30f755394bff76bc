import type { TriangleTest } from '../../geometry/mesh/triangle-test.ts';
import type { Shape, WorldShape } from '../../geometry/shape.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import type { Aabb } from '../../math/aabb.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { MovingShape } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { ClosestPoints, Contact, ContactPoint, SweepHit } from '../results.ts';
import type { ShapeKind } from '../shape-kind.ts';
import type { KnownParts } from './known-parts.ts';
import type { PartShape } from './part-shape.ts';

// A shape of many parts: a compound of children, or a mesh of triangles. Each query of such a shape visits the parts
// near the other shape and asks their pairs. The rest of the library knows these interfaces only, so a program without
// such shapes has no code of them.

/** Receives the parts of a shape that are near something. */
export interface PartVisitor {
  /** Squared distance, or time of a cast, beyond which parts are of no interest. It may shrink at each visit. */
  limit: number;
  visit(part: number): void;
}

/** A shape of many parts in the world. */
export interface WorldParts {
  /** Its position. */
  center: Vec3;
  /** Its rotation matrix: see `writeAxes`. */
  readonly axes: Float64Array;
}

/** Two shapes, of which one is divided into its parts. */
export interface Divided<S extends PosedShape = PosedShape> {
  readonly whole: S;
  readonly other: S;
  /** Whether the divided shape is the first of the two. */
  readonly isFirst: boolean;
  readonly world: WorldParts;
  /** Displacement of the other shape relative to the divided one, in the frame of the divided one. */
  readonly motion: Vec3;
  /** Velocity of the other shape, relative and in the same frame, where they meet. */
  readonly velocity: Vec3;
}

/** How a shape moves relative to one of many parts, in whose frame it may rotate: see `RotatingRegion`. */
export interface RelativeMotion {
  /** In the world's axes. */
  readonly velocity: Readonly<Vec3>;
  /** The gap that counts as a touch, and how far the center may be from its straight path. */
  readonly slack: number;
  /** Rotation travel of the shape. */
  readonly travel: number;
}

/** What became of a contact of a part: it does not count, it does, it does with another normal, or a solid is touched from inside. */
export type Correction = typeof REFUSED | typeof KEPT | typeof REPLACED | typeof INSIDE;
export const REFUSED = 0;
export const KEPT = 1;
export const REPLACED = 2;
export const INSIDE = 3;

/** How a type of shape finds and loads its parts. Boxes and motions are in the frame of the shape. */
export interface Parts {
  readonly queries: PartQueries;
  /** Whether parts are features, such as triangles, rather than children. */
  readonly areFeatures: boolean;
  /** Number of parts. */
  readonly count: (world: WorldShape) => number;
  /** Whether the shape is one convex shape, so that a rotating sweep need not divide it. */
  readonly isConvex: (world: WorldShape) => boolean;
  /** The single convex part of a shape, at its pose and at rest; undefined if there are several. Valid until the next query. */
  readonly onlyPart: (whole: PosedShape) => PosedShape | undefined;
  /** Visits the parts with bounds at a squared distance of at most `visitor.limit` from a box. */
  readonly near: (world: WorldShape, box: Readonly<Aabb>, visitor: PartVisitor) => void;
  /**
   * Visits the parts that a box touches, moving by `motion`, at a fraction of at most `visitor.limit`: by their bounds, or by
   * a `test` of what is in the box, if parts are triangles.
   */
  readonly swept: (
    world: WorldShape,
    box: Readonly<Aabb>,
    motion: Readonly<Vec3>,
    visitor: PartVisitor,
    test?: TriangleTest,
  ) => void;
  /** Finds the parts in a box of the world at once, for several sweeps within it. Absent where each sweep finds its own. */
  readonly gather?: (world: WorldShape, box: Readonly<Aabb>) => void;
  /** Loads a part at its pose, with the displacement of the shape. */
  readonly load: (out: PartShape, whole: PosedShape, part: number) => void;
  /** Loads a part as a shape around the center of the whole, with its whole motion. */
  readonly loadMoving: (out: PartShape, whole: MovingShape, part: number) => void;
  /** The parts of the only child of a shape: they rotate about the center of the shape. */
  readonly ofOnlyChild: (world: WorldShape) => PartsInMotion | undefined;
  /** Whether first touches may be refused, impacts aside. */
  readonly mayRefuse: (world: WorldShape) => boolean;
  /** Whether the inside of the closed surface of the parts belongs to the shape. */
  readonly isSolid: (world: WorldShape) => boolean;
  /** Whether some part of a shape has no inside. */
  readonly isSheet: (shape: Shape) => boolean;
  /** Whether a shape, or a part of it, is a one-sided mesh. */
  readonly isOneSided: (shape: Shape) => boolean;
  /** Makes both sides of a one-sided mesh count, until its shape is loaded again. */
  readonly ignoreSides: (world: WorldShape) => void;
  /** Whether a point that is not on the closed surface is inside. */
  readonly encloses: (world: WorldShape, point: Readonly<Vec3>) => boolean;
  /** Rounding of the coordinates of the parts, world units. */
  readonly slackOf: (shape: Shape) => number;
  /** The number by which users know a part. */
  readonly nameOf: (world: WorldShape, part: number) => number;
}

/** What a sweep of rotating parts asks of parts. */
export type PartsInMotion = Pick<Parts, 'areFeatures' | 'swept' | 'loadMoving' | 'mayRefuse' | 'isSolid' | 'nameOf'>;

/** Axes of an unrotated shape: see `writeAxes`. */
export const UNROTATED = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** The parts of a kind of shapes; undefined for one without parts. */
export function partsOf(kind: ShapeKind): Parts | undefined {
  return kind.parts as Parts | undefined;
}

/** The single convex part of a shape, or the shape itself; undefined for a shape of several parts. */
export function onlyPart(shape: PosedShape): PosedShape | undefined {
  const parts = partsOf(shape.kind);
  return parts ? parts.onlyPart(shape) : shape;
}

/** Finds the parts of a shape in a box of the world at once, for several sweeps within it. */
export function gatherParts({ kind, worldShape }: PosedShape, box: Readonly<Aabb>): void {
  partsOf(kind)?.gather?.(worldShape, box);
}

/** Whether touches of a shape may be refused, as from behind a one-sided mesh. */
export function mayRefuse({ kind, worldShape }: PosedShape): boolean {
  return partsOf(kind)?.mayRefuse(worldShape) ?? false;
}

/**
 * Makes both sides of a one-sided mesh count, until its shape is loaded again. A contact begins at the front, but lasts until the
 * other shape is clear of both sides.
 */
export function ignoreSides({ kind, worldShape }: PosedShape): void {
  partsOf(kind)?.ignoreSides(worldShape);
}

/** Whether a shape, or a part of it, has no inside. */
export function isSheet(kind: ShapeKind, shape: Shape): boolean {
  return kind.type === 'triangle' || (partsOf(kind)?.isSheet(shape) ?? false);
}

/** Whether a shape, or a part of it, is a one-sided mesh. */
export function isOneSided(kind: ShapeKind, shape: Shape): boolean {
  return partsOf(kind)?.isOneSided(shape) ?? false;
}

/** The queries of two shapes of which one or both have parts. */
export interface PartQueries {
  /** Beyond `limit`, if given, any distance above it: see `distanceUpTo`. */
  distance(out: ClosestPoints, a: PosedShape, b: PosedShape, limit?: number): number;
  /** The distance of a sphere from a shape of many parts. */
  distanceFromSphere(out: ClosestPoints, sphere: WorldSphere, b: PosedShape): number;
  overlap(a: PosedShape, b: PosedShape): boolean;
  /** Whether the gap is at most `gap`. Asks the parts in `hints` first, and notes others there. */
  areWithin(a: PosedShape, b: PosedShape, gap: number, hints: Int32Array | undefined, at: number): boolean;
  /** Whether the gap of the parts in `known` is at most `gap`. */
  areStillWithin(a: PosedShape, b: PosedShape, gap: number, known: KnownParts): boolean;
  /** Whether any parts touch. Notes them in `known`, and whether others may be within the gap. */
  findTouching(a: PosedShape, b: PosedShape, gap: number, known: KnownParts): boolean;
  contact(out: Contact, a: PosedShape, b: PosedShape): boolean;
  sweep(out: SweepHit, a: PosedShape, b: PosedShape): boolean;
  /** As `sweep`, but with the `exitFraction` of one part only. Touches later than `latest` may be left out. */
  firstTouch(out: SweepHit, a: PosedShape, b: PosedShape, latest?: number): boolean;
  /**
   * Fraction of the last touch, or `earliest` if there is none later; `Infinity` if they touch at the end. Both sides of a
   * one-sided mesh count.
   */
  lastTouch(a: PosedShape, b: PosedShape, earliest: number): number;
  /** As `firstTouch`, of touches that the motion opposes: parts that are left, or slid along, do not count. */
  firstImpact(out: SweepHit, a: PosedShape, b: PosedShape, latest?: number): boolean;
  /** The first touch of shapes that may rotate: see `findFirstTouch`. */
  findFirstTouch(out: SweepHit, a: MovingShape, b: MovingShape, tolerance: number, latest: number): boolean;
  /**
   * Time of the first touch of children of compounds that may rotate, of those that are farther apart than `gap` at the start;
   * `Infinity` without one.
   */
  timeOfApart(a: MovingShape, b: MovingShape, gap: number): number;
  /** First and last touch of shapes that may rotate. */
  sweepRotating(out: SweepHit, a: MovingShape, b: MovingShape): boolean;
  /** Writes the manifold. */
  writePoints(out: ContactPoint[], contact: Readonly<Contact>, a: MovingShape, b: MovingShape): void;
}
