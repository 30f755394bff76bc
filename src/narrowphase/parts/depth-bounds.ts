import { grown } from '../../math/growable.ts';
import type { Division } from './division.ts';
import type { PartVisitor } from './parts.ts';

/**
 * The parts that may overlap another shape, with bounds of their depths. A shape inside a fine mesh overlaps hundreds of
 * triangles, and the deepest is wanted. Exact depths in the order of their bounds find it after a few.
 */
export class DepthBounds implements PartVisitor {
  limit = 0;
  private count = 0;
  private numbers = new Int32Array(64);
  private depths = new Float64Array(64);
  private division!: Division;
  private least = 0.5;
  private isImpact = false;

  /** Collects the parts near the box of a division that may be `least` deep or deeper. */
  collect(division: Division, least: number, isImpact: boolean): void {
    this.division = division;
    this.least = least;
    this.isImpact = isImpact;
    this.count = 0;
    division.parts.near(division.whole.worldShape, division.box, this);
  }

  visit(part: number): void {
    this.division.parts.writeDepthBound(bound, part, this.division, this.isImpact);
    if (bound[0] < this.least) return;
    if (this.count === this.numbers.length) {
      this.numbers = grown(this.numbers, this.count + 1);
      this.depths = grown(this.depths, this.count + 1);
    }
    this.numbers[this.count] = part;
    this.depths[this.count++] = bound[0];
  }

  /** Removes the part with the greatest bound and returns its number; −1 when none may be `least` deep. */
  take(least: number): number {
    const { numbers, depths } = this;
    let best = -1;
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      if (depths[i] < least) continue;
      numbers[count] = numbers[i];
      depths[count] = depths[i];
      if (best < 0 || depths[count] > depths[best]) best = count;
      count++;
    }
    this.count = count;
    if (best < 0) return -1;
    const part = numbers[best];
    numbers[best] = numbers[--this.count];
    depths[best] = depths[this.count];
    return part;
  }
}

const bound = new Float64Array(1);
