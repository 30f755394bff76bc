import { createSweepHit, sweepShapes, triangle } from 'first-contact/narrowphase';
import { it } from 'vitest';
import { check } from '../../helpers/assertions.ts';
import { Random } from '../../helpers/random.ts';
import { cases } from '../../helpers/sample-size.ts';
import { itProvesSweepsOf } from '../../helpers/sweep-proofs.ts';
import { plus, rotated, times } from '../../oracle/vector.ts';

itProvesSweepsOf('triangle');

it('triangles in parallel planes meet when their planes do', () => {
  const random = new Random(71);
  const out = createSweepHit();
  for (let i = 0; i < cases(3000, 100_000, 1000); i++) {
    const quaternion = random.quaternion();
    const scale = random.pick([1e-3, 1, 1e3]);
    const corner = () => [random.range(-scale, scale), 0, random.range(-scale, scale)] as const;
    const flat = triangle(corner(), corner(), corner());
    // The large one has the other one over its middle.
    const wall = triangle([-90 * scale, 0, -90 * scale], [90 * scale, 0, -90 * scale], [0, 0, 90 * scale]);
    const at = random.vector(random.pick([0, 1, 1e3]) * scale);
    const up = rotated(quaternion, [0, 1, 0]);
    const side = rotated(quaternion, [random.range(-1, 1), 0, random.range(-1, 1)]);
    const height = scale * random.logarithmic(0.01, 10);
    const factor = random.logarithmic(1.01, 100);
    const displacement = plus(times(up, -height * factor), times(side, scale));
    const sheet = { shape: flat, position: plus(at, times(up, height)), quaternion, displacement };
    const label = `case ${i}: ${JSON.stringify(sheet)} on ${JSON.stringify(at)}`;
    check(sweepShapes(out, sheet, { shape: wall, position: at, quaternion }), label);
    const rounding = (1e-14 * (400 * scale + Math.max(...at.map(Math.abs)))) / height;
    check(Math.abs(out.fraction * factor - 1) < rounding, `${label}: ${out.fraction * factor}`);
  }
});
