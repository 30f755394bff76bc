import { describe, expect, it } from 'vitest';
import { COLLINEAR } from '../../src/constants.ts';
import { cross, normalize, normalThrough, perpendicular } from '../../src/math/cross.ts';
import { vec3 } from '../../src/math/vec3.ts';
import { check, near, nearVector, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { point, tuple } from '../helpers/test-shapes.ts';
import { type Exact, cross as exactCross, dot as exactDot, exactly, quotient } from '../oracle/exact.ts';
import { dot, minus, norm, plus, times, unit, type Vector } from '../oracle/vector.ts';

/** An integer vector as doubles, in units of its largest component. */
const direction = (v: Exact): Vector => {
  const largest = v.map((x) => (x < 0n ? -x : x)).reduce((most, x) => (x > most ? x : most));
  const part = (x: bigint) => (x < 0n ? -quotient(-x, largest) : quotient(x, largest));
  return [part(v[0]), part(v[1]), part(v[2])];
};

/** The cross product in exact arithmetic, and its length relative to those of the factors. */
function exactProduct(u: Vector, v: Vector): { product: Vector; sine: number } | undefined {
  const { vectors, unit: exponent } = exactly([u, v]);
  const product = exactCross(vectors[0]!, vectors[1]!);
  const squared = exactDot(product, product);
  if (squared === 0n) return undefined;
  const lengths = exactDot(vectors[0]!, vectors[0]!) * exactDot(vectors[1]!, vectors[1]!);
  const scale = 2 ** (2 * exponent);
  const rounded = (x: bigint) => Number(x) * scale;
  return {
    product: [rounded(product[0]), rounded(product[1]), rounded(product[2])],
    sine: Math.sqrt(quotient(squared, lengths)),
  };
}

describe('the cross product', () => {
  const of = (u: Vector, v: Vector): Vector => {
    const out = vec3();
    cross(out, point(u), point(v));
    return tuple(out);
  };

  it('of the axes is the third one, and changes its sign with the order', () => {
    expect(of([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
    expect(of([0, 1, 0], [0, 0, 1])).toEqual([1, 0, 0]);
    expect(of([0, 0, 2], [3, 0, 0])).toEqual([0, 6, 0]);
    expect(of([1, 2, 3], [4, 5, 6])).toEqual([-3, 6, -3]);
    expect(of([4, 5, 6], [1, 2, 3])).toEqual([3, -6, 3]);
  });

  it('of parallel vectors is zero, exactly, whenever the vectors are multiples of each other', () => {
    const random = new Random(121);
    for (let i = 0; i < 200; i++) {
      const u = random.vector();
      expect(of(u, times(u, 2 ** random.integer(20))).map(Math.abs)).toEqual([0, 0, 0]);
    }
  });

  it('is accurate relative to its own length, however nearly parallel the vectors are', () => {
    const random = new Random(122);
    const coverage = new Coverage();
    for (let i = cases(4000); i > 0; i--) {
      const u = times(random.unitVector(), random.logarithmic(1e-3, 1e3));
      const aside = times(random.unitVector(), norm(u) * random.logarithmic(1e-16, 1));
      const v = times(plus(u, aside), random.logarithmic(1e-3, 1e3) * (random.chance(0.5) ? 1 : -1));
      const expected = exactProduct(u, v);
      if (!expected) continue;
      showing({ u, v }, () => {
        // Sixteen units of 2⁻⁵³, at a sine just above 1/16, where no errors are computed; elsewhere a few.
        const tolerance = expected.sine > 1 / 32 ? 16 * 2 ** -53 : 4 * 2 ** -53;
        nearVector(of(u, v), expected.product, tolerance * norm(expected.product), 'cross product');
      });
      coverage.count(expected.sine < 1e-12 ? 'parallel but for rounding' : expected.sine < 1e-2 ? 'narrow' : 'wide');
    }
    coverage.expectAtLeast({ 'parallel but for rounding': 500, narrow: 1500, wide: 300 });
  });
});

describe('normalizing', () => {
  const normalized = (v: Vector) => {
    const out = point(v);
    return normalize(out) ? tuple(out) : undefined;
  };

  it('makes a unit vector of the same direction, for the smallest and the largest vectors as well', () => {
    const root = 1 / Math.sqrt(3);
    expect(normalized([3, 0, 4])).toEqual([0.6000000000000001, 0, 0.8].map((x) => expect.closeTo(x, 15)));
    for (const size of [Number.MIN_VALUE, 1e-200, 1, 1e200, Number.MAX_VALUE]) {
      nearVector(normalized([size, -size, size])!, [root, -root, root], 3e-16, `normalized at ${size}`);
      expect(normalized([0, -size, 0])).toEqual([0, -1, 0]);
    }
    const random = new Random(123);
    for (let i = 0; i < 1000; i++) {
      const v = times(random.vector(), 10 ** random.range(-300, 300));
      near(norm(normalized(v)!), 1, 4e-16, 'length');
    }
  });

  it('says false for the zero vector, and leaves it alone', () => {
    expect(normalized([0, 0, 0])).toBeUndefined();
  });
});

describe('the normal through three points', () => {
  const through = (a: Vector, b: Vector, c: Vector) => {
    const out = vec3();
    return normalThrough(out, point(a), point(b), point(c)) ? tuple(out) : undefined;
  };

  it('points out of the side from which they appear counter-clockwise', () => {
    expect(through([0, 0, 0], [1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
    expect(through([0, 0, 0], [0, 1, 0], [1, 0, 0])!.map((x) => x + 0)).toEqual([0, 0, -1]);
    expect(through([5, 5, 5], [5, 6, 5], [5, 5, 7])).toEqual([1, 0, 0]);
  });

  it('does not exist for equal and collinear points, at any size and position', () => {
    expect(through([1, 2, 3], [1, 2, 3], [1, 2, 3])).toBeUndefined();
    expect(through([1, 2, 3], [1, 2, 3], [4, 5, 6])).toBeUndefined();
    expect(through([1, 2, 3], [4, 5, 6], [1, 2, 3])).toBeUndefined();
    for (const size of [1e-150, 1e-6, 1, 1e6, 1e150]) {
      expect(through([0, 0, 0], [size, 2 * size, 3 * size], [-2 * size, -4 * size, -6 * size])).toBeUndefined();
    }
    expect(through([0.1, 0.2, 0.3], [0.2, 0.4, 0.6], [0.3, 0.6, 0.9])).toBeUndefined();
  });

  it('begins where the double area exceeds the tolerance, relative to the longest edge', () => {
    for (const size of [1e-9, 1, 1e9]) {
      expect(through([0, 0, 0], [size, 0, 0], [0, size * COLLINEAR * 0.99, 0])).toBeUndefined();
      expect(through([0, 0, 0], [size, 0, 0], [0, size * COLLINEAR * 1.01, 0])).toEqual([0, 0, 1]);
    }
  });

  it('is accurate to a few units in the last place, down to slivers', () => {
    const random = new Random(124);
    const coverage = new Coverage();
    for (let i = cases(2000); i > 0; i--) {
      const a = random.vector();
      const width = random.logarithmic(1e-13, 1);
      const b = plus(a, random.unitVector());
      const aside = times(random.unitVector(), width);
      const c = plus(plus(a, times(minus(b, a), random.range(-1, 1))), aside);
      const { vectors } = exactly([minus(b, a), minus(c, a)]);
      const expected = unit(direction(exactCross(vectors[0]!, vectors[1]!)));
      const found = through(a, b, c);
      if (!found) {
        coverage.count('collinear');
        continue;
      }
      showing({ a, b, c }, () => nearVector(found, expected, 2e-15, 'normal'));
      near(norm(found), 1, 4e-16, 'length');
      coverage.count(width < 1e-6 ? 'sliver' : 'triangle');
    }
    coverage.expectAtLeast({ sliver: 500, triangle: 500 });
  });
});

describe('the perpendicular of a unit vector', () => {
  const across = (u: Vector) => {
    const out = vec3();
    perpendicular(out, point(u));
    return tuple(out);
  };

  it('is a coordinate axis for a coordinate axis, x before y before z', () => {
    expect(across([0, 1, 0])).toEqual([1, 0, 0]);
    expect(across([0, 0, -1])).toEqual([1, 0, 0]);
    expect(across([1, 0, 0])).toEqual([0, 1, 0]);
    expect(across([-1, 0, 0])).toEqual([0, 1, 0]);
  });

  it('is a unit vector at right angles, without a negative zero, and the same for the same vector', () => {
    const random = new Random(125);
    for (let i = 0; i < 3000; i++) {
      const u = unit(
        plus(
          times(random.unitVector(), random.logarithmic(1e-18, 1)),
          random.pick([
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
            [0, 0, 0],
          ] as const),
        ),
      );
      const found = across(u);
      near(norm(found), 1, 4e-16, 'length');
      near(dot(found, u), 0, 4e-16, 'along the vector');
      check(!found.some((x) => Object.is(x, -0)), `a negative zero for ${u}`);
      expect(across(u)).toEqual(found);
    }
  });
});
