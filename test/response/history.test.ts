import { bounce, history, sphere, type Vec3, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { check, near, nearVector } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { minus, norm, plus, type Vector } from '../oracle/vector.ts';
import { addRoom, addWall, DT, run, tupleOf, unfold } from './arena.ts';

const out: Vec3 = { x: 0, y: 0, z: 0 };

describe('the poses between two steps', () => {
  it('lie on the path with all its corners', () => {
    const world = new World();
    addWall(world, [1, 0, 0], 0);
    addWall(world, [-1, 0, 0], -2);
    const ball = world.add({ shape: sphere(0.5), position: [1, 0, 0], velocity: [60 * 7, 30, 0], response: bounce() });
    for (let step = 0; step < 5; step++) {
      world.step(DT);
      for (let k = 0; k <= 50; k++) {
        ball.interpolated(k / 50, out);
        const path = 7 * (step + k / 50);
        near(out.x, 0.5 + unfold(0.5, path, 1).position, 1e-12, `x at ${k}/50 of step ${step}`);
        near(out.y, (step + k / 50) / 2, 1e-12, 'y');
      }
      ball.interpolated(0, out);
      expect(out).toEqual(ball.previousPosition);
      ball.interpolated(1, out);
      expect(out).toEqual(ball.position);
    }
  });

  it('begin at the previous position, where the step before ended', () => {
    const world = new World();
    addRoom(world, 1);
    const ball = world.add({ shape: sphere(0.2), velocity: [300, 200, 111], response: bounce() });
    for (let step = 0; step < 30; step++) {
      const before = { ...ball.position };
      world.step(DT);
      expect(ball.previousPosition).toEqual(before);
    }
  });

  it('are never farther apart than the speed allows, for a gas', () => {
    const random = new Random(1);
    const world = new World();
    addRoom(world, 1);
    const balls = Array.from({ length: 27 }, (_, k) => {
      const position = [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9)].map((c) => 0.6 * (c - 1)) as never;
      return world.add({ shape: sphere(0.15), position, velocity: random.vector(100), response: bounce() });
    });
    // All of the energy in one sphere.
    const fastest = Math.sqrt(balls.reduce((sum, { velocity }) => sum + norm(tupleOf(velocity)) ** 2, 0));
    for (let step = 0; step < cases(20, 600, 3); step++) {
      world.step(DT);
      const places: Vector[][] = [];
      for (let k = 0; k <= 40; k++) {
        places.push(
          balls.map((ball) => {
            ball.interpolated(k / 40, out);
            return tupleOf(out);
          }),
        );
      }
      for (const [k, place] of places.entries()) {
        for (const [i, p] of place.entries()) {
          check(Math.max(...p.map(Math.abs)) < 0.85 + 1e-9, `${p} is outside`);
          const last = places[k - 1]?.[i];
          if (last) check(norm(minus(p, last)) < (fastest * DT) / 40 + 1e-9, `jump from ${last} to ${p}`);
          for (const q of place.slice(i + 1)) check(norm(minus(p, q)) > 0.3 - 1e-9, `${p} overlaps ${q}`);
        }
      }
    }
  });
});

describe('queries at a past time', () => {
  it('find a body on its deflected path, not on the chord', () => {
    const world = new World({ history: history(1) });
    addWall(world, [1, 0, 0], 0);
    const ball = world.add({ shape: sphere(0.5), position: [2, 0, 0], velocity: [-180, 0, 0], response: bounce() });
    run(world, 4);
    // 1.5 to the wall: half of the first step, in which the chord stays where it is.
    for (let k = 0; k <= 40; k++) {
      const fraction = k / 10;
      const at = (fraction - 4) * DT;
      const x = 0.5 + Math.abs(1.5 - 3 * fraction);
      const found = world.overlap(sphere(0.01), { position: [x, 0.505, 0] }, { at });
      expect(found.includes(ball), `at ${fraction} steps, x = ${x}`).toBe(true);
      expect(world.overlap(sphere(0.01), { position: [x + 0.2, 0.49, 0] }, { at }).includes(ball)).toBe(false);
    }
  });

  it('meet random ways of bouncing spheres where `interpolated` has them', () => {
    const random = new Random(2);
    const world = new World({ history: history(1) });
    addRoom(world, 2);
    const ball = world.add({ shape: sphere(0.1), velocity: [500, 310, -222], response: bounce() });
    const places: Vector[] = [];
    const steps = cases(60, 60, 30);
    for (let step = 0; step < steps; step++) {
      world.step(DT);
      for (let k = 0; k < 4; k++) {
        ball.interpolated(k / 4, out);
        places.push(tupleOf(out));
      }
    }
    for (let k = 0; k < places.length; k++) {
      if (random.chance(0.5)) continue;
      const hit = world.raycast(
        { origin: [places[k]![0], 50, places[k]![2]], direction: [0, -1, 0], maxDistance: 60 },
        {
          at: (k / 4 - steps) * DT,
          filter: (body) => body === ball,
        },
      );
      nearVector(tupleOf(hit!.point), plus(places[k]!, [0, 0.1, 0]), 1e-9, `moment ${k}`);
    }
  });
});
