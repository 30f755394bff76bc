import { moveAndSlide, World } from 'first-contact';
import {
  box,
  createAabb,
  createRayHit,
  createSweepHit,
  overlapShapes,
  type PlacedShape,
  plane,
  raycastShape,
  type Shape,
  shapeBounds,
  shapeContains,
  shapeFrom,
  sphere,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near } from '../helpers/assertions.ts';
import { closestOf, contactOf, sweepOf } from '../helpers/shape-queries.ts';

describe('a placed shape from a user', () => {
  const ground = { shape: plane({ normal: [0, 1, 0], offset: 0 }) };
  const ball = { shape: sphere(1), position: [0, 3, 0], displacement: [0, -4, 0] } as const;

  it('may be arrays, plain objects or instances of any class with the right fields', () => {
    class Vector3 {
      x = 0;
      y = 0;
      z = 0;
      set(x: number, y: number, z: number): this {
        return Object.assign(this, { x, y, z });
      }
    }
    const asObject = { ...ball, position: { x: 0, y: 3, z: 0 }, displacement: { x: 0, y: -4, z: 0 } };
    const asInstance = { ...ball, position: new Vector3().set(0, 3, 0), displacement: new Vector3().set(0, -4, 0) };
    expect(sweepOf(ball, ground)?.fraction).toBe(0.5);
    expect(sweepOf(asObject, ground)).toEqual(sweepOf(ball, ground));
    expect(sweepOf(asInstance, ground)).toEqual(sweepOf(ball, ground));
  });

  it('defaults to the origin, unrotated and at rest', () => {
    const cube = box({ size: [2, 2, 2] });
    const explicit = { shape: cube, position: [0, 0, 0], quaternion: [0, 0, 0, 1], displacement: [0, 0, 0] } as const;
    const ball = { shape: sphere(1), position: [1.5, 0, 0] } as const;
    expect(sweepOf({ shape: cube }, ball)).toEqual(sweepOf(explicit, ball));
  });

  it('may have a quaternion of any length, which is normalized', () => {
    const rotatedCube = (s: number) => ({
      shape: box({ size: [2, 4, 6] }),
      position: [0, 3, 0] as const,
      quaternion: [s * 1, s * 2, s * 3, s * 4] as const,
    });
    const expected = closestOf(rotatedCube(1), ground);
    for (const s of [2, -1, 1e-200, 1e200, 2 ** -1060]) {
      const { distance } = closestOf(rotatedCube(s), ground);
      near(distance, expected.distance, 1e-14, `distance with a quaternion of length ${s}`);
    }
  });

  it('is neither kept nor changed', () => {
    const cube = {
      shape: box({ size: [2, 2, 2] }),
      position: { x: 0, y: 0.5, z: 0 },
      quaternion: { x: 0, y: 0, z: 2, w: 2 },
    };
    const before = structuredClone(cube);
    const first = sweepOf(cube, ground)!;
    expect(cube).toEqual(before);
    const kept = structuredClone(first);
    sweepOf({ ...cube, position: { x: 5, y: 1, z: 2 } }, ground);
    expect(first).toEqual(kept);
  });

  const bad: [field: string, value: string, placed: object][] = [
    ['position.x', 'NaN', { position: [Number.NaN, 0, 0] }],
    ['position.y', 'Infinity', { position: { x: 0, y: Number.POSITIVE_INFINITY, z: 0 } }],
    ['position.z', 'undefined', { position: { x: 0, y: 0 } }],
    ['position', '7', { position: 7 }],
    ['position', '[1, 2]', { position: [1, 2] }],
    ['position', 'null', { position: null }],
    ['position.x', '"1"', { position: ['1', 0, 0] }],
    ['displacement.z', '-Infinity', { displacement: [0, 0, Number.NEGATIVE_INFINITY] }],
    ['displacement.y', 'NaN', { displacement: { x: 0, y: Number.NaN, z: 0 } }],
    ['quaternion.w', 'NaN', { quaternion: [0, 0, 0, Number.NaN] }],
    ['quaternion', 'zero', { quaternion: [0, 0, 0, 0] }],
    ['quaternion', '[0, 0, 1]', { quaternion: [0, 0, 1] }],
    ['quaternion', '7', { quaternion: 7 }],
    ['shape', 'undefined', { shape: undefined }],
    ['shape', 'pyramid', { shape: { type: 'pyramid' } }],
  ];

  it.each(bad)('is refused with an error that names %s and %s', (field, value, wrong) => {
    const placed = { ...ball, ...wrong } as PlacedShape;
    const queries = [overlapShapes, contactOf, closestOf, sweepOf];
    for (const query of queries) {
      for (const [a, b, name] of [
        [placed, ground, 'a'],
        [ground, placed, 'b'],
      ] as const) {
        const message = messageOf(() => query(a, b));
        expect(message).toContain(field);
        expect(message).toContain(value);
        expect(message).toMatch(new RegExp(`\\b${name}\\b`));
      }
    }
    expect(messageOf(() => shapeBounds(createAabb(), placed))).toContain(field);
    expect(messageOf(() => shapeContains(placed, [0, 0, 0]))).toContain(field);
  });

  it.each([['make it by box(), or by shapeFrom()', { type: 'box', halfExtents: { x: 1, y: 0, z: 1 } }]])(
    'is refused when its shape is not from a constructor: %s',
    (complaint, shape) => {
      const placed = { shape } as unknown as PlacedShape;
      expect(messageOf(() => overlapShapes(placed, ground))).toContain(complaint);
      expect(messageOf(() => sweepOf(ground, placed))).toContain(complaint);
    },
  );

  it('is refused when it is no placed shape at all', () => {
    for (const nothing of [undefined, null, 7, 'ball']) {
      expect(messageOf(() => overlapShapes(nothing as unknown as PlacedShape, ground))).toContain(String(nothing));
      expect(messageOf(() => overlapShapes(ground, nothing as unknown as PlacedShape))).toMatch(/^b/);
    }
  });

  it('is refused beyond the range of distances, naming the field and its value', () => {
    const still = { shape: sphere(1) };
    expect(() => overlapShapes({ ...still, position: [0, 0, -2e30] }, still)).toThrow('a: position is [0, 0, -2e+30]');
    expect(() => overlapShapes(still, { ...still, displacement: [1e200, 0, 0] })).toThrow(
      'b: displacement is [1e+200, 0, 0]',
    );
    expect(overlapShapes({ ...still, position: [1e30, 0, 0] }, { ...still, position: [-1e30, 0, 0] })).toBe(false);
  });

  it('is refused without touching the out-parameter', () => {
    const hit = createSweepHit();
    const before = structuredClone(hit);
    expect(() => sweepShapes(hit, { ...ball, displacement: [0, Number.NaN, 0] }, ground)).toThrow(RangeError);
    expect(hit).toEqual(before);
  });

  it('names the point of shapeContains', () => {
    expect(messageOf(() => shapeContains(ball, [0, Number.NaN, 0]))).toMatch(/point\.y.*NaN/);
  });
});

