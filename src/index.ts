// The public entry, `first-contact`.

export type { BoxCast, Broadphase } from './broadphase/broadphase.ts';
export type { PairList } from './broadphase/pair-list.ts';
export { Character, type CharacterOptions } from './character/character.ts';
export { moveAndSlide } from './character/move-and-slide.ts';
export type { MoveOptions } from './character/move-options.ts';
export { createMoveResult, type MoveCollision, type MoveResult } from './character/move-result.ts';
export {
  createDebugLines,
  type DebugLines,
  type DebugLinesOptions,
  debugLines,
} from './debug/debug-lines.ts';
export type { Capsule } from './geometry/capsule.ts';
export type { Cone } from './geometry/cone.ts';
export type { ConvexHull } from './geometry/convex-hull.ts';
export type { Cylinder } from './geometry/cylinder.ts';
export type { LengthsXZ } from './geometry/height-field/build-height-field.ts';
export type { Box } from './geometry/obb.ts';
export type { Plane } from './geometry/plane.ts';
export type {
  ChildShape,
  Compound,
  CompoundChild,
  HeightField,
  Shape,
  ShapeType,
  TriangleMesh,
} from './geometry/shape.ts';
export type { Sphere } from './geometry/sphere.ts';
export type { Triangle } from './geometry/triangle.ts';
export { history } from './history.ts';
export { manifold, manifoldOf } from './manifold.ts';
export type { Quat, QuatLike } from './math/quat.ts';
export type { Vec3, Vec3Like } from './math/vec3.ts';
export type { RayHit, RayLike } from './narrowphase/rays/ray.ts';
export { clampToImpact, pushOut, reflect, slideAlong } from './narrowphase/response.ts';
export type { Contact, ContactPoint, Manifold, PartNumbers, SweepHit } from './narrowphase/results.ts';
export type { Impact, ImpactCallback } from './response/impact.ts';
export {
  type BounceOptions,
  bounce,
  type RespondOptions,
  type ResponseOptions,
  respond,
  slide,
  stop,
} from './response/responses.ts';
export { type BoxOptions, box } from './shapes/box.ts';
export { type CapsuleOptions, capsule } from './shapes/capsule.ts';
export { type CompoundChildOptions, compound, offset } from './shapes/compound.ts';
export { type ConeOptions, cone } from './shapes/cone.ts';
export { convexHull, type HullPoints } from './shapes/convex-hull.ts';
export { type CylinderOptions, cylinder } from './shapes/cylinder.ts';
export { type HeightFieldOptions, heightField } from './shapes/height-field.ts';
export { type PlaneOptions, plane } from './shapes/plane.ts';
export { scaled } from './shapes/scaled.ts';
export { shapeFrom } from './shapes/shape-from.ts';
export { shapeFromShared } from './shapes/shape-from-shared.ts';
export { shareShape } from './shapes/share-shape.ts';
export type { SharedChild, SharedShape } from './shapes/shared-shape.ts';
export { sphere } from './shapes/sphere.ts';
export { triangle } from './shapes/triangle.ts';
export { type TriangleMeshOptions, triangleMesh } from './shapes/triangle-mesh.ts';
export { checksum } from './state/checksum.ts';
export { type DeserializeOptions, deserialize, type WorldClass, type WorldKinds } from './state/deserialize.ts';
export type { Divergence } from './state/difference.ts';
export { type DivergenceOptions, findDivergence } from './state/find-divergence.ts';
export { fork } from './state/fork.ts';
export type { Kinds } from './state/kinds.ts';
export { type NextContact, type NextContactOptions, nextContact } from './state/next-contact.ts';
export { type PathCorner, type PredictPathOptions, predictPath } from './state/predict-path.ts';
export { type Recording, type RecordOptions, record } from './state/record.ts';
export { type Replay, type ReplayOptions, replay } from './state/replay.ts';
export { restore } from './state/restore.ts';
export { Rewind, type RewindEvent, type RewindEventType, type RewindOptions } from './state/rewind.ts';
export { type SerializeOptions, serialize } from './state/serialize.ts';
export { type Snapshot, snapshot } from './state/snapshot.ts';
export { stepToNextContact } from './state/step-to-next-contact.ts';
export { type SyncTestOptions, syncTest } from './state/sync-test.ts';
export type {
  Body,
  BodyContact,
  BodyContactEvent,
  BodyWorld,
  NewBody,
} from './world/body.ts';
export type { BodyHandle } from './world/body-handle.ts';
export type { BodyOptions, BodyType } from './world/body-options.ts';
export type { AdvanceOptions, AdvanceResult } from './world/clock.ts';
export type { PairFilter } from './world/contact-rules.ts';
export type { ContactEvent } from './world/events/contact-event.ts';
export type { ContactEventType, Emitter, Unsubscribe } from './world/events/emitter.ts';
export type { BodySelector, PairEvent, PairEvents } from './world/events/pair-events.ts';
export { defineLayers, type Layers } from './world/layers.ts';
export type { WorldHistory } from './world/past.ts';
export { type BatchHits, createBatchHits } from './world/queries/batch.ts';
export {
  createWorldClosestPoint,
  createWorldRayHit,
  createWorldSweepHit,
  type WorldClosestPoint,
  type WorldRayHit,
  type WorldSweepHit,
} from './world/queries/hits.ts';
export type {
  CastOptions,
  OutOption,
  QueryFilter,
  QueryOptions,
  RayAllOptions,
  RayOptions,
  SweepOptions,
} from './world/queries/query-options.ts';
export type { Queryable } from './world/queries/queryable.ts';
export type { Pose } from './world/queries/shape-query.ts';
export type { BodyResponse } from './world/responder.ts';
export type { TransformOptions } from './world/transforms.ts';
export { World } from './world/world.ts';
export type { WorldOptions } from './world/world-options.ts';
export type { WorldState } from './world/world-state.ts';
