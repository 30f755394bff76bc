import { COARSE_ACCURACY, FINE_ACCURACY } from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import { addScaled, copy, dot, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ConvexPair } from './convex-pair.ts';
import type { ConvexSolid } from './convex-solid.ts';
import { Gjk } from './gjk.ts';
import { findStationaryDirection, stationary } from './stationary-direction.ts';

/** Cosine of the angle between a direction and the normal of a face below which the face is tried in its place. */
const SNAP_TO_FACE = 0.999;

/** Gap, as a fraction of the sizes, to which a local search for the depth moves the solids apart, and its most steps. */
const PUSHED_GAP = 0.05;
const MOST_PUSHES = 16;

// Local maximum of the gap near a direction, for solids that overlap, touch, or are so close that rounding hides the
// direction between their closest points.

/**
 * Climbs from the unit vector `from` to a local maximum of the gap, and writes both to `pair`. B is moved away along the
 * direction until the solids are apart; their closest direction then is a better one, or the same at a maximum. The
 * direction converges by a factor that is smaller for a shorter gap; Newton's method ends it.
 */
export function climb(pair: ConvexPair, from: Readonly<Vec3>): void {
  copy(top, from);
  copy(previous, from);
  reached.gap = pair.gapAlong(top);
  reached.isProved = false;
  copy(smoothTop, top);
  reached.smoothGap = reached.gap;
  let leap = 0;
  let accuracy = COARSE_ACCURACY;
  for (let i = 0; i < MOST_PUSHES && !reached.isProved; i++) {
    // Steps that keep their direction are prolonged, up to the first one that fails.
    subtract(step, top, previous);
    addScaled(away, top, step, leap);
    normalize(away);
    if (pushAlong(pair, away, accuracy)) leap = leap === 0 ? 1 : 2 * leap;
    else if (leap > 0) leap = 0;
    else if (accuracy > FINE_ACCURACY) accuracy = FINE_ACCURACY;
    else break;
  }
  copy(pair.normal, top);
  pair.distance = reached.gap;
  copy(pair.smoothNormal, smoothTop);
  pair.smoothDistance = reached.smoothGap;
}

/** Moves B along `n` until the solids are apart, and keeps their closest direction if its gap is greater. */
function pushAlong(pair: ConvexPair, n: Readonly<Vec3>, accuracy: number): boolean {
  const rounding = pair.roundingOf(pair.offset);
  addScaled(pushed, pair.offset, n, pair.size * PUSHED_GAP - pair.gapAlong(n));
  gjk.begin(pair, n, pushed);
  gjk.run(pair, accuracy, Infinity);
  reached.isProved = refine(pair, gjk) && pair.distance >= reached.gap - rounding;
  if (!reached.isProved && !(pair.distance > reached.gap + rounding)) return false;
  reached.gap = pair.distance;
  copy(previous, top);
  copy(top, pair.normal);
  copy(smoothTop, pair.smoothNormal);
  reached.smoothGap = pair.smoothDistance;
  return true;
}

/**
 * Writes the stationary direction near that of `gjk` to `pair`, or the normal of a face if it is as good. Returns
 * whether it is proved to be stationary.
 */
export function refine(pair: ConvexPair, gjk: Readonly<Gjk>): boolean {
  const { normal, simplex } = gjk;
  const rounding = pair.roundingOf(pair.offset);
  copy(pair.normal, normal);
  pair.distance = pair.gapAlong(normal);
  const isProved =
    tryStationary(pair, gjk, undefined, rounding) ||
    // Near a feature that is not quite the closest one, a part of the elements does not touch.
    (simplex.count > 1 && (tryStationary(pair, gjk, 'a', rounding) || tryStationary(pair, gjk, 'b', rounding)));
  copy(pair.smoothNormal, pair.normal);
  pair.smoothDistance = pair.distance;
  snapToFaces(pair, rounding);
  return isProved;
}

/** Takes the stationary direction if its gap is as great. Returns whether it is proved to be stationary. */
function tryStationary(
  pair: ConvexPair,
  { normal, simplex }: Readonly<Gjk>,
  only: 'a' | 'b' | undefined,
  rounding: number,
): boolean {
  copy(refined, normal);
  if (simplex.count === 0 || !findStationaryDirection(refined, pair, simplex, only)) return false;
  const gap = pair.gapAlong(refined);
  if (gap < pair.distance - rounding) return false;
  copy(pair.normal, refined);
  pair.distance = gap;
  return stationary.gap - gap <= rounding;
}

/** Replaces the normal by that of a nearby face whose gap is as great, within rounding: a gap of 0 is exact then. */
function snapToFaces(pair: ConvexPair, rounding: number): void {
  snapToFacesOf(pair, pair.a, 1, rounding);
  snapToFacesOf(pair, pair.b, -1, rounding);
  // A direction with a smaller gap is no alternative.
  if (pair.distance > pair.smoothDistance + rounding) {
    copy(pair.smoothNormal, pair.normal);
    pair.smoothDistance = pair.distance;
  }
}

function snapToFacesOf(pair: ConvexPair, { normals, normalCount }: ConvexSolid, sign: 1 | -1, rounding: number): void {
  for (let i = 0; i < normalCount; i++) {
    if (dot(pair.normal, normals[i]) * sign < SNAP_TO_FACE) continue;
    set(refined, normals[i].x * sign, normals[i].y * sign, normals[i].z * sign);
    const gap = pair.gapAlong(refined);
    if (gap < pair.distance - rounding) continue;
    pair.distance = gap;
    copy(pair.normal, refined);
  }
}

const gjk = new Gjk();
/** Greatest gap of the present search, along `top`, and whether it is proved to be stationary. */
const reached = { gap: 0.5, smoothGap: 0.5, isProved: false };
const top = vec3();
const smoothTop = vec3();
const previous = vec3();
const step = vec3();
const away = vec3();
const pushed = vec3();
const refined = vec3();
