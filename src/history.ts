import { COORDINATE_ROUNDING } from './constants.ts';
import { copyVec3, loadQuat, loadVec3 } from './math/columns.ts';
import { quat, rotateBy } from './math/quat.ts';
import { vec3 } from './math/vec3.ts';
import type { LoadedShape } from './narrowphase/loaded-shape.ts';
import { checkPositive } from './validate.ts';
import { BOUNDING, type BodyStore, MOTION, STATIC } from './world/body-store.ts';
import {
  type BodyPast,
  PAST_STRIDE,
  type Page,
  type Past,
  type PastShape,
  type PastState,
  type PastVisitor,
  WorldHistory,
} from './world/past.ts';
import { interpolateCorners, NO_CORNERS } from './world/path-corners.ts';
import { loadAtRest } from './world/poses.ts';
import { margin } from './world/tolerances.ts';

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
 * Steps are counted from 0, and each lasts until the start of the next one. A query at the time between two steps reads the start
 * poses of the later step.
 *
 * To save it takes a list of its pages: these are shared, and all else that is shared is copied before it changes.
 */
class PoseHistory implements Past {
  private readonly span: number;
  private readonly store: BodyStore;
  /** Number of recorded steps. */
  private count = 0;
  /** End of the last step. */
  private now = 0;
  /** The steps that are kept, the oldest first. */
  private pages: Page[] = [];
  /** The bodies that are recorded, by index, and the rows below `rowCount` that none of them has. */
  private recorded = new Map<number, BodyPast>();
  private freeRows: number[] = [];
  private rowCount = 0;
  /** By body index: the value of `count` when the body was added. */
  private addedAt: number[] = [];
  /** Whether others have these lists and maps. */
  private areShared = false;
  /** Pages of steps before it may be shared. */
  private sharedBefore = 0;
  /** Time of the current query: a step, and a fraction of it. */
  private step = 0;
  private fraction = 0.5;

  /** A history of `span` seconds. */
  constructor(span: number, store: BodyStore) {
    this.span = span;
    this.store = store;
  }

  add(i: number): void {
    this.own();
    this.addedAt[i] = this.count;
    if (!this.store.has(i, STATIC)) this.startRecording(i);
  }

  startRecording(i: number): BodyPast {
    this.own();
    const known = this.recorded.get(i);
    const history = known ? { ...known, unmovedSince: this.count } : this.atRest(i);
    this.recorded.set(i, history);
    return history;
  }

  keepShape(i: number): void {
    const history = this.startRecording(i);
    // No step was taken with a shape that came and went between two of them.
    const { shapes } = history;
    if (shapes[shapes.length - 1]?.until === this.count) return;
    const past = { shape: this.store.shapes[i], kind: this.store.shapeKinds[i], until: this.count };
    this.recorded.set(i, { ...history, shapes: [...shapes, past] });
  }

  stopRecording(i: number): void {
    const history = this.recorded.get(i);
    if (!history) return;
    this.own();
    this.recorded.delete(i);
    this.freeRows.push(history.row);
  }

  /** A body that has been at its pose up to now, with a row of its own. */
  private atRest(i: number): BodyPast {
    const row = this.freeRows.pop() ?? this.rowCount++;
    const before = new Float64Array(PAST_STRIDE);
    this.writeMotion(before, 0, i);
    return { index: i, row, since: this.count, before, unmovedSince: this.count, shapes: [] };
  }

  record(start: number, dt: number): void {
    const end = start + dt;
    if (end === start) return;
    const { motions, corners } = this.addPage(start, end);
    // Those that change are in another map then, if this one is shared.
    for (const history of this.recorded.values()) {
      const { index, row, unmovedSince, shapes } = history;
      if (this.store.has(index, STATIC) && unmovedSince <= this.first) {
        this.stopRecording(index);
        continue;
      }
      this.writeMotion(motions, PAST_STRIDE * row, index);
      corners[row] = this.store.cornersOf(index);
      if (shapes.length > 0 && shapes[0].until <= this.first) {
        this.own();
        this.recorded.set(index, { ...history, shapes: shapes.filter(({ until }) => until > this.first) });
      }
    }
  }

  /** Drops the steps that are too old, and adds one, in a page of these that nobody else has. */
  private addPage(start: number, end: number): Page {
    const { pages } = this;
    const size = PAST_STRIDE * this.rowCount;
    let dropped: Page | undefined;
    while (pages.length > 1 && pages[1].start <= end - this.span) dropped = pages.shift();
    const isFree = dropped !== undefined && dropped.step >= this.sharedBefore && dropped.motions.length >= size;
    const { motions, corners } = isFree ? (dropped as Page) : { motions: new Float64Array(size), corners: [] };
    const page = { step: this.count++, start, motions, corners };
    pages.push(page);
    this.now = end;
    return page;
  }

