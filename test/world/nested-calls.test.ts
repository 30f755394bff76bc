import {
  box,
  createBatchHits,
  createWorldClosestPoint,
  createWorldRayHit,
  createWorldSweepHit,
  history,
  sphere,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { noiseOf, noisy } from '../helpers/noisy.ts';

type Wrap = <T>(value: T) => T;
const plain: Wrap = (value) => value;

/** A row of bodies along x, on layers 1 and 2 by turns, that moved along z in four steps. */
function createRow(): World {
  const world = new World({ history: history(4) });
  for (let i = 0; i < 6; i++) {
    const shape = i % 3 === 0 ? box({ size: [1, 2, 3] }) : sphere(0.5 + i / 10);
    world.add({ shape, position: [3 * i, 0, 0], velocity: [0, 0, 0.1], layer: 1 + (i % 2) });
  }
  for (let i = 0; i < 4; i++) world.step(1);
  return world;
}

/** Queries of a row, whose arguments go through `wrap`. */
const calls: Record<string, (world: World, wrap: Wrap) => unknown> = {
  'raycast by a ray': (world, wrap) =>
    world.raycast(
      wrap({ origin: [-5, 0, 0.5], direction: [2, 0, 0], maxDistance: 50 }),
      wrap({ mask: 2, out: createWorldRayHit() }),
    ),
  'raycast by origin and direction': (world, wrap) =>
    world.raycast(wrap([-5, 0, 0.5]), wrap([1, 0, 0]), wrap({ mask: 2, at: -2 })),
  raycastAll: (world, wrap) =>
    world.raycastAll(wrap({ origin: [-5, 0, 0.5], direction: [1, 0, 0] }), wrap({ exclude: world.bodies[1] })),
  raycastAny: (world, wrap) =>
    world.raycastAny(wrap([14, 0, 0.5]), wrap([1, 0, 0]), wrap({ mask: 2, maxDistance: 0.5, at: -1 })),
  sweep: (world, wrap) =>
    world.sweep(
      sphere(0.25),
      wrap({ position: [-5, 0, 0.5], quaternion: [0, 1, 0, 1] }),
      wrap([30, 0, 0]),
      wrap({ mask: 2, out: createWorldSweepHit() }),
    ),
  sweepAll: (world, wrap) =>
    world.sweepAll(
      box({ size: [1, 1, 1] }),
      wrap({ position: [-5, 0, 0], quaternion: [0, 0.6, 0, 0.8] }),
      wrap([30, 0, 0]),
      wrap({ maxDistance: 12, exit: true, at: -3 }),
    ),
  overlap: (world, wrap) =>
    world.overlap(box({ size: [9, 1, 1] }), wrap({ position: [6, 0, 0] }), wrap({ mask: 2, at: -1 })),
  overlapPoint: (world, wrap) => world.overlapPoint(wrap([3, 0, 0.5]), wrap({ exclude: [world.bodies[0]] })),
  queryAabb: (world, wrap) => world.queryAabb(wrap([2, -1, 0]), wrap([10, 1, 1]), wrap({ mask: 2 })),
  closestPoint: (world, wrap) =>
    world.closestPoint(wrap([7, 3, 0]), 5, wrap({ mask: 2, at: -4, out: createWorldClosestPoint() })),
  raycastMany: (world, wrap) => {
    const out = createBatchHits(2);
    const rays = Float64Array.of(-5, 0, 0.5, 1, 0, 0, 90, 50, 0, 0.5, -1, 0, 0, 90);
    return [world.raycastMany(rays, out, wrap({ mask: 2, at: -1 })), out];
  },
  sweepMany: (world, wrap) => {
    const out = createBatchHits(1);
    return [world.sweepMany(sphere(0.25), Float64Array.of(-5, 0, 0, 30, 0, 0), out, wrap({ mask: 2 })), out];
  },
};

/** Queries of a row with other arguments. */
function othersOf(world: World): (() => unknown)[] {
  return [
    () => world.raycast({ origin: [9, 50, 0], direction: [0, -1, 0], maxDistance: 99 }, { mask: 1, at: -3.5 }),
    () => world.raycast([9, 50, 0.4], [0, -1, 0], { exclude: world.bodies[2] }),
    () => world.sweep(sphere(1), { position: [0, 9, 0], quaternion: [1, 0, 0, 0] }, [0, -9, 0], { maxDistance: 8 }),
    () => world.overlap(box({ size: [2, 2, 2] }), { position: [3, 0, 0] }),
    () => world.overlapPoint([9, 0, 0], { at: -4 }),
    () => world.queryAabb([-1, -1, -1], [1, 1, 1], { filter: () => true }),
    () => world.closestPoint([20, 0, 0], 9, { mask: 1 }),
  ];
}

describe('queries by getters of the arguments of another query', () => {
  for (const [name, call] of Object.entries(calls)) {
    it(`leave ${name} as it is without them`, () => {
      const world = createRow();
      const others = othersOf(world);
      const expected = JSON.stringify(call(world, plain));
      const state = noiseOf(others);
      for (let i = 0; i < others.length; i++) {
        state.count = i;
        expect(JSON.stringify(call(world, (value) => noisy(value, state.noise)))).toBe(expected);
      }
      expect(state.count).toBeGreaterThanOrEqual(others.length);
    });
  }

  it('may be nested more than once', () => {
    const world = createRow();
    const options = { mask: 2 };
    const ray = (depth: number): { origin: [number, number, number]; direction: [number, number, number] } => ({
      get origin(): [number, number, number] {
        if (depth > 0) expect(world.raycast(ray(depth - 1), options)?.body.id).toBe(2);
        return [-5, 0, 0.5];
      },
      direction: [1, 0, 0],
    });
    expect(world.raycast(ray(3), options)?.body.id).toBe(2);
  });

  it('leave the filter of the outer query unable to change or query the world', () => {
    const world = createRow();
    const pose = {
      get position() {
        return world.raycast([9, 50, 0.4], [0, -1, 0])!.point;
      },
    };
    const seen: string[] = [];
    world.overlap(sphere(2), pose, {
      filter: () => {
        for (const attempt of [() => world.step(1), () => world.clear(), () => world.overlapPoint([0, 0, 0])]) {
          expect(attempt).toThrow(/inside (a|the) filter/);
        }
        seen.push('asked');
        return true;
      },
    });
    expect(seen).not.toEqual([]);
    world.step(1);
  });

  it('may throw: later queries are as before', () => {
    const world = createRow();
    const call = calls.sweepAll;
    const expected = JSON.stringify(call(world, plain));
    const fail = (): never => {
      throw new Error('no argument');
    };
    for (const it of Object.values(calls))
      expect(() => it(world, (value) => noisy(value, fail))).toThrow('no argument');
    expect(JSON.stringify(call(world, plain))).toBe(expected);
  });
});

describe('queries by setters of the result of another query', () => {
  it('leave it as it is without them', () => {
    const world = createRow();
    const ray = { origin: [-5, 0, 0.5], direction: [1, 0, 0] } as const;
    const alone = world.raycastAll(ray).map(({ body, distance }) => [body.id, distance]);
    const first = createWorldRayHit();
    let calls = 0;
    Object.defineProperty(first.normal, 'z', {
      set: () => {
        calls++;
        expect(world.raycast([0, 9, 0.4], [0, -1, 0])?.body.id).toBe(1);
      },
      get: () => 0,
    });
    const out = [first];
    expect(world.raycastAll(ray, { out }).map(({ body, distance }) => [body.id, distance])).toEqual(alone);
    expect(alone.length).toBeGreaterThan(2);
    expect(calls).toBe(1);
  });
});

describe('calls by getters of a pose', () => {
  const quaternionThatCalls = (call: () => void) => ({
    get x() {
      call();
      return 0;
    },
    y: 0,
    z: 1,
    w: 0,
  });

  it('leave teleport and moveTo as they are without them', () => {
    const world = new World();
    const [a, b] = [0, 9].map((x) => world.add({ shape: sphere(1), position: [x, 0, 0] }));
    a.teleport(
      [1, 2, 3],
      quaternionThatCalls(() => b.teleport([5, 5, 5], [1, 0, 0, 0])),
    );
    expect([a.position, a.quaternion.z, b.position]).toEqual([{ x: 1, y: 2, z: 3 }, 1, { x: 5, y: 5, z: 5 }]);
    a.moveTo(
      [1, 2, 4],
      quaternionThatCalls(() => b.moveTo([6, 6, 6], [0, 1, 0, 0])),
    );
    world.step(1);
    expect([a.position, a.quaternion.z, b.position]).toEqual([{ x: 1, y: 2, z: 4 }, 1, { x: 6, y: 6, z: 6 }]);
  });

  it('may rotate the body whose position they are', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1) });
    body.teleport({
      get x() {
        body.teleport([9, 9, 9], [0, 0, 1, 0]);
        return 1;
      },
      y: 2,
      z: 3,
    });
    expect([body.position, body.quaternion]).toEqual([
      { x: 1, y: 2, z: 3 },
      { x: 0, y: 0, z: 1, w: 0 },
    ]);
  });

  it('by setters of a drawn pose leave it as it is without them', () => {
    const world = new World();
    const a = world.add({ shape: sphere(1), position: [1, 2, 3], quaternion: [1, 0, 0, 0] });
    const b = world.add({ shape: sphere(1), position: [9, 9, 9] });
    const other = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    const ask = () => b.interpolated(1, other.position, other.quaternion);
    const drawn = { x: 0, y: 0, z: 0 };
    const quaternion = { x: 0, y: 0, z: 0, w: 1 };
    const position = {
      y: 0,
      z: 0,
      get x() {
        return 0;
      },
      set x(_: number) {
        ask();
      },
    };
    a.interpolated(1, position, quaternion);
    expect([position.y, position.z, quaternion]).toEqual([2, 3, { x: 1, y: 0, z: 0, w: 0 }]);
    const settable = {
      ...drawn,
      set(x: number, y: number, z: number) {
        Object.assign(drawn, { x, y, z });
        ask();
      },
    };
    b.interpolated(1, drawn, quaternion);
    a.interpolated(1, settable, quaternion);
    expect([drawn, quaternion]).toEqual([
      { x: 1, y: 2, z: 3 },
      { x: 1, y: 0, z: 0, w: 0 },
    ]);
  });
});
