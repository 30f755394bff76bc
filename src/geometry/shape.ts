import type { TreeItems } from '../bvh/tree.ts';
import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Capsule, WorldCapsule } from './capsule.ts';
import type { Cone, WorldCone } from './cone.ts';
import type { ConvexHull, WorldConvexHull } from './convex-hull.ts';
import type { Cylinder, WorldCylinder } from './cylinder.ts';
import type { Box, Obb } from './obb.ts';
import type { Plane, WorldPlane } from './plane.ts';
import type { Sphere, WorldSphere } from './sphere.ts';
import type { WorldSurface } from './surface.ts';
import type { Triangle, WorldTriangle } from './triangle.ts';

/** Any shape that a body can have. */
export type Shape =
  | Sphere
  | Capsule
  | Box
  | Triangle
  | ConvexHull
  | Plane
  | Cylinder
  | Cone
  | TriangleMesh
  | HeightField
  | Compound;

/** A mesh of thin triangles, or the solid that they enclose. Bodies share it. */
export interface TriangleMesh {
  /** Discriminates the union of shapes. */
  readonly type: 'triangleMesh';
  /** x, y, z of each corner in the frame of the body, world units: a new array. Vertices within `weld` have become one corner. */
  readonly positions: readonly number[];
  /** Three corner numbers for each triangle, in the order of their `feature`, without those that were dropped: a new array. */
  readonly indices: readonly number[];
  /** Whether triangles can be touched from both sides, or from the front only. */
  readonly sides: 'both' | 'front';
  /** Whether the inside counts as part of the shape. */
  readonly solid: boolean;
  /** Number of triangles. */
  readonly triangleCount: number;
  /** Number of degenerate triangles that were left out. */
  readonly dropped: number;
  /** Precision of the positions as they were given: single of a `Float32Array`. What is flat within it has no seams. */
  readonly precision: 'single' | 'double';
  /** How close vertices are one corner, world units: 0 if only equal ones are. */
  readonly weld: number;
}

/** Heights on a grid, a terrain. Bodies share it. */
export interface HeightField {
  /** Discriminates the union of shapes. */
  readonly type: 'heightField';
  /** Heights along y in the frame of the body, row by row, world units: a new array. NaN, or null in JSON, is a hole. */
  readonly heights: readonly number[];
  /** Number of samples along z. */
  readonly rows: number;
  /** Number of samples along x. */
  readonly columns: number;
  /** Distances of neighboring samples along x and z, world units. */
  readonly cellSize: {
    /** Along x. */
    readonly x: number;
    /** Along z. */
    readonly z: number;
  };
  /** Whether what is below the surface, down to its lowest sample, counts as part of the shape. */
  readonly solid: boolean;
  /** Precision of the heights as they were given: single of a `Float32Array`. What is flat within it has no seams. */
  readonly precision: 'single' | 'double';
}

/** A shape that can be a child of a compound. */
export type ChildShape = Sphere | Capsule | Box | Triangle | ConvexHull | Cylinder | Cone | TriangleMesh | HeightField;

/** A child of a compound. */
export interface CompoundChild {
  /** Its shape. */
  readonly shape: ChildShape;
  /** Its center in the frame of the body, world units. */
  readonly position: Readonly<Vec3>;
  /** Its orientation in the frame of the body, a unit quaternion. */
  readonly quaternion: Readonly<Quat>;
  /** Whatever the user wants to find when the child is hit. */
  readonly userData?: unknown;
}

/** Several shapes, fixed to each other. A body with a compound has one contact with another body, whichever children touch. */
export interface Compound {
  /** Discriminates the union of shapes. */
  readonly type: 'compound';
  /** The children. Their index is the `part` of events and hits. */
  readonly children: readonly CompoundChild[];
}

/** A compound in the world, or a child of it around the same center. */
export interface WorldCompound {
  /** Its position. */
  center: Vec3;
  /** Its orientation. */
  readonly quaternion: Quat;
  /** Its orientation as a rotation matrix: see `writeAxes`. */
  readonly axes: Float64Array;
  /** Its children, and the tree of their bounds, which determines their order. */
  children: readonly CompoundChild[];
  items: TreeItems;
  /** Whether one of them is a surface that is touched from the front only. */
  isOneSided: boolean;
  /** Its only child in the world, or undefined: a cache of the narrowphase, of the child `posedChild`. */
  posed: object | undefined;
  posedChild: CompoundChild | undefined;
}

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
  convexHull: WorldConvexHull;
  cylinder: WorldCylinder;
  cone: WorldCone;
  triangleMesh: WorldSurface;
  heightField: WorldSurface;
  compound: WorldCompound;
}

/** The types of shapes with many parts. */
export type TypeWithParts = 'triangleMesh' | 'heightField' | 'compound';

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
  'convexHull',
  'cylinder',
  'cone',
  'triangleMesh',
  'heightField',
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
