// Coulomb's law per impulse, by closed forms: slopes, belts, and what two bodies exchange.

import {
  type Body,
  type BodyOptions,
  bounce,
  box,
  type Impact,
  plane,
  respond,
  type Shape,
  slide,
  sphere,
  stop,
  type Vec3Like,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { check, near, nearVector } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { cross, dot, minus, norm, plus, times, type Vector } from '../oracle/vector.ts';
import { DT, energyOf, tupleOf } from './arena.ts';

const G = 9.81;
const PUSH = G * DT;

/** Takes steps with gravity on all bodies with a response. */
function fall(world: World, steps: number, before?: (step: number) => void): void {
  for (let step = 0; step < steps; step++) {
    before?.(step);
    for (const body of world.bodies) if (body.response) body.velocity.y -= PUSH;
    world.step(DT);
  }
}

/** A floor whose top is at height 0. */
function addFloor(world: World, options: Partial<BodyOptions> = {}): Body {
  return world.add({ type: 'static', shape: box({ size: [400, 1, 400] }), position: [0, -0.5, 0], ...options });
}

/** A crate that stands on a floor. */
function addCrate(world: World, options: Partial<BodyOptions> = {}): Body {
  return world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 0.5, 0], response: slide(), ...options });
}

/** A slope of angle α about the z axis that rises along x, with a shape that touches it in the origin. */
function addSlope(angle: number, shape: Shape, radius: number, friction: number, velocity: Vec3Like = [0, 0, 0]) {
  const world = new World();
  const normal: Vector = [-Math.sin(angle), Math.cos(angle), 0];
  world.add({ type: 'static', shape: plane({ normal, offset: 0 }), friction });
  const body = world.add({
    shape,
    position: times(normal, radius),
    quaternion: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
    velocity,
    response: slide(),
  });
  return { world, body, normal, down: [-Math.cos(angle), -Math.sin(angle), 0] as Vector };
}

const SHAPES: readonly (readonly [string, Shape, number])[] = [
  ['ball', sphere(0.5), 0.5],
  ['crate', box({ size: [1, 1, 1] }), 0.5],
];

describe('on a slope with friction', () => {
  it.each(SHAPES)('a %s stays exactly where it is while tan α ≤ friction', (_, shape, radius) => {
    for (let degrees = 1; degrees <= 60; degrees += 1) {
      const angle = (degrees * Math.PI) / 180;
      const { world, body } = addSlope(angle, shape, radius, Math.tan(angle));
      // Rounding may leave a gap at first.
      fall(world, 2);
      const position = { ...body.position };
      fall(world, 120);
      expect(body.position, `at ${degrees}°`).toEqual(position);
      expect(body.velocity, `at ${degrees}°`).toEqual({ x: 0, y: 0, z: 0 });
      check(norm(minus(tupleOf(body.position), tupleOf(position))) < 1e-12, 'it has slipped before');
    }
  });

  it.each(SHAPES)('a %s slides by g (sin α − μ cos α) if tan α is greater', (_, shape, radius) => {
    for (const degrees of [10, 25, 44, 59]) {
      const angle = (degrees * Math.PI) / 180;
      const friction = Math.tan(angle) * 0.7;
      const { world, body, down } = addSlope(angle, shape, radius, friction);
      const steps = 90;
      fall(world, steps);
      const acceleration = G * (Math.sin(angle) - friction * Math.cos(angle));
      nearVector(tupleOf(body.velocity), times(down, acceleration * steps * DT), 1e-10, `velocity at ${degrees}°`);
    }
  });

  it('a crate that is shoved up stops, and stays', () => {
    const angle = 0.3;
    const [friction, speed] = [0.5, 4];
    const up: Vector = [Math.cos(angle), Math.sin(angle), 0];
    const { world, body } = addSlope(angle, box({ size: [1, 1, 1] }), 0.5, friction, times(up, speed));
    const deceleration = G * (Math.sin(angle) + friction * Math.cos(angle));
    const steps = Math.floor(speed / (deceleration * DT));
    fall(world, steps);
    nearVector(tupleOf(body.velocity), times(up, speed - deceleration * DT * steps), 1e-10, 'velocity');
    fall(world, 2);
    const position = { ...body.position };
    fall(world, 60);
    expect([body.velocity, body.position]).toEqual([{ x: 0, y: 0, z: 0 }, position]);
  });
});

