import { checkNames } from '../../option-names.ts';
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

/** Returns whether a query may find a body. It must neither change nor query the world. */
export type QueryFilter<Data = unknown> = {
  /** As a method, so that a filter of bodies with data is a filter: parameters of methods are compared in both directions. */
  accepts(body: Body<Data>): boolean;
}['accepts'];

/** Options of every query. */
export interface QueryOptions<Data = unknown> {
  /**
   * 32 bits. Only bodies whose `layer` shares a bit with it are found. Default: all bits.
   * @example
   * const layers = defineLayers('level', 'enemy');
   * world.raycast([0, 1, 0], [0, 0, -1], { mask: layers.level });
   */
  readonly mask?: number | undefined;
  /**
   * A body, or several bodies, that the query ignores.
   * @example
   * world.raycast(body.position, [0, -1, 0], { exclude: body });
   */
  readonly exclude?: Body | readonly Body[] | ReadonlySet<Body> | undefined;
  /**
   * Called for bodies that are hit, in no particular order. One farther than the nearest hit so far may be skipped. Bodies that it
   * refuses are ignored.
   * @example
   * world.overlapPoint([0, 1, 0], { filter: (found) => found.type === 'moving' });
   */
  readonly filter?: QueryFilter<Data> | undefined;
  /**
   * Whether sensors are found. Default: `false`.
   * @example
   * world.overlap(sphere(2), body, { sensors: true });
   */
  readonly sensors?: boolean | undefined;
  /**
   * Time of the query in seconds relative to now, 0 or less, within the `history` of the world. Bodies are found at
   * their poses of that time. Bodies added later, or removed since, are not found. Default: 0.
   * @example
   * world.raycast([0, 1, 0], [0, 0, -1], { at: Math.max(-0.12, world.historyStart) });
   */
  readonly at?: number | undefined;
}

/** Options of raycasts, sweeps and `closestPoint`. */
export interface CastOptions<Data = unknown> extends QueryOptions<Data> {
  /**
   * Largest distance of a hit, world units, at least 0. Hits at exactly this distance count. Default: infinite.
   * @example
   * world.raycast([0, 1, 0], [0, -1, 0], { maxDistance: 10 });
   */
  readonly maxDistance?: number | undefined;
}

/** Options of sweeps. */
export interface SweepOptions<Data = unknown> extends CastOptions<Data> {
  /**
   * Whether to find the last touch, too: `exitFraction`. Default: `false`. A mesh is searched a second time for it.
   * @example
   * const hit = world.sweep(sphere(0.5), body, [0, 0, -10], { exit: true });
   * if (hit) console.log(hit.fraction, hit.exitFraction);
   */
  readonly exit?: boolean | undefined;
}

/** Options of rays. */
export interface RayOptions<Data = unknown> extends CastOptions<Data> {
  /**
   * Whether to find where the ray has left the body, too: `exitDistance`. Default: `false`.
   * @example
   * const hit = world.raycast([0, 1, 0], [0, 0, -1], { exit: true });
   * if (hit) console.log(`${hit.exitDistance! - hit.distance} thick`);
   */
  readonly exit?: boolean | undefined;
  /**
   * Whether a ray that starts inside a body meets its surface from inside, with the inward normal, rather than the body at distance
   * 0. Default: `false`.
   * @example
   * const wall = world.raycast(body.position, [0, 0, -1], { hollow: true });
   */
  readonly hollow?: boolean | undefined;
}

/** Options of `raycastAll`. */
export interface RayAllOptions<Data = unknown> extends RayOptions<Data> {
  /**
   * Whether to find each crossing of each surface, in order, instead of the first hit of each body: `leaving` says which way.
   * Default: `false`.
   * @example
   * const crossings = world.raycastAll([0, 1, 0], [0, 0, -1], { crossings: true });
   * for (const { body, leaving, distance } of crossings) console.log(leaving ? 'out of' : 'into', body, distance);
   */
  readonly crossings?: boolean | undefined;
}

