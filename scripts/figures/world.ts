// Drawings of the guide: how bodies move, what a step does, which pairs meet, and what events and queries tell.

import { type Body, type BodyContactEvent, bounce, box, type ContactEvent, sphere, World } from 'first-contact';
import { at, copy, rectangle } from './geometry.ts';
import { Drawing, type Look, type Point } from './svg.ts';

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

    d.polygon(rectangle(at(0, 0), wall), 'resting');
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
    d.polygon(rectangle(center, size), 'resting');
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
    d.normal(event.point, normal, 0.9);
    d.dot(event.point, 'green');
  }

  const world = new World();
  const size = [1.6, 1.6] as const;
  const wall = world.add({
    type: 'static',
    shape: box({ size: [...size, 2] }),
    quaternion: [0, 0, Math.sin(0.15), Math.cos(0.15)],
  });
  const turned = rectangle(at(0, 0), size).map(({ x, y }) =>
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
        d.normal(ray.point, ray.normal, 0.9);
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
        d.normal(swept.point, swept.normal, 0.9);
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
        d.normal(nearest.point, nearest.normal, 0.9);
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

/** What four queries find among the same bodies. */
export function queries(): string {
  const d = new Drawing(640, 400, 'A ray, a swept ball, an overlap and a nearest point among three bodies');
  const world = new World();
  const size = [0.9, 1.5] as const;
  const wall = world.add({ type: 'static', shape: box({ size: [...size, 2] }), position: [0.3, 0.1, 0] });
  const ball = world.add({ type: 'static', shape: sphere(0.55), position: [2.2, 0.5, 0] });
  const coin = world.add({ type: 'static', shape: sphere(0.3), position: [-0.6, -0.9, 0] });
  const origin = at(-2.2, 0.45);
  const ray = world.raycast([origin.x, origin.y, 0], [1, 0, 0]);
  const swept = world.sweep(sphere(0.4), { position: [origin.x, origin.y, 0] }, [4, 0, 0]);
  const place = at(-0.9, -0.1);
  const found = world.overlap(sphere(0.95), { position: [place.x, place.y, 0] });
  const point = at(1.1, -0.7);
  const nearest = world.closestPoint([point.x, point.y, 0]);
  if (!ray || !swept || !nearest) throw new Error('the scene of a figure has no hit');
  const there = at(origin.x + swept.distance, origin.y);
  const panels: readonly { head: string; text: string; hits: readonly unknown[]; draw(): void }[] = [
    {
      head: 'world.raycast',
      text: 'the first body, where, and how far',
      hits: [ray.body],
      draw() {
        d.arrow(origin, ray.point, 'moving');
        d.dot(ray.point, 'green');
      },
    },
    {
      head: 'world.sweep',
      text: 'the same for a shape that moves',
      hits: [swept.body],
      draw() {
        d.rounded([origin, there], 0.4, 'moving ghost faint');
        d.circle(origin, 0.4, 'moving ghost');
        d.circle(there, 0.4, 'moving');
        d.dot(swept.point, 'green');
      },
    },
    {
      head: 'world.overlap',
      text: 'all bodies that a shape touches',
      hits: found,
      draw: () => d.circle(place, 0.95, 'moving'),
    },
    {
      head: 'world.closestPoint',
      text: 'the nearest point of all surfaces',
      hits: [nearest.body],
      draw() {
        d.line(point, nearest.point, 'answer');
        d.dot(point, 'blue');
        d.dot(nearest.point, 'green');
      },
    },
  ];
  for (const [i, { head, text, hits, draw }] of panels.entries()) {
    const [x, y] = [320 * (i % 2), 195 * Math.floor(i / 2)];
    d.write(head, x + 18, y + 30, 'head');
    d.write(text, x + 18, y + 48, 'small');
    d.view(x + 150, y + 122, 44);
    const look = (body: Body): Look => (hits.includes(body) ? 'resting' : 'resting ghost');
    d.polygon(rectangle(wall.position, size), look(wall));
    d.circle(ball.position, 0.55, look(ball));
    d.circle(coin.position, 0.3, look(coin));
    draw();
  }
  return d.toString();
}
