import { COORDINATE_ROUNDING } from './constants.ts';
import type { Shape } from './geometry/shape.ts';
import { copyVec3, loadQuat, loadVec3 } from './math/columns.ts';
import { quat, rotateBy } from './math/quat.ts';
import { vec3 } from './math/vec3.ts';
import type { LoadedShape } from './narrowphase/loaded-shape.ts';
import type { ShapeKind } from './narrowphase/shape-kind.ts';
import { checkPositive } from './validate.ts';
import { BOUNDING, type BodyStore, DEFLECTED, MOTION, STATIC } from './world/body-store.ts';
import { type Past, type PastVisitor, WorldHistory } from './world/past.ts';
import { interpolateCorners, NO_CORNERS, type PathCorners } from './world/path-corners.ts';
import { loadAtRest } from './world/poses.ts';
import { margin } from './world/tolerances.ts';

/** Numbers per step: position before and after, quaternion before, rotation vector. */
const STRIDE = 13;

/** The poses of one body: a ring buffer of `STRIDE` numbers per step. */
interface BodyHistory {
  readonly index: number;
  /** For a static body: the step since which it has not moved. */
  unmovedSince: number;
  motions: Float64Array;
  /** By step: the corners of the body, if it has any. */
  readonly corners: Map<number, PathCorners>;
  /** Earlier shapes, the oldest first. */
  readonly shapes: PastShape[];
}

/** A shape that a body had before the step `until`. */
interface PastShape {
  readonly shape: Shape;
  readonly kind: ShapeKind;
  readonly until: number;
}

/**
 * Records the poses of the last seconds, for the option `at` of queries.
 * @throws RangeError or TypeError unless `seconds` is a finite number above 0.
 * @example
 * const world = new World({ history: history(0.5) });
 * world.raycast([0, 1, 0], [0, 0, -1], { at: Math.max(-0.12, world.historyStart) });
 */
export function history(seconds: number): WorldHistory {
  checkPositive(seconds, 'seconds', 'history');
  return new WorldHistory(seconds, (store) => new PoseHistory(seconds, store));
}

/**
 * The history of poses and shapes of the last seconds. Moving bodies are recorded in every step. A static body is
 * recorded only after a teleport or a change of its shape, until that is too old for queries. Bodies that are not recorded
 * have always been at their current pose.
 *
 * Steps are counted from 0. Step `i` is in slot `i % capacity` and lasts until the start of step `i + 1`. A query at
 * the time between two steps reads the start poses of the later step.
 */
class PoseHistory implements Past {
  private readonly span: number;
  private readonly store: BodyStore;
  /** Number of recorded steps. */
  private count = 0;
  /** Number of recorded steps that are kept. */
  private kept = 0;
  private capacity = 16;
  /** By slot: start of the step, which is the end of the step before. */
  private starts: Float64Array = new Float64Array(this.capacity);
  /** The bodies that are recorded, by index. */
  private readonly recorded = new Map<number, BodyHistory>();
  /** By body index: the value of `count` when the body was added. */
  private addedAt: number[] = [];
  /** Time of the current query: a step, and a fraction of it. */
  private step = 0;
  private fraction = 0.5;

  /** A history of `span` seconds. */
  constructor(span: number, store: BodyStore) {
    this.span = span;
    this.store = store;
  }

  add(i: number): void {
    this.addedAt[i] = this.count;
    if (!this.store.has(i, STATIC)) this.startRecording(i);
  }

  startRecording(i: number): BodyHistory {
    let history = this.recorded.get(i);
    if (!history) {
      const motions = new Float64Array(STRIDE * this.capacity);
      history = { index: i, unmovedSince: 0, motions, corners: new Map(), shapes: [] };
      this.recorded.set(i, history);
      for (let step = Math.max(this.addedAt[i], this.first); step < this.count; step++) this.write(history, step);
    }
    history.unmovedSince = this.count;
    return history;
  }

  keepShape(i: number): void {
    const { shapes } = this.startRecording(i);
    // No step was taken with a shape that came and went between two of them.
    if (shapes.at(-1)?.until === this.count) return;
    shapes.push({ shape: this.store.shapes[i], kind: this.store.kinds[i], until: this.count });
  }

  stopRecording(i: number): void {
    this.recorded.delete(i);
  }

  record(start: number, dt: number): void {
    const end = start + dt;
    if (end === start) return;
    const { first } = this;
    while (this.kept > 1 && this.startOf(this.first + 1) <= end - this.span) this.kept--;
    if (this.kept === this.capacity - 1) this.grow();
    const step = this.count++;
    this.starts[this.count % this.capacity] = end;
    this.kept++;
    for (const history of this.recorded.values()) {
      const { index, unmovedSince } = history;
      if (this.store.has(index, STATIC) && unmovedSince <= this.first) {
        this.stopRecording(index);
        continue;
      }
      this.write(history, step);
      this.forget(history, first);
    }
  }

  get start(): number {
    return this.kept === 0 ? 0 : Math.max(-this.span, this.startOf(this.first) - this.now);
  }

  setMoment(at: number, name: string): void {
    const rounding = this.now * COORDINATE_ROUNDING;
    const moment = this.now + at;
    if (this.kept === 0 || at < -this.span || moment < this.startOf(this.first) - rounding) {
      throw new RangeError(`${name}: at is ${at}, but the history reaches back ${0 - this.start} s only`);
    }
    let step = this.count - 1;
    while (step > this.first && this.startOf(step) - rounding > moment) step--;
    const start = this.startOf(step);
    this.step = step;
    this.fraction = moment <= start + rounding ? 0 : (moment - start) / (this.startOf(step + 1) - start);
  }

