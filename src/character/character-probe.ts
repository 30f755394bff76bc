import { PARALLEL, SAME_SURFACE } from '../constants.ts';
import type { Shape, WorldShape } from '../geometry/shape.ts';
import { copyQuat, IDENTITY, multiplyQuats, quat, rotate, rotateBy } from '../math/quat.ts';
import { addScaled, copy, dot, isZero, length, negate, scale, type Vec3, vec3 } from '../math/vec3.ts';
import { fieldsOf, readKind } from '../narrowphase/made-shape.ts';
import type { ShapeKind } from '../narrowphase/shape-kind.ts';
import type { Body } from '../world/body.ts';
import type { WorldSweepHit } from '../world/queries/hits.ts';
import type { World } from '../world/world.ts';
import { writePointDisplacement } from './body-motion.ts';
import { MoveSettings } from './move-options.ts';
import { NO_BODY } from './move-result.ts';
import { Obstacles } from './obstacles.ts';

/**
 * The pose of a character, with the sweeps that compute its free path and find floors.
 *
 * The character moves only along swept paths, and stops `safeMargin` before a body. A body that it touches or overlaps
 * blocks only motions into it. Reason: the signed distance of convex shapes is a convex function of their relative
 * position, with the normal n as gradient. So it does not decrease along a motion m with n · m >= 0.
 */
export class CharacterProbe {
  readonly position = vec3();
  readonly quaternion = quat();
  readonly settings = new MoveSettings();
  // Results of the last `isBlocked`.
  /** Length of the motion up to the margin before the blocker, world units. */
  free = 0.5;
  /** Length of the motion up to the impact, world units. */
  distance = 0.5;
  /** What blocks the motion: a body, its child and its triangle. */
  readonly blocker = { body: NO_BODY, part: 0, feature: 0 };
  /** Unit vector from the blocker to the character. */
  readonly normal = vec3();
  /** Point of the impact. */
  readonly point = vec3();
  /** Normal of the floor that the last `isFloor` found. */
  readonly floorNormal = vec3();

  /** Bound of the distance of its points from its position. */
  boundingRadius = 0.5;
  private readonly before = { position: vec3(), quaternion: quat(), up: vec3() };
  private shape!: Shape;
  private kind!: ShapeKind;
  private worldShape!: WorldShape;
  private readonly prolonged = vec3();
  private readonly down = vec3();
  private readonly outward = vec3();
  private readonly ray = { origin: vec3(), direction: vec3(), maxDistance: 0.5 };
  private readonly support = new Float64Array(1);
  private readonly obstacles: Obstacles;

  constructor(world: World) {
    this.obstacles = new Obstacles(world.sim, this.settings.obstacles);
  }

  /** Sets the shape, and the body that has it, after settings, position and quaternion were read. */
  setShape(shape: Shape, self: Body | undefined, name: string): void {
    this.settings.obstacles.self = self;
    // Shapes are immutable: the last one was checked.
    if (shape !== this.shape || shape === undefined) {
      const kind = readKind(shape, name);
      if (kind.isUnbounded) throw new TypeError(`${name}: a plane is unbounded and cannot be moved`);
      this.worldShape = kind.create(fieldsOf(shape), this.position);
      this.shape = shape;
      this.kind = kind;
      this.boundingRadius = kind.boundingRadius(fieldsOf(shape));
    }
    this.orient();
  }

  /** Orients the shape by `quaternion`. */
  private orient(): void {
    this.kind.orient(this.worldShape, fieldsOf(this.shape), this.quaternion);
    this.obstacles.setShape(this.shape, this.quaternion);
  }

  /** Prepares the queries of a move of this length: finds what is near it. */
  gather(distance: number): void {
    const { snapLength, safeMargin, up } = this.settings;
    scale(this.down, up, -(snapLength + HOVER * safeMargin));
    this.obstacles.gather(this.position, distance + GLANCING * safeMargin, this.down);
  }

  /** Drops the bodies and callbacks of the last move. */
  release(): void {
    this.obstacles.release();
    this.blocker.body = NO_BODY;
  }

