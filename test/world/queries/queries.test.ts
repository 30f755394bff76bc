import {
  type Body,
  box,
  capsule,
  compound,
  createBatchHits,
  createWorldClosestPoint,
  createWorldRayHit,
  createWorldSweepHit,
  plane,
  type QueryOptions,
  type RayLike,
  type Shape,
  type SweepOptions,
  sphere,
  triangle,
  triangleMesh,
  type Vec3Like,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { types } from '../../helpers/all-pairs.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { negativeZeros } from '../../helpers/negative-zeros.ts';
import { Random } from '../../helpers/random.ts';
import { boxMesh, randomField, randomMesh } from '../../helpers/random-meshes.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { minus, plus } from '../../oracle/vector.ts';

const unitSphere = sphere(1);
const alongX: RayLike = { origin: [-10, 0, 0], direction: [2, 0, 0] };
const ids = (bodies: readonly Body[]) => bodies.map((body) => body.id);

/** Balls of radius 1 at these positions on the x axis. */
function row(...positions: number[]): World {
  const world = new World();
  for (const x of positions) world.add({ type: 'static', shape: unitSphere, position: [x, 0, 0] });
  return world;
}

describe('a ray', () => {
  it('hits the nearest body, with point, normal, distance and fraction', () => {
    const world = row(5, 0, 9);
    expect(world.raycast({ ...alongX, maxDistance: 36 })).toEqual({
      body: world.get(2),
      part: 0,
      feature: 0,
      distance: 9,
      fraction: 0.25,
      point: { x: -1, y: 0, z: 0 },
      normal: { x: -1, y: 0, z: 0 },
      depth: 0,
      overlapping: false,
    });
    expect(world.raycastAll(alongX).map((hit) => [hit.body.id, hit.distance])).toEqual([
      [2, 9],
      [1, 14],
      [3, 18],
    ]);
    expect(world.raycastAny(alongX)).toBe(true);
    expect(world.raycast({ origin: [0, 5, 0], direction: [1, 0, 0] })).toBeUndefined();
    expect(world.raycastAny({ origin: [0, 5, 0], direction: [1, 0, 0] })).toBe(false);
    expect(world.raycastAll({ origin: [0, 5, 0], direction: [1, 0, 0] })).toEqual([]);
  });

  it('hits at exactly its maximum distance, the smaller of ray and options', () => {
    const world = row(0);
    expect(world.raycast({ ...alongX, maxDistance: 9 })?.fraction).toBe(1);
    expect(world.raycast(alongX, { maxDistance: 9 })?.fraction).toBe(1);
    expect(world.raycast({ ...alongX, maxDistance: 9 - 1e-12 })).toBeUndefined();
    expect(world.raycast({ ...alongX, maxDistance: 9 }, { maxDistance: 8 })).toBeUndefined();
    expect(world.raycast({ ...alongX, maxDistance: 8 }, { maxDistance: 9 })).toBeUndefined();
    expect(world.raycastAny({ ...alongX, maxDistance: 9 })).toBe(true);
    expect(world.raycast({ origin: [0, 0, 0], direction: [1, 0, 0], maxDistance: 0 })?.overlapping).toBe(true);
  });

  it('hits at exactly its maximum distance, also where the time of the hit, times the length, is rounded to more', () => {
    expect((7 / 25) * 25).toBeGreaterThan(7);
    for (const shape of [box({ size: [2, 2, 2] }), sphere(1), triangleMesh(boxMesh([1, 1, 1]))]) {
      const world = new World();
      world.add({ type: 'static', shape, position: [9, 0.25, 0] });
      const ray = { origin: [1, 0.25, 0], direction: [25, 0, 0], maxDistance: 7 } as const;
      const out = createBatchHits(1);
      expect(world.raycastMany(new Float64Array([1, 0.25, 0, 25, 0, 0, 7]), out)).toBe(1);
      expect(world.raycast(ray)).toMatchObject({ distance: 7, fraction: 1 });
      expect(world.raycastAll(ray).map(({ distance }) => distance)).toEqual([7]);
      expect([world.raycastAny(ray), out.distance[0]]).toEqual([true, 7]);
    }
  });

  it('finds the nearest of two bodies that are less than the rounding of the distance apart, in any order', () => {
    const wall = triangle([0, -1, -1], [0, -1, 1], [0, 1, 0]);
    let apart = 0;
    for (let gap = 4; gap < 8; gap += 0.25) {
      const world = new World();
      // The last one is the nearest, and is tested first: it is static.
      for (const [i, type] of (['moving', 'moving', 'static'] as const).entries()) {
        world.add({ type, shape: wall, position: [gap - i * 2 ** -50, 0, 0] });
      }
      for (let speed = 1; speed <= 60; speed++) {
        const ray = { origin: [0, 0, 0], direction: [speed, 0, 0] } as const;
        const all = world.raycastAll(ray);
        expect(world.raycast(ray)).toEqual(all[0]);
        const end = { ...ray, maxDistance: all[0].distance };
        expect(world.raycastAll(end).map(({ body }) => body.id)).toEqual(
          all.filter(({ distance }) => distance === all[0].distance).map(({ body }) => body.id),
        );
        if (all[2].distance > all[0].distance) apart++;
      }
    }
    expect(apart).toBeGreaterThan(800);
  });

  it('meets equal bodies at equal distances, the smallest id first, and each of them at exactly that distance', () => {
    const random = new Random(71);
    const coverage = new Coverage();
    const kinds: Record<string, () => Shape> = {
      mesh: () => randomMesh(random),
      field: () => randomField(random).shape,
      compound: () => compound([{ shape: randomMesh(random), position: random.vector(0.5) }]),
      other: () => randomShape[random.pick(types)](random, 1),
    };
    for (let i = 0; i < cases(2000, 20_000, 200); i++) {
      const kind = random.pick(Object.keys(kinds));
      const shape = kinds[kind]!();
      const pose = { position: random.vector(10), quaternion: random.quaternion() };
      const world = new World();
      for (let copies = 0; copies < 3; copies++) world.add({ type: random.pick(['static', 'moving']), shape, ...pose });
      const away = random.vector(3);
      const ray = { origin: plus(pose.position, away), direction: minus(random.vector(0.5), away) };
      const hit = world.raycast(ray);
      if (!hit) continue;
      coverage.count(kind);
      const end = { ...ray, maxDistance: hit.distance };
      const found = { hit: hit.body.id, all: ids(world.raycastAll(ray).map(({ body }) => body)) };
      expect({ ...found, atEnd: ids(world.raycastAll(end).map(({ body }) => body)) }).toEqual({
        hit: 1,
        all: [1, 2, 3],
        atEnd: [1, 2, 3],
      });
    }
    coverage.expectAtLeast({ mesh: 200, field: 200, compound: 150, other: 200 });
  });

  it('that starts inside a body has distance 0, and normal and depth of the shortest exit', () => {
    const world = row(0);
    const hit = world.raycast({ origin: [0, 0.25, 0], direction: [1, 0, 0], maxDistance: 5 });
    expect(hit).toMatchObject({
      distance: 0,
      fraction: 0,
      overlapping: true,
      depth: 0.75,
      normal: { x: 0, y: 1, z: 0 },
    });
  });

  it('may be given as origin, direction and options', () => {
    const world = row(5, 0, 9);
    const hit = world.raycast([-10, 0, 0], [2, 0, 0], { maxDistance: 36 });
    expect(hit).toEqual(world.raycast({ ...alongX, maxDistance: 36 }));
    expect(
      world.raycast({ x: -10, y: 0, z: 0 }, new Float32Array([2, 0, 0]), { exclude: world.bodies[1] })?.body.id,
    ).toBe(1);
    expect(world.raycast(world.bodies[0].position, [0, 0, 1])).toMatchObject({ overlapping: true, distance: 0 });
    expect(world.raycastAll([-10, 0, 0], [2, 0, 0])).toEqual(world.raycastAll(alongX));
    expect(world.raycastAny([-10, 0, 0], [-2, 0, 0])).toBe(false);
    const out = createWorldRayHit();
    expect(world.raycast([-10, 0, 0], [1, 0, 0], { out })).toBe(out);
    expect(world.raycast([-10, 0, 0], [1, 0, 0], { maxDistance: 8.5 })).toBeUndefined();
  });

  it('that is an instance with an origin is a ray, coordinates or not', () => {
    const babylon = { origin: [-10, 0, 0], direction: [2, 0, 0], length: 1, x: 3 } as const;
    expect(row(0).raycast(babylon)?.distance).toBe(9);
  });

  it('needs three components for an origin and a direction', () => {
    const world = row(0);
    expect(() => world.raycast(new Float32Array(4), [1, 0, 0])).toThrow(
      'ray: origin is { 0: 0, 1: 0, 2: 0, 3: 0 }, but must have three',
    );
    expect(() => world.raycast([0, 0, 0], [1, 0])).toThrow('ray: direction is [1, 0], but must have three components');
    expect(() => world.raycast([0, 0, 0], undefined as never)).toThrow('ray: direction is undefined, not a vector');
    const misplaced = [{ origin: [0, 0, 0], direction: [1, 0, 0] }, undefined, { mask: 2 }] as never as [never, never];
    const message = 'third argument is { mask: 2 }, but options come second';
    expect(() => world.raycast(...misplaced)).toThrow(`raycast: ${message}`);
    expect(() => world.raycastAll(...misplaced)).toThrow(`raycastAll: ${message}`);
    expect(() => world.raycastAny(...misplaced)).toThrow(`raycastAny: ${message}`);
  });

  it('hits planes, moving and static', () => {
    const world = new World();
    const ground = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const wall = world.add({ shape: plane({ normal: [-1, 0, 0], offset: 0 }), position: [7, 0, 0] });
    expect(world.raycast({ origin: [0, 3, 0], direction: [0, -1, 0] })).toMatchObject({ body: ground, distance: 3 });
    expect(world.raycast({ origin: [0, 3, 0], direction: [1, 0, 0] })).toMatchObject({ body: wall, distance: 7 });
    expect(world.raycastAll({ origin: [0, 3, 0], direction: [1, -1, 0] }).map((hit) => hit.body)).toEqual([
      ground,
      wall,
    ]);
    expect(world.raycastAny({ origin: [0, 3, 0], direction: [0, 1, 0] })).toBe(false);
  });

  it.each([1, 2, 3])('that hits several bodies at once returns the body with the smallest id (run %i)', (run) => {
    for (let count = 2; count < 40; count++) {
      const world = new World();
      for (let i = 0; i < count; i++) {
        world.add({ type: (i * run) % 2 ? 'static' : 'moving', shape: unitSphere, position: [0, 0, 0] });
      }
      world.remove(world.bodies[0]);
      expect(world.raycast(alongX)?.body.id).toBe(2);
      expect(world.raycastAll(alongX).map((hit) => hit.body.id)).toEqual(ids(world.bodies));
      expect(world.sweep(unitSphere, { position: [-9, 0, 0] }, [20, 0, 0])?.body.id).toBe(2);
      expect(world.closestPoint([3, 0, 0])?.body.id).toBe(2);
    }
  });

  it('ends at its maximum distance, whatever the length of its direction', () => {
    const world = row(0);
    for (const length of [1e-30, 1e-9, 1, 1e9, 1e30]) {
      const hit = world.raycast({ origin: [-10, 0, 0], direction: [length, 0, 0], maxDistance: 10 });
      expect(hit?.distance).toBeCloseTo(9, 12);
      expect(world.raycast({ origin: [-10, 0, 0], direction: [-length, 0, 0] })).toBeUndefined();
    }
  });
});

describe('a sweep', () => {
  it('stops at the first touch: the shape is a, the body b', () => {
    const world = row(0);
    const hit = world.sweep(box({ size: [2, 2, 2] }), { position: [-10, 0, 0] }, [16, 0, 0]);
    expect(hit).toMatchObject({
      body: world.get(1),
      fraction: 0.5,
      distance: 8,
      normal: { x: 1, y: 0, z: 0 },
      point: { x: -1, y: 0, z: 0 },
      overlapping: false,
      depth: 0,
      part: 0,
      feature: 0,
    });
  });

  it('uses the orientation of the shape, but does not rotate it', () => {
    const world = row(0);
    const rod = capsule({ radius: 0.5, halfHeight: 3 });
    const half = Math.SQRT1_2;
    const lying = { position: [-10, 0, 0], quaternion: [0, 0, half, half] } as const;
    expect(world.sweep(rod, { position: [-10, 0, 0] }, [10, 0, 0])?.distance).toBeCloseTo(8.5, 12);
    expect(world.sweep(rod, lying, [10, 0, 0])?.distance).toBeCloseTo(5.5, 12);
  });

  it('finds bodies at their current poses, whatever their motion in the last step', () => {
    const world = new World();
    const mover = world.add({ shape: unitSphere, velocity: [600, 0, 0] });
    world.step(1 / 60);
    expect(mover.position.x).toBe(10);
    expect(world.sweep(unitSphere, { position: [10, 10, 0] }, [0, -20, 0])).toMatchObject({ body: mover, distance: 8 });
    expect(world.sweep(unitSphere, { position: [0, 10, 0] }, [0, -20, 0])).toBeUndefined();
    expect(world.raycast({ origin: [5, 10, 0], direction: [0, -1, 0] })).toBeUndefined();
  });

  it('of zero length finds overlaps, with contact data', () => {
    const world = row(0, 1.5, 9);
    const hits = world.sweepAll(unitSphere, { position: [0.5, 0, 0] }, [0, 0, 0]);
    expect(hits.map((hit) => [hit.body.id, hit.distance, hit.overlapping, hit.depth])).toEqual([
      [1, 0, true, 1.5],
      [2, 0, true, 1],
    ]);
    expect(hits.map((hit) => hit.normal.x)).toEqual([-1, 1]);
  });

  it('ends at maxDistance, inclusive', () => {
    const world = row(0);
    const sweep = (maxDistance: number) =>
      world.sweep(unitSphere, { position: [-10, 0, 0] }, [20, 0, 0], { maxDistance });
    expect(sweep(8)?.distance).toBe(8);
    expect(sweep(8 - 1e-9)).toBeUndefined();
    expect(world.sweep(unitSphere, { position: [-10, 0, 0] }, [8, 0, 0])?.fraction).toBe(1);
  });

  it('ends at maxDistance, also where the fraction, times the length, is rounded to more', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [2, 2, 2] }), position: [9, 0, 0] });
    const sweeps = new Float64Array([0, 0, 0, 25, 0, 0]);
    const out = createBatchHits(1);
    for (const shape of [unitSphere, box({ size: [2, 2, 2] })]) {
      const hit = world.sweep(shape, { position: [0, 0, 0] }, [25, 0, 0], { maxDistance: 7 });
      expect(hit).toMatchObject({ distance: 7, fraction: 0.28 });
      expect(world.sweepAll(shape, { position: [0, 0, 0] }, [25, 0, 0], { maxDistance: 7 })).toEqual([hit]);
      expect(world.sweepMany(shape, sweeps, out, { maxDistance: 7 })).toBe(1);
      expect(out.distance[0]).toBe(7);
      expect(world.sweepMany(shape, sweeps, out, { maxDistance: 7 - 1e-14 })).toBe(0);
    }
  });

  it('finds the last touch on request only, and all else without', () => {
    const world = row(0);
    world.add({ type: 'static', shape: triangleMesh(boxMesh([1, 1, 1])), position: [6, 0, 0] });
    const all = (options: SweepOptions) =>
      world.sweepAll(sphere(0.5), { position: [-10, 0.25, 0] }, [20, 0, 0], options);
    const [ball, mesh] = all({ exit: true });
    expect([ball!.exitFraction! < 1, mesh!.exitFraction! < 1]).toEqual([true, true]);
    const untold = [ball, mesh].map(({ exitFraction: _, ...hit }) => hit);
    expect(all({})).toStrictEqual(untold);
    expect(all({ exit: false })).toStrictEqual(untold);
    // An object that was written with its exit has none afterwards.
    const first = world.sweep(sphere(0.5), { position: [-10, 0.25, 0] }, [20, 0, 0], { out: ball! });
    expect(first).toStrictEqual(untold[0]);
  });

  it('of a body starts at the pose of the body', () => {
    const world = row(0, 5);
    const [first, second] = world.bodies;
    const hit = world.sweep(first.shape, first, [10, 0, 0], { exclude: first });
    expect(hit).toMatchObject({ body: second, distance: 3 });
  });

  it('of a plane is refused; an overlap with one finds all but planes', () => {
    const world = row(0, 5);
    const half = plane({ normal: [1, 0, 0], offset: 0 });
    world.add({ type: 'static', shape: half });
    expect(() => world.sweep(half, { position: [0, 0, 0] }, [1, 0, 0])).toThrow(/sweep: a plane .* cannot be swept/);
    expect(() => world.sweepAll(half, { position: [0, 0, 0] }, [1, 0, 0])).toThrow(/sweepAll: a plane/);
    expect(ids(world.overlap(half, { position: [2, 0, 0] }))).toEqual([1]);
    expect(ids(world.overlap(half, { position: [4, 0, 0] }))).toEqual([1, 2]);
  });
});

