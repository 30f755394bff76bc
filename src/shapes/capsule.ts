import { checkNotNegative, checkSize, readOptions } from '../validate.ts';
import { made } from './made.ts';

/**
 * A solid capsule around the body's position: all points within `radius` of its core, the segment from `−halfHeight` to
 * `+halfHeight` on the y axis of the body.
 */
export interface Capsule {
  /** Discriminates the union of shapes. */
  readonly type: 'capsule';
  /** World units, greater than 0. */
  readonly radius: number;
  /** Half the length of the core, world units, at least 0. A capsule of half height 0 is a sphere. */
  readonly halfHeight: number;
}

/** What a capsule is made from. */
export interface CapsuleOptions {
  /** World units, greater than 0. */
  readonly radius: number;
  /** Half the length of the core, world units, at least 0. */
  readonly halfHeight: number;
}

/**
 * A capsule along the y axis of the body.
 * @throws RangeError or TypeError when the radius is not a finite number above 0 or the half height not one of at least 0.
 */
export function capsule(options: CapsuleOptions): Capsule {
  const { radius, halfHeight } = readOptions(options, 'capsule');
  checkSize(radius, 'capsule: radius');
  checkNotNegative(halfHeight, 'capsule: halfHeight');
  if (halfHeight > 0) checkSize(halfHeight, 'capsule: halfHeight');
  return made<Capsule>({ type: 'capsule', radius, halfHeight: 0 + halfHeight });
}
