import type { ContactEvent } from '../events/contact-event.ts';
import type { Course } from './course.ts';
import { Occasion } from './impact-queue.ts';

/** Two bodies of which at least one responds, in the current step. As an occasion, it is their next enter or impact. */
export class ImpactPair extends Occasion {
  /** The course of the body with the smaller id. */
  a!: Course;
  b!: Course;
  /** Whether the filter admits the pair; undefined if it has not been asked. */
  isAdmitted: boolean | undefined = undefined;
  /** The bodies do not respond to each other: one is a sensor, or they pass through each other. */
  isSilent = false;
  /** Contact of the pair, −1 if it is not in contact: then its enter has been queued or delivered. */
  contact = -1;
  /** Its enter, if it is one of this step. */
  enter: ContactEvent | undefined = undefined;
  /** Time of the last enter without an impact: the next meeting is later. */
  since = 0.5;
  /** Time of the last impact, if the bodies bounced off each other and have not parted yet; else negative. */
  bounceTime = -1;
  /** Speed at which they approached each other after it: negative. */
  bounceSpeed = 0.5;
  /** Speed at which a turning pair has to part at its next impact, as a fraction of the speed of the surface. */
  separation = 0.5;

  /** Begins a step. */
  begin(a: Course, b: Course): void {
    this.a = a;
    this.b = b;
    this.first = a.second;
    this.second = b.second;
    this.isAdmitted = undefined;
    this.isSilent = a.isSensor || b.isSensor;
    this.contact = -1;
    this.enter = undefined;
    this.since = 0;
    this.bounceTime = -1;
    this.separation = 0;
    for (const course of [a, b]) if (course.response) course.pairs[course.pairCount++] = this;
  }
}
