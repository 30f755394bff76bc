import { bounce, Character, slide, stop, type Vec3 } from 'first-contact';
import { type Body2D, rect, World2D } from 'first-contact/2d';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { CONVEX_TYPES, FLAT_TYPES, flatShapes } from '../helpers/flat-shapes.ts';
import { Random } from '../helpers/random.ts';
import { firstTouch, type Motion, type Planar, type Point } from '../oracle/planar.ts';

// A world in the plane never leaves it, and its events are those of the plane.

const RESPONSES = [slide, () => bounce(), () => bounce({ restitution: 0.5, mass: 3 }), stop, () => undefined];

function expectFlat(vectors: Readonly<Vec3>[], what: string): void {
  for (const { z } of vectors) if (!Object.is(z, 0)) expect(z, what).toBe(0);
}

function expectInPlane(bodies: readonly Body2D[]): void {
  for (const body of bodies) {
    const { position, previousPosition, velocity, quaternion: q, angularVelocity: w } = body;
    expectFlat([position, previousPosition, velocity], `${body}`);
    expect(q.x === 0 && q.y === 0 && w.x === 0 && w.y === 0, `${body}`).toBe(true);
  }
}

describe('a world in the plane', () => {
  it('stays in it, whatever meets, bounces, slides, spins and is squeezed', () => {
    const coverage = new Coverage();
    for (let i = 0; i < cases(200, 20_000, 40); i++) {
      const random = new Random(i + 1);
      const world = new World2D();
      const size = random.logarithmic(0.1, 100);
      const count = 3 + random.integer(6);
      for (let k = 0; k < count; k++) {
        const isStatic = k === 0 || random.chance(0.3);
        const type = random.pick(isStatic ? FLAT_TYPES : CONVEX_TYPES.concat('star'));
        const point = (reach: number): Point => [
          random.range(-reach, reach) * size,
          random.range(-reach, reach) * size,
        ];
        const common = {
          shape: flatShapes[type](random, size * random.logarithmic(0.3, 3)).shape,
          position: point(2),
          angle: random.chance(0.3) ? 0 : random.range(-4, 4),
          friction: random.chance(0.5) ? 0 : random.range(0, 1),
        };
        if (isStatic) world.add({ ...common, type: 'static', surfaceVelocity: random.chance(0.3) ? point(1) : [0, 0] });
        else {
          world.add({
            ...common,
            velocity: point(random.pick([1, 30])),
            angularVelocity: random.chance(0.5) ? 0 : random.range(-5, 5),
            response: random.pick(RESPONSES)(),
          });
        }
      }
      world.on('*', (type, event) => {
        coverage.count(type);
        if (event.overlapping) coverage.count('overlaps');
        expectFlat([event.normal, event.point, event.pointA, event.pointB], `${type} of ${event.a} and ${event.b}`);
        expect(Math.abs(Math.hypot(event.normal.x, event.normal.y) - 1)).toBeLessThan(1e-12);
      });
      for (let k = 0; k < 20; k++) {
        for (const body of world.bodies) if (body.type === 'moving') body.velocity.y -= 0.2 * size;
        world.step(1 / 30);
        expectInPlane(world.bodies);
        for (const body of world.bodies) {
          for (const { normal, point, pointA, pointB } of world.contactsOf(body)) {
            expectFlat([normal, point, pointA, pointB], `a contact of ${body}`);
          }
        }
      }
    }
    coverage.expectAtLeast({ enter: 1000, exit: 400, stay: 3000, overlaps: 200 });
  });

  it('tells the first touch of two bodies at the time of the plane, also of rotating ones', () => {
    const coverage = new Coverage();
    for (let i = 0; i < cases(2000); i++) {
      const random = new Random(i + 1);
      const world = new World2D();
      const motions = [-1, 1].map((side): Motion => {
        const { shape, planar } = flatShapes[random.pick(FLAT_TYPES)](random, random.logarithmic(0.2, 4));
        const motion = {
          position: [side * random.range(0.2, 5), random.range(-2, 2)] as const,
          angle: random.range(-4, 4),
          velocity: [-side * random.range(1, 60), random.range(-9, 9)] as const,
          spin: random.chance(0.4) ? 0 : random.range(-8, 8),
        };
        const { position, angle, velocity, spin } = motion;
        world.add({ shape, position, angle, velocity, angularVelocity: spin });
        return { shape: planar as Planar, ...motion };
      });
      const dt = 0.1;
      let found: number | undefined;
      world.on('enter', ({ time }) => {
        found ??= time;
      });
      world.step(dt);
      const expected = firstTouch(motions[0], motions[1], dt);
      // Grazes, and touches at the very end.
      if (Number.isNaN(expected) || Math.abs((expected ?? found ?? 0) - dt) < 1e-6) continue;
      coverage.count(expected === undefined ? 'misses' : expected === 0 ? 'overlaps' : 'hits');
      expect(found === undefined, `case ${i}: ${found}, not ${expected}`).toBe(expected === undefined);
      if (expected !== undefined) expect(Math.abs((found as number) - expected), `case ${i}`).toBeLessThan(1e-9);
    }
    coverage.expectAtLeast({ hits: 300, misses: 100, overlaps: 20 });
  });

  it('has characters that stay in it', () => {
    for (let i = 0; i < cases(100); i++) {
      const random = new Random(i + 1);
      const world = new World2D();
      for (let k = 0; k < 12; k++) {
        const shape = flatShapes[random.pick(FLAT_TYPES)](random, random.range(0.5, 2)).shape;
        world.add({
          type: 'static',
          shape,
          position: [random.range(-5, 5), random.range(-5, 0)],
          angle: random.range(-4, 4),
        });
      }
      world.add({ type: 'static', shape: rect(20, 1), position: [0, -6] });
      const { shape } = flatShapes[random.pick(CONVEX_TYPES)](random, 1);
      const hero = new Character(world, { shape, position: [0, 3, 0], stepHeight: 0.3 });
      for (let k = 0; k < 60; k++) {
        hero.move([random.range(-5, 5), hero.velocity.y - 9.81 / 60, 0], 1 / 60);
        expectFlat([hero.result.position, hero.velocity], `case ${i}, step ${k}`);
        world.step(1 / 60);
        expectInPlane(world.bodies);
      }
    }
  });
});
