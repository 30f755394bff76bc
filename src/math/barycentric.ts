import { COLLINEAR } from '../constants.ts';
import { cross } from './cross.ts';
import { dot, set, type Vec3, vec3 } from './vec3.ts';

/** Barycentric coordinates: weights of a triangle's corners, which sum to 1. */
export interface Barycentric {
  /** Weight of `a`. */
  u: number;
  /** Weight of `b`. */
  v: number;
  /** Weight of `c`. */
  w: number;
}

/** Makes a `Barycentric` for `barycentric` to write to. */
export function createBarycentric(): Barycentric {
  // Doubles from the start, so that V8 does not first take the fields for integers.
  return { u: NaN, v: NaN, w: NaN };
}

/**
 * Writes the weights of the corners `a`, `b`, `c` whose sum is the projection of `p` along the triangle's normal: all
 * from 0 to 1 when it is in the triangle, below 0 beyond the edge opposite of the corner. False, and nothing written,
 * when the corners are collinear.
 *
 * Each weight is the part of the whole area that the triangle of p and the opposite edge has, measured along the normal
 * n, so that what p is off the plane drops out: u = n · (c − b) × (p − b) / |n|². All three are computed, none as what
 * the others lack to 1, so that a weight that nearly vanishes is as accurate as the edge it belongs to.
 */
export function barycentric(
  out: Barycentric,
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): boolean {
  setEdge(ab, a, b);
  setEdge(bc, b, c);
  setEdge(ca, c, a);
  const size = Math.max(largestOf(ab), largestOf(bc), largestOf(ca));
  if (size === 0) return false;
  // In units of the longest edge, so that no square overflows or vanishes.
  scale(ab, size);
  scale(bc, size);
  scale(ca, size);
  cross(normal, ab, bc);
  const squared = dot(normal, normal);
  const longest = Math.max(dot(ab, ab), dot(bc, bc), dot(ca, ca));
  if (squared <= COLLINEAR * COLLINEAR * longest * longest) return false;
  weights[0] = weightBeside(bc, b, p, size);
  weights[1] = weightBeside(ca, c, p, size);
  weights[2] = weightBeside(ab, a, p, size);
  out.u = weights[0] / squared + 0;
  out.v = weights[1] / squared + 0;
  out.w = weights[2] / squared + 0;
  return true;
}

/** n · edge × (p − start) */
function weightBeside(edge: Readonly<Vec3>, start: Readonly<Vec3>, p: Readonly<Vec3>, size: number): number {
  setEdge(offset, start, p);
  scale(offset, size);
  cross(moment, edge, offset);
  return dot(normal, moment);
}

function setEdge(out: Vec3, from: Readonly<Vec3>, to: Readonly<Vec3>): void {
  set(out, to.x - from.x, to.y - from.y, to.z - from.z);
}

function scale(v: Vec3, size: number): void {
  set(v, v.x / size, v.y / size, v.z / size);
}

function largestOf(v: Readonly<Vec3>): number {
  return Math.max(Math.abs(v.x), Math.abs(v.y), Math.abs(v.z));
}

const ab = vec3();
const bc = vec3();
const ca = vec3();
const normal = vec3();
const offset = vec3();
const moment = vec3();
const weights = new Float64Array(3);
