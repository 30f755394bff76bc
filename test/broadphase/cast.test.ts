import { describe, expect, it } from 'vitest';
import type { BoxCast } from '../../src/broadphase/broadphase.ts';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { BruteForceBroadphase, timeOfMeeting } from '../oracle/brute-force-broadphase.ts';
import { minus, unit, type Vector } from '../oracle/vector.ts';
import { boxKinds } from './box-kinds.ts';
import { type Box, BoxWorld, boxAround, fill } from './box-world.ts';

// What any broadphase that knows casts must do: visit all that is met, in time.

const implementations = [
  { name: 'RbushBroadphase', create: () => new RbushBroadphase() },
  { name: 'BruteForceBroadphase', create: () => new BruteForceBroadphase() },
];

type Cast = Omit<BoxCast, 'visit'>;

const cast = (box: Box, motion: readonly number[] = [0, 0, 0], limit = 0, grows = false): Cast => ({
  box: new Float64Array(box),
  motion: new Float64Array(motion),
  grows,
  limit,
});

/** A cast from somewhere near a box that there is: thin or wide, still, along an axis, or anywhere, or one that grows. */
function randomCast(world: BoxWorld, random: Random, coverage: Coverage): Cast {
  const near = world.box(random.pick([...world.proxies.keys()]));
  const size = Math.max(near[3] - near[0], near[4] - near[1], near[5] - near[2]);
  const middle = [0, 1, 2].map((i) => near[i] / 2 + near[i + 3] / 2);
  const away = random.pick([0, 1, 10, 1e6]) * size;
  const start = middle.map((x) => x + random.range(-away, away));
  const box = boxAround(start, random.pick([0, 1, 5]) * size);
  const limit = random.pick([0, 1, 1, 3, Infinity]);
  const kind = random.pick(['still', 'along an axis', 'anywhere', 'back to it', 'grows'] as const);
  coverage.count(kind);
  if (kind === 'still') return cast(box, [0, 0, 0], limit);
  if (kind === 'grows') return cast(box, [0, 0, 0], limit * size, true);
  const distance = random.logarithmic(0.1, 100) * size;
  if (kind === 'anywhere') return cast(box, random.vector(distance), limit);
  if (kind === 'back to it')
    return cast(
      box,
      middle.map((x, i) => x - start[i]),
      limit,
    );
  const axis = random.integer(3);
  return cast(
    box,
    [0, 1, 2].map((i) => (i === axis ? random.pick([-distance, distance]) : 0)),
    limit,
  );
}

/** The proxies whose boxes are met well within the limit, so that rounding does not decide. */
function mustBeVisited(world: BoxWorld, { limit, ...rest }: Cast): number[] {
  const whole = { ...rest, limit, visit: () => {} };
  const timeOf = (proxy: number) => timeOfMeeting(world.bounds.subarray(6 * proxy, 6 * proxy + 6), whole);
  return [...world.proxies.keys()].filter((proxy) => {
    const time = timeOf(proxy);
    return time <= limit && time < Infinity;
  });
}

describe.each(implementations)('$name visits', ({ create }) => {
  it.each(boxKinds)('all boxes that a cast meets, after random changes: $name', (kind) => {
    const coverage = new Coverage();
    const random = new Random(200 + boxKinds.indexOf(kind));
    const world = new BoxWorld(create());
    for (let step = 0; step < cases(60, 1000, 4); step++) {
      const wanted = 1 + random.integer(Math.min(kind.most, 150));
      while (world.proxies.size < wanted) world.add(kind.create(random, step), random.chance(0.4));
      while (world.proxies.size > wanted) world.remove(random.pick([...world.proxies.keys()]));
      for (const proxy of world.proxies.keys()) {
        if (random.chance(0.1)) world.teleport(proxy, kind.move(world.box(proxy), random, step));
        if (random.chance(0.05)) world.toggle(proxy);
      }
      if (random.chance(0.5)) world.find();
      for (let i = 0; i < 5; i++) {
        const query = randomCast(world, random, coverage);
        const visited = new Set(world.visitedBy(query));
        for (const proxy of mustBeVisited(world, query)) {
          coverage.count('met');
          if (!visited.has(proxy)) throw new Error(`missed ${proxy} [${world.box(proxy)}] by ${JSON.stringify(query)}`);
        }
        if (visited.size === 0) coverage.count('nothing visited');
      }
    }
    coverage.expectAtLeast({ met: 200, still: 20, 'along an axis': 20, anywhere: 20, 'back to it': 20, grows: 20 });
  });

  it('later boxes only while the limit is not below their time', () => {
    const world = new BoxWorld(create());
    const boxes = [5, 1, 4, 2, 3].map((x) => world.add(boxAround([x, 0, 0], 0.1), x % 2 === 0));
    const limits = new Map(boxes.map((proxy) => [proxy, world.box(proxy)[0]]));
    for (const direction of [cast([0, 0, 0, 0, 0, 0], [1, 0, 0], 10), cast([0, 0, 0, 0, 0, 0], [0, 0, 0], 10, true)]) {
      let limit = 10;
      const visited = world.visitedBy(direction, (proxy) => {
        limit = Math.min(limit, limits.get(proxy) ?? 0);
        return limit;
      });
      expect(visited).toContain(boxes[1]);
      expect(world.visitedBy(direction, () => -1)).toHaveLength(1);
    }
  });

  it('no proxy in an empty world, and all proxies for an infinite box', () => {
    const world = new BoxWorld(create());
    const everywhere = cast([-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity]);
    expect(world.visitedBy(everywhere)).toEqual([]);
    fill(world, new Random(3), 200, 50, 3);
    expect(world.visitedBy(everywhere)).toHaveLength(200);
    world.clear();
    expect(world.visitedBy(everywhere)).toEqual([]);
  });
});

