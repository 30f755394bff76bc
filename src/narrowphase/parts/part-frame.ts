import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldCapsule } from '../../geometry/capsule.ts';
import type { Compound, WorldCompound } from '../../geometry/shape.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { addScaled, copy, manhattanLength, midpoint, scale, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { WorldParts } from './parts.ts';
import { hasChildren, placementOf } from './placed-children.ts';

// Boxes and motions in the frame of a shape of many parts.

/** Writes a box around another shape, at its pose, in the frame of the whole; infinite for a half-space. */
export function writeBoxInFrame(out: Aabb, whole: Readonly<WorldParts>, other: PosedShape): void {
  const { kind, worldShape } = other;
  if (kind.isUnbounded) {
    set(out.min, -Infinity, -Infinity, -Infinity);
    set(out.max, Infinity, Infinity, Infinity);
    return;
  }
  if (hasChildren(other)) writeBoundsOfChildren(bounds, other);
  else kind.bounds(bounds, worldShape);
  const { min, max } = bounds;
  subtract(between, worldShape.center, whole.center);
  set(middle, between.x + (min.x + max.x) * 0.5, between.y + (min.y + max.y) * 0.5, between.z + (min.z + max.z) * 0.5);
  set(half, (max.x - min.x) * 0.5, (max.y - min.y) * 0.5, (max.z - min.z) * 0.5);
  writeBoxAround(out, whole.axes, (manhattanLength(middle) + manhattanLength(half)) * COORDINATE_ROUNDING);
}

/** Writes bounds of a compound relative to its center without a look at its children: those of their tree, rotated. */
function writeBoundsOfChildren(out: Aabb, { shape, worldShape }: PosedShape): void {
  const { items, axes } = worldShape as WorldCompound;
  const { bounds: cells, cell } = items.tree;
  set(out.min, cells[0] * cell, cells[1] * cell, cells[2] * cell);
  set(out.max, cells[3] * cell, cells[4] * cell, cells[5] * cell);
  writeRotatedBox(out, out, axes, placementOf(shape as Compound).boundingRadius);
}

/** Writes a box around a box that is rotated about the origin, up to a radius. `out` may be the box. */
export function writeRotatedBox(out: Aabb, { min, max }: Readonly<Aabb>, axes: Float64Array, radius: number): void {
  midpoint(middle, min, max);
  rotateByAxes(middle, axes, middle);
  set(half, (max.x - min.x) * 0.5, (max.y - min.y) * 0.5, (max.z - min.z) * 0.5);
  const { x, y, z } = half;
  const a = Math.abs(axes[0]) * x + Math.abs(axes[3]) * y + Math.abs(axes[6]) * z;
  const b = Math.abs(axes[1]) * x + Math.abs(axes[4]) * y + Math.abs(axes[7]) * z;
  const c = Math.abs(axes[2]) * x + Math.abs(axes[5]) * y + Math.abs(axes[8]) * z;
  set(out.min, Math.max(middle.x - a, -radius), Math.max(middle.y - b, -radius), Math.max(middle.z - c, -radius));
  set(out.max, Math.min(middle.x + a, radius), Math.min(middle.y + b, radius), Math.min(middle.z + c, radius));
}

/**
 * Writes a box around the core of another shape: the center of a sphere, the segment of a capsule, or the shape itself. Returns
 * the radius around the core, 0 for other shapes. The corners of a box around a sphere are half of it, and far from the sphere.
 */
export function writeCoreInFrame(out: Aabb, whole: Readonly<WorldParts>, other: PosedShape): number {
  const { kind, worldShape } = other;
  if (kind.type === 'sphere') return writeCenterInFrame(out, whole, worldShape as WorldSphere);
  if (kind.type !== 'capsule') {
    writeBoxInFrame(out, whole, other);
    return 0;
  }
  const { center, axis, halfHeight, radius } = worldShape as WorldCapsule;
  subtract(middle, center, whole.center);
  scale(half, axis, halfHeight);
  writeInFrame(middle, whole.axes, middle);
  writeInFrame(half, whole.axes, half);
  const slack = (manhattanLength(middle) + manhattanLength(half) + radius) * COORDINATE_ROUNDING;
  set(half, Math.abs(half.x) + slack, Math.abs(half.y) + slack, Math.abs(half.z) + slack);
  subtract(out.min, middle, half);
  addScaled(out.max, middle, half, 1);
  return radius;
}

/** Writes a box around the center of a sphere, and returns its radius. */
export function writeCenterInFrame(out: Aabb, whole: Readonly<WorldParts>, { center, radius }: WorldSphere): number {
  writeSphereInFrame(out, whole, center, 0, radius);
  return radius;
}

