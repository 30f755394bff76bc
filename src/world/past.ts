// How a history gets into a world: by its value, as a response does: see responder.ts.

import type { Shape } from '../geometry/shape.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import type { ShapeKind } from '../narrowphase/shape-kind.ts';
import { ANOTHER_COPY, isObject, refuse } from '../validate.ts';
import type { BodyStore } from './body-store.ts';
import type { PathCorners } from './path-corners.ts';

/** A query of the past. */
export interface PastVisitor {
  /** Negative when it wants no more bodies. */
  readonly limit: number;
  /** Whether its volume may meet a sphere: x, y, z and radius. */
  mayTouch(sphere: Float64Array): boolean;
  testBody(index: number): void;
}

/** The poses and shapes of the bodies in the last seconds. */
export interface Past {
  /** The earliest time that is known, seconds from now: at most 0. */
  readonly start: number;
  /** Notes that a body was added. */
  add(i: number): void;
  /** Records a body from now on. If it was not recorded, it has always been at its current pose. */
  startRecording(i: number): void;
  /** Keeps the shape of a body, which is about to get another one. */
  keepShape(i: number): void;
  /** Stops recording a body and drops its poses. */
  stopRecording(i: number): void;
  /** Records the last step, which took `dt` seconds from `start`. */
  record(start: number, dt: number): void;
  /**
   * Sets the time of the query `name`, `at` seconds from now.
   * @throws RangeError if the history does not contain it.
   */
  setMoment(at: number, name: string): void;
  /** Whether a body was in the world at the time of the query. */
  wasInWorld(i: number): boolean;
  /** Whether a body is recorded: then its current bounds may not contain its past pose. */
  hasHistory(i: number): boolean;
  /** Loads a body, at rest, at its pose at the time of the query: interpolated as in `body.interpolated`. */
  load(out: LoadedShape, i: number): void;
  /** The option that makes such a history. */
  readonly option: WorldHistory;
  /** Copies its state, and puts such a copy back. */
  save(): PastState;
  restore(state: PastState): void;
  /** Visits the bodies that are recorded and may have been in the volume of the visitor. */
  visitRecorded(visitor: PastVisitor): void;
}

/** Numbers per step: position before and after, quaternion before, rotation vector. */
export const PAST_STRIDE = 13;

/** What is recorded about the bodies in one step. It does not change any more, so that all who save the history share it. */
export interface Page {
  readonly step: number;
  readonly start: number;
  /** `PAST_STRIDE` numbers per row. */
  readonly motions: Float64Array;
  /** The corners of the paths, by row. */
  readonly corners: PathCorners[];
}

/** A body that is recorded. */
export interface BodyPast {
  readonly index: number;
  /** Its row in the pages from step `since` on. */
  readonly row: number;
  readonly since: number;
  /** Its motion in earlier steps: none. */
  readonly before: Float64Array;
  /** For a static body: the step since which it has not moved. */
  readonly unmovedSince: number;
  /** Earlier shapes, the oldest first. */
  readonly shapes: readonly PastShape[];
}

/** A shape that a body had before the step `until`. */
export interface PastShape {
  readonly shape: Shape;
  readonly kind: ShapeKind;
  readonly until: number;
}

/** The state of a history. */
export interface PastState {
  /** Number of recorded steps. */
  readonly count: number;
  /** End of the last step. */
  readonly now: number;
  /** The steps that are kept, the oldest first. */
  readonly pages: readonly Page[];
  /** The bodies that are recorded, by index, and the rows below `rowCount` that none of them has. */
  readonly recorded: Map<number, BodyPast>;
  readonly freeRows: number[];
  readonly rowCount: number;
  /** By body index: the value of `count` when the body was added. */
  readonly addedAt: number[];
}

/** The option `history` of a world: `history(seconds)`. It does not change, and serves any number of worlds. */
export class WorldHistory {
  /** Seconds for which poses are recorded. */
  readonly seconds: number;
  readonly #create: (store: BodyStore) => Past;

  /** @internal */
  constructor(seconds: number, create: (store: BodyStore) => Past) {
    this.seconds = seconds;
    this.#create = create;
    Object.freeze(this);
  }

  /** @internal Makes the history of a world. Throws for what is no value of `history()`. */
  static create(value: WorldHistory, store: BodyStore): Past {
    if (isObject(value) && #create in value) return value.#create(store);
    const wanted = isObject(value)
      ? `a copy or a proxy of a history, or ${ANOTHER_COPY}`
      : "but must be history(seconds), with import { history } from 'first-contact'";
    refuse(value, 'history', wanted, 'World');
  }
}
