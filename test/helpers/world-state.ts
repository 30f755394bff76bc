// The state of a world that decides its future, as flat text, for tests that demand that a call changed nothing.

import type { World } from 'first-contact';

/**
 * Fields that may change although nothing happened, by class: caches of the broadphase and of sleeping, which never
 * change results, and scratch that is dead between steps.
 */
const EXCLUDED: Record<string, readonly string[]> = {
  World: ['queries'],
  Roster: ['broadphase', 'candidates', 'rest', 'sorted', 'awakeBodies', 'allBodies'],
  Extents: ['bounds', 'limits', 'arcs', 'arcsLeft', 'needed', 'relative'],
  Balls: ['near', 'glances', 'number', 'halves'],
  Boxes: ['turns', 'motion', 'standing'],
  Motions: ['span', 'places', 'still'],
  Contacts: ['known', 'rest', 'admitted'],
  Spin: ['rotation'],
  Body: ['isWatched'],
};

/** Bits of `Motions.marks` that only say something during a step, or about sleeping. */
const RESTING = 32;
const PASSING = 4 | RESTING | 64;
const ROW = 8;

/** Every value that can be reached from a world, by its path: numbers to the last bit, objects by their identity. */
export function stateOf(world: World): string[] {
  for (const body of world.bodies) void [body.center, body.previousCenter, body.worldShape];
  const names = new Map<object, string>();
  const lines: string[] = [];
  const write = (path: string, value: unknown): void => {
    if (typeof value === 'number') lines.push(`${path} = ${Object.is(value, -0) ? '-0' : value}`);
    else if (typeof value !== 'object' || value === null) lines.push(`${path} = ${String(value)}`);
    else if (names.has(value)) lines.push(`${path} is ${names.get(value)}`);
    else {
      names.set(value, path);
      if (value instanceof Map || value instanceof Set) {
        for (const [i, entry] of [...value].entries()) write(`${path}<${i}>`, entry);
      } else {
        const excluded = EXCLUDED[value.constructor.name] ?? [];
        const keys = Object.keys(value).filter((key) => !excluded.includes(key));
        for (const key of keys) write(`${path}.${key}`, (value as Record<string, unknown>)[key]);
      }
    }
  };
  write('world', world);
  return lines.filter((line) => isLasting(line, world)).map(withoutPassing);
}

/** Displacements in the rows of bodies that have just moved are planned again by the next step. */
function isLasting(line: string, world: World): boolean {
  const row = /balls\.rows\.(\d+) =/.exec(line);
  if (!row) return true;
  const [proxy, column] = [Math.floor(Number(row[1]) / ROW), Number(row[1]) % ROW];
  const { still, marks } = world.roster.motions;
  return column < 4 || column === 7 || still[proxy] > 0 || (marks[proxy] & RESTING) !== 0;
}

function withoutPassing(line: string): string {
  return line.replace(/(motions\.marks\.\d+ = )(\d+)$/, (_, field, bits) => `${field}${Number(bits) & ~PASSING}`);
}
