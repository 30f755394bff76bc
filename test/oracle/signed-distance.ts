import { distanceOfSegments, type Face, faceOf, heightOver, passesThrough } from './features.ts';
import { facesOf, heightOverFaces, segmentMeetsFaces } from './polytopes.ts';
import { roundDistanceWhenMoved, roundSweep } from './round-distance.ts';
import {
  type Brick,
  coreCorners,
  type Frustum,
  gapAlong,
  type HalfSpace,
  halfEdges,
  moved,
  radiusAround,
  type Solid,
  type SphereSolid,
  signedDistanceOfPoint,
  supportOfPoints,
} from './solids.ts';
import { type TouchInterval, touchInterval } from './touch-interval.ts';
import { dot, exactCross, minus, norm, plus, times, unit, type Vector } from './vector.ts';

// Signed distance of two solids, negative when they overlap: minus the least translation that separates them. Every
// bounded solid is a polytope – point, segment, triangle, brick or any other – with a radius around it, and the radii only count
// from the distance of the polytopes.

/** The segment middle ± half. */
interface Edge {
  readonly middle: Vector;
  readonly half: Vector;
  readonly length: number;
  /** Which of the directions of its core the half is. */
  readonly direction: number;
}

/** One of these polytopes, around its center; a sphere needs none. */
interface Core {
  readonly corners: readonly Vector[];
  readonly edges: readonly Edge[];
  /** The halves of the edges, none twice. */
  readonly directions: readonly Vector[];
  readonly face?: Face;
  readonly brick?: Brick;
  /** Faces of a polytope. */
  readonly faces?: readonly Face[];
}

function coreOf(solid: Exclude<Solid, HalfSpace | SphereSolid | Frustum>): Core {
  const corners = coreCorners(solid);
  const edge = (middle: Vector, half: Vector, direction: number) => ({ middle, half, length: norm(half), direction });
  switch (solid.kind) {
    case 'capsule':
      return { corners, edges: [edge([0, 0, 0], solid.half, 0)], directions: [solid.half] };
    case 'triangle': {
      const ends = [0, 1, 2].map((i) => [corners[i]!, corners[(i + 1) % 3]!] as const);
      const directions = ends.map(([from, to]) => times(minus(to, from), 0.5));
      const edges = ends.map(([from, to], i) => edge(times(plus(from, to), 0.5), directions[i]!, i));
      return { corners, edges, directions, face: faceOf(solid.corners) };
    }
    case 'polytope': {
      const ends = solid.topology.edges.map(([from, to]) => [corners[from]!, corners[to]!] as const);
      const halves = ends.map(([from, to]) => times(minus(to, from), 0.5));
      const edges = ends.map(([from, to], i) => edge(times(plus(from, to), 0.5), halves[i]!, i));
      return {
        corners,
        edges,
        directions: halves,
        faces: facesOf(corners, solid.topology),
      };
    }
    case 'brick': {
      const directions = halfEdges(solid);
      const edges = directions.flatMap((half, i) => {
        const [p, q] = [directions[(i + 1) % 3]!, directions[(i + 2) % 3]!];
        return [plus(p, q), minus(p, q), minus(q, p), times(plus(p, q), -1)].map((middle) => edge(middle, half, i));
      });
      return { corners, edges, directions, brick: { ...solid, center: [0, 0, 0] } };
    }
  }
}

/** Whether the segment middle ± half has a point in the brick: clipped by its three slabs. */
function segmentMeets(b: Brick, middle: Vector, half: Vector): boolean {
  let from = -1;
  let to = 1;
  for (let i = 0; i < 3; i++) {
    const m = dot(middle, b.axes[i]!);
    const h = dot(half, b.axes[i]!);
    const extent = b.halfExtents[i]!;
    if (h === 0) {
      if (Math.abs(m) > extent) return false;
      continue;
    }
    const reached = extent / Math.abs(h);
    from = Math.max(from, -m / h - reached);
    to = Math.min(to, -m / h + reached);
  }
  return from <= to;
}

/**
 * How far apart two cores are along each direction that can be normal to a face of their Minkowski difference, which
 * is spanned by two of their edges. Along one of these they part with the least push, and no other direction can make
 * it look shorter, so that none has to be left out but the zero vector between parallel edges.
 */
function pushes(a: Core, b: Core): { direction: Vector; width: number }[] {
  const found: { direction: Vector; width: number }[] = [];
  const edges = [...distinct(a.directions), ...distinct(b.directions)];
  for (let i = 0; i < edges.length; i++) {
    for (let j = i + 1; j < edges.length; j++) {
      const normal = exactCross(edges[i]!, edges[j]!);
      if (norm(normal) === 0) continue;
      for (const direction of [unit(normal), times(unit(normal), -1)]) {
        found.push({
          direction,
          width: supportOfPoints(a.corners, direction) + supportOfPoints(b.corners, times(direction, -1)),
        });
      }
    }
  }
  return found;
}

/** Directions without those that are parallel to earlier ones, up to rounding. */
function distinct(directions: readonly Vector[]): Vector[] {
  const kept: Vector[] = [];
  for (const v of directions) {
    if (!kept.some((u) => norm(exactCross(u, v)) <= 1e-15 * norm(u) * norm(v))) kept.push(v);
  }
  return kept;
}

/**
 * The distance of two cores as a function of the center of b relative to that of a. They meet when an edge of one meets
 * the other. Apart, their nearest features are a corner and a face or two edges.
 */
