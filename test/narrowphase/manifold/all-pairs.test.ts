import { contactShapes, createContact } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { forRandomPairs, forSpecialPairs, orderedPairs } from '../../helpers/all-pairs.ts';
import { coordinateRounding, lengthsOf } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { assertPoints, besideFace, type Change, compareChanged, isThin, smallerSize } from '../../helpers/manifolds.ts';
import { contactOf } from '../../helpers/shape-queries.ts';
import { CYCLE, rigidlyMoved, scaled, type TestShape } from '../../helpers/test-shapes.ts';
import { plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const same = (v: Vector): Vector => v;

/** How a scene may be changed without changing how its shapes touch. */
interface SceneChange extends Change {
  of(placed: TestShape): TestShape;
}

const moved = (q: Quaternion, by: Vector): SceneChange => ({
  of: (placed) => rigidlyMoved(placed, q, by),
  point: (p) => plus(rotated(q, p), by),
  direction: (v) => rotated(q, v),
});

const enlarged = (scale: number): SceneChange => ({
  of: (placed) => scaled(placed, scale),
  scale,
  point: (p) => times(p, scale),
  direction: same,
});

const swapped = (a: TestShape, b: TestShape): SceneChange => ({
  swapped: [a, b],
  of: (placed) => placed,
  point: same,
  direction: same,
});

/** Compares the points of two shapes with those of the same two elsewhere, in other units, and in the other order. */
function assertChanges(a: TestShape, b: TestShape, q: Quaternion, by: Vector, coverage: Coverage): void {
  const before = contactOf(a, b)!;
  const tolerance = besideFace(a, b) + 1e-9 * lengthsOf(a, b) + 30 * coordinateRounding(a, b);
  for (const [name, change] of [
    ['swapped', swapped(a, b)],
    ['moved', moved(q, by)],
    ['axes permuted', moved(CYCLE, [0, 0, 0])],
    ['in other units', enlarged(8)],
  ] as const) {
    const [first, second] = change.swapped ? [b, a] : [a, b];
    const after = contactOf(change.of(first), change.of(second));
    // Where they but touch, rounding may part them.
    const answer = after
      ? compareChanged(before, after, change, (change.scale ?? 1) * tolerance, smallerSize(a, b))
      : 'apart';
    coverage.count(`${name}: ${answer}`);
  }
}

describe.each(orderedPairs)('the points of a %s against a %s', (typeA, typeB) => {
  it('lie on both surfaces, straight along the normal, as deep as they say, one of them as deep as the contact', () => {
    const coverage = new Coverage();
    const count = cases(150, 20_000, 32);
    for (const forPairs of [forRandomPairs, forSpecialPairs]) {
      forPairs([typeA, typeB], count, (a, b) => {
        const contact = contactOf(a, b);
        if (contact) assertPoints(contact, a, b, coverage);
      });
    }
    coverage.expectAtLeast({ '1 points': 1 });
    coverage.expectShares(count, { exact: 0.4 });
    const few = typeA === 'sphere' || typeB === 'sphere';
    if (!few) coverage.expectShares(count, { '2 points': 0.05 });
  });

  it('change nothing else in a contact', () => {
    const [bare, full] = [createContact(), createContact()];
    const { points, ...contact } = bare;
    forSpecialPairs([typeA, typeB], 60, (a, b) => {
      if (contactShapes(contact, a, b) !== contactShapes(full, a, b)) throw new Error('only one of them touches');
      expect({ ...contact, points: full.points }).toEqual(full);
    });
    expect(points).toEqual([]);
  });

  it('are equal in the other order, at other poses, with other axes and in other units', () => {
    const coverage = new Coverage();
    const count = cases(150, 20_000, 14);
    for (const forPairs of [forRandomPairs, forSpecialPairs]) {
      forPairs([typeA, typeB], count, (a, b, random) => {
        const [q, by] = [random.quaternion(), random.vector(lengthsOf(a, b))];
        // Far from the origin the rounding of positions is as large as what special positions are off by.
        const isRough = forPairs === forSpecialPairs && coordinateRounding(a, b) > 1e-9;
        if (isRough || isThin(a) || isThin(b)) coverage.count('left out');
        else if (contactOf(a, b)) assertChanges(a, b, q, by, coverage);
      });
    }
    const half = 0.5 * count;
    coverage.expectAtLeast({ 'swapped: same': half, 'moved: same': half, 'axes permuted: same': half });
    coverage.expectAtLeast({ 'in other units: same': half });
  });
});
