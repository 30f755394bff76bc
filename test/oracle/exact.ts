import type { Vector } from './vector.ts';

// Exact arithmetic: every double is an integer times a power of two, so that vectors in a common unit are integers.

export type Exact = readonly [bigint, bigint, bigint];

/** x = mantissa · 2^exponent */
function decompose(x: number): [mantissa: bigint, exponent: number] {
  const bits = new BigUint64Array(new Float64Array([Math.abs(x)]).buffer)[0]!;
  const biased = Number(bits >> 52n);
  const digits = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? digits : digits | 0x10000000000000n;
  return [x < 0 ? -mantissa : mantissa, Math.max(biased, 1) - 1075];
}

/** All vectors in the same unit, the largest power of two that measures every component. */
export function exactly(vectors: readonly Vector[]): { vectors: Exact[]; unit: number } {
  const unit = Math.min(...vectors.flat().map((x) => (x === 0 ? 0 : decompose(x)[1])));
  const integer = (x: number): bigint => {
    const [mantissa, exponent] = decompose(x);
    return x === 0 ? 0n : mantissa << BigInt(exponent - unit);
  };
  return { vectors: vectors.map(([x, y, z]) => [integer(x), integer(y), integer(z)]), unit };
}

export const dot = (a: Exact, b: Exact): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Exact, b: Exact): Exact => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const plus = (a: Exact, b: Exact): Exact => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Exact, b: Exact): Exact => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Exact, s: bigint): Exact => [a[0] * s, a[1] * s, a[2] * s];
export const absolute = (x: bigint): bigint => (x < 0n ? -x : x);
const lengthInBits = (x: bigint): number => absolute(x).toString(16).length * 4;

/** p / q as the nearest double or its neighbor, q > 0. */
export function quotient(p: bigint, q: bigint): number {
  const shift = Math.max(0, 72 + lengthInBits(q) - lengthInBits(p));
  const digits = (p << BigInt(shift)) / q;
  return shift < 1000 ? Number(digits) / 2 ** shift : Number(digits) / 2 ** 1000 / 2 ** (shift - 1000);
}
