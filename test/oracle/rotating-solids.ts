import { leastNorm } from './minimum-norm.ts';
import { facesOf } from './polytopes.ts';
import { betterDirection } from './round-distance.ts';
import { signedDistance, signedDistanceWhenMoved } from './signed-distance.ts';
import { coreCorners, type Frustum, halfEdges, radiusAround, type Solid, support } from './solids.ts';
import { cross, dot, exactCross, minus, norm, plus, times, unit, type Vector } from './vector.ts';

// When do two solids touch that rotate while they move? Their signed distance need not be convex in time any more, so
// that no search can know it from samples. It is proved instead, stretch by stretch, from where the solids are apart:
//
// Along any direction n the gap between two solids is at most their distance, also if n rotates. Let it rotate at a
// constant rate w. A corner p of a solid that rotates at ω then moves along n by n · p, whose second derivative in time
// is at most (w + ω)² |p|; nothing when n rotates with the solid; the offset d between the centers adds at most w² |d|
// + 2 w |d'|. The gap is the least of such functions, over all pairs of corners. A function with a second derivative of
// at most K is nowhere between s and t lower than its chord by more than K (x − s)(t − x) / 2, and so is the least of
// many. When the chord stays above that much, the solids are apart from s to t.
//
// Any direction will do for that. A good one, that of the nearest features, rotating with them, makes the intervals
// long: they end just before a touch, and the next ones come nearer to it ever faster. A half-space has but one
// direction, its normal, along which the gap is the distance; where it rotates about its position, points
// far from there move fast.

/** A solid at the start of its motion, its translation, and its rotation vector: axis times angle, about its center. */
export interface RotatingSolid {
  readonly solid: Solid;
  readonly displacement: Vector;
  readonly rotation: Vector;
}

/** The first or the last touch of a motion, for distances known to within a band. */
export interface TouchTime {
  /**
   * The first (last) fraction at which the distance is in the band or below: no touch before (after). NaN: there is
   * none.
   */
  readonly near: number;
  /** The first (last) fraction at which it is below the band: a touch for sure. NaN: too close to call. */
  readonly sure: number;
}

/** v rotated about a unit axis (Rodrigues). */
export const rotatedAbout = (axis: Vector, angle: number, v: Vector): Vector => {
  const s = Math.sin(angle);
  const c = Math.cos(angle);
  return plus(plus(times(v, c), times(cross(axis, v), s)), times(axis, dot(axis, v) * (1 - c)));
};

/** The solid rotated about its center by a rotation vector. */
export function rotatedSolid<S extends Solid>(solid: S, rotation: Vector): S {
  const angle = norm(rotation);
  if (angle === 0) return solid;
  const axis = unit(rotation);
  return { ...solid, ...rotatedParts(solid, (v) => rotatedAbout(axis, angle, v)) };
}

function rotatedParts(solid: Solid, rate: (v: Vector) => Vector): Partial<Solid> {
  switch (solid.kind) {
    case 'sphere':
      return {};
    case 'capsule':
      return { half: rate(solid.half) };
    case 'triangle':
      return { corners: [rate(solid.corners[0]), rate(solid.corners[1]), rate(solid.corners[2])] };
    case 'polytope':
      return { corners: solid.corners.map(rate) };
    case 'brick':
      return { axes: [rate(solid.axes[0]), rate(solid.axes[1]), rate(solid.axes[2])] };
    case 'frustum':
      return { axis: rate(solid.axis) };
    case 'half-space':
      return { normal: rate(solid.normal) };
  }
}

/** Where the solid is at a fraction of its motion. */
export const solidAt = ({ solid, displacement, rotation }: RotatingSolid, fraction: number): Solid => ({
  ...rotatedSolid(solid, times(rotation, fraction)),
  center: plus(solid.center, times(displacement, fraction)),
});

/** The same motion from its end to its start. */
const backwards = (rotating: RotatingSolid): RotatingSolid => ({
  solid: solidAt(rotating, 1),
  displacement: times(rotating.displacement, -1),
  rotation: times(rotating.rotation, -1),
});

