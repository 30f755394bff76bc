import { COORDINATE_ROUNDING } from '../constants.ts';
import type { AxisCells } from './axis-cells.ts';
import type { BoxCast } from './broadphase.ts';
import type { Frame } from './frame.ts';
import {
  edgeOf,
  FIELD,
  FIRST_CELL,
  isAtEdge,
  LAST_CELL,
  meetingBits,
  NOWHERE,
  packInterval,
  probeOf,
  UPPER,
} from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import { SLOT_SIZE } from './tree-node.ts';

/** The time in which a face of the box that does not move crosses a cell; stands in for infinity, times 0 of which is NaN. */
const NEVER = 1e200;
/** Nine nodes for each height of a tree, and more than there can be. */
const MOST_NODES = 9 * 16;
/** Nearer than so many cells, as far outside of the frame as it is wide, the box can be counted in cells by integers. */
const COUNTABLE = 2 * FIELD;
/** What rounded speeds can make, at most: half of all distances that they are multiplied with. */
const ROUNDING = COUNTABLE + FIELD;

/**
 * Takes a cast through a tree, near to far: of the nodes that are known to be met, the one that is met first is always
 * the next to be opened. What is compared first, by integers, are the packed bounds of the whole cast. Which of nine
 * boxes pass cannot be predicted, so that this has no branch, nor has what is asked of those that do: the boxes that are
 * left are the bits of a number, of which the highest comes first.
 *
 * A box that moves meets another one when, on each axis, its leading face is past the other's near face and its
 * trailing face not yet past the other's far face, all at once: when no axis ends before another one begins (the slabs
 * of Kay and Kajiya 1986). The times are linear in what is packed, `near = (raw − leading) / speed` and
 * `far = (trailing − raw) / speed`, where `raw` is one of the two fields of an interval: the low end of the packed box,
 * or its high end counted from the top, as it is packed. So nothing need be unpacked, and an axis on which the box moves
 * down is the same with the fields exchanged.
 *
 * That the axis i begins before the axis j ends is asked without a division:
 *
 *     near raw(i) · speed(j) + far raw(j) · speed(i) <= leading(i) · speed(j) + trailing(j) · speed(i)
 *
 * Only the ratio of the speeds matters, so that they are rounded to 14 bits, and all is done in integers. A rounded speed
 * is wrong by at most a half, and the right side is made larger by what that can make.
 *
 * One cell of slack covers the rounding of times and limits, and more of it that of a start far away from the frame.
 *
 * Where the frame has several segments, a cast within one of them is treated as if all cells were like those: any box
 * beyond the segment's end stays beyond it, and is met only after the cast is over. Other casts are compared box by box
 * in world units.
 */
export class CastWalk {
  private readonly frame: Frame;
  private cast: BoxCast = NOTHING;
  /** Where the children of nodes begin that are met, those met later before those met earlier, and when that is. */
  private readonly places = new Int32Array(MOST_NODES);
  private readonly times = new Float64Array(MOST_NODES);
  /**
   * Per axis: pace (time per cell), how far the leading face is past the near end of a box with raw 0 there, and the
   * trailing one before the far end of such a box.
   */
  private readonly slabs = new Float64Array(9);
  /** The speeds in 14 bits. */
  private readonly speeds = new Int32Array(3);
  /** Per axis: by how much to shift for the field of the near end, and of the far end. */
  private readonly shifts = new Int32Array(6);
  /** Per axis: the probe of all that the box comes to. */
  private readonly probes = new Int32Array(3);
  /** Whether the box moves, and can be counted in cells by integers. */
  private isCountable = true;
  /** Whether the swept box stays within one segment of cells on each axis. */
  private isWithin = true;
  /** The lower and the upper face of the box on each axis, with slack, in world units. */
  private readonly faces = new Float64Array(6);
  /** Its motion along each axis, in world units; none when it grows. */
  private readonly motions = new Float64Array(3);

  private readonly written = new Float64Array(1);

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** Gets ready for a cast. */
  aim(cast: BoxCast): void {
    const { slabs, speeds } = this;
    this.cast = cast;
    this.isCountable = !cast.grows;
    this.isWithin = true;
    for (let axis = 0; axis < 3; axis++) this.aimAlong(axis, cast);
    const least = FIELD * Math.min(slabs[0], slabs[3], slabs[6]);
    // Of speeds beyond all numbers zeros remain, which let everything pass.
    for (let axis = 0; axis < 3; axis++) speeds[axis] = least / slabs[3 * axis] + 0.5;
  }

