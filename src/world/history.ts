import { COORDINATE_ROUNDING } from '../constants.ts';
import { quat } from '../math/quat.ts';
import { copy, vec3 } from '../math/vec3.ts';
import { orient } from '../shapes/shape.ts';
import { checkPositive } from '../validate.ts';
import type { Body } from './body.ts';
import { type Moment, Trail } from './trail.ts';

/**
 * Where the bodies of a world were in its last seconds. Bodies that move leave trails: 13 numbers per step. A static body
 * has one only after it was teleported, for as long as that can be asked about; all others have always been where they are.
 *
 * Steps are counted from 0; step `i` stands in slot `i % capacity` of the trails, and lasts from its start to the start
 * of the next one. At the very moment between two steps, bodies stand as the later one found them.
 */
export class History implements Moment {
  private readonly span: number;
  /** How many steps there have been. */
  count = 0;
  /** How many of them are still known. */
  private known = 0;
  private capacity = 16;
  private starts = new Float64Array(this.capacity);
  /** The end of the last step. */
  private now = 0.5;
  private readonly trails: Trail[] = [];
  /** The moment that was asked for: a step, and a fraction of it. */
  private step = 0;
  fraction = 0.5;
  private readonly position = vec3();
  private readonly quaternion = quat();

  /** A history of `span` seconds. */
  constructor(span: number) {
    checkPositive(span, 'history');
    this.span = span;
    this.now = 0;
  }

  /** Takes note of a body that has been added. */
  welcome(body: Body): void {
    body.born = this.count;
    if (body.type === 'moving') this.follow(body);
  }

  /** Has a body leave a trail from now on. Up to now it has stood where it stands, unless it has one. */
  follow(body: Body): void {
    if (!body.trail) {
      body.trail = new Trail(body, this.capacity);
      this.trails.push(body.trail);
      // What was before it was added is never asked for.
      for (let step = Math.max(body.born, this.first); step < this.count; step++)
        body.trail.record(step % this.capacity);
    }
    body.trail.restsSince = this.count;
  }

  /** Forgets the trail of a body. */
  forget(body: Body): void {
    if (!body.trail) return;
    this.trails[this.trails.indexOf(body.trail)] = this.trails[this.trails.length - 1];
    this.trails.pop();
    body.trail = undefined;
  }

  /** Takes down a step of `dt` seconds that has just been taken at `start`. */
  record(start: number, dt: number): void {
    this.now = start + dt;
    if (this.now === start) return;
    const { trails } = this;
    while (this.known > 1 && this.startOf(this.first + 1) <= this.now - this.span) this.known--;
    if (this.known === this.capacity) this.grow();
    const slot = this.count % this.capacity;
    this.starts[slot] = start;
    this.count++;
    this.known++;
    for (let i = trails.length - 1; i >= 0; i--) {
      const { body, restsSince } = trails[i];
      if (body.type === 'static' && restsSince <= this.first) this.forget(body);
      else trails[i].record(slot);
    }
  }

  /**
   * Takes aim at a moment, `at` seconds from now.
   * @throws RangeError when that is not in the history.
   */
  aim(at: number, name: string): void {
    const rounding = this.now * COORDINATE_ROUNDING;
    const moment = this.now + at;
    const reach = this.known === 0 ? 0 : Math.min(this.span, this.now - this.startOf(this.first));
    if (this.known === 0 || at < -this.span || moment < this.startOf(this.first) - rounding) {
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

  /** Whether a body was in the world already at the moment that was asked for. */
  knows(body: Body): boolean {
    return body.born <= this.step;
  }

  /** Puts a body where it was at that moment, until `restore`. */
  place(body: Body): void {
    if (!body.trail) return;
    copy(this.position, body.center);
    body.trail.poseAt(this.step % this.capacity, this, body.center, this.quaternion);
    orient(body.worldShape, body.shape, this.quaternion);
  }

  /** Puts a body back. */
  restore(body: Body): void {
    if (!body.trail) return;
    copy(body.center, this.position);
    orient(body.worldShape, body.shape, body.quaternion);
  }

  /** Has a search consider all bodies with a trail. */
  cast(search: { consider(body: Body): void }): void {
    const { trails } = this;
    for (let i = 0; i < trails.length; i++) search.consider(trails[i].body);
  }

  /** The oldest step that is known. */
  private get first(): number {
    return this.count - this.known;
  }

  private startOf(step: number): number {
    return this.starts[step % this.capacity];
  }

  private grow(): void {
    const { capacity, trails, first, count } = this;
    const starts = new Float64Array(2 * capacity);
    for (let step = first; step < count; step++) starts[step % (2 * capacity)] = this.startOf(step);
    for (let i = 0; i < trails.length; i++) trails[i].grow(capacity, 2 * capacity, first, count);
    this.starts = starts;
    this.capacity *= 2;
  }
}