describe('on a flat floor with friction', () => {
  it('what slides slows down by friction · g, stops and never turns back', () => {
    const random = new Random(1);
    for (let i = 0; i < cases(40, 1000, 6); i++) {
      const world = new World();
      const [own, ofFloor] = [random.range(0, 1), random.range(0, 1)];
      addFloor(world, { friction: ofFloor });
      const [, shape] = random.pick(SHAPES);
      const velocity: Vector = [random.range(-8, 8), 0, random.range(-8, 8)];
      const body = addCrate(world, {
        shape,
        friction: own,
        velocity,
        response: random.pick([slide(), bounce({ restitution: 0 })]),
      });
      const speed = norm(velocity);
      const loss = Math.max(own, ofFloor) * PUSH;
      for (let step = 1; step <= Math.min(200, Math.ceil(speed / loss) + 3); step++) {
        fall(world, 1);
        const left = Math.max(0, speed - step * loss);
        nearVector(tupleOf(body.velocity), times(velocity, left / speed), 1e-11, `velocity after ${step} steps`);
        if (step * loss > speed + 1e-9) expect(body.velocity).toEqual({ x: 0, y: 0, z: 0 });
      }
    }
  });

  it('a ball stops after v / (friction · g) seconds', () => {
    const world = new World();
    addFloor(world, { friction: 0.25 });
    const ball = addCrate(world, { shape: sphere(0.5), velocity: [5, 0, 0] });
    const steps = Math.ceil(5 / (0.25 * PUSH));
    fall(world, steps - 1);
    expect(ball.velocity.x).toBeGreaterThan(0);
    fall(world, 1);
    expect(ball.velocity).toEqual({ x: 0, y: 0, z: 0 });
  });

  it('without a push into the floor nothing slows down', () => {
    const world = new World();
    addFloor(world, { friction: 5 });
    const crate = addCrate(world, { velocity: [3, 0, 1] });
    for (let step = 0; step < 60; step++) world.step(DT);
    expect(crate.velocity).toEqual({ x: 3, y: 0, z: 1 });
  });

  it('friction that is changed counts from the next step on', () => {
    const world = new World();
    const floor = addFloor(world);
    const crate = addCrate(world, { velocity: [3, 0, 0] });
    fall(world, 10);
    expect(crate.velocity.x).toBe(3);
    floor.friction = 0.5;
    fall(world, 1);
    near(crate.velocity.x, 3 - 0.5 * PUSH, 1e-14, 'speed');
    floor.friction = 0;
    const { x } = crate.velocity;
    fall(world, 10);
    expect(crate.velocity.x).toBe(x);
  });
});

describe('a belt', () => {
  const belt = { friction: 0.5, surfaceVelocity: [2, 0, -1] } as const;

  it('brings a crate to its speed by friction · g, and keeps it there', () => {
    const world = new World();
    addFloor(world, belt);
    const crate = addCrate(world);
    const speed = Math.sqrt(5);
    const steps = Math.ceil(speed / (0.5 * PUSH));
    for (let step = 1; step < steps; step++) {
      fall(world, 1);
      nearVector(tupleOf(crate.velocity), times([2, 0, -1], (step * 0.5 * PUSH) / speed), 1e-12, 'velocity');
    }
    fall(world, 1);
    expect(crate.velocity).toEqual({ x: 2, y: 0, z: -1 });
    fall(world, 120);
    expect(crate.velocity).toEqual({ x: 2, y: 0, z: -1 });
    expect(crate.position.y).toBe(0.5);
  });

  it('brings two stacked crates to its speed', () => {
    const world = new World();
    addFloor(world, belt);
    const crates = [0.5, 1.5].map((y) => addCrate(world, { position: [0, y, 0], friction: 0.5 }));
    fall(world, 60);
    const [lower, upper] = crates as [Body, Body];
    expect([lower.velocity, upper.velocity]).toEqual([
      { x: 2, y: 0, z: -1 },
      { x: 2, y: 0, z: -1 },
    ]);
    expect([lower.position.y, upper.position.y]).toEqual([0.5, 1.5]);
    near(upper.position.x, lower.position.x, 1e-12, 'position');
  });

  it('neither pushes nor pulls: its velocity along the normal does not count', () => {
    const world = new World();
    addFloor(world, { friction: 1, surfaceVelocity: [1, 50, 0] });
    const crate = addCrate(world, { position: [0, 0.6, 0] });
    fall(world, 60);
    expect([crate.position.y, crate.velocity]).toEqual([0.5, { x: 1, y: 0, z: 0 }]);
  });

  it('without friction moves only what stops, at once', () => {
    const world = new World();
    addFloor(world, { surfaceVelocity: [2, 9, 0] });
    const [crate, brick] = [addCrate(world), addCrate(world, { position: [3, 0.5, 0], response: stop() })];
    fall(world, 1);
    expect([crate.velocity, brick.velocity]).toEqual([
      { x: 0, y: 0, z: 0 },
      { x: 2, y: 0, z: 0 },
    ]);
  });

  it('of a body with a response drives that body', () => {
    const world = new World();
    addFloor(world, { friction: 0.8 });
    const tank = addCrate(world, { surfaceVelocity: [-3, 0, 0] });
    fall(world, 60);
    expect(tank.velocity).toEqual({ x: 3, y: 0, z: 0 });
  });

  it('is changed by a component', () => {
    const world = new World();
    const floor = addFloor(world, { friction: 9 });
    const crate = addCrate(world);
    floor.surfaceVelocity.x = 1;
    fall(world, 60);
    expect([floor.surfaceVelocity, crate.velocity.x]).toEqual([{ x: 1, y: 0, z: 0 }, 1]);
    floor.surfaceVelocity = [0, 0, 2];
    fall(world, 60);
    expect(crate.velocity).toEqual({ x: 0, y: 0, z: 2 });
  });
});

