// Moving boxes: the times at which they overlap, axis by axis.

import {
  type Aabb,
  createObb,
  createSweepHit,
  type Obb,
  sweepAabbAabb,
  sweepObbObb,
  type Vec3,
} from 'first-contact/narrowphase';
import { dot, vec3 } from '../../src/math/vec3.ts';
import { BoxPair } from '../../src/narrowphase/polytope/box-pair.ts';
import { along, cornersOf, expectHit } from './geometry.ts';
import { Drawing, type Point } from './svg.ts';
import { type Bar, drawTimes } from './times.ts';

export function aabbSweep(): string {
  const d = new Drawing(640, 300, 'Two pairs of axis-aligned boxes, and the times at which they overlap on each axis');
  const b = { min: vec3(-0.9, -0.7, -1), max: vec3(0.9, 0.7, 1) };
  const a = { min: vec3(-3.1, -2, -1), max: vec3(-2.1, -1.2, 1) };
  const over = { min: vec3(-3.1, 1.1, -1), max: vec3(-2.1, 1.9, 1) };
  drawAabbs(d, a, b, vec3(5.2, 2.6, 0), 150);
  drawAabbs(d, over, b, vec3(5.2, 0, 0), 480);
  d.write('a hit: the x and y intervals share a time', 14, 24, 'head');
  d.write('no hit: apart on y and not approaching', 344, 24, 'head');
  return d.toString();
}

function drawAabbs(d: Drawing, a: Readonly<Aabb>, b: Readonly<Aabb>, displacement: Readonly<Vec3>, x: number): void {
  d.view(x + 8, 118, 36);
  const corners = ({ min, max }: Readonly<Aabb>): Point[] => [min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }];
  const at = (fraction: number) => corners(a).map((p) => along(vec3(p.x, p.y), displacement, fraction));
  d.polygon(corners(b), 'resting');
  d.polygon(corners(a), 'moving');
  const hit = createSweepHit();
  const hits = sweepAabbAabb(hit, a, b, displacement);
  if (hits) {
    d.polygon(at(hit.fraction), 'moving');
    d.arrow(hit.point, along(hit.point, hit.normal, 0.8), 'answer');
    d.dot(hit.point, 'green');
  }
  d.polygon(at(1), 'moving ghost');
  const middle = vec3((a.min.x + a.max.x) / 2, (a.min.y + a.max.y) / 2);
  d.arrow(middle, along(middle, displacement, 1), 'moving faint');
  const bars = (['x', 'y'] as const).map((axis) => ({
    name: axis,
    position: (a.min[axis] + a.max[axis] - b.min[axis] - b.max[axis]) / 2,
    velocity: displacement[axis],
    radiusSum: (a.max[axis] - a.min[axis] + b.max[axis] - b.min[axis]) / 2,
  }));
  drawTimes(d, bars, x - 110, 226, 220);
}

export function separatingAxes(): string {
  const d = new Drawing(640, 310, 'Two boxes slide past each other on every axis that could separate them');
  const a = createObb({ halfExtents: [1, 0.6, 1], center: [-3.2, 1.35, 0], quaternion: [0, 0, 0.14, 1] });
  const b = createObb({ halfExtents: [0.9, 1.1, 1], center: [0.3, 0, 0], quaternion: [0, 0, -0.22, 1] });
  const displacement = vec3(6.2, -1.1, 0);
  const hit = createSweepHit();
  expectHit(sweepObbObb(hit, a, b, displacement));
  const pair = new BoxPair();
  pair.load(a, b);

  d.view(178, 128, 40);
  const inWorld = (axis: Float64Array) =>
    vec3(
      a.axisX.x * axis[0] + a.axisY.x * axis[1] + a.axisZ.x * axis[2],
      a.axisX.y * axis[0] + a.axisY.y * axis[1] + a.axisZ.y * axis[2],
    );
  const bars: Bar[] = [];
  for (const [k, name] of [
    [0, 'face 1 of A'],
    [1, 'face 2 of A'],
    [3, 'face 1 of B'],
    [4, 'face 2 of B'],
  ] as const) {
    pair.project(k);
    const axis = inWorld(pair.axis);
    bars.push({ name, position: -pair.position, velocity: dot(axis, displacement), radiusSum: pair.radiusSum });
    // The axis that decides, with what both boxes cast on it at the time of impact.
    if (Math.abs(dot(axis, hit.normal)) > 0.999999) drawShadows(d, axis, a, b, displacement, hit.fraction);
  }
  d.polygon(cornersOf(b), 'resting');
  for (const [fraction, look] of [
    [0, 'moving'],
    [hit.fraction, 'moving'],
    [hit.exitFraction, 'moving ghost'],
  ] as const) {
    d.polygon(
      cornersOf(a).map((p) => along(p, displacement, fraction)),
      look,
    );
  }
  d.arrow(hit.point, along(hit.point, hit.normal, 0.9), 'answer');
  d.dot(hit.point, 'green');
  d.label('A', a.center, 0, 5, 'head', 'middle');
  d.label('B', b.center, 0, 5, 'head', 'middle');
  d.write('when each axis overlaps', 416, 60, 'head');
  drawTimes(d, bars, 440, 90, 180);
  d.write(`fraction ${hit.fraction.toFixed(4)}`, 440, 226);
  d.write(`exitFraction ${hit.exitFraction.toFixed(4)}`, 440, 246);
  return d.toString();
}

/** Draws the axis below the scene, and on it what the boxes cast at a time. */
function drawShadows(
  d: Drawing,
  axis: Readonly<Vec3>,
  a: Readonly<Obb>,
  b: Readonly<Obb>,
  displacement: Readonly<Vec3>,
  fraction: number,
): void {
  const across = vec3(axis.y, -axis.x, 0);
  const sign = across.y > 0 ? -1 : 1;
  const foot = along(b.center, across, 3.1 * sign);
  const on = (height: number) => along(foot, axis, height - dot(b.center, axis));
  for (const [corners, look, lift] of [
    [cornersOf(a).map((p) => along(p, displacement, fraction)), 'moving', 0.08],
    [cornersOf(b), 'resting', -0.08],
  ] as const) {
    const heights = corners.map((p) => dot(p, axis));
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    for (const end of [low, high]) {
      const corner = corners[heights.indexOf(end)] as Vec3;
      d.line(corner, on(end), 'line faint ghost');
    }
    d.line(along(on(low), across, -lift * sign), along(on(high), across, -lift * sign), `${look} wide`);
  }
  d.line(on(dot(b.center, axis) - 3.2), on(dot(b.center, axis) + 2.2), 'line');
}
