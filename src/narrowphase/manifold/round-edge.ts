import { reduceShortEdge } from './face-corners.ts';
import type { FaceReduction, ProjectedFace, ProjectedPoint } from './projected-face.ts';
import { joinEdges } from './shared-segment.ts';

/** The core of a capsule, grown by the radius. */
export const roundEdge: FaceReduction = {
  span: 8,
  reduce: reduceShortEdge,
  joinEdges,
  height: heightOfRound,
};

/**
 * Height of a capsule. The plane through the point, along core and normal, cuts the capsule in a stadium of radius √(r²
 * − y²), with y the distance of the point from the core. The surface is a half circle around the outer end, then a
 * straight line from where the radius is perpendicular to the core.
 */
function heightOfRound(face: Readonly<ProjectedFace>, p: Readonly<ProjectedPoint>): number {
  const { outwards, length } = face;
  const { radius } = face.face;
  const [from, to] = face.corners;
  // An edge that is seen as a point.
  if (face.count === 1) return from.h + radius * outwards;
  const isFirstFarther = (from.h - to.h) * outwards >= 0;
  const far = isFirstFarther ? from.h : to.h;
  const fall = Math.abs(to.h - from.h) / length[0];
  const secant = Math.sqrt(1 + fall * fall);
  const beside = face.beyond(0, p);
  const radiusThere = Math.sqrt(radius * radius - beside * beside);
  const along = isFirstFarther ? face.along(0, p) : length[0] - face.along(0, p);
  if (along * secant < radiusThere * fall) return far + outwards * Math.sqrt(radiusThere * radiusThere - along * along);
  return far + outwards * (radiusThere * secant - along * fall);
}
