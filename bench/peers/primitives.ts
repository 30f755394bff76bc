// Our primitives and those of three.js, a million random calls each, alternating in one process. Prints JSON.

import {
  closestPointOnTriangle,
  createObb,
  createRayHit,
  createTriangleIntersection,
  intersectRayTriangle,
  overlapAabbAabb,
  overlapObbObb,
  overlapSphereAabb,
  overlapSphereObb,
  overlapSphereSphere,
  pointInTriangle,
  rayAabb,
  rayObb,
  raySphere,
} from 'first-contact/narrowphase';
import { Box3, Matrix3, Matrix4, Quaternion, Ray, Sphere, Triangle, Vector3 } from 'three';
import { OBB } from 'three/addons/math/OBB.js';
import { Random } from '../../test/helpers/random.ts';
import type { Primitive } from '../run/results.ts';
import { now, since } from './clock.ts';

const isQuick = process.argv[2] === 'quick';
/** Number of inputs: few enough to stay in the cache. Any two of them form a case. */
const THINGS = 1024;
const QUESTIONS = 1_000_000;
const ROUNDS = isQuick ? 3 : 9;

const random = new Random(31);
const list = <T>(make: () => T): T[] => Array.from({ length: THINGS }, make);
const vectors = (size: number) => list(() => new Vector3(...random.vector(size)));
const plain = ({ x, y, z }: Vector3) => ({ x, y, z });

const points = vectors(1);
const triangles = list(() => new Triangle(vectorIn(1), vectorIn(1), vectorIn(1)));
const spheres = list(() => new Sphere(vectorIn(1), random.range(0.2, 0.7)));
const rays = list(() => new Ray(vectorIn(2), new Vector3(...random.unitVector())));
const boxes = list(() => {
  const [center, half] = [vectorIn(1), new Vector3(extent(), extent(), extent())];
  return new Box3(center.clone().sub(half), center.clone().add(half));
});
const obbs = list(() => {
  const quaternion = new Quaternion(...random.quaternion());
  const rotation = new Matrix3().setFromMatrix4(new Matrix4().makeRotationFromQuaternion(quaternion));
  return { obb: new OBB(vectorIn(1), new Vector3(extent(), extent(), extent()), rotation), quaternion };
});

// The same inputs for this library.
const ourPoints = points.map(plain);
const ourTriangles = triangles.map(({ a, b, c }) => ({ a: plain(a), b: plain(b), c: plain(c) }));
const ourSpheres = spheres.map(({ center, radius }) => ({ center: plain(center), radius }));
const ourRays = rays.map(({ origin, direction }) => ({ origin: plain(origin), direction: plain(direction) }));
const ourBoxes = boxes.map(({ min, max }) => ({ min: plain(min), max: plain(max) }));
const ourObbs = obbs.map(({ obb: { center, halfSize }, quaternion: { x, y, z, w } }) =>
  createObb({ center: plain(center), halfExtents: plain(halfSize), quaternion: { x, y, z, w } }),
);

const hit = createRayHit();
const crossing = createTriangleIntersection();
const point = { x: 0, y: 0, z: 0 };
const target = new Vector3();

/** A comparison: two functions of two inputs, whose positive results are counted. */
interface Contest<A, B, C, D> {
  left: [readonly A[], readonly B[]];
  right: [readonly C[], readonly D[]];
  ours: (a: A, b: B) => unknown;
  theirs: (a: C, b: D) => unknown;
}

const contest = <A, B, C, D>(of: Contest<A, B, C, D>) => of as unknown as Contest<unknown, unknown, unknown, unknown>;
const threeObbs = obbs.map(({ obb }) => obb);

