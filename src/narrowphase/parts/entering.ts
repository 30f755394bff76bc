// Whether a motion leads into a triangle that is touched at a seam. The normal of a face takes the place of one that does not
// belong to the mesh, and often the motion does not oppose it: the shape glides over the edge of a triangle. But the shape may
// also be across the plane of that face, at a concave corner of the border of a mesh.

import { CONTACT_TOLERANCE } from '../../constants.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { addScaled, negate, vec3 } from '../../math/vec3.ts';
import { distanceBetween } from '../dispatch.ts';
import { createClosestPoints, type SweepHit } from '../results.ts';
import type { Division } from './division.ts';
import { writeInFrame } from './part-frame.ts';
import { PartShape } from './part-shape.ts';
import { Seam } from './seam.ts';
import { depthAlong } from './seam-depth.ts';

/**
 * Whether the motion leads into triangle number `part`, of which `hit` is the hit with the normal of a face, and `raw` the one before
 * that. The shape reaches over the plane of the face, but is in no triangle at the seam: one that is sunk into a floor is in each of
 * its triangles by and by.
 */
export function isEntered(division: Division, hit: Readonly<SweepHit>, raw: Readonly<SweepHit>, part: number): boolean {
  const { whole, other, parts, isFirst } = division;
  // The parts of another shape are asked one by one.
  if (other.kind.parts) return false;
  const world = whole.worldShape as unknown as WorldSurface;
  const { axes, surface } = world;
  const { cone } = seam;
  const { fraction } = hit;
  seam.load(world, division, part, fraction);
  seam.loadNormal(world, raw.normal, isFirst ? raw.pointA : raw.pointB, isFirst, fraction, division);
  const most = cone.tolerance + surface.extent * CONTACT_TOLERANCE;
  if (raw.depth > most) return false;
  writeInFrame(normal, axes, hit.normal);
  if (!isFirst) negate(normal);
  if (depthAlong(normal, seam, world, other) <= most) return false;
  cone.find(surface, part);
  for (let i = 0; i < cone.count; i++) {
    parts.load(triangle, whole, cone.triangles[i]);
    // The triangle moves relative to the other shape.
    addScaled(triangle.center, triangle.center, whole.displacement, fraction);
    addScaled(triangle.center, triangle.center, other.displacement, -fraction);
    if (distanceBetween(closest, triangle, other) < -most) return false;
  }
  return true;
}

const seam = new Seam();
const triangle = new PartShape();
const closest = createClosestPoints();
const normal = vec3();
