import { PairList } from '../broadphase/pair-list.ts';
import { CONTACT_TOLERANCE, COORDINATE_ROUNDING } from '../constants.ts';
import { enlarged } from '../math/growable.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Body } from './body.ts';

/** What balls tell of two shapes. */
export const TOUCHING = 1;
export const APART = -1;
export const UNDECIDED = 0;

/** Numbers per ball: center and radius inside the shape, displacement and radius around it. */
export const ROW = 8;
const INNER = 3;
/** Where in a row the displacement begins. */
export const WAY = 4;
/** Where the radius around the shape is. */
export const OUTER = 7;
/** Numbers per ball in single precision: center, and reach of the ball with its way. */
const GLANCE = 4;
/** Twice the rounding to single precision, relative; what is smaller or larger than this has no place there. */
const SINGLE = 1.2e-7;
const SMALLEST_SINGLE = 1e-30;
const LARGEST_SINGLE = 1e38;
/** What rounding takes off a square of a distance, relative to that at the start, with plenty to spare. */
const ROUNDING = 1e-14;
/** Keeps 0 / 0 from being no number. */
const SMALLEST = 1e-300;

/**
 * A ball around the shape of each body, and one inside it, both around its position, by proxy number: what the
 * narrowphase would find out about most pairs can be told from these, in one array, without a look at the bodies, which
 * lie all over the memory. A plane has no such balls: about its pairs nothing is ever told.
 *
 * All comparisons are such that what is not a number, or overflows, leaves a pair undecided.
 */
export class Balls {
  /** The proxies of the pairs that `sift` has left, two entries each. */
  readonly near: PairList = new PairList();
  /** The balls, `ROW` numbers each. */
  rows: Float64Array = new Float64Array(ROW * 64);
  /** The same in short, so that more of it stays near the processor. */
  private glances: Float32Array = new Float32Array(GLANCE * 64);
  /** A number and its two halves, and which of them has the sign. */
  private readonly number = new Float64Array([-1]);
  private readonly halves = new Int32Array(this.number.buffer);
  private readonly high: 0 | 1 = this.halves[1] < 0 ? 1 : 0;

  /** Makes room for so many proxies, more than before. */
  grow(count: number): void {
    this.rows = enlarged(this.rows, ROW * count);
    this.glances = enlarged(this.glances, GLANCE * count);
  }

  /** Takes in a body, or that it has been put elsewhere: it has no way to go for now. */
  place({ proxy, center: p, boundingRadius, inscribedRadius }: Body): void {
    const { rows } = this;
    const at = ROW * proxy;
    rows[at] = p.x;
    rows[at + 1] = p.y;
    rows[at + 2] = p.z;
    rows.fill(0, at + WAY, at + OUTER);
    rows[at + OUTER] = boundingRadius;
    rows[at + INNER] = inscribedRadius;
    this.aim(proxy);
  }

  /** Whether the body of that number moves in the step that is under way, or did in the last one. */
  moves(proxy: number): boolean {
    const { rows } = this;
    const at = ROW * proxy + WAY;
    return rows[at] !== 0 || rows[at + 1] !== 0 || rows[at + 2] !== 0;
  }

  /** Writes the displacement of the step that is under way. */
  readDisplacement(out: Vec3, proxy: number): void {
    const { rows } = this;
    const at = ROW * proxy + WAY;
    out.x = rows[at];
    out.y = rows[at + 1];
    out.z = rows[at + 2];
  }

  /** Resets the displacement of a body to zero. */
  stop(proxy: number): void {
    this.rows.fill(0, ROW * proxy + WAY, ROW * proxy + OUTER);
    this.aim(proxy);
  }

  /** Tells a body the displacement that it has here. */
  tellWay(body: Body): void {
    const { rows } = this;
    const at = ROW * body.proxy + WAY;
    body.takeWay(rows[at], rows[at + 1], rows[at + 2]);
  }

  /** Takes note of a new displacement: writes the ball in short, no smaller than it is. */
  aim(proxy: number): void {
    const { glances, rows } = this;
    const from = ROW * proxy;
    const at = GLANCE * proxy;
    const way = Math.abs(rows[from + WAY]) + Math.abs(rows[from + WAY + 1]) + Math.abs(rows[from + WAY + 2]);
    const far = Math.abs(rows[from]) + Math.abs(rows[from + 1]) + Math.abs(rows[from + 2]);
    const reach = (rows[from + OUTER] + way) * (1 + CONTACT_TOLERANCE);
    if (far + reach < LARGEST_SINGLE) {
      glances[at] = rows[from];
      glances[at + 1] = rows[from + 1];
      glances[at + 2] = rows[from + 2];
      glances[at + 3] = reach + (far + reach) * SINGLE + SMALLEST_SINGLE;
    } else {
      // What is beyond single precision is everywhere.
      glances.fill(0, at, at + 3);
      glances[at + 3] = Infinity;
    }
  }