const contests = {
  'Ray.intersectTriangle': contest({
    left: [ourRays, ourTriangles],
    right: [rays, triangles],
    ours: (ray, { a, b, c }) => intersectRayTriangle(crossing, ray, a, b, c),
    theirs: (ray, { a, b, c }) => ray.intersectTriangle(a, b, c, false, target),
  }),
  'Triangle.containsPoint': contest({
    left: [ourPoints, ourTriangles],
    right: [points, triangles],
    ours: (p, { a, b, c }) => pointInTriangle(p, a, b, c),
    theirs: (p, triangle) => triangle.containsPoint(p),
  }),
  'Triangle.closestPointToPoint': contest({
    left: [ourPoints, ourTriangles],
    right: [points, triangles],
    ours: (p, { a, b, c }) => closestPointOnTriangle(point, p, a, b, c) && point.x > 0,
    theirs: (p, triangle) => triangle.closestPointToPoint(p, target).x > 0,
  }),
  'Box3.intersectsSphere': contest({
    left: [ourSpheres, ourBoxes],
    right: [spheres, boxes],
    ours: overlapSphereAabb,
    theirs: (sphere, box) => box.intersectsSphere(sphere),
  }),
  'Box3.intersectsBox': contest({
    left: [ourBoxes, ourBoxes],
    right: [boxes, boxes],
    ours: overlapAabbAabb,
    theirs: (a, b) => a.intersectsBox(b),
  }),
  'Sphere.intersectsSphere': contest({
    left: [ourSpheres, ourSpheres],
    right: [spheres, spheres],
    ours: overlapSphereSphere,
    theirs: (a, b) => a.intersectsSphere(b),
  }),
  'Ray.intersectBox': contest({
    left: [ourRays, ourBoxes],
    right: [rays, boxes],
    ours: (ray, box) => rayAabb(hit, ray, box),
    theirs: (ray, box) => ray.intersectBox(box, target),
  }),
  'Ray.intersectSphere': contest({
    left: [ourRays, ourSpheres],
    right: [rays, spheres],
    ours: (ray, sphere) => raySphere(hit, ray, sphere),
    theirs: (ray, sphere) => ray.intersectSphere(sphere, target),
  }),
  'OBB.intersectsOBB': contest({
    left: [ourObbs, ourObbs],
    right: [threeObbs, threeObbs],
    ours: overlapObbObb,
    theirs: (a, b) => a.intersectsOBB(b),
  }),
  'OBB.intersectsSphere': contest({
    left: [ourSpheres, ourObbs],
    right: [spheres, threeObbs],
    ours: overlapSphereObb,
    theirs: (sphere, obb) => obb.intersectsSphere(sphere),
  }),
  'OBB.intersectRay': contest({
    left: [ourRays, ourObbs],
    right: [rays, threeObbs],
    ours: (ray, obb) => rayObb(hit, ray, obb),
    theirs: (ray, obb) => obb.intersectRay(ray, target),
  }),
};

type Loop = (as: readonly unknown[], bs: readonly unknown[], pairs: Int32Array) => number;

/** A separate loop for each function, so that no loop is compiled for all of them. */
function compileLoop(test: (a: unknown, b: unknown) => unknown): Loop {
  const source = `return (as, bs, pairs) => {
    let count = 0;
    for (let i = 0; i < pairs.length; i += 2) if (test(as[pairs[i]], bs[pairs[i + 1]])) count++;
    return count;
  };`;
  return new Function('test', source)(test) as Loop;
}

function measure({ left, right, ours, theirs }: Contest<unknown, unknown, unknown, unknown>): Primitive {
  const pairs = Int32Array.from({ length: 2 * QUESTIONS }, () => random.integer(THINGS));
  const sides = [
    { loop: compileLoop(ours), things: left, times: [] as number[], count: 0 },
    { loop: compileLoop(theirs), things: right, times: [] as number[], count: 0 },
  ];
  for (let round = -2; round < ROUNDS; round++) {
    for (const side of sides) {
      const start = now();
      side.count = side.loop(side.things[0], side.things[1], pairs);
      const elapsed = since(start);
      if (round >= 0) side.times.push((elapsed * 1e6) / QUESTIONS);
    }
  }
  const [a, b] = sides.map(({ times }) => times.sort((p, q) => p - q)[times.length >> 1]);
  return { ours: a, theirs: b, oursTrue: sides[0].count, theirsTrue: sides[1].count };
}

function vectorIn(size: number): Vector3 {
  return new Vector3(...random.vector(size));
}

function extent(): number {
  return random.range(0.2, 0.7);
}

console.log(JSON.stringify(Object.fromEntries(Object.entries(contests).map(([name, of]) => [name, measure(of)]))));
