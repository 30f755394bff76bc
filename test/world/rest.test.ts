import { type Body, type BodyOptions, box, type ContactEvent, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

const DT = 1 / 60;

/** Two worlds in which the same happens. In the second one nobody is ever put to rest, since a filter might mind. */
class Twins {
  readonly worlds = [new World(), new World({ filter: () => true })];
  readonly told: string[][] = [[], []];

  constructor() {
    this.worlds.forEach((world, i) => {
      world.on('*', (type: string, { a, b, time, depth, normal }: ContactEvent) => {
        this.told[i].push(`${world.stepCount} ${type} ${a.id} ${b.id} at ${time} deep ${depth} along ${normal.x}`);
      });
    });
  }

  do(action: (world: World, twin: number) => void): void {
    this.worlds.forEach(action);
  }

  compareEvents(context: string): void {
    expect(this.told[0], context).toEqual(this.told[1]);
    for (const told of this.told) told.length = 0;
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

function randomBody(random: Random, room: number): BodyOptions {
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

/** Something that a game may do to a body, in both worlds alike. */
function randomDeed(random: Random, room: number): [name: string, deed: (body: Body, world: World) => void] {
  const vector = random.chance(0.4) ? ([0, 0, 0] as const) : random.vector(3);
  const place = random.vector(room);
  const bits = random.pick([1, 2, 3, 0]);
  const quaternion = random.chance(0.5) ? random.quaternion() : undefined;
  const moving = (deed: (body: Body) => void) => (body: Body) => {
    if (body.type === 'moving') deed(body);
  };
  const stop = moving((body) => {
    body.velocity = [0, 0, 0];
    body.angularVelocity = [0, 0, 0];
  });
  const deeds: [string, (body: Body, world: World) => void][] = [
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
    ['move', moving((body) => body.moveTo(place, quaternion))],
    ['move to where it is', moving((body) => body.moveTo(body.position))],
    ['teleport', (body) => body.teleport(place, quaternion)],
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
  return random.pick(deeds);
}

/** Whether a body could move, but is at rest. */
const isResting = (body: Body): boolean => body.type === 'moving' && !body.world?.roster.rest.isAwake(body);

describe('bodies at rest', () => {
  it('meet whatever bodies meet that are awake, whatever is done to them and around them', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(12, 400); seed++) {
      const random = new Random(seed);
      const twins = new Twins();
      const room = random.pick([2, 4, 8]);
      for (let i = 0; i < 40; i++) {
        const options = randomBody(random, room);
        twins.do((world) => world.add(options));
      }
      for (let round = 0; round < 60; round++) {
        for (let i = random.integer(4); i > 0; i--) {
          const { bodies } = twins.worlds[0];
          const { id } = bodies[random.integer(bodies.length)];
          const [name, deed] = randomDeed(random, room);
          const rests = isResting(bodyAt(twins.worlds[0], id));
          coverage.count(rests ? `${name} at rest` : name);
          twins.do((world) => deed(bodyAt(world, id), world));
        }
        if (random.chance(0.3)) {
          const options = randomBody(random, room);
          twins.do((world) => world.add(options));
        }
        const dt = random.chance(0.1) ? 0 : DT;
        for (let i = random.pick([1, 3, 20, 30]); i > 0; i--) {
          twins.do((world) => world.step(dt));
          twins.compareEvents(`seed ${seed}, round ${round}`);
        }
        twins.comparePoses(`seed ${seed}, round ${round}`);
        const resting = twins.worlds[0].bodies.filter(isResting);
        for (let i = 0; i < resting.length; i++) coverage.count('rests');
        expect(twins.worlds[1].roster.rest.awakeCount).toBe(
          twins.worlds[1].bodies.filter((b) => b.type === 'moving').length,
        );
      }
    }
    coverage.expectAtLeast({
      rests: 1000,
      'set velocity at rest': 5,
      'teleport at rest': 5,
      'mask at rest': 5,
      teleport: 20,
      'type at rest': 5,
    });
  });

  it('notice a velocity that is written to a vector handed out long ago', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1) });
    const spinning = world.add({ shape: box({ halfExtents: [1, 1, 1] }), position: [10, 0, 0] });
    const { velocity } = ball;
    const { angularVelocity } = spinning;
    for (let i = 0; i < 100; i++) world.step(DT);
    expect(world.roster.rest.awakeCount).toBe(0);
    velocity.y = 60;
    angularVelocity.z = 1;
    world.step(DT);
    expect(ball.position.y).toBeCloseTo(1, 12);
    expect(spinning.quaternion.z).toBeGreaterThan(0);
  });

  it('are refused a velocity that is no number, with the world as before', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1), name: 'ball' });
    for (let i = 0; i < 100; i++) world.step(DT);
    ball.velocity.x = Number.NaN;
    expect(() => world.step(DT)).toThrow('body 1 "ball": velocity.x is NaN');
    ball.velocity.x = 0;
    world.step(DT);
    expect(ball.position).toEqual({ x: 0, y: 0, z: 0 });
  });

  it('are candidates no more', () => {
    const world = new World();
    for (let i = 0; i < 10; i++) world.add({ shape: sphere(1), position: [i, 0, 0] });
    world.step(DT);
    expect(world.candidatePairs).toBeGreaterThan(9);
    for (let i = 0; i < 50; i++) world.step(DT);
    expect(world.candidatePairs).toBe(0);
    expect(world.contactsOf(world.bodies[4]).length).toBe(4);
  });

  it('are awake while there is a filter', () => {
    const world = new World();
    let mayTouch = false;
    const [a, b] = [world.add({ shape: sphere(1) }), world.add({ shape: sphere(1), position: [1, 0, 0], mask: 0 })];
    for (let i = 0; i < 50; i++) world.step(DT);
    world.filter = () => mayTouch;
    b.mask = 1;
    for (let i = 0; i < 50; i++) world.step(DT);
    expect(world.areTouching(a, b)).toBe(false);
    mayTouch = true;
    world.step(DT);
    expect(world.areTouching(a, b)).toBe(true);
  });
});

function bodyAt(world: World, id: number): Body {
  const body = world.get(id);
  if (!body) throw new Error(`no body ${id}`);
  return body;
}
