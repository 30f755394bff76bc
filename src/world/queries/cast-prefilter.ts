import { CONTACT_TOLERANCE, COORDINATE_ROUNDING } from '../../constants.ts';
import { manhattanLength, type Vec3 } from '../../math/vec3.ts';
import { BOX_ROW } from '../../narrowphase/polytope/box-quick-test.ts';
import { OUTER, ROW } from '../balls.ts';
import type { Extents } from '../extents.ts';

/**
 * Where a cast goes: along a straight line, with a ball around what is cast. Half of the bodies that the broadphase brings
 * are not in there, which the rows of balls and boxes tell without a look at the bodies, who lie all over the memory.
 *
 * Whatever is not told to be outside is for the narrowphase, as is the end of the line. What rounding takes off, here and
 * there, is less than the margins that bounds have. All comparisons are such that what is not a number is in there.
 */
export class CastPrefilter {
  private readonly extents: Extents;
  /** Start, unit vector along it, radius, and its margin. */
  private readonly line = new Float64Array(8);
  private isOpen = false;

  constructor(extents: Extents) {
    this.extents = extents;
  }

  /** Lets everything be in it. */
  disable(): void {
    this.isOpen = true;
  }

  /** Leads it from `start` along `way`, of that length. What is cast is no larger than a ball of radius `size`. */
  setCast(start: Readonly<Vec3>, way: Readonly<Vec3>, length: number, size: number): void {
    const { line } = this;
    const scale = 1 / length;
    // A way so short has no direction.
    this.isOpen = !(scale < Infinity);
    line[0] = start.x;
    line[1] = start.y;
    line[2] = start.z;
    line[3] = way.x * scale;
    line[4] = way.y * scale;
    line[5] = way.z * scale;
    line[6] = size;
    line[7] = size * CONTACT_TOLERANCE + (manhattanLength(start) + length) * COORDINATE_ROUNDING;
  }

  /** Whether a body may be in it. */
  mayHit(proxy: number): boolean {
    if (this.isOpen) return true;
    const { line } = this;
    const { balls, boxes } = this.extents;
    const { rows } = balls;
    const ball = ROW * proxy;
    const x = line[0] - rows[ball];
    const y = line[1] - rows[ball + 1];
    const z = line[2] - rows[ball + 2];
    const u = line[3];
    const v = line[4];
    const w = line[5];
    const margin = line[7] + balls.margin(proxy);
    const reach = rows[ball + OUTER] + line[6] + margin;
    // The point of the line that is nearest to the center of the ball.
    const t = Math.max(0, -(x * u + y * v + z * w));
    const p = x + u * t;
    const q = y + v * t;
    const r = z + w * t;
    if (p * p + q * q + r * r > reach * reach) return false;
    if (!boxes.has(proxy)) return true;
    // In the frame of the box, grown by the ball: the line leaves a slab behind, or passes the box seen along an axis.
    const { rows: boxRows } = boxes;
    const box = BOX_ROW * proxy;
    const grow = line[6] + margin;
    const ax = boxRows[box + 6];
    const ay = boxRows[box + 7];
    const az = boxRows[box + 8];
    const bx = boxRows[box + 9];
    const by = boxRows[box + 10];
    const bz = boxRows[box + 11];
    const cx = boxRows[box + 12];
    const cy = boxRows[box + 13];
    const cz = boxRows[box + 14];
    const a = x * ax + y * ay + z * az;
    const b = x * bx + y * by + z * bz;
    const c = x * cx + y * cy + z * cz;
    const da = u * ax + v * ay + w * az;
    const db = u * bx + v * by + w * bz;
    const dc = u * cx + v * cy + w * cz;
    const ha = boxRows[box + 3] + grow;
    const hb = boxRows[box + 4] + grow;
    const hc = boxRows[box + 5] + grow;
    if ((Math.abs(a) > ha && a * da >= 0) || (Math.abs(b) > hb && b * db >= 0) || (Math.abs(c) > hc && c * dc >= 0)) {
      return false;
    }
    const sa = Math.abs(da);
    const sb = Math.abs(db);
    const sc = Math.abs(dc);
    return !(
      Math.abs(a * db - b * da) > ha * sb + hb * sa + margin ||
      Math.abs(b * dc - c * db) > hb * sc + hc * sb + margin ||
      Math.abs(c * da - a * dc) > hc * sa + ha * sc + margin
    );
  }
}
