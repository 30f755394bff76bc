import { createObb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import {
  toLocal,
  toLocalArray,
  toLocalDirection,
  toLocalDirectionArray,
  toWorld,
  toWorldDirection,
  worldAlignedFrame,
} from '../../src/geometry/local-frame.ts';
import { vec3 } from '../../src/math/vec3.ts';
import { nearVector } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { point, tuple } from '../helpers/test-shapes.ts';
import { minus, plus, rotated } from '../oracle/vector.ts';

describe('local frame', () => {
  const random = new Random(71);
  const some = () => {
    const [q, center] = [random.quaternion(), random.vector(10)];
    return { q, center, frame: createObb({ halfExtents: [1, 2, 3], center, quaternion: q }), p: random.vector(10) };
  };

  it('rotates directions and points into the world as the quaternion does', () => {
    const out = vec3();
    for (let i = cases(200); i > 0; i--) {
      const { q, center, frame, p } = some();
      toWorldDirection(out, frame, point(p));
      nearVector(tuple(out), rotated(q, p), 1e-13, 'direction');
      toWorld(out, frame, point(p));
      nearVector(tuple(out), plus(center, rotated(q, p)), 1e-13, 'point');
    }
  });

  it('takes back with toLocal what toWorld gives, in place too', () => {
    for (let i = cases(200); i > 0; i--) {
      const { frame, p } = some();
      const out = point(p);
      toWorld(out, frame, out);
      toLocal(out, frame, out);
      nearVector(tuple(out), p, 1e-13, 'point');
      toWorldDirection(out, frame, out);
      toLocalDirection(out, frame, out);
      nearVector(tuple(out), p, 1e-13, 'direction');
    }
  });

  it('writes the same bits to arrays as to vectors', () => {
    const [out, array] = [vec3(), new Float64Array(3)];
    for (let i = cases(100); i > 0; i--) {
      const { frame, p } = some();
      toLocal(out, frame, point(p));
      toLocalArray(array, frame, point(p));
      expect([...array]).toEqual(tuple(out));
      toLocalDirection(out, frame, point(p));
      toLocalDirectionArray(array, frame, point(p));
      expect([...array]).toEqual(tuple(out));
    }
  });

  it('with the axes of the world only subtracts the center', () => {
    const out = vec3();
    toLocal(out, worldAlignedFrame(vec3(1, 2, 3)), vec3(0.1, 0.2, 0.3));
    expect(tuple(out)).toEqual(minus([0.1, 0.2, 0.3], [1, 2, 3]));
  });
});
