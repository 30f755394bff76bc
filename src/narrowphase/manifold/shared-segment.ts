import { SEEN_EDGE_ON } from '../../constants.ts';
import { nameOfCorner, nameOfFace } from './feature-names.ts';
import type { AddPoint, ProjectedFace, ProjectedPoint } from './projected-face.ts';

/**
 * Adds the ends of the segment that two faces share if both count as edges and are parallel. False for others: then a triangle seen
 * edge-on is reduced to its outermost edge if the other face counts as an edge, too. See `FaceReduction.joinEdges`.
 */
export function joinEdges(a: ProjectedFace, b: ProjectedFace, slack: number, near: number, add: AddPoint): boolean {
  if (!isLikeEdge(a) || !isLikeEdge(b)) return false;
  a.reduction.reduceToEdge?.(a, near);
  b.reduction.reduceToEdge?.(b, near);
  if (a.count !== 2 || b.count !== 2 || !areParallel(a, b)) return false;
  for (let end = 0; end < 2; end++) {
    const featureOfA = writeEndOnEdge(a, b, end, slack, near);
    if (featureOfA > 0) add(projectedPoint, featureOfA, nameOfCorner(b, end));
    const featureOfB = writeEndOnEdge(b, a, end, slack, near);
    if (featureOfB > 0) add(projectedPoint, nameOfCorner(a, end), featureOfB);
  }
  return true;
}

/** Whether a face counts as an edge: an edge, a point, or a triangle seen edge-on. */
function isLikeEdge({ face, count }: ProjectedFace): boolean {
  return face.isEdgeOn || count === 2 || count === 1;
}

/** Whether two edges are so nearly parallel that they touch along a segment. */
function areParallel(a: ProjectedFace, b: ProjectedFace): boolean {
  const [from, to] = b.corners;
  const u = to.u - from.u;
  const v = to.v - from.v;
  return Math.abs(a.beyond(0, to) - a.beyond(0, from)) < SEEN_EDGE_ON * Math.sqrt(u * u + v * v);
}

/**
 * Writes to `projectedPoint` the point between an end of `other` and the edge beside it, weighted by their radii.
 * Returns the number of the feature of `edge` there, or 0.
 */
function writeEndOnEdge(edge: ProjectedFace, other: ProjectedFace, end: number, slack: number, near: number): number {
  const corner = other.corners[end];
  const along = edge.along(0, corner);
  const beyond = edge.beyond(0, corner);
  const radius = edge.face.radius + other.face.radius;
  if (along < -slack || along > edge.length[0] + slack || Math.abs(beyond) > Math.max(slack, radius)) return 0;
  const inwards = radius > 0 ? (beyond * other.face.radius) / radius : 0;
  projectedPoint.u = corner.u - edge.outU[0] * inwards;
  projectedPoint.v = corner.v - edge.outV[0] * inwards;
  if (along <= near) return nameOfCorner(edge, 0);
  return along >= edge.length[0] - near ? nameOfCorner(edge, 1) : nameOfFace(edge);
}

const projectedPoint: ProjectedPoint = { u: 0.5, v: 0.5 };
