import type {
  NumberOf,
  Shape,
  ShapeOf,
  ShapeType,
  TypesUpTo,
  TypeWithParts,
  WorldShape,
  WorldShapeOf,
} from '../geometry/shape.ts';
import type { TransverseMotion } from '../geometry/solid-of-revolution.ts';
import type { Aabb } from '../math/aabb.ts';
import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { FaceReduction } from './manifold/projected-face.ts';
import type { SupportingFace } from './manifold/supporting-face.ts';
import type { Pair } from './pair.ts';
import type { BoxRowTest } from './polytope/box-quick-test.ts';
import type { CrossingList } from './rays/crossing-list.ts';
import type { Ray, RayHit } from './rays/ray.ts';
import type { RotatingPair } from './rotation/rotating-pair.ts';

// What the library knows about a type of shape. Each constructor in `src/shapes` refers to one kind, and a kind to its
// pairs with all simpler shapes. So code of a shape is in a program only if the program makes such a shape.

/** The functions of one type of shape. `S` is the shape that users create, `W` its form in the world. */
interface Kind<S, W> {
  /** Whether a rotation does not change the shape: a sphere. */
  readonly isRound: boolean;
  /** Whether it has no bounds: a plane. */
  readonly isUnbounded: boolean;
  /** The constructor, called with a literal of the type. */
  readonly make: (literal: S) => S;
  /** Makes the shape in the world, unrotated. It keeps `center`, not a copy of it. */
  readonly create: (shape: S, center: Vec3) => W;
  /** Copies the dimensions of another shape of the same type to a world shape. Call `orient` afterwards. */
  readonly assign: (world: W, shape: S) => void;
  /** Sets the orientation of the shape in the world to the unit quaternion `q`. */
  readonly orient: (world: W, shape: S, q: Readonly<Quat>) => void;
  /** Copies the orientation of another world shape, made from an equal shape. */
  readonly copyOrientation: (world: W, from: Readonly<W>) => void;
  /** Writes the bounds of the shape relative to its center. */
  readonly bounds: (out: Aabb, world: W) => void;
  /** Whether `p` is in the shape or on its surface. */
  readonly contains: (world: W, p: Readonly<Vec3>) => boolean;
  /**
   * Writes to `out[0]` the support of the shape, relative to its center, along a direction of about unit length. The
   * radius of a round shape is not scaled by the length of the direction. Double out: docs/v8.md.
   */
  readonly support: (out: Float64Array, world: W, direction: Readonly<Vec3>) => void;
  /**
   * Writes to `out[0]` a bound of the speed of the shape's core under a rotation vector: the speed of its fastest point, or a
   * little more. The radius of a round shape does not count: rotation does not move the surface of a sphere.
   */
  readonly rotationSpeed: (out: Float64Array, world: W, rotation: Readonly<Vec3>) => void;
  /** `transverseMotionOf` for a solid of revolution, which a spin about its axis does not move. */
  readonly transverseMotion:
    | ((world: W, rotation: Readonly<Vec3>, w: Readonly<Vec3>, n: Readonly<Vec3>) => Readonly<TransverseMotion>)
    | undefined;
  /**
   * Writes to `out[0]` the support along a unit vector n of the solid of revolution of the shape about a rotation
   * vector w, which must not be zero. The circle of a point p about w has the support ((n · w) (w · p) + |n × w| |w ×
   * p|) / w².
   */
  readonly revolvedSupport: (out: Float64Array, world: W, direction: Readonly<Vec3>, rotation: Readonly<Vec3>) => void;
  /** The farthest distance of a point of the shape from its center, world units: infinite for a plane. */
  readonly boundingRadius: (shape: S) => number;
  /** Radius of the largest sphere around the shape's center inside it; NaN for a shape that may have none. */
  readonly inscribedRadius: (shape: S) => number;
  /** Quick tests from rows of numbers, for boxes. */
  readonly boxRows: { halfExtents(shape: S): Readonly<Vec3>; readonly quickTest: BoxRowTest } | undefined;
  /**
   * Quick test of a shape of many parts with the orientation at `at` of `orientations`, four zeros if it is not rotated: whether a
   * sphere that moves stays clear of all parts. `sphere` has the center x, y, z relative to that of the shape, the radius, and the displacement x, y, z.
   */
  readonly staysClear:
    | ((shape: S, orientations: Float64Array, at: number, sphere: Float64Array) => boolean)
    | undefined;
  /** Writes where a ray that has been checked first meets the shape; false when it does not. */
  readonly ray: (out: RayHit, ray: Readonly<Ray>, world: W) => boolean;
  /** Adds the crossings of a ray that has been checked with a shape that is no convex solid; returns what `addCrossings` does. */
  readonly crossings: ((list: CrossingList, ray: Readonly<Ray>, world: W) => number) | undefined;
  /** Writes the supporting face along a unit vector, for manifolds. */
  readonly face: (out: SupportingFace, world: W, direction: Readonly<Vec3>) => void;
  /** How its supporting face differs from that of other types. */
  readonly faceReduction: FaceReduction;
  /** How to find and ask its parts, for a shape of many parts: a `Parts`, read by `partsOf`. */
  readonly parts: object | undefined;
  /** Shortcuts of rotating sweeps of two shapes of this kind, if there are any. */
  readonly rotating: RotatingPair | undefined;
}

/** A kind as its file in `src/shapes` defines it: the compiler demands a pair with every simpler type. */
interface DefinedKind<T extends ShapeType> extends Kind<ShapeOf<T>, WorldShapeOf<T>> {
  readonly type: T;
  readonly number: NumberOf<T>;
  readonly pairs: PairsOf<T>;
}

/** The pairs of `T` with all simpler types, then with itself. A shape of many parts asks the pairs of its parts. */
export type PairsOf<T extends ShapeType, Types extends readonly ShapeType[] = TypesUpTo<T>> = T extends TypeWithParts
  ? readonly []
  : { readonly [I in keyof Types]: PairOf<Types[I], T> };

/** A pair in either order. A sphere is always first; two planes are not supported. */
type PairOf<Simpler extends ShapeType, T extends ShapeType> = Simpler extends 'sphere'
  ? Pair<Simpler, T>
  : [Simpler, T] extends ['plane', 'plane']
    ? undefined
    : Pair<Simpler, T> | Pair<T, Simpler>;

/** A type of shape: its functions, and its pairs with all simpler types. */
export interface ShapeKind extends Kind<Shape, WorldShape> {
  readonly type: ShapeType;
  /** Index of the type in `SHAPE_TYPES`. */
  readonly number: number;
  /** Pairs by number of the other kind, up to its own number. */
  readonly pairs: readonly (Pair | undefined)[];
}

/** Makes a kind from its definition. All definitions list the same fields in the same order: docs/v8.md. */
export function shapeKind<T extends ShapeType>(definition: DefinedKind<T>): ShapeKind {
  // A kind gets shapes of its own type only. The type system cannot check it; this cast is the only one.
  return definition as unknown as ShapeKind;
}
