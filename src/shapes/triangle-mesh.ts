import { buildMesh } from '../geometry/mesh/build-mesh.ts';
import { openEdgeOf, volumeSignOf } from '../geometry/mesh/closed-mesh.ts';
import type { MeshData } from '../geometry/mesh/mesh-data.ts';
import { meshFields } from '../geometry/mesh/mesh-fields.ts';
import { withPrecision } from '../geometry/mesh/mesh-input.ts';
import { MeshSurface } from '../geometry/mesh/mesh-surface.ts';
import type { TriangleMesh } from '../geometry/shape.ts';
import { made } from '../narrowphase/made-shape.ts';
import { setSurface, surfaceKind } from '../narrowphase/parts/surface-parts.ts';
import { checkNames } from '../option-names.ts';
import { checkBoolean, checkNotNegative, readOptions, refuse } from '../validate.ts';
import { TRIANGLE } from './triangle.ts';

/** What a mesh is made from: flat arrays, as glTF and the `BufferGeometry` of three.js have them. */
export interface TriangleMeshOptions {
  /**
   * x, y, z of each vertex in the frame of the body, world units.
   * @example
   * triangleMesh({ positions: [0, 0, 0, 0, 0, 4, 4, 2, 0] });
   */
  readonly positions: ArrayLike<number>;
  /**
   * Three vertex numbers for each triangle, counter-clockwise seen from its front. Default: 0, 1, 2, 3, …
   * @example
   * triangleMesh({ positions: [0, 0, 0, 0, 0, 4, 4, 0, 4, 4, 0, 0], indices: [0, 1, 2, 0, 2, 3] });
   */
  readonly indices?: ArrayLike<number> | undefined;
  /**
   * `'front'`: triangles are touched from their fronts only, and do not stop what comes from behind. Default: `'both'`.
   * @example
   * triangleMesh({ positions: [0, 0, 0, 0, 0, 4, 4, 2, 0], sides: 'front' });
   */
  readonly sides?: 'both' | 'front' | undefined;
  /**
   * Whether the inside of a closed mesh counts as part of it. Default: false, so that the mesh is a thin surface.
   * @example
   * const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
   * triangleMesh({ positions, indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3], solid: true });
   */
  readonly solid?: boolean | undefined;
  /**
   * How close vertices are one corner, world units: their x, y and z differ by at most this. `false`: equal ones only. Default: the
   * rounding of their coordinates, 2⁻²² of the largest for a `Float32Array`, otherwise 2⁻⁴⁸.
   * @example
   * triangleMesh({ positions: [0, 0, 0, 0, 0, 4, 4, 2, 0], weld: 0.001 });
   */
  readonly weld?: number | false | undefined;
}

/**
 * A mesh of triangles in the frame of the body. It is built once: any number of bodies can share it. Vertices that differ by
 * rounding become one corner, see `weld`. Triangles without an area are left out, and counted as `dropped`. The arrays are copied.
 *
 * ```ts
 * const positions = [0, 0, 0, 1, 0, 0, 0, 0, -1, 1.001, 0, 0, 1, 0, -1, 0, 0, -1.001];
 * const level = triangleMesh({ positions, weld: 0.01 }); // two triangles with a common edge
 * ```
 *
 * On flat and concave edges between triangles, the normal of a contact is that of a triangle, so that nothing catches at a
 * seam; times do not depend on edges.
 * @throws RangeError or TypeError when a number is not finite, an index is out of range, no triangle has an area, or
 * a solid mesh is not closed: the error names the first open edge, and two vertices that would have to be one to close it.
 * @example
 * const positions = [0, 0, 0, 0, 0, 4, 4, 0, 4, 4, 0, 0];
 * const floor = triangleMesh({ positions, indices: [0, 1, 2, 0, 2, 3] });
 */
export function triangleMesh(options: TriangleMeshOptions): TriangleMesh {
  const { positions, indices, sides = 'both', solid = false, weld } = readOptions(options, 'triangleMesh');
  checkNames(options, NAMES, 'triangleMesh');
  if (sides !== 'both' && sides !== 'front') refuse(sides, 'sides', "but must be 'both' or 'front'", 'triangleMesh');
  checkBoolean(solid, 'solid', 'triangleMesh');
  if (weld !== undefined && weld !== false) checkNotNegative(weld, 'weld', 'triangleMesh');
  const tolerance = weld === false ? 0 : weld;
  const data = buildMesh({ positions, indices }, tolerance);
  const welded = tolerance ?? data.slack;
  if (solid) checkSolid(data, indices, welded);
  const shape = meshFields(data, { sides, solid, weld: welded });
  setSurface(shape, new MeshSurface(data));
  return made(shape, TRIANGLE_MESH);
}

function checkSolid(data: MeshData, indices: ArrayLike<number> | undefined, weld: number): void {
  const edge = openEdgeOf(data, indices);
  if (edge) {
    const { from, to, feature, gap } = edge;
    const remedy = gap
      ? `: vertices ${gap.vertex} and ${gap.other} are ${gap.distance} apart, and those within weld, ${weld}, are one`
      : '';
    throw new RangeError(
      `triangleMesh: a solid mesh must be closed, but the edge from vertex ${from} to ${to} of triangle ${feature} is open${remedy}`,
    );
  }
  if (volumeSignOf(data) < 0) {
    throw new RangeError('triangleMesh: a solid mesh must have its fronts outside, but it is inside out');
  }
}

/** Makes a mesh from a literal. */
export function triangleMeshFrom({ positions, indices, sides, solid, precision, weld }: TriangleMesh): TriangleMesh {
  return triangleMesh({ positions: withPrecision(positions, precision), indices, sides, solid, weld });
}

export const TRIANGLE_MESH = surfaceKind('triangleMesh', TRIANGLE, triangleMeshFrom);

/** Known names of the options. */
const NAMES: readonly string[] = ['positions', 'indices', 'sides', 'solid', 'weld', 'type'];
