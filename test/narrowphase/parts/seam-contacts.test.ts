import { slide, World } from 'first-contact';
import {
  box,
  capsule,
  cone,
  contactShapes,
  convexHull,
  createClosestPoints,
  createContact,
  cylinder,
  distanceShapes,
  heightField,
  type Shape,
  sphere,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, near, showing } from '../../helpers/assertions.ts';
import { cubeMesh, gridMesh, type MeshArrays, mapped, soupMesh, sphereMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { randomField, trianglesOf } from '../../helpers/random-meshes.ts';
import { cases, isQuick } from '../../helpers/sample-size.ts';
import { type ConvexShape, shapeAt, solidOf, tuple } from '../../helpers/test-shapes.ts';
import { distanceToTriangle } from '../../oracle/features.ts';
import { signedDistanceOfPoint, support } from '../../oracle/solids.ts';
import { dot, minus, norm, plus, type Quaternion, times, type Vector } from '../../oracle/vector.ts';

// Overlaps with triangles at the seams of a mesh: depth, normal and points, against sums over all triangles.

type Corners = readonly [Vector, Vector, Vector];

const meshes: Record<string, (random: Random) => MeshArrays> = {
  cube: cubeMesh,
  'small cube': () => mapped(cubeMesh(), (p) => times(p, 0.2)),
  'closed and smooth': () => sphereMesh(2),
  bumpy: (random) => mapped(sphereMesh(2), (p) => times(p, 1 + 0.05 * Math.sin(7 * p[0]) + 0.002 * random.next())),
  'flat floor': () => mapped(gridMesh(8, 8), ([x, y, z]) => [(x - 4) / 3, y, (z - 4) / 3]),
  hilly: (random) =>
    mapped(
      gridMesh(8, 8, () => 0.5 * random.next()),
      ([x, y, z]) => [(x - 4) / 3, y, (z - 4) / 3],
    ),
  soup: (random) => mapped(soupMesh(random, 40), (p) => times(p, 0.1)),
};

/** Meshes of which all corners are behind the plane of any contact. */
const convexMeshes = ['cube', 'small cube', 'closed and smooth'];

const shapes: Record<string, (random: Random) => ConvexShape> = {
  sphere: (random) => sphere(random.range(0.1, 0.6)),
  capsule: (random) => capsule({ radius: random.range(0.1, 0.4), halfHeight: random.range(0, 0.6) }),
  box: (random) => box({ halfExtents: [random.range(0.1, 0.4), random.range(0.1, 0.6), random.range(0.1, 0.4)] }),
  cylinder: (random) => cylinder({ radius: random.range(0.1, 0.4), halfHeight: random.range(0.1, 0.6) }),
  cone: (random) => cone({ radius: random.range(0.1, 0.4), halfHeight: random.range(0.1, 0.6) }),
  convexHull: (random) => convexHull(Array.from({ length: 12 }, () => random.vector(0.5))),
};

/** A cone has what a cylinder has, and a capsule what a sphere has: a quick run leaves them out. */
const shapeNames = Object.keys(shapes).filter((name) => !(isQuick && (name === 'capsule' || name === 'cone')));

const orientationOf = (random: Random): Quaternion => (random.chance(0.3) ? [0, 0, 0, 1] : random.quaternion());

const cornersOf = (shape: Pick<Shape & { type: 'triangle' }, 'a' | 'b' | 'c'>): Corners => [
  tuple(shape.a),
  tuple(shape.b),
  tuple(shape.c),
];

/** A surface with its triangles by number. */
interface Surface {
  shape: Shape;
  triangles: Map<number, Corners>;
}

/** Surfaces that are the same each time. */
const fixed = new Map<string, Surface>();

/** A random surface, or a fixed one. */
function surfaceOf(name: string, random: Random): Surface {
  if (name === 'height field') {
    const { shape, triangles } = randomField(random);
    return { shape, triangles: new Map([...triangles].map(([number, it]) => [number, cornersOf(it)])) };
  }
  const known = fixed.get(name);
  if (known) return known;
  const make = meshes[name]!;
  const shape = triangleMesh(make(random));
  const surface = { shape, triangles: new Map(trianglesOf(shape).map((it, number) => [number, cornersOf(it)])) };
  if (make.length === 0) fixed.set(name, surface);
  return surface;
}

describe.each(Object.keys(meshes))('a shape that comes to a mesh, %s, from outside', (name) => {
  it.each(shapeNames)('of the type %s is no deeper in it than some multiple of the overlap', (type) => {
    const random = new Random(71);
    const [apart, contact] = [createClosestPoints(), createContact()];
    let found = 0;
    let surface = surfaceOf(name, random);
    for (let i = 0; i < cases(150, 5000, 4); i++) {
      if (i % 10 === 0) surface = surfaceOf(name, random);
      const { shape, triangles } = surface;
      const target = shapeAt(shape);
      const position: Vector = random.chance(0.3)
        ? [random.pick([1, 0, 0.5]), 2.5, random.pick([1, 0, 1 / 3, 0.7])]
        : times(random.unitVector(), 2.5);
      const other = shapeAt(shapes[type]!(random), position, [0, 0, 0], orientationOf(random));
      distanceShapes(apart, target, other);
      if (!(apart.distance > 0)) continue;
      const touching = plus(position, times(tuple(apart.normal), -apart.distance));
      for (const overlap of [0, 1e-16, 1e-14, 1e-12, 1e-9, 1e-6, 1e-4]) {
        const moved = { ...other, position: plus(touching, times(tuple(apart.normal), -overlap)) };
        showing({ target, moved, overlap }, () => {
          if (!contactShapes(contact, target, moved)) return;
          found++;
          check(contact.depth <= 100 * overlap + 2e-11, `depth ${contact.depth}`);
          if (!convexMeshes.includes(name)) return;
          // The normal is one of the mesh: no corner is above its plane.
          const n = tuple(contact.normal);
          const height = dot(n, tuple(contact.pointA));
          for (const corner of [...triangles.values()].flat()) {
            check(dot(n, corner) <= height + 1e-10, `normal ${n}, corner ${corner}`);
          }
        });
      }
    }
    expect(found).toBeGreaterThan(cases(50, 50, 11));
  });
});

describe.each([...Object.keys(meshes), 'height field'])('an overlap with a surface, %s,', (name) => {
  it.each(shapeNames)('of a %s has its points on both, and a depth that separates from the triangle', (type) => {
    const random = new Random(72);
    const contact = createContact();
    let found = 0;
    for (let i = 0; i < cases(300, 10_000, 10); i++) {
      const { shape, triangles } = surfaceOf(name, random);
      const size = name === 'small cube' ? 0.5 : 1.2;
      const other = shapeAt(shapes[type]!(random), random.vector(size), [0, 0, 0], orientationOf(random));
      const surface = shapeAt(shape);
      const isFirst = random.chance(0.5);
      if (!(isFirst ? contactShapes(contact, surface, other) : contactShapes(contact, other, surface))) continue;
      found++;
      const depths = contact.points.map(({ depth }) => depth);
      expect(Math.max(...depths)).toBeCloseTo(contact.depth, 9);
      expect(new Set(contact.points.map(({ id }) => id)).size).toBe(depths.length);
      showing({ shape, other, isFirst }, () => {
        const n = times(tuple(contact.normal), isFirst ? 1 : -1);
        const onMesh = tuple(isFirst ? contact.pointA : contact.pointB);
        const onOther = tuple(isFirst ? contact.pointB : contact.pointA);
        const solid = solidOf(other);
        // A circle that lies in a plane is found by iteration: docs/policies.md.
        const accuracy = type === 'cylinder' || type === 'cone' ? 1e-7 : 1e-10;
        near(signedDistanceOfPoint(solid, onOther), 0, accuracy, 'point on the shape');
        const toMesh = Math.min(...[...triangles.values()].map((corners) => distanceToTriangle(onMesh, corners)));
        near(toMesh, 0, 1e-10, 'point on the mesh');
        near(dot(n, minus(onMesh, onOther)), contact.depth, accuracy, 'height of the points');
        const corners = triangles.get((isFirst ? contact.featureA : contact.featureB) ?? 0)!;
        const top = Math.max(...corners.map((corner) => dot(n, corner)));
        const bottom = dot(n, solid.center) - support(solid, times(n, -1));
        near(top - bottom, contact.depth, accuracy, 'separation along the normal');
      });
    }
    expect(found).toBeGreaterThan(cases(2, 2, 0));
  });
});

describe('a shape on top of a closed cube', () => {
  const cube = { shape: triangleMesh(cubeMesh()) };

  it('has the normal of the top, however close to the edge', () => {
    const contact = createContact();
    for (const aside of [0, 1e-16, 1e-12, 1e-8, 1e-4, 0.01, 0.1]) {
      for (const depth of [1e-16, 1e-12, 1e-8, 1e-3]) {
        const ball = { shape: sphere(0.5), position: [1 - aside, 1.5 - depth, 0.2] as Vector };
        if (!contactShapes(contact, cube, ball)) continue;
        expect(contact.depth, `${aside} aside`).toBeLessThan(depth + 1e-12);
        expect(norm(minus(tuple(contact.normal), [0, 1, 0]))).toBeLessThan(1e-10);
      }
    }
  });

  it('has a point as deep as the contact, also where a part beside it is hardly less deep', () => {
    const contact = createContact();
    for (const [radius, position] of [
      [0.2568842249239437, [0.8910512472053795, 1.10871649001313, 1.1400475313499057]],
      [0.3423992794087235, [1.0000904920506846, 1.1882958351171398, 0.9074777932581728]],
    ] as const) {
      expect(contactShapes(contact, cube, { shape: sphere(radius), position })).toBe(true);
      expect(Math.max(...contact.points.map(({ depth }) => depth))).toBeCloseTo(contact.depth, 12);
    }
  });

  it('slides beyond the edge, sunk by rounding, and does not stop at the side from inside', () => {
    for (const shape of [box({ size: [0.4, 0.4, 0.4] }), sphere(0.2), cylinder({ radius: 0.2, halfHeight: 0.2 })]) {
      for (const sunk of [0, 1e-16, 1e-14, 1e-12]) {
        const world = new World();
        world.add({ type: 'static', ...cube });
        const position = [0.5, 1.2 - sunk, 0.1] as const;
        const body = world.add({ shape, position, velocity: [1, 0, 0], response: slide() });
        for (let i = 0; i < 120; i++) world.step(1 / 60);
        expect(body.position.x, `${shape.type} sunk by ${sunk}`).toBeCloseTo(2.5, 9);
      }
    }
  });
});

describe('a round shape sunk into a flat floor of triangles', () => {
  const floors: [string, Shape][] = [
    ['a mesh', triangleMesh(gridMesh(8, 8))],
    ['a height field', heightField({ heights: new Float32Array(81), rows: 9, columns: 9, size: 8 })],
  ];

  it.each(floors)('has one point, a lying capsule two, as on a box: %s', (name, floor) => {
    const lying: Quaternion = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    const round: [Shape, Quaternion, height: number, points: number][] = [
      [sphere(0.5), [0, 0, 0, 1], 0.5, 1],
      [capsule({ radius: 0.3, halfHeight: 0.8 }), lying, 0.3, 2],
      [cone({ radius: 0.5, halfHeight: 0.5 }), [1, 0, 0, 0], 0.5, 1],
    ];
    const random = new Random(74);
    const contact = createContact();
    const middle = name === 'a mesh' ? 4 : 0;
    for (const [shape, quaternion, height, points] of round) {
      for (let i = 0; i < cases(320, 20_000); i++) {
        const depth = random.pick([0, 1e-9, 1e-3, 0.02, 0.1]);
        const at = () => middle + (random.chance(0.3) ? random.integer(5) - 2 : random.range(-2, 2));
        const other = { shape, quaternion, position: [at(), height - depth, at()] as const };
        showing({ other }, () => {
          if (!contactShapes(contact, other, { shape: floor })) return check(depth < 1e-15, 'no contact');
          check(contact.points.length === points, `${contact.points.length} points`);
          for (const point of contact.points) near(point.depth, depth, 1e-12, 'depth of a point');
        });
      }
    }
  });
});

describe('an overlap with a solid cube', () => {
  it('from deep inside has its points on both shapes', () => {
    const random = new Random(73);
    const { positions, indices } = cubeMesh();
    const shape = triangleMesh({ positions, indices, solid: true });
    const contact = createContact();
    for (let i = 0; i < cases(300, 10_000); i++) {
      const type = random.pick(Object.keys(shapes));
      const small = random.chance(0.5) ? box({ size: [0.2, 0.3, 0.1] }) : cylinder({ radius: 0.1, halfHeight: 0.2 });
      const other = shapeAt(
        random.chance(0.5) ? small : shapes[type]!(random),
        random.vector(0.6),
        [0, 0, 0],
        orientationOf(random),
      );
      showing({ other }, () => {
        check(contactShapes(contact, { shape }, other), 'no contact');
        const solid = solidOf(other);
        near(signedDistanceOfPoint(solid, tuple(contact.pointB)), 0, 1e-7, 'point on the shape');
        near(Math.max(...tuple(contact.pointA).map(Math.abs)), 1, 1e-12, 'point on the mesh');
        const bottom = dot(tuple(contact.normal), minus(solid.center, tuple(contact.pointA)));
        check(bottom + contact.depth - support(solid, times(tuple(contact.normal), -1)) > -1e-7, 'still in the plane');
      });
    }
  });
});

describe('a hull with a flat bottom across the edge of the flat top of a cube', () => {
  const tetrahedron = convexHull([
    [-1, 0, -1],
    [1, 0, -1],
    [0, 0, 1],
    [0, 1, 0],
  ]);
  it.each([false, true])('is as deep in the mesh as in the top, solid: %s', (solid) => {
    const { positions, indices } = cubeMesh();
    const mesh = { shape: triangleMesh({ positions, indices, solid }) };
    const random = new Random(91);
    const contact = createContact();
    for (let i = 0; i < cases(3000); i++) {
      const depth = random.pick([1e-9, 1e-4, 0.01]);
      const sideways = () => random.pick([random.range(-2, 2), Math.round(random.range(-8, 8)) / 4]);
      const position = [sideways(), 1 - depth, sideways()] as const;
      const hull = { shape: tetrahedron, position, quaternion: [0, random.pick([0, 0.1]), 0, 1] as const };
      if (!contactShapes(contact, hull, mesh)) continue;
      showing({ position }, () => check(contact.depth < 1.01 * depth, `depth ${contact.depth} instead of ${depth}`));
    }
  });
});
