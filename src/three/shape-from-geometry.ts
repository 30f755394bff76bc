import { box, type ChildShape, offset, type Shape, sphere, triangleMesh, type Vec3Like } from 'first-contact';
import type { BufferGeometry, Mesh } from 'three';
import { hullOf } from './hull.ts';
import { checkNames, readScale, refuse } from './input.ts';
import { type Solid, solidOf } from './solid-geometry.ts';
import { boundsOf, type Matrix, readVertices, scaling, transformed, usedPositions, type Vertices } from './vertices.ts';

/**
 * How a shape follows a geometry. `auto` is the exact solid of a Box-, Sphere-, Capsule-, Cylinder- or ConeGeometry, the hull
 * of a truncated cone and of an Icosahedron- or other PolyhedronGeometry, and the triangles of any other. `box` and `sphere`
 * are those around the vertices, `hull` their convex hull, `mesh` the triangles. A hull of more than 256 corners is
 * simplified.
 */
export type AutoShape = 'auto' | 'box' | 'sphere' | 'hull' | 'mesh';

const KINDS: readonly AutoShape[] = ['auto', 'box', 'sphere', 'hull', 'mesh'];

/** Options of `shapeFromGeometry`. */
export interface GeometryOptions {
  /**
   * Scale along the axes of the geometry, one number or three: that of the object which draws it. Default: 1.
   * @example
   * shapeFromGeometry(mesh.geometry, { scale: mesh.scale });
   */
  readonly scale?: number | Vec3Like | undefined;
  /**
   * How the shape follows the geometry. Default: `auto`.
   * @example
   * shapeFromGeometry(mesh.geometry, { as: 'hull' });
   */
  readonly as?: AutoShape | undefined;
  /**
   * How close vertices of a mesh of triangles are one corner: see `triangleMesh`. Default: as far as rounding.
   * @example
   * shapeFromGeometry(mesh.geometry, { weld: 0.001 });
   */
  readonly weld?: number | false | undefined;
}

/** A shape and where its center is, in the frame of the vertices. */
export interface PlacedChild {
  readonly shape: ChildShape;
  readonly position: readonly [x: number, y: number, z: number];
}

/**
 * The shape of a geometry of three.js, in its frame. The parameters of a geometry are believed only if its triangles are those
 * that its class makes of them. One whose vertices were moved, rotated or scaled becomes a mesh. A PlaneGeometry is two
 * triangles, not an infinite plane.
 * @throws TypeError or RangeError naming the invalid option, or what the vertices lack for a shape.
 * @example
 * world.add({ shape: shapeFromGeometry(new BoxGeometry(2, 1, 4)), position: [0, 5, 0] });
 */
export function shapeFromGeometry(geometry: BufferGeometry, options: GeometryOptions = {}): Shape {
  const owner = 'shapeFromGeometry';
  if (!(geometry as Partial<BufferGeometry> | null)?.isBufferGeometry) {
    refuse(geometry, 'geometry', 'not a BufferGeometry', owner);
  }
  checkNames(options, ['scale', 'as', 'weld'], owner);
  const [x, y, z] = readScale(options.scale, owner);
  const kind = readKind(options.as, owner);
  const form = readForm(geometry, kind, owner);
  const placed = placedShapeOf(form, scaling(x, y, z), [x, y, z]);
  if (!placed) return triangleMesh({ ...transformed(form.vertices, scaling(x, y, z)), weld: options.weld });
  const { shape, position } = placed;
  return position.some((component) => component !== 0) ? offset(shape, [...position]) : shape;
}

/** Checks an option `as`. */
export function readKind(kind: AutoShape = 'auto', owner: string): AutoShape {
  if (!KINDS.includes(kind)) refuse(kind, 'as', `not one of ${KINDS.map((it) => `"${it}"`).join(', ')}`, owner);
  return kind;
}

/** What a geometry has for shapes. */
export interface Form {
  readonly kind: AutoShape;
  readonly vertices: Vertices;
  /** For the kind `auto`: the solid that its triangles enclose, if they are one of three.js. */
  readonly solid: Solid | undefined;
}

/** Reads a geometry, as a mesh with a material draws it. */
export function readForm(geometry: BufferGeometry, kind: AutoShape, owner: string, material?: Mesh['material']): Form {
  const vertices = readVertices(geometry, owner, material);
  return { kind, vertices, solid: kind === 'auto' ? solidOf(geometry, vertices, owner) : undefined };
}

/**
 * The shape of a geometry; undefined if it is that of its triangles.
 * @param matrix The transformation of its vertices.
 * @param scale The same transformation, if it scales along the axes. The solid is not rotated and moved then.
 */
export function placedShapeOf(
  { kind, vertices, solid }: Form,
  matrix: Matrix,
  scale?: readonly [x: number, y: number, z: number],
): PlacedChild | undefined {
  const exact = scale && solid?.(...scale);
  if (exact) return { shape: exact, position: [0, 0, 0] };
  const points = () => usedPositions(transformed(vertices, matrix));
  // A solid that is scaled or sheared to another kind is still convex.
  if (solid || kind === 'hull') return { shape: hullOf(points()), position: [0, 0, 0] };
  return kind === 'box' || kind === 'sphere' ? around(points(), kind) : undefined;
}

function distanceBetween(p: ArrayLike<number>, q: ArrayLike<number>): number {
  const [x, y, z] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  return Math.sqrt(x * x + y * y + z * z);
}

/** The box around points, or the sphere about its center. */
function around(points: Float32Array, kind: 'box' | 'sphere'): PlacedChild {
  const { low, high } = boundsOf(points);
  const position = [0, 1, 2].map((axis) => (low[axis] + high[axis]) / 2) as [number, number, number];
  if (kind === 'box') return { shape: box({ size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]] }), position };
  let radius = 0;
  for (let i = 0; i < points.length; i += 3) {
    radius = Math.max(radius, distanceBetween(points.subarray(i, i + 3), position));
  }
  return { shape: sphere(radius), position };
}
