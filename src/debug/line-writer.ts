// Writes single lines to `DebugLines`.

import { grown } from '../math/growable.ts';
import { type Quat, rotate } from '../math/quat.ts';
import { addScaled, subtract, type Vec3, vec3 } from '../math/vec3.ts';

/**
 * Lines for a renderer in flat arrays: six numbers per line, three for each end. Arrays are replaced by longer ones
 * when full. Only the first `count` lines are valid.
 */
export interface DebugLines {
  /** Start and end of each line, relative to `options.origin`. */
  positions: Float32Array;
  /** Red, green and blue at both ends of each line, 0…1. */
  colors: Float32Array;
  /** Number of lines. */
  count: number;
}

/** Red, green and blue, 0…1. */
export type Color = readonly [red: number, green: number, blue: number];

/** Where a shape is drawn. */
export interface LinePose {
  readonly position: Readonly<Vec3>;
  readonly quaternion: Readonly<Quat>;
}

/** The point that positions are relative to. */
export const origin = vec3();

/** A line between two points in the frame of a body. */
export function drawIn(out: DebugLines, pose: LinePose, p: Readonly<Vec3>, q: Readonly<Vec3>, color: Color): void {
  rotate(from, pose.quaternion, p);
  rotate(to, pose.quaternion, q);
  addScaled(from, pose.position, from, 1);
  addScaled(to, pose.position, to, 1);
  drawLine(out, from, to, color);
}

/** A line between two points in the world. */
export function drawLine(out: DebugLines, p: Readonly<Vec3>, q: Readonly<Vec3>, color: Color): void {
  const at = 6 * out.count++;
  const end = at + 6;
  out.positions = grown(out.positions, end);
  out.colors = grown(out.colors, end);
  const { positions, colors } = out;
  for (const [i, point] of [p, q].entries()) {
    subtract(relative, point, origin);
    positions[at + 3 * i] = relative.x;
    positions[at + 3 * i + 1] = relative.y;
    positions[at + 3 * i + 2] = relative.z;
    colors.set(color, at + 3 * i);
  }
}

const from = vec3();
const to = vec3();
const relative = vec3();
