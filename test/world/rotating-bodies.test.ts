import { type Body, type BodyOptions, box, type ContactEvent, capsule, plane, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { FAR } from '../helpers/all-pairs.ts';
import { assertContact, check, coordinateRounding, lengthsOf, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { poseAt, type RotatingShape, storyOf } from '../helpers/rotating-pairs.ts';
import { type TestShape, tuple } from '../helpers/test-shapes.ts';
import { minus, multiply, norm, plus, type Quaternion, times, type Vector } from '../oracle/vector.ts';
import { drain, watch } from './watch.ts';

const DT = 1 / 60;
const stick = box({ halfExtents: [5, 0.05, 0.05] });
/** A sphere at rest on the circle of radius 4 around the origin, or around another center. */
const sphereAt = (angle: number, [x, y, z]: Vector = [0, 0, 0]): BodyOptions => ({
  type: 'static',
  shape: sphere(0.1),
  position: [x + 4 * Math.cos(angle), y + 4 * Math.sin(angle), z],
  name: 'ball',
});
/** Angle between the axis of the stick and the center of the sphere when they touch. */
const HALF = Math.asin(0.15 / 4);

describe('a stick that spins at 60 radians per second', () => {
  const spinning = (more: Partial<BodyOptions> = {}): BodyOptions => ({
    shape: stick,
    angularVelocity: [0, 0, 60],
    name: 'stick',
    ...more,
  });

  it('hits a small sphere between two steps, and leaves it, at the exact times', () => {
    const world = new World();
    const seen = watch(world);
    world.add(sphereAt(1.5));
    world.add(spinning());
    world.step(DT);
    expect(seen).toEqual([]);
    world.step(DT);
    const [enter, exit] = seen;
    expect(drain(seen)).toEqual(['enter ball stick', 'exit ball stick']);
    expect(enter.fraction).toBeCloseTo(0.5 - HALF, 11);
    expect(enter.time).toBeCloseTo((0.5 - HALF) / 60, 13);
    expect(exit.fraction).toBeCloseTo(0.5 + HALF, 11);
    // The normal points from the sphere, which was added first, to the side of the stick at that time.
    const angle = 1.5 - HALF;
    expect(enter.normal.x).toBeCloseTo(Math.sin(angle), 11);
    expect(enter.normal.y).toBeCloseTo(-Math.cos(angle), 11);
    expect(enter.point.x).toBeCloseTo(4 * Math.cos(1.5) + 0.1 * Math.sin(angle), 11);
    expect(enter.point.y).toBeCloseTo(4 * Math.sin(1.5) - 0.1 * Math.cos(angle), 11);
    expect(enter).toMatchObject({ depth: 0, overlapping: false });
    world.step(DT);
    expect(seen).toEqual([]);
  });

  it('hits it at the exact times far from the origin', () => {
    for (const center of [[1e5, -1e5, 1e5] as const, FAR]) {
      const world = new World();
      const seen = watch(world);
      world.add(sphereAt(0.5, center));
      world.add(spinning({ position: center }));
      world.step(DT);
      // A coordinate there is rounded to two nanometers, and a touch is the sum of up to sixteen roundings.
      expect(Math.abs(seen[0].fraction - (0.5 - HALF))).toBeLessThan(2e-7);
      expect(Math.abs(seen[1].fraction - (0.5 + HALF))).toBeLessThan(2e-7);
      expect(drain(seen)).toEqual(['enter ball stick', 'exit ball stick']);
    }
  });

  it('enters once and exits once when it passes several times in one step', () => {
    const world = new World();
    const seen = watch(world);
    world.add(sphereAt(1));
    // Two and a half revolutions, in which the ends of the stick pass five times.
    world.add(spinning({ angularVelocity: [0, 0, 60 * 5 * Math.PI] }));
    world.step(DT);
    expect(seen[0].fraction).toBeCloseTo((1 - HALF) / (5 * Math.PI), 11);
    expect(seen[1].fraction).toBeCloseTo((1 + 4 * Math.PI + HALF) / (5 * Math.PI), 11);
    expect(drain(seen)).toEqual(['enter ball stick', 'exit ball stick']);
  });

  it('stays in contact when it passes and touches again at the end', () => {
    const world = new World();
    const seen = watch(world);
    world.add(sphereAt(1));
    world.add(spinning({ angularVelocity: [0, 0, 60 * (1 + Math.PI)] }));
    world.step(DT);
    expect(seen[0].fraction).toBeCloseTo((1 - HALF) / (1 + Math.PI), 11);
    expect(drain(seen)).toEqual(['enter ball stick']);
  });

  it('hits, by half a revolution that changes no bounds, bodies that touch neither end pose', () => {
    const world = new World();
    const seen = watch(world);
    // Enough bodies for the tree to reject some of them.
    for (let i = 0; i < 200; i++) {
      world.add({ type: 'static', shape: sphere(0.1), position: [20 + i, (i % 7) * 5, 0] });
    }
    world.add(sphereAt(Math.PI / 2));
    world.add({ ...sphereAt(2.5), type: 'moving', name: 'other' });
    world.add(spinning({ angularVelocity: [0, 0, 60 * Math.PI] }));
    world.step(DT);
    expect(seen.map((it) => it.fraction)).toEqual(
      [Math.PI / 2 - HALF, Math.PI / 2 + HALF, 2.5 - HALF, 2.5 + HALF].map((it) => expect.closeTo(it / Math.PI, 11)),
    );
    expect(drain(seen)).toEqual(['enter ball stick', 'exit ball stick', 'enter other stick', 'exit other stick']);
  });

  it('exits at the time of separation, not at the end of the step', () => {
    const world = new World();
    const seen = watch(world);
    world.add(sphereAt(1));
    world.add(spinning());
    world.step(DT);
    expect(drain(seen)).toEqual(['enter ball stick']);
    world.step(DT);
    expect(seen[0].fraction).toBeCloseTo(HALF, 11);
    expect(seen[0].time).toBeCloseTo(HALF / 60, 13);
    expect(drain(seen)).toEqual(['exit ball stick']);
  });

  it('may be a sensor, or hit one', () => {
    for (const sensor of ['stick', 'ball']) {
      const world = new World();
      const seen = watch(world);
      world.add({ ...sphereAt(0.5), sensor: sensor === 'ball' });
      world.add(spinning({ sensor: sensor === 'stick' }));
      world.step(DT);
      expect(seen.every((it) => it.sensor)).toBe(true);
      expect(drain(seen)).toEqual(['enter ball stick', 'exit ball stick']);
    }
  });
});

describe('a revolving door', () => {
  const leaf = box({ halfExtents: [1, 1.2, 0.05] });
  const quarter: Quaternion = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
  // The player is 0.7 from the axis, 1.2 radians ahead of the door. Centers are 0.35 apart when they touch.
  const player: BodyOptions = {
    shape: capsule({ radius: 0.3, halfHeight: 0.6 }),
    position: [0.7 * Math.cos(1.2), 0, -0.7 * Math.sin(1.2)],
    name: 'player',
  };
  const contact = 1.2 - Math.asin(0.35 / 0.7);

  it.each([false, true])('hits the player on the path of moveTo (sensor: %s)', (sensor) => {
    const world = new World();
    const seen = watch(world);
    world.add(player);
    const door = world.add({ shape: leaf, sensor, name: 'door' });
    door.moveTo([0, 0, 0], quarter);
    world.step(DT);
    expect(seen[0]).toMatchObject({ type: 'enter', sensor, overlapping: false, depth: 0 });
    expect(seen[0].fraction).toBeCloseTo(contact / (Math.PI / 2), 11);
    expect(seen[0].normal.y).toBeCloseTo(0, 12);
    expect(drain(seen)).toEqual(['enter player door']);
    // And back, which ends the contact at the same angle.
    door.moveTo([0, 0, 0], [0, 0, 0, 1]);
    world.step(DT);
    expect(seen[0].fraction).toBeCloseTo(1 - contact / (Math.PI / 2), 9);
    expect(drain(seen)).toEqual(['exit player door']);
  });

  it('rotates by the smaller angle, whatever the sign of its quaternion', () => {
    for (const [quaternion, events] of [
      [quarter.map((it) => -it) as unknown as Quaternion, ['enter player door']],
      [[0, 0, 0, -1] as const, []],
      [[0, -Math.SQRT1_2, 0, Math.SQRT1_2] as const, ['enter player door']],
    ] as const) {
      const world = new World();
      const seen = watch(world);
      world.add({ ...player, type: 'static' });
      world.add({ shape: leaf, name: 'door' }).moveTo([0, 0, 0], quaternion);
      world.step(DT);
      expect(drain(seen)).toEqual(events);
    }
  });

  it('that moves along with others does not hit them', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ ...player, velocity: [100, 20, 0] });
    world.add({ shape: leaf, velocity: [100, 20, 0], angularVelocity: [0, 30, 0], name: 'door' });
    world.step(DT);
    expect(seen).toEqual([]);
    world.step(DT);
    expect(seen[0].fraction).toBeCloseTo((contact - 0.5) / 0.5, 11);
    expect(drain(seen)).toEqual(['enter player door']);
  });
});

