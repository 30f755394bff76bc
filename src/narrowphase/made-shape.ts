// Shapes as users hold them. Their fields are accessors: an assignment throws an error that names the remedy, where a
// frozen object would throw the message of the engine. The library reads the fields behind them.

import { SHAPE_TYPES, type Shape, type ShapeType } from '../geometry/shape.ts';
import { ANOTHER_COPY, isObject, refuse, show } from '../validate.ts';
import type { ShapeKind } from './shape-kind.ts';

/** A constructor that returns what it is given, so that a subclass adds private fields to an object literal. */
const Given = class {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: private fields are added to what it returns
    return object;
  }
};

/** What is behind the accessors of an object: a shape, or a vector of a shape. */
class Hidden extends Given {
  readonly #fields: object;
  readonly #kind: ShapeKind;
  readonly #path: string;

  /** Hides the fields behind `object`. `path` is its name in messages, within the shape. */
  constructor(object: object, fields: object, kind: ShapeKind, path: string) {
    super(object);
    this.#fields = fields;
    this.#kind = kind;
    this.#path = path;
  }

  /** The fields behind `object`; `object` itself where there are none. */
  static fields<T extends object>(object: T): T {
    return #fields in object ? (object.#fields as T) : object;
  }

  /** The kind of `object`; undefined unless it is a shape. */
  static kind(object: object): ShapeKind | undefined {
    return #kind in object && object.#path === '' ? object.#kind : undefined;
  }

  /** The value of a field as users see it. */
  static shown(object: Hidden, name: string): unknown {
    if (!(#fields in object)) {
      throw new TypeError(
        `${name} of a shape is read through a proxy or a copy of the shape; keep shapes raw: markRaw() in Vue, observable.ref in MobX`,
      );
    }
    const value: unknown = (object.#fields as Record<string, unknown>)[name];
    if (!isObject(value) || Array.isArray(value)) return value;
    const vector = vectors.get(value) ?? hidden({}, value, object.#kind, `${name}.`);
    vectors.set(value, vector);
    return vector;
  }

  /** Throws the error for an assignment of `value` to a field. */
  static refuse(object: Hidden, name: string, value: unknown): never {
    const { type } = object.#kind;
    throw new TypeError(
      `${type}: ${object.#path}${name} cannot become ${show(value)}, since shapes are immutable; ` +
        `make another one and assign it: body.shape = ${type}(…)`,
    );
  }
}

/** Vectors of shapes as users hold them, made when they are read. */
const vectors = new WeakMap<object, object>();

/** Accessors by the name of their field. All shapes share them, and with them few hidden classes. */
const accessors = new Map<string, Accessor>();
type Accessor = PropertyDescriptor & ThisType<Hidden>;

function accessorOf(name: string): PropertyDescriptor {
  const known = accessors.get(name);
  if (known) return known;
  const accessor: Accessor = {
    enumerable: true,
    get() {
      return Hidden.shown(this, name);
    },
    set(value) {
      Hidden.refuse(this, name, value);
    },
  };
  accessors.set(name, accessor);
  return accessor;
}

/** Adds an accessor for each of the fields that `object` lacks. */
function hidden<T extends object>(object: object, fields: T, kind: ShapeKind, path: string): T {
  for (const name in fields) if (!(name in object)) Object.defineProperty(object, name, accessorOf(name));
  Object.defineProperty(object, INSPECT, INSPECTED);
  new Hidden(object, fields, kind, path);
  return Object.freeze(object) as T;
}

/** Name of the method that Node asks for what to print. */
export const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Node prints the values of the fields, not that they are accessors. */
const INSPECTED: PropertyDescriptor & ThisType<object> = {
  value() {
    return Hidden.fields(this);
  },
};

/** Makes the shape that users hold from its checked fields. Called by constructors. */
export function made<S extends Shape>(fields: S, kind: ShapeKind): S {
  return hidden({ type: fields.type }, fields, kind, '');
}

/** The fields of a shape without accessors: what the library loads, and what the functions of its kind take. */
export function fieldsOf<S extends Shape>(shape: S): S {
  return Hidden.fields(shape);
}

/** The kind of a shape from a constructor. */
export function kindOf(shape: Shape): ShapeKind {
  return Hidden.kind(shape) as ShapeKind;
}

/** Reads a shape from a user and returns its kind. Throws unless a constructor has made the shape. */
export function readKind(shape: Shape, owner: unknown): ShapeKind {
  return Hidden.kind(Object(shape)) ?? refuseShape(shape, owner);
}

/** Throws for an object or a geometry of three.js. */
export function refuseObject(value: unknown, field: unknown, owner: unknown): void {
  const { type, isObject3D, isBufferGeometry } = Object(value);
  if (!isObject3D && !isBufferGeometry) return;
  const maker = `shapeFrom${isObject3D ? 'Object' : 'Geometry'}`;
  throw new TypeError(`${owner}: ${field} is a ${type} of three.js: use ${maker} of first-contact/three`);
}

function refuseShape(shape: unknown, owner: unknown): never {
  refuseObject(shape, 'shape', owner);
  const type: unknown = Object(shape).type;
  if (SHAPE_TYPES.includes(type as ShapeType)) {
    const literal = `a literal: make it by ${type}(), or by shapeFrom() if it comes from JSON`;
    refuse(shape, 'shape', INSPECT in (shape as Shape) ? ANOTHER_COPY : literal, owner);
  }
  const makers = SHAPE_TYPES.map((name) => `${name}()`);
  refuse(
    shape,
    'shape',
    `but must be made by ${makers.slice(0, -1).join(', ')} or ${makers[makers.length - 1]}`,
    owner,
  );
}