  get start(): number {
    return this.pages.length === 0 ? 0 : Math.max(-this.span, this.pages[0].start - this.now);
  }

  setMoment(at: number, name: string): void {
    const rounding = this.now * COORDINATE_ROUNDING;
    const moment = this.now + at;
    const { pages } = this;
    if (pages.length === 0 || at < -this.span || moment < pages[0].start - rounding) {
      throw new RangeError(`${name}: at is ${at}, but the history reaches back ${0 - this.start} s only`);
    }
    let k = pages.length - 1;
    while (k > 0 && pages[k].start - rounding > moment) k--;
    const { step, start } = pages[k];
    const end = k + 1 < pages.length ? pages[k + 1].start : this.now;
    this.step = step;
    this.fraction = moment <= start + rounding ? 0 : (moment - start) / (end - start);
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
    const { fraction } = this;
    if (history.shapes.length > 0) this.loadPastShape(out, history.shapes);
    const page = this.pageWith(history);
    const motions = page?.motions ?? history.before;
    const at = page ? PAST_STRIDE * history.row : 0;
    loadVec3(startPosition, motions, at);
    loadVec3(endPosition, motions, at + 3);
    interpolateCorners(out.center, startPosition, page?.corners[history.row] ?? NO_CORNERS, endPosition, fraction);
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

  /** The page with a body at the time of the query; undefined before it was recorded. */
  private pageWith({ since }: BodyPast): Page | undefined {
    return this.step < since ? undefined : this.pages[this.step - this.first];
  }

  save(): PastState {
    this.areShared = true;
    this.sharedBefore = this.count;
    const { count, now, pages, recorded, freeRows, rowCount, addedAt } = this;
    return { count, now, pages: [...pages], recorded, freeRows, rowCount, addedAt };
  }

  restore(state: PastState): void {
    const { count, now, pages, recorded, freeRows, rowCount, addedAt } = state;
    this.count = count;
    this.now = now;
    this.pages = [...pages];
    this.recorded = recorded;
    this.freeRows = freeRows;
    this.rowCount = rowCount;
    this.addedAt = addedAt;
    this.areShared = true;
    this.sharedBefore = count;
  }

  /** Copies what others have as well, before it changes. */
  private own(): void {
    if (!this.areShared) return;
    this.areShared = false;
    this.recorded = new Map(this.recorded);
    this.freeRows = [...this.freeRows];
    this.addedAt = this.addedAt.slice();
  }

  visitRecorded(visitor: PastVisitor): void {
    for (const history of this.recorded.values()) {
      if (!(visitor.limit >= 0)) return;
      if (!this.loadSphere(history) || visitor.mayTouch(sphere)) visitor.testBody(history.index);
    }
  }

  /** Loads a sphere around a body at the time of the query; false if its path had corners or its shape was another one. */
  private loadSphere(history: BodyPast): boolean {
    const { index, row, shapes } = history;
    const page = this.pageWith(history);
    if (shapes.length > 0 || page?.corners[row].length) return false;
    const motions = page?.motions ?? history.before;
    const at = page ? PAST_STRIDE * row : 0;
    for (let k = 0; k < 3; k++) sphere[k] = motions[at + k] + (motions[at + k + 3] - motions[at + k]) * this.fraction;
    const size = this.store.motion[MOTION * index + BOUNDING];
    sphere[3] = size + margin(size, Math.abs(sphere[0]) + Math.abs(sphere[1]) + Math.abs(sphere[2]));
    return true;
  }

  /** Writes the last step of a body. Before its first recorded step, the last step did not move it. */
  private writeMotion(motions: Float64Array, at: number, i: number): void {
    const { previousPosition, motion, previousOrientation, lastRotation } = this.store;
    copyVec3(motions, at, previousPosition, 3 * i);
    copyVec3(motions, at + 3, motion, MOTION * i);
    for (let k = 0; k < 4; k++) motions[at + 6 + k] = previousOrientation[4 * i + k];
    copyVec3(motions, at + 10, lastRotation, 3 * i);
  }

  /** The oldest step that is kept. */
  private get first(): number {
    return this.count - this.pages.length;
  }
}

const sphere = new Float64Array(4);
const startPosition = vec3();
const endPosition = vec3();
const before = quat();
const rotation = vec3();
