import type { Shape } from '../../geometry/shape.ts';
import type { Surface, WorldSurface } from '../../geometry/surface.ts';
import type { Aabb } from '../../math/aabb.ts';
import { isQuatAt, isVec3At, storeQuat, storeVec3 } from '../../math/columns.ts';
import { grown } from '../../math/growable.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { LoadedShape } from '../loaded-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { Division } from './division.ts';
import { KeptContacts } from './kept-contacts.ts';
import type { PartVisitor } from './parts.ts';
import { DEPTH_ROUNDING, DEPTH_ROW, writeTriangleDepth } from './triangle-depth.ts';

/** Which parts are chosen: all, those whose faces oppose a motion, or the others. */
export type Choice = 'all' | 'opposed' | 'left';

/**
 * The triangles that may overlap another shape, with bounds of their depths. A shape inside a fine mesh overlaps hundreds of
 * triangles, and the deepest is wanted. Exact depths in the order of their bounds find it after a few.
 *
 * A character that cannot get out asks for several motions at one pose. So the last pose is kept.
 */
export class DepthBounds implements PartVisitor {
  limit = 0;
  private division!: Division;
  /** The contacts of the triangles, by rows. */
  readonly contacts = new KeptContacts();
  /** Row of the triangle taken last, −1 if there is none. */
  taken = -1;
  private count = 0;
  private numbers = new Int32Array(64);
  private rows = new Float64Array(64 * DEPTH_ROW);
  /** The bounds by rows, the greatest one that is known, and the greatest rounding. */
  private depths = new Float64Array(64);
  private greatest = 0.5;
  private grain = 0.5;
  /** Rows that are chosen and not yet taken: a binary heap, the one to be taken next first. */
  private heap = new Int32Array(64);
  private heapCount = 0;
  /** By triangle: the number of the last search after which it was noted as touched. */
  private touched = new Int32Array(0);
  private search = 0;
  // The last pose.
  private surface: Surface | undefined;
  private shape: Shape | undefined;
  private isFirst = false;
  /** Center and axes of the surface. */
  private readonly pose = new Float64Array(12);
  /** Center and orientation of the other shape. */
  private readonly otherPose = new Float64Array(7);

  /** Whether the triangles of the other shape of a division, at its pose, are known. */
  knows({ whole, other, isFirst }: Division): boolean {
    const { shape, center: otherCenter, quaternion } = other as LoadedShape;
    const { center, axes, surface } = whole.worldShape as unknown as WorldSurface;
    if (!isKnowable(other) || shape !== this.shape || surface !== this.surface || isFirst !== this.isFirst)
      return false;
    const { pose, otherPose } = this;
    if (!isVec3At(otherPose, 0, otherCenter) || !isQuatAt(otherPose, 3, quaternion)) return false;
    if (!isVec3At(pose, 0, center)) return false;
    for (let i = 0; i < 9; i++) if (pose[3 + i] !== axes[i]) return false;
    return true;
  }

  /** Finds the triangles within `distance` of a box around the core of the other shape of a division, at its start. */
  find(division: Division, box: Readonly<Aabb>, distance: number): void {
    const { whole, other, isFirst, parts } = division;
    const { center, axes, surface } = whole.worldShape as unknown as WorldSurface;
    this.division = division;
    this.count = 0;
    this.grain = 0;
    this.limit = distance * distance;
    this.surface = undefined;
    parts.near(whole.worldShape, box, this);
    this.contacts.clear(this.count);
    this.touched = grown(this.touched, surface.triangleCount);
    this.search++;
    this.surface = surface;
    this.isFirst = isFirst;
    storeVec3(this.pose, 0, center);
    this.pose.set(axes, 3);
    const { shape, center: otherCenter, quaternion } = other as LoadedShape;
    this.shape = isKnowable(other) ? shape : undefined;
    if (!this.shape) return;
    storeVec3(this.otherPose, 0, otherCenter);
    storeQuat(this.otherPose, 3, quaternion);
  }

