import { COORDINATE_ROUNDING } from '../../constants.ts';
import { loadVec3 } from '../../math/columns.ts';
import { length, manhattanLength, type Vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../../narrowphase/posed-shape.ts';
import { CrossingList } from '../../narrowphase/rays/crossing-list.ts';
import { addCrossings, castHollow, copyHit, findExit } from '../../narrowphase/rays/crossings.ts';
import { isDirection, type RayHit, type RayLike } from '../../narrowphase/rays/ray.ts';
import { createReadRay, readRay } from '../../narrowphase/rays/raycast.ts';
import { isInRange } from '../../validate.ts';
import type { BatchEntries } from './batch.ts';
import { createWorldRayHit, type WorldRayHit } from './hits.ts';
import type { QuerySettings } from './query-options.ts';
import type { Query, QueryRunner } from './query-runner.ts';

/** Casts a ray against bodies. */
export class RayQuery<Data> implements Query, BatchEntries {
  readonly stride = 7;
  readonly entryName = 'ray';
  readonly entryNeeds = 'a finite origin, a finite direction that is not zero, and a distance of 0 or more';
  /** The ray. Its `maxDistance` shrinks to the nearest hit so far. */
  readonly ray = createReadRay();
  private maxDistance = Infinity;
  private options!: QuerySettings;
  /** Hit of the body that was tested last. */
  private readonly hit = createWorldRayHit();
  private readonly crossings = new CrossingList();

  read(ray: RayLike, options: QuerySettings): void {
    readRay(this.ray, ray);
    this.ray.maxDistance = Math.min(this.ray.maxDistance, options.maxDistance);
    this.options = options;
  }

  /** Reads entry `index` of a batch: origin, direction, maxDistance. */
  readEntry(rays: Float64Array, index: number, options: QuerySettings): void {
    const { ray } = this;
    this.options = options;
    const at = this.stride * index;
    loadVec3(ray.origin, rays, at);
    loadVec3(ray.direction, rays, at + 3);
    ray.maxDistance = Math.min(rays[at + 6], options.maxDistance);
  }

  isValid(): boolean {
    const { origin, direction, maxDistance } = this.ray;
    return isInRange(origin) && isDirection(direction) && maxDistance >= 0;
  }

  begin(runner: QueryRunner): void {
    const { ray } = this;
    const { direction } = ray;
    this.maxDistance = ray.maxDistance;
    runner.limit = this.maxDistance;
    writeBoxAround(runner.box, ray.origin);
    const scale = 1 / length(direction);
    runner.motion[0] = direction.x * scale;
    runner.motion[1] = direction.y * scale;
    runner.motion[2] = direction.z * scale;
  }

  test(body: PosedShape, runner: QueryRunner): boolean {
    this.ray.maxDistance = runner.limit;
    if (!this.cast(this.hit, body)) return false;
    runner.distance = this.hit.distance;
    runner.time = this.hit.distance;
    return true;
  }

  /** Writes where the ray meets a body; false if it does not. */
  private cast(out: RayHit, { kind, worldShape }: PosedShape): boolean {
    return this.options.isHollow ? castHollow(out, this.ray, kind, worldShape) : kind.ray(out, this.ray, worldShape);
  }

  /** Replaces the bodies that were hit by the crossings with their surfaces, if these are wanted. */
  finish(runner: QueryRunner): void {
    if (!this.options.findsCrossings) return;
    const { ray, crossings } = this;
    const { hits } = runner;
    ray.maxDistance = this.maxDistance;
    crossings.clear();
    for (let i = 0; i < hits.count; i++) {
      crossings.owner = hits.data[i];
      const { kind, worldShape } = runner.load(hits.data[i]);
      addCrossings(crossings, ray, kind, worldShape);
    }
    crossings.sort(0);
    hits.count = 0;
    for (let i = 0; i < crossings.count; i++) hits.push(crossings.at(i).owner);
  }

  /** Makes an empty result. */
  create(): WorldRayHit<Data> {
    return createWorldRayHit();
  }

  /** Writes hit number `k`, of a body with that index. */
  write(out: WorldRayHit<Data>, runner: QueryRunner, index: number, k = 0): void {
    const { ray, crossings } = this;
    const { findsCrossings, findsExit } = this.options;
    ray.maxDistance = this.maxDistance;
    if (findsCrossings) {
      copyHit(out, ray, crossings.at(k));
      out.leaving = crossings.at(k).leaving;
    } else {
      // The nearest body is usually the last one tested.
      if (runner.tested === index) copyHit(out, ray, this.hit);
      else this.cast(out, runner.load(index));
      if (out.leaving !== undefined) delete out.leaving;
    }
    if (findsExit) {
      const { kind, worldShape } = runner.load(index);
      out.exitDistance = findExit(ray, kind, worldShape, out.distance);
    } else if (out.exitDistance !== undefined) {
      delete out.exitDistance;
    }
  }
}

/** Writes the box around a point, as large as the rounding of its coordinates. */
export function writeBoxAround(box: Float64Array, point: Readonly<Vec3>): void {
  const { x, y, z } = point;
  const margin = manhattanLength(point) * COORDINATE_ROUNDING;
  box[0] = x - margin;
  box[1] = y - margin;
  box[2] = z - margin;
  box[3] = x + margin;
  box[4] = y + margin;
  box[5] = z + margin;
}
