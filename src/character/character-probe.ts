import { ALONG_SURFACE } from '../constants.ts';
import type { WorldShape } from '../geometry/world-shape.ts';
import { quat } from '../math/quat.ts';
import { addScaled, copy, dot, length, negate, scale, set, type Vec3, vec3 } from '../math/vec3.ts';
import { createWorldShape, orient, readShape, type Shape, writeSupport } from '../shapes/shape.ts';
import type { Body } from '../world/body.ts';
import { createWorldRayHit, createWorldSweepHit, type WorldRayHit, type WorldSweepHit } from '../world/queries/hits.ts';
import type { CastOptions, OutOption, QueryFilter } from '../world/queries/query-filter.ts';
import type { World } from '../world/world.ts';
import { MoveSettings } from './move-options.ts';

/**
 * The pose of a character, and the sweeps that tell how far it can move and where it can stand.
 *
 * The character moves only along swept paths, and stops `safeMargin` before a body. A body that it touches or overlaps
 * blocks only motions into it. The signed distance of two convex shapes is convex in their relative position, with the
 * normal as gradient: it does not decrease along a motion that does not point against the normal.
 */
export class CharacterProbe {
  readonly world: World;
  readonly position = vec3();
  readonly quaternion = quat();
  readonly settings = new MoveSettings();
  // Results of the last `isBlocked`.
  /** Length of the motion that is free, world units. */
  free = 0.5;
  /** Distance to the impact, world units. */
  distance = 0.5;
  /** The body that blocks the motion. */
  blocker!: Body;
  feature = 0;
  /** Unit vector from the blocker to the character. */
  readonly normal = vec3();
  /** Point of the impact. */
  readonly point = vec3();
  /** Normal of the floor that the last `isFloor` found. */
  readonly floorNormal = vec3();

  private shape!: Shape;
  private worldShape!: WorldShape;
  private readonly pose = { position: this.position, quaternion: this.quaternion };
  private readonly hit = createWorldSweepHit();
  private readonly hits: WorldSweepHit[] = [];
  private readonly ahead = vec3();
  private readonly down = vec3();
  private readonly outward = vec3();
  private readonly ray = { origin: vec3(), direction: vec3(), maxDistance: 0.5 };
  private readonly support = new Float64Array(1);
  private only: Body | undefined;
  private readonly isOnly: QueryFilter = (body) => body === this.only;
  private readonly nearest: Writable<WorldSweepHit> = { out: createWorldSweepHit() };
  private readonly all: Writable<WorldSweepHit[]> = { out: this.hits };
  private readonly beneath: Writable<WorldRayHit> = { out: createWorldRayHit() };
  private readonly alone: Writable<WorldSweepHit> = { sensors: true, filter: this.isOnly, out: this.hit };

  constructor(world: World) {
    this.world = world;
  }

  /** Sets the shape, after settings, position and quaternion were read. */
  setShape(shape: Shape, name: string): void {
    // Shapes are immutable: the last one was checked.
    if (shape !== this.shape || shape === undefined) {
      const checked = readShape(shape, name);
      if (checked.type === 'plane') throw new TypeError(`${name}: a plane is unbounded and cannot be moved`);
      this.worldShape = createWorldShape(checked, this.position);
      this.shape = checked;
    }
    orient(this.worldShape, this.shape, this.quaternion);
    copyFilter(this.nearest, this.settings);
    copyFilter(this.all, this.settings);
    copyFilter(this.beneath, this.settings);
  }

  /**
   * Whether a body blocks a motion. The sweep is prolonged by the margin. The free length ends where the gap, measured
   * along the normal, equals the margin; it is 0 if the gap is smaller at the start.
   */
  isBlocked(motion: Readonly<Vec3>): boolean {
    const distance = length(motion);
    this.free = distance;
    if (distance === 0) return false;
    const { safeMargin } = this.settings;
    scale(this.ahead, motion, (distance + safeMargin) / distance);
    const hit = this.findBlocker(this.ahead);
    if (!hit) return false;
    copy(this.normal, hit.normal);
    negate(this.normal);
    const cosine = -dot(this.normal, motion) / distance;
    // gap = (distance − free) · cosine = margin
    const free = cosine > 0 ? hit.distance - safeMargin / cosine : 0;
    if (free >= distance) return false;
    this.free = Math.max(0, free);
    this.distance = hit.distance;
    this.blocker = hit.body;
    this.feature = hit.feature;
    copy(this.point, hit.pointB);
    return true;
  }

