import { ALONG_SURFACE } from '../constants.ts';
import {
  addScaled,
  copy,
  dot,
  isZero,
  length,
  lengthSquared,
  scale,
  set,
  subtract,
  type Vec3,
  vec3,
} from '../math/vec3.ts';
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
  /** Surfaces that stop the motion: steep ones and ceilings. */
  private readonly planes = new Planes();
  /** Floors that the character touches where it is now. */
  private readonly floors = new Planes();
  /** Walls above a step that is climbed. */
  private readonly wallsAbove = new Planes();
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
  /** Speed of the motion that was blocked. */
  private speed = 0.5;
  /** Whether the last climb was refused for its height. */
  private isTooHigh = false;
  private onWall = false;
  private onCeiling = false;
  private readonly motion = vec3();
  private readonly wanted = vec3();
  private readonly attempt = vec3();
  private readonly redirected = vec3();
  private readonly candidate = vec3();
  private readonly forward = vec3();
  private readonly sideways = vec3();
  private readonly back = vec3();
  private dt = 0.5;
  private isCrushed = false;
  private readonly movesAlike = (body: Body) => this.ground.movesAlike(body);

  constructor(world: World) {
    this.probe = new CharacterProbe(world);
  }

  /** Moves the character of the probe, which the last move left as `last` says. */
  run(dt: number, last: MoveResult | undefined): void {
    const { probe, ground, velocity, planes } = this;
    const { up } = probe.settings;
    this.dt = dt;
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
    planes.count = 0;
    this.isCrushed = false;
    if (!isFree && probe.isOverlapping()) {
      this.isCrushed = this.depenetration.run(probe, this.log, this.path, this.wanted, last);
      // It does not walk through what squeezes it, either.
      if (this.isCrushed) this.log.addNormals(planes);
    }
    this.onWall = false;
    this.onCeiling = false;
    this.isRising = dot(velocity, up) > 0;
    this.moveMode = ground.body && !this.isRising ? 'walking' : 'falling';
    ground.body = undefined;
    this.standOn(ground.normal);
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
    this.planes.count = 0;
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
    const least = ALONG_SURFACE * length(goal);
    for (let stops = 0; stops < probe.settings.maxSlides; stops++) {
      scale(this.attempt, this.goal, this.remaining);
      this.project(motion, this.attempt);
      const distance = length(motion);
      if (distance <= least) return;
      const isBlocked = probe.isBlocked(motion);
      const { free } = probe;
      probe.advance(motion);
      this.path += free;
      if (!isBlocked) {
        this.remaining = 0;
        this.floors.count = 0;
        return;
      }
      if (free > least) this.standOn(this.ground.normal);
      this.speed = this.dt > 0 ? distance / this.remaining / this.dt : 0;
      this.remaining *= 1 - free / distance;
      scale(motion, motion, (distance - free) / distance);
      this.handleBlocker();
    }
  }

  /** Logs the blocker of a motion, and decides by its slope how the motion continues. */
  private handleBlocker(): void {
    const { probe, ground, log, motion, floors } = this;
    const { up, floorCosine } = probe.settings;
    const first = log.count;
    const entry = this.logBlocker();
    const { normal } = entry;
    if (probe.isLevel(normal) && this.moveMode !== 'carried') {
      ground.body = entry.body;
      ground.rise = dot(normal, up);
      copy(ground.normal, normal);
      if (!this.isRising) {
        if (this.moveMode === 'falling') floors.count = 0;
        this.moveMode = 'walking';
        const isAlong = dot(normal, motion) >= -ALONG_SURFACE * length(motion);
        if (!floors.add(normal) || isAlong) this.separateFrom(normal);
        return;
      }
    } else if (this.moveMode === 'walking' && this.climb(entry, 0)) {
      log.remove(first);
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

  /** Logs what has blocked a motion. */
  private logBlocker(): MoveCollision {
    const { probe, motion } = this;
    const entry = this.log.add(probe.blocker, probe.normal, probe.point);
    entry.depth = 0;
    entry.travel = this.path;
    entry.speed = Math.max(0, -dot(entry.normal, motion) / length(motion)) * this.speed;
    return entry;
  }

  /** Forgets all floors but one. */
  private standOn(normal: Readonly<Vec3>): void {
    this.floors.count = 0;
    this.floors.add(normal);
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
    const { probe, ground, motion, wallsAbove } = this;
    const { up, stepHeight } = probe.settings;
    writeHorizontal(this.forward, motion, up);
    if (stepHeight === 0 || dot(this.forward, step.normal) >= 0) return false;
    copy(this.back, probe.position);
    this.isTooHigh = false;
    const logged = this.log.count;
    const height = this.moveUp(stepHeight + sag);
    const carried = this.moveOntoStep(height, step, stepHeight + sag);
    if (carried === 0) {
      copy(probe.position, this.back);
      this.log.count = logged;
      const rim = sag === 0 && this.isTooHigh && ground.rise < 1 - ALONG_SURFACE ? probe.sag() : 0;
      return rim > 0 && this.climb(step, rim);
    }
    probe.descend();
    copy(ground.normal, probe.floorNormal);
    ground.rise = dot(probe.normal, up);
    subtract(this.attempt, probe.position, this.back);
    this.path += length(this.attempt);
    this.remaining *= 1 - carried;
    this.planes.count = 0;
    for (let i = 0; i < wallsAbove.count; i++) this.planes.add(wallsAbove.normals[i]);
    this.onWall ||= wallsAbove.count > 0;
    this.standOn(ground.normal);
    return true;
  }

  /**
   * Moves forward above a step, to where it can come down. A long motion may end above the rim of a higher step, so shorter ones
   * are tried, but not where what is below belongs to the surface of the step. Returns the fraction of the motion that was carried
   * out; 0 if there is no such place.
   */
  private moveOntoStep(height: number, { normal, point }: MoveCollision, most: number): number {
    const { probe, forward, back } = this;
    const { up, safeMargin } = probe.settings;
    const distance = length(forward);
    const least = Math.min(safeMargin, distance);
    const logged = this.log.count;
    for (let part = 1, tries = 0; tries < MOST_TRIES; tries++, part /= 2) {
      const carried = this.moveForward(normal);
      // Ground is gained by what leads into the step, however far walls led sideways.
      subtract(this.attempt, probe.position, back);
      writeHorizontal(this.attempt, this.attempt, up);
      const gained = (dot(this.attempt, normal) / dot(forward, normal)) * length(forward);
      if (gained < least) return 0;
      if (this.isAboveStep(height, most)) return carried * part;
      if (dot(probe.point, normal) + safeMargin >= dot(point, normal)) return 0;
      this.log.count = logged;
      scale(forward, forward, 0.5);
      addScaled(probe.position, back, up, height);
    }
    return 0;
  }

  /**
   * Moves by `forward` above a step with this normal, and along walls in the way as long as that leads into the step. Logs those walls.
   * Returns the fraction that was carried out.
   */
  private moveForward(step: Readonly<Vec3>): number {
    const { probe, log, forward, sideways, wallsAbove } = this;
    const { up, maxSlides } = probe.settings;
    const logged = log.count;
    let passed = 0;
    let rest = 1;
    wallsAbove.count = 0;
    for (let stops = 0; stops < maxSlides && rest > 0; stops++) {
      scale(this.attempt, forward, rest);
      wallsAbove.project(sideways, this.attempt);
      const distance = length(sideways);
      if (dot(sideways, step) >= -ALONG_SURFACE * distance) break;
      passed = wallsAbove.count;
      const isBlocked = probe.isBlocked(sideways);
      probe.advance(sideways);
      rest *= isBlocked ? 1 - probe.free / distance : 0;
      if (!isBlocked || !wallsAbove.addWithin(probe.normal, up)) break;
      this.logBlocker();
    }
    // What ends the motion is left to the next one: it may be the next step.
    wallsAbove.count = passed;
    log.count = logged + passed;
    return 1 - rest;
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

  /** Projects a motion on the surfaces hit so far; while walking, within the plane of a floor. */
  private project(out: Vec3, motion: Readonly<Vec3>): void {
    const { planes, planesWithin, redirected } = this;
    const { up, floorCosine } = this.probe.settings;
    if (this.moveMode === 'carried') {
      planes.project(out, motion);
    } else if (this.moveMode === 'walking') {
      this.projectOnFloors(out, motion);
    } else {
      // Horizontal motion into a wall that leans back is removed first, so that the character does not run up the wall.
      writeHorizontal(redirected, motion, up);
      planesWithin.count = 0;
      for (let i = 0; i < planes.count; i++) {
        const rise = dot(planes.normals[i], up);
        if (rise >= -ALONG_SURFACE && rise < floorCosine - ALONG_SURFACE) planesWithin.addWithin(planes.normals[i], up);
      }
      planesWithin.project(out, redirected);
      addScaled(redirected, out, up, dot(motion, up));
      planes.project(out, redirected);
    }
  }

  /**
   * Writes the motion on one of the floors that enters neither the other floors nor another surface. Each floor turns the motion
   * into its plane without making it shorter, so the longest result is the closest one. Between floors and steep surfaces that
   * leave none, the character may still leave its floors, on the level.
   */
  private projectOnFloors(out: Vec3, motion: Readonly<Vec3>): void {
    const { floors, candidate } = this;
    const { up } = this.probe.settings;
    set(out, 0, 0, 0);
    let best = ALONG_SURFACE * ALONG_SURFACE * lengthSquared(motion);
    for (let f = 0; f <= floors.count; f++) {
      if (f === floors.count && !isZero(out)) return;
      this.projectWithin(candidate, motion, f < floors.count ? floors.normals[f] : up);
      const size = lengthSquared(candidate);
      if (size <= best) continue;
      best = size;
      copy(out, candidate);
    }
  }

  /** Writes the motion in the plane of a floor that enters no surface. */
  private projectWithin(out: Vec3, motion: Readonly<Vec3>, floor: Readonly<Vec3>): void {
    const { planes, floors, planesWithin, redirected } = this;
    writeAlongFloor(redirected, motion, floor, this.probe.settings.up);
    planesWithin.count = 0;
    for (let i = 0; i < planes.count; i++) planesWithin.addWithin(planes.normals[i], floor);
    for (let i = 0; i < floors.count; i++) planesWithin.addWithin(floors.normals[i], floor);
    planesWithin.project(out, redirected);
  }

  /** Chooses the bodies that `finish` pushes. */
  choosePushed(pushes: (body: Body) => boolean): void {
    this.log.choosePushed(pushes);
  }

  /** Writes the result, and pushes bodies. */
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
    if (isWalking && onFloor) this.writeWalkingVelocity(out.velocity);
    else this.project(out.velocity, velocity);
    copy(out.position, position);
    subtract(out.travel, position, this.start);
    out.onFloor = onFloor;
    out.onWall = this.onWall;
    out.onCeiling = this.onCeiling;
    out.crushed = this.isCrushed;
    out.floor = ground.body;
    if (onFloor) copy(out.floorNormal, ground.normal);
    else set(out.floorNormal, 0, 0, 0);
    ground.writeVelocity(out.platformVelocity);
    this.log.writeTo(out.collisions);
    this.log.push();
    withoutNegativeZeros(out.position);
    withoutNegativeZeros(out.velocity);
    withoutNegativeZeros(out.remainder);
    withoutNegativeZeros(out.floorNormal);
  }

  /** Writes the horizontal velocity that takes the character along its floors as the next move would. */
  private writeWalkingVelocity(out: Vec3): void {
    const { velocity, floors, candidate } = this;
    const { up } = this.probe.settings;
    floors.add(this.ground.normal);
    this.projectOnFloors(this.motion, velocity);
    writeHorizontal(out, velocity, up);
    const speed = length(this.motion);
    if (speed >= length(out) * (1 - ALONG_SURFACE)) return;
    writeHorizontal(candidate, this.motion, up);
    const horizontal = length(candidate);
    scale(out, candidate, horizontal > 0 ? speed / horizontal : 0);
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
