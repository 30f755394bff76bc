import {
  type Body,
  type BodyContactEvent,
  bounce,
  box,
  type ContactEvent,
  capsule,
  plane,
  slide,
  sphere,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { flight } from './flight.ts';
import { watch } from './watch.ts';

const DT = 1 / 60;

/** A sensor of half a unit's height and depth, and a ball in front of it. */
function zoneAndBall(halfWidth: number, radius: number, x: number, speed: number) {
  const world = new World();
  const shape = box({ halfExtents: [halfWidth, 0.5, 0.5] });
  const zone = world.add({ type: 'static', sensor: true, shape, name: 'zone' });
  const ball = world.add({ shape: sphere(radius), position: [x, 0, 0], velocity: [speed, 0, 0], name: 'ball' });
  return { world, zone, ball, seen: watch(world) };
}

/** Checks a number up to a relative error. */
function expectNear(value: number, expected: number, tolerance = 1e-12): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected));
}

/** What all events have to tell. */
function expectConsistent({ type, worldTime, enteredAt, duration }: ContactEvent): void {
  expect(duration).toBe(worldTime - enteredAt);
  if (type === 'enter') expect(duration).toBe(0);
  else expect(duration).toBeGreaterThanOrEqual(0);
}

describe('the duration of a contact', () => {
  it('of a ball that crosses a zone in 7.3 steps is that of its way', () => {
    // |x| < 0.5 + 0.23 for 7.3 steps: 1.46 units at 12 units a second.
    const { world, seen } = zoneAndBall(0.5, 0.23, -2, 12);
    for (let step = 0; step < 30; step++) world.step(DT);
    const [enter, exit] = seen;
    expect(seen.map(({ type }) => type)).toEqual(['enter', 'exit']);
    expectNear(exit.duration, 7.3 * DT);
    expectNear(enter.worldTime, (2 - 0.73) / 12);
    expectNear(exit.worldTime, (2 + 0.73) / 12);
    expect(exit.enteredAt).toBe(enter.worldTime);
    seen.forEach(expectConsistent);
  });

  it('is the same however the time is divided into steps', () => {
    const random = new Random(5);
    const count = cases(1000, 20_000, 100);
    let within = 0;
    for (let i = 0; i < count; i++) {
      const [halfWidth, radius, speed] = [random.range(0.01, 2), random.range(0.1, 1), random.logarithmic(20, 2000)];
      const reach = halfWidth + radius;
      const { world, seen } = zoneAndBall(halfWidth, radius, -2 * reach, speed);
      const longest = random.logarithmic(0.05, 6) * ((4 * reach) / speed);
      while (seen.length < 2) world.step(random.chance(0.1) ? 0 : random.range(0.1, 1) * longest);
      const [enter, exit] = seen;
      if (exit.worldTime - exit.time === enter.worldTime - enter.time) within++;
      expectNear(enter.worldTime, reach / speed, 1e-11);
      expectNear(exit.duration, (2 * reach) / speed, 1e-11);
      seen.forEach(expectConsistent);
    }
    expect(within).toBeGreaterThan(count / 10);
    expect(within).toBeLessThan(count * 0.9);
  });

  it('of a rotating blade is the time of its angle over the ball', () => {
    const world = new World();
    // A thin blade from the center to its tip passes a ball at distance 4 while |sin angle| < 0.5 / 4.
    world.add({ shape: box({ halfExtents: [6, 1e-9, 1] }), quaternion: [0, 0, -0.3, 1], angularVelocity: [0, 0, 0.7] });
    world.add({ type: 'static', sensor: true, shape: sphere(0.5), position: [4, 0, 0] });
    const seen = watch(world);
    for (let step = 0; step < 120; step++) world.step(DT);
    expect(seen.map(({ type }) => type)).toEqual(['enter', 'exit']);
    expectNear(seen[1].duration, (2 * Math.asin(0.5 / 4)) / 0.7, 1e-8);
  });

  it('of a bounce is 0, and each one begins anew', () => {
    const world = new World();
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    world.add({ type: 'static', shape: plane({ normal: [0, -1, 0], offset: -3 }) });
    world.add({ shape: sphere(0.5), position: [0, 1, 0], velocity: [0, -8, 0], response: bounce() });
    const seen = watch(world);
    for (let step = 0; step < 200; step++) world.step(DT);
    expect(seen.length).toBe(28);
    for (let k = 0; k < seen.length; k += 2) {
      const [enter, exit] = [seen[k], seen[k + 1]];
      expect([enter.type, exit.type, exit.duration]).toEqual(['enter', 'exit', 0]);
      expect(exit.enteredAt).toBe(enter.worldTime);
      // The way is half a unit to the floor, then 2 from wall to wall.
      expectNear(enter.worldTime, (0.5 + 2 * (k / 2)) / 8);
    }
  });

  it('of a body that rests counts from its enter, also while it sleeps', () => {
    const world = new World();
    const floor = world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
    const crate = world.add({ shape: box({ size: [1, 1, 1] }), position: [0, 0.75, 0], response: slide() });
    const zone = world.add({ type: 'static', sensor: true, shape: sphere(1), position: [0, 0.6, 0] });
    crate.velocity.y = -6;
    const seen = watch(world);
    for (let step = 0; step < 500; step++) {
      crate.velocity.y -= 9.81 * DT;
      world.step(DT);
    }
    // The floor is met in the third step: the ways of the first two are 6 · 2 + 9.81 · 3 · dt times dt.
    const left = 0.25 - (12 + 9.81 * 3 * DT) * DT;
    const [inZone, onFloor] = [0, 2 * DT + left / (6 + 9.81 * 3 * DT)];
    expect(seen.map(({ type, enteredAt }) => [type, enteredAt])).toEqual([
      ['enter', inZone],
      ['enter', expect.closeTo(onFloor, 14)],
    ]);
    crate.velocity = [0, 0, 0];
    for (let step = 0; step < 500; step++) world.step(DT);
    expect(world.contactsOf(crate).map(({ other, enteredAt }) => [other, enteredAt])).toEqual([
      [floor, seen[1].worldTime],
      [zone, 0],
    ]);
    world.remove(crate);
    expect(seen.slice(2).map(({ type, duration }) => [type, duration])).toEqual([
      ['exit', world.time - seen[1].worldTime],
      ['exit', world.time],
    ]);
    seen.forEach(expectConsistent);
  });

  it('of an overlap counts from the step that told it', () => {
    const { world, zone, seen } = zoneAndBall(1, 0.2, 9, 0);
    world.step(0.3);
    const late = world.add({ shape: sphere(0.2), position: [0.5, 0, 0], velocity: [2, 0, 0] });
    world.step(0.1);
    expect(seen.map(({ type, enteredAt, overlapping }) => [type, enteredAt, overlapping])).toEqual([
      ['enter', 0.3, true],
    ]);
    expect(world.contactsOf(zone)[0]).toMatchObject({ other: late, enteredAt: 0.3 });
    for (let step = 0; step < 10; step++) world.step(0.1);
    expect(seen[1].type).toBe('exit');
    expectNear(seen[1].duration, 0.35);
  });
});