  visit(part: number): void {
    if (this.count === this.numbers.length) {
      this.numbers = grown(this.numbers, this.count + 1);
      this.rows = grown(this.rows, this.numbers.length * DEPTH_ROW);
      this.depths = grown(this.depths, this.numbers.length);
      this.heap = grown(this.heap, this.numbers.length);
    }
    if (!writeTriangleDepth(this.rows, this.count * DEPTH_ROW, part, this.division)) return;
    this.grain = Math.max(this.grain, this.roundingOf(this.count));
    this.numbers[this.count++] = part;
  }

  /** Notes that a triangle is touched at this pose. */
  addTouched(part: number): void {
    this.touched[part] = this.search;
  }

  isTouched(part: number): boolean {
    return this.touched[part] === this.search;
  }

  /** Chooses triangles by a motion in their frame. */
  choose(choice: Choice, { x, y, z }: Readonly<Vec3>): void {
    const { rows, heap, depths } = this;
    this.heapCount = 0;
    this.greatest = -Infinity;
    this.taken = -1;
    for (let i = 0; i < this.count; i++) {
      const at = i * DEPTH_ROW;
      depths[i] = rows[at];
      if (choice !== 'all') {
        // Unknown normals oppose every motion.
        const isLeft = rows[at + 1] * x + rows[at + 2] * y + rows[at + 3] * z >= 0 && depths[i] < Infinity;
        if (isLeft !== (choice === 'left')) continue;
        depths[i] = this.contacts.boundOf(i, depths[i]);
      }
      if (depths[i] < Infinity) this.greatest = Math.max(this.greatest, depths[i]);
      heap[this.heapCount++] = i;
    }
    for (let i = (this.heapCount >> 1) - 1; i >= 0; i--) this.sink(heap[i], i);
  }

  /**
   * Takes the chosen triangle with the greatest bound and returns its number; of several that differ by rounding, the one with
   * the lowest name. −1 when it cannot be deeper than `least`. Triangle `best`, −1 for none, is that deep: those that are so, but for
   * rounding, do not count if it precedes them. On a flat floor these are thousands.
   */
  take(least: number, best: number): number {
    const { heap, numbers } = this;
    const row = heap[0];
    if (this.heapCount === 0 || this.depths[row] < least) return -1;
    const first = this.firstOfTies(least, best);
    // All others are less deep, or have a higher name.
    if (first >= 0 && this.isTie(row, least) && this.division.precedes(first, numbers[row])) return -1;
    this.sink(heap[--this.heapCount], 0);
    this.taken = row;
    return numbers[row];
  }

  /** Puts a row into the heap, at a place that is free or lower. */
  private sink(row: number, at: number): void {
    const { heap, heapCount } = this;
    for (;;) {
      let child = 2 * at + 1;
      if (child + 1 < heapCount && this.isBefore(heap[child + 1], heap[child])) child++;
      if (child >= heapCount || !this.isBefore(heap[child], row)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = row;
  }

  private isBefore(row: number, other: number): boolean {
    const { numbers, division } = this;
    const rank = this.rankOf(row);
    const ofOther = this.rankOf(other);
    return rank === ofOther ? division.precedes(numbers[row], numbers[other]) : rank < ofOther;
  }

  /** How far a bound is below the greatest one, in units of the rounding. */
  private rankOf(row: number): number {
    return Math.floor((this.greatest - this.depths[row]) / this.grain);
  }

  /** `best`, or the triangle taken last if its depth is the same within rounding and it precedes; −1 for none. */
  private firstOfTies(least: number, best: number): number {
    const { taken } = this;
    if (best < 0 || taken < 0 || !this.isTie(taken, least)) return best;
    const part = this.numbers[taken];
    return this.division.precedes(part, best) ? part : best;
  }

  /** Whether a bound is above a depth by no more than the rounding of both. */
  private isTie(row: number, depth: number): boolean {
    return this.depths[row] <= depth + 2 * this.roundingOf(row);
  }

  /** How much a bound of a triangle may exceed its depth by rounding. */
  private roundingOf(row: number): number {
    return 2 * this.rows[row * DEPTH_ROW + DEPTH_ROUNDING];
  }
}

/** Whether the pose of a shape tells whether it is the last one. */
export function isKnowable(other: PosedShape): boolean {
  return (other as LoadedShape).isOriented;
}
