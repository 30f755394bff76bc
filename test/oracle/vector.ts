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
  const [px, py, pz, pw] = p;
  const [qx, qy, qz, qw] = q;
  return [
    pw * qx + px * qw + py * qz - pz * qy,
    pw * qy - px * qz + py * qw + pz * qx,
    pw * qz + px * qy - py * qx + pz * qw,
    pw * qw - px * qx - py * qy - pz * qz,
  ];
};

/** v rotated by the unit quaternion q, as the product q · v · q*. */
export const rotated = (q: Quaternion, v: Vector): Vector => {
  const [x, y, z] = multiply(multiply(q, [v[0], v[1], v[2], 0]), [-q[0], -q[1], -q[2], q[3]]);
  return [x, y, z];
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
  const [first, second] = [p * q, r * s];
  return first - second + (roundingOfProduct(p, q, first) - roundingOfProduct(r, s, second));
}

/** x y − product, where product is x · y rounded. */
function roundingOfProduct(x: number, y: number, product: number): number {
  const [a, b] = halves(x);
  const [c, d] = halves(y);
  return a * c - product + a * d + b * c + b * d;
}

/** A double as the sum of two of half as many digits, whose products are exact. */
function halves(x: number): [number, number] {
  const shifted = x * (2 ** 27 + 1);
  const high = shifted - (shifted - x);
  return [high, x - high];
}
