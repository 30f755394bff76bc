// All that can be seen of a shape: what queries of a world with it answer, and what happens to bodies that meet it.

import {
  bounce,
  box,
  capsule,
  cylinder,
  type Shape,
  serialize,
  slide,
  sphere,
  World,
  type WorldRayHit,
} from 'first-contact';
import { Random } from '../helpers/random.ts';

/** The answers, as text. Equal texts have equal numbers, bit for bit. */
export function answersOf(shape: Shape): string[] {
  const random = new Random(11);
  const world = new World();
  const body = world.add({ type: 'static', shape, quaternion: random.quaternion(), position: random.vector(1) });
  const lines = [serialize(world).join()];
  const movers = [
    sphere(0.2),
    box({ size: [0.3, 0.2, 0.5] }),
    capsule({ radius: 0.1, halfHeight: 0.2 }),
    cylinder({ radius: 0.2, halfHeight: 0.1 }),
  ];
  for (let i = 0; i < 60; i++) {
    const origin = random.vector(3);
    const direction = random.unitVector();
    const mover = random.pick(movers);
    const hits = [
      world.raycast({ origin, direction, maxDistance: 20 }),
      world.raycast(origin, direction, { hollow: true, exit: true }),
      ...world.raycastAll(origin, direction, { crossings: true }),
    ];
    lines.push(...hits.map(lineOf));
    const sweep = world.sweep(mover, { position: origin }, random.vector(6));
    lines.push(sweep ? `${sweep.fraction} ${show(sweep.normal)} ${show(sweep.point)} ${sweep.feature}` : 'free');
    const closest = world.closestPoint(origin, 4);
    lines.push(closest ? `${closest.distance} ${show(closest.point)} ${closest.part} ${closest.feature}` : 'far');
    lines.push(`${world.overlap(mover, { position: origin }).length} ${world.overlapPoint(origin).length}`);
  }
  world.on('*', (type, { b, time, normal, point, featureA, partA }) =>
    lines.push(`${type} ${b.id} ${time} ${show(normal)} ${show(point)} ${featureA} ${partA}`),
  );
  for (let i = 0; i < 12; i++) {
    const response = i % 2 === 0 ? bounce({ restitution: 0.6 }) : slide();
    world.add({ shape: movers[i % 4]!, position: random.vector(3), velocity: random.vector(4), response });
  }
  for (let step = 0; step < 40; step++) {
    for (const it of world.bodies) if (it !== body) it.velocity.y -= 9.81 / 60;
    world.step(1 / 60);
  }
  for (const { position, velocity } of world.bodies) lines.push(`${show(position)} ${show(velocity)}`);
  return lines;
}

function lineOf(hit: WorldRayHit | undefined): string {
  if (!hit) return 'missed';
  const { distance, normal, part, feature, exitDistance, leaving } = hit;
  return `${distance} ${show(normal)} ${part} ${feature} ${exitDistance} ${leaving}`;
}

// Text tells -0 from 0.
const show = ({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }): string =>
  [x, y, z].map((it) => (Object.is(it, -0) ? '-0' : String(it))).join(' ');
