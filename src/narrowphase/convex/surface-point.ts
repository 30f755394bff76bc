import { closestPointOnSegment, closestPointOnTriangle } from '../../math/closest-points.ts';
import { addScaled, copy, dot, lengthSquared, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import { NearestSurface } from '../revolution/profile.ts';
import type { ConvexSolid } from './convex-solid.ts';

/** Moves a point near the surface of a solid, relative to its center, onto that surface. The radius around it does not count. */
export function moveToSurface(p: Vec3, solid: ConvexSolid): void {
  const { points, count } = solid;
  copy(from, p);
  if (solid.hasCircles) {
    surface.find(solid.profile, solid, from);
    copy(p, surface.point);
  } else if (count === 1) copy(p, points[0]);
  else if (count === 2) closestPointOnSegment(p, from, points[0], points[1]);
  else if (count === 3) closestPointOnTriangle(p, from, points[0], points[1], points[2]);
  else moveToFaces(p, solid);
}

/**
 * Projects on the face beyond which the point is farthest. If that leads beyond another face, the point moves on in the first face
 * to the edge of both, and along the edge to a corner: projections on one face after the other converge slowly where edges are
 * sharp.
 */
function moveToFaces(p: Vec3, { normals, normalCount, offsets }: ConvexSolid): void {
  let met = 0;
  for (let i = 0; i < MOST_FACES; i++) {
    let outermost = 0;
    let most = -Infinity;
    for (let k = 0; k < normalCount; k++) {
      const beyond = dot(p, normals[k]) - offsets[k];
      if (beyond <= most) continue;
      most = beyond;
      outermost = k;
    }
    const n = normals[outermost];
    copy(along, n);
    if (met === 1) addScaled(along, n, firstMet, -dot(n, firstMet));
    else if (met === 2) setCross(along, firstMet, secondMet);
    // Beyond a face the ray ends at a distance of beyond / (along · n).
    let slope = dot(along, n);
    if (met === 3 || !(slope * slope > lengthSquared(along) * LEAST_SLOPE)) {
      met = 0;
      slope = 1;
      copy(along, n);
    }
    addScaled(p, p, along, -most / slope);
    if (most <= 0) return;
    if (met === 0) copy(firstMet, n);
    else copy(secondMet, n);
    met++;
  }
}

/** Most projections: a corner has rarely more faces. */
const MOST_FACES = 8;
/** Square of the sine of the angle of faces that have no edge. */
const LEAST_SLOPE = 1e-12;
const along = vec3();
const firstMet = vec3();
const secondMet = vec3();
const surface = new NearestSurface();
const from = vec3();
