import { box, type ContactEvent, capsule, type Shape, sphere, type World } from 'first-contact';

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

/** The events of a ride, and the greatest lean of a normal. */
export interface Ride {
  enters: number;
  exits: number;
  lean: number;
}

/** Counts the events of a world from now on. `leanOf` tells how much the normal of a contact leans. */
export function observeRide(world: World, leanOf: (event: ContactEvent) => number): Ride {
  const ride = { enters: 0, exits: 0, lean: 0 };
  const note = (event: ContactEvent) => {
    ride.lean = Math.max(ride.lean, leanOf(event));
  };
  world.on('enter', (event) => {
    ride.enters++;
    note(event);
  });
  world.on('stay', note);
  world.on('exit', () => {
    ride.exits++;
  });
  return ride;
}

/** How much the normal of a contact with a level floor leans. */
export const leanFromLevel = ({ normal: { x, z } }: ContactEvent): number => Math.max(Math.abs(x), Math.abs(z));
