import type { ItemVisitor } from '../../bvh/tree.ts';
import { AT_REST, visitNearest, visitSwept } from '../../bvh/visit.ts';
import type { Aabb } from '../../math/aabb.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import { Neighborhood } from '../neighborhood.ts';
import type { Surface } from '../surface.ts';
import { insideMesh } from './inside-mesh.ts';
import { type Corners, type MeshData, writeMeshCorners, writePoints } from './mesh-data.ts';
import { findOccupancy, type Occupancy } from './occupancy.ts';
import { rayMesh } from './ray-mesh.ts';
import type { MeshRay, MeshRayHit } from './ray-state.ts';
import { type Sweep, sweepTree } from './sweep-tree.ts';
import type { TriangleTest } from './triangle-test.ts';

const UNKNOWN = null;

/** The surface of a mesh. */
export class MeshSurface implements Surface {
  readonly triangleCount: number;
  readonly slack: number;
  readonly extent: number;
  readonly bounds: Readonly<Aabb>;
  // Meshes that bound a solid are closed.
  readonly closedWithin = { min: vec3(-Infinity, -Infinity, -Infinity), max: vec3(Infinity, Infinity, Infinity) };
  readonly boundingRadius: number;
  readonly data: MeshData;
  readonly neighborhood = new Neighborhood(this);
  private occupancy: Occupancy | undefined | typeof UNKNOWN = UNKNOWN;

  constructor(data: MeshData) {
    this.data = data;
    this.triangleCount = data.triangleCount;
    this.slack = data.slack;
    this.extent = data.extent;
    this.bounds = data.bounds;
    this.boundingRadius = data.boundingRadius;
  }

  writeCorners(out: Corners, triangle: number): void {
    writeMeshCorners(out, this.data, triangle);
  }

  nameOf(triangle: number): number {
    return this.data.features[triangle];
  }

  neighborOf(triangle: number, side: number): number {
    return this.data.neighbors[3 * triangle + side];
  }

  near(visitor: ItemVisitor, box: Readonly<Aabb>): void {
    visitNearest(visitor, this.data, box);
  }

  sweep(visitor: ItemVisitor, box: Readonly<Aabb>, motion = AT_REST, test?: TriangleTest): void {
    if (test) sweepTree(visitor, this.data, box, motion, test, visitTriangle);
    else visitSwept(visitor, this.data, box, motion);
  }

  ray(out: MeshRayHit, ray: Readonly<MeshRay>): boolean {
    return rayMesh(out, this.data, ray);
  }

  isEmpty(box: Float64Array): boolean {
    // Found at first use: only bodies in a world ask.
    if (this.occupancy === UNKNOWN) this.occupancy = findOccupancy(this.data);
    return this.occupancy?.isEmpty(box) ?? false;
  }

  isInside(point: Readonly<Vec3>): boolean {
    return insideMesh(this.data, point);
  }

  isBehind(point: Readonly<Vec3>): boolean {
    return this.isInside(point);
  }
}

/** Lets a sweep visit a triangle. */
function visitTriangle(sweep: Sweep, data: MeshData, triangle: number): void {
  writePoints(sweep.points, data, triangle);
  sweep.visit(triangle);
}
