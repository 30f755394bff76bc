// The shooting gallery: a hall full of boxes at rest, and bullets flying among them. Plain data, no library.

import { Random } from '../helpers/random.ts';

/** Boxes at rest and bullets, packed: three numbers per vector, four (x, y, z, w) per quaternion. */
export interface Gallery {
  boxCount: number;
  boxHalfExtents: Float64Array;
  boxPositions: Float64Array;
  boxQuaternions: Float64Array;
  bulletCount: number;
  bulletRadius: number;
  /** Start positions of the bullets. */
  bulletPositions: Float64Array;
  /** Start velocities of the bullets. */
  bulletVelocities: Float64Array;
  /** Half of the hall's size along x, y and z; its middle is the origin. */
  hall: readonly [number, number, number];
}

export interface GalleryOptions {
  seed: number;
  boxes: number;
  bullets: number;
  /** Metres. */
  bulletRadius: number;
  /** Metres per second. */
  bulletSpeed: number;
  /** Whole size of the hall, metres. */
  size: readonly [number, number, number];
  /** Smallest and largest half extent of a box, metres. */
  halfExtents: readonly [number, number];
}

/** 10 000 boxes, 2 000 bullets at 200 m/s, 200 × 50 × 200 m. */
export const fullGallery: GalleryOptions = {
  seed: 20,
  boxes: 10_000,
  bullets: 2_000,
  bulletRadius: 0.05,
  bulletSpeed: 200,
  size: [200, 50, 200],
  halfExtents: [0.25, 1.5],
};

export function createGallery(options: GalleryOptions): Gallery {
  const random = new Random(options.seed);
  const hall = [options.size[0] / 2, options.size[1] / 2, options.size[2] / 2] as const;
  const gallery: Gallery = {
    boxCount: options.boxes,
    boxHalfExtents: new Float64Array(3 * options.boxes),
    boxPositions: new Float64Array(3 * options.boxes),
    boxQuaternions: new Float64Array(4 * options.boxes),
    bulletCount: options.bullets,
    bulletRadius: options.bulletRadius,
    bulletPositions: new Float64Array(3 * options.bullets),
    bulletVelocities: new Float64Array(3 * options.bullets),
    hall,
  };
  for (let i = 0; i < options.boxes; i++) {
    gallery.boxQuaternions.set(randomRotation(random), 4 * i);
    for (let axis = 0; axis < 3; axis++) {
      gallery.boxHalfExtents[3 * i + axis] = random.range(...options.halfExtents);
      gallery.boxPositions[3 * i + axis] = random.range(-hall[axis], hall[axis]);
    }
  }
  for (let i = 0; i < options.bullets; i++) {
    const direction = random.unitVector();
    for (let axis = 0; axis < 3; axis++) gallery.bulletVelocities[3 * i + axis] = direction[axis] * options.bulletSpeed;
    for (let axis = 0; axis < 3; axis++) {
      gallery.bulletPositions[3 * i + axis] = random.range(-hall[axis], hall[axis]);
    }
  }
  return gallery;
}

/** A uniform random rotation without a sine, so that it is the same, bit for bit, on every machine. */
function randomRotation(random: Random): [number, number, number, number] {
  for (;;) {
    const [x, y, z, w] = [random.range(-1, 1), random.range(-1, 1), random.range(-1, 1), random.range(-1, 1)];
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    if (length > 0.1 && length < 1) return [x / length, y / length, z / length, w / length];
  }
}

/** Sends bullets that left the hall back into it, by their velocity alone. Returns these bullets. */
export function reverseLeaving(
  hall: Gallery['hall'],
  positions: Readonly<Float64Array>,
  velocities: Float64Array,
  reversed: number[],
): number[] {
  reversed.length = 0;
  for (let i = 0; i < positions.length; i += 3) {
    let leaving = false;
    for (let axis = 0; axis < 3; axis++) {
      const p = positions[i + axis];
      if (Math.abs(p) > hall[axis] && p * velocities[i + axis] > 0) {
        velocities[i + axis] = -velocities[i + axis];
        leaving = true;
      }
    }
    if (leaving) reversed.push(i / 3);
  }
  return reversed;
}
