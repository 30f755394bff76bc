import {
  type Body,
  type BodyResponse,
  bounce,
  box,
  cylinder,
  plane,
  type Shape,
  slide,
  sphere,
  stop,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import type { Impacts } from '../../src/response/impacts.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { Twins } from '../helpers/twins.ts';

// A body that rests repeats its last step. A world with a filter does not, as its filter is asked in each step: one that admits
// everything must change nothing.

const FALL = 9.81 / 60;

/** Number of bodies whose last step was a repetition. */
function repeated({ sim }: World): number {
  const { bodies } = (sim.responder as unknown as { readonly impacts: Impacts }).impacts;
  return bodies.filter(({ repeats, response }) => repeats && response).length;
}

function randomShape(random: Random): Shape {
  return random.pick([
    sphere(random.range(0.2, 0.5)),
    box({ size: [random.range(0.4, 1), random.range(0.4, 1), random.range(0.4, 1)] }),
    cylinder({ radius: random.range(0.2, 0.4), halfHeight: random.range(0.2, 0.4) }),
  ]);
}

const randomResponse = (random: Random): BodyResponse =>
  random.pick([slide(), slide({ mass: 3 }), bounce({ restitution: 0.3 }), stop()]);

/** A change of the scene that matters to what rests, done by a program. `bodies` are the falling ones. */
function change(random: Random, world: World, bodies: Body[], lift: Body): void {
  const body = random.pick(bodies);
  const { x, y, z } = body.position;
  const other = random.pick(bodies);
  random.pick([
    () =>
      bodies.push(world.add({ shape: sphere(0.1), position: [-4, 0.4, z], velocity: [80, 0, 0], response: slide() })),
    () =>
      bodies.push(world.add({ shape: randomShape(random), position: [x, y + 3, z], response: randomResponse(random) })),
    () => body.teleport([x + random.range(-0.1, 0.1), y + random.range(0, 0.5), z]),
    () => body.teleport([x, y, z], random.quaternion()),
    () => {
      if (bodies.length > 4) world.remove(bodies.splice(bodies.indexOf(body), 1)[0]!);
    },
    () => (body.response = randomResponse(random)),
    () => (body.friction = random.pick([0, 0.4])),
    () => (body.surfaceVelocity.x = random.pick([0, 1])),
    () => (body.sensor = !body.sensor),
    () => (body.mask = random.pick([1, 2, 0xffffffff])),
    () => (body.enabled = !body.enabled),
    () => (body.shape = randomShape(random)),
    () => body.moveTo([x, y, z + random.range(0, 0.05)]),
    () => (body.angularVelocity.y = random.pick([0, 2])),
    () => (other.velocity.x = random.range(-2, 2)),
    () => (lift.velocity.y = random.pick([0, 0.3, -0.3])),
    () => (lift.layer = random.pick([1, 2])),
    () => (lift.sensor = !lift.sensor),
    () => lift.teleport(lift.position, random.pick([undefined, [0, 0, Math.sin(0.3), Math.cos(0.3)] as const])),
    () => (lift.friction = random.pick([0, 0.4])),
    () => (lift.surfaceVelocity.z = random.pick([0, 0.5])),
  ])();
}

const stateOf = ({ position: p, velocity: v }: Body) => [p.x, p.y, p.z, v.x, v.y, v.z].join(' ');

/** A ball at rest on a floor, by repeated steps. */
function rest(): { world: World; floor: Body; body: Body } {
  const world = new World();
  const floor = world.add({ type: 'static', shape: box({ size: [9, 1, 9] }), position: [0, -0.5, 0] });
  const body = world.add({ shape: sphere(0.5), position: [0, 0.5, 0], response: slide() });
  for (let step = 0; step < 20; step++) {
    body.velocity.y -= FALL;
    world.step(1 / 60);
  }
  expect(repeated(world)).toBe(1);
  return { world, floor, body };
}

describe('a step that is repeated', () => {
  it('gives what solving it gives, whatever changes between steps', () => {
    const random = new Random(480);
    let repetitions = 0;
    for (let i = 0; i < cases(100, 1000); i++) {
      const seed = random.integer(1e9);
      const twins = new Twins(new World(), new World({ filter: () => true }));
      const bodies: [Body[], Body[]] = [[], []];
      const lifts: Body[] = [];
      // What rests on a surface with friction stays.
      const wind = random.pick([0, 0.3 * FALL]);
      twins.do((world, twin) => {
        const own = new Random(seed);
        world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), friction: 0.4 });
        world.add({ type: 'static', shape: box({ size: [3, 2, 1] }), position: [0, 0, -1.5] });
        lifts.push(world.add({ shape: box({ size: [2, 0.2, 2] }), position: [1, 0.3, 1], friction: 0.4 }));
        for (let k = 0; k < 8; k++) {
          const position: [number, number, number] = [own.range(-1.5, 1.5), own.range(0.5, 3), own.range(-1, 1)];
          bodies[twin]!.push(world.add({ shape: randomShape(own), position, response: randomResponse(own) }));
        }
      });
      for (let step = 0; step < 160; step++) {
        const choice = random.integer(1e9);
        const isChange = step > 20 && random.chance(0.04);
        const dt = random.chance(0.02) ? 1 / 30 : 1 / 60;
        const isFree = random.chance(0.02);
        twins.do((world, twin) => {
          if (isChange) change(new Random(choice), world, bodies[twin]!, lifts[twin]!);
          for (const { velocity } of bodies[twin]!) {
            if (isFree) continue;
            velocity.x += wind;
            velocity.y -= FALL;
          }
          world.step(dt);
        });
        const context = `case ${i}, step ${step}`;
        twins.compareEvents(context);
        const [one, other] = bodies.map((list) => list.map(stateOf));
        expect(one, context).toEqual(other);
        repetitions += repeated(twins.worlds[0]);
        expect(repeated(twins.worlds[1])).toBe(0);
      }
    }
    expect(repetitions).toBeGreaterThan(cases(100, 1000) * 160);
  });

  it.each([
    { becomes: 'a sensor', change: { sensor: true } },
    { becomes: 'disabled', change: { enabled: false } },
    { becomes: 'free of layers', change: { layer: 0 } },
  ])('is solved when what a body rests on becomes $becomes', ({ change }) => {
    const { world, floor, body } = rest();
    Object.assign(floor, change);
    body.velocity.y -= FALL;
    world.step(1 / 60);
    expect(body.position.y).toBeCloseTo(0.5 - FALL / 60, 12);
  });

  it('is solved when what a body rests on is turned below it', () => {
    const { world, floor, body } = rest();
    // It slides down, with a part of the push.
    floor.teleport(floor.position, [0, 0, Math.sin(0.1), Math.cos(0.1)]);
    body.velocity.y -= FALL;
    world.step(1 / 60);
    expect(body.velocity.x).toBeCloseTo(-FALL * Math.sin(0.2) * Math.cos(0.2), 12);
  });
});
