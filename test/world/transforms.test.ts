import { type Body, box, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { plus, rotated, type Vector } from '../oracle/vector.ts';

/** A point of a body's frame, by the matrix at `index`. */
function transformed(matrices: Float32Array, index: number, [x, y, z]: Vector): number[] {
  const m = matrices.subarray(16 * index, 16 * index + 16);
  return [0, 1, 2, 3].map((row) => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!);
}

function randomWorld(): { world: World; bodies: readonly Body[] } {
  const random = new Random(5);
  const world = new World();
  for (let i = 0; i < 20; i++) {
    const position = random.vector(20);
    const quaternion = random.quaternion();
    const shape = i % 2 === 0 ? box({ halfExtents: [1, 0.5, 0.25] }) : sphere(0.5);
    if (i % 5 === 0) world.add({ type: 'static', shape, position, quaternion });
    else world.add({ shape, position, quaternion, velocity: random.vector(9), angularVelocity: random.vector(9) });
  }
  world.step(0.1);
  return { world, bodies: world.bodies };
}

describe('world.writeTransforms', () => {
  it('transforms a point of the geometry to the interpolated pose', () => {
    const { world, bodies } = randomWorld();
    const out = new Float32Array(16 * bodies.length);
    const position = { x: 0, y: 0, z: 0 };
    const quaternion = { x: 0, y: 0, z: 0, w: 1 };
    for (const alpha of [0, 0.3, 1]) {
      expect(world.writeTransforms(out, { alpha, scale: [2, 3, 4] })).toBe(20);
      for (const [i, body] of bodies.entries()) {
        body.interpolated(alpha, position, quaternion);
        const { x, y, z, w } = quaternion;
        const [u, v, t] = plus(rotated([x, y, z, w], [2 * 0.5, 3 * -0.25, 4 * 0.75]), [
          position.x,
          position.y,
          position.z,
        ]);
        for (const [row, expected] of [u, v, t, 1].entries()) {
          expect(Math.abs(transformed(out, i, [0.5, -0.25, 0.75])[row]! - expected!)).toBeLessThan(1e-5);
        }
      }
    }
  });

  it('writes the current poses of all bodies, unscaled, by default', () => {
    const { world, bodies } = randomWorld();
    const [plain, explicit] = [new Float32Array(320), new Float32Array(320)];
    world.writeTransforms(plain);
    world.writeTransforms(explicit, { bodies, alpha: 1, scale: 1 });
    expect(plain).toEqual(explicit);
    expect(plain.some((it) => it !== 0)).toBe(true);
  });

  it('writes the given bodies in their order, and nothing beyond them', () => {
    const { world, bodies } = randomWorld();
    const all = new Float32Array(320);
    world.writeTransforms(all);
    const out = new Float32Array(48).fill(7);
    expect(world.writeTransforms(out, { bodies: [bodies[9]!, bodies[3]!] })).toBe(2);
    expect(out.subarray(0, 16)).toEqual(all.subarray(16 * 9, 16 * 10));
    expect(out.subarray(16, 32)).toEqual(all.subarray(16 * 3, 16 * 4));
    expect([...out.subarray(32)]).toEqual(Array(16).fill(7));
  });

  it('writes the columns of the rotation, then the position', () => {
    const world = new World();
    world.add({ shape: plane({ normal: [0, 1, 0], offset: 0 }), position: [1, 2, 3], quaternion: [0, 0, 1, 1] });
    const out = new Float32Array(16);
    world.writeTransforms(out);
    expect([...out].map((it) => it + 0)).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]);
  });

  it('refuses an array that is too short, and writes nothing', () => {
    const { world } = randomWorld();
    const out = new Float32Array(319);
    expect(() => world.writeTransforms(out)).toThrow('out has 319 numbers, but 20 bodies need 320');
    expect(out.every((it) => it === 0)).toBe(true);
  });
});
