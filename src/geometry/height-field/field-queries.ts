// The queries of meshes, for height fields. Bounds that touch meet.

import { loadSlabs } from '../../bvh/slabs.ts';
import type { ItemVisitor } from '../../bvh/tree.ts';
import { AT_REST } from '../../bvh/visit.ts';
import type { Aabb } from '../../math/aabb.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { LIMIT, loadRay, type MeshRay, type MeshRayHit, points, slabs, times, writeRayHit } from '../mesh/ray-state.ts';
import { MISSED, sideOf, testHit } from '../mesh/ray-test.ts';
import type { TriangleTest } from '../mesh/triangle-test.ts';
import { type HeightFieldData, writeFieldPoints } from './field-data.ts';
import { BY_DISTANCE, BY_MOTION, fieldWalks, setRegion, setWholeRegion, walkField } from './field-walk.ts';

/**
 * Visits the triangles whose bounds a moving box meets, at a fraction of its motion from 0 to `visitor.limit`, see
 * `sweepTree`.
 */
export function sweepField(
  visitor: ItemVisitor,
  data: HeightFieldData,
  box: Readonly<Aabb>,
  motion: Readonly<Vec3>,
  test?: TriangleTest,
): void {
  const walk = fieldWalks.take();
  try {
    walk.test = test;
    // Triangles are visited at once, none is postponed as in a mesh.
    if (test) test.wanted = Infinity;
    loadSlabs(walk.slabs, box.min, box.max, motion, data.extent);
    setRegion(walk, data, box, motion);
    walkField(visitor, data, walk, BY_MOTION);
  } finally {
    fieldWalks.giveBack();
  }
}

/** Visits the triangles whose bounds are at a squared distance of at most `visitor.limit` from a box, see `visitNearest`. */
export function visitNearestInField(visitor: ItemVisitor, data: HeightFieldData, box: Readonly<Aabb>): void {
  const walk = fieldWalks.take();
  try {
    walk.test = undefined;
    walk.box = box;
    if (visitor.limit < Infinity) setRegion(walk, data, box, AT_REST, Math.sqrt(visitor.limit));
    else setWholeRegion(walk, data);
    walkField(visitor, data, walk, BY_DISTANCE);
  } finally {
    fieldWalks.giveBack();
  }
}

/** Writes the first hit of a ray; false, and `out` unchanged, when there is none. See `rayMesh`. */
export function rayField(out: MeshRayHit, data: HeightFieldData, ray: Readonly<MeshRay>): boolean {
  if (!loadRay(ray, data)) return false;
  const walk = fieldWalks.take();
  try {
    walk.test = undefined;
    for (let i = 0; i < slabs.length; i++) walk.slabs[i] = slabs[i];
    caster.data = data;
    caster.limit = times[LIMIT];
    setWholeRegion(walk, data);
    walkField(caster, data, walk, BY_MOTION);
  } finally {
    fieldWalks.giveBack();
    caster.data = undefined;
  }
  return writeRayHit(out);
}

/** Tests triangles for hits with the current ray. */
class Caster implements ItemVisitor {
  limit = 0.5;
  data: HeightFieldData | undefined;

  visit(triangle: number): void {
    writeFieldPoints(points, this.data!, triangle);
    const side = sideOf(points, 0, 3, 6);
    if (side !== MISSED && testHit(triangle, triangle, side)) this.limit = times[LIMIT];
  }
}

const caster = new Caster();
