import { COLLINEAR } from '../constants.ts';
import { cross } from './cross.ts';
import { dot, subtract, type Vec3, vec3 } from './vec3.ts';

/** Barycentric coordinates: weights of a triangle's corners, which sum to 1. */
export interface Barycentric {
  /** Weight of `a`. */
  u: number;
  /** Weight of `b`. */
  v: number;
  /** Weight of `c`. */
  w: number;
}

/**
 * Makes a `Barycentric` for `barycentric` to write to.
 * @example
 * const weights = createBarycentric();
 * barycentric(weights, point, face.a, face.b, face.c);
 */
export function createBarycentric(): Barycentric {
  // Doubles from the start: docs/v8.md.
  return { u: NaN, v: NaN, w: NaN };
}

/**
 * Writes the barycentric coordinates of the projection of `p` along the triangle's normal: the projection is
 * `u · a + v · b + w · c`. All are from 0 to 1 inside the triangle; a weight is below 0 beyond the edge opposite its
 * corner. Returns false and writes nothing if the corners are collinear.
 *
 * A weight is the signed area of the triangle of p and the opposite edge, as a fraction of the whole area. Areas are
 * projected along the normal n, so the distance of p from the plane cancels: u = n · (c − b) × (p − b) / |n|². No
 * weight is computed as 1 minus the others, so a weight near zero is as accurate as its edge.
 * @example
 * const weights = createBarycentric();
 * if (barycentric(weights, point, face.a, face.b, face.c)) console.log(weights.u, weights.v, weights.w);
 */
export function barycentric(
  out: Barycentric,
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): boolean {
  subtract(ab, b, a);
  subtract(bc, c, b);
  subtract(ca, a, c);
  cross(normal, ab, bc);
  const squared = dot(normal, normal);
  const longest = Math.max(dot(ab, ab), dot(bc, bc), dot(ca, ca));
  if (squared <= COLLINEAR * COLLINEAR * longest * longest) return false;
  weights[0] = weightOpposite(bc, b, p);
  weights[1] = weightOpposite(ca, c, p);
  weights[2] = weightOpposite(ab, a, p);
  // Adding 0 keeps −0 out.
  out.u = weights[0] / squared + 0;
  out.v = weights[1] / squared + 0;
  out.w = weights[2] / squared + 0;
  return true;
}

/** Weight of the corner opposite the edge from `start`, times |n|²: n · edge × (p − start). */
function weightOpposite(edge: Readonly<Vec3>, start: Readonly<Vec3>, p: Readonly<Vec3>): number {
  subtract(offset, p, start);
  cross(moment, edge, offset);
  return dot(normal, moment);
}

const ab = vec3();
const bc = vec3();
const ca = vec3();
const normal = vec3();
const offset = vec3();
const moment = vec3();
const weights = new Float64Array(3);