describe('overlaps, points and bounds', () => {
  it('count when they touch exactly', () => {
    const world = row(0, 4);
    expect(ids(world.overlap(unitSphere, { position: [2, 0, 0] }))).toEqual([1, 2]);
    expect(ids(world.overlapPoint([1, 0, 0]))).toEqual([1]);
    expect(ids(world.overlapPoint([1 + 1e-15, 0, 0]))).toEqual([]);
    expect(ids(world.queryAabb([1, 1, -1], [3, 2, 2]))).toEqual([1, 2]);
    expect(ids(world.queryAabb([1 + 1e-15, 1, -1], [3, 2, 2]))).toEqual([2]);
  });

  it('use exact current bounds, not the swept bounds of the last step', () => {
    const world = new World();
    const mover = world.add({ shape: unitSphere, velocity: [10, 0, 0] });
    world.step(1);
    expect(world.queryAabb([-2, -2, -2], [8, 2, 2])).toEqual([]);
    expect(world.queryAabb([9, 1, 1], [9, 1, 1])).toEqual([mover]);
  });

  it('find a plane by its solid side', () => {
    const world = new World();
    const slope = world.add({ type: 'static', shape: plane({ normal: [1, 1, 0], offset: 0 }) });
    expect(world.overlapPoint([1, -1, 5])).toEqual([slope]);
    expect(world.overlapPoint([1, 1, 5])).toEqual([]);
    expect(world.queryAabb([0, 0, 0], [5, 5, 5])).toEqual([slope]);
    expect(world.queryAabb([0.1, 0.1, 0], [5, 5, 5])).toEqual([]);
    expect(world.queryAabb([0.1, -9, 0], [5, 5, 5])).toEqual([slope]);
  });
});

