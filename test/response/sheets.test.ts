import {
  bounce,
  box,
  compound,
  heightField,
  respond,
  type Shape,
  slide,
  sphere,
  stop,
  type TriangleMesh,
  triangle,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { dot, plus, rotated, times } from '../oracle/vector.ts';
import { DT, enters, run, settledOf, tupleOf } from './arena.ts';

// A flat sheet that lands flush on a flat wall. Both have no inside, so by rounding the sheet may seem to be on either
// side of the wall. It stays on the side it came from.

const square = (half: number): TriangleMesh =>
  triangleMesh({
    positions: [-half, 0, -half, -half, 0, half, half, 0, half, half, 0, -half],
    indices: [0, 1, 2, 0, 2, 3],
  });
const SHEETS: Record<string, Shape> = {
  mesh: square(0.35),
  triangle: triangle([-0.3, 0, -0.3], [0.3, 0, -0.3], [0, 0, 0.4]),
  compound: compound([{ shape: square(0.35) }]),
};
const WALLS: Record<string, Shape> = {
  mesh: square(50),
  triangle: triangle([-90, 0, -90], [90, 0, -90], [0, 0, 90]),
};
const pairs = Object.keys(SHEETS).flatMap((sheet) => Object.keys(WALLS).map((wall) => [sheet, wall] as const));

describe.each(pairs)('a sheet, a %s, on a wall, a %s,', (sheet, wall) => {
  it.each([bounce(), slide(), stop()])('stays on its side: $type', (response) => {
    const random = new Random(51);
    for (let i = 0; i < cases(30, 300, 5); i++) {
      const world = new World();
      const quaternion = i === 0 ? ([0, 0, 0, 1] as const) : random.quaternion();
      const up = rotated(quaternion, [0, 1, 0]);
      const along = rotated(quaternion, [random.range(-0.5, 0.5), 0, random.range(-0.5, 0.5)]);
      world.add({ type: 'static', shape: WALLS[wall]!, quaternion });
      const speed = random.logarithmic(0.5, 500);
      const height = 0.5 + random.next();
      const body = world.add({
        shape: SHEETS[sheet]!,
        quaternion,
        position: times(up, height),
        velocity: plus(times(up, -speed), times(along, speed / 10)),
        response,
      });
      const heightOf = () => dot(tupleOf(body.position), up);
      // One impact, and then others that gravity makes.
      const seen = run(world, Math.ceil(height / speed / DT) + 5, DT, () => {
        if (response.type !== 'bounce') body.velocity = plus(tupleOf(body.velocity), times(up, -9.81 * DT));
        expect(heightOf()).toBeGreaterThan(-1e-9);
      });
      expect(enters(seen).length).toBeGreaterThan(0);
      for (const { event } of enters(seen)) expect(dot(tupleOf(event.normal), up)).toBeCloseTo(1, 9);
      if (response.type === 'bounce') {
        expect(enters(seen)).toHaveLength(1);
        expect(dot(tupleOf(body.velocity), up)).toBeCloseTo(speed, 6);
        expect(settledOf(seen)).toBe(0);
      }
      expect(heightOf()).toBeGreaterThan(-1e-9);
    }
  });
});

it('sheets in touch go on after a refused step as if it had not been tried', () => {
  const play = (refuses: boolean) => {
    const world = new World();
    let isRefused = false;
    world.add({
      type: 'static',
      shape: heightField({
        heights: [-0.05, 0.05, 0.07, 0.11, 0, -0.08, -0.18, 0.13],
        rows: 2,
        columns: 4,
        size: 1.15,
      }),
    });
    const shape = triangle([-1, 0, -1], [0, 0, 1], [1, 0, -1]);
    const first = world.add({ shape, position: [0.17, 0.5, 0.5], velocity: [-1.2, 2.5, -0.9], response: slide() });
    const second = world.add({ shape, position: [-0.1, 1, 0.28], velocity: [1.3, -3, 0.9], response: stop() });
    // Its callback refuses the step, after the impacts of the sheets.
    world.add({ type: 'static', shape: box({ size: [2, 2, 2] }), position: [100, 0, 0] });
    const far = world.add({
      shape: sphere(1),
      position: [90, 0, 0],
      response: respond(() => {
        if (isRefused) throw new Error('refused');
      }),
    });
    const paths: number[] = [];
    for (let step = 0; step < 12; step++) {
      for (const body of [first, second]) body.velocity.y -= 0.3;
      far.teleport([90, 0, 0]);
      far.velocity = [90, 0, 0];
      isRefused = refuses;
      if (refuses) expect(() => world.step(0.1)).toThrow('refused');
      isRefused = false;
      if (step === 6) second.velocity = [4.9, -4.1, -1.7];
      world.step(0.1);
      paths.push(...tupleOf(first.position), ...tupleOf(second.position));
    }
    return paths;
  };
  expect(play(true)).toEqual(play(false));
});
