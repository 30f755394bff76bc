// Whether a motion leads into a triangle that is touched at a seam. The normal of a face takes the place of one that does not
// belong to the mesh, and often the motion does not oppose it: the shape glides over the edge of a triangle. But the shape may
// also stand across the plane of that face, at a concave corner of the border of a mesh. Then the depth decides.

import { CONTACT_TOLERANCE } from '../../constants.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { createAabb } from '../../math/aabb.ts';
import { addScaled, copy, dot, scale, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceBetween, firstTouchBetween } from '../dispatch.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../results.ts';
import type { Division } from './division.ts';
import { writeInFrame } from './part-frame.ts';
import { PartShape } from './part-shape.ts';
import type { PartVisitor } from './parts.ts';
import { seamPoint, seamTolerance } from './seam-normals.ts';

/**
 * Whether the motion leads into the loaded triangle, of which `hit` is the hit that was corrected last, and `depth` the depth
 * before. The shape must not be in triangles at the seam: one that is sunk into a floor is in each of its triangles by and by.
 *
 * The signed distance of two convex shapes is convex in time. So halfway between the first and the last touch the depth is at
 * least half of the greatest one.
 */
export function isEntered(division: Division, hit: Readonly<SweepHit>, depth: number): boolean {
  const { part, other, isFirst, whole } = division;
  // The parts of another shape are asked one by one.
  if (other.kind.parts) return false;
  const { fraction } = hit;
  const tolerance = seamTolerance();
  const { surface } = whole.worldShape as unknown as WorldSurface;
  const most = tolerance + surface.extent * CONTACT_TOLERANCE;
  // The loaded triangle is at the seam.
  if (depth > most || isBeyond(division, hit.normal, fraction, tolerance)) return false;
  const hits = isFirst ? firstTouchBetween(sweep, part, other) : firstTouchBetween(sweep, other, part);
  if (!hits) return false;
  const halfway = depthAt(division, part, (fraction + Math.min(1, sweep.exitFraction)) / 2);
  if (halfway <= tolerance) return false;
  const atSeam = trianglesAtPoint.depthOf(division, seamPoint, fraction, tolerance);
  return atSeam <= most && halfway > atSeam + tolerance;
}

/** Whether the other shape is beyond the loaded triangle along a normal, from the first shape to the second. */
function isBeyond(
  { part, other, whole, isFirst }: Division,
  normal: Readonly<Vec3>,
  fraction: number,
  tolerance: number,
): boolean {
  const { center, a, b, c } = part.worldShape as WorldTriangle;
  scale(towards, normal, isFirst ? -1 : 1);
  other.kind.support(support, other.worldShape, towards);
  subtract(between, other.worldShape.center, center);
  addScaled(between, between, other.displacement, fraction);
  addScaled(between, between, whole.displacement, -fraction);
  const nearest = Math.min(dot(towards, a), dot(towards, b), dot(towards, c));
  return nearest - dot(towards, between) - support[0] >= -tolerance;
}

/** Depth of the other shape in a triangle at a fraction of the motions; negative if they are apart. */
function depthAt({ other, whole }: Division, triangle: PartShape, fraction: number): number {
  const { center } = triangle.worldShape;
  copy(start, center);
  // The triangle moves relative to the other shape.
  addScaled(center, center, whole.displacement, fraction);
  addScaled(center, center, other.displacement, -fraction);
  const distance = distanceBetween(closest, triangle, other);
  copy(center, start);
  return -distance;
}

/** The triangles at a point. */
class TrianglesAtPoint implements PartVisitor {
  limit = 0;
  private division!: Division;
  private fraction = 0.5;
  private deepest = 0;
  private readonly box = createAabb();
  private readonly part = new PartShape();

  /** Greatest depth of the other shape of a division in triangles within `tolerance` of a point. */
  depthOf(division: Division, p: Readonly<Vec3>, fraction: number, tolerance: number): number {
    const { whole, world, parts } = division;
    const { box } = this;
    this.division = division;
    this.fraction = fraction;
    this.deepest = 0;
    subtract(point, p, world.center);
    addScaled(point, point, whole.displacement, -fraction);
    writeInFrame(point, world.axes, point);
    set(box.min, point.x - tolerance, point.y - tolerance, point.z - tolerance);
    set(box.max, point.x + tolerance, point.y + tolerance, point.z + tolerance);
    parts.near(whole.worldShape, box, this);
    return this.deepest;
  }

  visit(number: number): void {
    const { division, part, fraction } = this;
    division.parts.load(part, division.whole, number);
    this.deepest = Math.max(this.deepest, depthAt(division, part, fraction));
  }
}

const trianglesAtPoint = new TrianglesAtPoint();
const sweep = createSweepHit();
const closest = createClosestPoints();
const start = vec3();
const point = vec3();
const between = vec3();
const towards = vec3();
const support = new Float64Array(1);
