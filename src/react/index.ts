// The adapter for react-three-fiber: `first-contact/react`.

export { Body } from './body.ts';
export { Character, type CharacterProps } from './character.ts';
export { Collisions, type CollisionsProps } from './collisions.ts';
export { useCollisions, useQuery, useStep, useWorld } from './context.ts';
export { Debug, type DebugProps } from './debug.ts';
export { InstancedBodies } from './instanced-bodies.ts';
export type { BodyProps, Instance, InstancedBodiesProps, ShapeOfGroup } from './props.ts';
export type { CollisionsHandle, Timing } from './simulation.ts';
export { useBody } from './use-body.ts';
