import type { ConvexHull } from '../geometry/convex-hull.ts';
import { fieldsOf, made } from '../narrowphase/made-shape.ts';
import { CONVEX_HULL, convexHull, convexHullFrom, type HullPoints } from '../shapes/convex-hull.ts';
import { planarKind } from './planar-kind.ts';

/** A `convexHull` in the plane: a prism. */
export function flatHull(points: HullPoints): ConvexHull {
  return made(fieldsOf(convexHull(points)), FLAT_HULL);
}

function flatHullFrom(literal: ConvexHull): ConvexHull {
  return made(fieldsOf(convexHullFrom(literal)), FLAT_HULL);
}

const FLAT_HULL = /* @__PURE__ */ planarKind(CONVEX_HULL, flatHullFrom);
