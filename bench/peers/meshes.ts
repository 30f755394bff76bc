// Builds meshes and a height field and casts rays on them, meshes beside three-mesh-bvh, in turns:
// `npx tsx bench/peers/meshes.ts`.

import { BufferAttribute, BufferGeometry, DoubleSide, Ray, TorusKnotGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { cells, dragon, type Model } from '../../examples/models/models.ts';
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

const geometryOf = ({ positions, indices }: Model) =>
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

const memoryOf = ({ positions, corners, features, tree }: MeshData) =>
  bytesOf(positions, corners, features, tree.bounds);

console.log('mesh, triangles     ours, ms   three-mesh-bvh, ms   ours, MB   of these given, MB');
const knot = new TorusKnotGeometry(3, 1, 500, 50);
const models: Record<string, Model> = {
  dragon: dragon(3),
  'fine dragon': dragon(2),
  bunny: cells('bunny'),
  teapot: cells('teapot'),
  'torus knot': {
    positions: knot.getAttribute('position').array as Float32Array,
    indices: Uint32Array.from(knot.getIndex()!.array),
  },
};
for (const [name, mesh] of Object.entries(models)) {
  const geometries = Array.from({ length: ROUNDS }, () => geometryOf(mesh));
  const [ours, theirs] = medians(
    () => void buildMesh(mesh),
    () => void new MeshBVH(geometries.pop()!),
  );
  const sizes = [memoryOf(buildMesh(mesh)), bytesOf(mesh.positions, mesh.indices)].map((bytes) => bytes / 1e6);
  report(`${name} ${mesh.indices.length / 3}`, ours!, theirs!, ...sizes);
}

/** Rays from a sphere about the mesh to random points in its bounds. */
const level = models.dragon!;
const data = buildMesh(level);
const { bounds, cell } = data.tree;
const random = new Random(7);
const rays = Array.from({ length: RAYS }, () => {
  const origin = random.unitVector().map((x) => 12 * x) as [number, number, number];
  const target = [0, 1, 2].map((axis) => random.range(bounds[axis]! * cell, bounds[axis + 3]! * cell));
  const direction = new Vector3(...target.map((x, i) => x - origin[i]!)).normalize();
  const ray = createMeshRay();
  set(ray.origin, ...origin);
  set(ray.direction, direction.x, direction.y, direction.z);
  return { ray, theirs: new Ray(new Vector3(...origin), direction) };
});
const bvh = new MeshBVH(geometryOf(level));
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
const memory = bytesOf(field.heights, field.xs, field.zs, field.blocks, field.ranges, field.tree.bounds);
console.log(`\nheight field, ${SAMPLES} × ${SAMPLES} samples: ms, MB, rays a second`);
report('ours', build!, memory / 1e6, (RAYS / cast!) * 1000);

function report(name: string, ...numbers: number[]): void {
  console.log(name.padEnd(20), ...numbers.map((x) => x.toFixed(x < 100 ? 1 : 0).padStart(8)));
}
