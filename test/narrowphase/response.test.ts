import {
  type Body,
  clampToImpact,
  plane,
  pushOut,
  reflect,
  slideAlong,
  sphere,
  type Vec3,
  type Vec3Like,
  World,
} from 'first-contact';
import {
  contactShapes,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceShapes,
  type PlacedShape,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { negativeZeros } from '../helpers/negative-zeros.ts';
import { Random } from '../helpers/random.ts';
import { randomPair } from '../helpers/random-pairs.ts';
import { tuple } from '../helpers/test-shapes.ts';
import { dot, minus, norm, type Vector } from '../oracle/vector.ts';

const make = () => ({ x: 9, y: 9, z: 9 });

describe('reflect', () => {
  it('negates the part along the normal, scaled by the restitution', () => {
    const out = make();
    expect(reflect(out, [3, -4, 5], [0, 1, 0])).toBe(true);
    expect(out).toEqual({ x: 3, y: 4, z: 5 });
    reflect(out, [3, -4, 5], [0, 1, 0], 0.5);
    expect(out).toEqual({ x: 3, y: 2, z: 5 });
    reflect(out, [3, -4, 5], [0, 1, 0], 0);
    expect(out).toEqual({ x: 3, y: 0, z: 5 });
    expect(negativeZeros(out)).toEqual([]);
  });

  it('takes normals of either direction and any length', () => {
    for (const normal of [
      [0, -1, 0],
      [0, 1e-200, 0],
      [0, 1e200, 0],
    ] as Vector[]) {
      const out = make();
      reflect(out, [3, -4, 5], normal);
      expect(out).toEqual({ x: 3, y: 4, z: 5 });
    }
  });

  it('keeps the speed, and the velocity along the surface, for random vectors', () => {
    const random = new Random(1);
    for (let i = 0; i < cases(500); i++) {
      const [velocity, normal, out] = [random.vector(10), random.unitVector(), make()];
      reflect(out, velocity, normal);
      expect(norm(tuple(out))).toBeCloseTo(norm(velocity), 11);
      expect(dot(tuple(out), normal)).toBeCloseTo(-dot(velocity, normal), 11);
      reflect(out, out, normal);
      expect(norm(minus(tuple(out), velocity))).toBeLessThan(1e-13 * (1 + norm(velocity)));
    }
  });
});

describe('slideAlong', () => {
  it('removes the part along the normal', () => {
    const out = { x: 3, y: -4, z: -5 };
    expect(slideAlong(out, out, [0, 0, 7])).toBe(true);
    expect(out).toEqual({ x: 3, y: -4, z: 0 });
    expect(negativeZeros(out)).toEqual([]);
  });

  it('is a reflection without restitution', () => {
    const random = new Random(2);
    for (let i = 0; i < cases(500); i++) {
      const [velocity, normal, slid, reflected] = [random.vector(10), random.vector(3), make(), make()];
      slideAlong(slid, velocity, normal);
      reflect(reflected, velocity, normal, 0);
      expect(slid).toEqual(reflected);
      expect(dot(tuple(slid), normal)).toBeCloseTo(0, 12);
    }
  });
});

describe('clampToImpact', () => {
  it('gives the position at the fraction of the hit, the end without one', () => {
    const out = make();
    expect(clampToImpact(out, [1, 2, 3], [8, -4, 0], { fraction: 0.25 })).toBe(true);
    expect(out).toEqual({ x: 3, y: 1, z: 3 });
    clampToImpact(out, [1, 2, 3], [8, -4, 0], undefined, 1);
    expect(out).toEqual({ x: 9, y: -2, z: 3 });
  });

  it('stops a margin earlier along the displacement, but never before the start', () => {
    const out = make();
    clampToImpact(out, [0, 0, 0], [0, 3, 4], { fraction: 0.8 }, 2);
    expect(out.y).toBeCloseTo(1.2, 15);
    expect(out.z).toBeCloseTo(1.6, 15);
    clampToImpact(out, [0, -0, 0], [0, 3, 4], { fraction: 0.8 }, 20);
    expect(out).toEqual({ x: 0, y: 0, z: 0 });
    expect(negativeZeros(out)).toEqual([]);
    clampToImpact(out, [1, 1, 1], [0, 0, 0], { fraction: 0 }, 20);
    expect(out).toEqual({ x: 1, y: 1, z: 1 });
  });
});

describe('pushOut', () => {
  it('moves one of the two, by the depth along the normal', () => {
    const contact = { ...createContact(), normal: { x: 0, y: 0, z: 1 }, depth: 0.5 };
    const out = { x: 1, y: 2, z: 3 };
    expect(pushOut(out, out, contact, 'b')).toBe(true);
    expect(out).toEqual({ x: 1, y: 2, z: 3.5 });
    pushOut(out, [0, 0, 0.5], contact, 'a');
    expect(out).toEqual({ x: 0, y: 0, z: 0 });
    expect(negativeZeros(out)).toEqual([]);
  });
});

describe('pushOut with a body of the contact', () => {
  /** A ball 0.5 deep in a floor, one of which is added first; and the depth of the ball after it was pushed out. */
  function depthAfter(first: 'floor' | 'ball', push: (ball: Body, floor: Body, world: World, out: Vec3) => void) {
    const world = new World();
    const add = {
      floor: () => world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'floor' }),
      ball: () => world.add({ shape: sphere(1), position: [3, 0.5, 0], name: 'ball' }),
    };
    const [one, two] = first === 'floor' ? [add.floor(), add.ball()] : [add.ball(), add.floor()];
    const [floor, ball] = first === 'floor' ? [one, two] : [two, one];
    const out = make();
    push(ball, floor, world, out);
    return [out.x, out.y, out.z];
  }

  const sources: [string, (ball: Body, floor: Body, world: World, out: Vec3) => void][] = [
    [
      'an event of its own',
      (ball, _, world, out) => {
        ball.on('enter', (event) => pushOut(out, ball.position, event, ball));
        world.step(0);
      },
    ],
    [
      'an event of the other one',
      (ball, floor, world, out) => {
        floor.on('enter', (event) => pushOut(out, ball.position, event, ball));
        world.step(0);
      },
    ],
    [
      'an event of the world',
      (ball, _, world, out) => {
        world.on('enter', (event) => pushOut(out, ball.position, event, ball));
        world.step(0);
      },
    ],
    [
      'an event of world.between, as its first body',
      (ball, floor, world, out) => {
        world.between(ball, floor).on('enter', (event) => pushOut(out, ball.position, event, ball));
        world.step(0);
      },
    ],
    [
      'an event of world.between, as its second body',
      (ball, floor, world, out) => {
        world.between(floor, ball).on('enter', (event) => pushOut(out, ball.position, event, ball));
        world.step(0);
      },
    ],
    [
      'contactsOf it',
      (ball, _, world, out) => {
        world.step(0);
        pushOut(out, ball.position, world.contactsOf(ball)[0], ball);
      },
    ],
    [
      'an event of its own, by its letter',
      (ball, floor, world, out) => {
        ball.on('enter', (event) => pushOut(out, ball.position, event, ball.id < floor.id ? 'a' : 'b'));
        world.step(0);
      },
    ],
  ];

  it.each(sources)('moves it out by the depth with %s, whoever was added first', (_, push) => {
    expect(depthAfter('floor', push)).toEqual([3, 1, 0]);
    expect(depthAfter('ball', push)).toEqual([3, 1, 0]);
  });

  it('refuses a body that is not in the contact', () => {
    const world = new World();
    const floor = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const ball = world.add({ shape: sphere(1) });
    const other = world.add({ shape: sphere(1), position: [9, 9, 9], name: 'other' });
    world.step(0);
    const [contact] = world.contactsOf(ball);
    const out = make();
    expect(contact.other).toBe(floor);
    expect(() => pushOut(out, [0, 0, 0], contact, other)).toThrow(
      'pushOut: self is body 3 "other", but must be "a", "b" or a body of the contact',
    );
    expect(() => pushOut(out, [0, 0, 0], createContact(), undefined as never)).toThrow('pushOut: self is undefined');
    expect(out).toEqual(make());
  });
});

