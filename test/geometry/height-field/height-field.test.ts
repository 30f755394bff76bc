import { describe, expect, it } from 'vitest';
import { isBelowField } from '../../../src/geometry/height-field/below-field.ts';
import { buildHeightField, type HeightFieldInput } from '../../../src/geometry/height-field/build-height-field.ts';
import {
  fieldEdgeClass,
  fieldNeighbor,
  type HeightFieldData,
  hasTriangle,
  writeFieldCorners,
} from '../../../src/geometry/height-field/field-data.ts';
import { LEVEL_SIZE } from '../../../src/geometry/height-field/field-levels.ts';
import {
  rayField,
  rayMeetsField,
  sweepField,
  trianglesInField,
  visitNearestInField,
} from '../../../src/geometry/height-field/field-queries.ts';
import { buildMesh } from '../../../src/geometry/mesh/build-mesh.ts';
import { visitNearest } from '../../../src/geometry/mesh/closest-walk.ts';
import { createCorners, EDGE_OPEN, type MeshData } from '../../../src/geometry/mesh/mesh-data.ts';
import { rayMeetsMesh, rayMesh } from '../../../src/geometry/mesh/ray-mesh.ts';
import { createMeshRay, createMeshRayHit, type MeshRay } from '../../../src/geometry/mesh/ray-state.ts';
import { sweepTree } from '../../../src/geometry/mesh/sweep-tree.ts';
import { TriangleList } from '../../../src/geometry/mesh/triangle-list.ts';
import { trianglesInBox } from '../../../src/geometry/mesh/triangles-in-box.ts';
import type { Aabb } from '../../../src/math/aabb.ts';
import { set, vec3 } from '../../../src/math/vec3.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { gridMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';

const FLAT: HeightFieldInput = { heights: new Float32Array(12), rows: 3, columns: 4, cellSize: 1 };

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
    huge: { ...hills, heights: hills.heights.map((h) => h * 1e100), cellSize: 1e100 },
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

const fields = Object.entries(sampleFields()).map(([name, input]) => {
  const data = buildHeightField(input);
  return [name, { data, ...meshOf(data) }] as const;
});

const ascending = (a: number, b: number) => a - b;

/** A point on a grid line, at a sample, or anywhere about a field. */
function pointAbout(data: HeightFieldData, random: Random): [number, number, number] {
  const along = (coordinates: Float64Array) => {
    const at = random.pick([...coordinates]);
    return random.chance(0.6) ? at : at + random.range(-0.2, 0.2) * data.extent;
  };
  const height = data.heights[random.integer(data.heights.length)]!;
  const y = Number.isNaN(height) || random.chance(0.4) ? random.range(-0.5, 0.5) * data.extent : height;
  return [along(data.xs), y, along(data.zs)];
}

function boxAbout(data: HeightFieldData, random: Random): Aabb {
  const [x, y, z] = pointAbout(data, random);
  const size = () => (random.chance(0.3) ? 0 : random.next() * data.extent * random.pick([0.02, 0.3]));
  return { min: vec3(x - size(), y - size(), z - size()), max: vec3(x + size(), y + size(), z + size()) };
}

class Recorder {
  limit = 0.5;
  readonly visits: number[] = [];
  visit(triangle: number): void {
    this.visits.push(triangle);
  }
}

const COUNT = cases(640, 3000);

