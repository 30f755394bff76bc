import { checkBits, checkFinite, checkNotNegative, show } from '../../math/check.ts';
import { Body } from '../body.ts';

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
export class Scope {
  at = 0;
  maxDistance = Infinity;
  private mask = -1;
  private sensors = false;
  private one: Body | undefined;
  private several: readonly Body[] | undefined;
  private set: ReadonlySet<Body> | undefined;
  private filter: QueryFilter | undefined;

  /** Reads the options of the query `name`. */
  read(options: CastOptions | undefined, name: string): void {
    const { mask, exclude, filter, sensors = false, at = 0, maxDistance = Infinity } = options ?? NO_OPTIONS;
    if (options !== undefined && (typeof options !== 'object' || options === null)) {
      throw new TypeError(`${name}: options are ${show(options)}, not an object`);
    }
    this.mask = mask === undefined ? -1 : checkBits(mask, 'mask', name);
    if (filter !== undefined && typeof filter !== 'function') {
      throw new TypeError(`${name}: filter is ${show(filter)}, not a function`);
    }
    if (typeof sensors !== 'boolean') {
      throw new TypeError(`${name}: sensors is ${show(sensors)}, but must be true or false`);
    }
    checkFinite(at, 'at', name);
    if (at > 0) throw new RangeError(`${name}: at is ${at}, but the future is not known`);
    if (!(typeof maxDistance === 'number' && maxDistance >= 0)) checkNotNegative(maxDistance, 'maxDistance', name);
    this.readExclude(exclude, name);
    this.filter = filter;
    this.sensors = sensors;
    this.at = at;
    this.maxDistance = maxDistance;
  }

  private readExclude(exclude: QueryOptions['exclude'], name: string): void {
    this.one = exclude instanceof Body ? exclude : undefined;
    this.several = Array.isArray(exclude) ? exclude : undefined;
    this.set = exclude instanceof Set ? exclude : undefined;
    if (exclude === undefined || this.one || this.several || this.set) return;
    throw new TypeError(`${name}: exclude is ${show(exclude)}, not a body, an array or a Set of bodies`);
  }

  /** Whether a body may be found, its filter aside. */
  admits(body: Body): boolean {
    if ((body.layerBits & this.mask) === 0 || (body.sensor && !this.sensors) || body === this.one) return false;
    return !this.several?.includes(body) && !this.set?.has(body);
  }

  /** Asks the filter about a body. */
  accepts(body: Body): boolean {
    return this.filter === undefined || this.filter(body);
  }
}

const NO_OPTIONS: CastOptions = Object.freeze({});
