import { box, capsule, triangle } from 'first-contact/narrowphase';
import { describe, it } from 'vitest';
import { check, near } from '../helpers/assertions.ts';
import { sweepOf } from '../helpers/shape-queries.ts';
import { type ShapeOf, shapeAt } from '../helpers/test-shapes.ts';
import { type Quaternion, times, type Vector } from '../oracle/vector.ts';

// A very thin capsule along z passes the edge x = y = 0 of another shape, at 45° to both sides of it.

const ALONG_Z: Quaternion = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
/** 2⁻³⁹: less than a millionth of a millionth of the sizes. */
const RADIUS = 1.8189894035458565e-12;

const brick = shapeAt(box({ halfExtents: [1, 1, 1] }), [-1, -1, 0]);
const flake = shapeAt(triangle([0, 0, -2], [0, 0, 2], [-2, 0, 0]) as ShapeOf<'triangle'>, [0, 0, 0]);

describe.each([
  ['box', brick],
  ['triangle', flake],
] as const)('a capsule thinner than a millionth of a millionth of a %s that passes its edge', (_type, other) => {
  const needle = (position: Vector, displacement: Vector) =>
    shapeAt(capsule({ radius: RADIUS, halfHeight: 0.25 }), position, displacement, ALONG_Z);
  const halfTime = (RADIUS * Math.SQRT1_2) / 4;

  it('leaves the round edge, not the corner of the faces around it', () => {
    const hit = sweepOf(needle([-2, -2, 0], [4, 4, 0]), other);
    check(hit !== undefined, 'no hit');
    near(hit.exitFraction, 0.5 + halfTime, 2e-15, 'exitFraction');
  });

  it('meets the round edge, not the corner of the faces around it', () => {
    const hit = sweepOf(needle([2, 2, 0], times([4, 4, 0], -1)), other);
    check(hit !== undefined, 'no hit');
    near(hit.fraction, 0.5 - halfTime, 2e-15, 'fraction');
  });
});
