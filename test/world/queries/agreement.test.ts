import { type Body, createBatchHits, type QueryOptions, type Shape, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { BruteForceBroadphase } from '../../oracle/brute-force-broadphase.ts';
import { plus, times, type Vector } from '../../oracle/vector.ts';
import { type Answer, SlowQueries } from './slow-queries.ts';

// Every query against a loop over all bodies: the same bodies, in the same order, at the same distances, after random
// changes of the world.

/** A world at a random position, dense enough for queries to hit a few bodies. */
class Scene {
  readonly random: Random;
  readonly coverage: Coverage;
  readonly world: World;
  readonly origin: Vector;
  readonly half: number;

  constructor(world: World, random: Random, coverage: Coverage, origin: Vector, half: number) {
    this.world = world;
    this.random = random;
    this.coverage = coverage;
    this.origin = origin;
    this.half = half;
    // Handlers query as well: they see the current state.
    world.on('*', () => {
      if (random.chance(0.05)) this.check('in a handler');
    });
  }

  somePosition(): Vector {
    return plus(this.origin, this.random.vector(this.half));
  }

  add(): Body {
    const { random, world } = this;
    const types = ['sphere', 'box', 'capsule', 'triangle'] as const;
    const type = random.chance(0.004) ? 'plane' : random.pick(types);
    const moves = random.chance(0.4);
    return world.add({
      type: moves ? 'moving' : 'static',
      shape: randomShape[type](random, random.logarithmic(0.3, 2)),
      position: this.somePosition(),
      quaternion: random.chance(0.3) ? [0, 0, 0, 1] : random.quaternion(),
      sensor: random.chance(0.1),
      layer: 1 << random.integer(4),
      ...(moves ? { velocity: random.vector(5), angularVelocity: random.vector(2) } : {}),
    });
  }

  /** A random change between queries. */
  change(): void {
    const { random, world, coverage } = this;
    const what = random.pick(['add', 'remove', 'teleport', 'type', 'step'] as const);
    coverage.count(what);
    if (what === 'step') world.step(random.pick([1 / 60, 0.3]));
    if (what === 'add' || world.bodies.length === 0) this.add();
    else if (what === 'remove') world.remove(random.pick(world.bodies));
    else if (what === 'teleport') random.pick(world.bodies).teleport(this.somePosition(), random.quaternion());
    else if (what === 'type') {
      const body = random.pick(world.bodies);
      body.type = body.type === 'static' ? 'moving' : 'static';
    }
  }

  options(): QueryOptions {
    const { random, world } = this;
    if (random.chance(0.5)) return {};
    const some = () => random.pick(world.bodies);
    return {
      ...(random.chance(0.3) ? { mask: random.integer(16) } : {}),
      ...(random.chance(0.3) ? { sensors: random.chance(0.7) } : {}),
      ...(random.chance(0.3) ? { filter: (body: Body) => body.id % 3 !== 0 } : {}),
      ...(random.chance(0.3) ? { exclude: random.pick([some(), [some(), some()], new Set([some(), some()])]) } : {}),
    };
  }

  /** A point, sometimes on a surface or at the center of a body, where ties occur. */
  point(): Vector {
    const { random, world } = this;
    if (random.chance(0.8)) return this.somePosition();
    const { x, y, z } = random.pick(world.bodies).position;
    return [x, y, z];
  }

  direction(): Vector {
    const { random } = this;
    const axes: Vector[] = [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
    ];
    const direction = random.chance(0.2) ? random.pick(axes) : random.unitVector();
    return times(direction, random.logarithmic(1e-3, 1e3));
  }

  randomRange(): number {
    const { random } = this;
    return random.chance(0.3) ? Infinity : random.logarithmic(0.1, 3 * this.half);
  }

  /** Runs one query of each kind. */
  check(when: string): void {
    const { world, random, coverage } = this;
    if (world.bodies.length === 0) return;
    const slow = new SlowQueries(world);
    const options = this.options();
    const maxDistance = this.randomRange();
    const shape = randomShape[random.pick(['sphere', 'box', 'capsule', 'triangle'] as const)](random, 1);
    const pose = { position: this.point(), quaternion: random.quaternion() };
    this.checkRays({ origin: this.point(), direction: this.direction() }, maxDistance, options, slow);
    this.checkSweeps(shape, pose, maxDistance, options, slow);
    this.checkOverlaps(random.chance(0.1) ? randomShape.plane(random, 1) : shape, pose, options, slow);
    this.checkClosest(this.point(), maxDistance, options, slow);
    coverage.count(when);
  }

  private checkRays(
    ray: { origin: Vector; direction: Vector },
    maxDistance: number,
    options: QueryOptions,
    slow: SlowQueries,
  ): void {
    const { world, coverage, random } = this;
    const expected = slow.raycast(ray, maxDistance, options);
    const all = world.raycastAll(ray, { ...options, maxDistance });
    same(all.map(answerOf), expected);
    const shorter = { ...ray, maxDistance };
    const nearest = world.raycast(shorter, options);
    same(nearest ? [answerOf(nearest)] : [], expected.slice(0, 1));
    expect(nearest).toEqual(all[0]);
    expect(world.raycastAny(shorter, options)).toBe(expected.length > 0);
    const batch = createBatchHits(1);
    world.raycastMany(new Float64Array([...ray.origin, ...ray.direction, maxDistance]), batch, options);
    expect(batch.body[0]).toBe(expected[0]?.id ?? 0);
    sameDistance(batch.distance[0], expected[0]?.distance ?? Infinity);
    // A hit at exactly the maximum distance counts.
    const some = random.pick([undefined, ...all]);
    if (some) {
      const upTo = world.raycastAll(ray, { ...options, maxDistance: some.distance });
      expect(upTo.map((hit) => hit.body.id)).toContain(some.body.id);
    }
    count(coverage, 'ray', expected);
  }

  private checkSweeps(
    shape: Shape,
    pose: { position: Vector; quaternion: Vector | readonly [number, number, number, number] },
    maxDistance: number,
    options: QueryOptions,
    slow: SlowQueries,
  ): void {
    const { world, coverage, random } = this;
    const from = pose as { position: Vector; quaternion: readonly [number, number, number, number] };
    const travel = random.chance(0.1) ? 0 : random.logarithmic(0.1, 2 * this.half);
    const displacement = times(random.unitVector(), travel);
    const expected = slow.sweep(shape, from, displacement, maxDistance, options);
    const all = world.sweepAll(shape, from, displacement, { ...options, maxDistance });
    same(all.map(answerOf), expected);
    const nearest = world.sweep(shape, from, displacement, { ...options, maxDistance });
    same(nearest ? [answerOf(nearest)] : [], expected.slice(0, 1));
    expect(nearest).toEqual(all[0]);
    const batch = createBatchHits(1);
    const unturned = { position: from.position };
    world.sweepMany(shape, new Float64Array([...from.position, ...displacement]), batch, { ...options, maxDistance });
    const [first] = slow.sweep(shape, unturned, displacement, maxDistance, options);
    expect(batch.body[0]).toBe(first?.id ?? 0);
    sameDistance(batch.distance[0], first?.distance ?? Infinity);
    count(coverage, 'sweep', expected);
  }

  private checkOverlaps(
    shape: Shape,
    pose: { position: Vector; quaternion: readonly [number, number, number, number] },
    options: QueryOptions,
    slow: SlowQueries,
  ): void {
    const { world, coverage, random } = this;
    const ids = (bodies: Body[]) => bodies.map((body) => body.id);
    const noPlanes = shape.type === 'plane' ? { ...options, filter: isNoPlane(options) } : options;
    const overlapping = slow.overlap(shape, pose, noPlanes);
    expect(ids(world.overlap(shape, pose, options))).toEqual(overlapping.map(({ id }) => id));
    count(coverage, 'overlap', overlapping);
    const point = this.point();
    const containing = slow.overlapPoint(point, options);
    expect(ids(world.overlapPoint(point, options))).toEqual(containing.map(({ id }) => id));
    count(coverage, 'overlapPoint', containing);
    const max = plus(point, [random.range(0, 4), random.range(0, 4), random.range(0, 4)]);
    const bounded = slow.queryAabb(point, max, options);
    expect(ids(world.queryAabb(point, max, options))).toEqual(bounded.map(({ id }) => id));
    count(coverage, 'queryAabb', bounded);
  }

  private checkClosest(point: Vector, maxDistance: number, options: QueryOptions, slow: SlowQueries): void {
    const { world, coverage } = this;
    const expected = slow.closest(point, maxDistance, options);
    const nearest = world.closestPoint(point, maxDistance, options);
    count(coverage, 'closest', expected);
    same(nearest ? [answerOf(nearest)] : [], expected.slice(0, 1));
  }
}

const isNoPlane =
  ({ filter }: QueryOptions) =>
  (body: Body) =>
    body.shape.type !== 'plane' && (filter?.(body) ?? true);

const answerOf = ({ body, distance }: { body: Body; distance: number }): Answer => ({ id: body.id, distance });

/** Compares bodies and order exactly, and distances up to rounding. */
function same(found: Answer[], expected: Answer[]): void {
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  for (const [i, { distance }] of found.entries()) sameDistance(distance, expected[i].distance);
}

/** The functions for single shapes normalize the quaternions of bodies once more. */
function sameDistance(found: number, expected: number): void {
  if (found !== expected) expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-12 * (10 + Math.abs(expected)));
}

