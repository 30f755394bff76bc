// Two worlds that get the same random actions and must have the same events.

import { type Body, type BodyOptions, box, type ContactEvent, plane, sphere, type World } from 'first-contact';
import { expect } from 'vitest';
import type { Random } from './random.ts';

/** Two worlds with the same actions. */
export class Twins {
  readonly worlds: readonly [World, World];
  readonly events: string[][] = [[], []];

  constructor(one: World, other: World) {
    this.worlds = [one, other];
    this.worlds.forEach((world, i) => {
      world.on('*', (type: string, { a, b, time, depth, normal }: ContactEvent) => {
        this.events[i].push(`${world.stepCount} ${type} ${a.id} ${b.id} at ${time} deep ${depth} along ${normal.x}`);
      });
    });
  }

  do(action: (world: World, twin: number) => void): void {
    this.worlds.forEach(action);
  }

  compareEvents(context: string): void {
    expect(this.events[0], context).toEqual(this.events[1]);
    for (const list of this.events) list.length = 0;
  }

  comparePoses(context: string): void {
    const [one, other] = this.worlds.map((world) =>
      world.bodies.map(({ id, position, quaternion, previousPosition, previousQuaternion }) =>
        JSON.stringify([id, position, quaternion, previousPosition, previousQuaternion]),
      ),
    );
    expect(one, context).toEqual(other);
  }
}

/** A sphere, a box or, rarely, a plane, static or moving. */
export function randomBody(random: Random, room: number): BodyOptions {
  const type = random.chance(0.3) ? 'static' : 'moving';
  const quaternion = random.quaternion();
  const position = random.vector(room);
  if (random.chance(0.03)) return { type, shape: plane({ normal: random.unitVector(), offset: -room }) };
  const shape = random.chance(0.5)
    ? sphere(random.range(0.3, 0.7))
    : box({ halfExtents: [random.range(0.3, 0.7), random.range(0.3, 0.7), random.range(0.3, 0.7)] });
  if (type === 'static') return { type, shape, position, quaternion };
  const isStill = random.chance(0.6);
  const velocity = isStill ? ([0, 0, 0] as const) : random.vector(3);
  const angularVelocity = isStill || random.chance(0.5) ? ([0, 0, 0] as const) : random.vector(2);
  return { type, shape, position, quaternion, velocity, angularVelocity };
}

/** A random action of a game on a body, the same in both worlds. */
export function randomAction(random: Random, room: number): [name: string, action: (body: Body, world: World) => void] {
  const vector = random.chance(0.4) ? ([0, 0, 0] as const) : random.vector(3);
  const position = random.vector(room);
  const bits = random.pick([1, 2, 3, 0]);
  const quaternion = random.chance(0.5) ? random.quaternion() : undefined;
  const moving = (action: (body: Body) => void) => (body: Body) => {
    if (body.type === 'moving') action(body);
  };
  const stop = moving((body) => {
    body.velocity = [0, 0, 0];
    body.angularVelocity = [0, 0, 0];
  });
  const actions: [string, (body: Body, world: World) => void][] = [
    ['stop', stop],
    ['stop', stop],
    ['stop', stop],
    [
      'set velocity',
      moving((body) => {
        body.velocity = vector;
      }),
    ],
    [
      'write velocity',
      moving((body) => {
        [body.velocity.x, body.velocity.y, body.velocity.z] = vector;
      }),
    ],
    [
      'set angular velocity',
      moving((body) => {
        body.angularVelocity = vector;
      }),
    ],
    ['move', moving((body) => body.moveTo(position, quaternion))],
    ['move to where it is', moving((body) => body.moveTo(body.position))],
    ['teleport', (body) => body.teleport(position, quaternion)],
    [
      'mask',
      (body) => {
        body.mask = bits;
      },
    ],
    [
      'layer',
      (body) => {
        body.layer = bits;
      },
    ],
    ['remove', (body, world) => world.remove(body)],
    [
      'type',
      (body) => {
        body.type = body.type === 'static' ? 'moving' : 'static';
      },
    ],
  ];
  return random.pick(actions);
}
