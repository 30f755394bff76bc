// Rays, lines and segments: what they meet.

import { createInterval } from '../../src/math/interval.ts';
import { type Vec3, vec3 } from '../../src/math/vec3.ts';
import {
  intersectLineTriangle,
  intersectRayTriangle,
  intersectSegmentTriangle,
} from '../../src/narrowphase/rays/line-triangle.ts';
import { createRayHit } from '../../src/narrowphase/rays/ray.ts';
import { rayAabb } from '../../src/narrowphase/rays/ray-aabb.ts';
import { intersectSegmentAabb } from '../../src/narrowphase/rays/segment-aabb.ts';
import { createTriangleIntersection } from '../../src/narrowphase/rays/triangle-intersection.ts';
import { along, expectHit } from './geometry.ts';
import { Drawing } from './svg.ts';
import { drawTimes } from './times.ts';

export function slabs(): string {
  const d = new Drawing(640, 300, 'A ray is in a box while it is in both slabs');
  d.view(200, 150, 44);
  const [w, h] = [1.6, 1];
  const box = { min: vec3(-w, -h, -1), max: vec3(w, h, 1) };
  const ray = { origin: vec3(-3.7, -1.7, 0), direction: vec3(7.4, 3.3, 0) };
  const end = along(ray.origin, ray.direction, 1);
  const hit = createRayHit();
  const stay = createInterval();
  expectHit(rayAabb(hit, ray, box) && intersectSegmentAabb(stay, ray.origin, end, box));

  d.polygon([vec3(-w, -3.1), vec3(w, -3.1), vec3(w, 3.1), vec3(-w, 3.1)], 'r1');
  d.polygon([vec3(-4.3, -h), vec3(4.2, -h), vec3(4.2, h), vec3(-4.3, h)], 'r2');
  d.polygon([vec3(-w, -h), vec3(w, -h), vec3(w, h), vec3(-w, h)], 'resting');
  d.arrow(ray.origin, end, 'line');
  d.line(along(ray.origin, ray.direction, stay.enter), along(ray.origin, ray.direction, stay.exit), 'answer wide');
  d.arrow(hit.point, along(hit.point, hit.normal, 0.9), 'answer');
  d.dot(ray.origin, 'blue');
  d.dot(hit.point, 'green');
  d.label('x slab', vec3(0, 2.8), 0, 4, 'small', 'middle');
  d.label('y slab', vec3(-4.2, 0.8), 0, 4, 'small');

  d.write('when the ray is in each', 440, 60, 'head');
  const bars = (['x', 'y'] as const).map((axis) => {
    return { name: axis, position: ray.origin[axis], velocity: ray.direction[axis], radiusSum: axis === 'x' ? w : h };
  });
  drawTimes(d, bars, 440, 90, 180);
  d.write(`distance ${hit.distance.toFixed(4)}`, 440, 186);
  d.write(`as a segment from ${stay.enter.toFixed(4)}`, 440, 206);
  d.write(`to ${stay.exit.toFixed(4)}`, 440, 226);
  return d.toString();
}

export function sharedEdge(): string {
  const d = new Drawing(
    640,
    300,
    'Rays at the edges and vertices of a fan of triangles, and how many triangles each hits',
  );
  d.view(165, 160, 100);
  d.write('how many triangles each ray hits', 14, 24, 'head');
  // Sums of a few powers of two, so that the points a quarter of the way are exactly on the edges; those at 0.6 are not.
  const rim = [
    vec3(1.25, 0.125, 0.25),
    vec3(0.75, 1, 0.125),
    vec3(-0.25, 1.125, 0.25),
    vec3(-1.25, 0.375, 0.5),
    vec3(-0.875, -0.75, 0),
    vec3(0.375, -1.125, 0.375),
  ];
  const hub = vec3(0, 0.125, 0.875);
  const sectors = rim.map((p, i) => [hub, p, rim[(i + 1) % rim.length] ?? p] as const);
  for (const sector of sectors) d.polygon(sector, 'resting');
  const halfway = (p: Readonly<Vec3>, q: Readonly<Vec3>, t: number) =>
    vec3(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, p.z + (q.z - p.z) * t);
  const targets = [
    hub,
    ...rim.map((p) => halfway(hub, p, 0.25)),
    ...rim.map((p) => halfway(hub, p, 0.6)),
    ...sectors.map(([p, q, r]) => halfway(halfway(p, q, 0.5), r, 0.5)),
  ];
  const origin = vec3(0.375, -0.5, 7);
  const found = createTriangleIntersection();
  for (const target of targets) {
    const direction = vec3(target.x - origin.x, target.y - origin.y, target.z - origin.z);
    const hits = sectors.filter(([p, q, r]) => intersectRayTriangle(found, { origin, direction }, p, q, r)).length;
    d.dot(target, hits === 0 ? 'red' : hits === 1 ? 'blue' : 'green');
    d.label(String(hits), target, 7, -5, 'small');
  }

  d.view(480, 160, 62);
  d.write('the area beside a shared edge', 350, 24, 'head');
  const [p, q] = [vec3(-0.2, -1.4), vec3(0.3, 1.5)];
  d.polygon([p, vec3(1.9, 0.3), q], 'resting');
  d.polygon([p, q, vec3(-1.9, 0.2)], 'resting');
  const o = vec3(-0.75, 0.25);
  d.polygon([o, p, q], 'moving');
  d.dot(o, 'blue');
  d.label('p', p, 2, 18, 'head');
  d.label('q', q, 4, -6, 'head');
  d.label('blue: the line, seen along itself', vec3(0, -2.05), 0, 0, 'small', 'middle');
  d.label('p × q', vec3(-1.2, -0.2), 0, 0, '', 'middle');
  d.label('q × p = −(p × q)', vec3(0.95, 0.2), 0, 0, '', 'middle');
  return d.toString();
}