describe('the closest point', () => {
  it('is on the nearest surface, with the outward normal', () => {
    const world = row(0, 10);
    expect(world.closestPoint([3, 0, 0])).toEqual({
      body: world.get(1),
      part: 0,
      feature: 0,
      distance: 2,
      point: { x: 1, y: 0, z: 0 },
      normal: { x: 1, y: 0, z: 0 },
    });
    expect(world.closestPoint([6, 0, 0])).toMatchObject({ body: world.get(2), distance: 3 });
    expect(world.closestPoint([6, 0, 0])).toEqual(world.closestPoint([6, 0, 0]));
    expect(world.closestPoint([3, 0, 0], 2)?.distance).toBe(2);
    expect(world.closestPoint([3, 0, 0], 2 - 1e-12)).toBeUndefined();
    expect(world.closestPoint([3, 0, 0], undefined, { maxDistance: 2 })?.distance).toBe(2);
    expect(world.closestPoint([3, 0, 0], undefined, { maxDistance: 1 })).toBeUndefined();
    expect(world.closestPoint([3, 0, 0], 1, { maxDistance: 9 })).toBeUndefined();
  });

  it('inside bodies is on the deepest one, at a negative distance', () => {
    const world = row(0, 0.5);
    const found = world.closestPoint([0.5, 0.25, 0], 0);
    expect(found).toMatchObject({ body: world.get(2), distance: -0.75, normal: { x: 0, y: 1, z: 0 } });
    expect(found?.point).toEqual({ x: 0.5, y: 1, z: 0 });
  });

  it('is defined on every surface, corner and center', () => {
    const world = new World();
    const shapes = [
      unitSphere,
      box({ size: [2, 2, 2] }),
      capsule({ radius: 1, halfHeight: 1 }),
      triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]),
      plane({ normal: [0, 0, 1], offset: 0 }),
    ];
    const points: Vec3Like[] = [
      [0, 0, 0],
      [1, 1, 1],
      [1, 0, 0],
      [0, 1, 0],
      [0.5, 0.5, 0],
      [0, 2, 0],
      [0.25, 0.25, 0],
    ];
    for (const shape of shapes) {
      const body = world.add({ type: 'static', shape });
      for (const point of points) {
        const found = world.closestPoint(point);
        expect(found?.body).toBe(body);
        const { x, y, z } = found?.normal ?? { x: 0, y: 0, z: 0 };
        expect(x * x + y * y + z * z).toBeCloseTo(1, 12);
        expect(negativeZeros(found)).toEqual([]);
        expect(found?.distance).toBeGreaterThan(-2);
      }
      world.remove(body);
    }
  });
});

