import type { ItemVisitor } from '../../bvh/tree.ts';
import { AT_REST } from '../../bvh/visit.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { copy, length, set, type Vec3, vec3 } from '../../math/vec3.ts';
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
  readonly bounds = createAabb();
  readonly closedWithin = createAabb();
  readonly boundingRadius: number;
  readonly data: HeightFieldData;
  readonly neighborhood = new Neighborhood(this);

  constructor(data: HeightFieldData) {
    const { heights, rows, columns, xs, zs } = data;
    const { min, max } = this.bounds;
    this.data = data;
    this.triangleCount = data.triangleCount;
    this.slack = data.slack;
    this.extent = data.extent;
    let farthest = 0;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const height = heights[row * columns + column];
        if (Number.isNaN(height)) continue;
        set(corner, xs[column], height, zs[row]);
        farthest = Math.max(farthest, length(corner));
        min.y = Math.min(min.y, height);
        max.y = Math.max(max.y, height);
      }
    }
    set(min, xs[0], min.y, zs[0]);
    set(max, xs[columns - 1], max.y, zs[rows - 1]);
    this.boundingRadius = farthest;
    // Nothing is below a hole, and holes have no walls.
    if (this.triangleCount < 2 * (rows - 1) * (columns - 1)) return;
    copy(this.closedWithin.min, min);
    set(this.closedWithin.max, max.x, Infinity, max.z);
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

const corner = vec3();
