import { type Shape, triangleMesh, World } from 'first-contact';
import { createSweepHit, sweepShapes } from 'first-contact/narrowphase';
import { describe, it } from 'vitest';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { gridMesh, sphereMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { plus } from '../../oracle/vector.ts';

// Bodies within the bounds of a mesh: most are far from its triangles, and a quick test says so. A step finds the same hits
// as sweeps of single shapes.

const MESHES: Record<string, Shape> = {
  sphere: triangleMesh(sphereMesh(4)),
  'solid sphere': triangleMesh({ ...sphereMesh(4), solid: true }),
  hills: triangleMesh(gridMesh(30, 30, (x, z) => ((x * x + 3 * z) % 5) / 2)),
};
const TYPES = ['sphere', 'capsule', 'box', 'convexHull', 'cylinder', 'plane'] as const;
const COUNT = cases(40, 400, 2);
const BODIES = 12;
const out = createSweepHit();

describe.each(Object.entries(MESHES))('bodies near a mesh, %s,', (name, mesh) => {
  it('are hit as single shapes are', () => {
    const random = new Random(31);
    const coverage = new Coverage();
    const size = name === 'hills' ? 30 : 2;
    const from = name === 'hills' ? 0 : -1;
    for (let i = 0; i < COUNT; i++) {
      const world = new World();
      const origin = random.chance(0.3) ? random.vector(1e6) : ([0, 0, 0] as const);
      const level = world.add({
        shape: mesh,
        type: random.pick(['static', 'moving']),
        position: plus(origin, random.vector(1)),
        quaternion: random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion(),
      });
      if (level.type === 'moving' && random.chance(0.7)) level.velocity = random.vector(0.5);
      if (level.type === 'moving' && random.chance(0.3)) level.angularVelocity = random.vector(0.5);
      const hits = new Set<number>();
      world.on('enter', ({ a, b }) => {
        for (const body of [a, b]) if (body !== level) hits.add(body.id);
      });
      const bodies = Array.from({ length: BODIES }, () =>
        world.add({
          shape: randomShape[random.pick(TYPES)](random, size * random.logarithmic(0.005, 0.1)),
          position: plus(origin, [0, 0, 0].map(() => from + size * random.next()) as [number, number, number]),
          quaternion: random.quaternion(),
          velocity: random.vector(size * random.pick([0, 0.01, 0.3])),
          angularVelocity: random.chance(0.5) ? random.vector(1) : [0, 0, 0],
          // Only the mesh is of interest.
          layer: 2,
          mask: 1,
        }),
      );
      const motionOf = (body: typeof level) => ({
        shape: body.shape,
        position: { ...body.position },
        quaternion: { ...body.quaternion },
        displacement: { ...body.velocity },
        rotation: { ...body.angularVelocity },
      });
      const whole = motionOf(level);
      const expected = bodies.map((body) => sweepShapes(out, motionOf(body), whole));
      world.step(1);
      bodies.forEach((body, k) => {
        check(hits.has(body.id) === expected[k], `${body.shape.type}: ${expected[k]} expected`);
        coverage.count(expected[k] ? 'hit' : 'miss');
      });
    }
    coverage.expectAtLeast({ hit: COUNT / 2, miss: COUNT / 2 });
  });
});
