import {
  bounce,
  box,
  convexHull,
  createDebugLines,
  debugLines,
  manifoldOf,
  moveAndSlide,
  plane,
  slide,
  sphere,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { isQuick } from '../helpers/sample-size.ts';
import { tuple } from '../helpers/test-shapes.ts';

// Bodies with a convex hull in a world: events, manifolds, responses, queries, characters, debug lines.

const SIGNS = [-1, 1] as const;
const crate = convexHull(SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z) => [x, y, z] as const))));
/** A prism with 64 corners, as a coin. */
const coin = convexHull(
  Array.from({ length: 32 }, (_, i) => (Math.PI * i) / 16).flatMap((angle) =>
    SIGNS.map((y) => [Math.cos(angle), y / 8, Math.sin(angle)] as const),
  ),
);

const ground = (world: World) =>
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), response: undefined });

describe('a body with a convex hull', () => {
  it('slides past another one that it touches or nearly touches along an edge', () => {
    for (const sides of isQuick ? [24] : [12, 24, 64]) {
      for (const height of [0.3710285411276092, 0.5, 1]) {
        const prism = convexHull(
          Array.from({ length: sides }, (_, i) => (2 * Math.PI * i) / sides).flatMap((angle) =>
            SIGNS.map((y) => [Math.cos(angle), y * height, Math.sin(angle)] as const),
          ),
        );
        for (let k = 0; k < 12; k++) {
          const angle = (2 * Math.PI * k) / sides;
          for (const ulps of [0, 1, 2]) {
            const away = 2 + 2 * ulps * Number.EPSILON;
            const world = new World();
            const position = [away * Math.cos(angle), 0.2, away * Math.sin(angle)] as const;
            world.add({ type: 'static', shape: prism, position });
            const body = world.add({ shape: prism, velocity: [0, 3, 0], response: slide() });
            world.on('enter', ({ normal }) => expect(Math.abs(normal.y)).toBeLessThan(1e-9));
            world.step(1);
            expect(body.position.y).toBeCloseTo(3, 9);
          }
        }
      }
    }
  });

  it('enters and exits at the exact times, with point and normal', () => {
    const world = new World();
    const wall = world.add({ type: 'static', shape: crate });
    const bullet = world.add({ shape: sphere(0.5), position: [-6, 0.25, 0], velocity: [20, 0, 0] });
    const events: [string, number][] = [];
    world.on('*', (type, { time, normal }) => {
      events.push([type, time]);
      expect(tuple(normal)).toEqual(type === 'enter' ? [-1, 0, 0] : [1, 0, 0]);
    });
    world.step(1);
    expect(events).toEqual([
      ['enter', 4.5 / 20],
      ['exit', expect.closeTo(7.5 / 20, 9)],
    ]);
    expect(world.areTouching(wall, bullet)).toBe(false);
  });

  it('stands on four points of its face, with ids that stay', () => {
    const world = new World();
    const floor = ground(world);
    for (const [shape, height] of [
      [crate, 1],
      [coin, 1 / 8],
    ] as const) {
      const body = world.add({ shape, position: [0, height - 0.01, 0] });
      const manifold = manifoldOf(world, floor, body)!;
      expect(manifold.points).toHaveLength(4);
      for (const { depth, pointB } of manifold.points) {
        expect(depth).toBeCloseTo(0.01, 14);
        expect(pointB.y).toBeCloseTo(-0.01, 14);
      }
      const ids = manifold.points.map(({ id }) => id);
      expect(new Set(ids).size).toBe(4);
      body.teleport([0.1, height - 0.01 + 1e-12, -0.2]);
      expect(manifoldOf(world, floor, body)!.points.map(({ id }) => id)).toEqual(ids);
      body.teleport([0, 50, 0]);
    }
  });

  it('two coins on each other share four points of their rims', () => {
    const world = new World();
    const lower = world.add({ type: 'static', shape: coin });
    const upper = world.add({ shape: coin, position: [0.5, 0.25 - 1e-3, 0] });
    const { points, depth } = manifoldOf(world, lower, upper)!;
    expect(depth).toBeCloseTo(1e-3, 14);
    expect(points).toHaveLength(4);
    const xs = points.map(({ point }) => point.x);
    // The shared lens is from -0.5 to 1 along x.
    expect(Math.min(...xs)).toBeLessThan(-0.45);
    expect(Math.max(...xs)).toBeGreaterThan(0.95);
  });

  it('rests on the ground and on another hull, and bounces', () => {
    const world = new World();
    ground(world);
    const lower = world.add({ shape: crate, position: [0, 1.5, 0], response: slide() });
    const upper = world.add({ shape: crate, position: [0.25, 4, 0], response: slide() });
    const ball = world.add({ shape: coin, position: [9, 3, 0], velocity: [0, -4, 0], response: bounce() });
    for (let i = 0; i < 120; i++) {
      for (const body of [lower, upper]) body.velocity.y -= 9.81 / 60;
      world.step(1 / 60);
      expect(lower.position.y).toBeGreaterThan(1 - 1e-9);
      expect(upper.position.y).toBeGreaterThan(3 - 1e-9);
    }
    expect(lower.position.y).toBeCloseTo(1, 9);
    expect(upper.position.y).toBeCloseTo(3, 9);
    expect(ball.velocity.y).toBeCloseTo(4, 12);
  });

  it('is swept along its rotation', () => {
    const world = new World();
    const blade = convexHull([0, 0, -0.1, 0, 0, 0.1, 5, 0, 0, 0, 0.1, 0]);
    world.add({ shape: blade, angularVelocity: [0, 2 * Math.PI, 0] });
    const target = world.add({ type: 'static', shape: sphere(0.25), position: [-4, 0, 0] });
    const times: number[] = [];
    target.on('enter', ({ time }) => times.push(time));
    world.step(1);
    expect(times).toHaveLength(1);
    expect(times[0]).toBeGreaterThan(0.45);
    expect(times[0]).toBeLessThan(0.5);
  });

  it('is found by queries', () => {
    const world = new World();
    const body = world.add({ type: 'static', shape: crate, position: [10, 0, 0] });
    expect(world.raycast({ origin: [0, 0.5, 0], direction: [1, 0, 0] })).toMatchObject({
      body,
      distance: 9,
      normal: { x: -1, y: 0, z: 0 },
    });
    expect(world.overlap(coin, { position: [8.5, 0, 0] })).toEqual([body]);
    expect(world.overlap(coin, { position: [7.5, 0, 0] })).toEqual([]);
    expect(world.overlapPoint([10.5, 0.5, 0.5])).toEqual([body]);
    expect(world.closestPoint([10, 4, 0])).toMatchObject({ body, distance: 3 });
    const hit = world.sweep(coin, { position: [0, 0, 0] }, [20, 0, 0])!;
    expect(hit).toMatchObject({ body, overlapping: false });
    expect(hit.fraction).toBeCloseTo(8 / 20, 14);
  });

  it('is what a character slides along, and how a character may look', () => {
    const world = new World();
    world.add({ type: 'static', shape: crate, position: [5, 0, 0] });
    let result = moveAndSlide(world, box({ size: [1, 1, 1] }), { position: [0, 0, 0] }, [10, 0, 0.5], 1);
    expect(result.position.x).toBeCloseTo(3.5, 2);
    expect(result.position.z).toBeCloseTo(0.5, 2);
    result = moveAndSlide(world, coin, { position: [0, 0, 0] }, [10, 0, 0], 1);
    expect(result.position.x).toBeCloseTo(3, 2);
  });

  it('is drawn by its edges', () => {
    const world = new World();
    world.add({ type: 'static', shape: crate });
    const lines = createDebugLines();
    debugLines(lines, world, { bounds: false, contacts: false, normals: false, sweeps: false });
    expect(lines.count).toBe(12);
    world.add({ type: 'static', shape: coin, position: [5, 0, 0] });
    debugLines(lines, world, { bounds: false, contacts: false, normals: false, sweeps: false });
    expect(lines.count).toBe(12 + 96);
  });
});
