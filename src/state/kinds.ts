// The constructors and callbacks that a file needs, by name: so a program has the code of those that it names, and of no others.

import { SHAPE_TYPES, type Shape, type ShapeType } from '../geometry/shape.ts';
import { kindOf, readKind } from '../narrowphase/made-shape.ts';
import type { ShapeKind } from '../narrowphase/shape-kind.ts';
import { checkFunction, checkObject, refuse } from '../validate.ts';
import { BodyResponse } from '../world/responder.ts';
import { World } from '../world/world.ts';
import type { WorldOptions } from '../world/world-options.ts';
import type { ByteReader } from './bytes.ts';

/**
 * Constructors of shapes and responses, and callbacks, by name: `{ sphere, box, bounce, oneWay }`. For tools, `import * as kinds` from
 * the library has all constructors.
 */
export type Kinds = { readonly [name: string]: unknown };

type ResponseType = BodyResponse['type'];
type Maker = (...args: unknown[]) => unknown;

/** The constructors and callbacks that a user has given. */
export class KnownKinds {
  private readonly given: Kinds;
  private readonly owner: string;

  constructor(given: unknown, owner: string) {
    checkObject(given, 'kinds', 'not an object of constructors, such as { sphere, box, bounce }', owner);
    this.given = given as Kinds;
    this.owner = owner;
  }

  /** Makes an empty world, of the class `kinds.World` if there is one. */
  world(options: WorldOptions<never>): World {
    const { World: Class = World } = this.given as { World?: typeof World };
    if (Class !== World && !(Object(Class).prototype instanceof World)) {
      refuse(Class, 'kinds.World', 'not the class of a world', this.owner);
    }
    return new Class(options as WorldOptions);
  }

  /** Makes a shape by the constructor of its type. What that refuses, the file should not have. */
  shape(type: ShapeType, from: ByteReader, ...args: unknown[]): Shape {
    const shape = attempt(from, this.find(type), args) as Shape;
    const made = readKind(shape, `${this.owner}: kinds.${type}`).type;
    if (made !== type) throw new TypeError(`${this.owner}: kinds.${type} has made a ${made}`);
    return shape;
  }

  /** The kind of a type, from a sample of it. */
  kind(type: ShapeType, from: ByteReader, ...sample: unknown[]): ShapeKind {
    return kindOf(this.shape(type, from, ...sample));
  }

  /** Makes a response. */
  response(type: ResponseType, from: ByteReader, ...args: unknown[]): BodyResponse {
    const response = attempt(from, this.find(type), args);
    if (BodyResponse.behind(response) && (response as BodyResponse).type === type) return response as BodyResponse;
    refuse(response, `what kinds.${type} has made`, `no response of that type`, this.owner);
  }

  /** A constructor or a callback. */
  find(name: string): Maker {
    const { given, owner } = this;
    if (!Object.hasOwn(given, name)) refuse(given, 'kinds', `but the file needs ${name}`, owner);
    checkFunction(given[name], `kinds.${name}`, owner);
    return given[name] as Maker;
  }
}

/** Calls a constructor. What it refuses, the file should not have. */
export function attempt<T>(from: ByteReader, make: (...args: never[]) => T, args: unknown[]): T {
  try {
    return make(...(args as never[]));
  } catch (error) {
    return from.fail(error instanceof Error ? error.message : String(error));
  }
}

/** The name by which a callback is found again: that of a function, or that of a `respond()`. `place` tells where it is used. */
export function nameOfCallback(callback: { readonly name?: string | undefined }, place: string): string {
  const { name = '' } = callback;
  if (name !== '' && !TYPES.includes(name)) return name;
  throw new TypeError(
    `serialize: ${place} has ${name === '' ? 'no name' : `the name ${name}`}, but needs one of its own`,
  );
}

/** The names of constructors. */
const TYPES: readonly string[] = /* @__PURE__ */ ['bounce', 'slide', 'stop', 'respond'].concat(SHAPE_TYPES);