/** A lower bound of the distance, as a function of the fraction, and the largest second derivative K of its parts. */
interface Gap {
  at(fraction: number): number;
  readonly bend: number;
}

/** The pair as the search sees it. */
interface Pair {
  /** Signed distance at a fraction. `hint` is a direction to try for the depth of solids with circles. */
  distance(fraction: number, hint?: Vector): number;
  /** Gaps that are, at a fraction, about as large as the distance there. */
  gapsFrom(fraction: number, distance: number, level: number): readonly Gap[];
  /** How fast the distance can change, per unit of fraction. */
  readonly speed: number;
}

/**
 * How the distance of a and b runs; everything relative to a, so that nothing depends on where the world's origin is.
 */
function pairOf(a: RotatingSolid, b: RotatingSolid): Pair {
  const towardsB = minus(b.solid.center, a.solid.center);
  const motion = minus(b.displacement, a.displacement);
  const offset = (fraction: number) => plus(towardsB, times(motion, fraction));
  const solidsAt = (fraction: number): [Solid, Solid] => [
    { ...rotatedSolid(a.solid, times(a.rotation, fraction)), center: [0, 0, 0] },
    { ...rotatedSolid(b.solid, times(b.rotation, fraction)), center: offset(fraction) },
  ];
  // The direction of the last gap: of an overlap within rounding it is still the best one.
  let lastDirection: Vector | undefined;
  const distance = (fraction: number, hint = lastDirection) => {
    const [p, q] = solidsAt(fraction);
    const isRound = p.kind === 'frustum' || q.kind === 'frustum';
    if (!hint || !isRound || p.kind === 'half-space' || q.kind === 'half-space') return signedDistance(p, q);
    return signedDistance(p, q, betterDirection(p, q, hint));
  };
  const [speedA, speedB] = [norm(a.rotation), norm(b.rotation)];
  const [radiusA, radiusB] = [coreRadius(a.solid), coreRadius(b.solid)];
  const [leverA, leverB] = [leverOf(a), leverOf(b)];
  const straight = norm(motion);
  const farthest = Math.max(norm(towardsB), norm(offset(1)));
  if (a.solid.kind === 'half-space' || b.solid.kind === 'half-space') {
    const isFirst = a.solid.kind === 'half-space';
    const [angularSpeed, angularSpeedOfOther] = isFirst ? [speedA, speedB] : [speedB, speedA];
    const [radius, lever] = isFirst ? [radiusB, leverB] : [radiusA, leverA];
    // Of points y relative to the plane's position, along its rotating normal n: (n · y)'' = n'' · y + 2 n' · y' + n ·
    // y''.
    const away = farthest + radius;
    const speed = straight + angularSpeedOfOther * lever;
    const bend =
      angularSpeed * angularSpeed * away + 2 * angularSpeed * speed + angularSpeedOfOther * angularSpeedOfOther * lever;
    return { distance, gapsFrom: () => [{ at: distance, bend }], speed: angularSpeed * away + speed };
  }
  const [bodyA, bodyB] = [bodyOf(a), bodyOf(b)];
  const radii = radiusAround(a.solid) + radiusAround(b.solid);

  /** The gap along a direction that is given at `from` and rotates by `rotation`. */
  const gapAlong = (n: Vector, from: number, rotation: Vector): Gap => {
    const rate = norm(rotation);
    const axis = rate === 0 ? n : unit(rotation);
    const at = (fraction: number) => {
      const now = rate === 0 ? n : rotatedAbout(axis, rate * (fraction - from), n);
      const [, most] = bodyA.extentAlong(bodyA.rotated(now, -fraction));
      const [least] = bodyB.extentAlong(bodyB.rotated(now, -fraction));
      return dot(offset(fraction), now) + least - most - radii;
    };
    const swing = (angularSpeed: number, radius: number, lever: number) =>
      rate === 0 ? angularSpeed * angularSpeed * lever : (rate + angularSpeed) * (rate + angularSpeed) * radius;
    const ofA = rotation === a.rotation ? 0 : swing(speedA, radiusA, leverA);
    const ofB = rotation === b.rotation ? 0 : swing(speedB, radiusB, leverB);
    return { at, bend: ofA + ofB + rate * rate * farthest + 2 * rate * straight };
  };

  const gapsOfCircles = (fraction: number): Gap[] => {
    const [p, q] = solidsAt(fraction);
    if (p.kind === 'half-space' || q.kind === 'half-space') throw new Error('a half-space has one direction');
    const { atLeast, normal } = leastNorm({ ...p, ...NO_RADIUS }, { ...q, ...NO_RADIUS });
    if (atLeast > 0) lastDirection = normal;
    else if (lastDirection) lastDirection = betterDirection(p, q, lastDirection);
    const direction = lastDirection;
    if (!direction) return [];
    return [[0, 0, 0] as const, a.rotation, b.rotation].map((rotation) => gapAlong(direction, fraction, rotation));
  };

  const gapsFrom = (fraction: number, apart: number, level: number) => {
    if (a.solid.kind === 'frustum' || b.solid.kind === 'frustum') return gapsOfCircles(fraction);
    const edgesA = bodyA.edges.map((edge) => unit(bodyA.rotated(edge, fraction)));
    const edgesB = bodyB.edges.map((edge) => unit(bodyB.rotated(edge, fraction)));
    let { direction, gap } = widest(bodyA, bodyB, fraction, offset(fraction), radii);
    // Two rounded corners, or a corner and an edge, are nearest along none of these directions.
    if (gap - level < 0.9 * (apart - level)) {
      const moved = signedDistanceWhenMoved(...solidsAt(fraction));
      // The short step tells features from each other that meet there, the long one rounds less.
      const found = [1e-4, 1e-7]
        .map((step) => steepest(moved, step * (apart + radii)))
        .filter((slope) => norm(slope) > 0)
        .flatMap((slope) => [unit(slope), ...squared(unit(slope), [...edgesA, ...edgesB])]);
      for (const n of found) {
        const along = gapAlong(n, fraction, [0, 0, 0]).at(fraction);
        if (along > gap) [direction, gap] = [n, along];
      }
    }
    // It rotates with a face or an edge of either solid, stays perpendicular to an edge of each, or is fixed.
    const rotations: Vector[] = [[0, 0, 0], a.rotation, b.rotation];
    for (const u of edgesA) {
      for (const v of edgesB) {
        if (Math.abs(dot(u, direction)) + Math.abs(dot(v, direction)) > 1e-9 || norm(cross(u, v)) < 1e-3) continue;
        rotations.push(betweenEdges(direction, u, v, a.rotation, b.rotation));
      }
    }
    return rotations.map((rotation) => gapAlong(direction, fraction, rotation));
  };
  return { distance, gapsFrom, speed: straight + speedA * leverA + speedB * leverB };
}

