import { describe, expect, it } from 'vitest';
import { copyQuat, isIdentity, type Quat, quat, rotate, shortestArc, turn } from '../../src/math/quat.ts';
import { length, vec3 } from '../../src/math/vec3.ts';
import { point, rotationAbout, tuple } from '../helpers/placed.ts';
import { Random } from '../helpers/random.ts';
import { check, near, nearVector } from '../helpers/verify.ts';
import { multiply, norm, type Quaternion, times, turned, type Vector } from '../oracle/vector.ts';

const from = ([x, y, z, w]: Quaternion): Quat => quat(x, y, z, w);
const four = ({ x, y, z, w }: Quat): Quaternion => [x, y, z, w];

/** The angle of the rotation that leads from one orientation to the other. */
const angleBetween = (p: Quaternion, q: Quaternion): number => {
  const [x, y, z, w] = multiply(q, [-p[0], -p[1], -p[2], p[3]]);
  return 2 * Math.atan2(norm([x, y, z]), Math.abs(w));
};

const turnedBy = (q: Quaternion, rotation: Vector, s = 1): Quaternion => {
  const out = quat();
  turn(out, from(q), point(rotation), s);
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
      nearVector(tuple(out), turned(q, v), 2e-15, 'rotated');
      near(length(out), norm(v), 2e-15, 'length');
    }
  });

  it('may write over its input', () => {
    const v = point([1, 2, 3]);
    rotate(v, from(rotationAbout([0, 0, 1], Math.PI / 2)), v);
    nearVector(tuple(v), [-2, 1, 3], 1e-15, 'rotated');
  });

  it('changes nothing for the identity and its negative, which are told from all others', () => {
    const v = point([1, 2, 3]);
    rotate(v, quat(), v);
    expect(tuple(v)).toEqual([1, 2, 3]);
    expect(isIdentity(quat())).toBe(true);
    expect(isIdentity(quat(0, 0, 0, -1))).toBe(true);
    expect(isIdentity(quat(1e-300, 0, 0, 1))).toBe(false);
  });
});

describe('turning an orientation', () => {
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
      const actual = turnedBy(q, times(axis, angle), s);
      near(angleBetween(expected, actual), 0, 1e-14, 'angle to the expected orientation');
    }
  });

  it('works for angles of any size, however small and however many turns', () => {
    const q = new Random(83).quaternion();
    for (const angle of [1e-300, 1e-160, 1e-12, 1, 1e3, 1e6]) {
      const expected = multiply(rotationAbout([0, 1, 0], angle), q);
      near(angleBetween(expected, turnedBy(q, [0, angle, 0])), 0, 1e-15 + angle * Number.EPSILON, `turned by ${angle}`);
    }
  });

  it('by nothing changes no bit', () => {
    const q = new Random(84).quaternion();
    expect(turnedBy(q, [0, 0, 0])).toEqual(q);
    expect(turnedBy(q, [1, 2, 3], 0)).toEqual(q);
  });

  it('stays a unit quaternion over a hundred thousand steps', () => {
    const q = quat();
    for (let i = 0; i < 100_000; i++) turn(q, q, point([0.1, -0.2, 0.3]), 1);
    near(Math.hypot(...four(q)), 1, 4e-16, 'length');
  });
});

describe('the shortest arc', () => {
  it('turns one orientation into the other, by half a turn at most', () => {
    const random = new Random(85);
    for (let i = 0; i < 1000; i++) {
      const [p, q] = [random.quaternion(), random.quaternion()];
      const rotation = arc(p, q);
      check(norm(rotation) <= Math.PI + 1e-15, `an arc of ${norm(rotation)}`);
      near(norm(rotation), angleBetween(p, q), 1e-14, 'angle');
      near(angleBetween(turnedBy(p, rotation), q), 0, 1e-14, 'rest');
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

  it('of exactly half a turn is one of the two, and gets there', () => {
    const q = rotationAbout([0, 1, 0], Math.PI);
    const rotation = arc([0, 0, 0, 1], q);
    near(norm(rotation), Math.PI, 1e-15, 'angle');
    near(angleBetween(turnedBy([0, 0, 0, 1], rotation), q), 0, 1e-15, 'rest');
  });
});

it('copying a quaternion copies all four components', () => {
  const out = quat();
  copyQuat(out, quat(0.1, 0.2, 0.3, 0.4));
  expect(four(out)).toEqual([0.1, 0.2, 0.3, 0.4]);
});
