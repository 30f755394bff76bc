import type { Vec3 } from '../../math/vec3.ts';
import { checkNames, WORDS } from '../../option-names.ts';
import { checkNotNegative, checkObject, checkPositive, readOptions, show } from '../../validate.ts';

/** What a body does when it touches something solid. */
export type ResponseType = 'bounce' | 'slide' | 'stop';

/** A response with its numbers. */
export interface ResponseOptions {
  /**
   * `bounce` leaves the surface again, `slide` keeps the velocity along it, `stop` takes the velocity of the surface.
   * @example
   * body.response = { type: 'slide' };
   */
  readonly type: ResponseType;
  /**
   * For `bounce`: speed along the normal after an impact, as a fraction of the speed before. The larger one of the two
   * bodies counts. Default: 1, no loss.
   * @example
   * body.response = { type: 'bounce', restitution: 0.6 };
   */
  readonly restitution?: number | undefined;
  /**
   * Mass, in any unit, relative to other bodies with a response. Default: 1.
   * @example
   * body.response = { type: 'bounce', mass: 5 };
   */
  readonly mass?: number | undefined;
}

/** An impact, for the callback of one of its bodies. `B` is the type of bodies. */
export interface ImpactOf<B> {
  /** The body whose callback is called. */
  readonly self: B;
  /** The body that it hits. */
  readonly other: B;
  /** Unit vector from `other` to `self`, in the world. */
  readonly normal: Vec3;
  /** Point of contact, in the world. */
  readonly point: Vec3;
  /** Seconds since the start of the step. */
  readonly time: number;
  /** `time` as a fraction of the step, 0…1. */
  readonly fraction: number;
  /** Speed at which the bodies approach each other along the normal, units per second. */
  readonly speed: number;
  /** Impacts of `self` in this step, this one included. */
  readonly count: number;
  /** Velocity after the impact: that of `slide`. Write its components, or assign another vector. */
  velocity: Vec3;
  /** Velocity of the surface of `other` at `point` before the impact. */
  readonly otherVelocity: Vec3;
}

/**
 * Decides an impact: writes `impact.velocity`, or returns `false` to pass through `other` until they have parted. The
 * world must not be changed in it.
 */
type ImpactCallbackOf<B> = {
  /** As a method, so that a `Body<Data>` is a `Body`: parameters of methods are compared in both directions. */
  decide(impact: ImpactOf<B>): unknown;
}['decide'];

/** A response as users give it. */
export type ResponseOf<B> = ResponseType | ResponseOptions | ImpactCallbackOf<B>;

/** A response that was read and checked. */
export interface Response {
  /** As the user gave it: of an object, a copy that cannot be written to. */
  readonly given: unknown;
  readonly type: ResponseType;
  readonly restitution: number;
  /** 1 / mass. */
  readonly inverseMass: number;
  readonly callback: ((impact: never) => unknown) | undefined;
}

/**
 * Reads and checks the response of a body; undefined for none.
 * @throws RangeError or TypeError naming the body, the field and the value.
 */
export function readResponse(given: unknown, owner: { readonly type: string }): Response | undefined {
  if (given === undefined) return undefined;
  const callback = typeof given === 'function' ? (given as Response['callback']) : undefined;
  const typeOrOptions = callback ? 'slide' : given;
  const response: unknown = typeof typeOrOptions === 'string' ? { type: typeOrOptions } : typeOrOptions;
  checkObject(response, 'response', WANTED, owner);
  const options: Partial<ResponseOptions> = readOptions(response, owner);
  // Getters are called once, those of a class included.
  const read: { -readonly [Name in keyof ResponseOptions]?: unknown } = {};
  for (const name of NAMES) {
    const value = options[name];
    if (value !== undefined) read[name] = value;
  }
  const { type, restitution = 1, mass = 1 } = read as Partial<ResponseOptions>;
  // Now, since a getter may have made the body static.
  if (owner.type === 'static') {
    throw new TypeError(`${owner}: response is ${show(given)}, but a static body does not respond`);
  }
  const isObject = response === given;
  if (isObject) checkNames(options, NAMES, owner, WORDS, 'response');
  if (type !== 'bounce' && type !== 'slide' && type !== 'stop') {
    throw new TypeError(`${owner}: response${isObject ? '.type' : ''} is ${show(type)}, ${WANTED}`);
  }
  checkNotNegative(restitution, 'response.restitution', owner);
  checkPositive(mass, 'response.mass', owner);
  const inverseMass = 1 / mass;
  // The sum of two of them is finite.
  checkPositive(2 * inverseMass, '2 / response.mass', owner);
  return {
    given: isObject ? Object.freeze(read) : given,
    type,
    restitution: type === 'bounce' ? restitution : 0,
    inverseMass,
    callback,
  };
}

const WANTED = 'but must be "bounce", "slide", "stop", an object with such a type, or a function';

/** Known names of the options. */
const NAMES = ['type', 'restitution', 'mass'] as const;
