import { COORDINATE_ROUNDING } from '../constants.ts';
import type { BoxCast } from './broadphase.ts';
import type { Frame } from './frame.ts';
import { FIRST_CELL, highCellOf, LAST_CELL, lowCellOf, meets, packInterval, probeOf } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import { LEAF_SIZE, SLOT_SIZE, type TreeNode } from './tree-node.ts';

/** The time in which a face of the box that does not move crosses a cell; stands in for infinity, times 0 of which is NaN. */
const NEVER = 1e300;

/**
 * Takes a cast through a tree, near to far: of the nodes that are known to be met, the one that is met first is always
 * the next to be opened. Everything is computed in cells of the frame, so that packed bounds need not be unpacked to
 * world units; what is compared first, by integers, are the bounds of the whole cast.
 *
 * A box that moves meets a packed one while on each axis its low face is not above the other's high face and its high
 * face not below the other's low face: the slabs of Kay and Kajiya with two faces each. One cell of slack covers the
 * rounding of times, coordinates and limits, together with the rounding of a start that is far away from the frame.
 */
export class CastWalk {
  private readonly frame: Frame;
  private cast: BoxCast = NOTHING;
  /** Nodes that are met, those met later before those met earlier, and when that is. */
  private readonly nodes: TreeNode[] = [];
  private readonly times = new Float64Array(256);
  /** The faces of the box at time 0, per axis, in cells. */
  private readonly low = new Float64Array(3);
  private readonly high = new Float64Array(3);
  /** Time per cell, per axis; of a box that grows, world units per cell. */
  private readonly pace = new Float64Array(3);
  /** When the box last looked at is met. */
  private time = 0.5;
  private probeX = 0;
  private probeY = 0;
  private probeZ = 0;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** Gets ready for a cast. */
  aim(cast: BoxCast): void {
    this.cast = cast;
    this.probeX = this.aimAlong(0);
    this.probeY = this.aimAlong(1);
    this.probeZ = this.aimAlong(2);
  }

  /** Takes one axis of the cast into cells; returns the probe of all that it comes to there. */
  private aimAlong(axis: number): number {
    const { box, motion, grows, limit } = this.cast;
    const origin = this.frame.origin[axis];
    const scale = this.frame.scale[axis];
    const low = (box[axis] - origin) * scale;
    const high = (box[axis + 3] - origin) * scale;
    const slack = 1 + (Math.abs(low) + Math.abs(high)) * COORDINATE_ROUNDING;
    const speed = motion[axis] * scale;
    this.low[axis] = low - slack;
    this.high[axis] = high + slack;
    if (grows) {
      this.pace[axis] = this.frame.cell[axis];
      return probeOf(packInterval(low - slack - limit * scale, high + slack + limit * scale));
    }
    this.pace[axis] = Math.max(-NEVER, Math.min(NEVER, 1 / speed));
    const way = speed === 0 ? 0 : speed * limit;
    return probeOf(packInterval(low - slack + Math.min(way, 0), high + slack + Math.max(way, 0)));
  }

  /** Visits all proxies in the tree that the cast meets. */
  through(tree: PackedTree): void {
    const { cast, nodes, times } = this;
    nodes[0] = tree.root;
    times[0] = 0;
    let count = 1;
    while (count > 0) {
      count--;
      if (times[count] > cast.limit) continue;
      const node = nodes[count];
      if (node.leaf) this.visitLeaf(tree.slots, node.index * LEAF_SIZE);
      else count = this.open(node, count);
    }
  }

  /** Adds the children of a node that are met to the nodes there are; returns how many that makes. */
  private open(node: TreeNode, first: number): number {
    const { cast, nodes, times } = this;
    const children = node.children;
    let count = first;
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as TreeNode;
      if (!this.comesTo(child.x, child.y, child.z) || this.time > cast.limit) continue;
      let at = count++;
      for (; at > first && times[at - 1] < this.time; at--) {
        times[at] = times[at - 1];
        nodes[at] = nodes[at - 1];
      }
      times[at] = this.time;
      nodes[at] = child;
    }
    return count;
  }

  private visitLeaf(slots: Int32Array, first: number): void {
    const { cast } = this;
    for (let at = first; at < first + LEAF_SIZE; at += SLOT_SIZE) {
      if (!this.comesTo(slots[at], slots[at + 1], slots[at + 2]) || this.time > cast.limit) continue;
      cast.visit(slots[at + 3]);
    }
  }

  /** Whether the cast comes to a packed box, if it goes on for long enough. Then writes when. */
  private comesTo(x: number, y: number, z: number): boolean {
    if (!meets(this.probeX, this.probeY, this.probeZ, x, y, z)) return false;
    const { low, high, pace } = this;
    const startX = startOf(x) - high[0];
    const startY = startOf(y) - high[1];
    const startZ = startOf(z) - high[2];
    const endX = endOf(x) - low[0];
    const endY = endOf(y) - low[1];
    const endZ = endOf(z) - low[2];
    if (this.cast.grows) {
      const awayX = Math.max(0, startX, -endX) * pace[0];
      const awayY = Math.max(0, startY, -endY) * pace[1];
      const awayZ = Math.max(0, startZ, -endZ) * pace[2];
      this.time = Math.sqrt(awayX * awayX + awayY * awayY + awayZ * awayZ);
      return true;
    }
    const startTimeX = startX * pace[0];
    const startTimeY = startY * pace[1];
    const startTimeZ = startZ * pace[2];
    const endTimeX = endX * pace[0];
    const endTimeY = endY * pace[1];
    const endTimeZ = endZ * pace[2];
    const enter = Math.max(
      0,
      Math.min(startTimeX, endTimeX),
      Math.min(startTimeY, endTimeY),
      Math.min(startTimeZ, endTimeZ),
    );
    const exit = Math.min(
      Math.max(startTimeX, endTimeX),
      Math.max(startTimeY, endTimeY),
      Math.max(startTimeZ, endTimeZ),
    );
    this.time = enter;
    // What is not a number, among infinities, does not keep a box from being visited.
    return !(enter > exit);
  }
}

/** Where a packed interval begins, in cells. The outermost cells reach to infinity. */
function startOf(packed: number): number {
  const cell = lowCellOf(packed);
  return cell <= FIRST_CELL ? -Infinity : cell;
}

function endOf(packed: number): number {
  const cell = highCellOf(packed);
  return cell >= LAST_CELL ? Infinity : cell + 1;
}

const NOTHING: BoxCast = {
  box: new Float64Array(6),
  motion: new Float64Array(3),
  grows: false,
  limit: -1,
  visit: () => {},
};
