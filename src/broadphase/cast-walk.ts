import type { BoxCast } from './broadphase.ts';
import { CastSlabs, COUNTABLE } from './cast-slabs.ts';
import type { Frame } from './frame.ts';
import { FIELD, isAtEdge, meetingBits } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import { FANOUT, SLOT_SIZE } from './tree-layout.ts';

/** Upper bound of the stack: nine nodes per height of a tree. */
const MOST_NODES = 9 * 16;
/** Upper bound of the error from rounded speeds: half of all distances multiplied by them. */
const ROUNDING = COUNTABLE + FIELD;

/**
 * Casts through a tree, near to far: the node met first is opened first. Integers first compare the packed bounds of
 * the whole cast. Which of nine boxes pass is unpredictable, so neither this comparison nor the next has a branch. The
 * boxes that pass are the bits of a number, the first box the highest.
 *
 * The cast meets a box unless one axis ends before another begins, see `CastSlabs`. Whether axis i begins before axis j
 * ends is tested without a division:
 *
 *     near raw(i) · speed(j) + far raw(j) · speed(i) <= leading(i) · speed(j) + trailing(j) · speed(i)
 *
 * Only the ratio of the speeds matters, so they are rounded to 14 bits, and all arithmetic is in integers. A rounded
 * speed has an error of at most a half. The right side is increased by the largest resulting error.
 */
export class CastWalk {
  private cast: BoxCast = NOTHING;
  private readonly castSlabs: CastSlabs;
  /** Stack of the nodes to open, the nearest last: index of their children, and time at which they are met. */
  private readonly children = new Int32Array(MOST_NODES);
  private readonly times = new Float64Array(MOST_NODES);
  private readonly written = new Float64Array(1);

  constructor(frame: Frame) {
    this.castSlabs = new CastSlabs(frame);
  }

  /** Sets the cast for the following calls of `through`. All boxes in the trees lie in `content`. */
  setCast(cast: BoxCast, content: Float64Array): void {
    this.cast = cast;
    this.castSlabs.setCast(cast, content);
  }

  /** Visits all proxies in the tree that the cast meets. `bounds` are those of the proxies. */
  through(tree: PackedTree, bounds: Float64Array): void {
    const { castSlabs } = this;
    if (castSlabs.isMiss || tree.isEmpty) return;
    if (tree.leafCount === 1) {
      this.throughLeaf(tree, bounds);
      return;
    }
    castSlabs.countInCells(this.cast);
    this.throughNodes(tree);
  }

  /** Visits the proxies of a single leaf. It compares their bounds in world units, since a cast in cells takes longer to prepare. */
  private throughLeaf(tree: PackedTree, bounds: Float64Array): void {
    const { cast, castSlabs, written } = this;
    for (let slot = 0; slot < FANOUT; slot++) {
      const proxy = tree.proxyAt(slot);
      if (proxy < 0) continue;
      if (cast.grows) castSlabs.writeDistanceOfBox(written, bounds, 6 * proxy);
      else castSlabs.writeTimeOfBox(written, bounds, 6 * proxy);
      if (written[0] <= cast.limit && written[0] < Infinity) cast.visit(proxy);
    }
  }

  private throughNodes(tree: PackedTree): void {
    const { cast, children, times, written, castSlabs } = this;
    const { slabs, shifts, probes, speeds, frame, startTime } = castSlabs;
    const { slots, nodes } = tree;
    // The quick test extrapolates the cells of one segment. That is valid for a cast within the segment.
    const isUniform = frame.isUniform;
    const isLinear = isUniform && !(isAtEdge(nodes[0]) || isAtEdge(nodes[1]) || isAtEdge(nodes[2]));
    const isQuick = castSlabs.isCountable && (castSlabs.isWithin || isLinear);
    let probeX = probes[0];
    let probeY = probes[1];
    let probeZ = probes[2];
    let probedLimit = cast.limit;
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
    children[0] = nodes[3];
    times[0] = 0;
    let count = 1;
    while (count > 0) {
      const first = --count;
      if (times[first] > cast.limit) continue;
      const isLeaf = children[first] < 0;
      const boxes = isLeaf ? slots : nodes;
      const begin = isLeaf ? ~children[first] : children[first];
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
          time =
            Math.max((nearX - leadX) * slabs[0], (nearY - leadY) * slabs[3], (nearZ - leadZ) * slabs[6]) + startTime;
        } else {
          if (cast.grows) castSlabs.writeDistance(written, x, y, z);
          else if (isUniform) castSlabs.writeTimeInCells(written, x, y, z);
          else castSlabs.writeTime(written, x, y, z);
          time = written[0];
        }
        // A box that is not met has an infinite time, and the limit may be infinite.
        if (time > cast.limit || time === Infinity) continue;
        if (isLeaf) {
          cast.visit(boxes[at + 3]);
          continue;
        }
        let index = count++;
        for (; index > first && times[index - 1] < time; index--) {
          times[index] = times[index - 1];
          children[index] = children[index - 1];
        }
        times[index] = time;
        children[index] = boxes[at + 3];
      }
      // A box that grows begins with probes of the whole world: a hit makes them small.
      if (isLeaf && cast.grows && cast.limit < probedLimit / 2) {
        probedLimit = cast.limit;
        castSlabs.shrink(cast);
        probeX = probes[0];
        probeY = probes[1];
        probeZ = probes[2];
      }
    }
  }
}

const NOTHING: BoxCast = {
  box: new Float64Array(6),
  motion: new Float64Array(3),
  grows: false,
  limit: -1,
  visit: () => {},
};
