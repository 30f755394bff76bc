import { signedDistance, signedDistanceWhenMoved } from './signed-distance.ts';
import { coreCorners, halfEdges, radiusAround, type Solid } from './solids.ts';
import { cross, dot, exactCross, minus, norm, plus, times, unit, type Vector } from './vector.ts';

// When do two solids touch that turn while they move? Their signed distance need not be convex in time any more, so
// that no search can know it from samples. It is proved instead, stretch by stretch, from where the solids are apart:
//
// Along any fixed direction n the gap between two solids is at most their distance. A corner p of a solid that turns at
// ω moves along n by p · n, whose second derivative in time is at most ω² |p|; translation at constant speed adds none.
// The gap is the least of such functions, over all pairs of corners. A function with a second derivative of at most K
// is nowhere between s and t lower than its chord by more than K (x − s)(t − x) / 2, and so is the least of many.
// When the chord stays above that much, the solids are apart from s to t, whatever happens in between.
//
// Any direction will do for that; a good one, that of the nearest features, makes the stretches long: they end just
// before a touch, and the next ones come nearer to it ever faster. A half-space has but one direction, its normal, along
// which the gap is the distance; where it turns about its position this sways what is far from there along with it.

/** A solid at the start of its motion, its translation, and its rotation vector: axis times angle, about its center. */
export interface Turning {
  readonly solid: Solid;
  readonly displacement: Vector;
  readonly rotation: Vector;
}

/** The first or the last touch of a motion, as far as it can be told when distances are known to within a band. */
export interface Touch {
  /** The first (last) fraction at which the distance is in the band or below: no touch before (after). NaN: there is none. */
  readonly near: number;
  /** The first (last) fraction at which it is below the band: a touch for sure. NaN: too close to call. */
  readonly sure: number;
}

/** v turned about a unit axis (Rodrigues). */
export const turnedAbout = (axis: Vector, angle: number, v: Vector): Vector => {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return plus(plus(times(v, c), times(cross(axis, v), s)), times(axis, dot(axis, v) * (1 - c)));
};

/** The solid turned about its center by a rotation vector. */
export function turnedSolid<S extends Solid>(solid: S, rotation: Vector): S {
  const angle = norm(rotation);
  if (angle === 0) return solid;
  const axis = unit(rotation);
  return { ...solid, ...turnedParts(solid, (v) => turnedAbout(axis, angle, v)) };
}

function turnedParts(solid: Solid, turn: (v: Vector) => Vector): Partial<Solid> {
  switch (solid.kind) {
    case 'ball':
      return {};
    case 'capsule':
      return { half: turn(solid.half) };
    case 'triangle':
      return { corners: [turn(solid.corners[0]), turn(solid.corners[1]), turn(solid.corners[2])] };
    case 'brick':
      return { axes: [turn(solid.axes[0]), turn(solid.axes[1]), turn(solid.axes[2])] };
    case 'half-space':
      return { normal: turn(solid.normal) };
  }
}

/** Where the solid is at a fraction of its motion. */
export const solidAt = ({ solid, displacement, rotation }: Turning, fraction: number): Solid => ({
  ...turnedSolid(solid, times(rotation, fraction)),
  center: plus(solid.center, times(displacement, fraction)),
});

/** The same motion from its end to its start. */
const backwards = (turning: Turning): Turning => ({
  solid: solidAt(turning, 1),
  displacement: times(turning.displacement, -1),
  rotation: times(turning.rotation, -1),
});

/** The pair as the search sees it. */
interface Pair {
  /** Signed distance at a fraction. */
  distance(fraction: number): number;
  /** A direction along which the gap at a fraction is as large as can be found; its gap at any fraction. */
  gapAt(fraction: number, distance: number, level: number): (later: number) => number;
  /** How fast distances and gaps can change, per unit of fraction. */
  readonly speed: number;
  /** The largest second derivative K of a gap. */
  readonly bend: number;
}

