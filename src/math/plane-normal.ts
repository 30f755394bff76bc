import { normalize, STEEP } from './cross.ts';
import { createExactVector, rounded, setExactCross, setExactDifference } from './expansion.ts';
import { dot, set, setCross, subtract, type Vec3, vec3 } from './vec3.ts';

/**
 * Writes the unit normal of a triangle, along (b − a) × (c − a), accurate however narrow the triangle is: for one that is much
 * longer than wide, the cross product is computed exactly. False when the corners are exactly on one line.
 */
export function unitNormal(out: Vec3, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): boolean {
  subtract(ab, b, a);
  subtract(ac, c, a);
  setCross(out, ab, ac);
  if (!(dot(out, out) > STEEP * dot(ab, ab) * dot(ac, ac))) {
    setExactDifference(exactAb, b, a);
    setExactDifference(exactAc, c, a);
    setExactCross(exact, exactAb, exactAc);
    set(out, rounded(exact[0]), rounded(exact[1]), rounded(exact[2]));
  }
  return normalize(out);
}

const ab = vec3();
const ac = vec3();
const exactAb = createExactVector(2);
const exactAc = createExactVector(2);
const exact = createExactVector(16);
