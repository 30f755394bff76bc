// The bytes of contacts: docs/format.md.

import { isZeroAt } from '../math/columns.ts';
import { vec3 } from '../math/vec3.ts';
import { PRESENT, UNBOUNDED } from '../world/body-store.ts';
import { type ContactStore, ENTERED, PASSING, SIDE } from '../world/contact-store.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import type { ContactRows } from './rows.ts';

// Bits of a contact.
const PASSES = 1;
const HAS_SIDE = 2;

/** Writes a contact. `a` and `b` are the ids of its bodies, the smaller one first. */
export function writeContact(
  out: ByteWriter,
  { of: { flags, sides, enteredAt } }: ContactRows,
  c: number,
  a: number,
  b: number,
): void {
  const hasSide = sides.length > 0 && !isZeroAt(sides, SIDE * c);
  out.varint(a);
  out.varint(b - a);
  out.f64(enteredAt[c]);
  out.u8(((flags[c] & PASSING) !== 0 ? PASSES : 0) | (hasSide ? HAS_SIDE : 0));
  if (hasSide) for (let k = SIDE * c; k < SIDE * (c + 1); k++) out.f64(sides[k]);
}

/**
 * Reads a contact, and adds it to the lists of its bodies.
 * @param indexOf gives the index of the body with an id.
 * @param time that of the world.
 */
export function readContact(
  from: ByteReader,
  contacts: ContactStore,
  indexOf: (id: number) => number | undefined,
  time: number,
): void {
  const idA = from.varint();
  const idB = idA + from.varint();
  const enteredAt = from.notNegative('the time of an enter');
  const [a, b] = [indexOf(idA), indexOf(idB)];
  const bits = from.u8();
  if (a === undefined || b === undefined || a === b) from.fail(`there is a contact of bodies ${idA} and ${idB}`);
  if (enteredAt > time) from.fail(`the time of an enter is ${enteredAt}, but that of the world is ${time}`);
  const [flagsOfA, flagsOfB] = [contacts.store.flags[a], contacts.store.flags[b]];
  if ((flagsOfA & flagsOfB & PRESENT) === 0) from.fail(`body ${idA} or ${idB} is disabled, but in contact`);
  if ((flagsOfA & flagsOfB & UNBOUNDED) !== 0) from.fail(`planes ${idA} and ${idB} touch`);
  if (contacts.find(a, b) >= 0) from.fail(`bodies ${idA} and ${idB} have two contacts`);
  const c = contacts.allocate(a, b, enteredAt);
  contacts.link(c);
  contacts.set(c, ENTERED | ((bits & PASSES) !== 0 ? PASSING : 0));
  if ((bits & HAS_SIDE) === 0) return;
  const [x, y, z] = [from.finite('a normal'), from.finite('a normal'), from.finite('a normal')];
  contacts.setSide(c, vec3(x, y, z));
}
