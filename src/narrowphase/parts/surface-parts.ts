import type { HeightField, TriangleMesh, WorldShape } from '../../geometry/shape.ts';
import type { Surface, WorldSurface } from '../../geometry/surface.ts';
import { boundingRadiusOfTriangle, poseTriangle, type WorldTriangle } from '../../geometry/triangle.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { isZeroAt, loadQuat, loadVec3 } from '../../math/columns.ts';
import { copyQuat, type Quat, quat, writeAxes } from '../../math/quat.ts';
import { copy, dot, length, midpoint, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { flatFace } from '../manifold/flat-face.ts';
import type { PosedShape } from '../posed-shape.ts';
import { type ShapeKind, shapeKind } from '../shape-kind.ts';
import { writeBoxBetweenFrames, writeInFrame, writeRotatedBox, writeSweptSphere } from './part-frame.ts';
import { partQueries } from './part-queries.ts';
import type { PartShape } from './part-shape.ts';
import { type Parts, UNROTATED } from './parts.ts';
import { addSurfaceCrossings } from './surface-crossings.ts';
import { isOnSurface, raySurface } from './surface-rays.ts';

// A surface of triangles in the world, of a mesh or of a height field: how its triangles are found, posed and asked.

type SurfaceShape = TriangleMesh | HeightField;

/** The property that `setSurface` adds to a shape. */
interface WithSurface {
  readonly surface: Surface;
}

/** Gives a shape its triangles. They are no field that users see. */
export function setSurface(shape: SurfaceShape, surface: Surface): void {
  Object.defineProperty(shape, 'surface', { value: surface });
}

/** The triangles of a shape. */
export function surfaceOf(shape: SurfaceShape): Surface {
  return (shape as unknown as WithSurface).surface;
}

/** Makes a surface in the world, unrotated. It keeps `center`, not a copy of it. */
function createWorldSurface(shape: SurfaceShape, center: Vec3): WorldSurface {
  const world = {
    center,
    axes: Float64Array.from(UNROTATED),
    surface: surfaceOf(shape),
    isOneSided: false,
    isSolid: false,
  };
  assignSurface(world, shape);
  return world;
}

/** Takes over the triangles of a shape. */
function assignSurface(world: WorldSurface, shape: SurfaceShape): void {
  world.surface = surfaceOf(shape);
  world.isSolid = shape.solid;
  world.isOneSided = isOneSided(shape);
}

/** Whether triangles are touched from the front only. A solid is never behind its triangles: what is there is inside. */
function isOneSided(shape: SurfaceShape): boolean {
  return shape.type === 'triangleMesh' && shape.sides === 'front' && !shape.solid;
}

/** Sets the orientation of a surface to the unit quaternion `q`. */
function orientSurface(world: WorldSurface, _: SurfaceShape, q: Readonly<Quat>): void {
  writeAxes(world.axes, 0, q);
}

/** Copies the orientation of another surface in the world, and which of its sides count. */
function copySurface(world: WorldSurface, from: Readonly<WorldSurface>): void {
  world.axes.set(from.axes);
  world.isOneSided = from.isOneSided;
}

/** The parts of surfaces, which are of the kind `triangle`. */
function surfaceParts(triangle: ShapeKind): Parts {
  return {
    queries: partQueries,
    areFeatures: true,
    count: (world) => (world as WorldSurface).surface.triangleCount,
    isConvex: () => false,
    onlyPart: () => undefined,
    near: (world, box, visitor) => (world as WorldSurface).surface.near(visitor, box),
    swept: (world, box, motion, visitor, test) => {
      const { surface } = world as WorldSurface;
      const { neighborhood } = surface;
      if (test && neighborhood.contains(box, motion, visitor.limit)) neighborhood.sweep(visitor, test);
      else surface.sweep(visitor, box, motion, test);
    },
    gather: (world, box) => {
      const { surface, center, axes } = world as WorldSurface;
      writeBoxBetweenFrames(localBox, box, center, axes);
      surface.neighborhood.gather(localBox);
    },
    load: (out, whole, part) => loadTriangle(out, whole, part, triangle),
    loadMoving: (out, whole, part) => {
      loadTriangle(out, whole, part, triangle);
      copy(out.rotation, whole.rotation);
      copyQuat(out.quaternion, whole.quaternion);
    },
    isSolid: (world) => (world as WorldSurface).isSolid,
    isSheet: (shape) => !(shape as SurfaceShape).solid,
    isOneSided: (shape) => isOneSided(shape as SurfaceShape),
    ignoreSides: (world) => {
      (world as WorldSurface).isOneSided = false;
    },
    encloses,
    slackOf: (shape) => surfaceOf(shape as SurfaceShape).slack,
    ofOnlyChild: () => undefined,
    mayRefuse: (world) => (world as WorldSurface).isOneSided,
    nameOf: (world, part) => (world as WorldSurface).surface.nameOf(part),
  };
}

/** Loads triangle number `part` of a surface at its pose, with the displacement of the surface. */
function loadTriangle(out: PartShape, whole: PosedShape, part: number, kind: ShapeKind): void {
  const { surface, center, axes } = whole.worldShape as WorldSurface;
  surface.writeCorners(out.triangle, part);
  out.setMotion(center, whole.displacement);
  out.setTriangle(kind, whole);
  poseTriangle(out.worldShape as WorldTriangle, out.triangle, axes);
  out.boundingRadius = boundingRadiusOfTriangle(out.triangle);
}

/** Writes bounds of a surface relative to its center: the box around its bounds in its own frame, up to its bounding radius. */
function relativeBoundsOfSurface(out: Aabb, { surface, axes }: Readonly<WorldSurface>): void {
  writeRotatedBox(out, surface.bounds, axes, surface.boundingRadius);
}

/** Writes to `middle` and `half` the bounds of a surface in its own frame. */
function loadBounds({ bounds: { min, max } }: Surface): void {
  midpoint(middle, min, max);
  subtract(half, max, min);
  scale(half, half, 0.5);
}

/** Whether `p` is on a surface, within the rounding of its coordinates, or in the solid. */
function surfaceContains(world: Readonly<WorldSurface>, p: Readonly<Vec3>): boolean {
  const { surface, isSolid } = world;
  writeLocal(world, p);
  return isOnSurface(surface, local) || (isSolid && surface.isInside(local));
}

/** Whether the surface encloses `p`. */
function encloses(world: WorldShape, p: Readonly<Vec3>): boolean {
  writeLocal(world as WorldSurface, p);
  return (world as WorldSurface).surface.isInside(local);
}

/** Writes `p` in the frame of the surface to `local`. */
function writeLocal({ center, axes }: Readonly<WorldSurface>, p: Readonly<Vec3>): void {
  subtract(local, p, center);
  writeInFrame(local, axes, local);
}

/** Writes a bound of the support of a surface: that of its bounds in its own frame. */
function supportOfSurface(
  out: Float64Array,
  { surface, axes }: Readonly<WorldSurface>,
  direction: Readonly<Vec3>,
): void {
  loadBounds(surface);
  writeInFrame(local, axes, direction);
  out[0] = dot(local, middle) + Math.abs(local.x) * half.x + Math.abs(local.y) * half.y + Math.abs(local.z) * half.z;
}

/** Writes a bound of the speed of the corners of a surface under the rotation vector `w`. */
function rotationSpeedOfSurface(out: Float64Array, { surface }: Readonly<WorldSurface>, w: Readonly<Vec3>): void {
  out[0] = length(w) * surface.boundingRadius;
}

/** Writes a bound of the support of a surface in any orientation. */
function revolvedSupportOfSurface(out: Float64Array, { surface }: Readonly<WorldSurface>): void {
  out[0] = surface.boundingRadius;
}

/** The farthest distance of a corner of a surface from its center. */
function boundingRadiusOfSurface(shape: SurfaceShape): number {
  return surfaceOf(shape).boundingRadius;
}

/** Whether a sphere that moves stays clear of a surface at an orientation. */
function staysClearOfSurface(
  shape: SurfaceShape,
  orientations: Float64Array,
  at: number,
  sphere: Float64Array,
): boolean {
  if (shape.solid) return false;
  loadVec3(local, sphere, 0);
  loadVec3(half, sphere, 4);
  if (!isZeroAt(orientations, at)) {
    loadQuat(orientation, orientations, at);
    writeAxes(rotation, 0, orientation);
    writeInFrame(local, rotation, local);
    writeInFrame(half, rotation, half);
  }
  writeSweptSphere(region, local, sphere[3], half);
  return surfaceOf(shape).isEmpty(region);
}

/**
 * The kind of a type of shapes that are surfaces of triangles.
 * @param triangle The kind of their parts.
 * @param make The constructor, called with a literal.
 */
export function surfaceKind<S extends SurfaceShape>(
  type: S['type'],
  triangle: ShapeKind,
  make: (literal: S) => S,
): ShapeKind {
  const isMesh = type === 'triangleMesh';
  // Both types have the same world form. The type system knows one at a time.
  return shapeKind<'triangleMesh'>({
    type: type as 'triangleMesh',
    number: (isMesh ? 8 : 9) as 8,
    isRound: false,
    isUnbounded: false,
    make: make as never,
    create: createWorldSurface,
    assign: assignSurface,
    orient: orientSurface,
    copyOrientation: copySurface,
    bounds: relativeBoundsOfSurface,
    contains: surfaceContains,
    support: supportOfSurface,
    rotationSpeed: rotationSpeedOfSurface,
    transverseMotion: undefined,
    revolvedSupport: revolvedSupportOfSurface,
    boundingRadius: boundingRadiusOfSurface,
    inscribedRadius: () => Number.NaN,
    boxRows: undefined,
    staysClear: staysClearOfSurface,
    ray: raySurface,
    crossings: addSurfaceCrossings,
    face: () => {},
    faceReduction: flatFace,
    parts: surfaceParts(triangle),
    rotating: undefined,
    pairs: [],
  });
}

const region = new Float64Array(6);
const rotation = new Float64Array(9);
const orientation = quat();
const localBox = createAabb();
const local = vec3();
const middle = vec3();
const half = vec3();
