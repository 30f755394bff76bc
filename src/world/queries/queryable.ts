import type { Vec3Like } from '../../math/vec3.ts';
import type { RayLike } from '../../narrowphase/rays/ray.ts';
import type { Shape } from '../../shapes/shape.ts';
import type { Body } from '../body.ts';
import type { ContactEvent } from '../events/contact-event.ts';
import { Emitter } from '../events/emitter.ts';
import type { BatchHits } from './batch.ts';
import type { WorldClosestPoint, WorldRayHit, WorldSweepHit } from './hits.ts';
import type { Queries } from './queries.ts';
import type { CastOptions, OutOption, QueryOptions } from './query-filter.ts';
import type { Pose } from './shape-query.ts';

/** What can be asked of a world: every method answers from the present poses and changes nothing. */
export abstract class Queryable extends Emitter<ContactEvent> {
  /** @internal */
  protected abstract readonly queries: Queries;

  /**
   * Where a ray first meets a body: the nearest hit, of equally near ones that of the body with the smallest id. Hits at
   * exactly the maximum distance, the ray's own or that of the options, count. Like all queries, it sees the world as it is
   * now – before the first step, after `add`, `teleport` and `remove`, inside event handlers – and finds no sensors unless
   * told to. From inside a body the distance is 0, `overlapping` is set, and normal and depth are those of the way out.
   * @returns The hit, `options.out` if given; undefined when there is none.
   * @throws RangeError or TypeError naming what is wrong with the ray or an option; Error inside the filter of a query.
   */
  raycast(ray: RayLike, options?: CastOptions & OutOption<WorldRayHit>): WorldRayHit | undefined {
    return this.ask.raycast(ray, options);
  }

  /**
   * All bodies that a ray meets, each once, by distance, then id.
   * @returns The hits: `options.out`, whose hits are written again, or a new array.
   * @throws As `raycast`.
   */
  raycastAll(ray: RayLike, options?: CastOptions & OutOption<WorldRayHit[]>): WorldRayHit[] {
    return this.ask.raycastAll(ray, options);
  }

  /** Whether a ray meets any body; looks no further than for the first one it comes across. Throws as `raycast`. */
  raycastAny(ray: RayLike, options?: CastOptions): boolean {
    return this.ask.raycastAny(ray, options);
  }

  /**
   * Where a shape that is moved in a straight line, without turning, first touches a body, all of which stand still. The
   * shape is `a`, the body `b`: the normal points from the shape to the body. A shape that touches a body already hits it at
   * fraction 0, `overlapping`, with the depth and normal of the way out; a displacement of zero finds nothing else.
   * @param pose Where the shape starts; a body will do.
   * @param displacement The way, world units.
   * @returns As `raycast`.
   * @throws As `raycast`; a plane is refused.
   */
  sweep(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: CastOptions & OutOption<WorldSweepHit>,
  ): WorldSweepHit | undefined {
    return this.ask.sweep(shape, pose, displacement, options);
  }

  /** All bodies that a shape touches on its way, each where it is touched first, by distance, then id. As `sweep`. */
  sweepAll(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: CastOptions & OutOption<WorldSweepHit[]>,
  ): WorldSweepHit[] {
    return this.ask.sweepAll(shape, pose, displacement, options);
  }

  /**
   * The bodies that a shape touches or overlaps, by id. A plane finds no other planes.
   * @returns `options.out` or a new array.
   * @throws RangeError or TypeError naming what is wrong; Error inside the filter of a query.
   */
  overlap(shape: Shape, pose: Pose, options?: QueryOptions & OutOption<Body[]>): Body[] {
    return this.ask.overlap(shape, pose, options);
  }

  /** The bodies that a point is in, or on the surface of, by id. As `overlap`. */
  overlapPoint(point: Vec3Like, options?: QueryOptions & OutOption<Body[]>): Body[] {
    return this.ask.overlapPoint(point, options);
  }

  /** The bodies whose bounds touch a box, by id; planes when their solid side does. As `overlap`. */
  queryAabb(min: Vec3Like, max: Vec3Like, options?: QueryOptions & OutOption<Body[]>): Body[] {
    return this.ask.queryAabb(min, max, options);
  }

  /**
   * The point of all surfaces that is nearest to a point, by distance, then id. Inside of a body the distance is negative,
   * minus the depth, so that the deepest counts as the nearest.
   * @param maxDistance How far to look, world units; without end unless given.
   * @returns As `raycast`.
   * @throws As `raycast`.
   */
  closestPoint(
    point: Vec3Like,
    maxDistance = Infinity,
    options?: QueryOptions & OutOption<WorldClosestPoint>,
  ): WorldClosestPoint | undefined {
    return this.ask.closestPoint(point, maxDistance, options);
  }

  /** @deprecated The name of `closestPoint` until 1.0. */
  closest(
    point: Vec3Like,
    maxDistance?: number,
    options?: QueryOptions & OutOption<WorldClosestPoint>,
  ): WorldClosestPoint | undefined {
    return this.closestPoint(point, maxDistance, options);
  }

  /**
   * `raycast` for many rays at once.
   * @param rays Seven numbers each: origin, direction and maximum distance, which may be infinite.
   * @param out From `createBatchHits()`, with room for all of them.
   * @returns How many of them hit something.
   * @throws As `raycast`, naming the ray by its index, before anything is written.
   */
  raycastMany(rays: Float64Array, out: BatchHits, options?: CastOptions): number {
    return this.ask.raycastMany(rays, out, options);
  }

  /**
   * `sweep` for many ways of one shape, unrotated.
   * @param sweeps Six numbers each: position and displacement.
   * @param out From `createBatchHits()`, with room for all of them.
   * @returns How many of them hit something.
   * @throws As `sweep`, naming the sweep by its index, before anything is written.
   */
  sweepMany(shape: Shape, sweeps: Float64Array, out: BatchHits, options?: CastOptions): number {
    return this.ask.sweepMany(shape, sweeps, out, options);
  }

  /** The queries, unless this is a proxy. */
  private get ask(): Queries {
    this.refuseProxy();
    return this.queries;
  }
}
