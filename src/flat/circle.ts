import type { Sphere } from '../geometry/sphere.ts';
import { sphere } from '../shapes/sphere.ts';
import { checkSize } from '../validate.ts';

/**
 * A circle around the body's position. It is a `sphere`.
 * @throws RangeError or TypeError when the radius is not a finite number above 0.
 * @example
 * const ball = circle(8);
 */
export function circle(radius: number): Sphere {
  checkSize(radius, 'circle: radius');
  return sphere(radius);
}
