import { COLLINEAR, COORDINATE_ROUNDING, ON_BOUNDARY } from '../../constants.ts';
import { orient2d } from '../../math/orient2d.ts';
import { type Vec2, vec2 } from '../../math/vec2.ts';
import { largest, type Vec3 } from '../../math/vec3.ts';
import { createPlanar, flatten, type Planar } from './planar.ts';
import { isNearPlane } from './projection.ts';

/** Where a point is relative to a triangle with the corners a, b, c. */
export type PointInTriangle =
  | 'outside'
  | 'inside'
  | 'edge-ab'
  | 'edge-bc'
  | 'edge-ca'
  | 'vertex-a'
  | 'vertex-b'
  | 'vertex-c'
  | 'degenerate';

/**
 * Returns where p is relative to the triangle in the plane: outside, inside, on which edge or at which vertex, or that
 * the triangle is degenerate, its corners collinear. Either winding.
 * @param tolerance How far from an edge or vertex still counts as on it, as a fraction of the longest edge: 1e-12 unless
 * given, and in addition 16 units in the last place of the corners' largest coordinate, since points on an edge
 * that is far from the origin are themselves rounded so. Of several the nearest counts, vertices before edges. With 0
 * the answer is exact: on an edge is exactly on it, and degenerate exactly on one line.
 * @example
 * classifyPointInTriangle2D({ x: 2, y: 0 }, { x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }); // 'edge-ab'
 */
export function classifyPointInTriangle2D(
  p: Readonly<Vec2>,
  a: Readonly<Vec2>,
  b: Readonly<Vec2>,
  c: Readonly<Vec2>,
  tolerance: number = ON_BOUNDARY,
): PointInTriangle {
  if (!(tolerance > 0)) return classifyExactly(p, a, b, c);
  given.p = p;
  given.a = a;
  given.b = b;
  given.c = c;
  const rounding =
    COORDINATE_ROUNDING *
    Math.max(Math.abs(a.x), Math.abs(a.y), Math.abs(b.x), Math.abs(b.y), Math.abs(c.x), Math.abs(c.y));
  return classifyNearly(given, tolerance, rounding);
}

/**
 * Returns where the projection of p along the triangle's normal is relative to the triangle: outside, inside, on which
 * edge or at which vertex, or that the triangle is degenerate, its corners collinear. Either winding. On an edge or at
 * a vertex is within 1e-12 of the longest edge, and in addition 16 units in the last place of the largest coordinate,
 * since points on an edge that is far from the origin are themselves rounded so.
 * @param planeTolerance How far from the triangle's plane p may be, world units; any distance if left out. What is
 * farther is outside.
 * @example
 * const where = classifyPointInTriangle(point, face.a, face.b, face.c);
 */
export function classifyPointInTriangle(
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  planeTolerance: number = Infinity,
): PointInTriangle {
  if (!flatten(planar, p, a, b, c)) return 'degenerate';
  const coordinate = Math.max(largest(p), largest(a), largest(b), largest(c));
  const result = classifyNearly(planar, ON_BOUNDARY, COORDINATE_ROUNDING * coordinate);
  if (result === 'outside' || result === 'degenerate') return result;
  return isNearPlane(p, a, b, c, planeTolerance) ? result : 'outside';
}

function classifyExactly(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): PointInTriangle {
  const winding = orient2d(a, b, c);
  if (winding === 0) return 'degenerate';
  const outside = 0 - winding;
  const ab = orient2d(a, b, p);
  const bc = orient2d(b, c, p);
  const ca = orient2d(c, a, p);
  if (ab === outside || bc === outside || ca === outside) return 'outside';
  if (ab === 0) return ca === 0 ? 'vertex-a' : bc === 0 ? 'vertex-b' : 'edge-ab';
  if (bc === 0) return ca === 0 ? 'vertex-c' : 'edge-bc';
  return ca === 0 ? 'edge-ca' : 'inside';
}

/** `tolerance` is a fraction of the longest edge, `rounding` a length to be added. */
function classifyNearly(t: Readonly<Planar>, tolerance: number, rounding: number): PointInTriangle {
  const { p, a, b, c } = t;
  look(ab, p, a, b);
  look(bc, p, b, c);
  look(ca, p, c, a);
  const doubledArea = ab.x * bc.y - ab.y * bc.x;
  const longest = Math.max(ab.length, bc.length, ca.length);
  if (Math.abs(doubledArea) <= COLLINEAR * longest * longest) return 'degenerate';
  const width = tolerance * longest + rounding;
  const winding = doubledArea < 0 ? -1 : 1;
  // How far inside of each edge's line.
  const insideAb = winding * ab.beside;
  const insideBc = winding * bc.beside;
  const insideCa = winding * ca.beside;
  const least = Math.min(insideAb, insideBc, insideCa);
  if (least > width) return 'inside';
  if (least < -width) return 'outside';
  const nearest = Math.min(ab.fromStart, bc.fromStart, ca.fromStart);
  if (nearest <= width) {
    return ab.fromStart === nearest ? 'vertex-a' : bc.fromStart === nearest ? 'vertex-b' : 'vertex-c';
  }
  const toAb = distanceBeside(ab);
  const toBc = distanceBeside(bc);
  const toCa = distanceBeside(ca);
  const closest = Math.min(toAb, toBc, toCa);
  if (closest <= width) return toAb === closest ? 'edge-ab' : toBc === closest ? 'edge-bc' : 'edge-ca';
  // Near the lines of two edges, but off the sharp corner in which they end. From inside, the nearest line is an
  // edge's.
  return 'outside';
}

/** An edge, and a point as it appears from it. */
interface View extends Vec2 {
  length: number;
  /** Of the point from the edge's line, positive on the left. */
  beside: number;
  /** Of the point's foot on the line from the start. */
  along: number;
  /** Distance of the point from the start. */
  fromStart: number;
}

function createView(): View {
  return { ...vec2(0.5, 0.5), length: 0.5, beside: 0.5, along: 0.5, fromStart: 0.5 };
}

function look(out: View, p: Readonly<Vec2>, start: Readonly<Vec2>, end: Readonly<Vec2>): void {
  const x = end.x - start.x;
  const y = end.y - start.y;
  const px = p.x - start.x;
  const py = p.y - start.y;
  const length = Math.sqrt(x * x + y * y);
  out.x = x;
  out.y = y;
  out.length = length;
  out.beside = (x * py - y * px) / length;
  out.along = (x * px + y * py) / length;
  out.fromStart = Math.sqrt(px * px + py * py);
}

/** The distance of the point from the edge where its foot is on it, otherwise infinite. */
function distanceBeside(edge: Readonly<View>): number {
  return edge.along >= 0 && edge.along <= edge.length ? Math.abs(edge.beside) : Infinity;
}

const given = createPlanar();
const planar = createPlanar();
const ab = createView();
const bc = createView();
const ca = createView();
