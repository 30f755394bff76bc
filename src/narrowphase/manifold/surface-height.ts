import type { ProjectedFace, ProjectedPoint } from './projected-face.ts';

// Height of the surface of a shape along the contact normal, at a point over its projected face.

/** Height of the surface at a point over the face; NaN where there is no surface. */
export function heightAt(face: Readonly<ProjectedFace>, p: Readonly<ProjectedPoint>): number {
  const [from] = face.corners;
  if (face.count === 1) return from.h + face.radius * face.outwards;
  if (face.isChain) return heightOfEdge(face, face.along(0, p) <= face.length[0] ? 0 : 1, p);
  if (face.count !== 2) return face.isEdgeOn ? heightOfSteep(face, p) : heightOfPlane(face, p.u, p.v);
  if (face.radius > 0) return heightOfRound(face, p);
  return heightOfEdge(face, 0, p);
}

function heightOfEdge(face: Readonly<ProjectedFace>, i: number, p: Readonly<ProjectedPoint>): number {
  const from = face.corners[i];
  const to = face.corners[i + 1];
  return from.h + (to.h - from.h) * Math.max(0, Math.min(1, face.along(i, p) / face.length[i]));
}

function heightOfPlane(face: Readonly<ProjectedFace>, u: number, v: number): number {
  const [from] = face.corners;
  return from.h + face.slopeU * (u - from.u) + face.slopeV * (v - from.v);
}

/**
 * Height of a steep triangle. A point slightly outside gets the height at the nearest side: the plane is steep there.
 */
function heightOfSteep(face: Readonly<ProjectedFace>, p: Readonly<ProjectedPoint>): number {
  let { u, v } = p;
  for (let i = 0; i < face.sideCount; i++) {
    const beyond = Math.max(0, face.beyond(i, p));
    u -= face.outU[i] * beyond;
    v -= face.outV[i] * beyond;
  }
  return heightOfPlane(face, u, v);
}

/**
 * Height of a capsule. The plane through the point, along core and normal, cuts the capsule in a stadium of radius √(r²
 * − y²), with y the distance of the point from the core. The surface is a half circle around the outer end, then a
 * straight line from where the radius is perpendicular to the core.
 */
function heightOfRound(face: Readonly<ProjectedFace>, p: Readonly<ProjectedPoint>): number {
  const { outwards, radius, length } = face;
  const [from, to] = face.corners;
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
