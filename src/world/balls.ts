import type { Body } from './body.ts';

/** What balls tell of two shapes. */
export const TOUCHING = 1;
export const APART = -1;
export const UNDECIDED = 0;

/** Numbers per ball: center, displacement, radius around the shape, radius inside it. One line of the cache, mostly. */
const ROW = 8;
/** What the rounding of a product takes off, relative to it, with plenty to spare. */
const ROUNDING = 1e-14;

/**
 * A ball around the shape of each body, and one inside it, both around its position, by proxy number: what the
 * narrowphase would find out about most pairs can be told from these, in one array, without a look at the bodies, which
 * lie all over the memory. A plane has no such balls: about its pairs nothing is ever told.
 *
 * All comparisons are such that what is not a number, or overflows, leaves a pair undecided.
 */
export class Balls {
  private rows: Float64Array = new Float64Array(ROW * 64);

  /** Makes room for so many proxies. */
  reserve(count: number): void {
    if (this.rows.length >= ROW * count) return;
    const rows = new Float64Array(2 * ROW * count);
    rows.set(this.rows);
    this.rows = rows;
  }

  /** Takes in a body, or what is new about its pose and motion. `margin` is added around it, world units. */
  aim(body: Body, margin: number): void {
    const { rows } = this;
    const { position: p, displacement: d } = body;
    const at = ROW * body.proxy;
    rows[at] = p.x;
    rows[at + 1] = p.y;
    rows[at + 2] = p.z;
    rows[at + 3] = d.x;
    rows[at + 4] = d.y;
    rows[at + 5] = d.z;
    rows[at + 6] = body.size + margin;
    rows[at + 7] = body.inner;
  }

  /** Puts the ball of a body where the body is now. */
  move({ proxy, position: p }: Body): void {
    const { rows } = this;
    const at = ROW * proxy;
    rows[at] = p.x;
    rows[at + 1] = p.y;
    rows[at + 2] = p.z;
  }

  /** Whether the balls around two bodies meet on their way: if not, neither do the bodies. */
  meetOnWay(a: number, b: number): boolean {
    const { rows } = this;
    const i = ROW * a;
    const j = ROW * b;
    const x = rows[i] - rows[j];
    const y = rows[i + 1] - rows[j + 1];
    const z = rows[i + 2] - rows[j + 2];
    const reach = rows[i + 6] + rows[j + 6];
    const free = x * x + y * y + z * z - reach * reach;
    if (!(free > 0)) return true;
    const u = rows[i + 3] - rows[j + 3];
    const v = rows[i + 4] - rows[j + 4];
    const w = rows[i + 5] - rows[j + 5];
    // The square of the distance is free + reach² + 2 t approach + t² motion. It is least at t = −approach / motion.
    const approach = x * u + y * v + z * w;
    if (approach >= 0) return false;
    const motion = u * u + v * v + w * w;
    if (-approach >= motion) return !(free + approach + (approach + motion) > 0);
    const whole = (free + reach * reach) * motion;
    return !(free * motion - approach * approach > ROUNDING * whole);
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
    const within = rows[i + 7] + rows[j + 7];
    // As exact for two balls as `overlapSphereSphere`, by the same computation.
    if (squared - within * within <= 0) return TOUCHING;
    const around = rows[i + 6] + rows[j + 6];
    return squared > around * around ? APART : UNDECIDED;
  }
}
