// A flat city to cast into: wide and low, where an evenly filled cube is as high as it is wide.

import { Random } from '../../test/helpers/random.ts';
import { BOX, type Bodies, createBodies } from './bodies.ts';

/** Side of the square of a city of `CITY_BOXES` boxes, meters. Other cities have the same density. */
const SIDE = 1000;
export const CITY_BOXES = 20_000;
/** Heights of the lowest and the highest building, meters. */
const LOWEST = 3;
const HIGHEST = 60;
/** One building in this number does not stand parallel to the streets. */
const TURNED = 4;

/** Half the side of the square that `count` boxes stand in. */
export function cityHalfSide(count: number): number {
  return (SIDE / 2) * Math.sqrt(count / CITY_BOXES);
}

/**
 * Static boxes on the ground y = 0, footprints 1–6 m wide, which may overlap. Half of the buildings are lower than 7 m,
 * a tenth is higher than 40 m. There is no ground to hit.
 */
export function city(count: number): Bodies {
  const random = new Random(41);
  const bodies = createBodies(count, 0);
  const half = cityHalfSide(count);
  bodies.shapes.fill(BOX);
  for (let i = 0; i < count; i++) {
    const halfHeight = (LOWEST + (HIGHEST - LOWEST) * random.next() ** 4) / 2;
    bodies.sizes.set([random.range(0.5, 3), halfHeight, random.range(0.5, 3)], 3 * i);
    bodies.positions.set([random.range(-half, half), halfHeight, random.range(-half, half)], 3 * i);
    // A rotation about the vertical: (0, sin φ/2, 0, cos φ/2).
    const halfAngle = i % TURNED === 0 ? random.range(0, Math.PI / 2) : 0;
    bodies.quaternions.set([0, Math.sin(halfAngle), 0, Math.cos(halfAngle)], 4 * i);
  }
  return bodies;
}
