// Moving capsules: a point against the sum of the cores, grown by the radii.

import { createObb, createSweepHit, sweepCapsuleCapsule, sweepCapsuleObb, type Vec3 } from 'first-contact/narrowphase';
import { length, vec3 } from '../../src/math/vec3.ts';
import { along, cornersOf, endsOf, expectHit } from './geometry.ts';
import { Drawing } from './svg.ts';

export function capsuleCapsule(): string {
  const d = new Drawing(640, 300, 'Two capsules: a point against the parallelogram of their cores, grown by the radii');
  const unit = (x: number, y: number) => vec3(x / length(vec3(x, y)), y / length(vec3(x, y)));
  const a = { center: vec3(-1.9, 1.3, 0), axis: unit(1, 2), radius: 0.3, halfHeight: 0.8 };
  const b = { center: vec3(0.9, -0.6, 0), axis: unit(3, -0.6), radius: 0.45, halfHeight: 1 };
  const displacement = vec3(3.9, -2.1, 0);
  const hit = createSweepHit();
  expectHit(sweepCapsuleCapsule(hit, a, b, displacement));

  d.view(150, 150, 48);
  d.write('in the world', 14, 24, 'head');
  const capsuleAt = (fraction: number, look: string) => {
    const [top, bottom] = endsOf(a).map((p) => along(p, displacement, fraction)) as [Vec3, Vec3];
    d.rounded([top, bottom], a.radius, look);
    d.line(top, bottom, 'moving');
  };
  d.rounded(endsOf(b), b.radius, 'resting');
  d.line(...endsOf(b), 'resting');
  capsuleAt(0, 'moving ghost');
  capsuleAt(hit.fraction, 'moving');
  d.arrow(a.center, along(a.center, displacement, hit.fraction), 'moving');
  d.arrow(hit.point, along(hit.point, hit.normal, 0.8), 'answer');
  d.dot(hit.point, 'green');
  d.label(`fraction ${hit.fraction.toFixed(4)}`, along(a.center, displacement, hit.fraction), 34, -30);

  d.view(490, 160, 40);
  d.write('seen from the orange one', 370, 24, 'head');
  const [top, bottom] = endsOf({ ...a, center: vec3() });
  const corners = [top, bottom].flatMap((p) => endsOf({ ...b, center: p }));
  const sum = [corners[0], corners[1], corners[3], corners[2]] as Vec3[];
  d.rounded(sum, a.radius + b.radius, 'resting');
  d.polygon(sum, 'resting');
  const from = vec3(a.center.x - b.center.x, a.center.y - b.center.y);
  d.arrow(from, along(from, displacement, 1), 'moving');
  d.dot(from, 'blue');
  d.dot(along(from, displacement, hit.fraction), 'green');
  d.label('the sum of both cores, grown by both radii', vec3(0, -2.2, 0), 0, 34, 'small', 'middle');
  return d.toString();
}

export function capsuleBox(): string {
  const d = new Drawing(640, 300, 'A capsule and a box: a point against the box drawn out along the core');
  const tilt = vec3(0.6, 0.8, 0);
  const a = { center: vec3(-4, 1.6, 0), axis: tilt, radius: 0.4, halfHeight: 0.9 };
  const box = createObb({ halfExtents: [1.2, 0.8, 1] });
  const displacement = vec3(7.6, -1.1, 0);
  const hit = createSweepHit();
  expectHit(sweepCapsuleObb(hit, a, box, displacement));

  d.view(330, 156, 50);
  const [x, y] = [tilt.x * a.halfHeight, tilt.y * a.halfHeight];
  const { x: hx, y: hy } = box.halfExtents;
  const hexagon = [
    [hx + x, hy + y],
    [-hx + x, hy + y],
    [-hx - x, hy - y],
    [-hx - x, -hy - y],
    [hx - x, -hy - y],
    [hx + x, -hy + y],
  ].map(([px, py]) => vec3(px, py));
  d.polygon(cornersOf(box), 'resting');
  for (const [fraction, look] of [
    [0, 'moving'],
    [hit.fraction, 'moving'],
    [hit.exitFraction, 'moving ghost'],
  ] as const) {
    const ends = endsOf(a).map((p) => along(p, displacement, fraction)) as [Vec3, Vec3];
    d.rounded(ends, a.radius, look);
    d.line(...ends, look);
  }
  d.rounded(hexagon, a.radius, 'resting ghost');
  d.polygon(hexagon, 'resting ghost');
  d.arrow(a.center, along(a.center, displacement, 1), 'moving');
  d.dot(a.center, 'blue');
  const center = along(a.center, displacement, hit.fraction);
  d.dot(center, 'green');
  d.arrow(hit.point, along(hit.point, hit.normal, 0.8), 'answer');
  d.dot(hit.point, 'green');
  d.label(`fraction ${hit.fraction.toFixed(4)}`, center, 24, -62);
  d.label('box + core', vec3(0, -hy - y, 0), 30, -6, 'small', 'middle');
  d.label('grown by the radius', vec3(0, -hy - y - a.radius, 0), 20, 16, 'small', 'middle');
  return d.toString();
}
