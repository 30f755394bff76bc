import type { WorldShapeOf } from '../../geometry/shape.ts';
import type { SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import { createInterval } from '../../math/interval.ts';
import { addScaled, scale, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { IsSimpler, Pair } from '../pair.ts';
import { type ClosestPoints, createClosestPoints } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';
import { MovingPoint } from './moving-point.ts';
import type { NearestOnProfile } from './profile.ts';

// A sphere against a cylinder or a cone: the center of the sphere against the solid, grown by the radius of the sphere.

/** Makes the pair of a sphere and a solid of revolution with this profile. */
export function pairWithSphere<B extends 'cylinder' | 'cone'>(
  isSimplerFirst: IsSimpler<'sphere', B>,
  nearest: NearestOnProfile,
): Pair<'sphere', B> {
  const begin = (a: Readonly<WorldSphere>, b: WorldShapeOf<B>): void => {
    point.begin(nearest, b, a.radius);
    subtract(between, a.center, b.center);
  };
  return {
    isSimplerFirst,
    distance: (out, a, b) => {
      begin(a, b);
      writeClosest(out, a, a.center, b, point.distanceAt(between));
      return out.distance;
    },
    overlap: (a, b) => {
      begin(a, b);
      return point.distanceAt(between) <= 0;
    },
    contact: (out, a, b) => {
      begin(a, b);
      const distance = point.distanceAt(between);
      if (distance > 0) return false;
      writeClosest(closest, a, a.center, b, distance);
      writeContact(out, closest);
      return true;
    },
    sweep: (out, a, b, displacement) => {
      begin(a, b);
      const overlapping = point.distanceAt(between) <= 0;
      times.enter = overlapping ? 0 : point.firstTouch(between, displacement, 1);
      times.exit = Infinity;
      if (times.enter <= 1) {
        addScaled(end, between, displacement, 1);
        scale(back, displacement, -1);
        if (point.distanceAt(end) > 0) times.exit = Math.max(times.enter, 1 - point.firstTouch(end, back, 1));
      }
      if (!writeTimes(out, times, times.enter <= 1, overlapping)) return false;
      addScaled(end, between, displacement, out.fraction);
      moveToHit(moved, a.center, displacement, out);
      writeClosest(closest, a, moved, b, point.distanceAt(end));
      writeImpact(out, closest);
      return true;
    },
  };
}

/** Writes the closest points from the surface of the solid that is nearest to the center of the sphere: `point.surface`. */
function writeClosest(
  out: ClosestPoints,
  a: Readonly<WorldSphere>,
  center: Readonly<Vec3>,
  { center: c }: Readonly<SolidOfRevolution>,
  distance: number,
): void {
  const { normal: n, point: p } = point.surface;
  set(out.normal, 0 - n.x, 0 - n.y, 0 - n.z);
  addScaled(out.pointA, center, n, -a.radius);
  set(out.pointA, 0 + out.pointA.x, 0 + out.pointA.y, 0 + out.pointA.z);
  set(out.pointB, 0 + (c.x + p.x), 0 + (c.y + p.y), 0 + (c.z + p.z));
  out.distance = distance;
}

const point = new MovingPoint();
const between = vec3();
const end = vec3();
const back = vec3();
const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
