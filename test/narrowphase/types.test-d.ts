import {
  type Barycentric,
  barycentric,
  type ClosestPoints,
  type Contact,
  type ContactPoint,
  classifyPointInTriangle,
  classifyPointInTriangle2D,
  closestPointOnTriangle,
  closestPointsSegmentSegment,
  compound,
  contactShapes,
  createBarycentric,
  createClosestPoints,
  createContact,
  createInterval,
  createManifold,
  createRayHit,
  createSweepHit,
  createTriangleIntersection,
  type Interval,
  intersectLineTriangle,
  intersectRayTriangle,
  intersectSegmentAabb,
  intersectSegmentTriangle,
  type Manifold,
  overlapShapes,
  type PartNumbers,
  type PointInTriangle,
  pointInTriangle,
  pointInTriangle2D,
  type Ray,
  type RayHit,
  raycastShape,
  raySphere,
  type SweepHit,
  sphere,
  sweepShapes,
  type TriangleIntersection,
  type TriangleOutcome,
  triangleMesh,
  type Vec3,
} from 'first-contact/narrowphase';
import { describe, expectTypeOf, it } from 'vitest';

const p = { x: 0, y: 0, z: 0 };
const flat = { x: 0, y: 0 };

describe('rays', () => {
  it('are objects or arrays at the border, objects inside', () => {
    expectTypeOf(raycastShape).toBeCallableWith(
      createRayHit(),
      { origin: [0, 0, 0], direction: p },
      { shape: sphere(1) },
    );
    expectTypeOf(raySphere).toBeCallableWith(
      createRayHit(),
      { origin: p, direction: p, maxDistance: 1 },
      { center: p, radius: 1 },
    );
    expectTypeOf<Ray['maxDistance']>().toEqualTypeOf<number | undefined>();
    // @ts-expect-error the functions of single shapes do not read arrays
    raySphere(createRayHit(), { origin: [0, 0, 0], direction: p }, { center: p, radius: 1 });
    // @ts-expect-error a ray has a direction
    raycastShape(createRayHit(), { origin: p }, { shape: sphere(1) });
  });

  it('are answered with a hit', () => {
    expectTypeOf(createRayHit()).toEqualTypeOf<RayHit>();
    expectTypeOf<RayHit['overlapping']>().toEqualTypeOf<boolean>();
    expectTypeOf(raycastShape).returns.toEqualTypeOf<boolean>();
  });
});

describe('triangles', () => {
  it('return the relation of a line', () => {
    expectTypeOf(createTriangleIntersection()).toEqualTypeOf<TriangleIntersection>();
    expectTypeOf<TriangleOutcome>().toEqualTypeOf<'intersecting' | 'disjoint' | 'parallel' | 'coplanar'>();
    expectTypeOf(intersectLineTriangle).toBeCallableWith(
      createTriangleIntersection(),
      { origin: p, direction: p },
      p,
      p,
      p,
    );
    expectTypeOf(intersectRayTriangle).toBeCallableWith(
      createTriangleIntersection(),
      { origin: p, direction: p, maxDistance: 1 },
      p,
      p,
      p,
      { cullBackfaces: true },
    );
    expectTypeOf(intersectSegmentTriangle).toBeCallableWith(createTriangleIntersection(), p, p, p, p, p);
  });

  it('return the position of a point, in space and in the plane', () => {
    expectTypeOf(pointInTriangle(p, p, p, p)).toEqualTypeOf<boolean>();
    expectTypeOf(pointInTriangle).toBeCallableWith(p, p, p, p, 0.1);
    expectTypeOf(pointInTriangle2D(flat, flat, p, p)).toEqualTypeOf<boolean>();
    expectTypeOf(classifyPointInTriangle(p, p, p, p)).toEqualTypeOf<PointInTriangle>();
    expectTypeOf(classifyPointInTriangle2D(flat, flat, flat, flat)).toEqualTypeOf<PointInTriangle>();
    expectTypeOf<'edge-ab'>().toExtend<PointInTriangle>();
    // @ts-expect-error a point in space has three coordinates
    pointInTriangle(flat, p, p, p);
  });
});

