import { createWorldBox } from '../geometry/obb.ts';
import type { Shape, WorldShape } from '../geometry/shape.ts';
import type { WorldSphere } from '../geometry/sphere.ts';
import { quat } from '../math/quat.ts';
import { vec3 } from '../math/vec3.ts';
import type { MovingShape } from './moving-shape.ts';
import type { ShapeKind } from './shape-kind.ts';

/**
 * A reusable copy of a shape at a pose, with one world shape per type, so that loading allocates nothing. Functions of
 * the narrowphase may move it; users have no reference to it.
 */
export class LoadedShape implements MovingShape {
  shape!: Shape;
  kind!: ShapeKind;
  worldShape!: WorldShape;
  readonly center = vec3();
  readonly displacement = vec3();
  readonly quaternion = quat();
  readonly rotation = vec3();
  boundingRadius = 0.5;
  /** Whether `quaternion` is the orientation of the world shape. */
  isOriented = false;
  private readonly sphere: WorldSphere = { center: this.center, radius: 0.5 };
  /** A world shape for boxes that are loaded from rows. */
  readonly box = createWorldBox({ halfExtents: vec3() }, this.center);
  /** World shapes by number of their kind, made at first use. All share `center`. */
  private readonly worldShapes: (WorldShape | undefined)[] = [];

  /** Loads the dimensions of a shape. `quaternion` takes effect when `orient` is called. */
  setShape(shape: Shape, kind: ShapeKind): void {
    this.shape = shape;
    this.kind = kind;
    const existing = this.worldShapes[kind.number];
    if (existing) {
      kind.assign(existing, shape);
      this.worldShape = existing;
    } else {
      this.worldShape = kind.create(shape, this.center);
      this.worldShapes[kind.number] = this.worldShape;
    }
  }

  /** Loads a sphere by its radius; `shape` is not read. */
  setSphere(shape: Shape, kind: ShapeKind, radius: number): void {
    this.shape = shape;
    this.kind = kind;
    this.worldShape = this.sphere;
    this.sphere.radius = radius;
  }

  /** Orients the world shape by `quaternion`. */
  orient(): void {
    this.kind.orient(this.worldShape, this.shape, this.quaternion);
  }
}
