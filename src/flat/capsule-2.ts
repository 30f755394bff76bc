import type { Capsule } from '../geometry/capsule.ts';
import { fieldsOf, made } from '../narrowphase/made-shape.ts';
import type { Pair } from '../narrowphase/pair.ts';
import { CAPSULE, type CapsuleOptions, capsule } from '../shapes/capsule.ts';
import { flatCapsules } from './crossed.ts';
import { planarKind } from './planar-kind.ts';

/**
 * A capsule in the plane, along the y axis of the body: a rectangle with round ends. It is a `capsule` that is pushed out of
 * another one in the plane when they cross.
 * @throws RangeError or TypeError as `capsule`.
 * @example
 * const hero = capsule2({ radius: 10, halfHeight: 14 }); // 48 high
 */
export function capsule2(options: CapsuleOptions): Capsule {
  return made(fieldsOf(capsule(options)), FLAT_CAPSULE);
}

const FLAT_CAPSULE = /* @__PURE__ */ planarKind(CAPSULE, capsule2, flatCapsules as unknown as Pair);