describe('of random pairs', () => {
  const random = new Random(3);
  const types = ['sphere', 'capsule', 'box', 'triangle', 'plane'] as const;
  const coverage = new Coverage();
  const distance = (a: PlacedShape, b: PlacedShape) => {
    const closest = createClosestPoints();
    distanceShapes(closest, a, b);
    return closest.distance;
  };
  const still = (placed: PlacedShape, position: Vec3Like): PlacedShape => ({
    ...placed,
    position,
    displacement: [0, 0, 0],
  });

  it('either one, pushed out, touches the other, and one clamped to the impact does', () => {
    const hit = createSweepHit();
    const contact = createContact();
    const out = make();
    for (let i = 0; i < cases(600); i++) {
      const { a, b } = randomPair(random, random.pick(types.slice(0, 4)), random.pick(types), {
        minSize: 0.3,
        maxSize: 3,
      });
      if (contactShapes(contact, a, b)) {
        coverage.count('pushed out');
        pushOut(out, a.position, contact, 'a');
        expect(Math.abs(distance(still(a, out), b))).toBeLessThan(1e-11);
        pushOut(out, b.position, contact, 'b');
        expect(Math.abs(distance(a, still(b, out)))).toBeLessThan(1e-11);
        continue;
      }
      const resting = still(b, b.position);
      const isHit = sweepShapes(hit, a, resting);
      if (!isHit || norm(a.displacement) > 100) continue;
      coverage.count('clamped');
      clampToImpact(out, a.position, a.displacement, hit);
      expect(Math.abs(distance(still(a, out), resting))).toBeLessThan(1e-11);
    }
    coverage.expectAtLeast({ 'pushed out': 60, clamped: 60 });
  });
});

