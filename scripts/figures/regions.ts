// Resting shapes: regions, supports and closest points.

import {
  classifyPointInTriangle2D,
  closestPointOnAabb,
  closestPointOnTriangle,
  createAabb,
  createClosestPoints,
  createObb,
  distanceObbPlane,
  obbToAabb,
  type Vec3,
} from 'first-contact/narrowphase';
import { vec3 } from '../../src/math/vec3.ts';
import { along, cornersOf } from './geometry.ts';
import { Drawing, type Point } from './svg.ts';

/** Points all over a rectangle, in rows. */
function* grid(width: number, height: number, step: number): Generator<Vec3> {
  for (let j = 0; j * step < height; j++) {
    for (let i = 0; i * step < width; i++)
      yield vec3(i * step - width / 2 + step / 2, j * step - height / 2 + step / 2);
  }
}

export function boxRegions(): string {
  const d = new Drawing(640, 300, 'The closest point of a box: inside, over a face, or at a corner');
  d.view(320, 146, 48);
  const box = { min: vec3(-2.2, -1.2, -1), max: vec3(2.2, 1.2, 1) };
  const outline = [vec3(-2.2, -1.2), vec3(2.2, -1.2), vec3(2.2, 1.2), vec3(-2.2, 1.2)];
  for (const x of [box.min.x, box.max.x]) d.line(vec3(x, -2.6), vec3(x, 2.6), 'line ghost faint');
  for (const y of [box.min.y, box.max.y]) d.line(vec3(-5.6, y), vec3(5.6, y), 'line ghost faint');
  d.polygon(outline, 'resting');
  d.rounded(outline, 0.9, 'resting ghost');
  const looks = ['gray', 'orange', 'blue'] as const;
  for (const p of [
    vec3(-4.2, 2.2),
    vec3(-3.1, 1.75),
    vec3(-1.1, 2.3),
    vec3(1.2, 1.9),
    vec3(3.9, 2.1),
    vec3(3.4, 0.3),
    vec3(4.8, -0.7),
    vec3(3, -2),
    vec3(0.2, -2.2),
    vec3(-3.4, -1.8),
    vec3(-4.4, -0.2),
    vec3(-1, 0.3),
    vec3(0.9, -0.4),
  ]) {
    const closest = vec3();
    closestPointOnAabb(closest, p, box);
    const axes = Number(closest.x !== p.x) + Number(closest.y !== p.y);
    if (axes > 0) d.arrow(p, closest, axes === 1 ? 'resting' : 'moving');
    d.dot(p, looks[axes] ?? 'gray');
  }
  d.label('both axes outside: a corner', vec3(-2.2, 2.6), -50, 4, 'small', 'end');
  d.label('one axis outside: a face', vec3(0, 2.6), 0, 4, 'small', 'middle');
  d.label('inside: the point itself', vec3(0, 0.6), 0, -4, 'small', 'middle');
  return d.toString();
}

export function supportOfBox(): string {
  const d = new Drawing(640, 290, 'The projected half extent of a box on an axis: the sum of |cosine| · extent');
  const box = createObb({ halfExtents: [1.6, 0.8, 1], quaternion: [0, 0, 0.27, 1] });
  const { halfExtents: h, axisX, axisY } = box;
  const alongX = along(box.center, axisX, h.x);
  const alongY = along(box.center, axisY, h.y);

  d.view(160, 145, 52);
  d.write('a rotated box and its AABB', 14, 24, 'head');
  const bounds = createAabb();
  obbToAabb(bounds, box);
  const { min, max } = bounds;
  d.polygon([min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }], 'moving ghost');
  d.polygon(cornersOf(box), 'resting');
  d.arrow(box.center, alongX, 'moving');
  d.arrow(box.center, alongY, 'moving');
  const below = min.y - 0.3;
  const first = Math.abs(axisX.x) * h.x;
  d.line({ x: 0, y: below }, { x: first, y: below }, 'moving wide');
  d.line({ x: first, y: below }, { x: max.x, y: below }, 'answer wide');
  d.line({ x: first, y: below }, { x: first, y: alongX.y }, 'line ghost faint');
  d.line({ x: 0, y: below }, { x: 0, y: 0 }, 'line ghost faint');
  d.label('|u.x| · h.x', { x: first / 2, y: below }, 0, 20, 'small', 'middle');
  d.label('|v.x| · h.y', { x: max.x, y: below }, 12, 4, 'small');
  d.label('u', alongX, 6, -4, 'small blue');
  d.label('v', alongY, -8, -6, 'small blue', 'end');

  d.view(470, 185, 50);
  d.write('a box over a half-space', 340, 24, 'head');
  const plane = { center: vec3(), normal: vec3(-0.28, 0.96, 0), offset: -0.7 };
  const surface = (x: number) => ({ x, y: (plane.offset - plane.normal.x * x) / plane.normal.y });
  const raised = createObb({ halfExtents: [1.2, 0.7, 1], center: [-0.2, 1.2, 0], quaternion: [0, 0, -0.35, 1] });
  const closest = createClosestPoints();
  const gap = distanceObbPlane(closest, raised, plane);
  d.polygon([surface(-2.3), surface(2.9), { x: 2.9, y: -1.8 }, { x: -2.3, y: -1.8 }], 'solid');
  d.line(surface(-2.3), surface(2.9), 'resting');
  d.polygon(cornersOf(raised), 'moving');
  const foot = closest.pointA;
  const height = plane.normal.x * (raised.center.x - foot.x) + plane.normal.y * (raised.center.y - foot.y);
  const lowered = along(raised.center, plane.normal, -height);
  d.line(raised.center, lowered, 'moving wide');
  d.line(foot, lowered, 'line ghost faint');
  d.line(closest.pointA, closest.pointB, 'answer');
  for (const p of [closest.pointA, closest.pointB]) d.dot(p, 'green');
  d.label('support', lowered, -12, -24, 'small', 'end');
  d.label(`distance ${gap.toFixed(4)}`, closest.pointA, 14, 4);
  return d.toString();
}

