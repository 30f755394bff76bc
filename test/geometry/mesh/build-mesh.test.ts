import { describe, expect, it } from 'vitest';
import { LEAF_ITEMS, LINK, LINK_COUNT, LINK_FIRST, MOST_LEVELS, NODE_SIZE } from '../../../src/bvh/tree.ts';
import { buildMesh } from '../../../src/geometry/mesh/build-mesh.ts';
import {
  createCorners,
  MANY_NEIGHBORS,
  type MeshData,
  NO_NEIGHBOR,
  writeMeshCorners,
} from '../../../src/geometry/mesh/mesh-data.ts';
import type { MeshInput } from '../../../src/geometry/mesh/mesh-input.ts';
import { check } from '../../helpers/assertions.ts';
import {
  cubeMesh,
  gridMesh,
  joined,
  type MeshArrays,
  mapped,
  sampleMeshes,
  soupMesh,
  sphereMesh,
  unwelded,
} from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';

const cornersOf = (data: MeshData, triangle: number): number[] => {
  const out = createCorners();
  writeMeshCorners(out, data, triangle);
  return [out.a, out.b, out.c].flatMap(({ x, y, z }) => [x, y, z]);
};

/** Neighbors by comparing all pairs of edges. */
function neighborsByPairs({ corners, triangleCount }: MeshData): number[] {
  const ends = Array.from(corners, (corner, i) => {
    const next = corners[i % 3 === 2 ? i - 2 : i + 1]!;
    return corner < next ? `${corner} ${next}` : `${next} ${corner}`;
  });
  const byEdge = new Map<string, number[]>();
  for (let i = 0; i < 3 * triangleCount; i++) byEdge.set(ends[i]!, [...(byEdge.get(ends[i]!) ?? []), i]);
  return ends.map((key, i) => {
    const edges = byEdge.get(key)!;
    if (edges.length === 1) return NO_NEIGHBOR;
    return edges.length > 2 ? MANY_NEIGHBORS : Math.floor(edges.find((edge) => edge !== i)! / 3);
  });
}

/** Walks through a tree, checks that it encloses all triangles, and returns its depth. */
function checkTree(data: MeshData): number {
  const { bounds: all, links, shift, cell } = data.tree;
  let next = 0;
  let deepest = 0;
  const visit = (node: number, level: number, enclosing: number): void => {
    deepest = Math.max(deepest, level);
    const bounds = Array.from(all.subarray(node, node + 6), (count) => count * cell);
    for (let i = 0; i < 6; i++) {
      const outer = all[enclosing + i]! * cell;
      check(i < 3 ? outer <= bounds[i]! : outer >= bounds[i]!, 'a node sticks out of its parent');
    }
    const link = links[(node + LINK) >> shift]!;
    const count = link & LINK_COUNT;
    if (count === 0) {
      visit(link, level + 1, node);
      visit(link + NODE_SIZE, level + 1, node);
      return;
    }
    const first = link >> LINK_FIRST;
    check(first === next && count <= LEAF_ITEMS, 'leaves are out of order');
    next += count;
    for (let triangle = first; triangle < next; triangle++) {
      cornersOf(data, triangle).forEach((x, i) => {
        check(bounds[i % 3]! <= x && x <= bounds[(i % 3) + 3]!, 'a triangle sticks out of its leaf');
      });
    }
  };
  visit(0, 0, 0);
  check(next === data.triangleCount, 'triangles are missing');
  return deepest;
}

