// What must happen in one step of the shooting gallery, found by brute force: every bullet against every box and every
// other bullet, by the distance of a point to a box or to a point. Shares no code and no idea with the library: no
// trees, no polynomials, no separating axes.

import type { Gallery } from '../scenes/gallery.ts';
import { followGap, type PairStory } from './event-story.ts';
import type { Vector } from './vector.ts';

/** Everything that happens in one step, by pair: `boxKey` or `bulletKey`. */
export type GalleryStep = Map<number, PairStory>;

/** A distance that is nearer to zero than this, in metres, is a tie. */
const TIE = 1e-9;

export const boxKey = (gallery: Gallery, bullet: number, box: number): number => bullet * gallery.boxCount + box;

export const bulletKey = (gallery: Gallery, first: number, second: number): number =>
  -1 - (Math.min(first, second) * gallery.bulletCount + Math.max(first, second));

/** The story of every pair in a step in which the bullets go from `positions` by `velocities` · `dt`. */
export function galleryStep(
  gallery: Gallery,
  positions: Readonly<Float64Array>,
  velocities: Readonly<Float64Array>,
  dt: number,
  isFirstStep: boolean,
): GalleryStep {
  const step: GalleryStep = new Map();
  const before = !isFirstStep;
  againstBoxes(gallery, positions, velocities, dt, before, step);
  againstBullets(gallery, positions, velocities, dt, before, step);
  return step;
}

function againstBoxes(
  gallery: Gallery,
  positions: Readonly<Float64Array>,
  velocities: Readonly<Float64Array>,
  dt: number,
  before: boolean,
  step: GalleryStep,
): void {
  const { boxCount, bulletCount, bulletRadius, boxPositions, boxHalfExtents, boxQuaternions } = gallery;
  const middles = middlesOf(positions, velocities, dt);
  for (let box = 0; box < boxCount; box++) {
    const hx = boxHalfExtents[3 * box];
    const hy = boxHalfExtents[3 * box + 1];
    const hz = boxHalfExtents[3 * box + 2];
    const cx = boxPositions[3 * box];
    const cy = boxPositions[3 * box + 1];
    const cz = boxPositions[3 * box + 2];
    const outer = Math.sqrt(hx * hx + hy * hy + hz * hz) + bulletRadius + 1e-6;
    const matrix = rotationMatrix(boxQuaternions, 4 * box);
    for (let bullet = 0; bullet < bulletCount; bullet++) {
      // Far away from the bounding sphere of the box at the path's middle: nothing can happen.
      const radiusSum = outer + middles[4 * bullet + 3];
      const mx = middles[4 * bullet] - cx;
      const my = middles[4 * bullet + 1] - cy;
      const mz = middles[4 * bullet + 2] - cz;
      if (mx * mx + my * my + mz * mz > radiusSum * radiusSum) continue;

      const at = 3 * bullet;
      const start: Vector = [positions[at] - cx, positions[at + 1] - cy, positions[at + 2] - cz];
      const displacement: Vector = [velocities[at] * dt, velocities[at + 1] * dt, velocities[at + 2] * dt];
      const gap = gapToBox(start, displacement, [hx, hy, hz], matrix, bulletRadius);
      const story = followGap(gap, before, TIE);
      if (story) step.set(boxKey(gallery, bullet, box), story);
    }
  }
}

function againstBullets(
  gallery: Gallery,
  positions: Readonly<Float64Array>,
  velocities: Readonly<Float64Array>,
  dt: number,
  before: boolean,
  step: GalleryStep,
): void {
  const { bulletCount, bulletRadius } = gallery;
  for (let first = 0; first < bulletCount; first++) {
    for (let second = first + 1; second < bulletCount; second++) {
      const px = positions[3 * second] - positions[3 * first];
      const py = positions[3 * second + 1] - positions[3 * first + 1];
      const pz = positions[3 * second + 2] - positions[3 * first + 2];
      const dx = (velocities[3 * second] - velocities[3 * first]) * dt;
      const dy = (velocities[3 * second + 1] - velocities[3 * first + 1]) * dt;
      const dz = (velocities[3 * second + 2] - velocities[3 * first + 2]) * dt;
      const radiusSum = 2 * bulletRadius + 1e-6 + Math.sqrt(dx * dx + dy * dy + dz * dz) / 2;
      const mx = px + dx / 2;
      const my = py + dy / 2;
      const mz = pz + dz / 2;
      if (mx * mx + my * my + mz * mz > radiusSum * radiusSum) continue;

      const gap = gapToPoint([px, py, pz], [dx, dy, dz], 2 * bulletRadius);
      const story = followGap(gap, before, TIE);
      if (story) step.set(bulletKey(gallery, first, second), story);
    }
  }
}

/** The middle of the path of each bullet, and half its length: four numbers. */
function middlesOf(positions: Readonly<Float64Array>, velocities: Readonly<Float64Array>, dt: number): Float64Array {
  const middles = new Float64Array((positions.length / 3) * 4);
  for (let at = 0, k = 0; at < positions.length; at += 3, k += 4) {
    let lengthSquared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const displacement = velocities[at + axis] * dt;
      middles[k + axis] = positions[at + axis] + displacement / 2;
      lengthSquared += displacement ** 2;
    }
    middles[k + 3] = Math.sqrt(lengthSquared) / 2;
  }
  return middles;
}

// The gaps are functions of their own: variables that a function inside a loop captures are allocated for each pair.

/** The gap of a moving sphere and a box at the origin, by the fraction of the displacement. */
function gapToBox(
  position: Vector,
  displacement: Vector,
  halfExtents: Vector,
  matrix: readonly number[],
  radius: number,
): (fraction: number) => number {
  return (fraction) => {
    const [x, y, z] = position.map((component, axis) => component + displacement[axis] * fraction);
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) {
      const along = Math.abs(matrix[axis] * x + matrix[3 + axis] * y + matrix[6 + axis] * z);
      if (along > halfExtents[axis]) sum += (along - halfExtents[axis]) ** 2;
    }
    return Math.sqrt(sum) - radius;
  };
}

/** The gap of a moving sphere and the origin. */
function gapToPoint(position: Vector, displacement: Vector, radius: number): (fraction: number) => number {
  return (fraction) => {
    const [x, y, z] = position.map((component, axis) => component + displacement[axis] * fraction);
    return Math.sqrt(x * x + y * y + z * z) - radius;
  };
}

/** The rotation matrix of a quaternion, row by row; its columns are the axes of the box. */
function rotationMatrix(quaternions: Readonly<Float64Array>, at: number): number[] {
  const x = quaternions[at];
  const y = quaternions[at + 1];
  const z = quaternions[at + 2];
  const w = quaternions[at + 3];
  return [
    w * w + x * x - y * y - z * z,
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    w * w - x * x + y * y - z * z,
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    w * w - x * x - y * y + z * z,
  ];
}