describe('a change from outside', () => {
  /** A ball in a zone since 0.05, and the world at 0.25. */
  function inside() {
    const scene = zoneAndBall(1, 0.5, -2, 10);
    scene.world.step(0.125);
    scene.ball.velocity = [0, 0, 0];
    scene.world.step(0.125);
    expect(scene.seen.map(({ type }) => type)).toEqual(['enter']);
    expectNear(scene.seen[0].enteredAt, 0.05);
    return scene;
  }

  it.each<[string, (ball: Body, world: World) => void]>([
    ['a teleport', (ball) => ball.teleport([9, 0, 0])],
    ['a removal', (ball, world) => world.remove(ball)],
    ['a removal of all', (_, world) => world.clear()],
    ['disabling', (ball) => (ball.enabled = false)],
    [
      'another shape',
      (ball) => {
        ball.teleport([1.2, 0, 0]);
        ball.shape = sphere(0.1);
      },
    ],
  ])('by %s ends a contact at the time of the world', (_, change) => {
    const { world, ball, zone, seen } = inside();
    change(ball, world);
    expect(seen.length).toBe(2);
    expect(seen[1]).toMatchObject({ type: 'exit', a: zone, worldTime: 0.25, enteredAt: seen[0].worldTime });
    seen.forEach(expectConsistent);
  });

  it('of layers ends a contact when the next step begins', () => {
    const { world, ball, seen } = inside();
    ball.mask = 0;
    expect(seen.length).toBe(1);
    world.step(0.5);
    expect(seen[1]).toMatchObject({ type: 'exit', time: 0, worldTime: 0.25, enteredAt: seen[0].worldTime });
    ball.mask = 1;
    world.step(0.5);
    expect(seen[2]).toMatchObject({ type: 'enter', worldTime: 0.75, enteredAt: 0.75, duration: 0 });
    seen.forEach(expectConsistent);
  });

  it('that leaves the bodies in touch leaves the contact', () => {
    const { world, ball, zone, seen } = inside();
    ball.teleport([0.5, 0.2, 0]);
    ball.shape = capsule({ radius: 0.2, halfHeight: 0.1 });
    world.step(0.125);
    zone.shape = box({ size: [3, 3, 3] });
    expect(seen.length).toBe(1);
    expect(world.contactsOf(ball)[0].enteredAt).toBe(seen[0].worldTime);
    ball.teleport([9, 0, 0]);
    expect(seen[1].duration).toBe(0.375 - seen[0].worldTime);
  });

  it('by a handler ends a contact at the end of the step', () => {
    const { world, hall, ball } = flight(2, true);
    world.step(0.125);
    ball.teleport([0, 0, 0]);
    ball.moveTo([20, 0, 0]);
    const seen = watch(world);
    hall[1].on('enter', () => world.remove(ball));
    world.step(0.5);
    expect(seen.map(({ type, a }) => `${type} ${a.name}`)).toEqual(['enter w1', 'exit w1', 'enter w2', 'exit w2']);
    // From 0 to 20 in half a second; each wall is met at a distance of 1.
    expectNear(seen[1].duration, 2 / 40);
    expectNear(seen[2].worldTime, 0.125 + 19 / 40);
    expect(seen[3]).toMatchObject({ worldTime: 0.625, duration: 0.625 - seen[2].worldTime });
    seen.forEach(expectConsistent);
  });

  it('that is refused leaves the times as they were', () => {
    const { world, ball, seen } = inside();
    ball.velocity = [10, 0, 0];
    world.add({ shape: sphere(0.5), position: [0, -3, 0], velocity: [0, 40, 0] });
    world.filter = () => {
      throw new Error('no');
    };
    expect(() => world.step(0.5)).toThrow('no');
    expect(world.contactsOf(ball)[0].enteredAt).toBe(seen[0].worldTime);
    world.filter = undefined;
    world.step(0.5);
    const exit = seen.find(({ type, b }) => type === 'exit' && b === ball);
    // At −0.75 it has 2.25 to go.
    expectNear(exit!.worldTime, 0.25 + 2.25 / 10);
    expect(exit!.enteredAt).toBe(seen[0].worldTime);
    seen.forEach(expectConsistent);
  });
});

