import { describe, expect, it } from 'vitest';
import { copyQuat, type Quat, quat, rotate, rotateBy, shortestArc, writeAxes } from '../../src/math/quat.ts';
import { length, vec3 } from '../../src/math/vec3.ts';
import { check, near, nearVector } from '../helpers/assertions.ts';
import { anglesOf, CUBE_ROTATIONS } from '../helpers/cube-rotations.ts';
import { Random } from '../helpers/random.ts';
import { point, rotationAbout, tuple } from '../helpers/test-shapes.ts';
import { multiply, norm, type Quaternion, rotated, times, type Vector } from '../oracle/vector.ts';

const from = ([x, y, z, w]: Quaternion): Quat => quat(x, y, z, w);
const times4 = ([x, y, z, w]: Quaternion, s: number): Quaternion => [x * s, y * s, z * s, w * s];
const four = ({ x, y, z, w }: Quat): Quaternion => [x, y, z, w];

/** The angle of the rotation that leads from one orientation to the other. */
const angleBetween = (p: Quaternion, q: Quaternion): number => {
  const [x, y, z, w] = multiply(q, [-p[0], -p[1], -p[2], p[3]]);
  return 2 * Math.atan2(norm([x, y, z]), Math.abs(w));
};

const rotatedBy = (q: Quaternion, rotation: Vector, s = 1): Quaternion => {
  const out = quat();
  rotateBy(out, from(q), point(rotation), s);
  return four(out);
};

const arc = (p: Quaternion, q: Quaternion): Vector => {
  const out = vec3();
  shortestArc(out, from(p), from(q));
  return tuple(out);
};

describe('rotating a vector', () => {
  it('is the product q · v · q*, and keeps lengths', () => {
    const random = new Random(81);
    for (let i = 0; i < 1000; i++) {
      const [q, v] = [random.quaternion(), random.vector()];
      const out = vec3();
      rotate(out, from(q), point(v));
      nearVector(tuple(out), rotated(q, v), 2e-15, 'rotated');
      near(length(out), norm(v), 2e-15, 'length');
    }
  });

  it('may write over its input', () => {
    const v = point([1, 2, 3]);
    rotate(v, from(rotationAbout([0, 0, 1], Math.PI / 2)), v);
    nearVector(tuple(v), [-2, 1, 3], 1e-15, 'rotated');
  });

  it('changes nothing for the identity and its negative', () => {
    for (const w of [1, -1]) {
      const v = point([1, 2, 3]);
      rotate(v, quat(0, 0, 0, w), v);
      expect(tuple(v)).toEqual([1, 2, 3]);
    }
  });
});

describe('rotations by 90°', () => {
  const axesOf = (q: Quat): number[] => {
    const out = new Float64Array(9);
    writeAxes(out, 0, q);
    return [...out];
  };

  it('there are 24, and each one rotates a vector by exchanging and negating its components, to the last bit', () => {
    const found = new Set<string>();
    for (const { quaternion, axes } of CUBE_ROTATIONS) {
      expect(axesOf(from(quaternion))).toEqual(axes.flat());
      found.add(axes.flat().join());
      const v: Vector = [0.1, 1 / 3, -7e5];
      const out = vec3();
      rotate(out, from(quaternion), point(v));
      expect(tuple(out)).toEqual([0, 1, 2].map((i) => axes.reduce((sum, axis, j) => sum + axis[i]! * v[j]!, 0)));
    }
    expect(found.size).toBe(24);
  });

  it('of any length are exact, as long as rounding left their components alike', () => {
    for (const { quaternion, axes } of CUBE_ROTATIONS) {
      for (const s of [1 - 2 ** -50, 1 - 2 ** -53, 1 + 2 ** -52, 1 + 2 ** -50]) {
        expect(axesOf(from(times4(quaternion, s)))).toEqual(axes.flat());
      }
    }
  });

  it('made from angles are exact, although the sine of π/4 is not its cosine', () => {
    expect(Math.sin(Math.PI / 4)).not.toBe(Math.cos(Math.PI / 4));
    const seen = new Set<string>();
    for (const angles of anglesOf(4)) {
      // The product of rotations about x, y and z, as `setFromEuler` of three.js has it.
      const [x, y, z] = angles.map((quarters, axis) =>
        rotationAbout([axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0], (quarters * Math.PI) / 2),
      ) as [Quaternion, Quaternion, Quaternion];
      const axes = axesOf(from(multiply(multiply(x, y), z)));
      expect(axes.map(Math.abs).sort()).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
      seen.add(axes.join());
    }
    expect(seen.size).toBe(24);
  });

  it('stay exact in products with each other', () => {
    for (const p of CUBE_ROTATIONS) {
      for (const q of CUBE_ROTATIONS) {
        const product = axesOf(from(multiply(p.quaternion, q.quaternion)));
        const expected = q.axes.map((axis) =>
          [0, 1, 2].map((i) => p.axes.reduce((sum, u, j) => sum + u[i]! * axis[j]!, 0)),
        );
        expect(product).toEqual(expected.flat());
      }
    }
  });

  it('by an angular velocity are exact, by 90° and back', () => {
    for (const axis of [0, 1, 2]) {
      for (const quarters of [-4, -3, -2, -1, 1, 2, 3, 4]) {
        const rotation = [0, 0, 0].map((_, i) => (i === axis ? (quarters * Math.PI) / 2 : 0)) as unknown as Vector;
        for (const { quaternion } of CUBE_ROTATIONS) {
          const there = rotatedBy(quaternion, rotation);
          expect(axesOf(from(there)).map(Math.abs).sort()).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1]);
          expect(axesOf(from(rotatedBy(there, rotation, -1)))).toEqual(axesOf(from(quaternion)));
        }
      }
    }
  });

  it('differ from rotations that are off by more than rounding', () => {
    for (const { quaternion } of CUBE_ROTATIONS) {
      for (const angle of [2e-15, 1e-12, 1e-8, 1e-3]) {
        const entries = axesOf(from(multiply(rotationAbout([0.6, 0, 0.8], angle), quaternion))).map(Math.abs);
        // The rotation leads out of the planes of two axes, by 0.6 and 0.8 of the angle.
        near(Math.max(...entries.filter((entry) => entry < 0.5)), 0.8 * angle, 4e-16 + angle * angle, 'tilt');
      }
    }
  });
});

