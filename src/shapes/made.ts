// Which shapes the constructors have made: these have been checked, are frozen, and need not be looked at again.

const known = new WeakSet<object>();

/** Freezes a shape whose fields have been checked, the vectors in it too, and remembers that. */
export function made<S extends object>(shape: S): S {
  for (const field of Object.values(shape)) Object.freeze(field);
  known.add(shape);
  return Object.freeze(shape);
}

/** Whether a shape comes from a constructor. */
export function isMade(shape: object): boolean {
  return known.has(shape);
}
