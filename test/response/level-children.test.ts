// Floors of children of one compound whose tops are level.

import {
  type Body,
  box,
  type CompoundChildOptions,
  compound,
  cylinder,
  type Shape,
  slide,
  sphere,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { DT } from './arena.ts';

/** Boxes of length 1 side by side along x, whose tops are at the given heights. */
const floorOf = (...tops: number[]): CompoundChildOptions[] =>
  tops.map((top, i) => ({ shape: box({ halfExtents: [0.5, 0.5, 2] }), position: [i + 0.5, top - 0.5, 0] }));

/** What happens to a sliding body over a compound. Returns the body and its events, with their steps. */
function slideOver(
  children: CompoundChildOptions[],
  shape: Shape,
  position: readonly [number, number, number],
  speed: number,
  steps: number,
): { body: Body; events: string[]; speeds: number[] } {
  const world = new World();
  world.add({ type: 'static', shape: compound(children) });
  const body = world.add({ shape, position, velocity: [speed, 0, 0], response: slide() });
  const events: string[] = [];
  const speeds: number[] = [];
  for (const type of ['enter', 'exit'] as const) {
    world.on(type, (event) => {
      events.push(`${type} ${world.stepCount}`);
      speeds.push(event.speed);
    });
  }
  for (let step = 0; step < steps; step++) {
    body.velocity.y -= 9.81 * DT;
    world.step(DT);
  }
  return { body, events, speeds };
}

describe('a body that slides over level children of a compound', () => {
  // At 5, it left the seam with the normal of an edge, 14 µm beyond it, fell, and entered again in the next step.
  it.each([
    [1, 14],
    [5, 14],
    [20, 5],
  ])('is in one contact as a ball, at speed %d', (speed, steps) => {
    const { body, events, speeds } = slideOver(floorOf(0, 0), sphere(0.3), [0.31, 0.3, 0.2], speed, steps);
    expect(events).toEqual(['enter 1']);
    expect(speeds).toEqual([9.81 * DT]);
    expect([body.velocity.x, body.velocity.y, body.velocity.z]).toEqual([speed, 0, 0]);
    expect(body.position.y).toBeCloseTo(0.3, 14);
  });

  it('leaves a ball at the end of the last one', () => {
    const { events } = slideOver(floorOf(0, 0), sphere(0.3), [0.31, 0.3, 0.2], 20, 14);
    expect(events).toEqual(['enter 1', 'exit 6']);
  });

  // They stopped at the side of the second child.
  it.each([
    ['a box', box({ halfExtents: [0.4, 0.4, 0.4] })],
    ['a cylinder', cylinder({ radius: 0.4, halfHeight: 0.4 })],
  ])('does not stop at their sides as %s', (_, shape) => {
    const { body, events } = slideOver(floorOf(0, 0, 0, 0, 0, 0, 0, 0, 0), shape, [0.43, 0.4, 0], 3, 120);
    expect(events).toEqual(['enter 1']);
    expect(body.position.x).toBeCloseTo(6.43, 12);
    expect(body.position.y).toBeCloseTo(0.4, 12);
    expect(body.velocity.x).toBe(3);
  });

  it('stops at a wall beyond the seams', () => {
    const wall = { shape: box({ halfExtents: [0.5, 1, 2] }), position: [3.5, 1, 0] as const };
    const { body } = slideOver(
      [...floorOf(0, 0, 0, 0), wall],
      box({ halfExtents: [0.4, 0.4, 0.4] }),
      [0.43, 0.4, 0],
      3,
      120,
    );
    expect(body.position.x).toBeCloseTo(2.6, 14);
    expect(body.velocity.x).toBe(0);
  });

  it('stops at a child that is a billionth higher', () => {
    const { body } = slideOver(floorOf(0, 0, 1e-9), box({ halfExtents: [0.4, 0.4, 0.4] }), [0.43, 0.4, 0], 3, 120);
    expect(body.position.x).toBeCloseTo(1.6, 14);
    expect(body.velocity.x).toBe(0);
  });
});
