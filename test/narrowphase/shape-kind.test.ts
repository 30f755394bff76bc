import { describe, expect, it } from 'vitest';
import { SHAPE_TYPES } from '../../src/geometry/shape.ts';
import { kindOf } from '../../src/narrowphase/made-shape.ts';
import { oneOfEachType } from '../helpers/each-type.ts';

const kinds = oneOfEachType().map(kindOf);

describe('the kinds of shapes', () => {
  it('have the index of their type as number', () => {
    expect(kinds.map(({ type }) => type)).toEqual(SHAPE_TYPES);
    expect(kinds.map(({ number }) => number)).toEqual(kinds.map((_, i) => i));
  });

  it('have parts or a pair with every simpler kind and with their own, but for two planes', () => {
    for (const { type, number, pairs, parts } of kinds) {
      if (parts) {
        expect(pairs).toEqual([]);
        continue;
      }
      expect(pairs, type).toHaveLength(number + 1);
      pairs.forEach((pair, i) => {
        const simpler = kinds[i];
        if (type === 'plane' && simpler?.type === 'plane') expect(pair).toBeUndefined();
        else {
          const { impact, ...functions } = pair ?? {};
          expect(Object.keys(functions)).toEqual(['isSimplerFirst', 'distance', 'overlap', 'contact', 'sweep']);
          expect(['undefined', 'function']).toContain(typeof impact);
        }
      });
    }
  });

  it('take a sphere first, so that a point can be a sphere of radius 0', () => {
    for (const { pairs, number, parts } of kinds) if (!parts) expect(pairs[0]?.isSimplerFirst).toBe(number > 0);
  });

  it('list their fields in one order, so that they share a hidden class', () => {
    const [first] = kinds;
    for (const kind of kinds) expect(Object.keys(kind)).toEqual(Object.keys(first ?? {}));
  });
});
