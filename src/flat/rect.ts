import type { Box } from '../geometry/obb.ts';
import { box } from '../shapes/box.ts';
import { checkSize } from '../validate.ts';
import { halfDiagonal } from './prisms.ts';

/**
 * A rectangle around the body's position. It is a `box`, as thick as its diagonal.
 * @param width Along x of the body, world units.
 * @param height Along y of the body, world units.
 * @throws RangeError or TypeError when one of them is not a finite number above 0.
 * @example
 * const paddle = rect(120, 16);
 */
export function rect(width: number, height: number): Box {
  checkSize(width, 'rect: width');
  checkSize(height, 'rect: height');
  return box({ size: [width, height, 2 * halfDiagonal(width, height)] });
}
