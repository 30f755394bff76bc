import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { Surface, WorldSurface } from '../../geometry/surface.ts';
import { addScaled, manhattanLength, negate, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceFromSphere, distanceUpTo } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import { type ClosestPoints, createClosestPoints } from '../results.ts';
import { copyClosest } from '../write-results.ts';
import { writeDeepestPoint, writeMiddle, writePointOf } from './deepest-point.ts';
import { DepthBounds } from './depth-bounds.ts';
import { Division } from './division.ts';
import { isFartherThan } from './gap-bound.ts';
import { writeCoreInFrame } from './part-frame.ts';
import { bodyOf } from './part-shape.ts';
import { INSIDE, type PartVisitor, REFUSED, REPLACED } from './parts.ts';
import { correctContact, moveContact } from './seam-normals.ts';

/** The least distance, and the part at that distance. */
export class NearestPart extends Division implements PartVisitor {
  limit = Infinity;
  /** Radius of the other shape around its core, around which `box` is. */
  protected coreRadius = 0.5;
  /** Distance beyond which none is of interest. */
  private farthest = Infinity;
  /** A search ends when it finds less: see `searchOther`. */
  private least = -Infinity;
  /** Whether normals are corrected at seams. */
  protected readonly corrects: boolean = true;
  protected out!: ClosestPoints;
  /** Number of the part at that distance, of the shape that is divided first. */
  nearest = -1;
  /** Whether its normal was replaced. */
  private isReplaced = false;
  private isSolid = false;
  /** Whether bounds of the depths of triangles are of use, and number of overlaps so far. */
  private canBound = false;
  private overlapCount = 0;
  protected readonly found = createClosestPoints();
  private readonly ofOther = createClosestPoints();
  /** Of the parts of a solid that are touched from inside, the one with the shortest distance to leave the solid. */
  private inside = -1;
  private exitDistance = 0.5;
  private readonly fromInside = createClosestPoints();
  /** Whether the exit of a triangle of a mesh from the solid is searched. */
  private seeksExit = false;
  /** The solid that was searched last for a triangle, and its part that was nearest. */
  private lastSurface: Surface | undefined = undefined;
  private lastNearest = -1;

  /** Finds the nearest part up to a distance of `farthest`; `Infinity` if there is none. */
  find(out: ClosestPoints, a: PosedShape, b: PosedShape, farthest: number): number {
    this.divide(a, b);
    const distance = this.search(out, farthest);
    if (this.needsBoth()) return this.searchOther(out, distance, farthest, false);
    return distance <= Math.min(0, farthest) && this.isUndecided()
      ? this.searchOther(out, distance, farthest, true)
      : distance;
  }

  private search(out: ClosestPoints, farthest: number): number {
    const { whole, parts } = this;
    this.coreRadius = writeCoreInFrame(this.box, this.world, this.other);
    return parts.isSolid(whole.worldShape) ? this.searchSolid(out, farthest) : this.searchUpTo(out, farthest);
  }

  /** Searches the parts of the other shape for a distance less than that of the parts of the divided one, or for a lesser depth. */
  private searchOther(out: ClosestPoints, distance: number, farthest: number, isUndecided: boolean): number {
    const { nearest, ofOther } = this;
    this.exchange();
    if (isUndecided) this.least = distance;
    const distanceOfOther = this.search(ofOther, farthest);
    this.least = -Infinity;
    this.nearest = nearest;
    const isBetter = isUndecided ? distanceOfOther > distance && distanceOfOther <= 0 : distanceOfOther < distance;
    if (!isBetter) return distance;
    copyClosest(out, ofOther);
    return distanceOfOther;
  }

  /**
   * Whether a shape is inside a solid is known at the point of the surface that is nearest to it, however far that is. A shape
   * that is clear of the surface is outside if one of its points is.
   */
  private searchSolid(out: ClosestPoints, farthest: number): number {
    const { whole, other, parts, world } = this;
    if (farthest < Infinity && this.isOnOneSide()) {
      writePointOf(point, other);
      // A point within rounding of the surface may be on either side of it.
      const slack = (manhattanLength(point) + manhattanLength(world.center)) * COORDINATE_ROUNDING;
      const distance = this.searchUpTo(out, Math.max(0, farthest) + slack);
      if (distance < Infinity || !parts.encloses(whole.worldShape, point)) return distance;
    }
    if (other.kind.type !== 'triangle') return this.searchUpTo(out, Infinity);
    const distance = this.searchUpTo(out, this.boundOfLast());
    this.lastSurface = (whole.worldShape as WorldSurface).surface;
    this.lastNearest = this.nearest;
    return distance;
  }

  /** Whether the other shape is inside or outside as a whole if it is clear of the surface. */
  private isOnOneSide(): boolean {
    const { whole, other, box, coreRadius } = this;
    if (other.kind.parts || other.kind.isUnbounded) return false;
    const { min, max } = (whole.worldShape as WorldSurface).surface.closedWithin;
    return (
      box.min.x - coreRadius > min.x &&
      box.max.x + coreRadius < max.x &&
      box.min.y - coreRadius > min.y &&
      box.min.z - coreRadius > min.z &&
      box.max.z + coreRadius < max.z
    );
  }

