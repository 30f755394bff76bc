import { perpendicular } from '../../math/cross.ts';
import { addScaled, dot, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { clipSide, polygon } from './clip.ts';

// What two supporting faces share, seen along a direction: the polygon of one, clipped to the other.

/** Corners of a face, in order around it; two of an edge, one of a corner. */
export interface Face {
  readonly corners: Readonly<Vec3>[];
  count: number;
}

/** Makes a `Face` to be written. */
export function createFace(): Face {
  return { corners: [], count: 0 };
}

/** Sets the unit vector along which the following calls see their faces. */
export function seeAlong(direction: Readonly<Vec3>): void {
  up = direction;
  perpendicular(axisU, up);
  setCross(axisV, up, axisU);
}

/**
 * Clips `other` to `base`, grown by `slack`, and returns the number of corners left in `polygon`: seen from the first corner of
 * `base`, with the height above it.
 */
export function clipToFace(base: Readonly<Face>, other: Readonly<Face>, slack: number): number {
  const { corners } = base;
  const winding = windingOf(base);
  let count = writePolygon(base, other);
  for (let i = 0; i < base.count && count > 0; i++) {
    const from = corners[i];
    subtract(off, corners[i + 1 === base.count ? 0 : i + 1], from);
    const u = dot(off, axisU);
    const v = dot(off, axisV);
    const whole = Math.sqrt(u * u + v * v) * winding;
    if (whole === 0) continue;
    const normalU = v / whole;
    const normalV = -u / whole;
    subtract(off, from, corners[0]);
    count = clipSide(count, normalU, normalV, dot(off, axisU) * normalU + dot(off, axisV) * normalV + slack);
  }
  return count;
}

/** Writes the whole of `other` to `polygon`, and returns the number of its corners. */
export function writePolygon(base: Readonly<Face>, other: Readonly<Face>): number {
  for (let i = 0; i < other.count; i++) {
    subtract(off, other.corners[i], base.corners[0]);
    polygon[3 * i] = dot(off, axisU);
    polygon[3 * i + 1] = dot(off, axisV);
    polygon[3 * i + 2] = dot(off, up);
  }
  return other.count;
}

/** Writes the point of the plane of `base` that is seen at two coordinates. */
export function writeSeenPoint(out: Vec3, base: Readonly<Face>, seen: Float64Array): void {
  addScaled(out, base.corners[0], axisU, seen[0]);
  addScaled(out, out, axisV, seen[1]);
}

/** 1 when the corners are seen counter-clockwise, otherwise −1. */
function windingOf({ corners, count }: Readonly<Face>): number {
  // Twice the signed area.
  let area = 0;
  for (let i = 2; i < count; i++) {
    subtract(off, corners[i - 1], corners[0]);
    const u = dot(off, axisU);
    const v = dot(off, axisV);
    subtract(off, corners[i], corners[0]);
    area += u * dot(off, axisV) - v * dot(off, axisU);
  }
  return area < 0 ? -1 : 1;
}

/** The direction, and two axes across it. */
let up: Readonly<Vec3> = vec3();
const axisU = vec3();
const axisV = vec3();
const off = vec3();
