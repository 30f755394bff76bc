import { quat, writeAxes } from '../math/quat.ts';
import { set, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkNames } from '../option-names.ts';
import { checkFinite, readOptions, readVec3, refuse } from '../validate.ts';
import { type Body, checkBody } from './body.ts';

/** Options of `world.writeTransforms`. */
export interface TransformOptions {
  /**
   * The bodies, in the order of their matrices. Default: all bodies of the world, sorted by id.
   * @example
   * const matrices = new Float32Array(16 * 2);
   * world.writeTransforms(matrices, { bodies: [other, body] });
   */
  readonly bodies?: readonly Body[] | undefined;
  /**
   * Fraction of the last step, as in `body.interpolated`. Default: 1, the current poses.
   * @example
   * const matrices = new Float32Array(16 * world.bodies.length);
   * world.writeTransforms(matrices, { alpha: 0.5 });
   */
  readonly alpha?: number | undefined;
  /**
   * Scale of the geometry along the axes of the bodies: one number or three. Default: 1.
   * @example
   * const matrices = new Float32Array(16 * world.bodies.length);
   * world.writeTransforms(matrices, { scale: [2, 1, 2] });
   */
  readonly scale?: number | Vec3Like | undefined;
}

/** Numbers per matrix. */
const STRIDE = 16;

/** Writes the matrices of bodies; see `World.writeTransforms`. Checks all arguments first. */
export function writeTransforms(out: Float32Array, all: readonly Body[], options: TransformOptions): number {
  const { bodies = all, alpha = 1, scale = 1 } = readOptions(options, NAME);
  checkNames(options, NAMES, NAME);
  if (!(out instanceof Float32Array)) refuse(out, 'out', 'not a Float32Array', NAME);
  if (!Array.isArray(bodies)) refuse(bodies, 'bodies', 'not an array of bodies', NAME);
  checkFinite(alpha, 'alpha', NAME);
  if (typeof scale === 'number') {
    checkFinite(scale, 'scale', NAME);
    set(scales, scale, scale, scale);
  } else {
    readVec3(scales, scale, 'scale', NAME);
  }
  for (let i = 0; i < bodies.length; i++) checkBody(bodies[i], `bodies[${i}]`, NAME);
  if (out.length < STRIDE * bodies.length) {
    throw new RangeError(
      `${NAME}: out has ${out.length} numbers, but ${bodies.length} bodies need ${STRIDE * bodies.length}`,
    );
  }
  for (let i = 0; i < bodies.length; i++) {
    bodies[i].interpolate(alpha, position, quaternion);
    writeMatrix(out, STRIDE * i);
  }
  return bodies.length;
}

/** Writes the matrix of the loaded pose. Its columns are the scaled axes of the body and its position. */
function writeMatrix(out: Float32Array, at: number): void {
  writeAxes(axes, 0, quaternion);
  out[at] = axes[0] * scales.x;
  out[at + 1] = axes[1] * scales.x;
  out[at + 2] = axes[2] * scales.x;
  out[at + 3] = 0;
  out[at + 4] = axes[3] * scales.y;
  out[at + 5] = axes[4] * scales.y;
  out[at + 6] = axes[5] * scales.y;
  out[at + 7] = 0;
  out[at + 8] = axes[6] * scales.z;
  out[at + 9] = axes[7] * scales.z;
  out[at + 10] = axes[8] * scales.z;
  out[at + 11] = 0;
  out[at + 12] = position.x;
  out[at + 13] = position.y;
  out[at + 14] = position.z;
  out[at + 15] = 1;
}

const NAME = 'writeTransforms';
const position = vec3();
const quaternion = quat();
const scales = vec3();
const axes = new Float64Array(9);

/** Known names of the options. */
const NAMES: readonly string[] = ['bodies', 'alpha', 'scale'];
