import {
  type Body,
  type BodyResponse,
  bounce,
  box,
  capsule,
  type Shape,
  slide,
  sphere,
  stop,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { isQuick } from '../helpers/sample-size.ts';
import { addWall, enters, run, settledOf } from './arena.ts';

const G = 9.81;

/** Adds g · dt to the velocity of bodies, as games do before each step. */
function fall(bodies: readonly Body[], dt: number): () => void {
  return () => {
    for (const { velocity } of bodies) velocity.y -= G * dt;
  };
}

/** A world with a floor at y = 0 and one body above it. */
function drop(shape: Shape, height: number, response: BodyResponse): { world: World; body: Body } {
  const world = new World();
  addWall(world, [0, 1, 0], 0);
  return { world, body: world.add({ shape, position: [0, height, 0], response }) };
}

const RATES = isQuick ? [30, 120] : [30, 50, 60, 90, 120, 144, 240];
const RESTITUTIONS = isQuick ? [0.5, 0.95] : [0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95];

describe('a sphere that falls', () => {
  it('first hits the floor in step K at speed g · dt · K, with K from the sum of the falls per step', () => {
    const random = new Random(1);
    for (let i = 0; i < cases(200, 5000, 8); i++) {
      const dt = 1 / random.pick(RATES);
      const [radius, clearance] = [random.range(0.05, 1), random.logarithmic(0.01, 20)];
      const { world, body } = drop(sphere(radius), radius + clearance, bounce());
      // After K steps it has fallen g · dt² · K (K + 1) / 2.
      let steps = 1;
      const fallen = (k: number) => (G * dt * dt * k * (k + 1)) / 2;
      while (fallen(steps) < clearance) steps++;
      const [enter] = enters(run(world, steps, dt, fall([body], dt)));
      const speed = G * dt * steps;
      expect(enter!.event.speed).toBeCloseTo(speed, 10);
      expect(enter!.at).toBeCloseTo((steps - 1) * dt + (clearance - fallen(steps - 1)) / speed, 10);
    }
  });

  it('hits at 43 g / 60 after 2.5 units at 60 Hz, faster than √(2 g h)', () => {
    const { world, body } = drop(sphere(0.5), 3, bounce({ restitution: 0.5 }));
    const [enter] = enters(run(world, 60, 1 / 60, fall([body], 1 / 60)));
    expect(enter!.event.speed).toBeCloseTo((G * 43) / 60, 10);
    expect(enter!.event.speed).toBeGreaterThan(Math.sqrt(2 * G * 2.5) + 0.02);
  });

  it.each([
    [0.1, 60],
    [0.4, 30],
  ])(
    'with restitution 0.7 comes to rest after a fall of %f at %i Hz, where gravity per step could sustain a bounce',
    (height, rate) => {
      const world = new World();
      addWall(world, [0, 1, 0], 0);
      const response = bounce({ restitution: 0.7 });
      const ball = world.add({ shape: sphere(0.5), position: [0, 0.5 + height, 0], response });
      // The series of bounces, √(2 h / g) (1 + e) / (1 − e), ends after 0.8 and 1.6 seconds.
      run(world, 10 * rate, 1 / rate, () => {
        ball.velocity.y -= 9.81 / rate;
      });
      expect(ball.position.y).toBe(0.5);
    },
  );

  it('comes to rest exactly on the floor, in about the time of the geometric series, and stays', () => {
    for (const rate of RATES) {
      for (const restitution of RESTITUTIONS) {
        for (const clearance of isQuick ? [0.4] : [0.1, 0.4, 1, 2.5, 6]) {
          const label = `e = ${restitution}, h = ${clearance}, ${rate} Hz`;
          const dt = 1 / rate;
          const { world, body } = drop(sphere(0.5), 0.5 + clearance, bounce({ restitution }));
          const theory = (Math.sqrt((2 * clearance) / G) * (1 + restitution)) / (1 - restitution);
          const steps = Math.ceil((1.2 * theory + 0.5) * rate);
          const seen = run(world, steps, dt, fall([body], dt));
          expect(settledOf(seen), label).toBe(0);
          expect(body.position.y, label).toBe(0.5);
          const later = run(world, 60, dt, () => {
            expect(body.position.y, label).toBe(0.5);
            expect(body.velocity.y, label).toBe(0);
            fall([body], dt)();
          });
          expect(later.length, label).toBe(0);
        }
      }
    }
  });

  it.each([slide(), stop()])('rests at once with $type, and never sinks', (response) => {
    const { world, body } = drop(sphere(0.5), 1.7, response);
    const seen = run(world, 500, 1 / 60, fall([body], 1 / 60));
    expect(enters(seen).length).toBe(1);
    expect(seen.length).toBe(1);
    expect(body.position.y).toBe(0.5);
  });

  it('bounces at any speed without a steady push, however slow', () => {
    for (const speed of [1e-9, 1e-4, 0.01, 1, 1000]) {
      const { world, body } = drop(sphere(0.5), 0.5 + speed / 120, bounce({ restitution: 0.5 }));
      body.velocity.y = -speed;
      run(world, 1);
      expect(body.velocity.y / speed).toBeCloseTo(0.5, 12);
    }
  });

  it('bounces off the floor again when it is thrown down after a rest', () => {
    const { world, body } = drop(sphere(0.5), 0.6, bounce({ restitution: 0.5 }));
    run(world, 300, 1 / 60, fall([body], 1 / 60));
    expect(body.velocity.y).toBe(0);
    body.velocity.y = -3;
    const seen = run(world, 1);
    expect(body.velocity.y).toBeCloseTo(1.5, 12);
    expect(seen.map(({ event }) => event.type)).toEqual(['exit', 'enter', 'exit']);
  });

  it('bounces after a time disabled, however it was pushed before', () => {
    const { world, body } = drop(sphere(0.1), 5, bounce({ restitution: 0.9 }));
    run(world, 2, 1 / 60, fall([body], 1 / 60));
    body.enabled = false;
    run(world, 2);
    body.teleport([0, 0.105, 0]);
    body.velocity = [0, -1, 0];
    body.enabled = true;
    run(world, 1);
    expect(body.velocity.y).toBeCloseTo(0.9, 12);
  });

  it('comes to rest also if its response is assigned before each step', () => {
    const { world, body } = drop(sphere(0.5), 3, bounce({ restitution: 0.5 }));
    const push = fall([body], 1 / 60);
    run(world, 300, 1 / 60, () => {
      body.response = bounce({ restitution: 0.5 });
      push();
    });
    expect([body.position.y, body.velocity.y]).toEqual([0.5, 0]);
  });
});

describe('a stack', () => {
  const shapes = {
    boxes: box({ size: [1, 1, 1] }),
    spheres: sphere(0.5),
    capsules: capsule({ radius: 0.2, halfHeight: 0.3 }),
  };
  const responses: readonly BodyResponse[] = [slide(), bounce({ restitution: 0.5 }), bounce({ restitution: 0.2 })];

  it.each(Object.entries(shapes))('of 3 to 20 touching %s keeps its positions to 1e-12', (_, shape) => {
    for (const response of responses) {
      for (const count of isQuick ? [3, 6] : [3, 4, 6, 10, 20]) {
        const world = new World();
        addWall(world, [0, 1, 0], 0);
        const stack = Array.from({ length: count }, (_, k) =>
          world.add({ shape, position: [0, k + 0.5, 0], response }),
        );
        // In the first step no push is steady yet, so the bodies bounce.
        run(world, 1, 1 / 60, fall(stack, 1 / 60));
        const seen = run(world, cases(120, 6000, 20), 1 / 60, fall(stack, 1 / 60));
        expect(settledOf(seen)).toBe(0);
        const error = Math.max(...stack.map(({ position }, k) => Math.abs(position.y - k - 0.5)));
        expect(error, `${count}, ${JSON.stringify(response)}`).toBeLessThan(1e-12);
      }
    }
  });

  it('comes to rest when its bodies fall onto each other', () => {
    const random = new Random(3);
    const coverage = new Coverage();
    for (let i = 0; i < cases(24, 600, 3); i++) {
      const world = new World();
      addWall(world, [0, 1, 0], 0);
      const name = (['boxes', 'spheres', 'capsules'] as const)[i % 3]!;
      const response = random.pick(responses);
      const count = 2 + random.integer(6);
      let top = 0;
      const stack = Array.from({ length: count }, () => {
        top += random.range(0, 1);
        const body = world.add({ shape: shapes[name], position: [0, top + 0.5, 0], response });
        top++;
        return body;
      });
      const label = `case ${i}: ${count} ${name}, ${JSON.stringify(response)}`;
      run(world, 240, 1 / 60, fall(stack, 1 / 60));
      const calm = run(world, 30, 1 / 60, fall(stack, 1 / 60));
      expect(calm.length, label).toBe(0);
      stack.forEach(({ position, velocity }, k) => {
        expect(position.y, label).toBeCloseTo(k + 0.5, 9);
        expect(Math.abs(velocity.y), label).toBeLessThan(1e-9);
      });
      coverage.count(name);
    }
    coverage.expectAtLeast({ boxes: 5, spheres: 5, capsules: 5 });
  });

  it('with shuffled ids stays at rest', () => {
    const world = new World();
    addWall(world, [0, 1, 0], 0);
    const heights = [4, 0, 3, 1, 5, 2];
    const stack = heights.map((k) => world.add({ shape: shapes.boxes, position: [0, k + 0.5, 0], response: slide() }));
    const seen = run(world, 200, 1 / 60, fall(stack, 1 / 60));
    expect(settledOf(seen)).toBe(0);
    heights.forEach((k, i) => {
      expect(stack[i]!.position.y).toBeCloseTo(k + 0.5, 12);
    });
  });
});

it('a ball that lies on a floor gives way along the floor to one that hits it aslant', () => {
  for (const degrees of [5, 30, 60]) {
    for (const mass of [0.5, 1, 4]) {
      const angle = (degrees * Math.PI) / 180;
      const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
      const world = new World();
      addWall(world, [0, 1, 0], 0);
      const lower = world.add({
        shape: sphere(1),
        position: [0, 1, 0],
        velocity: [0, -1, 0],
        response: slide({ mass }),
      });
      const upper = world.add({
        shape: sphere(1),
        position: [2 * sine, 1 + 2 * cosine, 0],
        velocity: [0, -5, 0],
        response: slide(),
      });
      world.step(0.001);
      // An impulse along the line of centers, of which the floor takes what is vertical of the lower one.
      const impulse = (5 * cosine) / (1 + (sine * sine) / mass);
      expect(upper.velocity.x).toBeCloseTo(impulse * sine, 9);
      expect(upper.velocity.y).toBeCloseTo(impulse * cosine - 5, 9);
      expect(lower.velocity.x).toBeCloseTo((-impulse * sine) / mass, 9);
      expect(lower.velocity.y).toBeCloseTo(0, 12);
    }
  }
});
