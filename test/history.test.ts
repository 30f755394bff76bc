import {
  type Body,
  box,
  capsule,
  createWorldRayHit,
  history,
  plane,
  type RayLike,
  type Shape,
  slide,
  sphere,
  World,
} from 'first-contact';
import type { PlacedShape } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from './helpers/coverage.ts';
import { Random } from './helpers/random.ts';
import { randomShape } from './helpers/random-pairs.ts';
import { times } from './oracle/vector.ts';
import { type Answer, SlowQueries } from './world/queries/slow-queries.ts';

const down = (x: number): RayLike => ({ origin: [x, 10, 0], direction: [0, -1, 0] });

/** A world with a ball moving at 10 units per second along x, after some steps of a tenth of a second. */
function flight(steps: number, seconds = 1) {
  const world = new World({ history: history(seconds) });
  const ball = world.add({ shape: sphere(0.25), velocity: [10, 0, 0] });
  for (let i = 0; i < steps; i++) world.step(0.1);
  return { world, ball };
}

describe('a query at a past time', () => {
  it('needs no more memory the longer the world lives, whatever the lengths of its steps', () => {
    const world = new World({ history: history(0.1) });
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const body = world.add({ shape: sphere(0.5), position: [0, 0.5, 0], velocity: [1, -1, 0], response: slide() });
    const random = new Random(11);
    const { history: past } = world as unknown as {
      history: { recorded: Map<number, object>; pages: unknown[] };
    };
    for (let i = 0; i < 300; i++) {
      const dt = random.range(0.5, 1.5) / 60;
      body.velocity.y -= 10 * dt;
      world.step(dt);
      body.shape = sphere(0.5);
    }
    const shapes = expect.toSatisfy((it) => it.length < 16);
    expect(past.recorded.get(body.index)).toMatchObject({ shapes });
    expect(past.pages.length).toBeLessThanOrEqual(16);
  });

  it('finds a body at rest exactly at its pose', () => {
    const drawn = { x: 0, y: 0, z: 0 };
    for (const x of [0.9, 0.1, 1 / 3, -7.3]) {
      const world = new World({ history: history(1) });
      const body = world.add({ shape: sphere(0.5), position: [x, 0, 0] });
      for (let i = 0; i < 20; i++) world.step(1 / 60);
      for (let i = 0; i < 50; i++) {
        expect(world.raycast([x, 9, 0], [0, -1, 0], { at: -i / 200 })?.distance).toBe(8.5);
        body.interpolated(i / 50, drawn);
        expect(drawn.x).toBe(x);
      }
    }
  });

  it('finds a body at its pose of that time, also between two steps', () => {
    const { world, ball } = flight(5);
    expect(world.raycast(down(5))?.body).toBe(ball);
    expect(world.raycast(down(5), { at: 0 })?.body).toBe(ball);
    expect(world.raycast(down(5), { at: -0.1 })).toBeUndefined();
    expect(world.raycast(down(4), { at: -0.1 })).toMatchObject({ body: ball, distance: 9.75 });
    expect(world.raycast(down(3.5), { at: -0.15 })?.distance).toBeCloseTo(9.75, 12);
    expect(world.overlapPoint([3.5, 0, 0], { at: -0.15 })).toEqual([ball]);
    expect(world.queryAabb([3.25, 0, 0], [3.25, 0, 0], { at: -0.15 })).toEqual([ball]);
    expect(world.queryAabb([3.2, 0, 0], [3.2, 0, 0], { at: -0.15 })).toEqual([]);
    // The bounds touch the box, the sphere is farther.
    expect(world.queryAabb([3.7, 0.2, 0.2], [3.74, 0.3, 0.3], { at: -0.15 })).toEqual([ball]);
    expect(world.overlap(sphere(0.1), { position: [3.2, 0, 0] }, { at: -0.15 })).toEqual([ball]);
    expect(world.closestPoint([3.5, 5, 0], 9, { at: -0.15 })?.distance).toBeCloseTo(4.75, 12);
    expect(world.sweep(sphere(1), { position: [3.5, 5, 0] }, [0, -5, 0], { at: -0.15 })?.distance).toBeCloseTo(
      3.75,
      12,
    );
    expect(ball.position.x).toBeCloseTo(5, 12);
    expect(world.raycast(down(5))?.body).toBe(ball);
  });

  it('is known from historyStart on: the length of the history, or the time simulated so far', () => {
    expect(new World().historyStart).toBe(0);
    const { world, ball } = flight(0, 0.25);
    expect(world.historyStart).toBe(0);
    world.step(0.1);
    expect(world.historyStart).toBe(-0.1);
    for (let i = 0; i < 7; i++) world.step(0.1);
    expect(world.historyStart).toBe(-0.25);
    for (const lag of [0, 0.1, 0.25, 3]) {
      const at = Math.max(-lag, world.historyStart);
      expect(world.raycast(down(8 + 10 * at), { at })?.body).toBe(ball);
    }
    expect(() => world.raycast(down(5), { at: world.historyStart - 0.01 })).toThrow('reaches back 0.25 s');
  });

  it('is known from historyStart on with steps of any length', () => {
    const random = new Random(12);
    const { world } = flight(0, 1);
    for (let i = 0; i < 200; i++) {
      world.step(random.range(0, 0.1));
      expect(() => world.raycast(down(0), { at: world.historyStart })).not.toThrow();
    }
  });

  it('finds a rotating body along the motion that was swept', () => {
    const world = new World({ history: history(1) });
    const rod = world.add({ shape: box({ size: [10, 0.2, 0.2] }), angularVelocity: [0, 0, Math.PI] });
    world.step(0.5); // upright
    expect(world.overlapPoint([0, 4.9, 0])).toEqual([rod]);
    expect(world.overlapPoint([0, 4.9, 0], { at: -0.25 })).toEqual([]);
    const half = 4.9 * Math.SQRT1_2;
    expect(world.overlapPoint([half, half, 0], { at: -0.25 })).toEqual([rod]);
    expect(world.overlapPoint([4.9, 0, 0], { at: -0.5 })).toEqual([rod]);
    expect(world.overlapPoint([0, 4.9, 0])).toEqual([rod]);
  });

  it('finds static bodies and planes at their poses, and moving planes at past ones', () => {
    const world = new World({ history: history(1) });
    const wall = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [5, 0, 0] });
    const floor = world.add({ shape: plane({ normal: [0, 1, 0], offset: 0 }), velocity: [0, -1, 0] });
    world.step(0.5);
    expect(world.raycast({ origin: [0, 9, 0], direction: [0, -1, 0] }, { at: -0.5 })).toMatchObject({ distance: 9 });
    expect(world.raycast({ origin: [0, 9, 0], direction: [0, -1, 0] }, { at: -0.25 })?.distance).toBeCloseTo(9.25, 12);
    expect(world.raycast({ origin: [0, 9, 0], direction: [0, -1, 0] })).toMatchObject({ distance: 9.5, body: floor });
    expect(world.raycast({ origin: [0, 0.25, 0], direction: [1, 0, 0] }, { at: -0.3 })?.body).toBe(wall);
  });

  it('finds a body at its old pose until the time of a teleport', () => {
    const { world, ball } = flight(3);
    ball.teleport([100, 0, 0]);
    expect(world.overlapPoint([100, 0, 0])).toEqual([ball]);
    expect(world.overlapPoint([3, 0, 0])).toEqual([]);
    world.step(0.1);
    expect(world.overlapPoint([101, 0, 0])).toEqual([ball]);
    expect(world.overlapPoint([100, 0, 0], { at: -0.1 })).toEqual([ball]);
    expect(world.overlapPoint([2.9, 0, 0], { at: -0.11 })).toEqual([ball]);
  });

  it('finds a body with its old shape until the time of a change, static ones too', () => {
    const world = new World({ history: history(1) });
    const [low, high] = [capsule({ radius: 0.3, halfHeight: 0.2 }), capsule({ radius: 0.3, halfHeight: 0.7 })];
    const player = world.add({ shape: high });
    const door = world.add({ type: 'static', shape: box({ size: [1, 4, 1] }), position: [5, 0, 0] });
    const heads = (at: number) => [world.overlapPoint([0, 0.9, 0], { at }), world.overlapPoint([5, 1.9, 0], { at })];
    world.step(0.1);
    player.shape = sphere(0.1);
    player.shape = low;
    door.shape = box({ size: [1, 1, 1] });
    expect(heads(0)).toEqual([[], []]);
    expect(heads(-0.05)).toEqual([[player], [door]]);
    world.step(0.1);
    expect(heads(-0.05)).toEqual([[], []]);
    expect(heads(-0.1)).toEqual([[], []]);
    expect(heads(-0.15)).toEqual([[player], [door]]);
    player.shape = high;
    expect(heads(-0.05)).toEqual([[], []]);
    for (let step = 0; step < 12; step++) world.step(0.1);
    expect(heads(-0.95)).toEqual([[player], []]);
  });

  it('respects teleports of static bodies and changes of type', () => {
    const world = new World({ history: history(1) });
    const door = world.add({ type: 'static', shape: sphere(1) });
    world.step(0.1);
    world.step(0.1);
    door.teleport([50, 0, 0]);
    world.step(0.1);
    expect(world.overlapPoint([50, 0, 0], { at: -0.05 })).toEqual([door]);
    expect(world.overlapPoint([50, 0, 0], { at: -0.15 })).toEqual([]);
    expect(world.overlapPoint([0, 0, 0], { at: -0.25 })).toEqual([door]);
    door.type = 'moving';
    door.velocity = [10, 0, 0];
    world.step(0.1);
    door.type = 'static';
    for (let i = 0; i < 15; i++) {
      expect(world.overlapPoint([51, 0, 0], { at: -0.05 })).toEqual([door]);
      world.step(0.1);
    }
    expect(world.overlapPoint([51, 0, 0], { at: -0.9 })).toEqual([door]);
  });

  it('does not find bodies that were added later or removed', () => {
    const { world, ball } = flight(3);
    const late = world.add({ shape: sphere(1), position: [0, 50, 0] });
    const lateStatic = world.add({ type: 'static', shape: sphere(1), position: [0, 50, 0] });
    const lateGround = world.add({ type: 'static', shape: plane({ normal: [0, -1, 0], offset: -60 }) });
    world.step(0.1);
    const around = { position: [0, 55, 0] } as const;
    expect(world.overlap(sphere(5), around, { at: -0.1 })).toEqual([late, lateStatic, lateGround]);
    expect(world.overlap(sphere(5), around, { at: -0.05 })).toHaveLength(3);
    expect(world.overlap(sphere(5), around, { at: -0.11 })).toEqual([]);
    world.remove(ball);
    expect(world.overlapPoint([2.9, 0, 0], { at: -0.11 })).toEqual([]);
  });

  it('is refused outside of the history, with its length', () => {
    const { world } = flight(3, 0.5);
    expect(() => world.raycast(down(0), { at: -0.4 })).toThrow(
      /^raycast: at is -0\.4, but the history reaches back 0\.3/,
    );
    world.raycast(down(0), { at: -0.3 });
    for (let i = 0; i < 9; i++) world.step(0.1);
    world.raycast(down(0), { at: -0.5 });
    expect(() => world.raycast(down(0), { at: -0.51 })).toThrow(/at is -0\.51, but the history reaches back 0\.5 s/);
    expect(() => world.raycast(down(0), { at: -0.51 })).toThrow(RangeError);
    expect(() => new World({ history: history(1) }).raycast(down(0), { at: -0.1 })).toThrow(/reaches back 0 s/);
    expect(() => new World().raycast(down(0), { at: -0.1 })).toThrow(
      /no history: new World\(\{ history: history\(seconds\) \}\)/,
    );
    for (const seconds of [0, -1, Number.NaN, '1' as never]) {
      expect(() => history(seconds)).toThrow(/history: seconds is/);
    }
    expect(() => new World({ history: 1 as never })).toThrow(/World: history is 1, but must be history\(seconds\)/);
  });

  it('inside a handler counts from the end of the step', () => {
    const { world, ball } = flight(4);
    world.add({ type: 'static', shape: box({ size: [0.1, 1, 1] }), position: [4.5, 0, 0] });
    const seen: unknown[] = [];
    world.on('enter', ({ fraction }) => {
      seen.push(world.overlapPoint([4.2, 0, 0], { at: (fraction - 1) * 0.1, exclude: [] })[0]);
    });
    world.step(0.1);
    expect(seen).toEqual([ball]);
  });

  it('calls a filter with bodies at their current poses', () => {
    const { world, ball } = flight(4);
    const seen: number[] = [];
    world.raycast(down(2), {
      at: -0.2,
      filter: ({ position }) => {
        seen.push(position.x);
        return true;
      },
    });
    expect(seen).toEqual([ball.position.x]);
  });
});

