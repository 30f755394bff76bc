import { readFileSync } from 'node:fs';
import { box, capsule, cone, convexHull, cylinder, plane, sphere, triangle } from 'first-contact';
import { expect, it } from 'vitest';
import limits from '../.size-limit.ts';
import { SHAPE_TYPES } from '../src/geometry/shape.ts';
import { kindOf } from '../src/narrowphase/made-shape.ts';

const QUESTIONS = ['distance', 'overlap', 'contact', 'sweep'] as const;

const kinds = {
  sphere: kindOf(sphere(1)),
  plane: kindOf(plane({ normal: [0, 1, 0], offset: 0 })),
  box: kindOf(box({ size: [1, 1, 1] })),
  capsule: kindOf(capsule({ radius: 1, halfHeight: 1 })),
  triangle: kindOf(triangle([0, 0, 0], [1, 0, 0], [0, 1, 0])),
  convexHull: kindOf(convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])),
  cylinder: kindOf(cylinder({ radius: 1, halfHeight: 1 })),
  cone: kindOf(cone({ radius: 1, halfHeight: 1 })),
};

/** The cells of the table's rows that stand under the given head. */
function rowsUnder(head: string, text: string): string[][] {
  const lines = text.split('\n');
  const start = lines.indexOf(head);
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
  return start < 0 ? [] : lines.slice(start + 2, end).map((line) => cellsOf(line).slice(1, -1));
}

it('the table of docs/pairs.md lists the pairs of the kinds of shapes', () => {
  const types = SHAPE_TYPES.filter((type) => type in kinds) as (keyof typeof kinds)[];
  const expected = types.flatMap((type, number) =>
    types.slice(0, number + 1).map((simpler, i) => {
      const pair = kinds[type].pairs[i];
      return [`${simpler}–${type}`, ...QUESTIONS.map((question) => (pair?.[question] ? '✓' : '–'))];
    }),
  );
  const rows = rowsUnder('| pair | distance | overlap | contact | sweep |', readFileSync('docs/pairs.md', 'utf8'));
  expect(rows).toEqual(expected);
});

it('the sizes in the README are those that are checked', () => {
  const rows = rowsUnder('| program | size |', readFileSync('README.md', 'utf8'));
  expect(rows).toHaveLength(5);
  for (const [program, size] of rows) {
    expect(limits.find(({ name }) => name === program)?.limit, program).toBe(size);
  }
});
