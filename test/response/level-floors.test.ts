// What a floor is made of does not matter: bodies slide over level bodies, children and triangles, and along walls of them, as over
// one plane.

import {
  type Body,
  type BodyOptions,
  box,
  capsule,
  compound,
  convexHull,
  cylinder,
  moveAndSlide,
  plane,
  type Shape,
  slide,
  triangleMesh,
  World,
} from 'first-contact';
import { createSweepHit, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../oracle/vector.ts';

type Tile<S extends Shape = Shape> = Pick<BodyOptions, 'type' | 'velocity'> & {
  readonly shape: S;
  readonly position: Vector;
};

const COUNT = 64;
const GRAVITY = 9.81;

const boxHull = (x: number, y: number, z: number): Shape =>
  convexHull([-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].map((k) => [i, j, k] as const))));
const brick = box({ halfExtents: [0.5, 0.5, 2] });
const rug = triangleMesh({ positions: [-0.5, 0, -2, -0.5, 0, 2, 0.5, 0, 2, 0.5, 0, -2], indices: [0, 1, 2, 0, 2, 3] });

/** Tiles of length 1 side by side along x, all with tops at y = 0. */
const row = <S extends Shape>(shape: S, y: number, count = COUNT): Tile<S>[] =>
  Array.from({ length: count }, (_, i) => ({ shape, position: [i + 0.5, y, 0] }));

const bricks = row(brick, -0.5);

/** Bricks of several heights whose tops are at 0 but for rounding. */
const rounded: Tile[] = bricks.map(({ position: [x] }, i) => {
  const half = 0.1 * (((i * 7) % 5) + 1);
  return { shape: box({ halfExtents: [0.5, half, 2] }), position: [x, (0.1 + 0.2 - 0.3) * ((i % 3) - 1) - half, 0] };
});

const FLOORS: Record<string, Tile[]> = {
  boxes: bricks,
  'boxes with descending ids': [...bricks].reverse(),
  hulls: row(boxHull(0.5, 0.5, 2), -0.5),
  'meshes of two triangles': row(rug, 0),
  'one compound': [{ shape: compound(bricks), position: [0, 0, 0] }],
  'boxes sunk in a plane': [
    { shape: plane({ normal: [0, 1, 0], offset: 0 }), position: [0, 0, 0] },
    ...bricks.filter((_, i) => i % 2 === 1),
  ],
  'boxes 1.5 wide': row(box({ halfExtents: [0.75, 0.5, 2] }), -0.5),
  'boxes whose tops differ by rounding': rounded,
};

/**
 * Where a step ends exactly at the next tile, a body that is pressed faster than it slides meets the side of that tile, if it is asked
 * before the one below.
 */
const STOPS_SLOW = new Set(['boxes with descending ids', 'one compound']);

const SHAPES: Record<string, Shape> = {
  box: box({ halfExtents: [0.4, 0.4, 0.4] }),
  cylinder: cylinder({ radius: 0.4, halfHeight: 0.4 }),
  hull: boxHull(0.4, 0.4, 0.4),
  capsule: capsule({ radius: 0.2, halfHeight: 0.2 }),
};

/** Speed, steps per second, and whether it is pressed on the floor before each step. */
const RUNS = [0.3, 3, 30].flatMap((speed) =>
  [30, 60, 240].flatMap((rate) => [false, true].map((isPressed) => [speed, rate, isPressed] as const)),
);

interface Slide {
  readonly speed?: number;
  readonly rate?: number;
  readonly isPressed?: boolean;
  readonly steps?: number;
  readonly origin?: number;
}

/** A body that slides over a floor along x. */
function slideOver(floor: readonly Tile[], shape: Shape, run: Slide): Body {
  const { speed = 3, rate = 60, isPressed = true, steps = 2 * rate, origin = 0 } = run;
  const world = new World();
  for (const tile of floor) {
    const [x, y, z] = tile.position;
    const { type = 'static' } = tile;
    const isPlane = tile.shape.type === 'plane';
    world.add({ ...tile, type, position: isPlane ? [0, 0, 0] : [x + origin, y + origin, z + origin] });
  }
  const body = world.add({
    shape,
    position: [0.45 + origin, 0.4 + origin, origin],
    velocity: [speed, 0, 0],
    response: slide(),
  });
  for (let step = 0; step < steps; step++) {
    if (isPressed) body.velocity.y -= GRAVITY / rate;
    world.step(1 / rate);
  }
  return body;
}

