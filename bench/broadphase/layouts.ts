// The same spheres in different layouts: the cost of a broadphase must not depend on the positions of bodies.

import { createRandom } from './scenes.ts';

/** Start and velocity of one sphere, and the box that its center is kept in. */
export interface PlacedSphere {
  readonly position: [number, number, number];
  readonly velocity: [number, number, number];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** A layout of `count` spheres of radius 0.5 at walking pace. */
export interface Layout {
  readonly name: string;
  create(count: number): PlacedSphere[];
}

type Random = () => number;

/** Volume, area or length per sphere at which each sphere touches one other on average. */
const PER_SPHERE = [2, Math.PI, (4 * Math.PI) / 3];

/** A random velocity of 1–3 m/s along the axes on which the spheres have room. */
function randomVelocity(random: Random, isFree: readonly boolean[]): [number, number, number] {
  const towards = isFree.map((free) => (free ? 2 * random() - 1 : 0));
  const length = Math.sqrt(towards[0] * towards[0] + towards[1] * towards[1] + towards[2] * towards[2]);
  const factor = length > 0 ? (1 + 2 * random()) / length : 0;
  return [towards[0] * factor, towards[1] * factor, towards[2] * factor];
}

/** `count` spheres in a cube, a square or a line around `center`, each of which touches one other on average. */
function group(random: Random, count: number, center: readonly number[], isFree = [true, true, true]): PlacedSphere[] {
  const dimensions = isFree.filter(Boolean).length;
  const half = (count * PER_SPHERE[dimensions - 1]) ** (1 / dimensions) / 2;
  const low = center.map((c, axis) => (isFree[axis] ? c - half : c));
  const high = center.map((c, axis) => (isFree[axis] ? c + half : c));
  return Array.from({ length: count }, () => ({
    position: low.map((l, axis) => l + random() * (high[axis] - l)) as [number, number, number],
    velocity: randomVelocity(random, isFree),
    low,
    high,
  }));
}

/** Spheres in equal groups with these centers. */
function groups(count: number, centers: readonly (readonly number[])[], isFree?: boolean[]): PlacedSphere[] {
  const random = createRandom(1);
  return centers.flatMap((center, i) => {
    const size = Math.floor(((i + 1) * count) / centers.length) - Math.floor((i * count) / centers.length);
    return group(random, size, center, isFree);
  });
}

/** Centers of groups, uniform in a cube of half edge `extent`. */
function scattered(count: number, extent: number): number[][] {
  const random = createRandom(2);
  return Array.from({ length: count }, () => [0, 1, 2].map(() => extent * (2 * random() - 1)));
}

/** Spheres at rest, each at its own position. */
function resting(positions: readonly number[][]): PlacedSphere[] {
  return positions.map((p) => ({ position: [p[0], p[1], p[2]], velocity: [0, 0, 0], low: p, high: p }));
}

/** Spheres in all directions, as many between 1e3 and 1e4 from the origin as between 1e8 and 1e9. */
function logUniform(count: number): PlacedSphere[] {
  const random = createRandom(3);
  return Array.from({ length: count }, () => {
    const [x, y, z] = randomVelocity(random, [true, true, true]);
    const distance = 10 ** (9 * random()) / Math.sqrt(x * x + y * y + z * z);
    const center = [x * distance, y * distance, z * distance];
    return group(random, 1, center)[0];
  });
}

/** A line of spheres in the direction (1, 1, 1). */
function diagonal(count: number): PlacedSphere[] {
  const random = createRandom(4);
  return Array.from({ length: count }, () => {
    const at = (random() * 2 * count) / Math.sqrt(3);
    return group(random, 1, [at, at, at])[0];
  });
}

/** All layouts; the others are compared with the first. */
export const layouts: readonly Layout[] = [
  { name: 'compact', create: (count) => groups(count, [[0, 0, 0]]) },
  {
    name: 'four parked 1e6 away',
    create: (count) => [...groups(count - 4, [[0, 0, 0]]), ...resting(Array(4).fill([1e6, 1e6, 1e6]))],
  },
  {
    name: 'four parked 1e12 away',
    create: (count) => [...groups(count - 4, [[0, 0, 0]]), ...resting(Array(4).fill([-1e12, 1e12, 1e12]))],
  },
  { name: 'one in a hundred far away', create: (count) => oneInAHundredFar(count) },
  {
    name: 'two groups 1e6 apart',
    create: (count) =>
      groups(count, [
        [0, 0, 0],
        [1e6, 1e6, 1e6],
      ]),
  },
  {
    name: 'two groups 1e9 apart',
    create: (count) =>
      groups(count, [
        [0, 0, 0],
        [1e9, -1e9, 1e9],
      ]),
  },
  { name: 'forty groups within 1e4', create: (count) => groups(count, scattered(40, 1e4)) },
  { name: 'forty groups within 1e6', create: (count) => groups(count, scattered(40, 1e6)) },
  { name: 'forty groups within 1e9', create: (count) => groups(count, scattered(40, 1e9)) },
  { name: 'distances log-uniform to 1e9', create: logUniform },
  { name: 'a line along x', create: (count) => groups(count, [[0, 0, 0]], [true, false, false]) },
  { name: 'a diagonal line', create: diagonal },
  { name: 'a plane', create: (count) => groups(count, [[0, 0, 0]], [true, false, true]) },
  {
    name: 'three planes 1e6 apart',
    create: (count) =>
      groups(
        count,
        [
          [0, 0, 0],
          [0, 1e6, 0],
          [0, 2e6, 0],
        ],
        [true, false, true],
      ),
  },
  { name: 'all at 1e6', create: (count) => groups(count, [[1e6, 1e6, 1e6]]) },
  { name: 'all at 1e9', create: (count) => groups(count, [[1e9, 1e9, 1e9]]) },
];

/** A crowd, and a hundredth of it spread over 1e6. */
function oneInAHundredFar(count: number): PlacedSphere[] {
  const far = Math.floor(count / 100);
  return [...groups(count - far, [[0, 0, 0]]), ...resting(scattered(far, 1e6))];
}
