import { buildHeightField, type HeightFieldInput } from '../../src/geometry/height-field/build-height-field.ts';
import { type HeightFieldData, hasTriangle, writeFieldCorners } from '../../src/geometry/height-field/field-data.ts';
import { buildMesh } from '../../src/geometry/mesh/build-mesh.ts';
import { createCorners, type MeshData } from '../../src/geometry/mesh/mesh-data.ts';
import type { MeshRay } from '../../src/geometry/mesh/ray-state.ts';
import { set } from '../../src/math/vec3.ts';
import { Random } from './random.ts';

/** Fields of all sorts, by name. */
function sampleFields(): Record<string, HeightFieldInput> {
  const random = new Random(3);
  const field = (rows: number, columns: number, height: (row: number, column: number) => number) => ({
    heights: Array.from({ length: rows * columns }, (_, i) => height(Math.floor(i / columns), i % columns)),
    rows,
    columns,
  });
  const hills = field(23, 18, (row, column) => Math.sin(row / 2) + Math.cos(column / 3));
  const holes = (share: number) => field(20, 15, () => (random.chance(share) ? Number.NaN : random.range(-1, 1)));
  return {
    'one cell': { ...field(2, 2, (row, column) => row * column), cellSize: 1 },
    flat: { ...field(9, 13, () => 0), size: [3, 5] },
    hills: { ...hills, cellSize: { x: 0.4, z: 0.7 } },
    'hills in single precision': { ...hills, heights: Float32Array.from(hills.heights), size: { x: 10, z: 7.3 } },
    'few holes': { ...holes(0.05), cellSize: 0.3 },
    'many holes': { ...holes(0.4), cellSize: [0.2, 1] },
    row: { ...field(2, 40, (row, column) => Math.sin(column + row)), cellSize: 0.5 },
    column: { ...field(41, 2, (row) => Math.sin(row / 5)), cellSize: 0.5 },
    'integer heights': { ...field(17, 17, () => random.integer(3)), cellSize: 1 },
    huge: { ...hills, heights: hills.heights.map((h) => h * 1e25), cellSize: 1e25 },
  };
}

/** The mesh of the same triangles, and the number in the mesh of each triangle of the field. */
function meshOf(data: HeightFieldData): { mesh: MeshData; numbers: number[] } {
  const positions: number[] = [];
  const features: number[] = [];
  const corners = createCorners();
  for (let triangle = 0; triangle < data.triangleEnd; triangle++) {
    if (!hasTriangle(data, triangle)) continue;
    writeFieldCorners(corners, data, triangle);
    features.push(triangle);
    for (const { x, y, z } of [corners.a, corners.b, corners.c]) positions.push(x, y, z);
  }
  const mesh = buildMesh({ positions });
  return { mesh, numbers: Array.from(mesh.features, (feature) => features[feature]!) };
}

/** Each field with the mesh of the same triangles. */
export const fields = Object.entries(sampleFields()).map(([name, input]) => {
  const data = buildHeightField(input);
  return [name, { data, ...meshOf(data) }] as const;
});

/** Points a ray from one point at another, which is at time 1. */
export function pointRay(ray: MeshRay, from: readonly number[], to: readonly number[]): void {
  set(ray.origin, from[0]!, from[1]!, from[2]!);
  set(ray.direction, to[0]! - from[0]!, to[1]! - from[1]!, to[2]! - from[2]!);
}

/** Coordinates, and those in the middle between them. */
export const between = (coordinates: Float64Array): number[] =>
  Array.from(coordinates).flatMap((x, i) => (i === 0 ? [x] : [(x + coordinates[i - 1]!) / 2, x]));
