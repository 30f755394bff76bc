import { visitNearest, visitSwept } from '../../bvh/visit.ts';
import type { Compound, WorldCompound, WorldShape } from '../../geometry/shape.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { copyQuat, type Quat, quat, writeAxes } from '../../math/quat.ts';
import { addScaled, copy, dot, length, lengthSquared, set, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../loaded-shape.ts';
import { partQueries } from './part-queries.ts';
import { ignoreSides, type Parts, partsOf, UNROTATED } from './parts.ts';
import { loadChild, placedIn, placementOf } from './placed-children.ts';
import { surfaceChild } from './surface-child.ts';

// A compound in the world: how its children are found, posed and asked.

/** Makes a compound in the world, unrotated. It keeps `center`, not a copy of it. */
export function createWorldCompound(shape: Compound, center: Vec3): WorldCompound {
  const { children, items, isOneSided } = placementOf(shape);
  const axes = Float64Array.from(UNROTATED);
  return { center, axes, quaternion: quat(), children, items, isOneSided, posed: undefined, posedChild: undefined };
}

/** Takes over the children of a compound. */
export function assignCompound(world: WorldCompound, shape: Compound): void {
  setChildren(world, placementOf(shape));
}

function setChildren(
  world: WorldCompound,
  { children, items, isOneSided }: Readonly<Pick<WorldCompound, 'children' | 'items' | 'isOneSided'>>,
): void {
  world.children = children;
  world.items = items;
  world.isOneSided = isOneSided;
}

/** Sets the orientation of a compound to the unit quaternion `q`. */
export function orientCompound(world: WorldCompound, _: Compound, q: Readonly<Quat>): void {
  copyQuat(world.quaternion, q);
  writeAxes(world.axes, 0, q);
  world.posedChild = undefined;
}

/** Copies orientation and children of another compound in the world. */
export function copyCompound(world: WorldCompound, from: Readonly<WorldCompound>): void {
  copyQuat(world.quaternion, from.quaternion);
  world.axes.set(from.axes);
  setChildren(world, from);
  world.posedChild = undefined;
}

/** The parts of compounds. */
export const compoundParts: Parts = {
  queries: partQueries,
  areFeatures: false,
  count: (world) => placedIn(world).length,
  isConvex,
  onlyPart: ({ worldShape }) =>
    isConvex(worldShape) ? poseOnly(worldShape as WorldCompound, worldShape.center) : undefined,
  near: (world, box, visitor) => visitNearest(visitor, (world as WorldCompound).items, box),
  swept: (world, box, motion, visitor) => visitSwept(visitor, (world as WorldCompound).items, box, motion),
  load: (out, whole, part) => {
    const { center, axes, quaternion, isOneSided } = whole.worldShape as WorldCompound;
    loadChild(out, placedIn(whole.worldShape)[part], center, axes, quaternion);
    if (!isOneSided) ignoreSides(out);
    copy(out.displacement, whole.displacement);
    out.whole = undefined;
  },
  loadMoving: (out, whole, part) => {
    const world = whole.worldShape as WorldCompound;
    const { kind, shape, quaternion, displacement, rotation } = whole;
    const child = placedIn(world)[part];
    out.setShape(shape, kind);
    copy(out.center, world.center);
    copyQuat(out.quaternion, quaternion);
    kind.copyOrientation(out.worldShape, world);
    setChildren(out.worldShape as WorldCompound, child.alone);
    if (!world.isOneSided) ignoreSides(out);
    copy(out.displacement, displacement);
    copy(out.rotation, rotation);
    out.boundingRadius = child.radiusOfWhole;
    out.whole = undefined;
  },
  isSolid: () => false,
  isSheet: (shape) => placementOf(shape as Compound).isSheet,
  isOneSided: (shape) => placementOf(shape as Compound).isOneSided,
  ignoreSides: (world) => {
    (world as WorldCompound).isOneSided = false;
  },
  encloses: () => false,
  slackOf: (shape) =>
    Math.max(...placementOf(shape as Compound).children.map((child) => partsOf(child.kind)?.slackOf(child.shape) ?? 0)),
  ofOnlyChild: (world) => (placedIn(world).length === 1 && placedIn(world)[0].inFrame ? surfaceChild : undefined),
  mayRefuse: (world) => (world as WorldCompound).isOneSided,
  nameOf: (world, part) => placedIn(world)[part].index,
};

/** Whether a compound has a single child without parts. */
function isConvex(world: WorldShape): boolean {
  const children = placedIn(world);
  return children.length === 1 && children[0].kind.parts === undefined;
}

/** Loads child number `i` of a compound, at rest, as if the compound were at `center`. */
export function poseChild(world: WorldCompound, i: number, center: Readonly<Vec3> = world.center): LoadedShape {
  if (world.children.length === 1) return poseOnly(world, center);
  loadChild(measured, placedIn(world)[i], center, world.axes, world.quaternion);
  return measured;
}

/** The only child of a compound. Conservative advancement asks for it many times at each pose, so it is kept. */
function poseOnly(world: WorldCompound, center: Readonly<Vec3>): LoadedShape {
  const [child] = placedIn(world);
  world.posed ??= new OnlyChild();
  const posed = world.posed as OnlyChild;
  if (world.posedChild !== child) {
    loadChild(posed, child, ORIGIN, world.axes, world.quaternion);
    copy(posed.offset, posed.center);
    world.posedChild = child;
  }
  addScaled(posed.center, posed.offset, center, 1);
  return posed;
}

/** The only child of a compound at its pose. */
class OnlyChild extends LoadedShape {
  /** Its center relative to that of the compound. */
  readonly offset = vec3();
}

/** Writes the bounds of a compound relative to its center. */
export function relativeBoundsOfCompound(out: Aabb, world: WorldCompound): void {
  const { min, max } = out;
  set(min, Infinity, Infinity, Infinity);
  set(max, -Infinity, -Infinity, -Infinity);
  for (let i = 0; i < world.children.length; i++) {
    const { kind, worldShape, center: offset } = poseChild(world, i, ORIGIN);
    kind.bounds(aabb, worldShape);
    set(
      min,
      Math.min(min.x, offset.x + aabb.min.x),
      Math.min(min.y, offset.y + aabb.min.y),
      Math.min(min.z, offset.z + aabb.min.z),
    );
    set(
      max,
      Math.max(max.x, offset.x + aabb.max.x),
      Math.max(max.y, offset.y + aabb.max.y),
      Math.max(max.z, offset.z + aabb.max.z),
    );
  }
}

/** Writes the greatest support of the children, relative to the center of the compound. */
export function supportOfCompound(out: Float64Array, world: WorldCompound, direction: Readonly<Vec3>): void {
  let most = -Infinity;
  for (let i = 0; i < world.children.length; i++) {
    const { kind, worldShape, center: offset } = poseChild(world, i, ORIGIN);
    kind.support(out, worldShape, direction);
    most = Math.max(most, dot(offset, direction) + out[0]);
  }
  out[0] = most;
}

/** Writes the speed of the fastest point of the cores of the children under the rotation vector `w`: |w × p| + theirs. */
export function rotationSpeedOfCompound(out: Float64Array, world: WorldCompound, w: Readonly<Vec3>): void {
  let most = 0;
  for (let i = 0; i < world.children.length; i++) {
    const { kind, worldShape, center: offset } = poseChild(world, i, ORIGIN);
    kind.rotationSpeed(out, worldShape, w);
    setCross(crossed, w, offset);
    most = Math.max(most, length(crossed) + out[0]);
  }
  out[0] = most;
}

/** Writes a bound of the support along `n` of the solid of revolution of a compound about `w`. */
export function revolvedSupportOfCompound(
  out: Float64Array,
  world: WorldCompound,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  let most = -Infinity;
  setCross(crossed, n, w);
  const across = length(crossed);
  const along = dot(n, w);
  const squared = lengthSquared(w);
  for (let i = 0; i < world.children.length; i++) {
    const { kind, worldShape, center: offset } = poseChild(world, i, ORIGIN);
    kind.revolvedSupport(out, worldShape, n, w);
    setCross(crossed, w, offset);
    const circle = (along * dot(w, offset) + across * length(crossed)) / squared;
    most = Math.max(most, circle + out[0]);
  }
  out[0] = most;
}

/** The farthest distance of a point of a compound from its center. */
export function boundingRadiusOfCompound(shape: Compound): number {
  return placementOf(shape).boundingRadius;
}

/** Radius of a sphere around the center of a compound inside one child; NaN if the center is in no child. */
export function inscribedRadiusOfCompound(shape: Compound): number {
  let most = 0;
  for (const { kind, shape: child, position } of placementOf(shape).children) {
    const radius = kind.inscribedRadius(child) - length(position);
    if (radius > most) most = radius;
  }
  return most > 0 ? most : Number.NaN;
}

const ORIGIN = vec3();
const measured = new LoadedShape();
const aabb = createAabb();
const crossed = vec3();
