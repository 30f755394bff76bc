import { COORDINATE_ROUNDING } from '../../constants.ts';
import { loadVec3 } from '../../math/columns.ts';
import { copy, length, manhattanLength, type Vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../../narrowphase/posed-shape.ts';
import { isDirection, type RayLike, writeDistance, writeInside } from '../../narrowphase/rays/ray.ts';
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
  /** Hit of the body that was tested last. */
  private readonly hit = createWorldRayHit();

  read(ray: RayLike, { maxDistance }: QuerySettings): void {
    readRay(this.ray, ray);
    this.ray.maxDistance = Math.min(this.ray.maxDistance, maxDistance);
  }

  /** Reads entry `index` of a batch: origin, direction, maxDistance. */
  readEntry(rays: Float64Array, index: number, { maxDistance }: QuerySettings): void {
    const { ray } = this;
    const at = this.stride * index;
    loadVec3(ray.origin, rays, at);
    loadVec3(ray.direction, rays, at + 3);
    ray.maxDistance = Math.min(rays[at + 6], maxDistance);
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
    if (!body.kind.ray(this.hit, this.ray, body.worldShape)) return false;
    runner.distance = this.hit.distance;
    runner.time = this.hit.distance;
    return true;
  }

  /** Makes an empty result. */
  create(): WorldRayHit<Data> {
    return createWorldRayHit();
  }

  /** Writes the result for a body that was hit. */
  write(out: WorldRayHit<Data>, runner: QueryRunner, index: number): void {
    this.ray.maxDistance = this.maxDistance;
    // The nearest body is usually the last one tested.
    if (runner.tested === index) {
      this.copyHit(out);
    } else {
      const { kind, worldShape } = runner.load(index);
      kind.ray(out, this.ray, worldShape);
    }
  }

  private copyHit(out: WorldRayHit<Data>): void {
    const { hit } = this;
    if (hit.overlapping) writeInside(out, hit.depth);
    else writeDistance(out, this.ray, hit.distance, 1);
    copy(out.normal, hit.normal);
    copy(out.point, hit.point);
    out.part = hit.part;
    out.feature = hit.feature;
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