  private aimAlong(axis: number, cast: BoxCast): void {
    const { slabs, shifts, frame } = this;
    const { box, grows, limit } = cast;
    const cells = frame.axes[axis];
    const motion = grows ? 0 : cast.motion[axis];
    const way = grows ? limit : motion === 0 ? 0 : motion * limit;
    const down = grows ? way : Math.max(-way, 0);
    const up = Math.max(way, 0);
    this.aimInWorld(axis, box, motion);

    // Cells of the segment that the box starts in, as if that segment went on for ever.
    const s = cells.count === 1 ? 0 : cells.segmentOf(box[axis]);
    const origin = cells.origin[s];
    const scale = cells.scale[s];
    const start = (box[axis] - origin) * scale;
    const end = (box[axis + 3] - origin) * scale;
    const speed = motion * scale;
    const slack = 1 + (Math.abs(start) + Math.abs(end) + Math.abs(speed)) * COORDINATE_ROUNDING;
    // So far away, or so small are the cells, that it cannot be counted in cells: then this axis decides nothing.
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
    if (cells.count === 1) this.probes[axis] = probeOf(packInterval(first, last));
    else this.probes[axis] = this.probeSegments(cells, this.faces[2 * axis] - down, this.faces[2 * axis + 1] + up);
  }

  /** The probe of an interval, one cell larger on either side. */
  private probeSegments(cells: AxisCells, low: number, high: number): number {
    return probeOf(packInterval(cells.cellOf(low) - 1, cells.cellOf(high) + 1));
  }

  private aimInWorld(axis: number, box: Float64Array, motion: number): void {
    const { faces, motions } = this;
    const slack = (Math.abs(box[axis]) + Math.abs(box[axis + 3]) + Math.abs(motion)) * COORDINATE_ROUNDING;
    faces[2 * axis] = slack < Infinity ? box[axis] - slack : -Infinity;
    faces[2 * axis + 1] = slack < Infinity ? box[axis + 3] + slack : Infinity;
    motions[axis] = motion;
  }

  /** Visits all proxies in the tree that the cast meets. */
  through(tree: PackedTree): void {
    const { cast, places, times, slabs, shifts, probes, speeds, written } = this;
    const { slots, nodes, top } = tree;
    if (nodes[top] === NOWHERE) return;
    // The quick test takes the cells of one segment for those of all the world. That holds for a cast within the segment.
    const isUniform = this.frame.isUniform;
    const isLinear = isUniform && !isAtEdge(nodes[top], nodes[top + 1], nodes[top + 2]);
    const isQuick = this.isCountable && (this.isWithin || isLinear);
    const probeX = probes[0];
    const probeY = probes[1];
    const probeZ = probes[2];
    const nearShiftX = shifts[0];
    const farShiftX = shifts[1];
    const nearShiftY = shifts[2];
    const farShiftY = shifts[3];
    const nearShiftZ = shifts[4];
    const farShiftZ = shifts[5];
    const speedX = speeds[0];
    const speedY = speeds[1];
    const speedZ = speeds[2];
    const leadX = slabs[1];
    const leadY = slabs[4];
    const leadZ = slabs[7];
    const trailX = slabs[2];
    const trailY = slabs[5];
    const trailZ = slabs[8];
    const limitXY = (leadX * speedY + trailY * speedX + ROUNDING) | 0;
    const limitYZ = (leadY * speedZ + trailZ * speedY + ROUNDING) | 0;
    const limitZX = (leadZ * speedX + trailX * speedZ + ROUNDING) | 0;
    const limitXZ = (leadX * speedZ + trailZ * speedX + ROUNDING) | 0;
    const limitYX = (leadY * speedX + trailX * speedY + ROUNDING) | 0;
    const limitZY = (leadZ * speedY + trailY * speedZ + ROUNDING) | 0;
    places[0] = nodes[top + 3];
    times[0] = 0;
    let count = 1;
    while (count > 0) {
      const first = --count;
      if (times[first] > cast.limit) continue;
      const isLeaf = places[first] < 0;
      const boxes = isLeaf ? slots : nodes;
      const begin = isLeaf ? ~places[first] : places[first];
      let met = meetingBits(probeX, probeY, probeZ, boxes, begin);
      if (isQuick) {
        let left = 0;
        while (met !== 0) {
          const bit = 31 - Math.clz32(met);
          const at = begin + SLOT_SIZE * (8 - bit);
          met ^= 1 << bit;
          const x = boxes[at];
          const y = boxes[at + 1];
          const z = boxes[at + 2];
          const nearX = (x >> nearShiftX) & FIELD;
          const nearY = (y >> nearShiftY) & FIELD;
          const nearZ = (z >> nearShiftZ) & FIELD;
          const farX = (x >> farShiftX) & FIELD;
          const farY = (y >> farShiftY) & FIELD;
          const farZ = (z >> farShiftZ) & FIELD;
          // Negative when any of the six is.
          const least =
            (limitXY - Math.imul(nearX, speedY) - Math.imul(farY, speedX)) |
            (limitYZ - Math.imul(nearY, speedZ) - Math.imul(farZ, speedY)) |
            (limitZX - Math.imul(nearZ, speedX) - Math.imul(farX, speedZ)) |
            (limitXZ - Math.imul(nearX, speedZ) - Math.imul(farZ, speedX)) |
            (limitYX - Math.imul(nearY, speedX) - Math.imul(farX, speedY)) |
            (limitZY - Math.imul(nearZ, speedY) - Math.imul(farY, speedZ));
          left |= (~least >>> 31) << bit;
        }
        met = left;
      }
      while (met !== 0) {
        const bit = 31 - Math.clz32(met);
        const at = begin + SLOT_SIZE * (8 - bit);
        met ^= 1 << bit;
        const x = boxes[at];
        const y = boxes[at + 1];
        const z = boxes[at + 2];
        let time = 0.5;
        if (isQuick) {
          const nearX = (x >> nearShiftX) & FIELD;
          const nearY = (y >> nearShiftY) & FIELD;
          const nearZ = (z >> nearShiftZ) & FIELD;
          time = Math.max((nearX - leadX) * slabs[0], (nearY - leadY) * slabs[3], (nearZ - leadZ) * slabs[6]);
        } else {
          if (isUniform) this.writeTimeInCells(x, y, z);
          else this.writeTime(x, y, z);
          time = written[0];
        }
        if (time > cast.limit) continue;
        if (isLeaf) {
          cast.visit(boxes[at + 3]);
          continue;
        }
        let place = count++;
        for (; place > first && times[place - 1] < time; place--) {
          times[place] = times[place - 1];
          places[place] = places[place - 1];
        }
        times[place] = time;
        places[place] = boxes[at + 3];
      }
    }
  }

