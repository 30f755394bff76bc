import type { HeightField, TriangleMesh } from '../geometry/shape.ts';

/** Ends of the edges of the meshes that were drawn. */
const known = new WeakMap<TriangleMesh | HeightField, Float64Array>();

/** The edges of a mesh or a height field, each once: six numbers, three for each end. Kept for the next call. */
export function edgesOf(mesh: TriangleMesh | HeightField): Float64Array {
  let edges = known.get(mesh);
  if (!edges) {
    edges = collectEdges(mesh.type === 'heightField' ? trianglesOf(mesh) : mesh);
    known.set(mesh, edges);
  }
  return edges;
}

function collectEdges({ positions, indices }: Triangles): Float64Array {
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

type Triangles = Pick<TriangleMesh, 'positions' | 'indices'>;

/** The triangles of a height field, as those of a mesh. */
function trianglesOf({ heights, rows, columns, cellSize }: HeightField): Triangles {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column - (columns - 1) / 2) * cellSize.x;
      const z = (row - (rows - 1) / 2) * cellSize.z;
      positions.push(x, heights[row * columns + column], z);
      if (row + 1 === rows || column + 1 === columns) continue;
      const at = row * columns + column;
      const cell = [at, at + columns, at + 1, at + 1, at + columns, at + columns + 1];
      for (const corners of [cell.slice(0, 3), cell.slice(3)]) {
        if (corners.every((i) => !Number.isNaN(heights[i]))) indices.push(...corners);
      }
    }
  }
  return { positions, indices };
}
