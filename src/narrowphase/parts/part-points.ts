// Manifold of shapes of many parts: the points of the parts that touch along the normal of the contact, reduced to four.

import { FEATURE_PREFERENCE, SAME_CONTACT, SUPPORT_FLATNESS } from '../../constants.ts';
import { createAabb } from '../../math/aabb.ts';
import { storeVec3 } from '../../math/columns.ts';
import { grown } from '../../math/growable.ts';
import { Searches } from '../../math/searches.ts';
import { addScaled, dot, midpoint, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceUpTo } from '../dispatch.ts';
import { writeOwnPoint, writePoints } from '../manifold/manifold.ts';
import {
  copyPoint,
  copyPoints,
  type FoundPoints,
  PointMeasure,
  precedes,
  reducePoints,
} from '../manifold/reduce-points.ts';
import type { MovingShape } from '../moving-shape.ts';
import { type Contact, type ContactPoint, createClosestPoints, createContact, createContactPoint } from '../results.ts';
import { writeContactOfParts } from '../write-results.ts';
import { Division } from './division.ts';
import { isFartherThan } from './gap-bound.ts';
import { writeBoxInFrame } from './part-frame.ts';
import type { PartVisitor } from './parts.ts';
import { hasNormalOfMesh } from './seam-normals.ts';

/** Entries of a row: the bounds of a part. */
const ROW = 6;

/** Finds the contact points of the parts that may have one of the four that are kept. */
class PointsOfParts extends Division<MovingShape> implements PartVisitor, FoundPoints {
  limit = 0;
  readonly points: ContactPoint[] = [];
  count = 0;
  readonly measure = new PointMeasure();
  readonly kept = new Int32Array(4);
  /** Parts whose points have not been found, −1 in place of others, and their bounds. */
  private waiting = new Int32Array(16);
  private bounds = new Float64Array(16 * ROW);
  private waitingCount = 0;
  /** Number of parts with points. */
  private partCount = 0;
  private size = 0.5;
  private slack = 0.5;
  /** The contact of the whole shapes. */
  private ofWhole!: Readonly<Contact>;
  private readonly closest = createClosestPoints();
  private readonly contact = createContact();

  /** Writes the manifold of two shapes. */
  write(out: ContactPoint[], ofWhole: Readonly<Contact>, a: MovingShape, b: MovingShape): void {
    this.begin(ofWhole, a, b);
    writeStart(start, a, b);
    const kept = reducePoints(this, ofWhole, start, this.slack);
    // The points of a single part are in order already.
    if (this.partCount === 1) copyPoints(out, this.points, this.count);
    else copyPoints(out, this.points, kept, this.kept);
    for (const point of out) point.id = idOf(point);
  }

  private begin(ofWhole: Readonly<Contact>, a: MovingShape, b: MovingShape): void {
    this.divide(a, b);
    this.ofWhole = ofWhole;
    this.count = 0;
    this.partCount = 0;
    this.size = Math.min(a.boundingRadius, b.boundingRadius);
    this.slack = FEATURE_PREFERENCE * this.size;
    this.limit = this.slack * this.slack;
    const isUndecided = this.isUndecided();
    this.findParts();
    if (!isUndecided) return;
    for (let i = 0; i < this.waitingCount; i++) this.findPoints(i, -Infinity);
    this.exchange();
    this.findParts();
  }

  private findParts(): void {
    this.waitingCount = 0;
    writeBoxInFrame(this.box, this.world, this.other);
    this.parts.near(this.whole.worldShape, this.box, this);
  }

  visit(part: number): void {
    const { whole, parts, slack, ofWhole, waitingCount: row } = this;
    this.waiting = grown(this.waiting, row + 1);
    this.bounds = grown(this.bounds, this.waiting.length * ROW);
    this.waiting[row] = part;
    this.waitingCount++;
    parts.load(this.part, whole, part);
    const { kind, worldShape } = this.part;
    kind.bounds(box, worldShape);
    // Points are halfway between both surfaces.
    const reach = ofWhole.depth / 2 + slack;
    set(margin, reach, reach, reach);
    subtract(box.min, box.min, margin);
    addScaled(box.max, box.max, margin, 1);
    addScaled(box.min, box.min, worldShape.center, 1);
    addScaled(box.max, box.max, worldShape.center, 1);
    storeVec3(this.bounds, row * ROW, box.min);
    storeVec3(this.bounds, row * ROW + 3, box.max);
  }

