import { center, centerOutside, findClosest, findSharedCenter, setCenter } from '../contact/shared-center.ts';
import type { SolidPoints } from './supporting-points.ts';

// Center of what two features of solids share, of which one or both may be a cap. A cap is a disc, not only its polygon.

/** Writes the center of what two features of solids share. What is within `slack` of parallel is parallel. */
export function findSolidCenter(a: SolidPoints, b: SolidPoints, slack: number): void {
  findSharedCenter(a, b, slack);
  if (!(a.isCap || b.isCap) || Math.max(outsideOf(a), outsideOf(b)) <= slack) return;
  // They meet outside the polygon in a cap. What is closest to the middle of the cap is in the cap.
  if (a.isCap && b.isCap) findBetweenCaps(a, b);
  else if (a.isCap) findClosest(b, a.capU, a.capV);
  else findClosest(a, b.capU, b.capV);
}

/** How far the center is outside a feature; negative inside a polygon or a disc. */
export function outsideOf(feature: SolidPoints): number {
  if (!feature.isCap) return centerOutside(feature);
  const u = center.u - feature.capU;
  const v = center.v - feature.capV;
  return Math.sqrt(u * u + v * v) - feature.capRadius;
}

/** The middle of what two discs share of the line through their middles. */
function findBetweenCaps(a: SolidPoints, b: SolidPoints): void {
  const u = b.capU - a.capU;
  const v = b.capV - a.capV;
  const distance = Math.sqrt(u * u + v * v);
  const from = Math.max(-a.capRadius, distance - b.capRadius);
  const to = Math.min(a.capRadius, distance + b.capRadius);
  const t = distance > 0 ? (from + to) / (2 * distance) : 0;
  setCenter(a.capU + u * t, a.capV + v * t);
}
