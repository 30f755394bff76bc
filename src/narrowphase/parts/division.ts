import type { WorldSurface } from '../../geometry/surface.ts';
import { createAabb } from '../../math/aabb.ts';
import { vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { PartNumbers } from '../results.ts';
import { writeNumbers } from '../write-results.ts';
import { PartShape } from './part-shape.ts';
import { type Divided, type Parts, partsOf, type WorldParts } from './parts.ts';

/** One of two shapes, divided into its parts. */
export class Division<S extends PosedShape = PosedShape> implements Divided<S> {
  whole!: S;
  other!: S;
  /** Whether the divided shape is the first of the two. */
  isFirst = false;
  parts!: Parts;
  world!: WorldParts;
  readonly part = new PartShape();
  readonly box = createAabb();
  readonly motion = vec3();
  /** Velocity of the other shape relative to the divided one, per motion, where they meet. In the frame as `motion`. */
  readonly velocity = vec3();

  /** Divides a compound, or the shape with fewer parts, of those with several. */
  divide(a: S, b: S, mayRotate = false): void {
    this.isFirst = isDividedFirst(a, b, mayRotate);
    this.setWhole(this.isFirst ? a : b, this.isFirst ? b : a);
  }

  /** Divides the other shape, which must have parts, instead. */
  protected exchange(): void {
    this.isFirst = !this.isFirst;
    this.setWhole(this.other, this.whole);
  }

  private setWhole(whole: S, other: S): void {
    this.whole = whole;
    this.other = other;
    this.parts = partsOf(whole.kind) as Parts;
    this.world = whole.worldShape as unknown as WorldParts;
  }

  /**
   * Whether the parts of both shapes count: of two solids, of which one has no walls, either may enter the other beside its
   * surface, with a part that is not the nearest one.
   */
  protected needsBoth(): boolean {
    const { whole, other } = this;
    return isSolidSurface(whole) && isSolidSurface(other) && (hasNoWalls(whole) || hasNoWalls(other));
  }

  /**
   * Whether only the order of arguments decides which shape is divided first: of meshes of equally many triangles, such as one mesh
   * of two bodies. The normals of an overlap are those of the mesh that is not divided, so its depth may differ.
   */
  protected isUndecided(): boolean {
    const { whole, other, isFirst, parts } = this;
    return parts.areFeatures && isFirst && !!other.kind.parts && isDividedFirst(other, whole, false);
  }

  /** Whether parts have bounds of their depths: triangles have, in a bounded convex shape. */
  protected get boundsDepths(): boolean {
    const { kind } = this.other;
    return this.parts.areFeatures && !kind.parts && !kind.isUnbounded;
  }

  /** Whether the number of a part is smaller than that of another one. */
  precedes(part: number, other: number): boolean {
    const { parts, whole } = this;
    return parts.nameOf(whole.worldShape, part) < parts.nameOf(whole.worldShape, other);
  }

  /** Notes in a result which part was asked. */
  writeNumber(out: PartNumbers, part: number): void {
    writeNumberOf(out, this.parts, this.whole, part, this.isFirst);
  }

  /** Notes in a result which part of the other shape was asked. */
  writeOtherNumber(out: PartNumbers, parts: Parts, part: number): void {
    writeNumberOf(out, parts, this.other, part, !this.isFirst);
  }
}

function isSolidSurface({ kind, worldShape }: PosedShape): boolean {
  const parts = partsOf(kind);
  return parts ? parts.areFeatures && parts.isSolid(worldShape) : false;
}

function hasNoWalls({ worldShape }: PosedShape): boolean {
  return (worldShape as WorldSurface).surface.closedWithin.max.x < Infinity;
}

function writeNumberOf(out: PartNumbers, parts: Parts, whole: PosedShape, part: number, isFirst: boolean): void {
  const number = parts.nameOf(whole.worldShape, part);
  const { partA, featureA, partB, featureB } = out;
  if (parts.areFeatures) {
    if (isFirst) writeNumbers(out, partA, number, partB, featureB);
    else writeNumbers(out, partA, featureA, partB, number);
  } else if (isFirst) {
    writeNumbers(out, number, featureA, partB, featureB);
  } else {
    writeNumbers(out, partA, featureA, number, featureB);
  }
}

function isDividedFirst(a: PosedShape, b: PosedShape, mayRotate: boolean): boolean {
  const ofA = partsOf(a.kind);
  const ofB = partsOf(b.kind);
  if (!ofA || !ofB) return ofA !== undefined;
  const areFeatures = ofA.areFeatures;
  const areDifferent = areFeatures !== ofB.areFeatures;
  // Contacts of triangles are corrected at seams, with one child of a compound at a time.
  if (areDifferent && !mayRotate) return !areFeatures;
  // A single child of a compound cannot be divided further while it rotates.
  const isConvex = ofA.isConvex(a.worldShape);
  if (isConvex !== ofB.isConvex(b.worldShape)) return !isConvex;
  if (areDifferent) return !areFeatures;
  // Which side of a mesh is touched depends on a child of a compound, not on all of them.
  if (!areFeatures && ofB.mayRefuse(b.worldShape)) return true;
  if (!areFeatures && ofA.mayRefuse(a.worldShape)) return false;
  // The normals of a solid are those of its surface.
  const isSolid = ofA.isSolid(a.worldShape);
  if (isSolid !== ofB.isSolid(b.worldShape)) return !isSolid;
  return ofA.count(a.worldShape) <= ofB.count(b.worldShape);
}
