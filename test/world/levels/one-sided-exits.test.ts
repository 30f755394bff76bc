// A body that has touched the front of a one-sided mesh stays in contact until it is clear of all triangles, also of those that it
// crosses from behind: its contact ends as that with a mesh of both sides does.

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

/** Enters and exits of a body that moves for a second, as times, and whether it is in contact then. */
function run(mesh: Shape, motion: Motion, steps: number) {
  const world = new World();
  const level = world.add({ type: 'static', shape: mesh });
  const body = world.add(motion);
  let step = 0;
  const [enters, exits]: number[][] = [[], []];
  world.on('enter', ({ time }) => {
    enters.push(step / steps + time);
  });
  world.on('exit', ({ time }) => {
    exits.push(step / steps + time);
  });
  for (; step < steps; step++) world.step(1 / steps);
  return { enters, exits, touches: world.areTouching(level, body) };
}

/** Compares a run with that of the same mesh of both sides, and returns it. */
function compare(front: Shape, both: Shape, motion: Motion, steps: number) {
  const found = run(front, motion, steps);
  const expected = run(both, motion, steps);
  check(!found.touches || expected.touches, 'in contact, though clear of both sides');
  check(found.enters.length === found.exits.length + Number(found.touches), 'an enter without an end');
  for (const exit of found.exits) {
    const off = Math.min(...expected.exits.map((it) => Math.abs(it - exit)));
    check(off < 1e-8, `an exit at ${exit}, with both sides at ${expected.exits}`);
  }
  return found;
}

describe.each(Object.entries(forms))('a one-sided %s', (_, formOf) => {
  const closed = formOf(cube);

  it.each([
    { shape: sphere(0.1), spin: 0 },
    { shape: box({ halfExtents: [0.1, 0.2, 0.1] }), spin: 0 },
    { shape: compound([{ shape: sphere(0.1) }, { shape: sphere(0.1), position: [0, 0.3, 0] }]), spin: 0 },
    { shape: capsule({ radius: 0.1, halfHeight: 0 }), spin: 3 },
  ])('is left behind its front, and not touched where it is crossed from behind later', ({ shape, spin }) => {
    const motion = { shape, position: [-4, 0.3, 0.1], angularVelocity: [spin, 0, 0] } as const;
    // At the end it is in front again, across the far side, or inside.
    for (const distance of [8, 5, 4]) {
      const { enters, exits, touches } = run(closed, { ...motion, velocity: [distance, 0, 0] }, 8);
      expect([enters.length, exits.length, touches]).toEqual([1, 1, false]);
      near(enters[0]!, 2.9 / distance, 1e-9, 'enter');
      near(exits[0]!, 3.1 / distance, 1e-9, `exit over ${distance}`);
    }
  });

  it('is left at the last touch of the step, also of triangles that are crossed from behind', () => {
    const hit = createSweepHit();
    for (const spin of [0, 3]) {
      const motion = { shape: sphere(0.1), position: [-4, 0.3, 0.1], velocity: [8, 0, 0] } as const;
      const moving = { ...motion, displacement: [8, 0, 0] } as const;
      const found = run(closed, { ...motion, angularVelocity: [0, 0, spin] }, 1);
      expect(found.enters).toHaveLength(1);
      near(found.exits[0]!, 5.1 / 8, 1e-9, 'exit');
      expect(sweepShapes(hit, { ...moving, rotation: [0, 0, spin] }, { shape: closed })).toBe(true);
      near(hit.exitFraction, 5.1 / 8, 1e-9, 'exit of a sweep');
    }
  });

  it('is in contact until a body is clear of triangles that it crosses from behind', () => {
    // The ball enters one side near an edge, and leaves through the other one.
    const motion = { shape: sphere(0.5), position: [-2, 0.9, 0], velocity: [2, 1, 0] } as const;
    for (const steps of [1, 3, 40]) {
      const { exits, touches } = run(closed, motion, steps);
      near(exits.at(-1)!, 0.6, 1e-9, `exit in ${steps} steps`);
      expect(touches).toBe(false);
    }
  });

  it('of a few triangles, some of them crossed from behind, is left like one of both sides', () => {
    const random = new Random(97);
    const coverage = new Coverage();
    const [hit, expected] = [createSweepHit(), createSweepHit()];
    const corner = () => random.vector(10).map((it) => Math.round(it) / 8) as unknown as Vector;
    for (let i = cases(300, 3000, 25); i > 0; i--) {
      const count = 2 + random.integer(3);
      const positions = Array.from({ length: 3 * count }, corner).flat();
      const front = formOf(triangleMesh({ positions, sides: 'front' }));
      const both = formOf(triangleMesh({ positions }));
      const position: Vector = [random.range(-1, 1), 3, random.range(-1, 1)];
      const motion = {
        shape: sphere(0.5),
        position,
        velocity: [random.range(-1, 1), -6, random.range(-1, 1)],
      } as const;
      showing({ positions, motion }, () => {
        const moving = { ...motion, displacement: motion.velocity };
        const isHit = sweepShapes(hit, moving, { shape: front });
        coverage.count(isHit ? 'crossed' : 'missed');
        for (const steps of [1, 4]) {
          const { enters, exits } = compare(front, both, motion, steps);
          if (isHit) near(enters[0]!, hit.fraction, 1e-9, `enter in ${steps} steps`);
          if (exits.length > 0) coverage.count('left');
        }
        if (!isHit) return;
        sweepShapes(expected, moving, { shape: both });
        check(hit.exitFraction === expected.exitFraction, 'another exit than with both sides');
      });
    }
    coverage.expectAtLeast({ crossed: 100, left: 150 });
  });

  it.each([0, 3])('is left by every shape like one of both sides, rotating at up to %f', (spin) => {
    const random = new Random(95);
    const coverage = new Coverage();
    const meshes = [cube, floor].map((mesh) => ({
      front: formOf(mesh),
      both: formOf(triangleMesh({ positions: mesh.positions, indices: mesh.indices })),
    }));
    for (let i = 0; i < cases(300, 3000, 25); i++) {
      const position = times(random.unitVector(), random.range(1, 3));
      const motion: Motion = {
        shape: randomShape[random.pick(types.filter((type) => type !== 'plane' && type !== 'triangle'))](random, 0.6),
        position,
        quaternion: random.quaternion() as Motion['quaternion'] & object,
        velocity: plus(times(position, -random.range(0, 2.5)), random.vector(1)),
        angularVelocity: times(random.unitVector(), random.range(0, spin)),
      };
      const { front, both } = random.pick(meshes);
      showing(motion, () => {
        for (const steps of [1, 3, 20]) {
          const { exits, touches } = compare(front, both, motion, steps);
          coverage.count(touches ? 'in contact' : exits.length > 0 ? 'left' : 'missed');
        }
      });
    }
    coverage.expectAtLeast(spin > 0 ? { left: 120, 'in contact': 30 } : { left: 240, 'in contact': 180 });
  });
});
