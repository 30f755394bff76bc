import { box, plane, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { expectPoints, idsOf } from '../../helpers/manifolds.ts';
import { Random } from '../../helpers/random.ts';
import { contactOf } from '../../helpers/shape-queries.ts';
import { rigidlyMoved, rotationAbout, shapeAt, tuple } from '../../helpers/test-shapes.ts';
import { dot, minus, norm, plus, type Quaternion, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

const NOWHERE: Vector = [0, 0, 0];
const UPRIGHT: Quaternion = [0, 0, 0, 1];

const floor = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }));
const cube = shapeAt(box({ halfExtents: [1, 1, 1] }));
/** A right triangle in the plane of x and z, its right angle at its position. */
const leaf = (position: Vector, quaternion: Quaternion = UPRIGHT, leg = 0.5) =>
  shapeAt(triangle([0, 0, 0], [0, 0, leg], [leg, 0, 0]), position, NOWHERE, quaternion);
/** The same upright, its hypotenuse below. */
const blade = (position: Vector, leg = 0.5) => shapeAt(triangle([-leg, 0, 0], [leg, 0, 0], [0, leg, 0]), position);

it('a triangle in a box has the same points at every size: products of four lengths do not overflow', () => {
  const pointsAt = (size: number) => {
    const block = shapeAt(
      box({ halfExtents: [0.5 * size, 0.7 * size, 0.9 * size] }),
      NOWHERE,
      NOWHERE,
      [-0.6793543626539573, -0.12217530882839532, 0.6033856713367259, -0.39934518337054015],
    );
    const thin = shapeAt(
      triangle([-size, 0.1 * size, -0.6 * size], [0.9 * size, 0, -0.5 * size], [0.1 * size, -0.1 * size, size]),
      times([0.6262048939242959, -0.6867763185873628, 0.19402016373351216], size),
      NOWHERE,
      [0.8705987196877267, -0.43745942720891284, 0.12307556649941695, 0.18851929279251126],
    );
    return idsOf(contactOf(block, thin)!);
  };
  expect(pointsAt(1)).toHaveLength(3);
  for (const exponent of [-90, -45, 45, 90]) expect(pointsAt(2 ** exponent)).toEqual(pointsAt(1));
});

describe('a triangle on a plane', () => {
  it.each([0, 0.125])('flat, %d deep: its three corners', (depth) => {
    const found = contactOf(leaf([1, -depth, 2]), floor)!;
    expectPoints(found, [
      [1, -depth / 2, 2],
      [1, -depth / 2, 2.5],
      [1.5, -depth / 2, 2],
    ]);
    for (const it of found.points) expect(it.depth).toBeCloseTo(depth, 12);
  });

  it('on an edge: its two ends', () => {
    expectPoints(contactOf(blade([0, 0, 1]), floor)!, [
      [-0.5, 0, 1],
      [0.5, 0, 1],
    ]);
  });

  it('on a corner: one point', () => {
    const dart = shapeAt(triangle([0, 0, 0], [0.25, 1, 0], [-0.25, 1.5, 0]));
    expectPoints(contactOf(dart, floor)!, [[0, 0, 0]]);
    expectPoints(contactOf(leaf(NOWHERE, rotationAbout([1, 0, -1], -0.5)), floor)!, [[0, 0, 0]]);
  });
});

describe('a triangle on a box', () => {
  it('flat within the face: its three corners', () => {
    const found = contactOf(leaf([0.25, 1, 0]), cube)!;
    expect(tuple(found.normal)).toEqual([0, -1, 0]);
    expectPoints(found, [
      [0.25, 1, 0],
      [0.25, 1, 0.5],
      [0.75, 1, 0],
    ]);
  });

  it('flat across a side of the face: a corner, and where two sides cross it', () => {
    expectPoints(contactOf(leaf([0.75, 1, 0]), cube)!, [
      [0.75, 1, 0],
      [0.75, 1, 0.5],
      [1, 1, 0],
      [1, 1, 0.25],
    ]);
  });

  it('flat and larger than the face: the corners of the face', () => {
    expectPoints(contactOf(leaf([-2, 1, -2], UPRIGHT, 9), cube)!, [
      [-1, 1, -1],
      [-1, 1, 1],
      [1, 1, -1],
      [1, 1, 1],
    ]);
  });

  it('edge-on: the ends of the edge, or where it leaves the face', () => {
    expectPoints(contactOf(blade([0.25, 1, 0.5]), cube)!, [
      [-0.25, 1, 0.5],
      [0.75, 1, 0.5],
    ]);
    expectPoints(contactOf(blade([0.25, 1, 0.5], 4), cube)!, [
      [-1, 1, 0.5],
      [1, 1, 0.5],
    ]);
  });

  it('on a corner: one point', () => {
    const dart = shapeAt(triangle([0, 0, 0], [0.25, 1, 0], [-0.25, 1.5, 0]), [0.5, 1, 0.25]);
    expectPoints(contactOf(dart, cube)!, [[0.5, 1, 0.25]]);
  });
});

