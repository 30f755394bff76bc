// What users create: the values of `response`. All refer to one kind, which brings the code of the room.

import { checkNames, WORDS } from '../option-names.ts';
import { checkFunction, checkNotNegative, checkPositive, readOptions, refuse } from '../validate.ts';
import { BodyResponse } from '../world/responder.ts';
import type { ImpactCallback, MadeResponse } from './impact.ts';
import { IMPACTS } from './responder.ts';

/** Options of `slide` and `stop`. */
export interface ResponseOptions {
  /**
   * Mass, in any unit, relative to other bodies with a response. Default: 1.
   * @example
   * body.response = slide({ mass: 5 });
   */
  readonly mass?: number | undefined;
}

/** Options of `bounce`. */
export interface BounceOptions extends ResponseOptions {
  /**
   * Speed along the normal after an impact, as a fraction of the speed before. The larger one of the two bodies counts.
   * Default: 1, no loss.
   * @example
   * body.response = bounce({ restitution: 0.6 });
   */
  readonly restitution?: number | undefined;
}

/** Options of `respond`. */
export interface RespondOptions extends ResponseOptions {
  /**
   * Name of the callback: `body.response.name`. For tools, messages and logs.
   * @example
   * body.response = respond(({ normal }) => normal.y > 0, { name: 'one-way' });
   */
  readonly name?: string | undefined;
}

/**
 * Leaves the surface again. Without `restitution` no speed is lost.
 * @throws RangeError or TypeError naming the invalid option.
 * @example
 * const ball = world.add({ shape: sphere(0.1), velocity: [300, 0, 0], response: bounce() });
 */
export function bounce(options: BounceOptions = {}): BodyResponse {
  const { restitution = 1, mass } = readNamed(options, OF_BOUNCE, 'bounce');
  checkNotNegative(restitution, 'restitution', 'bounce');
  return made('bounce', mass, restitution);
}

/**
 * Keeps the velocity along the surface: along creases, into corners, at rest on floors.
 * @throws RangeError or TypeError naming the invalid option.
 * @example
 * const player = world.add({ shape: capsule({ radius: 0.3, halfHeight: 0.6 }), response: slide() });
 */
export function slide(options: ResponseOptions = {}): BodyResponse {
  return made('slide', readNamed(options, OF_SLIDE, 'slide').mass);
}

/**
 * Takes the velocity of the surface: it stays where it hit.
 * @throws RangeError or TypeError naming the invalid option.
 * @example
 * const arrow = world.add({ shape: sphere(0.02), velocity: [60, 0, 0], response: stop() });
 */
export function stop(options: ResponseOptions = {}): BodyResponse {
  return made('stop', readNamed(options, OF_SLIDE, 'stop').mass);
}

/**
 * Asks a callback at each impact. It writes `impact.velocity`, which is that of `slide` before, or returns `false` to pass through
 * the other body until they have parted. The world must not be changed in it; what it throws refuses the step.
 * @throws RangeError or TypeError naming the invalid argument.
 * @example
 * const climber = world.add({ shape: sphere(0.5), response: respond(({ normal }) => normal.y > 0) }); // passes from below
 */
export function respond<Data = unknown>(callback: ImpactCallback<Data>, options: RespondOptions = {}): BodyResponse {
  checkFunction(callback, 'callback', 'respond');
  const { mass, name } = readNamed(options, OF_RESPOND, 'respond');
  if (name !== undefined && typeof name !== 'string') refuse(name, 'name', 'not a string', 'respond');
  return made('respond', mass, 0, callback as ImpactCallback, name);
}

function readNamed<T extends object>(options: T, names: readonly string[], owner: string): T {
  const read = readOptions(options, owner);
  checkNames(options, names, owner, WORDS);
  return read;
}

function made(
  type: BodyResponse['type'],
  mass = 1,
  restitution = 0,
  callback?: ImpactCallback,
  name?: string,
): BodyResponse {
  checkPositive(mass, 'mass', type);
  const inverseMass = 1 / mass;
  // The sum of two of them is to be finite.
  if (2 * inverseMass === Infinity) throw new RangeError(`${type}: mass is ${mass}, but 2 / mass must be finite`);
  const response: MadeResponse = { kind: IMPACTS, type, restitution, inverseMass, callback };
  return new BodyResponse({ type, restitution, mass, name }, response);
}

/** Known names of the options. */
const OF_SLIDE: readonly string[] = ['mass'];
const OF_BOUNCE: readonly string[] = ['restitution', 'mass'];
const OF_RESPOND: readonly string[] = ['mass', 'name'];