/** How the distance of a and b runs; everything relative to a, so that nothing depends on where the world's origin is. */
function pairOf(a: Turning, b: Turning): Pair {
  const towardsB = minus(b.solid.center, a.solid.center);
  const motion = minus(b.displacement, a.displacement);
  const offset = (fraction: number) => plus(towardsB, times(motion, fraction));
  const place = (fraction: number): [Solid, Solid] => [
    { ...turnedSolid(a.solid, times(a.rotation, fraction)), center: [0, 0, 0] },
    { ...turnedSolid(b.solid, times(b.rotation, fraction)), center: offset(fraction) },
  ];
  const distance = (fraction: number) => signedDistance(...place(fraction));
  const [spinA, spinB] = [norm(a.rotation), norm(b.rotation)];
  if (a.solid.kind === 'half-space' || b.solid.kind === 'half-space') {
    const [spin, spinOfOther, other] = a.solid.kind === 'half-space' ? [spinA, spinB, b] : [spinB, spinA, a];
    const reach = coreReach(other.solid);
    // Of points y relative to the plane's position, along its turning normal n: (n · y)'' = n'' · y + 2 n' · y' + n · y''.
    const away = Math.max(norm(towardsB), norm(offset(1))) + reach;
    const speed = norm(motion) + spinOfOther * reach;
    return {
      distance,
      gapAt: () => distance,
      speed: spin * away + speed,
      bend: spin * spin * away + 2 * spin * speed + spinOfOther * spinOfOther * reach,
    };
  }
  const [bodyA, bodyB] = [bodyOf(a), bodyOf(b)];
  const radii = radiusAround(a.solid) + radiusAround(b.solid);
  const gapAlong = (n: Vector) => (fraction: number) => {
    const [, most] = extentAlong(bodyA, bodyA.turned(n, -fraction));
    const [least] = extentAlong(bodyB, bodyB.turned(n, -fraction));
    return dot(offset(fraction), n) + least - most - radii;
  };
  const gapAt = (fraction: number, apart: number, level: number) => {
    const best = widest(bodyA, bodyB, fraction, offset(fraction), radii);
    // Two rounded corners, or a corner and an edge, are nearest along none of these directions.
    if (best.gap - level > 0.9 * (apart - level)) return gapAlong(best.direction);
    const slope = steepest(signedDistanceWhenMoved(...place(fraction)), 1e-4 * (apart + radii));
    const along = norm(slope) > 0 ? gapAlong(unit(slope)) : undefined;
    return along && along(fraction) > best.gap ? along : gapAlong(best.direction);
  };
  return {
    distance,
    gapAt,
    speed: norm(motion) + spinA * coreReach(a.solid) + spinB * coreReach(b.solid),
    bend: spinA * spinA * coreReach(a.solid) + spinB * spinB * coreReach(b.solid),
  };
}

/** How far the corners of the core are from the center; a radius around it does not feel a turn. */
const coreReach = (solid: Solid): number =>
  solid.kind === 'half-space' ? 0 : Math.max(...coreCorners(solid).map(norm));

/** The direction in which b must move away from a to gain distance, as differences of that; a moves the other way. */
function steepest(distance: (translationOfA: Vector) => number, step: number): Vector {
  const along = (s: Vector) => (distance(times(s, -step)) - distance(times(s, step))) / (2 * step);
  return [along([1, 0, 0]), along([0, 1, 0]), along([0, 0, 1])];
}

/** A polytope that turns, relative to its center, as it stands at the start. */
interface Polytope {
  readonly corners: readonly Vector[];
  readonly edges: readonly Vector[];
  readonly normals: readonly Vector[];
  turned(v: Vector, fraction: number): Vector;
}

function bodyOf({ solid, rotation }: Turning): Polytope {
  const angle = norm(rotation);
  const axis: Vector = angle === 0 ? [1, 0, 0] : unit(rotation);
  const turned = (v: Vector, fraction: number) => (angle === 0 ? v : turnedAbout(axis, angle * fraction, v));
  const corners = solid.kind === 'half-space' ? [] : coreCorners(solid);
  switch (solid.kind) {
    case 'capsule':
      return { corners, turned, edges: [solid.half], normals: [] };
    case 'brick':
      return { corners, turned, edges: halfEdges(solid), normals: solid.axes };
    case 'triangle': {
      const [a, b, c] = solid.corners;
      const edges = [minus(b, a), minus(c, b), minus(a, c)];
      return { corners, turned, edges, normals: [unit(exactCross(edges[0]!, edges[1]!))] };
    }
    default:
      return { corners, turned, edges: [], normals: [] };
  }
}

const extentAlong = ({ corners }: Pick<Polytope, 'corners'>, n: Vector): [least: number, most: number] => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const p of corners) {
    const along = dot(p, n);
    least = Math.min(least, along);
    most = Math.max(most, along);
  }
  return [least, most];
};