interface Moment {
  time: number;
  /** The poses of the bodies in the world. */
  poses: Map<Body, PlacedShape>;
}

/** A world with random operations, and query results recorded at some times. */
class Life {
  readonly world: World;
  readonly moments: Moment[] = [];
  private readonly random: Random;

  constructor(random: Random, seconds: number) {
    this.random = random;
    this.world = new World({ history: history(seconds) });
  }

  private someShape(): Shape {
    const { random } = this;
    const type = random.chance(0.03) ? 'plane' : random.pick(['sphere', 'box', 'capsule', 'triangle'] as const);
    return randomShape[type](random, 1);
  }

  add(): void {
    const { random } = this;
    const isStatic = random.chance(0.4);
    this.world.add({
      type: isStatic ? 'static' : 'moving',
      shape: this.someShape(),
      position: random.vector(6),
      quaternion: random.quaternion(),
      ...(isStatic ? {} : { velocity: random.vector(20), angularVelocity: random.vector(10) }),
    });
  }

  change(): void {
    const { random, world } = this;
    const body = random.pick(world.bodies);
    const what = random.pick(['add', 'remove', 'teleport', 'type', 'moveTo', 'shape'] as const);
    if (what === 'add' || !body) this.add();
    else if (what === 'remove') world.remove(body);
    else if (what === 'teleport') body.teleport(random.vector(6), random.quaternion());
    else if (what === 'shape') body.shape = this.someShape();
    else if (what === 'type') body.type = body.type === 'static' ? 'moving' : 'static';
    else if (body.type === 'moving') body.moveTo(random.vector(6), random.quaternion());
  }

