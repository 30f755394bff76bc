import { COORDINATE_ROUNDING } from '../constants.ts';
import type { BoxCast } from './broadphase.ts';
import type { Frame } from './frame.ts';
import { FIELD, packInterval, probeOf, UPPER } from './packed-bounds.ts';

// A cast in the units of packed bounds, and the time at which it meets a packed box.
//
// A moving box meets another box when, on all axes at once, its leading face is past the near face of the other and its
// trailing face is not past the far face (slabs, Kay and Kajiya 1986). The times are linear in the packed fields:
//
//     near = (raw − leading) / speed
//     far = (trailing − raw) / speed
//
// `raw` is a field of an interval: the low end of the packed box, or its high end counted from the top. So nothing is
// unpacked, and motion down an axis only exchanges the two fields.
//
// One cell of slack covers the rounding of times and limits. A start far from the frame adds its own rounding.
//
// The cast is first clipped to the bounds of all boxes. So an infinite or distant cast has finite
// cell coordinates.
//
// In a frame of several segments, a cast within one segment treats all cells as cells of that segment. A box beyond the
// end of the segment stays beyond it, and is met only after the end of the cast. Other casts are compared box by box in
// world units.

/** Time per cell of a face without velocity. It replaces infinity, since 0 · ∞ is NaN. */
const NEVER = 1e200;
/** Limit of cell coordinates: two widths of the frame. */
const COUNTABLE = 2 * FIELD;

/** A cast along the three axes. */
export class CastSlabs {
  readonly frame: Frame;
  /**
   * Three numbers per axis: time per cell, distance of the leading face from the near end of a box with raw 0, and
   * distance of the trailing face from its far end.
   */
  readonly slabs = new Float64Array(9);
  /** Per axis: shifts of the near and the far field in a packed interval. */
  readonly shifts = new Int32Array(6);
  /** Per axis: the probe of the swept box, as of `setProbes`. */
  readonly probes = new Int32Array(3);
  /** Whether the box does not grow, and its cell coordinates are below `COUNTABLE`. */
  isCountable = true;
  /** Whether the swept box stays within one segment of cells on each axis. */
  isWithin = true;
  /** Whether the cast misses the bounds of all boxes. */
  isMiss = false;
  /** Whether the fields for packed boxes are those of the present cast. */
  private isInCells = false;
  /** Time 0 of `slabs`: when the cast meets the bounds of all boxes. */
  startTime = 0.5;
  private endTime = 0.5;
  /** Lower and upper face of the box on each axis, with slack, in world units. */
  private readonly faces = new Float64Array(6);
  /** Velocity along each axis, in world units; 0 for a box that grows. */
  private readonly velocities = new Float64Array(3);
  /** Whether the box grows. */
  private grows = false;
  /** Low and high end of the swept box on each axis, in world units. */
  private readonly swept = new Float64Array(6);
  /** Time per world unit on each axis. */
  private readonly inverseSpeeds = new Float64Array(3);

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** Sets a cast through boxes that lie in `content`, in world units alone. */
  setCast(cast: BoxCast, content: Float64Array): void {
    this.isInCells = false;
    this.setInWorld(cast, content);
    // NaN misses nothing.
    this.isMiss = this.startTime > this.endTime || this.startTime === Infinity;
  }

  /** Sets all fields of the cast, for packed boxes. */
  setInCells(cast: BoxCast): void {
    if (this.isInCells) return;
    this.isInCells = true;
    this.isCountable = !cast.grows;
    this.isWithin = true;
    for (let axis = 0; axis < 3; axis++) this.setAxis(axis, cast);
  }

  /** Sets the probes of a growing box for its present limit. */
  shrink(cast: BoxCast): void {
    this.endTime = Math.max(0, cast.limit);
    for (let axis = 0; axis < 3; axis++) this.setAxis(axis, cast);
    this.setProbes();
  }

  /** Sets the probes of a cast in cells. Only casts without the quick test of `CastWalk` need them. */
  setProbes(): void {
    const { probes, swept, frame } = this;
    for (let axis = 0; axis < 3; axis++) {
      const cells = frame.axes[axis];
      // One cell larger on either side.
      const low = cells.cellOf(swept[2 * axis]) - 1;
      const high = cells.cellOf(swept[2 * axis + 1]) + 1;
      probes[axis] = probeOf(packInterval(low, high));
    }
  }

