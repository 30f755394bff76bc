// Manifold of shapes of many parts: the points of the parts that touch along the normal of the contact, reduced to four.

import { FEATURE_PREFERENCE, SAME_CONTACT, SUPPORT_FLATNESS } from '../../constants.ts';
import { Searches } from '../../math/searches.ts';
import { dot, type Vec3 } from '../../math/vec3.ts';
import { distanceUpTo } from '../dispatch.ts';
import { writeOwnPoint, writePoints } from '../manifold/manifold.ts';
import { copyPoint, precedes, reducePoints } from '../manifold/reduce-points.ts';
import type { MovingShape } from '../moving-shape.ts';
import { type Contact, type ContactPoint, createClosestPoints, createContact, createContactPoint } from '../results.ts';
import { writeContactOfParts } from '../write-results.ts';
import { Division } from './division.ts';
import { isFartherThan } from './gap-bound.ts';
import { writeBoxInFrame } from './part-frame.ts';
import type { PartVisitor } from './parts.ts';
import { hasNormalOfMesh } from './seam-normals.ts';

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
    const kept = partCount === 1 ? count : reducePoints(points, count, contact.normal, this.slack);
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

  visit(part: number): void {
    const { whole, other, parts, isFirst, closest, contact, slack } = this;
    parts.load(this.part, whole, part);
    if (parts.areFeatures && isFartherThan(slack, this.part, other)) return;
    const a = isFirst ? this.part : other;
    const b = isFirst ? other : this.part;
    if (distanceUpTo(closest, a, b, slack) > slack || dot(closest.normal, this.normal) < SAME_CONTACT) return;
    if (parts.areFeatures && !hasNormalOfMesh(this, closest, part)) return;
    writeContactOfParts(contact, closest);
    writePoints(contact.points, contact, a, b);
    this.partCount++;
    for (const point of contact.points) {
      this.writeNumber(point, part);
      this.put(this.count, point);
    }
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
const searches = new Searches(() => new PointsOfParts());
