import { CONTACT_TOLERANCE, COORDINATE_ROUNDING } from '../constants.ts';
import { type Aabb, createAabb } from '../math/aabb.ts';
import { length, taxicab } from '../math/vec3.ts';
import { relativeBounds } from '../shapes/shape.ts';
import { Balls } from './balls.ts';
import type { Body } from './body.ts';

/** How far bodies reach in the step that is under way, turns included: by proxy number, in arrays without gaps. */
export class Extents {
  /** The bounds of everything the body touches: min x, y, z, max x, y, z. What the broadphase reads. */
  bounds = new Float64Array(6 * 64);
  /** The balls around bodies and inside them. */
  readonly balls = new Balls();
  /** The bounds of the shapes relative to the positions, as they are turned at the start of the step. */
  private relative = new Float64Array(6 * 64);

  /** Makes room for so many proxies. */
  reserve(count: number): void {
    if (this.bounds.length >= 6 * count) return;
    const bounds = new Float64Array(12 * count);
    const relative = new Float64Array(12 * count);
    bounds.set(this.bounds);
    relative.set(this.relative);
    this.bounds = bounds;
    this.relative = relative;
    this.balls.reserve(2 * count);
  }

  /** Takes note of how a body is turned. */
  orient({ form, shape, proxy }: Body): void {
    const { relative } = this;
    relativeBounds(scratch, form, shape.type);
    const { min, max } = scratch;
    const at = 6 * proxy;
    relative[at] = min.x;
    relative[at + 1] = min.y;
    relative[at + 2] = min.z;
    relative[at + 3] = max.x;
    relative[at + 4] = max.y;
    relative[at + 5] = max.z;
  }

  /**
   * Takes note of where a body goes in its step. Its bounds are a little larger than computed, by what rounding may have
   * taken off, so that no touching pair has bounds apart.
   */
  aim(body: Body): void {
    const { bounds, relative } = this;
    const { position: p, displacement: d, size } = body;
    const at = 6 * body.proxy;
    const margin = size * CONTACT_TOLERANCE + (taxicab(p) + taxicab(d)) * COORDINATE_ROUNDING;
    // No point of the shape goes farther by the turn than along the arc of the farthest one, nor leaves the ball around it.
    const arc = body.turns ? size * length(body.rotation) : 0;
    const least = body.turns ? size : Infinity;
    bounds[at] = p.x + Math.min(d.x, 0) + Math.max(relative[at] - arc, -least) - margin;
    bounds[at + 1] = p.y + Math.min(d.y, 0) + Math.max(relative[at + 1] - arc, -least) - margin;
    bounds[at + 2] = p.z + Math.min(d.z, 0) + Math.max(relative[at + 2] - arc, -least) - margin;
    bounds[at + 3] = p.x + Math.max(d.x, 0) + Math.min(relative[at + 3] + arc, least) + margin;
    bounds[at + 4] = p.y + Math.max(d.y, 0) + Math.min(relative[at + 4] + arc, least) + margin;
    bounds[at + 5] = p.z + Math.max(d.z, 0) + Math.min(relative[at + 5] + arc, least) + margin;
    this.balls.aim(body, margin);
  }
}

const scratch: Aabb = createAabb();
