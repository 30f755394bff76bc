import { copy, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../loaded-shape.ts';

/** A part of a shape, loaded for one visit. */
export class PartShape extends LoadedShape {
  /** A triangle of a mesh as a shape: its corners change with each visit. */
  readonly triangle = { type: 'triangle' as const, a: vec3(), b: vec3(), c: vec3() };

  /** Sets the pose of the whole, around `center`. */
  setMotion(center: Readonly<Vec3>, displacement: Readonly<Vec3>): void {
    copy(this.center, center);
    copy(this.displacement, displacement);
    set(this.rotation, 0, 0, 0);
  }
}