  /** A bound of the distance of the surface: that of the part that was the nearest one of the last triangle. */
  private boundOfLast(): number {
    const { parts, whole, lastSurface, lastNearest } = this;
    const { surface } = whole.worldShape as WorldSurface;
    if (surface !== lastSurface || lastNearest < 0) return Infinity;
    parts.load(this.part, whole, lastNearest);
    return Math.max(0, this.measure(Infinity));
  }

  /** Finds the nearest part up to a distance; `Infinity` if there is none. */
  protected searchUpTo(out: ClosestPoints, farthest: number): number {
    const { whole, parts, box } = this;
    this.out = out;
    this.farthest = farthest;
    this.setLimit(farthest);
    this.nearest = -1;
    out.distance = Infinity;
    this.isReplaced = false;
    this.inside = -1;
    this.isSolid = parts.isSolid(whole.worldShape);
    this.canBound = this.corrects && !this.isSolid && this.boundsDepths;
    this.overlapCount = 0;
    parts.near(whole.worldShape, box, this);
    if (this.overlapCount === MANY_OVERLAPS) this.findDeepest();
    // All that overlap were refused, and the search for the nearest ended at them.
    if (this.overlapCount === MANY_OVERLAPS && out.distance > 0) this.searchFully();
    if (this.inside >= 0) this.leaveSolid();
    if (this.isReplaced) moveContact(this, out, this.nearest);
    if (this.nearest >= 0 && out.distance > 0 && this.isSolid) this.enterSolid();
    return out.distance;
  }

  /** Continues a search however many triangles overlap. */
  private searchFully(): void {
    this.canBound = false;
    this.overlapCount = 0;
    this.setLimit(Math.min(this.farthest, this.out.distance));
    this.parts.near(this.whole.worldShape, this.box, this);
  }

  /**
   * If the middle of the other shape is inside the solid, or that is touched from inside only: the distance to leave the solid counts.
   * The middle of a triangle of a mesh does not count: it says nothing about its mesh.
   */
  private leaveSolid(): void {
    const { whole, parts, out, inside, fromInside, other } = this;
    const counts =
      out.distance > 0 ||
      (fromInside.distance < out.distance &&
        bodyOf(other) === other &&
        parts.encloses(whole.worldShape, middle.center));
    if (!counts) return;
    copyClosest(out, fromInside);
    this.nearest = inside;
    this.isReplaced = true;
    this.writeNumber(out, inside);
    if (bodyOf(other) !== other) this.findExit();
  }

  /**
   * If the other shape is inside the solid: the depth is its distance from the surface, and its width in that direction.
   * Another direction may be shorter.
   */
  private enterSolid(): void {
    const { whole, other, parts, world, out, isFirst } = this;
    const onOther = isFirst ? out.pointB : out.pointA;
    // A point within rounding of the surface may be on either side of it. A little farther off it is on that of its shape.
    const slack = (manhattanLength(onOther) + manhattanLength(world.center)) * COORDINATE_ROUNDING;
    addScaled(beyond, onOther, out.normal, isFirst ? slack : -slack);
    if (!parts.encloses(whole.worldShape, beyond)) return;
    const width = this.widthAlong(out.normal);
    // No exit is less deep than the distance. A small triangle has none that is much less deep than this one.
    const isLarge = width > out.distance;
    this.writeExit(out.distance + width);
    if (isLarge && bodyOf(other) !== other) this.findExit();
  }

  /** Makes closest points those of an overlap: the other shape is inside the solid, and leaves it there. */
  private writeExit(exit: number): void {
    const { out, isFirst } = this;
    out.distance = -exit;
    negate(out.normal);
    scale(opposite, out.normal, isFirst ? -1 : 1);
    this.writeFarSide(isFirst ? out.pointB : out.pointA, isFirst ? out.pointA : out.pointB, opposite);
  }

  /**
   * Searches a shorter exit of a triangle of a mesh: that of its mesh is the longest of its triangles, and a large one may be close
   * to a wall of the solid, and lie on its bottom. What is not as deep as `farthest` need not be exact.
   */
  private findExit(): void {
    const { whole, parts, box, out } = this;
    this.seeksExit = true;
    try {
      this.setLimit(-out.distance);
      parts.near(whole.worldShape, box, this);
    } finally {
      this.seeksExit = false;
    }
  }

  /** Tests a triangle of the solid that the other shape does not touch. */
  private testExit(part: number): void {
    const { found, whole, other, parts, out } = this;
    if (out.distance > this.farthest) {
      this.limit = -1;
      return;
    }
    parts.load(this.part, whole, part);
    if (isFartherThan(-out.distance, this.part, other)) return;
    const distance = this.measure(-out.distance);
    if (distance <= 0) return;
    const exit = distance + this.widthAlong(found.normal);
    if (exit > -out.distance || (exit === -out.distance && !this.precedes(part, this.nearest))) return;
    copyClosest(out, found);
    this.writeExit(exit);
    this.nearest = part;
    this.isReplaced = false;
    this.setLimit(exit);
    this.writeNumber(out, part);
  }

