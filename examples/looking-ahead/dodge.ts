// A bot in a hail of shots. It asks when the next one would hit it, and steps aside in time.

import { type Body, defineLayers, nextContact, sphere, World } from 'first-contact';

const { bot, shot } = defineLayers('bot', 'shot');
const DT = 1 / 60;
const SPEED = 6;

/** How often the bot is hit by so many shots, one in each twelfth of a second. */
export function hitsOf(shots: number, dodges: boolean): number {
  const world = new World();
  const self = world.add({ shape: sphere(0.5), layer: bot, mask: shot });
  let hits = 0;
  self.on('enter', () => hits++);
  for (let tick = 0; tick < 5 * shots; tick++) {
    if (tick % 5 === 0) fire(world, self, tick / 5);
    if (dodges) dodge(world, self);
    world.step(DT);
    for (const body of world.bodies) if (Math.abs(body.position.x) > 21) world.remove(body);
  }
  return hits;
}

/** Fires at where the bot is now, from another side each time. */
function fire(world: World, self: Body, n: number): void {
  const side = n % 2 === 0 ? 20 : -20;
  const from = { x: side, z: ((7 * n) % 13) - 6 };
  const [x, z] = [self.position.x - from.x, self.position.z - from.z];
  const scale = 25 / Math.sqrt(x * x + z * z);
  const velocity = [x * scale, 0, z * scale] as const;
  world.add({ shape: sphere(0.1), position: [from.x, 0, from.z], velocity, layer: shot, mask: bot });
}

/** Goes aside, at right angles to the shot that would come first; stands still without one. */
function dodge(world: World, self: Body): void {
  self.velocity.x = 0;
  self.velocity.z = 0;
  const danger = nextContact(world, { horizon: 0.4, body: self });
  if (!danger) return;
  const { velocity: v, position: p } = danger.a === self ? danger.b : danger.a;
  // On which side of its line the bot is.
  const side = v.z * (self.position.x - p.x) - v.x * (self.position.z - p.z) >= 0 ? 1 : -1;
  const scale = (side * SPEED) / Math.sqrt(v.x * v.x + v.z * v.z);
  self.velocity.x = v.z * scale;
  self.velocity.z = -v.x * scale;
}
