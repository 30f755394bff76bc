import type { TriangleMesh } from '../geometry/shape.ts';

/** Ends of the edges of the meshes that were drawn. */
const known = new WeakMap<TriangleMesh, Float64Array>();

/** The edges of a mesh, each once: six numbers, three for each end. Kept for the next call. */
export function edgesOf(mesh: TriangleMesh): Float64Array {
  let edges = known.get(mesh);
  if (!edges) {
    edges = collectEdges(mesh);
    known.set(mesh, edges);
  }
  return edges;
}

function collectEdges({ positions, indices }: TriangleMesh): Float64Array {
  const count = positions.length / 3;
  const seen = new Set<number>();
  for (let i = 0; i < indices.length; i++) {
    const from = indices[i];
    const to = indices[i % 3 === 2 ? i - 2 : i + 1];
    seen.add(Math.min(from, to) * count + Math.max(from, to));
  }
  const edges = new Float64Array(6 * seen.size);
  let at = 0;
  for (const edge of seen) {
    for (const corner of [Math.floor(edge / count), edge % count]) {
      for (let i = 0; i < 3; i++) edges[at++] = positions[3 * corner + i];
    }
  }
  return edges;
}
