import {
  box,
  capsule,
  cylinder,
  heightField,
  moveAndSlide,
  type Shape,
  sphere,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../oracle/vector.ts';

const STEP = 1 / 60;
const GRAVITY = 9.81;
const HALF_HEIGHT = 0.9;

const shapes: Record<string, Shape> = {
  sphere: sphere(HALF_HEIGHT),
  capsule: capsule({ radius: 0.3, halfHeight: 0.6 }),
  box: box({ halfExtents: [0.3, HALF_HEIGHT, 0.3] }),
  cylinder: cylinder({ radius: 0.3, halfHeight: HALF_HEIGHT }),
};

/** A level floor at y = 0 whose triangles face up: all platforms of 2 x 2 squares. */
const platform = triangleMesh({
  positions: [-4, 0, -4, 4, 0, -4, -4, 0, 4, 4, 0, 4, 0, 0, 0, -4, 0, 0, 4, 0, 0],
  indices: [0, 5, 4, 0, 4, 1, 1, 4, 6, 5, 2, 4, 4, 2, 3, 4, 3, 6],
  sides: 'front',
});

describe.each(Object.keys(shapes))('a %s and a floor with sides: front', (name) => {
  const shape = shapes[name]!;

  /** Moves from `y` with the velocity `rise` under gravity, for 1.5 seconds; returns the heights and how high it was pushed. */
  function jump(y: number, rise: number) {
    const world = new World();
    world.add({ type: 'static', shape: platform });
    let position: Vector = [0.3, y, 0.2];
    let velocity: Vector = [0.5, rise, 0.25];
    let pushed = 0;
    let onFloor = false;
    for (let i = 0; i < 90; i++) {
      const wished = velocity[1] * STEP;
      const result = moveAndSlide(world, shape, { position }, velocity, STEP);
      pushed = Math.max(pushed, Math.abs(result.travel.y - wished));
      ({ onFloor } = result);
      if (onFloor) break;
      position = [result.position.x, result.position.y, result.position.z];
      velocity = [result.velocity.x, result.velocity.y - GRAVITY * STEP, result.velocity.z];
    }
    return { y: position[1], pushed, onFloor };
  }

  it('rises through it from below as if it were not there, and lands on it', () => {
    const { y, pushed, onFloor } = jump(-2, 8);
    expect(onFloor).toBe(true);
    expect(y).toBeGreaterThan(HALF_HEIGHT);
    // The last move ends on the floor.
    expect(pushed).toBeLessThan(0.15);
  });

  it('falls back if its middle does not come above', () => {
    const { y, pushed, onFloor } = jump(-2, 5.5);
    expect(onFloor).toBe(false);
    expect(y).toBeLessThan(-1);
    expect(pushed).toBeLessThan(1e-12);
  });

  it('reports no collision while it rises through', () => {
    const world = new World();
    world.add({ type: 'static', shape: platform });
    for (let y = -0.85; y < HALF_HEIGHT; y += 0.1) {
      const { collisions, travel } = moveAndSlide(world, shape, { position: [0.3, y, 0.2] }, [0, 6, 0], STEP);
      expect(collisions, `at ${y}`).toEqual([]);
      expect(travel.y, `at ${y}`).toBeCloseTo(0.1, 12);
    }
  });

  it('is lifted out if it starts in it and does not rise', () => {
    const world = new World();
    world.add({ type: 'static', shape: platform });
    const { position } = moveAndSlide(world, shape, { position: [0.3, 0.4, 0.2] }, [0, -0.1, 0], STEP);
    expect(position.y).toBeGreaterThan(HALF_HEIGHT);
  });

  it('is lifted out of a field with two sides, though it rises', () => {
    const world = new World();
    const heights = new Array<number>(25).fill(0);
    world.add({ type: 'static', shape: heightField({ heights, rows: 5, columns: 5, cellSize: 2 }) });
    const { position } = moveAndSlide(world, shape, { position: [0.3, 0.4, 0.2] }, [0, 6, 0], STEP);
    expect(position.y).toBeGreaterThan(HALF_HEIGHT);
  });
});