describe('a box', () => {
  it('thrown at a wall hits it with the leading corner', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ type: 'static', shape: box({ halfExtents: [0.5, 9, 9] }), name: 'wall' });
    const dice = { shape: box({ size: [1, 1, 1] }), position: [-3, 0.2, 0], name: 'dice' } as const;
    world.add({ ...dice, velocity: [120, 0, 0], angularVelocity: [0, 0, 150] });
    world.step(DT);
    const gap = (f: number) => 3 - 2 * f - 0.5 - 0.5 * (Math.abs(Math.cos(2.5 * f)) + Math.abs(Math.sin(2.5 * f)));
    const { fraction, point } = seen[0];
    expect(gap(fraction)).toBeCloseTo(0, 12);
    for (let i = 0; i < 1000; i++) expect(gap((fraction * i) / 1000)).toBeGreaterThan(0);
    expect(point.x).toBeCloseTo(-0.5, 12);
    expect(drain(seen)).toEqual(['enter wall dice']);
  });

  it('that rotates in place above the ground touches it with a corner for a while', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'ground' });
    const cube = box({ halfExtents: [1, 1, 1] });
    world.add({ shape: cube, position: [0, 1.3, 0], angularVelocity: [0, 0, 30 * Math.PI], name: 'cube' });
    world.step(DT);
    const angle = Math.PI / 4 - Math.acos(1.3 / Math.SQRT2);
    expect(seen[0].fraction).toBeCloseTo(angle / (Math.PI / 2), 11);
    expect(seen[1].fraction).toBeCloseTo(1 - angle / (Math.PI / 2), 11);
    expect(drain(seen)).toEqual(['enter ground cube', 'exit ground cube']);
  });
});

