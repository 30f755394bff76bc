import { contactShapes, createContact, heightField, type Shape, triangleMesh } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Random } from '../../helpers/random.ts';
import { cases } from '../../helpers/sample-size.ts';

const corners = [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1];
const sides = [
  0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5,
];
const crate = (half: number): Shape =>
  triangleMesh({ positions: corners.map((at) => at * half), indices: sides, solid: true });

const crates = [crate(0.5), crate(1.5)];

const grid: number[] = [];
for (let i = -4; i < 4; i++) {
  for (let j = -4; j < 4; j++) {
    grid.push(i, 0, j, i, 0, j + 1, i + 1, 0, j + 1, i, 0, j, i + 1, 0, j + 1, i + 1, 0, j);
  }
}
const heights = new Float32Array(81);
const floors: [string, Shape][] = [
  ['a mesh', triangleMesh({ positions: grid })],
  ['a one-sided mesh', triangleMesh({ positions: grid, sides: 'front' })],
  ['a height field', heightField({ heights, rows: 9, columns: 9, size: 8 })],
  ['a solid height field', heightField({ heights, rows: 9, columns: 9, size: 8, solid: true })],
];

describe.each(floors)('a solid cube of triangles on the flat floor of %s', (_, floor) => {
  it.each([1e-12, 1e-9, 1e-6, 1e-4])('that is sunk by %f has that depth and the normal of the floor', (sink) => {
    const random = new Random(7);
    for (let i = 0; i < cases(100, 400, 5); i++) {
      const half = i % 2 === 0 ? 0.5 : 1.5;
      const x = i % 3 === 0 ? Math.round(random.range(-8, 8)) / 4 : random.range(-2, 2);
      const z = i % 3 === 0 ? Math.round(random.range(-8, 8)) / 4 : random.range(-2, 2);
      const above = { shape: crates[i % 2]!, position: [x, half - sink, z] } as const;
      const contact = createContact();
      expect(contactShapes(contact, above, { shape: floor })).toBe(true);
      expect(contact.depth).toBeCloseTo(sink, 11);
      expect(contact.normal.y).toBeCloseTo(-1, 12);
      expect(contactShapes(contact, { shape: floor }, above)).toBe(true);
      expect(contact.depth).toBeCloseTo(sink, 11);
      expect(contact.normal.y).toBeCloseTo(1, 12);
    }
  });
});

it('a solid cube of triangles that is sunk by a tenth into another one has that depth', () => {
  for (const sink of [1e-12, 1e-3, 0.1]) {
    for (const [x, z] of [
      [0.3, 0.2],
      [0.9, 0.8],
      [1.7, 0.1],
    ]) {
      const contact = createContact();
      const above = { shape: crate(1), position: [x, 2 - sink, z] } as const;
      expect(contactShapes(contact, above, { shape: crate(1) })).toBe(true);
      expect(contact.depth).toBeCloseTo(sink, 12);
      expect(contact.normal.y).toBeCloseTo(-1, 12);
    }
  }
});
