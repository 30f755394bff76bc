import { LARGEST_DISTANCE } from '../constants.ts';
import { enlarged } from '../math/growable.ts';
import { isZero, type Vec3 } from '../math/vec3.ts';
import { type Balls, ROW, WAY } from './balls.ts';
import type { Body } from './body.ts';

/** The body is asked where it goes: it has a target or somebody who may write its velocity. */
export const DRIVEN = 1;
/** The body is told where it is, since it has handed out its position. */
export const SEEN = 2;
/** The step that is under way leaves the body as it is. */
export const IDLE = 4;
/** The body is a plane, which the broadphase does not know. */
export const UNBOUNDED = 8;
/** The body may turn: its spin has to be looked at. */
export const SPINNING = 16;

/** The body could move, but sleeps. */
export const RESTING = 32;
/** The step that is under way must not put the body to sleep. */
export const RESTLESS = 64;

/** As many steps without motion as are counted. */
const MANY = 255;

/**
 * How bodies move, by proxy number. A body is a dozen small objects, and a look at one that has not been touched for a
 * while costs as much as an intersection test: so a step goes by these arrays and the rows of the balls alone, and bodies
 * find out where they are when somebody asks them. Only some have to be looked at, which their marks tell.
 */
export class Motions {
  /** What is to be known about each body: `DRIVEN`, `SEEN` and so on. */
  marks: Uint8Array = new Uint8Array(64);
  /** For how many steps it has not moved. 0 on a sleeping body says that it must be awake in the next one. */
  still: Uint8Array = new Uint8Array(64);
  /** Its place among the bodies that are awake, −1 when it is at rest or static, or there is none. */
  places: Int32Array = new Int32Array(64).fill(-1);
  /** When a step last moved it, or it was put elsewhere: the world's `moment` of then. */
  movedOn = new Float64Array(64);
  /** The velocities of those that are not driven. */
  private velocities = new Float64Array(3 * 64);
  /** Where they were before the last step. */
  private before = new Float64Array(3 * 64);
  private readonly balls: Balls;
  /** Seconds of the step that is under way: not an argument, since V8 would put it on the heap. */
  private readonly span = new Float64Array(1);

  constructor(balls: Balls) {
    this.balls = balls;
  }

  /** Makes room for so many proxies. */
  reserve(needed: number): void {
    if (needed <= this.marks.length) return;
    const count = 2 * needed;
    this.marks = enlarged(this.marks, count);
    this.still = enlarged(this.still, count);
    this.places = enlarged(this.places, count, -1);
    this.movedOn = enlarged(this.movedOn, count);
    this.velocities = enlarged(this.velocities, 3 * count);
    this.before = enlarged(this.before, 3 * count);
  }

  /** Takes in a body, or that it has become static or moving. Its position is in its row of the balls. */
  enter(body: Body): void {
    const { proxy, shape, spin } = body;
    this.marks[proxy] &= SEEN;
    if (shape.type === 'plane') this.marks[proxy] |= UNBOUNDED;
    if (spin) this.marks[proxy] |= SPINNING;
    this.setVelocity(body, body.takeVelocity());
    this.settle(body);
  }

  /** Forgets a body. */
  leave({ proxy }: Body): void {
    this.marks[proxy] = 0;
  }

  /** Takes note that a body was put where its row of the balls says. */
  settle({ proxy, shared }: Body): void {
    this.movedOn[proxy] = shared.moment;
    this.keep(proxy);
  }

  /** Has a body told where it is after each step. */
  show({ proxy }: Body): void {
    this.marks[proxy] |= SEEN;
  }

  /** Takes note that a body may turn from now on. */
  spin({ proxy }: Body): void {
    this.marks[proxy] |= SPINNING;
  }

  /** Notes that a body does not turn, until `spin`. */
  stopSpin({ proxy }: Body): void {
    this.marks[proxy] &= ~SPINNING;
  }

  /** Whether a body has its velocity itself. */
  isDriven({ proxy }: Body): boolean {
    return (this.marks[proxy] & DRIVEN) !== 0;
  }

