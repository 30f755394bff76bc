import type { BufferGeometry, Mesh } from 'three';

/** Vertices and triangles of a geometry in some frame. */
export interface Vertices {
  /** x, y, z of each vertex. */
  readonly positions: Float32Array;
  /** Three vertex numbers per triangle. */
  readonly indices: Uint32Array;
}

/** Columns of a transformation, as in `THREE.Matrix4.elements`. */
export type Matrix = ArrayLike<number>;

/**
 * The vertices and triangles that a renderer draws. Components are read one by one, as an attribute may be interleaved,
 * or of normalized integers.
 * @param material That of the mesh. Default: one for all triangles.
 */
export function readVertices(geometry: BufferGeometry, owner: string, material?: Mesh['material']): Vertices {
  const { index } = geometry;
  const { position } = geometry.attributes;
  if (position === undefined) throw new TypeError(`${owner}: the geometry has no attribute "position"`);
  const positions = new Float32Array(3 * position.count);
  for (let i = 0; i < position.count; i++) {
    positions[3 * i] = position.getX(i);
    positions[3 * i + 1] = position.getY(i);
    positions[3 * i + 2] = position.getZ(i);
  }
  const wrong = positions.findIndex((x) => !Number.isFinite(x));
  if (wrong >= 0)
    throw new RangeError(`${owner}: vertex ${Math.floor(wrong / 3)} has the coordinate ${positions[wrong]}`);
  const indices: number[] = [];
  for (const [start, end] of drawnRanges(geometry, (index ?? position).count, material)) {
    for (let i = start; i < end; i++) {
      const vertex = index ? index.getX(i) : i;
      if (vertex >= position.count)
        throw new RangeError(`${owner}: an index is ${vertex}, but there are ${position.count} vertices`);
      indices.push(vertex);
    }
  }
  return { positions, indices: Uint32Array.from(indices) };
}

/** Whether any triangle of a mesh is drawn. */
export function drawsAny({ geometry, material }: Mesh): boolean {
  const { position } = geometry.attributes;
  const total = (geometry.index ?? position)?.count ?? 0;
  return position !== undefined && drawnRanges(geometry, total, material).some(([start, end]) => start < end);
}

/** The ranges of corners that are drawn, whole triangles each: of several materials, each draws its groups. */
function drawnRanges(
  { drawRange, groups }: BufferGeometry,
  total: number,
  material: Mesh['material'] | undefined,
): (readonly [start: number, end: number])[] {
  const drawn = Array.isArray(material)
    ? groups.filter(({ materialIndex = 0 }) => material[materialIndex])
    : [{ start: 0, count: total }];
  return drawn.map((group) => {
    const start = Math.max(group.start, drawRange.start);
    const end = Math.min(total, group.start + group.count, drawRange.start + drawRange.count);
    return [start, start + 3 * Math.floor((end - start) / 3)];
  });
}

/** The vertices transformed by a matrix. A mirror image keeps its fronts outside: two corners of each triangle change places. */
export function transformed({ positions, indices }: Vertices, m: Matrix): Vertices {
  const moved = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    for (let row = 0; row < 3; row++) moved[i + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row];
  }
  if (determinant(m) > 0) return { positions: moved, indices };
  const turned = indices.slice();
  for (let i = 0; i < turned.length; i += 3) {
    turned[i + 1] = indices[i + 2];
    turned[i + 2] = indices[i + 1];
  }
  return { positions: moved, indices: turned };
}

/** Several sets of vertices as one. */
export function merged(parts: readonly Vertices[]): Vertices {
  const count = (of: keyof Vertices) => parts.reduce((sum, part) => sum + part[of].length, 0);
  const positions = new Float32Array(count('positions'));
  const indices = new Uint32Array(count('indices'));
  let vertex = 0;
  let corner = 0;
  for (const part of parts) {
    positions.set(part.positions, 3 * vertex);
    for (const index of part.indices) indices[corner++] = vertex + index;
    vertex += part.positions.length / 3;
  }
  return { positions, indices };
}

/** The positions of the corners of all triangles, in their order. */
export function cornersOf({ positions, indices }: Vertices): Float32Array {
  const corners = new Float32Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++) {
    for (let axis = 0; axis < 3; axis++) corners[3 * i + axis] = positions[3 * indices[i] + axis];
  }
  return corners;
}

/** The positions of the vertices that triangles use, once each: a hull has no others. */
export function usedPositions({ positions, indices }: Vertices): Float32Array {
  return cornersOf({ positions, indices: Uint32Array.from(new Set(indices)) });
}

/** The bounds of points: the least and the greatest x, y, z. */
export function boundsOf(points: Float32Array): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  points.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return { low, high };
}

/** The matrix that scales along the axes. */
export function scaling(x: number, y: number, z: number): Matrix {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

function determinant(m: Matrix): number {
  return m[0] * (m[5] * m[10] - m[9] * m[6]) - m[4] * (m[1] * m[10] - m[9] * m[2]) + m[8] * (m[1] * m[6] - m[5] * m[2]);
}
