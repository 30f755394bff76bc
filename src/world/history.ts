import { COORDINATE_ROUNDING } from '../constants.ts';
import { copyVec3, loadQuat, loadVec3 } from '../math/columns.ts';
import { quat, rotateBy } from '../math/quat.ts';
import { set, vec3 } from '../math/vec3.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { checkPositive } from '../validate.ts';
import { type BodyStore, MOTION, STATIC } from './body-store.ts';
import { loadAtRest } from './poses.ts';

/** Numbers per step: position before and after, quaternion before, and the rotation vector of the step. */
const STRIDE = 13;

/** The poses of a body in the steps of a history, in a ring with room for as many as the history has. */
interface Trail {
  readonly index: number;
  /** The first step since which the body has not moved, if it is static. */
  restsSince: number;
  motions: Float64Array;
}

/**
 * The poses of the bodies of a world in its last seconds. Moving bodies have trails: 13 numbers per step. A static body has
 * one only after a teleport, for as long as queries may ask about it; all others have always been at their present pose.
 *
 * Steps are counted from 0. Step `i` is in slot `i % capacity` of the trails, and lasts from its start to the start of the
 * next one. At the very moment between two steps, bodies are at their poses of the later one's start.
 */
export class PoseHistory {
  private readonly span: number;
  private readonly store: BodyStore;
  /** Number of steps that were recorded. */
  private count = 0;
  /** Number of them that are still kept. */
  private kept = 0;
  private capacity = 16;
  private starts = new Float64Array(this.capacity);
  /** End of the last step. */
  private now = 0;
  private readonly trails: Trail[] = [];
  /** By body index: its trail, and the number of steps that were recorded when it was added. */
  private readonly trailOf: (Trail | undefined)[] = [];
  private readonly addedAt: number[] = [];
  /** The moment that queries ask about: a step, and a fraction of it. */
  private step = 0;
  private fraction = 0.5;

  /** A history of `span` seconds. */
  constructor(span: number, store: BodyStore) {
    checkPositive(span, 'history');
    this.span = span;
    this.store = store;
  }

  /** Notes that a body was added. */
  add(i: number): void {
    this.addedAt[i] = this.count;
    this.trailOf[i] = undefined;
    if (!this.store.has(i, STATIC)) this.follow(i);
  }

  /** Records a body from now on. Without a trail up to now, it has always been at its present pose. */
  follow(i: number): void {
    let trail = this.trailOf[i];
    if (!trail) {
      trail = { index: i, restsSince: 0, motions: new Float64Array(STRIDE * this.capacity) };
      this.trailOf[i] = trail;
      this.trails.push(trail);
      for (let step = Math.max(this.addedAt[i], this.first); step < this.count; step++) this.write(trail, step);
    }
    trail.restsSince = this.count;
  }

  /** Forgets the trail of a body. */
  forget(i: number): void {
    const trail = this.trailOf[i];
    if (!trail) return;
    this.trails[this.trails.indexOf(trail)] = this.trails[this.trails.length - 1];
    this.trails.pop();
    this.trailOf[i] = undefined;
  }

  /** Records a step of `dt` seconds that was just taken at `start`. */
  record(start: number, dt: number): void {
    this.now = start + dt;
    if (this.now === start) return;
    const { trails } = this;
    while (this.kept > 1 && this.startOf(this.first + 1) <= this.now - this.span) this.kept--;
    if (this.kept === this.capacity) this.grow();
    const step = this.count++;
    this.starts[step % this.capacity] = start;
    this.kept++;
    for (let k = trails.length - 1; k >= 0; k--) {
      const { index, restsSince } = trails[k];
      if (this.store.has(index, STATIC) && restsSince <= this.first) this.forget(index);
      else this.write(trails[k], step);
    }
  }

  /**
   * Sets the moment that queries ask about, `at` seconds from now.
   * @throws RangeError when it is not in the history.
   */
  setMoment(at: number, name: string): void {
    const rounding = this.now * COORDINATE_ROUNDING;
    const moment = this.now + at;
    const reach = this.kept === 0 ? 0 : Math.min(this.span, this.now - this.startOf(this.first));
    if (this.kept === 0 || at < -this.span || moment < this.startOf(this.first) - rounding) {
      throw new RangeError(`${name}: at is ${at}, but the history reaches back ${reach} s only`);
    }
    let step = this.count - 1;
    let end = this.now;
    while (step > this.first && this.startOf(step) - rounding > moment) {
      end = this.startOf(step);
      step--;
    }
    const start = this.startOf(step);
    this.step = step;
    this.fraction = moment <= start + rounding ? 0 : (moment - start) / (end - start);
  }

  /** Whether a body was in the world at that moment. */
  knows(i: number): boolean {
    return this.addedAt[i] <= this.step;
  }

  /** Whether a body has a trail: then its present bounds do not tell where it was. */
  hasTrail(i: number): boolean {
    return this.trailOf[i] !== undefined;
  }

  /** Loads a body at its pose of that moment, at rest: on the motion of the step, as `body.interpolated` is. */
  load(out: LoadedShape, i: number): void {
    loadAtRest(out, this.store, i);
    const trail = this.trailOf[i];
    if (!trail) return;
    const { motions } = trail;
    const { fraction } = this;
    const at = STRIDE * (this.step % this.capacity);
    const rest = 1 - fraction;
    set(
      out.center,
      motions[at] * rest + motions[at + 3] * fraction,
      motions[at + 1] * rest + motions[at + 4] * fraction,
      motions[at + 2] * rest + motions[at + 5] * fraction,
    );
    loadQuat(before, motions, at + 6);
    loadVec3(rotation, motions, at + 10);
    rotateBy(out.quaternion, before, rotation, fraction);
    out.orient();
  }

  /** Visits the bodies with trails. */
  visitTrails(visitor: { consider(index: number): void }): void {
    const { trails } = this;
    for (let k = 0; k < trails.length; k++) visitor.consider(trails[k].index);
  }

  /** Writes the last step of a body to a trail; or, for a step before the trail began, that it did not move. */
  private write({ index: i, motions }: Trail, step: number): void {
    const { previousPosition, motion, previousOrientation, lastRotation } = this.store;
    const at = STRIDE * (step % this.capacity);
    copyVec3(motions, at, previousPosition, 3 * i);
    copyVec3(motions, at + 3, motion, MOTION * i);
    for (let k = 0; k < 4; k++) motions[at + 6 + k] = previousOrientation[4 * i + k];
    copyVec3(motions, at + 10, lastRotation, 3 * i);
  }

  /** The oldest step that is kept. */
  private get first(): number {
    return this.count - this.kept;
  }

  private startOf(step: number): number {
    return this.starts[step % this.capacity];
  }

  private grow(): void {
    const { capacity, trails, first, count } = this;
    const starts = new Float64Array(2 * capacity);
    for (let step = first; step < count; step++) starts[step % (2 * capacity)] = this.startOf(step);
    for (const trail of trails) {
      const motions = new Float64Array(2 * STRIDE * capacity);
      for (let step = first; step < count; step++) {
        const at = STRIDE * (step % capacity);
        motions.set(trail.motions.subarray(at, at + STRIDE), STRIDE * (step % (2 * capacity)));
      }
      trail.motions = motions;
    }
    this.starts = starts;
    this.capacity *= 2;
  }
}

const before = quat();
const rotation = vec3();