describe.each(Object.entries(FLOORS))('on a floor of %s', (name, floor) => {
  it.each(Object.entries(SHAPES))('a %s slides as over one plane', (_name, shape) => {
    for (const [speed, rate, isPressed] of RUNS) {
      if (STOPS_SLOW.has(name) && isPressed && speed < GRAVITY / rate) continue;
      const { position, velocity } = slideOver(floor, shape, { speed, rate, isPressed });
      expect(position.x).toBeCloseTo(0.45 + 2 * speed, 10);
      expect(position.y).toBeCloseTo(0.4, 10);
      expect(velocity.x).toBeCloseTo(speed, 10);
      expect(velocity.y).toBeCloseTo(0, 9);
    }
  });
});

describe.each(Object.entries(SHAPES))('a %s', (_, shape) => {
  it('slides far from the origin', () => {
    const { position, velocity } = slideOver(bricks, shape, { origin: 1e4 });
    expect(position.x - 1e4).toBeCloseTo(6.45, 8);
    expect(position.y - 1e4).toBeCloseTo(0.4, 8);
    expect(velocity.x).toBeCloseTo(3, 8);
  });

  it('slides over bodies that move and lift it', () => {
    const floor = bricks.map((tile): Tile => ({ ...tile, type: 'moving', velocity: [-0.5, 0.25, 0] }));
    const { position, velocity } = slideOver(floor, shape, {});
    expect(position.x).toBeCloseTo(6.45, 10);
    expect(position.y).toBeCloseTo(0.9, 10);
    expect(velocity.x).toBeCloseTo(3, 10);
    expect(velocity.y).toBeCloseTo(0.25, 9);
  });

  it('stops at a tile that is higher by more than the contact tolerance', () => {
    const step = bricks.map((tile, i): Tile => (i < 3 ? tile : { ...tile, position: [i + 0.5, -0.5 + 1e-3, 0] }));
    const { position, velocity } = slideOver(step, box({ halfExtents: [0.4, 0.4, 0.4] }), {});
    expect(position.x).toBeCloseTo(2.6, 12);
    expect(velocity.x).toBe(0);
  });

  it('falls along a wall of tiles that it is pressed on', () => {
    const world = new World();
    for (let i = 0; i < 8; i++) world.add({ type: 'static', shape: brick, position: [0.5, -i, 0] });
    const size = shape.type === 'capsule' ? 0.2 : 0.4;
    const body = world.add({ shape, position: [-size, 0, 0], response: slide() });
    for (let step = 0; step < 60; step++) {
      body.velocity.y -= GRAVITY / 60;
      body.velocity.x += 0.5;
      world.step(1 / 60);
    }
    // g Δt² (1 + 2 + … + 60)
    expect(body.position.y).toBeCloseTo((-GRAVITY * 60 * 61) / 2 / 3600, 9);
    expect(body.position.x).toBeCloseTo(-size, 9);
  });

  it('walks over tiles as a character', () => {
    const world = new World();
    for (const tile of bricks.slice(0, 12)) world.add({ type: 'static', ...tile });
    let result = moveAndSlide(world, shape, { position: [0.45, 0.401, 0] }, [3, -0.1, 0], 1 / 60);
    for (let step = 1; step < 120; step++) result = moveAndSlide(world, shape, result, [3, -GRAVITY / 60, 0], 1 / 60);
    expect(result.position.x).toBeCloseTo(6.45, 9);
    expect(result.onFloor).toBe(true);
    expect(result.onWall).toBe(false);
  });
});

describe('a box', () => {
  const mover = box({ halfExtents: [0.4, 0.4, 0.4] });

  it('has the level normal where it sweeps to the side of a level tile', () => {
    const hit = createSweepHit();
    const a = { shape: mover, position: [0, 0.4, 0], displacement: [2, 0, 0] } as const;
    expect(sweepShapes(hit, a, { shape: brick, position: [1.5, -0.5, 0] })).toBe(true);
    expect(hit.fraction).toBeCloseTo(0.3, 14);
    expect(hit.normal).toEqual({ x: 0, y: -1, z: 0 });
    // Lower by more than the tolerance, it meets the side.
    sweepShapes(hit, { ...a, position: [0, 0.399, 0] }, { shape: brick, position: [1.5, -0.5, 0] });
    expect(hit.normal).toEqual({ x: 1, y: 0, z: 0 });
  });

  it('that flies against the side of a block stops', () => {
    const { position, velocity } = slideOver([{ shape: brick, position: [3.5, 0.1, 0] }], mover, { isPressed: false });
    expect(position.x).toBeCloseTo(2.6, 14);
    expect(velocity).toMatchObject({ x: 0, y: 0, z: 0 });
  });
});
