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

/** Ten parts, since all programs of a deep run take a quarter of an hour; and the programs of each. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const PROGRAMS = cases(100, 1000, 20);

describe('a world', () => {
  it.each(PARTS)('goes on alike after a restore, and so does a fork, in random programs, part %i', (part) => {
    for (let seed = 1 + part * PROGRAMS; seed <= (part + 1) * PROGRAMS; seed++) {
      const random = new Random(seed);
      const program = new Program(seed);
      const most = () => 1 + random.integer(16);
      run(program, random.integer(30));
      const saved = snapshot(program.world);
      const twin = new Program(seed, fork(program.world), program.characters);
      expect(checksum(twin.world)).toBe(checksum(program.world));
      const first = run(program, most());
      compare(first, run(twin, most()), seed);
      if (program.world.stepCount === twin.world.stepCount) {
        expect(checksum(twin.world)).toBe(checksum(program.world));
      }
      for (let again = 0; again < 2; again++) {
        restore(program.world, saved);
        compare(first, run(program, most()), seed);
      }
    }
  });
});
