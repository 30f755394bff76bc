// Asks the library about four moving points, by functions that know translations only. Seen from a point, those that move
// as it does are at rest. With two different motions the rest translates: the query is one of a fixed and a swept feature.
//
//   vertex–face, all at rest          the vertex as a segment of length zero, against the face
//   vertex–face, the face translates  the path of the vertex, a segment, against the face
//   vertex–face, else                 the ray from the vertex v away from a corner a that moves along with it. v is in the
//                                     face whenever this ray meets the edge opposite a: the ray against the swept edge.
//   edge–edge, all at rest            the distance of two segments
//   edge–edge, else                   the edge of unequal motions, or the other one, against the swept edge
//
// An edge of which one end moves sweeps a triangle, one that translates a parallelogram: two triangles.

import {
  closestPointsSegmentSegment,
  createClosestPoints,
  createTriangleIntersection,
  intersectRayTriangle,
  intersectSegmentTriangle,
  type Vec3,
} from 'first-contact/narrowphase';
import { cross, type Exact, exactly } from '../../test/oracle/exact.ts';
import type { Vector } from '../../test/oracle/vector.ts';
import type { Query } from './queries.ts';

export interface Answer {
  /** Which points have the same motion, and what becomes of the query. */
  motion: string;
  collides: boolean;
  /** First time of the contact, where the function gives it. */
  time?: number | undefined;
}

/** Why no function can be asked. */
export interface NotAsked {
  reason: string;
}

export const NO_FUNCTION = 'more than two motions, or ends of both edges that move alike';
export const NO_AREA = 'sweeps, or is, a triangle of no area, which is never hit';
export const ROUNDED = 'a relative motion is not a double';

/** The points at the start, and at the end as seen from the point of number `from`. */
interface Scene {
  start: Vec3[];
  end: Vec3[];
}

/** Answers a query by a public function, or says why none can answer it. */
export function ask(query: Query): Answer | NotAsked {
  const groups = groupsOf(query);
  if (query.kind === 'edge-edge') return askEdgeEdge(query, groups);
  return askVertexFace(query, groups);
}

/** For each point the first one that has the same motion, exactly. */
function groupsOf({ start, end }: Query): string {
  const { vectors } = exactly([...start, ...end]);
  const motions = start.map((_, i) => String(subtract(vectors[i + 4]!, vectors[i]!)));
  return motions.map((motion) => motions.indexOf(motion)).join('');
}

function askVertexFace(query: Query, groups: string): Answer | NotAsked {
  if (groups === '0000') return askFace('vertex–face: all at rest', query, 0);
  if (groups === '0111') return askFace('vertex–face: the face translates', query, 1);
  const moving = [1, 2, 3].filter((i) => groups[i] !== '0');
  const resting = [1, 2, 3].filter((i) => groups[i] === '0');
  if (resting.length === 0 || new Set(moving.map((i) => groups[i])).size !== 1) return { reason: NO_FUNCTION };
  const motion =
    moving.length === 1
      ? 'vertex–face: one corner moves'
      : 'vertex–face: the vertex rests with one corner, the opposite edge translates';
  const scene = seenFrom(query, 0);
  if (!scene) return { reason: ROUNDED };
  const vertex = scene.start[0]!;
  // Any corner that rests, but not one in the vertex itself, which gives no direction.
  const apex = resting.find((i) => !areEqual(scene.start[i]!, vertex));
  if (apex === undefined) return askFace(motion, query, 0);
  const direction = minus(vertex, scene.start[apex]!);
  const [p, q] = [1, 2, 3].filter((i) => i !== apex) as [number, number];
  return againstSweptEdge(motion, scene, p, q, (a, b, c) =>
    intersectRayTriangle(out, { origin: vertex, direction }, a, b, c),
  );
}

/** The path of the vertex against the face at the start, as seen from a point. */
function askFace(motion: string, query: Query, from: number): Answer | NotAsked {
  const scene = seenFrom(query, from);
  if (!scene) return { reason: ROUNDED };
  const [vertex, a, b, c] = scene.start as [Vec3, Vec3, Vec3, Vec3];
  if (hasNoArea(a, b, c)) return { reason: NO_AREA };
  const collides = intersectSegmentTriangle(out, vertex, scene.end[0]!, a, b, c);
  return { motion, collides, time: collides ? out.t : undefined };
}

