// A bullet through three walls: how thick is each, where does it come out, and where does it get stuck? Told twice, by the events of
// a body that flies, and by one ray. Run it with `npx tsx examples/through-walls.ts`.

import assert from 'node:assert/strict';
import { type Body, box, plane, sphere, World } from 'first-contact';

const DT = 1 / 60;
const [SPEED, RADIUS] = [900, 0.004];

/** What a metre of each costs, in joules. */
const COSTS: Readonly<Record<string, number>> = { wood: 4_000, glass: 20_000, stone: 30_000 };
const WALLS = [
  { name: 'wood', x: 4, thickness: 0.12, angle: 0 },
  { name: 'glass', x: 9, thickness: 0.01, angle: 0.5 },
  // The bullet is in the stone when its first step of 15 m ends.
  { name: 'stone', x: 15.1, thickness: 0.4, angle: -0.3 },
];

/** Three walls, turned about the y axis, with smoke in between. */
function build(): World {
  const world = new World();
  for (const { name, x, thickness, angle } of WALLS) {
    const quaternion = [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] as const;
    world.add({ type: 'static', name, shape: box({ size: [thickness, 4, 4] }), position: [x, 1, 0], quaternion });
  }
  world.add({ type: 'static', name: 'ground', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  world.add({ type: 'static', name: 'smoke', sensor: true, shape: sphere(1.5), position: [6.5, 1, 0] });
  return world;
}

/** A body flies through. An enter and an exit tell the times; the way in between, along the normal, is the thickness. */
function byEvents(): Map<string, number> {
  const world = build();
  const shot = world.add({ name: 'shot', shape: sphere(RADIUS), position: [0, 1, 0], velocity: [SPEED, 0, 0] });
  const slants = new Map<Body, number>();
  const found = new Map<string, number>();
  shot.on('enter', ({ other, worldTime, normal, point }) => {
    // The normal points from the wall to the bullet.
    slants.set(other, -normal.x);
    console.log(`${(1000 * worldTime).toFixed(4)} ms: into ${other.name} at x = ${point.x.toFixed(4)}`);
  });
  shot.on('exit', ({ other, worldTime, duration, point }) => {
    console.log(`${(1000 * worldTime).toFixed(4)} ms: out of ${other.name} at x = ${point.x.toFixed(4)}`);
    found.set(other.name!, SPEED * duration * slants.get(other)! - 2 * RADIUS);
  });
  for (let step = 0; step < 2; step++) world.step(DT);
  return found;
}

/** A ray tells all crossings before anything flies: here, how far a bullet of so much energy gets. */
function byRay(energy: number): { thickness: Map<string, number>; stuckIn: string | undefined; depth: number } {
  const thickness = new Map<string, number>();
  let [left, into] = [energy, 0];
  for (const { body, leaving, distance, normal } of build().raycastAll([0, 1, 0], [1, 0, 0], { crossings: true })) {
    if (!leaving) into = distance;
    else {
      const way = distance - into;
      const cost = COSTS[body.name!];
      if (left < cost * way) return { thickness, stuckIn: body.name, depth: left / cost };
      left -= cost * way;
      thickness.set(body.name!, way * Math.abs(normal.x));
    }
  }
  return { thickness, stuckIn: undefined, depth: 0 };
}

const events = byEvents();
const { thickness, stuckIn } = byRay(100_000);
assert.equal(stuckIn, undefined);
for (const wall of WALLS) {
  for (const found of [events.get(wall.name)!, thickness.get(wall.name)!]) {
    assert.ok(Math.abs(found - wall.thickness) < 1e-12, `${wall.name}: ${found}`);
  }
  console.log(`${wall.name}: ${(1000 * wall.thickness).toFixed(0)} mm, by the events and by the ray`);
}
// Smoke is a sensor: events tell it, too, and it is a ball of 3 m.
assert.ok(Math.abs(events.get('smoke')! - 3) < 1e-12);

const weak = byRay(6_000);
assert.equal(weak.stuckIn, 'stone');
const spent = COSTS.wood * 0.12 + (COSTS.glass * 0.01) / Math.cos(0.5);
assert.ok(Math.abs(weak.depth - (6_000 - spent) / COSTS.stone) < 1e-12);
console.log(`a bullet of 6 kJ gets stuck in the stone, after ${(1000 * weak.depth).toFixed(1)} mm`);
