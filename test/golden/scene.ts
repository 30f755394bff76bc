import { box, type ContactEvent, capsule, plane, type Shape, sphere, triangle, type World } from 'first-contact';
import type { Prng } from './prng.ts';
import type { Recorder } from './recorder.ts';

/** A fixed program that calls the public API and records every result. */
export interface Scene {
  readonly name: string;
  /** Least count of each kind of record or case, so that the scene cannot degenerate. */
  readonly covers: Readonly<Record<string, number>>;
  play(recorder: Recorder): void;
}

/** Seconds. */
export const DT = 1 / 60;

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
export type GoldenType = 'sphere' | 'capsule' | 'box' | 'triangle' | 'plane';

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
    case 'plane':
      return plane({ normal: prng.direction(), offset: -size });
  }
}

/** The bounded shapes. */
export const SOLIDS = ['sphere', 'capsule', 'box', 'triangle'] as const;