  /** Finds the points of the parts that may have the greatest value, those of the part with the greatest bound first. */
  findMost(): void {
    const { bounds, waitingCount, points, measure } = this;
    let first = 0;
    let most = -Infinity;
    for (let i = 0; i < waitingCount; i++) {
      const value = measure.mostIn(bounds, i * ROW);
      if (value <= most) continue;
      most = value;
      first = i;
    }
    most = -Infinity;
    let known = 0;
    for (let i = 0; i <= waitingCount; i++) {
      for (; known < this.count; known++) most = Math.max(most, measure.of(points[known]));
      if (i === waitingCount) break;
      const row = (first + i) % waitingCount;
      if (measure.mostIn(bounds, row * ROW) < most - FEATURE_PREFERENCE * Math.abs(most)) continue;
      this.findPoints(row, measure.leastDepth);
    }
    if (measure.leastDepth > -Infinity) this.addDeepest();
  }

  /** Finds the points of a part, unless all of them are less deep than `leastDepth`. */
  private findPoints(row: number, leastDepth: number): void {
    const { whole, other, parts, isFirst, closest, contact, slack, waiting } = this;
    const part = waiting[row];
    if (part < 0) return;
    parts.load(this.part, whole, part);
    if (parts.areFeatures && isFartherThan(Math.min(slack, -leastDepth), this.part, other)) return;
    waiting[row] = -1;
    const a = isFirst ? this.part : other;
    const b = isFirst ? other : this.part;
    if (distanceUpTo(closest, a, b, slack) > slack || dot(closest.normal, this.ofWhole.normal) < SAME_CONTACT) return;
    if (parts.areFeatures && !hasNormalOfMesh(this, closest, part)) return;
    writeContactOfParts(contact, closest);
    writePoints(contact.points, contact, a, b);
    this.partCount++;
    for (const point of contact.points) {
      this.writeNumber(point, part);
      this.put(this.count, point);
    }
  }

  /** Adds the point of the contact if none is as deep. Where its normal was replaced, the points of its parts are missing. */
  private addDeepest(): void {
    const { points, count } = this;
    writeOwnPoint(own, this.ofWhole);
    const [deepest] = own;
    const least = deepest.depth - SUPPORT_FLATNESS * this.size;
    let at = count;
    for (let i = 0; i < count; i++) {
      if (points[i].depth >= least) return;
      if (points[i].id === deepest.id && !precedes(points[i], deepest) && !precedes(deepest, points[i])) at = i;
    }
    this.put(at, deepest);
    this.partCount++;
  }

  private put(at: number, point: Readonly<ContactPoint>): void {
    this.points[at] ??= createContactPoint();
    copyPoint(this.points[at], point);
    this.count = Math.max(this.count, at + 1);
  }
}

/** Writes the manifold of two shapes of which one or both have parts. */
export function writePointsOfParts(
  out: ContactPoint[],
  contact: Readonly<Contact>,
  a: MovingShape,
  b: MovingShape,
): void {
  const search = searches.take();
  try {
    search.write(out, contact, a, b);
  } finally {
    searches.giveBack();
  }
}

/** The id of a point among the points of all parts: its own, and a hash of its parts and of what is too large in a hull. */
function idOf({ id, partA = 0, featureA = 0, partB = 0, featureB = 0 }: Readonly<ContactPoint>): number {
  let hash = Math.imul(Math.floor(id / OWN_IDS), 0x27d4eb2f);
  hash = Math.imul(hash ^ partA, 0x9e3779b1);
  hash = Math.imul((hash >>> 15) ^ hash ^ featureA, 0x85ebca6b);
  hash = Math.imul((hash >>> 13) ^ hash ^ partB, 0xc2b2ae35);
  hash = Math.imul((hash >>> 15) ^ hash ^ featureB, 0x9e3779b1);
  return (id % OWN_IDS) + OWN_IDS * (hash >>> 2);
}

/** More than the largest id of a point of two parts that are no convex hulls. */
const OWN_IDS = 1 << 22;
const own: ContactPoint[] = [];
const box = createAabb();
const margin = vec3();
const searches = new Searches(() => new PointsOfParts());

/**
 * Writes where the reduction of points starts: at the center of the smaller one of two shapes; of shapes of one size, halfway between
 * both centers. The mean of all points would need all of them.
 */
function writeStart(out: Vec3, a: MovingShape, b: MovingShape): void {
  const isFirst = a.boundingRadius <= b.boundingRadius;
  const isSecond = a.boundingRadius >= b.boundingRadius;
  midpoint(out, (isFirst ? a : b).worldShape.center, (isSecond ? b : a).worldShape.center);
}

const start = vec3();
