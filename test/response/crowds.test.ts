import { type Body, bounce, box, capsule, cylinder, sphere, World } from 'first-contact';
import { contactShapes, createContact } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { shapeAt, tuple } from '../helpers/test-shapes.ts';
import { dot, minus, type Vector } from '../oracle/vector.ts';

// Bodies that start deep in each other, all at once: each impact changes what many pairs do next, at the same instant.

const DT = 1 / 1000;

/** Bodies that respond, in a space too small for them. They turn with an angular velocity of at most `spin` along each axis. */
function crowd(random: Random, count: number, size: number, spin = 0): World {
  const world = new World();
  for (let i = 0; i < count; i++) {
    const shape = random.pick([
      sphere(0.5),
      box({ halfExtents: [0.5, 0.4, 0.3] }),
      capsule({ radius: 0.3, halfHeight: 0.4 }),
      cylinder({ radius: 0.3, halfHeight: 0.4 }),
    ]);
    const position: Vector = [random.range(0, size), random.range(0, size), random.range(0, size)];
    const velocity = random.vector(3);
    const angularVelocity = spin > 0 ? random.vector(spin) : undefined;
    world.add({ shape, position, quaternion: random.quaternion(), velocity, angularVelocity, response: bounce() });
  }
  return world;
}

function placed({ shape, position, quaternion: { x, y, z, w } }: Body) {
  return shapeAt(shape, tuple(position), [0, 0, 0], [x, y, z, w]);
}

const energyOf = (bodies: readonly Body[]) =>
  bodies.reduce((sum, { velocity }) => sum + dot(tuple(velocity), tuple(velocity)), 0);

const momentumOf = (bodies: readonly Body[], axis: 'x' | 'y' | 'z') =>
  bodies.reduce((sum, { velocity }) => sum + velocity[axis], 0);

describe('a crowd of bodies that start deep in each other', () => {
  it('parts: no pair that overlaps approaches, and elastic impacts keep momentum and energy', () => {
    const random = new Random(91);
    const contact = createContact();
    let overlapping = 0;
    for (let i = 0; i < cases(10, 100, 3); i++) {
      const world = crowd(random, 24, 1.5);
      const { bodies } = world;
      const energy = energyOf(bodies);
      const momentum = (['x', 'y', 'z'] as const).map((axis) => momentumOf(bodies, axis));
      world.step(DT);
      expect(energyOf(bodies)).toBeCloseTo(energy, 9);
      (['x', 'y', 'z'] as const).forEach((axis, k) => {
        expect(momentumOf(bodies, axis)).toBeCloseTo(momentum[k]!, 9);
      });
      for (const [k, a] of bodies.entries()) {
        for (const b of bodies.slice(k + 1)) {
          if (!contactShapes(contact, placed(a), placed(b)) || contact.depth < 0.05) continue;
          overlapping++;
          const speed = dot(minus(tuple(a.velocity), tuple(b.velocity)), tuple(contact.normal));
          // The normal turns a little while they move: by the displacement of a step, of a depth of at least 0.05.
          expect(speed).toBeLessThan(0.5);
        }
      }
    }
    expect(overlapping).toBeGreaterThan(100);
  });

  it.each([0, 5])('reports each pair that overlaps with the depth at the start, spinning with %i', (spin) => {
    const random = new Random(92);
    const contact = createContact();
    const world = crowd(random, 20, 1, spin);
    const depths = new Map<string, number>();
    for (const [k, a] of world.bodies.entries()) {
      for (const b of world.bodies.slice(k + 1)) {
        if (contactShapes(contact, placed(a), placed(b)) && contact.depth > 1e-6)
          depths.set(`${a.id} ${b.id}`, contact.depth);
      }
    }
    const reported = new Map<string, number>();
    world.on('enter', ({ a, b, depth, fraction }) => {
      const [p, q] = a.id < b.id ? [a, b] : [b, a];
      if (fraction > 0) return;
      reported.set(`${p.id} ${q.id}`, depth);
    });
    world.step(DT);
    expect(reported.size).toBe(depths.size);
    for (const [pair, depth] of depths) expect(reported.get(pair)).toBeCloseTo(depth, 9);
  });

  it('meets a shape that was replaced between steps, though nothing has moved', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1), response: bounce() });
    const block = world.add({ type: 'static', shape: box({ size: [1, 1, 1] }), position: [1, -0.2, 0] });
    world.step(DT);
    block.shape = box({ size: [6, 0.6, 6] });
    ball.velocity.y = -1;
    world.step(DT);
    expect(ball.velocity.y).toBeCloseTo(1, 12);
  });
});