describe('bad input is refused by name and value, and nothing is written', () => {
  const out = make();
  const contact = createContact();
  it.each([
    [() => reflect(out, [0, 0, NaN], [0, 1, 0]), 'reflect: velocity.z is NaN'],
    [() => reflect(out, [0, 0, 1], [0, 0, 0]), 'reflect: normal is zero, which is no direction'],
    [() => reflect(out, [0, 0, 1], [0, 1, 0], -1), 'reflect: restitution is -1, but must not be negative'],
    [() => slideAlong(out, 3 as never, [0, 1, 0]), 'slideAlong: velocity is 3, not a vector'],
    [() => slideAlong(out, [0, 0, 1], [0, 0, 0]), 'slideAlong: normal is zero, which is no direction'],
    [() => clampToImpact(out, [0, 0, 0], [0, Infinity, 0], undefined), 'clampToImpact: displacement.y is Infinity'],
    [
      () => clampToImpact(out, [0, 0, 0], [0, 1, 0], { fraction: 2 }),
      'clampToImpact: hit.fraction is 2, but must be from 0',
    ],
    [
      () => clampToImpact(out, [0, 0, 0], [0, 1, 0], null as never),
      'clampToImpact: hit is null, not an object with a fraction',
    ],
    [() => clampToImpact(out, [0, 0, 0], [0, 1, 0], undefined, -1), 'clampToImpact: margin is -1'],
    [
      () => pushOut(out, [0, 0, 0], contact, 'c' as never),
      'pushOut: self is "c", but must be "a", "b" or a body of the contact',
    ],
    [() => pushOut(out, [0, 0, 0], undefined as never, 'a'), 'pushOut: contact is undefined, not an object with'],
    [() => pushOut(out, [0, 0, 0], { ...contact, depth: -1 }, 'a'), 'pushOut: depth is -1, but must not be negative'],
  ] as [() => unknown, string][])('%#: %o', (attempt, message) => {
    expect(attempt).toThrow(message);
    expect(out).toEqual(make());
  });
});
