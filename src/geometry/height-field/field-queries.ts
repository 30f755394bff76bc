// The queries of meshes, for height fields. Bounds that touch meet.

import type { Aabb } from '../../math/aabb.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import {
  best,
  LIMIT,
  loadRay,
  type MeshRay,
  type MeshRayHit,
  points,
  slabs,
  times,
  writeRayHit,
} from '../mesh/ray-state.ts';
import { testTriangle } from '../mesh/ray-test.ts';
import { loadSlabs } from '../mesh/slabs.ts';
import { TriangleList } from '../mesh/triangle-list.ts';
import type { TriangleTest, TriangleVisitor } from '../mesh/visitor.ts';
import { beginWalk, endWalk } from '../mesh/walk.ts';
import { type HeightFieldData, writeFieldPoints } from './field-data.ts';
import { BY_DISTANCE, BY_MOTION, BY_OVERLAP, setRegion, setWholeRegion, walkField } from './field-walk.ts';

/**
 * Visits the triangles whose bounds a moving box meets, at a fraction of its motion from 0 to `visitor.limit`, see
 * `sweepTree`.
 */
export function sweepField(
  visitor: TriangleVisitor,
  data: HeightFieldData,
  box: Readonly<Aabb>,
  motion: Readonly<Vec3>,
  test?: TriangleTest,
): void {
  const walk = beginWalk();
  try {
    walk.test = test;
    loadSlabs(walk.leaves.slabs, box.min, box.max, motion, data.extent);
    setRegion(walk, data, box, motion);
    walkField(visitor, data, walk, BY_MOTION);
  } finally {
    endWalk();
  }
}

/** Visits the triangles whose bounds are at a squared distance of at most `visitor.limit` from a box, see `visitNearest`. */
export function visitNearestInField(visitor: TriangleVisitor, data: HeightFieldData, box: Readonly<Aabb>): void {
  const walk = beginWalk();
  try {
    walk.box = box;
    if (visitor.limit < Infinity) setRegion(walk, data, box, NO_MOTION, Math.sqrt(visitor.limit));
    else setWholeRegion(walk, data);
    walkField(visitor, data, walk, BY_DISTANCE);
  } finally {
    endWalk();
  }
}

/**
 * Replaces the entries of `out` by the triangles whose bounds meet a box in the frame of the field, in the order of the
 * quadtree. Returns their number.
 */
export function trianglesInField(out: TriangleList, data: HeightFieldData, box: Readonly<Aabb>): number {
  const walk = beginWalk();
  try {
    walk.box = box;
    setRegion(walk, data, box, NO_MOTION);
    out.count = 0;
    collector.list = out;
    walkField(collector, data, walk, BY_OVERLAP);
  } finally {
    endWalk();
  }
  return out.count;
}

/** Adds triangles to a list. */
class Collector implements TriangleVisitor {
  // The key of what overlaps. A double from the start: docs/v8.md.
  limit = 0.5;
  list = new TriangleList();

  visit(triangle: number): void {
    this.list.add(triangle);
  }
}

/** Writes the first hit of a ray; false, and `out` unchanged, when there is none. See `rayMesh`. */
export function rayField(out: MeshRayHit, data: HeightFieldData, ray: Readonly<MeshRay>): boolean {
  castOn(data, ray, false);
  return writeRayHit(out);
}

/** Whether a ray hits a height field at all. Faster than `rayField`: it stops at any hit. */
export function rayMeetsField(data: HeightFieldData, ray: Readonly<MeshRay>): boolean {
  castOn(data, ray, true);
  return best.triangle >= 0;
}

/** Casts a ray: the best hit is in `best` and `times` then. */
function castOn(data: HeightFieldData, ray: Readonly<MeshRay>, isAny: boolean): void {
  best.triangle = -1;
  if (!loadRay(ray, data)) return;
  const walk = beginWalk();
  try {
    for (let i = 0; i < slabs.length; i++) walk.leaves.slabs[i] = slabs[i];
    caster.data = data;
    caster.isAny = isAny;
    caster.limit = times[LIMIT];
    setWholeRegion(walk, data);
    walkField(caster, data, walk, BY_MOTION);
  } finally {
    endWalk();
    caster.data = undefined;
  }
}

/** Tests triangles for hits with the current ray. */
class Caster implements TriangleVisitor {
  limit = 0.5;
  data: HeightFieldData | undefined;
  isAny = false;

  visit(triangle: number): void {
    writeFieldPoints(points, this.data!, triangle);
    if (!testTriangle(triangle, triangle)) return;
    // A negative limit ends the traversal.
    this.limit = this.isAny ? -1 : times[LIMIT];
  }
}

const NO_MOTION: Readonly<Vec3> = vec3();
const collector = new Collector();
const caster = new Caster();