  /**
   * Whether a body blocks a motion. The free length ends where the gap along the normal equals the margin. It is 0 if
   * the gap is smaller at the start. The sweep is longer than the motion, so that it meets what the motion glances at.
   */
  isBlocked(motion: Readonly<Vec3>): boolean {
    const distance = length(motion);
    this.free = distance;
    if (distance === 0) return false;
    const { safeMargin } = this.settings;
    scale(this.prolonged, motion, (distance + GLANCING * safeMargin) / distance);
    const hit = this.findBlocker(this.prolonged);
    if (!hit) return false;
    copy(this.normal, hit.normal);
    negate(this.normal);
    const cosine = -dot(this.normal, motion) / distance;
    // (hit.distance − free) · cosine = safeMargin
    const free = cosine > 0 ? hit.distance - safeMargin / cosine : 0;
    if (free >= distance) return false;
    this.free = Math.max(0, free);
    this.distance = hit.distance;
    this.blocker.body = hit.body;
    this.blocker.part = hit.part;
    this.blocker.feature = hit.feature;
    copy(this.point, hit.pointB);
    return true;
  }

  /**
   * Whether a body blocks a motion down by `distance`. The free length leaves a vertical gap of at most `HOVER`
   * margins. On a steep surface, such as the rim below the round end of a capsule, a full margin along the normal would
   * leave the character hovering.
   */
  isBlockedBelow(distance: number): boolean {
    const { up, safeMargin } = this.settings;
    scale(this.down, up, -distance);
    if (!this.isBlocked(this.down)) return false;
    this.free = Math.max(this.free, this.distance - HOVER * safeMargin);
    return true;
  }

  /** Moves down by the free length of the last `isBlockedBelow`. */
  descend(): void {
    addScaled(this.position, this.position, this.settings.up, -this.free);
  }

  private findBlocker(motion: Readonly<Vec3>): WorldSweepHit | undefined {
    const { obstacles, position } = this;
    const first = obstacles.first(position, motion, 'opposed');
    if (!first || pointsInto(first, motion)) return first;
    for (const hit of obstacles.all(position, motion, 'opposed')) {
      if (pointsInto(hit, motion)) return hit;
    }
    return undefined;
  }

  /** Moves along a motion by the free length of the last `isBlocked`. */
  advance(motion: Readonly<Vec3>): void {
    const distance = length(motion);
    const part = this.free < distance ? this.free / distance : 1;
    addScaled(this.position, this.position, motion, part);
  }

  /** The bodies that the character touches or overlaps, sorted by id. Valid until the next sweep. */
  overlaps(): readonly WorldSweepHit[] {
    return this.obstacles.all(this.position, NO_MOTION, 'all');
  }

  /** Whether the character touches or overlaps a body where a motion starts. */
  overlapsBody(body: Body, motion: Readonly<Vec3> = NO_MOTION): boolean {
    return this.obstacles.ofBody(body, this.position, motion, 'all')?.overlapping ?? false;
  }

  /**
   * Writes the normal, towards the character, with which the last step moved a body into it. Returns false if the body did not move,
   * or was in the character before.
   */
  findSideBeforeStep(out: Vec3, body: Body): boolean {
    const { position } = this;
    writePointDisplacement(bodyMotion, body, position);
    if (isZero(bodyMotion)) return false;
    // In the frame of the body, the character has moved the other way.
    addScaled(position, position, bodyMotion, 1);
    negate(bodyMotion);
    const hit = this.obstacles.ofBody(body, position, bodyMotion, 'all');
    addScaled(position, position, bodyMotion, 1);
    if (!hit || hit.overlapping) return false;
    copy(out, hit.normal);
    negate(out);
    return true;
  }

  /** Whether the character touches or overlaps any body. */
  isOverlapping(): boolean {
    return this.obstacles.first(this.position, NO_MOTION, 'all') !== undefined;
  }

  /** The bodies that a motion down hits, sorted by distance, overlaps first. Valid until the next sweep. */
  below(distance: number): readonly WorldSweepHit[] {
    scale(this.prolonged, this.settings.up, -distance);
    return this.obstacles.all(this.position, this.prolonged, 'opposed');
  }

  /** The hit of a motion down against `body` only. */
  belowOnBody(body: Body, distance: number): WorldSweepHit | undefined {
    scale(this.prolonged, this.settings.up, -distance);
    return this.obstacles.ofBody(body, this.position, this.prolonged, 'opposed');
  }

