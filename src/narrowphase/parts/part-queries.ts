// Queries of shapes of many parts. One of the two shapes is divided: each of its parts near the other shape is asked
// through the dispatch, which divides the other shape in turn if it has parts. So each query is written once, for any
// two shapes.

import { Searches } from '../../math/searches.ts';
import { distanceBetween } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import { type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { writeContactOfParts, writeNumbers } from '../write-results.ts';
import { timeOfApart } from './apart-parts.ts';
import { FirstPart } from './first-part.ts';
import { KnownParts } from './known-parts.ts';
import { LastPart } from './last-part.ts';
import { NearestPart } from './nearest-part.ts';
import { NearestPartOfSphere } from './nearest-part-of-sphere.ts';
import { writePointsOfParts } from './part-points.ts';
import { onlyPart, type PartQueries, partsOf } from './parts.ts';
import { findFirstTouchOfParts, sweepRotatingParts } from './rotating-parts.ts';
import { TouchingPart } from './touching-part.ts';

const nearest = new Searches(() => new NearestPart());
const touching = new Searches(() => new TouchingPart());
const first = new Searches(() => new FirstPart());
const last = new Searches(() => new LastPart());
const fromSphere = new Searches(() => new NearestPartOfSphere());
const closest = createClosestPoints();
const known = new KnownParts();

/** The number of the single part of a shape. */
function nameOfOnly({ kind, worldShape }: PosedShape): number {
  return partsOf(kind)?.nameOf(worldShape, 0) ?? 0;
}

/** Whether some part has a gap of at most `gap`. Notes one in `known`. */
function findWithin(a: PosedShape, b: PosedShape, gap: number): boolean {
  if (partQueries.findTouching(a, b, gap, known)) return true;
  if (!known.mayBeNear) return false;
  const search = nearest.take();
  const distance = search.find(closest, a, b, gap);
  known.keepOnly(search.nearest);
  nearest.giveBack();
  return distance <= gap;
}

/** See `PartQueries.firstTouch` and `firstImpact`. */
function findFirst(out: SweepHit, a: PosedShape, b: PosedShape, isImpact: boolean, latest: number): boolean {
  const search = first.take();
  try {
    return search.find(out, a, b, isImpact, latest);
  } finally {
    first.giveBack();
  }
}

/** The queries of shapes of many parts. */
export const partQueries: PartQueries = {
  distance: (out, a, b, limit = Infinity) => {
    const partA = onlyPart(a);
    const partB = onlyPart(b);
    if (partA && partB) {
      const distance = distanceBetween(out, partA, partB);
      writeNumbers(out, nameOfOnly(a), 0, nameOfOnly(b));
      return distance;
    }
    const search = nearest.take();
    try {
      return search.find(out, a, b, limit);
    } finally {
      nearest.giveBack();
    }
  },
  distanceFromSphere: (out, sphere, b) => {
    const search = fromSphere.take();
    try {
      return search.findFrom(out, sphere, b);
    } finally {
      fromSphere.giveBack();
    }
  },
  overlap: (a, b) => {
    known.load(undefined, 0);
    return findWithin(a, b, 0);
  },
  areWithin: (a, b, gap, hints, at) => {
    known.load(hints, at);
    if (partQueries.areStillWithin(a, b, gap, known)) return true;
    const isWithin = findWithin(a, b, gap);
    known.store(hints, at);
    return isWithin;
  },
  areStillWithin: (a, b, gap, parts) => {
    const isWithin = touching.take().findAgain(a, b, gap, parts);
    touching.giveBack();
    return isWithin;
  },
  findTouching: (a, b, gap, parts) => {
    const isFound = touching.take().find(a, b, gap, parts);
    touching.giveBack();
    return isFound;
  },
  contact: (out: Contact, a: PosedShape, b: PosedShape) => {
    if (partQueries.distance(closest, a, b, 0) > 0) return false;
    writeContactOfParts(out, closest);
    return true;
  },
  sweep: (out, a, b) => {
    if (!partQueries.firstTouch(out, a, b)) return false;
    out.exitFraction = partQueries.lastTouch(a, b, Math.max(out.fraction, out.exitFraction));
    return true;
  },
  lastTouch: (a, b, earliest) => {
    if (earliest === Infinity) return Infinity;
    const fraction = last.take().find(a, b, earliest);
    last.giveBack();
    return fraction;
  },
  firstTouch: (out, a, b, latest = 1) => findFirst(out, a, b, false, latest),
  firstImpact: (out, a, b, latest = 1) => findFirst(out, a, b, true, latest),
  findFirstTouch: findFirstTouchOfParts,
  timeOfApart: (a: MovingShape, b: MovingShape, gap) => timeOfApart(a, b, gap),
  sweepRotating: sweepRotatingParts,
  writePoints: writePointsOfParts,
};
