import { SUPPORT_FLATNESS } from '../../constants.ts';
import { visitNearest } from '../../geometry/mesh/closest-walk.ts';
import { insideMesh } from '../../geometry/mesh/inside-mesh.ts';
import { type MeshData, writeMeshCorners } from '../../geometry/mesh/mesh-data.ts';
import { rayMesh } from '../../geometry/mesh/ray-mesh.ts';
import { createMeshRay, createMeshRayHit } from '../../geometry/mesh/ray-state.ts';
import { sweepTree } from '../../geometry/mesh/sweep-tree.ts';
import type { TriangleMesh, WorldTriangleMesh } from '../../geometry/shape.ts';
import { triangleContains, type WorldTriangle } from '../../geometry/triangle.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { normalThrough } from '../../math/cross.ts';
import { copyQuat, type Quat, quat, rotateByAxes, writeAxes } from '../../math/quat.ts';
import { addScaled, copy, dot, length, lengthSquared, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type Ray, type RayHit, writeDistance, writePart } from '../rays/ray.ts';
import { rayTriangle } from '../rays/ray-triangle.ts';
import type { ShapeKind } from '../shape-kind.ts';
import { settleContact, settleHit } from './mesh-normals.ts';
import { writeInFrame } from './part-frame.ts';
import { partQueries } from './part-queries.ts';
import type { Parts, PartVisitor } from './parts.ts';

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
    slackOf: (shape) => meshDataOf(shape as TriangleMesh).slack,
    settleContact,
    settleHit,
    nameOf: (world, part) => (world as WorldTriangleMesh).data.features[part],
  };
}

/** Rotates a triangle from the frame of a mesh to that of the world: as `orientTriangle`. */
function poseTriangle(out: WorldTriangle, { a, b, c }: Readonly<PartTriangle>, axes: Float64Array): void {
  rotateByAxes(out.a, axes, a);
  rotateByAxes(out.b, axes, b);
  rotateByAxes(out.c, axes, c);
  normalThrough(out.normal, a, b, c);
  rotateByAxes(out.normal, axes, out.normal);
}

type PartTriangle = Record<'a' | 'b' | 'c', Vec3>;

function reachOf({ a, b, c }: Readonly<PartTriangle>): number {
  return Math.sqrt(Math.max(lengthSquared(a), lengthSquared(b), lengthSquared(c)));
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
  return onSurface.find(data, local) || (isSolid && insideMesh(data, local));
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

/**
 * Writes the first hit of a ray with a mesh: that of its first triangle. `overlapping` is a ray that starts on a triangle,
 * or in a solid mesh.
 */
export function rayTriangleMesh(out: RayHit, ray: Readonly<Ray>, world: Readonly<WorldTriangleMesh>): boolean {
  const { data, center, axes } = world;
  const { origin, direction } = meshRay;
  subtract(origin, ray.origin, center);
  writeInFrame(origin, axes, origin);
  if (onSurface.find(data, origin) && hitTriangle(out, ray, world, onSurface.triangle)) return true;
  writeInFrame(direction, axes, ray.direction);
  const size = length(ray.direction);
  meshRay.limit = (ray.maxDistance ?? Infinity) / size;
  meshRay.frontOnly = world.isOneSided;
  if (!rayMesh(meshHit, data, meshRay)) return false;
  if (hitTriangle(out, ray, world, meshHit.triangle)) return true;
  // Between two triangles, by the rounding of the world's frame.
  if (!writeDistance(out, ray, meshHit.t * size)) return false;
  const side = dot(triangle.normal, ray.direction) > 0 ? -1 : 1;
  set(out.normal, triangle.normal.x * side, triangle.normal.y * side, triangle.normal.z * side);
  addScaled(out.point, ray.origin, ray.direction, meshHit.t);
  writePart(out, 0, data.features[meshHit.triangle]);
  return true;
}

/** Writes the hit of a ray with triangle number `i`; false when it misses the triangle. */
function hitTriangle(out: RayHit, ray: Readonly<Ray>, world: Readonly<WorldTriangleMesh>, i: number): boolean {
  writeMeshCorners(corners, world.data, i);
  copy(triangle.center, world.center);
  poseTriangle(triangle, corners, world.axes);
  if (!rayTriangle(out, ray, triangle)) return false;
  writePart(out, 0, world.data.features[i]);
  return true;
}

/** Finds a triangle that contains a point of the mesh's frame, within its rounding. */
class OnSurface implements PartVisitor {
  limit = 0;
  triangle = -1;
  private data!: MeshData;
  private readonly point = vec3();
  private readonly box = createAabb();

  find(data: MeshData, point: Readonly<Vec3>): boolean {
    const slack = 3 * data.extent * SUPPORT_FLATNESS;
    this.data = data;
    this.limit = 0;
    this.triangle = -1;
    copy(this.point, point);
    set(this.box.min, point.x - slack, point.y - slack, point.z - slack);
    set(this.box.max, point.x + slack, point.y + slack, point.z + slack);
    visitNearest(this, data, this.box);
    return this.triangle >= 0;
  }

  visit(part: number): void {
    const { features } = this.data;
    if (this.triangle >= 0 && features[this.triangle] < features[part]) return;
    writeMeshCorners(corners, this.data, part);
    poseTriangle(triangle, corners, UNROTATED);
    set(triangle.center, 0, 0, 0);
    if (triangleContains(triangle, this.point)) this.triangle = part;
  }
}

const UNROTATED = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
const onSurface = new OnSurface();
const meshRay = createMeshRay();
const meshHit = createMeshRayHit();
const corners = { a: vec3(), b: vec3(), c: vec3() };
const triangle: WorldTriangle = { center: vec3(), a: vec3(), b: vec3(), c: vec3(), normal: vec3() };
const local = vec3();
const middle = vec3();
const half = vec3();
