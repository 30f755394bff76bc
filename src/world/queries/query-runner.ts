import type { BoxCast } from '../../broadphase/broadphase.ts';
import { COORDINATE_ROUNDING } from '../../constants.ts';
import { createInterval, narrow } from '../../math/interval.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import type { PosedShape } from '../../narrowphase/posed-shape.ts';
import type { Past } from '../past.ts';
import { loadAtRest } from '../poses.ts';
import { castBodies, type Simulation } from '../simulation.ts';
import { HitList } from './hit-list.ts';
import type { QuerySettings } from './query-options.ts';

/** A test that is run on every body in a region. */
export interface Query {
  /** Writes the region of the query to the runner: `box`; unless it is at rest, `motion`, `grows`, `limit`. */
  begin(runner: QueryRunner): void;
  /**
   * Whether a body is a hit within `runner.limit`. If so, writes `runner.distance`, by which hits are sorted, and
   * `runner.time`, the time of the hit in the cast, unless all hits have 0.
   */
  test(body: PosedShape, runner: QueryRunner): boolean;
  /** Replaces the bodies that were hit, in order, by what there is to tell of each. */
  finish?(runner: QueryRunner): void;
}

/** Which hits are kept: the nearest, all of them, or the first one found. */
export type HitMode = 'nearest' | 'all' | 'any';

/** Runs a query over the bodies in its region, and keeps hits by mode. */
export class QueryRunner implements BoxCast {
  readonly box = new Float64Array(6);
  readonly motion = new Float64Array(3);
  grows = false;
  /** Multiple of the bounding radius within which a query finds a body along each axis: 1, but for queries of bounds. */
  boundsFactor = 1;
  limit = Infinity;
  distance = 0.5;
  time = 0.5;
  /** Index of the body that was tested last. */
  tested = -1;
  readonly hits: HitList;
  protected readonly sim: Simulation;
  protected readonly options: QuerySettings;
  private readonly loaded = new LoadedShape();
  private query: Query = NO_QUERY;
  private mode: HitMode = 'all';
  private past: Past | undefined;

  constructor(sim: Simulation, options: QuerySettings) {
    this.sim = sim;
    this.options = options;
    this.hits = new HitList(sim.store);
  }

  /** Runs a query over all bodies that its options allow, at their current poses or at those recorded in `past`. */
  run(query: Query, mode: HitMode, past: Past | undefined): void {
    const { motion } = this;
    this.query = query;
    this.mode = mode;
    this.past = past;
    this.hits.count = 0;
    // `fill` would take 3 % of the time of a ray.
    motion[0] = 0;
    motion[1] = 0;
    motion[2] = 0;
    this.grows = false;
    this.limit = 0;
    this.distance = 0;
    this.time = 0;
    this.boundsFactor = 1;
    query.begin(this);
    this.sim.isInQuery = true;
    try {
      this.visitBodies();
      past?.visitRecorded(this);
    } finally {
      this.sim.isInQuery = false;
    }
    if (mode !== 'all') return;
    this.hits.sort();
    query.finish?.(this);
  }

  /** Visits the bodies whose bounds the volume of the query meets. */
  protected visitBodies(): void {
    castBodies(this.sim, this);
  }

  visit(index: number): void {
    // Current bounds say nothing about past poses: the history visits the bodies that it records.
    if (!this.past?.hasHistory(index)) this.testBody(index);
  }

  /** Whether the volume of the query may meet the cube around a sphere, x, y, z and radius, enlarged by `boundsFactor`. */
  mayTouch(sphere: Float64Array): boolean {
    const { box, motion, limit } = this;
    times.enter = 0;
    times.exit = limit;
    for (let axis = 0; axis < 3; axis++) {
      const position = sphere[axis] - (box[axis] + box[axis + 3]) / 2;
      const half = (box[axis + 3] - box[axis]) / 2 + (this.grows ? limit : 0);
      const reach = sphere[3] * this.boundsFactor + half + Math.abs(position) * COORDINATE_ROUNDING;
      // The position in an infinite box is NaN.
      if (reach < Infinity && !narrow(times, position, -motion[axis], reach)) return false;
    }
    return true;
  }

  /** Tests a body. */
  testBody(index: number): void {
    const { query, options, past, sim } = this;
    if (!options.allows(sim, index)) return;
    if (past && !past.wasInWorld(index)) return;
    this.tested = index;
    if (query.test(this.load(index), this)) this.take(index);
  }

  /** Whether a body alone is a hit at its current pose, whatever the options. */
  runAlone(query: Query, index: number): boolean {
    this.past = undefined;
    this.tested = index;
    return query.test(this.load(index), this);
  }

  /** Loads a body at its current or past pose. Valid until the next call. */
  load(index: number): LoadedShape {
    if (this.past) this.past.load(this.loaded, index);
    else loadAtRest(this.loaded, this.sim.store, index);
    return this.loaded;
  }

  private take(index: number): void {
    const { mode, hits, distance, time } = this;
    hits.distance = distance;
    if (mode === 'nearest' && hits.count > 0 && !hits.isBeforeFirst(index)) return;
    if (!this.options.accepts(this.sim, index)) return;
    if (mode === 'nearest') {
      this.limit = time;
      hits.count = 0;
    } else if (mode === 'any') {
      this.limit = -1;
    }
    hits.push(index);
  }
}

const NO_QUERY: Query = { begin: () => {}, test: () => false };
const times = createInterval();
