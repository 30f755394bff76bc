import { COORDINATE_ROUNDING, PARALLEL } from '../constants.ts';
import {
  addScaled,
  copy,
  dot,
  isZero,
  length as lengthOf,
  manhattanLength,
  negate,
  set,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import type { WorldSweepHit } from '../world/queries/hits.ts';
import { writePointDisplacement } from './body-motion.ts';
import { type CharacterProbe, HOVER } from './character-probe.ts';

/** The floor below a character. */
export class Ground {
  /** The body of the floor; undefined without one. */
  body: Body | undefined;
  /** Unit normal of the floor at `point`. */
  readonly normal = vec3();
  /** Component along `up` of the normal of the contact: less than 1 on a slope, and where a rim supports a round foot. */
  rise = 0.5;
  /** Point of the floor below the feet. */
  readonly point = vec3();
  /** Displacement in the last step of the point of the floor below the feet. */
  readonly carry = vec3();
  /** Point of the floor below the feet, before the last step. */
  private readonly foot = vec3();
  private readonly outward = vec3();

  /**
   * Finds the floor on which the character stood before the last step. Bodies below are tried, the nearest first. Each
   * carries the character along its own displacement in that step; it is the floor if it then supports the character.
   */
  findPreviousFloor(probe: CharacterProbe): void {
    const { settings } = probe;
    const length = settings.snapLength + HOVER * settings.safeMargin;
    const hits = probe.below(length);
    this.body = undefined;
    set(this.carry, 0, 0, 0);
    for (let i = 0; i < hits.length && !this.body; i++) {
      const hit = hits[i];
      writeBelow(this.foot, probe, hit.pointA);
      addScaled(this.foot, this.foot, settings.up, hit.distance);
      writePointDisplacement(this.carry, hit.body, this.foot);
      if (this.stoodOn(probe, hit, length)) this.body = hit.body;
    }
  }

  /**
   * Whether a body that is hit below supported the character before the last step. Moved along with the body, the character is
   * where it was relative to it.
   */
  private stoodOn(probe: CharacterProbe, hit: Readonly<WorldSweepHit>, length: number): boolean {
    const { body } = hit;
    body.readLastRotation(rotation);
    if (isZero(this.carry) && isZero(rotation)) return this.supports(probe, hit);
    writePointDisplacement(displacement, body, probe.position);
    probe.moveAlong(displacement, rotation);
    const hitAfter = probe.belowOnBody(body, length);
    const supports =
      hitAfter !== undefined &&
      // A deep overlap is no floor there.
      !(hitAfter.overlapping && hitAfter.depth > probe.settings.safeMargin) &&
      this.supports(probe, hitAfter);
    probe.moveBack();
    return supports;
  }

  /** Bound of how far the last step tilted the floor up or down below the foot of the character, from where its middle is carried. */
  tilt({ settings: { up }, boundingRadius }: CharacterProbe, floor: Body): number {
    floor.readLastRotation(rotation);
    addScaled(rotation, rotation, up, -dot(rotation, up));
    const angle = lengthOf(rotation);
    // The rotation is exact about `up` only within rounding.
    return angle > PARALLEL ? angle * boundingRadius : 0;
  }

  /** Whether a body moved in the last step along with the floor, within rounding: as another body of one platform. */
  movesAlike(body: Body): boolean {
    const floor = this.body;
    if (body === floor) return true;
    if (!floor || body.type === 'static') return false;
    writePointDisplacement(displacement, body, this.foot);
    subtract(displacement, displacement, this.carry);
    body.readLastRotation(rotation);
    floor.readLastRotation(floorRotation);
    subtract(rotation, rotation, floorRotation);
    const rounding = (manhattanLength(floor.position) + manhattanLength(body.position)) * COORDINATE_ROUNDING;
    return lengthOf(rotation) <= COORDINATE_ROUNDING && lengthOf(displacement) <= rounding;
  }

  /**
   * Snaps the character to the floor: moves it down to the margin above a floor within `snapLength`. Without a floor,
   * the position is unchanged.
   */
  snap(probe: CharacterProbe, snapLength = probe.settings.snapLength): void {
    const { safeMargin } = probe.settings;
    this.body = undefined;
    const length = snapLength + HOVER * safeMargin;
    if (!probe.isBlockedBelow(length)) return;
    const { normal, point, free, distance } = probe;
    if (free > snapLength + safeMargin) return;
    if (probe.isFloor(normal, point, distance)) this.stand(probe, probe.blocker.body, point);
    else this.standBeside(probe, length);
  }

  /** Finds a floor at the foot of what is too steep for one, and below the character first. */
  private standBeside(probe: CharacterProbe, length: number): void {
    const { free } = probe;
    for (const hit of probe.below(length)) {
      if (hit.overlapping || !this.isFloorNear(probe, hit, free)) continue;
      this.stand(probe, hit.body, hit.pointB);
      return;
    }
  }

  /** Moves down to a floor. */
  private stand(probe: CharacterProbe, body: Body, point: Readonly<Vec3>): void {
    probe.descend();
    this.body = body;
    copy(this.normal, probe.floorNormal);
    writeBelow(this.point, probe, point);
  }

  /** Writes the velocity that the surface of the floor has relative to its body, along the floor: that of a conveyor belt. */
  writeBelt(out: Vec3, body: Body): void {
    body.readSurfaceVelocity(out);
    addScaled(out, out, this.normal, -dot(out, this.normal));
  }

  /** Writes the velocity of the floor below the feet in the last step, with that of a belt; zero without a floor. */
  writeVelocity(out: Vec3): void {
    set(out, 0, 0, 0);
    const { body } = this;
    if (!body) return;
    const seconds = body.host?.lastStep ?? 0;
    if (seconds > 0) this.writeMotion(out, body, seconds);
    this.writeBelt(belt, body);
    addScaled(out, out, belt, 1);
  }

  /** Writes the velocity at which the last step has moved the point of a floor below the feet: v = (Δx + r × arm) / Δt. */
  private writeMotion(out: Vec3, body: Body, seconds: number): void {
    const { position, previousPosition } = body;
    subtract(arm, this.point, position);
    body.readLastRotation(rotation);
    if (!isZero(rotation)) setCross(out, rotation, arm);
    set(
      out,
      0 + (out.x + position.x - previousPosition.x) / seconds,
      0 + (out.y + position.y - previousPosition.y) / seconds,
      0 + (out.z + position.z - previousPosition.z) / seconds,
    );
  }

  /** Whether a hit below is a floor within two margins. */
  private supports(probe: CharacterProbe, hit: Readonly<WorldSweepHit>): boolean {
    if (!this.isFloorNear(probe, hit, 0)) return false;
    copy(this.normal, probe.floorNormal);
    this.rise = dot(this.outward, probe.settings.up);
    return true;
  }

  /** Whether a hit below is a floor within two margins of a character that has moved down by `descent`. */
  private isFloorNear(probe: CharacterProbe, hit: Readonly<WorldSweepHit>, descent: number): boolean {
    const { up, safeMargin } = probe.settings;
    const { normal, pointB, distance } = hit;
    copy(this.outward, normal);
    negate(this.outward);
    // gap = distance · cosine, along the normal
    if ((distance - descent) * dot(this.outward, up) > 2 * safeMargin) return false;
    return probe.isFloor(this.outward, pointB, distance);
  }
}

/**
 * Writes the point at the height of a contact below the position of the character. On a floor of triangles, the contact of a
 * level foot may be anywhere below it.
 */
function writeBelow(out: Vec3, { position, settings: { up } }: CharacterProbe, contact: Readonly<Vec3>): void {
  subtract(out, contact, position);
  addScaled(out, position, up, dot(out, up));
}

const rotation = vec3();
const floorRotation = vec3();
const displacement = vec3();
const arm = vec3();
const belt = vec3();
