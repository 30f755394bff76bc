// Oracles for one pair of shapes in one step: when it enters and when it exits. They share nothing with the
// library.

import type { Shape } from 'first-contact';
import { solidOf, tuple } from '../../helpers/test-shapes.ts';
import { gapWhenMoved, staysFar } from '../../oracle/event-gaps.ts';
import { followGap, type PairStory } from '../../oracle/event-story.ts';
import { minus, norm, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

/** A shape at a pose. */
export interface TestShape {
  readonly shape: Shape;
  readonly position: Vector;
  readonly quaternion: Quaternion;
}

/** Answers about a pair by brute force. */
export interface PairOracle {
  /**
   * The touch of `a`, moved by `displacement` relative to `b` without rotation; `undefined` if there clearly is none.
   * @param before whether the pair touched before the step
   */
  story(a: TestShape, b: TestShape, displacement: Vector, before: boolean): PairStory | undefined;
  /** Signed gap at the current poses: negative for an overlap, exactly zero for an exact touch. */
  gap(a: TestShape, b: TestShape): number;
  /** Gaps nearer to zero than this are within rounding. */
  tie(a: TestShape, b: TestShape): number;
}

/** Any shapes anywhere: the gap is minimized numerically, and gaps within rounding are ties. */
export const numericOracle: PairOracle = {
  story(a, b, displacement, before) {
    const [solidA, solidB] = [solidOf(a), solidOf(b)];
    if (!before && staysFar(solidA, solidB, displacement)) return undefined;
    const gap = gapWhenMoved(solidA, solidB);
    // A search for the least gap resolves the motion to 1e-13 of its length.
    const distance = norm(displacement);
    const tie = this.tie(a, b) + distance * 1e-12;
    return followGap((fraction) => gap(times(displacement, fraction)), before, tie, distance);
  },
  gap(a, b) {
    const [solidA, solidB] = [solidOf(a), solidOf(b)];
    return staysFar(solidA, solidB, [0, 0, 0]) ? 1 : gapWhenMoved(solidA, solidB)([0, 0, 0]);
  },
  // The contact tolerance grows with the coordinates, and so does the rounding of the oracle.
  tie: (a, b) => 1e-8 + (norm(a.position) + norm(b.position)) * 1e-13,
};

/**
 * Boxes at quarter rotations and planes across the axes, all lengths multiples of 1/4: every number is exact, no gap is
 * within rounding, and many pairs graze.
 */
export const gridOracle: PairOracle = {
  story(a, b, displacement, before) {
    let [enter, exit] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const { axis, offset, low, high } of slabs(a, b)) {
      const distance = displacement[axis]!;
      if (distance === 0) {
        if (offset < low || offset > high) return undefined;
        continue;
      }
      // low <= offset + t · distance <= high
      const [p, q] = [(low - offset) / distance, (high - offset) / distance];
      enter = Math.max(enter, Math.min(p, q));
      exit = Math.min(exit, Math.max(p, q));
    }
    // Quotients of small integers that differ at all differ by far more than rounding.
    if (enter > exit || enter > 1 || exit < 0) return undefined;
    return { enter: before ? undefined : Math.max(0, enter), exit: exit < 1 ? exit : undefined, tie: false };
  },
  gap: (a, b) => Math.max(...slabs(a, b).map(({ offset, low, high }) => Math.max(low - offset, offset - high))),
  tie: () => 0,
};

/** Along an axis, a pair touches while `offset`, the position of `a` relative to `b`, is within the limits. */
interface Slab {
  readonly axis: number;
  readonly offset: number;
  readonly low: number;
  readonly high: number;
}

function slabs(a: TestShape, b: TestShape): readonly Slab[] {
  if (a.shape.type === 'plane') {
    return slabs(b, a).map(({ axis, offset, low, high }) => ({ axis, offset: -offset, low: -high, high: -low }));
  }
  const offset = minus(a.position, b.position);
  const extents = gridExtents(a);
  if (b.shape.type === 'plane') {
    const normal = rotated(b.quaternion, tuple(b.shape.normal)).map(Math.round);
    const axis = normal.findIndex((it) => it !== 0);
    const limit = b.shape.offset + extents[axis]!;
    const [low, high] = normal[axis] === 1 ? [Number.NEGATIVE_INFINITY, limit] : [-limit, Number.POSITIVE_INFINITY];
    return [{ axis, offset: offset[axis]!, low, high }];
  }
  const others = gridExtents(b);
  return [0, 1, 2].map((axis) => {
    const limit = extents[axis]! + others[axis]!;
    return { axis, offset: offset[axis]!, low: -limit, high: limit };
  });
}

/** Half extents along the axes of the world: a quarter rotation permutes those of the box. */
function gridExtents({ shape, quaternion }: TestShape): Vector {
  if (shape.type !== 'box') throw new Error(`${shape.type} is not a shape of the grid`);
  const axes = axesOf(quaternion);
  const { x, y, z } = shape.halfExtents;
  const along = (row: number) => axes[0]![row]! * x + axes[1]![row]! * y + axes[2]![row]! * z;
  return [along(0), along(1), along(2)];
}

/** The axes that a quarter rotation makes of x, y and z, without their signs. */
function axesOf(quaternion: Quaternion): readonly Vector[] {
  const known = axes.get(quaternion);
  if (known) return known;
  const found = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => {
    const [x, y, z] = rotated(quaternion, axis);
    return [Math.abs(Math.round(x)), Math.abs(Math.round(y)), Math.abs(Math.round(z))] as const;
  });
  axes.set(quaternion, found);
  return found;
}

const axes = new WeakMap<Quaternion, readonly Vector[]>();
