// Vectors of the exact reference.

export type Vector = readonly [number, number, number];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const length = (v: Vector): number => Math.sqrt(dot(v, v));

export const difference = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** a + t b */
export const add = (a: Vector, b: Vector, t: number): Vector => [a[0] + b[0] * t, a[1] + b[1] * t, a[2] + b[2] * t];
