import type { BufferGeometry } from 'three';

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
 */
export function readVertices({ attributes, index, drawRange }: BufferGeometry, owner: string): Vertices {
  const position = attributes.position;
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
  const total = index ? index.count : position.count;
  const start = Math.min(total, drawRange.start);
  const triangles = Math.floor((Math.min(total, start + drawRange.count) - start) / 3);
  const indices = new Uint32Array(3 * triangles);
  for (let i = 0; i < indices.length; i++) {
    indices[i] = index ? index.getX(start + i) : start + i;
    if (indices[i] < position.count) continue;
    throw new RangeError(`${owner}: an index is ${indices[i]}, but there are ${position.count} vertices`);
  }
  return { positions, indices };
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

/** The vertices that triangles use: a hull has no others. */
export function usedPositions({ positions, indices }: Vertices): Float32Array {
  const used = new Float32Array(3 * indices.length);
  indices.forEach((vertex, i) => {
    used.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * i);
  });
  return used;
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
