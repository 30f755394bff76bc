// Two triangles touch unless an axis separates them: a normal of either, a cross product of their edges, or, for
// coplanar triangles, a normal of an edge in the plane. Moving without rotation, they touch while no axis separates
// them.

import { worldAlignedFrame } from '../../geometry/local-frame.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { contactOfCores, distanceOfCores, sweepCores } from '../polytope/core-answers.ts';
import { coresTouch } from '../polytope/core-distance.ts';
import { CorePair } from '../polytope/core-pair.ts';
import { setTriangle } from '../polytope/triangle-core.ts';
import type { ClosestPoints, Contact, SweepHit } from '../results.ts';

/**
 * Writes the closest points of two triangles and returns their distance, minus the depth when they cross.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceTriangleTriangle(closest, face, otherFace);
 */
export function distanceTriangleTriangle(
  out: ClosestPoints,
  a: Readonly<WorldTriangle>,
  b: Readonly<WorldTriangle>,
): number {
  load(a, b);
  return distanceOfCores(out, pair);
}

/**
 * Whether two triangles touch or cross.
 * @example
 * if (overlapTriangleTriangle(face, otherFace)) console.log('touching');
 */
export function overlapTriangleTriangle(a: Readonly<WorldTriangle>, b: Readonly<WorldTriangle>): boolean {
  load(a, b);
  return coresTouch(pair);
}

/**
 * Writes the contact of two triangles; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactTriangleTriangle(contact, face, otherFace)) pushOut(face.center, face.center, contact, 'a');
 */
export function contactTriangleTriangle(out: Contact, a: Readonly<WorldTriangle>, b: Readonly<WorldTriangle>): boolean {
  load(a, b);
  return contactOfCores(out, pair);
}

/**
 * Writes the first touch of `a`, moving by `displacement`, with the motionless `b`; false when there is none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepTriangleTriangle(hit, face, otherFace, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepTriangleTriangle(
  out: SweepHit,
  a: Readonly<WorldTriangle>,
  b: Readonly<WorldTriangle>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  return sweepCores(out, pair, displacement);
}

/** The pair of two triangles. */
export const triangleTriangle: Pair<'triangle', 'triangle'> = {
  isSimplerFirst: false,
  distance: distanceTriangleTriangle,
  overlap: overlapTriangleTriangle,
  contact: contactTriangleTriangle,
  sweep: sweepTriangleTriangle,
};

/** Moves both triangles to the frame of B's center. */
function load(a: Readonly<WorldTriangle>, b: Readonly<WorldTriangle>): void {
  const x = a.center.x - b.center.x;
  const y = a.center.y - b.center.y;
  const z = a.center.z - b.center.z;
  set(first, a.a.x + x, a.a.y + y, a.a.z + z);
  set(second, a.b.x + x, a.b.y + y, a.b.z + z);
  set(third, a.c.x + x, a.c.y + y, a.c.z + z);
  setTriangle(pair.a, first, second, third, a.normal);
  setTriangle(pair.b, b.a, b.b, b.c, b.normal);
  pair.radius = 0;
  frame.center = b.center;
  pair.frame = frame;
  pair.prepare();
}

const first = vec3();
const second = vec3();
const third = vec3();
const pair = new CorePair();
const frame = worldAlignedFrame(vec3());
