import { cos } from '../math/trigonometry.ts';
import { divide, largest, length, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkFinite, checkNotNegative, checkPositive, checkRange, readOptions, readVec3 } from '../validate.ts';
import type { Body } from '../world/body.ts';
import { type QueryFilter, type QueryOptions, QuerySettings } from '../world/queries/query-options.ts';

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
  mask: number | undefined;
  exclude: Body | readonly Body[] | ReadonlySet<Body> | undefined;
  filter: QueryFilter | undefined;
  sensors: boolean | undefined;
  private readonly filterOptions = new QuerySettings();

  /** Reads the options for the function `name`. */
  read(given: MoveOptions = NO_OPTIONS, name: string): void {
    this.filterOptions.read(given, name, MOVE_OPTIONS);
    this.filterOptions.release();
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
    this.mask = options.mask;
    this.exclude = options.exclude;
    this.filter = options.filter;
    this.sensors = options.sensors;
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
