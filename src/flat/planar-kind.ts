// Kinds of shapes in the plane: those of the library, with normals that have exactly z = 0. Rounding would leave a little of z in the
// normals of hulls and triangles, and with it in velocities. Spheres and boxes have none.
//
// The half of a wall that is one triangle may have its closest point on the diagonal, and a normal that leans. That one is right, and
// stays: the other half is closer, or the rule for edges of a mesh replaces it.

import { PLANAR_LEAN } from '../constants.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Pair } from '../narrowphase/pair.ts';
import type { ShapeKind } from '../narrowphase/shape-kind.ts';

/** The kind of a shape in the plane, from that in space. `own` is its pair with capsules, if that is another one. */
export function planarKind(kind: ShapeKind, make: unknown, own?: Pair): ShapeKind {
  const pairs = kind.pairs.map((pair, number) => pair && planarPair((number === CAPSULE_NUMBER && own) || pair));
  return { ...kind, make: make as ShapeKind['make'], pairs };
}

/** As in `SHAPE_TYPES`. */
const CAPSULE_NUMBER = 3;

function planarPair(pair: Pair): Pair {
  const { isSimplerFirst, distance, overlap, contact, sweep, impact = sweep } = pair;
  return {
    isSimplerFirst,
    distance: (out, a, b) => {
      distance(out, a, b);
      straighten(out.normal);
      return out.distance;
    },
    overlap,
    contact: (out, a, b) => contact(out, a, b) && straighten(out.normal),
    sweep: (out, a, b, displacement) => sweep(out, a, b, displacement) && straighten(out.normal),
    impact: (out, a, b, displacement) => impact(out, a, b, displacement) && straighten(out.normal),
  };
}

/** Sets the z of a normal to 0 if it is rounding. */
function straighten(normal: Vec3): true {
  if (Math.abs(normal.z) < PLANAR_LEAN) normal.z = 0;
  return true;
}
