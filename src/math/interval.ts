/** An interval of time, in fractions of a motion. */
export interface Interval {
  /** Start; −∞ when unbounded. */
  enter: number;
  /** End; +∞ when unbounded. */
  exit: number;
}

/**
 * Makes the interval of all times.
 * @example
 * const inside = createInterval();
 * if (intersectSegmentAabb(inside, p, q, bounds)) console.log(inside.enter, inside.exit);
 */
export function createInterval(): Interval {
  return { enter: -Infinity, exit: Infinity };
}

/** Makes `interval` the interval of all times again. */
export function setAlways(interval: Interval): void {
  interval.enter = -Infinity;
  interval.exit = Infinity;
}

/** Makes `interval` the interval of no times, to be widened. */
export function setNever(interval: Interval): void {
  interval.enter = Infinity;
  interval.exit = -Infinity;
}

/** Widens `interval` to hold the times from `enter` to `exit` as well, and what is between. */
export function widen(interval: Interval, enter: number, exit: number): void {
  interval.enter = Math.min(interval.enter, enter);
  interval.exit = Math.max(interval.exit, exit);
}

/**
 * Narrows `interval` to the times `t` at which `|position + velocity · t| <= limit`. False when the result is empty, as
 * for a position beyond the limit without velocity.
 */
export function narrow(interval: Interval, position: number, velocity: number, limit: number): boolean {
  if (velocity === 0) return Math.abs(position) <= limit;
  const ahead = velocity > 0 ? position : -position;
  const speed = Math.abs(velocity);
  interval.enter = Math.max(interval.enter, (-limit - ahead) / speed);
  interval.exit = Math.min(interval.exit, (limit - ahead) / speed);
  return interval.enter <= interval.exit;
}

/** A point that moves against a sphere around the origin: position and velocity, three numbers each, and the radius. */
export type MotionInSphere = Float64Array;

/**
 * Writes the times `t` at which `|position + velocity · t| <= radius`. False when there are none.
 *
 * With A = v·v, B = m·v, C = m·m − r² the times are the roots of A t² + 2 B t + C = 0. The textbook discriminant B² −
 * AC cancels when a small sphere comes fast from far away. It equals A (r² − p²), with p the distance at the closest
 * approach, t = −B/A; p is computed from the position there. The root that would subtract similar numbers follows from
 * the other by Vieta: t₁ t₂ = C/A.
 */
export function intervalInSphere(out: Interval, motion: MotionInSphere): boolean {
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
  // From inside the textbook discriminant does not cancel, and rounding could lose the closest approach.
  const root = Math.sqrt(c <= 0 ? b * b - a * c : a * Math.max(room, 0));
  if (b === 0 && root === 0) {
    out.enter = 0;
    out.exit = 0;
  } else if (b <= 0) {
    // At most the closest approach, even if a touch at the start is rounded.
    out.enter = Math.min(c / (root - b), closest);
    out.exit = (root - b) / a;
  } else {
    out.enter = (-b - root) / a;
    out.exit = Math.max(c / (-b - root), closest);
  }
  return true;
}

/**
 * A point that moves against a capsule around the origin: a `MotionInSphere`, then the unit vector along the core and
 * half the core's length.
 */
export type MotionInCapsule = Float64Array;

/** Makes a `MotionInCapsule` to be filled. */
export function createMotionInCapsule(): MotionInCapsule {
  return new Float64Array(11);
}

/**
 * Writes the times at which the point is in the capsule. False when there are none.
 *
 * The capsule is a section of an infinite cylinder with a sphere at each end. A point that enters the cylinder beside
 * the section enters the capsule. Elsewhere it can only enter through a sphere. All three parts are in the capsule,
 * which is convex, so its interval is the hull of theirs.
 */
export function intervalInCapsule(out: Interval, motion: MotionInCapsule): boolean {
  const ux = motion[7];
  const uy = motion[8];
  const uz = motion[9];
  const half = motion[10];
  const height = motion[0] * ux + motion[1] * uy + motion[2] * uz;
  const climb = motion[3] * ux + motion[4] * uy + motion[5] * uz;
  part[0] = motion[0] - ux * height;
  part[1] = motion[1] - uy * height;
  part[2] = motion[2] - uz * height;
  part[3] = motion[3] - ux * climb;
  part[4] = motion[4] - uy * climb;
  part[5] = motion[5] - uz * climb;
  part[6] = motion[6];
  if (!intervalInSphere(cylinder, part)) return false;
  setAlways(beside);
  const passes = narrow(beside, height, climb, half);
  setNever(out);
  if (passes && beside.enter <= cylinder.exit && beside.exit >= cylinder.enter) {
    out.enter = Math.max(cylinder.enter, beside.enter);
    out.exit = Math.min(cylinder.exit, beside.exit);
    if (out.enter === cylinder.enter && out.exit === cylinder.exit) return true;
  }
  for (let end = -half; ; end = half) {
    part[0] = motion[0] - ux * end;
    part[1] = motion[1] - uy * end;
    part[2] = motion[2] - uz * end;
    part[3] = motion[3];
    part[4] = motion[4];
    part[5] = motion[5];
    if (intervalInSphere(cylinder, part)) widen(out, cylinder.enter, cylinder.exit);
    if (end === half) return out.enter <= out.exit;
  }
}

const part: MotionInSphere = new Float64Array(7);
const cylinder = createInterval();
const beside = createInterval();

/** Writes the times `t` at which `value + slope · t <= 0`. False when there are none. */
export function intervalBelowZero(out: Interval, value: number, slope: number): boolean {
  setAlways(out);
  if (slope < 0) out.enter = value / -slope;
  else if (slope > 0) out.exit = -value / slope;
  else return value <= 0;
  return true;
}
