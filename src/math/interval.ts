/** A stretch of time, in fractions of a motion: first and last moment at which something holds. */
export interface Interval {
  /** First moment; −∞ when it held ever before. */
  enter: number;
  /** Last moment; +∞ when it holds ever after. */
  exit: number;
}

/** Makes the interval of all times. */
export function createInterval(): Interval {
  return { enter: -Infinity, exit: Infinity };
}

/** Makes `interval` the interval of all times again. */
export function setAlways(interval: Interval): void {
  interval.enter = -Infinity;
  interval.exit = Infinity;
}

/**
 * Narrows `interval` to the times `t` at which `|position + velocity · t| <= reach`. False when nothing is left.
 * Something that is out of reach and does not move stays out of reach: its times are empty.
 */
export function narrow(interval: Interval, position: number, velocity: number, reach: number): boolean {
  if (velocity === 0) return Math.abs(position) <= reach;
  const ahead = velocity > 0 ? position : -position;
  const speed = Math.abs(velocity);
  interval.enter = Math.max(interval.enter, (-reach - ahead) / speed);
  interval.exit = Math.min(interval.exit, (reach - ahead) / speed);
  return interval.enter <= interval.exit;
}

/** A point that moves against a ball around the origin: position and velocity, three numbers each, and the radius. */
export type MotionInBall = Float64Array;

/**
 * Writes the times `t` at which `|position + velocity · t| <= radius`. False when there are none.
 *
 * With A = v·v, B = m·v, C = m·m − r² the times are the roots of A t² + 2 B t + C. The discriminant B² − AC of the
 * textbook cancels when a small sphere comes fast from far away. It equals A (r² − p²) where p is the distance at the
 * closest approach, t = −B/A, and p is computed from the position there. Of the two roots, the one whose formula would
 * subtract like from like is taken from the other by Vieta: their product is C/A.
 */
export function intervalInBall(out: Interval, motion: MotionInBall): boolean {
  const x = motion[0];
  const y = motion[1];
  const z = motion[2];
  const vx = motion[3];
  const vy = motion[4];
  const vz = motion[5];
  const radius = motion[6];
  const a = vx * vx + vy * vy + vz * vz;
  const b = x * vx + y * vy + z * vz;
  const c = x * x + y * y + z * z - radius * radius;
  if (a === 0) {
    setAlways(out);
    return c <= 0;
  }
  const closest = -b / a;
  const px = x + vx * closest;
  const py = y + vy * closest;
  const pz = z + vz * closest;
  const room = radius * radius - (px * px + py * py + pz * pz);
  if (room < 0 && c > 0) return false;
  const root = Math.sqrt(a * Math.max(room, 0));
  if (b === 0 && root === 0) {
    out.enter = 0;
    out.exit = 0;
  } else if (b <= 0) {
    out.enter = c / (root - b);
    out.exit = (root - b) / a;
  } else {
    out.enter = (-b - root) / a;
    out.exit = c / (-b - root);
  }
  return true;
}

/** Writes the times `t` at which `value + slope · t <= 0`. False when there are none. */
export function intervalBelowZero(out: Interval, value: number, slope: number): boolean {
  setAlways(out);
  if (slope < 0) out.enter = value / -slope;
  else if (slope > 0) out.exit = -value / slope;
  else return value <= 0;
  return true;
}
