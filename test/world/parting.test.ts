import {
  type Body,
  box,
  type ContactEvent,
  capsule,
  compound,
  heightField,
  type Shape,
  slide,
  sphere,
  triangle,
  triangleMesh,
  World,
} from 'first-contact';
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

/** Floors that end at x = 1, with their top at y = 0. */
const floors: Record<string, Shape> = {
  triangle: triangle([-3, 0, 0], [1, 0, 6], [1, 0, -6]),
  'a compound of a box': compound([{ shape: box({ size: [4, 1, 12] }), position: [-1, -0.5, 0] }]),
  'a mesh': triangleMesh({ positions: [-3, 0, -6, -3, 0, 6, 1, 0, 6, 1, 0, -6], indices: [0, 1, 2, 0, 2, 3] }),
  'a compound of a height field': compound([
    { shape: heightField({ heights: new Float32Array(9), rows: 3, columns: 3, size: [4, 12] }), position: [-1, 0, 0] },
  ]),
};

describe.each(Object.entries(floors))('the exit of a ball that slides off a slope: %s', (name, floor) => {
  // At the edge the gap of the ball grows as x² / 2r: x is known to about √(2 r gap). Heights in single precision add a slack.
  const precision = name.endsWith('height field') ? 1e-3 : 1e-6;
  // Where the ball is above the slope, rounding decides: at some times it touches, at others it is a rounding above.
  const coverage = new Coverage();
  /** The fraction of the exit of a ball at (x, y) of a slope with the velocity (u, v) in a step of 1 s. */
  function exitOf(slope: number, [x, y]: [number, number], [u, v]: [number, number], slides: boolean): number {
    const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
    const onSlope = (along: number, above: number) =>
      [cos * along - sin * above, sin * along + cos * above, 0] as const;
    const world = new World();
    world.add({ type: 'static', shape: floor, quaternion: [0, 0, Math.sin(slope / 2), Math.cos(slope / 2)] });
    const response = slides ? slide() : undefined;
    world.add({ shape: sphere(0.25), position: onSlope(x, y), velocity: onSlope(u, v), response });
    const exits: ContactEvent[] = [];
    world.on('exit', (event) => exits.push(event));
    world.step(1);
    if (exits.length === 0) return Number.NaN;
    expect(exits).toHaveLength(1);
    return exits[0].fraction;
  }

  it('has the time of separation after a landing in the same step', () => {
    const random = new Random(1);
    for (let i = 0; i < cases(400); i++) {
      const fraction = exitOf(random.range(-1.5, 1.5), [-0.5, 0.5], [2, -1], true);
      expect(Math.abs(fraction - 0.75), `${fraction}`).toBeLessThan(precision);
      coverage.count('landing');
    }
    coverage.expectAtLeast({ landing: 400 });
  });

  it('has the time of separation where the ball touches from the start', () => {
    const random = new Random(2);
    for (let i = 0; i < cases(400); i++) {
      const fraction = exitOf(random.range(-1.5, 1.5), [-0.5, 0.25], [2, 0], false);
      // By rounding it may never touch.
      if (Number.isNaN(fraction)) continue;
      expect(Math.abs(fraction - 0.75), `${fraction}`).toBeLessThan(precision);
      coverage.count('start');
    }
    coverage.expectAtLeast({ start: 150 });
  });
});

it('a ball that passes through a mesh in single precision exits at its last touch', () => {
  const positions = Float32Array.of(-20, 0, -20, -20, 0, 20, 20, 0, 20, 20, 0, -20);
  const floor = triangleMesh({ positions, indices: [0, 1, 2, 0, 2, 3] });
  for (const sideways of [0, 0.6, 6, 12]) {
    const world = new World();
    world.add({ type: 'static', shape: floor });
    world.add({ shape: sphere(0.15), position: [0, 0.3, 0], velocity: [sideways, -0.6, 0] });
    const exits: ContactEvent[] = [];
    world.on('exit', (event) => exits.push(event));
    world.step(1);
    expect(exits.map(({ fraction }) => fraction)).toEqual([expect.closeTo(0.75, 12)]);
  }
});
