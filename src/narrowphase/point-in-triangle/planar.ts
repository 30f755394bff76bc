import { perpendicular } from '../../math/cross.ts';
import { unitNormal } from '../../math/plane-normal.ts';
import { type Vec2, vec2 } from '../../math/vec2.ts';
import { areEqual, dot, isZero, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';

/** A triangle and a point in the plane. */
export interface Planar {
  p: Vec2;
  a: Vec2;
  b: Vec2;
  c: Vec2;
}

/** Makes a `Planar` for `flatten` to write to. */
export function createPlanar(): Planar {
  return { p: vec2(), a: vec2(), b: vec2(), c: vec2() };
}

/**
 * Writes the triangle and the projection of p as they appear in the triangle's plane, from the side of its normal, the
 * corner a in the origin and an axis along the longest edge. A triangle whose corners are on one line has no plane of its
 * own, so it gets the one that p is in, and p is not projected. False when all corners coincide.
 */
export function flatten(
  out: Planar,
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): boolean {
  subtract(ab, b, a);
  subtract(bc, c, b);
  subtract(ca, a, c);
  if (isZero(ab) && isZero(bc)) return false;
  const { start, end } = writeAxis(a, b, c);
  if (!unitNormal(normal, a, b, c) && !unitNormal(normal, start, end, p)) perpendicular(normal, axis);
  setCross(across, normal, axis);
  subtract(offset, p, a);
  setInPlane(out.p, offset);
  setInPlane(out.b, ab);
  setInPlane(out.c, ca);
  out.a.x = 0;
  out.a.y = 0;
  out.c.x = 0 - out.c.x;
  out.c.y = 0 - out.c.y;
  return true;
}

/** Whether the projection of p along the triangle's normal is in the triangle by a method in the plane: rounded, see `flatten`. */
export function isProjectionIn(
  method: (p: Vec2, a: Vec2, b: Vec2, c: Vec2) => boolean,
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): boolean {
  return flatten(planar, p, a, b, c) ? method(planar.p, planar.a, planar.b, planar.c) : areEqual(p, a);
}

/** Writes the unit vector along the longest edge, of equal ones the first, and returns where that starts and ends. */
function writeAxis(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): Readonly<typeof longest> {
  const first = dot(ab, ab);
  const second = dot(bc, bc);
  const third = dot(ca, ca);
  const most = Math.max(first, second, third);
  const edge = first === most ? ab : second === most ? bc : ca;
  longest.start = edge === ab ? a : edge === bc ? b : c;
  longest.end = edge === ab ? b : edge === bc ? c : a;
  const length = Math.sqrt(most);
  set(axis, edge.x / length, edge.y / length, edge.z / length);
  return longest;
}

function setInPlane(out: Vec2, v: Readonly<Vec3>): void {
  out.x = dot(v, axis);
  out.y = dot(v, across);
}

const planar = createPlanar();
const ab = vec3();
const bc = vec3();
const ca = vec3();
const offset = vec3();
const normal = vec3();
const axis = vec3();
const across = vec3();
const longest: { start: Readonly<Vec3>; end: Readonly<Vec3> } = { start: ab, end: ab };
