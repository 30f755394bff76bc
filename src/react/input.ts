import type { QuatLike, Vec3Like } from 'first-contact';

// Checks of props at the border of the adapter, and their comparison by value.

/** Throws a TypeError that names a prop and its value. */
export function refuse(value: unknown, name: string, fault: string, owner: string): never {
  throw new TypeError(`${owner}: ${name} is ${show(value)}, ${fault}`);
}

/** Throws if a prop has a name that is not known. Props that are undefined do not count. */
export function checkNames(props: object, known: readonly string[], owner: string): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || known.includes(name)) continue;
    refuse(value, name, `but there is no such prop; there are ${known.join(', ')}`, owner);
  }
}

/** Throws unless a number is finite and at least `least`, or greater than 0 if `least` is undefined. */
export function checkNumber(value: unknown, name: string, least: number | undefined, owner: string): void {
  const isValid = Number.isFinite(value) && (least === undefined ? (value as number) > 0 : (value as number) >= least);
  if (isValid) return;
  const wanted = least === undefined ? 'greater than 0' : `${least} or more`;
  throw new RangeError(`${owner}: ${name} is ${show(value)}, but must be a finite number, ${wanted}`);
}

/** The components of a vector or quaternion, as a new array. */
export function numbersOf(value: Vec3Like | QuatLike, name: string, count: number, owner: string): readonly number[] {
  const { x, y, z, w } = Object(value) as { [axis: string]: unknown };
  const numbers: unknown[] = x === undefined ? Array.from(Object(value)) : [x, y, z, w].slice(0, count);
  if (numbers.length === count && numbers.every(Number.isFinite)) return numbers as number[];
  throw new RangeError(`${owner}: ${name} is ${show(value)}, but needs ${count} finite numbers`);
}

/** Whether two values are equal: arrays and literals by what is in them, instances of classes by identity. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isEqual(a[name], b[name]));
}

/** Whether a value is an array or a literal. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  }
  if ('x' in value && 'y' in value && 'z' in value) return `{ x: ${value.x}, y: ${value.y}, z: ${value.z} }`;
  return Array.isArray(value) ? `[${value.join(', ')}]` : `a ${value.constructor?.name ?? 'object'}`;
}
