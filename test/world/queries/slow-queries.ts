import type { Body, Pose, QueryOptions, RayLike, Shape, World } from 'first-contact';
import {
  createAabb,
  createClosestPoints,
  createRayHit,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  type PlacedShape,
  raycastShape,
  shapeBounds,
  shapeContains,
  sphere,
  sweepShapes,
} from 'first-contact/narrowphase';
import type { Vector } from '../../oracle/vector.ts';

// The queries of a world by a loop over all bodies, with the functions for single shapes, which have their own tests.

/** A hit body and its distance. */
export interface Answer {
  id: number;
  distance: number;
}

/** The pose at which a body is tested. */
export type Whereabouts = (body: Body) => PlacedShape | undefined;

const whereItIs: Whereabouts = ({ shape, position, quaternion }) => ({ shape, position, quaternion });

export class SlowQueries {
  private readonly world: World;
  private readonly placeOf: Whereabouts;

  constructor(world: World, placeOf: Whereabouts = whereItIs) {
    this.world = world;
    this.placeOf = placeOf;
  }

  raycast(ray: RayLike, range: number, options: QueryOptions): Answer[] {
    const hit = createRayHit();
    return this.search(options, (it) =>
      raycastShape(hit, { ...ray, maxDistance: range }, it) ? hit.distance : undefined,
    );
  }

  sweep(shape: Shape, pose: Pose, displacement: Vector, range: number, options: QueryOptions): Answer[] {
    const hit = createSweepHit();
    const [x, y, z] = displacement;
    const travel = Math.sqrt(x * x + y * y + z * z);
    return this.search(options, (it) => {
      const isHit = sweepShapes(hit, { ...(pose as object), shape, displacement }, it);
      return isHit && hit.fraction * travel <= range ? hit.fraction * travel : undefined;
    });
  }

  overlap(shape: Shape, pose: Pose, options: QueryOptions): Answer[] {
    return this.search(options, (it) => (overlapShapes({ ...(pose as object), shape }, it) ? 0 : undefined));
  }

  overlapPoint(point: Vector, options: QueryOptions): Answer[] {
    return this.search(options, (it) => (shapeContains(it, point) ? 0 : undefined));
  }

  queryAabb(min: Vector, max: Vector, options: QueryOptions): Answer[] {
    const bounds = createAabb();
    return this.search(options, (it) => {
      if (it.shape.type === 'plane') return lowestCornerIsIn(it, min, max) ? 0 : undefined;
      shapeBounds(bounds, it);
      const axes = ['x', 'y', 'z'] as const;
      return axes.every((axis, i) => bounds.min[axis] <= max[i] && bounds.max[axis] >= min[i]) ? 0 : undefined;
    });
  }

  /** By a sphere so small that its radius is lost in rounding. */
  closest(point: Vector, range: number, options: QueryOptions): Answer[] {
    const closest = createClosestPoints();
    return this.search(options, (it) => {
      distanceShapes(closest, { shape: SPECK, position: point }, it);
      return closest.distance <= range ? closest.distance : undefined;
    });
  }

  private search(options: QueryOptions, distanceTo: (placed: PlacedShape) => number | undefined): Answer[] {
    const answers: Answer[] = [];
    for (const body of this.world.bodies) {
      const placed = this.placeOf(body);
      if (!placed || !isInScope(body, options)) continue;
      const distance = distanceTo(placed);
      if (distance !== undefined) answers.push({ id: body.id, distance });
    }
    return answers.sort((a, b) => a.distance - b.distance || a.id - b.id);
  }
}

const SPECK = sphere(1e-30);

function isInScope(body: Body, { mask = -1, exclude, filter, sensors }: QueryOptions): boolean {
  const excluded: unknown[] = exclude === undefined ? [] : Symbol.iterator in exclude ? [...exclude] : [exclude];
  if (body.sensor && !sensors) return false;
  return (body.layer & mask) !== 0 && !excluded.includes(body) && (filter?.(body) ?? true);
}

function lowestCornerIsIn(plane: PlacedShape, min: Vector, max: Vector): boolean {
  return [0, 1, 2, 3, 4, 5, 6, 7].some((corner) => {
    const p: Vector = [corner & 1 ? max[0] : min[0], corner & 2 ? max[1] : min[1], corner & 4 ? max[2] : min[2]];
    return shapeContains(plane, p);
  });
}
