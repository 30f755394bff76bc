import type { WorldShape } from '../../geometry/shape.ts';
import { copy, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../loaded-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { ShapeKind } from '../shape-kind.ts';

/** A part of a shape, loaded for one visit. */
export class PartShape extends LoadedShape {
  /** A triangle of a mesh as a shape: its corners change with each visit. */
  readonly triangle = { type: 'triangle' as const, a: vec3(), b: vec3(), c: vec3() };
  /** The shape of which the part is a triangle; undefined for another part. */
  whole: PosedShape | undefined = undefined;
  private worldTriangle: WorldShape | undefined;

  /** Makes the world shape of `triangle`, which is to be posed, the current one. */
  setTriangle(kind: ShapeKind, whole: PosedShape): void {
    this.whole = whole;
    this.shape = this.triangle;
    this.kind = kind;
    this.worldTriangle ??= kind.create(this.triangle, this.center);
    this.worldShape = this.worldTriangle;
  }

  /** Sets the pose of the whole, around `center`. */
  setMotion(center: Readonly<Vec3>, displacement: Readonly<Vec3>): void {
    copy(this.center, center);
    copy(this.displacement, displacement);
    set(this.rotation, 0, 0, 0);
  }
}

/** A shape; of a triangle of a mesh, the mesh. */
export function bodyOf<S extends PosedShape>(shape: S): S {
  return ((shape as { whole?: PosedShape }).whole as S | undefined) ?? shape;
}
