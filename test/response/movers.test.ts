import {
  type BodyOptions,
  type BodyResponse,
  bounce,
  box,
  manifoldOf,
  plane,
  slide,
  sphere,
  stop,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { isQuick } from '../helpers/sample-size.ts';
import { addWall, DT, enters, run, settledOf, tupleOf } from './arena.ts';

const PISTON = box({ size: [1, 4, 4] });
const SQUEEZED: readonly BodyResponse[] = [bounce(), slide(), stop(), bounce({ restitution: 0.5 })];

describe('a piston', () => {
  it('gives a sphere the speed e · v + (1 + e) · w', () => {
    const random = new Random(1);
    for (let i = 0; i < cases(200, 10_000); i++) {
      const [v, w, e] = [random.range(0.1, 300), random.range(-0.09, 80), random.pick([0, 0.3, 0.7, 1])];
      const world = new World();
      // A body without a response, with a velocity of its own or by moveTo.
      const piston = world.add({ shape: PISTON, position: [-0.5, 0, 0] });
      if (random.chance(0.5)) piston.velocity.x = w;
      else piston.moveTo([-0.5 + w * DT, 0, 0]);
      const gap = random.range(0, (v + w) * DT * 0.99);
      const ball = world.add({
        shape: sphere(0.5),
        position: [0.5 + gap, 0, 0],
        velocity: [-v, 5, 0],
        response: bounce({ restitution: e }),
      });
      const [enter] = enters(run(world, 1));
      near(enter!.at, gap / (v + w), 1e-12, 'time of impact');
      near(ball.velocity.x, e * v + (1 + e) * w, 1e-11 * (v + w), 'speed after the impact');
      expect(ball.velocity.y).toBe(5);
    }
  });

  it('keeps (v − w) · L at its impacts with a sphere that goes to and fro before a wall', () => {
    const world = new World();
    const [w, radius] = [-0.5, 0.25];
    const piston = world.add({ shape: PISTON, position: [10.5, 0, 0], velocity: [w, 0, 0] });
    addWall(world, [1, 0, 0], 0);
    const ball = world.add({ shape: sphere(radius), position: [2, 0, 0], velocity: [40, 0, 0], response: bounce() });
    // Before each impact with the piston, the sphere moves at v towards it and the piston is L away from the wall.
    let v = 40;
    const products: number[] = [];
    for (const { at, event } of enters(run(world, cases(900, 900, 600)))) {
      if (event.a !== piston) continue;
      products.push((v - w) * (10 + w * at - 2 * radius));
      v -= 2 * w;
    }
    expect(products.length).toBeGreaterThan(30);
    for (const product of products.slice(1)) expect(product / products[0]!).toBeCloseTo(1, 9);
    expect(Math.abs(ball.velocity.x)).toBeCloseTo(v, 9);
  });

  it('that squeezes a sphere against a wall settles it, and never pushes it through the wall', () => {
    for (const response of isQuick ? SQUEEZED.slice(0, 2) : SQUEEZED) {
      for (const thickness of isQuick ? [0.01] : [0, 0.01]) {
        const world = new World();
        if (thickness === 0) addWall(world, [1, 0, 0], 0);
        else world.add({ type: 'static', shape: box({ size: [thickness, 9, 9] }), position: [-thickness / 2, 0, 0] });
        const piston = world.add({ shape: PISTON, position: [1.75, 0, 0], velocity: [-1, 0, 0] });
        const ball = world.add({ shape: sphere(0.25), position: [0.75, 0, 0], velocity: [3, 0, 0], response });
        let fastest = 0;
        const seen = run(world, 75, DT, () => {
          expect(ball.position.x).toBeGreaterThan(0.25 - 1e-9);
          fastest = Math.max(fastest, Math.abs(ball.velocity.x));
        });
        const label = `${JSON.stringify(response)}, wall ${thickness}`;
        expect(settledOf(seen), label).toBeGreaterThan(0);
        // The piston has passed over it.
        expect(piston.position.x).toBeCloseTo(0.5, 9);
        expect(ball.position.x, label).toBeGreaterThan(0.25 - 1e-9);
        expect(ball.position.x, label).toBeLessThan(1);
        expect(fastest, label).toBeLessThan(response === SQUEEZED[0] ? 10_000 : 10);
      }
    }
  });
});

it('a piston pushes a row of three spheres ahead of it', () => {
  const world = new World();
  const piston = world.add({ shape: box({ size: [1, 1, 1] }), position: [-2, 0, 0], velocity: [3, 0, 0] });
  const row = [0, 1.1, 2.2].map((x) => world.add({ shape: sphere(0.5), position: [x, 0, 0], response: slide() }));
  const seen = run(world, 180, 1 / 60);
  expect(settledOf(seen)).toBe(0);
  for (const [i, { position }] of row.entries()) {
    near(position.x - piston.position.x, i + 1, 1e-9, `sphere ${i} ahead of the piston`);
  }
});

it('a bouncing sphere that is settled while a press passes over it is in contact with the press after the step', () => {
  const world = new World();
  addWall(world, [0.6, 0.8, 0], 0);
  addWall(world, [-0.8, 0.6, 0], 0);
  const ball = world.add({ shape: sphere(0.5), position: [0.1, 0.8, 0], response: bounce() });
  const press = world.add({ shape: box({ halfExtents: [4, 0.5, 4] }), position: [0, 3, 0], velocity: [0, -8, 0] });
  const seen = run(world, 2, 0.1);
  expect(settledOf(seen)).toBe(1);
  expect(manifoldOf(world, ball, press)?.depth).toBeGreaterThan(0.2);
  expect(world.areTouching(ball, press)).toBe(true);
});

describe('a small sphere that two heavy ones squeeze', () => {
  const heavy = bounce({ restitution: 0.5, mass: 1000 });
  const light = bounce({ restitution: 0.5, mass: 0.001 });

  it.each<[string, BodyOptions]>([
    ['a sensor', { shape: sphere(10), sensor: true }],
    ['a wall beside it', { shape: box({ size: [20, 20, 1] }), position: [0, 0, -1], mask: 2 }],
  ])('stops, also in touch with %s that moves', (_, mover) => {
    const world = new World();
    world.add({ ...mover, velocity: [0, 50, 0] });
    world.add({ shape: sphere(0.5), position: [-1.1, 0, 0], velocity: [1, 0, 0], response: heavy });
    const ball = world.add({ shape: sphere(0.5), layer: 3, response: light });
    world.add({ shape: sphere(0.5), position: [1.1, 0, 0], velocity: [-1, 0, 0], response: heavy });
    const seen = run(world, 5, 0.05);
    expect(settledOf(seen)).toBeGreaterThan(0);
    expect(ball.velocity.y).toBe(0);
    expect(ball.position.y).toBe(0);
  });

  it.each([-1, 1])('stops also between plates that move along themselves, the first of them at x = %d', (first) => {
    const world = new World();
    const plate = (x: number) =>
      world.add({ shape: box({ size: [1, 40, 40] }), position: [1.1 * x, 0, 0], velocity: [0 - x, 50 * x, 0] });
    plate(first);
    plate(-first);
    const ball = world.add({ shape: sphere(0.5), response: light });
    const seen = run(world, 5, 0.05);
    expect(settledOf(seen)).toBeGreaterThan(0);
    expect(tupleOf(ball.velocity)).toEqual([0, 0, 0]);
    expect(tupleOf(ball.position)).toEqual([0, 0, 0]);
  });
});

describe('a flipper', () => {
  it('gives a sphere at rest (1 + e) times the speed of its face', () => {
    for (const e of [0, 0.5, 1]) {
      for (const rho of [0.6, 1.5, 1.9]) {
        const world = new World();
        world.add({ shape: box({ halfExtents: [2, 0.1, 1] }), angularVelocity: [0, 0, 6] });
        const ball = world.add({
          shape: sphere(0.25),
          position: [rho, 0.36, 0],
          response: bounce({ restitution: e }),
        });
        let speed = 0;
        world.on('enter', (event) => {
          if (speed === 0) speed = event.speed;
        });
        for (let step = 0; step < 5 && speed === 0; step++) world.step(DT);
        // The center is 0.1 + 0.25 above the middle of the face, in its frame.
        const lever = Math.sqrt(rho ** 2 + 0.36 ** 2 - 0.35 ** 2);
        near(speed, 6 * lever, 1e-9, 'approach speed');
        if (e === 0) continue;
        near(Math.hypot(...tupleOf(ball.velocity)), (1 + e) * 6 * lever, 1e-9, `speed at ${rho}, e = ${e}`);
      }
    }
  });

  it('pushes a sphere that slides ahead of it, in few impacts, without entering it', () => {
    for (const omega of [0.5, 2, 10, 40]) {
      for (const response of [slide(), bounce({ restitution: 0 })]) {
        const world = new World();
        const flipper = world.add({ shape: box({ halfExtents: [2, 0.1, 1] }), angularVelocity: [0, 0, omega] });
        const ball = world.add({ shape: sphere(0.25), position: [1, 0.35, 0], response });
        const seen = run(world, 10, DT, () => {
          const { x, y } = ball.position;
          const { z, w } = flipper.quaternion;
          const [cos, sin] = [w * w - z * z, 2 * z * w];
          const [u, v] = [cos * x + sin * y, cos * y - sin * x];
          const gap = Math.hypot(Math.max(0, Math.abs(u) - 2), Math.max(0, Math.abs(v) - 0.1)) - 0.25;
          expect(gap, `ω = ${omega}`).toBeGreaterThan(-1e-9);
        });
        expect(settledOf(seen), `ω = ${omega}`).toBe(0);
      }
    }
  });
});

describe('a responding body that moves by moveTo', () => {
  it('lands on its target bit for bit when nothing is in the way', () => {
    const random = new Random(2);
    for (let i = 0; i < cases(500, 20_000); i++) {
      const world = new World();
      addWall(world, [0, 1, 0], -20);
      const body = world.add({
        shape: box({ size: [0.2, 0.3, 0.4] }),
        position: random.vector(5),
        velocity: random.vector(9),
        response: random.pick([bounce(), slide(), stop()]),
      });
      const velocity = { ...body.velocity };
      const target = random.vector(10);
      body.moveTo(target);
      world.step(random.range(0.001, 0.1));
      expect(tupleOf(body.position)).toEqual(target);
      expect(body.velocity).toEqual(velocity);
    }
  });

  it('is deflected by a wall, and keeps its own velocity', () => {
    for (const [response, x, y] of [
      [bounce(), 4, 2.5],
      [slide(), 4, 0.5],
      [stop(), 1, 0.5],
    ] as const) {
      const world = new World();
      addWall(world, [0, 1, 0], 0);
      const body = world.add({
        shape: sphere(0.5),
        position: [0, 1.5, 0],
        velocity: [0, 0, 7],
        response,
      });
      // 3 down in the step, and the floor after 1.
      body.moveTo([response.type === 'stop' ? 3 : 4, -1.5, 0]);
      world.step(DT);
      near(body.position.x, x, 1e-12, `x with ${response.type}`);
      near(body.position.y, y, 1e-12, `y with ${response.type}`);
      expect(body.velocity).toEqual({ x: 0, y: 0, z: 7 });
      world.step(DT);
      near(body.position.z, 7 * DT, 1e-12, `z with ${response.type}`);
    }
  });

  it('pushes a responding body by its speed in this step', () => {
    const world = new World();
    const pusher = world.add({ shape: sphere(0.5), response: bounce() });
    const pushed = world.add({ shape: sphere(0.5), position: [1.5, 0, 0], response: bounce() });
    pusher.moveTo([1, 0, 0]);
    world.step(DT);
    near(pushed.velocity.x, 60, 1e-9, 'velocity of the pushed body');
    near(pusher.position.x, 0.5, 1e-12, 'position of the pusher');
    expect(pusher.velocity).toEqual({ x: 0, y: 0, z: 0 });
  });
});

describe('a platform', () => {
  it('carries what rests on it, up and down', () => {
    const world = new World();
    const lift = world.add({ shape: plane({ normal: [0, 1, 0], offset: 0 }), velocity: [0, 2, 0] });
    const rider = world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 0.5, 0], response: slide() });
    const seen = run(world, 240, DT, (step) => {
      lift.velocity.y = step < 120 ? 2 : -2;
      rider.velocity.y -= 9.81 * DT;
    });
    expect(enters(seen).length).toBeGreaterThan(0);
    run(world, 120, DT, () => {
      rider.velocity.y -= 9.81 * DT;
      expect(rider.position.y - lift.position.y).toBeGreaterThan(0.5 - 1e-9);
    });
    near(rider.position.y - lift.position.y, 0.5, 1e-9, 'height above the platform');
    near(rider.velocity.y, -2, 1e-9, 'velocity');
  });

  it.each([
    [0.1, 2],
    [1, 8],
    [3, 3],
    [-0.5, 3],
  ])('carries a stack at the velocity %d: %d boxes', (velocity, count) => {
    const world = new World();
    const lift = world.add({ shape: box({ size: [4, 0.2, 4] }), velocity: [0, velocity, 0] });
    const stack = Array.from({ length: count }, (_, i) =>
      world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 0.6 + i, 0], response: slide() }),
    );
    const seen = run(world, 240, 1 / 60, () => {
      for (const { velocity: v } of stack) v.y -= 9.81 / 60;
    });
    expect(settledOf(seen)).toBe(0);
    for (const [i, { position }] of stack.entries()) {
      near(position.y - lift.position.y, 0.6 + i, 1e-6, `height of box ${i} above the lift`);
    }
  });
});
