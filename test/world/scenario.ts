// A small deterministic world: all shapes, all kinds of motion, and bodies that are added and removed, inside and
// outside of handlers.

import { type Body, type BodyOptions, type ContactEvent, plane, type World } from 'first-contact';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';

export interface ScenarioOptions {
  seed: number;
  steps: number;
  /** Called before each body of the scenario is added, to add unrelated bodies. */
  beforeAdd?: (world: World) => void;
}

/** Plays the scenario and writes down every event in full. */
export function play(world: World, { seed, steps, beforeAdd }: ScenarioOptions): string[] {
  const random = new Random(seed);
  const cast: Body[] = [];
  const stream: string[] = [];
  let serial = 0;

  const add = () => {
    beforeAdd?.(world);
    cast.push(world.add({ ...randomBody(random), name: `${serial++}` }));
  };
  const removeOne = () => {
    const [body] = cast.splice(random.integer(cast.length), 1);
    world.remove(body);
  };
  const isOurs = ({ a }: ContactEvent) => a.name !== undefined;

  world.on('*', (_, event) => {
    if (isOurs(event)) stream.push(write(event));
  });
  world.on('enter', (event) => {
    if (!isOurs(event)) return;
    if (random.chance(0.02)) removeOne();
    if (random.chance(0.05)) random.pick(cast).teleport(random.vector(10));
    if (random.chance(0.02)) add();
  });

  while (cast.length < 60) add();
  for (let step = 0; step < steps; step++) {
    for (const body of cast) act(body, random);
    if (cast.length < 50) add();
    world.step(1 / 60);
  }
  for (const body of cast) {
    const { position: p, quaternion: q } = body;
    stream.push([body.name, p.x, p.y, p.z, q.x, q.y, q.z, q.w].join(' '));
  }
  return stream;
}

/** All data of an event but the ids, bit for bit: numbers print so that they read back as the same double. */
function write({
  type,
  a,
  b,
  time,
  fraction,
  normal,
  pointA,
  pointB,
  depth,
  overlapping,
  sensor,
}: ContactEvent): string {
  return JSON.stringify([type, a.name, b.name, time, fraction, normal, pointA, pointB, depth, overlapping, sensor]);
}

function randomBody(random: Random): BodyOptions {
  const isPlane = random.chance(0.03);
  const shape = isPlane
    ? plane({ normal: random.unitVector(), offset: -9 })
    : randomShape[random.pick(['sphere', 'capsule', 'box', 'triangle'] as const)](random, random.range(0.4, 1.8));
  return {
    type: random.chance(0.4) ? 'static' : 'moving',
    shape,
    position: isPlane ? [0, 0, 0] : random.vector(10),
    quaternion: random.chance(0.7) ? random.quaternion() : [0, 0, 0, 1],
    sensor: random.chance(0.2),
  };
}

function act(body: Body, random: Random): void {
  if (body.type === 'static') return;
  if (Math.max(Math.abs(body.position.x), Math.abs(body.position.y), Math.abs(body.position.z)) > 15) {
    body.moveTo(random.vector(10));
  } else if (random.chance(0.1)) {
    const speed = random.pick([0, 2, 20, 200]);
    const [x, y, z] = random.unitVector();
    body.velocity = { x: x * speed, y: y * speed, z: z * speed };
    const [u, v, w] = random.vector(random.chance(0.3) ? 5 : 0);
    body.angularVelocity = { x: u, y: v, z: w };
  }
}
