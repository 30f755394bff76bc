// A surface of triangles that is the only child of a compound: its triangles rotate about the center of the compound.

import type { WorldCompound } from '../../geometry/shape.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { createAabb } from '../../math/aabb.ts';
import { copyQuat } from '../../math/quat.ts';
import { addScaled, copy, vec3 } from '../../math/vec3.ts';
import type { LoadedShape } from '../loaded-shape.ts';
import { writeBoxBetweenFrames, writeInFrame } from './part-frame.ts';
import { poseTriangle, reachOf } from './part-triangle.ts';
import { type Parts, type PartsInMotion, partsOf } from './parts.ts';
import { placedIn } from './placed-children.ts';

/** The triangles of the only child of a compound. */
export const surfaceChild: PartsInMotion = {
  areFeatures: true,
  swept: (world, box, motion, visitor) => {
    const surface = surfaceIn(world as WorldCompound);
    const { center, axes } = surface.worldShape as WorldSurface;
    writeBoxBetweenFrames(localBox, box, center, axes);
    writeInFrame(localMotion, axes, motion);
    (partsOf(surface.kind) as Parts).swept(surface.worldShape, localBox, localMotion, visitor);
  },
  loadMoving: (out, whole, part) => {
    const world = whole.worldShape as WorldCompound;
    const surface = surfaceIn(world);
    (partsOf(surface.kind) as Parts).load(out, surface, part);
    out.whole = whole;
    const { a, b, c } = out.worldShape as WorldTriangle;
    // The corners in the frame of the compound.
    addScaled(out.triangle.a, a, out.center, 1);
    addScaled(out.triangle.b, b, out.center, 1);
    addScaled(out.triangle.c, c, out.center, 1);
    poseTriangle(out.worldShape as WorldTriangle, out.triangle, world.axes);
    out.boundingRadius = reachOf(out.triangle);
    out.setMotion(world.center, whole.displacement);
    copy(out.rotation, whole.rotation);
    copyQuat(out.quaternion, whole.quaternion);
  },
  stayApart: () => false,
  mayRefuse: (world) => {
    const surface = surfaceIn(world as WorldCompound);
    return (partsOf(surface.kind) as Parts).mayRefuse(surface.worldShape);
  },
  isSolid: (world) => {
    const surface = surfaceIn(world as WorldCompound);
    return (partsOf(surface.kind) as Parts).isSolid(surface.worldShape);
  },
  nameOf: (world, part) => {
    const surface = surfaceIn(world as WorldCompound);
    return (partsOf(surface.kind) as Parts).nameOf(surface.worldShape, part);
  },
};

/** The only child of a compound, in the frame of the compound. */
function surfaceIn(world: WorldCompound): LoadedShape {
  return placedIn(world)[0].inFrame as LoadedShape;
}

const localBox = createAabb();
const localMotion = vec3();