describe('a body of a world, given as a placed shape,', () => {
  /** A body that moves and rotates in its steps; at (5, 0, 0) in the end. */
  function movingBody() {
    const world = new World();
    const body = world.add({ shape: box({ size: [1, 1, 1] }), velocity: [5, 0, 0], angularVelocity: [0, 0, 3] });
    world.step(1);
    return { world, body, still: { shape: body.shape, position: body.position, quaternion: body.quaternion } };
  }

  it('is at its current pose and at rest: the motion of its last step is not read', () => {
    const { world, body, still } = movingBody();
    const wall = { shape: box({ size: [1, 10, 10] }), position: [9, 0, 0] } as const;
    const ball = { shape: sphere(0.5), position: [5, 4, 0], displacement: [0, -8, 0] } as const;
    const hit = createSweepHit();
    expect(sweepShapes(hit, body, wall)).toBe(false);
    expect(sweepShapes(hit, wall, body)).toBe(false);
    expect(sweepOf(ball, body)).toEqual(sweepOf(ball, still));
    const bounds = [createAabb(), createAabb()] as const;
    shapeBounds(bounds[0], body);
    shapeBounds(bounds[1], still);
    expect(bounds[0]).toEqual(bounds[1]);
    expect(closestOf(body, wall)).toEqual(closestOf(still, wall));
    expect(contactOf(body, { shape: sphere(1), position: [5, 1, 0] })).toEqual(
      contactOf(still, { shape: sphere(1), position: [5, 1, 0] }),
    );
    expect(overlapShapes(body, { shape: sphere(0.1), position: [0, 0, 0] })).toBe(false);
    expect(shapeContains(body, [5, 0, 0])).toBe(true);
    const rays = [createRayHit(), createRayHit()] as const;
    const ray = { origin: [0, 0, 0], direction: [1, 0, 0] } as const;
    expect([raycastShape(rays[0], ray, body), raycastShape(rays[1], ray, still)]).toEqual([true, true]);
    expect(rays[0]).toEqual(rays[1]);
    world.remove(body);
    expect(sweepShapes(hit, body, wall)).toBe(false);
  });

  it('is at rest to the queries of its world', () => {
    const { world, body } = movingBody();
    const wall = world.add({ type: 'static', shape: box({ size: [1, 10, 10] }), position: [9, 0, 0] });
    expect(world.overlap(body.shape, body)).toEqual([body]);
    expect(world.sweepAll(body.shape, body, [2.9, 0, 0], { exclude: body }).length).toBe(0);
    expect(world.sweep(body.shape, body, [4, 0, 0], { exclude: body })?.body).toBe(wall);
  });
});

