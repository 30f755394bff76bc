import {
  box,
  compound,
  createSweepHit,
  offset,
  type PlacedShape,
  sweepShapes,
  triangleMesh,
} from 'first-contact/narrowphase';
import { expect, it } from 'vitest';

const positions = [-5, 0, -5, 5, 0, -5, 5, 0, 5, -5, 0, 5];
const indices = [0, 2, 1, 0, 3, 2];
const front = { shape: triangleMesh({ positions, indices, sides: 'front' }) };
const sheet = triangleMesh({ positions, indices });
const crate = box({ size: [1, 1, 1] });
const faller = { shape: crate, position: [0, 2, 0], displacement: [0, -20, 0], rotation: [0, 0, 1] } as const;
const sunk = { ...faller, position: [0.25, 0.3, 0.4], quaternion: [0.3, 0.2, 0.1, 0.9] } as const;
const still = { ...faller, rotation: [0, 0, 0] } as const;
const pair = compound([{ shape: crate }, { shape: crate, position: [0, 0, 2] }]);

const sweeps: [string, PlacedShape, PlacedShape][] = [
  ['a box that rotates onto a one-sided mesh', faller, front],
  ['a box that rotates in a mesh', sunk, { shape: sheet }],
  ['a box that falls onto a mesh', still, { shape: sheet }],
  ['a box that rotates onto a mesh in a compound', faller, { shape: offset(sheet, [0, 0.1, 0]) }],
  ['two boxes in a compound that fall onto two others', { ...still, shape: pair }, { shape: pair }],
  ['two boxes in a compound that rotate onto a mesh', { ...faller, shape: pair }, { shape: sheet }],
];

const results = (): unknown[] =>
  sweeps.map(([, a, b]) => {
    const hit = createSweepHit();
    return [sweepShapes(hit, a, b), hit];
  });

it.each(sweeps)('a result that cannot be written to changes no later result: %s', (_, a, b) => {
  const before = results();
  const frozen = Object.freeze({ ...createSweepHit(), pointA: Object.freeze({ x: 0, y: 0, z: 0 }) });
  const others = [
    { ...createSweepHit(), pointA: undefined },
    frozen,
    { ...createSweepHit(), points: Object.freeze([]) },
  ];
  for (const out of others) expect(() => sweepShapes(out as never, a, b)).toThrow('cannot be written to');
  expect(results()).toEqual(before);
});
