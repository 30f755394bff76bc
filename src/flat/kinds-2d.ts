import { box } from '../shapes/box.ts';
import { compound } from '../shapes/compound.ts';
import { sphere } from '../shapes/sphere.ts';
import { capsule2 } from './capsule-2.ts';
import { flatHull } from './flat-hull.ts';
import { flatMesh } from './flat-mesh.ts';

/**
 * What `deserialize`, `replay` and others need to make the shapes of the plane again: the constructor of each type.
 * @example
 * const loaded = deserialize(serialize(world), { kinds: { ...kinds2D, bounce } });
 */
export const kinds2D: { readonly [type: string]: unknown } = {
  sphere,
  box,
  capsule: capsule2,
  convexHull: flatHull,
  triangleMesh: flatMesh,
  compound,
};