/**
 * The rotation of a direction n that stays at right angles to two rotating unit edges: n' = x u + y v follows from
 * (n · u)' = 0 = (n · v)', and n rotates by n × n'.
 */
function betweenEdges(n: Vector, u: Vector, v: Vector, rotationOfU: Vector, rotationOfV: Vector): Vector {
  const alongU = -dot(n, cross(rotationOfU, u));
  const alongV = -dot(n, cross(rotationOfV, v));
  const cosine = dot(u, v);
  const determinant = 1 - cosine * cosine;
  const x = (alongU - cosine * alongV) / determinant;
  const y = (alongV - cosine * alongU) / determinant;
  return cross(n, plus(times(u, x), times(v, y)));
}

const largerRadius = ({ lower, upper }: Frustum): number => Math.max(lower, upper);

/** The largest distance of a corner of the core from the center; rotation does not change a radius around it. */
function coreRadius(solid: Solid): number {
  if (solid.kind === 'half-space') return 0;
  if (solid.kind === 'frustum') return norm([largerRadius(solid), solid.halfHeight, 0]);
  return Math.max(...coreCorners(solid).map(norm));
}

/** How far they are from the axis of its rotation, at most. */
function leverOf({ solid, rotation }: RotatingSolid): number {
  if (solid.kind === 'half-space' || norm(rotation) === 0) return 0;
  const lever = (p: Vector) => norm(cross(unit(rotation), p));
  if (solid.kind === 'frustum') return lever(times(solid.axis, solid.halfHeight)) + largerRadius(solid);
  return Math.max(...coreCorners(solid).map(lever));
}

