import { describe, expect, it } from 'vitest';
import { unitNormal } from '../../src/math/plane-normal.ts';
import { vec3 } from '../../src/math/vec3.ts';
import { nearVector } from '../helpers/assertions.ts';
import { Random } from '../helpers/random.ts';
import { point, tuple } from '../helpers/test-shapes.ts';
import { cross, type Exact, exactly } from '../oracle/exact.ts';
import { norm, plus, times, type Vector } from '../oracle/vector.ts';

describe('the unit normal of a triangle', () => {
  it('is accurate however narrow the triangle is', () => {
    const random = new Random(152);
    for (let i = 0; i < 200; i++) {
      const [a, along, aside] = [random.vector(), random.vector(), random.vector()];
      const b = plus(a, along);
      const c = plus(plus(a, times(along, random.next())), times(aside, random.logarithmic(1e-12, 1)));
      const out = vec3();
      expect(unitNormal(out, point(a), point(b), point(c))).toBe(true);
      const [exactA, exactB, exactC] = exactly([a, b, c]).vectors as [Exact, Exact, Exact];
      const from = (p: Exact): Exact => [p[0] - exactA[0], p[1] - exactA[1], p[2] - exactA[2]];
      const expected = cross(from(exactB), from(exactC)).map(Number) as unknown as Vector;
      nearVector(tuple(out), times(expected, 1 / norm(expected)), 32e-15, 'normal');
    }
    expect(unitNormal(vec3(), point([0, 0, 0]), point([1, 1, 1]), point([3, 3, 3]))).toBe(false);
  });
});
