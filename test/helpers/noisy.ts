/**
 * A copy of an argument whose properties are getters that call `noise` first, recursively. Arrays of numbers become vectors or
 * quaternions. Shapes, instances of classes, and what is written to stay as they are.
 */
export function noisy<T>(value: T, noise: () => void): T {
  if (typeof value !== 'object' || value === null || 'type' in value) return value;
  if (Array.isArray(value)) {
    if (typeof value[0] !== 'number') return value;
    const names = ['x', 'y', 'z', 'w'];
    return noisy(Object.fromEntries(value.map((component, i) => [names[i], component])), noise) as T;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy = {};
  for (const [name, part] of Object.entries(value)) {
    Object.defineProperty(copy, name, {
      enumerable: true,
      get() {
        noise();
        return name === 'out' ? part : noisy(part, noise);
      },
    });
  }
  return copy as T;
}

/**
 * Noise that calls each of `calls` in turn, one at a time: not inside of each other's arguments, and nowhere else while it
 * already runs. Throws if a call has another result than without noise around it.
 */
export function noiseOf(calls: readonly (() => unknown)[]): { readonly noise: () => void; count: number } {
  const expected = calls.map((call) => JSON.stringify(call()));
  const state = {
    count: 0,
    isNested: false,
    noise: () => {
      if (state.isNested) return;
      state.isNested = true;
      const k = state.count++ % calls.length;
      const found = JSON.stringify(calls[k]());
      state.isNested = false;
      if (found !== expected[k]) throw new Error(`call ${k} inside of another one: ${found}, not ${expected[k]}`);
    },
  };
  return state;
}
