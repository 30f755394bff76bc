import { refuse } from '../validate.ts';

/** Layer bits by name, from `defineLayers`. */
export type Layers<Name extends string = string> = { readonly [name in Name]: number };

/** Number of bits of a layer or mask. */
const MOST_LAYERS = 32;

/**
 * Gives names to the bits of `layer` and `mask`: the first name is bit 0, the layer of bodies without the option `layer`.
 * Masks of several layers are made by `|`, masks of all but one by `~`.
 * @throws RangeError or TypeError naming a name that is not a string, empty or given twice, and more than 32 names.
 * @example
 * const layers = defineLayers('level', 'player', 'enemy');
 * world.add({ shape: sphere(1), layer: layers.player, mask: layers.level | layers.enemy });
 */
export function defineLayers<const Name extends string>(...names: Name[]): Layers<Name> {
  if (names.length > MOST_LAYERS) {
    throw new RangeError(
      `defineLayers: "${names[MOST_LAYERS]}" is layer ${MOST_LAYERS + 1}, but there are only 32 bits`,
    );
  }
  for (const [i, name] of names.entries()) {
    if (typeof name !== 'string' || name === '') refuse(name, `names[${i}]`, 'but must be a name', 'defineLayers');
    if (names.indexOf(name) < i) throw new RangeError(`defineLayers: names[${i}] is "${name}", which is given twice`);
  }
  // Unlike assignments, entries may have the name `__proto__`.
  return Object.freeze(Object.fromEntries(names.map((name, i) => [name, (1 << i) >>> 0]))) as Layers<Name>;
}
