// Drawings of the guide: what the pages say first, seen at once. All positions, times and pairs are results of the library.

import {
  type Body,
  type BodyContactEvent,
  type BodyOptions,
  bounce,
  box,
  type ContactEvent,
  capsule,
  createMoveResult,
  moveAndSlide,
  slide,
  sphere,
  stop,
  World,
} from 'first-contact';
import { Drawing, type Look, type Point } from './svg.ts';

const at = (x: number, y: number): Point => ({ x, y });
const cornersOf = ({ x, y }: Point, [width, height]: readonly [number, number]): Point[] => [
  at(x - width / 2, y - height / 2),
  at(x + width / 2, y - height / 2),
  at(x + width / 2, y + height / 2),
  at(x - width / 2, y + height / 2),
];
const copy = ({ x, y }: Point): Point => ({ x, y });

/** One step of a second, in which a ball gets from the left of a wall to its right: in three ways. */
export function moves(): string {
  const d = new Drawing(640, 330, 'A ball moves by its velocity, by moveTo and by teleport');
  const rows: [head: string, text: string, move: (ball: Body) => void][] = [
    ['velocity', 'at every step, until you change it', (ball) => (ball.velocity.x = 5)],
    ['moveTo(position)', 'at the next step, swept', (ball) => ball.moveTo([2.5, 0, 0])],
    ['teleport(position)', 'now; nothing in between', (ball) => ball.teleport([2.5, 0, 0])],
  ];
  for (const [i, [head, text, move]] of rows.entries()) {
    d.view(400, 62 + 104 * i, 54);
    d.write(head, 18, 52 + 104 * i, 'head');
    d.write(text, 18, 72 + 104 * i, 'small');
    const world = new World();
    const wall = [0.16, 1.5] as const;
    world.add({ type: 'static', shape: box({ size: [...wall, 2] }) });
    const ball = world.add({ shape: sphere(0.34), position: [-2.5, 0, 0] });
    const start = copy(ball.position);
    const events: ContactEvent[] = [];
    for (const type of ['enter', 'exit'] as const) world.on(type, (event) => events.push(event));
    move(ball);
    world.step(1);
    const end = copy(ball.position);

    d.polygon(cornersOf(at(0, 0), wall), 'resting');
    if (events.length > 0) {
      d.rounded([start, end], 0.34, 'moving ghost faint');
      d.arrow(start, end, 'moving');
    }
    d.circle(start, 0.34, 'moving ghost');
    d.circle(end, 0.34, 'moving');
    for (const { type, fraction, point } of events) {
      d.dot(point, 'green');
      const side = type === 'enter' ? -1 : 1;
      d.label(`${type} ${fraction.toFixed(3)}`, point, 8 * side, -24, 'small', side < 0 ? 'end' : 'start');
    }
    if (events.length === 0) d.label('no event', at(0, 0), 12, -24, 'small');
  }
  return d.toString();
}

/** A step of a bullet that passes two walls, and of a ball that bounces; the events by their times. */
export function step(): string {
  const d = new Drawing(
    640,
    330,
    'What a step does: sweep all bodies, find the contacts in order of time, then call handlers',
  );
  d.view(215, 120, 40);
  const world = new World();
  const floor = { center: at(3.2, -2.15), size: [4, 0.3] as const };
  const walls = [-1.6, 0.5].map((x) => ({ center: at(x, 0.9), size: [0.16, 2] as const }));
  for (const { center, size } of [floor, ...walls]) {
    world.add({ type: 'static', shape: box({ size: [...size, 2] }), position: [center.x, center.y, 0] });
    d.polygon(cornersOf(center, size), 'resting');
  }
  const bullet = world.add({ shape: sphere(0.16), position: [-4.6, 0.9, 0], velocity: [8.2, 0, 0] });
  const ball = world.add({
    shape: sphere(0.4),
    position: [1.9, 1.05, 0],
    velocity: [2.8, -5.2, 0],
    response: bounce({ restitution: 0.8 }),
  });
  const starts = [bullet, ball].map(({ position }) => copy(position));
  const events: ContactEvent[] = [];
  for (const type of ['enter', 'exit'] as const) world.on(type, (event) => events.push(event));
  const impact: Point[] = [];
  ball.on('enter', ({ point, normal }) => impact.push(at(point.x + 0.4 * normal.x, point.y + 0.4 * normal.y)));
  world.step(1);
  const [from, ballFrom] = starts as [Point, Point];
  d.rounded([from, bullet.position], 0.16, 'moving ghost faint');
  d.arrow(from, bullet.position, 'moving');
  d.path([ballFrom, ...impact], 'moving');
  d.arrow(impact[0]!, ball.position, 'moving');
  d.circle(from, 0.16, 'moving ghost');
  d.circle(bullet.position, 0.16, 'moving');
  d.circle(ballFrom, 0.4, 'moving ghost');
  d.circle(impact[0]!, 0.4, 'moving ghost');
  d.circle(ball.position, 0.4, 'moving');
  for (const [i, { point, type }] of events.entries()) {
    d.dot(point, 'green');
    d.label(
      `${i + 1}`,
      point,
      type === 'exit' ? 6 : -6,
      point.y < 0 ? 18 : -8,
      'head',
      type === 'exit' ? 'start' : 'end',
    );
  }

  // The same events on the axis of time.
  const [left, right, y] = [40, 600, 262];
  d.view(left, y, right - left);
  d.arrow(at(-0.01, 0), at(1.02, 0), 'line');
  for (const [i, { fraction, type }] of events.entries()) {
    d.dot(at(fraction, 0), 'green');
    // A bounce enters and exits at one time.
    const side = fraction === events[i + 1]?.fraction ? -1 : fraction === events[i - 1]?.fraction ? 1 : 0;
    d.label(`${i + 1}`, at(fraction, 0), 8 * side, -12, 'head', 'middle');
    d.label(type, at(fraction, 0), 16 * side, 22, 'small', 'middle');
  }
  d.write('the step begins', left, y + 44, 'small');
  d.write('it ends; then your handlers are called, in this order', right, y + 44, 'small', 'end');
  return d.toString();
}

