import type { MeshInput } from '../../src/geometry/mesh/mesh-input.ts';
import { rotated } from '../oracle/vector.ts';
import type { Random } from './random.ts';

/** Arrays for `buildMesh`. */
export interface MeshArrays extends MeshInput {
  positions: number[] | Float32Array;
  indices: number[];
}

/** A grid of `columns` × `rows` squares of edge 1 in the xz plane, fronts up, with heights of the vertices. */
export function gridMesh(columns: number, rows: number, height = (_x: number, _z: number) => 0): MeshArrays {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let z = 0; z <= rows; z++) for (let x = 0; x <= columns; x++) positions.push(x, height(x, z), z);
  for (let z = 0; z < rows; z++) {
    for (let x = 0; x < columns; x++) {
      const corner = z * (columns + 1) + x;
      const below = corner + columns + 1;
      indices.push(corner, below, corner + 1, corner + 1, below, below + 1);
    }
  }
  return { positions, indices };
}

/** The cube from −1 to 1, fronts outwards. */
export function cubeMesh(): MeshArrays {
  const positions: number[] = [];
  for (let i = 0; i < 8; i++) positions.push(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
  const faces = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6];
  const indices: number[] = [];
  for (let i = 0; i < 24; i += 4) {
    const [a, b, c, d] = faces.slice(i, i + 4) as [number, number, number, number];
    indices.push(a, b, c, a, c, d);
  }
  return { positions, indices };
}

/** A sphere of radius 1 about the origin: an octahedron, refined, fronts outwards. */
export function sphereMesh(refinements: number): MeshArrays {
  const positions = [1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0, 0, -1, 0, 0, 0, -1];
  let indices = [0, 1, 2, 1, 3, 2, 3, 4, 2, 4, 0, 2, 1, 0, 5, 3, 1, 5, 4, 3, 5, 0, 4, 5];
  for (let i = 0; i < refinements; i++) indices = refined(positions, indices);
  return { positions, indices };
}

function refined(positions: number[], indices: number[]): number[] {
  const middles = new Map<string, number>();
  const between = (p: number, q: number): number => {
    const key = p < q ? `${p} ${q}` : `${q} ${p}`;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const sum = [0, 1, 2].map((axis) => positions[3 * p + axis]! + positions[3 * q + axis]!);
    const length = Math.hypot(...sum);
    positions.push(...sum.map((x) => x / length));
    middles.set(key, positions.length / 3 - 1);
    return positions.length / 3 - 1;
  };
  const result: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = indices.slice(i, i + 3) as [number, number, number];
    const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)];
    result.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca);
  }
  return result;
}

/** Triangles of all sizes, anywhere in a cube, without common corners. */
export function soupMesh(random: Random, triangles: number): MeshArrays {
  const positions: number[] = [];
  for (let i = 0; i < triangles; i++) {
    const size = random.logarithmic(1e-3, 3);
    const center = random.vector(10);
    for (let k = 0; k < 3; k++) positions.push(...random.vector(size).map((x, axis) => x + center[axis]!));
  }
  return { positions, indices: Array.from({ length: 3 * triangles }, (_, i) => i) };
}

/** A fan of narrow triangles around the origin in the xz plane, fronts up. */
function fanMesh(triangles: number): MeshArrays {
  const positions = [0, 0, 0];
  const indices: number[] = [];
  for (let i = 0; i < triangles; i++) {
    const angle = (2 * Math.PI * i) / triangles;
    positions.push(Math.cos(angle), 0, -Math.sin(angle));
    indices.push(0, i + 1, ((i + 1) % triangles) + 1);
  }
  return { positions, indices };
}

/** Both meshes in one. */
export function joined(one: MeshArrays, two: MeshArrays): MeshArrays {
  const offset = one.positions.length / 3;
  return {
    positions: [...one.positions, ...two.positions],
    indices: [...one.indices, ...two.indices.map((i) => i + offset)],
  };
}

/** The same mesh with other coordinates. */
export function mapped(
  { positions, indices }: MeshArrays,
  map: (p: readonly [number, number, number]) => readonly number[],
): MeshArrays {
  const points: number[] = [];
  for (let i = 0; i < positions.length; i += 3)
    points.push(...map([positions[i]!, positions[i + 1]!, positions[i + 2]!]));
  return { positions: points, indices };
}

/** The same mesh, each triangle with corners of its own. */
export function unwelded({ positions, indices }: MeshArrays): MeshArrays {
  return {
    positions: indices.flatMap((i) => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!]),
    indices: indices.map((_, i) => i),
  };
}

/** The same mesh, rotated at random and moved, in single precision. */
export function rotatedSingles(mesh: MeshArrays, random: Random): MeshArrays {
  const [q, shift] = [random.quaternion(), random.vector(3)];
  const { positions, indices } = mapped(mesh, (p) => rotated(q, p).map((x, axis) => x + shift[axis]!));
  return { positions: Float32Array.from(positions), indices };
}

/** The same surface with all triangles turned over. */
export function insideOut({ positions, indices }: MeshArrays): MeshArrays {
  const turned = indices.map((_, i) => indices[i % 3 === 1 ? i + 1 : i % 3 === 2 ? i - 1 : i]!);
  return { positions, indices: turned };
}

/** Meshes of all sorts, by name. */
export function sampleMeshes(random: Random): Record<string, MeshArrays> {
  const hills = gridMesh(12, 9, (x, z) => Math.sin(x * 1.3) + Math.cos(z * 0.7));
  return {
    triangle: { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] },
    'flat grid': gridMesh(9, 7),
    hills,
    'hills without common vertices': unwelded(hills),
    'rotated grid in single precision': rotatedSingles(gridMesh(8, 8), random),
    cube: cubeMesh(),
    sphere: sphereMesh(2),
    'rotated sphere in single precision': rotatedSingles(sphereMesh(2), random),
    fan: fanMesh(40),
    slivers: mapped(gridMesh(30, 4), ([x, y, z]) => [x * 1e-6, y, z]),
    soup: soupMesh(random, 150),
    doubled: joined(hills, insideOut(hills)),
    'equal centroids': joined(sphereMesh(1), joined(sphereMesh(1), cubeMesh())),
    'far from the origin': mapped(hills, ([x, y, z]) => [x + 1e6, y - 3e6, z + 2e5]),
    'of all magnitudes': mapped(hills, ([x, y, z]) => [2 ** (4 * x - 20), y, z]),
    huge: mapped(hills, (p) => p.map((v) => v * 1e25)),
    tiny: mapped(hills, (p) => p.map((v) => v * 1e-25)),
    'fine beside a large triangle': joined(
      mapped(hills, (p) => p.map((v) => v * 1e-4)),
      { positions: [0, -9, 0, 0, -9, 99, 99, -9, 0], indices: [0, 1, 2] },
    ),
  };
}
