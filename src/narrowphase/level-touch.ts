// Level touches: what a floor is made of does not matter. A box that slides over level tiles touches the side of the next one, and
// its top as well, which it does not approach. Touching is not blocking: only if going on would give the two solids a volume in
// common, beyond the contact tolerance, does the side count. Otherwise the normal of the touch is that of the level surface.

import { CONTACT_TOLERANCE, COORDINATE_ROUNDING, MOST_SWEEP_STEPS, PARALLEL, SAME_CONTACT } from '../constants.ts';
import type { WorldCapsule } from '../geometry/capsule.ts';
import type { WorldTriangle } from '../geometry/triangle.ts';
import { addScaled, copy, dot, length, manhattanLength, type Vec3, vec3 } from '../math/vec3.ts';
import type { Pair } from './pair.ts';
import type { PosedShape } from './posed-shape.ts';
import { createClosestPoints, type SweepHit } from './results.ts';

/**
 * Gives a touch the normal of a level surface, if the motion goes on along one. `hit` is the first touch of the mover, which moves by
 * `motion` and is the first shape of the pair, with one that does not move.
 *
 * The gap g of convex shapes is convex in time, so t ← t − (g + 2 · tolerance) / |g'| never passes the time at which they are that
 * deep in each other (as in `advance`, solid-sweep.ts). On its way it finds either a normal along which the shapes do not approach,
 * or a depth beyond the tolerance. Then the normal that closes last counts, if it is another one: they touch at a corner.
 */
export function preferLevel(
  hit: SweepHit,
  pair: Pair,
  mover: PosedShape,
  other: PosedShape,
  motion: Readonly<Vec3>,
): void {
  const least = PARALLEL * length(motion);
  let speed = dot(hit.normal, motion);
  if (!(speed > least) || mover.kind.isUnbounded || other.kind.isUnbounded) return;
  // A sphere touches in one point, along one normal.
  if (mover.kind.type === 'sphere' || other.kind.type === 'sphere') return;
  // Two triangles have no volume in common, wherever they are.
  if (mover.kind.type === 'triangle' && other.kind.type === 'triangle') return;
  // The only level surface of a triangle is its face. If the motion opposes that, the touch has its normal already.
  if (isFaceOpposed(mover, hit.normal, motion, least) || isFaceOpposed(other, hit.normal, motion, least)) return;
  const tolerance = toleranceBetween(mover, other);
  if (isRimOf(other, mover, hit.normal, tolerance) || isRimOf(mover, other, hit.normal, tolerance)) return;
  // A touch at a depth of just the tolerance is too deep, too: the search would not begin, and find no normal.
  if (hit.depth >= tolerance) return;
  const { center } = mover.worldShape;
  copy(start, center);
  const { normal } = closest;
  let distance = -hit.depth;
  let time = 0;
  for (let i = 0; i < MOST_SWEEP_STEPS && distance > -tolerance && speed > least; i++) {
    time += (distance + 2 * tolerance) / speed;
    addScaled(center, start, motion, hit.fraction + time);
    distance = pair.distance(closest, mover.worldShape, other.worldShape);
    speed = dot(normal, motion);
  }
  copy(center, start);
  // Along the normal, the gap at the touch.
  const gap = distance + speed * time;
  if (gap < -tolerance || (speed > least && dot(normal, hit.normal) > SAME_CONTACT)) return;
  if (!isSurface(mover, normal) || !isSurface(other, normal)) return;
  copy(hit.normal, normal);
  if (hit.overlapping) hit.depth = Math.max(0, -gap);
}

/** Whether a normal may be that of a level surface. Past the rim of a triangle, others of its mesh go on: only its face is one. */
function isSurface({ kind, worldShape }: PosedShape, normal: Readonly<Vec3>): boolean {
  return kind.type !== 'triangle' || Math.abs(dot((worldShape as WorldTriangle).normal, normal)) > 1 - PARALLEL;
}

/** Whether a shape is a triangle with this normal, or its opposite, and the motion along its own normal is more than `least`. */
function isFaceOpposed(shape: PosedShape, normal: Readonly<Vec3>, motion: Readonly<Vec3>, least: number): boolean {
  if (shape.kind.type !== 'triangle' || !isSurface(shape, normal)) return false;
  const face = (shape.worldShape as WorldTriangle).normal;
  return dot(face, motion) * dot(face, normal) > least;
}

/**
 * Whether a capsule that touches a triangle along `normal` is deeper than the tolerance behind its face: it touches a side or a corner
 * from beside. A ball of radius r in the capsule touches the same point, and has the depth r (1 − cosine) along the normal of the face.
 */
function isRimOf(triangle: PosedShape, capsule: PosedShape, normal: Readonly<Vec3>, tolerance: number): boolean {
  if (triangle.kind.type !== 'triangle' || capsule.kind.type !== 'capsule') return false;
  const cosine = Math.abs(dot((triangle.worldShape as WorldTriangle).normal, normal));
  return (capsule.worldShape as WorldCapsule).radius * (1 - cosine) > 2 * tolerance;
}

/** The contact tolerance of two shapes, as of bodies in world/tolerances.ts. Triangles have that of a mesh without its slack. */
function toleranceBetween(a: PosedShape, b: PosedShape): number {
  const size = Math.min(a.kind.boundingRadius(a.shape), b.kind.boundingRadius(b.shape));
  const coordinates = size + manhattanLength(a.worldShape.center) + manhattanLength(b.worldShape.center);
  return size * CONTACT_TOLERANCE + coordinates * COORDINATE_ROUNDING;
}

const closest = createClosestPoints();
const start = vec3();
