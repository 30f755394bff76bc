import { type Body, box, manifold, sphere, type Vec3, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomAction, randomBody, Twins } from '../helpers/twins.ts';

const DT = 1 / 60;

/** The observable state of a body, in the world or removed. */
function describeBody(body: Body): string {
  const { id, position, previousPosition, quaternion, previousQuaternion, velocity, angularVelocity } = body;
  const between = { x: 0, y: 0, z: 0 };
  body.interpolated(0.3, between);
  return JSON.stringify([
    id,
    position,
    previousPosition,
    quaternion,
    previousQuaternion,
    velocity,
    angularVelocity,
    between,
  ]);
}

/** Reads all fields of all bodies, and keeps the live vectors. */
class Questioner {
  private readonly held = new Map<Body, Readonly<Vec3>>();

  query(world: World): void {
    for (const body of world.bodies) {
      const held = this.held.get(body);
      const was = { ...held };
      if (held) expect(was, `${body}`).toEqual({ ...body.position });
      this.held.set(body, body.position);
      describeBody(body);
    }
  }
}

describe('poses of bodies', () => {
  it('do not depend on whether live vectors are read', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(12, 400); seed++) {
      const random = new Random(seed);
      const twins = new Twins(new World(), new World());
      const observer = new Questioner();
      const bodies: [Body, Body][] = [];
      const room = random.pick([2, 4, 8]);
      const add = () => {
        const options = randomBody(random, room);
        bodies.push(twins.worlds.map((world) => world.add(options)) as [Body, Body]);
      };
      for (let i = 0; i < 40; i++) add();
      for (let round = 0; round < 30; round++) {
        for (let i = random.integer(4); i > 0; i--) {
          const pair = random.pick(bodies);
          if (!pair[0].world) continue;
          const [name, action] = randomAction(random, room);
          coverage.count(name);
          twins.do((world, i) => action(pair[i], world));
        }
        if (random.chance(0.3)) add();
        for (let i = random.pick([1, 3, 20]); i > 0; i--) {
          observer.query(twins.worlds[1]);
          twins.do((world) => world.step(DT));
          twins.compareEvents(`seed ${seed}, round ${round}`);
        }
      }
      for (const [one, other] of bodies) {
        coverage.count(one.world ? one.type : 'gone');
        expect(describeBody(one), `seed ${seed}`).toBe(describeBody(other));
      }
    }
    coverage.expectAtLeast({ moving: 100, static: 50, gone: 20, type: 20, remove: 20, move: 20, 'write velocity': 20 });
  });

  it('in a filter are those at the start of the step, in a handler those at its end', () => {
    const positions: number[] = [];
    const world = new World({ filter: (a) => positions.push(a.position.x) > 0 });
    const ball = world.add({ shape: sphere(1), velocity: [60, 0, 0] });
    world.add({ type: 'static', shape: sphere(1), position: [2.5, 0, 0] });
    world.on('enter', ({ a }) => positions.push(a.position.x));
    world.step(DT);
    expect(positions).toEqual([0, 1]);
    expect(ball.previousPosition.x).toBe(0);
  });

  it('of a removed body stay readable, also for its last event', () => {
    const world = new World();
    const shape = box({ size: [2, 2, 2] });
    const mover = world.add({ shape, velocity: [60, 0, 0] });
    world.add({ type: 'static', shape, position: [2.5, 0, 0] });
    const points: number[] = [];
    world.on('enter', (event) => {
      world.remove(mover);
      // Reuses its index.
      world.add({ shape, position: [-50, 0, 0] });
      points.push(manifold(event).points.length);
    });
    world.step(DT);
    world.step(DT);
    expect(points).toEqual([4]);
    expect([mover.position.x, mover.previousPosition.x, mover.velocity.x]).toEqual([1, 0, 60]);
  });

  it('do not depend on how a motion is set', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1), velocity: [60, 0, 0] });
    world.step(DT);
    const { velocity } = ball;
    expect({ ...velocity }).toEqual({ x: 60, y: 0, z: 0 });
    velocity.y = 60;
    world.step(DT);
    ball.velocity = [0, 0, 60];
    expect({ ...velocity }).toEqual({ x: 0, y: 0, z: 60 });
    ball.moveTo([5, 5, 5]);
    world.step(DT);
    expect({ ...ball.position }).toEqual({ x: 5, y: 5, z: 5 });
    world.step(DT);
    expect({ ...ball.position }).toEqual({ x: 5, y: 5, z: 6 });
    ball.type = 'static';
    expect([{ ...ball.position }, { ...ball.previousPosition }]).toEqual([
      { x: 5, y: 5, z: 6 },
      { x: 5, y: 5, z: 6 },
    ]);
    ball.type = 'moving';
    world.step(DT);
    expect({ ...ball.position }).toEqual({ x: 5, y: 5, z: 6 });
    ball.velocity = [60, 0, 0];
    world.step(DT);
    expect({ ...ball.position }).toEqual({ x: 6, y: 5, z: 6 });
  });
});
