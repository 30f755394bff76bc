// Manifold of shapes of many parts: the points of the parts that touch along the normal of the contact, and of these the
// four that span the most.

import { AXIS_PREFERENCE, FEATURE_PREFERENCE, SAME_CONTACT } from '../../constants.ts';
import { Searches } from '../../math/searches.ts';
import { copy, dot, lengthSquared, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceUpTo } from '../dispatch.ts';
import { writeOwnPoint, writePoints } from '../manifold/manifold.ts';
import type { MovingShape } from '../moving-shape.ts';
import { type Contact, type ContactPoint, createClosestPoints, createContact, createContactPoint } from '../results.ts';
import { copyNumbers, writeContactOfParts } from '../write-results.ts';
import { Division } from './division.ts';
import { writeBoxInFrame } from './part-frame.ts';
import type { PartVisitor } from './parts.ts';

/** Collects the contact points of the parts. */
class PointsOfParts extends Division<MovingShape> implements PartVisitor {
  limit = 0;
  private readonly points: ContactPoint[] = [];
  private count = 0;
  /** Number of parts with points. */
  private partCount = 0;
  private size = 0.5;
  private slack = 0.5;
  private normal!: Readonly<Vec3>;
  private readonly closest = createClosestPoints();
  private readonly contact = createContact();

  /** Writes the manifold of two shapes. */
  write(out: ContactPoint[], contact: Readonly<Contact>, a: MovingShape, b: MovingShape): void {
    this.collect(contact, a, b);
    const { points, count, partCount } = this;
    // The normals of all triangles may have been replaced in the contact.
    if (count === 0) {
      writeOwnPoint(out, contact);
      return;
    }
    // The points of a single part are in order already.
    const kept = partCount === 1 ? count : keepWidest(points, count, contact.normal, this.slack);
    out.length = Math.min(out.length, kept);
    for (let i = 0; i < kept; i++) {
      out[i] ??= createContactPoint();
      copyPoint(out[i], points[i]);
      out[i].id = idOf(points[i]);
    }
  }

  private collect(contact: Readonly<Contact>, a: MovingShape, b: MovingShape): void {
    this.divide(a, b);
    this.normal = contact.normal;
    this.count = 0;
    this.partCount = 0;
    this.size = Math.min(a.boundingRadius, b.boundingRadius);
    this.slack = FEATURE_PREFERENCE * this.size;
    this.limit = this.slack * this.slack;
    const isUndecided = this.isUndecided();
    this.findPoints();
    if (isUndecided) {
      this.exchange();
      this.findPoints();
    }
    if (this.count > 0) this.addDeepest(contact);
  }

  private findPoints(): void {
    writeBoxInFrame(this.box, this.world, this.other);
    this.parts.near(this.whole.worldShape, this.box, this);
  }

  /** Adds the point of the contact if none is as deep. Where its normal was replaced, the points of its parts are missing. */
  private addDeepest(contact: Readonly<Contact>): void {
    const { points, count } = this;
    writeOwnPoint(own, contact);
    const [deepest] = own;
    const least = deepest.depth - AXIS_PREFERENCE * this.size;
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

  visit(part: number): void {
    const { whole, other, parts, isFirst, closest, contact, slack } = this;
    parts.load(this.part, whole, part);
    if (parts.bounds?.isFartherThan(slack, this.part, other)) return;
    const a = isFirst ? this.part : other;
    const b = isFirst ? other : this.part;
    if (distanceUpTo(closest, a, b, slack) > slack || dot(closest.normal, this.normal) < SAME_CONTACT) return;
    if (parts.hasOwnNormal?.(this, closest, part) === false) return;
    writeContactOfParts(contact, closest);
    writePoints(contact.points, contact, a, b);
    this.partCount++;
    for (const point of contact.points) {
      this.writeNumber(point, part);
      this.put(this.count, point);
    }
  }
}

function copyPoint(out: ContactPoint, from: Readonly<ContactPoint>): void {
  copy(out.point, from.point);
  copy(out.pointA, from.pointA);
  copy(out.pointB, from.pointB);
  copyNumbers(out, from);
  out.depth = from.depth;
  out.id = from.id;
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

/**
 * Moves at most four points to the front, in order around the contact: one of the deepest, the farthest from it, and the
 * farthest from the line through both on each side. Points within `slack` of it are left out. Returns their number.
 */
function keepWidest(points: ContactPoint[], count: number, normal: Readonly<Vec3>, slack: number): number {
  if (count < 2) return count;
  let deepest = 0;
  for (let i = 1; i < count; i++) {
    const lead = points[i].depth - points[deepest].depth;
    if (lead > slack || (lead >= -slack && precedes(points[i], points[deepest]))) deepest = i;
  }
  swap(points, 0, deepest);
  const farthest = farthestOf(points, 1, count, (p) => {
    subtract(offset, p.point, points[0].point);
    return lengthSquared(offset);
  });
  if (farthest < 0 || measure.most <= slack * slack) return 1;
  swap(points, 1, farthest);
  subtract(along, points[1].point, points[0].point);
  setCross(across, normal, along);
  const least = slack * Math.sqrt(measure.most);
  let kept = 2;
  for (const side of [1, -1]) {
    const outermost = farthestOf(points, kept, count, (p) => {
      subtract(offset, p.point, points[0].point);
      return side * dot(offset, across);
    });
    if (outermost < 0 || measure.most <= least) continue;
    swap(points, kept, outermost);
    // Between both ends on one side, after them on the other: in order around the contact.
    if (side === -1 && kept === 2) swap(points, 1, 2);
    kept++;
  }
  if (kept === 4) {
    swap(points, 1, 3);
    swap(points, 2, 3);
  }
  return kept;
}

/** Index of the point with the greatest value, from `from` on; −1 without points. Writes the value to `measure.most`. */
function farthestOf(
  points: readonly ContactPoint[],
  from: number,
  count: number,
  value: (p: Readonly<ContactPoint>) => number,
): number {
  let best = -1;
  measure.most = -Infinity;
  for (let i = from; i < count; i++) {
    const at = value(points[i]);
    const isEqual = best >= 0 && Math.abs(at - measure.most) <= FEATURE_PREFERENCE * Math.abs(measure.most);
    if (isEqual ? !precedes(points[i], points[best]) : at <= measure.most) continue;
    measure.most = at;
    best = i;
  }
  return best;
}

/** Order of equal points: by parts, then ids. It does not depend on the order in which parts were found. */
function precedes(p: Readonly<ContactPoint>, q: Readonly<ContactPoint>): boolean {
  const byPart = order(p.partA, q.partA) || order(p.partB, q.partB);
  return (byPart || order(p.featureA, q.featureA) || order(p.featureB, q.featureB) || p.id - q.id) < 0;
}

function order(p = 0, q = 0): number {
  return p - q;
}

function swap(points: ContactPoint[], i: number, j: number): void {
  const point = points[i];
  points[i] = points[j];
  points[j] = point;
}

/** More than the largest id of a point of two parts that are no convex hulls. */
const OWN_IDS = 1 << 22;
const measure = { most: 0.5 };
const own: ContactPoint[] = [];
const offset = vec3();
const along = vec3();
const across = vec3();
const searches = new Searches(() => new PointsOfParts());
