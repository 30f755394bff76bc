import { box, capsule, plane, type Shape, sphere, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { vec3 } from '../../../src/math/vec3.ts';
import { kindOf } from '../../../src/narrowphase/made-shape.ts';
import { createSupportingFace } from '../../../src/narrowphase/manifold/supporting-face.ts';
import { near } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { point, rotationAbout, shapeAt, solidOf, tuple } from '../../helpers/test-shapes.ts';
import { coreCorners, support, supportOfPoints } from '../../oracle/solids.ts';
import { cross, dot, minus, norm, plus, type Quaternion, unit, type Vector } from '../../oracle/vector.ts';

/** The supporting face of a shape: its corners, their numbers, and the number of the face. */
function faceOf(shape: Shape, direction: Vector, [x, y, z, w]: Quaternion = [0, 0, 0, 1]) {
  const kind = kindOf(shape);
  const form = kind.create(shape, vec3(7, 8, 9));
  kind.orient(form, shape, { x, y, z, w });
  const face = createSupportingFace();
  kind.face(face, form, point(direction));
  const { count, number, radius, isEdgeOn } = face;
  return {
    corners: face.corners.slice(0, Math.max(1, count)).map((corner) => plus(tuple(corner), [0, 0, 0])),
    numbers: [...face.numbers.slice(0, count)],
    count,
    number,
    radius,
    isEdgeOn,
  };
}

describe('the supporting face of a box', () => {
  const brick = box({ halfExtents: [1, 2, 3] });

  it.each<[Vector, number, number[]]>([
    [[-1, 0, 0], 0, [0, 2, 6, 4]],
    [[1, 0, 0], 1, [1, 3, 7, 5]],
    [[0, -1, 0], 2, [0, 4, 5, 1]],
    [[0, 1, 0], 3, [2, 6, 7, 3]],
    [[0, 0, -1], 4, [0, 1, 3, 2]],
    [[0, 0, 1], 5, [4, 5, 7, 6]],
  ])('%j is number %i, with four corners around it, numbered by their sides', (direction, number, numbers) => {
    const face = faceOf(brick, direction);
    expect(face).toMatchObject({ count: 4, number, numbers, radius: 0 });
    const corner = (bits: number) => [bits & 1 ? 1 : -1, bits & 2 ? 2 : -2, bits & 4 ? 3 : -3];
    expect(face.corners).toEqual(numbers.map(corner));
  });

  it('is the one that looks most along it; of those that look alike x before y before z, up to a ten millionth', () => {
    expect(faceOf(brick, unit([0.5, 0.6, -0.4])).number).toBe(3);
    expect(faceOf(brick, unit([1, 1, 1])).number).toBe(1);
    expect(faceOf(brick, unit([0.5, -1, 1])).number).toBe(2);
    expect(faceOf(brick, unit([1, 1 + 5e-8, 1])).number).toBe(1);
    expect(faceOf(brick, unit([1, 1 + 5e-7, 1])).number).toBe(3);
    expect(faceOf(brick, unit([-1, 1, 1 + 5e-7])).number).toBe(5);
  });

  it('rotates with the box', () => {
    const face = faceOf(brick, [0, 1, 0], rotationAbout([0, 0, 1], Math.PI / 2));
    expect(face.number).toBe(1);
    for (const [, y] of face.corners) expect(y).toBeCloseTo(1, 12);
  });
});

describe('the supporting face of a capsule', () => {
  const pill = capsule({ radius: 0.5, halfHeight: 2 });

  it('is its core, the lower end first', () => {
    const face = faceOf(pill, [1, 0, 0]);
    expect(face).toMatchObject({ count: 2, number: 0, numbers: [0, 1], radius: 0.5 });
    expect(face.corners).toEqual([
      [0, -2, 0],
      [0, 2, 0],
    ]);
    expect(faceOf(pill, unit([1, 9, 0])).count).toBe(2);
  });

  it('is its core as well when it points there: the upper end may be deep, too', () => {
    expect(faceOf(pill, [0, 1, 0])).toMatchObject({ count: 2, numbers: [0, 1], radius: 0.5 });
    expect(faceOf(pill, unit([1, -11, 0]))).toMatchObject({ count: 2, numbers: [0, 1] });
  });
});

describe('the supporting face of a triangle', () => {
  const leaf = triangle([0, 0, 0], [1, 0, 0], [0, 2, 0]);

  it('is all of it, from either side', () => {
    for (const direction of [[0, 0, 1], [0, 0, -1], unit([3, 3, 1])] as Vector[]) {
      expect(faceOf(leaf, direction)).toMatchObject({ count: 3, number: 0, numbers: [0, 1, 2], radius: 0 });
    }
    expect(faceOf(leaf, [0, 0, 1]).corners).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [0, 2, 0],
    ]);
  });

  it('is all of it when it is seen edge-on, and says so', () => {
    for (const direction of [[0, -1, 0], [-1, 0, 0], unit([2, 1, 0.1])] as Vector[]) {
      expect(faceOf(leaf, direction)).toMatchObject({ count: 3, numbers: [0, 1, 2], isEdgeOn: true });
    }
    expect(faceOf(leaf, unit([3, 3, 1])).isEdgeOn).toBe(false);
  });
});

describe('the supporting face of other shapes', () => {
  it('is the center of a sphere', () => {
    expect(faceOf(sphere(3), [0, 1, 0])).toMatchObject({ count: 1, numbers: [0], corners: [[0, 0, 0]], radius: 3 });
  });

  it('is the surface of a plane, which has no corners; the first lies on it', () => {
    const face = faceOf(plane({ normal: [0, 2, 0], offset: 1.5 }), [0, 1, 0]);
    expect(face).toMatchObject({ count: 0, numbers: [], radius: 0, corners: [[0, 1.5, 0]] });
  });
});

describe('the supporting face of any shape', () => {
  it('has a point as far along it as any of the shape, corners of the shape only, and is flat and convex', () => {
    const coverage = new Coverage();
    const random = new Random(4711);
    for (let i = cases(2000); i > 0; i--) {
      const type = random.pick(['capsule', 'box', 'triangle'] as const);
      const shape = randomShape[type](random, 1);
      const q = random.quaternion();
      const direction = random.unitVector();
      const solid = solidOf(shapeAt(shape, [0, 0, 0], [0, 0, 0], q));
      const { corners, numbers, count, radius } = faceOf(shape, direction, q);
      coverage.count(`${type} ${count}`);
      near(supportOfPoints(corners, direction) + radius, support(solid, direction), 1e-12, 'support of the face');
      // Numbers name corners of the shape, independent of the direction.
      const all = 'half' in solid || 'corners' in solid || 'axes' in solid ? coreCorners(solid) : [];
      for (const [j, corner] of corners.entries()) {
        near(norm(minus(corner, all[numbers[j]!]!)), 0, 1e-12, `corner ${numbers[j]} of a ${type}`);
      }
      if (count < 4) continue;
      const sides = corners.map((corner, j) => minus(corners[(j + 1) % 4]!, corner));
      const crosses = sides.map((side, j) => cross(side, sides[(j + 1) % 4]!));
      for (const cornerCross of crosses) expect(dot(cornerCross, crosses[0]!)).toBeGreaterThan(0);
    }
    coverage.expectAtLeast({ 'capsule 2': 100, 'box 4': 100, 'triangle 3': 100 });
  });
});
