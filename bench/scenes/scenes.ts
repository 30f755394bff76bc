// The scenes of the comparison with other engines: seeded, plain data, no library.

import { Random } from '../../test/helpers/random.ts';
import { createGallery, fullGallery } from '../../test/scenes/gallery.ts';
import { createSphereGas } from '../../test/scenes/spheres.ts';
import { BOX, type Bodies, createBodies, SPHERE } from './bodies.ts';

/** Seconds per step. */
export const DT = 1 / 60;

/** A world to be stepped. */
export interface StepScene {
  readonly bodies: Bodies;
  /** Half the size of the room around the origin. Bodies that leave it are sent back, or start again. */
  readonly room: readonly [number, number, number];
  /** Whether bodies that leave the room start again from where they began. They do not rotate. */
  readonly restarts?: boolean;
  /** Spheres that are removed and added elsewhere in each step. */
  readonly replaced: number;
  /** Whether engines may let idle bodies sleep. */
  readonly mayRest: boolean;
  /** Whether bodies bounce off what they hit: restitution 1, no friction. */
  readonly bounces: boolean;
}

const ordinary = { replaced: 0, mayRest: false, bounces: false } as const;

/** Spheres of radius 0.5 at 1–3 m/s that each touch one other on average. */
export function spheres(count: number): StepScene {
  const gas = createSphereGas(count);
  const bodies = createBodies(count, count);
  bodies.positions.set(gas.positions);
  bodies.velocities.set(gas.velocities);
  return { bodies, room: cube(gas.halfSide), ...ordinary };
}

/** As the spheres, but only some of them move. These come first, so that `movers` of them alone are the same bodies. */
export function restingSpheres(count: number, movers: number): StepScene {
  const scene = spheres(count);
  scene.bodies.velocities.fill(0, 3 * movers);
  return { ...scene, mayRest: true };
}

/** The first spheres of a larger scene, alone in its room. */
export function fewSpheres(count: number, of: number): StepScene {
  const large = spheres(of);
  const bodies = createBodies(count, count);
  bodies.positions.set(large.bodies.positions.subarray(0, 3 * count));
  bodies.velocities.set(large.bodies.velocities.subarray(0, 3 * count));
  return { ...large, bodies, mayRest: true };
}

/** As the spheres, with a thousand of them removed and added elsewhere in each step. */
export function replacedSpheres(count: number, replaced: number): StepScene {
  return { ...spheres(count), replaced };
}

/** Boxes in the room of as many spheres: half extents 0.3–0.7, random orientations, 2 m/s, `spin` rad/s. */
export function boxes(count: number, spin: number): StepScene {
  const scene = spheres(count);
  const { bodies } = scene;
  const random = new Random(3);
  bodies.shapes.fill(BOX);
  for (let i = 0; i < count; i++) {
    bodies.quaternions.set(random.quaternion(), 4 * i);
    const direction = random.unitVector();
    const axis = random.unitVector();
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      bodies.sizes[k] = random.range(0.3, 0.7);
      bodies.velocities[k] = direction[k - 3 * i] * 2;
      bodies.spins[k] = axis[k - 3 * i] * spin;
    }
  }
  return scene;
}

/** Crates of size 1, face to face in a block, that move alike: a load on its way. */
export function load(width: number, height: number): StepScene {
  const bodies = createBodies(width * height * width, width * height * width);
  bodies.shapes.fill(BOX);
  bodies.sizes.fill(0.5);
  for (let i = 0; i < bodies.count; i++) {
    bodies.positions.set([i % width, Math.floor(i / (width * width)), Math.floor(i / width) % width], 3 * i);
    bodies.velocities.set([1, 0.3, 0.2], 3 * i);
  }
  return { bodies, room: cube(1000), ...ordinary };
}

