// Vectors of the oracles: plain tuples, so that the oracles share neither types nor code with the library.

export type Vector = readonly [number, number, number];
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vector, s: number): Vector => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const norm = (a: Vector): number => Math.sqrt(dot(a, a));
export const unit = (a: Vector): Vector => times(a, 1 / norm(a));
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The quaternion product p · q: first q, then p. */
export const multiply = (p: Quaternion, q: Quaternion): Quaternion => {
  return [
    p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
    p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
    p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
    p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
  ];
};

/** v rotated by the unit quaternion q, as the product q · v · q*. */
export const rotated = (q: Quaternion, v: Vector): Vector => {
  const product = multiply(multiply(q, [v[0], v[1], v[2], 0]), [-q[0], -q[1], -q[2], q[3]]);
  return [product[0], product[1], product[2]];
};

/**
 * The cross product with every component as exact as a double can be, however nearly parallel a and b are: the rounding
 * errors of the products are added back (Dekker 1971).
 */
export const exactCross = (a: Vector, b: Vector): Vector => [
  differenceOfProducts(a[1], b[2], a[2], b[1]),
  differenceOfProducts(a[2], b[0], a[0], b[2]),
  differenceOfProducts(a[0], b[1], a[1], b[0]),
];

/** p q − r s */
function differenceOfProducts(p: number, q: number, r: number, s: number): number {
  const first = p * q;
  const second = r * s;
  return first - second + (roundingOfProduct(p, q, first) - roundingOfProduct(r, s, second));
}

/** x y − product, where product is x · y rounded. */
function roundingOfProduct(x: number, y: number, product: number): number {
  // Each as the sum of two doubles of half as many digits, whose products are exact.
  const a = upperHalf(x);
  const b = x - a;
  const c = upperHalf(y);
  const d = y - c;
  return a * c - product + a * d + b * c + b * d;
}

const SPLITTER = 2 ** 27 + 1;

/** A double with the upper half of its digits. */
function upperHalf(x: number): number {
  const shifted = x * SPLITTER;
  return shifted - (shifted - x);
}