  /** Writes the point of the other shape that is farthest along a unit vector. It is to be near `p`. */
  protected writeFarSide(out: Vec3, p: Readonly<Vec3>, n: Readonly<Vec3>): void {
    const { other } = this;
    if (other.kind.parts || other.kind.isUnbounded) {
      addScaled(out, p, n, -this.out.distance);
      return;
    }
    subtract(beyond, p, other.worldShape.center);
    writeDeepestPoint(out, other, n, beyond);
    addScaled(out, out, other.worldShape.center, 1);
  }

  /** Width of the other shape along a unit vector. */
  protected widthAlong(n: Readonly<Vec3>): number {
    const { kind, worldShape } = this.other;
    kind.support(support, worldShape, n);
    const ahead = support[0];
    scale(opposite, n, -1);
    kind.support(support, worldShape, opposite);
    return ahead + support[0];
  }

  /** Tests the triangles in the order of bounds of their depths: of many that overlap most are never measured. */
  private findDeepest(): void {
    const { out, motion } = this;
    depthBounds.find(this, this.box, this.coreRadius);
    depthBounds.choose('all', motion);
    for (;;) {
      const part = depthBounds.take(Math.max(0, -out.distance), this.nearest);
      if (part < 0) return;
      this.test(part);
    }
  }

  visit(part: number): void {
    if (this.seeksExit) {
      this.testExit(part);
      return;
    }
    this.test(part);
    if (this.overlapCount === MANY_OVERLAPS) this.limit = -1;
  }

  private test(part: number): void {
    const { found, whole, other, parts, out } = this;
    parts.load(this.part, whole, part);
    // The distance to leave a solid is not known before. That of parts of the other shape is that of their overlap.
    const nearest = this.isSolid && !other.kind.parts ? Math.max(0, out.distance) : out.distance;
    const limit = Math.min(nearest, this.farthest);
    // The plane of a triangle bounds the depth of a part worse than that of a whole shape.
    const apart = Math.min(nearest, Math.max(0, this.farthest));
    if (this.corrects && parts.areFeatures && isFartherThan(apart, this.part, other)) return;
    let distance = this.measure(limit);
    // Of parts of parts, those that are less deep are searched roughly.
    if (limit < 0 && distance <= limit && other.kind.parts) distance = this.measure(0);
    let isReplaced = false;
    if (distance <= 0 && this.canBound && this.overlapCount < MANY_OVERLAPS) this.overlapCount++;
    if (distance <= 0 && this.corrects && parts.areFeatures) {
      const correction = correctContact(this, found, part, -limit);
      if (correction === REFUSED) return;
      if (correction === INSIDE) {
        this.keepInside(part);
        return;
      }
      isReplaced = correction === REPLACED;
      distance = found.distance;
    }
    // Of the parts of a part, none may be near, or count. The limit of a solid is not below 0.
    if (distance === Infinity || distance > Math.min(limit, out.distance)) return;
    if (distance === out.distance && !this.precedes(part, this.nearest)) return;
    this.nearest = part;
    this.isReplaced = isReplaced;
    this.setLimit(Math.max(0, distance));
    if (distance < this.least) this.limit = -1;
    copyClosest(out, found);
    this.writeNumber(out, part);
  }

  /** Keeps a contact from inside if the distance from the middle to the triangle, and half the width of the shape, is the least so far. */
  private keepInside(part: number): void {
    const { found, inside, other } = this;
    this.setLimit(0);
    if (inside < 0) {
      writeMiddle(middle.center, other);
      addScaled(middle.center, middle.center, other.worldShape.center, 1);
    }
    const exit =
      bodyOf(other) === other
        ? distanceFromSphere(fromMiddle, middle, this.part) + this.widthAlong(found.normal) / 2
        : -found.distance;
    const lead = inside < 0 ? 1 : this.exitDistance - exit;
    if (lead < 0 || (lead === 0 && !this.precedes(part, inside))) return;
    this.inside = part;
    this.exitDistance = exit;
    copyClosest(this.fromInside, found);
  }

  /** Parts farther than `distance` are not visited any more. */
  private setLimit(distance: number): void {
    const fromCore = Math.max(0, distance) + this.coreRadius;
    this.limit = fromCore * fromCore;
  }

  protected measure(limit: number): number {
    const { found, part, other, isFirst } = this;
    return isFirst ? distanceUpTo(found, part, other, limit) : distanceUpTo(found, other, part, limit);
  }
}

/** Number of overlaps from which on triangles are tested in the order of bounds of their depths. */
const MANY_OVERLAPS = 3;
/** No search starts another one while it tests triangles in their order. */
const depthBounds = new DepthBounds();
const support = new Float64Array(1);
const opposite = vec3();
const beyond = vec3();
const point = vec3();
const middle = { center: vec3(), radius: 0 };
const fromMiddle = createClosestPoints();
