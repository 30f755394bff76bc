import { describe, expect, it } from 'vitest';
import { FAR, orderedPairs } from '../helpers/all-pairs.ts';
import { sweepOf } from '../helpers/ask.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomTurningPair, storyOf, verifyTurningContact, verifyTurningTimes } from '../helpers/turning.ts';
import { showing } from '../helpers/verify.ts';

describe.each(orderedPairs)('turning %s against %s', (typeA, typeB) => {
  it('no touch is missed or made up, and the first and the last are where the oracle has them', () => {
    const coverage = new Coverage();
    const random = new Random(1);
    const failures: string[] = [];
    const N = Number(process.env.RTN ?? 200);
    let t = 0;
    for (let i = 0; i < N; i++) {
      const options = i % 4 === 3 ? { origin: FAR, minSize: 0.1 } : {};
      const { a, b } = randomTurningPair(random, typeA, typeB, options);
      try {
        showing({ a, b }, () => {
          const t0 = performance.now();
          const hit = sweepOf(a, b);
          t += performance.now() - t0;
          verifyTurningTimes(hit, storyOf(a, b), coverage);
          if (hit) verifyTurningContact(hit, a, b);
        });
      } catch (e) { failures.push((i % 4 === 3 ? 'FAR ' : '') + (e as Error).message); }
    }
    console.log('RESULT', typeA, typeB, failures.length, `${coverage}`, `lib ${(t / N * 1000).toFixed(0)} us`, failures.slice(0, 2).join('\n'));
    expect(failures.length).toBe(0);
  });
});
