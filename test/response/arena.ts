// Worlds for the tests of responses, and what happens in them.

import {
  type Body,
  box,
  type ContactEvent,
  plane,
  type TriangleMesh,
  triangleMesh,
  type Vec3,
  type World,
} from 'first-contact';
import type { Vector } from '../oracle/vector.ts';

export const DT = 1 / 60;

/** An event with its absolute time: seconds since the start of the run. */
export interface Timed {
  readonly at: number;
  readonly event: ContactEvent;
}

/** Takes steps and returns their events. `before` is called before each step, with its number from 0. */
export function run(world: World, steps: number, dt = DT, before?: (step: number) => void): Timed[] {
  const seen: Timed[] = [];
  let step = 0;
  const unsubscribe = world.on('*', (type, event) => {
    if (type !== 'stay') seen.push({ at: step * dt + event.time, event });
  });
  for (; step < steps; step++) {
    before?.(step);
    world.step(dt);
  }
  unsubscribe();
  return seen;
}

/** The enters among events. */
export function enters(seen: readonly Timed[]): Timed[] {
  return seen.filter(({ event }) => event.type === 'enter');
}

/** Number of events that settled a body. */
export function settledOf(seen: readonly Timed[]): number {
  return seen.filter(({ event }) => event.settled).length;
}

/** Events in short, by the names of the bodies: `enter wall ball`. */
export function briefs(seen: readonly Timed[]): string[] {
  return seen.map(({ event: { type, a, b } }) => `${type} ${a.name ?? a.id} ${b.name ?? b.id}`);
}

export function tupleOf({ x, y, z }: Readonly<Vec3>): Vector {
  return [x, y, z];
}

/** Adds the solid half-space behind a plane whose normal points to the free side. */
export function addWall(world: World, normal: Vector, offset: number, name?: string): Body {
  const options = { type: 'static', shape: plane({ normal, offset }) } as const;
  return world.add(name === undefined ? options : { ...options, name });
}

const AXES: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Walls of a room: planes, boxes of that thickness, or one mesh with triangles on its inside. */
export type Walls = 'planes' | number | 'a mesh';

/** Squares along an edge of a room of triangles. */
const SQUARES = 6;

/** The cube from −half to half as a mesh whose fronts are inside; corners that faces share are welded by the library. */
function roomOfTriangles(half: number, sides: 'front' | 'both'): TriangleMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [axis, side] of [0, 1, 2].flatMap((k) => [-1, 1].map((sign) => [k, sign] as const))) {
    const first = positions.length / 3;
    for (let i = 0; i <= SQUARES; i++) {
      for (let j = 0; j <= SQUARES; j++) {
        const point: [number, number, number] = [0, 0, 0];
        point[axis] = side * half;
        point[(axis + 1) % 3] = half * ((2 * i) / SQUARES - 1);
        point[(axis + 2) % 3] = half * ((2 * j) / SQUARES - 1);
        positions.push(...point);
        if (i === SQUARES || j === SQUARES) continue;
        const a = first + i * (SQUARES + 1) + j;
        const [b, c, d] = [a + SQUARES + 1, a + 1, a + SQUARES + 2];
        indices.push(...(side < 0 ? [a, b, c, c, b, d] : [a, c, b, c, d, b]));
      }
    }
  }
  return triangleMesh({ positions, indices, sides });
}

/** Closes the cube from −half to half. A mesh has `sides`. */
export function addRoom(world: World, half: number, walls: Walls = 'planes', sides: 'front' | 'both' = 'front'): void {
  if (walls === 'a mesh') {
    world.add({ type: 'static', shape: roomOfTriangles(half, sides) });
    return;
  }
  for (const axis of AXES) {
    for (const side of [-1, 1]) {
      if (walls === 'planes') {
        addWall(world, [-side * axis[0], -side * axis[1], -side * axis[2]], -half);
        continue;
      }
      const center = side * (half + walls / 2);
      const size: Vector = [0, 1, 2].map((k) => (axis[k] === 1 ? walls : 2 * (half + walls))) as never;
      world.add({
        type: 'static',
        shape: box({ size }),
        position: [center * axis[0], center * axis[1], center * axis[2]],
      });
    }
  }
}

/** Kinetic energy of bodies of mass 1. */
export function energyOf(bodies: readonly Body[]): number {
  let sum = 0;
  for (const { velocity } of bodies) sum += velocity.x ** 2 + velocity.y ** 2 + velocity.z ** 2;
  return sum / 2;
}

/** Positions and velocities of moving bodies, digit by digit. */
export function bitsOf(world: World): string[] {
  return world.bodies
    .filter(({ type }) => type === 'moving')
    .map(({ id, position, quaternion, velocity }) => JSON.stringify([id, position, quaternion, velocity]));
}

/** A point that moves between walls at 0 and `width`, by unfolding: position and sign of the velocity after a path. */
export function unfold(start: number, path: number, width: number): { position: number; sign: number } {
  const s = start + path;
  const k = Math.floor(s / width);
  const isEven = ((k % 2) + 2) % 2 === 0;
  return { position: isEven ? s - k * width : (k + 1) * width - s, sign: isEven ? 1 : -1 };
}
