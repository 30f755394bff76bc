import type { BoxCast } from '../../broadphase/broadphase.ts';
import { IntegerList } from '../../math/integer-list.ts';

/** A list of all bodies whose bounds overlap a box. */
export class AabbQuery extends IntegerList implements BoxCast {
  readonly box = new Float64Array(6);
  readonly motion = new Float64Array(3);
  readonly grows = false;
  readonly limit = 0;

  /** Sets the box to the bounds of a body and clears the result. */
  setBox(bounds: Float64Array, index: number): this {
    for (let i = 0; i < 6; i++) this.box[i] = bounds[6 * index + i];
    this.count = 0;
    return this;
  }

  visit(index: number): void {
    this.push(index);
  }
}