describe('the options', () => {
  const world = new World();
  const zone = world.add({ type: 'static', shape: unitSphere, sensor: true, position: [0, 0, 0] });
  const near = world.add({ type: 'static', shape: unitSphere, layer: 2, position: [3, 0, 0] });
  const far = world.add({ type: 'static', shape: unitSphere, layer: 0x80000000, position: [6, 0, 0] });
  const found = (options: QueryOptions): readonly Body[][] => [
    world.raycastAll(alongX, options).map((hit) => hit.body),
    world.sweepAll(sphere(0.5), { position: [-10, 0, 0] }, [40, 0, 0], options).map((hit) => hit.body),
    world.overlap(sphere(20), { position: [0, 0, 0] }, options),
    world.overlapPoint([0, 0, 0], { ...options, sensors: true }),
    world.queryAabb([-1, -1, -1], [8, 1, 1], options),
  ];

  it('ignore sensors by default', () => {
    expect(found({})).toEqual([[near, far], [near, far], [near, far], [zone], [near, far]]);
    expect(found({ sensors: true })[0]).toEqual([zone, near, far]);
    expect(world.closestPoint([-5, 0, 0])?.body).toBe(near);
    expect(world.closestPoint([-5, 0, 0], 9, { sensors: true })?.body).toBe(zone);
  });

  it('select by mask, exclude and filter', () => {
    expect(found({ mask: 2 })[0]).toEqual([near]);
    expect(found({ mask: 0x80000002 })[1]).toEqual([near, far]);
    expect(found({ mask: 0 })).toEqual([[], [], [], [], []]);
    expect(found({ exclude: near })[2]).toEqual([far]);
    expect(found({ exclude: [near, far] })[4]).toEqual([]);
    expect(found({ exclude: new Set([far]) })[0]).toEqual([near]);
    expect(found({ filter: (body) => body !== near })[1]).toEqual([far]);
    expect(world.raycast(alongX, { filter: (body) => body === far })?.body).toBe(far);
    expect(world.raycastAny(alongX, { filter: () => false })).toBe(false);
  });

  it('call the filter only for bodies that are hit', () => {
    const filtered: Body[] = [];
    world.raycastAll(alongX, { filter: (body) => filtered.push(body) > 0, mask: 2 });
    expect(filtered).toEqual([near]);
  });

  it.each([
    [{ mask: 1.5 }, /raycast: mask is 1\.5/],
    [{ mask: '1' }, /raycast: mask is "1"/],
    [{ exclude: 3 }, /raycast: exclude is 3, not a body/],
    [{ filter: true }, /raycast: filter is true, not a function/],
    [{ sensors: 1 }, /raycast: sensors is 1, but must be true or false/],
    [{ exit: 0 }, /raycast: exit is 0, but must be true or false/],
    [{ maxDistance: -1 }, /raycast: maxDistance is -1/],
    [{ maxDistance: Number.NaN }, /raycast: maxDistance is NaN/],
    [{ maxDistance: '5' }, /raycast: maxDistance is "5"/],
    [{ at: 0.1 }, /raycast: at is 0\.1, but the future/],
    [{ at: Number.NaN }, /raycast: at is NaN/],
    [{ at: -1 }, /raycast: at is -1, but the world keeps no history/],
    [{ out: 5 }, /raycast: out is 5/],
    [{ out: {} }, /raycast: out is \{ {2}\}/],
  ])('are refused when they are wrong: %o', (options, message) => {
    expect(() => world.raycast(alongX, options as object)).toThrow(message);
  });

  it('are refused with name and value if invalid, as other input is', () => {
    const at = { position: [0, 0, 0] } as const;
    const attempts: [() => unknown, RegExp][] = [
      [() => world.raycast(3 as never), /ray is 3/],
      [() => world.raycast({ origin: [0, 0, 0], direction: [0, 0, 0] }), /direction is the zero vector/],
      [() => world.raycastAll({ origin: [0, Number.NaN, 0], direction: [1, 0, 0] }), /origin\.y is NaN/],
      [() => world.raycastAny({ ...alongX, maxDistance: -2 }), /maxDistance is -2/],
      [() => world.sweep({ type: 'cone' } as never, at, [1, 0, 0]), /sweep: shape is/],
      [() => world.sweep(undefined as never, at, [1, 0, 0]), /sweep: shape is undefined/],
      [() => world.sweep(unitSphere, undefined as never, [1, 0, 0]), /sweep: pose is undefined, not a pose/],
      [() => world.sweep(unitSphere, { position: [0, 0] } as never, [1, 0, 0]), /sweep: position/],
      [() => world.sweep(unitSphere, { position: [0, 0, 0], quaternion: [0, 0, 0, 0] }, [1, 0, 0]), /zero quaternion/],
      [() => world.sweepAll(unitSphere, at, [Infinity, 0, 0]), /sweepAll: displacement\.x is Infinity/],
      [() => world.sweep(unitSphere, at, [1e200, 1e200, 0]), /displacement is .*1e\+200.* length must not exceed/],
      [() => world.overlap(unitSphere, { position: 'here' } as never), /overlap: position is "here"/],
      [() => world.overlap(unitSphere, at, { out: {} as never }), /overlap: out is/],
      [() => world.overlapPoint([0, 0, Number.NaN]), /overlapPoint: point\.z is NaN/],
      [() => world.queryAabb([0, 1, 0], [1, 0, 1]), /queryAabb: min\.y is 1, but must not be above max\.y, 0/],
      [() => world.closestPoint([0, 0, 0], -1), /closestPoint: maxDistance is -1/],
      [() => world.closestPoint('here' as never), /closestPoint: point is "here"/],
      [() => world.raycast(alongX, 5 as never), /raycast: options is 5/],
    ];
    for (const [attempt, message] of attempts) expect(attempt).toThrow(message);
    expect(world.raycast(alongX)?.body).toBe(near);
  });
});

