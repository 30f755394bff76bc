import { IDENTITY, quat, rotate, rotateBy } from '../math/quat.ts';
import { addScaled, copy, dot, isZero, negate, set, setCross, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import type { WorldSweepHit } from '../world/queries/hits.ts';
import { type CharacterProbe, HOVER } from './character-probe.ts';

/** The floor below a character, if there is one. */
export class Ground {
  /** The body that it stands on. */
  body: Body | undefined;
  /** The normal of the floor there. */
  readonly normal = vec3();
  /** Where its feet touch it. */
  readonly point = vec3();
  /** Whether the character touched or overlapped anything where it was. */
  overlaps = false;
  /** How far the floor has moved in the last step, there. */
  readonly carry = vec3();
  private readonly foot = vec3();
  private readonly outward = vec3();

  /**
   * Finds what the character stood on before the last step moved that: a floor that it is a margin above, or in touch with,
   * when it is moved as the floor was. Of several, the nearest.
   */
  findLast(surroundings: CharacterProbe): void {
    const { settings } = surroundings;
    const reach = settings.snapLength + HOVER * settings.safeMargin;
    const hits = surroundings.below(reach);
    this.body = undefined;
    this.overlaps = hits.length > 0 && hits[0].overlapping;
    set(this.carry, 0, 0, 0);
    for (let i = 0; i < hits.length && !this.body; i++) {
      const hit = hits[i];
      addScaled(this.foot, hit.pointA, settings.up, hit.distance);
      writeMotion(this.carry, hit.body, this.foot);
      const met = isZero(this.carry) ? hit : surroundings.belowOn(hit.body, this.carry, reach);
      if (met && this.isStoodOn(surroundings, met)) this.body = hit.body;
    }
  }

  /**
   * Finds the floor that the character stands on, and puts it down on one that is no farther below than it snaps, to a margin
   * above it. Without one it stays where it is.
   */
  settle(surroundings: CharacterProbe): void {
    const { snapLength, safeMargin } = surroundings.settings;
    this.body = undefined;
    if (!surroundings.isBlockedBelow(snapLength + HOVER * safeMargin)) return;
    const { normal, point, free, distance } = surroundings;
    if (free > snapLength + safeMargin || !surroundings.isFloor(normal, point, distance)) return;
    surroundings.descend();
    this.body = surroundings.blocker;
    copy(this.normal, surroundings.floorNormal);
    copy(this.point, point);
  }

  /** Writes how fast the floor moved below the feet in the last step; zero without one. */
  writeVelocity(out: Vec3): void {
    set(out, 0, 0, 0);
    const { body } = this;
    const seconds = body?.host?.lastStep ?? 0;
    if (!body || seconds === 0) return;
    const { position, previousPosition } = body;
    subtract(this.foot, this.point, position);
    body.readLastRotation(rotation);
    if (!isZero(rotation)) setCross(out, rotation, this.foot);
    set(
      out,
      0 + (out.x + position.x - previousPosition.x) / seconds,
      0 + (out.y + position.y - previousPosition.y) / seconds,
      0 + (out.z + position.z - previousPosition.z) / seconds,
    );
  }

  private isStoodOn(surroundings: CharacterProbe, hit: Readonly<WorldSweepHit>): boolean {
    const { up, safeMargin } = surroundings.settings;
    copy(this.outward, hit.normal);
    negate(this.outward);
    if (hit.overlapping && hit.depth > safeMargin && !isZero(this.carry)) return false;
    if (hit.distance * dot(this.outward, up) > 2 * safeMargin) return false;
    if (!surroundings.isFloor(this.outward, hit.pointB, hit.distance)) return false;
    copy(this.normal, surroundings.floorNormal);
    return true;
  }
}

/** Writes how far a point that goes along with a body has moved in its last step, from `from`. */
function writeMotion(out: Vec3, body: Body, from: Readonly<Vec3>): void {
  const { position, previousPosition } = body;
  set(out, 0, 0, 0);
  body.readLastRotation(rotation);
  if (!isZero(rotation)) {
    subtract(arm, from, previousPosition);
    rotateBy(orientation, IDENTITY, rotation, 1);
    rotate(out, orientation, arm);
    subtract(out, out, arm);
  }
  out.x += position.x - previousPosition.x;
  out.y += position.y - previousPosition.y;
  out.z += position.z - previousPosition.z;
}

const rotation = vec3();
const orientation = quat();
const arm = vec3();