function distanceOfCores(a: Core, b: Core): (offset: Vector) => number {
  const crosses = a.directions.map((u) => {
    return b.directions.map((v) => {
      const normal = exactCross(u, v);
      return { normal, length: norm(normal) };
    });
  });
  const meets = (core: Core, middle: Vector, half: Vector) =>
    (core.brick !== undefined && segmentMeets(core.brick, middle, half)) ||
    (core.faces !== undefined && segmentMeetsFaces(core.faces, middle, half)) ||
    (core.face !== undefined && passesThrough(core.face, middle, half));
  const fromCorner = (core: Core, p: Vector) => {
    if (core.faces) return heightOverFaces(core.faces, p);
    const toBrick = core.brick ? Math.max(0, signedDistanceOfPoint(core.brick, p)) : Number.POSITIVE_INFINITY;
    return core.face ? heightOver(core.face, p) : toBrick;
  };
  return (offset) => {
    for (const e of a.edges) if (meets(b, minus(e.middle, offset), e.half)) return 0;
    for (const e of b.edges) if (meets(a, plus(e.middle, offset), e.half)) return 0;
    let least = Number.POSITIVE_INFINITY;
    for (const p of a.corners) least = Math.min(least, fromCorner(b, minus(p, offset)));
    for (const p of b.corners) least = Math.min(least, fromCorner(a, plus(p, offset)));
    for (const f of b.edges) {
      const middle = plus(f.middle, offset);
      for (const e of a.edges) {
        const { normal, length } = crosses[e.direction]![f.direction]!;
        // No points of two segments are nearer than their lines are.
        if (Math.abs(dot(minus(e.middle, middle), normal)) > least * length) continue;
        least = Math.min(least, distanceOfSegments(e.middle, e.half, middle, f.half, normal));
      }
    }
    return least;
  };
}

/** The signed distance of two cores, likewise. */
function signedDistanceOfCores(a: Core, b: Core): (offset: Vector) => number {
  const distance = distanceOfCores(a, b);
  let candidates: ReturnType<typeof pushes> | undefined;
  // What rounding makes of a touch. Such a touch can be a deep one when an edge passes through just another edge.
  const touch = 1e-14 * Math.max(...[...a.corners, ...b.corners].map(norm));
  return (offset) => {
    const apart = distance(offset);
    if (apart > touch) return apart;
    candidates ??= pushes(a, b);
    // Between parallel segments there is no such direction, and no depth: whatever is flat parts without a push.
    let depth = candidates.length === 0 ? 0 : Number.POSITIVE_INFINITY;
    for (const { direction, width } of candidates) depth = Math.min(depth, width - dot(offset, direction));
    return depth > 0 ? -depth : apart;
  };
}

/**
 * Signed distance of two solids, as a function of a translation of a. One of them may be a half-space. `hint` is a
 * direction to try for the depth of solids with circles: see `roundDistanceWhenMoved`.
 */
export function signedDistanceWhenMoved(a: Solid, b: Solid): (translation: Vector, hint?: Vector) => number {
  const towardsB = minus(b.center, a.center);
  if (a.kind === 'half-space' || b.kind === 'half-space' || a.kind === 'sphere' || b.kind === 'sphere') {
    // Centers relative to that of b, so that nothing depends on where the world's origin is.
    const [start, fixed] = [
      { ...a, center: times(towardsB, -1) },
      { ...b, center: [0, 0, 0] as const },
    ];
    return (translation) => signedDistanceNearOrigin(moved(start, translation), fixed);
  }
  if (a.kind === 'frustum' || b.kind === 'frustum') return roundDistanceWhenMoved(a, b);
  const distance = signedDistanceOfCores(coreOf(a), coreOf(b));
  const radii = radiusAround(a) + radiusAround(b);
  return (translation) => distance(minus(towardsB, translation)) - radii;
}

function signedDistanceNearOrigin(a: Solid, b: Solid): number {
  if (a.kind === 'sphere') return signedDistanceOfPoint(b, a.center) - a.radius;
  if (b.kind === 'sphere') return signedDistanceOfPoint(a, b.center) - b.radius;
  if (b.kind === 'half-space') return gapAlong(a, b, times(b.normal, -1));
  if (a.kind === 'half-space') return gapAlong(a, b, a.normal);
  throw new Error('two half-spaces');
}

/** Signed distance of two solids where they are. */
export const signedDistance = (a: Solid, b: Solid, hint?: Vector): number =>
  signedDistanceWhenMoved(a, b)([0, 0, 0], hint);

/** When a, moved by `displacement` relative to b, touches b. */
export function sweep(a: Solid, b: Solid, displacement: Vector): TouchInterval {
  const round = asRoundPair(a, b);
  if (round) return roundSweep(...round, displacement);
  const distance = signedDistanceWhenMoved(a, b);
  return touchInterval((fraction) => distance(times(displacement, fraction)));
}

/** A pair that has no closed form here: a frustum and something that is neither a sphere nor a half-space. */
function asRoundPair(a: Solid, b: Solid): [Exclude<Solid, HalfSpace>, Exclude<Solid, HalfSpace>] | undefined {
  if (a.kind === 'half-space' || b.kind === 'half-space' || a.kind === 'sphere' || b.kind === 'sphere')
    return undefined;
  return a.kind === 'frustum' || b.kind === 'frustum' ? [a, b] : undefined;
}
