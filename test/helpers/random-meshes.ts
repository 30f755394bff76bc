import { type HeightField, heightField, type TriangleMesh, triangle, triangleMesh } from 'first-contact/narrowphase';
import { plus, times, type Vector } from '../oracle/vector.ts';
import type { Random } from './random.ts';

// Meshes for tests, as positions and indices.

export interface MeshArrays {
  positions: number[];
  indices: number[];
}

/** A level grid of `cells` × `cells` squares of edge `size`, centered, with a random diagonal in each. */
export function gridMesh(
  random: Random,
  cells: number,
  size: number,
  height: (x: number, z: number) => number,
): MeshArrays {
  const positions: number[] = [];
  const indices: number[] = [];
  const corner = (i: number, j: number) => i * (cells + 1) + j;
  for (let i = 0; i <= cells; i++) {
    for (let j = 0; j <= cells; j++) {
      const [x, z] = [(j - cells / 2) * size, (i - cells / 2) * size];
      positions.push(x, height(x, z), z);
    }
  }
  for (let i = 0; i < cells; i++) {
    for (let j = 0; j < cells; j++) {
      const [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
      if (random.chance(0.5)) indices.push(a, b, c, a, c, d);
      else indices.push(a, b, d, b, c, d);
    }
  }
  return { positions, indices };
}

/** The surface of a box with the given half extents, its fronts outside. */
export function boxMesh([x, y, z]: Vector): MeshArrays {
  const positions: number[] = [];
  for (let i = 0; i < 8; i++) positions.push(i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z);
  const quads = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ] as const;
  return { positions, indices: quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}

/** Triangles anywhere, about `size` large. */
function soup(random: Random, count: number, size: number): MeshArrays {
  const positions: number[] = [];
  for (let i = 0; i < count; i++) {
    const middle = random.vector(2);
    for (let k = 0; k < 3; k++) positions.push(...plus(middle, random.vector(size)));
  }
  return { positions, indices: positions.flatMap((_, i) => (i % 3 === 0 ? [i / 3] : [])) };
}

/** The triangles of a mesh as shapes, by the number of their feature if none was dropped. */
export function trianglesOf({ positions, indices }: Pick<TriangleMesh, 'positions' | 'indices'>) {
  const at = (i: number): Vector => [positions[3 * i] ?? 0, positions[3 * i + 1] ?? 0, positions[3 * i + 2] ?? 0];
  return Array.from({ length: indices.length / 3 }, (_, i) =>
    triangle(at(indices[3 * i] ?? 0), at(indices[3 * i + 1] ?? 0), at(indices[3 * i + 2] ?? 0)),
  );
}

/** A random mesh: hills, a box, or triangles anywhere. */
export function randomMesh(random: Random): TriangleMesh {
  switch (random.integer(3)) {
    case 0:
      return triangleMesh(gridMesh(random, 4, 0.7, () => random.range(0, 0.5)));
    case 1:
      return triangleMesh(boxMesh(times([1, 1, 1], random.range(0.5, 1.5))));
    default:
      return triangleMesh(soup(random, 12, 0.8));
  }
}

/** A random terrain, sometimes with holes, and its triangles by number. */
export function randomField(random: Random): {
  shape: HeightField;
  triangles: Map<number, ReturnType<typeof triangle>>;
} {
  const [rows, columns] = [2 + random.integer(5), 2 + random.integer(5)];
  const heights = Array.from({ length: rows * columns }, () =>
    random.chance(0.1) ? Number.NaN : random.chance(0.5) ? 0 : random.range(-0.5, 0.5),
  );
  // One cell at least.
  for (const i of [0, 1, columns, columns + 1]) heights[i] = 0.2;
  const [x, z] = [random.range(0.3, 1), random.range(0.3, 1)];
  const shape = heightField({ heights, rows, columns, cellSize: { x, z } });
  const triangles = new Map<number, ReturnType<typeof triangle>>();
  const at = (row: number, column: number): Vector => [
    (column - (columns - 1) / 2) * x,
    heights[row * columns + column] ?? Number.NaN,
    (row - (rows - 1) / 2) * z,
  ];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const number = 2 * (row * (columns - 1) + column);
      const [p, q, r, s] = [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
      for (const [i, corners] of [[p, r, q] as const, [q, r, s] as const].entries()) {
        if (corners.every(([, y]) => !Number.isNaN(y))) triangles.set(number + i, triangle(...corners));
      }
    }
  }
  return { shape, triangles };
}
