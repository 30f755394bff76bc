import type { BoxCast } from './broadphase.ts';
import { CastSlabs } from './cast-slabs.ts';
import type { Frame } from './frame.ts';
import { FIELD, GUARDS, isAtEdge, LAST_CELL, meetingBits } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import { FANOUT, SLOT_SIZE } from './tree-layout.ts';

/** Upper bound of the stack: nine nodes per height of a tree. */
const MOST_NODES = 9 * 16;
/** Times of an axis this many times slower than the fastest one are shortened, since the others would vanish in sums. */
const SLOW = 1_048_576;

/**
 * Casts through a tree, near to far: the node met first is opened first. Integers first compare packed bounds with those
 * of the cast while it is in the node. Few boxes pass that the cast does not meet. Which of nine boxes pass is
 * unpredictable, so neither this comparison nor the next has a branch. The boxes that pass are the bits of a number, the
 * first box the highest.
 *
 * The cast meets a box unless one axis ends before another begins, see `CastSlabs`. The minimum and maximum of these
 * times are computed without branches, as those of `Math` have them:
 *
 *     2 max(a, b) = a + b + |a − b|
 */
export class CastWalk {
  private cast: BoxCast = NOTHING;
  private readonly castSlabs: CastSlabs;
  /** Stack of the nodes to open, the nearest last: index of their children, and times at which the cast is in them. */
  private readonly children = new Int32Array(MOST_NODES);
  private readonly times = new Float64Array(MOST_NODES);
  private readonly exits = new Float64Array(MOST_NODES);
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
    castSlabs.setInCells(this.cast);
    this.throughNodes(tree);
  }

  /** Visits the proxies of a single leaf. It compares their bounds in world units, since a cast in cells takes longer to prepare. */
  private throughLeaf(tree: PackedTree, bounds: Float64Array): void {
    const { cast, castSlabs, written } = this;
    for (let slot = 0; slot < FANOUT; slot++) {
      const proxy = tree.proxyAt(slot);
      if (proxy < 0) continue;
      castSlabs.writeTimeOfBox(written, bounds, 6 * proxy);
      if (written[0] <= cast.limit && written[0] < Infinity) cast.visit(proxy);
    }
  }

  private throughNodes(tree: PackedTree): void {
    const { cast, children, times, exits, written, castSlabs } = this;
    const { slabs, shifts, probes, frame, startTime } = castSlabs;
    const { slots, nodes } = tree;
    // The quick test extrapolates the cells of one segment. That is valid for a cast within the segment.
    const isLinear = frame.isUniform && !(isAtEdge(nodes[0]) || isAtEdge(nodes[1]) || isAtEdge(nodes[2]));
    const isQuick = castSlabs.isCountable && (castSlabs.isWithin || isLinear);
    if (!isQuick) castSlabs.setProbes();
    let probeX = probes[0];
    let probeY = probes[1];
    let probeZ = probes[2];
    let probedLimit = cast.limit;
    let limit = cast.limit - startTime;
    const nearShiftX = shifts[0];
    const farShiftX = shifts[1];
    const nearShiftY = shifts[2];
    const farShiftY = shifts[3];
    const nearShiftZ = shifts[4];
    const farShiftZ = shifts[5];
    const longest = SLOW * Math.min(slabs[0], slabs[3], slabs[6]);
    const perCellX = Math.min(slabs[0], longest);
    const perCellY = Math.min(slabs[3], longest);
    const perCellZ = Math.min(slabs[6], longest);
    const speedX = 1 / slabs[0];
    const speedY = 1 / slabs[3];
    const speedZ = 1 / slabs[6];
    const leadX = slabs[1];
    const leadY = slabs[4];
    const leadZ = slabs[7];
    const trailX = slabs[2];
    const trailY = slabs[5];
    const trailZ = slabs[8];
    exits[0] = Infinity;
    children[0] = nodes[3];
    times[0] = 0;
    let count = 1;
    while (count > 0) {
      const first = --count;
      const begun = times[first];
      if (begun > limit) continue;
      const isLeaf = children[first] < 0;
      const boxes = isLeaf ? slots : nodes;
      const begin = isLeaf ? ~children[first] : children[first];
      if (isQuick) {
        const ended = Math.min(exits[first], limit);
        // Not FIELD: that meets NOWHERE, the bounds of vacant slots.
        const nearX = Math.min(LAST_CELL, leadX + speedX * ended);
        const farX = Math.min(LAST_CELL, trailX - speedX * begun);
        probeX = (nearX << nearShiftX) | (farX << farShiftX) | GUARDS;
        const nearY = Math.min(LAST_CELL, leadY + speedY * ended);
        const farY = Math.min(LAST_CELL, trailY - speedY * begun);
        probeY = (nearY << nearShiftY) | (farY << farShiftY) | GUARDS;
        const nearZ = Math.min(LAST_CELL, leadZ + speedZ * ended);
        const farZ = Math.min(LAST_CELL, trailZ - speedZ * begun);
        probeZ = (nearZ << nearShiftZ) | (farZ << farShiftZ) | GUARDS;
      }
      let met = meetingBits(probeX, probeY, probeZ, boxes, begin);
      while (met !== 0) {
        const bit = 31 - Math.clz32(met);
        const at = begin + SLOT_SIZE * (8 - bit);
        met ^= 1 << bit;
        let time = 0.5;
        let exit = Number.MAX_VALUE;
        if (isQuick) {
          const x = boxes[at];
          const y = boxes[at + 1];
          const z = boxes[at + 2];
          const a = (((x >> nearShiftX) & FIELD) - leadX) * perCellX;
          const b = (((y >> nearShiftY) & FIELD) - leadY) * perCellY;
          const c = (((z >> nearShiftZ) & FIELD) - leadZ) * perCellZ;
          const ab = a + b + Math.abs(a - b);
          const abc = ab + 2 * c + Math.abs(ab - 2 * c);
          time = (abc + Math.abs(abc)) / 8;
          const d = (trailX - ((x >> farShiftX) & FIELD)) * perCellX;
          const e = (trailY - ((y >> farShiftY) & FIELD)) * perCellY;
          const f = (trailZ - ((z >> farShiftZ) & FIELD)) * perCellZ;
          const de = d + e - Math.abs(d - e);
          exit = (de + 2 * f - Math.abs(de - 2 * f)) / 4;
        } else {
          castSlabs.writeTime(written, boxes, at);
          time = written[0] - startTime;
        }
        // A box that is not met has an infinite time, and the limit may be infinite.
        if (time > exit || time > limit) continue;
        if (isLeaf) {
          cast.visit(boxes[at + 3]);
          limit = cast.limit - startTime;
          continue;
        }
        let index = count++;
        for (; index > first && times[index - 1] < time; index--) {
          times[index] = times[index - 1];
          exits[index] = exits[index - 1];
          children[index] = children[index - 1];
        }
        times[index] = time;
        exits[index] = exit;
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