/** Which of four bodies at one place meet, by their layers and masks. */
export function layers(): string {
  const d = new Drawing(640, 262, 'Layers and masks of four bodies, and the pairs that meet');
  const bits = { wall: 1, player: 2, bullet: 4, coin: 8 };
  const masks: Readonly<Record<string, readonly (keyof typeof bits)[]>> = {
    wall: ['wall', 'player', 'bullet', 'coin'],
    player: ['wall', 'player', 'bullet', 'coin'],
    bullet: ['wall', 'player'],
    coin: ['player'],
  };
  const names = Object.keys(bits) as (keyof typeof bits)[];
  const world = new World();
  for (const name of names) {
    const mask = (masks[name] ?? []).reduce((sum, other) => sum | bits[other], 0);
    // Two of each: bodies of one layer may meet, too.
    for (let i = 0; i < 2; i++) world.add({ shape: sphere(1), name, layer: bits[name], mask });
  }
  const met = new Set<string>();
  world.on('enter', ({ a, b }) => met.add(`${a.name} ${b.name}`).add(`${b.name} ${a.name}`));
  world.step(1);

  d.view(0, 0, 1);
  const [width, height, top] = [62, 38, 66];
  d.write('layer', 18, 52, 'head');
  d.write('mask', 84, 52, 'head');
  for (const [row, name] of names.entries()) {
    const y = top + height * row;
    d.write(name, 18, y + 24, 'head');
    d.write((masks[name] ?? []).join(' | '), 84, y + 24);
    for (const [column, other] of names.entries()) {
      const x = 366 + width * column;
      const meet = met.has(`${name} ${other}`);
      const says = masks[name]?.includes(other) || masks[other]?.includes(name);
      d.polygon(
        [at(x, -y), at(x + width - 4, -y), at(x + width - 4, -y - height + 4), at(x, -y - height + 4)],
        meet ? 'r3' : 'r0',
      );
      d.write(meet ? 'meet' : says ? 'one side' : '–', x + width / 2 - 2, y + 22, meet ? '' : 'small', 'middle');
    }
  }
  for (const [column, other] of names.entries())
    d.write(other, 366 + width * column + width / 2 - 2, 52, 'head', 'middle');
  d.write('Two bodies meet where the mask of each has the layer of the other.', 18, 28);
  d.write('One side: the mask of a wall has coins, but that of a coin lacks walls.', 18, 246, 'small');
  return d.toString();
}

