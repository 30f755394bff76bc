import type { Obb, Vec3, WorldCapsule } from 'first-contact/narrowphase';
import { addScaled, vec3 } from '../../src/math/vec3.ts';
import type { Point } from './svg.ts';

/** `from + direction · distance` */
export function along(from: Readonly<Vec3>, direction: Readonly<Vec3>, distance: number): Vec3 {
  const to = vec3();
  addScaled(to, from, direction, distance);
  return to;
}

/** Corners of a box seen along its z axis, counter-clockwise. */
export function cornersOf({ center, halfExtents: h, axisX, axisY }: Readonly<Obb>): Vec3[] {
  return [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([x = 0, y = 0]) => along(along(center, axisX, x * h.x), axisY, y * h.y));
}

/** Ends of a capsule's core. */
export function endsOf({ center, axis, halfHeight }: Readonly<WorldCapsule>): [Vec3, Vec3] {
  return [along(center, axis, halfHeight), along(center, axis, -halfHeight)];
}

/** Throws when the scene of a figure has no hit to draw. */
export function expectHit(hit: boolean): void {
  if (!hit) throw new Error('the scene of a figure has no hit');
}

/** A point of a figure. */
export const at = (x: number, y: number): Point => ({ x, y });

/** Where something is now: vectors of bodies are live. */
export const copy = ({ x, y }: Point): Point => ({ x, y });

/** Corners of a rectangle that is not turned, counter-clockwise. */
export const rectangle = ({ x, y }: Point, [width, height]: readonly [number, number]): Point[] => [
  at(x - width / 2, y - height / 2),
  at(x + width / 2, y - height / 2),
  at(x + width / 2, y + height / 2),
  at(x - width / 2, y + height / 2),
];
