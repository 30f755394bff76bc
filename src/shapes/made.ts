// The shapes made by the constructors. They are checked and frozen, so `readShape` does not check them again.

const known = new WeakSet<object>();

/** Freezes a checked shape and its vectors, and registers it as made by a constructor. */
export function made<S extends object>(shape: S): S {
  for (const field of Object.values(shape)) Object.freeze(field);
  known.add(shape);
  return Object.freeze(shape);
}

/** Whether a shape comes from a constructor. */
export function isMade(shape: object): boolean {
  return known.has(shape);
}
