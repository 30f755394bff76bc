import {
  box,
  capsule,
  cylinder,
  type MoveResult,
  moveAndSlide,
  type Shape,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { createClosestPoints, distanceShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { cubeMesh, mapped, sphereMesh } from '../helpers/meshes.ts';
import { Random } from '../helpers/random.ts';
import { tuple } from '../helpers/test-shapes.ts';
import { dot, minus, norm, plus, type Quaternion, times, type Vector } from '../oracle/vector.ts';

// Characters that start in the surface of a mesh: after a respawn, or when a door has closed.

const MARGIN = 0.001;
const STEP = 1 / 60;
/** A ball of radius 3 of 2 048 triangles. */
const ball = triangleMesh(mapped(sphereMesh(4), (p) => times(p, 3)));
const cube = triangleMesh(mapped(cubeMesh(), (p) => times(p, 3)));
const solidBall = triangleMesh({ ...mapped(sphereMesh(4), (p) => times(p, 3)), solid: true });
const shapes: Record<string, Shape> = {
  sphere: sphere(0.4),
  capsule: capsule({ radius: 0.3, halfHeight: 0.6 }),
  box: box({ halfExtents: [0.3, 0.9, 0.3] }),
  cylinder: cylinder({ radius: 0.3, halfHeight: 0.9 }),
};

function worldWith(shape: Shape, position: Vector = [0, 0, 0], quaternion: Quaternion = [0, 0, 0, 1]): World {
  const world = new World();
  world.add({ type: 'static', shape, position, quaternion });
  return world;
}

function distanceOf(world: World, shape: Shape, position: Vector): number {
  const closest = createClosestPoints();
  distanceShapes(closest, { shape, position }, world.bodies[0]!);
  return closest.distance;
}

const fall = (world: World, shape: Shape, position: Vector): MoveResult =>
  moveAndSlide(world, shape, { position }, [0, -0.1, 0], STEP);

/** All that a result says, without the identity of bodies. */
const told = ({ floor, collisions, ...rest }: MoveResult) => ({
  ...rest,
  floor: floor?.id,
  collisions: collisions.map(({ body, ...collision }) => ({ ...collision, body: body.id })),
});

describe.each(Object.keys(shapes))('a %s', (name) => {
  const shape = shapes[name]!;

  it('whose feet are in the top of a fine ball is lifted out by one move', () => {
    const random = new Random(71);
    const world = worldWith(ball);
    for (let i = 0; i < cases(20, 500, 3); i++) {
      const offset: Vector = [random.range(-0.2, 0.2), 0, random.range(-0.2, 0.2)];
      const rest = 5 - distanceOf(world, shape, plus(offset, [0, 5, 0]));
      const sunk = random.range(0.01, 0.15);
      const start = plus(offset, [0, rest - sunk, 0]);
      const depth = -distanceOf(world, shape, start);
      const { position, collisions } = fall(world, shape, start);
      expect(distanceOf(world, shape, tuple(position))).toBeGreaterThan(0);
      expect(norm(minus(tuple(position), start))).toBeLessThan(6 * sunk + 10 * MARGIN);
      expect(collisions[0]?.depth).toBeCloseTo(depth, 11);
    }
  });

  it.each([
    ['a fine ball', ball],
    ['a fine solid ball', solidBall],
    ['a cube', cube],
  ])('in the surface of %s gets out, or stays, and reports how deep it is', (_, mesh) => {
    const random = new Random(72);
    const coverage = new Coverage();
    const count = cases(60, 2000, 7);
    for (let i = 0; i < count; i++) {
      const world = worldWith(mesh, [0, 0, 0], random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion());
      const start = times(random.unitVector(), random.range(2, 4));
      const before = distanceOf(world, shape, start);
      const { position, collisions, travel } = fall(world, shape, start);
      const after = distanceOf(world, shape, tuple(position));
      if (before > 0) {
        expect(after).toBeGreaterThan(0);
        continue;
      }
      coverage.count(after > 0 ? 'out' : 'in');
      expect(collisions[0]!.depth).toBeCloseTo(-before, 11);
      // The first push leads along the normal, unless something blocks it.
      if (after > 0) expect(dot(tuple(travel), tuple(collisions[0]!.normal))).toBeGreaterThan(-0.01);
      else expect(norm(tuple(travel))).toBeLessThan(2 * (MARGIN - before));
    }
    coverage.expectAtLeast({ out: 6 });
  });
});

describe('a query at the pose of the last one', () => {
  const position: Vector = [0.2, 2.9, 0.1];
  const capsuleShape = shapes.capsule!;
  const hitOf = (world: World, shape: Shape) => {
    const { depth, normal, feature } = world.sweep(shape, { position }, [0, -0.1, 0])!;
    return { depth, normal, feature };
  };

  it.each(['moved', 'turned'])('meets a mesh that was %s since', (how) => {
    const random = new Random(73);
    const world = worldWith(ball);
    const poses = Array.from({ length: 20 }, (): [Vector, Quaternion] =>
      how === 'moved' ? [random.vector(0.1), [0, 0, 0, 1]] : [[0, 0, 0], random.quaternion()],
    );
    const hits = poses.map((pose) => {
      world.bodies[0]!.teleport(...pose);
      return hitOf(world, capsuleShape);
    });
    for (const [i, pose] of poses.entries()) expect(hits[i]).toEqual(hitOf(worldWith(ball, ...pose), capsuleShape));
  });

  it('meets another mesh at the same place', () => {
    const world = worldWith(ball);
    const body = world.bodies[0]!;
    const hits = [ball, cube, solidBall].map((shape) => {
      body.shape = shape;
      return hitOf(world, capsuleShape);
    });
    expect(hits).toEqual([ball, cube, solidBall].map((shape) => hitOf(worldWith(shape), capsuleShape)));
  });

  it('has its own shape and orientation', () => {
    const world = worldWith(ball);
    const random = new Random(74);
    const movers = Array.from(
      { length: cases(30, 30, 8) },
      () => [random.pick(Object.keys(shapes)), random.quaternion()] as const,
    );
    const move = (where: World, [name, quaternion]: (typeof movers)[number]) =>
      told(moveAndSlide(where, shapes[name]!, { position, quaternion }, [1, 0, 1], 0));
    const results = movers.map((mover) => move(world, mover));
    expect(results).toEqual(movers.map((mover) => move(worldWith(ball), mover)));
  });

  it('is not mistaken for one of another shape, nor for one that threw', () => {
    const world = worldWith(ball);
    hitOf(world, capsuleShape);
    expect(hitOf(world, shapes.box!)).toEqual(hitOf(worldWith(ball), shapes.box!));
    const wrong = { position: [Number.NaN, 0, 0] as Vector };
    expect(() => world.sweep(shapes.sphere!, wrong, [0, -1, 0])).toThrow('position');
    expect(hitOf(world, shapes.sphere!)).toEqual(hitOf(worldWith(ball), shapes.sphere!));
  });
});
