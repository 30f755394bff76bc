import type { Contact, ContactPoint, Manifold, PlacedShape } from 'first-contact/narrowphase';
import { expect } from 'vitest';
import { signedDistanceOfPoint } from '../oracle/solids.ts';
import { cross, dot, minus, norm, plus, times, type Vector } from '../oracle/vector.ts';
import { check, coordinateRounding, lengthsOf, near, nearVector } from './assertions.ts';
import type { Coverage } from './coverage.ts';
import { boundingRadius, cornersOf, solidOf, type TestShape, tuple } from './test-shapes.ts';

// Contacts with all points: properties of all of them.

/** The data of a contact without its points. */
export const withoutPoints = ({ points, ...contact }: Manifold): Contact => contact;

export const idsOf = ({ points }: Pick<Manifold, 'points'>): number[] => points.map(({ id }) => id);

/** How many names the features of a shape may have. */
const namesOf = ({ shape }: PlacedShape): number => (shape.type === 'convexHull' ? 2 ** 17 : 128);

/** The feature id of a point of a and b for the opposite order of shapes. */
export const swappedId = (id: number, a: PlacedShape, b: PlacedShape): number =>
  (id % namesOf(b)) * namesOf(a) + Math.floor(id / namesOf(b));

/** The size of the smaller shape: the distance of its farthest point from its position. */
export const smallerSize = (a: TestShape, b: TestShape): number =>
  Math.min(...[a.shape, b.shape].map((shape) => (shape.type === 'plane' ? Infinity : boundingRadius(shape))));

/**
 * Tolerance of a point where a corner counts as over a face that ends slightly before it: 1e-7 of the smaller shape
 * plus the rounding of coordinates, and ten times as much for a triangle seen almost edge-on.
 */
export const besideFace = (a: TestShape, b: TestShape): number =>
  1.2e-6 * smallerSize(a, b) + 100 * coordinateRounding(a, b);

/** Largest distance of points with the same id, relative to the smaller size. */
export const NAMED_ALIKE = 3e-3;

/** Whether corners of a shape are so close that a point may have the id of either. */
export function isThin({ shape }: TestShape): boolean {
  if (shape.type === 'box') {
    const { x, y, z } = shape.halfExtents;
    return Math.min(x, y, z) < 2e-3 * boundingRadius(shape);
  }
  if (shape.type !== 'triangle') return false;
  const [a, b, c] = cornersOf(shape);
  const [u, v, w] = [minus(b, a), minus(c, b), minus(a, c)];
  return norm(cross(u, v)) < 4e-3 * Math.max(norm(u), norm(v), norm(w)) * boundingRadius(shape);
}

/** Relative accuracy of the points of a contact away from edges. */
const ACCURACY = 1e-9;

const exactness = (a: TestShape, b: TestShape): number => ACCURACY * lengthsOf(a, b) + 4 * coordinateRounding(a, b);

/** Properties of the points of every contact, for all shapes at their poses of contact. */
export function assertPoints(contact: Manifold, a: TestShape, b: TestShape, coverage: Coverage): void {
  const { points, depth } = contact;
  check(points.length >= 1 && points.length <= 4, `${points.length} points`);
  coverage.count(`${points.length} points`);
  check(new Set(idsOf(contact)).size === points.length, `ids ${idsOf(contact)}`);
  const exact = exactness(a, b);
  const slack = besideFace(a, b) + exact;
  const normal = tuple(contact.normal);
  let off = 0;
  for (const found of points) {
    check(Number.isInteger(found.id) && found.id >= 0 && found.id < namesOf(a) * namesOf(b), `id ${found.id}`);
    off = Math.max(off, assertPoint(found, normal, a, b, exact, slack));
    check(found.depth <= depth + slack, `depth ${found.depth} in a contact of depth ${depth}`);
  }
  const deepest = Math.max(...points.map((it) => it.depth));
  near(deepest, depth, slack, 'depth of the deepest point');
  coverage.count(off <= exact ? 'exact' : 'beside a face');
  assertOrder(contact, slack);
}

/** Checks that the points form a convex polygon, counter-clockwise seen against the normal. */
function assertOrder({ points, normal }: Manifold, slack: number): void {
  const positions = points.map((it) => tuple(it.pointB));
  if (positions.length < 3) return;
  for (const [i, p] of positions.entries()) {
    const [q, r] = [positions[(i + 1) % positions.length], positions[(i + 2) % positions.length]];
    const [there, back] = [minus(q, p), minus(r, q)];
    const winding = dot(cross(there, back), tuple(normal));
    check(winding >= -4 * slack * (norm(there) + norm(back)), `point ${(i + 1) % positions.length} is out of order`);
  }
}

