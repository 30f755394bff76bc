import { describe, expect, it } from 'vitest';
import { FANOUT, kdOrder } from '../../src/broadphase/kd-order.ts';
import { Coverage } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { boxKinds } from './box-kinds.ts';
import { boxAround } from './box-world.ts';

/** Orders boxes of a kind under ids that are not consecutive, and returns ids and boxes. */
function order(name: string, count: number, firstLeaf = 0): { ids: Int32Array; bounds: Float64Array; given: number[] } {
  const random = new Random(count);
  const kind = boxKinds.find((k) => k.name.includes(name));
  if (!kind) throw new Error(`no kind ${name}`);
  const bounds = new Float64Array(12 * count).fill(NaN);
  const given = Array.from({ length: count }, (_, i) => 2 * i + random.integer(2));
  for (const id of given) bounds.set(kind.create(random, 0), 6 * id);
  const ids = new Int32Array([...given, -7]);
  kdOrder(ids, count, firstLeaf, bounds);
  return { ids, bounds, given };
}

/** The mean surface of the boxes around groups of nine ids; a few groups must span empty space, so it is capped. */
function meanSurface(ids: Int32Array, count: number, bounds: Float64Array): number {
  let sum = 0;
  for (let from = 0; from < count; from += FANOUT) {
    const group = [...ids.subarray(from, Math.min(count, from + FANOUT))];
    const side = (axis: number) =>
      Math.max(...group.map((id) => bounds[6 * id + axis + 3])) - Math.min(...group.map((id) => bounds[6 * id + axis]));
    sum += Math.min(1000, side(0) * side(1) + side(1) * side(2) + side(2) * side(0));
  }
  return sum / Math.ceil(count / FANOUT);
}

const byNumber = (a: number, b: number) => a - b;

describe('kd order', () => {
  it.each(boxKinds.map((kind) => kind.name))('permutes the given ids and changes nothing else: %s', (name) => {
    for (const count of [0, 1, 2, 9, 10, 17, 82, 300, 2000]) {
      const { ids, given } = order(name, count);
      expect([...ids.subarray(0, count)].sort(byNumber)).toEqual(given.sort(byNumber));
      expect(ids[count]).toBe(-7);
    }
  });

  it('puts near boxes into one leaf: in a cube, leaves are nearly minimal', () => {
    const { ids, bounds } = order('a dense cube', 5000);
    // Nine boxes of side 0.7 in a cell of a cube of side 8 that is divided among 556 leaves.
    const edge = 8 / Math.cbrt(5000 / FANOUT) + 0.7;
    expect(meanSurface(ids, 5000, bounds)).toBeLessThan(1.2 * 3 * edge * edge);
  });

  it('leaves no leaf that spans two clusters but the one between them', () => {
    const { ids, bounds } = order('clusters', 3000);
    let spanning = 0;
    for (let from = 0; from < 3000; from += FANOUT) {
      const xs = [...ids.subarray(from, Math.min(3000, from + FANOUT))].map((id) => bounds[6 * id]);
      if (Math.max(...xs) - Math.min(...xs) > 100) spanning++;
    }
    expect(spanning).toBeGreaterThan(0);
    expect(spanning).toBeLessThanOrEqual(2);
  });

  it('adapts to the boxes, not to their extent: a helix is as good as a cube', () => {
    const random = new Random(3);
    const count = 10_000;
    const bounds = new Float64Array(6 * count);
    for (let i = 0; i < count; i++) {
      const turn = random.range(0, 18);
      const [x, y, z] = random.vector(1.5);
      bounds.set(boxAround([100 * Math.cos(turn) + x, 10 * turn + y, 100 * Math.sin(turn) + z], 0.5), 6 * i);
    }
    const ids = Int32Array.from({ length: count }, (_, i) => i);
    kdOrder(ids, count, 0, bounds);
    // 44 in a cube of that density; 75 when the extent is never measured again
    expect(meanSurface(ids, count, bounds)).toBeLessThan(50);
  });

  it('divides at the boundaries of nodes: all nodes above leaves are compact, for any begin of the sequence', () => {
    const coverage = new Coverage();
    for (const firstLeaf of [0, 1, 7, 80, 81, 100, 728, 1000]) {
      const count = 3001;
      const { ids, bounds } = order('on a line', count, firstLeaf);
      // On a line, two ranges divided from each other do not interleave: each node's z lie all below the next one's.
      for (const size of [1, 9, 81]) {
        const nodeOf = (i: number) => Math.floor((firstLeaf + Math.floor(i / FANOUT)) / size);
        let below = -Infinity;
        let highest = -Infinity;
        for (let i = 0; i < count; i++) {
          if (i > 0 && nodeOf(i) > nodeOf(i - 1)) {
            below = highest;
            coverage.count(`boundary of ${size}`);
          }
          const z = bounds[6 * ids[i] + 2] + bounds[6 * ids[i] + 5];
          highest = Math.max(highest, z);
          // 1e-6: the keys have 30 bits
          if (!(z >= below - 1e-6)) expect(z, `z of box ${i}`).toBeGreaterThanOrEqual(below - 1e-6);
        }
      }
    }
    coverage.expectAtLeast({ 'boundary of 1': 2000, 'boundary of 9': 250, 'boundary of 81': 20 });
  });

  it('takes linear time also when most boxes coincide', () => {
    const start = performance.now();
    const { ids, given } = order('points, all at the same place', 40_000);
    expect([...ids.subarray(0, 40_000)].sort(byNumber)).toEqual(given);
    // 20 ms on one machine; a quadratic partition takes a minute
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
