import type { WorldShape } from '../geometry/world-shape.ts';
import { isNegligible, set, type Vec3, vec3 } from '../math/vec3.ts';
import { type Shape, type ShapeType, shapeTypes } from '../shapes/shape.ts';
import { contactObbObb, distanceObbObb, overlapObbObb, sweepObbObb } from './pairs/box-box.ts';
import { contactObbPlane, distanceObbPlane, overlapObbPlane, sweepObbPlane } from './pairs/box-plane.ts';
import { contactObbTriangle, distanceObbTriangle, overlapObbTriangle, sweepObbTriangle } from './pairs/box-triangle.ts';
import { contactCapsuleObb, distanceCapsuleObb, overlapCapsuleObb, sweepCapsuleObb } from './pairs/capsule-box.ts';
import {
  contactCapsuleCapsule,
  distanceCapsuleCapsule,
  overlapCapsuleCapsule,
  sweepCapsuleCapsule,
} from './pairs/capsule-capsule.ts';
import {
  contactCapsulePlane,
  distanceCapsulePlane,
  overlapCapsulePlane,
  sweepCapsulePlane,
} from './pairs/capsule-plane.ts';
import {
  contactCapsuleTriangle,
  distanceCapsuleTriangle,
  overlapCapsuleTriangle,
  sweepCapsuleTriangle,
} from './pairs/capsule-triangle.ts';
import { contactSphereObb, distanceSphereObb, overlapSphereObb, sweepSphereObb } from './pairs/sphere-box.ts';
import {
  contactSphereCapsule,
  distanceSphereCapsule,
  overlapSphereCapsule,
  sweepSphereCapsule,
} from './pairs/sphere-capsule.ts';
import { contactSpherePlane, distanceSpherePlane, overlapSpherePlane, sweepSpherePlane } from './pairs/sphere-plane.ts';
import {
  contactSphereSphere,
  distanceSphereSphere,
  overlapSphereSphere,
  sweepSphereSphere,
} from './pairs/sphere-sphere.ts';
import {
  contactSphereTriangle,
  distanceSphereTriangle,
  overlapSphereTriangle,
  sweepSphereTriangle,
} from './pairs/sphere-triangle.ts';
import {
  contactTrianglePlane,
  distanceTrianglePlane,
  overlapTrianglePlane,
  sweepTrianglePlane,
} from './pairs/triangle-plane.ts';
import {
  contactTriangleTriangle,
  distanceTriangleTriangle,
  overlapTriangleTriangle,
  sweepTriangleTriangle,
} from './pairs/triangle-triangle.ts';
import type { ClosestPoints, Contact, SweepHit } from './results.ts';
import { flip, moveWithFrame } from './write-results.ts';

// Dispatch table: the functions of each pair of shape types. Only plane against plane is missing.

/** The four queries of a pair of shapes. In `sweep`, `a` moves by the displacement and `b` does not move. */
interface Pair<A, B> {
  distance(out: ClosestPoints, a: A, b: B): number;
  overlap(a: A, b: B): boolean;
  contact(out: Contact, a: A, b: B): boolean;
  sweep(out: SweepHit, a: A, b: B, displacement: Vec3): boolean;
}

/** The supported pairs, simpler shape first. */
export const pairs = {
  sphere: {
    sphere: pair(distanceSphereSphere, overlapSphereSphere, contactSphereSphere, sweepSphereSphere),
    capsule: pair(distanceSphereCapsule, overlapSphereCapsule, contactSphereCapsule, sweepSphereCapsule),
    box: pair(distanceSphereObb, overlapSphereObb, contactSphereObb, sweepSphereObb),
    triangle: pair(distanceSphereTriangle, overlapSphereTriangle, contactSphereTriangle, sweepSphereTriangle),
    plane: pair(distanceSpherePlane, overlapSpherePlane, contactSpherePlane, sweepSpherePlane),
  },
  capsule: {
    capsule: pair(distanceCapsuleCapsule, overlapCapsuleCapsule, contactCapsuleCapsule, sweepCapsuleCapsule),
    box: pair(distanceCapsuleObb, overlapCapsuleObb, contactCapsuleObb, sweepCapsuleObb),
    triangle: pair(distanceCapsuleTriangle, overlapCapsuleTriangle, contactCapsuleTriangle, sweepCapsuleTriangle),
    plane: pair(distanceCapsulePlane, overlapCapsulePlane, contactCapsulePlane, sweepCapsulePlane),
  },
  box: {
    box: pair(distanceObbObb, overlapObbObb, contactObbObb, sweepObbObb),
    triangle: pair(distanceObbTriangle, overlapObbTriangle, contactObbTriangle, sweepObbTriangle),
    plane: pair(distanceObbPlane, overlapObbPlane, contactObbPlane, sweepObbPlane),
  },
  triangle: {
    triangle: pair(distanceTriangleTriangle, overlapTriangleTriangle, contactTriangleTriangle, sweepTriangleTriangle),
    plane: pair(distanceTrianglePlane, overlapTrianglePlane, contactTrianglePlane, sweepTrianglePlane),
  },
  plane: {},
} as const;

