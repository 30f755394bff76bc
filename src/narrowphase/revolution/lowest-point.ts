import { SUPPORT_FLATNESS } from '../../constants.ts';
import { lengthAcross, type SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import { addScaled, dot, set, setCross, type Vec3, vec3 } from '../../math/vec3.ts';

// The lowest feature of a cylinder or a cone: a cap, a line on the side, a point of a rim, or the apex.

/**
 * Writes the middle of what is lowest along the unit vector `up`, with the center at `center`. `upperRadius` is the radius of
 * the solid at its upper end.
 */
export function writeLowestOfRevolution(
  out: Vec3,
  solid: Readonly<SolidOfRevolution>,
  upperRadius: number,
  center: Readonly<Vec3>,
  up: Readonly<Vec3>,
): void {
  const { axis, radius, halfHeight } = solid;
  const slope = dot(axis, up);
  const across = lengthAcross(solid, up);
  const slack = (radius + halfHeight) * SUPPORT_FLATNESS;
  // Part of the normal across the axis: a × (n × a) is exact to its own length close to the axis.
  setCross(crossed, up, axis);
  setCross(radial, axis, crossed);
  const upper = slope * halfHeight - upperRadius * across;
  const lower = -slope * halfHeight - radius * across;
  const low = Math.min(upper, lower) + slack;
  let count = 0;
  set(out, 0, 0, 0);
  if (upper <= low) count += addEnd(out, axis, halfHeight, upperRadius, across, slack);
  if (lower <= low) count += addEnd(out, axis, -halfHeight, radius, across, slack);
  addScaled(out, center, out, 1 / count);
}

/** Adds the lowest point of the circle at one end; its middle, if all of it is as low. */
function addEnd(
  out: Vec3,
  axis: Readonly<Vec3>,
  offset: number,
  radius: number,
  across: number,
  slack: number,
): number {
  addScaled(out, out, axis, offset);
  if (2 * radius * across > slack) addScaled(out, out, radial, -radius / across);
  return 1;
}

const crossed = vec3();
const radial = vec3();