describe('out', () => {
  it('that holds anything but hits is refused, and keeps all that it holds', () => {
    const world = new World();
    world.add({ type: 'static', shape: unitSphere });
    const out = [createWorldRayHit(), {} as never, createWorldRayHit(), createWorldRayHit()];
    const before = [...out];
    expect(() => world.raycastAll(alongX, { out })).toThrow('raycastAll: out is');
    expect(out).toEqual(before);
    const sweeps = [createWorldSweepHit(), 7 as never, createWorldSweepHit()];
    expect(() => world.sweepAll(unitSphere, { position: [-9, 0, 0] }, [9, 0, 0], { out: sweeps })).toThrow('out is');
    expect(sweeps).toHaveLength(3);
  });

  it('is written and returned; unchanged without a hit', () => {
    const world = row(0, 5);
    const away: RayLike = { origin: [0, 9, 0], direction: [0, 1, 0] };
    const hit = createWorldRayHit();
    expect(world.raycast(alongX, { out: hit })).toBe(hit);
    const before = structuredClone({ ...hit, body: hit.body.id });
    expect(world.raycast(away, { out: hit })).toBeUndefined();
    expect({ ...hit, body: hit.body.id }).toEqual(before);
    expect(hit).toEqual(world.raycast(alongX));
    const sweep = createWorldSweepHit();
    expect(world.sweep(unitSphere, { position: [-9, 0, 0] }, [9, 0, 0], { out: sweep })).toBe(sweep);
    expect(sweep).toEqual(world.sweep(unitSphere, { position: [-9, 0, 0] }, [9, 0, 0]));
    const closest = createWorldClosestPoint();
    expect(world.closestPoint([9, 1, 0], 99, { out: closest })).toBe(closest);
    expect(closest).toEqual(world.closestPoint([9, 1, 0]));
  });

  it('as an array gets as many entries as there are hits, and its objects are reused', () => {
    const world = row(0, 5);
    const out = world.raycastAll(alongX);
    const [first, second] = out;
    world.add({ shape: unitSphere, position: [-5, 0, 0] });
    expect(world.raycastAll(alongX, { out })).toBe(out);
    expect(out.map((hit) => hit.body.id)).toEqual([3, 1, 2]);
    expect([out[0], out[1]]).toEqual([first, second]);
    world.raycastAll({ ...alongX, maxDistance: 5 }, { out });
    expect(out.map((hit) => hit.body.id)).toEqual([3]);
    world.raycastAll(alongX, { out });
    expect(out.map((hit) => hit.distance)).toEqual([4, 9, 14]);
    expect(new Set(out).size).toBe(3);
    const bodies: Body[] = [];
    expect(world.overlapPoint([0, 0, 0], { out: bodies })).toBe(bodies);
    expect(ids(bodies)).toEqual([1]);
    world.overlapPoint([0, 8, 0], { out: bodies });
    expect(bodies).toEqual([]);
  });

  it('keeps the objects of an array that got shorter for that array alone', () => {
    const world = row(0, 5);
    const first = world.raycastAll(alongX);
    const held = Object.freeze(first[1]!);
    expect(world.raycastAll({ ...alongX, maxDistance: 10 }, { out: first }).length).toBe(1);
    const second = world.raycastAll(alongX, { out: [] });
    expect(second).not.toContain(held);
    expect(second.map((hit) => hit.body.id)).toEqual([1, 2]);
  });

  it('is not shared with later queries', () => {
    const world = row(0, 5);
    const hits = [world.raycast(alongX), world.raycast({ origin: [9, 0, 0], direction: [-1, 0, 0] })];
    expect(hits.map((hit) => hit?.body.id)).toEqual([1, 2]);
    expect(world.raycastAll(alongX)[0]).not.toBe(world.raycastAll(alongX)[0]);
  });
});

