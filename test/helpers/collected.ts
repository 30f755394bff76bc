/** Whether nothing keeps an object: garbage is collected until it is gone, a few times at most. Needs Node: browsers do not collect on demand. */
export async function isCollected(object: WeakRef<object>): Promise<boolean> {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--expose-gc');
  const { runInNewContext } = await import('node:vm');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 5 && object.deref(); i++) {
    await new Promise((resolve) => setTimeout(resolve));
    collect();
  }
  return object.deref() === undefined;
}
