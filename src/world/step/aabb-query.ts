import type { BoxCast } from '../../broadphase/broadphase.ts';
import { grown } from '../../math/growable.ts';

/** A search for all proxies whose boxes meet one that stands still. */
export class AabbQuery implements BoxCast {
  readonly box = new Float64Array(6);
  readonly motion = new Float64Array(3);
  readonly grows = false;
  readonly limit = 0;
  /** What was found; only the first `count` entries are valid. */
  found: Int32Array = new Int32Array(64);
  count = 0;

  /** Gets ready to search around the box of a proxy. */
  around(bounds: Float64Array, proxy: number): this {
    for (let i = 0; i < 6; i++) this.box[i] = bounds[6 * proxy + i];
    this.count = 0;
    return this;
  }

  visit(proxy: number): void {
    if (this.count === this.found.length) this.found = grown(this.found, this.count + 1);
    this.found[this.count++] = proxy;
  }
}
