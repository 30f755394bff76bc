import { SEEN_EDGE_ON } from '../../constants.ts';
import type { WorldCone } from '../../geometry/cone.ts';
import type { WorldCylinder } from '../../geometry/cylinder.ts';
import { lengthAcross, type SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import { addScaled, dot, scale, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import { reduceShortEdge } from './face-corners.ts';
import { heightOfPolygon } from './flat-face.ts';
import type { FaceReduction } from './projected-face.ts';
import { joinEdges } from './shared-segment.ts';
import type { SupportingFace } from './supporting-face.ts';

// Supporting faces of cylinders and cones. A cap that nearly faces the direction is the square of its four rim points on
// the solid's own axes, which jitter cannot exchange. Where it is tilted, these are apart, and the point of the contact is
// the deepest rim point. Otherwise it is the line on the side that is farthest along the direction.

/** Writes the supporting face of `c`. Rim points are numbered from 0 at the upper end and from 4 at the lower. */
export function faceOfCylinder(out: SupportingFace, c: Readonly<WorldCylinder>, direction: Readonly<Vec3>): void {
  const slope = dot(c.axis, direction);
  begin(out);
  if (lengthAcross(c, direction) < SEEN_EDGE_ON) {
    writeCap(out, c, slope < 0 ? -1 : 1);
    return;
  }
  writeRadial(c, direction, slope);
  writeSideCorner(out, 0, c, 1, c.radius);
  writeSideCorner(out, 1, c, -1, c.radius);
}

/** Writes the supporting face of `c`. The apex is number 0; rim points are numbered from 4. */
export function faceOfCone(out: SupportingFace, c: Readonly<WorldCone>, direction: Readonly<Vec3>): void {
  const slope = dot(c.axis, direction);
  begin(out);
  const isAlong = lengthAcross(c, direction) < SEEN_EDGE_ON;
  if (isAlong && slope < 0) {
    writeCap(out, c, -1);
    return;
  }
  writeSideCorner(out, 0, c, 1, 0);
  if (isAlong) {
    out.count = 1;
    return;
  }
  writeRadial(c, direction, slope);
  writeSideCorner(out, 1, c, -1, c.radius);
}

/** Caps, and lines on the side. */
export const revolutionFace: FaceReduction = {
  span: 8,
  reduce: reduceShortEdge,
  joinEdges,
  height: heightOfPolygon,
};

function begin(out: SupportingFace): void {
  out.isEdgeOn = false;
  out.count = 2;
  out.number = 0;
  out.radius = 0;
}

/** Writes the cap at one end, counter-clockwise around its normal. */
function writeCap(out: SupportingFace, { axis, across, radius, halfHeight }: SolidOfRevolution, end: 1 | -1): void {
  out.count = 4;
  out.number = end > 0 ? 0 : 1;
  scale(out.normal, axis, end);
  setCross(aside, axis, across);
  for (let i = 0; i < 4; i++) {
    const quarter = end > 0 ? i : 3 - i;
    const corner = out.corners[i];
    out.numbers[i] = quarter + (end > 0 ? 0 : 4);
    scale(corner, axis, end * halfHeight);
    addScaled(corner, corner, quarter & 1 ? aside : across, quarter < 2 ? radius : -radius);
  }
}

/** Writes the unit vector across the axis that is closest to the direction. */
function writeRadial(solid: Readonly<SolidOfRevolution>, direction: Readonly<Vec3>, slope: number): void {
  addScaled(radial, direction, solid.axis, -slope);
  scale(radial, radial, 1 / lengthAcross(solid, direction));
}

/** Writes the point of the side at one end. */
function writeSideCorner(
  out: SupportingFace,
  i: number,
  { axis, halfHeight }: Readonly<SolidOfRevolution>,
  end: 1 | -1,
  radius: number,
): void {
  const corner = out.corners[i];
  out.numbers[i] = end > 0 ? 0 : 4;
  scale(corner, axis, end * halfHeight);
  if (radius > 0) addScaled(corner, corner, radial, radius);
}

const aside = vec3();
const radial = vec3();
