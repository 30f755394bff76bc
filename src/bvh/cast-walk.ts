import { areRound, createRoundCorners, type RoundCorners, storeRoundEntry } from './round-corners.ts';
import { createSlabs, type Slabs } from './slabs.ts';
import { LINK, LINK_COUNT, MOST_LEVELS, NO_LEAF, NODE_SIZE, type Tree } from './tree.ts';

/** The state of a walk through the leaves along a motion, the nearer child of a node first. */
export interface CastWalk {
  /** The motion. */
  readonly slabs: Slabs;
  /** The corners of the box that moves. */
  readonly corners: RoundCorners;
  /** Entry 0 is the time beyond which nothing is of interest. It may shrink between leaves. */
  readonly limit: Float64Array;
  /** Entry 0 is the time at which the walk pauses. */
  readonly pause: Float64Array;
  /**
   * Nodes to be visited later, and when the motion enters them, in cells. Of a box with round corners, entry `top` of `keys` is the time
   * of the last leaf.
   */
  readonly nodes: Int32Array;
  readonly keys: Float64Array;
  /** Number of these nodes. */
  top: number;
}

/** Makes a `CastWalk` for the motion in `slabs`. */
export function createCastWalk(slabs: Slabs = createSlabs(), limit = new Float64Array(1)): CastWalk {
  return {
    slabs,
    corners: createRoundCorners(),
    limit,
    pause: Float64Array.of(Infinity),
    nodes: new Int32Array(MOST_LEVELS + 1),
    keys: new Float64Array(MOST_LEVELS + 1),
    top: 0,
  };
}

/** What `nextCastLeaf` returns at a pause. */
const PAUSE = -2;

/** Starts a walk at the root. */
export function beginCast(walk: CastWalk): void {
  walk.nodes[0] = 0;
  walk.keys[0] = 0;
  walk.top = 1;
}

/**
 * The link of the next leaf whose bounds the motion enters within the limit. `NO_LEAF` if there is none. `PAUSE` if it may
 * be later than the pause. The root is not tested.
 *
 * The motion is in the bounds when no axis ends before another begins: as `storeEntryTime` with a comparison for each two axes.
 * Most bounds are missed, so the entry time itself is rarely needed. A product 0 · ∞ is no number: every comparison with
 * it is false, and the bounds are missed.
 */
export function nextCastLeaf(walk: CastWalk, { bounds, links, shift, scale }: Tree): number {
  const { slabs, corners, nodes, keys } = walk;
  const isRound = areRound(corners);
  // Times are scaled as lengths are: both are counted in cells.
  const limit = walk.limit[0] * scale;
  const pause = walk.pause[0] * scale;
  const nearX = slabs[0] * scale;
  const nearY = slabs[1] * scale;
  const nearZ = slabs[2] * scale;
  const farX = slabs[3] * scale;
  const farY = slabs[4] * scale;
  const farZ = slabs[5] * scale;
  const inverseX = slabs[6];
  const inverseY = slabs[7];
  const inverseZ = slabs[8];
  const sideX = inverseX < 0 ? 3 : 0;
  const sideY = inverseY < 0 ? 4 : 1;
  const sideZ = inverseZ < 0 ? 5 : 2;
  const endX = 3 - sideX;
  const endY = 5 - sideY;
  const endZ = 7 - sideZ;
  let top = walk.top;
  for (;;) {
    // Back to the last node that is still near enough.
    do {
      if (top === 0) {
        walk.top = 0;
        return NO_LEAF;
      }
      top--;
    } while (!(keys[top] <= limit));
    if (keys[top] > pause) {
      walk.top = top + 1;
      return PAUSE;
    }
    let node = nodes[top];
    for (;;) {
      const first = links[(node + LINK) >> shift];
      if ((first & LINK_COUNT) !== 0) {
        if (isRound) {
          keys[top] = Math.max(
            0,
            (bounds[node + sideX] - nearX) * inverseX,
            (bounds[node + sideY] - nearY) * inverseY,
            (bounds[node + sideZ] - nearZ) * inverseZ,
          );
          storeRoundEntry(keys, top, corners, bounds, node);
          if (!(keys[top] <= limit)) break;
          if (keys[top] > pause) {
            nodes[top] = node;
            walk.top = top + 1;
            return PAUSE;
          }
        }
        walk.top = top;
        return first;
      }
      const second = first + NODE_SIZE;
      const ax = (bounds[first + sideX] - nearX) * inverseX;
      const ay = (bounds[first + sideY] - nearY) * inverseY;
      const az = (bounds[first + sideZ] - nearZ) * inverseZ;
      const ex = (bounds[first + endX] - farX) * inverseX;
      const ey = (bounds[first + endY] - farY) * inverseY;
      const ez = (bounds[first + endZ] - farZ) * inverseZ;
      const bx = (bounds[second + sideX] - nearX) * inverseX;
      const by = (bounds[second + sideY] - nearY) * inverseY;
      const bz = (bounds[second + sideZ] - nearZ) * inverseZ;
      const fx = (bounds[second + endX] - farX) * inverseX;
      const fy = (bounds[second + endY] - farY) * inverseY;
      const fz = (bounds[second + endZ] - farZ) * inverseZ;
      const isFirstMet =
        ax <= ey &&
        ax <= ez &&
        ay <= ex &&
        ay <= ez &&
        az <= ex &&
        az <= ey &&
        ex >= 0 &&
        ey >= 0 &&
        ez >= 0 &&
        ax <= limit &&
        ay <= limit &&
        az <= limit;
      const isSecondMet =
        bx <= fy &&
        bx <= fz &&
        by <= fx &&
        by <= fz &&
        bz <= fx &&
        bz <= fy &&
        fx >= 0 &&
        fy >= 0 &&
        fz >= 0 &&
        bx <= limit &&
        by <= limit &&
        bz <= limit;
      if (isFirstMet) {
        node = first;
        if (!isSecondMet) continue;
        const one = Math.max(0, ax, ay, az);
        const two = Math.max(0, bx, by, bz);
        const isSwapped = two < one;
        nodes[top] = isSwapped ? first : second;
        keys[top++] = isSwapped ? one : two;
        if (isSwapped) node = second;
      } else if (isSecondMet) node = second;
      else break;
    }
  }
}