describe('RbushBroadphase', () => {
  it('visits no slot that a removed proxy has left, also for a box larger than the world', () => {
    const world = new BoxWorld(new RbushBroadphase());
    const proxies = fill(world, new Random(5), 300, 10, 2);
    world.find();
    for (const proxy of proxies.slice(0, 30)) world.remove(proxy);
    for (let half = 5; half < 60; half++) {
      for (const motion of [0, 1]) {
        const query = cast(boxAround([0, 0, 0], half), [motion, motion, motion], 1);
        const visited = world.visitedBy(query);
        expect(visited).not.toContain(-1);
        if (half > 12) expect(visited).toHaveLength(270);
      }
    }
  });

  it('visits what is as far as coordinates go', () => {
    const world = new BoxWorld(new RbushBroadphase());
    const far = world.add([-1e38, -1e-8, 1e301, 1e38, 1e-8, 1e301]);
    for (let i = 0; i < 20; i++) world.add(boxAround([0, 1e40 * (i + 1), 0], 1e30), true);
    expect(world.visitedBy(cast(boxAround([0, 0, 0], 1e-3), [0, 0, 1], Infinity))).toContain(far);
  });

  it('visits little more than the boxes met, near ones first', () => {
    const random = new Random(4);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    fill(world, random, 2000, 15, 2);
    let met = 0;
    let visited = 0;
    let first = 0;
    for (let i = 0; i < 500; i++) {
      const ray = cast(boxAround(random.vector(15), 0), random.unitVector(), 100);
      met += mustBeVisited(world, ray).length;
      visited += world.visitedBy(ray).length;
      const times = (proxy: number) =>
        timeOfMeeting(world.bounds.subarray(6 * proxy, 6 * proxy + 6), { ...ray, visit: () => {} });
      let limit = 100;
      first += world.visitedBy(ray, (proxy) => {
        limit = Math.min(limit, times(proxy));
        return limit;
      }).length;
    }
    expect(met).toBeGreaterThan(500);
    expect(visited).toBeLessThan(1.1 * met);
    // Of each tree a little more than the first one.
    expect(first).toBeLessThan(0.65 * met);
  });

  it.each([
    { where: 'a cube', size: [30, 30, 30], height: () => 0.5 },
    { where: 'a flat world', size: [100, 0, 100], height: () => 0.5 },
    // A few towers above many huts: the highest are seldom in a sample.
    { where: 'a city', size: [100, 0, 100], height: (random: Random) => 0.5 + 30 * random.range(0, 1) ** 8 },
  ])('visits as few boxes without an end as with one just beyond them: $where', ({ size, height }) => {
    const random = new Random(6);
    const world = new BoxWorld(new RbushBroadphase());
    for (let i = 0; i < 3000; i++) {
      const [x, y, z] = size.map((s) => random.range(-s, s)) as [number, number, number];
      const h = height(random);
      world.add([x - 0.5, y - 0.5, z - 0.5, x + 0.5, y + 2 * h - 0.5, z + 0.5], true);
    }
    let met = 0;
    for (let i = 0; i < 300; i++) {
      // From among the boxes, and from far away.
      const from: Vector = random.chance(0.5) ? [random.range(-30, 30), 0, 30] : random.vector(2000);
      const to = size.map((s) => random.range(-s, s)) as [number, number, number];
      const direction = unit(minus(to, from));
      const endless = cast(boxAround(from, 0), direction, Infinity);
      const beyond = cast(boxAround(from, 0), direction, 4000);
      const visited = world.visitedBy(endless);
      expect(visited.sort()).toEqual(world.visitedBy(beyond).sort());
      const needed = mustBeVisited(world, beyond);
      expect(visited).toEqual(expect.arrayContaining(needed));
      met += needed.length;
      expect(visited.length).toBeLessThan(1.2 * needed.length + 8);
    }
    expect(met).toBeGreaterThan(200);
  });

  it('does not build the main trees anew because one body was teleported or added', () => {
    const random = new Random(5);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    const proxies = fill(world, random, 3000, 50, 2);
    const ray = cast(boxAround([0, 0, 0], 0), [1, 0, 0], 100);
    world.visitedBy(ray);
    const builds = broadphase.movers.builds + broadphase.statics.builds;
    for (let i = 0; i < 500; i++) {
      world.teleport(random.pick(proxies), boxAround(random.vector(50), 0.5));
      world.add(boxAround(random.vector(50), 0.5), random.chance(0.5));
      world.visitedBy(ray);
    }
    // Now and then, since what was teleported has stretched the leaves that it is in.
    expect(broadphase.movers.builds + broadphase.statics.builds).toBeLessThan(builds + 80);
  });
});
