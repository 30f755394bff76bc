import { slide, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { cross, dot, minus, plus, times, unit, type Vector } from '../oracle/vector.ts';
import { addWall, DT, enters, run, settledOf, tupleOf } from './arena.ts';

/** A vector without its part along a unit vector. */
const along = (v: Vector, n: Vector): Vector => minus(v, times(n, dot(v, n)));

/** Time at which a point at `p` with velocity `v` reaches a plane through the origin. */
const timeTo = (p: Vector, v: Vector, n: Vector): number => -dot(p, n) / dot(v, n);

describe('a body that slides on slanted planes', () => {
  it('keeps its velocity along a slanted plane', () => {
    const random = new Random(1);
    for (let i = 0; i < cases(100, 5000); i++) {
      const world = new World();
      const normal = random.unitVector();
      addWall(world, normal, 0);
      const start = times(normal, 1);
      const velocity = minus(random.vector(20), times(normal, 36));
      const ball = world.add({ shape: sphere(0.5), position: start, velocity, response: slide() });
      const first = 0.5 / -dot(velocity, normal);
      const seen = enters(run(world, 60));
      expect(seen.length).toBe(1);
      near(seen[0]!.at, first, 1e-12, 'time of impact');
      const rest = along(velocity, normal);
      nearVector(tupleOf(ball.velocity), rest, 1e-12, 'velocity');
      const end = plus(plus(start, times(velocity, first)), times(rest, 1 - first));
      nearVector(tupleOf(ball.position), end, 1e-11, 'position');
    }
  });

  it('follows an acute crease, and slides from one plane to the next at an obtuse one', () => {
    const random = new Random(2);
    const coverage = new Coverage();
    for (let i = 0; i < cases(400, 20_000); i++) {
      const [n1, n2] = [random.unitVector(), random.unitVector()];
      if (Math.abs(dot(n1, n2)) > 0.95) continue;
      const start: Vector = plus(times(n1, random.range(0.1, 1)), times(n2, random.range(0.1, 1)));
      const velocity = random.vector(120);
      const toFirst = timeTo(start, velocity, n1);
      const toSecond = timeTo(start, velocity, n2);
      if (dot(start, n1) < 0.05 || dot(start, n2) < 0.05) continue;
      // On to the first plane, along it, and on to the second.
      if (dot(velocity, n1) >= 0 || toFirst > 0.1 || (toSecond > 0 && toSecond < toFirst + 1e-6)) continue;
      const on1 = along(velocity, n1);
      const corner = plus(start, times(velocity, toFirst));
      const wait = timeTo(corner, on1, n2);
      if (dot(on1, n2) > -1 || wait > 0.1) continue;
      const on2 = along(on1, n2);
      const edge = unit(cross(n1, n2));
      const isAcute = dot(on2, n1) < 0;
      const expected = isAcute ? times(edge, dot(velocity, edge)) : on2;
      coverage.count(isAcute ? 'acute' : 'obtuse');
      const world = new World();
      // The center moves as a point between planes through the origin.
      addWall(world, n1, -0.25);
      addWall(world, n2, -0.25);
      const ball = world.add({ shape: sphere(0.25), position: start, velocity, response: slide() });
      const steps = 20;
      expect(settledOf(run(world, steps))).toBe(0);
      nearVector(tupleOf(ball.velocity), expected, 1e-9, `velocity of case ${i}`);
      const touch = plus(corner, times(on1, wait));
      const end = plus(touch, times(expected, steps * DT - toFirst - wait));
      nearVector(tupleOf(ball.position), end, 1e-9, `position of case ${i}`);
    }
    coverage.expectAtLeast({ acute: 10, obtuse: 10 });
  });

  it('stops in a corner of three planes, pressed steadily, without ever entering one', () => {
    const random = new Random(3);
    let stopped = 0;
    for (let i = 0; i < cases(600, 5000, 40); i++) {
      const normals = [random.unitVector(), random.unitVector(), random.unitVector()] as const;
      const [a, b, c] = normals;
      if (Math.abs(dot(a, cross(b, c))) < 0.2) continue;
      // At an obtuse edge it would slide on from one plane to the other.
      if (Math.max(dot(a, b), dot(b, c), dot(c, a)) > 0) continue;
      // Pressed against all three: a push that is minus a positive combination of the normals.
      const push = times(
        plus(plus(times(a, random.range(0.5, 1)), times(b, random.range(0.5, 1))), times(c, random.range(0.5, 1))),
        -1,
      );
      const world = new World();
      for (const normal of normals) addWall(world, normal, -0.5);
      // A point at the distances 1 from all planes.
      const volume = dot(a, cross(b, c));
      const start = times(plus(plus(cross(b, c), cross(c, a)), cross(a, b)), 1 / volume);
      const ball = world.add({ shape: sphere(0.5), position: start, response: slide() });
      const seen = run(world, 900, DT, () => {
        for (const normal of normals) near(Math.min(0, dot(tupleOf(ball.position), normal)), 0, 1e-9, 'depth');
        ball.velocity = plus(tupleOf(ball.velocity), times(push, DT * 10));
      });
      expect(settledOf(seen)).toBe(0);
      // With acute edges, each of them leads up, against the push.
      nearVector(tupleOf(ball.position), [0, 0, 0], 1e-9, `position of case ${i}`);
      nearVector(tupleOf(ball.velocity), [0, 0, 0], 1e-9, `velocity of case ${i}`);
      stopped++;
    }
    expect(stopped).toBeGreaterThan(0);
  });
});
