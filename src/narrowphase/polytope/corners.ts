import type { Vec3 } from '../../math/vec3.ts';

/** An edge, by its corners. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** Corners and edges of a polytope in the frame of a pair. */
export interface Corners {
  /** Corners; the first `cornerCount` are valid. */
  readonly corners: readonly Vec3[];
  readonly cornerCount: number;
  /** Edges, by direction. */
  readonly edges: readonly Edge[];
  readonly edgesPerDirection: number;
  readonly directionCount: number;
  /** Number of its faces with different normals. */
  readonly normalCount: number;
}

/** Makes edges of pairs of corners. */
export function edgesOf(pairs: readonly (readonly [number, number])[]): readonly Edge[] {
  return pairs.map(([from, to]) => ({ from, to }));
}

/** Edges of a box along x, y, z. Bit i of a corner number is set on the positive side of axis i. */
export const BOX_EDGES = /* @__PURE__ */ edgesOf([
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
]);
