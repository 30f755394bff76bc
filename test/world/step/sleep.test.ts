import { type Body, box, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { ASLEEP } from '../../../src/world/body-store.ts';
import { wakeAll } from '../../../src/world/step/sleep.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomAction, randomBody, Twins } from '../../helpers/twins.ts';

const DT = 1 / 60;

/** Whether a body is moving by type, but does not move. */
const isResting = (body: Body): boolean => (body.flags & ASLEEP) !== 0;

describe('sleeping bodies', () => {
  it('have the same events as bodies that never sleep, under random changes', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(12, 400); seed++) {
      const random = new Random(seed);
      // In the second world no body sleeps through a step.
      const twins = new Twins(new World(), new World());
      const room = random.pick([2, 4, 8]);
      for (let i = 0; i < 40; i++) {
        const options = randomBody(random, room);
        twins.do((world) => world.add(options));
      }
      for (let round = 0; round < 60; round++) {
        for (let i = random.integer(4); i > 0; i--) {
          const { bodies } = twins.worlds[0];
          const { id } = bodies[random.integer(bodies.length)];
          const [name, action] = randomAction(random, room);
          const rests = isResting(bodyAt(twins.worlds[0], id));
          coverage.count(rests ? `${name} at rest` : name);
          twins.do((world) => action(bodyAt(world, id), world));
        }
        if (random.chance(0.3)) {
          const options = randomBody(random, room);
          twins.do((world) => world.add(options));
        }
        const dt = random.chance(0.1) ? 0 : DT;
        for (let i = random.pick([1, 3, 20, 30]); i > 0; i--) {
          wakeAll(twins.worlds[1].sim);
          twins.do((world) => world.step(dt));
          twins.compareEvents(`seed ${seed}, round ${round}`);
        }
        twins.comparePoses(`seed ${seed}, round ${round}`);
        const resting = twins.worlds[0].bodies.filter(isResting);
        for (let i = 0; i < resting.length; i++) coverage.count('rests');
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

  it('are woken by a write to a live velocity from long ago', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1) });
    const spinning = world.add({ shape: box({ halfExtents: [1, 1, 1] }), position: [10, 0, 0] });
    const { velocity } = ball;
    const { angularVelocity } = spinning;
    for (let i = 0; i < 100; i++) world.step(DT);
    expect(world.sim.store.awake.count).toBe(0);
    velocity.y = 60;
    angularVelocity.z = 1;
    world.step(DT);
    expect(ball.position.y).toBeCloseTo(1, 12);
    expect(spinning.quaternion.z).toBeGreaterThan(0);
  });

  it('refuse a velocity that is not a number, with the world unchanged', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1), name: 'ball' });
    for (let i = 0; i < 100; i++) world.step(DT);
    ball.velocity.x = Number.NaN;
    expect(() => world.step(DT)).toThrow('body 1 "ball": velocity.x is NaN');
    ball.velocity.x = 0;
    world.step(DT);
    expect(ball.position).toEqual({ x: 0, y: 0, z: 0 });
  });

  it('are not woken by a disabled static body', () => {
    const world = new World();
    const wall = world.add({ type: 'static', shape: sphere(1), position: [50, 0, 0] });
    const sleepers = Array.from({ length: 9 }, (_, i) => world.add({ shape: sphere(1), position: [4 * i, 0, 0] }));
    wall.enabled = false;
    for (let i = 0; i < 50; i++) world.step(DT);
    wall.teleport([0, 0, 0]);
    world.step(DT);
    expect(sleepers.filter(isResting)).toHaveLength(9);
    wall.enabled = true;
    world.step(DT);
    expect(world.areTouching(wall, sleepers[0])).toBe(true);
  });

  it('form no candidate pairs', () => {
    const world = new World();
    for (let i = 0; i < 10; i++) world.add({ shape: sphere(1), position: [i, 0, 0] });
    world.step(DT);
    expect(world.candidatePairs).toBeGreaterThan(9);
    for (let i = 0; i < 50; i++) world.step(DT);
    expect(world.candidatePairs).toBe(0);
    expect(world.contactsOf(world.bodies[4]).length).toBe(4);
  });

  it('are not possible while a filter refuses an overlapping pair, which enters when it is admitted', () => {
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

  it('have live quaternions of the sign of their last target, in whichever step it came', () => {
    for (let turned = 0; turned < 40; turned++) {
      const world = new World();
      const body = world.add({ shape: box({ size: [1, 1, 1] }) });
      const { quaternion } = body;
      for (let i = 0; i < 40; i++) {
        const w = i < turned ? 1 : -1;
        body.moveTo(body.position, [0, 0, 0, w]);
        world.step(DT);
        expect([quaternion.w, body.quaternion.w], `turned in step ${turned}, now ${i}`).toEqual([w, w]);
      }
    }
  });
});

function bodyAt(world: World, id: number): Body {
  const body = world.get(id);
  if (!body) throw new Error(`no body ${id}`);
  return body;
}
