import { BOX_ROW, createBoxMotion, glanceAtBoxes, STAYING, writeBoxRow } from '../narrowphase/polytope/box-glance.ts';
import { BOX_TURN, setBoxMotion, writeBoxTurn } from '../narrowphase/turning-boxes.ts';
import type { Obb } from '../shapes/box.ts';
import { ROW, WAY } from './balls.ts';
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

  /** Takes in a body, or that it stands elsewhere. */
  place(body: Body): void {
    const { proxy, shape } = body;
    if (shape.type === 'box') {
      this.reserve(proxy + 1);
      this.marks[proxy] = 1;
      this.move(body);
      this.turn(body);
    } else if (proxy < this.marks.length) {
      this.marks[proxy] = 0;
    }
  }

  /** Takes note of where a body is, if it is a box. */
  move({ proxy, form }: Body): void {
    if (this.marks[proxy] === 1) writeBoxRow(this.rows, proxy, form as Obb);
  }

  /** Takes note of how a body turns in its step, if it is a box. */
  turn(body: Body): void {
    if (this.marks[body.proxy] === 1) writeBoxTurn(this.turns, BOX_TURN * body.proxy, body);
  }

  /** Whether it is a box. */
  has(proxy: number): boolean {
    return this.marks[proxy] === 1;
  }

  /** Whether both are boxes. */
  are(a: number, b: number): boolean {
    return this.marks[a] === 1 && this.marks[b] === 1;
  }

  /** Whether two boxes clearly overlap where they stand. */
  overlap(a: number, b: number): boolean {
    return glanceAtBoxes(this.rows, a, b, STAYING) === 'overlapping';
  }

  /** Whether two boxes are clearly apart all the way. Their displacements are in `ways`, the rows of the balls. */
  stayApart(a: number, b: number, ways: Float64Array): boolean {
    const { rows, turns, motion } = this;
    const i = ROW * a + WAY;
    const j = ROW * b + WAY;
    const x = ways[j] - ways[i];
    const y = ways[j + 1] - ways[i + 1];
    const z = ways[j + 2] - ways[i + 2];
    setBoxMotion(motion, x, y, z, turns, BOX_TURN * a, BOX_TURN * b);
    return glanceAtBoxes(rows, a, b, motion) === 'apart';
  }

  private reserve(count: number): void {
    if (this.marks.length >= count) return;
    const { rows, turns, marks } = this;
    this.rows = new Float64Array(2 * BOX_ROW * count);
    this.turns = new Float64Array(2 * BOX_TURN * count);
    this.marks = new Uint8Array(2 * count);
    this.rows.set(rows);
    this.turns.set(turns);
    this.marks.set(marks);
  }
}
