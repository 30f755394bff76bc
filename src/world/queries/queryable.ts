import type { Shape } from '../../geometry/shape.ts';
import { type Vec3Like, vec3 } from '../../math/vec3.ts';
import type { RayLike } from '../../narrowphase/rays/ray.ts';
import type { Body } from '../body.ts';
import type { ContactEvent } from '../events/contact-event.ts';
import { Emitter } from '../events/emitter.ts';
import type { BatchHits } from './batch.ts';
import { areHits, isHit, type WorldClosestPoint, type WorldRayHit, type WorldSweepHit } from './hits.ts';
import type { Queries } from './queries.ts';
import {
  type CastOptions,
  type OutOption,
  type QueryOptions,
  RAY_ALL_NAMES,
  RAY_NAMES,
  type RayAllOptions,
  type RayOptions,
  type SweepOptions,
} from './query-options.ts';
import type { RayArgument } from './ray-argument.ts';
import type { Pose } from './shape-query.ts';

/** The queries of a world. They read current poses and change nothing. */
export abstract class Queryable<Data = unknown> extends Emitter<ContactEvent<Data>> {
  private queries: Queries<Data> | undefined;

  /** @internal What the queries of this world share. */
  protected abstract createQueries(): Queries<Data>;

  /**
   * Finds the nearest body that a ray hits; of equally near ones, the body with the smallest id. Hits at exactly the
   * maximum distance, of the ray or of the options, count. Queries see all changes at once: `add`, `teleport`,
   * `remove`, also inside event handlers. They ignore sensors unless `sensors` is set. If the ray starts inside a body,
   * the distance is 0, `overlapping` is set, and normal and depth give the shortest exit.
   * @returns The hit, in `options.out` if given; undefined without a hit.
   * @throws RangeError or TypeError naming the invalid argument; Error inside the filter of a query.
   * @example
   * const hit = world.raycast({ origin: [0, 1, 0], direction: [0, -1, 0], maxDistance: 10 });
   */
  raycast(ray: RayLike, options?: RayOptions<Data> & OutOption<WorldRayHit<Data>>): WorldRayHit<Data> | undefined;
  /**
   * Finds the nearest body that a ray from `origin` in `direction` hits; of equally near ones, the body with the smallest
   * id. The length of the direction does not matter, but it must not be zero. Hits at exactly `options.maxDistance` count.
   * Sensors are ignored unless `sensors` is set. If the ray starts inside a body, the distance is 0, `overlapping` is set, and
   * normal and depth give the shortest exit.
   * @returns The hit, in `options.out` if given; undefined without a hit.
   * @throws RangeError or TypeError naming the invalid argument; Error inside the filter of a query.
   * @example
   * const hit = world.raycast([0, 1, 0], [0, -1, 0], { maxDistance: 10 });
   */
  raycast(
    origin: Vec3Like,
    direction: Vec3Like,
    options?: RayOptions<Data> & OutOption<WorldRayHit<Data>>,
  ): WorldRayHit<Data> | undefined;
  raycast(first: RayArgument, second?: unknown, third?: unknown): WorldRayHit<Data> | undefined {
    const queries = this.checkedQueries;
    const out = queries.beginRay<WorldRayHit<Data>>('raycast', first, second, third, isHit);
    return queries.findNearest(queries.rayQuery, out);
  }

  /**
   * Finds all bodies that a ray hits, each once, sorted by distance, then id. With `crossings` it finds each crossing of each
   * surface, in order; of those at the same distance, the one of the body that was met first.
   * @returns The hits: a new array, or `options.out` with its hit objects reused.
   * @throws As `raycast`.
   * @example
   * const hits = world.raycastAll({ origin: [0, 1, 0], direction: [0, 0, -1], maxDistance: 50 });
   */
  raycastAll(ray: RayLike, options?: RayAllOptions<Data> & OutOption<WorldRayHit<Data>[]>): WorldRayHit<Data>[];
  /**
   * Finds all bodies that a ray from `origin` in `direction` hits within `options.maxDistance`, each once, sorted by distance,
   * then id.
   * @returns The hits: a new array, or `options.out` with its hit objects reused.
   * @throws As `raycast`.
   * @example
   * for (const hit of world.raycastAll([0, 1, 0], [0, 0, -1])) console.log(hit.body.id, hit.distance);
   */
  raycastAll(
    origin: Vec3Like,
    direction: Vec3Like,
    options?: RayAllOptions<Data> & OutOption<WorldRayHit<Data>[]>,
  ): WorldRayHit<Data>[];
  raycastAll(first: RayArgument, second?: unknown, third?: unknown): WorldRayHit<Data>[] {
    const queries = this.checkedQueries;
    const out = queries.beginRay<WorldRayHit<Data>[]>('raycastAll', first, second, third, areHits, RAY_ALL_NAMES);
    return queries.findAll(queries.rayQuery, out);
  }

