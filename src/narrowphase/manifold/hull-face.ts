// Supporting face of a convex hull: a polygon, or an edge where the hull is sharp.

import { FEATURE_PREFERENCE, MOST_CORNERS, SEEN_EDGE_ON } from '../../constants.ts';
import type { WorldConvexHull } from '../../geometry/convex-hull.ts';
import type { HullData } from '../../geometry/hull/hull-data.ts';
import type { HullFace } from '../../geometry/hull/hull-surface.ts';
import { toLocalDirection, toWorldDirection } from '../../geometry/local-frame.ts';
import { dot, type Vec3, vec3 } from '../../math/vec3.ts';
import { reduceShortEdge } from './face-corners.ts';
import { heightOfPolygon } from './flat-face.ts';
import type { FaceReduction } from './projected-face.ts';
import { joinEdges } from './shared-segment.ts';
import type { SupportingFace } from './supporting-face.ts';

/** A polygon of a hull, or an edge of it. */
export const polygonFace: FaceReduction = {
  span: MOST_CORNERS,
  reduce: reduceShortEdge,
  joinEdges,
  height: heightOfPolygon,
};

/**
 * Writes the supporting face of `h` along the unit vector `direction`: of the faces at its farthest corners the one whose
 * normal is closest to the direction, the first of those that are equally close. If even that face is seen edge-on, its
 * farthest edge is written.
 */
export function faceOfHull(out: SupportingFace, h: Readonly<WorldConvexHull>, direction: Readonly<Vec3>): void {
  const { hull } = h;
  toLocalDirection(local, h, direction);
  let top = -Infinity;
  for (let i = 0; i < hull.cornerCount; i++) {
    heights[i] = dot(hull.corners[i], local);
    top = Math.max(top, heights[i]);
  }
  const least = top - FEATURE_PREFERENCE * hull.size;
  let best = 0;
  let cosine = -Infinity;
  for (let i = 0; i < hull.wideFaces.length; i++) {
    const face = hull.wideFaces[i];
    const along = dot(face.normal, local);
    if (along <= cosine + FEATURE_PREFERENCE || !reaches(face, least)) continue;
    cosine = along;
    best = i;
  }
  const face = hull.wideFaces[best];
  out.isEdgeOn = false;
  out.radius = 0;
  out.number = best;
  out.count = 0;
  toWorldDirection(out.normal, h, face.normal);
  if (cosine < SEEN_EDGE_ON) {
    writeEdge(out, h, face);
    return;
  }
  for (const corner of face.corners) writeCorner(out, h, hull, corner);
}

/** Whether a corner of a face is at least so far along the direction. */
function reaches({ corners }: HullFace, least: number): boolean {
  for (const corner of corners) if (heights[corner] >= least) return true;
  return false;
}

/** Writes the edge of a face whose nearer end is the farthest along the direction. */
function writeEdge(out: SupportingFace, h: Readonly<WorldConvexHull>, { corners }: HullFace): void {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < corners.length; i++) {
    const near = Math.min(heights[corners[i]], heights[corners[(i + 1) % corners.length]]);
    if (near <= most) continue;
    most = near;
    best = i;
  }
  const from = corners[best];
  const to = corners[(best + 1) % corners.length];
  // In the order of the corners, whichever face the edge is of.
  writeCorner(out, h, h.hull, Math.min(from, to));
  writeCorner(out, h, h.hull, Math.max(from, to));
}

function writeCorner(out: SupportingFace, h: Readonly<WorldConvexHull>, { corners }: HullData, corner: number): void {
  const slot = out.count++;
  if (slot === out.corners.length) out.corners.push(vec3());
  out.numbers[slot] = corner;
  toWorldDirection(out.corners[slot], h, corners[corner]);
}

const local = vec3();
/** Heights of the corners along the direction. */
const heights = new Float64Array(MOST_CORNERS);
