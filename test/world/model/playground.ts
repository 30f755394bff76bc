// The settings of random sessions: shapes, positions, speeds, and the oracle for their pairs.

import { box, plane, type Shape } from 'first-contact';
import type { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { plus, type Quaternion, times, type Vector } from '../../oracle/vector.ts';
import { gridOracle, numericOracle, type PairOracle } from './pair-oracle.ts';

/** Source of random values for the worlds of a session. */
export interface Playground {
  readonly oracle: PairOracle;
  /** Seconds per step. */
  readonly dt: number;
  /** Centers that bodies are kept around. */
  readonly centers: readonly Vector[];
  shape(random: Random): Shape;
  /** A position relative to a center. */
  offset(random: Random): Vector;
  quaternion(random: Random): Quaternion;
  velocity(random: Random): Vector;
  spin(random: Random): Vector;
}

/** Bodies farther from their center than this are moved back. */
export const ROOM = 14;

/** Includes speeds whose squares, and whose displacements, underflow. */
const SPEEDS = [0, 1, 10, 100, 600, 1e-9, 1e-90, 1e-153, 1e-163, 1e-200, 1e-310];

/** All shapes, every pose, speeds of every magnitude. */
export const mixed: Playground = {
  oracle: numericOracle,
  dt: 1 / 60,
  centers: [[0, 0, 0]],
  shape(random) {
    if (random.chance(0.06)) return plane({ normal: random.unitVector(), offset: 0 });
    return randomShape[random.pick(['sphere', 'capsule', 'box', 'triangle'] as const)](random, random.range(0.4, 2.2));
  },
  offset: (random) => random.vector(ROOM / 2),
  quaternion: (random) => (random.chance(0.7) ? random.quaternion() : [0, 0, 0, 1]),
  velocity: (random) => times(random.unitVector(), random.pick(SPEEDS)),
  spin: (random) => (random.chance(0.2) ? random.vector(random.pick([10, 10, 1e-170])) : [0, 0, 0]),
};

/** As above, in two dense groups far from each other. */
export const farApart: Playground = {
  ...mixed,
  centers: [
    [0, 0, 0],
    [1e6, -1e6, 1e6],
  ],
  shape(random) {
    // A plane far from the origin would contain all bodies or none.
    return randomShape[random.pick(['sphere', 'capsule', 'box', 'triangle'] as const)](random, random.range(0.4, 2.2));
  },
  offset: (random) => random.vector(4),
};

/** Boxes and planes on a grid of quarters with exact contacts: they slide, graze and stop at each other. */
export const grid: Playground = {
  oracle: gridOracle,
  dt: 1 / 64,
  centers: [[0, 0, 0]],
  shape(random) {
    if (random.chance(0.05)) {
      const normal = random.pick([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, -1],
      ] as const);
      return plane({ normal, offset: -random.integer(12) / 4 });
    }
    const extent = () => (1 + random.integer(8)) / 4;
    return box({ halfExtents: [extent(), extent(), extent()] });
  },
  offset: (random) => onGrid(random, 20),
  quaternion: (random) => cubeRotations(random),
  // Multiples of 1/4 per step.
  velocity: (random) => times(onGrid(random, random.pick([1, 2, 6, 40])), 64),
  spin: () => [0, 0, 0],
};

/** Multiples of 1/4 up to `most` quarters, many of them zero. */
function onGrid(random: Random, most: number): Vector {
  const coordinate = () => (random.chance(0.35) ? 0 : (random.integer(2 * most + 1) - most) / 4);
  return [coordinate(), coordinate(), coordinate()];
}

/** One of the 24 rotations that permute the axes, as a quaternion whose only rounding is that of √½. */
function cubeRotations(random: Random): Quaternion {
  const sign = () => random.pick([-1, 1]);
  switch (random.integer(3)) {
    case 0:
      return [0, 0, 0, 1];
    case 1:
      return [0.5 * sign(), 0.5 * sign(), 0.5 * sign(), 0.5 * sign()];
    default: {
      const out: [number, number, number, number] = [0, 0, 0, 0];
      const [first, step] = [random.integer(4), 1 + random.integer(3)];
      out[first] = Math.sqrt(0.5) * sign();
      out[(first + step) % 4] = Math.sqrt(0.5) * sign();
      return out;
    }
  }
}

/** A random position around one of the centers. */
export const randomPosition = (random: Random, playground: Playground, center: Vector): Vector =>
  plus(center, playground.offset(random));