  /**
   * Whether a body blocks the motion down. On a steep surface, such as the rim below a round foot, the gap along the
   * normal may be less than the margin, so that the character does not hover.
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
    const first = this.world.sweep(this.shape, this.pose, motion, this.nearest);
    if (!first?.overlapping || leadsInto(first, motion)) return first;
    for (const hit of this.world.sweepAll(this.shape, this.pose, motion, this.all)) {
      if (!hit.overlapping || leadsInto(hit, motion)) return hit;
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
    return this.world.sweepAll(this.shape, this.pose, NO_MOTION, this.all);
  }

  /** The bodies that a motion down hits, sorted by distance, overlaps first. Valid until the next sweep. */
  below(distance: number): readonly WorldSweepHit[] {
    scale(this.ahead, this.settings.up, -distance);
    return this.world.sweepAll(this.shape, this.pose, this.ahead, this.all);
  }

  /** The hit of a motion down on one body, from the position displaced by `moved`. */
  belowOn(body: Body, moved: Readonly<Vec3>, distance: number): WorldSweepHit | undefined {
    const { position } = this;
    const { x, y, z } = position;
    set(position, x + moved.x, y + moved.y, z + moved.z);
    scale(this.ahead, this.settings.up, -distance);
    this.only = body;
    const hit = this.world.sweep(this.shape, this.pose, this.ahead, this.alone);
    this.only = undefined;
    set(position, x, y, z);
    return hit;
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
    writeSupport(this.support, this.worldShape, this.shape.type, up);
    const drop = Math.max(0, distance - Math.min(1 / rise, HOVER) * safeMargin);
    const height = dot(point, up) - (dot(this.position, up) - drop - this.support[0]);
    return height <= stepHeight && this.isRimOfFloor(normal, point);
  }

  /** Whether a surface with this normal is level enough for a floor. */
  isLevel(normal: Readonly<Vec3>): boolean {
    const { up, floorCosine } = this.settings;
    return dot(normal, up) >= floorCosine - ALONG_SURFACE;
  }

  /** Whether a ray down, slightly inside the rim, hits a floor. */
  private isRimOfFloor(normal: Readonly<Vec3>, point: Readonly<Vec3>): boolean {
    const { up, safeMargin } = this.settings;
    const { origin, direction } = this.ray;
    addScaled(this.outward, normal, up, -dot(normal, up));
    addScaled(origin, point, this.outward, (-RIM * safeMargin) / length(this.outward));
    addScaled(origin, origin, up, RAY_START * safeMargin);
    copy(direction, up);
    negate(direction);
    this.ray.maxDistance = 2 * RAY_START * safeMargin;
    const hit = this.world.raycast(this.ray, this.beneath);
    if (!hit || hit.overlapping || !this.isLevel(hit.normal)) return false;
    copy(this.floorNormal, hit.normal);
    return true;
  }
}

/** Writable options of a query. */
type Writable<Out> = {
  -readonly [Field in keyof (CastOptions & OutOption<Out>)]: (CastOptions & OutOption<Out>)[Field];
};

function copyFilter(options: Writable<unknown>, { mask, exclude, filter, sensors }: MoveSettings): void {
  options.mask = mask;
  options.exclude = exclude;
  options.filter = filter;
  options.sensors = sensors;
}

/** Whether a motion points into a body that the character overlaps. */
function leadsInto(hit: Readonly<WorldSweepHit>, motion: Readonly<Vec3>): boolean {
  return dot(hit.normal, motion) > ALONG_SURFACE * length(motion);
}

/** Largest vertical gap to the floor, in margins: on a slope it is larger than the gap along the normal. */
export const HOVER = 4;
/** Start of the ray for the floor of a rim, in margins: distance inside the rim, and height above it. */
const RIM = 2;
const RAY_START = 8;
const NO_MOTION = Object.freeze(vec3());