describe('other rotating bodies', () => {
  it('a plane that tilts hits a sphere that it touches at neither end pose', () => {
    const world = new World();
    const seen = watch(world);
    world.add({ type: 'static', shape: sphere(1), position: [3, 4, 0], name: 'ball' });
    const slope = plane({ normal: [0, 1, 0], offset: 0 });
    world.add({ shape: slope, angularVelocity: [0, 0, 120 * Math.PI], name: 'slope' });
    world.step(DT);
    const first = Math.asin(4 / 5) - Math.asin(1 / 5);
    const last = Math.asin(4 / 5) + Math.PI + Math.asin(1 / 5);
    expect(seen[0].fraction).toBeCloseTo(first / (2 * Math.PI), 11);
    expect(seen[1].fraction).toBeCloseTo(last / (2 * Math.PI), 11);
    expect(drain(seen)).toEqual(['enter ball slope', 'exit ball slope']);
  });

  it('the rotation of a rolling sphere changes no event, bit for bit', () => {
    const events = [0, 25].map((spin) => {
      const world = new World();
      const seen = watch(world);
      world.add({ type: 'static', shape: box({ halfExtents: [0.3, 0.4, 0.5] }), quaternion: [0.1, 0.2, 0.3, 0.9] });
      world.add({
        shape: sphere(0.5),
        position: [-3, 0.1, 0],
        velocity: [300, 7, 0],
        angularVelocity: [spin, 3, -spin],
      });
      for (let i = 0; i < 3; i++) world.step(DT);
      return seen.map(({ type, fraction, normal, point, depth }) => ({ type, fraction, normal, point, depth }));
    });
    expect(events[0].length).toBe(2);
    expect(events[1]).toEqual(events[0]);
  });
});

/** The motion of a body in the next step, as reported by the world. */
interface Plan {
  body: Body;
  placed: RotatingShape;
}

