import { box, capsule, type Shape, sphere } from 'first-contact';

// What rides over the floors of levels.

/** The axis of the shape along x. */
export const LYING = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
export const UPRIGHT = [0, 0, 0, 1] as const;

/** Name, shape, height of its center over the floor, and orientation. */
export type Rider = readonly [string, Shape, number, typeof UPRIGHT | typeof LYING];

export const riders: readonly Rider[] = [
  ['ball', sphere(0.25), 0.25, UPRIGHT],
  ['box', box({ halfExtents: [0.3, 0.25, 0.2] }), 0.25, UPRIGHT],
  ['capsule', capsule({ radius: 0.25, halfHeight: 0.2 }), 0.45, UPRIGHT],
  ['lying capsule', capsule({ radius: 0.25, halfHeight: 0.2 }), 0.25, LYING],
];
