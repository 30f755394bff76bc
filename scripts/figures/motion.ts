// Drawings of the guide: what bodies and characters do where they touch.

import {
  type BodyOptions,
  bounce,
  box,
  capsule,
  createMoveResult,
  moveAndSlide,
  slide,
  sphere,
  stop,
  triangleMesh,
  World,
} from 'first-contact';
import { at, copy, rectangle } from './geometry.ts';
import { Drawing, type Point } from './svg.ts';

/** A ball thrown at a slope with each of the responses. */
export function responses(): string {
  const d = new Drawing(640, 236, 'A ball that meets a wall: without a response, with bounce, slide and stop');
  const cases: [head: string, options: Pick<BodyOptions, 'response'>][] = [
    ['no response', {}],
    ['bounce()', { response: bounce() }],
    ['slide()', { response: slide() }],
    ['stop()', { response: stop() }],
  ];
  for (const [i, [head, options]] of cases.entries()) {
    d.view(84 + 157 * i, 122, 34);
    d.write(head, 84 + 157 * i, 30, 'head', 'middle');
    const world = new World();
    const floor = { center: at(0, -1.6), size: [4, 0.3] as const };
    world.add({ type: 'static', shape: box({ size: [...floor.size, 2] }), position: [0, floor.center.y, 0] });
    d.polygon(rectangle(floor.center, floor.size), 'resting');
    const ball = world.add({ shape: sphere(0.35), position: [-1.5, 0.9, 0], velocity: [3, -3.6, 0], ...options });
    const start = copy(ball.position);
    let touch = start;
    ball.on('enter', ({ point, normal }) => {
      touch = at(point.x + 0.35 * normal.x, point.y + 0.35 * normal.y);
    });
    world.step(1);
    d.path([start, touch], 'moving');
    d.circle(start, 0.35, 'moving ghost');
    d.circle(touch, 0.35, 'moving ghost');
    const end = copy(ball.position);
    if (Math.hypot(end.x - touch.x, end.y - touch.y) > 0.01) d.arrow(touch, end, 'moving');
    d.circle(end, 0.35, 'moving');
    d.dot(at(touch.x, touch.y - 0.35), 'green');
  }
  return d.toString();
}

/** Crates with the same friction on two slopes and on a belt, after a second. */
export function friction(): string {
  const d = new Drawing(640, 220, 'A crate stays on a gentle slope, slides down a steep one, and is carried by a belt');
  const half = 0.28;
  const panels: readonly { text: string; angle: number; belt: number }[] = [
    { text: 'tan 20° is less than 0.5: it stays', angle: (20 * Math.PI) / 180, belt: 0 },
    { text: 'tan 35° is more than 0.5: it slides', angle: (35 * Math.PI) / 180, belt: 0 },
    { text: 'a belt carries it', angle: 0, belt: 1.6 },
  ];
  for (const [i, { text, angle, belt }] of panels.entries()) {
    d.view(108 + 212 * i, 140, 46);
    d.write(text, 108 + 212 * i, 30, 'small', 'middle');
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // Downhill is along x.
    const turned = (along: number, above: number): Point => at(along * cos + above * sin, -along * sin + above * cos);
    const corners = (along: number, above: number, width: number, height: number): Point[] =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([x = 0, y = 0]) => turned(along + x * width, above + y * height));
    const quaternion = [0, 0, -Math.sin(angle / 2), Math.cos(angle / 2)] as const;
    const world = new World();
    const floor = turned(0, -0.12);
    const slope = { shape: box({ halfExtents: [1.9, 0.12, 1] }), position: [floor.x, floor.y, 0] as const, quaternion };
    world.add({ ...slope, type: 'static', friction: 0.5, surfaceVelocity: [belt, 0, 0] });
    const start = turned(-1.2, half);
    const shape = box({ halfExtents: [half, half, half] });
    const crate = world.add({ shape, position: [start.x, start.y, 0], quaternion, response: slide() });
    for (let step = 0; step < 60; step++) {
      crate.velocity.y -= 9.81 / 60;
      world.step(1 / 60);
    }
    const along = crate.position.x * cos - crate.position.y * sin;
    d.polygon(corners(0, -0.12, 1.9, 0.12), 'resting');
    if (along + 1.2 > 0.01) d.polygon(corners(-1.2, half, half, half), 'moving ghost');
    if (along + 1.2 > 0.01) d.arrow(turned(-1.2, half), turned(along, half), 'moving');
    d.polygon(corners(along, half, half, half), 'moving');
    if (belt > 0) for (const x of [-1.4, -0.4, 0.6]) d.arrow(at(x, -0.12), at(x + 0.7, -0.12), 'resting');
  }
  return d.toString();
}

