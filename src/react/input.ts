import type { QuatLike, Vec3Like } from 'first-contact';

// Checks of props at the border of the adapter, and their comparison by value.

/** Throws an error that names a prop and its value: a TypeError by default. */
export function refuse(value: unknown, name: string, fault: string, owner: string, Kind = TypeError): never {
  throw new Kind(`${owner}: ${name} is ${show(value)}, ${fault}`);
}

/** Throws if a prop has a name that is not known. Props that are undefined do not count. */
export function checkNames(props: object, known: readonly string[], owner: string): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || known.includes(name)) continue;
    const nearest = known.reduce((best, it) => (commonLength(it, name) > commonLength(best, name) ? it : best));
    const remedy = commonLength(nearest, name) < 3 ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`;
    refuse(value, name, `but there is no such prop; ${remedy}`, owner);
  }
}

/** Number of letters with which both names begin, upper and lower case alike. */
function commonLength(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count]?.toLowerCase() === b[count]?.toLowerCase()) count++;
  return count;
}

/** What a prop of each type must be. */
const TYPES = { function: 'a function', boolean: 'true or false', string: 'a string' } as const;

/** Throws if a prop has another type. Props that are undefined do not count, nor functions that are null. */
export function checkTypes(props: object, names: readonly string[], type: keyof typeof TYPES, owner: string): void {
  for (const name of names) {
    const value = (props as { readonly [name: string]: unknown })[name];
    const isNone = value === undefined || (value === null && type === 'function');
    if (!isNone && typeof value !== type) refuse(value, name, `but must be ${TYPES[type]}`, owner);
  }
}

/** Throws unless a value is an object. */
export function checkObject(value: unknown, name: string, owner: string): void {
  if (typeof value !== 'object' || value === null) refuse(value, name, 'but must be an object', owner);
}

/** The components of a vector or quaternion, as a new array. */
export function numbersOf(value: Vec3Like | QuatLike, name: string, count: number, owner: string): readonly number[] {
  const { x, y, z, w } = Object(value) as { [axis: string]: unknown };
  const numbers: unknown[] = x === undefined ? Array.from(Object(value)) : [x, y, z, w].slice(0, count);
  if (numbers.length === count && numbers.every(Number.isFinite)) return numbers as number[];
  return refuse(numbers.length > 0 ? numbers : value, name, `but needs ${count} finite numbers`, owner);
}

/** The components of a vector or quaternion that may be undefined. */
export function optionalNumbersOf(
  value: Vec3Like | QuatLike | undefined,
  name: string,
  count: number,
  owner: string,
): readonly number[] | undefined {
  return value === undefined ? undefined : numbersOf(value, name, count, owner);
}

/** Calls the library. Its errors then name the component, and no body. */
export function inNameOf<T>(owner: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof Error) error.message = `${owner}: ${error.message.replace(BODY_LABEL, '')}`;
    throw error;
  }
}

/** The name of a body in an error, such as `body 7 "player": `. */
const BODY_LABEL = /^body \d+(?: "(?:[^"\\]|\\.)*")?: /;

/** Whether two values are equal: arrays and literals by what is in them, instances of classes by identity. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const kind = a?.constructor;
  if ((kind !== Object && kind !== Array) || kind !== b?.constructor) return false;
  const [one, other] = [a, b] as Record<string, unknown>[];
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]));
}

function show(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  return Object(value) === value ? 'an object' : String(value);
}
