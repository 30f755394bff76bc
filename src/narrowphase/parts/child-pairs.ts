import { LEAF_ITEMS } from '../../bvh/tree.ts';
import type { Compound, WorldCompound } from '../../geometry/shape.ts';
import type { Aabb } from '../../math/aabb.ts';
import { length, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import { createSweepHit, type SweepHit } from '../results.ts';
import { copyHit } from '../write-results.ts';
import { Division } from './division.ts';
import { MovingSpheres, SpherePair } from './moving-spheres.ts';
import { extendBy, growByRounding, writeMotionInFrame, writeSphereInFrame } from './part-frame.ts';
import { isEarlier } from './part-hits.ts';
import { PartShape } from './part-shape.ts';
import type { Parts } from './parts.ts';
import { placementOf } from './placed-children.ts';

/** A compound and another shape of several parts, both divided at once. */
export abstract class ChildPairs<S extends PosedShape> extends Division<S> {
  protected limit = 1;
  /** The parts that touch first. */
  protected first = -1;
  protected firstOther = -1;
  /** The child that is loaded. */
  private child = -1;
  protected out!: SweepHit;
  protected readonly found = createSweepHit();
  protected otherParts!: Parts;
  protected readonly otherPart = new PartShape();
  protected readonly spheres = new MovingSpheres();
  private readonly otherSpheres = new MovingSpheres();
  private readonly spherePair = new SpherePair();

  /** Starts a search that writes to `out`. */
  protected start(out: SweepHit): void {
    this.out = out;
    this.first = -1;
    this.child = -1;
    this.limit = 1;
  }

  /** Whether child `i` is to be loaded: another one was loaded last. */
  protected isNext(i: number): boolean {
    if (this.child === i) return false;
    this.child = i;
    return true;
  }

  /** Tests child `i` of the compound and part `j` of the other shape. */
  protected abstract test(i: number, j: number): void;

  /** Tests the children of two compounds whose spheres come within `clearance` of each other. */
  protected testChildren(clearance: number, rotation: Readonly<Vec3>, otherRotation: Readonly<Vec3>): void {
    const { whole, other, spheres, otherSpheres, spherePair } = this;
    spherePair.load(whole, other);
    this.loadSpheres(spheres, whole, rotation, other, clearance);
    this.loadSpheres(otherSpheres, other, otherRotation, whole, clearance);
    // The sphere of the whole other compound.
    sphere[3] = radiusOf(other);
    const { rows, numbers } = spheres;
    const { rows: otherRows, numbers: otherNumbers } = otherSpheres;
    for (let i = 0; i < spheres.count; i++) {
      if (!spherePair.areNear(rows, i, sphere, 0, this.limit, clearance)) continue;
      for (let j = 0; j < otherSpheres.count; j++) {
        if (spherePair.areNear(rows, i, otherRows, j, this.limit, clearance)) this.test(numbers[i], otherNumbers[j]);
      }
    }
  }

  /** Loads the children of a compound, of many those that may come near another compound. */
  private loadSpheres(out: MovingSpheres, compound: S, rotation: Readonly<Vec3>, other: S, clearance: number): void {
    const world = compound.worldShape as WorldCompound;
    if (world.children.length <= LEAF_ITEMS) {
      out.load(world, rotation);
      return;
    }
    writeReach(this.box, compound, rotation, other, clearance);
    out.loadNear(world, rotation, this.box);
  }

  /** Keeps the hit of two parts, but for its exit, if it is the first so far. */
  protected keep(i: number, j: number): boolean {
    const { found, out } = this;
    if (this.first >= 0 && !isEarlier(found, out, this.arePreceding(i, j))) return false;
    this.first = i;
    this.firstOther = j;
    copyHit(out, found);
    this.writeNumber(out, i);
    this.writeOtherNumber(out, this.otherParts, j);
    return true;
  }

  /** Whether the numbers of two parts come before those of the parts that touch first. */
  private arePreceding(i: number, j: number): boolean {
    const { otherParts, other, first, firstOther } = this;
    if (i !== first) return this.precedes(i, first);
    return otherParts.nameOf(other.worldShape, j) < otherParts.nameOf(other.worldShape, firstOther);
  }
}

/** Writes a box in the frame of a moving compound: what comes near another compound is in it before it moves. */
function writeReach(
  out: Aabb,
  compound: PosedShape,
  rotation: Readonly<Vec3>,
  other: PosedShape,
  clearance: number,
): void {
  const world = compound.worldShape as WorldCompound;
  const arc = length(rotation) * radiusOf(compound);
  writeSphereInFrame(out, world, other.worldShape.center, radiusOf(other) + clearance + arc);
  writeMotionInFrame(motion, world, other.displacement, compound.displacement);
  growByRounding(out, motion);
  extendBy(out, motion);
}

function radiusOf({ shape }: PosedShape): number {
  return placementOf(shape as Compound).boundingRadius;
}

const motion = vec3();
const sphere = new Float64Array(4);
