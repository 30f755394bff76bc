import { box } from '../shapes/box.ts';
import { compound } from '../shapes/compound.ts';
import { sphere } from '../shapes/sphere.ts';
import { capsule2 } from './capsule-2.ts';
import { flatHull } from './flat-hull.ts';
import { flatMesh } from './flat-mesh.ts';
import { World2D } from './world-2d.ts';

/** The class of worlds in the plane, and the constructors of its shapes. */
export interface Kinds2D {
  /** The constructor of each type of shape. */
  readonly [type: string]: unknown;
  /** The class of the world. */
  readonly World: typeof World2D;
}

/**
 * What `deserialize` and `replay` need to make a `World2D` again: its class, and the constructor of each type of shape.
 * @example
 * const loaded = deserialize(serialize(world), { kinds: { ...kinds2D, bounce } });
 */
export const kinds2D: Kinds2D = {
  World: World2D,
  sphere,
  box,
  capsule: capsule2,
  convexHull: flatHull,
  triangleMesh: flatMesh,
  compound,
};
