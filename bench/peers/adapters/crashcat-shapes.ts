// The shapes of the scenes. crashcat has no height fields: a terrain is a mesh.

import { box, capsule, type Shape, sphere, staticCompound, triangleMesh } from 'crashcat';
import { BOX, type Bodies, CAPSULE, COMPOUND, PARTS } from '../../scenes/bodies.ts';
import { type Level, type Mesh, meshOf } from '../../scenes/level.ts';

export type Triple = [number, number, number];

export function describe(bodies: Bodies, i: number): Shape {
  const { shapes, sizes } = bodies;
  if (shapes[i] === COMPOUND) return compoundOf(bodies.parts!, PARTS * i);
  if (shapes[i] === CAPSULE) return capsule.create({ radius: sizes[3 * i], halfHeightOfCylinder: sizes[3 * i + 1] });
  return shapes[i] === BOX
    ? box.create({ halfExtents: triple(sizes, i), convexRadius: 0 })
    : sphere.create({ radius: sizes[3 * i] });
}

function compoundOf(parts: Bodies, first: number): Shape {
  const children = Array.from({ length: PARTS }, (_, k) => ({
    shape: describe(parts, first + k),
    position: triple(parts.positions, first + k),
    quaternion: quadruple(parts.quaternions, first + k),
  }));
  return staticCompound.create({ children });
}

export const levelShape = (level: Level): Shape => meshShape(meshOf(level));

/** The types ask for arrays of numbers; typed arrays are read alike, and are what is given. */
export function meshShape({ positions, indices }: Mesh): Shape {
  return triangleMesh.create({
    positions: positions as unknown as number[],
    indices: indices as unknown as number[],
    // The default leaves out the smallest triangles of the dragon.
    degenerateTolerance: 1e-12,
  });
}

export function triple(v: Float64Array, i: number): Triple {
  return [v[3 * i], v[3 * i + 1], v[3 * i + 2]];
}

export function quadruple(q: Float64Array, i: number): [number, number, number, number] {
  return [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]];
}