  step(dt: number): void {
    const { world } = this;
    const before = world.time;
    world.step(dt);
    if (dt === 0) return;
    for (const alpha of [0, this.random.next()]) {
      const poses = new Map<Body, PlacedShape>();
      for (const body of world.bodies) {
        const position = { x: 0, y: 0, z: 0 };
        const quaternion = { x: 0, y: 0, z: 0, w: 1 };
        body.interpolated(alpha, position, quaternion);
        poses.set(body, { shape: body.shape, position, quaternion });
      }
      this.moments.push({ time: before + alpha * dt, poses });
    }
  }
}

describe('past times of a random session', () => {
  it('give the results recorded at those times', () => {
    const coverage = new Coverage();
    const random = new Random(5);
    for (let round = 0; round < cases(12, 300, 3); round++) {
      const history = random.pick([0.2, 1, 5]);
      const life = new Life(random, history);
      const { world, moments } = life;
      for (let i = 0; i < 30; i++) life.add();
      for (let step = 0; step < 60; step++) {
        for (let change = random.integer(3); change > 0; change--) life.change();
        life.step(random.pick([1 / 60, 1 / 60, 0.1, 0]));
        const moment = random.pick(moments);
        if (!moment || moment.time === world.time) continue;
        const at = moment.time - world.time;
        if (at < -history) {
          expect(() => world.overlapPoint([0, 0, 0], { at })).toThrow(/history/);
          coverage.count('too long ago');
          continue;
        }
        const slow = new SlowQueries(world, (body) => moment.poses.get(body));
        compareAll(world, slow, at, random, coverage);
      }
    }
    coverage.expectAtLeast({ 'too long ago': 20, hit: 100, miss: 20, hits: 30, overlaps: 50, near: 100 });
  });
});

