// How responses get into a world: by their values. Each refers to a `ResponseKind`, as a shape refers to its `ShapeKind`, so a
// program that makes no response has no code of them.

import type { Vec3 } from '../math/vec3.ts';
import { ANOTHER_COPY, isObject, refuse, show } from '../validate.ts';

/** What a step asks of responses. */
export interface Responder {
  /** Whether bodies respond in the step. */
  readonly mayOccur: boolean;
  /** The bodies with impacts in the last step. */
  readonly deflected: readonly { readonly index: number }[];
  /** The stage that finds the impacts of the step. It may throw. */
  resolveImpacts(): void;
  /** The stage that writes what they change. */
  writeImpacts(): void;
  /** Writes where a body with impacts is at the end of the step. */
  writeEnd(out: Vec3, i: number): void;
  /** Forgets the last step: the world has another state, in which these bodies had impacts in the step before. */
  forget(deflected: readonly number[]): void;
  /** Drops what a removed body refers to. */
  release(i: number): void;
}

/** What makes the responder of a world. */
export interface ResponseKind {
  /** `sim` is a `Simulation`, whose file knows this one. */
  readonly createResponder: (sim: object) => Responder;
}

/** What is behind a `BodyResponse`. Only its kind knows more of it. */
export interface Response {
  readonly kind: ResponseKind;
}

/** What a body does when it touches something solid: `bounce()`, `slide()`, `stop()` or `respond()`. It does not change. */
export class BodyResponse {
  /** The name of the function that has made it. */
  readonly type: 'bounce' | 'slide' | 'stop' | 'respond';
  /** Speed along the normal after an impact, as a fraction of the speed before. 0 unless it bounces. */
  readonly restitution: number;
  /** Mass, in any unit, relative to other bodies with a response. */
  readonly mass: number;
  /** Name of a `respond()`, if it has one. */
  readonly name: string | undefined;
  readonly #response: Response;

  /** @internal */
  constructor(fields: Pick<BodyResponse, 'type' | 'restitution' | 'mass' | 'name'>, response: Response) {
    this.type = fields.type;
    this.restitution = fields.restitution;
    this.mass = fields.mass;
    this.name = fields.name;
    this.#response = response;
    Object.freeze(this);
  }

  /** @internal What is behind a value; undefined for one that no constructor has made. */
  static behind(value: unknown): Response | undefined {
    return isObject(value) && #response in value ? value.#response : undefined;
  }
}

/**
 * Reads the response of a body; undefined for none.
 * @throws TypeError naming the body and the value, and what to import.
 */
export function readResponse(value: unknown, owner: { readonly type: string }): BodyResponse | undefined {
  if (value === undefined) return undefined;
  if (!BodyResponse.behind(value)) refuseResponse(value, owner);
  if (owner.type === 'static') {
    throw new TypeError(`${owner}: response is ${show(value)}, but a static body does not respond`);
  }
  return value as BodyResponse;
}

function refuseResponse(value: unknown, owner: unknown): never {
  const isFunction = typeof value === 'function';
  const { type, name } = Object(value) as { readonly type?: unknown; readonly name?: unknown };
  const maker = typeof value === 'string' ? value : isFunction ? name : type;
  const isMaker = MAKERS.includes(maker as string);
  if (isFunction) {
    refuse(
      value,
      'response',
      isMaker ? `but must be called: ${maker}()` : `but must be respond(callback), ${imported('respond')}`,
      owner,
    );
  }
  // A value of another copy, or a proxy of one, has all fields; the literals of earlier versions had less.
  if (isMaker && isObject(value) && 'name' in value) {
    refuse(value, 'response', `a copy or a proxy of a response, or ${ANOTHER_COPY}`, owner);
  }
  if (!isMaker) refuse(value, 'response', 'but must be made by bounce(), slide(), stop() or respond()', owner);
  const options = isObject(value) ? '{ … }' : '';
  refuse(value, 'response', `but must be ${maker}(${options}), ${imported(maker as string)}`, owner);
}

function imported(maker: string): string {
  return `with import { ${maker} } from 'first-contact'`;
}

const MAKERS: readonly string[] = ['bounce', 'slide', 'stop', 'respond'];