  /** What rounding may take off the reach of a body: so that no touching pair appears to be apart, it is larger by this. */
  margin(proxy: number): number {
    const { rows } = this;
    const at = ROW * proxy;
    const far = Math.abs(rows[at]) + Math.abs(rows[at + 1]) + Math.abs(rows[at + 2]);
    const way = Math.abs(rows[at + WAY]) + Math.abs(rows[at + WAY + 1]) + Math.abs(rows[at + WAY + 2]);
    return rows[at + OUTER] * CONTACT_TOLERANCE + (far + way) * COORDINATE_ROUNDING;
  }

  /**
   * Leaves in `near` those of the pairs whose balls, with all of their ways, come near each other. A processor that had to
   * guess here would wait for the memory each time that it is wrong, so there is no branch: each pair is written, and the
   * place of the next one depends on the sign of what is between the balls.
   */
  sift({ data, count }: PairList): void {
    const { near, glances, number, halves, high } = this;
    near.reserve(count);
    const out = near.data;
    let left = 0;
    for (let i = 0; i < 2 * count; i += 2) {
      const a = data[i];
      const b = data[i + 1];
      const p = GLANCE * a;
      const q = GLANCE * b;
      const x = glances[p] - glances[q];
      const y = glances[p + 1] - glances[q + 1];
      const z = glances[p + 2] - glances[q + 2];
      const reach = glances[p + 3] + glances[q + 3];
      number[0] = x * x + y * y + z * z - reach * reach;
      out[left] = a;
      out[left + 1] = b;
      left += (halves[high] >>> 30) & 2;
    }
    near.count = left / 2;
  }

  /**
   * Leaves of `near` the pairs whose balls do meet at some time of their ways: the others cannot. Without a branch, too.
   */
  siftOnWay(): void {
    const { near, rows, number, halves, high } = this;
    const { data, count } = near;
    let left = 0;
    for (let k = 0; k < 2 * count; k += 2) {
      const a = data[k];
      const b = data[k + 1];
      const i = ROW * a;
      const j = ROW * b;
      const x = rows[i] - rows[j];
      const y = rows[i + 1] - rows[j + 1];
      const z = rows[i + 2] - rows[j + 2];
      const u = rows[i + WAY] - rows[j + WAY];
      const v = rows[i + WAY + 1] - rows[j + WAY + 1];
      const w = rows[i + WAY + 2] - rows[j + WAY + 2];
      const reach = (rows[i + OUTER] + rows[j + OUTER]) * (1 + CONTACT_TOLERANCE);
      // The square of the distance is start + 2 t approach + t² motion, and least at t = −approach / motion.
      const start = x * x + y * y + z * z;
      const approach = x * u + y * v + z * w;
      const motion = u * u + v * v + w * w;
      const time = Math.max(0, Math.min(1, -approach / (motion + SMALLEST)));
      const least = start * (1 - ROUNDING) + time * (approach + (approach + time * motion));
      number[0] = least - reach * reach;
      data[left] = a;
      data[left + 1] = b;
      // What cannot be computed is kept. That is so seldom that it costs nothing to ask.
      left += least < Infinity ? (halves[high] >>> 30) & 2 : 2;
    }
    near.count = left / 2;
  }

  /**
   * Whether two bodies touch where they are now: surely, when the balls inside them do; surely not, when those around them
   * do not.
   */
  compare(a: number, b: number): typeof TOUCHING | typeof APART | typeof UNDECIDED {
    const { rows } = this;
    const i = ROW * a;
    const j = ROW * b;
    const x = rows[i] - rows[j];
    const y = rows[i + 1] - rows[j + 1];
    const z = rows[i + 2] - rows[j + 2];
    const squared = x * x + y * y + z * z;
    const within = rows[i + INNER] + rows[j + INNER];
    // As exact for two balls as `overlapSphereSphere`, by the same computation.
    if (squared - within * within <= 0) return TOUCHING;
    const around = rows[i + OUTER] + rows[j + OUTER] + this.margin(a) + this.margin(b);
    return squared > around * around ? APART : UNDECIDED;
  }
}
