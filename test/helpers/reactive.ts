// What state libraries (Vue's `reactive`, MobX) make of an object: a proxy whose properties are proxies in turn.

const proxies = new WeakMap<object, object>();

/** A proxy of `target`, and of every object that is read through it. */
export function reactive<T extends object>(target: T): T {
  const known = proxies.get(target);
  if (known) return known as T;
  const proxy = new Proxy(target, {
    get(object, key, receiver) {
      const value: unknown = Reflect.get(object, key, receiver);
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      // A property that can neither be written nor redefined must be read as it is.
      if (descriptor && !descriptor.configurable && descriptor.writable === false) return value;
      return typeof value === 'object' && value !== null ? reactive(value) : value;
    },
  });
  proxies.set(target, proxy);
  return proxy;
}
