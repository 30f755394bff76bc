// The entry `first-contact/2d`: worlds in a plane.

export {
  Body2D,
  type BodyContact2D,
  type BodyContactEvent2D,
  type ContactEvent2D,
  type NewBody2D,
  type Placeable,
  type PlanarOptions,
} from './flat/body-2d.ts';
export { capsule2 } from './flat/capsule-2.ts';
export { type ChainOptions, chain } from './flat/chain.ts';
export { Character2D, type CharacterOptions2D } from './flat/character-2d.ts';
export { circle } from './flat/circle.ts';
export { type CompoundChildOptions2D, compound2 } from './flat/compound-2.ts';
export { type Kinds2D, kinds2D } from './flat/kinds-2d.ts';
export { polygon } from './flat/polygon.ts';
export type { Points2D } from './flat/prisms.ts';
export { rect } from './flat/rect.ts';
export type { Vec2Like } from './flat/vectors.ts';
export { type Hit2D, type Pose2D, type Ray2D, type RayHit2D, World2D } from './flat/world-2d.ts';
