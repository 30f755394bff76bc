import { type BodyStore, RESPONDS } from '../body-store.ts';
import { Courses } from './courses.ts';
import { ImpactPairs } from './impact-pairs.ts';
import { ImpactQueue } from './impact-queue.ts';
import { Surfaces } from './surfaces.ts';

/** The state of `resolveImpacts` in a step. The world reads it only after the last impact. */
export class Impacts {
  readonly courses: Courses;
  readonly pairs = new ImpactPairs();
  readonly queue = new ImpactQueue();
  readonly surfaces = new Surfaces();
  /** Contacts older than the step that ended in it. */
  readonly ended: number[] = [];
  /** Pairs that pass through each other from now on. */
  readonly passed: number[] = [];
  /** Bodies with bounds that the broadphase does not know. */
  readonly strays: number[] = [];
  /** Bodies that are `BENT`. */
  readonly bent: number[] = [];
  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
    this.courses = new Courses(store);
  }

  /** Whether bodies respond in a step of `dt` seconds. Without a duration there are no velocities. */
  areExpected(dt: number): boolean {
    return this.store.responders.count > 0 && dt > 0;
  }

  /** Begins a step of `dt` seconds. */
  begin(dt: number): void {
    const capacity = this.store.flags.length;
    this.courses.reset(dt);
    this.pairs.reset(capacity);
    this.surfaces.reset(capacity);
    this.queue.clear();
    this.ended.length = 0;
    this.passed.length = 0;
  }

  /** Adds a pair, the body with the smaller id first, and begins the courses of the bodies that respond. */
  add(a: number, b: number): number {
    return this.pairs.add(a, b, this.isResponding(a), this.isResponding(b));
  }

  /** Notes that the bounds of a body were extended. */
  stray(i: number): void {
    if (!this.strays.includes(i)) this.strays.push(i);
  }

  private isResponding(i: number): boolean {
    if (!this.store.has(i, RESPONDS)) return false;
    if (this.courses.begin(i)) {
      this.pairs.begin(i);
      this.surfaces.begin(i);
    }
    return true;
  }
}