function count(coverage: Coverage, kind: string, answers: Answer[]): void {
  coverage.count(answers.length === 0 ? `${kind} without an answer` : `${kind} with answers`);
  if (answers.length > 1) coverage.count(`${kind} with several`);
  if (answers.length > 1 && answers[0].distance === answers[1].distance) coverage.count(`${kind} with a tie`);
}

describe.each([
  ['the built-in broadphase', () => new World()],
  ["a user's broadphase that knows queries", () => new World({ broadphase: new BruteForceBroadphase() })],
  ["a user's broadphase that does not", () => new World({ broadphase: withoutCast() })],
])('queries with %s', (name, createWorld) => {
  it.each([
    ['near the origin', [0, 0, 0]],
    ['10 000 km away', [1e7, -1e7, 1e7]],
  ] as [string, Vector][])('find what a loop over all bodies finds: %s', (_, origin) => {
    const coverage = new Coverage();
    const rounds = name.startsWith('the built-in') ? cases(25, 420, 2) : cases(4, 20, 2);
    const random = new Random(rounds);
    for (let round = 0; round < rounds; round++) {
      const half = random.pick([3, 10, 20]);
      const scene = new Scene(createWorld(), random, coverage, origin, half);
      const population = random.pick([1, 10, 60, 200]);
      for (let i = 0; i < population; i++) scene.add();
      scene.check('before the first step');
      for (let i = 0; i < 30; i++) {
        for (let change = random.integer(4); change > 0; change--) scene.change();
        scene.check('later');
      }
    }
    for (const kind of ['ray', 'sweep', 'overlap', 'overlapPoint', 'queryAabb', 'closest']) {
      coverage.expectShares(rounds, { [`${kind} with answers`]: 3, [`${kind} without an answer`]: 0.5 });
      if (kind !== 'overlapPoint') coverage.expectShares(rounds, { [`${kind} with several`]: 1 });
    }
    coverage.expectShares(rounds, { 'in a handler': 0.2, add: 1, remove: 1, teleport: 1, type: 1 });
  });
});

function withoutCast(): BruteForceBroadphase {
  const broadphase = new BruteForceBroadphase();
  Object.assign(broadphase, { cast: undefined });
  return broadphase;
}