  /** Moves position, orientation and `up` by a displacement of the position and a rotation vector. `moveBack` undoes it. */
  moveAlong(displacement: Readonly<Vec3>, rotation: Readonly<Vec3>): void {
    const { position, quaternion, settings, before } = this;
    const { up } = settings;
    copy(before.position, position);
    copyQuat(before.quaternion, quaternion);
    copy(before.up, up);
    addScaled(position, position, displacement, 1);
    if (isZero(rotation)) return;
    rotateBy(stepRotation, IDENTITY, rotation, 1);
    rotate(up, stepRotation, up);
    multiplyQuats(quaternion, stepRotation, quaternion);
    this.orient();
  }

  moveBack(): void {
    const { before } = this;
    copy(this.position, before.position);
    copyQuat(this.quaternion, before.quaternion);
    copy(this.settings.up, before.up);
    this.orient();
  }

  /**
   * Whether a hit at `point`, after a motion down by `distance`, is a floor: a level surface, or the rim of one at most
   * `stepHeight` above the feet. Writes `floorNormal`.
   */
  isFloor(normal: Readonly<Vec3>, point: Readonly<Vec3>, distance: number): boolean {
    const { up, safeMargin, stepHeight } = this.settings;
    const rise = dot(normal, up);
    copy(this.floorNormal, normal);
    if (this.isLevel(normal)) return true;
    if (stepHeight === 0 || rise <= 0) return false;
    const drop = Math.max(0, distance - Math.min(1 / rise, HOVER) * safeMargin);
    return this.heightAboveFeet(point) + drop <= stepHeight && this.isRimOfFloor(normal, point);
  }

  /** Height of a point above the lowest one of the character. */
  heightAboveFeet(point: Readonly<Vec3>): number {
    const { down, support, position } = this;
    const { up } = this.settings;
    copy(down, up);
    negate(down);
    this.kind.support(support, this.worldShape, down);
    return dot(point, up) - (dot(position, up) - support[0]);
  }

  /** Height above the feet of the rim of a floor that supports the character; 0 without a rim. */
  sag(): number {
    const { up, safeMargin } = this.settings;
    const { normal, floorNormal } = this;
    for (const hit of this.below(2 * HOVER * safeMargin)) {
      copy(normal, hit.normal);
      negate(normal);
      const { pointB, distance } = hit;
      if (hit.overlapping || !this.isFloor(normal, pointB, distance)) continue;
      const rise = dot(normal, up);
      if (rise >= 1 - PARALLEL || !this.isRimOfFloor(normal, pointB)) return 0;
      // Beside the point, a slope has the same normal.
      return dot(floorNormal, up) > rise + SAME_SURFACE ? this.heightAboveFeet(pointB) : 0;
    }
    return 0;
  }

  /** Whether a surface with this normal is level enough for a floor. */
  isLevel(normal: Readonly<Vec3>): boolean {
    const { up, floorCosine } = this.settings;
    return dot(normal, up) >= floorCosine - PARALLEL;
  }

  /** Whether a ray down, a little inside the rim, hits a level surface. Writes `floorNormal`. */
  private isRimOfFloor(normal: Readonly<Vec3>, point: Readonly<Vec3>): boolean {
    const { up, safeMargin } = this.settings;
    const { origin, direction } = this.ray;
    addScaled(this.outward, normal, up, -dot(normal, up));
    addScaled(origin, point, this.outward, (-RIM * safeMargin) / length(this.outward));
    addScaled(origin, origin, up, RAY_START * safeMargin);
    copy(direction, up);
    negate(direction);
    this.ray.maxDistance = 2 * RAY_START * safeMargin;
    const hit = this.obstacles.raycast(this.ray);
    if (!hit || hit.overlapping || !this.isLevel(hit.normal)) return false;
    copy(this.floorNormal, hit.normal);
    return true;
  }
}

/** Whether a motion points into a body: not along one that it is level with, nor out of one that the character overlaps. */
function pointsInto(hit: Readonly<WorldSweepHit>, motion: Readonly<Vec3>): boolean {
  return dot(hit.normal, motion) > PARALLEL * length(motion);
}

/** Largest vertical gap to the floor, in margins: on a slope it is larger than the gap along the normal. */
export const HOVER = 4;
/** Longest distance from the margin before a surface to the surface, in margins: beyond, the gap may become smaller than the margin. */
const GLANCING = 16;
/** Start of the ray for the floor of a rim, in margins: distance inside the rim, and height above it. */
const RIM = 2;
const RAY_START = 8;
const NO_MOTION = Object.freeze(vec3());
const stepRotation = quat();
const bodyMotion = vec3();
