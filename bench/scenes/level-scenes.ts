// The scenes of levels, M, N and O: bodies among static triangles. Seeded, plain data, no library.

import { Random } from '../../test/helpers/random.ts';
import { BOX, type Bodies, CAPSULE, COMPOUND, createBodies, PARTS, SPHERE } from './bodies.ts';
import { halfExtentsOf, type Mesh, type Terrain } from './level.ts';
import type { StepScene } from './scenes.ts';

const SPEED = 2;
/** Radians per second. */
const SPIN = 1;
/** Half the height of the layer of bodies above a terrain, meters. */
const LAYER = 1;

const ordinary = { replaced: 0, mayRest: false, bounces: false } as const;

/** A mesh alone, as a target of casts. */
export function meshAlone(mesh: Mesh): Bodies {
  return { ...createBodies(0, 0), level: mesh };
}

/** Spheres of radius 0.15 that move through the box of a mesh, and start again when they leave it. */
export function spheresInMesh(mesh: Mesh, count: number): StepScene {
  const random = new Random(29);
  const room = halfExtentsOf(mesh);
  const bodies = { ...createBodies(count, count), level: mesh };
  bodies.sizes.fill(0.15);
  for (let i = 0; i < count; i++) place(bodies, i, room, random);
  return { bodies, room, ...ordinary, restarts: true };
}

/** Boxes and capsules by turns, half extents and radii 0.3–0.7, in a layer above a terrain. */
export function shapesOverTerrain(terrain: Terrain, count: number): StepScene {
  const random = new Random(31);
  const half = ((terrain.samples - 1) * terrain.cellSize) / 2;
  const room = [half, LAYER, half] as const;
  const bodies = { ...createBodies(count, count), level: terrain };
  for (let i = 0; i < count; i++) {
    place(bodies, i, room, random);
    turn(bodies, i, random);
    bodies.shapes[i] = i % 2 === 0 ? BOX : CAPSULE;
    for (let k = 3 * i; k < 3 * i + 3; k++) bodies.sizes[k] = random.range(0.3, 0.7);
  }
  return { bodies, room, ...ordinary };
}

/**
 * Hills of several lengths below the layer, 1.4 m high: the centers of the bodies stay above, since some engines see
 * only the upper side.
 */
export function hills(samples: number): Terrain {
  const heights = Float32Array.from({ length: samples * samples }, (_, i) => {
    const [x, z] = [i % samples, Math.floor(i / samples)];
    const waves = 0.5 * Math.sin(x / 17) * Math.cos(z / 23) + 0.15 * Math.sin((x + z) / 5) + 0.05 * Math.cos(x - z / 3);
    return waves - 0.7 - LAYER;
  });
  return { kind: 'terrain', samples, cellSize: 0.5, heights };
}

/** Compounds of two boxes, two spheres and two capsules each, about as large as a sphere of radius 0.5. */
export function compoundsInMesh(mesh: Mesh, count: number): StepScene {
  const random = new Random(37);
  const room = halfExtentsOf(mesh);
  const parts = createBodies(PARTS * count, 0);
  const bodies = { ...createBodies(count, count), parts, level: mesh };
  bodies.shapes.fill(COMPOUND);
  for (let i = 0; i < count; i++) {
    place(bodies, i, room, random);
    turn(bodies, i, random);
    for (let part = 0; part < PARTS; part += 2)
      addTwins(parts, PARTS * i + part, [BOX, SPHERE, CAPSULE][part / 2], random);
  }
  return { bodies, room, ...ordinary };
}

/**
 * Two equal parts on opposite sides of the center: the center of mass, about which some engines rotate a body, is then
 * the center of its frame.
 */
function addTwins(parts: Bodies, first: number, shape: number, random: Random): void {
  const size = [0, 1, 2].map(() => random.range(0.08, 0.16));
  const center = random.unitVector().map((component) => component * 0.3);
  for (const [twin, sign] of [1, -1].entries()) {
    const i = first + twin;
    parts.shapes[i] = shape;
    parts.sizes.set(shape === SPHERE ? [size[0], size[0], size[0]] : size, 3 * i);
    parts.positions.set(
      center.map((component) => sign * component),
      3 * i,
    );
    parts.quaternions.set(random.quaternion(), 4 * i);
  }
}

/** Anywhere in the room, at 2 m/s in any direction. */
function place({ positions, velocities }: Bodies, i: number, room: readonly number[], random: Random): void {
  const direction = random.unitVector();
  for (let axis = 0; axis < 3; axis++) {
    positions[3 * i + axis] = random.range(-room[axis], room[axis]);
    velocities[3 * i + axis] = direction[axis] * SPEED;
  }
}

/** In any orientation, rotating about any axis. */
function turn({ quaternions, spins }: Bodies, i: number, random: Random): void {
  quaternions.set(random.quaternion(), 4 * i);
  spins.set(
    random.unitVector().map((component) => component * SPIN),
    3 * i,
  );
}