  /**
   * Whether a ray hits any body. Stops at the first one found, in no particular order. Throws as `raycast`.
   * @example
   * const isBlocked = world.raycastAny({ origin: [0, 1, 0], direction: [3, 0, 4], maxDistance: 5 });
   */
  raycastAny(ray: RayLike, options?: RayOptions<Data>): boolean;
  /**
   * Whether a ray from `origin` in `direction` hits any body within `options.maxDistance`. Stops at the first one found, in no
   * particular order. Throws as `raycast`.
   * @example
   * const isBlocked = world.raycastAny([0, 1, 0], [3, 0, 4], { maxDistance: 5, exclude: body });
   */
  raycastAny(origin: Vec3Like, direction: Vec3Like, options?: RayOptions<Data>): boolean;
  raycastAny(first: RayArgument, second?: unknown, third?: unknown): boolean {
    const queries = this.checkedQueries;
    queries.beginRay('raycastAny', first, second, third);
    return queries.findAny(queries.rayQuery);
  }

  /**
   * Finds the first body that a shape touches when it moves in a straight line without rotation. All bodies are at
   * rest. The shape is `a`, the body `b`: the normal points from the shape to the body. A body that the shape touches
   * at its start is hit at fraction 0, `overlapping`, with depth and normal of the shortest exit. A zero displacement
   * finds only these.
   * @param pose Start pose of the shape. A body is a pose, too.
   * @param displacement Displacement of the shape, world units.
   * @returns As `raycast`.
   * @throws As `raycast`; a plane is refused.
   * @example
   * const hit = world.sweep(sphere(0.5), { position: [0, 1, 0] }, [0, 0, -10]);
   * if (hit) console.log(hit.body, hit.distance, hit.normal);
   */
  sweep(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>>,
  ): WorldSweepHit<Data> | undefined {
    const queries = this.checkedQueries;
    const out = queries.begin('sweep', options, isHit);
    queries.sweepQuery.read(shape, pose, displacement, queries.options, 'sweep');
    return queries.findNearest(queries.sweepQuery, out);
  }

  /**
   * Finds all bodies that a moving shape touches, each at its first touch, sorted by distance, then id. As `sweep`.
   * @example
   * const hits = world.sweepAll(box({ size: [1, 1, 1] }), { position: [0, 1, 0] }, [0, 0, -10]);
   */
  sweepAll(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>[]>,
  ): WorldSweepHit<Data>[] {
    const queries = this.checkedQueries;
    const out = queries.begin('sweepAll', options, areHits);
    queries.sweepQuery.read(shape, pose, displacement, queries.options, 'sweepAll');
    return queries.findAll(queries.sweepQuery, out);
  }

