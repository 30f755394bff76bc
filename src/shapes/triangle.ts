import { LARGEST_SIZE } from '../constants.ts';
import { normalThrough } from '../math/cross.ts';
import { type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { asArray, checkSize, readVec3, show } from '../validate.ts';
import { made } from './made.ts';

/** A thin triangle, touched from either side. Its corners are in the frame of the body. */
export interface Triangle {
  /** Discriminates the union of shapes. */
  readonly type: 'triangle';
  /** First corner, world units. */
  readonly a: Readonly<Vec3>;
  /** Second corner. */
  readonly b: Readonly<Vec3>;
  /** Third corner. */
  readonly c: Readonly<Vec3>;
}

/**
 * A triangle from its corners, in the frame of the body. Its front is the side from which they appear
 * counter-clockwise; both sides can be touched.
 * @throws RangeError or TypeError when a coordinate is not a finite number or the corners are collinear.
 */
export function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like): Triangle {
  const corners = [vec3(), vec3(), vec3()] as const;
  readVec3(corners[0], a, 'triangle: a');
  readVec3(corners[1], b, 'triangle: b');
  readVec3(corners[2], c, 'triangle: c');
  const size = largestOf(corners);
  // Corners too far away would seem collinear: check their size first.
  if (size > LARGEST_SIZE) checkSize(size, 'triangle: its largest coordinate');
  if (!normalThrough(vec3(), ...corners)) {
    throw new RangeError(`triangle: the corners ${show(corners.map(asArray))} are collinear and span no triangle`);
  }
  checkSize(size, 'triangle: its largest coordinate');
  const [first, second, third] = corners;
  return made<Triangle>({ type: 'triangle', a: first, b: second, c: third });
}

function largestOf(corners: readonly Readonly<Vec3>[]): number {
  return Math.max(...corners.flatMap(({ x, y, z }) => [Math.abs(x), Math.abs(y), Math.abs(z)]));
}
