import type { Shape } from '../../geometry/shape.ts';
import { createAabb } from '../../math/aabb.ts';
import { loadVec3, storeVec3 } from '../../math/columns.ts';
import { copyQuat, IDENTITY, type QuatLike } from '../../math/quat.ts';
import { dropIneffective, length, manhattanLength, set, type Vec3Like } from '../../math/vec3.ts';
import { completeSweep, firstTouchBetween, overlapBetween } from '../../narrowphase/dispatch.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { fieldsOf, readKind } from '../../narrowphase/made-shape.ts';
import type { PosedShape } from '../../narrowphase/posed-shape.ts';
import { isBeyond } from '../../narrowphase/rays/ray.ts';
import { createSweepHit, type SweepHit } from '../../narrowphase/results.ts';
import { copyHit } from '../../narrowphase/write-results.ts';
import { checkObject, isInRange, NOTHING, readPosition, readQuat, withoutPollution } from '../../validate.ts';
import { margin } from '../tolerances.ts';
import type { BatchEntries } from './batch.ts';
import { createWorldSweepHit, type WorldSweepHit } from './hits.ts';
import type { QuerySettings } from './query-options.ts';
import type { Query, QueryRunner } from './query-runner.ts';

/** Pose of the shape of a query. A body is a pose, too: `world.overlap(body.shape, body)`. */
export interface Pose {
  /** Center of the shape, world units. */
  readonly position: Vec3Like;
  /** Orientation of the shape, normalized when read. Default: unrotated. */
  readonly quaternion?: QuatLike | undefined;
}

/** The shape of a query at its pose. Planes have the bounding radius 0 here, since their bounds are infinite. */
class QueryShape extends LoadedShape {
  override readonly isOriented = true;
  private given: Shape | undefined;

  /** Reads shape and pose of the query `name`. */
  read(shape: Shape, pose: Pose, name: string): void {
    checkObject(pose, 'pose', 'not a pose { position, quaternion }', name);
    // Shapes are immutable: the last one was checked.
    if (shape !== this.given || shape === undefined) {
      const kind = readKind(shape, name);
      this.given = shape;
      this.setShape(fieldsOf(shape), kind);
      this.boundingRadius = kind.isUnbounded ? 0 : kind.boundingRadius(this.shape);
    }
    set(this.displacement, 0, 0, 0);
    copyQuat(this.quaternion, IDENTITY);
    const { position, quaternion } = NOTHING.quaternion === undefined ? pose : withoutPollution(pose);
    if (quaternion !== undefined) readQuat(this.quaternion, quaternion, 'quaternion', name);
    readPosition(this.center, position, 'position', name);
    this.orient();
  }

  /** Writes its bounds, enlarged by a margin for rounding. */
  writeBounds(box: Float64Array): void {
    const { x, y, z } = this.center;
    const { min, max } = scratch;
    this.kind.bounds(scratch, this.worldShape);
    const coordinates = manhattanLength(this.center) + manhattanLength(this.displacement);
    const slack = margin(this.boundingRadius, coordinates);
    box[0] = x + min.x - slack;
    box[1] = y + min.y - slack;
    box[2] = z + min.z - slack;
    box[3] = x + max.x + slack;
    box[4] = y + max.y + slack;
    box[5] = z + max.z + slack;
  }
}

/** Tests whether bodies touch or overlap a shape. */
export class OverlapQuery implements Query {
  private readonly posed = new QueryShape();

  read(shape: Shape, pose: Pose): void {
    this.posed.read(shape, pose, 'overlap');
  }

  begin(runner: QueryRunner): void {
    this.posed.writeBounds(runner.box);
  }

  test(body: PosedShape): boolean {
    // Two half-spaces are both unbounded: no pair.
    return !(body.kind.isUnbounded && this.posed.kind.isUnbounded) && overlapBetween(this.posed, body);
  }
}

/** Sweeps a shape in a straight line against bodies at rest. */
export class SweepQuery<Data> implements Query, BatchEntries {
  readonly stride = 6;
  readonly entryName = 'sweep';
  readonly entryNeeds = 'a finite position and displacement';
  protected readonly posed = new QueryShape();
  /** Hit of the body that was tested last. */
  private readonly hit = createSweepHit();
  /** Hit of another one. */
  private readonly another = createSweepHit();
  private pathLength = 0.5;
  private maxDistance = Infinity;
  /** Whether results have the last touch. It takes a second search of a mesh; entries of a batch do without. */
  private findsExit = false;

  read(shape: Shape, pose: Pose, displacement: Vec3Like, options: QuerySettings, name: string): void {
    const { posed } = this;
    posed.read(shape, pose, name);
    if (posed.kind.isUnbounded) throw new TypeError(`${name}: a plane is unbounded and cannot be swept`);
    this.readMotion(displacement, name);
    this.maxDistance = options.maxDistance;
    this.findsExit = options.findsExit;
  }

  /** Reads the displacement of the shape from its position. */
  protected readMotion(given: Vec3Like, name: string): void {
    const { center, displacement } = this.posed;
    readPosition(displacement, given, 'displacement', name);
    dropIneffective(displacement, center);
    this.pathLength = length(displacement);
  }

  /** Reads entry `index` of a batch: position, displacement. */
  readEntry(sweeps: Float64Array, index: number): void {
    const { center, displacement } = this.posed;
    const at = this.stride * index;
    loadVec3(center, sweeps, at);
    loadVec3(displacement, sweeps, at + 3);
    dropIneffective(displacement, center);
    this.findsExit = false;
    this.pathLength = length(displacement);
  }

  isValid(): boolean {
    return isInRange(this.posed.center) && isInRange(this.posed.displacement);
  }

  begin(runner: QueryRunner): void {
    const { displacement } = this.posed;
    this.posed.writeBounds(runner.box);
    storeVec3(runner.motion, 0, displacement);
    runner.limit = this.maxDistance < this.pathLength ? this.maxDistance / this.pathLength : 1;
  }

  test(body: PosedShape, runner: QueryRunner): boolean {
    if (!this.ask(this.hit, body)) return false;
    const { fraction } = this.hit;
    const distance = fraction * this.pathLength;
    runner.distance = Math.min(distance, this.maxDistance);
    runner.time = fraction;
    return !isBeyond(distance, fraction, this.maxDistance, this.pathLength);
  }

  protected ask(out: SweepHit, body: PosedShape): boolean {
    return firstTouchBetween(out, this.posed, body);
  }

  /** Makes an empty result. */
  create(): WorldSweepHit<Data> {
    return createWorldSweepHit();
  }

  /** Writes the result for a body that was hit. */
  write(out: WorldSweepHit<Data>, runner: QueryRunner, index: number): void {
    const { posed } = this;
    const body = runner.load(index);
    // The nearest body is usually the last one tested.
    const hit = runner.tested === index ? this.hit : this.another;
    if (hit !== this.hit) this.ask(hit, body);
    copyHit(out, hit);
    if (this.findsExit) {
      completeSweep(hit, posed, body);
      out.exitFraction = hit.exitFraction;
    } else if (out.exitFraction !== undefined) {
      delete out.exitFraction;
    }
    out.distance = Math.min(out.fraction * this.pathLength, this.maxDistance);
    out.part = out.partB ?? 0;
    out.feature = out.featureB ?? 0;
  }
}

const scratch = createAabb();
