import { visitNearest } from '../../geometry/mesh/closest-walk.ts';
import { insideMesh } from '../../geometry/mesh/inside-mesh.ts';
import { type MeshData, writeMeshCorners } from '../../geometry/mesh/mesh-data.ts';
import { sweepTree } from '../../geometry/mesh/sweep-tree.ts';
import type { TriangleMesh, WorldTriangleMesh } from '../../geometry/shape.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import type { Aabb } from '../../math/aabb.ts';
import { copyQuat, type Quat, quat, rotateByAxes, writeAxes } from '../../math/quat.ts';
import { copy, dot, length, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ShapeKind } from '../shape-kind.ts';
import { settleContact, settleHit } from './mesh-normals.ts';
import { isOnMesh } from './mesh-rays.ts';
import { writeInFrame } from './part-frame.ts';
import { partQueries } from './part-queries.ts';
import { poseTriangle, reachOf } from './part-triangle.ts';
import type { Parts } from './parts.ts';

// A triangle mesh in the world: how its triangles are found, posed and asked.

const meshes = new WeakMap<TriangleMesh, MeshData>();

/** Keeps the triangles of a mesh. */
export function setMeshData(shape: TriangleMesh, data: MeshData): void {
  meshes.set(shape, data);
}

/** The triangles of a mesh. */
export function meshDataOf(shape: TriangleMesh): MeshData {
  return meshes.get(shape) as MeshData;
}

/** Makes a mesh in the world, unrotated. It keeps `center`, not a copy of it. */
export function createWorldMesh(shape: TriangleMesh, center: Vec3): WorldTriangleMesh {
  const world = {
    center,
    quaternion: quat(),
    axes: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
    data: meshDataOf(shape),
    isOneSided: false,
    isSolid: false,
  };
  assignMesh(world, shape);
  return world;
}

/** Takes over the triangles of a mesh. */
export function assignMesh(world: WorldTriangleMesh, shape: TriangleMesh): void {
  world.data = meshDataOf(shape);
  world.isOneSided = shape.sides === 'front';
  world.isSolid = shape.solid;
}

/** Sets the orientation of a mesh to the unit quaternion `q`. */
export function orientMesh(world: WorldTriangleMesh, _: TriangleMesh, q: Readonly<Quat>): void {
  copyQuat(world.quaternion, q);
  writeAxes(world.axes, 0, q);
}

/** Copies the orientation of another mesh in the world. */
export function copyMesh(world: WorldTriangleMesh, from: Readonly<WorldTriangleMesh>): void {
  copyQuat(world.quaternion, from.quaternion);
  world.axes.set(from.axes);
}

/** The parts of meshes, which are of the kind `triangle`. */
export function meshParts(triangle: ShapeKind): Parts {
  return {
    queries: partQueries,
    areFeatures: true,
    count: (world) => (world as WorldTriangleMesh).data.triangleCount,
    isConvex: () => false,
    near: (world, box, visitor) => visitNearest(visitor, (world as WorldTriangleMesh).data, box),
    swept: (world, box, motion, visitor) => sweepTree(visitor, (world as WorldTriangleMesh).data, box, motion),
    load: (out, whole, part) => {
      const { data, center, axes } = whole.worldShape as WorldTriangleMesh;
      writeMeshCorners(out.triangle, data, part);
      out.setMotion(center, whole.displacement);
      out.setShape(out.triangle, triangle);
      poseTriangle(out.worldShape as WorldTriangle, out.triangle, axes);
      out.boundingRadius = reachOf(out.triangle);
    },
    loadMoving: (out, whole, part) => {
      const { data, center, axes } = whole.worldShape as WorldTriangleMesh;
      writeMeshCorners(out.triangle, data, part);
      out.setMotion(center, whole.displacement);
      copy(out.rotation, whole.rotation);
      copyQuat(out.quaternion, whole.quaternion);
      out.setShape(out.triangle, triangle);
      poseTriangle(out.worldShape as WorldTriangle, out.triangle, axes);
      out.boundingRadius = reachOf(out.triangle);
    },
    isSolid: (world) => (world as WorldTriangleMesh).isSolid,
    slackOf: (shape) => meshDataOf(shape as TriangleMesh).slack,
    settleContact,
    settleHit,
    nameOf: (world, part) => (world as WorldTriangleMesh).data.features[part],
  };
}