  /** Sets the faces. Clips the time to `content`, which may be infinite. */
  private setInWorld({ box, grows, motion, limit }: BoxCast, content: Float64Array): void {
    const { faces, velocities, inverseSpeeds } = this;
    let start = 0;
    let end = limit;
    this.grows = grows;
    for (let axis = 0; axis < 3; axis++) {
      const speed = grows ? 0 : motion[axis];
      const slack = (Math.abs(box[axis]) + Math.abs(box[axis + 3]) + Math.abs(speed)) * COORDINATE_ROUNDING;
      const lower = slack < Infinity ? box[axis] - slack : -Infinity;
      const upper = slack < Infinity ? box[axis + 3] + slack : Infinity;
      faces[2 * axis] = lower;
      faces[2 * axis + 1] = upper;
      velocities[axis] = speed;
      if (grows) continue;
      const before = content[axis] - upper;
      const after = lower - content[axis + 3];
      // An infinite inverse speed would make NaN of 0 · ∞. A smaller one would end slow casts too early.
      const inverseSpeed = Math.min(1 / Math.abs(speed), Number.MAX_VALUE);
      inverseSpeeds[axis] = inverseSpeed;
      const enter = (speed < 0 ? after : before) * inverseSpeed;
      const exit = -(speed < 0 ? before : after) * inverseSpeed;
      start = Math.max(start, enter * (1 - COORDINATE_ROUNDING));
      end = Math.min(end, exit * (1 + COORDINATE_ROUNDING));
    }
    this.startTime = start;
    this.endTime = end;
  }

  private setAxis(axis: number, { box, grows }: BoxCast): void {
    const { slabs, shifts, swept, faces, frame, startTime } = this;
    const cells = frame.axes[axis];
    const velocity = this.velocities[axis];
    const traveled = velocity === 0 ? 0 : velocity * startTime;
    const displacement = grows ? this.endTime : velocity === 0 ? 0 : velocity * (this.endTime - startTime);
    const down = grows ? displacement : Math.max(-displacement, 0);
    const up = Math.max(displacement, 0);

    // Cells of the start segment, extrapolated.
    const s = cells.count === 1 ? 0 : cells.segmentOf(box[axis] + traveled);
    const origin = cells.origin[s];
    const scale = cells.scale[s];
    const start = (box[axis] + traveled - origin) * scale;
    const end = (box[axis + 3] + traveled - origin) * scale;
    const speed = velocity * scale;
    const farthest = Math.abs(start) + Math.abs(end) + Math.abs(speed) + 2 * Math.abs(traveled * scale);
    const slack = 1 + farthest * COORDINATE_ROUNDING;
    // Too far away, or cells too small, for counting in cells: this axis rejects no box.
    const low = slack < Infinity ? start - slack : -Infinity;
    const high = slack < Infinity ? end + slack : Infinity;
    const isUp = speed > 0;
    slabs[3 * axis] = Math.min(1 / Math.abs(speed), NEVER);
    const fromTop = FIELD + 1 - low;
    slabs[3 * axis + 1] = isUp ? high : fromTop;
    slabs[3 * axis + 2] = isUp ? fromTop : high;
    if (!(Math.max(Math.abs(fromTop), Math.abs(high)) < COUNTABLE)) this.isCountable = false;
    shifts[2 * axis] = isUp ? 0 : UPPER;
    shifts[2 * axis + 1] = isUp ? UPPER : 0;

    const first = low - down * scale;
    const last = high + up * scale;
    if (!(first >= cells.first[s] && last < cells.last[s] + 1)) this.isWithin = false;
    const rounding = 2 * Math.abs(traveled) * COORDINATE_ROUNDING;
    swept[2 * axis] = faces[2 * axis] + traveled - rounding - down;
    swept[2 * axis + 1] = faces[2 * axis + 1] + traveled + rounding + up;
  }

  /** Writes the time at which the cast meets a packed box; infinity when it does not. Double out: docs/v8.md. */
  writeTime(out: Float64Array, boxes: Int32Array, at: number): void {
    this.frame.unpack(unpacked, boxes, at);
    this.writeTimeOfBox(out, unpacked, 0);
  }

  /** `writeTime` for a box in world units: lower and upper bounds at an offset, each x, y, z. */
  writeTimeOfBox(out: Float64Array, bounds: Float64Array, at: number): void {
    if (this.grows) this.writeDistance(out, bounds, at);
    else this.writeTimeOfSlabs(out, bounds, at);
  }

  private writeTimeOfSlabs(out: Float64Array, bounds: Float64Array, at: number): void {
    const { faces, velocities, inverseSpeeds } = this;
    let enter = -Infinity;
    let exit = Infinity;
    for (let axis = 0; axis < 3; axis++) {
      const before = bounds[at + axis] - faces[2 * axis + 1];
      const after = faces[2 * axis] - bounds[at + axis + 3];
      const speed = velocities[axis];
      const inverseSpeed = inverseSpeeds[axis];
      enter = Math.max(enter, (speed < 0 ? after : before) * inverseSpeed);
      exit = Math.min(exit, -(speed < 0 ? before : after) * inverseSpeed);
    }
    const first = enter * (1 - COORDINATE_ROUNDING);
    out[0] = first > exit * (1 + COORDINATE_ROUNDING) ? Infinity : first;
  }

  /** Writes the time at which a growing box meets a box: their distance. */
  private writeDistance(out: Float64Array, bounds: Float64Array, at: number): void {
    const { faces } = this;
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const away = Math.max(0, bounds[at + axis] - faces[2 * axis + 1], faces[2 * axis] - bounds[at + axis + 3]);
      squared += away * away;
    }
    out[0] = Math.sqrt(squared);
  }
}

/** Lower and upper bounds, each x, y, z. */
const unpacked = new Float64Array(6);