/** The direction in which b must move away from a to gain distance, as differences of that; a moves in the opposite direction. */
function steepest(distance: (translationOfA: Vector) => number, step: number): Vector {
  const along = (s: Vector) => (distance(times(s, -step)) - distance(times(s, step))) / (2 * step);
  return [along([1, 0, 0]), along([0, 1, 0]), along([0, 0, 1])];
}

/** A direction known from differences, made to be exactly at right angles to each edge to which it all but is. */
const squared = (direction: Vector, edges: readonly Vector[]): Vector[] =>
  edges
    .filter((edge) => Math.abs(dot(direction, edge)) < 1e-4)
    .map((edge) => unit(minus(direction, times(edge, dot(direction, edge)))));

/** A rotating polytope, relative to its center, at its start pose. */
interface Polytope {
  readonly corners: readonly Vector[];
  readonly edges: readonly Vector[];
  readonly normals: readonly Vector[];
  rotated(v: Vector, fraction: number): Vector;
  extentAlong(n: Vector): [least: number, most: number];
}

function bodyOf({ solid, rotation }: RotatingSolid): Polytope {
  const angle = norm(rotation);
  const axis: Vector = angle === 0 ? [1, 0, 0] : unit(rotation);
  const rotated = (v: Vector, fraction: number) => (angle === 0 ? v : rotatedAbout(axis, angle * fraction, v));
  if (solid.kind === 'half-space' || solid.kind === 'frustum') {
    const extent = (n: Vector): [number, number] => [-support(solid, times(n, -1)), support(solid, n)];
    return { corners: [], rotated, edges: [], normals: [], extentAlong: extent };
  }
  const corners = coreCorners(solid);
  const body = { corners, rotated, extentAlong: (n: Vector) => extentOf(corners, n) };
  switch (solid.kind) {
    case 'capsule':
      return { ...body, edges: [solid.half], normals: [] };
    case 'brick':
      return { ...body, edges: halfEdges(solid), normals: solid.axes };
    case 'triangle': {
      const [a, b, c] = solid.corners;
      const edges = [minus(b, a), minus(c, b), minus(a, c)];
      return { ...body, edges, normals: [unit(exactCross(edges[0]!, edges[1]!))] };
    }
    case 'polytope': {
      const { edges } = solid.topology;
      return {
        ...body,
        edges: edges.map(([from, to]) => minus(corners[to]!, corners[from]!)),
        normals: facesOf(corners, solid.topology).map(({ normal }) => normal),
      };
    }
    default:
      return { ...body, edges: [], normals: [] };
  }
}

const extentOf = (corners: readonly Vector[], n: Vector): [least: number, most: number] => {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < corners.length; i++) {
    const along = dot(corners[i]!, n);
    least = Math.min(least, along);
    most = Math.max(most, along);
  }
  return [least, most];
};

/** Overrides the radius around a core, which is subtracted from its gaps. */
const NO_RADIUS = { radius: 0 };

/** The largest gap along the normals of the faces and the cross products of the edges: the separating axes. */
function widest(a: Polytope, b: Polytope, fraction: number, offset: Vector, radii: number) {
  const rotateA = (v: Vector) => a.rotated(v, fraction);
  const rotateB = (v: Vector) => b.rotated(v, fraction);
  const [cornersA, cornersB] = [a.corners.map(rotateA), b.corners.map(rotateB)];
  let [direction, gap]: [Vector, number] = [[1, 0, 0], Number.NEGATIVE_INFINITY];
  const consider = (n: Vector) => {
    const [leastA, mostA] = extentOf(cornersA, n);
    const [leastB, mostB] = extentOf(cornersB, n);
    const along = dot(offset, n);
    const [there, back] = [along + leastB - mostA - radii, leastA - mostB - along - radii];
    if (there > gap) [direction, gap] = [n, there];
    if (back > gap) [direction, gap] = [times(n, -1), back];
  };
  for (const n of a.normals) consider(rotateA(n));
  for (const n of b.normals) consider(rotateB(n));
  const edgesB = b.edges.map(rotateB);
  for (const u of a.edges.map(rotateA)) {
    for (const v of edgesB) {
      const n = exactCross(u, v);
      if (norm(n) > 0) consider(unit(n));
    }
  }
  return { direction, gap };
}

