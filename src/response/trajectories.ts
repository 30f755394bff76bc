// The trajectories of bodies in the current step, and the pairs that may meet on them.

import { NO_PROGRESS } from '../constants.ts';
import { loadQuat, loadVec3 } from '../math/columns.ts';
import { quat, rotateBy } from '../math/quat.ts';
import {
  addRotation,
  addScaled,
  copy,
  divide,
  dot,
  dropIneffective,
  isZero,
  scale,
  set,
  type Vec3,
  vec3,
} from '../math/vec3.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { isSheet } from '../narrowphase/parts/parts.ts';
import type { ClosestPoints, Contact, SweepHit } from '../narrowphase/results.ts';
import {
  type BodyStore,
  DISPLACEMENT,
  HAS_TARGET,
  MOTION,
  ROTATES,
  ROUND,
  SENSOR,
  UNBOUNDED,
} from '../world/body-store.ts';
import type { ContactEvent } from '../world/events/contact-event.ts';
import { NO_CORNERS, type PathCorners } from '../world/path-corners.ts';
import { load } from '../world/poses.ts';
import type { MadeResponse } from './impact.ts';
import { QueuedEvent } from './impact-queue.ts';
import type { KnownResult } from './known-result.ts';
import { SeparatingAxis } from './separating-axis.ts';

/** An immovable surface that a body was pressed against without bouncing. */
export interface Surface {
  /** Unit vector that points to the body. */
  readonly normal: Readonly<Vec3>;
  /** Least velocity of the body along the normal. */
  readonly speed: number;
  /** Speed of the surface in any direction. */
  readonly pace: number;
}

/**
 * The path of a body in the current step: its position at its last change of velocity, and its motion from there. Times are
 * fractions of the step. As a queued event: the time at which the body leaves its bounds.
 */
export class Trajectory extends QueuedEvent {
  /** Number of the step to which the rest belongs. */
  step = 0;
  /** Whether the last step left it as and where it was, and whether this one repeats that: see repeat.ts. */
  rests = false;
  repeats = false;
  /** Number of contacts that it had after the last step, less those found in this one. */
  awaited = 0;
  readonly index: number;
  response: MadeResponse | undefined = undefined;
  isSensor = false;
  /** Whether it is a sheet, or has one as a part: see `touchAlongSide`. */
  isSheet = false;
  /** Whether its shape has parts. */
  hasParts = false;
  /** Whether it is a sphere or a plane. */
  isSimple = false;
  /** Whether it rotates in this step. A sphere never does. */
  rotates = false;
  /** Position at the last change of velocity, or else at the start of the step. */
  readonly position = vec3();
  /** Displacement of a whole step at the present velocity. */
  readonly displacement = vec3();
  readonly velocity = vec3();
  readonly angularVelocity = vec3();
  /** Time of the last change of velocity; negative without one. */
  time = -1;
  /** The corners of the path so far: not changed after the step. */
  corners: PathCorners = NO_CORNERS;
  /** Number of impacts in the step; of those without progress; of those of these with something immovable. */
  impacts = 0;
  stuck = 0;
  stuckStill = 0;
  /** Number of impacts without progress in which a steady push presses the body against the other one. */
  pressed = 0;
  /** The body had too many impacts without progress: it is immovable for the rest of the step. */
  isStopped = false;
  /** The body without a response that this one is pressed against, or that carries what it is pressed against in this step. */
  carrier: Trajectory | undefined = undefined;
  /** Whether it was pressed against several such bodies. */
  isBetween = false;
  /** The pairs with the bodies that it may meet. Only bodies that respond have pairs; only the first `pairCount` entries are valid. */
  readonly pairs: ImpactPair[] = [];
  pairCount = 0;
  /** Number of the last search for partners in which it was known: see partners.ts. A Set takes far longer. */
  search = 0;
  /** What the body was pressed against at `surfaceTime`. */
  readonly surfaces: Surface[] = [];
  surfaceTime = 0.5;

  /** Velocity at the point of contact that was asked for last. */
  readonly pointVelocity = vec3();

