import { PARALLEL } from '../constants.ts';
import { addScaled, copy, dot, isZero, length, lengthSquared, scale, set, type Vec3, vec3 } from '../math/vec3.ts';
import type { MoveSettings } from './move-options.ts';
import { Planes } from './planes.ts';

/** How obstacles change a motion: `carried` slides along all of them alike, `walking` stays on the floor. */
export type MoveMode = 'carried' | 'falling' | 'walking';

/** The surfaces that a character touches during a move, and what they leave of a motion. */
export class Surfaces {
  /** Surfaces that stop the motion: steep ones and ceilings. */
  readonly planes = new Planes();
  /** Floors that the character touches where it is now. */
  readonly floors = new Planes();
  private up: Readonly<Vec3> = vec3();
  private floorCosine = 0.5;
  private readonly planesWithin = new Planes();
  private readonly redirected = vec3();
  private readonly candidate = vec3();
  private readonly along = vec3();

  /** Reads the settings of a move. */
  read({ up, floorCosine }: Readonly<MoveSettings>): void {
    this.up = up;
    this.floorCosine = floorCosine;
  }

  /** Forgets all floors but one. */
  standOn(normal: Readonly<Vec3>): void {
    this.floors.count = 0;
    this.floors.add(normal);
  }

  /** Projects a motion on the surfaces hit so far; while walking, within the plane of a floor. */
  project(out: Vec3, motion: Readonly<Vec3>, mode: MoveMode): void {
    const { planes, planesWithin, redirected, up, floorCosine } = this;
    if (mode === 'carried') {
      planes.project(out, motion);
    } else if (mode === 'walking') {
      this.projectOnFloors(out, motion);
    } else {
      // Horizontal motion into a wall that leans back is removed first, so that the character does not run up the wall.
      writeHorizontal(redirected, motion, up);
      planesWithin.count = 0;
      for (let i = 0; i < planes.count; i++) {
        const rise = dot(planes.normals[i], up);
        if (rise >= -PARALLEL && rise < floorCosine - PARALLEL) planesWithin.addWithin(planes.normals[i], up);
      }
      planesWithin.project(out, redirected);
      addScaled(redirected, out, up, dot(motion, up));
      planes.project(out, redirected);
    }
  }

  /** Writes the horizontal velocity that takes the character along its floors, this one included, as the next move would. */
  writeWalkingVelocity(out: Vec3, velocity: Readonly<Vec3>, floor: Readonly<Vec3>): void {
    const { floors, candidate, along, up } = this;
    floors.add(floor);
    this.projectOnFloors(along, velocity);
    writeHorizontal(out, velocity, up);
    const speed = length(along);
    if (speed >= length(out) * (1 - PARALLEL)) return;
    writeHorizontal(candidate, along, up);
    const horizontal = length(candidate);
    scale(out, candidate, horizontal > 0 ? speed / horizontal : 0);
  }

  /**
   * Writes the motion on one of the floors that enters neither the other floors nor another surface. Each floor turns the motion
   * into its plane without making it shorter, so the longest result is the closest one. Between floors and steep surfaces that
   * leave none, the character may still leave its floors, on the level.
   */
  private projectOnFloors(out: Vec3, motion: Readonly<Vec3>): void {
    const { floors, candidate, up } = this;
    set(out, 0, 0, 0);
    let best = PARALLEL * PARALLEL * lengthSquared(motion);
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
    writeAlongFloor(redirected, motion, floor, this.up);
    planesWithin.count = 0;
    for (let i = 0; i < planes.count; i++) planesWithin.addWithin(planes.normals[i], floor);
    for (let i = 0; i < floors.count; i++) planesWithin.addWithin(floors.normals[i], floor);
    planesWithin.project(out, redirected);
  }
}

/** Writes the part of `v` at right angles to `up`. */
export function writeHorizontal(out: Vec3, v: Readonly<Vec3>, up: Readonly<Vec3>): void {
  addScaled(out, v, up, -dot(v, up));
}

/** Writes a motion along a floor, with the length of the horizontal part of `motion` and, seen from above, its direction. */
function writeAlongFloor(out: Vec3, motion: Readonly<Vec3>, floor: Readonly<Vec3>, up: Readonly<Vec3>): void {
  writeHorizontal(out, motion, up);
  const distance = length(out);
  addScaled(out, out, up, -dot(floor, out) / dot(floor, up));
  if (distance > 0) scale(out, out, distance / length(out));
}
