import { type Body, box, type ContactEvent, World } from 'first-contact';
import { describe, expect, it } from 'vitest';

// Contacts of bodies that move alike are not measured in each step.

/** Crates of size 1, face to face, far from the origin, that move alike by a displacement that coordinates cannot hold. */
function load(world: World): Body[] {
  return Array.from({ length: 27 }, (_, i) =>
    world.add({
      shape: box({ size: [1, 1, 1] }),
      position: [1000 + (i % 3), (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9)],
      velocity: [Math.PI, 1 / 3, -0.1],
    }),
  );
}

describe('bodies in contact that move alike', () => {
  it('stay in contact, and part when one of them moves otherwise', () => {
    const world = new World();
    const bodies = load(world);
    const exits: ContactEvent[] = [];
    let enters = 0;
    world.on('enter', () => enters++);
    world.on('exit', (event) => exits.push(event));
    for (let step = 0; step < 200; step++) world.step(1 / 60);
    // Of 27 crates in a cube each touches those around it: 54 by a face, 72 by an edge, 32 by a corner.
    expect(enters).toBe(158);
    expect(exits).toHaveLength(0);
    const corner = bodies[26]!;
    corner.velocity.x += 6;
    world.step(1 / 60);
    // It slides along those beside it, and leaves the four faces, edges and corners behind it, where they touched last.
    const left = exits.filter(({ a, b }) => a === corner || b === corner);
    expect(exits).toHaveLength(left.length);
    expect(left.map(({ a }) => a.id)).toEqual([bodies[13]!.id, bodies[16]!.id, bodies[22]!.id, bodies[25]!.id]);
    for (const { fraction } of left) expect(fraction).toBeCloseTo(0, 6);
  });
});
