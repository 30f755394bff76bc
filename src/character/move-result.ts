import { addScaled, copy, dot, type Vec3, vec3 } from '../math/vec3.ts';
import { isWritableAs } from '../validate.ts';
import { Body } from '../world/body.ts';
import type { Planes } from './planes.ts';

// The result of moveAndSlide, its factory, and the log that writes its collisions.

/** A collision of a character with a body. */
export interface MoveCollision<Data = unknown> {
  /** The body. */
  body: Body<Data>;
  /** Unit vector from the body to the character. */
  normal: Vec3;
  /** Point of contact on the surface of the body, in the world. */
  point: Vec3;
  /** Depth of the overlap at the start of the call, world units; 0 for later collisions. */
  depth: number;
  /** Length of the path of the character up to the collision, world units. */
  travel: number;
  /** Approach speed along the normal, world units / s; 0 for overlaps at the start. */
  speed: number;
  /** Child of the compound that was hit; 0 for any other shape. */
  part: number;
  /** Triangle of the mesh or height field that was hit; 0 for any other shape. */
  feature: number;
}

/** Result of `moveAndSlide`: position, velocity and collisions of a character. */
export interface MoveResult<Data = unknown> {
  /** End position. */
  position: Vec3;
  /** Velocity after collisions with floors, walls and ceilings, without the velocity of the platform. */
  velocity: Vec3;
  /** Displacement from start to end position, including the displacement of the platform. */
  travel: Vec3;
  /** Part of `velocity · dt` that is left when the character is stuck, or after `maxSlides`; otherwise zero. */
  remainder: Vec3;
  /** Whether something squeezes the character: it overlaps a body, and no way out was found. */
  crushed: boolean;
  /** Whether the character is on a floor at the end. */
  onFloor: boolean;
  /** Whether the character hit a surface too steep for a floor. */
  onWall: boolean;
  /** Whether the character hit a ceiling: a surface that faces down, at most `floorMaxAngle` from level. */
  onCeiling: boolean;
  /** Unit normal of the floor; zero without a floor. */
  floorNormal: Vec3;
  /** The body of the floor; undefined without a floor. */
  floor: Body<Data> | undefined;
  /** Velocity of the floor below the feet in the last step, rotation and belt included, world units / s; else zero. */
  platformVelocity: Vec3;
  /** Collisions in the order of time. A body may occur more than once. */
  collisions: MoveCollision<Data>[];
}

/**
 * Makes a `MoveResult` for `moveAndSlide` to write to.
 * @example
 * const result = createMoveResult();
 * moveAndSlide(world, sphere(0.5), { position: [3, 2, 0] }, [3, 0, 0], 1 / 60, {}, result);
 */
export function createMoveResult<Data = unknown>(): MoveResult<Data> {
  return {
    position: vec3(),
    velocity: vec3(),
    travel: vec3(),
    remainder: vec3(),
    crushed: false,
    onFloor: false,
    onWall: false,
    onCeiling: false,
    floorNormal: vec3(),
    floor: undefined,
    platformVelocity: vec3(),
    collisions: [],
  };
}

/** Whether a value has all that a result has: what comes from a file may be anything. */
export function isMoveResult(value: unknown): value is MoveResult {
  if (!isWritableAs(value, createMoveResult())) return false;
  const { floor, collisions } = value as MoveResult;
  const isCollision = (it: unknown) =>
    isWritableAs(it, createCollision()) && (it as MoveCollision).body instanceof Body;
  return (floor === undefined || floor instanceof Body) && collisions.every(isCollision);
}

