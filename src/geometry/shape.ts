import type { Capsule, WorldCapsule } from './capsule.ts';
import type { Compound, WorldCompound } from './compound.ts';
import type { Box, Obb } from './obb.ts';
import type { Plane, WorldPlane } from './plane.ts';
import type { Sphere, WorldSphere } from './sphere.ts';
import type { Triangle, WorldTriangle } from './triangle.ts';

/** Any shape that a body can have. */
export type Shape = Sphere | Capsule | Box | Triangle | Plane | Compound;

/** The names of the shapes. */
export type ShapeType = Shape['type'];

/** The shape of each type. */
export type ShapeOf<T extends ShapeType> = Extract<Shape, { type: T }>;

/** The world form of each type of shape. */
interface WorldShapes {
  sphere: WorldSphere;
  plane: WorldPlane;
  box: Obb;
  capsule: WorldCapsule;
  triangle: WorldTriangle;
  compound: WorldCompound;
}

/** The types of shapes with many parts. */
export type TypeWithParts = 'compound';

/** The world form of a type of shape. */
export type WorldShapeOf<T extends ShapeType> = WorldShapes[T];

/**
 * A shape in the world. Every world shape keeps its orientation relative to `center`. So translating a shape writes its
 * center only, and the narrowphase subtracts centers before it computes anything else.
 */
export type WorldShape = WorldShapeOf<ShapeType>;

/** The types of shapes, simplest first. The index of a type is its number. */
export const SHAPE_TYPES = [
  'sphere',
  'plane',
  'box',
  'capsule',
  'triangle',
  'compound',
] as const satisfies readonly ShapeType[];

/** The types up to `T`, simplest first. */
export type TypesUpTo<
  T extends ShapeType,
  Rest extends readonly ShapeType[] = typeof SHAPE_TYPES,
  Simpler extends readonly ShapeType[] = [],
> = Rest extends readonly [infer Head extends ShapeType, ...infer Tail extends readonly ShapeType[]]
  ? Head extends T
    ? readonly [...Simpler, Head]
    : TypesUpTo<T, Tail, [...Simpler, Head]>
  : never;

/** The number of a type. */
export type NumberOf<T extends ShapeType> =
  TypesUpTo<T> extends readonly [...infer Simpler, unknown] ? Simpler['length'] : never;