/** Where to write the result, to avoid an allocation. */
export interface OutOption<Out> {
  /**
   * Receives the result and is returned. Without a hit, an object is unchanged and an array is emptied. Default: a new one.
   * @example
   * const hit = createWorldRayHit();
   * if (world.raycast([0, 1, 0], [0, -1, 0], { out: hit })) console.log(hit.distance);
   */
  readonly out?: Out | undefined;
}

/** The options of a query, read and checked. */
export class QuerySettings {
  at = 0;
  findsExit = false;
  isHollow = false;
  findsCrossings = false;
  maxDistance = Infinity;
  /** Where to write the result. Unchecked. */
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
  read(
    options: (RayAllOptions & OutOption<unknown>) | undefined,
    name: string,
    names: readonly string[] = NAMES,
  ): void {
    if (options === undefined) {
      options = NO_OPTIONS;
    } else {
      checkObject(options, 'options', 'not an object', name);
      checkNames(options, names, name);
    }
    if (isPolluted()) options = withoutPollution(options);
    const { mask, exclude, filter, sensors = false, at = 0, maxDistance = Infinity, out } = options;
    const { exit = false, hollow = false, crossings = false } = options;
    this.mask = mask === undefined ? -1 : checkBits(mask, 'mask', name);
    if (filter !== undefined) checkFunction(filter, 'filter', name);
    checkBoolean(sensors, 'sensors', name);
    checkBoolean(exit, 'exit', name);
    checkBoolean(hollow, 'hollow', name);
    checkBoolean(crossings, 'crossings', name);
    checkFinite(at, 'at', name);
    if (at > 0) throw new RangeError(`${name}: at is ${at}, but the future is not known`);
    if (!(typeof maxDistance === 'number' && maxDistance >= 0)) checkNotNegative(maxDistance, 'maxDistance', name);
    this.readExclude(exclude, name);
    this.filter = filter;
    this.sensors = sensors;
    this.at = at;
    this.findsExit = exit;
    this.isHollow = hollow;
    this.findsCrossings = crossings;
    this.maxDistance = maxDistance;
    this.out = out;
    this.excludes = exclude !== undefined;
  }

  /** Drops what the options of an answered query refer to. A checked `Set` is kept: the next query may have it, too. */
  release(): void {
    this.one = undefined;
    this.several = undefined;
    this.filter = undefined;
    this.out = undefined;
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
      // The set of the last query was checked, unless its size has changed.
      if (exclude === this.set && exclude.size === this.setSize) return;
      this.set = undefined;
      for (const body of exclude) checkBody(body, 'an entry of exclude', name);
      this.set = exclude;
      this.setSize = exclude.size;
    } else {
      refuse(exclude, 'exclude', 'not a body, an array or a Set of bodies', name);
    }
  }

  /** Whether the options other than `filter` allow a body. */
  allows({ store, bodies }: Simulation, i: number): boolean {
    if ((store.layer[i] & this.mask) === 0 || (!this.sensors && store.has(i, SENSOR))) return false;
    if (!this.excludes) return true;
    const body = bodies[i];
    if (body === this.one) return false;
    return !this.several?.includes(body) && !this.set?.has(body);
  }

  /** Whether the filter allows a body. */
  accepts({ bodies }: Simulation, i: number): boolean {
    return this.filter === undefined || this.filter(bodies[i]);
  }
}

/** Whether other code has put an option of queries on `Object.prototype`. Reads each name: every query calls this. */
function isPolluted(): boolean {
  const { mask, exclude, filter, sensors, at, maxDistance, exit, hollow, crossings, out } = NOTHING;
  return (
    (mask ?? exclude ?? filter ?? sensors ?? at ?? maxDistance ?? exit ?? hollow ?? crossings ?? out) !== undefined
  );
}

const NO_OPTIONS: RayAllOptions & OutOption<unknown> = Object.freeze({});

/** Known names of the options. The first is the one that most queries give: they are searched in this order. */
const NAMES: readonly string[] = ['out', 'mask', 'exclude', 'filter', 'sensors', 'at', 'maxDistance', 'exit'];
/** Those of rays, and of `raycastAll`. */
export const RAY_NAMES: readonly string[] = /* @__PURE__ */ NAMES.concat('hollow');
export const RAY_ALL_NAMES: readonly string[] = /* @__PURE__ */ RAY_NAMES.concat('crossings');
