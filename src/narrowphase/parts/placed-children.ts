import { buildBoxItems } from '../../bvh/box-items.ts';
import type { TreeItems } from '../../bvh/tree.ts';
import type { Compound, CompoundChild, WorldCompound, WorldShape } from '../../geometry/shape.ts';
import { createAabb } from '../../math/aabb.ts';
import { multiplyQuats, type Quat, quat, rotateByAxes } from '../../math/quat.ts';
import { addScaled, length, type Vec3, vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../loaded-shape.ts';
import { fieldsOf, kindOf } from '../made-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { ShapeKind } from '../shape-kind.ts';
import { isOneSided, isSheet, UNROTATED } from './parts.ts';

/** A child with what queries need of it. */
class PlacedChild implements CompoundChild {
  readonly shape: CompoundChild['shape'];
  readonly position: Readonly<Vec3>;
  readonly quaternion: Readonly<Quat>;
  readonly kind: ShapeKind;
  /** Its index in the compound. */
  readonly index: number;
  /** Its bounds in the frame of the compound. */
  readonly bounds = createAabb();
  /** Bounding radius around its own center. */
  readonly boundingRadius: number;
  /** Bounding radius around the center of the compound. */
  readonly radiusOfWhole: number;
  /** A surface of triangles, posed in the frame of the compound; undefined for another child. */
  readonly inFrame: LoadedShape | undefined;
  private placement: Placement | undefined = undefined;

  constructor({ shape, position, quaternion }: CompoundChild, index: number) {
    this.kind = kindOf(shape);
    this.shape = fieldsOf(shape);
    this.position = position;
    this.quaternion = quaternion;
    this.index = index;
    this.boundingRadius = this.kind.boundingRadius(this.shape);
    this.radiusOfWhole = length(position) + this.boundingRadius;
    this.inFrame = this.kind.parts && new LoadedShape();
    loadChild(measured, this, ORIGIN, UNROTATED, ORIGIN_QUATERNION);
    if (this.inFrame) loadChild(this.inFrame, this, ORIGIN, UNROTATED, ORIGIN_QUATERNION);
    const { min, max } = this.bounds;
    this.kind.bounds(this.bounds, measured.worldShape);
    addScaled(min, min, measured.center, 1);
    addScaled(max, max, measured.center, 1);
  }

  /** The child as the only one of a compound. Made at first use: only compounds of several children that rotate need it. */
  get alone(): Placement {
    this.placement ??= place([this]);
    return this.placement;
  }
}

/** The children of a compound with what queries need. */
interface Placement {
  /** In the order of the leaves of their tree. */
  readonly children: readonly PlacedChild[];
  readonly items: TreeItems;
  /** The farthest distance of a point of a child from the center. */
  readonly boundingRadius: number;
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
  const placement = place(shape.children.map((child, index) => new PlacedChild(child, index)));
  Object.defineProperty(shape, 'placement', { value: placement });
  return placement;
}

function place(placed: readonly PlacedChild[]): Placement {
  const { items, order } = buildBoxItems(placed.map(({ bounds }) => bounds));
  return {
    children: order.map((i) => placed[i]),
    items,
    boundingRadius: Math.max(...placed.map(({ radiusOfWhole }) => radiusOfWhole)),
    isOneSided: placed.some(({ kind, shape }) => isOneSided(kind, shape)),
    isSheet: placed.some(({ kind, shape }) => isSheet(kind, shape)),
  };
}

/** The children of a compound in the world, which are those of `placementOf`. */
export function placedIn(world: WorldShape): readonly PlacedChild[] {
  return (world as WorldCompound).children as readonly PlacedChild[];
}

/** Whether a shape is a compound of several children: its bounds and supports take a look at each of them. */
export function hasChildren({ kind, worldShape }: PosedShape): boolean {
  return kind.type === 'compound' && placedIn(worldShape).length > 1;
}

/** Whether a shape is a compound of one child. */
export function isChild({ kind, worldShape }: PosedShape): boolean {
  return kind.type === 'compound' && placedIn(worldShape).length === 1;
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
