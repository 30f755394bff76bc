import { type Aabb, createAabb } from '../../math/aabb.ts';
import { length, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Surface } from '../surface.ts';
import { visitOverlapping } from './box-walk.ts';
import { visitNearest } from './closest-walk.ts';
import { insideMesh } from './inside-mesh.ts';
import { type Corners, type MeshData, writeMeshCorners } from './mesh-data.ts';
import { findOccupancy, type Occupancy } from './occupancy.ts';
import { rayMesh } from './ray-mesh.ts';
import type { MeshRay, MeshRayHit } from './ray-state.ts';
import { sweepTree } from './sweep-tree.ts';
import type { TriangleTest, TriangleVisitor } from './visitor.ts';

const UNKNOWN = null;

/** The surface of a mesh. */
export class MeshSurface implements Surface {
  readonly triangleCount: number;
  readonly slack: number;
  readonly extent: number;
  readonly bounds = createAabb();
  // Meshes that bound a solid are closed.
  readonly closedWithin = { min: vec3(-Infinity, -Infinity, -Infinity), max: vec3(Infinity, Infinity, Infinity) };
  readonly boundingRadius: number;
  readonly data: MeshData;
  private occupancy: Occupancy | undefined | typeof UNKNOWN = UNKNOWN;

  constructor(data: MeshData) {
    const { floats } = data.tree;
    this.data = data;
    this.triangleCount = data.triangleCount;
    this.slack = data.slack;
    this.extent = data.extent;
    // The root of the tree.
    set(this.bounds.min, floats[0], floats[1], floats[2]);
    set(this.bounds.max, floats[3], floats[4], floats[5]);
    this.boundingRadius = farthestOf(data.positions);
  }

  writeCorners(out: Corners, triangle: number): void {
    writeMeshCorners(out, this.data, triangle);
  }

  nameOf(triangle: number): number {
    return this.data.features[triangle];
  }

  near(visitor: TriangleVisitor, box: Readonly<Aabb>): void {
    visitNearest(visitor, this.data, box);
  }

  overlapping(visitor: TriangleVisitor, box: Readonly<Aabb>): void {
    visitOverlapping(visitor, this.data, box);
  }

  sweep(visitor: TriangleVisitor, box: Readonly<Aabb>, motion: Readonly<Vec3>, test?: TriangleTest): void {
    sweepTree(visitor, this.data, box, motion, test);
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

function farthestOf(positions: MeshData['positions']): number {
  let farthest = 0;
  for (let i = 0; i < positions.length; i += 3) {
    set(corner, positions[i], positions[i + 1], positions[i + 2]);
    farthest = Math.max(farthest, length(corner));
  }
  return farthest;
}

const corner = vec3();
