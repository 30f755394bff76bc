import { type Body, bounce, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { minus, norm, plus, times, type Vector } from '../oracle/vector.ts';
import { addWall, DT, energyOf, enters, run, settledOf, type Timed, tupleOf } from './arena.ts';
import { type HalfSize, type MolecularImpact, type Molecule, simulate } from './molecules.ts';

const RADIUS = 0.5;
const TABLE: HalfSize = [12, 6, Infinity];

/** Fifteen spheres in a triangle with random gaps of about `gap`, and a cue ball on its way to them. */
function rack(random: Random, gap: number, speed: number): Molecule[] {
  const molecules: Molecule[] = [];
  const add = (p: Vector, v: Vector) => molecules.push({ radius: RADIUS, mass: 1, p: [...p], v: [...v] });
  add([-8, random.range(-0.3, 0.3), 0], [speed, random.range(-1, 1), 0]);
  const spacing = 1 + gap;
  for (let row = 0; row < 5; row++) {
    for (let k = 0; k <= row; k++) {
      const x = 2 + (row * spacing * Math.sqrt(3)) / 2;
      const jitter = () => random.range(-gap / 4, gap / 4);
      add([x + jitter(), (k - row / 2) * spacing + jitter(), 0], [0, 0, 0]);
    }
  }
  return molecules;
}

function table(molecules: readonly Molecule[], walls: HalfSize): { world: World; balls: Body[] } {
  const world = new World();
  const balls = molecules.map(({ radius, mass, p, v }) =>
    world.add({ shape: sphere(radius), position: p, velocity: v, response: bounce({ mass }) }),
  );
  for (const [axis, half] of walls.entries()) {
    if (half === Infinity) continue;
    for (const side of [1, -1]) {
      const normal: [number, number, number] = [0, 0, 0];
      normal[axis] = side;
      addWall(world, normal, -half);
    }
  }
  return { world, balls };
}

/** Impacts of the world by the indices of the spheres, as the oracle has them. */
function impactsOf(seen: readonly Timed[], count: number): MolecularImpact[] {
  return enters(seen).map(({ at, event: { a, b } }) => ({ time: at, a: a.id - 1, b: b.id > count ? -1 : b.id - 1 }));
}

/** Compares impacts until one sphere has had `most`. Returns how many were equal. */
function compare(found: MolecularImpact[], expected: MolecularImpact[], most: number, tolerance: number): number {
  const counts = new Map<number, number>();
  for (const [k, { time, a, b }] of expected.entries()) {
    for (const i of [a, b]) if (i >= 0) counts.set(i, (counts.get(i) ?? 0) + 1);
    if (Math.max(...counts.values()) > most) return k;
    expect([found[k]?.a, found[k]?.b], `spheres of impact ${k} at ${time}`).toEqual([a, b]);
    near(found[k]!.time, time, tolerance, `time of impact ${k}`);
  }
  return expected.length;
}

describe('a billiard break', () => {
  it('has the impacts of an event-driven simulation, up to ten per sphere', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(20, 500, 4); seed++) {
      const random = new Random(seed);
      const molecules = rack(random, random.pick([0.01, 0.1, 0.3]), random.range(10, 100));
      const { world } = table(molecules, TABLE);
      const steps = 120;
      const seen = run(world, steps);
      expect(settledOf(seen)).toBe(0);
      const expected = simulate(molecules, TABLE, steps / 60);
      coverage.count('impacts', compare(impactsOf(seen, molecules.length), expected, 10, 1e-7));
    }
    coverage.expectAtLeast({ impacts: 600 });
  });

  it('ends where the simulation ends, positions and velocities, after four impacts per sphere', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(40, 500, 8); seed++) {
      const random = new Random(100 + seed);
      const molecules = rack(random, 0.1, 30);
      const { world, balls } = table(molecules, TABLE);
      const counts = molecules.map(() => 0);
      let steps = 0;
      for (; steps < 300 && Math.max(...counts) < 4; steps++) {
        world.step(DT);
        for (const { a, b } of simulate(molecules, TABLE, 1 / 60)) for (const i of [a, b]) if (i >= 0) counts[i]!++;
      }
      molecules.forEach(({ p, v }, i) => {
        nearVector(tupleOf(balls[i]!.position), p, 1e-9, `position of sphere ${i}`);
        nearVector(tupleOf(balls[i]!.velocity), v, 1e-8, `velocity of sphere ${i}`);
      });
      coverage.count(
        'impacts',
        counts.reduce((sum, count) => sum + count, 0),
      );
    }
    coverage.expectAtLeast({ impacts: 500 });
  });

  it('in space, of spheres of many sizes and masses, has the impacts of the simulation', () => {
    const coverage = new Coverage();
    const walls: HalfSize = [3, 3, 3];
    for (let seed = 0; seed < cases(40, 500, 6); seed++) {
      const random = new Random(200 + seed);
      const molecules: Molecule[] = [];
      while (molecules.length < 14) {
        const radius = random.range(0.2, 0.6);
        const p = random.vector(3 - radius);
        if (molecules.some((other) => norm(minus(p, other.p)) < radius + other.radius + 0.01)) continue;
        molecules.push({ radius, mass: random.logarithmic(0.1, 10), p: [...p], v: [...random.vector(20)] });
      }
      const { world } = table(molecules, walls);
      const seen = run(world, 40);
      const expected = simulate(molecules, walls, 40 / 60);
      coverage.count('impacts', compare(impactsOf(seen, molecules.length), expected, 6, 1e-8));
    }
    coverage.expectAtLeast({ impacts: 800 });
  });

  it('keeps energy and momentum, in touch or not, also when impacts coincide', () => {
    for (const gap of [0, 1e-12, 0.02]) {
      const random = new Random(7);
      const molecules = rack(random, gap, 60);
      // Exactly in the middle: two spheres are hit at the same time.
      if (gap === 0) molecules[0]!.p[1] = 0;
      if (gap === 0) molecules[0]!.v[1] = 0;
      const { world, balls } = table(molecules, [Infinity, Infinity, Infinity]);
      const energy = energyOf(balls);
      const momentum = () => balls.reduce<Vector>((sum, { velocity }) => plus(sum, tupleOf(velocity)), [0, 0, 0]);
      const before = momentum();
      const seen = run(world, 60);
      expect(enters(seen).length).toBeGreaterThan(15);
      expect(settledOf(seen)).toBe(0);
      near(energyOf(balls) / energy, 1, 1e-13, `energy with gap ${gap}`);
      nearVector(momentum(), before, 1e-12 * norm(before), 'momentum');
      for (const a of balls) {
        for (const b of balls) {
          if (a.id >= b.id) continue;
          expect(norm(minus(tupleOf(a.position), tupleOf(b.position)))).toBeGreaterThan(1 - 1e-9);
        }
      }
    }
  });

  it('runs back to its start when all velocities are reversed', () => {
    for (let seed = 0; seed < cases(20, 200, 4); seed++) {
      const random = new Random(300 + seed);
      const molecules = rack(random, 0.2, 24);
      const starts = molecules.map(({ p, v }) => ({ p: [...p] as Vector, v: [...v] as Vector }));
      const { world, balls } = table(molecules, TABLE);
      const steps = 40;
      const there = enters(run(world, steps)).length;
      for (const ball of balls) ball.velocity = times(tupleOf(ball.velocity), -1);
      const back = enters(run(world, steps)).length;
      expect(there).toBeGreaterThan(2);
      expect(back).toBe(there);
      starts.forEach(({ p, v }, i) => {
        nearVector(tupleOf(balls[i]!.position), p, 1e-7, `position of sphere ${i}, seed ${seed}`);
        nearVector(tupleOf(balls[i]!.velocity), times(v, -1), 1e-6, `velocity of sphere ${i}`);
      });
    }
  });
});
