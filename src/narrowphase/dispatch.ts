import { isNegligible, set, type Vec3, vec3 } from '../math/vec3.ts';
import { type Shape, type ShapeType, shapeTypes, type WorldShape } from '../shapes/shape.ts';
import { contactObbObb, distanceObbObb, overlapObbObb, sweepObbObb } from './box-box.ts';
import { contactObbPlane, distanceObbPlane, overlapObbPlane, sweepObbPlane } from './box-plane.ts';
import { contactObbTriangle, distanceObbTriangle, overlapObbTriangle, sweepObbTriangle } from './box-triangle.ts';
import { contactCapsuleObb, distanceCapsuleObb, overlapCapsuleObb, sweepCapsuleObb } from './capsule-box.ts';
import {
  contactCapsuleCapsule,
  distanceCapsuleCapsule,
  overlapCapsuleCapsule,
  sweepCapsuleCapsule,
} from './capsule-capsule.ts';
import { contactCapsulePlane, distanceCapsulePlane, overlapCapsulePlane, sweepCapsulePlane } from './capsule-plane.ts';
import {
  contactCapsuleTriangle,
  distanceCapsuleTriangle,
  overlapCapsuleTriangle,
  sweepCapsuleTriangle,
} from './capsule-triangle.ts';
import { flip, moveWithFrame } from './outcome.ts';
import type { ClosestPoints, Contact, SweepHit } from './results.ts';
import { contactSphereObb, distanceSphereObb, overlapSphereObb, sweepSphereObb } from './sphere-box.ts';
import {
  contactSphereCapsule,
  distanceSphereCapsule,
  overlapSphereCapsule,
  sweepSphereCapsule,
} from './sphere-capsule.ts';
import { contactSpherePlane, distanceSpherePlane, overlapSpherePlane, sweepSpherePlane } from './sphere-plane.ts';
import { contactSphereSphere, distanceSphereSphere, overlapSphereSphere, sweepSphereSphere } from './sphere-sphere.ts';
import {
  contactSphereTriangle,
  distanceSphereTriangle,
  overlapSphereTriangle,
  sweepSphereTriangle,
} from './sphere-triangle.ts';
import {
  contactTrianglePlane,
  distanceTrianglePlane,
  overlapTrianglePlane,
  sweepTrianglePlane,
} from './triangle-plane.ts';
import {
  contactTriangleTriangle,
  distanceTriangleTriangle,
  overlapTriangleTriangle,
  sweepTriangleTriangle,
} from './triangle-triangle.ts';

// Which functions answer for which pair of shapes. The whole table is here; the only hole is plane against plane.

/** The four questions about a pair of shapes. In `sweep`, `a` moves by the displacement and `b` rests. */
interface Pair<A, B> {
  distance(out: ClosestPoints, a: A, b: B): number;
  overlap(a: A, b: B): boolean;
  contact(out: Contact, a: A, b: B): boolean;
  sweep(out: SweepHit, a: A, b: B, displacement: Vec3): boolean;
}

/** The pairs there are, simpler shape first. */
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
  // The table's key says which forms arrive; here, and only here, the type system has to take that on trust.
  return { distance, overlap, contact, sweep } as unknown as Pair<WorldShape, WorldShape>;
}

/** What the dispatch knows of a shape in the world: which it is, where it is and where it goes. */
export interface Participant {
  /** Its shape. */
  readonly shape: Shape;
  /** Number of the shape's type, from `kindOf`. */
  readonly kind: number;
  /** The shape in the world, at the start of the motion. */
  readonly form: WorldShape;
  /** Its translation during the motion: zero when it would change no coordinate of the center, see `dropIneffective`. */
  readonly displacement: Vec3;
}

/** Two by two lookup: the pair's functions under `kindA * shapeTypes.length + kindB`, wherever that order is the table's. */
const inOrder: (Pair<WorldShape, WorldShape> | undefined)[] = shapeTypes.flatMap((a) =>
  shapeTypes.map((b) => (pairs[a] as Partial<Record<ShapeType, Pair<WorldShape, WorldShape>>>)[b]),
);

/** Writes the closest points and returns the distance, minus the depth when the shapes overlap. */
export function distanceBetween(out: ClosestPoints, a: Participant, b: Participant): number {
  const found = lookUp(a, b);
  if (found) return found.distance(out, a.form, b.form);
  needed(b, a).distance(out, b.form, a.form);
  flip(out);
  return out.distance;
}

/** Whether the shapes touch or overlap. */
export function overlapBetween(a: Participant, b: Participant): boolean {
  const found = lookUp(a, b);
  return found ? found.overlap(a.form, b.form) : needed(b, a).overlap(b.form, a.form);
}

/** Writes where the shapes touch or overlap; false when they do not. */
export function contactBetween(out: Contact, a: Participant, b: Participant): boolean {
  const found = lookUp(a, b);
  if (found) return found.contact(out, a.form, b.form);
  if (!needed(b, a).contact(out, b.form, a.form)) return false;
  flip(out);
  return true;
}

/** Writes the first touch of the moving shapes, in the world at that moment; false when there is none. */
export function sweepBetween(out: SweepHit, a: Participant, b: Participant): boolean {
  const found = lookUp(a, b);
  if (found) return sweepInFrameOfSecond(out, found, a, b);
  if (!sweepInFrameOfSecond(out, needed(b, a), b, a)) return false;
  flip(out);
  return true;
}

function sweepInFrameOfSecond(
  out: SweepHit,
  found: Pair<WorldShape, WorldShape>,
  mover: Participant,
  other: Participant,
): boolean {
  const { displacement: d } = mover;
  const { displacement: e } = other;
  relative.x = d.x - e.x;
  relative.y = d.y - e.y;
  relative.z = d.z - e.z;
  if (isNegligible(relative)) set(relative, 0, 0, 0);
  if (!found.sweep(out, mover.form, other.form, relative)) return false;
  moveWithFrame(out, e);
  return true;
}

function lookUp(a: Participant, b: Participant): Pair<WorldShape, WorldShape> | undefined {
  return inOrder[a.kind * shapeTypes.length + b.kind];
}

function needed(a: Participant, b: Participant): Pair<WorldShape, WorldShape> {
  const found = lookUp(a, b);
  if (!found) throw new TypeError(`${b.shape.type} against ${a.shape.type} is not supported: both are unbounded`);
  return found;
}

const relative = vec3();
