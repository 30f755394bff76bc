import { checksum, fork, restore, snapshot } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { Program } from './program.ts';

/** Takes steps and tells all that can be seen after each. */
function run(program: Program, steps: number): string[] {
  const lines: string[] = [];
  for (let step = 0; step < steps; step++) {
    program.step();
    lines.push(...program.report());
  }
  return lines;
}

/** Compares two runs as far as both went. */
function compare(first: readonly string[], second: readonly string[], seed: number): void {
  const length = Math.min(first.length, second.length);
  for (let i = 0; i < length; i++) {
    if (first[i] !== second[i]) expect.fail(`seed ${seed}, line ${i}\n${first[i]}\n${second[i]}`);
  }
}

describe('a restored world', () => {
  it('goes on as it did, in random programs', () => {
    for (let seed = 1; seed <= cases(1000, 10_000, 100); seed++) {
      const random = new Random(seed);
      const program = new Program(seed);
      run(program, random.integer(30));
      const saved = snapshot(program.world);
      const first = run(program, 1 + random.integer(16));
      for (let again = 0; again < 2; again++) {
        restore(program.world, saved);
        compare(first, run(program, 1 + random.integer(16)), seed);
      }
    }
  });
});

describe('a fork', () => {
  it('goes on as its world does, and neither is seen by the other', () => {
    for (let seed = 1; seed <= cases(500, 10_000, 60); seed++) {
      const random = new Random(seed);
      const program = new Program(seed);
      run(program, random.integer(30));
      const twin = new Program(seed, fork(program.world), program.characters);
      expect(checksum(twin.world)).toBe(checksum(program.world));
      const first = run(twin, 1 + random.integer(16));
      const second = run(program, 1 + random.integer(16));
      compare(first, second, seed);
      if (program.world.stepCount === twin.world.stepCount) {
        expect(checksum(twin.world)).toBe(checksum(program.world));
      }
    }
  });
});