  // For the impact that is decided at present.
  /** 1 / mass; 0 if the impact does not move the body. */
  inverseMass = 0.5;
  /** Whether it takes the velocity of what it hits. */
  stops = false;
  /** Its restitution; 0 if it does not bounce. */
  restitution = 0.5;
  /** Unit vector from the other body to this one. */
  readonly normal = vec3();
  /** What the rotation adds to the velocity at the point of contact. */
  readonly spin = vec3();
  /** Change of velocity in an impact that changes the velocity along the normal by one: along it, unless surfaces hold the body. */
  readonly give = vec3();
  /** Velocity after the impact. */
  readonly after = vec3();

  constructor(index: number) {
    super();
    this.index = index;
    this.first = -1;
  }

  /** Begins a step of `dt` seconds: the path without impacts. */
  begin(store: BodyStore, dt: number): void {
    const { index: i } = this;
    this.rests = false;
    this.repeats = false;
    this.second = store.id[i];
    this.response = store.responses[i] as MadeResponse | undefined;
    this.isSensor = store.has(i, SENSOR);
    this.isSheet = isSheet(store.shapeKinds[i], store.shapes[i]);
    this.hasParts = store.shapeKinds[i].parts !== undefined;
    this.isSimple = store.has(i, ROUND | UNBOUNDED);
    this.rotates = store.has(i, ROTATES);
    loadVec3(this.position, store.motion, MOTION * i);
    loadVec3(this.displacement, store.motion, MOTION * i + DISPLACEMENT);
    loadVec3(this.angularVelocity, store.rotation, 3 * i);
    divide(this.angularVelocity, dt);
    loadVec3(this.velocity, store.velocity, 3 * i);
    if (store.has(i, HAS_TARGET)) {
      copy(this.velocity, this.displacement);
      divide(this.velocity, dt);
    }
    this.time = -1;
    this.corners = NO_CORNERS;
    this.impacts = 0;
    this.stuck = 0;
    this.stuckStill = 0;
    this.pressed = 0;
    this.isStopped = false;
    this.carrier = undefined;
    this.isBetween = false;
    this.surfaces.length = 0;
  }

  /** Whether impacts have changed the velocity. */
  get isDeflected(): boolean {
    return this.time >= 0;
  }

  /** Time from which the velocity is the present one. */
  get since(): number {
    return Math.max(0, this.time);
  }

  /** Changes the velocity at a time to that after an impact. */
  deflect(time: number, dt: number): void {
    this.rests = false;
    this.repeats = false;
    this.positionAt(this.position, time);
    copy(this.velocity, this.after);
    scale(this.displacement, this.after, dt);
    this.time = time;
    const { x, y, z } = this.position;
    this.corners = [...this.corners, time, x, y, z];
  }

  /** Writes the position at a time. */
  positionAt(out: Vec3, time: number): void {
    addScaled(out, this.position, this.displacement, time - this.since);
  }

  /** Writes `pointVelocity` at a point of contact at a time: v + ω × r. */
  writePointVelocity(time: number, { point, normal }: Readonly<Contact>): void {
    const { pointVelocity: out, velocity, angularVelocity } = this;
    copy(out, velocity);
    if (isZero(angularVelocity)) return;
    this.positionAt(center, time);
    addRotation(out, angularVelocity, point, center);
    // The surface of a sphere moves along itself. What ω × r has along the normal is rounding of the point.
    if (!this.rotates) addScaled(out, out, normal, dot(velocity, normal) - dot(out, normal));
  }

  /** Loads the body at a time, with its motion over a part of the step from then on: negative for the motion backwards. */
  load(out: LoadedShape, store: BodyStore, time: number, part = 1 - time): void {
    load(out, store, this.index);
    out.isOriented = true;
    loadQuat(out.quaternion, store.orientation, 4 * this.index);
    if (time === 0 && part === 1 && !this.isDeflected) return;
    this.positionAt(out.center, time);
    scale(out.displacement, this.displacement, part);
    dropIneffective(out.displacement, out.center);
    if (isZero(out.rotation)) return;
    loadQuat(turned, store.orientation, 4 * this.index);
    rotateBy(out.quaternion, turned, out.rotation, time);
    out.orient();
    scale(out.rotation, out.rotation, part);
  }
}

