// The shapes of the scenes in Havok. A compound is a container of the shapes of its parts.

import type { HavokPhysicsWithBindings, HP_ShapeId } from '@babylonjs/havok';
import { BOX, type Bodies, CAPSULE, COMPOUND, PARTS } from '../../scenes/bodies.ts';
import { type Level, meshOf } from '../../scenes/level.ts';

type Havok = HavokPhysicsWithBindings;

/** `prepare` is called for each shape with geometry: of a compound, for its parts. */
export function describe(
  havok: Havok,
  bodies: Bodies,
  i: number,
  prepare: (shape: HP_ShapeId) => void = () => {},
): HP_ShapeId {
  const { shapes, sizes, parts } = bodies;
  if (shapes[i] === COMPOUND) {
    const [, container] = havok.HP_Shape_CreateContainer();
    for (let part = PARTS * i; part < PARTS * (i + 1); part++) {
      const [x, y, z] = parts!.positions.subarray(3 * part, 3 * part + 3);
      const [qx, qy, qz, qw] = parts!.quaternions.subarray(4 * part, 4 * part + 4);
      const shape = describe(havok, parts!, part, prepare);
      havok.HP_Shape_AddChild(container, shape, [
        [x, y, z],
        [qx, qy, qz, qw],
        [1, 1, 1],
      ]);
    }
    return container;
  }
  const [x, y, z] = sizes.subarray(3 * i, 3 * i + 3);
  const [, shape] =
    shapes[i] === BOX
      ? havok.HP_Shape_CreateBox([0, 0, 0], [0, 0, 0, 1], [2 * x, 2 * y, 2 * z])
      : shapes[i] === CAPSULE
        ? havok.HP_Shape_CreateCapsule([0, -y, 0], [0, y, 0], x)
        : havok.HP_Shape_CreateSphere([0, 0, 0], x);
  prepare(shape);
  return shape;
}

/** A mesh, whose arrays are copied to the memory of WebAssembly. A terrain is a mesh: its cells are cut as given. */
export function levelShape(havok: Havok, level: Level): HP_ShapeId {
  const { positions, indices } = meshOf(level);
  const [vertices, triangles] = [havok._malloc(positions.byteLength), havok._malloc(indices.byteLength)];
  havok.HEAPF32.set(positions, vertices >> 2);
  havok.HEAPU32.set(indices, triangles >> 2);
  const [, shape] = havok.HP_Shape_CreateMesh(vertices, positions.length / 3, triangles, indices.length / 3);
  havok._free(vertices);
  havok._free(triangles);
  return shape;
}
