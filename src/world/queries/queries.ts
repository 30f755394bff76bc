import type { Vec3Like } from '../../math/vec3.ts';
import { isWritableAs, refuse } from '../../validate.ts';
import type { Body } from '../body.ts';
import type { Past } from '../past.ts';
import type { Simulation } from '../simulation.ts';
import { type BatchEntries, type BatchHits, checkBatch, checkEntry, writeBatchHit } from './batch.ts';
import type { HitList } from './hit-list.ts';
import { createWorldRayHit, createWorldSweepHit, spareHitsOf, type WorldRayHit, type WorldSweepHit } from './hits.ts';
import { BoundsQuery, ClosestPointQuery, PointQuery } from './point-query.ts';
import { type CastOptions, type OutOption, QuerySettings, RAY_NAMES } from './query-options.ts';
import { type HitMode, type Query, QueryRunner } from './query-runner.ts';
import { isOrigin, type RayArgument, rayFrom } from './ray-argument.ts';
import { RayQuery } from './ray-query.ts';
import { OverlapQuery, SweepQuery } from './shape-query.ts';

/** A query whose hits hold more than the body. */
interface Detailed<Hit> extends Query {
  create(): Hit;
  /** Writes all fields of hit number `k` but its body, which has that index. */
  write(out: Hit, runner: QueryRunner, index: number, k: number): void;
}

/** A query that answers each entry of a batch. */
type BatchQuery<Hit> = Detailed<Hit> & BatchEntries;

/**
 * What the queries of a world share: how they read options, run, and write results. One runs at a time, since all of them
 * share preallocated state. A query that is called before another one has answered, by a getter of its arguments or a
 * setter of its result, has a `Queries` of its own.
 */
export class Queries<Data> {
  /** Whether a query is being answered. It stays true after an error: the next query has other `Queries` then. */
  isBusy = false;
  readonly options = new QuerySettings();
  readonly rayQuery = new RayQuery<Data>();
  readonly sweepQuery = new SweepQuery<Data>();
  readonly overlapQuery = new OverlapQuery();
  readonly pointQuery = new PointQuery();
  readonly boundsQuery = new BoundsQuery();
  readonly closestQuery = new ClosestPointQuery<Data>();
  readonly rayHit = createWorldRayHit<Data>();
  readonly sweepHit = createWorldSweepHit<Data>();
  /** Name of the current query, for error messages. */
  private name = '';
  private readonly runner: QueryRunner;
  private readonly sim: Simulation;
  private readonly history: Past | undefined;
  /** The history, if the current query has the option `at`. */
  private past: Past | undefined;

  constructor(sim: Simulation, history: Past | undefined) {
    this.runner = new QueryRunner(sim, this.options);
    this.sim = sim;
    this.history = history;
  }

  /** Reads the options of a query, before its other arguments. Returns `options.out`. */
  begin<Out>(
    name: string,
    options: (CastOptions<Data> & OutOption<Out>) | undefined,
    isOut?: (out: unknown) => boolean,
    names?: readonly string[],
  ): Out | undefined {
    if (this.sim.isInQuery) throw new Error(`${name} was called inside the filter of another query of the same world`);
    this.isBusy = true;
    this.options.read(options, name, names);
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
    if (!history)
      throw new RangeError(
        `${name}: at is ${at}, but the world keeps no history: new World({ history: history(seconds) })`,
      );
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
  beginRay<Out>(
    name: string,
    ray: RayArgument,
    second: unknown,
    third: unknown,
    isOut?: (out: unknown) => boolean,
    names = RAY_NAMES,
  ): Out | undefined {
    const isSplit = isOrigin(ray, second);
    if (!isSplit && third !== undefined) refuse(third, 'third argument', 'but options come second', name);
    const options = (isSplit ? third : second) as (CastOptions<Data> & OutOption<Out>) | undefined;
    const out = this.begin(name, options, isOut, names);
    this.rayQuery.read(isSplit ? rayFrom(ray, second as Vec3Like) : ray, this.options);
    return out;
  }

  private run(query: Query, mode: HitMode): HitList {
    this.endReading();
    this.runner.run(query, mode, this.past);
    return this.runner.hits;
  }

  /** Runs a query. Returns whether it hits a body. */
  findAny(query: Query): boolean {
    return this.end(this.run(query, 'any').count > 0);
  }

  /** Runs a query and writes its nearest hit. */
  findNearest<Result extends { body: Body<Data> }>(
    query: Detailed<Result>,
    out: Result | undefined,
  ): Result | undefined {
    if (this.run(query, 'nearest').count === 0) return this.end(undefined);
    const result = out ?? query.create();
    try {
      this.write(query, result, 0);
    } catch (error) {
      this.blame(error, result, query.create());
    }
    return this.end(result);
  }

  /** Writes all hits in order: to the objects in `out` first, then to those that were removed from it, then to new ones. */
  findAll<Result extends { body: Body<Data> }>(query: Detailed<Result>, out: Result[] | undefined): Result[] {
    const { count } = this.run(query, 'all');
    const results = out ?? [];
    try {
      while (results.length > count) spareHitsOf(results).push(results.pop() as Result);
      for (let i = 0; i < count; i++) {
        if (i === results.length) results.push((out && spareHitsOf(out).pop()) ?? query.create());
        this.write(query, results[i], i);
      }
    } catch (error) {
      this.blame(error, results, query.create());
    }
    return this.end(results);
  }

  /** Runs a query and writes the bodies that it hit, in order. */
  findBodies(query: Query, out: Body<Data>[] = []): Body<Data>[] {
    const hits = this.run(query, 'all');
    try {
      for (let i = 0; i < hits.count; i++) out[i] = this.sim.bodies[hits.data[i]] as Body<Data>;
      if (out.length > hits.count) out.length = hits.count;
    } catch (error) {
      this.blame(error, out);
    }
    return this.end(out);
  }

  /** Runs a query for each entry of a batch. Writes the nearest hits by way of `hit`, and returns their number. */
  findEach<Result extends WorldRayHit<Data> | WorldSweepHit<Data>>(
    query: BatchQuery<Result>,
    entries: Float64Array,
    out: BatchHits,
    hit: Result,
  ): number {
    const { runner, options, name } = this;
    const count = checkBatch(query, entries, out, name);
    for (let i = 0; i < count; i++) checkEntry(query, entries, i, options, name);
    this.endReading();
    let hitCount = 0;
    for (let i = 0; i < count; i++) {
      query.readEntry(entries, i, options);
      runner.run(query, 'nearest', this.past);
      const isHit = runner.hits.count > 0;
      if (isHit) this.write(query, hit, 0);
      writeBatchHit(out, i, isHit ? hit : undefined);
      if (isHit) hitCount++;
    }
    return this.end(hitCount);
  }

  /** Writes hit number `k`. */
  private write<Hit extends { body: Body<Data> }>(query: Detailed<Hit>, out: Hit, k: number): void {
    const index = this.runner.hits.data[k];
    query.write(out, this.runner, index, k);
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
}

const CANNOT_BE_WRITTEN = 'which cannot be written to';
