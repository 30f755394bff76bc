import { createSweepHit, type Shape, sphere, sweepShapes, triangleMesh } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, showing } from '../../helpers/assertions.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { cases } from '../../helpers/sample-size.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { minus, norm, plus, times, unit, type Vector } from '../../oracle/vector.ts';

/** Two triangles of a rectangle in the plane x = 0, from one z to another. */
const wall = (from: number, to: number): Vector[] => {
  const [low, high] = [-3, 3];
  return [
    [0, low, from],
    [0, high, from],
    [0, high, to],
    [0, low, from],
    [0, high, to],
    [0, low, to],
  ];
};
/** Two triangles of a rectangle in the plane z = 0, behind that wall. */
const side: Vector[] = [
  [0, -3, 0],
  [-4, -3, 0],
  [-4, 3, 0],
  [0, -3, 0],
  [-4, 3, 0],
  [0, 3, 0],
];

const surfaces = { 'a rim': [] as Vector[], 'a convex edge': side };
const shapes: Record<string, (random: Random) => Shape> = {
  sphere: () => sphere(0.5),
  capsule: (random) => randomShape.capsule(random, 0.5),
  box: (random) => randomShape.box(random, 0.5),
};

describe.each(Object.entries(surfaces))('%s of a mesh', (_, rest) => {
  it.each(Object.keys(shapes))('has the same normals with a strip along it, as narrow as the slack; %s', (type) => {
    const random = new Random(90);
    const [hit, expected] = [createSweepHit(), createSweepHit()];
    let hits = 0;
    for (let i = 0; i < cases(2000, 20_000, 100); i++) {
      // In double precision the strips are as narrow as the rounding of the motion, which decides for one box of 10 000.
      const single = type === 'box' || random.chance(0.5);
      const slack = 4 * (single ? 2 ** -22 : 2 ** -48);
      const width = slack * random.logarithmic(0.1, 10);
      const meshOf = (corners: readonly Vector[]) => {
        const positions = corners.flat();
        return triangleMesh({ positions: single ? new Float32Array(positions) : positions });
      };
      const plain = meshOf([...rest, ...wall(0, 4)]);
      const striped = meshOf([...rest, ...wall(0, width), ...wall(width, 4)]);
      const target: Vector = [0, random.range(-3.2, 3.2), random.range(-0.4, 0.1)];
      const from = unit([random.range(0.2, 1), random.range(-0.5, 0.5), random.range(-1, 0.5)]);
      const position = plus(target, times(from, 3));
      const mover = {
        shape: shapes[type]!(random),
        position,
        displacement: times(minus(target, position), 2),
        quaternion: random.quaternion(),
      };
      showing({ mover, width, single }, () => {
        const touches = sweepShapes(expected, { shape: plain }, mover);
        check(sweepShapes(hit, { shape: striped }, mover) === touches, 'one of both misses');
        if (!touches) return;
        hits++;
        const lean = norm(minus(tuple(hit.normal), tuple(expected.normal)));
        check(lean < Math.sqrt(width) + 1e-6, `normal ${tuple(hit.normal)} instead of ${tuple(expected.normal)}`);
      });
    }
    expect(hits).toBeGreaterThan(20);
  });
});
