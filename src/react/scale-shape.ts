import { type Shape, scaled, type Vec3Like } from 'first-contact';
import { inNameOf, numbersOf, refuse } from './input.ts';

/** Factors along x, y and z. */
export type Scale = readonly [x: number, y: number, z: number];

/** Reads a scale: one or three numbers other than 0. Default: 1. */
export function readScale(scale: number | Vec3Like = 1, owner: string): Scale {
  const factors = numbersOf(typeof scale === 'number' ? [scale, scale, scale] : scale, 'scale', 3, owner);
  if (factors.includes(0)) refuse(factors, 'scale', 'but must not be 0', owner);
  return factors as never;
}

/** A shape scaled along the axes of its body. Errors name the owner. */
export function scaleShape(shape: Shape, scale: Scale, owner: string): Shape {
  if (scale.every((factor) => factor === 1)) return shape;
  return inNameOf(owner, () => scaled(shape, scale));
}
