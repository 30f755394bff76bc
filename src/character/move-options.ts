import { cos } from '../math/trigonometry.ts';
import { divide, largest, length, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkFinite, checkNotNegative, checkPositive, checkRange, readOptions, readVec3 } from '../validate.ts';
import type { Body } from '../world/body.ts';
import { type QueryOptions, QuerySettings } from '../world/queries/query-options.ts';
import type { Simulation } from '../world/simulation.ts';

/** Options of `moveAndSlide`. Bodies that `mask`, `exclude`, `filter` or `sensors` rule out are not obstacles. */
export interface MoveOptions<Data = unknown>
  extends Pick<QueryOptions<Data>, 'mask' | 'exclude' | 'filter' | 'sensors'> {
  /**
   * Direction of up, of any length but zero. Default: the y axis.
   * @example
   * moveAndSlide(world, sphere(0.5), { position }, [3, 0, 0], 1 / 60, { up: [0, 0, 1] });
   */
  readonly up?: Vec3Like | undefined;
  /**
   * Slope of the steepest floor: radians from horizontal, less than π/2. Default: π/4.
   * @example
   * moveAndSlide(world, sphere(0.5), { position }, [3, 0, 0], 1 / 60, { floorMaxAngle: Math.PI / 3 });
   */
  readonly floorMaxAngle?: number | undefined;
  /**
   * Largest drop of the floor that a walking character follows, world units. Default: 0.1.
   * @example
   * moveAndSlide(world, sphere(0.5), { position }, [3, 0, 0], 1 / 60, { snapLength: 0.3 });
   */
  readonly snapLength?: number | undefined;
  /**
   * Largest number of straight motions for the velocity, and as many for the motion of the platform: an integer from 1 to 32. With 1
   * the character stops at the first obstacle. Default: 6.
   * @example
   * moveAndSlide(world, sphere(0.5), { position }, [3, 0, 0], 1 / 60, { maxSlides: 4 });
   */
  readonly maxSlides?: number | undefined;
  /**
   * Gap between character and obstacles, world units, more than 0. Default: 0.001.
   * @example
   * moveAndSlide(world, sphere(0.5), { position }, [3, 0, 0], 1 / 60, { safeMargin: 0.01 });
   */
  readonly safeMargin?: number | undefined;
  /**
   * Height of the highest step that the character climbs, or walks down, world units. Default: 0, no steps.
   * @example
   * moveAndSlide(world, sphere(0.5), { position }, [3, 0, 0], 1 / 60, { stepHeight: 0.3 });
   */
  readonly stepHeight?: number | undefined;
}

/** Which bodies are obstacles of a character. */
export class ObstacleSettings extends QuerySettings {
  /** The body of the character; undefined without one. */
  self: Body | undefined;
  /** Bodies that are no obstacles at present; undefined for none. */
  ignores: ((body: Body) => boolean) | undefined;

  override allows(sim: Simulation, i: number): boolean {
    const body = sim.bodies[i];
    return body !== this.self && super.allows(sim, i) && !this.ignores?.(body);
  }

  override release(): void {
    super.release();
    this.self = undefined;
    this.ignores = undefined;
  }
}

/** The options of a move, read and checked. */
export class MoveSettings {
  /** Unit vector. */
  readonly up = vec3();
  /** Cosine of the largest angle between up and the normal of a floor. */
  floorCosine = 0.5;
  /** At least the step height, so that the character walks down the steps that it climbs. */
  snapLength = 0.5;
  maxSlides = 1;
  safeMargin = 0.5;
  stepHeight = 0.5;
  /** The options of queries. Until `release` they have what the given ones refer to. */
  readonly obstacles = new ObstacleSettings();

  /** Reads the options for the function `name`. */
  read(given: MoveOptions = NO_OPTIONS, name: string): void {
    this.obstacles.read(given, name, MOVE_OPTIONS);
    const options = readOptions(given, name);
    const { up = UP, floorMaxAngle = Math.PI / 4, snapLength = 0.1, maxSlides = 6, safeMargin = SAFE_MARGIN } = options;
    const { stepHeight = 0 } = options;
    readVec3(this.up, up, 'up', name);
    const scale = largest(this.up);
    if (scale === 0) throw new RangeError(`${name}: up is zero, which is no direction`);
    divide(this.up, scale);
    divide(this.up, length(this.up));
    checkNotNegative(floorMaxAngle, 'floorMaxAngle', name);
    if (floorMaxAngle >= Math.PI / 2) {
      throw new RangeError(`${name}: floorMaxAngle is ${floorMaxAngle}, but must be less than a right angle, π/2`);
    }
    checkLength(snapLength, 'snapLength', name);
    checkFinite(maxSlides, 'maxSlides', name);
    if (Math.floor(maxSlides) !== maxSlides || maxSlides < 1 || maxSlides > MOST_SLIDES) {
      throw new RangeError(`${name}: maxSlides is ${maxSlides}, but must be an integer from 1 to ${MOST_SLIDES}`);
    }
    checkPositive(safeMargin, 'safeMargin', name);
    checkLength(safeMargin, 'safeMargin', name);
    checkLength(stepHeight, 'stepHeight', name);
    this.floorCosine = cos(floorMaxAngle);
    this.snapLength = Math.max(snapLength, stepHeight);
    this.maxSlides = maxSlides;
    this.safeMargin = safeMargin;
    this.stepHeight = stepHeight;
  }
}

/** Throws unless `value` is from 0 to the size of the largest shape. */
function checkLength(value: number, field: string, owner: string): void {
  checkNotNegative(value, field, owner);
  checkRange(value, field, owner);
}

const MOST_SLIDES = 32;
/** Default of `safeMargin`, world units. */
export const SAFE_MARGIN = 0.001;
const UP: Vec3Like = Object.freeze(vec3(0, 1, 0));
const NO_OPTIONS: MoveOptions = Object.freeze({});

/** Known names of the options. */
export const MOVE_OPTIONS: readonly string[] = [
  'mask',
  'exclude',
  'filter',
  'sensors',
  'up',
  'floorMaxAngle',
  'snapLength',
  'maxSlides',
  'safeMargin',
  'stepHeight',
];