describe('buildMesh', () => {
  for (const [name, mesh] of Object.entries(sampleMeshes(new Random(1)))) {
    it(`keeps every triangle, its corners and their order: ${name}`, () => {
      const data = buildMesh(mesh);
      expect(data.dropped).toBe(0);
      expect(data.triangleCount).toBe(mesh.indices.length / 3);
      expect([...data.features].sort((a, b) => a - b)).toEqual(mesh.indices.flatMap((_, i) => (i % 3 ? [] : [i / 3])));
      data.features.forEach((feature, triangle) => {
        const given = mesh.indices.slice(3 * feature, 3 * feature + 3);
        const expected = given.flatMap((i) => Array.from(mesh.positions.slice(3 * i, 3 * i + 3), (x) => x + 0));
        check(`${cornersOf(data, triangle)}` === `${expected}`, `${cornersOf(data, triangle)} instead of ${expected}`);
      });
    });

    it(`bounds every triangle by the tree, outward: ${name}`, () => {
      const data = buildMesh(mesh);
      expect(checkTree(data)).toBeLessThan(MOST_LEVELS);
      expect(data.extent).toBe(Math.max(...Array.from(mesh.positions, Math.abs)));
    });

    it(`finds the neighbor across each edge: ${name}`, () => {
      const data = buildMesh(mesh);
      expect([...data.neighbors]).toEqual(neighborsByPairs(data));
    });
  }

  it('keeps bounds in 16 bits, unless many triangles are too small for them', () => {
    const meshes = sampleMeshes(new Random(1));
    const isNarrow = (name: string) => buildMesh(meshes[name]!).tree.bounds instanceof Int16Array;
    expect(['hills', 'soup', 'huge', 'tiny'].map(isNarrow)).toEqual([true, true, true, true]);
    expect(['fine beside a large triangle', 'far from the origin'].map(isNarrow)).toEqual([false, false]);
  });

  it('makes equal positions one corner, with zeros of both signs', () => {
    expect(buildMesh(unwelded(gridMesh(5, 4))).positions.length).toBe(3 * 6 * 5);
    const zeros = [0, 0, 0, 1, 0, 0, 0, 1, 0, -0, -0, -0, -1, -0, -0, -0, -1, -0];
    expect(buildMesh({ positions: zeros }).positions.length).toBe(15);
    // Of which the smallest number is not one, if only equal ones are.
    const small = { positions: [1e-320, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
    expect([0, undefined].map((tolerance) => buildMesh(small, tolerance).positions.length)).toEqual([15, 12]);
  });

  // Numbers of corners and of triangles need more than 16 bits from 65 537 corners, and from 65 539.
  it.each([65_536, 65_537, 65_538, 65_539])('keeps every triangle of a strip of %d corners', (count) => {
    const numbers = Array.from({ length: count }, (_, i) => i);
    const positions = numbers.flatMap((i) => [i, i % 2, 0]);
    const data = buildMesh({ positions, indices: numbers.slice(2).flatMap((i) => [i - 2, i - 1, i]) });
    const corners = createCorners();
    const seen = new Set(data.features);
    check(seen.size === count - 2 && data.positions.length === 3 * count, 'triangles or corners are missing');
    data.features.forEach((feature, triangle) => {
      writeMeshCorners(corners, data, triangle);
      const given = corners.a.x === feature && corners.b.x === feature + 1 && corners.c.x === feature + 2;
      check(given, `triangle ${feature} has other corners`);
    });
  });

  it('leaves out vertices that no triangle has', () => {
    const data = buildMesh({ positions: [50, 60, 70, 0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [1, 2, 3] });
    expect([...data.positions].sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(data.extent).toBe(1);
  });

  it('drops degenerate triangles and counts them', () => {
    const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 1 / 3, 1 / 3, 0, 2 / 3, 2 / 3, 0];
    const data = buildMesh({ positions, indices: [0, 1, 3, 0, 0, 1, 0, 1, 2, 2, 2, 2, 0, 4, 5] });
    expect(data.dropped).toBe(4);
    expect([...data.features]).toEqual([2]);
  });

  it('keeps the numbers of triangles between which others were dropped', () => {
    const random = new Random(8);
    const { positions, indices } = sphereMesh(2);
    const flat: number[] = [];
    const mixed = Array.from({ length: indices.length / 3 }, (_, i) => indices.slice(3 * i, 3 * i + 3)).flatMap(
      (corners) => {
        if (random.chance(0.5)) return corners;
        flat.push(0);
        return [corners[0]!, corners[1]!, corners[0]!, ...corners];
      },
    );
    const data = buildMesh({ positions, indices: mixed });
    expect(data.dropped).toBe(flat.length);
    expect(data.triangleCount).toBe(indices.length / 3);
    data.features.forEach((feature, triangle) => {
      const given = mixed
        .slice(3 * feature, 3 * feature + 3)
        .flatMap((i) => Array.from(positions.slice(3 * i, 3 * i + 3)));
      expect(cornersOf(data, triangle)).toEqual(given.map((x) => x + 0));
    });
  });

  it('has bounded depth even when cuts separate one triangle each', () => {
    const positions: number[] = [];
    for (let i = 0; i < 300; i++)
      positions.push(...[0, 0, 0, 1, 0, 0, 0, 1, 0].map((x) => (x + 1) * 2 ** (i / 2 - 100)));
    const data = buildMesh({ positions });
    expect(checkTree(data)).toBeLessThan(MOST_LEVELS);
    expect(checkTree(buildMesh(joined(soupMesh(new Random(3), 1000), { positions, indices: [0, 1, 2] })))).toBeLessThan(
      30,
    );
  });

  it('keeps nothing of the given arrays', () => {
    const mesh = { positions: Float32Array.from(cubeMesh().positions), indices: Uint16Array.from(cubeMesh().indices) };
    const data = buildMesh(mesh);
    const before = JSON.stringify(data);
    mesh.positions.fill(7);
    mesh.indices.fill(0);
    expect(JSON.stringify(data)).toBe(before);
  });

  it('gives the same mesh for all types of arrays', () => {
    const { positions, indices } = mapped(sphereMesh(2), (p) => p.map(Math.fround)) as MeshArrays;
    const { writeBounds, ...expected } = buildMesh({ positions, indices });
    const variants: MeshInput[] = [
      { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) },
      { positions, indices: Uint16Array.from(indices) },
      { positions: positions.slice(), indices: Uint8Array.from(indices) },
      { positions, indices: Int32Array.from(indices) },
    ];
    for (const variant of variants)
      expect(buildMesh(variant)).toEqual({ ...expected, writeBounds: expect.any(Function) });
    const single = buildMesh({ positions: Float32Array.from(positions), indices });
    expect(single.positions).toBeInstanceOf(Float32Array);
    expect([...single.positions]).toEqual([...expected.positions]);
    expect(expected.positions).toBeInstanceOf(Float64Array);
    expect([single.slack, expected.slack]).toEqual([2 ** -22, 2 ** -48]);
  });

  it('refuses invalid input by name', () => {
    const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    const refusals: [unknown, string][] = [
      [{ positions: 'no' }, 'triangleMesh: positions is "no", not an array of numbers'],
      [{}, 'triangleMesh: positions is undefined, not an array of numbers'],
      [{ positions: [] }, 'positions has 0 entries, but must have three coordinates for each vertex'],
      [{ positions: [...positions, 1] }, 'positions has 10 entries, but must have three coordinates for each vertex'],
      [{ positions: [...positions, 1, 2, 3] }, 'positions has 12 entries, but must have nine coordinates'],
      [{ positions, indices: [0, 1] }, 'indices has 2 entries, but must have three vertex numbers'],
      [{ positions, indices: [] }, 'indices has 0 entries, but must have three vertex numbers'],
      [{ positions, indices: 5 }, 'indices is 5, not an array of numbers'],
      [{ positions, indices: [0, 1, 3] }, 'indices[2] is 3, but must be a vertex number, an integer from 0 to 2'],
      [{ positions, indices: Uint32Array.of(0, 1, 3) }, 'indices[2] is 3, but must be a vertex number'],
      [{ positions, indices: [0, -1, 2] }, 'indices[1] is -1, but must be a vertex number'],
      [{ positions, indices: [0, 1.5, 2] }, 'indices[1] is 1.5, but must be a vertex number'],
      [{ positions, indices: [0, '1', 2] }, 'indices[1] is "1", not a number'],
      [{ positions, indices: [0, Symbol('1'), 2] }, 'indices[1] is Symbol(1), not a number'],
      [
        { positions: [0, 0, 0, 1, Number.NaN, 0, 0, 1, 0] },
        'positions[4], the y of vertex 1, is NaN, not a finite number',
      ],
      [
        { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, Infinity) },
        'positions[8], the z of vertex 2, is Infinity',
      ],
      [{ positions: [0, 0, 0, 1, 0, 0, 0, 1e31, 0] }, 'is 1e+31, but must be between -1e+30 and 1e+30'],
      [{ positions: [0, 0, 0, 1, '0', 0, 0, 1, 0] }, 'positions[4] is "0", not a number'],
      [{ positions: positions.map((x) => x * 1e-40) }, 'the largest coordinate is 1e-40, but must be at least 1e-30'],
      [{ positions: [0, 0, 0, 1, 1, 1, 2, 2, 2] }, 'no triangle is left, since the corners of each (1) are collinear'],
      [
        { positions, indices: new Array(3 * 2 ** 26 + 3) },
        'it has 67108865 triangles, but at most 67108864 are allowed',
      ],
      [{ positions: BigInt64Array.of(1n, 2n, 3n) }, 'positions is'],
    ];
    for (const [input, message] of refusals) expect(() => buildMesh(input as MeshInput), message).toThrow(message);
    expect(() => buildMesh({ positions: [] }, 0, 'solid')).toThrow('solid: positions has 0 entries');
  });

  it('has no single neighbor where three triangles meet', () => {
    const book = { positions: [0, 0, 0, 0, 0, 1, 1, 0, 0, -1, 0, 0, 0, 1, 0], indices: [0, 1, 2, 1, 0, 3, 0, 1, 4] };
    expect([...buildMesh(book).neighbors].filter((n) => n === MANY_NEIGHBORS)).toHaveLength(3);
  });
});
