import { expect, it } from 'vitest';
import { boundsReachPlane } from '../../src/broadphase/half-space.ts';
import { PairList } from '../../src/broadphase/pair-list.ts';
import { PlaneJoin } from '../../src/broadphase/plane-join.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { boxAround } from './box-world.ts';

function pairsOf(pairs: PairList): number[][] {
  return Array.from({ length: pairs.count }, (_, i) => [...pairs.data.subarray(2 * i, 2 * i + 2)]);
}

it('a plane is paired with exactly the bodies whose bounds it meets, grouped or not', () => {
  const random = new Random(1);
  const coverage = new Coverage();
  const bodies = new PlaneJoin();
  const pairs = new PairList();
  for (let round = 0; round < cases(300); round++) {
    const count = random.integer(200);
    const scale = random.logarithmic(1e-3, 1e9);
    const bounds = new Float64Array(6 * 200).fill(NaN);
    const proxies = Array.from({ length: 200 }, (_, i) => i).filter(() => random.chance(count / 200));
    bodies.clear();
    for (const proxy of proxies) {
      // Neighbors in the list are mostly neighbors in space.
      const center = [proxy, 0, 0].map((x) => scale * (x + random.range(-9, 9)));
      bounds.set(boxAround(center, scale * random.next()), 6 * proxy);
      bodies.add(proxy);
    }
    if (random.chance(0.8)) bodies.fit(bounds);
    const [x, y, z] = random.pick([random.unitVector(), [1, 0, 0], [0, -1, 0]]);
    const plane = {
      center: { x: scale * random.range(-50, 250), y: scale * random.range(-50, 50), z: 0 },
      normal: { x, y, z },
      offset: scale * random.range(-20, 20),
    };
    const [u, v, w] = random.pick([random.vector(scale * 50), [0, 0, 0]]);
    const displacement = { x: u, y: v, z: w };
    pairs.clear();
    bodies.join(500, plane, displacement, bounds, pairs);
    const expected = proxies.filter((proxy) => boundsReachPlane(bounds, 6 * proxy, plane, displacement));
    expect(pairsOf(pairs)).toEqual(expected.map((proxy) => [500, proxy]));
    const share = expected.length / Math.max(1, proxies.length);
    coverage.count(share === 0 ? 'none' : share === 1 ? 'all' : 'some');
  }
  coverage.expectAtLeast({ none: 20, some: 50, all: 10 });
});

it('a plane that misses the bounds of all bodies tests no body', () => {
  const bodies = new PlaneJoin();
  const pairs = new PairList();
  const bounds = new Float64Array(6 * 5000);
  for (let proxy = 0; proxy < 5000; proxy++) {
    bounds.set(boxAround([proxy, 0, 0], 0.5), 6 * proxy);
    bodies.add(proxy);
  }
  bodies.fit(bounds);
  let reads = 0;
  const counted = new Proxy(bounds, {
    get: (target, key) => {
      reads++;
      return Reflect.get(target, key, target) as unknown;
    },
  });
  const normal = { x: 0, y: 1, z: 0 };
  const none = { x: 0, y: 0, z: 0 };
  bodies.join(9999, { center: { x: 0, y: -2, z: 0 }, normal, offset: 0 }, none, counted, pairs);
  expect(reads).toBe(0);
  const edge = { center: { x: 40, y: 0, z: 0 }, normal: { x: 1, y: 0, z: 0 }, offset: 0 };
  bodies.join(9999, edge, none, counted, pairs);
  expect(pairs.count).toBe(41);
  expect(reads).toBeLessThan(1000);
});
