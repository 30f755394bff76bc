// The queries of meshes, for height fields. Bounds that touch meet.

import { storeGap } from '../../bvh/gap.ts';
import { createSlabs, loadSlabs, storeEntryTime } from '../../bvh/slabs.ts';
import type { ItemVisitor } from '../../bvh/tree.ts';
import { AT_REST, visitNearest, visitSwept } from '../../bvh/visit.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { Searches } from '../../math/searches.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { LIMIT, loadRay, type MeshRay, type MeshRayHit, points, times, writeRayHit } from '../mesh/ray-state.ts';
import { MISSED, sideOf, testHit } from '../mesh/ray-test.ts';
import { sweepTree, writeRegion } from '../mesh/sweep-tree.ts';
import type { TriangleTest } from '../mesh/triangle-test.ts';
import { type CellSearch, searchBlock } from './field-blocks.ts';
import { type HeightFieldData, writeFieldPoints } from './field-data.ts';

/**
 * Visits the triangles whose bounds a moving box meets, at a fraction of its motion from 0 to `visitor.limit`, see
 * `sweepTree`.
 */
export function sweepField(
  visitor: ItemVisitor,
  data: HeightFieldData,
  box: Readonly<Aabb>,
  motion: Readonly<Vec3> = AT_REST,
  test?: TriangleTest,
): void {
  if (test) {
    sweepTree(visitor, data, box, motion, test, searchBlock);
    return;
  }
  const search = sweptSearches.take();
  try {
    loadSlabs(search.slabs, box.min, box.max, motion, data.extent);
    writeRegion(search.region, box, motion, visitor.limit, 0, data.extent);
    search.begin(visitor, data);
    visitSwept(search.blocks, data, box, motion);
  } finally {
    sweptSearches.giveBack();
  }
}

/** Visits the triangles whose bounds are at a squared distance of at most `visitor.limit` from a box, see `visitNearest`. */
export function visitNearestInField(visitor: ItemVisitor, data: HeightFieldData, box: Readonly<Aabb>): void {
  const search = nearSearches.take();
  try {
    search.box = box;
    writeRegion(search.region, box, AT_REST, 0, Math.sqrt(visitor.limit), data.extent);
    search.begin(visitor, data);
    visitNearest(search.blocks, data, box);
  } finally {
    nearSearches.giveBack();
  }
}

/** Writes the first hit of a ray; false, and `out` unchanged, when there is none. See `rayMesh`. */
export function rayField(out: MeshRayHit, data: HeightFieldData, ray: Readonly<MeshRay>): boolean {
  if (!loadRay(ray, data)) return false;
  origin.min = origin.max = ray.origin;
  caster.data = data;
  caster.limit = times[LIMIT];
  sweepField(caster, data, origin, ray.direction);
  caster.data = undefined;
  return writeRayHit(out);
}

/** A search by the bounds of triangles. */
abstract class BoundsSearch implements CellSearch {
  limit = 0.5;
  readonly points: Float64Array = new Float64Array(9);
  readonly region: Float64Array = new Float64Array(4);
  readonly blocks: BlockVisitor = new BlockVisitor(this);
  private visitor!: ItemVisitor;

  begin(visitor: ItemVisitor, data: HeightFieldData): void {
    this.visitor = visitor;
    this.limit = visitor.limit;
    this.blocks.data = data;
    this.blocks.limit = visitor.limit;
  }

  abstract storeKey(out: Float64Array, bounds: Float64Array): void;

  visit(triangle: number): void {
    this.visitor.visit(triangle);
    this.limit = this.visitor.limit;
  }
}

class NearSearch extends BoundsSearch {
  box: Readonly<Aabb> = createAabb();

  storeKey(out: Float64Array, bounds: Float64Array): void {
    storeGap(out, 0, this.box, bounds, 0);
  }
}

class SweptSearch extends BoundsSearch {
  readonly slabs = createSlabs();

  storeKey(out: Float64Array, bounds: Float64Array): void {
    storeEntryTime(out, 0, this.slabs, bounds, 0);
  }
}

/** Lets a search visit blocks. */
class BlockVisitor implements ItemVisitor {
  limit = 0.5;
  data!: HeightFieldData;
  private readonly search: CellSearch;

  constructor(search: CellSearch) {
    this.search = search;
  }

  visit(item: number): void {
    searchBlock(this.search, this.data, item);
    this.limit = this.search.limit;
  }
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

const nearSearches = new Searches(() => new NearSearch());
const sweptSearches = new Searches(() => new SweptSearch());
const caster = new Caster();
const origin = createAabb();
