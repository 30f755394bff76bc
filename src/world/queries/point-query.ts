import { boundsReachPlane } from '../../broadphase/half-space.ts';
import type { WorldPlane } from '../../geometry/plane.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import { createAabb } from '../../math/aabb.ts';
import { storeVec3 } from '../../math/columns.ts';
import { copy, negate, set, type Vec3Like, vec3 } from '../../math/vec3.ts';
import { distanceFromSphere } from '../../narrowphase/dispatch.ts';
import type { PosedShape } from '../../narrowphase/posed-shape.ts';
import { createClosestPoints } from '../../narrowphase/results.ts';
import { checkNotNegative, readPosition, readVec3 } from '../../validate.ts';
import { createWorldClosestPoint, type WorldClosestPoint } from './hits.ts';
import type { Query, QueryRunner } from './query-runner.ts';
import { writeBoxAround } from './ray-query.ts';

/** Tests whether bodies contain a point. */
export class PointQuery implements Query {
  private readonly point = vec3();

  read(point: Vec3Like): void {
    readPosition(this.point, point, 'point', 'overlapPoint');
  }

  begin(runner: QueryRunner): void {
    writeBoxAround(runner.box, this.point);
  }

  test(body: PosedShape): boolean {
    return body.kind.contains(body.worldShape, this.point);
  }
}

/** Tests whether the bounds of bodies touch a box. */
export class BoundsQuery implements Query {
  private readonly min = vec3();
  private readonly max = vec3();
  private readonly bounds = new Float64Array(6);

  read(min: Vec3Like, max: Vec3Like): void {
    readVec3(this.min, min, 'min', 'queryAabb');
    readVec3(this.max, max, 'max', 'queryAabb');
    const { min: low, max: high } = this;
    for (const axis of ['x', 'y', 'z'] as const) {
      if (low[axis] <= high[axis]) continue;
      throw new RangeError(`queryAabb: min.${axis} is ${low[axis]}, but must not be above max.${axis}, ${high[axis]}`);
    }
    storeVec3(this.bounds, 0, low);
    storeVec3(this.bounds, 3, high);
  }

  begin(runner: QueryRunner): void {
    runner.box.set(this.bounds);
    runner.boundsFactor = BOUNDS_FACTOR;
  }

  test({ worldShape, kind }: PosedShape): boolean {
    const { min: low, max: high } = this;
    if (kind.isUnbounded) return boundsReachPlane(this.bounds, 0, worldShape as WorldPlane, NO_DISPLACEMENT);
    kind.bounds(aabb, worldShape);
    const { min, max } = aabb;
    const { x, y, z } = worldShape.center;
    return (
      x + min.x <= high.x &&
      y + min.y <= high.y &&
      z + min.z <= high.z &&
      x + max.x >= low.x &&
      y + max.y >= low.y &&
      z + max.z >= low.z
    );
  }
}

/** Finds the closest surface to a point, which the narrowphase treats as a sphere of radius 0. */
export class ClosestPointQuery<Data> implements Query {
  private readonly point = vec3();
  private readonly sphere: WorldSphere = { center: this.point, radius: 0 };
  private readonly closest = createClosestPoints();
  private maxDistance = Infinity;

  /** Reads the arguments. `limit` is the maximum distance of the options. */
  read(point: Vec3Like, maxDistance: number, limit: number): void {
    if (!(typeof maxDistance === 'number' && maxDistance >= 0))
      checkNotNegative(maxDistance, 'maxDistance', 'closestPoint');
    readPosition(this.point, point, 'point', 'closestPoint');
    this.maxDistance = Math.min(maxDistance, limit);
  }

  begin(runner: QueryRunner): void {
    writeBoxAround(runner.box, this.point);
    runner.limit = this.maxDistance;
    runner.grows = true;
  }

  test(body: PosedShape, runner: QueryRunner): boolean {
    const { closest } = this;
    distanceFromSphere(closest, this.sphere, body);
    runner.distance = 0 + closest.distance;
    runner.time = Math.max(0, closest.distance);
    return closest.distance <= this.maxDistance;
  }

  /** Makes an empty result. */
  create(): WorldClosestPoint<Data> {
    return createWorldClosestPoint();
  }

  /** Writes the result for a body that was hit. */
  write(out: WorldClosestPoint<Data>, runner: QueryRunner, index: number): void {
    const body = runner.load(index);
    const { closest } = this;
    distanceFromSphere(closest, this.sphere, body);
    const { x, y, z } = closest.pointB;
    out.distance = 0 + closest.distance;
    copy(out.normal, closest.normal);
    negate(out.normal);
    set(out.point, 0 + x, 0 + y, 0 + z);
    out.part = closest.partB ?? 0;
    out.feature = closest.featureB ?? 0;
  }
}

const NO_DISPLACEMENT = Object.freeze(vec3());
/** Bounds of a rotated mesh are those of a box that contains it, whose corners may be √3 radii from the center. */
const BOUNDS_FACTOR = 2;
const aabb = createAabb();
