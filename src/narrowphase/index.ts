// The pure entry, `first-contact/narrowphase`: shape against shape without a world. Everything here is a function of its
// arguments; nothing is kept.

export { type Aabb, createAabb } from '../math/aabb.ts';
export type { Quat, QuatLike } from '../math/quat.ts';
export type { Vec3, Vec3Like } from '../math/vec3.ts';
export { type Box, type BoxOptions, box, createObb, type Obb, type ObbOptions, obbToAabb } from '../shapes/box.ts';
export { distancePointPlane, type Plane, type PlaneOptions, plane, type WorldPlane } from '../shapes/plane.ts';
export type { Shape, ShapeType } from '../shapes/shape.ts';
export { type Sphere, sphere, type WorldSphere } from '../shapes/sphere.ts';
export { overlapAabbAabb, sweepAabbAabb } from './aabb-aabb.ts';
export { contactObbObb, distanceObbObb, overlapObbObb, sweepObbObb } from './box-box.ts';
export { contactObbPlane, distanceObbPlane, overlapObbPlane, sweepObbPlane } from './box-plane.ts';
export {
  contactShapes,
  distanceShapes,
  overlapShapes,
  shapeBounds,
  shapeContains,
  sweepShapes,
} from './generic.ts';
export type { PlacedShape } from './placed-shape.ts';
export {
  type ClosestPoints,
  type Contact,
  createClosestPoints,
  createContact,
  createSweepHit,
  type SweepHit,
} from './results.ts';
export { distanceSquaredPointAabb, overlapSphereAabb } from './sphere-aabb.ts';
export { contactSphereObb, distanceSphereObb, overlapSphereObb, sweepSphereObb } from './sphere-box.ts';
export {
  contactSpherePlane,
  distanceSpherePlane,
  overlapSpherePlane,
  sweepSpherePlane,
  sweepSphereTwoSidedPlane,
} from './sphere-plane.ts';
export { contactSphereSphere, distanceSphereSphere, overlapSphereSphere, sweepSphereSphere } from './sphere-sphere.ts';
