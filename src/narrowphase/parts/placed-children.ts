import type { Compound, CompoundChild, WorldCompound, WorldShape } from '../../geometry/shape.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { multiplyQuats, type Quat, quat, rotateByAxes } from '../../math/quat.ts';
import { addScaled, length, type Vec3, vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../loaded-shape.ts';
import { fieldsOf, kindOf } from '../made-shape.ts';
import type { ShapeKind } from '../shape-kind.ts';

/** A child with what queries need of it. */
interface PlacedChild extends CompoundChild {
  readonly kind: ShapeKind;
  /** Its index in the compound. */
  readonly index: number;
  /** Its bounds in the frame of the compound. */
  readonly bounds: Aabb;
  /** Farthest distance of a point of it from its own center, and from the center of the compound. */
  readonly boundingRadius: number;
  readonly reach: number;
  /** A surface of triangles, posed in the frame of the compound; undefined for another child. */
  readonly inFrame: LoadedShape | undefined;
  /** The child alone, as the children of a compound. */
  readonly alone: readonly PlacedChild[];
}

const placed = new WeakMap<Compound, readonly PlacedChild[]>();

/** The children of a compound with what queries need, computed once per compound. */
export function childrenOf(shape: Compound): readonly PlacedChild[] {
  let children = placed.get(shape);
  if (!children) {
    children = shape.children.map(placeChild);
    placed.set(shape, children);
  }
  return children;
}

/** The children of a compound in the world, which are those of `childrenOf`. */
export function placedIn(world: WorldShape): readonly PlacedChild[] {
  return (world as WorldCompound).children as readonly PlacedChild[];
}

function placeChild(child: CompoundChild, index: number): PlacedChild {
  const kind = kindOf(child.shape);
  const shape = fieldsOf(child.shape);
  const boundingRadius = kind.boundingRadius(shape);
  const alone: PlacedChild[] = [];
  const result: PlacedChild = {
    ...child,
    shape,
    kind,
    index,
    bounds: createAabb(),
    boundingRadius,
    reach: length(child.position) + boundingRadius,
    inFrame: kind.parts && new LoadedShape(),
    alone,
  };
  alone.push(result);
  loadChild(measured, result, ORIGIN, UNROTATED, ORIGIN_QUATERNION);
  if (result.inFrame) loadChild(result.inFrame, result, ORIGIN, UNROTATED, ORIGIN_QUATERNION);
  const { min, max } = result.bounds;
  kind.bounds(result.bounds, measured.worldShape);
  addScaled(min, min, measured.center, 1);
  addScaled(max, max, measured.center, 1);
  return result;
}

/** Loads a child of the compound at `center` with the given orientation. */
export function loadChild(
  out: LoadedShape,
  child: PlacedChild,
  center: Readonly<Vec3>,
  axes: Float64Array,
  quaternion: Readonly<Quat>,
): void {
  out.setShape(child.shape, child.kind);
  out.boundingRadius = child.boundingRadius;
  rotateByAxes(out.center, axes, child.position);
  addScaled(out.center, out.center, center, 1);
  multiplyQuats(out.quaternion, quaternion, child.quaternion);
  out.orient();
}

/** Axes of an unrotated compound. */
export const UNROTATED = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
const ORIGIN = vec3();
const ORIGIN_QUATERNION = quat();
const measured = new LoadedShape();