/** The path of a character over steps, a slope and a wall. */
export function character(): string {
  const d = new Drawing(640, 220, 'A character walks up two steps, down two steps, and stops at a wall');
  d.view(60, 180, 52);
  const world = new World();
  const blocks: [x: number, y: number, width: number, height: number][] = [
    [5, -0.25, 12, 0.5],
    [2.6, 0.12, 1, 0.24],
    [3.8, 0.24, 1.4, 0.48],
    [5.1, 0.12, 1.2, 0.24],
    [9.2, 1.2, 0.5, 2.4],
  ];
  for (const [x, y, width, height] of blocks) {
    world.add({ type: 'static', shape: box({ size: [width, height, 4] }), position: [x, y, 0] });
    d.polygon(rectangle(at(x, y), [width, height]), 'resting');
  }
  const [radius, halfHeight] = [0.3, 0.35];
  const shape = capsule({ radius, halfHeight });
  const hero = createMoveResult();
  hero.position = { x: 0, y: 0.66, z: 0 };
  const path: Point[] = [copy(hero.position)];
  for (let i = 0; i < 260; i++) {
    const velocity = { x: 2.5, y: hero.velocity.y - 9.81 / 60, z: 0 };
    moveAndSlide(world, shape, hero, velocity, 1 / 60, { stepHeight: 0.3, snapLength: 0.3 }, hero);
    path.push(copy(hero.position));
  }
  d.path(path, 'answer');
  for (const k of [0, 52, 84, 118, 151, 260]) {
    const { x, y } = path[k]!;
    d.rounded([at(x, y - halfHeight), at(x, y + halfHeight)], radius, k === 260 ? 'moving' : 'moving ghost');
  }
  d.write('climbs steps up to stepHeight', 190, 30, 'small', 'middle');
  d.write('follows the floor down to snapLength', 384, 30, 'small', 'middle');
  d.write('stops at a wall', 565, 30, 'small', 'middle');
  return d.toString();
}

/** The normals of a mesh at points along its surface. */
export function edges(): string {
  const d = new Drawing(
    640,
    200,
    'Normals of a mesh seen from the side: at faces, flat edges, a convex and a concave edge',
  );
  d.view(40, 150, 52);
  const profile: readonly Point[] = [at(0, 0), at(1.6, 0), at(3.2, 0), at(5.2, 1.5), at(7.2, 0), at(10.8, 0)];
  const positions = profile.flatMap(({ x, y }) => [x, y, 1, x, y, -1]);
  const indices = profile.slice(1).flatMap((_, i) => [2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3]);
  const world = new World();
  world.add({ type: 'static', shape: triangleMesh({ positions, indices }) });
  // Points above the faces, and around the convex edge.
  const above = profile.slice(1).flatMap((to, i) => {
    const from = profile[i]!;
    const count = Math.round(5 * (to.x - from.x));
    const pointAt = (t: number) => at(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y) + 0.2);
    return Array.from({ length: count - 1 }, (_, k) => pointAt((k + 1) / count));
  });
  const top = profile[3]!;
  const around = Array.from({ length: 9 }, (_, i) => {
    const angle = Math.PI / 2 + ((i - 4) * Math.PI) / 22;
    return at(top.x + Math.cos(angle), top.y + Math.sin(angle));
  });
  for (const { x, y } of [...above, ...around]) {
    const nearest = world.closestPoint([x, y, 0]);
    if (!nearest) throw new Error('the scene of a figure has no hit');
    const { point, normal } = nearest;
    d.normal(point, normal, 0.5, 'answer faint');
  }
  d.path(profile, 'resting');
  for (const p of profile) d.dot(p, 'orange');
  for (const [text, k, dy] of [
    ['flat: the normal of the faces', 1, 24],
    ['concave: none', 2, 40],
    ['convex: all between', 3, -44],
    ['concave: none', 4, 24],
  ] as const) {
    d.label(text, profile[k]!, 0, dy, 'small', 'middle');
  }
  return d.toString();
}
