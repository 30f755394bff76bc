import { PARALLEL } from '../constants.ts';
import { addScaled, copy, dot, isZero, length, scale, set, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import type { World } from '../world/world.ts';
import { CharacterProbe, HOVER } from './character-probe.ts';
import { Depenetration } from './depenetration.ts';
import { Ground } from './ground.ts';
import type { ObstacleSettings } from './move-options.ts';
import { CollisionLog, type MoveCollision, type MoveResult } from './move-result.ts';
import { Planes } from './planes.ts';
import { type MoveMode, Surfaces, writeHorizontal } from './surfaces.ts';

/** How many lengths of a motion onto a step are tried, each half as long as the last one. */
const MOST_TRIES = 4;

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
  private readonly surfaces = new Surfaces();
  /** Walls above a step that is climbed. */
  private readonly wallsAbove = new Planes();
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
  private readonly belt = vec3();
  private readonly attempt = vec3();
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
    const { probe, ground, velocity, surfaces } = this;
    const { up } = probe.settings;
    surfaces.read(probe.settings);
    this.dt = dt;
    this.log.count = 0;
    this.path = 0;
    copy(this.start, probe.position);
    probe.gather(length(velocity) * dt);
    ground.findPreviousFloor(probe);
    this.moveMode = 'carried';
    const isFree = ground.body !== undefined && dt > 0 && this.followFloor(ground.body);
    if (ground.body && dt > 0) this.rideBelt(ground.body);
    scale(this.wanted, velocity, dt);
    // Without overlaps before, there are none after: motions never lead into a body.
    surfaces.planes.count = 0;
    this.isCrushed = false;
    if (!isFree && probe.isOverlapping()) {
      this.isCrushed = this.depenetration.run(probe, this.log, this.path, this.wanted, last);
      // It does not walk through what squeezes it, either.
      if (this.isCrushed) this.log.addNormals(surfaces.planes);
    }
    this.onWall = false;
    this.onCeiling = false;
    this.isRising = dot(velocity, up) > 0;
    this.moveMode = ground.body && !this.isRising ? 'walking' : 'falling';
    ground.body = undefined;
    this.surfaces.standOn(ground.normal);
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

  /** Moves along with the surface of the floor, if that is a conveyor belt. What is beside the belt does not move, and blocks. */
  private rideBelt(floor: Body): void {
    const { ground, belt, surfaces } = this;
    ground.writeBelt(belt, floor);
    if (isZero(belt)) return;
    scale(belt, belt, this.dt);
    surfaces.planes.count = 0;
    surfaces.standOn(ground.normal);
    this.move(belt);
  }

  /** Moves by the displacement of the floor; over one that tilts: up, along and down. */
  private carry(tilt: number, ignores: ObstacleSettings['ignores']): void {
    const { probe } = this;
    probe.settings.obstacles.ignores = ignores;
    const height = this.moveUp(tilt);
    this.surfaces.planes.count = 0;
    this.move(this.ground.carry);
    probe.settings.obstacles.ignores = undefined;
    if (tilt === 0) return;
    if (!probe.isBlockedBelow(height + tilt)) probe.free = height;
    probe.descend();
  }

  /** Moves by `goal`, and slides along obstacles. */
  private move(goal: Readonly<Vec3>): void {
    const { probe, motion } = this;
    copy(this.goal, goal);
    this.remaining = 1;
    const least = PARALLEL * length(goal);
    for (let stops = 0; stops < probe.settings.maxSlides; stops++) {
      scale(this.attempt, this.goal, this.remaining);
      this.surfaces.project(motion, this.attempt, this.moveMode);
      const distance = length(motion);
      if (distance <= least) return;
      const isBlocked = probe.isBlocked(motion);
      const { free } = probe;
      probe.advance(motion);
      this.path += free;
      if (!isBlocked) {
        this.remaining = 0;
        this.surfaces.floors.count = 0;
        return;
      }
      if (free > least) this.surfaces.standOn(this.ground.normal);
      this.speed = this.dt > 0 ? distance / this.remaining / this.dt : 0;
      this.remaining *= 1 - free / distance;
      scale(motion, motion, (distance - free) / distance);
      this.handleBlocker();
    }
  }

  /** Logs the blocker of a motion, and decides by its slope how the motion continues. */
  private handleBlocker(): void {
    const { probe, ground, log, motion, surfaces } = this;
    const { up, floorCosine } = probe.settings;
    const first = log.count;
    const entry = this.logBlocker();
    const { normal } = entry;
    if (probe.isLevel(normal) && this.moveMode !== 'carried') {
      ground.body = entry.body;
      ground.rise = dot(normal, up);
      copy(ground.normal, normal);
      if (!this.isRising) {
        if (this.moveMode === 'falling') surfaces.floors.count = 0;
        this.moveMode = 'walking';
        const isAlong = dot(normal, motion) >= -PARALLEL * length(motion);
        if (!surfaces.floors.add(normal) || isAlong) this.separateFrom(normal);
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
    if (!surfaces.planes.add(normal)) this.separateFrom(normal);
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
      const rim = sag === 0 && this.isTooHigh && ground.rise < 1 - PARALLEL ? probe.sag() : 0;
      return rim > 0 && this.climb(step, rim);
    }
    probe.descend();
    copy(ground.normal, probe.floorNormal);
    ground.rise = dot(probe.normal, up);
    subtract(this.attempt, probe.position, this.back);
    this.path += length(this.attempt);
    this.remaining *= 1 - carried;
    const { planes } = this.surfaces;
    planes.count = 0;
    for (let i = 0; i < wallsAbove.count; i++) planes.add(wallsAbove.normals[i]);
    this.onWall ||= wallsAbove.count > 0;
    this.surfaces.standOn(ground.normal);
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
      if (dot(sideways, step) >= -PARALLEL * distance) break;
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
    if (isWalking && onFloor) this.surfaces.writeWalkingVelocity(out.velocity, velocity, ground.normal);
    else this.surfaces.project(out.velocity, velocity, this.moveMode);
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

  /** Drops what the move refers to: bodies and callbacks. */
  release(): void {
    this.ground.body = undefined;
    this.log.release();
    this.probe.release();
  }
}

/** Removes the upward part of `v`. */
function limitRise(v: Vec3, up: Readonly<Vec3>): void {
  addScaled(v, v, up, Math.min(0, -dot(v, up)));
}

function withoutNegativeZeros(v: Vec3): void {
  set(v, 0 + v.x, 0 + v.y, 0 + v.z);
}
