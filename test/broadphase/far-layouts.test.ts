import { describe, expect, it } from 'vitest';
import { meets, probeOf } from '../../src/broadphase/packed-bounds.ts';
import type { PackedTree } from '../../src/broadphase/packed-tree.ts';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { SLOT_SIZE } from '../../src/broadphase/tree-layout.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { type Box, BoxWorld, boxAround } from './box-world.ts';

// What a far layout costs is counted here, in pairs and boxes to be looked at; `bench/broadphase/far-layouts.ts` has the
// times.

const COUNT = cases(2000, 2000, 500);

interface Layout {
  readonly name: string;
  center(random: Random, i: number): readonly number[];
}

/** A position in a cube in which each of so many boxes meets a few others. */
function inCube(random: Random, count: number, center: readonly number[]): number[] {
  const half = Math.cbrt(4 * count) / 2;
  return random.vector(half).map((x, axis) => center[axis] + x);
}

const compact: Layout = { name: 'compact', center: (random) => inCube(random, COUNT, [0, 0, 0]) };

function inGroups(name: string, centers: readonly (readonly number[])[]): Layout {
  const size = COUNT / centers.length;
  return { name, center: (random, i) => inCube(random, size, centers[i % centers.length]) };
}

function scattered(count: number, halfWidth: number): number[][] {
  const random = new Random(9);
  return Array.from({ length: count }, () => [...random.vector(halfWidth)]);
}

const layouts: readonly Layout[] = [
  {
    name: 'four bodies parked 1e6 away on each axis',
    center: (random, i) => (i < 4 ? [1e6, 1e6, 1e6] : inCube(random, COUNT, [0, 0, 0])),
  },
  {
    name: 'one body in a hundred somewhere within 1e6',
    center: (random, i) => (i % 100 === 0 ? random.vector(1e6) : inCube(random, COUNT, [0, 0, 0])),
  },
  inGroups('two groups 1e6 apart', [
    [0, 0, 0],
    [1e6, 1e6, 1e6],
  ]),
  inGroups('two groups 1e9 apart', [
    [0, 0, 0],
    [1e9, -1e9, 1e9],
  ]),
  inGroups('forty groups within 1e4', scattered(40, 1e4)),
  inGroups('forty groups within 1e9', scattered(40, 1e9)),
  {
    name: 'log-uniform distances up to 1e9',
    center: (random) => {
      const distance = random.logarithmic(5, 1e9);
      return random.unitVector().map((x) => x * distance);
    },
  },
  { name: 'a line', center: (random) => [random.range(0, COUNT), 7, 3] },
  {
    name: 'three planes 1e6 apart',
    center: (random, i) => [random.range(-30, 30), 1e6 * (i % 3), random.range(-30, 30)],
  },
  inGroups('all at 1e9', [[1e9, 1e9, 1e9]]),
];

/** A broadphase that has found the pairs of all boxes; each of `statics` is static. */
function createWorld(
  layout: Layout,
  isStatic: (i: number) => boolean,
): { broadphase: RbushBroadphase; world: BoxWorld } {
  const random = new Random(8);
  const broadphase = new RbushBroadphase();
  const world = new BoxWorld(broadphase);
  for (let i = 0; i < COUNT; i++) world.add(boxAround(layout.center(random, i), 0.5), isStatic(i));
  world.find();
  return { broadphase, world };
}

/** How many pairs in a tree the packed bounds leave to be looked at exactly. */
function packedPairs({ slots, slotCount }: PackedTree): number {
  const end = SLOT_SIZE * slotCount;
  let count = 0;
  for (let i = 0; i < end; i += SLOT_SIZE) {
    const [x, y, z] = [probeOf(slots[i]), probeOf(slots[i + 1]), probeOf(slots[i + 2])];
    for (let j = i + SLOT_SIZE; j < end; j += SLOT_SIZE) {
      if (meets(x, y, z, slots[j], slots[j + 1], slots[j + 2])) count++;
    }
  }
  return count;
}

/** How many boxes are visited by overlap queries and rays that start at bodies, on average. */
function visitsPerCast(world: BoxWorld, motion: number): number {
  const random = new Random(10);
  let visits = 0;
  for (let i = 0; i < 100; i++) {
    const box: Box = world.box(random.integer(COUNT));
    const displacement = random.unitVector().map((x) => x * motion);
    visits += world.visitedBy({
      box: new Float64Array(box),
      motion: new Float64Array(displacement),
      grows: false,
      limit: 1,
    }).length;
  }
  return visits / 100;
}

describe.each(layouts)('the same boxes in another layout: $name', (layout) => {
  it.each([
    { where: 'the movers', isStatic: () => false },
    { where: 'the statics', isStatic: () => true },
    { where: 'a large and a small tree', isStatic: (i: number) => i < 4 },
  ])('leave as few pairs to be compared exactly as a compact one, among $where', ({ isStatic }) => {
    const { broadphase, world } = createWorld(layout, isStatic);
    const [movers, statics] = [broadphase.movers.main, broadphase.statics.main];
    const tree = movers.slotCount > statics.slotCount ? movers : statics;
    let pairs = 0;
    for (let a = 0; a < COUNT; a++) {
      for (let b = a + 1; b < COUNT; b++) if (world.gap(a, b) <= 0) pairs++;
    }
    expect(packedPairs(tree)).toBeLessThan(2 * pairs + COUNT);
  });

  it('let queries visit as few boxes as a compact one', () => {
    const isStatic = (i: number) => i % 2 === 0;
    const reference = createWorld(compact, isStatic).world;
    const { world } = createWorld(layout, isStatic);
    for (const motion of [0, 1, 30]) {
      expect(visitsPerCast(world, motion)).toBeLessThan(3 * visitsPerCast(reference, motion) + 3);
    }
  });
});