  /**
   * Finds the bodies that a shape touches or overlaps, sorted by id. A plane finds no other planes.
   * @returns `options.out` or a new array.
   * @throws RangeError or TypeError naming the invalid argument; Error inside the filter of a query.
   * @example
   * const near = world.overlap(sphere(5), { position: [0, 1, 0] }, { exclude: body });
   */
  overlap(shape: Shape, pose: Pose, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[] {
    const queries = this.checkedQueries;
    const out = queries.begin('overlap', options, Array.isArray);
    queries.overlapQuery.read(shape, pose);
    return queries.findBodies(queries.overlapQuery, out);
  }

  /**
   * Finds the bodies that contain a point, surfaces included, sorted by id. As `overlap`.
   * @example
   * const isInside = world.overlapPoint([0, 1, 0]).includes(body);
   */
  overlapPoint(point: Vec3Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[] {
    const queries = this.checkedQueries;
    const out = queries.begin('overlapPoint', options, Array.isArray);
    queries.pointQuery.read(point);
    return queries.findBodies(queries.pointQuery, out);
  }

  /**
   * Finds the bodies whose bounds touch a box, sorted by id; planes whose solid side touches it. As `overlap`.
   * @example
   * const found = world.queryAabb([-5, 0, -5], [5, 3, 5]);
   */
  queryAabb(min: Vec3Like, max: Vec3Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[] {
    const queries = this.checkedQueries;
    const out = queries.begin('queryAabb', options, Array.isArray);
    queries.boundsQuery.read(min, max);
    return queries.findBodies(queries.boundsQuery, out);
  }

  /**
   * Finds the point on a body surface that is closest to a point; of equally near ones, on the body with the smallest
   * id. Inside a body the distance is minus the depth, so that the deepest body counts as the nearest.
   * @param maxDistance Largest distance of a result, world units, as that of the options; the smaller one counts. Default: infinite.
   * @returns As `raycast`.
   * @throws As `raycast`.
   * @example
   * const nearest = world.closestPoint([0, 3, 0], 10);
   * if (nearest) console.log(nearest.body, nearest.distance, nearest.point);
   */
  closestPoint(
    point: Vec3Like,
    maxDistance = Infinity,
    options?: CastOptions<Data> & OutOption<WorldClosestPoint<Data>>,
  ): WorldClosestPoint<Data> | undefined {
    const queries = this.checkedQueries;
    const out = queries.begin('closestPoint', options, isHit);
    queries.closestQuery.read(point, maxDistance, queries.options.maxDistance);
    return queries.findNearest(queries.closestQuery, out);
  }

  /**
   * Casts many rays, each as `raycast` does.
   * @param rays Seven numbers per ray: origin, direction and maximum distance, which may be infinite.
   * @param out From `createBatchHits()`, with room for all rays.
   * @returns Number of rays that hit a body.
   * @throws As `raycast`, naming the ray by its index, before anything is written.
   * @example
   * const rays = Float64Array.of(0, 1, 0, 0, -1, 0, 100, 5, 1, 0, 0, -1, 0, Infinity);
   * const hits = createBatchHits(2);
   * if (world.raycastMany(rays, hits) > 0) console.log(hits.body[0], hits.distance[0]);
   */
  raycastMany(rays: Float64Array, out: BatchHits, options?: RayOptions<Data>): number {
    const queries = this.checkedQueries;
    queries.begin('raycastMany', options, undefined, RAY_NAMES);
    return queries.findEach(queries.rayQuery, rays, out, queries.rayHit);
  }

  /**
   * Sweeps one shape, unrotated, many times, each as `sweep` does.
   * @param sweeps Six numbers per sweep: position and displacement.
   * @param out From `createBatchHits()`, with room for all sweeps.
   * @returns Number of sweeps that hit a body.
   * @throws As `sweep`, naming the sweep by its index, before anything is written.
   * @example
   * const sweeps = Float64Array.of(0, 1, 0, 0, -9, 0, 5, 1, 0, 0, -9, 0);
   * const hits = createBatchHits(2);
   * world.sweepMany(sphere(0.5), sweeps, hits);
   */
  sweepMany(shape: Shape, sweeps: Float64Array, out: BatchHits, options?: CastOptions<Data>): number {
    const queries = this.checkedQueries;
    queries.begin('sweepMany', options);
    queries.sweepQuery.read(shape, NOWHERE, NOWHERE.position, queries.options, 'sweepMany');
    return queries.findEach(queries.sweepQuery, sweeps, out, queries.sweepHit);
  }

  /** What the queries share, made by the first one and while one of them runs. Throws if this is a proxy. */
  private get checkedQueries(): Queries<Data> {
    this.refuseProxy();
    if (!this.queries || this.queries.isBusy) this.queries = this.createQueries();
    return this.queries;
  }
}

const NOWHERE = Object.freeze({ position: Object.freeze(vec3()) });