/** Two bodies of which at least one responds, in the current step. As a queued event: their next enter or impact. */
export class ImpactPair extends QueuedEvent {
  /** The body with the smaller id. */
  a!: Trajectory;
  b!: Trajectory;
  /** Whether the filter admits the pair; undefined if it has not been asked. */
  isAdmitted: boolean | undefined = undefined;
  /** Whether the bodies pass through each other, since a callback said so. */
  passes = false;
  /** Contact of the pair, −1 if it is not in contact: then its enter has been queued or delivered. */
  contact = -1;
  /** Its contact of an earlier step, if this step ended it; else −1. */
  ended = -1;
  /** Its enter, if it is one of this step. */
  enter: ContactEvent | undefined = undefined;
  /** Time of the last enter without an impact: the next meeting is later. */
  since = 0.5;
  /** Time of the last impact, if the bodies bounced off each other and have not parted yet; else negative. */
  bounceTime = -1;
  /** Speed at which they approached each other after it: negative. */
  bounceSpeed = 0.5;
  /** Speed at which a rotating pair has to part at its next impact, as a fraction of the speed of the surface. */
  separation = 0.5;
  /** Most that counts of the speed at which a rotating pair slides, from its first impact of the step. */
  sliding = 0.5;
  /** Time of the last impact; negative without one. */
  impactTime = -1;
  /** Number of impacts of a pair that meets again without another body: without progress if it rotates, at one time if it has parts. */
  stuck = 0;
  /** Normal of the last touch of two sheets, otherwise zero: see `ContactStore.sides`. */
  readonly side = vec3();
  /** The contact of its next meeting, of a pair that is not simple. */
  found: SweepHit | undefined = undefined;
  // How far its prediction has come, of a pair that is not simple: see predict.ts. If it does not rotate, only the stage counts.
  stage = 0;
  /** Time after which the next meeting is. */
  low = 0.5;
  /** Part of the rest of the step after which the pair is tested again. */
  part = 0.5;
  /** Time until which no children meet that do not touch at `low`; it is to be found if it is not after `low`. */
  stop = 0.5;
  /** Its gap where it was asked for last. */
  gap: KnownResult<ClosestPoints> | undefined = undefined;
  /** Along which it touched last, of a pair that is not simple and does not rotate. */
  readonly axis = new SeparatingAxis();
  /** Its contact there. */
  touch: KnownResult<SweepHit> | undefined = undefined;

  /** Whether sweeps of the pair are so fast that it does not pay to put them off, or to keep their hits. */
  get isSimple(): boolean {
    return (this.a.isSimple || this.b.isSimple) && !this.rotates && !this.hasParts;
  }

  /** Whether the bodies do not respond to each other: one is a sensor, or they pass through each other. */
  get isSilent(): boolean {
    return this.passes || this.a.isSensor || this.b.isSensor;
  }

  /** Whether one of the bodies has parts. */
  get hasParts(): boolean {
    return this.a.hasParts || this.b.hasParts;
  }

  /** Whether one of the bodies rotates. */
  get rotates(): boolean {
    return this.a.rotates || this.b.rotates;
  }

  /** Time of the last change of velocity of its bodies. */
  get straightSince(): number {
    return Math.max(this.a.since, this.b.since);
  }

  /** Whether an impact at a time is no progress after the last one of the pair. */
  repeats(time: number): boolean {
    return time - this.impactTime < NO_PROGRESS;
  }

  /** Begins a step. */
  begin(a: Trajectory, b: Trajectory): void {
    this.a = a;
    this.b = b;
    this.first = a.second;
    this.second = b.second;
    this.isAdmitted = undefined;
    this.passes = false;
    this.contact = -1;
    this.ended = -1;
    this.enter = undefined;
    this.since = 0;
    this.bounceTime = -1;
    this.separation = 0;
    this.impactTime = -1;
    this.stuck = 0;
    this.gap?.forget();
    this.axis.forget();
    this.touch?.forget();
    set(this.side, 0, 0, 0);
    if (a.response) a.pairs[a.pairCount++] = this;
    if (b.response) b.pairs[b.pairCount++] = this;
  }
}

const center = vec3();
const turned = quat();
