import { vec3 } from '../../math/vec3.ts';
import { readPosition } from '../../validate.ts';
import type { BodyStore } from '../body-store.ts';
import { Course, ImpactPair } from './course.ts';
import { ImpactQueue } from './impact-queue.ts';

/** The state of `resolveImpacts` in a step. Nobody else sees it before `writeImpacts`. */
export class Impacts {
  readonly queue = new ImpactQueue();
  /** Duration of the step in seconds. */
  dt = 0.5;
  /** The pairs; only the first `pairCount` entries are valid. */
  readonly pairs: ImpactPair[] = [];
  pairCount = 0;
  /** Bodies with impacts in this step, until the next one. */
  bent: Course[] = [];
  /** The same, of the present step. */
  bending: Course[] = [];
  /** Contacts older than the step that ended in it. */
  readonly ended: number[] = [];
  /** Pairs that pass through each other from now on. */
  readonly passed: ImpactPair[] = [];
  /** Bodies with bounds that the broadphase does not know. */
  readonly strays = new Set<number>();
  private step = 0;
  /** By body index. */
  private readonly courses: Course[] = [];
  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** Whether bodies respond in a step of `dt` seconds. Without a duration there are no velocities. */
  areExpected(dt: number): boolean {
    return this.store.responders.count > 0 && dt > 0;
  }

  /** Begins a step of `dt` seconds. */
  begin(dt: number): void {
    this.step++;
    this.dt = dt;
    this.pairCount = 0;
    this.bending.length = 0;
    this.queue.clear();
    this.ended.length = 0;
    this.passed.length = 0;
  }

  /** The course of a body in this step. */
  courseOf(i: number): Course {
    this.courses[i] ??= new Course(i);
    const course = this.courses[i];
    if (course.step !== this.step) course.begin(this.store, this.step, this.dt);
    return course;
  }

  /** @throws RangeError naming a body that impacts would take too far. */
  checkRange(bodies: readonly unknown[]): void {
    for (const course of this.bending) {
      course.positionAt(end, 1);
      readPosition(end, end, 'its position after impacts', bodies[course.index]);
    }
  }

  /** Makes the bodies with impacts in this step those of the last one. */
  publish(): void {
    const { bent } = this;
    this.bent = this.bending;
    this.bending = bent;
  }

  /** Adds a pair, the body with the smaller id first. */
  addPair(a: number, b: number): ImpactPair {
    this.pairs[this.pairCount] ??= new ImpactPair();
    const pair = this.pairs[this.pairCount++];
    pair.begin(this.courseOf(a), this.courseOf(b));
    return pair;
  }
}

const end = vec3();
