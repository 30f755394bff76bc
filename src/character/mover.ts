import { ALONG_SURFACE } from '../constants.ts';
import { addScaled, copy, dot, length, scale, set, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import type { World } from '../world/world.ts';
import { CharacterProbe, HOVER } from './character-probe.ts';
import { Depenetration } from './depenetration.ts';
import { Ground } from './ground.ts';
import { CollisionLog, type MoveResult } from './move-result.ts';
import { Planes } from './planes.ts';

/** How a way is bent by what is in it: by anything alike; by walls, while falling; or by walls, while walking a floor. */
type Gait = 'carried' | 'falling' | 'walking';

/**
 * Moves characters in one world, one at a time: along with their floor, out of what they overlap, then by their velocity
 * until they are stopped, on along what has stopped them, and in the end down to the floor.
 */
export class Mover {
  readonly surroundings: CharacterProbe;
  readonly velocity = vec3();
  isRunning = false;
  private readonly log = new CollisionLog();
  private readonly escape = new Depenetration();
  private readonly ground = new Ground();
  private readonly planes = new Planes();
  private readonly planesWithin = new Planes();
  private gait: Gait = 'falling';
  /** Whether it jumps, so that no floor may hold it. */
  private rises = false;
  private readonly start = vec3();
  /** Where it wants to go, and which part of that is left. */
  private readonly goal = vec3();
  private left = 1;
  /** How far it has come, along its path. */
  private path = 0;
  private onWall = false;
  private onCeiling = false;
  private readonly way = vec3();
  private readonly wanted = vec3();
  private readonly rest = vec3();
  private readonly level = vec3();
  private readonly forward = vec3();
  private readonly back = vec3();

  constructor(world: World) {
    this.surroundings = new CharacterProbe(world);
  }

  /** Moves the character that the surroundings have taken, by its velocity, and writes what came of it. */
  run(out: MoveResult, dt: number): void {
    const { surroundings, ground, velocity } = this;
    const { up } = surroundings.settings;
    this.log.count = 0;
    this.path = 0;
    copy(this.start, surroundings.position);
    ground.findLast(surroundings);
    this.gait = 'carried';
    if (ground.body && dt > 0) this.go(ground.carry);
    // Where nothing was overlapped, nothing is: no way leads into anything.
    if (ground.overlaps) this.escape.run(surroundings, this.log, this.path);
    this.onWall = false;
    this.onCeiling = false;
    this.rises = dot(velocity, up) > 0;
    this.gait = ground.body && !this.rises ? 'walking' : 'falling';
    ground.body = undefined;
    scale(this.wanted, velocity, dt);
    this.go(this.wanted);
    if (this.gait === 'walking') ground.settle(surroundings);
    this.finish(out);
  }

  /** Goes a way, and on along whatever stops it. */
  private go(goal: Readonly<Vec3>): void {
    const { surroundings, way } = this;
    copy(this.goal, goal);
    this.left = 1;
    this.planes.count = 0;
    const least = ALONG_SURFACE * length(goal);
    for (let stops = 0; stops < surroundings.settings.maxSlides; stops++) {
      scale(this.rest, this.goal, this.left);
      this.bend(way, this.rest, this.ground.normal);
      const distance = length(way);
      if (distance <= least) return;
      const isBlocked = surroundings.isBlocked(way);
      const { free } = surroundings;
      surroundings.advance(way);
      this.path += free;
      if (!isBlocked) {
        this.left = 0;
        return;
      }
      this.left *= 1 - free / distance;
      scale(way, way, (distance - free) / distance);
      this.meet();
    }
  }

  /** Takes note of what the way is blocked by, and decides how it goes on. */
  private meet(): void {
    const { surroundings, ground, log, way } = this;
    const { up, floorCosine } = surroundings.settings;
    const entry = log.add(surroundings.blocker, surroundings.feature, surroundings.normal, surroundings.point);
    const { normal } = entry;
    entry.depth = 0;
    entry.travel = this.path;
    if (surroundings.isLevel(normal) && this.gait !== 'carried') {
      ground.body = entry.body;
      copy(ground.normal, normal);
      copy(ground.point, entry.point);
      if (!this.rises) {
        this.gait = 'walking';
        if (dot(normal, way) >= -ALONG_SURFACE * length(way)) this.leave(normal);
        return;
      }
    } else if (this.gait === 'walking' && this.climb()) {
      log.count--;
      return;
    } else if (dot(normal, up) <= -floorCosine) {
      this.onCeiling = true;
      limitRise(this.goal, up);
      limitRise(this.velocity, up);
    } else {
      this.onWall = true;
    }
    if (!this.planes.add(normal)) this.leave(normal);
  }

  /** Gets a margin away from a surface that blocks a way along it, as it does when the gap is mere rounding. */
  private leave(normal: Readonly<Vec3>): void {
    scale(this.way, normal, this.surroundings.settings.safeMargin);
    this.surroundings.isBlocked(this.way);
    this.surroundings.advance(this.way);
  }

  /** Takes the step that is in the way: up, forward and down on it, if that gains ground on a floor. */
  private climb(): boolean {
    const { surroundings, ground, way } = this;
    const { up, stepHeight, safeMargin } = surroundings.settings;
    writeLevel(this.forward, way, up);
    const distance = length(this.forward);
    if (stepHeight === 0 || distance === 0) return false;
    copy(this.back, surroundings.position);
    scale(this.rest, up, stepHeight);
    surroundings.isBlocked(this.rest);
    const height = surroundings.free;
    surroundings.advance(this.rest);
    surroundings.isBlocked(this.forward);
    const gained = surroundings.free;
    surroundings.advance(this.forward);
    if (
      gained < Math.min(safeMargin, distance) ||
      !surroundings.isBlockedBelow(height + HOVER * safeMargin) ||
      !surroundings.isFloor(surroundings.normal, surroundings.point, surroundings.distance)
    ) {
      copy(surroundings.position, this.back);
      return false;
    }
    surroundings.descend();
    ground.body = surroundings.blocker;
    copy(ground.normal, surroundings.floorNormal);
    subtract(this.rest, surroundings.position, this.back);
    this.path += length(this.rest);
    this.left *= 1 - gained / distance;
    this.planes.count = 0;
    return true;
  }

  /** Writes what is left of a way between all that has been met; of one that walks a floor, along that floor. */
  private bend(out: Vec3, way: Readonly<Vec3>, floor: Readonly<Vec3>): void {
    const { planes, planesWithin, level } = this;
    const { up, floorCosine } = this.surroundings.settings;
    if (this.gait === 'carried') {
      planes.project(out, way);
    } else if (this.gait === 'walking') {
      writeAlongFloor(level, way, floor, up);
      planesWithin.setWithin(planes, floor, -Infinity, Infinity, up);
      planesWithin.project(out, level);
    } else {
      // What goes into a wall that leans back is lost before the rest slides along it: no run makes it climb.
      writeLevel(level, way, up);
      planesWithin.setWithin(planes, up, -ALONG_SURFACE, floorCosine - ALONG_SURFACE, up);
      planesWithin.project(out, level);
      addScaled(level, out, up, dot(way, up));
      planes.project(out, level);
    }
  }

  private finish(out: MoveResult): void {
    const { surroundings, ground, velocity, level } = this;
    const { position, settings } = surroundings;
    const { up } = settings;
    const isWalking = this.gait === 'walking';
    const onFloor = ground.body !== undefined;
    if (isWalking) writeLevel(level, this.wanted, up);
    else copy(level, this.wanted);
    scale(out.remainder, level, this.left);
    if (isWalking && !onFloor) this.gait = 'falling';
    this.bend(out.velocity, velocity, up);
    copy(out.position, position);
    subtract(out.travel, position, this.start);
    out.onFloor = onFloor;
    out.onWall = this.onWall;
    out.onCeiling = this.onCeiling;
    out.floor = ground.body;
    if (onFloor) copy(out.floorNormal, ground.normal);
    else set(out.floorNormal, 0, 0, 0);
    ground.writeVelocity(out.platformVelocity);
    ground.body = undefined;
    this.log.writeTo(out.collisions);
    withoutNegativeZeros(out.position);
    withoutNegativeZeros(out.velocity);
    withoutNegativeZeros(out.remainder);
    withoutNegativeZeros(out.floorNormal);
  }
}

/** Writes the part of `v` at right angles to `up`. */
function writeLevel(out: Vec3, v: Readonly<Vec3>, up: Readonly<Vec3>): void {
  addScaled(out, v, up, -dot(v, up));
}

/** Writes the way along a floor that is as long as the level part of `way` and, seen from above, goes where that goes. */
function writeAlongFloor(out: Vec3, way: Readonly<Vec3>, floor: Readonly<Vec3>, up: Readonly<Vec3>): void {
  writeLevel(out, way, up);
  const distance = length(out);
  addScaled(out, out, up, -dot(floor, out) / dot(floor, up));
  if (distance > 0) scale(out, out, distance / length(out));
}

/** Takes from `v` what goes up. */
function limitRise(v: Vec3, up: Readonly<Vec3>): void {
  addScaled(v, v, up, Math.min(0, -dot(v, up)));
}

function withoutNegativeZeros(v: Vec3): void {
  set(v, 0 + v.x, 0 + v.y, 0 + v.z);
}
