import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Rehearsal } from './rehearsal.ts';

describe('a world to which random things happen, in and out of handlers', () => {
  it('tells exactly what a brute-force model expects, and every enter has exactly one exit', () => {
    const coverage = new Coverage();
    for (let seed = 1; seed <= cases(9, 200); seed++) {
      const rehearsal = new Rehearsal(seed, coverage);
      for (let i = 0; i < 200; i++) {
        rehearsal.herd();
        for (let change = 0; change < 3; change++) rehearsal.changeOutside();
        rehearsal.step();
      }
    }
    coverage.expectAtLeast({
      enter: 2500,
      exit: 2500,
      'enter by overlap': 200,
      'fly-through': 250,
      'turning pair': 150,
      moveTo: 300,
      teleport: 300,
      'teleport that ends a contact': 50,
      'change by a handler': 300,
      'removal by a handler': 30,
      clear: 5,
      filter: 20,
      type: 50,
    });
    expect(coverage.toString()).not.toMatch(/tie: \d{3}/);
  });
});
