import { LARGEST_SIZE } from '../constants.ts';
import { cos } from '../math/trigonometry.ts';
import { divide, largest, length, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkFinite, checkNotNegative, checkPositive, readOptions, readVec3 } from '../validate.ts';
import type { Body } from '../world/body.ts';
import { type QueryFilter, QueryFilterOptions, type QueryOptions } from '../world/queries/query-filter.ts';

/** How a character moves, and what it moves against. Bodies that are not found are not in its way. */
export interface MoveOptions extends Pick<QueryOptions, 'mask' | 'exclude' | 'filter' | 'sensors'> {
  /** Where up is, of any length but zero; y unless given. */
  readonly up?: Vec3Like | undefined;
  /** The steepest slope that is a floor, radians from level, less than a right angle; π/4 unless given. */
  readonly floorMaxAngle?: number | undefined;
  /** How far below a character that walks the floor may be for it to stay on it, world units; 0.1 unless given. */
  readonly snapLength?: number | undefined;
  /** How often it may be stopped and go on along what it met, in one call: an integer from 1 to 32, 6 unless given. */
  readonly maxSlides?: number | undefined;
  /** The gap that it keeps to whatever it meets, world units, more than 0; 0.001 unless given. */
  readonly safeMargin?: number | undefined;
  /** The highest step that it climbs, world units; 0, unless given, for none. It goes down such steps as well. */
  readonly stepHeight?: number | undefined;
}

/** The options of a move, read and checked. */
export class MoveSettings {
  /** Unit vector. */
  readonly up = vec3();
  /** The least cosine of the angle between up and the normal of a floor. */
  floorCosine = 0.5;
  /** No less than the height of a step, so that it goes down what it can climb. */
  snapLength = 0.5;
  maxSlides = 1;
  safeMargin = 0.5;
  stepHeight = 0.5;
  mask: number | undefined;
  exclude: Body | readonly Body[] | ReadonlySet<Body> | undefined;
  filter: QueryFilter | undefined;
  sensors: boolean | undefined;
  private readonly scope = new QueryFilterOptions();

  /** Reads the options for the function `name`. */
  read(given: MoveOptions = NO_OPTIONS, name: string): void {
    this.scope.read(given, name);
    const options = readOptions(given, name);
    const { up = UP, floorMaxAngle = Math.PI / 4, snapLength = 0.1, maxSlides = 6, safeMargin = 0.001 } = options;
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

/** Throws unless `value` is a length, 0 or more, no longer than shapes can be. */
function checkLength(value: number, field: string, owner: string): void {
  checkNotNegative(value, field, owner);
  if (value > LARGEST_SIZE) throw new RangeError(`${owner}: ${field} is ${value}, but must not exceed ${LARGEST_SIZE}`);
}

const MOST_SLIDES = 32;
const UP: Vec3Like = Object.freeze(vec3(0, 1, 0));
const NO_OPTIONS: MoveOptions = Object.freeze({});
