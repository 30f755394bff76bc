import { offset, type Shape, type Vec3Like } from 'first-contact';
import type { BufferGeometry } from 'three';
import { boxFit, type Fit, hullFit, meshFit, solidFit, sphereFit } from './fit.ts';
import { checkNames, readScale, refuse } from './input.ts';
import { refuseAs } from './marks.ts';
import { readVertices, scaling, transformed } from './vertices.ts';

/** Options of `shapeFromGeometry` and its kin. */
export interface GeometryOptions {
  /**
   * Scale along the axes of the geometry, one number or three: that of the object which draws it. Default: 1.
   * @example
   * shapeFromGeometry(mesh.geometry, { scale: mesh.scale });
   */
  readonly scale?: number | Vec3Like | undefined;
  /**
   * How close vertices of a mesh of triangles are one corner: see `triangleMesh`. Default: as far as rounding.
   * @example
   * meshFromGeometry(mesh.geometry, { weld: 0.001 });
   */
  readonly weld?: number | false | undefined;
}

/** Makes a shape of a geometry of three.js, in its frame. */
export type FromGeometry = (geometry: BufferGeometry, options?: GeometryOptions) => Shape;

/** The fits of the functions below. */
const fits = /* @__PURE__ */ new WeakMap<FromGeometry, Fit>();

/**
 * The shape of a geometry of three.js, in its frame: the exact solid of a Box-, Sphere-, Capsule-, Cylinder- or ConeGeometry, the
 * hull of a truncated cone and of an Icosahedron- or other PolyhedronGeometry, and the triangles of any other. The parameters of
 * a geometry are believed only if its triangles are those that its class makes of them. One whose vertices were moved, rotated
 * or scaled becomes a mesh. A PlaneGeometry is two triangles, not an infinite plane. A program that calls this contains the
 * code of all of these shapes; the functions beside it bring one each.
 * @throws TypeError or RangeError naming the invalid option, or what the vertices lack for a shape.
 * @example
 * world.add({ shape: shapeFromGeometry(new BoxGeometry(2, 1, 4)), position: [0, 5, 0] });
 */
export const shapeFromGeometry: FromGeometry = /* @__PURE__ */ fromGeometry(solidFit);

/**
 * The box around the vertices of a geometry, along its axes.
 * @throws TypeError or RangeError as `shapeFromGeometry`.
 * @example
 * world.add({ shape: boxFromGeometry(mesh.geometry, { scale: mesh.scale }) });
 */
export const boxFromGeometry: FromGeometry = /* @__PURE__ */ fromGeometry(boxFit);

/**
 * The sphere around the vertices of a geometry, about the center of their bounds.
 * @throws TypeError or RangeError as `shapeFromGeometry`.
 * @example
 * world.add({ shape: sphereFromGeometry(mesh.geometry, { scale: mesh.scale }) });
 */
export const sphereFromGeometry: FromGeometry = /* @__PURE__ */ fromGeometry(sphereFit);

/**
 * The convex hull of the vertices of a geometry. One of more than 256 corners is simplified.
 * @throws TypeError or RangeError as `shapeFromGeometry`.
 * @example
 * world.add({ shape: hullFromGeometry(mesh.geometry, { scale: mesh.scale }) });
 */
export const hullFromGeometry: FromGeometry = /* @__PURE__ */ fromGeometry(hullFit);

/**
 * The triangles of a geometry.
 * @throws TypeError or RangeError as `shapeFromGeometry`.
 * @example
 * world.add({ shape: meshFromGeometry(mesh.geometry), type: 'static' });
 */
export const meshFromGeometry: FromGeometry = /* @__PURE__ */ fromGeometry(meshFit);

/** The fit of one of the functions above. */
export function fitOf(make: unknown): Fit | undefined {
  return fits.get(make as FromGeometry);
}

function fromGeometry(fit: Fit): FromGeometry {
  const make: FromGeometry = (geometry, options = {}) => shapeOf(geometry, options, fit);
  fits.set(make, fit);
  return make;
}

function shapeOf(geometry: BufferGeometry, options: GeometryOptions, { name, of, mesh }: Fit): Shape {
  const owner = `${name}FromGeometry`;
  if (!(geometry as Partial<BufferGeometry> | null)?.isBufferGeometry) {
    refuse(geometry, 'geometry', 'not a BufferGeometry', owner);
  }
  refuseAs(options, owner);
  checkNames(options, ['scale', 'weld'], owner);
  const scale = readScale(options.scale, owner);
  const vertices = readVertices(geometry, owner);
  const placed = of(geometry, vertices, owner)(scaling(...scale), scale);
  if (!placed) return mesh?.({ ...transformed(vertices, scaling(...scale)), weld: options.weld }) as Shape;
  const { shape, position } = placed;
  return position.some((component) => component !== 0) ? offset(shape, [...position]) : shape;
}
