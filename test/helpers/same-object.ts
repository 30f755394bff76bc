// Vitest runs this file before each test file. `toMatchObject` compares objects by their fields even when both sides are
// the same object. For a body, that walks its whole world, typed arrays included, and takes half a second.

import { expect } from 'vitest';

const ADDED = Symbol.for('first-contact: the same object equals itself');
const once = globalThis as { [ADDED]?: true };

if (!once[ADDED]) {
  once[ADDED] = true;
  expect.addEqualityTesters([(a, b) => (typeof a === 'object' && a !== null && a === b ? true : undefined)]);
}
