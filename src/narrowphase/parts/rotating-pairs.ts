// First and last touch of a compound and another shape of many parts. Both are divided at once: the children of the compound
// are compared with the parts of the other shape by numbers, and only pairs that come near each other are posed.

import type { WorldCompound } from '../../geometry/shape.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { Searches } from '../../math/searches.ts';
import { length, manhattanLength, set, subtract, vec3 } from '../../math/vec3.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import type { SweepHit } from '../results.ts';
import { ChildPairs } from './child-pairs.ts';
import { NearTriangles } from './near-triangles.ts';
import { extendBy, writeInFrame, writeMotionInFrame } from './part-frame.ts';
import { partsOf } from './parts.ts';
import { findTouchOfParts, passed } from './rotating-parts.ts';
import { clearanceOf, rotationTravel } from './rotating-region.ts';
import { stayApartAlongLine } from './separating-middles.ts';
import { SweptShape } from './swept-shape.ts';
import { TouchedSurface } from './touched-surface.ts';

/** Sweeps the pairs of a child of a compound and a part of another shape that come near each other. */
class RotatingPairs extends ChildPairs<MovingShape> {
  /** See `findFirstTouch`. */
  private tolerance = 0.5;
  /** `tolerance` with the rounding of the gap: parts that are farther do not touch. */
  private clearance = 0.5;
  private wantsExit = false;
  /** Last touch of two parts so far. */
  private exit = 0;
  /** Rotation travel of the loaded child. */
  private travel = 0.5;
  /** Whether a touch of a triangle may not count. */
  private mayRefuse = false;
  private readonly touched = new TouchedSurface();
  private readonly triangles = new NearTriangles();
  private readonly swept = new SweptShape();
  /** The loaded child, grown by the travel of its rotation, if the test of triangles knows it. */
  private rejection: SweptShape | undefined = undefined;

  /** Loads two shapes. Returns false where it does not pay to divide both at once. */
  begin(a: MovingShape, b: MovingShape, tolerance: number): boolean {
    this.divide(a, b, true);
    const { whole, other, parts } = this;
    const others = partsOf(other.kind);
    if (parts.areFeatures || !others || parts.count(whole.worldShape) < 2) return false;
    this.otherParts = others;
    this.tolerance = tolerance;
    this.clearance = clearanceOf(a, b, tolerance);
    this.mayRefuse = others.areFeatures && others.mayRefuse(other.worldShape);
    return !others.areFeatures || (!rotates(other) && this.findTriangles());
  }

  find(out: SweepHit, wantsExit: boolean): boolean {
    this.start(out);
    this.wantsExit = wantsExit;
    this.exit = 0;
    if (!this.otherParts.areFeatures) this.testChildren(this.clearance, this.whole.rotation, this.other.rotation);
    else if (this.triangles.count > 0) this.testTriangles();
    passed[0] = this.exit;
    if (this.first < 0) return false;
    out.exitFraction = wantsExit ? this.exit : Infinity;
    if (this.otherParts.areFeatures && !out.overlapping && !this.mayRefuse) {
      const { part, touched } = this;
      this.parts.loadMoving(part, this.whole, this.first);
      touched.begin(this.other, part, !this.isFirst);
      touched.correct(out, this.firstOther);
    }
    return true;
  }

  /** Collects the triangles near the spheres of the compound. Returns false when there are many. */
  private findTriangles(): boolean {
    const { whole, other, triangles, spheres, box, motion, world } = this;
    const { axes, center, surface } = other.worldShape as WorldSurface;
    writeMotionInFrame(motion, other.worldShape as WorldSurface, whole.displacement, other.displacement);
    subtract(between, world.center, center);
    writeInFrame(between, axes, between);
    spheres.load(whole.worldShape as WorldCompound, whole.rotation);
    spheres.writeInFrame(axes, between, this.clearance, manhattanLength(motion));
    set(box.min, Infinity, Infinity, Infinity);
    set(box.max, -Infinity, -Infinity, -Infinity);
    const { rows, count } = spheres;
    for (let at = 0; at < 4 * count; at += 4) {
      const radius = rows[at + 3];
      set(
        box.min,
        Math.min(box.min.x, rows[at] - radius),
        Math.min(box.min.y, rows[at + 1] - radius),
        Math.min(box.min.z, rows[at + 2] - radius),
      );
      set(
        box.max,
        Math.max(box.max.x, rows[at] + radius),
        Math.max(box.max.y, rows[at + 1] + radius),
        Math.max(box.max.z, rows[at + 2] + radius),
      );
    }
    triangles.begin(surface);
    // A box around the motion is searched faster than a box that moves.
    extendBy(box, motion);
    surface.sweep(triangles, box);
    return !triangles.areMany;
  }

