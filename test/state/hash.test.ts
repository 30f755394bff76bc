import { describe, expect, it } from 'vitest';
import { addColumn, Hash, numbersIn } from '../../src/state/hash.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';

const vector = new Float64Array(3);
const quaternion = new Float64Array(4);
const columns = [numbersIn(vector, 3), numbersIn(quaternion, 4)];
const lanes = new Int32Array(2);

/** The sum of the record of a vector and a quaternion, by columns and by rows. */
function sumsOf(numbers: readonly number[]): [number, number] {
  vector.set(numbers.slice(0, 3));
  quaternion.set(numbers.slice(3));
  lanes.fill(2);
  for (const column of columns) addColumn(lanes, column, 0, 1);
  const byColumns = new Hash();
  byColumns.resume(lanes, 0);
  byColumns.end();
  const byRow = new Hash();
  byRow.begin(2);
  byRow.addRow(columns, 0);
  byRow.end();
  return [byColumns.sum, byRow.sum];
}

/** A number and those that differ from it as numbers do: by sign, by a few roundings, by a factor. */
function neighborsOf(x: number): number[] {
  const rounded = (bits: number) => {
    const number = new Float64Array([x]);
    new BigInt64Array(number.buffer)[0]! += BigInt(bits);
    return number[0]!;
  };
  return [x, -x, rounded(1), rounded(2), rounded(3), x === 0 ? 1 : 2 * x, x === 0 ? 2 : x / 2];
}

describe('a hash', () => {
  it('tells records apart whose numbers differ in signs, by roundings and by factors', () => {
    for (let seed = 1; seed <= cases(8, 40, 1); seed++) {
      const random = new Random(seed);
      const number = () => random.pick([0, 1, random.range(-9, 9), random.range(-1, 1)]);
      const choices = Array.from({ length: 7 }, (_, k) => neighborsOf(number()).slice(0, k < 5 ? 7 : 2));
      let records: number[][] = [[]];
      for (const choice of choices) records = records.flatMap((record) => choice.map((x) => [...record, x]));
      expect(records).toHaveLength(7 ** 5 * 4);
      const sums = records.map(sumsOf);
      for (const k of [0, 1] as const) expect(new Set(sums.map((sum) => sum[k])).size).toBe(records.length);
    }
  });

  it('of records does not depend on their order', () => {
    const sumOf = (...values: number[]) => {
      const hash = new Hash();
      for (const value of values) {
        hash.begin(3);
        hash.addNumber(value);
        hash.end();
      }
      return hash.sum;
    };
    expect(sumOf(1, 2, 3)).toBe(sumOf(3, 1, 2));
    expect(sumOf(1, 2, 3)).not.toBe(sumOf(1, 2, 4));
    expect(sumOf(0)).not.toBe(sumOf(-0));
  });
});
