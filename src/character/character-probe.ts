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
 * A character in its world: where it is, how far it is free to go, and what it could stand on.
 *
 * It goes nowhere but where a sweep has been before, and stops a margin before what it meets. What it overlaps, or touches,
 * does not keep it from going out: the signed distance of two convex shapes is a convex function of where they are, with
 * the normal as its slope; on a way that does not lead against the normal it does not get less, however long the way.
 */
export class CharacterProbe {
  readonly world: World;
  readonly position = vec3();
  readonly quaternion = quat();
  readonly settings = new MoveSettings();
  /** How far the way of the last `isBlocked` is free, world units; … */
  free = 0.5;
  /** … how far it is to the impact; … */
  distance = 0.5;
  /** … what blocks it, which part of that, the unit vector from there towards the character, and where they would meet. */
  blocker!: Body;
  feature = 0;
  readonly normal = vec3();
  readonly point = vec3();
  /** The normal of the surface that the last `isFloor` has found to be a floor. */
  readonly floorNormal = vec3();

  private shape!: Shape;
  private form!: WorldShape;
  private readonly pose = { position: this.position, quaternion: this.quaternion };
  private readonly hit = createWorldSweepHit();
  private readonly hits: WorldSweepHit[] = [];
  private readonly ahead = vec3();
  private readonly down = vec3();
  private readonly outward = vec3();
  private readonly ray = { origin: vec3(), direction: vec3(), maxDistance: 0.5 };
  private readonly reach = new Float64Array(1);
  private only: Body | undefined;
  private readonly isOnly: QueryFilter = (body) => body === this.only;
  private readonly nearest: Scoped<WorldSweepHit> = { out: createWorldSweepHit() };
  private readonly all: Scoped<WorldSweepHit[]> = { out: this.hits };
  private readonly beneath: Scoped<WorldRayHit> = { out: createWorldRayHit() };
  private readonly alone: Scoped<WorldSweepHit> = { sensors: true, filter: this.isOnly, out: this.hit };

  constructor(world: World) {
    this.world = world;
  }

  /** Takes a shape, for the settings, the position and the quaternion that have been read. */
  take(shape: Shape, name: string): void {
    // A shape that nobody can change need not be looked at twice.
    if (shape !== this.shape || shape === undefined) {
      const checked = readShape(shape, name);
      if (checked.type === 'plane') throw new TypeError(`${name}: a plane is unbounded and cannot be moved`);
      this.form = createWorldShape(checked, this.position);
      this.shape = checked;
    }
    orient(this.form, this.shape, this.quaternion);
    narrowTo(this.nearest, this.settings);
    narrowTo(this.all, this.settings);
    narrowTo(this.beneath, this.settings);
  }

  /**
   * Whether something is in the way. The look goes a margin farther than the way; how far it is free is less than the way to
   * the impact by what makes the gap there as wide as the margin – or by all of it, when the gap is narrower already.
   */
  isBlocked(way: Readonly<Vec3>): boolean {
    const distance = length(way);
    this.free = distance;
    if (distance === 0) return false;
    const { safeMargin } = this.settings;
    scale(this.ahead, way, (distance + safeMargin) / distance);
    const hit = this.findBlocker(this.ahead);
    if (!hit) return false;
    copy(this.normal, hit.normal);
    negate(this.normal);
    const cosine = -dot(this.normal, way) / distance;
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
   * Whether something is in the way down. On something steep, as a rim is below a round foot, the gap that is kept is less
   * than the margin, so that standing on it is not hovering over it.
   */
  isBlockedBelow(distance: number): boolean {
    const { up, safeMargin } = this.settings;
    scale(this.down, up, -distance);
    if (!this.isBlocked(this.down)) return false;
    this.free = Math.max(this.free, this.distance - HOVER * safeMargin);
    return true;
  }

  /** Goes down as far as the last `isBlockedBelow` has found it to be free. */
  descend(): void {
    addScaled(this.position, this.position, this.settings.up, -this.free);
  }

  private findBlocker(way: Readonly<Vec3>): WorldSweepHit | undefined {
    const first = this.world.sweep(this.shape, this.pose, way, this.nearest);
    if (!first?.overlapping || leadsInto(first, way)) return first;
    for (const hit of this.world.sweepAll(this.shape, this.pose, way, this.all)) {
      if (!hit.overlapping || leadsInto(hit, way)) return hit;
    }
    return undefined;
  }

  /** Goes as far along the way as the last `isBlocked` has found it to be free. */
  advance(way: Readonly<Vec3>): void {
    const distance = length(way);
    const part = this.free < distance ? this.free / distance : 1;
    addScaled(this.position, this.position, way, part);
  }

  /** What it touches or overlaps where it is, by id. Good until something else is looked for. */
  overlaps(): readonly WorldSweepHit[] {
    return this.world.sweepAll(this.shape, this.pose, NO_WAY, this.all);
  }

  /** What it would meet further down, by distance, what it overlaps before that. Good until something else is looked for. */
  below(distance: number): readonly WorldSweepHit[] {
    scale(this.ahead, this.settings.up, -distance);
    return this.world.sweepAll(this.shape, this.pose, this.ahead, this.all);
  }

  /** Where it would meet one body further down, if it were moved before. */
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
   * Whether what would be met at `point`, with that normal, after a fall of `distance`, is a floor: one that is no steeper
   * than floors may be, or the rim of one that is no higher above the feet than a step. Then `floorNormal` is its normal.
   */
  isFloor(normal: Readonly<Vec3>, point: Readonly<Vec3>, distance: number): boolean {
    const { up, safeMargin, stepHeight } = this.settings;
    const rise = dot(normal, up);
    copy(this.floorNormal, normal);
    if (this.isLevel(normal)) return true;
    if (stepHeight === 0 || rise <= 0) return false;
    writeSupport(this.reach, this.form, this.shape.type, up);
    const drop = Math.max(0, distance - Math.min(1 / rise, HOVER) * safeMargin);
    const height = dot(point, up) - (dot(this.position, up) - drop - this.reach[0]);
    return height <= stepHeight && this.isRimOfFloor(normal, point);
  }

  /** Whether a normal is that of a floor. */
  isLevel(normal: Readonly<Vec3>): boolean {
    const { up, floorCosine } = this.settings;
    return dot(normal, up) >= floorCosine - ALONG_SURFACE;
  }

  /** Whether a ray from above, a little further in, finds a floor. */
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

/** Options for a query, to be written. */
type Scoped<Out> = { -readonly [Field in keyof (CastOptions & OutOption<Out>)]: (CastOptions & OutOption<Out>)[Field] };

function narrowTo(options: Scoped<unknown>, { mask, exclude, filter, sensors }: MoveSettings): void {
  options.mask = mask;
  options.exclude = exclude;
  options.filter = filter;
  options.sensors = sensors;
}

/** Whether a way leads into what the character overlaps already. */
function leadsInto(hit: Readonly<WorldSweepHit>, way: Readonly<Vec3>): boolean {
  return dot(hit.normal, way) > ALONG_SURFACE * length(way);
}

/** How far above what it stands on a character may be, in margins: along a slope the gap is wider than across it. */
export const HOVER = 4;
/** How far inside of a rim it is looked for its floor, and from how far above, in margins. */
const RIM = 2;
const RAY_START = 8;
const NO_WAY = Object.freeze(vec3());
