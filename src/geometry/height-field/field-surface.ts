import type { ItemVisitor } from '../../bvh/tree.ts';
import { AT_REST } from '../../bvh/visit.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { copy, set, type Vec3 } from '../../math/vec3.ts';
import { type Corners, NO_NEIGHBOR } from '../mesh/mesh-data.ts';
import type { MeshRay, MeshRayHit } from '../mesh/ray-state.ts';
import type { TriangleTest } from '../mesh/triangle-test.ts';
import { Neighborhood } from '../neighborhood.ts';
import type { Surface } from '../surface.ts';
import { isBelowField } from './below-field.ts';
import { isClearOfField } from './field-blocks.ts';
import { type HeightFieldData, writeFieldCorners } from './field-data.ts';
import { rayField, sweepField, visitNearestInField } from './field-queries.ts';

/** The surface of a height field. What is below it, down to its lowest sample, is inside. */
export class FieldSurface implements Surface {
  readonly triangleCount: number;
  readonly slack: number;
  readonly extent: number;
  readonly bounds: Readonly<Aabb>;
  readonly closedWithin = createAabb();
  readonly boundingRadius: number;
  readonly data: HeightFieldData;
  readonly neighborhood = new Neighborhood(this);

  constructor(data: HeightFieldData) {
    const { bounds } = data;
    this.data = data;
    this.triangleCount = data.triangleCount;
    this.slack = data.slack;
    this.extent = data.extent;
    this.bounds = bounds;
    this.boundingRadius = data.boundingRadius;
    // Nothing is below a hole, and holes have no walls.
    if (this.triangleCount < data.triangleEnd) return;
    copy(this.closedWithin.min, bounds.min);
    set(this.closedWithin.max, bounds.max.x, Infinity, bounds.max.z);
  }

  writeCorners(out: Corners, triangle: number): void {
    writeFieldCorners(out, this.data, triangle);
  }

  nameOf(triangle: number): number {
    return triangle;
  }

  neighborOf(): number {
    // Triangles are found fast without.
    return NO_NEIGHBOR;
  }

  near(visitor: ItemVisitor, box: Readonly<Aabb>): void {
    visitNearestInField(visitor, this.data, box);
  }

  sweep(visitor: ItemVisitor, box: Readonly<Aabb>, motion = AT_REST, test?: TriangleTest): void {
    sweepField(visitor, this.data, box, motion, test);
  }

  ray(out: MeshRayHit, ray: Readonly<MeshRay>): boolean {
    return rayField(out, this.data, ray);
  }

  isEmpty(box: Float64Array): boolean {
    return isClearOfField(this.data, box);
  }

  isInside(point: Readonly<Vec3>): boolean {
    return point.y >= this.bounds.min.y && isBelowField(this.data, point);
  }

  isBehind(point: Readonly<Vec3>): boolean {
    return isBelowField(this.data, point);
  }
}