  wasInWorld(i: number): boolean {
    return this.addedAt[i] <= this.step;
  }

  hasHistory(i: number): boolean {
    return this.recorded.has(i);
  }

  load(out: LoadedShape, i: number): void {
    loadAtRest(out, this.store, i);
    const history = this.recorded.get(i);
    if (!history) return;
    const { motions, corners, shapes } = history;
    const { fraction } = this;
    if (shapes.length > 0) this.loadPastShape(out, shapes);
    const at = STRIDE * (this.step % this.capacity);
    loadVec3(startPosition, motions, at);
    loadVec3(endPosition, motions, at + 3);
    interpolateCorners(out.center, startPosition, corners.get(this.step) ?? NO_CORNERS, endPosition, fraction);
    loadQuat(before, motions, at + 6);
    loadVec3(rotation, motions, at + 10);
    rotateBy(out.quaternion, before, rotation, fraction);
    out.orient();
  }

  /** Loads the shape at the time of the query, if it is an earlier one. */
  private loadPastShape(out: LoadedShape, shapes: readonly PastShape[]): void {
    for (const { shape, kind, until } of shapes) {
      if (this.step >= until) continue;
      out.boundingRadius = kind.boundingRadius(shape);
      out.setShape(shape, kind);
      return;
    }
  }

  get option(): WorldHistory {
    return history(this.span);
  }

  save(): PoseHistoryState {
    const { count, kept, capacity, starts, addedAt, recorded } = this;
    return {
      count,
      kept,
      capacity,
      starts: starts.slice(),
      addedAt: addedAt.slice(),
      recorded: new Map([...recorded].map(([i, history]) => [i, copyOf(history)])),
    };
  }

  restore(state: unknown): void {
    const { count, kept, capacity, starts, addedAt, recorded } = state as PoseHistoryState;
    this.count = count;
    this.kept = kept;
    this.capacity = capacity;
    this.starts = starts.slice();
    this.addedAt = addedAt.slice();
    this.recorded.clear();
    for (const [i, history] of recorded) this.recorded.set(i, copyOf(history));
  }

  visitRecorded(visitor: PastVisitor): void {
    for (const history of this.recorded.values()) {
      if (!(visitor.limit >= 0)) return;
      if (!this.loadSphere(history) || visitor.mayTouch(sphere)) visitor.testBody(history.index);
    }
  }

  /** Loads a sphere around a body at the time of the query; false if its path had corners or its shape was another one. */
  private loadSphere({ index, motions, corners, shapes }: BodyHistory): boolean {
    if (shapes.length > 0 || (corners.size > 0 && corners.has(this.step))) return false;
    const at = STRIDE * (this.step % this.capacity);
    for (let k = 0; k < 3; k++) sphere[k] = motions[at + k] + (motions[at + k + 3] - motions[at + k]) * this.fraction;
    const size = this.store.motion[MOTION * index + BOUNDING];
    sphere[3] = size + margin(size, Math.abs(sphere[0]) + Math.abs(sphere[1]) + Math.abs(sphere[2]));
    return true;
  }

  /** Writes the last step of a body. Before its first recorded step, the last step did not move it. */
  private write({ index: i, motions, corners }: BodyHistory, step: number): void {
    const { previousPosition, motion, previousOrientation, lastRotation } = this.store;
    const at = STRIDE * (step % this.capacity);
    copyVec3(motions, at, previousPosition, 3 * i);
    copyVec3(motions, at + 3, motion, MOTION * i);
    for (let k = 0; k < 4; k++) motions[at + 6 + k] = previousOrientation[4 * i + k];
    copyVec3(motions, at + 10, lastRotation, 3 * i);
    if (this.store.has(i, DEFLECTED)) corners.set(step, this.store.corners[i]);
  }

  /** Drops what is left of the steps from `step` to the oldest one that is kept. */
  private forget({ corners, shapes }: BodyHistory, step: number): void {
    if (corners.size > 0) for (let dropped = step; dropped < this.first; dropped++) corners.delete(dropped);
    while (shapes.length > 0 && shapes[0].until <= this.first) shapes.shift();
  }

  /** The oldest step that is kept. */
  private get first(): number {
    return this.count - this.kept;
  }

  /** End of the last step. */
  private get now(): number {
    return this.startOf(this.count);
  }

  private startOf(step: number): number {
    return this.starts[step % this.capacity];
  }

  private grow(): void {
    this.starts = doubled(this.starts);
    for (const history of this.recorded.values()) history.motions = doubled(history.motions);
    this.capacity *= 2;
  }
}

/** The state of a history. */
interface PoseHistoryState {
  readonly count: number;
  readonly kept: number;
  readonly capacity: number;
  readonly starts: Float64Array;
  readonly addedAt: readonly number[];
  readonly recorded: ReadonlyMap<number, BodyHistory>;
}

function copyOf(history: BodyHistory): BodyHistory {
  const { motions, corners, shapes } = history;
  return { ...history, motions: motions.slice(), corners: new Map(corners), shapes: [...shapes] };
}

/** A ring of twice the length. Every step is in both halves: it stays in its slot, or moves on by the former length. */
function doubled(ring: Float64Array): Float64Array {
  const larger = new Float64Array(2 * ring.length);
  larger.set(ring);
  larger.set(ring, ring.length);
  return larger;
}

const sphere = new Float64Array(4);
const startPosition = vec3();
const endPosition = vec3();
const before = quat();
const rotation = vec3();
