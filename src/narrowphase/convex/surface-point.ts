import { closestPointOnSegment, closestPointOnTriangle } from '../../math/closest-points.ts';
import { addScaled, copy, dot, type Vec3, vec3 } from '../../math/vec3.ts';
import { NearestSurface } from '../revolution/profile.ts';
import type { ConvexSolid } from './convex-solid.ts';

/** Moves a point near the surface of a solid, relative to its center, onto that surface. The radius around it does not count. */
export function moveToSurface(p: Vec3, solid: ConvexSolid): void {
  const { points, count } = solid;
  copy(from, p);
  if (solid.hasCircles) {
    surface.find(solid.profile, solid, from);
    copy(p, surface.point);
  } else if (count === 2) closestPointOnSegment(p, from, points[0], points[1]);
  else if (count === 3) closestPointOnTriangle(p, from, points[0], points[1], points[2]);
  else moveToFaces(p, solid);
}

/** Projects on the face that is farthest inside of the point; near an edge or a corner on each of its faces in turn. */
function moveToFaces(p: Vec3, solid: ConvexSolid): void {
  for (let i = 0; i < MOST_FACES; i++) {
    let outermost = 0;
    let most = -Infinity;
    for (let k = 0; k < solid.normalCount; k++) {
      const beyond = dot(p, solid.normals[k]) - solid.offsets[k];
      if (beyond <= most) continue;
      most = beyond;
      outermost = k;
    }
    addScaled(p, p, solid.normals[outermost], -most);
    if (most <= 0) return;
  }
}

/** Most projections: a corner has rarely more faces. */
const MOST_FACES = 8;
const surface = new NearestSurface();
const from = vec3();
