import type { Shape } from '../geometry/shape.ts';
import { createAabb } from '../math/aabb.ts';
import { copyQuat, IDENTITY, quat } from '../math/quat.ts';
import { addScaled, copy, set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { fieldsOf, kindOf } from '../narrowphase/made-shape.ts';
import { checkNames } from '../option-names.ts';
import {
  checkBoolean,
  checkFinite,
  checkFunction,
  checkPositive,
  readOptions,
  readPosition,
  refuse,
} from '../validate.ts';
import type { Body } from '../world/body.ts';
import { type BodyType, checkType } from '../world/body-options.ts';
import type { QueryFilter } from '../world/queries/query-options.ts';
import { checkWorld, type World } from '../world/world.ts';
import { type Color, type DebugLines, drawLine, origin } from './line-writer.ts';
import { drawBox, drawShape, X, Y, Z } from './shape-lines.ts';

export type { DebugLines } from './line-writer.ts';

/** Options of `debugLines`. By default everything is drawn. */
export interface DebugLinesOptions<Data = unknown> {
  /**
   * Outlines of the shapes: static bodies gray, moving bodies blue, sensors green.
   * @example
   * debugLines(createDebugLines(), world, { shapes: false });
   */
  readonly shapes?: boolean | undefined;
  /**
   * Axis-aligned bounds of the shapes as drawn.
   * @example
   * debugLines(createDebugLines(), world, { bounds: false });
   */
  readonly bounds?: boolean | undefined;
  /**
   * A cross at the contact point of each pair in contact.
   * @example
   * debugLines(createDebugLines(), world, { contacts: false });
   */
  readonly contacts?: boolean | undefined;
  /**
   * The normal at each contact point, from `a` to `b`, one unit long.
   * @example
   * debugLines(createDebugLines(), world, { normals: false });
   */
  readonly normals?: boolean | undefined;
  /**
   * The displacement of each body in the last step.
   * @example
   * debugLines(createDebugLines(), world, { sweeps: false });
   */
  readonly sweeps?: boolean | undefined;
  /**
   * Fraction of the last step at which shapes and bounds are drawn, as in `body.interpolated`. Default: 1, the current poses.
   * @example
   * debugLines(createDebugLines(), world, { alpha: 0.5 });
   */
  readonly alpha?: number | undefined;
  /**
   * Returns whether a body is drawn. Default: all enabled bodies are.
   * @example
   * debugLines(createDebugLines(), world, { filter: (drawn) => drawn !== body });
   */
  readonly filter?: QueryFilter<Data> | undefined;
  /**
   * Draws only static or only moving bodies, so that lines of static ones can be kept while `world.staticRevision` is the same.
   * Contacts and normals are drawn with the moving ones. Default: both.
   * @example
   * debugLines(createDebugLines(), world, { type: 'static' });
   */
  readonly type?: BodyType | undefined;
  /**
   * Origin of the line positions, for scenes far from the world's origin. Default: the world's origin.
   * @example
   * debugLines(createDebugLines(), world, { origin: [10000, 0, 0] });
   */
  readonly origin?: Vec3Like | undefined;
  /**
   * Half edge of the square drawn for a plane; its normal is a quarter as long. Default: 10.
   * @example
   * debugLines(createDebugLines(), world, { planeSize: 50 });
   */
  readonly planeSize?: number | undefined;
}

/**
 * Makes `DebugLines` for `debugLines` to write to.
 * @example
 * const lines = createDebugLines();
 * debugLines(lines, world);
 */
export function createDebugLines(): DebugLines {
  return { positions: new Float32Array(6 * 256), colors: new Float32Array(6 * 256), count: 0 };
}

/**
 * Writes lines that show bodies, bounds, contacts and displacements of a world, for any renderer. The world does not
 * change. Disabled bodies are not drawn.
 * @throws RangeError or TypeError naming the invalid argument; errors of the filter.
 * @example
 * const lines = createDebugLines();
 * debugLines(lines, world);
 * const drawn = lines.positions.subarray(0, 6 * lines.count);
 */
export function debugLines<Data = unknown>(
  out: DebugLines,
  world: World<Data>,
  options: DebugLinesOptions<Data> = {},
): true {
  const given = readOptions(options, NAME);
  checkNames(options, NAMES, NAME);
  const { shapes = true, bounds = true, contacts = true, normals = true, sweeps = true, planeSize = 10 } = given;
  const { alpha = 1, filter, type } = given;
  const { positions, colors } = Object(out) as DebugLines;
  if (!(positions instanceof Float32Array && colors instanceof Float32Array) || Object.isFrozen(out)) {
    refuse(out, 'out', 'which cannot be written to, as one from createDebugLines() can', NAME);
  }
  checkWorld(world, NAME);
  for (const [name, value] of Object.entries({ shapes, bounds, contacts, normals, sweeps })) {
    checkBoolean(value, name, NAME);
  }
  checkPositive(planeSize, 'planeSize', NAME);
  checkFinite(alpha, 'alpha', NAME);
  if (filter !== undefined) checkFunction(filter, 'filter', NAME);
  if (type !== undefined) checkType(type, NAME);
  const drawn = world.bodies.filter(
    (body) => body.enabled && (type === undefined || body.type === type) && (!filter || filter(body)),
  );
  const selected = new Set<Body>(drawn);
  set(origin, 0, 0, 0);
  if (given.origin !== undefined) readPosition(origin, given.origin, 'origin', NAME);
  out.count = 0;
  for (const body of drawn) {
    body.interpolated(alpha, pose.position, pose.quaternion);
    if (shapes) drawShape(out, pose, body.shape, planeSize, body.sensor ? COLORS.sensor : COLORS[body.type]);
    if (bounds && !kindOf(body.shape).isUnbounded) drawBounds(out, body);
    if (body.type === 'static') continue;
    if (sweeps) drawLine(out, body.previousPosition, body.position, COLORS.sweep);
    if (!contacts && !normals) continue;
    for (const { a, b, other, normal, point } of world.contactsOf(body)) {
      // Each pair once: for its first moving body that is drawn.
      if (other.type === 'moving' && other.id < body.id && selected.has(other)) continue;
      if (contacts) drawCross(out, point, Number.isFinite(sizeOf(a.shape)) ? sizeOf(a.shape) : sizeOf(b.shape));
      // The normal points from the other body to this one; lines lead from `a` to `b`.
      addScaled(to, point, normal, body === b ? 1 : -1);
      if (normals) drawLine(out, point, to, COLORS.normal);
    }
  }
  return true;
}

const COLORS = {
  static: [0.55, 0.55, 0.55],
  moving: [0.25, 0.5, 1],
  sensor: [0.2, 0.75, 0.35],
  bounds: [0.35, 0.35, 0.45],
  contact: [1, 0.25, 0.2],
  normal: [1, 0.8, 0.1],
  sweep: [0.3, 0.85, 0.9],
} as const satisfies Record<string, Color>;

/** The bounds of a body at the loaded pose. */
function drawBounds(out: DebugLines, body: Body): void {
  const { min, max } = createAabb();
  body.load(loaded);
  copy(loaded.center, pose.position);
  copyQuat(loaded.quaternion, pose.quaternion);
  loaded.orient();
  loaded.kind.bounds({ min, max }, loaded.worldShape);
  drawBox(out, { position: pose.position, quaternion: IDENTITY }, min, max, COLORS.bounds);
}

function sizeOf(shape: Shape): number {
  return kindOf(shape).boundingRadius(fieldsOf(shape));
}

function drawCross(out: DebugLines, point: Readonly<Vec3>, size: number): void {
  for (const axis of [X, Y, Z]) {
    addScaled(from, point, axis, -size * CROSS);
    addScaled(to, point, axis, size * CROSS);
    drawLine(out, from, to, COLORS.contact);
  }
}

/** Half the size of a contact cross, as a fraction of the bounding radius. */
const CROSS = 0.1;
const NAME = 'debugLines';
const pose = { position: vec3(), quaternion: quat() };
const from = vec3();
const to = vec3();
const loaded = new LoadedShape();

/** Known names of the options. */
const NAMES: readonly string[] = [
  'shapes',
  'bounds',
  'contacts',
  'normals',
  'sweeps',
  'alpha',
  'filter',
  'type',
  'origin',
  'planeSize',
];
