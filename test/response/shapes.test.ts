import { type Body, bounce, box, capsule, type Quat, type Shape, slide, sphere, triangle, World } from 'first-contact';
import { createClosestPoints, distanceShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { boundingRadius } from '../helpers/test-shapes.ts';
import { norm, plus, rotated, type Vector } from '../oracle/vector.ts';
import { addRoom, addWall, DT, energyOf, enters, run, settledOf, tupleOf } from './arena.ts';

type Solid = { readonly shape: Shape; readonly points: readonly Vector[]; readonly radius: number };

const corners = (h: Vector): Vector[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1 ? h[0] : -h[0], k & 2 ? h[1] : -h[1], k & 4 ? h[2] : -h[2]]);

/** Shapes as hulls of points with a radius. */
const SOLIDS: Record<string, Solid> = {
  sphere: { shape: sphere(0.25), points: [[0, 0, 0]], radius: 0.25 },
  box: { shape: box({ halfExtents: [0.3, 0.2, 0.1] }), points: corners([0.3, 0.2, 0.1]), radius: 0 },
  capsule: {
    shape: capsule({ radius: 0.1, halfHeight: 0.3 }),
    points: [
      [0, 0.3, 0],
      [0, -0.3, 0],
    ],
    radius: 0.1,
  },
  triangle: {
    shape: triangle([0.3, 0, 0], [-0.2, 0.3, 0], [-0.2, -0.3, 0.1]),
    points: [
      [0.3, 0, 0],
      [-0.2, 0.3, 0],
      [-0.2, -0.3, 0.1],
    ],
    radius: 0,
  },
};

const quaternionOf = ({ x, y, z, w }: Readonly<Quat>) => [x, y, z, w] as const;

/** The least coordinate of a body along an axis, and its greatest. */
function extentOf(body: Body, { points, radius }: Solid, axis: number): [low: number, high: number] {
  const q = quaternionOf(body.quaternion);
  const places = points.map((p) => plus(rotated(q, p), tupleOf(body.position))[axis]!);
  return [Math.min(...places) - radius, Math.max(...places) + radius];
}

describe('bodies of all shapes', () => {
  it('stay in a closed room, apart from each other, and keep their energy', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(12, 300, 1); seed++) {
      const random = new Random(seed);
      const world = new World();
      const half = 2.2;
      addRoom(world, half, seed % 2 === 0 ? 0.2 : undefined);
      const names = Object.keys(SOLIDS);
      const bodies = Array.from({ length: 27 }, (_, k) => {
        const name = random.pick(names);
        coverage.count(name);
        const position = [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9)].map((c) => 1.3 * (c - 1)) as never;
        return world.add({
          shape: SOLIDS[name]!.shape,
          position,
          quaternion: random.quaternion(),
          velocity: random.vector(random.pick([1, 20, 100])),
          response: bounce(),
          name,
        });
      });
      const energy = energyOf(bodies);
      const gap = createClosestPoints();
      const seen = run(world, cases(40, 200, 10), DT, (step) => {
        for (const [i, body] of bodies.entries()) {
          for (let axis = 0; axis < 3; axis++) {
            const [low, high] = extentOf(body, SOLIDS[body.name!]!, axis);
            check(Math.max(high, -low) < half + 1e-9, `${body} is outside, step ${step} of seed ${seed}`);
          }
          if (step % 5 !== 4) continue;
          for (const other of bodies.slice(i + 1)) {
            distanceShapes(gap, body, other);
            check(gap.distance > -1e-9, `${body} overlaps ${other}, step ${step} of seed ${seed}`);
          }
        }
      });
      expect(settledOf(seen)).toBe(0);
      expect(energyOf(bodies) / energy).toBeCloseTo(1, 12);
      coverage.count('impacts', enters(seen).length);
    }
    coverage.expectAtLeast({ ...Object.fromEntries(Object.keys(SOLIDS).map((name) => [name, 20])), impacts: 1000 });
  });

  it('tumbling on a floor under gravity never sink', () => {
    const coverage = new Coverage();
    const solids = Object.entries(SOLIDS).filter(([name]) => name !== 'sphere');
    for (let seed = 0; seed < cases(40, 2000, 5); seed++) {
      const random = new Random(seed);
      const [name, solid] = random.pick(solids);
      const response = random.pick([bounce(), slide(), bounce({ restitution: 0.5 })]);
      const world = new World();
      addWall(world, [0, 1, 0], 0);
      const body = world.add({
        shape: solid.shape,
        position: [0, 1, 0],
        quaternion: random.quaternion(),
        velocity: random.vector(2),
        angularVelocity: random.vector(random.pick([0.5, 3, 10])),
        response,
      });
      // A settled body stays where it is for the rest of the step, but goes on rotating: with it a corner sinks by its arc.
      let sunk = 0;
      body.on('enter', ({ settled, fraction }) => {
        if (settled) sunk = (1 - fraction) * DT * norm(tupleOf(body.angularVelocity)) * boundingRadius(solid.shape);
      });
      const seen = run(world, cases(200, 1000, 80), DT, (step) => {
        const [low] = extentOf(body, solid, 1);
        const label = `${name} with ${JSON.stringify(response)}, step ${step} of seed ${seed}`;
        expect(low, label).toBeGreaterThan(-1e-9 - sunk);
        sunk = 0;
        body.velocity.y -= 9.81 * DT;
      });
      expect(enters(seen).length).toBeGreaterThan(0);
      coverage.count('impacts', enters(seen).length);
      coverage.count(name);
    }
    coverage.expectAtLeast({ impacts: 200, box: 8, capsule: 8, triangle: 8 });
  });
});
