// Open borders of meshes. There a shape stands across the planes of the triangles that it touches.

import { slide, triangleMesh, World } from 'first-contact';
import { describe, it } from 'vitest';
import { check, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { trianglesOf } from '../helpers/random-meshes.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { closestOf } from '../helpers/shape-queries.ts';
import { boundingRadius } from '../helpers/test-shapes.ts';
import { minus, plus, times, type Vector } from '../oracle/vector.ts';
import { DT, tupleOf } from './arena.ts';

/** Three triangles around the middle of a border, of which two have an edge there. */
function randomBorder(random: Random) {
  const positions = [0, 0, 0, 1, 0, 0, -1, 0, 0, 0.5, 0, 1, -0.5, 0, 1];
  for (let k = 1; k < positions.length; k += 3) positions[k] = random.range(-0.6, 0.6);
  return triangleMesh({ positions, indices: [0, 1, 3, 0, 4, 2, 0, 3, 4] });
}

describe('at the border of a mesh', () => {
  it.each(['static', 'moving'] as const)('a shape that slides enters no triangle, against a %s mesh', (type) => {
    const random = new Random(73);
    const coverage = new Coverage();
    for (let i = cases(8000, 100_000, 80); i > 0; i--) {
      const world = new World();
      const mesh = randomBorder(random);
      const shape = randomShape[random.pick(['box', 'convexHull', 'capsule', 'cylinder'] as const)](random, 0.3);
      const toTarget: Vector = [random.range(-0.5, 0.5), random.range(-0.3, 0.3), 0];
      const from = plus(toTarget, [random.range(-0.8, 0.8), random.range(-0.8, 0.8), -boundingRadius(shape) - 0.5]);
      const velocity = times(minus(toTarget, from), random.range(1.5, 4) / DT);
      const common = type === 'static' ? ([0, 0, 0] as const) : random.vector(30);
      const moves = type === 'static' ? { type } : { velocity: common, response: slide() };
      const body = world.add({ shape: mesh, ...moves });
      const slider = world.add({
        shape,
        position: from,
        quaternion: random.quaternion(),
        velocity: plus(velocity, common),
        response: slide(),
      });
      const before = { position: from, velocity: tupleOf(slider.velocity), quaternion: { ...slider.quaternion } };
      let impacts = 0;
      let settled = 0;
      world.on('enter', (event) => {
        impacts++;
        if (event.settled) settled++;
      });
      world.step(DT);
      if (impacts > 0) coverage.count('met');
      if (settled > 0) continue;
      for (const triangle of trianglesOf(mesh)) {
        const { distance } = closestOf({ shape: triangle, position: body.position }, slider);
        const subject = { case: i, mesh: mesh.positions, shape, common, ...before };
        showing(subject, () => check(distance > -1e-9, `its depth is ${-distance}`));
      }
    }
    coverage.expectAtLeast({ met: 2500 });
  });
});