/** The shortest rotation vector from one orientation to another. */
function shortestRotation([x, y, z, w]: Quaternion, to: Quaternion): Vector {
  const product = multiply(to, [-x, -y, -z, w]);
  const sign = product[3] < 0 ? -1 : 1;
  const v = times([product[0], product[1], product[2]], sign);
  const sine = norm(v);
  return sine === 0 ? [0, 0, 0] : times(v, (2 * Math.atan2(sine, sign * product[3])) / sine);
}

/** Sets velocities or a target of a body. */
function send(random: Random, body: Body, origin: Vector): Plan {
  const q = body.quaternion;
  const [position, quaternion]: [Vector, Quaternion] = [tuple(body.position), [q.x, q.y, q.z, q.w]];
  const placed = (displacement: Vector, rotation: Vector): Plan => ({
    body,
    placed: { shape: body.shape, position, quaternion, displacement, rotation },
  });
  if (body.type === 'static') return placed([0, 0, 0], [0, 0, 0]);
  if (random.chance(0.3)) {
    const [goal, orientation] = [plus(origin, random.vector(4)), random.quaternion()];
    body.moveTo(goal, orientation);
    return placed(minus(goal, position), shortestRotation(quaternion, orientation));
  }
  const velocity = times(plus(random.unitVector(), times(minus(origin, position), 0.2)), random.pick([0, 30, 200]));
  const spin = times(random.unitVector(), random.pick([0, 5, 60, 200, 600]));
  Object.assign(body.velocity, { x: velocity[0], y: velocity[1], z: velocity[2] });
  Object.assign(body.angularVelocity, { x: spin[0], y: spin[1], z: spin[2] });
  return placed(times(velocity, DT), times(spin, DT));
}

const keyOf = (a: Body, b: Body): string => `${a.id} ${b.id}`;

/** Tolerance of the fraction of an event against the oracle. */
const FRACTION = 1e-9;

const isBetween = (fraction: number, one: number, other: number): boolean =>
  fraction >= Math.min(one, other) - FRACTION && fraction <= Math.max(one, other) + FRACTION;

/** Compares the events of one pair in one step with the oracle. Returns whether the pair is in contact after it. */
function checkPair(a: Plan, b: Plan, isOpen: boolean, events: readonly ContactEvent[], coverage: Coverage): boolean {
  const types = events.map((it) => it.type);
  const isInContact = types.length > 0 ? types.at(-1) === 'enter' : isOpen;
  const { band, first, last, atStart, atEnd } = storyOf(a.placed, b.placed);
  // Least gap for an exit.
  const tolerance = 1e-8 * lengthsOf(a.placed, b.placed);
  const isClose =
    Math.abs(atEnd) <= tolerance ||
    (isOpen ? Math.abs(atStart) <= tolerance : Number.isNaN(first.sure) && !Number.isNaN(first.near));
  if (isClose) {
    coverage.count('too close to call');
    return isInContact;
  }
  const touches = !Number.isNaN(first.near);
  const expected: string[] = [];
  if (!isOpen && touches) expected.push('enter');
  if ((isOpen || touches) && atEnd > 0) expected.push('exit');
  check(types.join() === expected.join(), `${types.join() || 'nothing'} instead of ${expected.join() || 'nothing'}`);
  const isRotating = norm(a.placed.rotation) + norm(b.placed.rotation) > 0;
  for (const event of events) {
    const { near, sure } = event.type === 'enter' ? first : last;
    check(isBetween(event.fraction, near, sure), `${event.type} at ${event.fraction} instead of ${near}…${sure}`);
    check(event.time === event.fraction * DT, `time ${event.time} of fraction ${event.fraction}`);
    const [there, where] = [a, b].map(({ placed }): TestShape => poseAt(placed, event.fraction)) as [
      TestShape,
      TestShape,
    ];
    if (event.type === 'enter') check(event.overlapping === atStart <= band, `overlapping at distance ${atStart}`);
    assertContact(event, there, where, 1e-9 * lengthsOf(there, where) + 12 * coordinateRounding(a.placed, b.placed));
    coverage.count(isRotating ? `${event.type} by rotation` : event.type);
  }
  if (events.length === 2) coverage.count('enter and exit in one step');
  return isInContact;
}

