// A closed mesh of one side is, from outside, the same as one of both sides: also where a shape meets an edge, beyond the plane of
// one face and moving away from the other.

import {
  box,
  type ContactEvent,
  capsule,
  compound,
  convexHull,
  moveAndSlide,
  slide,
  sphere,
  stop,
  triangleMesh,
  type Vec3,
  type Vec3Like,
  World,
} from 'first-contact';
import { contactShapes, createContact, createSweepHit, overlapShapes, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { types } from '../../helpers/all-pairs.ts';
import { check, near, nearVector, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { cubeMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { minus, norm, plus } from '../../oracle/vector.ts';

const front = triangleMesh({ ...cubeMesh(), sides: 'front' });
const both = triangleMesh(cubeMesh());
const solid = triangleMesh({ ...cubeMesh(), solid: true });

/** Cubes as tables: their upper edges are met by what falls beside them. */
const tables = { front, both };

describe('a closed mesh of one side', () => {
  it('is met from outside like one of both sides, by every shape', () => {
    const random = new Random(81);
    const coverage = new Coverage();
    const [expected, found] = [createSweepHit(), createSweepHit()];
    for (let i = 0; i < cases(20_000, 100_000, 150); i++) {
      const type = random.pick(types.filter((it) => it !== 'plane'));
      const position = random.vector(4);
      const other = {
        shape: randomShape[type](random, 1),
        position,
        quaternion: random.quaternion(),
        displacement: minus(random.vector(1.5), position),
      };
      if (overlapShapes({ shape: solid }, other)) continue;
      const isHit = sweepShapes(expected, { shape: both }, other);
      coverage.count(isHit ? 'hit' : 'miss');
      showing(other, () => {
        expect(sweepShapes(found, { shape: front }, other)).toBe(isHit);
        if (!isHit) return;
        expect(found.fraction).toBe(expected.fraction);
        expect(found.normal).toEqual(expected.normal);
      });
    }
    coverage.expectAtLeast({ hit: 8000, miss: 800 });
  });

  it('is met at a corner by a shape whose middle is behind all of its faces', () => {
    const corner = { position: [2, 2, 2], displacement: [-4, -4, -4] } as const;
    const spiky = convexHull([
      [-1, 0.5, 0.5],
      [0.5, -1, 0.5],
      [0.5, 0.5, -1],
      [0.3, 0.3, 0.3],
    ]);
    const hit = createSweepHit();
    expect(sweepShapes(hit, { shape: spiky, ...corner }, { shape: front })).toBe(true);
    expect(hit.fraction).toBe(0.25);
  });

  it.each([0.05, 0, -0.05])('stops a plank that meets an edge, moving sideways at %f', (sideways) => {
    const enters: ContactEvent[] = [];
    const half = Math.PI / 8;
    const world = new World();
    const table = world.add({ type: 'static', shape: front });
    const plank = world.add({
      shape: box({ halfExtents: [1, 0.05, 0.3] }),
      position: [1.5, 3, 0],
      quaternion: [0, 0, -Math.sin(half), Math.cos(half)],
      velocity: [sideways, -4, 0],
      response: stop(),
    });
    world.on('enter', (event) => {
      enters.push(event);
    });
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    expect(enters).toHaveLength(1);
    expect(enters[0]!.normal.x).toBeCloseTo(Math.SQRT1_2, 9);
    expect(enters[0]!.depth).toBe(0);
    const contact = createContact();
    if (contactShapes(contact, table, plank)) expect(contact.depth).toBeLessThan(1e-9);
  });

  it.each(Object.entries(tables))('is not entered by bodies and characters that fall beside it (%s)', (_, shape) => {
    const random = new Random(82);
    const contact = createContact();
    let touched = 0;
    for (let i = 0; i < cases(100, 300, 3); i++) {
      const size = random.range(0.1, 0.5);
      const plank = random.chance(0.5)
        ? box({ halfExtents: [random.range(0.3, 1), random.range(0.05, 0.4), size] })
        : capsule({ radius: 0.2, halfHeight: 0.8 });
      const pose = { position: plus([1, 2.6, 0], random.vector(0.6)), quaternion: random.quaternion() };
      const sideways = random.range(-0.5, 0.5);
      const world = new World();
      const table = world.add({ type: 'static', shape });
      const body = world.add({ shape: plank, ...pose, velocity: [sideways, 0, 0], response: slide() });
      world.on('enter', () => {
        touched++;
      });
      let position = { ...body.position };
      let fall = 0;
      for (let step = 0; step < 60; step++) {
        body.velocity.y -= 9.81 / 60;
        world.step(1 / 60);
        const motion = [sideways, fall - 9.81 / 60, 0] as const;
        const moved = moveAndSlide(world, plank, { ...pose, position }, motion, 1 / 60, { exclude: body });
        position = { ...moved.position };
        fall = moved.velocity.y;
        for (const placed of [body, { ...pose, shape: plank, position }]) {
          if (contactShapes(contact, table, placed)) expect(contact.depth).toBeLessThan(1e-9);
        }
      }
    }
    expect(touched).toBeGreaterThan(3);
  });
});

describe('an open surface of one side', () => {
  const platform = triangleMesh({
    positions: [-2, 0, -2, -2, 0, 2, 2, 0, 2, 2, 0, -2],
    indices: [0, 1, 2, 0, 2, 3],
    sides: 'front',
  });
  const valley = triangleMesh({
    positions: [-2, 1, -2, -2, 1, 2, 0, 0, -2, 0, 0, 2, 2, 1, -2, 2, 1, 2],
    indices: [0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4],
    sides: 'front',
  });

  it.each(Object.entries({ platform, valley }))(
    'lets characters rise through it anywhere, straight (%s)',
    (_, shape) => {
      const world = new World();
      world.add({ type: 'static', shape });
      for (const character of [
        capsule({ radius: 0.4, halfHeight: 0.5 }),
        box({ size: [0.8, 1.8, 0.8] }),
        sphere(0.5),
      ]) {
        for (let x = 0; x < 2.6; x += 0.1) {
          let position: Vec3Like = [x, -2, 0.3];
          for (let i = 0; i < 60; i++) {
            world.step(1 / 60);
            position = { ...moveAndSlide(world, character, { position }, [0, 6, 0], 1 / 60).position };
          }
          nearVector(tuple(position as Vec3), [x, 4, 0.3], 1e-9, `from ${x}`);
        }
      }
    },
  );

  it('has no contact with a body behind a concave edge, but in front of one of its triangles', () => {
    const contact = createContact();
    const ball = { shape: sphere(0.5), position: [0.2, -0.02, 0.3] } as const;
    expect(contactShapes(contact, { shape: valley }, ball)).toBe(false);
    expect(contactShapes(contact, { shape: valley }, { ...ball, position: [0.2, 0.3, 0.3] })).toBe(true);
    expect(contact.normal.y).toBeGreaterThan(0);
  });

  it('tells the true contact of a body that passes its rim, while both overlap', () => {
    const far = compound([{ shape: platform }, { shape: sphere(0.1), position: [0, -9, 0] }]);
    for (const shape of [platform, far]) {
      const world = new World();
      world.add({ type: 'static', shape });
      world.add({ shape: sphere(0.5), position: [2.2, 0.6, 0], velocity: [0, -1, 0] });
      let [stays, exits] = [0, 0];
      world.on('stay', ({ normal, point }) => {
        stays++;
        near(norm(tuple(normal)), 1, 1e-12, 'length of the normal');
        near(normal.z, 0, 1e-12, 'normal across the motion');
        check(Math.abs(point.x - 2.2) <= 2.2 && Math.abs(point.y) <= 0.5, 'a point that is elsewhere');
      });
      world.on('exit', () => {
        exits++;
      });
      for (let i = 0; i < 15; i++) world.step(0.1);
      expect(stays).toBeGreaterThan(5);
      expect(exits).toBe(1);
    }
  });
});