describe('queries use current poses', () => {
  const firstOf = (world: World) => world.raycast(alongX)?.body;

  it('before the first step, and after add, teleport, remove and a change of type', () => {
    const world = new World();
    expect(firstOf(world)).toBeUndefined();
    const a = world.add({ shape: unitSphere, position: [0, 0, 0] });
    const b = world.add({ type: 'static', shape: unitSphere, position: [5, 0, 0] });
    expect(firstOf(world)).toBe(a);
    a.teleport([9, 0, 0]);
    expect(firstOf(world)).toBe(b);
    b.type = 'moving';
    expect(firstOf(world)).toBe(b);
    b.teleport([20, 0, 0]);
    expect(firstOf(world)).toBe(a);
    world.step(1);
    a.type = 'static';
    expect(firstOf(world)).toBe(a);
    world.remove(a);
    expect(firstOf(world)).toBe(b);
    world.clear();
    expect(firstOf(world)).toBeUndefined();
  });

  it('inside an event handler: at the end of the step, with changes of earlier handlers', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [1, 9, 9] }), position: [5, 0, 0] });
    const bullet = world.add({ shape: sphere(0.1), velocity: [100, 0, 0] });
    const seen: (number | undefined)[] = [];
    world.on('enter', () => {
      seen.push(world.raycast({ origin: [20, 0, 0], direction: [-1, 0, 0] })?.body.id);
      seen.push(world.overlapPoint([10, 0, 0])[0]?.id);
      world.remove(bullet);
      seen.push(world.raycast({ origin: [20, 0, 0], direction: [-1, 0, 0] })?.body.id);
    });
    world.step(0.1);
    expect(seen).toEqual([2, 2, 1]);
  });

  it('inside the pair filter of a step: at its start', () => {
    const world = new World({
      filter: () => {
        seen.push(world.overlapPoint([0, 0, 0])[0]?.id);
        return true;
      },
    });
    const seen: (number | undefined)[] = [];
    world.add({ type: 'static', shape: unitSphere, position: [5, 0, 0] });
    world.add({ shape: unitSphere, velocity: [10, 0, 0], angularVelocity: [0, 0, 1] });
    world.step(1);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([2]));
  });

  it('after a refused step', () => {
    const world = new World();
    const a = world.add({ shape: unitSphere, velocity: [1, 0, 0] });
    const b = world.add({ shape: unitSphere, position: [50, 0, 0] });
    b.velocity.x = Number.NaN;
    expect(() => world.step(30)).toThrow();
    expect(firstOf(world)).toBe(a);
    expect(ids(world.overlapPoint([50, 0, 0]))).toEqual([2]);
  });
});

