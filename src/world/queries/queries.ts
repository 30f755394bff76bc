import type { Shape } from '../../geometry/shape.ts';
import { type Vec3Like, vec3 } from '../../math/vec3.ts';
import { isWritableAs, refuse } from '../../validate.ts';
import type { Body } from '../body.ts';
import type { PoseHistory } from '../history.ts';
import type { Simulation } from '../simulation.ts';
import { type BatchHits, checkBatch, writeBatchHit } from './batch.ts';
import {
  areHits,
  createWorldRayHit,
  createWorldSweepHit,
  isHit,
  spareHitsOf,
  type WorldClosestPoint,
  type WorldRayHit,
  type WorldSweepHit,
} from './hits.ts';
import { BoundsQuery, ClosestPointQuery, PointQuery } from './point-query.ts';
import {
  type CastOptions,
  type OutOption,
  type QueryOptions,
  QuerySettings,
  type SweepOptions,
} from './query-options.ts';
import { type Query, QueryRunner } from './query-runner.ts';
import { isOrigin, type RayArgument, rayFrom } from './ray-argument.ts';
import { RayQuery } from './ray-query.ts';
import { OverlapQuery, type Pose, SweepQuery } from './shape-query.ts';

/** A query whose hits hold more than the body. */
interface Detailed<Hit> extends Query {
  create(): Hit;
  /** Writes all fields of the hit but the body. */
  write(out: Hit, runner: QueryRunner, index: number): void;
}

/**
 * The queries of a world, documented in `Queryable`. One runs at a time, since all of them share preallocated state. A query
 * that is called before another one has answered, by a getter of its arguments or a setter of its result, has a `Queries` of its own.
 */
export class Queries<Data> {
  /** Whether a query is being answered. It stays true after an error: the next query has other `Queries` then. */
  isBusy = false;
  private readonly options = new QuerySettings();
  /** Name of the current query, for error messages. */
  private name = '';
  private readonly runner: QueryRunner;
  private readonly sim: Simulation;
  private readonly history: PoseHistory | undefined;
  /** The history, if the current query has the option `at`. */
  private past: PoseHistory | undefined;
  private readonly rayQuery = new RayQuery<Data>();
  private readonly sweepQuery = new SweepQuery<Data>();
  private readonly overlapQuery = new OverlapQuery();
  private readonly pointQuery = new PointQuery();
  private readonly boundsQuery = new BoundsQuery();
  private readonly closestQuery = new ClosestPointQuery<Data>();
  private readonly rayHit = createWorldRayHit<Data>();
  private readonly sweepHit = createWorldSweepHit<Data>();

  constructor(sim: Simulation, history: PoseHistory | undefined) {
    this.runner = new QueryRunner(sim, this.options);
    this.sim = sim;
    this.history = history;
  }

  /** Makes queries of the same world, with state of their own. */
  another(): Queries<Data> {
    return new Queries(this.sim, this.history);
  }

  raycast(ray: RayArgument, second: unknown, third: unknown): WorldRayHit<Data> | undefined {
    const out = this.beginRay<WorldRayHit<Data>>('raycast', ray, second, third, isHit);
    return this.findNearest(this.rayQuery, out);
  }

  raycastAll(ray: RayArgument, second: unknown, third: unknown): WorldRayHit<Data>[] {
    const out = this.beginRay<WorldRayHit<Data>[]>('raycastAll', ray, second, third, areHits);
    return this.findAll(this.rayQuery, out);
  }

  raycastAny(ray: RayArgument, second: unknown, third: unknown): boolean {
    this.beginRay('raycastAny', ray, second, third);
    this.endReading();
    this.runner.run(this.rayQuery, 'any', this.past);
    return this.end(this.runner.hits.count > 0);
  }

  sweep(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>>,
  ): WorldSweepHit<Data> | undefined {
    const out = this.begin('sweep', options, isHit);
    this.sweepQuery.read(shape, pose, displacement, this.options, 'sweep');
    return this.findNearest(this.sweepQuery, out);
  }

