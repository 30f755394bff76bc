import { cross, dot, type Quaternion, type Vector } from '../oracle/vector.ts';

// The 24 rotations that take the coordinate axes to coordinate axes.

export interface CubeRotation {
  readonly quaternion: Quaternion;
  /** Where the x, y and z axis are rotated to. */
  readonly axes: readonly [Vector, Vector, Vector];
}

/** Both directions of the coordinate axes. */
export const DIRECTIONS: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/** The quaternion by its squared components, which are multiples of a quarter: ½, √½ or 1 and their signs. */
function quaternionOf([u, v, w]: readonly [Vector, Vector, Vector]): Quaternion {
  const root = (squared: number) => [0, 0.5, Math.SQRT1_2, Number.NaN, 1][squared]!;
  const [xx, yy, zz] = [u[0] - v[1] - w[2] + 1, v[1] - u[0] - w[2] + 1, w[2] - u[0] - v[1] + 1];
  const ww = 4 - xx - yy - zz;
  const [x, y, z, r] = [xx, yy, zz, ww].map(root) as unknown as Quaternion;
  // 4 wx = v · z − w · y, 4 xy = u · y + v · x, and so on: signs relative to the first component that is not zero.
  const sign = (product: number) => (product < 0 ? -1 : 1);
  if (r > 0) return [x * sign(v[2] - w[1]), y * sign(w[0] - u[2]), z * sign(u[1] - v[0]), r];
  if (x > 0) return [x, y * sign(u[1] + v[0]), z * sign(u[2] + w[0]), 0];
  return [0, y, z * sign(v[2] + w[1]), 0];
}

export const CUBE_ROTATIONS: readonly CubeRotation[] = DIRECTIONS.flatMap((u) =>
  DIRECTIONS.filter((v) => dot(u, v) === 0).map((v) => {
    const axes = [u, v, cross(u, v).map((x) => 0 + x) as unknown as Vector] as const;
    return { quaternion: quaternionOf(axes), axes };
  }),
);

/** All triples of whole numbers from 0 up to, but not including, `count`. */
export const anglesOf = (count: number): Vector[] =>
  Array.from({ length: count ** 3 }, (_, i) => [i % count, Math.floor(i / count) % count, Math.floor(i / count ** 2)]);