/** The largest gap along the normals of the faces and the cross products of the edges: the separating axes. */
function widest(a: Polytope, b: Polytope, fraction: number, offset: Vector, radii: number) {
  const turnA = (v: Vector) => a.turned(v, fraction);
  const turnB = (v: Vector) => b.turned(v, fraction);
  const [cornersA, cornersB] = [{ corners: a.corners.map(turnA) }, { corners: b.corners.map(turnB) }];
  let [direction, gap]: [Vector, number] = [[1, 0, 0], Number.NEGATIVE_INFINITY];
  const consider = (n: Vector) => {
    const [leastA, mostA] = extentAlong(cornersA, n);
    const [leastB, mostB] = extentAlong(cornersB, n);
    const along = dot(offset, n);
    const [there, back] = [along + leastB - mostA - radii, leastA - mostB - along - radii];
    if (there > gap) [direction, gap] = [n, there];
    if (back > gap) [direction, gap] = [times(n, -1), back];
  };
  for (const n of a.normals) consider(turnA(n));
  for (const n of b.normals) consider(turnB(n));
  const edgesB = b.edges.map(turnB);
  for (const u of a.edges.map(turnA)) {
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
function firstBelow({ distance, gapAt, speed, bend }: Pair, from: number, level: number, slack: number): number {
  let fraction = from;
  for (let i = 0; i < 100_000; i++) {
    const apart = distance(fraction);
    if (apart - level <= slack) return fraction;
    if (fraction === 1) return Number.NaN;
    // Nothing is nearer before as much time has passed as the distance needs at full speed.
    const sure = speed === 0 ? 1 : (apart - level) / speed;
    const next = fraction + Math.max(sure, stretch(gapAt(fraction, apart, level), fraction, level, bend));
    if (next === fraction) return fraction;
    fraction = Math.min(next, 1);
  }
  throw new Error(`no end is in sight at ${fraction}`);
}

/** How far from `fraction` on a gap can be proved to be above the level; not quite as far as could be. */
function stretch(gap: (fraction: number) => number, fraction: number, level: number, bend: number): number {
  const start = gap(fraction) - level;
  if (start <= 0) return 0;
  let length = 1 - fraction;
  // Longer than this the chord would have to be higher than its start in its middle.
  if (bend > 0) length = Math.min(length, Math.sqrt((16 * start) / bend));
  let [best, tooLong] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < 12; i++) {
    const end = gap(fraction + length) - level;
    if (staysAbove(start, end, bend * length * length)) {
      best = length;
      // Nearly as far as it can be: another direction does better from here.
      if (end < start / 20 || tooLong === Number.POSITIVE_INFINITY) return best;
    } else {
      tooLong = length;
    }
    // Where the chord comes down to a little of its start, but no farther than half of the way to what was too long.
    const aim = end < start ? (0.98 * length * start) / (start - end) : tooLong;
    length = aim > best && aim < tooLong ? aim : (best + tooLong) / 2;
    if (best > 0 && length < 1.25 * best) return best;
  }
  return best;
}

/** Whether a function from `start` to `end`, at most `bend` x (1 − x) / 2 below its chord, is positive all the way. */
function staysAbove(start: number, end: number, bend: number): boolean {
  if (end <= 0) return false;
  if (bend === 0) return true;
  const lowest = (1 - (end - start) / (bend / 2)) / 2;
  if (lowest <= 0 || lowest >= 1) return true;
  return start + (end - start) * lowest - (bend * lowest * (1 - lowest)) / 2 > 0;
}

/** The first touch of two solids that move and turn, by distances known to within `band`. */
export function firstTouch(a: Turning, b: Turning, band: number): Touch {
  const pair = pairOf(a, b);
  const near = firstBelow(pair, 0, band, band / 1000);
  const sure = Number.isNaN(near) ? Number.NaN : firstBelow(pair, near, -band, band / 1000);
  return { near, sure };
}

/** The last touch likewise: the first of the motion from its end to its start. At 1 they touch at the end. */
export function lastTouch(a: Turning, b: Turning, band: number): Touch {
  const { near, sure } = firstTouch(backwards(a), backwards(b), band);
  return { near: 1 - near, sure: 1 - sure };
}

/** Signed distance of the two as a function of the fraction. */
export const distanceDuring = (a: Turning, b: Turning): ((fraction: number) => number) => pairOf(a, b).distance;