  /** As `writeTime`, in a frame of one segment per axis: a fifth faster than in world units. */
  private writeTimeInCells(x: number, y: number, z: number): void {
    const { slabs, shifts, frame, written } = this;
    packed[0] = x;
    packed[1] = y;
    packed[2] = z;
    let farthest = 0;
    let squared = 0;
    let enter = -Infinity;
    let exit = Infinity;
    for (let axis = 0; axis < 3; axis++) {
      const nearEnd = edgeOf(packed[axis] >> shifts[2 * axis]);
      const farEnd = edgeOf(packed[axis] >> shifts[2 * axis + 1]);
      const beforeNear = nearEnd - slabs[3 * axis + 1];
      const beforeFar = slabs[3 * axis + 2] - farEnd;
      enter = Math.max(enter, beforeNear * slabs[3 * axis]);
      exit = Math.min(exit, beforeFar * slabs[3 * axis]);
      // Of a box that does not move, these are the distances from it on either side.
      const away = Math.max(0, beforeNear, -beforeFar) * frame.cell[axis];
      farthest = Math.max(farthest, away);
      squared += away * away;
    }
    // The largest of the three does not overflow with their squares. And what is not a number, among infinities, does not
    // keep a box from being visited.
    if (this.cast.grows) written[0] = squared < Infinity ? Math.sqrt(squared) : farthest;
    else written[0] = enter > exit ? Infinity : enter;
  }

  /** Writes when the cast comes to a packed box, infinity when it does not. V8 would put a returned number on the heap. */
  private writeTime(x: number, y: number, z: number): void {
    const { faces, motions, frame, written } = this;
    packed[0] = x;
    packed[1] = y;
    packed[2] = z;
    let farthest = 0;
    let squared = 0;
    let enter = -Infinity;
    let exit = Infinity;
    for (let axis = 0; axis < 3; axis++) {
      const { segments, origin, width } = frame.axes[axis];
      const lowCell = packed[axis] & FIELD;
      const highCell = FIELD - (packed[axis] >> UPPER);
      const s = segments[lowCell];
      const t = segments[highCell];
      // As `AxisCells.lowerBound` and `upperBound`.
      const low = lowCell <= FIRST_CELL ? -Infinity : origin[s] + (lowCell - 1) * width[s];
      const high = highCell >= LAST_CELL ? Infinity : origin[t] + (highCell + 2) * width[t];
      const before = low - faces[2 * axis + 1];
      const after = faces[2 * axis] - high;
      const speed = motions[axis];
      const pace = Math.min(1 / Math.abs(speed), NEVER);
      enter = Math.max(enter, (speed < 0 ? after : before) * pace);
      exit = Math.min(exit, -(speed < 0 ? before : after) * pace);
      // Of a box that does not move, these are the distances from it on either side.
      const away = Math.max(0, before, after);
      farthest = Math.max(farthest, away);
      squared += away * away;
    }
    // The largest of the three does not overflow with their squares. And what is not a number, among infinities, does not
    // keep a box from being visited.
    if (this.cast.grows) written[0] = squared < Infinity ? Math.sqrt(squared) : farthest;
    else written[0] = enter > exit ? Infinity : enter;
  }
}

const packed = new Int32Array(3);
const NOTHING: BoxCast = {
  box: new Float64Array(6),
  motion: new Float64Array(3),
  grows: false,
  limit: -1,
  visit: () => {},
};
