// The pure entry, `first-contact/narrowphase`: shape against shape without a world. Everything here is a function of its
// arguments; nothing is kept.

export { type Aabb, createAabb } from '../math/aabb.ts';
export { type Barycentric, barycentric, createBarycentric } from '../math/barycentric.ts';
export { closestPointOnAabb, closestPointOnSegment, closestPointOnTriangle } from '../math/closest-points.ts';
export { createInterval, type Interval } from '../math/interval.ts';
export type { Quat, QuatLike } from '../math/quat.ts';
export type { Vec2 } from '../math/vec2.ts';
export type { Vec3, Vec3Like } from '../math/vec3.ts';
export { type Box, type BoxOptions, box, createObb, type Obb, type ObbOptions, obbToAabb } from '../shapes/box.ts';
export { type Capsule, type CapsuleOptions, capsule, type WorldCapsule } from '../shapes/capsule.ts';
export { distancePointPlane, type Plane, type PlaneOptions, plane, type WorldPlane } from '../shapes/plane.ts';
export type { Shape, ShapeType } from '../shapes/shape.ts';
export { type Sphere, sphere, type WorldSphere } from '../shapes/sphere.ts';
export { type Triangle, triangle, type WorldTriangle } from '../shapes/triangle.ts';
export { overlapAabbAabb, sweepAabbAabb } from './aabb-aabb.ts';
export { contactObbObb, distanceObbObb, overlapObbObb, sweepObbObb } from './box-box.ts';
export { contactObbPlane, distanceObbPlane, overlapObbPlane, sweepObbPlane } from './box-plane.ts';
export { contactObbTriangle, distanceObbTriangle, overlapObbTriangle, sweepObbTriangle } from './box-triangle.ts';
export { contactCapsuleObb, distanceCapsuleObb, overlapCapsuleObb, sweepCapsuleObb } from './capsule-box.ts';
export {
  contactCapsuleCapsule,
  distanceCapsuleCapsule,
  overlapCapsuleCapsule,
  sweepCapsuleCapsule,
} from './capsule-capsule.ts';
export { contactCapsulePlane, distanceCapsulePlane, overlapCapsulePlane, sweepCapsulePlane } from './capsule-plane.ts';
export {
  contactCapsuleTriangle,
  distanceCapsuleTriangle,
  overlapCapsuleTriangle,
  sweepCapsuleTriangle,
} from './capsule-triangle.ts';
export { closestPointOnObb, closestPointsSegmentSegment, closestPointsSegmentTriangle } from './closest-points.ts';
export {
  contactShapes,
  distanceShapes,
  overlapShapes,
  shapeBounds,
  shapeContains,
  sweepShapes,
} from './generic.ts';
export {
  createTriangleIntersection,
  intersectLineTriangle,
  intersectRayTriangle,
  intersectSegmentTriangle,
  type Line,
  type TriangleIntersection,
  type TriangleOptions,
  type TriangleOutcome,
} from './line-triangle.ts';
export type { PlacedShape } from './placed-shape.ts';
export {
  pointInTriangleAngleComparison,
  pointInTriangleAngleComparison2D,
} from './point-in-triangle/angle-comparison.ts';
export { pointInTriangleAngleSum, pointInTriangleAngleSum2D } from './point-in-triangle/angle-sum.ts';
export {
  pointInTriangle,
  pointInTriangleBarycentric,
  pointInTriangleBarycentric2D,
} from './point-in-triangle/barycentric.ts';
export {
  classifyPointInTriangle,
  classifyPointInTriangle2D,
  type PointInTriangle,
} from './point-in-triangle/classify.ts';
export { pointInTriangle2D, pointInTriangleEdgeEquations2D } from './point-in-triangle/edge-equations.ts';
export { pointInTriangleSameSide, pointInTriangleSameSide2D } from './point-in-triangle/same-side.ts';
export { createRayHit, type Ray, type RayHit, type RayLike } from './ray.ts';
export { rayAabb } from './ray-aabb.ts';
export { rayCapsule } from './ray-capsule.ts';
export { rayObb } from './ray-obb.ts';
export { rayPlane } from './ray-plane.ts';
export { raySphere } from './ray-sphere.ts';
export { rayTriangle } from './ray-triangle.ts';
export { raycastShape } from './raycast.ts';
export { clampToImpact, pushOut, reflect, slide } from './response.ts';
export {
  type ClosestPoints,
  type Contact,
  type ContactPoint,
  createClosestPoints,
  createContact,
  createManifold,
  createSweepHit,
  type Manifold,
  type SweepHit,
} from './results.ts';
export { intersectSegmentAabb, overlapSegmentAabb } from './segment-aabb.ts';
export { intersectSegmentObb, overlapSegmentObb } from './segment-obb.ts';
export { distanceSquaredPointAabb, overlapSphereAabb } from './sphere-aabb.ts';
export { contactSphereObb, distanceSphereObb, overlapSphereObb, sweepSphereObb } from './sphere-box.ts';
export {
  contactSphereCapsule,
  distanceSphereCapsule,
  overlapSphereCapsule,
  sweepSphereCapsule,
} from './sphere-capsule.ts';
export {
  contactSpherePlane,
  distanceSpherePlane,
  overlapSpherePlane,
  sweepSpherePlane,
  sweepSphereTwoSidedPlane,
} from './sphere-plane.ts';
export { contactSphereSphere, distanceSphereSphere, overlapSphereSphere, sweepSphereSphere } from './sphere-sphere.ts';
export {
  contactSphereTriangle,
  distanceSphereTriangle,
  overlapSphereTriangle,
  sweepSphereTriangle,
} from './sphere-triangle.ts';
export {
  contactTrianglePlane,
  distanceTrianglePlane,
  overlapTrianglePlane,
  sweepTrianglePlane,
} from './triangle-plane.ts';
export {
  contactTriangleTriangle,
  distanceTriangleTriangle,
  overlapTriangleTriangle,
  sweepTriangleTriangle,
} from './triangle-triangle.ts';