/**
 * The first fraction from `from` on at which the distance is no more than `slack` above `level`: before it the distance
 * is above `level`, by proof. NaN when there is none up to 1.
 */
function firstBelow({ distance, gapsFrom, speed }: Pair, from: number, level: number, slack: number): number {
  let fraction = from;
  // A needle over a spinning box, nearer than 1e-8 for the whole motion, takes some hundred thousand.
  for (let i = 0; i < 5_000_000; i++) {
    const apart = distance(fraction);
    if (apart - level <= slack) return fraction;
    if (fraction === 1) return Number.NaN;
    // Nothing is nearer before as much time has passed as the distance needs at full speed.
    let length = speed === 0 ? 1 : (apart - level) / speed;
    for (const gap of gapsFrom(fraction, apart, level)) length = Math.max(length, stretch(gap, fraction, level));
    if (fraction + length === fraction) return fraction;
    fraction = Math.min(fraction + length, 1);
  }
  throw new Error(`no end is in sight at ${fraction}`);
}

/** How far from `fraction` on a gap can be proved to be above the level; not quite as far as could be. */
function stretch({ at, bend }: Gap, fraction: number, level: number): number {
  const start = at(fraction) - level;
  if (start <= 0) return 0;
  let length = 1 - fraction;
  // Longer than this the chord would have to be higher than its start in its middle.
  if (bend > 0) length = Math.min(length, Math.sqrt((16 * start) / bend));
  let [best, tooLong] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < 50; i++) {
    const end = at(fraction + length) - level;
    const isAbove = staysAbove(start, end, bend * length * length);
    if (isAbove) best = length;
    else tooLong = length;
    // Nearly as far as it can be: another direction does better from here.
    if (isAbove && (end < start / 20 || tooLong < 1.25 * best || tooLong === Number.POSITIVE_INFINITY)) return best;
    const middle = (best + tooLong) / 2;
    // Where the chord comes down to a little of its start.
    const crossing = end < start ? (0.98 * length * start) / (start - end) : middle;
    length = crossing > best && crossing < middle ? crossing : middle;
  }
  return best;
}

/** Whether a function from `start` to `end`, at most `bend` x (1 − x) / 2 below its chord, is positive throughout. */
function staysAbove(start: number, end: number, bend: number): boolean {
  if (end <= 0) return false;
  if (bend === 0) return true;
  const lowest = (1 - (end - start) / (bend / 2)) / 2;
  if (lowest <= 0 || lowest >= 1) return true;
  return start + (end - start) * lowest - (bend * lowest * (1 - lowest)) / 2 > 0;
}

/** The first touch of two solids that move and rotate, by distances known to within `band`. */
export function firstTouch(a: RotatingSolid, b: RotatingSolid, band: number): TouchTime {
  const pair = pairOf(a, b);
  const near = firstBelow(pair, 0, band, band / 1000);
  const sure = Number.isNaN(near) ? Number.NaN : firstBelow(pair, near, -band, band / 1000);
  return { near, sure };
}

/** The last touch likewise: the first of the motion from its end to its start. At 1 they touch at the end. */
export function lastTouch(a: RotatingSolid, b: RotatingSolid, band: number): TouchTime {
  const { near, sure } = firstTouch(backwards(a), backwards(b), band);
  return { near: 1 - near, sure: 1 - sure };
}

/** Signed distance of the two as a function of the fraction; see `roundDistanceWhenMoved` for the hint. */
export const distanceDuring = (a: RotatingSolid, b: RotatingSolid): ((fraction: number, hint?: Vector) => number) =>
  pairOf(a, b).distance;
