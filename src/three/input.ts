import type { Vec3Like, World } from 'first-contact';

// Checks at the border of the adapter, with messages like those of the library.

/** Throws a TypeError that names the value. */
export function refuse(value: unknown, name: string, fault: string, owner: string): never {
  throw new TypeError(`${owner}: ${name} is ${show(value)}, ${fault}`);
}

/** Throws unless a value is a World. */
export function checkWorld(world: unknown, owner: string): void {
  if (typeof (world as Partial<World> | null)?.step !== 'function') refuse(world, 'world', 'not a World', owner);
}

/** Throws unless a value is a finite number. */
export function checkFinite(value: number, name: string, owner: string): void {
  if (typeof value !== 'number') refuse(value, name, 'not a number', owner);
  if (!Number.isFinite(value)) throw new RangeError(`${owner}: ${name} is ${value}, not a finite number`);
}

/** Throws unless options are an object whose names are known. Those that are undefined do not count. */
export function checkNames(options: object, known: readonly string[], owner: string): void {
  if (typeof options !== 'object' || options === null) refuse(options, 'options', 'not an object', owner);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || known.includes(name)) continue;
    // A shorter or longer form of a known one, or a slip at its end.
    const near = known.find((it) => it.slice(0, 3) === name.slice(0, 3).toLowerCase());
    const remedy = near ? `did you mean ${near}?` : `there are ${known.join(', ')}`;
    refuse(value, name, `but there is no such option; ${remedy}`, owner);
  }
}

/** Reads a scale of one or three finite numbers other than 0. Default: 1. */
export function readScale(scale: number | Vec3Like = 1, owner: string): [x: number, y: number, z: number] {
  const given = typeof scale === 'number' ? [scale, scale, scale] : componentsOf(scale);
  const valid = given.length === 3 && given.every((factor) => Number.isFinite(factor) && factor !== 0);
  if (!valid) {
    throw new RangeError(`${owner}: scale is ${show(scale)}, but needs one or three finite numbers other than 0`);
  }
  return given as [number, number, number];
}

function componentsOf(vector: Vec3Like): unknown[] {
  if (typeof vector !== 'object' || vector === null) return [];
  return 'x' in vector ? [vector.x, vector.y, vector.z] : Array.from(vector);
}

function show(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    if ('x' in value && 'y' in value && 'z' in value) return `{ x: ${value.x}, y: ${value.y}, z: ${value.z} }`;
    if (Array.isArray(value)) return `[${value.join(', ')}]`;
    return `an instance of ${value.constructor?.name ?? 'object'}`;
  }
  if (typeof value === 'function') return 'a function';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
