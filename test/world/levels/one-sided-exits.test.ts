// A body that has touched the front of a one-sided mesh stays in contact until it is clear of all triangles, also of those that it
// crosses from behind. Triangles that it crosses from behind afterwards are none of its business. So the exit is the same in one
// step or in many.

import {
  box,
  capsule,
  compound,
  offset,
  type Shape,
  sphere,
  type TriangleMesh,
  triangleMesh,
  World,
} from 'first-contact';
import { createSweepHit, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { types } from '../../helpers/all-pairs.ts';
import { check, near, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { cubeMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { plus, times, type Vector } from '../../oracle/vector.ts';

const cube = triangleMesh({ ...cubeMesh(), sides: 'front' });
const floor = triangleMesh({
  positions: [-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1],
  indices: [0, 1, 2, 0, 2, 3],
  sides: 'front',
});
const far = { shape: sphere(0.1), position: [0, -50, 0] } as const;
/** A mesh as it is, as the only child of a compound, and as one of two. */
const forms: Record<string, (mesh: TriangleMesh) => Shape> = {
  mesh: (mesh) => mesh,
  'only child': (mesh) => offset(mesh, [0, 0, 0]),
  'one of two children': (mesh) => compound([{ shape: mesh }, far]),
};

interface Motion {
  readonly shape: Shape;
  readonly position: Vector;
  readonly quaternion?: readonly [number, number, number, number];
  readonly velocity: Vector;
  readonly angularVelocity?: Vector;
}

/** Time of the first enter of a body that moves for a second, and that of the last exit if it is not in contact then. */
function run(mesh: Shape, motion: Motion, steps: number) {
  const world = new World();
  const level = world.add({ type: 'static', shape: mesh });
  const body = world.add(motion);
  let step = 0;
  let [enter, exit] = [Infinity, Infinity];
  let isAtStart = false;
  world.on('enter', ({ time, overlapping }) => {
    if (enter < Infinity) return;
    enter = step / steps + time;
    isAtStart = overlapping;
  });
  world.on('exit', ({ time }) => {
    exit = step / steps + time;
  });
  for (; step < steps; step++) world.step(1 / steps);
  const touches = world.areTouching(level, body);
  return { enter, exit: touches ? Infinity : exit, isAtStart, touches };
}

describe.each(Object.entries(forms))('a one-sided %s', (_, formOf) => {
  const closed = formOf(cube);

  it.each([
    { shape: sphere(0.1), spin: 0 },
    { shape: box({ halfExtents: [0.1, 0.2, 0.1] }), spin: 0 },
    { shape: compound([{ shape: sphere(0.1) }, { shape: sphere(0.1), position: [0, 0.3, 0] }]), spin: 0 },
    { shape: capsule({ radius: 0.1, halfHeight: 0 }), spin: 3 },
  ])('is left behind its front, though it is crossed from behind later', ({ shape, spin }) => {
    const motion = { shape, position: [-4, 0.3, 0.1], angularVelocity: [spin, 0, 0] } as const;
    // At the end it is in front again, across the far side, or inside.
    for (const distance of [8, 5, 4]) {
      for (const steps of [1, 2, 6]) {
        const { enter, exit, touches } = run(closed, { ...motion, velocity: [distance, 0, 0] }, steps);
        near(enter, 2.9 / distance, 1e-9, 'enter');
        near(exit, 3.1 / distance, 1e-9, `exit in ${steps} steps over ${distance}`);
        expect(touches).toBe(false);
      }
      const hit = createSweepHit();
      const moving = { ...motion, displacement: [distance, 0, 0], rotation: [spin, 0, 0] } as const;
      expect(sweepShapes(hit, moving, { shape: closed })).toBe(true);
      near(hit.exitFraction, 3.1 / distance, 1e-9, 'exit of a sweep');
    }
  });

  it('is in contact until a body is clear of triangles that it crosses from behind', () => {
    // The ball enters one side near an edge, and leaves through the other one.
    const motion = { shape: sphere(0.5), position: [-2, 0.9, 0], velocity: [2, 1, 0] } as const;
    for (const steps of [1, 3, 40]) {
      const { exit, touches } = run(closed, motion, steps);
      near(exit, 0.6, 1e-9, `exit in ${steps} steps`);
      expect(touches).toBe(false);
    }
  });

  it('of a few triangles, some of them crossed from behind, is left at the same time in one step or many', () => {
    const random = new Random(97);
    const coverage = new Coverage();
    const hit = createSweepHit();
    const corner = () => random.vector(10).map((it) => Math.round(it) / 8) as unknown as Vector;
    for (let i = cases(300, 3000, 25); i > 0; i--) {
      const count = 2 + random.integer(3);
      const positions = Array.from({ length: 3 * count }, corner).flat();
      const mesh = formOf(triangleMesh({ positions, sides: 'front' }));
      const position: Vector = [random.range(-1, 1), 3, random.range(-1, 1)];
      const motion = {
        shape: sphere(0.5),
        position,
        velocity: [random.range(-1, 1), -6, random.range(-1, 1)],
      } as const;
      showing({ positions, motion }, () => {
        const isHit = sweepShapes(hit, { ...motion, displacement: motion.velocity }, { shape: mesh });
        coverage.count(isHit ? 'crossed' : 'missed');
        if (!isHit) return;
        for (const steps of [1, 4]) {
          const { enter, exit } = run(mesh, motion, steps);
          near(enter, hit.fraction, 1e-9, `enter in ${steps} steps`);
          // A second contact may follow the first one.
          check(exit > hit.exitFraction - 1e-9 || exit < enter, `exit at ${exit} instead of ${hit.exitFraction}`);
          if (exit < hit.exitFraction + 1e-9) coverage.count('left');
        }
      });
    }
    coverage.expectAtLeast({ crossed: 100, left: 150 });
  });

  it.each([0, 3])('is left by every shape at the same time in one step or many, rotating at up to %f', (spin) => {
    const random = new Random(95);
    const coverage = new Coverage();
    const meshes = [closed, formOf(floor)];
    for (let i = 0; i < cases(300, 3000, 25); i++) {
      const position = times(random.unitVector(), random.range(1, 3));
      const motion: Motion = {
        shape: randomShape[random.pick(types.filter((type) => type !== 'plane' && type !== 'triangle'))](random, 0.6),
        position,
        quaternion: random.quaternion() as Motion['quaternion'] & object,
        velocity: plus(times(position, -random.range(0, 2.5)), random.vector(1)),
        angularVelocity: times(random.unitVector(), random.range(0, spin)),
      };
      const mesh = random.pick(meshes);
      showing(motion, () => {
        const expected = run(mesh, motion, 20);
        // What comes from behind, rotates, and is in front and approaching at the start of a step, is in contact from then on.
        if (spin > 0 && expected.isAtStart) return;
        for (const steps of [1, 3]) {
          const found = run(mesh, motion, steps);
          near(found.enter, expected.enter, 1e-8, 'enter');
          // What rotates, and touches a triangle twice in a step, touches it in between, too.
          if (spin > 0 && found.exit > expected.exit + 1e-8) {
            coverage.count('touches twice');
            continue;
          }
          check(found.touches === expected.touches, `in contact in ${steps} steps: ${found.touches}`);
          near(found.exit, expected.exit, 1e-8, `exit in ${steps} steps`);
        }
        coverage.count(expected.touches ? 'in contact' : expected.exit < Infinity ? 'left' : 'missed');
      });
    }
    expect(coverage.of('touches twice')).toBeLessThan(0.02 * coverage.of('left') + 1);
    coverage.expectAtLeast(spin > 0 ? { left: 40, 'in contact': 10 } : { left: 80, 'in contact': 60 });
  });
});
