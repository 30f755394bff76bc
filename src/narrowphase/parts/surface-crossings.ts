import { SUPPORT_FLATNESS } from '../../constants.ts';
import { type Corners, createCorners } from '../../geometry/mesh/mesh-data.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { poseTriangle, type WorldTriangle } from '../../geometry/triangle.ts';
import { createAabb } from '../../math/aabb.ts';
import { addScaled, copy, dot, largest, length, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { CrossingList } from '../rays/crossing-list.ts';
import { type Ray, writePart } from '../rays/ray.ts';
import { crossTriangle } from '../rays/ray-triangle.ts';
import { longest } from '../rays/watertight.ts';
import { writeInFrame } from './part-frame.ts';
import type { PartVisitor } from './parts.ts';

// All crossings of a ray with a mesh. A line through an edge or a corner crosses as one that is moved aside by the smallest
// amount would: of the triangles there it passes through one, or through both or none of two that it grazes. So it goes in and out in
// turns at a closed surface, wherever it goes.

/** Adds the crossings of a ray with the triangles of a mesh, in order. */
export function addSurfaceCrossings(list: CrossingList, ray: Readonly<Ray>, world: Readonly<WorldSurface>): number {
  return crossings.find(list, ray, world);
}

class SurfaceCrossings implements PartVisitor {
  limit = 0.5;
  private list!: CrossingList;
  private ray!: Readonly<Ray>;
  private world!: Readonly<WorldSurface>;
  private readonly origin = vec3();
  private readonly direction = vec3();
  private readonly box = createAabb();

  find(list: CrossingList, ray: Readonly<Ray>, world: Readonly<WorldSurface>): number {
    const { surface, center, axes, isSolid } = world;
    const { origin, direction, box } = this;
    const { maxDistance = Infinity } = ray;
    const first = list.count;
    this.list = list;
    this.ray = ray;
    this.world = world;
    subtract(origin, ray.origin, center);
    writeInFrame(origin, axes, origin);
    writeInFrame(direction, axes, ray.direction);
    const slack = (largest(origin) + 3 * surface.boundingRadius) * SUPPORT_FLATNESS;
    set(box.min, origin.x - slack, origin.y - slack, origin.z - slack);
    set(box.max, origin.x + slack, origin.y + slack, origin.z + slack);
    this.limit = Math.min((maxDistance + slack) / length(direction), Number.MAX_VALUE);
    surface.sweep(this, box, direction);
    list.sort(first);
    if (list.count === first) return isSolid && surface.isInside(origin) ? Infinity : -Infinity;
    const last = list.at(list.count - 1);
    return isSolid && !last.leaving ? Infinity : last.distance;
  }

  visit(part: number): void {
    const { list, ray, world, origin, direction } = this;
    const { surface, isOneSided } = world;
    surface.writeCorners(corners, part);
    const side = sideOf(corners, origin, direction);
    if (side === 0 || (isOneSided && side > 0)) return;
    copy(triangle.center, world.center);
    poseTriangle(triangle, corners, world.axes);
    if (isBehind(ray)) return;
    const entry = list.next;
    if (!crossTriangle(entry, ray, triangle)) return;
    writePart(entry, 0, surface.nameOf(part));
    list.add(side > 0);
  }
}

/** Whether a ray that passes through the plane of the loaded triangle does so before its start. */
function isBehind({ origin, direction }: Readonly<Ray>): boolean {
  const { center, a, normal } = triangle;
  subtract(toCorner, center, origin);
  addScaled(toCorner, toCorner, a, 1);
  const height = dot(toCorner, normal);
  const climb = dot(direction, normal);
  return height * climb < 0;
}

/** Which side of a triangle a line comes from: 1 from its back, −1 from its front, 0 if it does not pass through. */
function sideOf({ a, b, c }: Readonly<Corners>, origin: Readonly<Vec3>, direction: Readonly<Vec3>): number {
  view(viewA, a, origin, direction);
  view(viewB, b, origin, direction);
  view(viewC, c, origin, direction);
  const { x, y, z } = direction;
  const axis = longest(direction);
  const side = turn(viewA, viewB, axis);
  if (side !== turn(viewB, viewC, axis) || side !== turn(viewC, viewA, axis)) return 0;
  const ahead = axis === 0 ? x : axis === 1 ? y : z;
  return ahead > 0 ? side : -side;
}

/** Projects a corner along a line, which is the origin then: see watertight.ts. */
function view(out: Vec3, corner: Readonly<Vec3>, origin: Readonly<Vec3>, direction: Readonly<Vec3>): void {
  subtract(toCorner, corner, origin);
  setCross(out, direction, toCorner);
}

/**
 * Which way the edge from p to q turns about the origin: 1 or −1. If it passes through it, about a point beside it, by (ε, ε²) in the
 * plane without `axis`. The edge from q to p always turns the other way; 0 for an edge without length.
 */
function turn(p: Readonly<Vec3>, q: Readonly<Vec3>, axis: number): number {
  const pu = axis === 0 ? p.y : axis === 1 ? p.z : p.x;
  const pv = axis === 0 ? p.z : axis === 1 ? p.x : p.y;
  const qu = axis === 0 ? q.y : axis === 1 ? q.z : q.x;
  const qv = axis === 0 ? q.z : axis === 1 ? q.x : q.y;
  const area = pu * qv - pv * qu;
  if (area !== 0) return area > 0 ? 1 : -1;
  if (pv !== qv) return pv > qv ? 1 : -1;
  return Math.sign(qu - pu);
}

const crossings = new SurfaceCrossings();
const corners = createCorners();
const triangle: WorldTriangle = { center: vec3(), a: vec3(), b: vec3(), c: vec3(), normal: vec3() };
const toCorner = vec3();
const viewA = vec3();
const viewB = vec3();
const viewC = vec3();
