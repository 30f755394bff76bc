import { type Body, box, type ContactEvent, capsule, type Shape, sphere, triangle, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { watch } from './watch.ts';

const ledge = box({ size: [10, 2, 10] });
const sliders: Record<string, Shape> = {
  sphere: sphere(0.5),
  box: box({ size: [1, 1, 1] }),
  'upright capsule': capsule({ radius: 0.25, halfHeight: 0.25 }),
  triangle: triangle([0, -0.5, 0], [-0.5, 0.5, 0.5], [-0.5, 0.5, -0.5]),
};
/** The last point that slides along the ledge, along x from the center. */
const heel: Record<string, number> = { box: 0.5 };

/** A body that enters the top of a ledge and then stays above it by `gap`. */
function hovering(shape: Shape, gap: number, origin = 0): { world: World; body: Body; seen: ContactEvent[] } {
  const world = new World();
  world.add({ type: 'static', shape: ledge, position: [origin - 5, origin - 1, origin] });
  const body = world.add({ shape, position: [origin - 2, origin + 0.4, origin] });
  world.step(1);
  // A teleport within the contact tolerance keeps the contact.
  body.teleport([origin - 2, origin + 0.5 + gap, origin]);
  const seen = watch(world);
  world.step(1);
  expect(seen).toEqual([]);
  expect(world.areTouching(world.bodies[0], body)).toBe(true);
  return { world, body, seen };
}

describe('the exit of a body that slides off a ledge within the contact tolerance', () => {
  it('has the time of separation, not the start of the step', () => {
    for (const [name, shape] of Object.entries(sliders)) {
      for (const gap of [0, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 4e-10]) {
        const { world, body, seen } = hovering(shape, gap);
        const distance = 2 + (heel[name] ?? 0);
        body.velocity = { x: distance / 0.75, y: 0, z: 0 };
        world.step(1);
        expect(seen, `${name}, ${gap}`).toHaveLength(1);
        const [{ type, fraction, point }] = seen;
        expect(type).toBe('exit');
        expect(Math.abs(fraction - 0.75), `${name}, ${gap}: ${fraction}`).toBeLessThan(2e-5);
        expect(Math.abs(point.x), `${name}, ${gap}: point ${point.x}`).toBeLessThan(5e-5);
        expect(Math.abs(point.y)).toBeLessThan(1e-9);
      }
    }
  });

  it('has the time of separation for a spinning body far from the origin', () => {
    for (const origin of [0, 1e4, 1e6]) {
      for (const angularVelocity of [
        [0, 0, 0],
        [0, 3, 0],
      ] as const) {
        const { world, body, seen } = hovering(capsule({ radius: 0.25, halfHeight: 0.25 }), 1e-11, origin);
        body.velocity = { x: 2 / 0.75, y: 0, z: 0 };
        body.angularVelocity = angularVelocity;
        world.step(1);
        expect(seen).toHaveLength(1);
        const context = `origin ${origin}, spin ${angularVelocity}: ${seen[0].fraction}`;
        expect(Math.abs(seen[0].fraction - 0.75), context).toBeLessThan(origin > 1e5 ? 1e-3 : 1e-4);
      }
    }
  });

  it('is at the start of the step for a body that rises at once', () => {
    for (const gap of [0, 1e-12, 1e-10]) {
      const { world, body, seen } = hovering(sliders.box, gap);
      body.velocity = { x: 1, y: 1, z: 0 };
      world.step(1);
      expect(seen).toHaveLength(1);
      expect(seen[0].fraction, `${gap}`).toBeLessThan(1e-9);
    }
  });

  it('has the geometric time for random ledges, speeds and directions', () => {
    const coverage = new Coverage();
    const random = new Random(1);
    for (let i = 0; i < cases(200, 5000); i++) {
      const gap = random.logarithmic(1e-13, 5e-10);
      const { world, body, seen } = hovering(sliders.sphere, gap);
      const distance = random.range(2.1, 40);
      body.velocity = { x: distance, y: 0, z: random.range(-2, 2) };
      world.step(1);
      expect(seen).toHaveLength(1);
      // Past the ledge the gap of a sphere grows as x² / 2r: within the tolerance, x is known to about √(2 r gap).
      expect(Math.abs(seen[0].fraction - 2 / distance), `gap ${gap}, distance ${distance}`).toBeLessThan(
        1e-4 / distance,
      );
      coverage.count('exit');
    }
    coverage.expectAtLeast({ exit: 200 });
  });
});
