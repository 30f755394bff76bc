import type { WorldSphere } from '../geometry/sphere.ts';
import type { WorldShape } from '../geometry/world-shape.ts';
import { quat } from '../math/quat.ts';
import { vec3 } from '../math/vec3.ts';
import { assignShape, createWorldShape, orient, type Shape } from '../shapes/shape.ts';
import type { MovingShape } from './moving-shape.ts';

/**
 * A reusable copy of a shape at a pose, with one world shape per type, so that loading allocates nothing. Functions of
 * the narrowphase may move it; users have no reference to it.
 */
export class LoadedShape implements MovingShape {
  shape!: Shape;
  kind = 0;
  worldShape!: WorldShape;
  readonly center = vec3();
  readonly displacement = vec3();
  readonly quaternion = quat();
  readonly rotation = vec3();
  boundingRadius = 0.5;
  private readonly sphere: WorldSphere = { center: this.center, radius: 0.5 };
  /** World shapes by kind, made at first use. All share `center`. */
  private readonly worldShapes: (WorldShape | undefined)[] = [];

  /** Loads the dimensions of a shape. `quaternion` takes effect when `orient` is called. */
  setShape(shape: Shape, kind: number): void {
    this.shape = shape;
    this.kind = kind;
    const existing = this.worldShapes[kind];
    if (existing) {
      assignShape(existing, shape);
      this.worldShape = existing;
    } else {
      this.worldShape = createWorldShape(shape, this.center);
      this.worldShapes[kind] = this.worldShape;
    }
  }

  /** Loads a sphere by its radius; `shape` is not read. */
  setSphere(shape: Shape, kind: number, radius: number): void {
    this.shape = shape;
    this.kind = kind;
    this.worldShape = this.sphere;
    this.sphere.radius = radius;
  }

  /** Orients the world shape by `quaternion`. */
  orient(): void {
    orient(this.worldShape, this.shape, this.quaternion);
  }
}