describe('a filter', () => {
  const forbidden: [string, (world: World, body: Body) => unknown][] = [
    ['add', (world) => world.add({ shape: unitSphere })],
    ['remove', (world, body) => world.remove(body)],
    ['clear', (world) => world.clear()],
    ['teleport', (_, body) => body.teleport([0, 0, 0])],
    ['moveTo', (_, body) => body.moveTo([0, 0, 0])],
    ['type', (_, body) => (body.type = 'static')],
    ['step', (world) => world.step(1)],
    ['advance', (world) => world.advance(1)],
    ['raycast', (world) => world.raycast(alongX)],
    ['overlap', (world) => world.overlap(unitSphere, { position: [0, 0, 0] })],
  ];

  it.each(forbidden)('must not call %s; the world is unchanged and works afterwards', (name, attempt) => {
    const world = new World();
    const body = world.add({ shape: unitSphere });
    const filter = () => {
      attempt(world, body);
      return true;
    };
    expect(() => world.raycast(alongX, { filter })).toThrow(new RegExp(`${name}.*(filter|changed)`));
    expect(() =>
      world.raycastMany(new Float64Array([-9, 0, 0, 1, 0, 0, 99]), createBatchHits(1), { filter }),
    ).toThrow();
    expect(world.bodies).toEqual([body]);
    expect(body.type).toBe('moving');
    expect(world.raycast(alongX)?.body).toBe(body);
    world.step(1);
    expect(world.stepCount).toBe(1);
  });

  it('may query another world', () => {
    const [inner, outer] = [row(0, 5), row(0, 5, 9)];
    const filter = (body: Body) => (inner.raycastAll(alongX)[0].body.id === 1 ? body.id === 3 : false);
    expect(outer.raycast(alongX, { filter })?.body.id).toBe(3);
  });

  it('that throws passes its error on and leaves `out` unchanged', () => {
    const world = row(0);
    const out = createWorldRayHit();
    const filter = () => {
      throw new Error('no idea');
    };
    expect(() => world.raycast(alongX, { filter, out })).toThrow('no idea');
    expect(out).toEqual(createWorldRayHit());
  });
});

