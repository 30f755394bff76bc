import type { Compound, CompoundChild, WorldCompound, WorldShape } from '../../geometry/shape.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { multiplyQuats, type Quat, quat, rotateByAxes } from '../../math/quat.ts';
import { addScaled, length, type Vec3, vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../loaded-shape.ts';
import { fieldsOf, kindOf } from '../made-shape.ts';
import type { ShapeKind } from '../shape-kind.ts';
import { isOneSided, isSheet, UNROTATED } from './parts.ts';

/** A child with what queries need of it. */
interface PlacedChild extends CompoundChild {
  readonly kind: ShapeKind;
  /** Its index in the compound. */
  readonly index: number;
  /** Its bounds in the frame of the compound. */
  readonly bounds: Aabb;
  /** Bounding radius around its own center. */
  readonly boundingRadius: number;
  /** Bounding radius around the center of the compound. */
  readonly radiusOfWhole: number;
  /** A surface of triangles, posed in the frame of the compound; undefined for another child. */
  readonly inFrame: LoadedShape | undefined;
  /** The child as the only one of a compound. */
  readonly alone: Placement;
}

/** The children of a compound with what queries need. */
interface Placement {
  readonly children: readonly PlacedChild[];
  /** Whether some child is a surface that is touched from the front only. */
  readonly isOneSided: boolean;
  /** Whether some child, or a part of it, has no inside. */
  readonly isSheet: boolean;
}

/** The property that `placementOf` adds to a shape. */
interface WithPlacement {
  readonly placement: Placement | undefined;
}

/** The children of a compound, placed once per compound. They are no field that users see. */
export function placementOf(shape: Compound): Placement {
  return (shape as unknown as WithPlacement).placement ?? makePlacement(shape);
}

function makePlacement(shape: Compound): Placement {
  const children = shape.children.map(placeChild);
  const placement: Placement = {
    children,
    isOneSided: children.some(({ alone }) => alone.isOneSided),
    isSheet: children.some(({ alone }) => alone.isSheet),
  };
  Object.defineProperty(shape, 'placement', { value: placement });
  return placement;
}

/** The children of a compound in the world, which are those of `placementOf`. */
export function placedIn(world: WorldShape): readonly PlacedChild[] {
  return (world as WorldCompound).children as readonly PlacedChild[];
}

function placeChild(child: CompoundChild, index: number): PlacedChild {
  const kind = kindOf(child.shape);
  const shape = fieldsOf(child.shape);
  const boundingRadius = kind.boundingRadius(shape);
  const inFrame = kind.parts && new LoadedShape();
  const children: PlacedChild[] = [];
  const alone = { children, isOneSided: isOneSided(kind, shape), isSheet: isSheet(kind, shape) };
  const result: PlacedChild = {
    ...child,
    shape,
    kind,
    index,
    bounds: createAabb(),
    boundingRadius,
    radiusOfWhole: length(child.position) + boundingRadius,
    inFrame,
    alone,
  };
  children.push(result);
  loadChild(measured, result, ORIGIN, UNROTATED, ORIGIN_QUATERNION);
  if (inFrame) loadChild(inFrame, result, ORIGIN, UNROTATED, ORIGIN_QUATERNION);
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

const ORIGIN = vec3();
const ORIGIN_QUATERNION = quat();
const measured = new LoadedShape();