  sweepAll(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>[]>,
  ): WorldSweepHit<Data>[] {
    const out = this.begin('sweepAll', options, areHits);
    this.sweepQuery.read(shape, pose, displacement, this.options, 'sweepAll');
    return this.findAll(this.sweepQuery, out);
  }

  overlap(shape: Shape, pose: Pose, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[] {
    const out = this.begin('overlap', options, Array.isArray);
    this.overlapQuery.read(shape, pose);
    return this.findBodies(this.overlapQuery, out);
  }

  overlapPoint(point: Vec3Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[] {
    const out = this.begin('overlapPoint', options, Array.isArray);
    this.pointQuery.read(point);
    return this.findBodies(this.pointQuery, out);
  }

  queryAabb(min: Vec3Like, max: Vec3Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body<Data>[] {
    const out = this.begin('queryAabb', options, Array.isArray);
    this.boundsQuery.read(min, max);
    return this.findBodies(this.boundsQuery, out);
  }

  closestPoint(
    point: Vec3Like,
    maxDistance: number,
    options?: QueryOptions<Data> & OutOption<WorldClosestPoint<Data>>,
  ): WorldClosestPoint<Data> | undefined {
    const out = this.begin('closestPoint', options, isHit);
    this.closestQuery.read(point, maxDistance);
    return this.findNearest(this.closestQuery, out);
  }

  raycastMany(rays: Float64Array, out: BatchHits, options?: CastOptions<Data>): number {
    this.begin('raycastMany', options);
    const count = checkBatch(rays, 7, out, 'raycastMany');
    for (let i = 0; i < count; i++) this.rayQuery.checkEntry(rays, i, this.options);
    this.endReading();
    let hits = 0;
    for (let i = 0; i < count; i++) {
      this.rayQuery.readEntry(rays, i, this.options);
      this.runner.run(this.rayQuery, 'nearest', this.past);
      if (this.writeEntry(this.rayQuery, this.rayHit, out, i)) hits++;
    }
    return this.end(hits);
  }

  sweepMany(shape: Shape, sweeps: Float64Array, out: BatchHits, options?: CastOptions<Data>): number {
    this.begin('sweepMany', options);
    const count = checkBatch(sweeps, 6, out, 'sweepMany');
    this.sweepQuery.read(shape, NOWHERE, NOWHERE.position, this.options, 'sweepMany');
    for (let i = 0; i < count; i++) this.sweepQuery.checkEntry(sweeps, i);
    this.endReading();
    let hits = 0;
    for (let i = 0; i < count; i++) {
      this.sweepQuery.readEntry(sweeps, i);
      this.runner.run(this.sweepQuery, 'nearest', this.past);
      if (this.writeEntry(this.sweepQuery, this.sweepHit, out, i)) hits++;
    }
    return this.end(hits);
  }

  /** Reads the options of a query, before its other arguments. Returns `options.out`. */
  private begin<Out>(
    name: string,
    options: (CastOptions<Data> & OutOption<Out>) | undefined,
    isOut?: (out: unknown) => boolean,
  ): Out | undefined {
    if (this.sim.isInQuery) throw new Error(`${name} was called inside the filter of another query of the same world`);
    this.isBusy = true;
    this.options.read(options, name);
    this.name = name;
    const { out } = this.options;
    if (out !== undefined && isOut?.(out) === false) refuse(out, 'out', CANNOT_BE_WRITTEN, name);
    return out as Out;
  }

  /** Ends the reading of arguments: looks up the history, if they ask for the past. */
  private endReading(): void {
    this.past = undefined;
    const { at } = this.options;
    if (at === 0) return;
    const { history, name } = this;
    if (!history) throw new RangeError(`${name}: at is ${at}, but the world keeps no history: new World({ history })`);
    history.setMoment(at, name);
    this.past = history;
  }

  /** Ends the query. From here on the world answers the next one by the same state. */
  private end<Result>(result: Result): Result {
    this.options.release();
    this.isBusy = false;
    return result;
  }

  /** Reads the arguments of a raycast, in either form. Returns `options.out`. */
  private beginRay<Out>(
    name: string,
    ray: RayArgument,
    second: unknown,
    third: unknown,
    isOut?: (out: unknown) => boolean,
  ): Out | undefined {
    const isSplit = isOrigin(ray, second);
    if (!isSplit && third !== undefined) refuse(third, 'third argument', 'but options come second', name);
    const options = (isSplit ? third : second) as (CastOptions<Data> & OutOption<Out>) | undefined;
    const out = this.begin(name, options, isOut);
    this.rayQuery.read(isSplit ? rayFrom(ray, second as Vec3Like) : ray, this.options);
    return out;
  }

  private findNearest<Result extends { body: Body<Data> }>(
    query: Detailed<Result>,
    out: Result | undefined,
  ): Result | undefined {
    this.endReading();
    this.runner.run(query, 'nearest', this.past);
    if (this.runner.hits.count === 0) return this.end(undefined);
    const result = out ?? query.create();
    try {
      this.write(query, result, 0);
    } catch (error) {
      this.blame(error, result, query.create());
    }
    return this.end(result);
  }

  /** Writes all hits in order. Uses the objects in `out` first, then those that were removed from it, then new ones. */
  private findAll<Result extends { body: Body<Data> }>(query: Detailed<Result>, out: Result[] | undefined): Result[] {
    const { runner } = this;
    this.endReading();
    runner.run(query, 'all', this.past);
    const results = out ?? [];
    try {
      while (results.length > runner.hits.count) spareHitsOf(results).push(results.pop() as Result);
      for (let i = 0; i < runner.hits.count; i++) {
        if (i === results.length) results.push((out && spareHitsOf(out).pop()) ?? query.create());
        this.write(query, results[i], i);
      }
    } catch (error) {
      this.blame(error, results, query.create());
    }
    return this.end(results);
  }

  private findBodies(query: Query, out: Body<Data>[] = []): Body<Data>[] {
    const { hits } = this.runner;
    this.endReading();
    this.runner.run(query, 'all', this.past);
    try {
      for (let i = 0; i < hits.count; i++) out[i] = this.sim.bodies[hits.at(i)] as Body<Data>;
      if (out.length > hits.count) out.length = hits.count;
    } catch (error) {
      this.blame(error, out);
    }
    return this.end(out);
  }

  /** Writes hit number `k`. */
  private write<Hit extends { body: Body<Data> }>(query: Detailed<Hit>, out: Hit, k: number): void {
    const index = this.runner.hits.at(k);
    query.write(out, this.runner, index);
    out.body = this.sim.bodies[index] as Body<Data>;
  }

  /**
   * Explains an error while writing a result: throws that `out` cannot be written to like `like`, or else the error.
   */
  private blame(error: unknown, out: unknown, like?: unknown): never {
    const isWritable = Array.isArray(out)
      ? isWritableAs(out, []) && Array.from(out).every((it) => isWritableAs(it, like))
      : isWritableAs(out, like);
    if (!isWritable) refuse(out, 'out', CANNOT_BE_WRITTEN, this.name);
    throw error;
  }

  /** Writes the hit of a batch entry; false without a hit. */
  private writeEntry<Result extends WorldRayHit<Data> | WorldSweepHit<Data>>(
    query: Detailed<Result>,
    hit: Result,
    out: BatchHits,
    index: number,
  ): boolean {
    const isHit = this.runner.hits.count > 0;
    if (isHit) this.write(query, hit, 0);
    writeBatchHit(out, index, isHit ? hit : undefined);
    return isHit;
  }
}

const CANNOT_BE_WRITTEN = 'which cannot be written to';

const NOWHERE = Object.freeze({ position: Object.freeze(vec3()) });