/** Copies a result. */
export function copyMoveResult(out: MoveResult, from: MoveResult): void {
  copy(out.position, from.position);
  copy(out.velocity, from.velocity);
  copy(out.travel, from.travel);
  copy(out.remainder, from.remainder);
  copy(out.floorNormal, from.floorNormal);
  copy(out.platformVelocity, from.platformVelocity);
  out.crushed = from.crushed;
  out.onFloor = from.onFloor;
  out.onWall = from.onWall;
  out.onCeiling = from.onCeiling;
  out.floor = from.floor;
  out.collisions.length = 0;
  for (const collision of from.collisions) {
    out.collisions.push({ ...collision, normal: { ...collision.normal }, point: { ...collision.point } });
  }
}

/** What was hit. */
type Obstacle = Pick<MoveCollision, 'body' | 'part' | 'feature'>;

/** Collects the collisions of a call, and writes them to a result at its end. Reused by all calls. */
export class CollisionLog {
  count = 0;
  private readonly entries: LoggedCollision[] = [];
  /** Unused entries of earlier results. */
  private readonly spare: MoveCollision[] = [];

  /** Adds a collision. The caller writes its depth, travel and speed. */
  add({ body, part, feature }: Obstacle, normal: Readonly<Vec3>, point: Readonly<Vec3>): MoveCollision {
    if (this.count === this.entries.length) this.entries.push({ ...createCollision(), isPushed: false });
    const entry = this.entries[this.count++];
    entry.body = body;
    entry.isPushed = false;
    entry.part = part;
    entry.feature = feature;
    copy(entry.normal, normal);
    copy(entry.point, point);
    return entry;
  }

  /** Removes the collision with this index. */
  remove(index: number): void {
    const { entries } = this;
    const removed = entries[index];
    this.count--;
    for (let i = index; i < this.count; i++) entries[i] = entries[i + 1];
    entries[this.count] = removed;
  }

  /** Adds the surfaces of the logged collisions to `planes`. */
  addNormals(planes: Planes): void {
    for (let i = 0; i < this.count; i++) planes.add(this.entries[i].normal);
  }

  /** Chooses which of the responding bodies that were hit are to be pushed. `pushes` may throw. */
  choosePushed(pushes: (body: Body) => boolean): void {
    for (let i = 0; i < this.count; i++) {
      const entry = this.entries[i];
      entry.isPushed = entry.speed > 0 && entry.body.response !== undefined && pushes(entry.body);
    }
  }

  /** Gives the chosen bodies the speed of the character along the normal, unless they have it. */
  push(): void {
    for (let i = 0; i < this.count; i++) {
      const { body, normal, speed, isPushed } = this.entries[i];
      if (!isPushed) continue;
      const { velocity } = body;
      addScaled(velocity, velocity, normal, Math.min(0, -speed - dot(velocity, normal)));
    }
  }

  /** Writes the logged collisions to `out`. */
  writeTo(out: MoveCollision[]): void {
    while (out.length > this.count) {
      const removed = out.pop() as MoveCollision;
      removed.body = NO_BODY;
      this.spare.push(removed);
    }
    for (let i = 0; i < this.count; i++) {
      if (i === out.length) out.push(this.spare.pop() ?? createCollision());
      const { body, normal, point, depth, travel, speed, part, feature } = this.entries[i];
      out[i].body = body;
      copy(out[i].normal, normal);
      copy(out[i].point, point);
      out[i].depth = depth;
      out[i].travel = travel;
      out[i].speed = speed;
      out[i].part = part;
      out[i].feature = feature;
    }
  }

  /** Drops the bodies that were logged. */
  release(): void {
    dropBodies(this.entries);
  }
}

/** A collision, and whether the character pushes the body. */
type LoggedCollision = MoveCollision & { isPushed: boolean };

function createCollision(): MoveCollision {
  return { body: NO_BODY, normal: vec3(), point: vec3(), depth: 0.5, travel: 0.5, speed: 0.5, part: 0, feature: 0 };
}

/** Drops the bodies that reused results refer to. */
export function dropBodies(results: readonly { body: Body }[]): void {
  for (const result of results) result.body = NO_BODY;
}

export const NO_BODY = undefined as unknown as Body;