export function lineOutcomes(): string {
  const d = new Drawing(640, 300, 'Lines, rays and segments in the plane of a triangle, and across it');
  const found = createTriangleIntersection();
  d.view(160, 165, 52);
  d.write('in its plane: clipped', 14, 24, 'head');
  const [a, b, c] = [vec3(-1.7, -1.5), vec3(1.9, -1.2), vec3(-0.2, 1.7)];
  d.polygon([a, b, c], 'resting');
  const cases = [
    { kind: 'line', from: vec3(-2.5, -1), to: vec3(2.4, -0.6), dx: -40 },
    { kind: 'ray', from: vec3(-0.4, 0.1), to: vec3(2.3, 0.5), dx: 0 },
    { kind: 'segment', from: vec3(-1.9, 1.1), to: vec3(0.1, 0.9), dx: -98 },
    { kind: 'segment', from: vec3(1.1, 1.7), to: vec3(2.5, 1.5), dx: -20 },
  ] as const;
  for (const { kind, from, to, dx } of cases) {
    const direction = vec3(to.x - from.x, to.y - from.y, 0);
    const hit =
      kind === 'line'
        ? intersectLineTriangle(found, { origin: from, direction }, a, b, c)
        : kind === 'ray'
          ? intersectRayTriangle(found, { origin: from, direction }, a, b, c)
          : intersectSegmentTriangle(found, from, to, a, b, c);
    if (kind === 'ray') d.arrow(from, to, 'moving');
    else d.line(from, to, 'moving');
    if (kind !== 'line') d.dot(from, 'blue');
    if (kind === 'segment') d.dot(to, 'blue');
    if (hit) {
      d.line(along(from, direction, found.t), along(from, direction, found.tEnd), 'answer wide');
      d.dot(found.point, 'green');
    }
    d.label(hit ? `${kind}: ${found.outcome}` : `${kind}: ${found.outcome}, false`, to, dx, -16, 'small', 'middle');
  }

  d.view(480, 165, 52);
  d.write('seen along its plane', 350, 24, 'head');
  const corners = [vec3(-1.5, 0, -1), vec3(1.5, 0, -1), vec3(0, 0, 1.6)] as const;
  d.line(vec3(-2.7, 0), vec3(2.7, 0), 'line ghost');
  d.line(corners[0], corners[1], 'resting wide');
  for (const [from, to] of [
    [vec3(-0.4, 1.5), vec3(0.7, -1.3)],
    [vec3(2.6, 1.3), vec3(1.9, -1.3)],
    [vec3(-2.4, 0.75), vec3(0.6, 0.75)],
  ] as const) {
    const hit = intersectSegmentTriangle(found, from, to, ...corners);
    d.arrow(from, to, 'moving');
    if (hit) d.dot(found.point, 'green');
    const side = found.outcome === 'parallel' ? { dx: 6, dy: 4 } : { dx: 0, dy: 18 };
    d.label(found.outcome, to, side.dx, side.dy, 'small', found.outcome === 'parallel' ? 'start' : 'middle');
  }
  return d.toString();
}