  /** Tests the children whose spheres come near the bounds of a triangle. */
  private testTriangles(): void {
    const {
      motion,
      spheres: { rows, count: childCount },
    } = this;
    const { numbers, bounds, count } = this.triangles;
    const halfMotion = 0.5 * length(motion);
    for (let i = 0; i < childCount; i++) {
      // A sphere around the motion of the sphere.
      const x = rows[4 * i] + 0.5 * motion.x;
      const y = rows[4 * i + 1] + 0.5 * motion.y;
      const z = rows[4 * i + 2] + 0.5 * motion.z;
      const radius = rows[4 * i + 3] + halfMotion;
      const radiusSquared = radius * radius;
      for (let k = 0, at = 0; k < count; k++, at += 6) {
        const u = Math.max(0, bounds[at] - x, x - bounds[at + 3]);
        const v = Math.max(0, bounds[at + 1] - y, y - bounds[at + 4]);
        const w = Math.max(0, bounds[at + 2] - z, z - bounds[at + 5]);
        if (u * u + v * v + w * w <= radiusSquared && !this.isClear(i, k)) this.test(i, numbers[k]);
      }
    }
  }

  /** Whether child `i` is proved clear of one of the triangles, before this is loaded. */
  private isClear(i: number, k: number): boolean {
    this.loadChild(i);
    const { rejection } = this;
    if (!rejection) return false;
    this.triangles.writePoints(points, k);
    rejection.limit = this.limit;
    return rejection.isClearOf(points);
  }

  private loadChild(i: number): void {
    if (!this.isNext(i)) return;
    const { whole, other, parts, part, swept } = this;
    parts.loadMoving(part, whole, i);
    this.touched.begin(other, part, !this.isFirst);
    this.travel = rotationTravel(part);
    this.rejection = undefined;
    const convex = this.otherParts.areFeatures && parts.onlyPart(part);
    if (!convex || !swept.set(other.worldShape as WorldSurface, convex, this.motion)) return;
    swept.grow(this.clearance + this.travel);
    this.rejection = swept;
  }

  /** Sweeps child `i` of the compound and part `j` of the other shape. */
  protected test(i: number, j: number): void {
    const { other, otherParts, part, otherPart, found, out, isFirst } = this;
    this.loadChild(i);
    otherParts.loadMoving(otherPart, other, j);
    if (otherParts.areFeatures) {
      if (otherParts.stayApart(otherPart, part, this.limit, this.clearance, this.travel)) return;
    }
    const travel = otherParts.areFeatures ? 0 : rotationTravel(otherPart);
    if (stayApartAlongLine(part, otherPart, this.limit, this.clearance, travel)) return;
    const a = isFirst ? part : otherPart;
    const b = isFirst ? otherPart : part;
    const hits = findTouchOfParts(found, a, b, this.tolerance, this.limit, this.wantsExit);
    this.exit = Math.max(this.exit, passed[0]);
    if (!hits || (this.first >= 0 && found.fraction > out.fraction)) return;
    if (this.mayRefuse && !this.touched.correctNext(found, j, otherPart, this.limit)) return;
    if (this.keep(i, j) && !this.wantsExit) this.limit = found.fraction;
  }
}

const searches = new Searches(() => new RotatingPairs());

/** First and last touch of a compound and another shape: see `Parts.sweepPairs`. */
export function sweepRotatingPairs(
  out: SweepHit,
  a: MovingShape,
  b: MovingShape,
  tolerance: number,
  wantsExit: boolean,
): boolean | undefined {
  const search = searches.take();
  try {
    return search.begin(a, b, tolerance) ? search.find(out, wantsExit) : undefined;
  } finally {
    searches.giveBack();
  }
}

const between = vec3();
const points = new Float64Array(9);
