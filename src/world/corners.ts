import { storeVec3 } from '../math/columns.ts';
import { grown } from '../math/growable.ts';
import { copy, lerp, set, type Vec3, vec3 } from '../math/vec3.ts';

/** Corners of a straight way. */
export const NO_CORNERS = new Float64Array(0);
/** Numbers per corner: time and position. */
const CORNER = 4;

/**
 * The corners of the ways of bodies in a step: where impacts changed their velocities. Each body has a list, from its
 * last corner to its first.
 */
export class Corners {
  count = 0;
  private numbers = new Float64Array(0);
  /** By corner: the one before it on the same way, −1 for the first. */
  private previous = new Int32Array(0);
  /** By body: its last corner. Valid for bodies that are `BENT`. */
  private last = new Int32Array(0);

  /** Makes room for bodies with indices below `capacity`. */
  reserve(capacity: number): void {
    if (this.last.length < capacity) this.last = grown(this.last, capacity);
  }

  /** Adds a corner of a body at fraction `time` of the step. */
  add(i: number, isFirst: boolean, time: number, position: Readonly<Vec3>): void {
    const corner = this.count++;
    if (corner === this.previous.length) {
      this.previous = grown(this.previous, corner + 1);
      this.numbers = grown(this.numbers, CORNER * this.previous.length);
    }
    this.numbers[CORNER * corner] = time;
    storeVec3(this.numbers, CORNER * corner + 1, position);
    this.previous[corner] = isFirst ? -1 : this.last[i];
    this.last[i] = corner;
  }

  /** Time of the last corner of a body. */
  lastTime(i: number): number {
    return this.numbers[CORNER * this.last[i]];
  }

  /** Time and position of the corners of a body, in the order of time. */
  of(i: number): Float64Array {
    let count = 0;
    for (let c = this.last[i]; c >= 0; c = this.previous[c]) count++;
    const corners = new Float64Array(CORNER * count);
    for (let c = this.last[i]; c >= 0; c = this.previous[c]) {
      corners.set(this.numbers.subarray(CORNER * c, CORNER * c + CORNER), CORNER * --count);
    }
    return corners;
  }
}

/** Writes the position at `time` of a way from `start` to `end`; `corners` as from `Corners.of`. */
export function interpolateCorners(
  out: Vec3,
  start: Readonly<Vec3>,
  corners: Float64Array,
  end: Readonly<Vec3>,
  time: number,
): void {
  let from = 0;
  let at = 0;
  copy(before, start);
  for (; at < corners.length && corners[at] <= time; at += CORNER) {
    from = corners[at];
    set(before, corners[at + 1], corners[at + 2], corners[at + 3]);
  }
  const isLast = at >= corners.length;
  const to = isLast ? 1 : corners[at];
  if (isLast) copy(after, end);
  else set(after, corners[at + 1], corners[at + 2], corners[at + 3]);
  lerp(out, before, after, to > from ? (time - from) / (to - from) : 1);
}

const before = vec3();
const after = vec3();
