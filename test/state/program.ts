// Random games: all that a game may do to a world, step by step. What a step does follows from its number and from the world alone,
// so a restored world can be taken through the same steps again.

import * as everything from 'first-contact';
import {
  type Body,
  type BodyOptions,
  type BodyResponse,
  bounce,
  box,
  Character,
  capsule,
  compound,
  convexHull,
  cylinder,
  heightField,
  history,
  type ImpactCallback,
  type Kinds,
  offset,
  plane,
  respond,
  type Shape,
  slide,
  sphere,
  stop,
  triangleMesh,
  World,
} from 'first-contact';
import { Random } from '../helpers/random.ts';

const DT = 1 / 60;
const ROOM = 5;
/** Handlers add no more bodies than this: each may meet others, whose handlers add others. */
const MOST = 60;

export class Program {
  readonly world: World;
  readonly seed: number;
  readonly characters: Character[] = [];
  /** What was told since the last `report`. */
  private readonly told: string[] = [];

  /** Begins a program, or goes on with one in a world of the same state. */
  constructor(seed: number, world?: World, characters: readonly Character[] = []) {
    const random = new Random(seed);
    this.seed = seed;
    this.world = world ?? new World(random.chance(0.3) ? { history: history(0.2) } : {});
    this.listen();
    if (world) {
      for (const { body } of characters) {
        const twin = world.get(body.id);
        if (twin) this.characters.push(Character.from(world, twin));
      }
      return;
    }
    this.world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: -3 }) });
    const ground = random.pick([
      box({ size: [12, 1, 12] }),
      heightField({ heights: [0, 0.4, 0, 0.3, 0, 0.2, 0, 0.5, 0], rows: 3, columns: 3, size: [12, 12] }),
      triangleMesh({ positions: [-6, 0.5, -6, 6, 0.5, -6, 6, 0, 6, -6, 0, 6], indices: [0, 2, 1, 0, 3, 2] }),
    ]);
    this.world.add({ type: 'static', shape: ground, position: [0, -1.5, 0], friction: random.pick([0, 0.4]) });
    // Some have whole blocks of static bodies: see layout.ts.
    for (let i = random.chance(0.1) ? 140 : random.integer(8); i > 0; i--) this.world.add(still(random));
    for (let i = 2 + random.integer(10); i > 0; i--) this.world.add(moving(random));
    for (let i = random.integer(3); i > 0; i--) this.addCharacter(random);
  }

  /** Takes the step after `stepCount`. */
  step(): void {
    const { world } = this;
    const random = new Random(this.seed * 10_007 + world.stepCount);
    for (const body of world.bodies) {
      if (body.response && body.id % 2 === 0) body.velocity.y -= 9.81 * DT;
    }
    for (let i = random.integer(4); i > 0; i--) this.change(random);
    for (const character of this.characters) {
      if (!character.body.world || !character.body.enabled || character.body.type === 'static') continue;
      const { x, z } = random.chance(0.1) ? { x: random.range(-3, 3), z: random.range(-3, 3) } : character.velocity;
      character.move([x, character.onFloor ? random.pick([0, 0, 0, 4]) : character.velocity.y - 9.81 * DT, z], DT);
    }
    world.step(random.chance(0.02) ? 0 : DT);
  }

  /** All that can be seen: the events since the last report, bodies, contacts, characters, answers. */
  report(): string[] {
    return [...this.told.splice(0), ...this.state()];
  }

  /** What can be seen but for events. */
  state(): string[] {
    const { world } = this;
    const lines: string[] = [];
    lines.push(`at ${world.time} after ${world.stepCount} steps`);
    for (const body of world.bodies) {
      const { position, quaternion, previousPosition, previousQuaternion, velocity, angularVelocity } = body;
      lines.push(`${body} ${JSON.stringify([position, quaternion, velocity, angularVelocity])}`);
      lines.push(JSON.stringify([previousPosition, previousQuaternion, body.friction, body.surfaceVelocity]));
      const { type, layer, mask, sensor, enabled, shape, response } = body;
      lines.push(JSON.stringify([type, layer, mask, sensor, enabled, shape.type, response?.type, response?.mass]));
      if ((body.id + world.stepCount) % 5 > 0) continue;
      const contacts = world.contactsOf(body);
      lines.push(
        contacts
          .map(({ other, depth, normal, speed, enteredAt }) => [other.id, depth, normal.x, speed, enteredAt].join(' '))
          .join(),
      );
    }
    for (const { body, result } of this.characters) {
      if (body.world)
        lines.push(JSON.stringify({ ...result, floor: result.floor?.id, collisions: result.collisions.length }));
    }
    const at = world.historyStart / 2;
    const hit = world.raycast([0, 4, 0.1], [0.01, -1, 0.02], { at });
    lines.push(hit ? `${hit.body.id} ${hit.distance}` : 'no hit');
    return lines;
  }

  private listen(): void {
    const { world, told } = this;
    world.on('*', (type, event) => {
      const { a, b, time, depth, normal, speed, settled, worldTime, enteredAt, duration } = event;
      told.push(`${type} ${a.id} ${b.id} at ${time} deep ${depth} along ${normal.x} by ${speed} ${settled}`);
      told.push(`at ${worldTime} since ${enteredAt} for ${duration}`);
      if (type === 'stay' || !a.world || !b.world) return;
      // Handlers are part of the simulation.
      const random = new Random(a.id * 1013 + b.id * 97 + world.stepCount);
      if (random.chance(0.02) && !this.isCharacter(b)) world.remove(b);
      else if (b.type === 'moving' && random.chance(0.05)) b.velocity = random.vector(3);
      else if (world.bodies.length < MOST && random.chance(0.02)) world.add(moving(random));
      else if (random.chance(0.02)) a.teleport(random.vector(ROOM));
    });
  }

  private isCharacter(body: Body): boolean {
    return this.characters.some((character) => character.body === body);
  }

  private addCharacter(random: Random): void {
    const shape = random.pick([capsule({ radius: 0.4, halfHeight: 0.5 }), sphere(0.5)]);
    this.characters.push(new Character(this.world, { shape, position: [random.range(-3, 3), 2, 0], pushes: true }));
  }

  private change(random: Random): void {
    const { world } = this;
    const body = random.pick(world.bodies);
    if (!body) return;
    const { type } = body;
    const position = random.vector(ROOM);
    const quaternion = random.chance(0.5) ? random.quaternion() : undefined;
    const actions: (() => void)[] = [
      () => void world.add(moving(random)),
      () => void world.add(moving(random)),
      () => void world.add(still(random)),
      () => world.remove(body),
      () => world.remove(body),
      () => body.teleport(position, quaternion),
      () => (body.layer = random.pick([1, 2, 3])),
      () => (body.mask = random.pick([1, 2, 3, 0xffffffff])),
      () => (body.sensor = !body.sensor),
      () => (body.enabled = !body.enabled),
      () => {
        const shape = randomShape(random);
        // A loaded world has shapes of its own: for it, an equal one would be another one.
        if (JSON.stringify(shape) !== JSON.stringify(body.shape)) body.shape = shape;
      },
      () => (body.friction = random.pick([0, 0.5])),
      () => (body.surfaceVelocity.x = random.pick([0, 1])),
      () => (body.type = type === 'moving' ? 'static' : 'moving'),
    ];
    const ofMoving: (() => void)[] = [
      () => body.moveTo(position, quaternion),
      () => body.moveTo(body.position),
      () => (body.velocity = random.vector(4)),
      () => (body.velocity.x = random.range(-2, 2)),
      () => (body.velocity = [0, 0, 0]),
      () => (body.angularVelocity = random.pick([[0, 0, 0] as const, [0, 3, 1] as const])),
      () => (body.response = randomResponse(random)),
    ];
    if (type === 'moving') actions.push(...ofMoving);
    random.pick(actions)();
  }
}