/** Few spheres in a room full of boxes at rest: half extents 0.5–1.5, random orientations. */
export function spheresAmongBoxes(movers: number, statics: number): StepScene {
  const random = new Random(5);
  const half = 60;
  const bodies = createBodies(movers + statics, movers);
  for (let i = 0; i < bodies.count; i++) {
    const isBox = i >= movers;
    const direction = random.unitVector();
    const speed = isBox ? 0 : random.range(1, 3);
    if (isBox) {
      bodies.shapes[i] = BOX;
      bodies.quaternions.set(random.quaternion(), 4 * i);
    }
    for (let axis = 0; axis < 3; axis++) {
      if (isBox) bodies.sizes[3 * i + axis] = random.range(0.5, 1.5);
      bodies.positions[3 * i + axis] = random.range(-half, half);
      bodies.velocities[3 * i + axis] = direction[axis] * speed;
    }
  }
  return { bodies, room: cube(half), ...ordinary };
}

/** The shooting gallery: bullets of radius 0.05 at 200 m/s among boxes at rest. The shots set their motions. */
export function gallery(options = fullGallery): StepScene {
  const data = createGallery(options);
  const bodies = createBodies(data.bulletCount + data.boxCount, data.bulletCount);
  const { bulletCount: first } = data;
  bodies.sizes.fill(data.bulletRadius, 0, 3 * first);
  bodies.positions.set(data.bulletPositions);
  bodies.velocities.set(data.bulletVelocities);
  bodies.shapes.fill(BOX, first);
  bodies.sizes.set(data.boxHalfExtents, 3 * first);
  bodies.positions.set(data.boxPositions, 3 * first);
  bodies.quaternions.set(data.boxQuaternions, 4 * first);
  return { bodies, room: data.hall, ...ordinary };
}

/** Spheres of radius 0.1 in a closed room, spread over a jittered grid. The inner side of the room is `side`. */
export function bouncingSpheres(count: number, speed: number, side: number, wallThickness: number): StepScene {
  const random = new Random(13);
  const half = side / 2;
  const radius = 0.1;
  const bodies = createBodies(count + 6, count);
  const perSide = Math.ceil(Math.cbrt(count));
  const cell = side / perSide;
  // Distance of a center from the faces of its cell.
  const margin = radius + 1e-3;
  bodies.sizes.fill(radius, 0, 3 * count);
  for (let i = 0; i < count; i++) {
    // Cells without a sphere are spread over the grid.
    const index = Math.floor((i * perSide ** 3) / count);
    const corner = [index % perSide, Math.floor(index / perSide) % perSide, Math.floor(index / perSide ** 2)];
    const direction = random.unitVector();
    for (let axis = 0; axis < 3; axis++) {
      bodies.positions[3 * i + axis] = corner[axis] * cell - half + random.range(margin, cell - margin);
      bodies.velocities[3 * i + axis] = direction[axis] * speed;
    }
  }
  addWalls(bodies, half, wallThickness);
  return { bodies, room: cube(half), ...ordinary, bounces: true };
}

/** Writes six static boxes around a cube to the places after the moving bodies. */
function addWalls(bodies: Bodies, half: number, thickness: number): void {
  for (let wall = 0; wall < 6; wall++) {
    const i = bodies.movers + wall;
    const axis = wall >> 1;
    bodies.shapes[i] = BOX;
    bodies.sizes.fill(half + thickness, 3 * i, 3 * i + 3);
    bodies.sizes[3 * i + axis] = thickness / 2;
    bodies.positions[3 * i + axis] = (wall % 2 === 0 ? 1 : -1) * (half + thickness / 2);
  }
}

/**
 * Boxes and spheres at rest, half of each, 0.3–0.7 in radius or half extent, in a cube of 100 m, as targets of casts.
 */
export function targets(count: number): Bodies {
  const random = new Random(11);
  const bodies = createBodies(count, 0);
  for (let i = 0; i < count; i++) {
    bodies.shapes[i] = i % 2 === 0 ? BOX : SPHERE;
    bodies.quaternions.set(random.quaternion(), 4 * i);
    const radius = random.range(0.3, 0.7);
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      bodies.sizes[k] = i % 2 === 0 ? random.range(0.3, 0.7) : radius;
      bodies.positions[k] = random.range(-50, 50);
    }
  }
  return bodies;
}

const cube = (half: number) => [half, half, half] as const;
