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
    refuse(value, name, `but there is no such prop; there are ${known.join(', ')}`, owner);
  }
}

/** The components of a vector or quaternion, as a new array. */
export function numbersOf(value: Vec3Like | QuatLike, name: string, count: number, owner: string): readonly number[] {
  const { x, y, z, w } = Object(value) as { [axis: string]: unknown };
  const numbers: unknown[] = x === undefined ? Array.from(Object(value)) : [x, y, z, w].slice(0, count);
  if (numbers.length === count && numbers.every(Number.isFinite)) return numbers as number[];
  return refuse(numbers.length > 0 ? numbers : value, name, `but needs ${count} finite numbers`, owner);
}

/** Calls the library. Its errors then name the component, and no body. */
export function inNameOf<T>(owner: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    const { message } = error as Error;
    (error as Error).message = `${owner}: ${message.replace(BODY_LABEL, '')}`;
    throw error;
  }
}

/** As in `body 7 "player": `. */
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
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  return Object(value) === value ? 'an object' : String(value);
}
