// First and last touch of a compound and another shape of many parts. Both are divided at once: the children of the compound
// are compared with the parts of the other shape by numbers, and only pairs that come near each other are posed.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { addScaled, manhattanLength, set, subtract, vec3 } from '../../math/vec3.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import { createSweepHit, type SweepHit } from '../results.ts';
import { findFirstTouch, sweepRotating } from '../rotation/conservative-advancement.ts';
import { copyHit } from '../write-results.ts';
import { Division } from './division.ts';
import { MovingSpheres, SpherePair, writeSphere } from './moving-spheres.ts';
import { NearTriangles } from './near-triangles.ts';
import { writeInFrame } from './part-frame.ts';
import { isEarlier } from './part-hits.ts';
import { PartShape } from './part-shape.ts';
import { type Parts, partsOf } from './parts.ts';
import { clearanceOf, rotationWay, writeRotatingRegion } from './rotating-region.ts';

/** Sweeps the pairs of a child of a compound and a part of another shape that come near each other. */
export class RotatingPairs extends Division<MovingShape> {
  private limit = 1;
  private out!: SweepHit;
  /** Largest gap that counts as a touch. */
  private largestGap = 0.5;
  /** The same with the rounding of the gap: parts that are farther do not touch. */
  private clearance = 0.5;
  private wantsExit = false;
  /** The parts that touch first. */
  private first = -1;
  private firstOther = -1;
  /** The child that is loaded. */
  private child = -1;
  /** Longest way of a point of the loaded child that its rotation makes. */
  private way = 0.5;
  private otherParts!: Parts;
  private readonly otherPart = new PartShape();
  private readonly found = createSweepHit();
  private readonly spheres = new MovingSpheres();
  private readonly otherSpheres = new MovingSpheres();
  private readonly spherePair = new SpherePair();
  private readonly triangles = new NearTriangles();

  /** Loads two shapes. Returns false where it does not pay to divide both at once. */
  begin(a: MovingShape, b: MovingShape, tolerance: number): boolean {
    this.divide(a, b);
    const { whole, other, parts } = this;
    const others = partsOf(other.kind);
    if (parts.areFeatures || !others || parts.count(whole.worldShape) < 2) return false;
    this.otherParts = others;
    this.largestGap = tolerance;
    this.clearance = clearanceOf(a, b, tolerance);
    return !others.areFeatures || (!rotates(other) && this.findTriangles());
  }

  find(out: SweepHit, wantsExit: boolean): boolean {
    this.out = out;
    this.wantsExit = wantsExit;
    this.first = -1;
    this.child = -1;
    this.limit = 1;
    out.exitFraction = 0;
    if (!this.otherParts.areFeatures) this.testChildren();
    else if (this.triangles.count > 0) this.testTriangles();
    if (!wantsExit) out.exitFraction = Infinity;
    return this.first >= 0;
  }

  /** Collects the triangles near the compound. Returns false when there are many. */
  private findTriangles(): boolean {
    const { whole, other, triangles, box, motion } = this;
    const { surface } = other.worldShape as WorldSurface;
    writeRotatingRegion(box, motion, other, whole, this.clearance, rotationWay(whole));
    triangles.begin(surface);
    surface.sweep(triangles, box, motion);
    return !triangles.areMany;
  }

  /** Tests the children whose spheres come near each other. */
  private testChildren(): void {
    const { whole, other, spheres, otherSpheres, spherePair, clearance } = this;
    spherePair.load(whole, other);
    spheres.load(whole);
    otherSpheres.load(other);
    writeSphere(sphere, other.boundingRadius);
    const { rows } = spheres;
    const { rows: otherRows } = otherSpheres;
    for (let i = 0; i < spheres.count; i++) {
      if (!spherePair.areNear(rows, i, sphere, 0, this.limit, clearance)) continue;
      for (let j = 0; j < otherSpheres.count; j++) {
        if (spherePair.areNear(rows, i, otherRows, j, this.limit, clearance)) this.test(i, j);
      }
    }
  }

  /** Tests the children whose spheres come near the bounds of a triangle. */
  private testTriangles(): void {
    const { whole, other, spheres, triangles, motion } = this;
    const { axes, center } = other.worldShape as WorldSurface;
    const { numbers, bounds, count } = triangles;
    spheres.load(whole);
    subtract(between, whole.worldShape.center, center);
    const coordinates = manhattanLength(between) + manhattanLength(motion);
    for (let i = 0; i < spheres.count; i++) {
      const { rows } = spheres;
      set(middle, rows[4 * i], rows[4 * i + 1], rows[4 * i + 2]);
      addScaled(middle, middle, between, 1);
      writeInFrame(middle, axes, middle);
      const radius = rows[4 * i + 3] + this.clearance;
      const reach = radius + (coordinates + radius) * COORDINATE_ROUNDING;
      const x0 = middle.x + Math.min(0, motion.x) - reach;
      const y0 = middle.y + Math.min(0, motion.y) - reach;
      const z0 = middle.z + Math.min(0, motion.z) - reach;
      const x1 = middle.x + Math.max(0, motion.x) + reach;
      const y1 = middle.y + Math.max(0, motion.y) + reach;
      const z1 = middle.z + Math.max(0, motion.z) + reach;
      for (let k = 0, at = 0; k < count; k++, at += 6) {
        if (bounds[at] > x1 || bounds[at + 1] > y1 || bounds[at + 2] > z1) continue;
        if (bounds[at + 3] < x0 || bounds[at + 4] < y0 || bounds[at + 5] < z0) continue;
        this.test(i, numbers[k]);
      }
    }
  }

  /** Sweeps child `i` of the compound and part `j` of the other shape. */
  private test(i: number, j: number): void {
    const { whole, other, parts, otherParts, part, otherPart, found, out, isFirst } = this;
    if (this.child !== i) {
      this.child = i;
      parts.loadMoving(part, whole, i);
      this.way = rotationWay(part);
    }
    otherParts.loadMoving(otherPart, other, j);
    if (otherParts.stayApart(otherPart, part, this.limit, this.clearance, this.way)) return;
    const a = isFirst ? part : otherPart;
    const b = isFirst ? otherPart : part;
    if (!(this.wantsExit ? sweepRotating(found, a, b) : findFirstTouch(found, a, b, this.largestGap))) return;
    out.exitFraction = Math.max(out.exitFraction, found.exitFraction);
    if (this.first >= 0 && !isEarlier(found, out, this.arePreceding(i, j))) return;
    this.first = i;
    this.firstOther = j;
    copyHit(out, found);
    if (!this.wantsExit) this.limit = found.fraction;
    this.writeNumber(out, i);
    this.writeOtherNumber(out, this.otherParts, j);
  }

  /** Whether the numbers of two parts come before those of the parts that touch first. */
  private arePreceding(i: number, j: number): boolean {
    const { otherParts, other, first, firstOther } = this;
    if (i !== first) return this.precedes(i, first);
    return otherParts.nameOf(other.worldShape, j) < otherParts.nameOf(other.worldShape, firstOther);
  }
}

const sphere = new Float64Array(4);
const between = vec3();
const middle = vec3();
