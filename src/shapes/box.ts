import { type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkSize, readOptions, readVec3, show } from '../validate.ts';
import { made } from './made.ts';

/** A solid box around the body's position, its faces along the axes of the body's orientation. */
export interface Box {
  /** Discriminates the union of shapes. */
  readonly type: 'box';
  /** Half of the edge lengths along x, y and z, world units, each greater than 0. */
  readonly halfExtents: Readonly<Vec3>;
}

/** A box from half of its edge lengths, or from the whole ones. */
export type BoxOptions =
  | {
      /** Half of the edge lengths along x, y and z, world units, each greater than 0. */
      readonly halfExtents: Vec3Like;
    }
  | {
      /** The edge lengths along x, y and z, world units, each greater than 0. */
      readonly size: Vec3Like;
    };

/**
 * A box, from `{ halfExtents }` or `{ size }`.
 * @throws RangeError or TypeError when an extent is not a finite number above 0.
 */
export function box(options: BoxOptions): Box {
  const { halfExtents, size } = readOptions(options, 'box') as { halfExtents?: Vec3Like; size?: Vec3Like };
  if ((halfExtents === undefined) === (size === undefined)) {
    throw new TypeError(`box: needs either halfExtents or size, but was given ${show(options)}`);
  }
  const field = size === undefined ? 'halfExtents' : 'size';
  const extents = vec3();
  readVec3(extents, (size === undefined ? halfExtents : size) as Vec3Like, `box: ${field}`);
  for (const axis of ['x', 'y', 'z'] as const) {
    checkSize(extents[axis], `box: ${field}.${axis}`);
    if (size !== undefined) extents[axis] /= 2;
  }
  return made<Box>({ type: 'box', halfExtents: extents });
}