/** Writes a box around a sphere in the frame of the whole. `size` is a length whose rounding is added. */
export function writeSphereInFrame(
  out: Aabb,
  whole: Readonly<WorldParts>,
  center: Readonly<Vec3>,
  radius: number,
  size = radius,
): void {
  subtract(middle, center, whole.center);
  writeInFrame(middle, whole.axes, middle);
  const extent = radius + (manhattanLength(middle) + size) * COORDINATE_ROUNDING;
  set(out.min, middle.x - extent, middle.y - extent, middle.z - extent);
  set(out.max, middle.x + extent, middle.y + extent, middle.z + extent);
}

/** Writes the box around a sphere that moves by `motion`: least x, y, z, then the greatest ones. */
export function writeSweptSphere(
  out: Float64Array,
  { x, y, z }: Readonly<Vec3>,
  radius: number,
  motion: Readonly<Vec3>,
): void {
  out[0] = x + Math.min(0, motion.x) - radius;
  out[1] = y + Math.min(0, motion.y) - radius;
  out[2] = z + Math.min(0, motion.z) - radius;
  out[3] = x + Math.max(0, motion.x) + radius;
  out[4] = y + Math.max(0, motion.y) + radius;
  out[5] = z + Math.max(0, motion.z) + radius;
}

/** Writes the box around `middle` ± `half`, rotated into the frame with these axes, and enlarged by `slack`. */
function writeBoxAround({ min, max }: Aabb, axes: Float64Array, slack: number): void {
  const { x: a, y: b, z: c } = half;
  writeInFrame(middle, axes, middle);
  const x = Math.abs(axes[0]) * a + Math.abs(axes[1]) * b + Math.abs(axes[2]) * c + slack;
  const y = Math.abs(axes[3]) * a + Math.abs(axes[4]) * b + Math.abs(axes[5]) * c + slack;
  const z = Math.abs(axes[6]) * a + Math.abs(axes[7]) * b + Math.abs(axes[8]) * c + slack;
  set(min, middle.x - x, middle.y - y, middle.z - z);
  set(max, middle.x + x, middle.y + y, middle.z + z);
}

/** Writes a box around a box of another frame, in the frame with these axes around `center` of the other frame. */
export function writeBoxBetweenFrames(
  out: Aabb,
  { min, max }: Readonly<Aabb>,
  center: Readonly<Vec3>,
  axes: Float64Array,
): void {
  if (max.x === Infinity) {
    copy(out.min, min);
    copy(out.max, max);
    return;
  }
  midpoint(middle, min, max);
  subtract(middle, middle, center);
  set(half, (max.x - min.x) * 0.5, (max.y - min.y) * 0.5, (max.z - min.z) * 0.5);
  writeBoxAround(
    out,
    axes,
    (manhattanLength(middle) + manhattanLength(center) + manhattanLength(half)) * COORDINATE_ROUNDING,
  );
}

/** Writes the components of a direction of the world along the axes of a frame. `out` may be `d`. */
export function writeInFrame(out: Vec3, axes: Float64Array, { x, y, z }: Readonly<Vec3>): void {
  set(
    out,
    axes[0] * x + axes[1] * y + axes[2] * z,
    axes[3] * x + axes[4] * y + axes[5] * z,
    axes[6] * x + axes[7] * y + axes[8] * z,
  );
}

/** Writes the displacement `d` minus the displacement `e` in the frame of the whole. */
export function writeMotionInFrame(
  out: Vec3,
  { axes }: Readonly<WorldParts>,
  d: Readonly<Vec3>,
  e: Readonly<Vec3>,
): void {
  subtract(out, d, e);
  writeInFrame(out, axes, out);
}

/** Enlarges a box by the rounding of its motion. */
export function growByRounding(box: Aabb, motion: Readonly<Vec3>): void {
  grow(box, manhattanLength(motion) * COORDINATE_ROUNDING);
}

/** Enlarges a box by `slack` on all sides. */
export function grow({ min, max }: Aabb, slack: number): void {
  set(min, min.x - slack, min.y - slack, min.z - slack);
  set(max, max.x + slack, max.y + slack, max.z + slack);
}

/** Reduces a box to what it shares with another one. */
export function intersect({ min, max }: Aabb, { min: low, max: high }: Readonly<Aabb>): void {
  set(min, Math.max(min.x, low.x), Math.max(min.y, low.y), Math.max(min.z, low.z));
  set(max, Math.min(max.x, high.x), Math.min(max.y, high.y), Math.min(max.z, high.z));
}

/** Moves a box to the end of its motion, and reverses the motion. */
export function reverseMotion({ min, max }: Aabb, motion: Vec3): void {
  addScaled(min, min, motion, 1);
  addScaled(max, max, motion, 1);
  set(motion, 0 - motion.x, 0 - motion.y, 0 - motion.z);
}

const bounds = createAabb();
const between = vec3();
const middle = vec3();
const half = vec3();