describe('rotating an orientation', () => {
  it('by a rotation vector is the rotation about its direction by its length, in the world', () => {
    const random = new Random(82);
    for (let i = 0; i < 1000; i++) {
      const [q, axis, angle, s] = [
        random.quaternion(),
        random.unitVector(),
        random.range(-10, 10),
        random.range(-2, 2),
      ];
      const expected = multiply(rotationAbout(axis, angle * s), q);
      const actual = rotatedBy(q, times(axis, angle), s);
      near(angleBetween(expected, actual), 0, 1e-14, 'angle to the expected orientation');
    }
  });

  it('works for angles of any size, however small or large', () => {
    const q = new Random(83).quaternion();
    for (const angle of [1e-300, 1e-160, 1e-12, 1, 1e3, 1e6]) {
      const expected = multiply(rotationAbout([0, 1, 0], angle), q);
      near(
        angleBetween(expected, rotatedBy(q, [0, angle, 0])),
        0,
        1e-15 + angle * Number.EPSILON,
        `rotated by ${angle}`,
      );
    }
  });

  it('by nothing changes no bit', () => {
    const q = new Random(84).quaternion();
    expect(rotatedBy(q, [0, 0, 0])).toEqual(q);
    expect(rotatedBy(q, [1, 2, 3], 0)).toEqual(q);
  });

  it('stays a unit quaternion over a hundred thousand steps', () => {
    const q = quat();
    for (let i = 0; i < 100_000; i++) rotateBy(q, q, point([0.1, -0.2, 0.3]), 1);
    near(Math.hypot(...four(q)), 1, 4e-16, 'length');
  });
});

describe('the shortest arc', () => {
  it('rotates one orientation into the other, by at most 180°', () => {
    const random = new Random(85);
    for (let i = 0; i < 1000; i++) {
      const [p, q] = [random.quaternion(), random.quaternion()];
      const rotation = arc(p, q);
      check(norm(rotation) <= Math.PI + 1e-15, `an arc of ${norm(rotation)}`);
      near(norm(rotation), angleBetween(p, q), 1e-14, 'angle');
      near(angleBetween(rotatedBy(p, rotation), q), 0, 1e-14, 'rest');
    }
  });

  it('is the same for a quaternion and its negative, which are one orientation', () => {
    const random = new Random(86);
    const [p, q] = [random.quaternion(), random.quaternion()];
    const negative: Quaternion = [-q[0], -q[1], -q[2], -q[3]];
    nearVector(arc(p, negative), arc(p, q), 1e-15, 'arc');
  });

  it('is zero between equal orientations, and keeps the smallest differences', () => {
    const q = new Random(87).quaternion();
    expect(norm(arc(q, q))).toBeLessThanOrEqual(1e-16);
    expect(tuple(point(arc([0, 0, 0, 1], rotationAbout([0, 0, 1], 1e-12))))).toEqual([0, 0, expect.closeTo(1e-12, 27)]);
  });

  it('of exactly 180° is one of the two, and is correct', () => {
    const q = rotationAbout([0, 1, 0], Math.PI);
    const rotation = arc([0, 0, 0, 1], q);
    near(norm(rotation), Math.PI, 1e-15, 'angle');
    near(angleBetween(rotatedBy([0, 0, 0, 1], rotation), q), 0, 1e-15, 'rest');
  });
});

it('copying a quaternion copies all four components', () => {
  const out = quat();
  copyQuat(out, quat(0.1, 0.2, 0.3, 0.4));
  expect(four(out)).toEqual([0.1, 0.2, 0.3, 0.4]);
});
