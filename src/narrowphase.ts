// The pure entry, `first-contact/narrowphase`: shape against shape without a world. All functions depend on their
// arguments only.

export type { Capsule, WorldCapsule } from './geometry/capsule.ts';
export type { Cone } from './geometry/cone.ts';
export type { ConvexHull } from './geometry/convex-hull.ts';
export type { Cylinder } from './geometry/cylinder.ts';
export type { LengthsXZ } from './geometry/height-field/build-height-field.ts';
export { type Box, type Obb, obbToAabb } from './geometry/obb.ts';
export { distancePointPlane, type Plane, type WorldPlane } from './geometry/plane.ts';
export type {
  ChildShape,
  Compound,
  CompoundChild,
  HeightField,
  Shape,
  ShapeType,
  TriangleMesh,
} from './geometry/shape.ts';
export type { Sphere, WorldSphere } from './geometry/sphere.ts';
export type { Triangle, WorldTriangle } from './geometry/triangle.ts';
export { type Aabb, createAabb } from './math/aabb.ts';
export { type Barycentric, barycentric, createBarycentric } from './math/barycentric.ts';
export { closestPointOnAabb, closestPointOnSegment, closestPointOnTriangle } from './math/closest-points.ts';
export { createInterval, type Interval } from './math/interval.ts';
export type { Quat, QuatLike } from './math/quat.ts';
export type { Vec2 } from './math/vec2.ts';
export type { Vec3, Vec3Like } from './math/vec3.ts';
export {
  closestPointOnObb,
  closestPointsSegmentSegment,
  closestPointsSegmentTriangle,
} from './narrowphase/closest-points.ts';
export { overlapAabbAabb, sweepAabbAabb } from './narrowphase/pairs/aabb-aabb.ts';
export { contactObbObb, distanceObbObb, overlapObbObb, sweepObbObb } from './narrowphase/pairs/box-box.ts';
export { contactObbPlane, distanceObbPlane, overlapObbPlane, sweepObbPlane } from './narrowphase/pairs/box-plane.ts';
export {
  contactObbTriangle,
  distanceObbTriangle,
  overlapObbTriangle,
  sweepObbTriangle,
} from './narrowphase/pairs/box-triangle.ts';
export {
  contactCapsuleObb,
  distanceCapsuleObb,
  overlapCapsuleObb,
  sweepCapsuleObb,
} from './narrowphase/pairs/capsule-box.ts';
export {
  contactCapsuleCapsule,
  distanceCapsuleCapsule,
  overlapCapsuleCapsule,
  sweepCapsuleCapsule,
} from './narrowphase/pairs/capsule-capsule.ts';
export {
  contactCapsulePlane,
  distanceCapsulePlane,
  overlapCapsulePlane,
  sweepCapsulePlane,
} from './narrowphase/pairs/capsule-plane.ts';
export {
  contactCapsuleTriangle,
  distanceCapsuleTriangle,
  overlapCapsuleTriangle,
  sweepCapsuleTriangle,
} from './narrowphase/pairs/capsule-triangle.ts';
export { distanceSquaredPointAabb, overlapSphereAabb } from './narrowphase/pairs/sphere-aabb.ts';
export {
  contactSphereObb,
  distanceSphereObb,
  overlapSphereObb,
  sweepSphereObb,
} from './narrowphase/pairs/sphere-box.ts';
export {
  contactSphereCapsule,
  distanceSphereCapsule,
  overlapSphereCapsule,
  sweepSphereCapsule,
} from './narrowphase/pairs/sphere-capsule.ts';
export {
  contactSpherePlane,
  distanceSpherePlane,
  overlapSpherePlane,
  sweepSpherePlane,
  sweepSphereTwoSidedPlane,
} from './narrowphase/pairs/sphere-plane.ts';
export {
  contactSphereSphere,
  distanceSphereSphere,
  overlapSphereSphere,
  sweepSphereSphere,
} from './narrowphase/pairs/sphere-sphere.ts';
export {
  contactSphereTriangle,
  distanceSphereTriangle,
  overlapSphereTriangle,
  sweepSphereTriangle,
} from './narrowphase/pairs/sphere-triangle.ts';
export {
  contactTrianglePlane,
  distanceTrianglePlane,
  overlapTrianglePlane,
  sweepTrianglePlane,
} from './narrowphase/pairs/triangle-plane.ts';
export {
  contactTriangleTriangle,
  distanceTriangleTriangle,
  overlapTriangleTriangle,
  sweepTriangleTriangle,
} from './narrowphase/pairs/triangle-triangle.ts';
export type { PlacedShape } from './narrowphase/placed-shape.ts';
export {
  pointInTriangleAngleComparison,
  pointInTriangleAngleComparison2D,
} from './narrowphase/point-in-triangle/angle-comparison.ts';
export { pointInTriangleAngleSum, pointInTriangleAngleSum2D } from './narrowphase/point-in-triangle/angle-sum.ts';
export {
  pointInTriangle,
  pointInTriangleBarycentric,
  pointInTriangleBarycentric2D,
} from './narrowphase/point-in-triangle/barycentric.ts';
export {
  classifyPointInTriangle,
  classifyPointInTriangle2D,
  type PointInTriangle,
} from './narrowphase/point-in-triangle/classify.ts';
export { pointInTriangle2D, pointInTriangleEdgeEquations2D } from './narrowphase/point-in-triangle/edge-equations.ts';
export { pointInTriangleSameSide, pointInTriangleSameSide2D } from './narrowphase/point-in-triangle/same-side.ts';
export type { RayCrossing } from './narrowphase/rays/crossing-list.ts';
export {
  intersectLineTriangle,
  intersectRayTriangle,
  intersectSegmentTriangle,
} from './narrowphase/rays/line-triangle.ts';
export { createRayHit, type Ray, type RayHit, type RayLike } from './narrowphase/rays/ray.ts';
export { rayAabb } from './narrowphase/rays/ray-aabb.ts';
export { rayCapsule } from './narrowphase/rays/ray-capsule.ts';
export { rayObb } from './narrowphase/rays/ray-obb.ts';
export { rayPlane } from './narrowphase/rays/ray-plane.ts';
export { raySphere } from './narrowphase/rays/ray-sphere.ts';
export { rayTriangle } from './narrowphase/rays/ray-triangle.ts';
export { type RayShapeOptions, raycastShape } from './narrowphase/rays/raycast.ts';
export { intersectSegmentAabb, overlapSegmentAabb } from './narrowphase/rays/segment-aabb.ts';
export { intersectSegmentObb, overlapSegmentObb } from './narrowphase/rays/segment-obb.ts';
export {
  createTriangleIntersection,
  type Line,
  type TriangleIntersection,
  type TriangleOptions,
  type TriangleOutcome,
} from './narrowphase/rays/triangle-intersection.ts';
export { clampToImpact, pushOut, reflect, slideAlong } from './narrowphase/response.ts';
export {
  type ClosestPoints,
  type Contact,
  type ContactPoint,
  createClosestPoints,
  createContact,
  createManifold,
  createSweepHit,
  type Manifold,
  type PartNumbers,
  type SweepHit,
} from './narrowphase/results.ts';
export {
  contactShapes,
  distanceShapes,
  overlapShapes,
  shapeBounds,
  shapeContains,
  sweepShapes,
} from './narrowphase/shape-queries.ts';
export { type BoxOptions, box } from './shapes/box.ts';
export { type CapsuleOptions, capsule } from './shapes/capsule.ts';
export { type CompoundChildOptions, compound, offset } from './shapes/compound.ts';
export { type ConeOptions, cone } from './shapes/cone.ts';
export { convexHull, type HullPoints } from './shapes/convex-hull.ts';
export { type CylinderOptions, cylinder } from './shapes/cylinder.ts';
export { type HeightFieldOptions, heightField } from './shapes/height-field.ts';
export { createObb, type ObbOptions } from './shapes/obb.ts';
export { type PlaneOptions, plane } from './shapes/plane.ts';
export { shapeFrom } from './shapes/shape-from.ts';
export { sphere } from './shapes/sphere.ts';
export { triangle } from './shapes/triangle.ts';
export { type TriangleMeshOptions, triangleMesh } from './shapes/triangle-mesh.ts';
