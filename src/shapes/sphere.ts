import { checkSize } from '../validate.ts';
import { made } from './made.ts';

/** A solid sphere around the body's position. */
export interface Sphere {
  /** Discriminates the union of shapes. */
  readonly type: 'sphere';
  /** World units, greater than 0. */
  readonly radius: number;
}

/**
 * A sphere of the given radius around the body's position.
 * @throws RangeError or TypeError when the radius is not a finite number above 0.
 */
export function sphere(radius: number): Sphere {
  checkSize(radius, 'sphere: radius');
  return made<Sphere>({ type: 'sphere', radius });
}
