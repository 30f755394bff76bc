import type { Shape } from '../geometry/shape.ts';
import { createAabb } from '../math/aabb.ts';
import { loadVec3 } from '../math/columns.ts';
import type { Quat } from '../math/quat.ts';
import { type Vec3, vec3 } from '../math/vec3.ts';
import { firstImpactBetween } from '../narrowphase/dispatch.ts';
import { gatherParts } from '../narrowphase/parts/parts.ts';
import type { PosedShape } from '../narrowphase/posed-shape.ts';
import type { RayLike } from '../narrowphase/rays/ray.ts';
import type { SweepHit } from '../narrowphase/results.ts';
import { readPosition } from '../validate.ts';
import type { Body } from '../world/body.ts';
import { UNBOUNDED } from '../world/body-store.ts';
import { createWorldRayHit, createWorldSweepHit, type WorldRayHit, type WorldSweepHit } from '../world/queries/hits.ts';
import { type HitMode, QueryRunner } from '../world/queries/query-runner.ts';
import { RayQuery } from '../world/queries/ray-query.ts';
import { SweepQuery } from '../world/queries/shape-query.ts';
import { castBodies, type Simulation } from '../world/simulation.ts';
import { AabbQuery } from '../world/step/aabb-query.ts';
import type { ObstacleSettings } from './move-options.ts';
import { dropBodies, NO_BODY } from './move-result.ts';

/** Which touches of a sweep count: all, or those that the motion opposes. Of a mesh whose floor is touched, these may be a wall. */
export type Touches = 'all' | 'opposed';

/** The queries of a character for its obstacles. Shape and options are read once for all queries of a move. */
export class Obstacles {
  private readonly sim: Simulation;
  private readonly runner: ObstacleRunner;
  private readonly sweep = new ObstacleSweep();
  private readonly ray = new RayQuery();
  private readonly settings: ObstacleSettings;
  private readonly sweepHit = createWorldSweepHit();
  private readonly rayHit = createWorldRayHit();
  private readonly hits: WorldSweepHit[] = [];
  /** All hits that were made, to be used again. */
  private readonly made: WorldSweepHit[] = [];

  constructor(sim: Simulation, settings: ObstacleSettings) {
    this.sim = sim;
    this.settings = settings;
    this.runner = new ObstacleRunner(sim, settings);
  }

  /** Sets the shape of the next sweeps and its orientation. */
  setShape(shape: Shape, quaternion: Readonly<Quat>): void {
    this.sweep.setShape(shape, quaternion, this.settings);
  }

  /** Prepares the queries of a move: finds at once what is within `reach` of the shape, moved along `down` as well. */
  gather(position: Readonly<Vec3>, reach: number, down: Readonly<Vec3>): void {
    this.sweep.aim(position, down, 'all');
    this.sweep.begin(this.runner);
    this.runner.gather(reach);
  }

  /** The first touch of a sweep. Valid until the next one. */
  first(position: Readonly<Vec3>, motion: Readonly<Vec3>, touches: Touches): WorldSweepHit | undefined {
    const { runner, sweepHit } = this;
    this.run(position, motion, touches, 'nearest');
    if (runner.hits.count === 0) return undefined;
    this.write(sweepHit, runner.hits.data[0]);
    return sweepHit;
  }

  /** The first touch of each body in a sweep, sorted by distance, then id. Valid until the next call. */
  all(position: Readonly<Vec3>, motion: Readonly<Vec3>, touches: Touches): readonly WorldSweepHit[] {
    const { hits, made } = this;
    this.run(position, motion, touches, 'all');
    const { count, data } = this.runner.hits;
    hits.length = 0;
    for (let i = 0; i < count; i++) {
      made[i] ??= createWorldSweepHit();
      this.write(made[i], data[i]);
      hits.push(made[i]);
    }
    return hits;
  }

  /** The first touch of one body in a sweep. */
  ofBody(
    { index }: Body,
    position: Readonly<Vec3>,
    motion: Readonly<Vec3>,
    touches: Touches,
  ): WorldSweepHit | undefined {
    const { runner, sweep, sweepHit } = this;
    sweep.aim(position, motion, touches);
    if (!runner.runAlone(sweep, index)) return undefined;
    this.write(sweepHit, index);
    return sweepHit;
  }