export function pointInTriangle(): string {
  const d = new Drawing(640, 320, 'What classifyPointInTriangle2D answers around a triangle');
  d.view(250, 160, 60);
  const [a, b, c] = [vec3(-2.6, -1.5), vec3(2.7, -1.1), vec3(-0.6, 1.9)];
  const looks = {
    inside: 'r3',
    'edge-ab': 'r1',
    'edge-bc': 'r2',
    'edge-ca': 'r4',
    'vertex-a': 'r5',
    'vertex-b': 'r6',
    'vertex-c': 'r7',
  } as const;
  const found = new Map<string, Point[]>();
  const step = 0.05;
  for (const p of grid(6.6, 4.4, step)) {
    const answer = classifyPointInTriangle2D(p, a, b, c, 0.05);
    if (answer === 'outside') continue;
    const cells = found.get(answer) ?? [];
    cells.push({ x: p.x - step / 2, y: p.y + step / 2 });
    found.set(answer, cells);
  }
  const names = Object.keys(looks) as (keyof typeof looks)[];
  for (const name of names) d.cells(found.get(name) ?? [], step, looks[name]);
  d.polygon([a, b, c], 'line');
  d.label('A', a, -22, 16, 'head', 'middle');
  d.label('B', b, 24, 12, 'head', 'middle');
  d.label('C', c, 0, -26, 'head', 'middle');
  d.view(0, 0, 1);
  for (const [i, name] of names.entries()) {
    const y = 90 + i * 24;
    d.cells([{ x: 500, y: -y }], 14, looks[name]);
    d.write(name, 522, y + 12);
  }
  return d.toString();
}

export function triangleRegions(): string {
  const d = new Drawing(640, 330, 'The closest point of a triangle: in its face, on an edge, or at a corner');
  d.view(320, 165, 52);
  const [a, b, c] = [vec3(-2.2, -1.1), vec3(2.1, -0.8), vec3(-0.5, 1.4)];
  const regionOf = (p: Readonly<Vec3>): { closest: Vec3; region: string } => {
    const closest = vec3();
    closestPointOnTriangle(closest, p, a, b, c);
    const at = (q: Readonly<Vec3>) => Math.abs(closest.x - q.x) + Math.abs(closest.y - q.y) < 1e-12;
    if (at(a) || at(b) || at(c)) return { closest, region: 'corner' };
    return { closest, region: Math.abs(closest.x - p.x) + Math.abs(closest.y - p.y) < 1e-12 ? 'face' : 'edge' };
  };
  const found = new Map<string, Point[]>();
  const step = 0.08;
  for (const p of grid(11.36, 5.6, step)) {
    const { region } = regionOf(p);
    const cells = found.get(region) ?? [];
    cells.push({ x: p.x - step / 2, y: p.y + step / 2 });
    found.set(region, cells);
  }
  d.cells(found.get('corner') ?? [], step, 'r1');
  d.cells(found.get('edge') ?? [], step, 'r2');
  d.cells(found.get('face') ?? [], step, 'r3');
  d.polygon([a, b, c], 'line');
  for (const p of [
    vec3(-4.5, 0.5),
    vec3(-4, -2.3),
    vec3(-2.9, 1.6),
    vec3(-1.8, 2.4),
    vec3(-0.6, 2.6),
    vec3(1.4, 1.5),
    vec3(3, 1.2),
    vec3(4.6, -0.4),
    vec3(3.2, -2.2),
    vec3(1, -2),
    vec3(-1, -2.3),
    vec3(-0.4, 0),
  ]) {
    const { closest, region } = regionOf(p);
    if (region === 'face') d.dot(p, 'green');
    else {
      d.arrow(p, closest, region === 'corner' ? 'moving' : 'resting');
      d.dot(p, region === 'corner' ? 'blue' : 'orange');
    }
  }
  d.label('a', a, -12, 16, 'head', 'end');
  d.label('b', b, 4, 20, 'head');
  d.label('c', c, 10, 16, 'head');
  return d.toString();
}