/** Checks one point. Returns its distance from the surfaces. */
function assertPoint(
  found: Readonly<ContactPoint>,
  normal: Vector,
  a: TestShape,
  b: TestShape,
  exact: number,
  slack: number,
): number {
  const [point, pointA, pointB] = [tuple(found.point), tuple(found.pointA), tuple(found.pointB)];
  check(![...point, ...pointA, ...pointB, found.depth].some((x) => Object.is(x, -0)), 'a negative zero');
  check(found.depth >= 0, `depth is ${found.depth}`);
  const between = minus(pointB, pointA);
  const along = -dot(between, normal);
  // A corner at a corner, or beside a side, is off by up to the slack.
  nearVector(between, times(normal, -along), slack, 'pointB − pointA against the normal');
  near(Math.max(0, along), found.depth, exact, 'depth along the normal');
  check(along >= -slack, `a point where the surfaces are ${-along} apart`);
  nearVector(point, times(plus(pointA, pointB), 0.5), exact, 'point against the middle of pointA and pointB');
  const offA = Math.abs(signedDistanceOfPoint(solidOf(a), pointA));
  const offB = Math.abs(signedDistanceOfPoint(solidOf(b), pointB));
  check(offA <= slack, `pointA ${pointA} is ${offA} off the surface of a`);
  check(offB <= slack, `pointB ${pointB} is ${offB} off the surface of b`);
  return Math.max(offA, offB, norm(minus(between, times(normal, -along))));
}

/** A transformation of a scene: scale, rigid motion, and whether the shapes are swapped. */
export interface Change {
  readonly scale?: number;
  /** The shapes before they are swapped, if they are. */
  readonly swapped?: readonly [PlacedShape, PlacedShape];
  point(p: Vector): Vector;
  direction(v: Vector): Vector;
}

/**
 * Compares the points of a scene with those of the transformed scene: the same points with the same ids, or equally
 * good ones if there are more than four candidates. Different normals are not compared. `size` is the size of the
 * smaller shape.
 */
export function compareChanged(
  before: Manifold,
  after: Manifold,
  { scale = 1, swapped, point, direction }: Change,
  tolerance: number,
  size: number,
): 'same' | 'as good' | 'named alike' | 'another normal' {
  const normal = times(direction(tuple(before.normal)), swapped ? -1 : 1);
  if (norm(minus(normal, tuple(after.normal))) > ACCURACY) return 'another normal';
  check(before.points.length === after.points.length, `${before.points.length} points, then ${after.points.length}`);
  const pairs = before.points.map((one) => {
    const id = swapped ? swappedId(one.id, ...swapped) : one.id;
    return [one, after.points.find((it) => it.id === id)] as const;
  });
  if (pairs.some(([, other]) => !other)) {
    check(before.points.length === 4, `ids ${idsOf(before)}, then ${idsOf(after)}`);
    const area = scale * scale * areaOf(before);
    near(areaOf(after), area, 1e-6 * area + tolerance * tolerance, 'area of the other points');
    return 'as good';
  }
  let answer: 'same' | 'named alike' = 'same';
  for (const [{ pointA, pointB, depth }, other] of pairs) {
    const [first, second] = swapped ? [pointB, pointA] : [pointA, pointB];
    // Of two points near one corner, which share an id, either may be kept.
    const isAnother = norm(minus(tuple(other!.pointA), point(tuple(first)))) > tolerance;
    const room = isAnother ? scale * NAMED_ALIKE * size : tolerance;
    if (isAnother) answer = 'named alike';
    nearVector(tuple(other!.pointA), point(tuple(first)), room, 'pointA of the changed scene');
    nearVector(tuple(other!.pointB), point(tuple(second)), room, 'pointB of the changed scene');
    near(other!.depth, depth * scale, room, 'depth in the changed scene');
  }
  return answer;
}

/** The area of the polygon of four ordered points. */
export function areaOf({ points, normal }: Manifold): number {
  const [a, b, c, d] = points.map((it) => tuple(it.pointB)) as [Vector, Vector, Vector, Vector];
  return Math.abs(dot(cross(minus(c, a), minus(d, b)), tuple(normal))) / 2;
}

/** Asserts the positions of the points of a contact, in any order. */
export function expectPoints({ points }: Manifold, expected: readonly Vector[], digits = 12): void {
  const positions = inOrder(points.map((it) => tuple(it.point)));
  expect(positions).toEqual(inOrder(expected).map((v) => v.map((x) => expect.closeTo(x, digits))));
}

/** Sorts by x, then y, then z, where no tie depends on rounding. */
function inOrder(positions: readonly Vector[]): Vector[] {
  const key = (v: Vector) => v.map((x) => Math.round(x * 1e7));
  return [...positions].sort((p, q) => {
    const [one, other] = [key(p), key(q)];
    const i = one.findIndex((x, axis) => x !== other[axis]);
    return i < 0 ? 0 : one[i]! - other[i]!;
  });
}
