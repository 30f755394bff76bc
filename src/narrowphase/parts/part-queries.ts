// Queries of shapes of many parts. One of the two shapes is divided: each of its parts near the other shape is asked
// through the dispatch, which divides the other shape in turn if it has parts. So each query is written once, for any
// two shapes.

import type { MovingShape } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import { type Contact, createClosestPoints } from '../results.ts';
import { writeContactOfParts } from '../write-results.ts';
import { FirstPart } from './first-part.ts';
import { LastPart } from './last-part.ts';
import { NearestPart, NearestPartOfSphere } from './nearest-part.ts';
import { writePointsOfParts } from './part-points.ts';
import type { PartQueries } from './parts.ts';
import { findFirstTouchOfParts, sweepRotatingParts } from './rotating-parts.ts';
import { Searches } from './searches.ts';
import { TouchingPart } from './touching-part.ts';

const nearest = new Searches(() => new NearestPart());
const touching = new Searches(() => new TouchingPart());
const first = new Searches(() => new FirstPart());
const last = new Searches(() => new LastPart());
const fromSphere = new Searches(() => new NearestPartOfSphere());
const closest = createClosestPoints();

/** The queries of shapes of many parts. */
export const partQueries: PartQueries = {
  distance: (out, a, b, hint) => {
    const search = nearest.take();
    const distance = search.find(out, a, b);
    if (hint) hint.parts[hint.depth] = search.nearest;
    nearest.giveBack();
    return distance;
  },
  distanceFromSphere: (out, sphere, b) => {
    const distance = fromSphere.take().findFrom(out, sphere, b);
    fromSphere.giveBack();
    return distance;
  },
  overlap: (a, b, hint) => {
    const search = touching.take();
    const touches = search.find(a, b, hint);
    const mayContain = search.parts.isSolid(search.whole.worldShape);
    touching.giveBack();
    return touches || (mayContain && partQueries.distance(closest, a, b) <= 0);
  },
  areStillWithin: (a, b, gap, hint) => {
    const isWithin = touching.take().findAgain(a, b, gap, hint);
    touching.giveBack();
    return isWithin;
  },
  contact: (out: Contact, a: PosedShape, b: PosedShape) => {
    if (partQueries.distance(closest, a, b) > 0) return false;
    writeContactOfParts(out, closest);
    return true;
  },
  sweep: (out, a, b) => {
    if (!partQueries.firstTouch(out, a, b)) return false;
    partQueries.completeSweep(out, a, b);
    return true;
  },
  completeSweep: (out, a, b) => {
    if (out.exitFraction === Infinity) return;
    out.exitFraction = Math.max(out.fraction, last.take().find(a, b, out.exitFraction));
    last.giveBack();
  },
  firstTouch: (out, a, b) => {
    const hits = first.take().find(out, a, b, false);
    first.giveBack();
    return hits;
  },
  firstImpact: (out, a, b) => {
    const hits = first.take().find(out, a, b, true);
    first.giveBack();
    return hits;
  },
  findFirstTouch: (out, a: MovingShape, b: MovingShape, tolerance) => findFirstTouchOfParts(out, a, b, tolerance),
  sweepRotating: (out, a: MovingShape, b: MovingShape) => sweepRotatingParts(out, a, b),
  writePoints: writePointsOfParts,
};