  /** The first hit of a ray. */
  raycast(ray: RayLike): WorldRayHit | undefined {
    const { runner, rayHit } = this;
    this.ray.read(ray, this.settings);
    runner.run(this.ray, 'nearest', undefined);
    if (runner.hits.count === 0) return undefined;
    this.ray.write(rayHit, runner, runner.hits.data[0]);
    return rayHit;
  }

  /** Drops the bodies and callbacks of the last move. */
  release(): void {
    this.settings.release();
    this.sweepHit.body = NO_BODY;
    dropBodies(this.made);
  }

  private run(position: Readonly<Vec3>, motion: Readonly<Vec3>, touches: Touches, mode: HitMode): void {
    this.sweep.aim(position, motion, touches);
    this.runner.run(this.sweep, mode, undefined);
  }

  private write(out: WorldSweepHit, index: number): void {
    this.sweep.write(out, this.runner, index);
    out.body = this.sim.bodies[index];
  }
}

/** Runs the queries of a move over the bodies near it. */
class ObstacleRunner extends QueryRunner {
  /** The bodies in a region, and the region. */
  private readonly near = new AabbQuery();
  private readonly region = createAabb();
  /** The box around the volume of a query. */
  private readonly volume = new Float64Array(6);

  /** Finds the bodies in the volume of the sweep that was begun, and within `reach` of it, with their parts. */
  gather(reach: number): void {
    const { near, region, sim, options } = this;
    this.writeVolume(near.box);
    for (let axis = 0; axis < 3; axis++) {
      near.box[axis] -= reach;
      near.box[axis + 3] += reach;
    }
    loadVec3(region.min, near.box, 0);
    loadVec3(region.max, near.box, 3);
    near.count = 0;
    castBodies(sim, near);
    for (let i = 0; i < near.count; i++) {
      if (options.allows(sim, near.data[i])) gatherParts(this.load(near.data[i]), region);
    }
  }

  protected override visitBodies(): void {
    const { near, volume, sim } = this;
    this.writeVolume(volume);
    if (!contains(near.box, volume)) {
      super.visitBodies();
      return;
    }
    const { bounds } = sim.store;
    for (let i = 0; i < near.count && this.limit >= 0; i++) {
      const index = near.data[i];
      if (sim.store.has(index, UNBOUNDED) || meets(volume, bounds, 6 * index)) this.visit(index);
    }
  }

  /** Writes the box around the volume of the query, up to its limit. */
  private writeVolume(out: Float64Array): void {
    const { box, motion, limit } = this;
    for (let axis = 0; axis < 3; axis++) {
      out[axis] = box[axis] + Math.min(0, motion[axis] * limit);
      out[axis + 3] = box[axis + 3] + Math.max(0, motion[axis] * limit);
    }
  }
}

function contains(box: Float64Array, other: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (!(other[axis] >= box[axis] && other[axis + 3] <= box[axis + 3])) return false;
  }
  return true;
}

/** Whether a box meets the one at an offset. */
function meets(box: Float64Array, bounds: Float64Array, at: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (box[axis] > bounds[at + axis + 3] || box[axis + 3] < bounds[at + axis]) return false;
  }
  return true;
}

/** A sweep of the shape of a character. */
class ObstacleSweep extends SweepQuery<unknown> {
  private touches: Touches = 'all';

  setShape(shape: Shape, quaternion: Readonly<Quat>, settings: ObstacleSettings): void {
    this.read(shape, { position: NOWHERE, quaternion }, NOWHERE, settings, 'sweep');
  }

  /** Sets start and displacement of the sweep. */
  aim(position: Readonly<Vec3>, motion: Readonly<Vec3>, touches: Touches): void {
    readPosition(this.posed.center, position, 'position', 'sweep');
    this.readMotion(motion, 'sweep');
    this.touches = touches;
  }

  protected override ask(out: SweepHit, body: PosedShape): boolean {
    return this.touches === 'all' ? super.ask(out, body) : firstImpactBetween(out, this.posed, body);
  }
}

const NOWHERE = Object.freeze(vec3());