function still(random: Random): BodyOptions {
  const shape = random.chance(0.6) ? box({ size: [1, 0.5, 1] }) : randomShape(random);
  return {
    type: 'static',
    shape,
    position: random.vector(ROOM),
    quaternion: random.chance(0.5) ? random.quaternion() : undefined,
  };
}

function moving(random: Random): BodyOptions {
  const isStill = random.chance(0.3);
  return {
    shape: randomShape(random),
    position: random.vector(ROOM),
    quaternion: random.chance(0.5) ? random.quaternion() : undefined,
    velocity: isStill ? undefined : random.vector(random.pick([1, 4, 20])),
    angularVelocity: random.chance(0.3) ? random.vector(4) : undefined,
    response: randomResponse(random),
    sensor: random.chance(0.1),
    friction: random.pick([0, 0, 0.3]),
  };
}

const DOUBLE = compound([
  { shape: sphere(0.3), position: [0.3, 0, 0] },
  { shape: box({ size: [0.4, 0.4, 0.4] }), position: [-0.3, 0, 0] },
]);
const HULL = convexHull([0.5, 0, 0, -0.5, 0, 0, 0, 0.5, 0, 0, -0.5, 0, 0, 0, 0.5, 0, 0, -0.5]);
const CRATE = triangleMesh({
  positions: [-4, -4, -4, 4, -4, -4, 4, 4, -4, -4, 4, -4, -4, -4, 4, 4, -4, 4, 4, 4, 4, -4, 4, 4].map((x) => x / 10),
  indices: [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 3, 6, 2, 3, 7, 6, 0, 7, 3, 0, 4, 7, 1, 2, 6, 1, 6, 5],
});

function randomShape(random: Random): Shape {
  const shapes = [
    () => sphere(random.range(0.2, 0.5)),
    () => sphere(0.3),
    () => box({ size: [random.range(0.3, 1), random.range(0.3, 1), random.range(0.3, 1)] }),
    () => capsule({ radius: 0.3, halfHeight: 0.3 }),
    () => cylinder({ radius: 0.3, halfHeight: 0.3 }),
    () => DOUBLE,
    () => HULL,
    () => CRATE,
    () => offset(sphere(0.3), [0.1, 0, 0]),
  ];
  return random.pick(shapes)();
}

/** The callback of the only `respond` of all programs. */
export const oneWay: ImpactCallback = ({ normal }) => normal.y > 0.2;
/** What the files of games need. */
export const kinds: Kinds = { ...everything, 'one-way': oneWay };

const passing = respond(oneWay, { name: 'one-way' });

function randomResponse(random: Random): BodyResponse | undefined {
  return random.pick([
    undefined,
    undefined,
    slide(),
    slide({ mass: 3 }),
    bounce({ restitution: 0.5 }),
    bounce(),
    stop(),
    passing,
  ]);
}