describe('a shape that no constructor has made', () => {
  const literals = [sphere(2), box({ size: [1, 2, 3] }), plane({ normal: [0, 1, 0], offset: 2 })].map(
    (shape): Shape => JSON.parse(JSON.stringify(shape)),
  );

  it('is refused everywhere, with the constructor to call and shapeFrom', () => {
    const world = new World();
    for (const shape of literals) {
      const actions = {
        'body 1': () => world.add({ shape }),
        overlap: () => world.overlap(shape, { position: [0, 0, 0] }),
        sweep: () => world.sweep(shape, { position: [0, 0, 0] }, [1, 0, 0]),
        moveAndSlide: () => moveAndSlide(world, shape, { position: [0, 0, 0] }, [1, 0, 0], 1),
        a: () => shapeBounds(createAabb(), { shape }),
        target: () => raycastShape(createRayHit(), { origin: [0, 0, 0], direction: [1, 0, 0] }, { shape }),
      };
      for (const [owner, action] of Object.entries(actions)) {
        expect(action, owner).toThrow(TypeError);
        const message = messageOf(action);
        expect(message).toContain(`shape is { type: "${shape.type}"`);
        expect(message).toContain(`a literal: make it by ${shape.type}(), or by shapeFrom() if it comes from JSON`);
      }
    }
    expect(world.bodies).toEqual([]);
  });

  it('is refused when it is a copy of a shape that a constructor has made', () => {
    const world = new World();
    const shape = sphere(1);
    world.add({ shape });
    expect(() => world.overlap({ ...shape }, { position: [0, 0, 0] })).toThrow(/make it by sphere\(\)/);
  });

  it('is accepted once shapeFrom has made it, and cannot change any more', () => {
    const world = new World();
    const literal = { type: 'sphere' as const, radius: 1 };
    const body = world.add({ shape: shapeFrom(literal) });
    literal.radius = Number.NaN;
    expect(body.shape).toEqual(sphere(1));
    expect(Object.isFrozen(body.shape)).toBe(true);
  });

  it('is accepted as it is when a constructor has made it', () => {
    const shape = box({ size: [1, 1, 1] });
    expect(new World().add({ shape }).shape).toBe(shape);
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error instanceof RangeError || error instanceof TypeError).toBe(true);
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}