describe('a moving platform with friction', () => {
  it('takes along what stands on it, by its velocity and by moveTo', () => {
    for (const isMovedTo of [false, true]) {
      const world = new World();
      const platform = world.add({ shape: box({ size: [9, 1, 9] }), position: [0, -0.5, 0], friction: 1 });
      if (!isMovedTo) platform.velocity = [1, 0.5, 0];
      const crate = addCrate(world);
      fall(world, 90, (step) => {
        if (isMovedTo) platform.moveTo([(step + 1) * DT, -0.5 + 0.5 * (step + 1) * DT, 0]);
      });
      nearVector(tupleOf(crate.velocity), [1, 0.5, 0], 1e-9, 'velocity');
      near(crate.position.y, 1 + platform.position.y, 1e-9, 'height');
    }
  });

  it('that accelerates faster than friction · g is left behind', () => {
    const world = new World();
    const platform = world.add({ shape: box({ size: [90, 1, 9] }), position: [0, -0.5, 0], friction: 0.2 });
    const crate = addCrate(world);
    fall(world, 30, (step) => {
      platform.velocity.x = 4 * (step + 1) * DT;
    });
    near(crate.velocity.x, 30 * 0.2 * PUSH, 1e-12, 'speed');
  });
});

describe('an impact with friction', () => {
  it('takes friction · Δ from the velocity along the surface, if that much is there', () => {
    const random = new Random(2);
    const coverage = new Coverage();
    for (let i = 0; i < cases(200, 10_000, 20); i++) {
      const world = new World();
      const normal = random.unitVector();
      const friction = random.range(0, 1.5);
      world.add({ type: 'static', shape: plane({ normal, offset: 0 }), friction });
      const velocity = random.vector(20);
      const approach = -dot(velocity, normal);
      if (approach <= 0.1) continue;
      const restitution = random.pick([0, 0.5, 1]);
      const response = restitution > 0 ? bounce({ restitution }) : slide();
      const ball = world.add({ shape: sphere(0.5), position: times(normal, 0.5 + 1e-3), velocity, response });
      world.step(DT);
      const along = plus(velocity, times(normal, approach));
      const taken = Math.min(norm(along), friction * (1 + restitution) * approach);
      coverage.count(taken === norm(along) ? 'all' : 'part');
      const expected = plus(times(along, 1 - taken / norm(along)), times(normal, restitution * approach));
      nearVector(tupleOf(ball.velocity), expected, 1e-12 * norm(velocity), `case ${i}`);
    }
    coverage.expectAtLeast({ all: 20, part: 20 });
  });

  it('of two bodies with a response keeps their momentum, and loses energy', () => {
    const random = new Random(3);
    const coverage = new Coverage();
    for (let i = 0; i < cases(300, 10_000, 30); i++) {
      const world = new World();
      const masses = [random.logarithmic(0.1, 10), random.logarithmic(0.1, 10)] as const;
      const response = (mass: number) =>
        random.pick([() => slide({ mass }), () => bounce({ mass, restitution: 0.7 })])();
      const normal = random.unitVector();
      const velocities = [plus(random.vector(5), times(normal, 9)), random.vector(5)] as const;
      const friction = random.pick([0.1, 0.5, 5]);
      const bodies = masses.map((mass, k) =>
        world.add({
          shape: sphere(0.5),
          position: times(normal, k * 1.001),
          velocity: velocities[k]!,
          friction: k * friction,
          response: response(mass),
        }),
      );
      const momentum = () => {
        const [p, q] = bodies.map(({ velocity }, k) => times(tupleOf(velocity), masses[k]!)) as [Vector, Vector];
        return plus(p, q);
      };
      const energy = () =>
        bodies.reduce((sum, { velocity }, k) => sum + masses[k]! * dot(tupleOf(velocity), tupleOf(velocity)), 0);
      const sliding = () => {
        const u = minus(tupleOf(bodies[1]!.velocity), tupleOf(bodies[0]!.velocity));
        return minus(u, times(normal, dot(u, normal)));
      };
      const [p, e, s] = [momentum(), energy(), sliding()];
      world.step(0.01);
      // Slide beside a bounce is not moved further than along the surface.
      const isOneKind = bodies[0]!.response!.type === bodies[1]!.response!.type;
      if (isOneKind) nearVector(momentum(), p, 1e-12 * norm(p) + 1e-12, `momentum in case ${i}`);
      if (isOneKind) check(energy() <= e * (1 + 1e-12), `energy rises in case ${i}`);
      const left = sliding();
      check(dot(left, s) >= -1e-12 * dot(s, s), `the sliding is reversed in case ${i}`);
      check(norm(cross(left, s)) <= 1e-9 * dot(s, s), `the sliding is turned in case ${i}`);
      coverage.count(norm(left) < 1e-9 ? 'sticks' : 'slides');
    }
    coverage.expectAtLeast({ sticks: 30, slides: 30 });
  });

  it('shows a callback the velocity with friction, and that of the belt', () => {
    const world = new World();
    addFloor(world, { friction: 0.5, surfaceVelocity: [1, 4, 0] });
    const seen: Impact[] = [];
    const ball = addCrate(world, {
      shape: sphere(0.5),
      position: [0, 0.6, 0],
      velocity: [-9, -8, 0],
      response: respond((impact) => void seen.push(impact)),
    });
    world.step(DT);
    expect(seen.length).toBe(1);
    nearVector(tupleOf(seen[0]!.velocity), [-9 + 0.5 * 8, 0, 0], 1e-13, 'velocity');
    nearVector(tupleOf(seen[0]!.otherVelocity), [1, 0, 0], 0, 'velocity of the belt');
    nearVector(tupleOf(ball.velocity), [-5, 0, 0], 1e-13, 'velocity after');
  });

  it('with a body that stops takes nothing from the other one', () => {
    const world = new World();
    const crate = world.add({ shape: box({ size: [1, 9, 9] }), friction: 2, response: slide() });
    const arrow = world.add({ shape: sphere(0.1), position: [-2, 0, 0], velocity: [90, 9, 0], response: stop() });
    world.step(DT);
    expect(crate.velocity).toEqual({ x: 45, y: 0, z: 0 });
    expect(arrow.velocity).toEqual({ x: 45, y: 0, z: 0 });
  });
});