describe('the times of a contact', () => {
  it('are on the events of bodies and of pairs, and of those that stay', () => {
    const { world, zone, ball, seen } = zoneAndBall(0.5, 0.25, -1.1, 4);
    const own: BodyContactEvent[] = [];
    const between: ContactEvent[] = [];
    zone.on('*', (_, event) => own.push(event));
    world.between(ball, zone).on('*', (_, event) => between.push(event as unknown as ContactEvent));
    for (let step = 0; step < 10; step++) world.step(0.0625);
    expect(seen.length).toBe(2);
    const since = seen[0].worldTime;
    expectNear(since, 0.0875);
    const stays = [0.1875, 0.25, 0.3125, 0.375, 0.4375].map((at) => ['stay', at, since, at - since]);
    const all = [['enter', since, since, 0], ...stays, ['exit', seen[1].worldTime, since, seen[1].duration]];
    const told = (events: readonly (BodyContactEvent | ContactEvent)[]) =>
      events.map(({ type, worldTime, enteredAt, duration }) => [type, worldTime, enteredAt, duration]);
    expect(told(own)).toEqual(all);
    expect(told(between)).toEqual(all);
    expectNear(seen[1].duration, 1.5 / 4);
  });

  it('order two that enter in one step', () => {
    const world = new World();
    world.add({ type: 'static', sensor: true, shape: plane({ normal: [-1, 0, 0], offset: -10 }) });
    world.add({ shape: sphere(0.5), velocity: [29.9, 0, 0], name: 'second' });
    world.add({ shape: sphere(0.5), position: [0, 0, 3], velocity: [30, 0, 0], name: 'first' });
    const seen = watch(world);
    for (let step = 0; step < 3; step++) world.step(0.1);
    expect(seen).toEqual([]);
    world.step(0.1);
    expect(seen.map(({ b }) => b.name)).toEqual(['first', 'second']);
    expectNear(seen[0].worldTime, 9.5 / 30);
    expectNear(seen[1].worldTime, 9.5 / 29.9);
  });

  it('are of the enter in a filter and in a handler, too', () => {
    const { world, ball, seen } = zoneAndBall(1, 0.5, -2, 4);
    world.step(0.25);
    const found: number[] = [];
    const look = () => found.push(...world.contactsOf(ball).map(({ enteredAt }) => enteredAt));
    world.filter = () => look() > 0;
    world.on('exit', look);
    ball.velocity = [0, 0, 0];
    world.step(0.25);
    ball.mask = 0;
    world.step(0.25);
    expect(seen.map(({ type }) => type)).toEqual(['enter', 'exit']);
    expect(found).toEqual([seen[0].worldTime]);
  });
});