describe('placed shapes', () => {
  it('may move and rotate', () => {
    const placed = {
      shape: sphere(1),
      position: p,
      quaternion: [0, 0, 0, 1],
      displacement: p,
      rotation: [0, 1, 0],
    } as const;
    expectTypeOf(sweepShapes).toBeCallableWith(createSweepHit(), placed, placed);
  });

  it('weld vertices within a length, or none', () => {
    expectTypeOf(triangleMesh).toBeCallableWith({ positions: [], weld: 0.01 });
    expectTypeOf(triangleMesh).toBeCallableWith({ positions: [], weld: false });
    // @ts-expect-error Only `false` is no length.
    triangleMesh({ positions: [], weld: true });
    expectTypeOf(triangleMesh({ positions: [] }).weld).toEqualTypeOf<number>();
  });

  it('have options that may be undefined', () => {
    expectTypeOf(triangleMesh).toBeCallableWith({
      positions: [],
      indices: undefined,
      sides: undefined,
      solid: undefined,
      weld: undefined,
    });
    expectTypeOf(compound).toBeCallableWith([{ shape: sphere(1), position: undefined, quaternion: undefined }]);
    expectTypeOf(overlapShapes).toBeCallableWith({ shape: sphere(1), displacement: undefined }, { shape: sphere(1) });
  });
});

describe('contacts', () => {
  it('are made with their points, and may be without', () => {
    expectTypeOf(createContact()).toEqualTypeOf<Manifold>();
    expectTypeOf(createManifold()).toEqualTypeOf<Manifold>();
    expectTypeOf(createContact().points).toEqualTypeOf<ContactPoint[]>();
    expectTypeOf(createSweepHit()).toEqualTypeOf<SweepHit & Manifold>();
    expectTypeOf<Manifold>().toExtend<Contact>();
    expectTypeOf<Contact['points']>().toEqualTypeOf<ContactPoint[] | undefined>();
    const bare = { normal: p, depth: 0, point: p, pointA: p, pointB: p };
    expectTypeOf(bare).toExtend<Contact>();
    expectTypeOf(bare).not.toExtend<Manifold>();
    expectTypeOf(contactShapes).toBeCallableWith(bare, { shape: sphere(1) }, { shape: sphere(1) });
    expectTypeOf(contactShapes).toBeCallableWith(createContact(), { shape: sphere(1) }, { shape: sphere(1) });
    expectTypeOf(contactShapes).returns.toEqualTypeOf<boolean>();
  });

  it('have points on both surfaces, a depth and an id', () => {
    expectTypeOf<Omit<ContactPoint, keyof PartNumbers>>().toEqualTypeOf<{
      point: Vec3;
      pointA: Vec3;
      pointB: Vec3;
      depth: number;
      id: number;
    }>();
    // @ts-expect-error a point has an id
    createContact().points.push({ point: p, pointA: p, pointB: p, depth: 0 });
  });
});

describe('closest points', () => {
  it('are written to what the caller owns', () => {
    expectTypeOf(closestPointOnTriangle(p, p, p, p, p)).toEqualTypeOf<true>();
    expectTypeOf(createClosestPoints()).toEqualTypeOf<ClosestPoints>();
    expectTypeOf(closestPointsSegmentSegment).toBeCallableWith(createClosestPoints(), p, p, p, p);
    expectTypeOf(createBarycentric()).toEqualTypeOf<Barycentric>();
    expectTypeOf(barycentric(createBarycentric(), p, p, p, p)).toEqualTypeOf<boolean>();
    expectTypeOf(createInterval()).toEqualTypeOf<Interval>();
    expectTypeOf(intersectSegmentAabb).toBeCallableWith(createInterval(), p, p, { min: p, max: p });
  });
});