/** Writes bounds of a mesh relative to its center: the box around its bounds in its own frame. */
export function relativeBoundsOfMesh(out: Aabb, { data, axes }: Readonly<WorldTriangleMesh>): void {
  loadBounds(data);
  rotateByAxes(middle, axes, middle);
  const { x, y, z } = half;
  const a = Math.abs(axes[0]) * x + Math.abs(axes[3]) * y + Math.abs(axes[6]) * z;
  const b = Math.abs(axes[1]) * x + Math.abs(axes[4]) * y + Math.abs(axes[7]) * z;
  const c = Math.abs(axes[2]) * x + Math.abs(axes[5]) * y + Math.abs(axes[8]) * z;
  set(out.min, middle.x - a, middle.y - b, middle.z - c);
  set(out.max, middle.x + a, middle.y + b, middle.z + c);
}

/** Writes to `middle` and `half` the bounds of a mesh in its own frame, which the root of its tree has. */
function loadBounds({ tree: { floats } }: MeshData): void {
  set(middle, (floats[0] + floats[3]) * 0.5, (floats[1] + floats[4]) * 0.5, (floats[2] + floats[5]) * 0.5);
  set(half, (floats[3] - floats[0]) * 0.5, (floats[4] - floats[1]) * 0.5, (floats[5] - floats[2]) * 0.5);
}

/** Whether `p` is on a mesh, within the rounding of its coordinates, or in a solid mesh. */
export function meshContains(world: Readonly<WorldTriangleMesh>, p: Readonly<Vec3>): boolean {
  const { data, center, axes, isSolid } = world;
  subtract(local, p, center);
  writeInFrame(local, axes, local);
  return isOnMesh(data, local) || (isSolid && insideMesh(data, local));
}

/** Writes a bound of the support of a mesh: that of its bounds in its own frame. */
export function supportOfMesh(
  out: Float64Array,
  { data, axes }: Readonly<WorldTriangleMesh>,
  direction: Readonly<Vec3>,
): void {
  loadBounds(data);
  writeInFrame(local, axes, direction);
  out[0] = dot(local, middle) + Math.abs(local.x) * half.x + Math.abs(local.y) * half.y + Math.abs(local.z) * half.z;
}

/** Writes a bound of the speed of the corners of a mesh under the rotation vector `w`. */
export function rotationSpeedOfMesh(out: Float64Array, { data }: Readonly<WorldTriangleMesh>, w: Readonly<Vec3>): void {
  out[0] = length(w) * boundingRadiusOfData(data);
}

/** Writes a bound of the support of a mesh in any orientation. */
export function revolvedSupportOfMesh(out: Float64Array, { data }: Readonly<WorldTriangleMesh>): void {
  out[0] = boundingRadiusOfData(data);
}

const radii = new WeakMap<MeshData, number>();

/** The farthest distance of a corner of a mesh from the origin of its frame. */
export function boundingRadiusOfMesh(shape: TriangleMesh): number {
  return boundingRadiusOfData(meshDataOf(shape));
}

function boundingRadiusOfData(data: MeshData): number {
  let radius = radii.get(data);
  if (radius === undefined) {
    const { positions } = data;
    radius = 0;
    for (let i = 0; i < positions.length; i += 3) {
      set(local, positions[i], positions[i + 1], positions[i + 2]);
      radius = Math.max(radius, length(local));
    }
    radii.set(data, radius);
  }
  return radius;
}

const local = vec3();
const middle = vec3();
const half = vec3();