/** The normal on events of the world and of each body, of a ray and of a sweep. */
export function normals(): string {
  const d = new Drawing(640, 440, 'Directions of normals: events of the world, events of a body, rays and sweeps');
  const meet = (): { events: ContactEvent[]; own: BodyContactEvent[]; bodies: [Body, Body] } => {
    const world = new World();
    const a = world.add({ shape: sphere(0.7), position: [-1, -0.3, 0], name: 'a' });
    const b = world.add({ shape: sphere(0.7), position: [2, 0.9, 0], velocity: [-2, -0.8, 0], name: 'b' });
    const events: ContactEvent[] = [];
    const own: BodyContactEvent[] = [];
    world.on('enter', (event) => events.push(event));
    for (const body of [a, b]) body.on('enter', (event) => own.push(event));
    world.step(1);
    return { events, own, bodies: [a, b] };
  };
  const { events, own, bodies } = meet();
  const [event] = events as [ContactEvent];
  const [a, b] = bodies;
  // Where b was at the time of the event.
  const rest = 1 - event.fraction;
  const second = at(b.position.x + 2 * rest, b.position.y + 0.8 * rest);
  const panels: [head: string, text: string, normal: Point, looks: [Look, Look], x: number, y: number][] = [
    ['world.on(…)', 'from a to b; a.id < b.id', event.normal, ['resting', 'moving'], 110, 110],
    ['a.on(…)', 'from the other body towards a', own[0]!.normal, ['resting', 'moving ghost'], 325, 110],
    ['b.on(…)', 'from the other body towards b', own[1]!.normal, ['resting ghost', 'moving'], 540, 110],
  ];
  for (const [head, text, normal, [lookOfA, lookOfB], x, y] of panels) {
    d.view(x, y, 44);
    d.write(head, x - 92, 30, 'head');
    d.write(text, x - 92, 48, 'small');
    d.circle(a.position, 0.7, lookOfA);
    d.circle(second, 0.7, lookOfB);
    d.label('a', a.position, -16, 10, '', 'middle');
    d.label('b', second, 16, -8, '', 'middle');
    d.arrow(event.point, at(event.point.x + 0.9 * normal.x, event.point.y + 0.9 * normal.y), 'answer');
    d.dot(event.point, 'green');
  }

  const world = new World();
  const size = [1.6, 1.6] as const;
  const wall = world.add({
    type: 'static',
    shape: box({ size: [...size, 2] }),
    quaternion: [0, 0, Math.sin(0.15), Math.cos(0.15)],
  });
  const turned = cornersOf(at(0, 0), size).map(({ x, y }) =>
    at(x * Math.cos(0.3) - y * Math.sin(0.3), x * Math.sin(0.3) + y * Math.cos(0.3)),
  );
  const origin = at(-2.3, 0.35);
  const ray = world.raycast([origin.x, origin.y, 0], [1, 0, 0]);
  const swept = world.sweep(sphere(0.35), { position: [origin.x, origin.y, 0] }, [3, 0, 0]);
  const nearest = world.closestPoint([-2, -0.6, 0]);
  if (!ray || !swept || !nearest || ray.body !== wall) throw new Error('the scene of a figure has no hit');
  const queries: [head: string, text: string, x: number, draw: () => void][] = [
    [
      'world.raycast',
      'out of the body that is hit',
      130,
      () => {
        d.arrow(origin, ray.point, 'moving');
        d.arrow(ray.point, at(ray.point.x + 0.9 * ray.normal.x, ray.point.y + 0.9 * ray.normal.y), 'answer');
        d.dot(ray.point, 'green');
      },
    ],
    [
      'world.sweep',
      'from the swept shape to the body',
      345,
      () => {
        const there = at(origin.x + swept.distance, origin.y);
        d.rounded([origin, there], 0.35, 'moving ghost faint');
        d.circle(origin, 0.35, 'moving ghost');
        d.circle(there, 0.35, 'moving');
        d.arrow(swept.point, at(swept.point.x + 0.9 * swept.normal.x, swept.point.y + 0.9 * swept.normal.y), 'answer');
        d.dot(swept.point, 'green');
      },
    ],
    [
      'world.closestPoint',
      'out of the body',
      560,
      () => {
        d.line(at(-2, -0.6), nearest.point, 'line ghost');
        d.dot(at(-2, -0.6), 'blue');
        d.arrow(
          nearest.point,
          at(nearest.point.x + 0.9 * nearest.normal.x, nearest.point.y + 0.9 * nearest.normal.y),
          'answer',
        );
        d.dot(nearest.point, 'green');
      },
    ],
  ];
  for (const [head, text, x, draw] of queries) {
    d.view(x, 340, 44);
    d.write(head, x - 112, 234, 'head');
    d.write(text, x - 112, 252, 'small');
    d.polygon(turned, 'resting');
    draw();
  }
  return d.toString();
}

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
    d.polygon(cornersOf(floor.center, floor.size), 'resting');
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
    d.polygon(cornersOf(at(x, y), [width, height]), 'resting');
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
