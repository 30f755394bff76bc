// The test scenes of the solver and their outcomes.

import { type Body, box, plane, sphere, type Vec3, World } from 'first-contact';
import { SLOP, Solver } from './solver.ts';

const DT = 1 / 60;
const GRAVITY = 9.81;

/** A scene of boxes, before and after. */
export interface Standing {
  readonly boxes: readonly Body[];
  readonly start: readonly Vec3[];
  /** Number of contact points with a new id since the step before, without the first second. */
  readonly newPoints: number;
}

/** Simulates boxes on the ground for ten seconds. */
function stand(positions: readonly (readonly [number, number, number])[]): Standing {
  const world = new World();
  const solver = new Solver(world);
  solver.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  const boxes = positions.map((position) => solver.add({ shape: box({ size: [1, 1, 1] }), position }));
  const start = boxes.map(({ position }) => ({ ...position }));
  for (let i = 0; i < 60; i++) solver.step(DT);
  const before = solver.newPoints;
  for (let i = 60; i < 600; i++) solver.step(DT);
  return { boxes, start, newPoints: solver.newPoints - before };
}

/** Ten boxes in a stack. */
export function stack(): Standing {
  return stand(Array.from({ length: 10 }, (_, i) => [0, 0.5 - SLOP + i * (1 - SLOP), 0]));
}

/** Rows of five boxes, four, three, two, one. */
export function pyramid(): Standing {
  const rows = [5, 4, 3, 2, 1];
  return stand(
    rows.flatMap((count, row) =>
      Array.from({ length: count }, (_, i) => [1.1 * (i - (count - 1) / 2), 0.5 - SLOP + row * (1 - SLOP), 0] as const),
    ),
  );
}

/** Distance that a box slides down a slope within two seconds, in steps of a sixtieth of a second. */
export function slide(angle: number, friction: number): number[] {
  const world = new World();
  const solver = new Solver(world);
  const down: Vec3 = { x: -Math.cos(angle), y: -Math.sin(angle), z: 0 };
  const up: Vec3 = { x: -Math.sin(angle), y: Math.cos(angle), z: 0 };
  solver.add({ type: 'static', shape: plane({ normal: up, offset: 0 }), friction });
  const height = 0.25 - SLOP;
  const body = solver.add({
    shape: box({ size: [1, 0.5, 1] }),
    position: [up.x * height, up.y * height, 0],
    quaternion: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
    friction,
  });
  return Array.from({ length: 120 }, () => {
    solver.step(DT);
    return body.position.x * down.x + body.position.y * down.y;
  });
}

/** Exact distance: s = ½ a t², with the acceleration after friction. */
export function slideByTheBook(angle: number, friction: number, time: number): number {
  return Math.max(0, 0.5 * GRAVITY * (Math.sin(angle) - friction * Math.cos(angle)) * time * time);
}

/** Heights of a ball over the ground for four seconds, in steps of a sixtieth of a second. */
export function bounce(height: number, restitution: number): number[] {
  const world = new World();
  const solver = new Solver(world);
  solver.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  const ball = solver.add({ shape: sphere(0.25), position: [0, height + 0.25, 0], restitution });
  return Array.from({ length: 240 }, () => {
    solver.step(DT);
    return ball.position.y - 0.25;
  });
}

/** The apex after each bounce. */
export function peaksOf(heights: readonly number[]): number[] {
  return heights.filter((h, i) => i > 0 && h > (heights[i - 1] as number) && h >= (heights[i + 1] ?? Infinity));
}