  /** Gives a body its velocity, which it has itself from now on. */
  drive(body: Body): void {
    const { proxy, linear } = body;
    this.marks[proxy] |= DRIVEN;
    this.readVelocity(linear, body);
  }

  /** Writes the velocity of a body that has none itself. */
  readVelocity(out: Vec3, { proxy }: Body): void {
    const { velocities } = this;
    out.x = velocities[3 * proxy];
    out.y = velocities[3 * proxy + 1];
    out.z = velocities[3 * proxy + 2];
  }

  /** Sets the velocity of a body that has none itself. */
  setVelocity({ proxy }: Body, { x, y, z }: Readonly<Vec3>): void {
    const { velocities } = this;
    velocities[3 * proxy] = x;
    velocities[3 * proxy + 1] = y;
    velocities[3 * proxy + 2] = z;
  }

  /** Writes where a body is, and where it was before the last step. */
  tell({ proxy }: Body, here: Vec3, former: Vec3 | undefined): void {
    const { before } = this;
    const { rows } = this.balls;
    here.x = rows[ROW * proxy];
    here.y = rows[ROW * proxy + 1];
    here.z = rows[ROW * proxy + 2];
    if (!former) return;
    former.x = before[3 * proxy];
    former.y = before[3 * proxy + 1];
    former.z = before[3 * proxy + 2];
  }

  /** Whether nothing is to move a body in the next step. */
  isIdle(body: Body): boolean {
    const { linear, spin, target } = body;
    const stands = this.isDriven(body) ? isZero(linear) && !target?.pending : this.stands(body.proxy);
    return stands && (!spin || isZero(spin.velocity));
  }

  /** The same of one that is not driven, and does not turn. */
  stands(proxy: number): boolean {
    const { velocities } = this;
    const at = 3 * proxy;
    return velocities[at] === 0 && velocities[at + 1] === 0 && velocities[at + 2] === 0;
  }

  /** Gets ready for a step of `dt` seconds. */
  prepare(dt: number): void {
    this.span[0] = dt;
  }

  /**
   * Works out where a body that is not driven will be at the end of the step: its displacement is written to its row of the
   * balls. False when that cannot be computed.
   */
  plan(proxy: number): boolean {
    const { velocities, span } = this;
    const { rows } = this.balls;
    const dt = span[0];
    const row = ROW * proxy;
    const at = 3 * proxy;
    const p = rows[row];
    const q = rows[row + 1];
    const r = rows[row + 2];
    const x = velocities[at] * dt;
    const y = velocities[at + 1] * dt;
    const z = velocities[at + 2] * dt;
    const endX = p + x;
    const endY = q + y;
    const endZ = r + z;
    // A displacement that changes no coordinate is none, as in `dropIneffective`.
    const isEffective = endX !== p || endY !== q || endZ !== r;
    rows[row + WAY] = isEffective ? x : 0;
    rows[row + WAY + 1] = isEffective ? y : 0;
    rows[row + WAY + 2] = isEffective ? z : 0;
    // One sum tells whether all is well: both the start and the end are in reach.
    return endX * endX + endY * endY + endZ * endZ <= LARGEST_DISTANCE * LARGEST_DISTANCE;
  }

  /** Takes a body that is not driven to the end of its step, in its row of the balls. */
  commit(proxy: number): void {
    const { rows } = this.balls;
    const row = ROW * proxy;
    rows[row] += rows[row + WAY];
    rows[row + 1] += rows[row + WAY + 1];
    rows[row + 2] += rows[row + WAY + 2];
  }

  /** Takes note of where a body is before it is moved by a step. */
  keep(proxy: number): void {
    const { before } = this;
    const { rows } = this.balls;
    before[3 * proxy] = rows[ROW * proxy];
    before[3 * proxy + 1] = rows[ROW * proxy + 1];
    before[3 * proxy + 2] = rows[ROW * proxy + 2];
  }

  /** Counts a step in which a body did not move. Returns how many there are now. */
  countStill(proxy: number): number {
    const { still } = this;
    if (still[proxy] < MANY) still[proxy]++;
    return still[proxy];
  }
}
