import { addScaled, dot, scale, setCross, subtract, vec3 } from '../../math/vec3.ts';
import type { Axes } from '../contact/axes.ts';
import { PlanarPoints, writeHull, writeSupportingCorners } from '../contact/planar-points.ts';
import { CIRCLE_CORNERS, type ConvexSolid } from './convex-solid.ts';

// The supporting feature of a solid along a direction, projected along it: a point, a segment, or a convex polygon. A
// cap is a regular polygon with its corners on the rim, on the solid's own axes: jitter does not move it.

/** A supporting feature that may be a cap. */
export class SolidPoints extends PlanarPoints {
  /** Whether the points are corners of the polygon in a cap, and the middle and the radius of the cap. */
  isCap = false;
  capU = 0.5;
  capV = 0.5;
  capRadius = 0.5;
}

/** 1 − cosine of half an arc of a rim that has a width: shorter arcs are points. */
const SHORTEST_ARC = 1e-6;

/**
 * Writes the points of a solid that are farthest along `sign · n`, within `slack`, as a feature. With arcs, a rim is the arc of it
 * within the slack, otherwise its farthest point.
 */
export function writeSupportingPoints(
  out: SolidPoints,
  solid: ConvexSolid,
  axes: Readonly<Axes>,
  sign: 1 | -1,
  slack: number,
  hasArcs: boolean,
): void {
  out.isCap = false;
  if (!solid.hasCircles) {
    writeSupportingCorners(out, solid.points, solid.count, axes, sign, slack);
    return;
  }
  const { n } = axes;
  solid.support(n, sign);
  const low = solid.height - slack;
  all.count = 0;
  for (let i = 0; i < solid.count; i++) {
    const across = solid.supportOf(i, n, sign);
    if (solid.height < low) continue;
    const radius = solid.radii[i];
    if (radius > 0 && 2 * radius * across <= slack) {
      addCap(out, solid, i, axes);
      continue;
    }
    all.project(solid.point, axes);
    const fall = radius > 0 ? (solid.height - low) / (radius * across) : 0;
    if (hasArcs && fall > SHORTEST_ARC) addArc(solid, i, fall, axes);
  }
  writeHull(out, all, slack);
}

/**
 * Adds the ends of the arc of a rim around its farthest point, and the points halfway to them. At the angle φ from that point
 * the rim is lower by r |n × a| (1 − cos φ), of which `fall` is 1 − cos φ at the ends.
 */
function addArc({ axis, points, point }: ConvexSolid, i: number, fall: number, axes: Readonly<Axes>): void {
  subtract(outward, point, points[i]);
  setCross(aside, axis, outward);
  // 1 − cos(φ / 2) = 1 − √((1 + cos φ) / 2)
  const half = Math.sqrt(1 - 0.5 * fall);
  for (let k = 0; k < 2; k++) {
    const cosine = k === 0 ? 1 - fall : half;
    const sine = k === 0 ? Math.sqrt(fall * (2 - fall)) : Math.sqrt(0.5 * fall);
    for (let sign = -1; sign <= 1; sign += 2) {
      scale(onArc, outward, cosine);
      addScaled(onArc, onArc, aside, sign * sine);
      addScaled(onArc, onArc, points[i], 1);
      all.project(onArc, axes);
    }
  }
}

/** Adds the corners of the polygon of a cap. */
function addCap(
  out: SolidPoints,
  { axis, across, points, radii }: ConvexSolid,
  i: number,
  { u, v }: Readonly<Axes>,
): void {
  setCross(aside, axis, across);
  const r = radii[i];
  const centerU = dot(points[i], u);
  const centerV = dot(points[i], v);
  const acrossU = dot(across, u) * r;
  const acrossV = dot(across, v) * r;
  const asideU = dot(aside, u) * r;
  const asideV = dot(aside, v) * r;
  out.isCap = true;
  out.capU = centerU;
  out.capV = centerV;
  out.capRadius = r;
  for (let k = 0; k < CIRCLE_CORNERS; k++) {
    const c = COSINES[k];
    const s = COSINES[(k + (3 * CIRCLE_CORNERS) / 4) % CIRCLE_CORNERS];
    all.add(centerU + acrossU * c + asideU * s, centerV + acrossV * c + asideV * s);
  }
}

const all = new PlanarPoints();
const aside = vec3();
const outward = vec3();
const onArc = vec3();

// biome-ignore-start lint/suspicious/noApproximativeNumericConstant: a property access stays in every bundle
/** cos(k · 22.5°) for k from 0 to 15. */
const COSINES = [
  1, 0.9238795325112867, 0.7071067811865476, 0.3826834323650898, 0, -0.3826834323650898, -0.7071067811865476,
  -0.9238795325112867, -1, -0.9238795325112867, -0.7071067811865476, -0.3826834323650898, 0, 0.3826834323650898,
  0.7071067811865476, 0.9238795325112867,
];
// biome-ignore-end lint/suspicious/noApproximativeNumericConstant: a property access stays in every bundle
