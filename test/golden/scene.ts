import {
  type Body,
  box,
  type ContactEvent,
  capsule,
  cone,
  convexHull,
  cylinder,
  type MoveResult,
  plane,
  type Shape,
  sphere,
  triangle,
  type World,
} from 'first-contact';
import type { Prng } from './prng.ts';
import type { Recorder } from './recorder.ts';

/** What the recording of a scene keeps. */
export interface TwinExtent {
  /** Blocks from the start. A scene whose bodies respond to contacts amplifies last bits from step to step. */
  readonly blocks?: number;
  /** Kinds of records that are left out: rounding says when a body that slides leaves a surface. */
  readonly without?: readonly string[];
  /** Share of the records whose measured numbers are kept, a seeded choice. Ids, counts and flags are kept of all records. */
  readonly share?: number;
}

/** A fixed program that calls the public API and records every result. */
export interface Scene {
  readonly name: string;
  /** Least count of each kind of record or case, so that the scene cannot degenerate. */
  readonly covers: Readonly<Record<string, number>>;
  /** What the tolerant twin keeps of the scene; all of it by default. */
  readonly twin?: TwinExtent;
  play(recorder: Recorder): void;
}

/** Seconds. */
export const DT = 1 / 60;

/** Sends a body back that leaves the room, a cube of half edge `room` around the origin. */
export function turnBack({ position, velocity }: Body, room: number): void {
  for (const axis of ['x', 'y', 'z'] as const) {
    if (Math.abs(position[axis]) > room && position[axis] * velocity[axis] > 0) velocity[axis] = -velocity[axis];
  }
}

/** Records every event of a world. `stay` events are only created when requested. */
export function recordEvents(world: World, recorder: Recorder, stay = false): void {
  const record = (event: ContactEvent) => {
    recorder.event(event);
  };
  world.on('enter', record);
  world.on('exit', record);
  if (stay) world.on('stay', record);
}

/** The types of shapes that the scenes of random shapes take. */
export type GoldenType = (typeof SOLIDS)[number] | (typeof ROUND_AND_HULL)[number] | 'plane';

/** A shape of about the given size. Planes have a random normal and bound a half-space at distance `size` below. */
export function randomShape(prng: Prng, type: GoldenType, size: number): Shape {
  switch (type) {
    case 'sphere':
      return sphere(prng.range(0.4, 1) * size);
    case 'capsule':
      return capsule({ radius: prng.range(0.2, 0.5) * size, halfHeight: prng.range(0.2, 0.8) * size });
    case 'box':
      return box({ halfExtents: [0, 1, 2].map(() => prng.range(0.3, 0.9) * size) as [number, number, number] });
    case 'triangle':
      return triangle(
        [prng.range(0.5, 1) * size, 0, prng.range(-0.2, 0.2) * size],
        [prng.range(-0.8, -0.4) * size, prng.range(0.4, 0.8) * size, 0],
        [0, prng.range(-0.9, -0.5) * size, prng.range(0.1, 0.5) * size],
      );
    case 'cylinder':
      return cylinder({ radius: prng.range(0.2, 0.8) * size, halfHeight: prng.range(0.1, 0.8) * size });
    case 'cone':
      return cone({ radius: prng.range(0.2, 0.8) * size, halfHeight: prng.range(0.2, 0.8) * size });
    case 'convexHull':
      return convexHull(Array.from({ length: prng.pick([5, 8, 14]) }, () => prng.direction(prng.range(0.5, 1) * size)));
    case 'plane':
      return plane({ normal: prng.direction(), offset: -size });
  }
}

/** The simple bounded shapes. */
export const SOLIDS = ['sphere', 'capsule', 'box', 'triangle'] as const;

/** The other convex shapes. */
export const ROUND_AND_HULL = ['cylinder', 'cone', 'convexHull'] as const;

/** Records what a move of a character gives, and counts what it touches. */
export function recordMove(result: MoveResult, recorder: Recorder): void {
  recorder.begin('move').point(result.position, 'position').velocity(result.velocity).point(result.travel, 'travel');
  recorder.point(result.remainder, 'remainder').normal(result.floorNormal, 'floorNormal');
  recorder.velocity(result.platformVelocity, 'platformVelocity');
  recorder.flag(result.onFloor, 'onFloor').flag(result.onWall, 'onWall').flag(result.onCeiling, 'onCeiling');
  recorder.exact(result.floor?.id ?? 0, 'floor');
  for (const { body, normal, point, depth, travel } of result.collisions) {
    recorder.begin('collision').exact(body.id, 'body').normal(normal).point(point);
    recorder.distance(depth, 'depth').distance(travel, 'travel');
  }
  if (result.onFloor) recorder.count('on a floor');
  if (result.onWall) recorder.count('at a wall');
  if (result.onCeiling) recorder.count('at a ceiling');
}
