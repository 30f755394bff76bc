import { describe, expect, it } from 'vitest';
import { buildMesh } from '../../../src/geometry/mesh/build-mesh.ts';
import { createCorners, type MeshData, writeMeshCorners } from '../../../src/geometry/mesh/mesh-data.ts';
import { findOccupancy } from '../../../src/geometry/mesh/occupancy.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { gridMesh, type MeshArrays, sampleMeshes, sphereMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { times } from '../../oracle/vector.ts';

/** Least x, y, z and greatest x, y, z of each triangle. */
function boundsOf(data: MeshData): number[][] {
  const corners = createCorners();
  return Array.from({ length: data.triangleCount }, (_, triangle) => {
    writeMeshCorners(corners, data, triangle);
    const { a, b, c } = corners;
    const [x, y, z] = (['x', 'y', 'z'] as const).map((axis) => [a[axis], b[axis], c[axis]]) as [
      number[],
      number[],
      number[],
    ];
    return [x, y, z].map((list) => Math.min(...list)).concat([x, y, z].map((list) => Math.max(...list)));
  });
}

const meet = (p: number[], q: number[]) => [0, 1, 2].every((i) => p[i]! <= q[i + 3]! && q[i]! <= p[i + 3]!);

/** A box about the mesh, often with a side at a corner of it. */
function boxAbout(data: MeshData, random: Random): number[] {
  const sides = [0, 1, 2].map((axis) => {
    const corner = data.positions[3 * random.integer(data.positions.length / 3) + axis]!;
    const start = corner + random.pick([0, random.range(-1, 1)]) * data.extent;
    return [start, start + random.pick([0, 0.02, 0.1, 0.7]) * data.extent * random.next()];
  });
  return [0, 1].flatMap((end) => sides.map((side) => side[end]!));
}

const scaled = ({ positions, indices }: MeshArrays, size: number): MeshArrays => {
  return { positions: [...positions].map((x) => x * size), indices };
};

const meshes: Record<string, MeshArrays> = {
  ...sampleMeshes(new Random(12)),
  'ten thousand triangles': gridMesh(100, 50, (x, z) => (x * z) % 7),
  'a tiny sphere': scaled(sphereMesh(3), 1e-29),
  'a huge sphere': scaled(sphereMesh(3), 1e29),
};

describe.each(Object.entries(meshes))('occupied cells of %s', (_, mesh) => {
  it('include all that triangles meet', () => {
    const random = new Random(13);
    const coverage = new Coverage();
    const data = buildMesh(mesh);
    const occupancy = findOccupancy(data);
    const all = boundsOf(data);
    for (let i = 0; i < cases(300, 2000); i++) {
      const box = boxAbout(data, random);
      const isEmpty = occupancy?.isEmpty(Float64Array.from(box)) ?? false;
      const isMet = all.some((bounds) => meet(bounds, box));
      check(!(isEmpty && isMet), `${box}`);
      coverage.count(isEmpty ? 'empty' : isMet ? 'met' : 'undecided');
    }
    expect(coverage.of('met')).toBeGreaterThan(0);
  });
});

describe('occupied cells', () => {
  it('are only those near a sphere', () => {
    const random = new Random(14);
    const occupancy = findOccupancy(buildMesh(sphereMesh(4)))!;
    for (let i = 0; i < 1000; i++) {
      const [x, y, z] = times(random.unitVector(), random.pick([random.range(0, 0.6), random.range(1.4, 2)]));
      const box = [x - 0.05, y - 0.05, z - 0.05, x + 0.05, y + 0.05, z + 0.05];
      const isOutside = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > 1;
      // The outermost cells go on outside.
      check(isOutside || occupancy.isEmpty(Float64Array.from(box)), `${box}`);
    }
  });

  it('are not known where triangles fill the space', () => {
    const random = new Random(15);
    const positions = Array.from({ length: 3000 }, () => random.vector(1)).flat();
    expect(findOccupancy(buildMesh({ positions, indices: positions.map((_, i) => i).slice(0, 3000) }))).toBeUndefined();
  });

  it('are met by boxes without numbers or ends', () => {
    const occupancy = findOccupancy(buildMesh(sphereMesh(4)))!;
    expect(occupancy.isEmpty(new Float64Array(6).fill(Number.NaN))).toBe(false);
    expect(occupancy.isEmpty(Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity))).toBe(
      false,
    );
  });
});
