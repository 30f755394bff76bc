// Sine, cosine and arctangent from additions, multiplications and divisions alone. The built-in ones may differ in
// their last bits from engine to engine (ECMA-262 leaves them implementation-approximated); these may not. Minimax
// coefficients and the split of π/2 are those of Sun's fdlibm (k_sin.c, k_cos.c, s_atan.c, 1993).

// π/2 in three pieces; multiples of the first two by an integer below 2²⁰ are exact.
const HALF_PI_HIGH = 1.57079632673412561417;
const HALF_PI_MIDDLE = 6.0771005063039659766e-11;
const HALF_PI_LOW = 2.02226624879595063154e-21;
const TWO_OVER_PI = 0.636619772367581343076;
const QUARTER_PI = 0.785398163397448309616;
const QUARTER_PI_LOW = 3.06161699786838301793e-17;
const TAN_PI_OVER_8 = 0.414213562373095048802;
const TWO_PI = 6.283185307179586476925;
const LARGEST_EXACT = 1600000;

/**
 * Replaces the angle in `pair[0]`, in radians, by its sine, and `pair[1]` by its cosine: the same bits on every engine,
 * within 2 ulp up to a million radians. An array: docs/v8.md.
 */
export function sinCos(pair: Float64Array): void {
  const angle = reducedAngle(pair[0]);
  const quarters = Math.floor(angle * TWO_OVER_PI + 0.5);
  const remainder = reduceQuarters(angle, quarters);
  const squared = remainder * remainder;
  const sine = remainder + remainder * sineOverAngle(squared);
  const cosine = cosineNearZero(squared);
  const isOdd = (quarters & 1) === 1;
  pair[0] = (isOdd ? cosine : sine) * (quarters & 2 ? -1 : 1);
  pair[1] = (isOdd ? sine : cosine) * ((quarters + 1) & 2 ? -1 : 1);
}

/** Sine of an angle in radians, from `sinCos`. */
export function sin(angle: number): number {
  scratch[0] = angle;
  sinCos(scratch);
  return scratch[0];
}

/** Cosine of an angle in radians, from `sinCos`. */
export function cos(angle: number): number {
  scratch[0] = angle;
  sinCos(scratch);
  return scratch[1];
}

/** The angle of the point (x, y), in (−π, π], the same bits on every engine; within 2 ulp. */
export function atan2(y: number, x: number): number {
  const ay = Math.abs(y);
  const ax = Math.abs(x);
  if (ax === 0 && ay === 0) return 0;
  // The angle from the nearer axis, so that the ratio is at most 1.
  const acute = arctangent(Math.min(ax, ay) / Math.max(ax, ay));
  let angle = ay > ax ? complement(acute) : acute;
  if (x < 0) angle = 2 * QUARTER_PI + (complement(angle) + 2 * QUARTER_PI_LOW);
  return y < 0 ? -angle : angle;
}

function complement(angle: number): number {
  return 2 * QUARTER_PI - (angle - 2 * QUARTER_PI_LOW);
}

/**
 * Multiples of π/2 are exact up to 2²⁰. Beyond, whole revolutions are subtracted first. That error is no larger than
 * the rounding of so large an angle.
 */
function reducedAngle(angle: number): number {
  return Math.abs(angle) < LARGEST_EXACT ? angle : angle % TWO_PI;
}

/** Angle minus `quarters` · π/2, between −π/4 and π/4. */
function reduceQuarters(angle: number, quarters: number): number {
  return angle - quarters * HALF_PI_HIGH - quarters * HALF_PI_MIDDLE - quarters * HALF_PI_LOW;
}

/** The square of π/4: the two polynomials below are valid up to there. */
export const NEAR_ZERO = 0.616850275068084913677;

/** sin(x) / x − 1 from the square of x. */
export function sineOverAngle(z: number): number {
  const tail =
    8.33333333332248946124e-3 +
    z *
      (-1.98412698298579493134e-4 +
        z * (2.75573137070700676789e-6 + z * (-2.50507602534068634195e-8 + z * 1.58969099521155010221e-10)));
  return z * (-1.66666666666666324348e-1 + z * tail);
}

/** cos(x) from z = x². 1 − z/2 is split into its rounded value and its rounding error. */
export function cosineNearZero(z: number): number {
  const tail =
    z *
    (4.16666666666666019037e-2 +
      z *
        (-1.38888888888741095749e-3 +
          z *
            (2.48015872894767294178e-5 +
              z * (-2.75573143513906633035e-7 + z * (2.0875723212981748279e-9 + z * -1.13596475577881948265e-11)))));
  const half = 0.5 * z;
  const head = 1 - half;
  return head + (1 - head - half + z * tail);
}

/** Arctangent for 0 <= x <= 1. */
function arctangent(x: number): number {
  const folded = x > TAN_PI_OVER_8;
  const t = folded ? (x - 1) / (x + 1) : x;
  const z = t * t;
  const tail =
    3.33333333333329318027e-1 +
    z *
      (-1.99999999998764832476e-1 +
        z *
          (1.42857142725034663711e-1 +
            z *
              (-1.1111110405462355788e-1 +
                z *
                  (9.09088713343650656196e-2 +
                    z *
                      (-7.69187620504482999495e-2 +
                        z *
                          (6.66107313738753120669e-2 +
                            z *
                              (-5.83357013379057348645e-2 +
                                z *
                                  (4.97687799461593236017e-2 +
                                    z * (-3.6531572744216915527e-2 + z * 1.62858201153657823623e-2)))))))));
  const angle = t - t * z * tail;
  return folded ? QUARTER_PI + (angle + QUARTER_PI_LOW) : angle;
}

const scratch = new Float64Array(2);
