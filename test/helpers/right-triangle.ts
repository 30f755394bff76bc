import { triangle } from 'first-contact/narrowphase';
import type { Vector } from '../oracle/vector.ts';
import { shapeAt } from './test-shapes.ts';

// The triangle of the examples, whose distances are whole numbers.

export type Corners = readonly [Vector, Vector, Vector];

/** A right triangle 3-4-5 in the plane z = 0, its right angle at the origin. */
export const [A, B, C]: Corners = [
  [0, 0, 0],
  [4, 0, 0],
  [0, 3, 0],
];

/** The same corners in all six orders. */
export const inEveryOrder = ([a, b, c]: Corners): Corners[] => [
  [a, b, c],
  [b, c, a],
  [c, a, b],
  [a, c, b],
  [c, b, a],
  [b, a, c],
];

/** A triangle from its corners, around `center`. */
export const triple = (corners: Corners, center: Vector = [0, 0, 0]) => shapeAt(triangle(...corners), center);
