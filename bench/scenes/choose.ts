// Scenes and engines by names on the command line.

/** `A 10k` as `a10k`, `rapier simd` as `rapiersimd`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Returns the selected names in the order of `names`: `wanted` is a name or a prefix of several. Case, spaces and
 * punctuation do not count.
 * @throws RangeError if no name matches.
 */
export function choose(names: readonly string[], wanted: readonly string[]): string[] {
  const chosen = new Set<string>();
  for (const word of wanted.map(plain)) {
    const exact = names.filter((name) => plain(name) === word);
    const found = exact.length > 0 ? exact : names.filter((name) => plain(name).startsWith(word));
    if (found.length === 0) throw new RangeError(`nothing is called "${word}", there are: ${names.join(', ')}`);
    for (const name of found) chosen.add(name);
  }
  return names.filter((name) => chosen.has(name));
}
