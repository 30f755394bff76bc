// The state of a world that decides its future, as flat text, for tests that demand that a call changed nothing.

import type { World } from 'first-contact';
import { BOX_GROWTH, BOX_ROW } from '../../src/narrowphase/polytope/box-quick-test.ts';
import { ASLEEP, IDLE, KEEP_AWAKE } from '../../src/world/body-store.ts';

/**
 * Fields, by class, that may change without an effect: caches of the broadphase, of sleeping and of quick tests, which
 * never change results.
 */
const EXCLUDED: Record<string, readonly string[]> = {
  World: ['queries'],
  Simulation: ['broadphase', 'pairs', 'sphereCull', 'disturbers', 'sleepingCount'],
  BodyStore: ['cull', 'bounds', 'limits', 'rotationBudget', 'idleSteps', 'awake'],
};

/** Flags that are only used during a step, or for sleeping. */
const PASSING = IDLE | ASLEEP | KEEP_AWAKE;

/** Every value reachable from a world, by its path: numbers bit for bit, objects by identity. */
export function stateOf(world: World): string[] {
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
  return lines.filter((line) => isOwn(line, world)).map(withoutPassing);
}

/** Bounds of the rotations of boxes are used by quick tests only. Gather overwrites stored velocities by live ones. */
function isOwn(line: string, world: World): boolean {
  const number = /store\.boxes\.(\d+) =/.exec(line)?.[1];
  if (number !== undefined && Number(number) % BOX_ROW >= BOX_GROWTH) return false;
  const entry = /store\.(?:velocity|angularVelocity)\.(\d+) =/.exec(line);
  return !entry || !world.sim.store.exposed.has(Math.floor(Number(entry[1]) / 3));
}

function withoutPassing(line: string): string {
  return line.replace(/(store\.flags\.\d+ = )(\d+)$/, (_, field, bits) => `${field}${Number(bits) & ~PASSING}`);
}
