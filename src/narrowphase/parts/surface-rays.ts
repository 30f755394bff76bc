import { SUPPORT_FLATNESS } from '../../constants.ts';
import { createCorners } from '../../geometry/mesh/mesh-data.ts';
import { createMeshRay, createMeshRayHit } from '../../geometry/mesh/ray-state.ts';
import type { Surface, WorldSurface } from '../../geometry/surface.ts';
import { poseTriangle, triangleContains, type WorldTriangle } from '../../geometry/triangle.ts';
import { createAabb } from '../../math/aabb.ts';
import { closestOnTriangle } from '../../math/closest-points.ts';
import { normalize } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import {
  addScaled,
  copy,
  dot,
  largest,
  length,
  set,
  squaredDistance,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { overlapAabbAabb } from '../pairs/aabb-aabb.ts';
import { checkDirection, type Ray, type RayHit, writeDistance, writeInside, writePart } from '../rays/ray.ts';
import { crossTriangle, rayTriangle } from '../rays/ray-triangle.ts';
import { writeInFrame } from './part-frame.ts';
import { type PartVisitor, UNROTATED } from './parts.ts';

// Rays and points against a mesh.

/**
 * Writes the first hit of a ray with a mesh: that of its first triangle. `overlapping` is a ray that starts on a triangle,
 * or in a solid mesh.
 */
export function raySurface(out: RayHit, ray: Readonly<Ray>, world: Readonly<WorldSurface>): boolean {
  const { surface, center, axes } = world;
  const { origin, direction } = meshRay;
  subtract(origin, ray.origin, center);
  writeInFrame(origin, axes, origin);
  if (onSurface.find(surface, origin)) {
    loadPosed(world, onSurface.triangle);
    if (rayTriangle(out, ray, triangle)) return named(out, world, onSurface.triangle);
  }
  if (world.isSolid && surface.isInside(origin)) {
    writeNearestSurface(out, world);
    return named(out, world, nearestPoint.triangle);
  }
  const { direction: towards } = ray;
  checkDirection(towards);
  writeInFrame(direction, axes, towards);
  const size = length(towards);
  meshRay.limit = endInFrame(ray, surface) / size;
  meshRay.frontOnly = world.isOneSided;
  if (!surface.ray(meshHit, meshRay)) return false;
  loadPosed(world, meshHit.triangle);
  // The frame of the mesh has decided that the ray passes through, by the same test.
  const isHit = meshHit.isEdgeOn ? rayTriangle(out, ray, triangle) : crossTriangle(out, ray, triangle);
  if (isHit) return named(out, world, meshHit.triangle);
  // Between two triangles, by the rounding of the world's frame.
  if (!writeDistance(out, ray, meshHit.t, size)) return false;
  const side = dot(triangle.normal, towards) > 0 ? -1 : 1;
  set(out.normal, triangle.normal.x * side, triangle.normal.y * side, triangle.normal.z * side);
  addScaled(out.point, ray.origin, towards, meshHit.t);
  return named(out, world, meshHit.triangle);
}

/** The end of the loaded ray, beyond its `maxDistance` by rounding: another mesh may have been hit at exactly this distance. */
function endInFrame({ maxDistance = Infinity }: Readonly<Ray>, { extent }: Surface): number {
  return maxDistance + (maxDistance + largest(meshRay.origin) + extent) * END_SLACK;
}

/** Writes the hit of a ray that starts inside, with the nearest point of the surface. */
function writeNearestSurface(out: RayHit, world: Readonly<WorldSurface>): void {
  const { surface, center, axes } = world;
  nearestPoint.find(surface, meshRay.origin);
  subtract(out.normal, nearestPoint.point, meshRay.origin);
  writeInside(out, length(out.normal));
  if (!normalize(out.normal)) set(out.normal, 0, 1, 0);
  rotateByAxes(out.normal, axes, out.normal);
  rotateByAxes(out.point, axes, nearestPoint.point);
  addScaled(out.point, out.point, center, 1);
}

/** Loads triangle number `i` in the world. */
function loadPosed({ surface, center, axes }: Readonly<WorldSurface>, i: number): void {
  surface.writeCorners(corners, i);
  copy(triangle.center, center);
  poseTriangle(triangle, corners, axes);
}

/** Writes the name of the triangle that was hit. */
function named(out: RayHit, { surface }: Readonly<WorldSurface>, i: number): true {
  writePart(out, 0, surface.nameOf(i));
  return true;
}

/** Finds a triangle that contains a point of the mesh's frame, within its rounding. */
class OnSurface implements PartVisitor {
  limit = 0;
  triangle = -1;
  private surface!: Surface;
  private readonly point = vec3();
  private readonly box = createAabb();

  find(surface: Surface, point: Readonly<Vec3>): boolean {
    const slack = 3 * surface.boundingRadius * SUPPORT_FLATNESS;
    this.surface = surface;
    this.limit = 0;
    this.triangle = -1;
    copy(this.point, point);
    set(this.box.min, point.x - slack, point.y - slack, point.z - slack);
    set(this.box.max, point.x + slack, point.y + slack, point.z + slack);
    // Most rays start outside.
    if (!overlapAabbAabb(this.box, surface.bounds)) return false;
    surface.sweep(this, this.box);
    return this.triangle >= 0;
  }

  visit(part: number): void {
    const { surface } = this;
    if (this.triangle >= 0 && surface.nameOf(this.triangle) < surface.nameOf(part)) return;
    surface.writeCorners(corners, part);
    poseTriangle(triangle, corners, UNROTATED);
    set(triangle.center, 0, 0, 0);
    if (triangleContains(triangle, this.point)) this.triangle = part;
  }
}

/** Finds the point of a mesh that is nearest to a point of its frame. */
class NearestPoint implements PartVisitor {
  limit = Infinity;
  triangle = -1;
  readonly point = vec3();
  private surface!: Surface;
  private readonly from = vec3();
  private readonly box = { min: this.from, max: this.from };

  find(surface: Surface, from: Readonly<Vec3>): void {
    this.surface = surface;
    this.limit = Infinity;
    this.triangle = -1;
    copy(this.from, from);
    surface.near(this, this.box);
  }

  visit(part: number): void {
    this.surface.writeCorners(corners, part);
    poseTriangle(triangle, corners, UNROTATED);
    closestOnTriangle(candidate, this.from, triangle);
    const squared = squaredDistance(candidate, this.from);
    if (this.triangle >= 0 && squared >= this.limit) return;
    this.triangle = part;
    this.limit = squared;
    copy(this.point, candidate);
  }
}

/**
 * A ray is longer by this part of all lengths while it is in the frame of the mesh. Even where it meets a triangle at an
 * angle of 1e-6, rounding is less. `writeDistance` tests the true end.
 */
const END_SLACK = 1e-9;
const onSurface = new OnSurface();
const nearestPoint = new NearestPoint();
const candidate = vec3();
const meshRay = createMeshRay();
const meshHit = createMeshRayHit();
const corners = createCorners();
const triangle: WorldTriangle = { center: vec3(), a: vec3(), b: vec3(), c: vec3(), normal: vec3() };

/** Whether a point of the frame of a surface is on it, within its rounding. */
export function isOnSurface(surface: Surface, point: Readonly<Vec3>): boolean {
  return onSurface.find(surface, point);
}
