import { type Vec3Like, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../../narrowphase/dispatch.ts';
import type { RayLike } from '../../narrowphase/rays/ray.ts';
import type { Shape } from '../../shapes/shape.ts';
import { isWritableAs, refuse } from '../../validate.ts';
import type { Body } from '../body.ts';
import type { PoseHistory } from '../history.ts';
import type { Simulation } from '../simulation.ts';
import { type BatchHits, checkBatch } from './batch.ts';
import {
  createWorldRayHit,
  createWorldSweepHit,
  type WorldClosestPoint,
  type WorldRayHit,
  type WorldSweepHit,
} from './hits.ts';
import { BoundsQuery, ClosestPointQuery, PointQuery } from './point-query.ts';
import { type CastOptions, type OutOption, QueryFilterOptions, type QueryOptions } from './query-filter.ts';
import { type Query, QueryRunner } from './query-runner.ts';
import { RayQuery } from './ray-query.ts';
import { OverlapQuery, type Pose, SweepQuery } from './shape-query.ts';

/** A query whose hits hold more than the body. */
interface Detailed<Hit> extends Query {
  create(): Hit;
  /** Writes all of the hit but the body. */
  write(out: Hit, body: PosedShape, index: number): void;
}

/** The queries of a world; see there for what each of them does. One at a time: what they need is made once. */
export class Queries {
  private readonly scope = new QueryFilterOptions();
  /** The query at hand. */
  private name = '';
  private readonly search: QueryRunner;
  private readonly bodies: readonly Body[];
  private readonly history: PoseHistory | undefined;
  /** The history, when the query at hand is about the past. */
  private past: PoseHistory | undefined;
  private readonly ray = new RayQuery();
  private readonly sweeping = new SweepQuery();
  private readonly overlapping = new OverlapQuery();
  private readonly pointed = new PointQuery();
  private readonly bounded = new BoundsQuery();
  private readonly nearest = new ClosestPointQuery();
  private readonly rayHit = createWorldRayHit();
  private readonly sweepHit = createWorldSweepHit();
  /** Answers that lists which have become shorter have left over. */
  private readonly spareRayHits: WorldRayHit[] = [];
  private readonly spareSweepHits: WorldSweepHit[] = [];

  constructor(sim: Simulation, history: PoseHistory | undefined) {
    this.search = new QueryRunner(sim, this.scope);
    this.bodies = sim.bodies;
    this.history = history;
  }

  /** Whether a query is under way, which is asking a filter. */
  get isRunning(): boolean {
    return this.search.isRunning;
  }

  raycast(ray: RayLike, options?: CastOptions & OutOption<WorldRayHit>): WorldRayHit | undefined {
    const out = this.begin('raycast', options, isHit);
    this.ray.read(ray, this.scope);
    return this.findNearest(this.ray, out);
  }

  raycastAll(ray: RayLike, options?: CastOptions & OutOption<WorldRayHit[]>): WorldRayHit[] {
    const out = this.begin('raycastAll', options, Array.isArray);
    this.ray.read(ray, this.scope);
    return this.findAll(this.ray, out, this.spareRayHits);
  }

  raycastAny(ray: RayLike, options?: CastOptions): boolean {
    this.begin('raycastAny', options);
    this.ray.read(ray, this.scope);
    this.search.run(this.ray, 'any', this.past);
    return this.search.hits.count > 0;
  }

  sweep(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: CastOptions & OutOption<WorldSweepHit>,
  ): WorldSweepHit | undefined {
    const out = this.begin('sweep', options, isHit);
    this.sweeping.read(shape, pose, displacement, this.scope.maxDistance, 'sweep');
    return this.findNearest(this.sweeping, out);
  }

  sweepAll(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: CastOptions & OutOption<WorldSweepHit[]>,
  ): WorldSweepHit[] {
    const out = this.begin('sweepAll', options, Array.isArray);
    this.sweeping.read(shape, pose, displacement, this.scope.maxDistance, 'sweepAll');
    return this.findAll(this.sweeping, out, this.spareSweepHits);
  }

  overlap(shape: Shape, pose: Pose, options?: QueryOptions & OutOption<Body[]>): Body[] {
    const out = this.begin('overlap', options, Array.isArray);
    this.overlapping.read(shape, pose);
    return this.findBodies(this.overlapping, out);
  }

  overlapPoint(point: Vec3Like, options?: QueryOptions & OutOption<Body[]>): Body[] {
    const out = this.begin('overlapPoint', options, Array.isArray);
    this.pointed.read(point);
    return this.findBodies(this.pointed, out);
  }

  queryAabb(min: Vec3Like, max: Vec3Like, options?: QueryOptions & OutOption<Body[]>): Body[] {
    const out = this.begin('queryAabb', options, Array.isArray);
    this.bounded.read(min, max);
    return this.findBodies(this.bounded, out);
  }

  closestPoint(
    point: Vec3Like,
    maxDistance: number,
    options?: QueryOptions & OutOption<WorldClosestPoint>,
  ): WorldClosestPoint | undefined {
    const out = this.begin('closestPoint', options, isHit);
    this.nearest.read(point, maxDistance);
    return this.findNearest(this.nearest, out);
  }

  raycastMany(rays: Float64Array, out: BatchHits, options?: CastOptions): number {
    this.begin('raycastMany', options);
    const count = checkBatch(rays, 7, out, 'raycastMany');
    for (let i = 0; i < count; i++) this.ray.checkEntry(rays, i, this.scope);
    let hits = 0;
    for (let i = 0; i < count; i++) {
      this.ray.readEntry(rays, i, this.scope);
      this.search.run(this.ray, 'nearest', this.past);
      if (this.writeEntry(this.ray, this.rayHit, out, i)) hits++;
    }
    return hits;
  }

  sweepMany(shape: Shape, sweeps: Float64Array, out: BatchHits, options?: CastOptions): number {
    this.begin('sweepMany', options);
    const count = checkBatch(sweeps, 6, out, 'sweepMany');
    this.sweeping.read(shape, NOWHERE, NOWHERE.position, this.scope.maxDistance, 'sweepMany');
    for (let i = 0; i < count; i++) this.sweeping.checkEntry(sweeps, i);
    let hits = 0;
    for (let i = 0; i < count; i++) {
      this.sweeping.readEntry(sweeps, i);
      this.search.run(this.sweeping, 'nearest', this.past);
      if (this.writeEntry(this.sweeping, this.sweepHit, out, i)) hits++;
    }
    return hits;
  }

  /** Reads the options of a query, before anything else is read. Returns where to write the answer, if that was said. */
  private begin<Out>(
    name: string,
    options: (CastOptions & OutOption<Out>) | undefined,
    isOut: (out: unknown) => boolean = isAnything,
  ): Out | undefined {
    if (this.isRunning) throw new Error(`${name} was called inside the filter of another query of the same world`);
    this.scope.read(options, name);
    this.name = name;
    const { out, at } = this.scope;
    if (out !== undefined && !isOut(out)) refuse(out, 'out', CANNOT_BE_WRITTEN, name);
    this.past = undefined;
    if (at === 0) return out as Out;
    if (!this.history)
      throw new RangeError(`${name}: at is ${at}, but the world keeps no history: new World({ history })`);
    this.history.setMoment(at, name);
    this.past = this.history;
    return out as Out;
  }

  private findNearest<Answer extends { body: Body; feature: number }>(
    question: Detailed<Answer>,
    out: Answer | undefined,
  ): Answer | undefined {
    this.search.run(question, 'nearest', this.past);
    if (this.search.hits.count === 0) return undefined;
    const answer = out ?? question.create();
    try {
      this.write(question, answer, 0);
    } catch (error) {
      this.blame(error, answer, question.create());
    }
    return answer;
  }

  /** Writes the answers of all bodies in order, to what is in the list and to what other lists had left over. */
  private findAll<Answer extends { body: Body; feature: number }>(
    question: Detailed<Answer>,
    out: Answer[] | undefined,
    spare: Answer[],
  ): Answer[] {
    const { search } = this;
    search.run(question, 'all', this.past);
    const answers = out ?? [];
    try {
      while (answers.length > search.hits.count) spare.push(answers.pop() as Answer);
      for (let i = 0; i < search.hits.count; i++) {
        if (i === answers.length) answers.push((out && spare.pop()) ?? question.create());
        this.write(question, answers[i], i);
      }
    } catch (error) {
      this.blame(error, answers, question.create());
    }
    return answers;
  }

  private findBodies(question: Query, out: Body[] = []): Body[] {
    const { hits } = this.search;
    this.search.run(question, 'all', this.past);
    try {
      for (let i = 0; i < hits.count; i++) out[i] = this.bodies[hits.at(i)];
      if (out.length > hits.count) out.length = hits.count;
    } catch (error) {
      this.blame(error, out);
    }
    return out;
  }

  /** Writes hit number `k`. */
  private write<Hit extends { body: Body; feature: number }>(query: Detailed<Hit>, out: Hit, k: number): void {
    const index = this.search.hits.at(k);
    query.write(out, this.search.load(index), index);
    out.body = this.bodies[index];
    out.feature = 0;
  }

  /** Throws what has kept an answer from being written: that `out` is not `like` what can be written to, or else the error. */
  private blame(error: unknown, out: unknown, like?: unknown): never {
    const isWritable = Array.isArray(out)
      ? isWritableAs(out, []) && Array.from(out).every((it) => isWritableAs(it, like))
      : isWritableAs(out, like);
    if (!isWritable) refuse(out, 'out', CANNOT_BE_WRITTEN, this.name);
    throw error;
  }

  /** Writes what an entry of a batch has found; false when that is nothing. */
  private writeEntry<Answer extends WorldRayHit | WorldSweepHit>(
    question: Detailed<Answer>,
    hit: Answer,
    out: BatchHits,
    index: number,
  ): boolean {
    const isHit = this.search.hits.count > 0;
    if (isHit) this.write(question, hit, 0);
    const { point, normal } = isHit ? hit : NO_HIT;
    out.body[index] = isHit ? hit.body.id : 0;
    out.distance[index] = isHit ? hit.distance : Infinity;
    out.point[3 * index] = point.x;
    out.point[3 * index + 1] = point.y;
    out.point[3 * index + 2] = point.z;
    out.normal[3 * index] = normal.x;
    out.normal[3 * index + 1] = normal.y;
    out.normal[3 * index + 2] = normal.z;
    return isHit;
  }
}

/** Whether something is likely to come from `createWorldRayHit()` or one of its kin. */
function isHit(out: unknown): boolean {
  if (typeof out !== 'object' || out === null || !('body' in out)) return false;
  // Not their components: to look at a number in a field may put it on the heap.
  const { normal, point } = out as Partial<WorldRayHit>;
  return typeof normal === 'object' && typeof point === 'object' && normal !== null && point !== null;
}

function isAnything(): boolean {
  return true;
}

const CANNOT_BE_WRITTEN = 'which cannot be written to';

const NOWHERE = Object.freeze({ position: Object.freeze(vec3()) });
const NO_HIT = { point: vec3(), normal: vec3() };
