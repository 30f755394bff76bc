import type { BoxCast } from '../../broadphase/broadphase.ts';
import { grown } from '../../math/growable.ts';

/** Collects all bodies whose bounds overlap a box. */
export class AabbQuery implements BoxCast {
  readonly box = new Float64Array(6);
  readonly motion = new Float64Array(3);
  readonly grows = false;
  readonly limit = 0;
  /** The overlapping bodies; only the first `count` entries are valid. */
  indices: Int32Array = new Int32Array(64);
  count = 0;

  /** Sets the box to the bounds of a body and clears the result. */
  setBox(bounds: Float64Array, index: number): this {
    for (let i = 0; i < 6; i++) this.box[i] = bounds[6 * index + i];
    this.count = 0;
    return this;
  }

  visit(index: number): void {
    if (this.count === this.indices.length) this.indices = grown(this.indices, this.count + 1);
    this.indices[this.count++] = index;
  }
}
