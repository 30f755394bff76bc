import {
  checkBits,
  checkBoolean,
  checkFinite,
  checkFunction,
  checkNotNegative,
  checkObject,
  NOTHING,
  refuse,
  withoutPollution,
} from '../../validate.ts';
import { Body, checkBody } from '../body.ts';
import { SENSOR } from '../body-store.ts';
import type { Simulation } from '../simulation.ts';

/** Decides whether a query may find a body. It must not change the world, nor query it. */
export type QueryFilter = (body: Body) => boolean;

/** What every query takes. */
export interface QueryOptions {
  /** 32 bits; only bodies whose `layer` has one of them are found. All unless given. */
  readonly mask?: number | undefined;
  /** A body that is not found, or several of them. */
  readonly exclude?: Body | readonly Body[] | ReadonlySet<Body> | undefined;
  /** Decides, on top of that, about the bodies that would be found; in no particular order. */
  readonly filter?: QueryFilter | undefined;
  /** Whether sensors are found; `false` unless given. */
  readonly sensors?: boolean | undefined;
  /**
   * When: seconds from now, 0 or less, as far back as the `history` of the world goes. Bodies that are in the world now
   * are found where they were then, if they were in it already. Now unless given.
   */
  readonly at?: number | undefined;
}

/** What queries along a way take. */
export interface CastOptions extends QueryOptions {
  /** How far to look, world units, at least 0. Without end unless given. What is at exactly this distance is found. */
  readonly maxDistance?: number | undefined;
}

/** Where an answer is to be written, so that no object has to be made. */
export interface OutOption<Out> {
  /** The answer is written to it, and it is returned; without an answer it stays as it was. A new one unless given. */
  readonly out?: Out | undefined;
}

/** Which bodies may be found, and when: the options of a query, read and checked. */
export class QueryFilterOptions {
  at = 0;
  maxDistance = Infinity;
  /** Where the answer is to be written, unchecked. */
  out: unknown;
  private mask = -1;
  private sensors = false;
  private one: Body | undefined;
  private several: readonly Body[] | undefined;
  private set: ReadonlySet<Body> | undefined;
  private setSize = 0;
  /** Whether any body is excluded. */
  private excludes = false;
  private filter: QueryFilter | undefined;

  /** Reads the options of the query `name`. */
  read(options: (CastOptions & OutOption<unknown>) | undefined, name: string): void {
    if (options === undefined) options = NO_OPTIONS;
    else checkObject(options, 'options', 'not an object', name);
    if (isPolluted()) options = withoutPollution(options);
    const { mask, exclude, filter, sensors = false, at = 0, maxDistance = Infinity, out } = options;
    this.mask = mask === undefined ? -1 : checkBits(mask, 'mask', name);
    if (filter !== undefined) checkFunction(filter, 'filter', name);
    checkBoolean(sensors, 'sensors', name);
    checkFinite(at, 'at', name);
    if (at > 0) throw new RangeError(`${name}: at is ${at}, but the future is not known`);
    if (!(typeof maxDistance === 'number' && maxDistance >= 0)) checkNotNegative(maxDistance, 'maxDistance', name);
    this.readExclude(exclude, name);
    this.excludes = exclude !== undefined;
    this.filter = filter;
    this.sensors = sensors;
    this.at = at;
    this.maxDistance = maxDistance;
    this.out = out;
  }

  private readExclude(exclude: QueryOptions['exclude'], name: string): void {
    this.one = undefined;
    this.several = undefined;
    if (exclude === undefined) {
      this.set = undefined;
    } else if (exclude instanceof Body) {
      this.set = undefined;
      checkBody(exclude, 'exclude', name);
      this.one = exclude;
    } else if (Array.isArray(exclude)) {
      this.set = undefined;
      for (let i = 0; i < exclude.length; i++) checkBody(exclude[i], 'an entry of exclude', name);
      this.several = exclude;
    } else if (exclude instanceof Set) {
      // The one of the last query, unless it has grown, has been looked at.
      if (exclude === this.set && exclude.size === this.setSize) return;
      this.set = undefined;
      for (const body of exclude) checkBody(body, 'an entry of exclude', name);
      this.set = exclude;
      this.setSize = exclude.size;
    } else {
      refuse(exclude, 'exclude', 'not a body, an array or a Set of bodies', name);
    }
  }

  /** Whether a body may be hit, the filter aside. */
  allows({ store, bodies }: Simulation, i: number): boolean {
    if ((store.layer[i] & this.mask) === 0 || (!this.sensors && store.has(i, SENSOR))) return false;
    if (!this.excludes) return true;
    const body = bodies[i];
    return body !== this.one && !this.several?.includes(body) && !this.set?.has(body);
  }

  /** Asks the filter about a body. */
  accepts(body: Body): boolean {
    return this.filter === undefined || this.filter(body);
  }
}

/** Whether other code has put an option of queries on `Object.prototype`: asked by name, as often as queries are made. */
function isPolluted(): boolean {
  const { mask, exclude, filter, sensors, at, maxDistance, out } = NOTHING;
  return (mask ?? exclude ?? filter ?? sensors ?? at ?? maxDistance ?? out) !== undefined;
}

const NO_OPTIONS: CastOptions & OutOption<unknown> = Object.freeze({});
