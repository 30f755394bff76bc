import { describe, expect, it } from 'vitest';
import { vec3 } from '../../src/math/vec3.ts';
import { fieldsOf, kindOf } from '../../src/narrowphase/made-shape.ts';
import { near } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { point, shapeAt, solidOf } from '../helpers/test-shapes.ts';
import { rotatedSolid } from '../oracle/rotating-solids.ts';
import { type Core, coreCorners, support } from '../oracle/solids.ts';
import { cross, norm, times, unit, type Vector } from '../oracle/vector.ts';

const out = new Float64Array(1);

describe.each(['capsule', 'box', 'triangle', 'convexHull'] as const)('a rotating %s', (type) => {
  const random = new Random(17);
  const some = () => {
    const shape = randomShape[type](random, 1);
    const q = random.quaternion();
    const kind = kindOf(shape);
    const world = kind.create(fieldsOf(shape), vec3(3, 4, 5));
    kind.orient(world, fieldsOf(shape), { x: q[0], y: q[1], z: q[2], w: q[3] });
    const rotation = times(random.unitVector(), random.logarithmic(0.01, 1000));
    const solid = solidOf(shapeAt(shape, [0, 0, 0], [0, 0, 0], q)) as Core;
    return { solid, kind, world, rotation };
  };

  it('the solid of revolution has the largest support of the shape over a full revolution', () => {
    for (let i = cases(40); i > 0; i--) {
      const { solid, kind, world, rotation } = some();
      const n = random.unitVector();
      let farthest = Number.NEGATIVE_INFINITY;
      const STEPS = 2000;
      for (let k = 0; k < STEPS; k++) {
        const rotated = rotatedSolid(solid, times(unit(rotation), (k / STEPS) * 2 * Math.PI));
        farthest = Math.max(farthest, support(rotated, n));
      }
      kind.revolvedSupport(out, world, point(n), point(rotation));
      // Between two samples a corner moves on by ½ (π / 2000)² of its distance at most.
      expect(out[0]).toBeGreaterThan(farthest - 1e-12);
      expect(out[0]).toBeLessThan(farthest + 2e-6 * norm(longest(coreCorners(solid))) + 1e-12);
    }
  });

  it('the solid of revolution has the support of the shape along the axis', () => {
    for (let i = cases(40); i > 0; i--) {
      const { kind, world, rotation } = some();
      const axis = point(unit(rotation));
      kind.support(out, world, axis);
      const reach = out[0]!;
      kind.revolvedSupport(out, world, axis, point(rotation));
      near(out[0]!, reach, 1e-12, 'reach along the axis');
    }
  });

  it('rotation speed is that of the fastest corner, for a box as if it were across the axis', () => {
    for (let i = cases(200); i > 0; i--) {
      const { solid, kind, world, rotation } = some();
      kind.rotationSpeed(out, world, point(rotation));
      const across = (corner: Vector) => norm(type === 'box' ? corner : cross(unit(rotation), corner));
      const speed = norm(rotation) * Math.max(...coreCorners(solid).map(across));
      near(out[0]!, speed, 1e-12 * (1 + norm(rotation)), 'speed');
    }
  });
});

const longest = (vectors: readonly Vector[]): Vector => vectors.reduce((p, q) => (norm(p) > norm(q) ? p : q));
