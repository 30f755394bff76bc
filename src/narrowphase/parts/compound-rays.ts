import type { ItemVisitor } from '../../bvh/tree.ts';
import { visitSwept } from '../../bvh/visit.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import { createAabb } from '../../math/aabb.ts';
import { copy, length, manhattanLength, type Vec3, vec3 } from '../../math/vec3.ts';
import type { CrossingList } from '../rays/crossing-list.ts';
import { addCrossings } from '../rays/crossings.ts';
import {
  checkDirection,
  createRayHit,
  type Ray,
  type RayHit,
  writeDistance,
  writeInside,
  writePart,
} from '../rays/ray.ts';
import { poseChild } from './compound-parts.ts';
import { writeInFrame, writeSphereInFrame } from './part-frame.ts';
import { placedIn } from './placed-children.ts';

// Rays and points against a compound. Compounds are no children, so each search is made once.

/** Writes the first hit of a ray with a child; of a ray that starts in several children, the deepest. */
export function rayCompound(out: RayHit, ray: Readonly<Ray>, world: WorldCompound): boolean {
  return firstHit.find(out, ray, world);
}

/** Whether `p` is in a child or on its surface. */
export function compoundContains(world: WorldCompound, p: Readonly<Vec3>): boolean {
  return container.find(world, p);
}

/** Adds the crossings of a ray with all children, in order. */
export function addCompoundCrossings(list: CrossingList, ray: Readonly<Ray>, world: WorldCompound): number {
  return crossings.find(list, ray, world);
}

class FirstHit implements ItemVisitor {
  limit = 0.5;
  private world!: WorldCompound;
  private ray!: Readonly<Ray>;
  private out!: RayHit;
  private found = -1;
  private size = 0.5;
  private readonly motion = vec3();
  /** The ray up to its hit so far, and a hit of a child. */
  private readonly shortened = {
    origin: this.motion as Readonly<Vec3>,
    direction: this.motion as Readonly<Vec3>,
    maxDistance: 0.5,
  };
  private readonly hit = createRayHit();

  find(out: RayHit, ray: Readonly<Ray>, world: WorldCompound): boolean {
    const { shortened, motion } = this;
    const { origin, direction, maxDistance = Infinity } = ray;
    checkDirection(direction);
    this.out = out;
    this.ray = ray;
    this.world = world;
    this.found = -1;
    this.size = length(direction);
    shortened.origin = origin;
    shortened.direction = direction;
    this.shorten(maxDistance);
    writeBoxAround(world, origin);
    writeInFrame(motion, world.axes, direction);
    visitSwept(this, world.items, box, motion);
    return this.found >= 0;
  }

  private shorten(distance: number): void {
    this.shortened.maxDistance = distance;
    this.limit = Math.min(distance / this.size, Number.MAX_VALUE);
  }

  visit(child: number): void {
    const { out, ray, hit, world, found, shortened } = this;
    const { kind, worldShape } = poseChild(world, child);
    if (!kind.ray(hit, shortened, worldShape)) return;
    if (found >= 0 && hit.distance === out.distance && !this.isPreferred(child)) return;
    this.found = child;
    this.shorten(hit.distance);
    if (hit.overlapping) writeInside(out, hit.depth);
    else writeDistance(out, ray, hit.distance, 1);
    copy(out.normal, hit.normal);
    copy(out.point, hit.point);
    writePart(out, placedIn(world)[child].index, hit.feature ?? 0);
  }

  /** Whether a hit comes before the one so far, at the same distance. */
  private isPreferred(child: number): boolean {
    const { out, hit, found, world } = this;
    if (hit.depth !== out.depth) return hit.depth > out.depth;
    const children = placedIn(world);
    return children[child].index < children[found].index;
  }
}

class Crossings implements ItemVisitor {
  limit = 0.5;
  private world!: WorldCompound;
  private ray!: Readonly<Ray>;
  private list!: CrossingList;
  private exit = -Infinity;
  private readonly motion = vec3();

  find(list: CrossingList, ray: Readonly<Ray>, world: WorldCompound): number {
    const { origin, direction, maxDistance = Infinity } = ray;
    const first = list.count;
    this.list = list;
    this.ray = ray;
    this.world = world;
    this.exit = -Infinity;
    this.limit = Math.min(maxDistance / length(direction), Number.MAX_VALUE);
    writeBoxAround(world, origin);
    writeInFrame(this.motion, world.axes, direction);
    visitSwept(this, world.items, box, this.motion);
    list.sort(first);
    return this.exit;
  }

  visit(child: number): void {
    const { list, ray, world } = this;
    const { kind, worldShape } = poseChild(world, child);
    const first = list.count;
    this.exit = Math.max(this.exit, addCrossings(list, ray, kind, worldShape));
    for (let i = first; i < list.count; i++) list.at(i).part = placedIn(world)[child].index;
  }
}

class Container implements ItemVisitor {
  limit = 0;
  private world!: WorldCompound;
  private point!: Readonly<Vec3>;

  find(world: WorldCompound, point: Readonly<Vec3>): boolean {
    this.world = world;
    this.point = point;
    this.limit = 0;
    writeBoxAround(world, point);
    visitSwept(this, world.items, box);
    return this.limit < 0;
  }

  visit(child: number): void {
    const { kind, worldShape } = poseChild(this.world, child);
    if (kind.contains(worldShape, this.point)) this.limit = -1;
  }
}

/** Writes to `box` one around a point in the frame of a compound, larger than the rounding of a test of a child. */
function writeBoxAround(world: WorldCompound, point: Readonly<Vec3>): void {
  const size = manhattanLength(point) + manhattanLength(world.center) + world.items.extent;
  writeSphereInFrame(box, world, point, size * CHILD_SLACK);
}

/** The rounding of tests of a child is less, relative to all lengths. */
const CHILD_SLACK = 1e-9;
const box = createAabb();
const firstHit = new FirstHit();
const crossings = new Crossings();
const container = new Container();