describe('a height field', () => {
  it.each(fields)('has the triangles of its mesh, neighbors and edge classes: %s', (_, { data, mesh, numbers }) => {
    expect(mesh.dropped).toBe(0);
    expect(data.triangleCount).toBe(mesh.triangleCount);
    expect(data.extent).toBeGreaterThanOrEqual(mesh.extent);
    // Of single precision only here, since the mesh was given doubles.
    const sameSlack = { ...data, slack: mesh.slack };
    numbers.forEach((number, triangle) => {
      for (let side = 0; side < 3; side++) {
        const neighbor = mesh.neighbors[3 * triangle + side]!;
        const expected = neighbor < 0 ? neighbor : numbers[neighbor];
        check(fieldNeighbor(data, 3 * number + side) === expected, `neighbor of ${number}`);
        check(fieldEdgeClass(sameSlack, 3 * number + side) === mesh.edges[3 * triangle + side], `edge of ${number}`);
      }
    });
  });

  it.each(fields)('finds the triangles in a box like its mesh: %s', (_, { data, mesh, numbers }) => {
    const random = new Random(21);
    const [ours, theirs] = [new TriangleList(), new TriangleList()];
    let total = 0;
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      trianglesInBox(theirs, mesh, box);
      const expected = Array.from(theirs.items.subarray(0, theirs.count), (t) => numbers[t]!).sort(ascending);
      expect(trianglesInField(ours, data, box)).toBe(expected.length);
      expect(Array.from(ours.items.subarray(0, ours.count)).sort(ascending)).toEqual(expected);
      total += expected.length;
    }
    expect(total).toBeGreaterThan(COUNT / 10);
  });

  it.each(fields)('visits the triangles that a moving box meets like its mesh: %s', (_, { data, mesh, numbers }) => {
    const random = new Random(22);
    let total = 0;
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      const target = pointAbout(data, random);
      const motion = vec3();
      set(motion, target[0] - box.min.x, target[1] - box.min.y, target[2] - box.min.z);
      if (random.chance(0.3)) motion.x = 0;
      if (random.chance(0.3)) motion.z = 0;
      const [ours, theirs] = [new Recorder(), new Recorder()];
      ours.limit = theirs.limit = random.pick([0, 0.6, 1]);
      // The same margin of rounding.
      sweepField(ours, { ...data, extent: mesh.extent }, box, motion);
      sweepTree(theirs, mesh, box, motion);
      expect(ours.visits.sort(ascending)).toEqual(theirs.visits.map((t) => numbers[t]!).sort(ascending));
      total += ours.visits.length;
    }
    expect(total).toBeGreaterThan(COUNT / 5);
  });

  it.each(fields)('visits the triangles near a box like its mesh: %s', (_, { data, mesh, numbers }) => {
    const random = new Random(23);
    for (let i = 0; i < COUNT; i++) {
      const box = boxAbout(data, random);
      const [ours, theirs] = [new Recorder(), new Recorder()];
      ours.limit = theirs.limit = (random.pick([0, 0.02, 0.2]) * data.extent) ** 2;
      visitNearestInField(ours, data, box);
      visitNearest(theirs, mesh, box);
      expect(ours.visits.sort(ascending)).toEqual(theirs.visits.map((t) => numbers[t]!).sort(ascending));
    }
  });

  it.each(fields)('is hit by rays exactly like its mesh: %s', (_, { data, mesh, numbers }) => {
    const random = new Random(24);
    const coverage = new Coverage();
    const [ours, theirs] = [createMeshRayHit(), createMeshRayHit()];
    const ray = createMeshRay();
    for (let i = 0; i < 2 * COUNT; i++) {
      const [start, target] = [pointAbout(data, random), pointAbout(data, random)];
      if (random.chance(0.3)) [target[0], target[2]] = [start[0], start[2]];
      aim(ray, start, target);
      ray.limit = random.pick([1, Infinity]);
      ray.frontOnly = random.chance(0.2);
      const isHit = rayField(ours, data, ray);
      check(rayMeetsField(data, ray) === isHit, 'both forms tell hits');
      check(rayMeetsMesh(mesh, ray) === isHit && rayMesh(theirs, mesh, ray) === isHit, `${isHit}`);
      coverage.count(isHit ? 'hit' : 'miss');
      if (!isHit) continue;
      check(ours.t === theirs.t && ours.triangle === numbers[theirs.triangle], `${ours.t} but ${theirs.t}`);
      check(ours.isEdgeOn === theirs.isEdgeOn, 'edge on');
    }
    coverage.expectShares(2 * COUNT, { hit: 0.05, miss: 0.05 });
  });

  it('is hit by a vertical ray on each grid line, on each rim and at each sample', () => {
    const data = buildHeightField({
      heights: Float32Array.from({ length: 70 }, (_, i) => (i * 7) % 5),
      rows: 7,
      columns: 10,
      size: [1, 0.7],
    });
    const ray = createMeshRay();
    const hit = createMeshRayHit();
    for (const direction of [1, -1]) {
      for (const x of between(data.xs)) {
        for (const z of between(data.zs)) {
          aim(ray, [x, -50 * direction, z], [x, 50 * direction, z]);
          check(rayField(hit, data, ray), `lost at ${x}, ${z}`);
        }
      }
    }
    for (const x of [data.xs[0]! - 1e-9, data.xs[9]! + 1e-9]) {
      aim(ray, [x, 50, 0], [x, -50, 0]);
      expect(rayField(hit, data, ray)).toBe(false);
    }
  });

  it.each(fields)('has the points below it that a vertical ray upwards leads to it from: %s', (_, { data }) => {
    const random = new Random(31);
    const coverage = new Coverage();
    const ray = createMeshRay();
    const hit = createMeshRayHit();
    for (let i = 0; i < COUNT; i++) {
      const [x, y, z] = pointAbout(data, random);
      aim(ray, [x, y, z], [x, y + data.extent, z]);
      const isHit = rayField(hit, data, ray);
      if (isHit && hit.t < 1e-12) continue;
      aim(ray, [x, y, z], [x, y - data.extent, z]);
      if (rayField(hit, data, ray) && hit.t < 1e-12) continue;
      check(isBelowField(data, vec3(x, y, z)) === isHit, `${[x, y, z]} is ${isHit ? '' : 'not '}below`);
      coverage.count(isHit ? 'below' : 'not below');
    }
    coverage.expectShares(COUNT, { below: 0.05, 'not below': 0.05 });
  });

  it('has its own points below it, and none beside it or at a hole', () => {
    const heights = [1, 2, 3, 4, Number.NaN, 6, 7, 8, 9];
    const data = buildHeightField({ heights, rows: 3, columns: 3, cellSize: 1 });
    expect(isBelowField(data, vec3(-1, 1, -1))).toBe(true);
    expect(isBelowField(data, vec3(-1, 1 + 2 ** -52, -1))).toBe(false);
    expect(isBelowField(data, vec3(-0.5, 1.5, -1))).toBe(true);
    // On the diagonal beside the hole.
    expect(isBelowField(data, vec3(-0.5, 3, -0.5))).toBe(true);
    expect(isBelowField(data, vec3(-0.25, 0, -0.25))).toBe(false);
    expect(isBelowField(data, vec3(0, 0, 0))).toBe(false);
    expect(isBelowField(data, vec3(1, 9, 1))).toBe(true);
    for (const x of [-1 - 2 ** -52, 1 + 2 ** -52, 5, Number.NaN]) {
      expect(isBelowField(data, vec3(x, -9, 1))).toBe(false);
      expect(isBelowField(data, vec3(1, -9, x))).toBe(false);
    }
  });

  it('has its heights where they were given: rows along z, columns along x, centered', () => {
    const heights = Float64Array.of(1, 2, 3, 4, 5, 6);
    const data = buildHeightField({ heights, rows: 2, columns: 3, cellSize: { x: 2, z: 3 } });
    heights.fill(0);
    const ray = createMeshRay();
    const hit = createMeshRayHit();
    [1, 2, 3, 4, 5, 6].forEach((height, i) => {
      const [x, z] = [((i % 3) - 1) * 2, i < 3 ? -1.5 : 1.5];
      aim(ray, [x, 10, z], [x, 9, z]);
      expect(rayField(hit, data, ray)).toBe(true);
      expect(10 - hit.t).toBe(height);
    });
    // On the diagonal from (x1, z0) to (x0, z1).
    aim(ray, [-1, 10, 0], [-1, 9, 0]);
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
    expect([...grid.edges].filter((edge) => edge === EDGE_OPEN)).toHaveLength(10);
  });

  it('drops a triangle if one of its own samples is a hole', () => {
    const heights = [0, 0, 0, 0, Number.NaN, 0, 0, 0, 0];
    const data = buildHeightField({ heights, rows: 3, columns: 3, cellSize: 1 });
    expect([0, 1, 2, 3, 4, 5, 6, 7].filter((t) => hasTriangle(data, t))).toEqual([0, 7]);
    expect(data.triangleCount).toBe(2);
  });

  it('bounds each block outward', () => {
    const random = new Random(5);
    const heights = Array.from({ length: 30 * 21 }, () => (random.chance(0.3) ? Number.NaN : random.next()));
    const { levels } = buildHeightField({ heights, rows: 30, columns: 21, cellSize: 1 });
    const { layout, bounds } = levels;
    expect([...layout]).toEqual([0, 5, 8, 40, 3, 4, 52, 2, 2, 56, 1, 1]);
    for (let level = 0; level < layout.length / LEVEL_SIZE; level++) {
      const [first, width, depth] = layout.slice(3 * level) as never as [number, number, number];
      for (let block = 0; block < width * depth; block++) {
        const [x, z] = [block % width, Math.floor(block / width)];
        const size = 4 << level;
        const inside = heights.filter((height, i) => {
          const [column, row] = [i % 21, Math.floor(i / 21)];
          const isIn = column >= x * size && column <= (x + 1) * size && row >= z * size && row <= (z + 1) * size;
          return isIn && !Number.isNaN(height);
        });
        const [least, most] = [bounds[2 * (first + block)]!, bounds[2 * (first + block) + 1]!];
        check(least <= Math.min(...inside) && most >= Math.max(...inside), 'not enclosed');
        check(most - least <= Math.max(...inside) - Math.min(...inside) + 1e-6, 'too wide');
      }
    }
  });

  it('takes little more memory than its heights', () => {
    const { heights, levels } = buildHeightField({
      heights: new Float32Array(65 * 129),
      rows: 65,
      columns: 129,
      size: 1,
    });
    expect(levels.bounds.byteLength).toBeLessThan(heights.byteLength / 5);
    expect(levels.xs.byteLength + levels.zs.byteLength).toBe(8 * (65 + 129));
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
      [{ heights: new Array(12).fill(Number.NaN) }, 'it has no triangles, as each of them has a hole'],
      [{ size: 3 }, 'heightField: size is 3, and cellSize is 1, but exactly one of them must be given'],
      [{ cellSize: undefined }, 'size is undefined, and cellSize is undefined, but exactly one'],
      [{ cellSize: 0 }, 'cellSize is 0, but must be greater than 0'],
      [{ cellSize: [1, -2] }, 'cellSize.z is -2, but must be greater than 0'],
      [{ cellSize: [1] }, 'cellSize is [1], but must have two components'],
      [{ cellSize: { x: Number.NaN, z: 1 } }, 'cellSize.x is NaN, not a finite number'],
      [{ cellSize: null }, 'cellSize is null, not a number'],
      [{ cellSize: 1e-150 }, 'cells are 1e-150 long in x, but must be at least 1e-140'],
      [{ cellSize: [1, 1e140] }, 'cells are 1e+140 long in z, but must be at least 1e-140, and all together at most'],
      [{ cellSize: [1, 1e-20] }, 'the cell in row 0, column 0 is too steep or too narrow'],
      [{ heights: [...new Array(11).fill(0), 1e20] }, 'the cell in row 1, column 2 is too steep or too narrow'],
      [{ rows: 10_000, columns: 10_000 }, 'it has 199960002 triangles, but at most 67108864 are allowed'],
    ];
    for (const [change, message] of refusals) {
      expect(() => buildHeightField({ ...FLAT, ...change } as HeightFieldInput), message).toThrow(message);
    }
  });
});

function aim(ray: MeshRay, from: readonly number[], to: readonly number[]): void {
  set(ray.origin, from[0]!, from[1]!, from[2]!);
  set(ray.direction, to[0]! - from[0]!, to[1]! - from[1]!, to[2]! - from[2]!);
}

/** Coordinates, and those in the middle between them. */
const between = (coordinates: Float64Array): number[] =>
  Array.from(coordinates).flatMap((x, i) => (i === 0 ? [x] : [(x + coordinates[i - 1]!) / 2, x]));
