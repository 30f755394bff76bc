// First touch of a point that moves against a cylinder or a cone grown by a radius. The signed distance g(t) is convex
// in time, so t ← t − g / g' never passes the first touch and converges quadratically: see `solid-sweep.ts`.

import { COORDINATE_ROUNDING, MOST_SWEEP_STEPS } from '../../constants.ts';
import type { SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import { addScaled, copy, dot, largest, type Vec3, vec3 } from '../../math/vec3.ts';
import { type NearestOnProfile, NearestSurface } from './profile.ts';

/** A point that moves against a solid. */
export class MovingPoint {
  /** Nearest surface at the last time. */
  readonly surface = new NearestSurface();
  private nearest!: NearestOnProfile;
  private solid!: Readonly<SolidOfRevolution>;
  private radius = 0.5;

  /** Sets the solid and the radius by which it is grown. */
  begin(nearest: NearestOnProfile, solid: Readonly<SolidOfRevolution>, radius: number): void {
    this.nearest = nearest;
    this.solid = solid;
    this.radius = radius;
  }

  /** Distance of the point at `offset` from the center, minus the radius. */
  distanceAt(offset: Readonly<Vec3>): number {
    this.surface.find(this.nearest, this.solid, offset);
    return this.surface.distance - this.radius;
  }

  /**
   * Time of the first touch of a point that moves from `from`, which is outside, by `velocity`; `Infinity` if there is
   * none up to `longest`. The surface is that of the touch, or the last one before it.
   */
  firstTouch(from: Readonly<Vec3>, velocity: Readonly<Vec3>, longest: number): number {
    const { surface, solid } = this;
    const rounding = (Math.max(solid.radius, solid.halfHeight) + largest(from)) * COORDINATE_ROUNDING;
    let time = 0;
    let gap = this.distanceAt(from);
    for (let i = 0; i < MOST_SWEEP_STEPS; i++) {
      if (i > 0 && !surface.hasDirection) {
        // At the apex or on a rim, or beside them by rounding. The last normal approaches at least as fast.
        copy(surface.normal, before);
        if (gap <= rounding) break;
      }
      const closing = -dot(surface.normal, velocity);
      if (!(closing > 0)) return Infinity;
      const next = time + gap / closing;
      if (!(next <= longest && next < Infinity)) return Infinity;
      if (!(next > time)) break;
      time = next;
      copy(before, surface.normal);
      addScaled(at, from, velocity, time);
      gap = this.distanceAt(at);
      // NaN, so far away that squares overflow, has no direction: the next step ends the search.
      if (!(gap <= 0)) continue;
      // At the apex or on a rim the normal is any one between those of the faces: take one that the motion opposes.
      if (dot(surface.normal, velocity) >= 0) copy(surface.normal, before);
      break;
    }
    return time;
  }
}

const at = vec3();
const before = vec3();