describe('batches', () => {
  const world = row(0, 5);
  const rays = new Float64Array([-10, 0, 0, 3, 0, 0, Infinity, 0, 9, 0, 0, 1, 0, 5, 20, 0, 0, -1, 0, 0, 14]);

  it('of rays give the results of single rays', () => {
    const out = createBatchHits(4);
    expect(world.raycastMany(rays, out)).toBe(2);
    expect([...out.body]).toEqual([1, 0, 2, 0]);
    expect([...out.distance]).toEqual([9, Infinity, 14, 0]);
    expect([...out.point]).toEqual([-1, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0]);
    expect([...out.normal]).toEqual([-1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(world.raycastMany(rays, out, { maxDistance: 10 })).toBe(1);
    expect(world.raycastMany(rays, out, { exclude: world.bodies })).toBe(0);
  });

  it('of rays take every direction in range, as single rays do', () => {
    const out = createBatchHits(1);
    for (const [x, y, z] of [
      [5e29, 5e29, 5e29],
      [-5e29, 5e29, 5e29],
      [1e-30, 0, 0],
    ] as const) {
      const hit = world.raycast([-x / 5e29, -y / 5e29, 0], [x, y, z]);
      expect(world.raycastMany(new Float64Array([-x / 5e29, -y / 5e29, 0, x, y, z, Infinity]), out)).toBe(hit ? 1 : 0);
      expect(out.distance[0]).toBe(hit?.distance ?? Infinity);
    }
    const infinite = new Float64Array([0, 0, 0, 1, -Infinity, 0, 9]);
    expect(() => world.raycastMany(infinite, out)).toThrow('ray 0 is 0, 0, 0, 1, -Infinity, 0, 9');
    const long = new Float64Array([0, 0, 0, 1e31, 0, 0, 9]);
    expect(() => world.raycastMany(long, out)).toThrow('ray 0 is 0, 0, 0, 1e+31, 0, 0, 9');
  });

  it('of sweeps give the results of single sweeps', () => {
    const out = createBatchHits(2);
    const sweeps = new Float64Array([-10, 0, 0, 20, 0, 0, 0, 9, 0, 0, 1, 0]);
    expect(world.sweepMany(unitSphere, sweeps, out)).toBe(1);
    expect([...out.body]).toEqual([1, 0]);
    expect([...out.distance]).toEqual([8, Infinity]);
    expect([...out.normal]).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('are checked completely before anything is written', () => {
    const out = createBatchHits(3);
    const spoilt = (index: number, value: number) => rays.map((number, i) => (i === index ? value : number));
    const attempts: [() => unknown, RegExp][] = [
      [() => world.raycastMany(spoilt(14, Number.NaN), out), /raycastMany: ray 2 is NaN, 0, 0, -1/],
      [() => world.raycastMany(spoilt(17, 0), out), /ray 2 is/],
      [() => world.raycastMany(spoilt(20, -1), out), /ray 2 is/],
      [() => world.raycastMany(spoilt(20, Number.NaN), out), /ray 2 is/],
      [() => world.raycastMany(rays.subarray(1), out), /20 numbers are no multiple of 7/],
      [() => world.raycastMany(rays, createBatchHits(2)), /room for 2 hits, but there are 3/],
      [() => world.raycastMany(rays, {} as never), /out is \{ {2}\}/],
      [() => world.raycastMany([1] as never, out), /raycastMany: rays is \[1\], not a Float64Array/],
      [
        () => world.sweepMany(unitSphere, new Float64Array([0, 0, 0, Infinity, 0, 0]), out),
        /sweep 0 is 0, 0, 0, Infinity/,
      ],
      [() => world.sweepMany(unitSphere, rays, out), /21 numbers are no multiple of 6/],
      [() => world.sweepMany(plane({ normal: [1, 0, 0], offset: 0 }), new Float64Array(6), out), /plane/],
      [() => createBatchHits(1.5), /capacity is 1\.5/],
      [() => createBatchHits(-1), /capacity is -1/],
    ];
    for (const [attempt, message] of attempts) expect(attempt).toThrow(message);
    expect([...out.body, ...out.distance, ...out.point]).toEqual(Array(15).fill(0));
  });
});