function pair<A, B>(
  distance: Pair<A, B>['distance'],
  overlap: Pair<A, B>['overlap'],
  contact: Pair<A, B>['contact'],
  sweep: Pair<A, B>['sweep'],
): Pair<WorldShape, WorldShape> {
  // The table's key determines the world shapes. The type system cannot check it; this cast is the only one.
  return { distance, overlap, contact, sweep } as unknown as Pair<WorldShape, WorldShape>;
}

/** A world shape with its type and motion, as the dispatch uses it. */
export interface PosedShape {
  /** Its shape. */
  readonly shape: Shape;
  /** Number of the shape's type, from `kindOf`. */
  readonly kind: number;
  /** The shape in the world, at the start of the motion. */
  readonly worldShape: WorldShape;
  /**
   * Its translation during the motion: zero when it would change no coordinate of the center, see `dropIneffective`.
   */
  readonly displacement: Vec3;
}

/** Functions of a pair under `kindA * shapeTypes.length + kindB`, for pairs in the order of the table. */
const inOrder: (Pair<WorldShape, WorldShape> | undefined)[] = shapeTypes.flatMap((a) =>
  shapeTypes.map((b) => (pairs[a] as Partial<Record<ShapeType, Pair<WorldShape, WorldShape>>>)[b]),
);

/** Writes the closest points and returns the distance, minus the depth when the shapes overlap. */
export function distanceBetween(out: ClosestPoints, a: PosedShape, b: PosedShape): number {
  const queries = lookUp(a, b);
  if (queries) return queries.distance(out, a.worldShape, b.worldShape);
  needed(b, a).distance(out, b.worldShape, a.worldShape);
  flip(out);
  return out.distance;
}

/** Whether the shapes touch or overlap. */
export function overlapBetween(a: PosedShape, b: PosedShape): boolean {
  const queries = lookUp(a, b);
  return queries ? queries.overlap(a.worldShape, b.worldShape) : needed(b, a).overlap(b.worldShape, a.worldShape);
}

/** Writes the contact of the shapes; false when they do not touch. */
export function contactBetween(out: Contact, a: PosedShape, b: PosedShape): boolean {
  const queries = lookUp(a, b);
  if (queries) return queries.contact(out, a.worldShape, b.worldShape);
  if (!needed(b, a).contact(out, b.worldShape, a.worldShape)) return false;
  flip(out);
  return true;
}

/** Writes the first touch of the moving shapes, in the world at that moment; false when there is none. */
export function sweepBetween(out: SweepHit, a: PosedShape, b: PosedShape): boolean {
  const queries = lookUp(a, b);
  if (queries) return sweepInFrameOfSecond(out, queries, a, b);
  if (!sweepInFrameOfSecond(out, needed(b, a), b, a)) return false;
  flip(out);
  return true;
}

function sweepInFrameOfSecond(
  out: SweepHit,
  queries: Pair<WorldShape, WorldShape>,
  mover: PosedShape,
  other: PosedShape,
): boolean {
  const { displacement: d } = mover;
  const { displacement: e } = other;
  relative.x = d.x - e.x;
  relative.y = d.y - e.y;
  relative.z = d.z - e.z;
  if (isNegligible(relative)) set(relative, 0, 0, 0);
  if (!queries.sweep(out, mover.worldShape, other.worldShape, relative)) return false;
  moveWithFrame(out, e);
  return true;
}

function lookUp(a: PosedShape, b: PosedShape): Pair<WorldShape, WorldShape> | undefined {
  return inOrder[a.kind * shapeTypes.length + b.kind];
}

function needed(a: PosedShape, b: PosedShape): Pair<WorldShape, WorldShape> {
  const queries = lookUp(a, b);
  if (!queries) throw new TypeError(`${b.shape.type} against ${a.shape.type} is not supported: both are unbounded`);
  return queries;
}

const relative = vec3();
