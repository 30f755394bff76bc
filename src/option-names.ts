// Refuses unknown names in options, with the nearest known one, or with what a word of other engines is here.

import { refuse, show } from './validate.ts';

/** What to write for a word: the end of a message. */
type Words = ReadonlyMap<unknown, string>;

/** Words of other engines for bodies and worlds, unless the nearest known name says it. */
export const WORDS: Words = new Map([
  ['mass', 'write response: bounce({ mass })'],
  ['restitution', 'write response: bounce({ restitution })'],
  ['friction', 'write friction beside response, in world.add()'],
  ['gravity', 'write velocity.y -= 9.81 * dt before each step'],
  ['isStatic', 'write type: "static"'],
  ['rotation', 'write quaternion'],
  ['trigger', 'write sensor'],
  ['isTrigger', 'write sensor'],
  ['collisionFilterGroup', 'write layer'],
  // Values of `type`.
  ['dynamic', 'write "moving", with response'],
  ['kinematic', 'write "moving", with moveTo()'],
  ['fixed', 'write "static"'],
]);

/**
 * Throws if a literal of options has a name that is not in `known`. Instances of classes may have other names: objects that stand
 * in for options, such as those of a framework.
 * @param owner The function, as in the messages of validate.ts.
 * @param words What unknown names mean, such as `WORDS`.
 */
export function checkNames(
  options: object,
  known: readonly string[],
  owner: unknown,
  words?: Words,
  field: unknown = 'options',
): void {
  if (ArrayBuffer.isView(options)) refuse(options, field, 'not an object of options', owner);
  // Without `Object.keys`, which allocates: every query with options calls this.
  for (const name in options) if (!known.includes(name)) refuseName(options, name, known, owner, words, field);
}

function refuseName(
  options: object,
  name: string,
  known: readonly string[],
  owner: unknown,
  words: Words | undefined,
  field: unknown,
): void {
  const prototype = Object.getPrototypeOf(options);
  if ((prototype !== null && prototype !== Object.prototype) || !Object.hasOwn(options, name)) return;
  let nearest = known[0];
  for (const it of known) if (distance(name, it) < distance(name, nearest)) nearest = it;
  // A third of the letters may be wrong.
  const isFar = 3 * distance(name, nearest) > name.length;
  const advice = words?.get(name) ?? (isFar ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`);
  const value = show((options as Record<string, unknown>)[name]);
  throw new TypeError(`${owner}: ${field}.${name} is ${value}, but there is no such option; ${advice}`);
}

/**
 * Number of letters to insert, delete or replace (Levenshtein 1966), upper and lower case alike; at most 1 for a part of a name,
 * such as `pos`.
 */
function distance(name: string, known: string): number {
  const [a, b] = [name.toLowerCase(), known.toLowerCase()];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const letter of a) {
    const next = [row[0] + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = row[j] + (b[j] === letter ? 0 : 1);
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, replaced));
    }
    row = next;
  }
  const isPart = Math.min(a.length, b.length) > 2 && (a.includes(b) || b.includes(a));
  return isPart ? Math.min(row[b.length], 1) : row[b.length];
}
