import { type Aabb, createAabb } from '../math/aabb.ts';
import { length } from '../math/vec3.ts';
import { relativeBounds } from '../shapes/shape.ts';
import { Balls, ROW, WAY } from './balls.ts';
import type { Body } from './body.ts';
import { Boxes } from './boxes.ts';

/** For how many steps more bounds are made to last, if nothing happens to the body. */
const AHEAD = 8;
/** By how much, as a fraction of the shape's size, bounds may be larger for that. */
const ROOM = 1;
/** By how much they are larger in any case, on each side, for bodies that jitter, as a fraction of the shape's size. */
const SLACK = 0.02;

/** How far bodies reach in the step that is under way, turns included: by proxy number, in arrays without gaps. */
export class Extents {
  /**
   * Bounds of at least everything the body touches: min x, y, z, max x, y, z. What the broadphase reads. They stay the same
   * for as many steps as the body stays within them.
   */
  bounds = new Float64Array(6 * 64);
  /** The balls around bodies and inside them. */
  readonly balls = new Balls();
  /** Those that are boxes. */
  readonly boxes = new Boxes();
  /** The bounds of the shapes relative to the positions, as they are turned at the start of the step. */
  private relative = new Float64Array(6 * 64);
  /** The least bounds of the body at hand. */
  private readonly needed = new Float64Array(6);

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

  /** Takes note of where a body has gone in its step, and how it is turned now. */
  move(body: Body): void {
    const { boxes, relative, balls } = this;
    const { proxy, turns } = body;
    if (!boxes.has(proxy)) {
      if (turns) this.orient(body);
      return;
    }
    boxes.move(body, balls.rows);
    if (turns) boxes.writeBounds(relative, 6 * proxy, proxy);
  }

  /**
   * Takes note of where a body goes in its step, which stands in its row of the balls already. Whether it stays within its
   * bounds; if not, they are to be widened.
   */
  aim(body: Body): boolean {
    const { bounds, needed, balls, boxes } = this;
    balls.aim(body.proxy);
    boxes.turn(body, balls.rows);
    this.writeNeeded(body, 0, 0);
    const at = 6 * body.proxy;
    return (
      needed[0] >= bounds[at] &&
      needed[1] >= bounds[at + 1] &&
      needed[2] >= bounds[at + 2] &&
      needed[3] <= bounds[at + 3] &&
      needed[4] <= bounds[at + 4] &&
      needed[5] <= bounds[at + 5]
    );
  }

  /** Makes the bounds of a body as small as they can be. */
  fit(body: Body): void {
    this.balls.place(body);
    this.boxes.place(body, this.balls.rows);
    this.writeNeeded(body, 0, 0);
    this.bounds.set(this.needed, 6 * body.proxy);
  }

  /** Makes the bounds of a body so large that it stays within them for some steps, unless it is very fast. */
  widen(body: Body): void {
    const { bounds, needed, balls } = this;
    const { proxy, size } = body;
    const room = ROOM * size;
    this.writeNeeded(body, SLACK * size, Math.min(AHEAD * arcOf(body), room));
    for (let axis = 0; axis < 3; axis++) {
      const ahead = AHEAD * balls.rows[ROW * proxy + WAY + axis];
      bounds[6 * proxy + axis] = needed[axis] + Math.max(Math.min(ahead, 0), -room);
      bounds[6 * proxy + axis + 3] = needed[axis + 3] + Math.min(Math.max(ahead, 0), room);
    }
  }

  /** Writes the bounds of all that a body touches in its step, with `slack` around that, and `turn` around its own bounds. */
  private writeNeeded(body: Body, slack: number, turn: number): void {
    const { needed, relative, balls } = this;
    const { rows } = balls;
    const at = 6 * body.proxy;
    const row = ROW * body.proxy;
    const margin = slack + balls.margin(body.proxy);
    const { turns } = body;
    // No point of the shape gets farther by turning than along its arc, nor does it leave the ball around the shape.
    const arc = turns ? arcOf(body) + turn : 0;
    const farthest = turns ? body.size : Infinity;
    const x = rows[row + WAY];
    const y = rows[row + WAY + 1];
    const z = rows[row + WAY + 2];
    needed[0] = rows[row] + Math.min(x, 0) + Math.max(relative[at] - arc, -farthest) - margin;
    needed[1] = rows[row + 1] + Math.min(y, 0) + Math.max(relative[at + 1] - arc, -farthest) - margin;
    needed[2] = rows[row + 2] + Math.min(z, 0) + Math.max(relative[at + 2] - arc, -farthest) - margin;
    needed[3] = rows[row] + Math.max(x, 0) + Math.min(relative[at + 3] + arc, farthest) + margin;
    needed[4] = rows[row + 1] + Math.max(y, 0) + Math.min(relative[at + 4] + arc, farthest) + margin;
    needed[5] = rows[row + 2] + Math.max(z, 0) + Math.min(relative[at + 5] + arc, farthest) + margin;
  }
}

/** How far the farthest point of a turning body goes by its turn. */
function arcOf({ turns, size, rotation }: Body): number {
  return turns ? size * length(rotation) : 0;
}

const scratch: Aabb = createAabb();