function compareAll(world: World, slow: SlowQueries, at: number, random: Random, coverage: Coverage): void {
  const ray = { origin: random.vector(8), direction: random.unitVector() };
  const rays = world.raycastAll(ray, { at });
  same(rays, slow.raycast(ray, Infinity, {}));
  expect(world.raycast(ray, { at, out: createWorldRayHit() })).toEqual(rays[0]);
  coverage.count(rays.length > 0 ? 'hit' : 'miss');
  const shape = randomShape.box(random, 1);
  const pose = { position: random.vector(6), quaternion: random.quaternion() };
  const displacement = times(random.unitVector(), random.range(0, 10));
  const sweeps = world.sweepAll(shape, pose, displacement, { at });
  same(sweeps, slow.sweep(shape, pose, displacement, Infinity, {}));
  if (sweeps.length > 1) coverage.count('hits');
  const overlaps = world.overlap(shape, pose, { at });
  expect(overlaps.map(({ id }) => id)).toEqual(slow.overlap(shape, pose, {}).map(({ id }) => id));
  if (overlaps.length > 0) coverage.count('overlaps');
  const closest = world.closestPoint(pose.position, 5, { at });
  same(closest ? [closest] : [], slow.closest(pose.position, 5, {}).slice(0, 1));
  if (closest) coverage.count('near');
}

/** The past time is a difference of times, so poses agree up to its rounding. */
function same(found: readonly { body: Body; distance: number }[], expected: Answer[]): void {
  expect(found.map(({ body }) => body.id)).toEqual(expected.map(({ id }) => id));
  for (const [i, { distance }] of found.entries()) {
    expect(Math.abs(distance - expected[i].distance)).toBeLessThanOrEqual(1e-9 * (1 + Math.abs(distance)));
  }
}
