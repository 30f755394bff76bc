import { ALONG_SURFACE } from '../constants.ts';
import { addScaled, copy, dot, isZero, length, scale, set, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import type { SweepScope } from '../world/queries/query-options.ts';
import type { World } from '../world/world.ts';
import { CharacterProbe, HOVER } from './character-probe.ts';
import { Depenetration } from './depenetration.ts';
import { Ground } from './ground.ts';
import { CollisionLog, type MoveCollision, type MoveResult } from './move-result.ts';
import { Planes } from './planes.ts';

/** How many lengths of a motion onto a step are tried, each half as long as the last one. */
const MOST_TRIES = 4;

/** How obstacles change a motion: `carried` slides along all of them alike, `walking` stays on the floor. */
type MoveMode = 'carried' | 'falling' | 'walking';

/**
 * Moves characters in one world, one at a time. Stages: motion of the floor, depenetration, motion by velocity with
 * slides, snap to the floor.
 */
export class Mover {
  readonly probe: CharacterProbe;
  readonly velocity = vec3();
  isRunning = false;
  private readonly log = new CollisionLog();
  private readonly depenetration = new Depenetration();
  private readonly ground = new Ground();
  private readonly planes = new Planes();
  private readonly planesWithin = new Planes();
  private moveMode: MoveMode = 'falling';
  /** Whether the velocity points up: then the character does not walk. */
  private isRising = false;
  private readonly start = vec3();
  /** The intended motion, and the fraction of it that remains. */
  private readonly goal = vec3();
  private remaining = 1;
  /** Length of the path so far. */
  private path = 0;
  /** Whether the last climb was refused for its height. */
  private isTooHigh = false;
  private onWall = false;
  private onCeiling = false;
  private readonly motion = vec3();
  private readonly wanted = vec3();
  private readonly attempt = vec3();
  private readonly redirected = vec3();
  private readonly forward = vec3();
  private readonly back = vec3();
  private readonly movesAlike = (body: Body) => this.ground.movesAlike(body);

  constructor(world: World) {
    this.probe = new CharacterProbe(world);
  }

  /** Moves the character of the probe. */
  run(dt: number): void {
    const { probe, ground, velocity } = this;
    const { up } = probe.settings;
    this.log.count = 0;
    this.path = 0;
    copy(this.start, probe.position);
    // An error of the filter may have ended the last move.
    probe.obstacles.ignores = undefined;
    ground.findPreviousFloor(probe);
    this.moveMode = 'carried';
    const isFree = ground.body !== undefined && dt > 0 && this.followFloor(ground.body);
    scale(this.wanted, velocity, dt);
    // Without overlaps before, there are none after: motions never lead into a body.
    if (!isFree && probe.isOverlapping()) this.depenetration.run(probe, this.log, this.path, this.wanted);
    this.onWall = false;
    this.onCeiling = false;
    this.isRising = dot(velocity, up) > 0;
    this.moveMode = ground.body && !this.isRising ? 'walking' : 'falling';
    ground.body = undefined;
    this.move(this.wanted);
    if (this.moveMode === 'walking') ground.snap(probe);
    // A rising character may have left the floor that it met.
    else if (ground.body) ground.snap(probe, 0);
  }

  /**
   * Moves along with the floor. The floor moves as well, and so may other bodies. They are no obstacles, unless the character is in
   * one at the end: something else has stopped the character, or the floor has a wall and rotates. Returns true if the character then
   * overlaps nothing.
   */
  private followFloor(floor: Body): boolean {
    const { probe, ground, back } = this;
    const tilt = ground.tilt(probe, floor);
    if (tilt === 0 && isZero(ground.carry)) return false;
    copy(back, probe.position);
    this.carry(tilt, this.movesAlike);
    if (!probe.isOverlapping()) return true;
    if (probe.overlaps().some(({ body }) => this.movesAlike(body))) {
      copy(probe.position, back);
      this.log.count = 0;
      this.path = 0;
      this.carry(tilt, undefined);
    }
    return false;
  }

  /** Moves by the displacement of the floor; over one that tilts: up, along and down. */
  private carry(tilt: number, ignores: SweepScope['ignores']): void {
    const { probe } = this;
    probe.obstacles.ignores = ignores;
    const height = this.moveUp(tilt);
    this.move(this.ground.carry);
    probe.obstacles.ignores = undefined;
    if (tilt === 0) return;
    if (!probe.isBlockedBelow(height + tilt)) probe.free = height;
    probe.descend();
  }

  /** Moves by `goal`, and slides along obstacles. */
  private move(goal: Readonly<Vec3>): void {
    const { probe, motion } = this;
    copy(this.goal, goal);
    this.remaining = 1;
    this.planes.count = 0;
    const least = ALONG_SURFACE * length(goal);
    for (let stops = 0; stops < probe.settings.maxSlides; stops++) {
      scale(this.attempt, this.goal, this.remaining);
      this.project(motion, this.attempt, this.ground.normal);
      const distance = length(motion);
      if (distance <= least) return;
      const isBlocked = probe.isBlocked(motion);
      const { free } = probe;
      probe.advance(motion);
      this.path += free;
      if (!isBlocked) {
        this.remaining = 0;
        return;
      }
      this.remaining *= 1 - free / distance;
      scale(motion, motion, (distance - free) / distance);
      this.handleBlocker();
    }
  }

  /** Logs the blocker of a motion, and decides by its slope how the motion continues. */
  private handleBlocker(): void {
    const { probe, ground, log, motion } = this;
    const { up, floorCosine } = probe.settings;
    const entry = log.add(probe.blocker, probe.normal, probe.point);
    const { normal } = entry;
    entry.depth = 0;
    entry.travel = this.path;
    if (probe.isLevel(normal) && this.moveMode !== 'carried') {
      ground.body = entry.body;
      copy(ground.normal, normal);
      ground.rise = dot(normal, up);
      if (!this.isRising) {
        this.moveMode = 'walking';
        if (dot(normal, motion) >= -ALONG_SURFACE * length(motion)) this.separateFrom(normal);
        return;
      }
    } else if (this.moveMode === 'walking' && this.climb(entry, 0)) {
      log.count--;
      return;
    } else if (dot(normal, up) <= -floorCosine) {
      this.onCeiling = true;
      limitRise(this.goal, up);
      limitRise(this.velocity, up);
    } else {
      this.onWall = true;
    }
    if (!this.planes.add(normal)) this.separateFrom(normal);
  }

  /** Moves away from a surface by the margin, since it blocks a motion along it: the gap is within rounding. */
  private separateFrom(normal: Readonly<Vec3>): void {
    scale(this.motion, normal, this.probe.settings.safeMargin);
    this.probe.isBlocked(this.motion);
    this.probe.advance(this.motion);
  }

  /** Moves up by a distance, as far as nothing blocks, and returns how far. */
  private moveUp(distance: number): number {
    const { probe, attempt } = this;
    scale(attempt, probe.settings.up, distance);
    probe.isBlocked(attempt);
    const { free } = probe;
    probe.advance(attempt);
    return free;
  }

  /**
   * Climbs a step that was hit: moves up, forward and down. Undone if it does not end farther forward on a floor. The highest point
   * to climb is `stepHeight` above the feet, or above the rim of a floor that supports a round foot, which is `sag` above the feet.
   */
  private climb(step: MoveCollision, sag: number): boolean {
    const { probe, ground, motion } = this;
    const { up, stepHeight } = probe.settings;
    writeHorizontal(this.forward, motion, up);
    const distance = length(this.forward);
    if (stepHeight === 0 || distance === 0) return false;
    copy(this.back, probe.position);
    this.isTooHigh = false;
    const height = this.moveUp(stepHeight + sag);
    const gained = this.moveOntoStep(height, step, stepHeight + sag);
    if (gained === 0) {
      copy(probe.position, this.back);
      const rim = sag === 0 && this.isTooHigh && ground.rise < 1 - ALONG_SURFACE ? probe.sag() : 0;
      return rim > 0 && this.climb(step, rim);
    }
    probe.descend();
    copy(ground.normal, probe.floorNormal);
    ground.rise = dot(probe.normal, up);
    subtract(this.attempt, probe.position, this.back);
    this.path += length(this.attempt);
    this.remaining *= 1 - gained / distance;
    this.planes.count = 0;
    return true;
  }

  /**
   * Moves forward above a step, to where it can come down. A long motion may end above the rim of a higher step, so shorter ones
   * are tried, but not where what is below belongs to the surface of the step. Returns the distance; 0 if there is no such place.
   */
  private moveOntoStep(height: number, { normal, point }: MoveCollision, most: number): number {
    const { probe, forward, back } = this;
    const { up, safeMargin } = probe.settings;
    const least = Math.min(safeMargin, length(forward));
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      probe.isBlocked(forward);
      const gained = probe.free;
      if (gained < least) return 0;
      probe.advance(forward);
      if (this.isAboveStep(height, most)) return gained;
      if (dot(probe.point, normal) + safeMargin >= dot(point, normal)) return 0;
      scale(forward, forward, 0.5);
      addScaled(probe.position, back, up, height);
    }
    return 0;
  }

  /** Whether there is a floor below that is at most `most` above the feet. The character has moved up by `height`. */
  private isAboveStep(height: number, most: number): boolean {
    const { probe } = this;
    const { safeMargin } = probe.settings;
    const isFloor =
      probe.isBlockedBelow(height + HOVER * safeMargin) && probe.isFloor(probe.normal, probe.point, probe.distance);
    // A round foot may touch a rim farther up.
    const isTooHigh = isFloor && probe.heightAboveFeet(probe.point) + height > most + safeMargin;
    this.isTooHigh ||= isTooHigh;
    return isFloor && !isTooHigh;
  }

  /** Projects a motion on the surfaces hit so far; while walking, within the plane of the floor. */
  private project(out: Vec3, motion: Readonly<Vec3>, floor: Readonly<Vec3>): void {
    const { planes, planesWithin, redirected } = this;
    const { up, floorCosine } = this.probe.settings;
    if (this.moveMode === 'carried') {
      planes.project(out, motion);
    } else if (this.moveMode === 'walking') {
      writeAlongFloor(redirected, motion, floor, up);
      planesWithin.setWithin(planes, floor, -Infinity, Infinity, up);
      planesWithin.project(out, redirected);
    } else {
      // Horizontal motion into a wall that leans back is removed first, so that the character does not run up the wall.
      writeHorizontal(redirected, motion, up);
      planesWithin.setWithin(planes, up, -ALONG_SURFACE, floorCosine - ALONG_SURFACE, up);
      planesWithin.project(out, redirected);
      addScaled(redirected, out, up, dot(motion, up));
      planes.project(out, redirected);
    }
  }

  /** Writes the result. */
  finish(out: MoveResult): void {
    const { probe, ground, velocity } = this;
    const { position, settings } = probe;
    const { up } = settings;
    const isWalking = this.moveMode === 'walking';
    const onFloor = ground.body !== undefined;
    if (isWalking) writeHorizontal(out.remainder, this.wanted, up);
    else copy(out.remainder, this.wanted);
    scale(out.remainder, out.remainder, this.remaining);
    if (isWalking && !onFloor) this.moveMode = 'falling';
    this.project(out.velocity, velocity, up);
    copy(out.position, position);
    subtract(out.travel, position, this.start);
    out.onFloor = onFloor;
    out.onWall = this.onWall;
    out.onCeiling = this.onCeiling;
    out.floor = ground.body;
    if (onFloor) copy(out.floorNormal, ground.normal);
    else set(out.floorNormal, 0, 0, 0);
    ground.writeVelocity(out.platformVelocity);
    this.log.writeTo(out.collisions);
    withoutNegativeZeros(out.position);
    withoutNegativeZeros(out.velocity);
    withoutNegativeZeros(out.remainder);
    withoutNegativeZeros(out.floorNormal);
  }

  /** Drops what the move refers to: bodies and callbacks. */
  release(): void {
    this.ground.body = undefined;
    this.log.release();
    this.probe.release();
  }
}

/** Writes the part of `v` at right angles to `up`. */
function writeHorizontal(out: Vec3, v: Readonly<Vec3>, up: Readonly<Vec3>): void {
  addScaled(out, v, up, -dot(v, up));
}

/** Writes a motion along a floor, with the length of the horizontal part of `motion` and, seen from above, its direction. */
function writeAlongFloor(out: Vec3, motion: Readonly<Vec3>, floor: Readonly<Vec3>, up: Readonly<Vec3>): void {
  writeHorizontal(out, motion, up);
  const distance = length(out);
  addScaled(out, out, up, -dot(floor, out) / dot(floor, up));
  if (distance > 0) scale(out, out, distance / length(out));
}

/** Removes the upward part of `v`. */
function limitRise(v: Vec3, up: Readonly<Vec3>): void {
  addScaled(v, v, up, Math.min(0, -dot(v, up)));
}

function withoutNegativeZeros(v: Vec3): void {
  set(v, 0 + v.x, 0 + v.y, 0 + v.z);
}
