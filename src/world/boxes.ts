import { enlarged } from '../math/growable.ts';
import { type Quat, writeAxes } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import { BOX_ROW, createBoxMotion, quickTestBoxRows, writeBoxRow } from '../narrowphase/polytope/box-quick-test.ts';
import { completeBoxMotion, ROTATION_STRIDE, writeBoxRotation } from '../narrowphase/rotation/rotating-boxes.ts';
import type { Obb } from '../shapes/box.ts';
import { APART, type Balls, OUTER, ROW, TOUCHING, UNDECIDED, WAY } from './balls.ts';
import type { Body } from './body.ts';

/**
 * The boxes among the bodies, by proxy number, as the narrowphase likes them for a glance: so that most pairs of boxes are
 * told to be apart, or to overlap, without a look at the bodies, which lie all over the memory. There is no room for them
 * until the first box comes.
 */
export class Boxes {
  /** The boxes, `BOX_ROW` numbers each. */
  rows: Float64Array = new Float64Array(0);
  private turns: Float64Array = new Float64Array(0);
  /** Whether there is a box. */
  private marks: Uint8Array = new Uint8Array(0);
  private readonly motion = createBoxMotion();
  /** No motion, but a margin. */
  private readonly standing = createBoxMotion();

  /** Takes in a body, or that it stands elsewhere: as its position in `ways`, the rows of the balls, says. */
  place(body: Body, ways: Float64Array): void {
    const { proxy, shape, worldShape } = body;
    if (shape.type === 'box') {
      this.reserve(proxy + 1);
      this.marks[proxy] = 1;
      writeBoxRow(this.rows, proxy, worldShape as Obb);
      this.turn(proxy, body.rotation, ways);
    } else if (proxy < this.marks.length) {
      this.marks[proxy] = 0;
    }
  }

  /** Takes note of where a box has gone in its step. Its position is in `ways`, the rows of the balls. */
  move(proxy: number, ways: Float64Array): void {
    const { rows } = this;
    const at = BOX_ROW * proxy;
    const from = ROW * proxy;
    rows[at] = ways[from];
    rows[at + 1] = ways[from + 1];
    rows[at + 2] = ways[from + 2];
  }

  /** Takes note of how a box has turned in its step. */
  orient(proxy: number, quaternion: Readonly<Quat>): void {
    writeAxes(this.rows, BOX_ROW * proxy + 6, quaternion);
  }

  /** Writes the bounds of a box relative to its center, min x, y, z, max x, y, z, from index `to` on. */
  writeBounds(out: Float64Array, to: number, proxy: number): void {
    const { rows } = this;
    const at = BOX_ROW * proxy;
    for (let axis = 0; axis < 3; axis++) {
      const reach =
        Math.abs(rows[at + 6 + axis]) * rows[at + 3] +
        Math.abs(rows[at + 9 + axis]) * rows[at + 4] +
        Math.abs(rows[at + 12 + axis]) * rows[at + 5];
      out[to + axis] = -reach;
      out[to + 3 + axis] = reach;
    }
  }

  /** Takes note of how a body turns in its step, if it is a box. Its position is in `ways`, the rows of the balls. */
  turn(proxy: number, rotation: Readonly<Vec3>, ways: Float64Array): void {
    if (this.marks[proxy] !== 1) return;
    const { turns } = this;
    const from = ROW * proxy;
    const at = ROTATION_STRIDE * proxy;
    turns[at + 3] = ways[from + OUTER];
    turns[at + 4] = Math.abs(ways[from]) + Math.abs(ways[from + 1]) + Math.abs(ways[from + 2]);
    writeBoxRotation(turns, at, rotation);
  }

  /** Whether there is a box of that number. */
  has(proxy: number): boolean {
    return this.marks[proxy] === 1;
  }

  /** Whether both are boxes. */
  are(a: number, b: number): boolean {
    return this.marks[a] === 1 && this.marks[b] === 1;
  }

  /**
   * Whether two boxes touch where they are now: surely, when they clearly overlap; surely not, when they are clearly farther
   * apart than what counts as touching, of which the balls around them have more.
   */
  compare(a: number, b: number, balls: Balls): typeof TOUCHING | typeof APART | typeof UNDECIDED {
    const { standing } = this;
    const margin = balls.margin(a) + balls.margin(b);
    standing[3] = margin;
    standing[10] = margin;
    const glance = quickTestBoxRows(this.rows, a, b, standing);
    if (glance === 'overlapping') return TOUCHING;
    return glance === 'apart' ? APART : UNDECIDED;
  }

  /** Whether two boxes are clearly apart all the way. Their displacements are in `ways`, the rows of the balls. */
  stayApart(a: number, b: number, ways: Float64Array): boolean {
    const { rows, turns, motion } = this;
    const i = ROW * a + WAY;
    const j = ROW * b + WAY;
    motion[0] = ways[j] - ways[i];
    motion[1] = ways[j + 1] - ways[i + 1];
    motion[2] = ways[j + 2] - ways[i + 2];
    completeBoxMotion(motion, turns, ROTATION_STRIDE * a, ROTATION_STRIDE * b);
    return quickTestBoxRows(rows, a, b, motion) === 'apart';
  }

  private reserve(count: number): void {
    if (this.marks.length >= count) return;
    this.rows = enlarged(this.rows, 2 * BOX_ROW * count);
    this.turns = enlarged(this.turns, 2 * ROTATION_STRIDE * count);
    this.marks = enlarged(this.marks, 2 * count);
  }
}