function randomBody(random: Random, origin: Vector): BodyOptions {
  const isPlane = random.chance(0.06);
  const type = random.pick(['sphere', 'capsule', 'box', 'triangle'] as const);
  const isStick = random.chance(0.3);
  const shape = isPlane
    ? plane({ normal: random.unitVector(), offset: -4 })
    : randomShape[type](random, random.range(0.4, 2));
  return {
    type: random.chance(0.3) ? 'static' : 'moving',
    shape: isStick && !isPlane ? box({ halfExtents: [random.range(1, 3), 0.02, 0.02] }) : shape,
    position: plus(origin, isPlane ? [0, 0, 0] : random.vector(4)),
    quaternion: random.quaternion(),
    sensor: random.chance(0.2),
  };
}

/** Compares the events of a step with the motions of all bodies. */
function checkStep(world: World, random: Random, origin: Vector, open: Set<string>, coverage: Coverage): void {
  const plans = world.bodies.map((body) => send(random, body, origin));
  const events: ContactEvent[] = [];
  const unsubscribe = (['enter', 'exit'] as const).map((type) => world.on(type, (event) => events.push(event)));
  world.step(DT);
  for (const stop of unsubscribe) stop();
  for (let i = 1; i < events.length; i++) check(events[i - 1].time <= events[i].time, 'events out of order');
  for (const [i, b] of plans.entries()) {
    for (const a of plans.slice(0, i)) {
      if (a.body.type === 'static' && b.body.type === 'static') continue;
      if (a.body.shape.type === 'plane' && b.body.shape.type === 'plane') continue;
      const key = keyOf(a.body, b.body);
      const ofPair = events.filter((it) => it.a === a.body && it.b === b.body);
      showing({ a: a.placed, b: b.placed, isOpen: open.has(key) }, () => {
        if (checkPair(a, b, open.has(key), ofPair, coverage)) open.add(key);
        else open.delete(key);
        check(world.areTouching(a.body, b.body) === open.has(key), 'the world and its events disagree');
      });
    }
  }
}

describe('random scenes of rotating bodies of all shapes', () => {
  it.each([
    ['near the origin', [0, 0, 0]],
    ['far away', [1e4, -1e4, 1e4]],
  ] as const)('have every enter and exit at the exact time, %s', (_, origin) => {
    const coverage = new Coverage();
    for (let seed = 1; seed <= cases(8, 1000); seed++) {
      const random = new Random(seed);
      const world = new World();
      while (world.bodies.length < 16) world.add(randomBody(random, origin));
      const open = new Set<string>();
      for (let step = 0; step < 4; step++) checkStep(world, random, origin, open, coverage);
    }
    coverage.expectAtLeast({
      'enter by rotation': 200,
      'exit by rotation': 200,
      'enter and exit in one step': 40,
    });
    const undecided = Number(/too close to call: (\d+)/.exec(coverage.toString())?.[1] ?? 0);
    expect(undecided).toBeLessThan(cases(20, 2500));
  });
});

describe('a step in which a body rotates by more than 1000 rad', () => {
  const scene = (spin: number) => {
    const world = new World();
    const seen = watch(world);
    const ball = world.add({ shape: sphere(0.1), position: [-1, 7, 0], velocity: [0.1, 0, 0] });
    const fan = world.add({ shape: stick, name: 'fan', angularVelocity: [0, 0, spin] });
    const other = world.add({ shape: stick, position: [0, 0, 9], angularVelocity: [spin, 0, 0] });
    return { world, seen, ball, fan, other };
  };

  it('is refused with body, angular velocity, step and limit, and changes nothing', () => {
    const { world, seen, ball, fan } = scene(677);
    expect(() => world.step(10)).toThrow(RangeError);
    expect(() => world.step(10)).toThrow(
      'body 2 "fan": angularVelocity (0, 0, 677) rotates it by 6770 rad in a step of 10 s, ' +
        'more than the limit of 1000 rad; take shorter steps',
    );
    expect(world.stepCount).toBe(0);
    expect(seen).toEqual([]);
    expect(ball.position).toEqual({ x: -1, y: 7, z: 0 });
    expect(fan.quaternion).toEqual({ x: 0, y: 0, z: 0, w: 1 });
    world.step(1);
    expect(world.stepCount).toBe(1);
    expect(ball.position).toEqual({ x: -0.9, y: 7, z: 0 });
    expect(drain(seen)).toEqual([]);
  });

  it('is not refused for spheres', () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1), angularVelocity: [0, 0, 1e6] });
    world.step(1);
    expect(ball.quaternion.w ** 2 + ball.quaternion.z ** 2).toBeCloseTo(1, 12);
  });
});