function askEdgeEdge(query: Query, groups: string): Answer | NotAsked {
  const scenes: Record<string, [motion: string, from: number, p: number, q: number]> = {
    '0111': ['edge–edge: one end moves', 1, 0, 1],
    '0100': ['edge–edge: one end moves', 0, 0, 1],
    '0020': ['edge–edge: one end moves', 0, 2, 3],
    '0003': ['edge–edge: one end moves', 0, 2, 3],
    '0022': ['edge–edge: both translate', 0, 2, 3],
  };
  if (groups === '0000') return askResting(query);
  const found = scenes[groups];
  if (!found) return { reason: NO_FUNCTION };
  const [motion, from, p, q] = found;
  const scene = seenFrom(query, from);
  if (!scene) return { reason: ROUNDED };
  const [start, end] = p === 0 ? [scene.start[2]!, scene.start[3]!] : [scene.start[0]!, scene.start[1]!];
  return againstSweptEdge(motion, scene, p, q, (a, b, c) => intersectSegmentTriangle(out, start, end, a, b, c));
}

function askResting({ start }: Query): Answer {
  const [a, b, c, d] = start.map(toPoint) as [Vec3, Vec3, Vec3, Vec3];
  closestPointsSegmentSegment(closest, a, b, c, d);
  const collides = closest.distance === 0;
  return { motion: 'edge–edge: all at rest', collides, time: collides ? 0 : undefined };
}

/**
 * A line against the surface that the edge of points `p` and `q` sweeps. One end moves, or both by the same. A point of the
 * triangle p₀ q₀ q₁ of which q moves is on the edge at the time w₂ / (w₁ + w₂), by its weights.
 */
function againstSweptEdge(
  motion: string,
  { start, end }: Scene,
  p: number,
  q: number,
  intersect: (a: Vec3, b: Vec3, c: Vec3) => boolean,
): Answer | NotAsked {
  const [p0, q0, p1, q1] = [start[p]!, start[q]!, end[p]!, end[q]!];
  const first = () => out.v;
  const second = () => out.u + out.v;
  const ofOne = () => (out.u + out.v === 0 ? 0 : out.v / (out.u + out.v));
  const triangles: [a: Vec3, b: Vec3, c: Vec3, time: () => number][] = areEqual(p0, p1)
    ? [[p0, q0, q1, ofOne]]
    : areEqual(q0, q1)
      ? [[q0, p0, p1, ofOne]]
      : [
          [p0, q0, q1, first],
          [p0, q1, p1, second],
        ];
  if (triangles.some(([a, b, c]) => hasNoArea(a, b, c))) return { reason: NO_AREA };
  for (const [a, b, c, time] of triangles) {
    if (!intersect(a, b, c)) continue;
    // A line in the plane of the surface meets it at many times.
    return { motion, collides: true, time: out.outcome === 'intersecting' ? time() : undefined };
  }
  return { motion, collides: false };
}

/** The points as seen from one of them; undefined if some coordinate at the end is not a double then. */
function seenFrom({ start, end }: Query, from: number): Scene | undefined {
  const { vectors, unit } = exactly([...start, ...end]);
  const motion = subtract(vectors[from + 4]!, vectors[from]!);
  const seen = start.map((_, i) => toDoubles(subtract(vectors[i + 4]!, motion), unit));
  return seen.includes(undefined) ? undefined : { start: start.map(toPoint), end: seen as Vec3[] };
}

function toDoubles(exact: Exact, unit: number): Vec3 | undefined {
  if (exact.some((x) => BigInt(Number(x)) !== x)) return undefined;
  // One power of two after the other: one alone may underflow.
  const half = Math.trunc(unit / 2);
  const [x, y, z] = exact.map((n) => Number(n) * 2 ** half * 2 ** (unit - half)) as unknown as Vector;
  return { x, y, z };
}

function hasNoArea(...corners: [Vec3, Vec3, Vec3]): boolean {
  const [a, b, c] = exactly(corners.map(({ x, y, z }): Vector => [x, y, z])).vectors as [Exact, Exact, Exact];
  return cross(subtract(b, a), subtract(c, a)).every((x) => x === 0n);
}

const subtract = (a: Exact, b: Exact): Exact => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const areEqual = (a: Vec3, b: Vec3): boolean => a.x === b.x && a.y === b.y && a.z === b.z;
const toPoint = ([x, y, z]: Vector): Vec3 => ({ x, y, z });

const out = createTriangleIntersection();
const closest = createClosestPoints();
