// A body passes a one-sided mesh from behind without an event, however many steps it takes.

import { box, capsule, compound, cylinder, slide, sphere, triangleMesh, World } from 'first-contact';
import { createAabb, shapeBounds } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

const floor = triangleMesh({
  positions: [-2, 0, -2, -2, 0, 2, 2, 0, 2, 2, 0, -2],
  indices: [0, 1, 2, 0, 2, 3],
  sides: 'front',
});
/** Four squares of two triangles each, with seams at x = 0 and z = 0. */
const squares = triangleMesh({
  positions: [-2, 0, -2, 2, 0, -2, -2, 0, 2, 2, 0, 2, 0, 0, 0, -2, 0, 0, 2, 0, 0, 0, 0, -2, 0, 0, 2],
  indices: [0, 5, 4, 0, 4, 7, 7, 4, 6, 7, 6, 1, 5, 2, 8, 5, 8, 4, 4, 8, 3, 4, 3, 6],
  sides: 'front',
});
const shapes = {
  sphere: sphere(0.5),
  box: box({ halfExtents: [0.4, 0.5, 0.3] }),
  capsule: capsule({ radius: 0.3, halfHeight: 0.4 }),
  cylinder: cylinder({ radius: 0.4, halfHeight: 0.3 }),
  compound: compound([
    { shape: sphere(0.3), position: [0, 0.2, 0] },
    { shape: box({ size: [0.4, 0.4, 0.4] }), position: [0, -0.2, 0] },
  ]),
};

describe.each(Object.entries(shapes))('a %s that rises through a floor of one side', (_, shape) => {
  it.each([
    { steps: 1, spin: 0 },
    { steps: 2, spin: 0 },
    { steps: 40, spin: 0 },
    { steps: 1, spin: 1 },
    { steps: 40, spin: 1 },
  ])('has no event in $steps steps, rotating at $spin rad/s', ({ steps, spin }) => {
    const world = new World();
    world.add({ type: 'static', shape: floor });
    const body = world.add({ shape, position: [0.1, -2, 0.2], velocity: [0, 4, 0], angularVelocity: [0, spin, spin] });
    let events = 0;
    world.on('*', () => {
      events++;
    });
    for (let i = 0; i < steps; i++) world.step(1 / steps);
    expect(body.position.y).toBeCloseTo(2, 9);
    expect(events).toBe(0);
  });

  // A side of the body at a seam touches the next triangle with a depth of 0. Corrected, the contact is as deep as the others.
  it('has no event where a side of it is exactly above a seam', () => {
    const bounds = createAabb();
    shapeBounds(bounds, { shape });
    const { min, max } = bounds;
    for (const [x, z] of [
      [-min.x, -min.z],
      [-max.x, -max.z],
      [0.5 - min.x, -max.z],
      [-max.x, 0.5 - min.z],
    ] as const) {
      const world = new World();
      world.add({ type: 'static', shape: squares });
      const body = world.add({ shape, position: [x, -2.03, z], velocity: [0, 4, 0] });
      let events = 0;
      world.on('*', () => {
        events++;
      });
      for (let i = 0; i < 16; i++) world.step(1 / 16);
      expect(body.position.y).toBeCloseTo(1.97, 9);
      expect(events, `at ${x}, ${z}`).toBe(0);
    }
  });

  it('lands on it when it comes back', () => {
    const world = new World();
    world.add({ type: 'static', shape: floor });
    const body = world.add({ shape, position: [0.1, -1, 0.2], velocity: [0, 6, 0], response: slide() });
    let enters = 0;
    world.on('enter', () => {
      enters++;
    });
    for (let i = 0; i < 120; i++) {
      body.velocity.y -= 9.81 / 60;
      world.step(1 / 60);
    }
    expect(enters).toBe(1);
    expect(body.position.y).toBeGreaterThan(0.25);
    expect(body.velocity.y).toBe(0);
  });
});
