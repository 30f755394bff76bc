import { describe, expect, it } from 'vitest';
import { buildHeightField, type HeightFieldInput } from '../../../src/geometry/height-field/build-height-field.ts';
import { hasTriangle, writeFieldCorners } from '../../../src/geometry/height-field/field-data.ts';
import { rayField } from '../../../src/geometry/height-field/field-queries.ts';
import { buildMesh } from '../../../src/geometry/mesh/build-mesh.ts';
import { createCorners, NO_NEIGHBOR } from '../../../src/geometry/mesh/mesh-data.ts';
import { createMeshRay, createMeshRayHit } from '../../../src/geometry/mesh/ray-state.ts';
import { check } from '../../helpers/assertions.ts';
import { fields, pointRay } from '../../helpers/height-fields.ts';
import { gridMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';

const FLAT: HeightFieldInput = { heights: new Float32Array(12), rows: 3, columns: 4, cellSize: 1 };

describe('a height field', () => {
  it.each(fields)('has the triangles of its mesh: %s', (_, { data, mesh, numbers }) => {
    expect(mesh.dropped).toBe(0);
    expect(data.triangleCount).toBe(mesh.triangleCount);
    expect(data.extent).toBeGreaterThanOrEqual(mesh.extent);
    for (const number of numbers) check(hasTriangle(data, number), `triangle ${number}`);
  });

  it('has its heights where they were given: rows along z, columns along x, centered', () => {
    const heights = Float64Array.of(1, 2, 3, 4, 5, 6);
    const data = buildHeightField({ heights, rows: 2, columns: 3, cellSize: { x: 2, z: 3 } });
    heights.fill(0);
    const ray = createMeshRay();
    const hit = createMeshRayHit();
    [1, 2, 3, 4, 5, 6].forEach((height, i) => {
      const [x, z] = [((i % 3) - 1) * 2, i < 3 ? -1.5 : 1.5];
      pointRay(ray, [x, 10, z], [x, 9, z]);
      expect(rayField(hit, data, ray)).toBe(true);
      expect(10 - hit.t).toBe(height);
    });
    // On the diagonal from (x1, z0) to (x0, z1).
    pointRay(ray, [-1, 10, 0], [-1, 9, 0]);
    expect(rayField(hit, data, ray) && 10 - hit.t).toBe(3);
    expect([...data.xs]).toEqual([-2, 0, 2]);
    expect([...buildHeightField({ ...FLAT, cellSize: undefined, size: 6 }).zs]).toEqual([-3, 0, 3]);
  });

  it('is the same as a grid mesh whose fronts are up', () => {
    const grid = buildMesh(gridMesh(3, 2));
    const corners = createCorners();
    const data = buildHeightField(FLAT);
    writeFieldCorners(corners, data, 7);
    const { a, b, c } = corners;
    const feature = 3 * grid.features.indexOf(7);
    const given = [0, 1, 2].map((i) => grid.positions[3 * grid.corners[feature + i]!]! - 1.5);
    expect([a.x, b.x, c.x]).toEqual(given);
    expect([...grid.neighbors].filter((it) => it === NO_NEIGHBOR)).toHaveLength(10);
  });

  it('drops a triangle if one of its own samples is a hole', () => {
    const heights = [0, 0, 0, 0, Number.NaN, 0, 0, 0, 0];
    const data = buildHeightField({ heights, rows: 3, columns: 3, cellSize: 1 });
    expect([0, 1, 2, 3, 4, 5, 6, 7].filter((t) => hasTriangle(data, t))).toEqual([0, 7]);
    expect(data.triangleCount).toBe(2);
  });

  it('bounds each block of 4 × 4 cells that has a height', () => {
    const random = new Random(5);
    const heights = Array.from({ length: 30 * 21 }, () => (random.chance(0.3) ? Number.NaN : random.next()));
    // Block 10, at the start of the third row, has holes only.
    for (let row = 8; row <= 12; row++)
      for (let column = 0; column <= 4; column++) heights[row * 21 + column] = Number.NaN;
    const data = buildHeightField({ heights, rows: 30, columns: 21, cellSize: 1 });
    expect([...data.blocks].sort((a, b) => a - b)).toEqual([...Array(40).keys()].filter((block) => block !== 10));
    const bounds = new Float64Array(6);
    data.blocks.forEach((block, item) => {
      const [x, z] = [4 * (block % 5), 4 * Math.floor(block / 5)];
      const inside = heights.filter((height, i) => {
        const [column, row] = [i % 21, Math.floor(i / 21)];
        return column >= x && column <= x + 4 && row >= z && row <= z + 4 && !Number.isNaN(height);
      });
      data.writeBounds(bounds, item);
      const low = [x - 10, Math.min(...inside), z - 14.5];
      expect([...bounds]).toEqual([...low, x - 6, Math.max(...inside), Math.min(z - 10.5, 14.5)]);
    });
  });

  it('takes half as much memory as its heights, beside them', () => {
    const heights = new Float32Array(65 * 129);
    const { tree, blocks, ranges } = buildHeightField({ heights, rows: 65, columns: 129, size: 1 });
    const taken = tree.bounds.byteLength + blocks.byteLength + ranges.byteLength;
    expect(taken).toBeLessThan(heights.byteLength / 2);
  });

  it('may have cells that are together as long as the largest size', () => {
    expect(buildHeightField({ ...FLAT, cellSize: 3.3e29 }).triangleCount).toBe(12);
  });

  it('refuses invalid input by name', () => {
    const refusals: [Partial<Record<keyof HeightFieldInput, unknown>>, string][] = [
      [{ rows: 1 }, 'heightField: rows is 1, but must be an integer of at least 2'],
      [{ columns: 2.5 }, 'columns is 2.5, but must be an integer of at least 2'],
      [{ columns: '4' }, 'columns is "4", not a number'],
      [{ rows: 4 }, 'heights has 12 entries, but must have rows · columns = 16'],
      [{ heights: undefined }, 'heights is undefined, not an array of numbers'],
      [{ heights: [...new Array(11).fill(0), '1'] }, 'heights[11] is "1", not a number'],
      [{ heights: [...new Array(11).fill(0), -Infinity] }, 'heights[11] is -Infinity, but must be between'],
      [{ heights: new Array(12).fill(Number.NaN) }, 'no triangle is left, since each has a hole'],
      [{ size: 3 }, 'heightField: size is 3, and cellSize is 1, but exactly one of them must be given'],
      [{ cellSize: undefined }, 'size is undefined, and cellSize is undefined, but exactly one'],
      [{ cellSize: 0 }, 'cellSize is 0, but must be greater than 0'],
      [{ cellSize: [1, -2] }, 'cellSize.z is -2, but must be greater than 0'],
      [{ cellSize: [1] }, 'cellSize is [1], but must have two components'],
      [{ cellSize: { x: Number.NaN, z: 1 } }, 'cellSize.x is NaN, not a finite number'],
      [{ cellSize: null }, 'cellSize is null, not a number'],
      [{ cellSize: 1e-40 }, 'cells are 1e-40 long in x, but must be at least 1e-30'],
      [{ cellSize: [1, 1e30] }, 'cells are 1e+30 long in z, but must be at least 1e-30, and all together at most'],
      [{ cellSize: 3.4e29 }, 'cells are 3.4e+29 long in x, but must be at least 1e-30, and all together at most'],
      [{ cellSize: [1, 1e-20] }, 'the cell in row 0, column 0 is too steep or too narrow'],
      [{ heights: [...new Array(11).fill(0), 1e20] }, 'the cell in row 1, column 2 is too steep or too narrow'],
      [
        { rows: 10_000, columns: 10_000 },
        '10000 rows and 10000 columns have 199960002 triangles, but at most 67108864 are allowed',
      ],
    ];
    for (const [change, message] of refusals) {
      expect(() => buildHeightField({ ...FLAT, ...change } as HeightFieldInput), message).toThrow(message);
    }
  });
});
