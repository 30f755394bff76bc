import type { TriangleMesh } from '../shape.ts';
import type { MeshData } from './mesh-data.ts';
import { precisionOf } from './mesh-input.ts';

/** The fields of a mesh that users read. */
export function meshFields(
  data: MeshData,
  { sides, solid, weld }: Pick<TriangleMesh, 'sides' | 'solid' | 'weld'>,
): TriangleMesh {
  return {
    type: 'triangleMesh',
    get positions() {
      return Array.from(data.positions);
    },
    get indices() {
      return indicesOf(data);
    },
    sides,
    solid,
    triangleCount: data.triangleCount,
    dropped: data.dropped,
    precision: precisionOf(data.positions),
    weld,
  };
}

/** The corners of all triangles, in the order in which they were given. */
function indicesOf({ corners, features, triangleCount }: MeshData): number[] {
  const order = Array.from({ length: triangleCount }, (_, i) => i).sort((i, j) => features[i] - features[j]);
  return order.flatMap((i) => [corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]]);
}