describe('between several surfaces', () => {
  it('friction on one of them leads into no other one', () => {
    const random = new Random(4);
    const coverage = new Coverage();
    for (let i = 0; i < cases(200, 5000, 20); i++) {
      const world = new World();
      const normals = [0, 1, 2].map(() => random.unitVector());
      if (Math.abs(dot(normals[0]!, cross(normals[1]!, normals[2]!))) < 0.2) continue;
      const belts = normals.map(() => random.vector(3));
      for (const [k, normal] of normals.entries()) {
        const surfaceVelocity = random.chance(0.5) ? belts[k]! : [0, 0, 0];
        world.add({
          type: 'static',
          shape: plane({ normal, offset: -0.5 }),
          friction: random.range(0, 2),
          surfaceVelocity,
        });
      }
      const ball = world.add({ shape: sphere(0.5), velocity: random.vector(3), response: slide() });
      for (let step = 0; step < 4; step++) {
        world.step(DT);
        for (const normal of normals) {
          const gap = dot(tupleOf(ball.position), normal);
          check(gap > -1e-12, `case ${i}: it is ${-gap} deep`);
          if (gap > 1e-12) continue;
          coverage.count('touching');
          check(dot(tupleOf(ball.velocity), normal) > -1e-12, `case ${i}: it moves into a surface`);
        }
        ball.velocity = plus(tupleOf(ball.velocity), times(normals[0]!, -1));
      }
    }
    coverage.expectAtLeast({ touching: 150 });
  });

  it('against still surfaces energy never rises', () => {
    const random = new Random(5);
    for (let i = 0; i < cases(60, 1000, 6); i++) {
      const world = new World();
      for (let k = 0; k < 6; k++) {
        const normal: Vector = [0, 0, 0].map((_, axis) => (axis === k >> 1 ? (k % 2 === 0 ? 1 : -1) : 0)) as never;
        world.add({ type: 'static', shape: plane({ normal, offset: -2 }), friction: random.range(0, 2) });
      }
      const response = random.pick([slide(), bounce(), bounce({ restitution: 0.5 })]);
      const shape = random.pick([sphere(0.5), box({ size: [1, 2, 0.5] })]);
      const quaternion = random.quaternion();
      const body = world.add({ shape, quaternion, velocity: random.vector(9), response, friction: random.range(0, 1) });
      const push = random.chance(0.5) ? random.vector(0.2) : ([0, 0, 0] as const);
      for (let step = 0; step < 100; step++) {
        body.velocity = plus(tupleOf(body.velocity), push);
        const before = energyOf([body]);
        world.step(DT);
        check(energyOf([body]) <= before * (1 + 1e-12), `case ${i}: energy rises in step ${step}`);
      }
    }
  });
});