describe('a triangle on a triangle', () => {
  it('flat, the one within the other: the corners of the smaller one', () => {
    expectPoints(contactOf(leaf(NOWHERE, UPRIGHT, 4), leaf([0.5, 0, 0.5]))!, [
      [0.5, 0, 0.5],
      [0.5, 0, 1],
      [1, 0, 0.5],
    ]);
  });

  it('flat, across each other: of what they share four corners that span most', () => {
    // Both of legs 2, the second rotated by 180°: they share a hexagon.
    const [low, high] = [leaf(NOWHERE, UPRIGHT, 3), leaf([2, 0, 2], rotationAbout([0, 1, 0], Math.PI), 3)];
    const found = contactOf(low, high)!;
    const positions = found.points.map((it) => tuple(it.point));
    const hexagon = [
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 1],
      [2, 0],
      [1, 0],
    ];
    for (const [x, y, z] of positions) {
      expect(y).toBeCloseTo(0, 12);
      expect(hexagon).toContainEqual([x, z].map((v) => expect.closeTo(v, 12)));
    }
    expect(new Set(idsOf(found)).size).toBe(4);
  });

  it('edge on face: the ends of the edge', () => {
    expectPoints(contactOf(leaf([-1, 0, -1], UPRIGHT, 5), blade([0.5, 0, 0.5]))!, [
      [0, 0, 0.5],
      [1, 0, 0.5],
    ]);
  });

  it('edges that cross: one point', () => {
    const low = shapeAt(triangle([-1, 0, 0], [1, 0, 0], [0, -1, 0]));
    const high = shapeAt(triangle([0.25, 0, -1], [0.25, 0, 1], [0.25, 1, 0]));
    expectPoints(contactOf(low, high)!, [[0.25, 0, 0]]);
  });

  it('corner on face: one point', () => {
    const dart = shapeAt(triangle([0, 0, 0], [0.25, 1, 0], [-0.25, 1.5, 0]), [0.5, 0, 0.5]);
    expectPoints(contactOf(leaf([-1, 0, -1], UPRIGHT, 5), dart)!, [[0.5, 0, 0.5]]);
  });
});

describe('a triangle that is much narrower than long', () => {
  it.each(['box', 'plane', 'triangle'] as const)(
    'has all of its points on it, to 1e-12 of its size: on a %s',
    (type) => {
      const [coverage, random] = [new Coverage(), new Random(41)];
      const wide = {
        box: box({ halfExtents: [1, 1, 1] }),
        plane: plane({ normal: [0, 1, 0], offset: 1 }),
        triangle: triangle([-2, 1, -2], [0, 1, 3], [3, 1, -2]),
      }[type];
      for (let i = cases(1000, 50_000); i > 0; i--) {
        const width = random.logarithmic(3e-13, 1e-2);
        const size = random.range(0.2, 2);
        const corners: [Vector, Vector, Vector] = [
          [-size, 0, 0],
          [size, 0, 0],
          [size * random.range(-1, 1), 0, -size * width],
        ];
        const tilt = rotationAbout(unit(plus(random.vector(), [0, 0.1, 0])), random.range(0, 0.05));
        const frame = random.quaternion();
        const narrow = shapeAt(
          triangle(...corners),
          [random.range(-1, 1), 1 - 0.01 * size, random.range(-1, 1)],
          NOWHERE,
          tilt,
        );
        const away = random.vector(2);
        const [a, b] = [rigidlyMoved(narrow, frame, away), rigidlyMoved(shapeAt(wide), frame, away)];
        const isFirst = random.chance(0.5);
        const found = isFirst ? contactOf(a, b) : contactOf(b, a);
        if (!found) continue;
        const normal = rotated(a.quaternion, [0, 1, 0]);
        const long = rotated(a.quaternion, [1, 0, 0]);
        coverage.count(`${found.points.length} points`);
        for (const { pointA, pointB } of found.points) {
          const fromMiddle = minus(tuple(isFirst ? pointA : pointB), a.position);
          const [height, along] = [dot(fromMiddle, normal), dot(fromMiddle, long)];
          const aside = norm(minus(fromMiddle, plus(times(normal, height), times(long, along))));
          showing({ a, b }, () => {
            check(Math.abs(height) <= 1e-12 * size, `${height / size} of the size off its plane`);
            check(Math.abs(along) <= size * (1 + 2e-7), `${along / size} of the size along it`);
            check(aside <= size * (width + 2e-7), `${aside / size} of the size aside of it`);
          });
        }
      }
      coverage.expectAtLeast({ '2 points': 50 });
    },
  );
});
