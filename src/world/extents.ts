import { type Aabb, createAabb } from '../math/aabb.ts';
import { enlarged } from '../math/growable.ts';
import { length } from '../math/vec3.ts';
import { relativeBounds } from '../shapes/shape.ts';
import { Balls, OUTER, ROW, WAY } from './balls.ts';
import type { Body } from './body.ts';
import { Boxes } from './boxes.ts';
import { NO_ROTATION } from './spin.ts';

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
  /**
   * The bounds of the shapes relative to the positions, as they are turned at the start of the step. Those of boxes are
   * written when they are needed.
   */
  private relative = new Float64Array(6 * 64);
  /**
   * Where the centers may be with the shapes within the bounds, as long as these do not turn too far; laid out alike. There
   * are no limits when the lowest x is infinite.
   */
  private limits = new Float64Array(6 * 64);
  /** How far the farthest points of the shapes go by the turns of the step; 0 where there is none. */
  private arcs = new Float64Array(64);
  /** How far they may go on like that within the bounds. */
  private arcsLeft = new Float64Array(64);
  /** The least bounds of the body at hand. */
  private readonly needed = new Float64Array(6);

  /** Makes room for so many proxies. */
  reserve(count: number): void {
    if (this.bounds.length >= 6 * count) return;
    this.bounds = enlarged(this.bounds, 12 * count);
    this.relative = enlarged(this.relative, 12 * count);
    this.limits = enlarged(this.limits, 12 * count);
    this.arcs = enlarged(this.arcs, 2 * count);
    this.arcsLeft = enlarged(this.arcsLeft, 2 * count);
    this.balls.grow(2 * count);
  }

  /** Takes note of how a body is turned. */
  orient({ worldShape, shape, proxy }: Body): void {
    const { relative } = this;
    relativeBounds(scratch, worldShape, shape.type);
    const { min, max } = scratch;
    const at = 6 * proxy;
    relative[at] = min.x;
    relative[at + 1] = min.y;
    relative[at + 2] = min.z;
    relative[at + 3] = max.x;
    relative[at + 4] = max.y;
    relative[at + 5] = max.z;
  }

  /** Takes note of where a body has gone in its step. */
  move(proxy: number): void {
    if (this.boxes.has(proxy)) this.boxes.move(proxy, this.balls.rows);
  }

  /** Takes note of how a body has turned in its step. */
  turn(body: Body): void {
    const { boxes } = this;
    if (boxes.has(body.proxy)) boxes.orient(body.proxy, body.quaternion);
    else this.orient(body);
  }

  /**
   * Takes note of where a body goes in its step, which stands in its row of the balls already, and by what `rotation` it
   * turns. Whether its way stays within its bounds; if not, they are to be widened.
   */
  aim(proxy: number, rotation = NO_ROTATION): boolean {
    this.balls.aim(proxy);
    this.boxes.turn(proxy, rotation, this.balls.rows);
    return this.holdWay(proxy);
  }

  /** The same of a body that may turn, and whether its turn stays within them, too. */
  aimTurn(body: Body): boolean {
    const { arcs, arcsLeft } = this;
    const { proxy, turns, rotation } = body;
    arcs[proxy] = turns ? body.boundingRadius * length(rotation) : 0;
    arcsLeft[proxy] -= arcs[proxy];
    return this.aim(proxy, rotation) && arcsLeft[proxy] >= 0;
  }

  /** Resets the displacement and rotation of a body to none, as a refused step demands. Its bounds stay valid. */
  stop(proxy: number): void {
    this.arcs[proxy] = 0;
    this.balls.stop(proxy);
    this.boxes.turn(proxy, NO_ROTATION, this.balls.rows);
  }

  /** Whether the end of the way is within its limits, as its start was. */
  private holdWay(proxy: number): boolean {
    const { limits, balls } = this;
    const { rows } = balls;
    const row = ROW * proxy;
    const at = 6 * proxy;
    const x = rows[row] + rows[row + WAY];
    const y = rows[row + 1] + rows[row + WAY + 1];
    const z = rows[row + 2] + rows[row + WAY + 2];
    return (
      x >= limits[at] &&
      y >= limits[at + 1] &&
      z >= limits[at + 2] &&
      x <= limits[at + 3] &&
      y <= limits[at + 4] &&
      z <= limits[at + 5]
    );
  }

  /** Makes the bounds of a body as small as they can be. */
  fit(body: Body): void {
    const { bounds, limits, needed, balls } = this;
    const { proxy } = body;
    balls.place(body);
    this.boxes.place(body, balls.rows);
    this.arcs[proxy] = 0;
    this.arcsLeft[proxy] = 0;
    this.writeNeeded(proxy, 0, 0);
    for (let i = 0; i < 6; i++) {
      bounds[6 * proxy + i] = needed[i];
      limits[6 * proxy + i] = balls.rows[ROW * proxy + (i % 3)];
    }
  }

  /** Makes the bounds of a body just large enough for this step: for the next one it will need others. */
  tighten(proxy: number): void {
    const { bounds, limits, needed, balls } = this;
    this.measure(proxy);
    // Twice the margin, since that grows on the way.
    this.writeNeeded(proxy, balls.margin(proxy), 0);
    for (let i = 0; i < 6; i++) bounds[6 * proxy + i] = needed[i];
    limits[6 * proxy] = Infinity;
  }

  /** Makes the bounds of a body so large that it stays within them for some steps, unless it is very fast. */
  widen(proxy: number): void {
    const { bounds, limits, needed, balls, arcs, arcsLeft } = this;
    const { rows } = balls;
    const size = rows[ROW * proxy + OUTER];
    const room = ROOM * size;
    const slack = SLACK * size;
    const arc = arcs[proxy];
    // Around one that turns so fast there is room for all turns.
    arcsLeft[proxy] = arc < size ? Math.min(AHEAD * arc, room) : Infinity;
    this.measure(proxy);
    // The margin twice here, too.
    this.writeNeeded(proxy, slack + balls.margin(proxy), arcsLeft[proxy]);
    for (let axis = 0; axis < 3; axis++) {
      const center = rows[ROW * proxy + axis];
      const way = rows[ROW * proxy + WAY + axis];
      const back = Math.max(Math.min(AHEAD * way, 0), -room);
      const ahead = Math.min(Math.max(AHEAD * way, 0), room);
      const at = 6 * proxy + axis;
      bounds[at] = needed[axis] + back;
      bounds[at + 3] = needed[axis + 3] + ahead;
      limits[at] = center + Math.min(way, 0) + back - slack;
      limits[at + 3] = center + Math.max(way, 0) + ahead + slack;
    }
  }

  /** Brings the bounds of a shape relative to its position up to date. */
  private measure(proxy: number): void {
    if (this.boxes.has(proxy)) this.boxes.writeBounds(this.relative, 6 * proxy, proxy);
  }

  /** Writes the bounds of all that a body touches in its step, with `slack` around that, and `turn` around its own bounds. */
  private writeNeeded(proxy: number, slack: number, turn: number): void {
    const { needed, relative, balls, arcs } = this;
    const { rows } = balls;
    const turns = arcs[proxy] > 0;
    const margin = slack + balls.margin(proxy);
    // No point of the shape gets farther by turning than along its arc, nor does it leave the ball around the shape.
    const arc = turns ? arcs[proxy] + turn : 0;
    const farthest = turns ? rows[ROW * proxy + OUTER] : Infinity;
    for (let axis = 0; axis < 3; axis++) {
      const center = rows[ROW * proxy + axis];
      const way = rows[ROW * proxy + WAY + axis];
      const low = Math.max(relative[6 * proxy + axis] - arc, -farthest);
      const high = Math.min(relative[6 * proxy + axis + 3] + arc, farthest);
      needed[axis] = center + Math.min(way, 0) + low - margin;
      needed[axis + 3] = center + Math.max(way, 0) + high + margin;
    }
  }
}

const scratch: Aabb = createAabb();