describe('the properties of a body', () => {
  it('tell what was given, 0 by default, also after its removal', () => {
    const world = new World();
    const plain = world.add({ shape: sphere(1) });
    expect([plain.friction, plain.surfaceVelocity]).toEqual([0, { x: 0, y: 0, z: 0 }]);
    const belt = addFloor(world, { friction: 0.3, surfaceVelocity: { x: 1, y: 2, z: 3 } });
    expect([belt.friction, belt.surfaceVelocity]).toEqual([0.3, { x: 1, y: 2, z: 3 }]);
    world.remove(belt);
    expect([belt.friction, belt.surfaceVelocity]).toEqual([0.3, { x: 1, y: 2, z: 3 }]);
    belt.friction = 0.4;
    belt.surfaceVelocity.y = 5;
    expect([belt.friction, belt.surfaceVelocity]).toEqual([0.4, { x: 1, y: 5, z: 3 }]);
    const next = world.add({ shape: sphere(1) });
    expect([next.friction, next.surfaceVelocity]).toEqual([0, { x: 0, y: 0, z: 0 }]);
  });

  it('stay with bodies in a world that grows', () => {
    const world = new World();
    const bodies = Array.from({ length: 200 }, (_, k) =>
      world.add({ shape: sphere(0.1), position: [k, 0, 0], friction: k / 8, surfaceVelocity: [0, k, -k] }),
    );
    for (const [k, body] of bodies.entries()) {
      expect([body.friction, body.surfaceVelocity]).toEqual([k / 8, { x: 0, y: k, z: 0 - k }]);
    }
  });

  it('are refused by name', () => {
    const world = new World();
    const body = world.add({ shape: sphere(1), name: 'puck', friction: 0.5, surfaceVelocity: [1, 0, 0] });
    for (const friction of [-0.1, NaN, Infinity, '1', null]) {
      expect(() => world.add({ shape: sphere(1), friction } as never)).toThrow(/^body 2: friction is /);
      expect(() => (body.friction = friction as never)).toThrow(/^body 1 "puck": friction is /);
    }
    for (const surfaceVelocity of [[1, 2], [NaN, 0, 0], 3, { x: 1, y: 2 }]) {
      const name = 'surfaceVelocity';
      expect(() => world.add({ shape: sphere(1), surfaceVelocity } as never)).toThrow(`body 2: ${name}`);
      expect(() => (body.surfaceVelocity = surfaceVelocity as never)).toThrow(`body 1 "puck": ${name}`);
    }
    expect(() => (body.surfaceVelocity.z = NaN)).toThrow('body 1 "puck": surfaceVelocity.z is NaN');
    expect([body.friction, body.surfaceVelocity]).toEqual([0.5, { x: 1, y: 0, z: 0 }]);
  });
});
