import { manhattanLength, type Vec3 } from '../../math/vec3.ts';
import { BOX_AXES, BOX_ROW } from '../../narrowphase/polytope/box-quick-test.ts';
import { BOUNDING, BOX, type BodyStore, MOTION } from '../body-store.ts';
import { boundsMargin, margin } from '../tolerances.ts';

/**
 * Rejects bodies that the line of a sweep clearly misses, from the hot columns alone. The line is thickened by the
 * bounding sphere of the cast shape. The end of the line is not tested. Margins are larger than rounding, and NaN keeps a
 * body. Rays do without: the broadphase rejects nearly as many, and their exact test is as short.
 */
export class CastPrefilter {
  private readonly store: BodyStore;
  /** Start, unit direction, radius, and margin of the radius. */
  private readonly line = new Float64Array(8);
  private isDisabled = false;

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** Rejects nothing. */
  disable(): void {
    this.isDisabled = true;
  }

  /** Sets the line: `start`, `direction` and its length. The cast shape has the bounding radius `size`. */
  setCast(start: Readonly<Vec3>, direction: Readonly<Vec3>, length: number, size: number): void {
    const { line } = this;
    const scale = 1 / length;
    // The displacement is too short to have a direction.
    this.isDisabled = !(scale < Infinity);
    line[0] = start.x;
    line[1] = start.y;
    line[2] = start.z;
    line[3] = direction.x * scale;
    line[4] = direction.y * scale;
    line[5] = direction.z * scale;
    line[6] = size;
    line[7] = margin(size, manhattanLength(start) + length);
  }

  /** Whether the cast may hit a body. */
  mayHit(index: number): boolean {
    if (this.isDisabled) return true;
    const { line } = this;
    const { motion, boxes, flags } = this.store;
    const row = MOTION * index;
    const x = line[0] - motion[row];
    const y = line[1] - motion[row + 1];
    const z = line[2] - motion[row + 2];
    const u = line[3];
    const v = line[4];
    const w = line[5];
    const slack = line[7] + boundsMargin(this.store, index);
    const radius = motion[row + BOUNDING] + line[6] + slack;
    // |s + t d|² is least at t = −s·d
    const t = Math.max(0, -(x * u + y * v + z * w));
    const p = x + u * t;
    const q = y + v * t;
    const r = z + w * t;
    if (p * p + q * q + r * r > radius * radius) return false;
    if ((flags[index] & BOX) === 0) return true;
    // Frame of the box, enlarged by the sphere. Outside a slab and moving away:
    const box = BOX_ROW * index;
    const axes = box + BOX_AXES;
    const grow = line[6] + slack;
    const ax = boxes[axes];
    const ay = boxes[axes + 1];
    const az = boxes[axes + 2];
    const bx = boxes[axes + 3];
    const by = boxes[axes + 4];
    const bz = boxes[axes + 5];
    const cx = boxes[axes + 6];
    const cy = boxes[axes + 7];
    const cz = boxes[axes + 8];
    const a = x * ax + y * ay + z * az;
    const b = x * bx + y * by + z * bz;
    const c = x * cx + y * cy + z * cz;
    const da = u * ax + v * ay + w * az;
    const db = u * bx + v * by + w * bz;
    const dc = u * cx + v * cy + w * cz;
    const ha = boxes[box] + grow;
    const hb = boxes[box + 1] + grow;
    const hc = boxes[box + 2] + grow;
    if ((Math.abs(a) > ha && a * da >= 0) || (Math.abs(b) > hb && b * db >= 0) || (Math.abs(c) > hc && c * dc >= 0)) {
      return false;
    }
    // Separating axes e × d of the box axes e: |s · (e × d)| > support of the box
    const sa = Math.abs(da);
    const sb = Math.abs(db);
    const sc = Math.abs(dc);
    return !(
      Math.abs(a * db - b * da) > ha * sb + hb * sa + slack ||
      Math.abs(b * dc - c * db) > hb * sc + hc * sb + slack ||
      Math.abs(c * da - a * dc) > hc * sa + ha * sc + slack
    );
  }
}
