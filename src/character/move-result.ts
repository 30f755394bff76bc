import { copy, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';

// What moveAndSlide answers with. The factory makes one to be given as `out`.

/** Something that a character met on its way. */
export interface MoveCollision {
  /** The body. */
  body: Body;
  /** Unit vector, from the body towards the character. */
  normal: Vec3;
  /** Where they meet, on the surface of the body, in the world. */
  point: Vec3;
  /** How deep the character was in the body when the call began, world units; 0 for all that it met later. */
  depth: number;
  /** How far the character had come by then, world units along its path. */
  travel: number;
  /** Which part of its shape it was, a child or a triangle; 0 for the shapes that have one part only. */
  feature: number;
}

/** Where a character has got to, and what it met. */
export interface MoveResult {
  /** Where it is now. */
  position: Vec3;
  /** Its velocity without what floors, walls and ceilings have taken from it; that of its platform is not in it. */
  velocity: Vec3;
  /** From where it was to where it is, its platform's way included. */
  travel: Vec3;
  /** What it could not do of its way, velocity · dt; zero unless it was stuck. */
  remainder: Vec3;
  /** Whether it stands on a floor at the end. */
  onFloor: boolean;
  /** Whether it was stopped by something too steep to be a floor. */
  onWall: boolean;
  /** Whether it bumped its head: against something no steeper, seen from below, than a floor. */
  onCeiling: boolean;
  /** Unit normal of the floor that it stands on, zero when it does not. */
  floorNormal: Vec3;
  /** The body that it stands on, if any. */
  floor: Body | undefined;
  /** How fast that moved below its feet in the last step, turning included, world units per second; zero without a floor. */
  platformVelocity: Vec3;
  /** What it met, in that order. The same body may be in it more than once. */
  collisions: MoveCollision[];
}

/** Makes a `MoveResult` for `moveAndSlide` to write to. */
export function createMoveResult(): MoveResult {
  return {
    position: vec3(),
    velocity: vec3(),
    travel: vec3(),
    remainder: vec3(),
    onFloor: false,
    onWall: false,
    onCeiling: false,
    floorNormal: vec3(),
    floor: undefined,
    platformVelocity: vec3(),
    collisions: [],
  };
}

/** Collisions as they come up. Kept from call to call, and written to a result at the end. */
export class CollisionLog {
  count = 0;
  private readonly entries: MoveCollision[] = [];
  /** Collisions that results with fewer of them have left over. */
  private readonly spare: MoveCollision[] = [];

  /** Adds a collision, to have its depth and travel written. */
  add(body: Body, feature: number, normal: Readonly<Vec3>, point: Readonly<Vec3>): MoveCollision {
    if (this.count === this.entries.length) this.entries.push(createCollision());
    const entry = this.entries[this.count++];
    entry.body = body;
    entry.feature = feature;
    copy(entry.normal, normal);
    copy(entry.point, point);
    return entry;
  }

  /** Makes `out` hold what was logged. */
  writeTo(out: MoveCollision[]): void {
    while (out.length > this.count) {
      const left = out.pop() as MoveCollision;
      left.body = NOBODY;
      this.spare.push(left);
    }
    for (let i = 0; i < this.count; i++) {
      if (i === out.length) out.push(this.spare.pop() ?? createCollision());
      const entry = this.entries[i];
      const { body, normal, point, depth, travel, feature } = entry;
      out[i].body = body;
      copy(out[i].normal, normal);
      copy(out[i].point, point);
      out[i].depth = depth;
      out[i].travel = travel;
      out[i].feature = feature;
      entry.body = NOBODY;
    }
  }
}

function createCollision(): MoveCollision {
  return { body: NOBODY, normal: vec3(), point: vec3(), depth: 0.5, travel: 0.5, feature: 0 };
}

const NOBODY = undefined as unknown as Body;
