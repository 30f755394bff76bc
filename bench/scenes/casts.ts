// The casts of E and F: seven numbers each, origin, unit direction and length. Endless rays have the length Infinity.

import { Random } from '../../test/helpers/random.ts';
import type { Bodies } from './bodies.ts';
import { cityHalfSide } from './city.ts';
import type { ExactCaster } from './exact-caster.ts';
import { halfExtentsOf } from './level.ts';

export const CASTS = 10_000;
const CUBE_LENGTH = 50;
const CITY_LENGTH = 200;

/** Chooses the casts of a scene. They start outside all bodies, since engines differ on casts that start inside. */
export type ChooseCasts = (bodies: Bodies, exact: ExactCaster, radius: number) => Float64Array;

/** From anywhere in the cube, in all directions. */
export const chooseCubeCasts: ChooseCasts = (_bodies, exact, radius) => {
  const random = new Random(23);
  const casts = new Float64Array(7 * CASTS);
  for (let i = 0; i < CASTS; ) {
    const origin = random.vector(50);
    if (!isClear(exact, radius, origin)) continue;
    casts.set([...origin, ...random.unitVector(), CUBE_LENGTH], 7 * i);
    i++;
  }
  return casts;
};

/**
 * A third of the casts start 1–3 m above the ground and stay near the horizontal, as lines of sight in a street. The
 * others start up to 3 m above a roof: one half goes across the roofs, one half in all directions.
 */
export const chooseCityCasts: ChooseCasts = ({ count, positions, sizes }, exact, radius) => {
  const random = new Random(43);
  const half = cityHalfSide(count);
  const casts = new Float64Array(7 * CASTS);
  for (let i = 0; i < CASTS; ) {
    const isStreet = i % 3 === 0;
    const k = 3 * random.integer(count);
    const origin = isStreet
      ? [random.range(-half, half), random.range(1, 3), random.range(-half, half)]
      : [positions[k], 2 * sizes[k + 1] + random.range(radius + 0.1, 3), positions[k + 2]];
    if (!isClear(exact, radius, origin)) continue;
    const [x, y, z] = random.unitVector();
    const steepness = [0.1, 0.3, 1][i % 3];
    casts.set([...origin, ...unit([x, steepness * y, z]), CITY_LENGTH], 7 * i);
    i++;
  }
  return casts;
};

/** Pixels in a row and in a column of the picture of the camera. */
const PIXELS = Math.sqrt(CASTS);
/** Height of the camera, meters, and tangent of half its field of view, which is 60° in both directions. */
const CAMERA_HEIGHT = 120;
const HALF_VIEW = Math.tan(Math.PI / 6);
/** The camera looks down by 25°, so that the uppermost rows of the picture show the sky. */
const LOOKING_DOWN = (25 / 180) * Math.PI;

/** Endless rays through the pixels of a camera above the middle of one side of the city, row by row. */
export const chooseCameraRays: ChooseCasts = ({ count }) => {
  const casts = new Float64Array(7 * CASTS);
  const [sin, cos] = [Math.sin(LOOKING_DOWN), Math.cos(LOOKING_DOWN)];
  const at = (pixel: number) => HALF_VIEW * ((2 * pixel + 1) / PIXELS - 1);
  for (let i = 0; i < CASTS; i++) {
    const right = at(i % PIXELS);
    const up = -at(Math.floor(i / PIXELS));
    // forward + right + up, with forward = (0, -sin, cos) and up = (0, cos, sin)
    const direction = unit([right, up * cos - sin, up * sin + cos]);
    casts.set([0, CAMERA_HEIGHT, -cityHalfSide(count), ...direction, Infinity], 7 * i);
  }
  return casts;
};

/** Radius of the sphere around a mesh from which casts start. */
const AROUND = 12;

/** From anywhere on a sphere around a mesh to anywhere in its box, and through the sphere. */
export const chooseMeshCasts: ChooseCasts = ({ level }) => {
  if (level?.kind !== 'mesh') throw new TypeError('casts from around a mesh need one');
  const random = new Random(41);
  const half = halfExtentsOf(level);
  const casts = new Float64Array(7 * CASTS);
  for (let k = 0; k < casts.length; k += 7) {
    const origin = random.unitVector().map((component) => component * AROUND);
    const direction = unit(origin.map((component, axis) => random.range(-half[axis], half[axis]) - component));
    casts.set([...origin, ...direction, 2 * AROUND], k);
  }
  return casts;
};

/** The same casts with another length. */
export function withLength(casts: Float64Array, length: number): Float64Array {
  const same = casts.slice();
  for (let k = 6; k < same.length; k += 7) same[k] = length;
  return same;
}

/** The same rays without end. */
export const endless =
  (choose: ChooseCasts): ChooseCasts =>
  (...scene) =>
    withLength(choose(...scene), Infinity);

/** Every n-th cast, from the first. A multiple of 3 would select one kind of casts into the city. */
export function thinned(casts: Float64Array, n: number): Float64Array {
  const chosen = new Float64Array(7 * Math.ceil(casts.length / 7 / n));
  for (let k = 0; k < chosen.length; k += 7) chosen.set(casts.subarray(k * n, k * n + 7), k);
  return chosen;
}

/** A length, in whole meters, at which every one of the rays has left the bounding box of all bodies. */
export function lengthBeyond({ count, positions, sizes }: Bodies, casts: Float64Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const reach = Math.hypot(sizes[3 * i], sizes[3 * i + 1], sizes[3 * i + 2]);
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], positions[3 * i + axis] - reach);
      high[axis] = Math.max(high[axis], positions[3 * i + axis] + reach);
    }
  }
  let farthest = 0;
  for (let k = 0; k < casts.length; k += 7) {
    // The corner of the box that is farthest from the origin of the ray.
    const [x, y, z] = low.map((l, axis) => Math.max(casts[k + axis] - l, high[axis] - casts[k + axis]));
    farthest = Math.max(farthest, Math.hypot(x, y, z));
  }
  return Math.ceil(farthest);
}

function isClear(exact: ExactCaster, radius: number, origin: readonly number[]): boolean {
  return exact.cast(radius + 0.01, origin, [0, 1, 0], 0) !== 0;
}

function unit(v: readonly number[]): number[] {
  const length = Math.hypot(v[0], v[1], v[2]);
  return v.map((component) => component / length);
}
