import { box, createSweepHit, sphere, sweepShapes } from 'first-contact/narrowphase';
import { expect, it } from 'vitest';
import { createRoundCorners, loadRoundCorners, storeRoundEntry } from '../../src/bvh/round-corners.ts';
import { createSlabs, loadSlabs, storeEntryTime } from '../../src/bvh/slabs.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

const COUNT = cases(4000, 40_000);

it('a sphere never meets a node before the time of its round corners, and mostly soon after', () => {
  const random = new Random(3);
  const coverage = new Coverage();
  const [slabs, corners, key, hit] = [createSlabs(), createRoundCorners(), new Float64Array(1), createSweepHit()];
  for (let i = 0; i < COUNT; i++) {
    const radius = random.range(0.5, 30);
    const [x, y, z] = random.vector(50);
    const [vx, vy, vz] = random.vector(random.pick([10, 100])).map((v) => (random.chance(0.1) ? 0 : v));
    const scale = random.pick([0.25, 1, 8]);
    const low = random.vector(20).map((v) => Math.round(v * scale));
    const node = Int32Array.of(...low, ...low.map((v) => v + 1 + random.integer(20 * scale)));
    const motion = { x: vx, y: vy, z: vz };
    loadSlabs(
      slabs,
      { x: x - radius, y: y - radius, z: z - radius },
      { x: x + radius, y: y + radius, z: z + radius },
      motion,
      50,
    );
    loadRoundCorners(corners, slabs, radius, scale);
    const bounds = Float64Array.from(node, (v) => v / scale);
    const [min, max] = [bounds.subarray(0, 3), bounds.subarray(3, 6)];
    storeEntryTime(key, 0, slabs, bounds, 0);
    key[0] = random.chance(0.5) ? 0 : key[0] * scale;
    storeRoundEntry(key, 0, corners, node, 0);
    const time = key[0] / scale;
    const hits = sweepShapes(
      hit,
      { shape: sphere(radius), position: [x, y, z], displacement: motion },
      {
        shape: box({ halfExtents: [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, (max[2] - min[2]) / 2] }),
        position: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2],
      },
    );
    const exact = hits ? hit.fraction : Infinity;
    expect(time).toBeLessThanOrEqual(exact);
    coverage.count(hits ? (hit.overlapping ? 'overlap' : 'hit') : 'miss');
    if (hits && !hit.overlapping && exact - time < 0.05) coverage.count('close');
    if (!hits && time > 1) coverage.count('rejected');
  }
  coverage.expectShares(COUNT, { overlap: 0.02, hit: 0.05, miss: 0.3, close: 0.04, rejected: 0.25 });
});
