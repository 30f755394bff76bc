// Moving spheres: where they first and last touch what they meet.

import {
  createObb,
  createSweepHit,
  sweepSphereObb,
  sweepSpherePlane,
  sweepSphereSphere,
} from 'first-contact/narrowphase';
import { addScaled, dot, vec3 } from '../../src/math/vec3.ts';
import { along, cornersOf, expectHit } from './geometry.ts';
import { Drawing } from './svg.ts';

export function sphereBox(): string {
  const d = new Drawing(640, 300, 'A sphere sweeps over the corner of a box');
  d.view(330, 190, 48);
  const box = createObb({ halfExtents: [2, 1.2, 1] });
  const ball = { center: vec3(-5.2, 0.86, 0), radius: 0.6 };
  const displacement = vec3(8.6, 2.1, 0);
  const hit = createSweepHit();
  expectHit(sweepSphereObb(hit, ball, box, displacement));
  const first = along(ball.center, displacement, hit.fraction);
  const last = along(ball.center, displacement, hit.exitFraction);
  const end = along(ball.center, displacement, 1);

  d.polygon(cornersOf(box), 'resting');
  d.rounded(cornersOf(box), ball.radius, 'resting ghost');
  d.rounded([ball.center, end], ball.radius, 'moving ghost');
  d.arrow(ball.center, end, 'moving');
  d.circle(ball.center, ball.radius, 'moving');
  d.circle(first, ball.radius, 'moving');
  d.circle(last, ball.radius, 'moving ghost');
  d.circle(end, ball.radius, 'moving ghost');
  d.arrow(hit.point, along(hit.point, hit.normal, 1), 'answer');
  for (const p of [first, last]) d.dot(p, 'blue');
  d.dot(hit.point, 'green');
  d.label('start', ball.center, 0, 48, 'small', 'middle');
  d.label(`fraction ${hit.fraction.toFixed(4)}`, first, -8, -38, '', 'end');
  d.label(`exitFraction ${hit.exitFraction.toFixed(4)}`, last, 0, -46, '', 'middle');
  d.label('normal', along(hit.point, hit.normal, 1), 8, 8, 'green');
  d.label('the box grown by the radius', vec3(0, -1.8, 0), 0, 18, 'small', 'middle');
  return d.toString();
}

export function sphereSphere(): string {
  const d = new Drawing(640, 270, 'Two moving spheres, in the world and seen from one of them');
  const a = { center: vec3(-2.4, 0.9, 0), radius: 0.55 };
  const b = { center: vec3(0.9, -1.6, 0), radius: 0.8 };
  const motionOfA = vec3(5, -0.6, 0);
  const motionOfB = vec3(-0.6, 3, 0);
  const relative = vec3();
  addScaled(relative, motionOfA, motionOfB, -1);
  const hit = createSweepHit();
  expectHit(sweepSphereSphere(hit, a, b, relative));

  d.view(170, 135, 44);
  d.write('in the world', 14, 24, 'head');
  d.arrow(a.center, along(a.center, motionOfA, 1), 'moving');
  d.arrow(b.center, along(b.center, motionOfB, 1), 'resting');
  for (const [fraction, look] of [
    [0, ' ghost'],
    [hit.fraction, ''],
    [hit.exitFraction, ' ghost'],
  ] as const) {
    d.circle(along(a.center, motionOfA, fraction), a.radius, `moving${look}`);
    d.circle(along(b.center, motionOfB, fraction), b.radius, `resting${look}`);
  }
  const touch = along(hit.point, motionOfB, hit.fraction);
  d.arrow(touch, along(touch, hit.normal, 0.8), 'answer');
  d.dot(touch, 'green');

  d.view(490, 150, 38);
  d.write('seen from the orange one', 370, 24, 'head');
  const from = vec3(a.center.x - b.center.x, a.center.y - b.center.y, 0);
  d.circle(vec3(), a.radius + b.radius, 'resting');
  d.circle(vec3(), b.radius, 'resting ghost');
  d.arrow(from, along(from, relative, 1), 'moving');
  const enter = along(from, relative, hit.fraction);
  const exit = along(from, relative, hit.exitFraction);
  const closest = along(from, relative, 0 - dot(from, relative) / dot(relative, relative));
  d.line(vec3(), closest, 'line');
  d.line(vec3(), enter, 'line');
  d.label('p', closest, -18, 12, 'small');
  d.label('r', enter, 14, 34, 'small');
  for (const p of [enter, exit]) d.dot(p, 'green');
  d.dot(from, 'blue');
  d.label(`enter ${hit.fraction.toFixed(4)}`, enter, -8, -8, '', 'end');
  d.label(`exit ${hit.exitFraction.toFixed(4)}`, exit, 10, 4);
  return d.toString();
}

export function spherePlane(): string {
  const d = new Drawing(640, 250, 'A half-space: a sphere that lands on it, and one that is behind its surface');
  d.view(320, 140, 44);
  const plane = { center: vec3(), normal: vec3(0.28, 0.96, 0), offset: 0 };
  const downhill = vec3(plane.normal.y, -plane.normal.x, 0);
  const ball = { center: vec3(-5, 2.4, 0), radius: 0.6 };
  const displacement = vec3(3.4, -1.6, 0);
  const hit = createSweepHit();
  expectHit(sweepSpherePlane(hit, ball, plane, displacement));
  const behind = { center: vec3(1.6, -1, 0), radius: 0.6 };
  const deep = createSweepHit();
  expectHit(sweepSpherePlane(deep, behind, plane, vec3(0, 1, 0)));

  const surface = [along(vec3(), downhill, -7.4), along(vec3(), downhill, 7.4)] as const;
  d.polygon([surface[0], surface[1], vec3(surface[1].x, -2.4, 0), vec3(surface[0].x, -2.4, 0)], 'solid');
  d.line(surface[0], surface[1], 'resting');
  const foot = along(vec3(), downhill, 4.6);
  d.arrow(foot, along(foot, plane.normal, 1.2), 'resting');
  d.label('normal', along(foot, plane.normal, 1.2), 8, 4, 'small');

  d.arrow(ball.center, along(ball.center, displacement, 1), 'moving');
  d.circle(ball.center, ball.radius, 'moving');
  const first = along(ball.center, displacement, hit.fraction);
  d.circle(first, ball.radius, 'moving');
  d.arrow(hit.point, along(hit.point, hit.normal, 0.9), 'answer');
  d.dot(hit.point, 'green');
  d.label(`fraction ${hit.fraction.toFixed(4)}`, first, 30, -20);

  d.circle(behind.center, behind.radius, 'moving');
  d.line(deep.pointA, deep.pointB, 'answer');
  for (const p of [deep.pointA, deep.pointB]) d.dot(p, 'green');
  d.label(`overlapping, fraction ${deep.fraction}, depth ${deep.depth.toFixed(3)}`, behind.center, -36, 12, '', 'end');
  d.label('solid: dot(normal, p) ≤ offset', vec3(-6.9, -2, 0), 0, 0, 'small');
  return d.toString();
}
