// A shape swept along a straight line against single triangles. Most triangles whose bounds it enters are not met by the
// shape itself, or later than another one. A direction along which a gap stays open proves that. Any direction is safe, so
// an inaccurate one proves less, and nothing wrong.

import { SWEPT_ROUNDING } from '../../constants.ts';
import type { TriangleTest } from '../../geometry/mesh/triangle-test.ts';
import { MovingZonotope } from './moving-zonotope.ts';

/** Rejects triangles that a moving shape does not touch up to a time. */
export class SweptShape extends MovingZonotope implements TriangleTest {
  limit = 0.5;
  earliest = 0.5;
  wanted = Infinity;
  time = 0.5;

  /**
   * See `TriangleTest`. The shape begins at `earliest` and moves as far as each direction proves to be safe, as in van den Bergen's
   * ray cast (2004).
   *
   * The differences of a point of the triangle and a point of the core of the shape are a convex set. Each step finds the
   * point w of the set that is farthest from v towards the origin. It moves v to the point closest to the origin of the
   * triangle of v, w and the w before: the algorithm of Gilbert, Johnson and Keerthi (1988) with a short memory.
   */
  isClearOf(rows: Float64Array, from = 0): boolean {
    const { axes, corners, axisCount, start, motion, limit, radius, size, wanted, earliest } = this;
    const cornersEnd = 3 * this.cornerCount;
    const last = 3 * axisCount - 3;
    const dx = motion.x;
    const dy = motion.y;
    const dz = motion.z;
    const mx = start.x + dx * earliest;
    const my = start.y + dy * earliest;
    const mz = start.z + dz * earliest;
    let ax = rows[from] - mx;
    let ay = rows[from + 1] - my;
    let az = rows[from + 2] - mz;
    let bx = rows[from + 3] - mx;
    let by = rows[from + 4] - my;
    let bz = rows[from + 5] - mz;
    let cx = rows[from + 6] - mx;
    let cy = rows[from + 7] - my;
    let cz = rows[from + 8] - mz;
    const ofA = Math.abs(ax) + Math.abs(ay) + Math.abs(az);
    const ofB = Math.abs(bx) + Math.abs(by) + Math.abs(bz);
    const ofC = Math.abs(cx) + Math.abs(cy) + Math.abs(cz);
    const radiusSum = radius + (size + ofA + ofB + ofC) * SWEPT_ROUNDING;
    const radiusSquared = radiusSum * radiusSum;
    const enough = radiusSquared * CLOSE;
    let time = earliest;
    // The direction of the row often serves again, or brings the shape close at once.
    const nx = rows[from + 9];
    const ny = rows[from + 10];
    const nz = rows[from + 11];
    const nn = nx * nx + ny * ny + nz * nz;
    let gap = Math.min(ax * nx + ay * ny + az * nz, bx * nx + by * ny + bz * nz, cx * nx + cy * ny + cz * nz);
    for (let at = last; at >= 0; at -= 3) gap -= Math.abs(nx * axes[at] + ny * axes[at + 1] + nz * axes[at + 2]);
    if (cornersEnd > 0) {
      let top = -Infinity;
      for (let at = 0; at < cornersEnd; at += 3)
        top = Math.max(top, nx * corners[at] + ny * corners[at + 1] + nz * corners[at + 2]);
      gap -= top;
    }
    // The gap along n is gap / |n| − radiusSum.
    if (gap > 0 && gap * gap > nn * radiusSquared) {
      const speed = nx * dx + ny * dy + nz * dz;
      if (!(speed > 0)) return true;
      const safe = (gap - radiusSum * Math.sqrt(nn)) / speed;
      time += safe;
      if (time > limit) return true;
      const x = dx * safe;
      const y = dy * safe;
      const z = dz * safe;
      ax -= x;
      ay -= y;
      az -= z;
      bx -= x;
      by -= y;
      bz -= z;
      cx -= x;
      cy -= y;
      cz -= z;
    }
    // The middle of the triangle, moved along each half axis as close to the origin as it comes.
    let vx = (ax + bx + cx) / 3;
    let vy = (ay + by + cy) / 3;
    let vz = (az + bz + cz) / 3;
    for (let at = last; at >= 0; at -= 3) {
      const x = axes[at];
      const y = axes[at + 1];
      const z = axes[at + 2];
      const whole = x * x + y * y + z * z;
      const along = vx * x + vy * y + vz * z;
      const s = Math.abs(along) < whole ? along / whole : along > 0 ? 1 : -1;
      vx -= x * s;
      vy -= y * s;
      vz -= z * s;
    }
    let qx = 0;
    let qy = 0;
    let qz = 0;
    for (let step = 0; ; step++) {
      const squared = vx * vx + vy * vy + vz * vz;
      // Closer than the radius, or no step is left. Also NaN.
      if (!(squared > radiusSquared) || step === MOST_STEPS) break;
      const a = ax * vx + ay * vy + az * vz;
      const b = bx * vx + by * vy + bz * vz;
      const c = cx * vx + cy * vy + cz * vz;
      const least = Math.min(a, b, c);
      let low = least;
      for (let at = last; at >= 0; at -= 3) low -= Math.abs(vx * axes[at] + vy * axes[at + 1] + vz * axes[at + 2]);
      let corner = 0;
      if (cornersEnd > 0) {
        let top = -Infinity;
        for (let at = 0; at < cornersEnd; at += 3) {
          const along = vx * corners[at] + vy * corners[at + 1] + vz * corners[at + 2];
          if (!(along > top)) continue;
          top = along;
          corner = at;
        }
        low -= top;
      }
      const ux = vx;
      const uy = vy;
      const uz = vz;
      // The gap along v is low / |v| − radiusSum.
      if (low > 0 && low * low > squared * radiusSquared) {
        const speed = vx * dx + vy * dy + vz * dz;
        const safe = (low - radiusSum * Math.sqrt(squared)) / speed;
        if (!(speed > 0 && time + safe <= limit)) {
          rows[from + 9] = vx;
          rows[from + 10] = vy;
          rows[from + 11] = vz;
          return true;
        }
        time += safe;
        if (time > wanted || squared <= enough) break;
        const x = dx * safe;
        const y = dy * safe;
        const z = dz * safe;
        ax -= x;
        ay -= y;
        az -= z;
        bx -= x;
        by -= y;
        bz -= z;
        cx -= x;
        cy -= y;
        cz -= z;
        vx -= x;
        vy -= y;
        vz -= z;
        qx -= x;
        qy -= y;
        qz -= z;
      }
      let wx = least === a ? ax : least === b ? bx : cx;
      let wy = least === a ? ay : least === b ? by : cy;
      let wz = least === a ? az : least === b ? bz : cz;
      for (let at = last; at >= 0; at -= 3) {
        const x = axes[at];
        const y = axes[at + 1];
        const z = axes[at + 2];
        const sign = ux * x + uy * y + uz * z > 0 ? 1 : -1;
        wx -= x * sign;
        wy -= y * sign;
        wz -= z * sign;
      }
      if (cornersEnd > 0) {
        wx -= corners[corner];
        wy -= corners[corner + 1];
        wz -= corners[corner + 2];
      }
      // |w + s f + t g|² is least at t = 0, or at s = 0, or at f² s + (f·g) t = −w·f and (f·g) s + g² t = −w·g
      const fx = vx - wx;
      const fy = vy - wy;
      const fz = vz - wz;
      const ff = fx * fx + fy * fy + fz * fz;
      const wf = wx * fx + wy * fy + wz * fz;
      let s = ff > 0 ? Math.max(0, Math.min(1, -wf / ff)) : 0;
      let t = 0;
      const gx = qx - wx;
      const gy = qy - wy;
      const gz = qz - wz;
      const gg = gx * gx + gy * gy + gz * gz;
      if (step > 0 && gg > 0) {
        const fg = fx * gx + fy * gy + fz * gz;
        const wg = wx * gx + wy * gy + wz * gz;
        const whole = ff * gg - fg * fg;
        const onF = fg * wg - wf * gg;
        const onG = fg * wf - wg * ff;
        if (onF > 0 && onG > 0 && onF + onG < whole) {
          s = onF / whole;
          t = onG / whole;
        } else {
          const only = Math.max(0, Math.min(1, -wg / gg));
          // |w + t g|² < |w + s f|²
          if (only * (2 * wg + only * gg) < s * (2 * wf + s * ff)) {
            s = 0;
            t = only;
          }
        }
      }
      vx = wx + fx * s + gx * t;
      vy = wy + fy * s + gy * t;
      vz = wz + fz * s + gz * t;
      qx = wx;
      qy = wy;
      qz = wz;
    }
    this.time = time;
    return false;
  }
}

/** Most steps of a search. Most triangles take one or two. */
const MOST_STEPS = 16;
/** Squared distance at which the shape is close enough, in squared radii. */
const CLOSE = 1.02;
