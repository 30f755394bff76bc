import { bounce, box, checksum, slide, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { BODY_COLUMNS, CONTACT_COLUMNS, FIELDS, type StateClass } from '../../src/state/classes.ts';
import { HAS_TARGET, MOTION, RESPONDS, STATIC } from '../../src/world/body-store.ts';

// Every column says what it is; here each of its numbers is changed, and changed back. That a fork goes on as its world does, with
// columns that begin empty, shows that those which are derived or scratch decide nothing.

/** A world in which every column is in use. */
function worldOfAll(): World {
  const world = new World();
  const shape = box({ size: [1, 1, 1] });
  world.add({
    type: 'static',
    shape: box({ size: [9, 1, 9] }),
    position: [0, -1, 0],
    friction: 0.3,
    surfaceVelocity: [1, 0, 0],
  });
  world.add({ shape, velocity: [1, -0.5, 0.2], angularVelocity: [0, 1, 0.3], response: slide() });
  world.add({ shape: sphere(0.5), position: [-3, 0, 0], velocity: [0, -1, 0], response: slide() });
  world.add({ shape: sphere(0.5), position: [3, 0.2, 0], velocity: [0, -2, 0.1], response: bounce() });
  world.add({
    shape,
    position: [0, 3, 0],
    angularVelocity: [0.1, 0.2, 0.3],
    friction: 0.1,
    surfaceVelocity: [0, 0, 2],
  });
  world.step(1 / 60);
  world.get(2)!.velocity = [1, -0.7, 0.2];
  world.step(1 / 60);
  world.get(5)!.moveTo([0, 2.9, 0.1], [0, 0, 0.6, 0.8]);
  return world;
}

/** The numbers per row that count, by column; all of them for the others. */
const COUNTING: Readonly<Record<string, number>> = { motion: 3 };
/** Flags that a row needs for a column to count. */
const NEEDED: Readonly<Record<string, number>> = { target: HAS_TARGET, push: RESPONDS, endVelocity: RESPONDS };
describe('the classes of columns', () => {
  const world = worldOfAll();
  const { store, contacts } = world.sim;
  const sum = checksum(world);

  it.each(Object.entries(BODY_COLUMNS) as [keyof typeof BODY_COLUMNS, StateClass][])('%s %s', (name, kind) => {
    const column = store[name];
    const width = column.length / store.capacity;
    let flips = 0;
    for (const { index: i } of world.bodies) {
      if (((NEEDED[name] ?? 0) & ~store.flags[i]) !== 0) continue;
      for (let k = 0; k < (COUNTING[name] ?? width); k++) {
        const at = width * i + k;
        const before = column[at];
        if (name === 'id' || name === 'firstContact') continue;
        column[at] = name === 'flags' ? before ^ STATIC : before + 1;
        const after = checksum(world);
        column[at] = before;
        flips++;
        if (kind === 'decides') expect(after, `${name}[${at}]`).not.toBe(sum);
        else expect(after, `${name}[${at}]`).toBe(sum);
      }
    }
    if (name !== 'id' && name !== 'firstContact') expect(flips).toBeGreaterThan(0);
    expect(checksum(world)).toBe(sum);
  });

  it('cover all that a world has', () => {
    const { sim } = world;
    const known = { ...FIELDS.bodies, ...BODY_COLUMNS, quickTestBoxes: 'derived' };
    expect(Object.keys(store).filter((name) => !Object.hasOwn(known, name))).toEqual([]);
    const ofContacts = { ...FIELDS.contacts, ...CONTACT_COLUMNS };
    expect(Object.keys(contacts).filter((name) => !Object.hasOwn(ofContacts, name))).toEqual([]);
    expect(Object.keys(sim.clock).filter((name) => !Object.hasOwn(FIELDS.clock, name))).toEqual([]);
    expect(Object.keys(sim).filter((name) => !Object.hasOwn(FIELDS.simulation, name))).toEqual([]);
  });

  it('inscribed and bounding radii are no part of what decides', () => {
    const at = MOTION * world.bodies[1]!.index + 3;
    store.motion[at] += 1;
    expect(checksum(world)).toBe(sum);
    store.motion[at] -= 1;
  });

  it('contacts count by their bodies, flags, sides and enters, not by their places', () => {
    expect(contacts.linkedCount).toBeGreaterThan(0);
    expect(Object.keys(CONTACT_COLUMNS)).toContain('sides');
    const [c] = contacts.linked;
    contacts.hints[2 * c!] = 7;
    expect(checksum(world)).toBe(sum);
    contacts.flags[c!] ^= 16;
    expect(checksum(world)).not.toBe(sum);
    contacts.flags[c!] ^= 16;
    const since = contacts.enteredAt[c!]!;
    contacts.enteredAt[c!] = since + 1e-9;
    expect(checksum(world)).not.toBe(sum);
    contacts.enteredAt[c!] = since;
    contacts.setSide(c!, { x: 0, y: 1, z: 0 });
    expect(checksum(world)).not.toBe(sum);
  });
});
